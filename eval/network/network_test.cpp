#include "eval/network/network.h"

#include <gtest/gtest.h>

#include "core/rng.h"
#include "eval/evaluator.h"
#include "eval/network/features_chess.h"
#include "eval/network/features_cotoan.h"
#include "eval/network/features_jieqi.h"
#include "eval/network/features_xiangqi.h"
#include "games/games.h"

namespace kydai {
namespace {

constexpr int kSize = 256;

struct Row {
  alignas(64) std::array<std::int16_t, kSize> values;
};

Row random_row(Rng& rng, int least, int most) {
  Row row{};
  for (auto& value : row.values)
    value =
        static_cast<std::int16_t>(least + static_cast<int>(rng.below(static_cast<std::uint32_t>(most - least + 1))));
  return row;
}

template <class Simd>
class EverySimd : public ::testing::Test {};

using Built = ::testing::Types<
#if defined(__SSE4_1__)
    simd::Sse41,
#endif
#if defined(__AVX2__)
    simd::Avx2,
#endif
#if defined(__AVX512BW__)
    simd::Avx512,
#endif
#if defined(__ARM_NEON)
    simd::Neon,
#endif
    simd::Plain>;
TYPED_TEST_SUITE(EverySimd, Built);

TYPED_TEST(EverySimd, GivesWhatPlainCodeGives) {
  using simd::Plain;
  Rng rng(7);
  for (int round = 0; round < 200; ++round) {
    const Row a = random_row(rng, -12000, 12000);
    const Row b = random_row(rng, -500, 500);
    const Row c = random_row(rng, -500, 500);
    const Row d = random_row(rng, -500, 500);
    const Row weights = random_row(rng, -simd::kOutputWeightMax, simd::kOutputWeightMax);
    const Row full = random_row(rng, simd::kActivationMax, simd::kActivationMax + 1);
    Row expected{};
    Row found{};
    const auto same = [&] { return expected.values == found.values; };
    Plain::add<kSize>(expected.values.data(), a.values.data(), b.values.data());
    TypeParam::template add<kSize>(found.values.data(), a.values.data(), b.values.data());
    ASSERT_TRUE(same());
    Plain::sub<kSize>(expected.values.data(), a.values.data(), b.values.data());
    TypeParam::template sub<kSize>(found.values.data(), a.values.data(), b.values.data());
    ASSERT_TRUE(same());
    Plain::add_sub<kSize>(expected.values.data(), a.values.data(), b.values.data(), c.values.data());
    TypeParam::template add_sub<kSize>(found.values.data(), a.values.data(), b.values.data(), c.values.data());
    ASSERT_TRUE(same());
    Plain::add_sub_sub<kSize>(expected.values.data(), a.values.data(), b.values.data(), c.values.data(),
                              d.values.data());
    TypeParam::template add_sub_sub<kSize>(found.values.data(), a.values.data(), b.values.data(), c.values.data(),
                                           d.values.data());
    ASSERT_TRUE(same());
    ASSERT_EQ(Plain::squared_dot<kSize>(a.values.data(), weights.values.data()),
              TypeParam::template squared_dot<kSize>(a.values.data(), weights.values.data()));
    ASSERT_EQ(Plain::squared_dot<kSize>(full.values.data(), weights.values.data()),
              TypeParam::template squared_dot<kSize>(full.values.data(), weights.values.data()));
  }
}

template <class G>
class EveryNetwork : public ::testing::Test {};
using Games = ::testing::Types<Chess, Xiangqi, Jieqi, Cotoan>;
TYPED_TEST_SUITE(EveryNetwork, Games);

TYPED_TEST(EveryNetwork, LiesInsideTheProgram) { EXPECT_NE(embedded_network<TypeParam>(), nullptr); }

TYPED_TEST(EveryNetwork, KeepsUpWithEveryMove) {
  using P = typename TypeParam::Position;
  const auto& network = embedded_network<TypeParam>();
  ASSERT_NE(network, nullptr);
  Rng rng(11);
  for (int game = 0; game < 20; ++game) {
    P position = *P::from_fen(TypeParam::kStartFen, typename P::Rules{});
    Accumulators<TypeParam> kept(4);
    kept.reset(position);
    struct Made {
      typename P::Step step;
      typename P::Undo undo;
    };
    std::vector<Made> line;
    for (int ply = 0; ply < 120; ++ply) {
      // Now and then some moves are taken back, so that the stack is used in both directions.
      if (!line.empty() && rng.below(5) == 0) {
        position.undo_move(line.back().step, line.back().undo);
        line.pop_back();
        kept.pop();
      } else {
        typename P::MoveList moves;
        position.template generate<Gen::All>(moves);
        if (moves.empty()) break;
        const auto move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
        typename P::Step step(move);
        if constexpr (HasReveal<P>) {
          if (position.is_chance(move)) {
            const auto reveals = position.reveals(move);
            step = reveals[rng.below(static_cast<std::uint32_t>(reveals.size()))].step;
          }
        }
        Made& made = line.emplace_back();
        made.step = step;
        position.do_move(step, made.undo);
        kept.push(position, step, made.undo);
      }
      if (rng.below(3) == 0) continue;  // several moves at once must work as well
      Accumulators<TypeParam> fresh(1);
      fresh.reset(position);
      ASSERT_EQ(kept.score(*network, position), fresh.score(*network, position)) << position.fen();
    }
  }
}

TYPED_TEST(EveryNetwork, RefusesDamagedFiles) {
  using N = Network<TypeParam>;
  const auto good = embedded_network_bytes(Features<TypeParam>::kGameId);
  std::vector<std::byte> bytes(good.begin(), good.end());
  EXPECT_TRUE(N::from_bytes(bytes));
  bytes[bytes.size() / 2] ^= std::byte{1};
  EXPECT_NE(N::from_bytes(bytes).error().message.find("damaged"), std::string::npos);
  bytes.pop_back();
  EXPECT_FALSE(N::from_bytes(bytes));
  bytes[0] = std::byte{'X'};
  EXPECT_NE(N::from_bytes(bytes).error().message.find("not a network"), std::string::npos);
  EXPECT_FALSE(N::from_bytes({}));
  EXPECT_FALSE(N::from_file("/nonexistent.kynn"));
  using Other = std::conditional_t<std::same_as<TypeParam, Chess>, Xiangqi, Chess>;
  const auto other = embedded_network_bytes(Features<Other>::kGameId);
  EXPECT_NE(N::from_bytes(other).error().message.find("another game"), std::string::npos);
}

}  // namespace
}  // namespace kydai
