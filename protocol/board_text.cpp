#include "protocol/board_text.h"

#include "core/text.h"

namespace kydai {

std::string board_text(const AnyRules& rules) {
  const std::string fen = rules.fen();
  const std::string_view board = split_words(fen).front().text;
  // Xiangqi counts ranks from 0 everywhere but under UCI_Variant, where this picture is seen: from 1.
  int rank = rules.ranks();
  std::string out;
  for (const Word& row : split_at(board, '/')) {
    const std::string label = std::to_string(rank--);
    out += std::string(3 - label.size(), ' ') + label + "  ";
    for (std::size_t i = 0; i < row.text.size(); ++i) {
      int run = 0;
      while (i < row.text.size() && is_digit(row.text[i])) run = run * 10 + (row.text[i++] - '0');
      for (; run > 0; --run) out += ". ";
      if (i < row.text.size()) out += std::string{row.text[i], ' '};
    }
    out += '\n';
  }
  out += "     ";
  for (int file = 0; file < rules.files(); ++file) out += std::string{static_cast<char>('a' + file), ' '};
  return out;
}

}  // namespace kydai
