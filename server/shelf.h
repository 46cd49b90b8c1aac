#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kydai::server {

/// A well-known position that comes with the program.
struct ShelfPosition {
  std::string id;
  std::string game;
  std::string kind;  ///< "classic", "endgame" or "opening"
  std::string fen;
  std::string title_en;
  std::string title_vi;
  std::string note_en;
  std::string note_vi;
};

/// All of them, from server/shelf.txt, which is inside the program.
const std::vector<ShelfPosition>& classic_positions();

/// Reads the text of shelf.txt: one position a line, fields parted by '|'; '#' begins a remark.
std::vector<ShelfPosition> read_shelf(std::string_view text);

}  // namespace kydai::server
