#pragma once

#include <algorithm>
#include <cstdint>

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__ARM_NEON)
#include <arm_neon.h>
#endif

/// The few vector operations that network inference is made of, once for each instruction set. All give the same
/// integers; which one plays is chosen at build time (`simd::Best`), and the tests compare every one that was built.
namespace kydai::simd {

/// Bounds that keep every intermediate product inside its integer type: activations lie in 0..kActivationMax and
/// output weights in -kOutputWeightMax..kOutputWeightMax, so that their product fits 16 bits.
inline constexpr int kActivationMax = 255;
inline constexpr int kOutputWeightMax = 127;

/// Plain C++, the definition of what the others must give.
struct Plain {
  static constexpr const char* kName = "plain";

  template <int N>
  static void add(std::int16_t* to, const std::int16_t* from, const std::int16_t* row) {
    for (int i = 0; i < N; ++i) to[i] = static_cast<std::int16_t>(from[i] + row[i]);
  }
  template <int N>
  static void add_sub(std::int16_t* to, const std::int16_t* from, const std::int16_t* plus, const std::int16_t* minus) {
    for (int i = 0; i < N; ++i) to[i] = static_cast<std::int16_t>(from[i] + plus[i] - minus[i]);
  }
  template <int N>
  static void add_sub_sub(std::int16_t* to, const std::int16_t* from, const std::int16_t* plus,
                          const std::int16_t* minus, const std::int16_t* minus2) {
    for (int i = 0; i < N; ++i) to[i] = static_cast<std::int16_t>(from[i] + plus[i] - minus[i] - minus2[i]);
  }
  template <int N>
  static void sub(std::int16_t* to, const std::int16_t* from, const std::int16_t* row) {
    for (int i = 0; i < N; ++i) to[i] = static_cast<std::int16_t>(from[i] - row[i]);
  }
  /// Sum of clamp(x)^2 * weight.
  template <int N>
  static std::int64_t squared_dot(const std::int16_t* x, const std::int16_t* weights) {
    std::int64_t sum = 0;
    for (int i = 0; i < N; ++i) {
      const int v = std::clamp<int>(x[i], 0, kActivationMax);
      sum += v * (v * weights[i]);
    }
    return sum;
  }
};

/// The same on vectors of `Ops::kLanes` 16-bit numbers. Sums of 32 bits cannot overflow: one lane adds at most
/// 2 * 255 * 255 * 127 a step, so the total is widened after every kSafeSteps steps.
template <class Ops>
struct Vector {
  static constexpr const char* kName = Ops::kName;
  static constexpr int kLanes = Ops::kLanes;
  static constexpr int kSafeSteps = 128;

  template <int N>
  static void add(std::int16_t* to, const std::int16_t* from, const std::int16_t* row) {
    static_assert(N % kLanes == 0);
    for (int i = 0; i < N; i += kLanes) Ops::store(to + i, Ops::add(Ops::load(from + i), Ops::load(row + i)));
  }
  template <int N>
  static void sub(std::int16_t* to, const std::int16_t* from, const std::int16_t* row) {
    for (int i = 0; i < N; i += kLanes) Ops::store(to + i, Ops::sub(Ops::load(from + i), Ops::load(row + i)));
  }
  template <int N>
  static void add_sub(std::int16_t* to, const std::int16_t* from, const std::int16_t* plus, const std::int16_t* minus) {
    for (int i = 0; i < N; i += kLanes)
      Ops::store(to + i, Ops::sub(Ops::add(Ops::load(from + i), Ops::load(plus + i)), Ops::load(minus + i)));
  }
  template <int N>
  static void add_sub_sub(std::int16_t* to, const std::int16_t* from, const std::int16_t* plus,
                          const std::int16_t* minus, const std::int16_t* minus2) {
    for (int i = 0; i < N; i += kLanes)
      Ops::store(to + i, Ops::sub(Ops::sub(Ops::add(Ops::load(from + i), Ops::load(plus + i)), Ops::load(minus + i)),
                                  Ops::load(minus2 + i)));
  }
  template <int N>
  static std::int64_t squared_dot(const std::int16_t* x, const std::int16_t* weights) {
    std::int64_t total = 0;
    for (int begin = 0; begin < N; begin += kSafeSteps * kLanes) {
      auto sum = Ops::zero();
      const int end = std::min(N, begin + kSafeSteps * kLanes);
      for (int i = begin; i < end; i += kLanes) {
        const auto v = Ops::clamp(Ops::load(x + i));
        sum = Ops::add_products(sum, v, Ops::multiply_low(v, Ops::load(weights + i)));
      }
      total += Ops::sum(sum);
    }
    return total;
  }
};

#if defined(__SSE4_1__)
struct Sse41Ops {
  static constexpr const char* kName = "sse4.1";
  static constexpr int kLanes = 8;
  static __m128i load(const std::int16_t* p) { return _mm_load_si128(reinterpret_cast<const __m128i*>(p)); }
  static void store(std::int16_t* p, __m128i v) { _mm_store_si128(reinterpret_cast<__m128i*>(p), v); }
  static __m128i zero() { return _mm_setzero_si128(); }
  static __m128i add(__m128i a, __m128i b) { return _mm_add_epi16(a, b); }
  static __m128i sub(__m128i a, __m128i b) { return _mm_sub_epi16(a, b); }
  static __m128i clamp(__m128i v) { return _mm_min_epi16(_mm_max_epi16(v, zero()), _mm_set1_epi16(kActivationMax)); }
  static __m128i multiply_low(__m128i a, __m128i b) { return _mm_mullo_epi16(a, b); }
  static __m128i add_products(__m128i sum, __m128i a, __m128i b) { return _mm_add_epi32(sum, _mm_madd_epi16(a, b)); }
  static std::int64_t sum(__m128i v) {
    alignas(16) std::int32_t parts[4];
    _mm_store_si128(reinterpret_cast<__m128i*>(parts), v);
    return std::int64_t{parts[0]} + parts[1] + parts[2] + parts[3];
  }
};
using Sse41 = Vector<Sse41Ops>;
#endif

#if defined(__AVX2__)
struct Avx2Ops {
  static constexpr const char* kName = "avx2";
  static constexpr int kLanes = 16;
  static __m256i load(const std::int16_t* p) { return _mm256_load_si256(reinterpret_cast<const __m256i*>(p)); }
  static void store(std::int16_t* p, __m256i v) { _mm256_store_si256(reinterpret_cast<__m256i*>(p), v); }
  static __m256i zero() { return _mm256_setzero_si256(); }
  static __m256i add(__m256i a, __m256i b) { return _mm256_add_epi16(a, b); }
  static __m256i sub(__m256i a, __m256i b) { return _mm256_sub_epi16(a, b); }
  static __m256i clamp(__m256i v) {
    return _mm256_min_epi16(_mm256_max_epi16(v, zero()), _mm256_set1_epi16(kActivationMax));
  }
  static __m256i multiply_low(__m256i a, __m256i b) { return _mm256_mullo_epi16(a, b); }
  static __m256i add_products(__m256i sum, __m256i a, __m256i b) {
    return _mm256_add_epi32(sum, _mm256_madd_epi16(a, b));
  }
  static std::int64_t sum(__m256i v) {
    return Sse41Ops::sum(_mm256_castsi256_si128(v)) + Sse41Ops::sum(_mm256_extracti128_si256(v, 1));
  }
};
using Avx2 = Vector<Avx2Ops>;
#endif

#if defined(__AVX512BW__)
struct Avx512Ops {
#if defined(__AVX512VNNI__)
  static constexpr const char* kName = "avx512-vnni";
#else
  static constexpr const char* kName = "avx512";
#endif
  static constexpr int kLanes = 32;
  static __m512i load(const std::int16_t* p) { return _mm512_load_si512(p); }
  static void store(std::int16_t* p, __m512i v) { _mm512_store_si512(p, v); }
  static __m512i zero() { return _mm512_setzero_si512(); }
  static __m512i add(__m512i a, __m512i b) { return _mm512_add_epi16(a, b); }
  static __m512i sub(__m512i a, __m512i b) { return _mm512_sub_epi16(a, b); }
  static __m512i clamp(__m512i v) {
    return _mm512_min_epi16(_mm512_max_epi16(v, zero()), _mm512_set1_epi16(kActivationMax));
  }
  static __m512i multiply_low(__m512i a, __m512i b) { return _mm512_mullo_epi16(a, b); }
  static __m512i add_products(__m512i sum, __m512i a, __m512i b) {
#if defined(__AVX512VNNI__)
    return _mm512_dpwssd_epi32(sum, a, b);
#else
    return _mm512_add_epi32(sum, _mm512_madd_epi16(a, b));
#endif
  }
  static std::int64_t sum(__m512i v) {
    alignas(64) std::int32_t parts[16];
    _mm512_store_si512(parts, v);
    std::int64_t total = 0;
    for (const std::int32_t part : parts) total += part;
    return total;
  }
};
using Avx512 = Vector<Avx512Ops>;
#endif

#if defined(__ARM_NEON)
struct NeonOps {
  static constexpr const char* kName = "neon";
  static constexpr int kLanes = 8;
  static int16x8_t load(const std::int16_t* p) { return vld1q_s16(p); }
  static void store(std::int16_t* p, int16x8_t v) { vst1q_s16(p, v); }
  static int32x4_t zero() { return vdupq_n_s32(0); }
  static int16x8_t add(int16x8_t a, int16x8_t b) { return vaddq_s16(a, b); }
  static int16x8_t sub(int16x8_t a, int16x8_t b) { return vsubq_s16(a, b); }
  static int16x8_t clamp(int16x8_t v) { return vminq_s16(vmaxq_s16(v, vdupq_n_s16(0)), vdupq_n_s16(kActivationMax)); }
  static int16x8_t multiply_low(int16x8_t a, int16x8_t b) { return vmulq_s16(a, b); }
  static int32x4_t add_products(int32x4_t sum, int16x8_t a, int16x8_t b) {
    sum = vmlal_s16(sum, vget_low_s16(a), vget_low_s16(b));
    return vmlal_s16(sum, vget_high_s16(a), vget_high_s16(b));
  }
  static std::int64_t sum(int32x4_t v) { return vaddlvq_s32(v); }
};
using Neon = Vector<NeonOps>;
#endif

#if defined(__AVX512BW__)
using Best = Avx512;
#elif defined(__AVX2__)
using Best = Avx2;
#elif defined(__SSE4_1__)
using Best = Sse41;
#elif defined(__ARM_NEON)
using Best = Neon;
#else
using Best = Plain;
#endif

}  // namespace kydai::simd
