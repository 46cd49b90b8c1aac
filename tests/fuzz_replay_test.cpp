#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

#include "fuzz/targets.h"

// Every stored input of every fuzzer, in this build: the seeds, and all that once was a finding.
namespace kydai::fuzz {
namespace {

class FuzzReplay : public ::testing::TestWithParam<Target> {};

TEST_P(FuzzReplay, EveryStoredInputIsHandled) {
  const auto folder = std::filesystem::path(KYDAI_TEST_DATA) / "fuzz" / std::string(GetParam().name);
  ASSERT_TRUE(std::filesystem::is_directory(folder)) << folder;
  int inputs = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    SCOPED_TRACE(entry.path().string());
    std::ifstream file(entry.path(), std::ios::binary);
    const std::vector<char> content{std::istreambuf_iterator<char>(file), {}};
    GetParam().run({reinterpret_cast<const std::uint8_t*>(content.data()), content.size()});  // NOLINT
    ++inputs;
  }
  EXPECT_GT(inputs, 0);
}

INSTANTIATE_TEST_SUITE_P(All, FuzzReplay, ::testing::ValuesIn(kTargets),
                         [](const auto& target) { return std::string(target.param.name); });

}  // namespace
}  // namespace kydai::fuzz
