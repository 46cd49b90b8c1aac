#include "server/shelf.h"

#include "core/text.h"

namespace kydai::server {

// shelf.txt as it lies beside this file.
asm(".section .rodata\nkydai_shelf: .incbin \"" KYDAI_SHELF "\"\nkydai_shelf_end: .byte 0\n.previous");
// NOLINTBEGIN(readability-identifier-naming): symbols of the assembler
extern "C" {
extern const char kydai_shelf[] asm("kydai_shelf");
extern const char kydai_shelf_end[] asm("kydai_shelf_end");
}
// NOLINTEND(readability-identifier-naming)

std::vector<ShelfPosition> read_shelf(std::string_view text) {
  constexpr std::size_t kFields = 8;
  std::vector<ShelfPosition> positions;
  for (const Word& line : split_at(text, '\n')) {
    if (trim(line.text).empty() || line.text.starts_with('#')) continue;
    std::vector<std::string> fields;
    for (const Word& field : split_at(line.text, '|')) fields.emplace_back(trim(field.text));
    fields.resize(kFields);
    positions.push_back({fields[0], fields[1], fields[2], fields[3], fields[4], fields[5], fields[6], fields[7]});
  }
  return positions;
}

const std::vector<ShelfPosition>& classic_positions() {
  static const std::vector<ShelfPosition> kPositions =
      read_shelf({kydai_shelf, static_cast<std::size_t>(kydai_shelf_end - kydai_shelf)});
  return kPositions;
}

}  // namespace kydai::server
