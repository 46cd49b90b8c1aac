#include "fuzz/targets.h"

// libFuzzer's entry; KYDAI_FUZZ_TARGET is the function that this program is for.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  kydai::fuzz::KYDAI_FUZZ_TARGET({data, size});
  return 0;
}
