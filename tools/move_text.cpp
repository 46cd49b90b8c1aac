#include "tools/move_text.h"

#include "core/text.h"

namespace kydai::tools {
namespace {

/// `12.` and `12...` in front of a move. A bare number is left alone: it is a mistake the game shall name.
std::string_view without_move_number(std::string_view word) {
  std::size_t end = 0;
  while (end < word.size() && is_digit(word[end])) ++end;
  if (end == 0 || end == word.size() || word[end] != '.') return word;
  while (end < word.size() && word[end] == '.') ++end;
  return word.substr(end);
}

}  // namespace

std::vector<std::string> split_moves(std::string_view text) {
  std::vector<std::string> moves;
  bool in_parentheses = false;
  for (const Word& word : split_words(text)) {
    if (!moves.empty() && (in_parentheses || word.text.front() == '(')) {
      moves.back() += ' ';
      moves.back() += word.text;
      in_parentheses = word.text.find(')') == std::string_view::npos;
    } else if (const auto move = without_move_number(word.text); !move.empty()) {
      moves.emplace_back(move);
    }
  }
  return moves;
}

}  // namespace kydai::tools
