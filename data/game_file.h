#pragma once

#include <cstdint>
#include <fstream>
#include <string>
#include <vector>

#include "core/result.h"

namespace kydai {

/// A self-play game as training files keep it: four bytes a position (five in cờ úp, for what was revealed).
struct StoredGame {
  static constexpr std::int16_t kNotForTraining = 32767;  ///< as a score: in check, or the move is a capture

  std::uint8_t result = 1;         ///< 0 the second player won, 1 draw, 2 the first player won
  std::uint8_t opening_plies = 0;  ///< random moves at the beginning; they carry no score
  std::uint16_t setup = 0;         ///< cờ toán: the points target; else 0
  std::vector<std::uint16_t> moves;
  std::vector<std::int16_t> scores;   ///< for the side to move, centipawns
  std::vector<std::uint8_t> reveals;  ///< cờ úp only: the mover's identity, or 0

  bool operator==(const StoredGame&) const = default;
};

/// Appends games to a file; a game is written whole or not at all (a torn last game is cut off on reopening).
class GameFileWriter {
 public:
  /// Opens for appending, or creates; refuses a file of another game.
  static Result<GameFileWriter> open(const std::string& path, std::uint8_t game_id);

  Status write(const StoredGame& game);
  Status flush();
  /// What the file held when it was opened.
  [[nodiscard]] std::uint64_t games_before() const { return games_before_; }
  [[nodiscard]] std::uint64_t positions_before() const { return positions_before_; }

 private:
  GameFileWriter() = default;

  std::ofstream out_;
  bool has_reveals_ = false;
  std::uint64_t games_before_ = 0;
  std::uint64_t positions_before_ = 0;
};

/// Reads the games of a file one after the other.
class GameFileReader {
 public:
  static Result<GameFileReader> open(const std::string& path);

  [[nodiscard]] std::uint8_t game_id() const { return game_id_; }
  /// The next game; false at the end. A torn game at the end counts as the end and shows in torn().
  bool next(StoredGame& game);
  [[nodiscard]] bool torn() const { return torn_; }
  /// The offset behind the last whole game.
  [[nodiscard]] std::uint64_t good_bytes() const { return good_bytes_; }

 private:
  GameFileReader() = default;

  std::ifstream in_;
  std::uint8_t game_id_ = 0;
  bool torn_ = false;
  std::uint64_t good_bytes_ = 0;
};

/// Only cờ úp stores reveals.
constexpr bool stores_reveals(std::uint8_t game_id) { return game_id == 3; }

}  // namespace kydai
