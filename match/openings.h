#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "engine/any_engine.h"

namespace kydai::match {

/// Where a pair of games begins: a position and moves that are played before the engines think.
struct Opening {
  std::string fen;                 ///< empty: the usual start
  std::vector<std::string> moves;  ///< coordinates, without what they reveal
  std::uint64_t deal_seed = 0;     ///< of cờ úp

  bool operator==(const Opening&) const = default;
};

/// How the openings of a match are made. Opening n is always the same, whoever asks for it and in whatever order.
struct OpeningOptions {
  std::string game;
  std::string rules;
  std::string fen;            ///< where random openings start; empty: the usual start
  std::vector<Opening> list;  ///< when not empty, these in turn instead of random moves
  int plies = 8;              ///< random moves; every other opening has one more
  std::uint64_t seed = 1;
  int limit = 300;  ///< random openings that a short search finds more lopsided are thrown away; 0: none is
};

/// The openings of a file of games or positions (PGN, EPD, FEN, our own formats): from each game its first `plies`
/// moves. An error names the first game that cannot be used.
Result<std::vector<Opening>> read_openings(const std::string& path, std::string_view game, std::string_view rules,
                                           std::size_t plies);

/// Makes openings; one for each thread, because the search that judges them is not shared.
class Openings {
 public:
  /// `options` must outlive this object.
  explicit Openings(const OpeningOptions& options);

  Result<Opening> opening(std::uint64_t number);

 private:
  Result<Opening> random_opening(std::uint64_t number);

  const OpeningOptions& options_;
  std::unique_ptr<AnyEngine> judge_;
};

}  // namespace kydai::match
