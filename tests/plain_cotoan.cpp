#include "tests/plain_cotoan.h"

#include <algorithm>
#include <array>
#include <optional>
#include <sstream>

namespace kydai::plain {
namespace {

constexpr int kFiles = 9;
constexpr int kRanks = 11;
constexpr int kEmpty = -1;

struct Cell {
  int value = kEmpty;  // 0..9
  int side = kEmpty;   // 0 first player, 1 second
};

struct Board {
  std::array<std::array<Cell, kFiles>, kRanks> cells;  // cells[rank][file], rank 0 is the first player's back rank
  int side = 0;
  std::array<int, 2> points{0, 0};
  int target = 0;
  int plies_without_capture = 0;
};

struct Move {
  int from_rank, from_file, to_rank, to_file;
};

bool on_board(int rank, int file) { return rank >= 0 && rank < kRanks && file >= 0 && file < kFiles; }

std::optional<Board> read(std::string_view fen) {
  std::istringstream in{std::string(fen)};
  std::string rows;
  std::string side;
  Board board;
  if (!(in >> rows >> side >> board.points[0] >> board.points[1] >> board.target >> board.plies_without_capture))
    return std::nullopt;
  int rank = kRanks - 1;
  int file = 0;
  for (const char c : rows) {
    if (c == '/') {
      --rank;
      file = 0;
    } else if (c >= '1' && c <= '9') {
      file += c - '0';
    } else {
      const bool first = c >= 'A' && c <= 'J';
      if (!on_board(rank, file) || (!first && (c < 'a' || c > 'j'))) return std::nullopt;
      Cell& cell = board.cells[static_cast<std::size_t>(rank)][static_cast<std::size_t>(file)];
      cell.value = first ? c - 'A' : c - 'a';
      cell.side = first ? 0 : 1;
      ++file;
    }
  }
  board.side = side == "w" ? 0 : 1;
  return board;
}

const Cell& at(const Board& board, int rank, int file) {
  return board.cells[static_cast<std::size_t>(rank)][static_cast<std::size_t>(file)];
}
Cell& at(Board& board, int rank, int file) {
  return board.cells[static_cast<std::size_t>(rank)][static_cast<std::size_t>(file)];
}

/// Whether n is a distance at which the pair may capture, for n = 1..9.
std::array<bool, 10> results(int rear, int front, const CotoanRules& rules) {
  std::array<bool, 10> is_result{};
  const auto add = [&](int result) { is_result[static_cast<std::size_t>(result % 10)] = true; };
  for (const char operation : rules.operations) {
    if (operation == '+') add(rear + front);
    if (operation == '-' && rear > front) add(rear - front);
    if (operation == '*') add(rear * front);
    if (operation == ':' && front != 0 && (rear >= front || !rules.strict_division)) {
      add(rear / front);
      add(rear % front);
    }
  }
  is_result[0] = false;
  return is_result;
}

bool is_over(const Board& board, const CotoanRules& rules) {
  int zeros = 0;
  for (const auto& row : board.cells)
    for (const Cell& cell : row)
      if (cell.value == 0) ++zeros;
  if (zeros < 2) return true;
  if (board.target > 0 && (board.points[0] >= board.target || board.points[1] >= board.target)) return true;
  return rules.no_capture_plies > 0 && board.plies_without_capture >= rules.no_capture_plies;
}

std::vector<Move> moves(const Board& board, const CotoanRules& rules) {
  std::vector<Move> list;
  if (is_over(board, rules)) return list;
  for (int rank = 0; rank < kRanks; ++rank)
    for (int file = 0; file < kFiles; ++file) {
      const Cell& piece = at(board, rank, file);
      if (piece.side != board.side || piece.value == 0) continue;
      for (int up = -1; up <= 1; ++up)
        for (int right = -1; right <= 1; ++right) {
          if (up == 0 && right == 0) continue;
          for (int n = 1; n <= piece.value; ++n) {
            const int r = rank + n * up;
            const int f = file + n * right;
            if (!on_board(r, f) || at(board, r, f).value != kEmpty) break;
            list.push_back({rank, file, r, f});
          }
          const int front_rank = rank + up;
          const int front_file = file + right;
          if (!on_board(front_rank, front_file)) continue;
          const Cell& front = at(board, front_rank, front_file);
          if (front.side != board.side) continue;
          if (front.value == 0 && !rules.zero_may_be_front) continue;
          const std::array<bool, 10> is_result = results(piece.value, front.value, rules);
          for (int n = 1; n <= 9; ++n) {
            if (!is_result[static_cast<std::size_t>(n)]) continue;
            const int r = front_rank + n * up;
            const int f = front_file + n * right;
            if (!on_board(r, f) || at(board, r, f).side != 1 - board.side) continue;
            bool free = true;
            for (int between = 1; between < n; ++between)
              if (at(board, front_rank + between * up, front_file + between * right).value != kEmpty) free = false;
            if (free) list.push_back({rank, file, r, f});
          }
        }
    }
  return list;
}

Board play(const Board& board, const Move& move) {
  Board next = board;
  const Cell captured = at(next, move.to_rank, move.to_file);
  ++next.plies_without_capture;
  if (captured.value != kEmpty) {
    next.points[static_cast<std::size_t>(board.side)] += captured.value;
    next.plies_without_capture = 0;
  }
  at(next, move.to_rank, move.to_file) = at(next, move.from_rank, move.from_file);
  at(next, move.from_rank, move.from_file) = Cell{};
  next.side = 1 - board.side;
  return next;
}

std::uint64_t perft(const Board& board, int depth, const CotoanRules& rules) {
  if (depth == 0) return 1;
  std::uint64_t nodes = 0;
  for (const Move& move : moves(board, rules)) nodes += perft(play(board, move), depth - 1, rules);
  return nodes;
}

std::string square(int rank, int file) {
  std::string text(1, static_cast<char>('a' + file));
  text += std::to_string(rank + 1);
  return text;
}

}  // namespace

std::vector<std::string> cotoan_moves(std::string_view fen, const CotoanRules& rules) {
  std::vector<std::string> texts;
  const std::optional<Board> board = read(fen);
  if (!board) return texts;
  for (const Move& move : moves(*board, rules))
    texts.push_back(square(move.from_rank, move.from_file) + square(move.to_rank, move.to_file));
  std::sort(texts.begin(), texts.end());
  return texts;
}

std::uint64_t cotoan_perft(std::string_view fen, int depth, const CotoanRules& rules) {
  const std::optional<Board> board = read(fen);
  return board ? perft(*board, depth, rules) : 0;
}

}  // namespace kydai::plain
