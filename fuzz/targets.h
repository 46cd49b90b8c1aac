#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

/// What the fuzzers do with their bytes. Each target is an ordinary function, so that the tests can replay every
/// stored input (tests/data/fuzz/<target>/) in every build; under libFuzzer driver.cpp calls one of them.
/// A target aborts on anything that must not happen.
namespace kydai::fuzz {

using Bytes = std::span<const std::uint8_t>;

void fuzz_fen(Bytes bytes);
void fuzz_notation(Bytes bytes);
void fuzz_moves(Bytes bytes);
void fuzz_pgn(Bytes bytes);
void fuzz_ubb(Bytes bytes);
void fuzz_xml(Bytes bytes);
void fuzz_json(Bytes bytes);
void fuzz_formats(Bytes bytes);
void fuzz_uci(Bytes bytes);

struct Target {
  std::string_view name;
  void (*run)(Bytes bytes);
};

inline constexpr std::array kTargets{
    Target{"fuzz_fen", fuzz_fen},   Target{"fuzz_notation", fuzz_notation}, Target{"fuzz_moves", fuzz_moves},
    Target{"fuzz_pgn", fuzz_pgn},   Target{"fuzz_ubb", fuzz_ubb},           Target{"fuzz_xml", fuzz_xml},
    Target{"fuzz_json", fuzz_json}, Target{"fuzz_formats", fuzz_formats},   Target{"fuzz_uci", fuzz_uci},
};

}  // namespace kydai::fuzz
