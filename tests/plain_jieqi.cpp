#include "tests/plain_jieqi.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <map>
#include <sstream>

namespace kydai::plain_jieqi {
namespace {

constexpr char kEmpty = '.';

/// `board[rank][file]` holds FEN letters (upper case red, X and x face down) with rank 0 at red's side.
struct Board {
  char at[10][9];
  bool red_to_move = true;
  std::map<char, int> pool;  // by FEN letter
  int quiet_plies = 0;
  int move_number = 1;
};

bool is_red(char piece) { return piece >= 'A' && piece <= 'Z'; }
bool is_black(char piece) { return piece >= 'a' && piece <= 'z'; }
bool belongs(char piece, bool red) { return red ? is_red(piece) : is_black(piece); }
bool is_face_down(char piece) { return piece == 'X' || piece == 'x'; }
char upper(char c) { return static_cast<char>(std::toupper(static_cast<unsigned char>(c))); }
char lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }

/// What stands on a square of the ordinary xiangqi start, seen from either side.
char start_letter(int rank, int file) {
  const int depth = rank <= 4 ? rank : 9 - rank;
  if (depth == 0) return "RNBAKABNR"[file];
  if (depth == 2 && (file == 1 || file == 7)) return 'C';
  if (depth == 3 && file % 2 == 0) return 'P';
  return kEmpty;
}

std::optional<Board> read(std::string_view fen) {
  std::istringstream words{std::string(fen)};
  std::string rows;
  std::string side;
  std::string pool;
  Board board;
  if (!(words >> rows >> side >> pool)) return std::nullopt;
  if (!(words >> board.quiet_plies >> board.move_number)) board.quiet_plies = 0, board.move_number = 1;
  int rank = 9;
  int file = 0;
  for (auto& line : board.at) std::fill(std::begin(line), std::end(line), kEmpty);
  for (const char c : rows) {
    if (c == '/') {
      if (file != 9 || rank == 0) return std::nullopt;
      --rank;
      file = 0;
    } else if (c >= '1' && c <= '9') {
      file += c - '0';
      if (file > 9) return std::nullopt;
    } else {
      if (file >= 9 || std::string_view("KABNRCPX").find(upper(c)) == std::string_view::npos) return std::nullopt;
      board.at[rank][file++] = c;
    }
  }
  if (rank != 0 || file != 9) return std::nullopt;
  board.red_to_move = side == "w";
  if (pool != "-") {
    for (std::size_t i = 0; i + 1 < pool.size(); i += 2) board.pool[pool[i]] = pool[i + 1] - '0';
  }
  return board;
}

std::string write(const Board& board) {
  std::string text;
  for (int rank = 9; rank >= 0; --rank) {
    int gap = 0;
    for (int file = 0; file < 9; ++file) {
      const char piece = board.at[rank][file];
      if (piece == kEmpty) {
        ++gap;
        continue;
      }
      if (gap > 0) text += std::to_string(gap);
      gap = 0;
      text += piece;
    }
    if (gap > 0) text += std::to_string(gap);
    if (rank > 0) text += '/';
  }
  text += board.red_to_move ? " w " : " b ";
  std::string pool;
  for (const char letter : std::string("RACPNBracpnb")) {
    const auto found = board.pool.find(letter);
    if (found != board.pool.end() && found->second > 0) pool += letter + std::to_string(found->second);
  }
  text += pool.empty() ? "-" : pool;
  return text + ' ' + std::to_string(board.quiet_plies) + ' ' + std::to_string(board.move_number);
}

bool in_palace(int rank, int file, bool red) { return file >= 3 && file <= 5 && (red ? rank <= 2 : rank >= 7); }
bool on_own_side(int rank, bool red) { return red ? rank <= 4 : rank >= 5; }

/// Pieces strictly between two squares of one rank or file.
int pieces_between(const Board& board, int r1, int f1, int r2, int f2) {
  const int dr = (r2 > r1) - (r2 < r1);
  const int df = (f2 > f1) - (f2 < f1);
  int count = 0;
  for (int r = r1 + dr, f = f1 + df; r != r2 || f != f2; r += dr, f += df) count += board.at[r][f] != kEmpty;
  return count;
}

/// Whether the piece on the first square may go to the second by its way of moving, whatever happens to its king.
bool can_go(const Board& board, int r1, int f1, int r2, int f2) {
  const char piece = board.at[r1][f1];
  const char target = board.at[r2][f2];
  const bool red = is_red(piece);
  if (target != kEmpty && is_red(target) == red) return false;
  const int dr = r2 - r1;
  const int df = f2 - f1;
  if (dr == 0 && df == 0) return false;
  const bool face_down = is_face_down(piece);
  const char kind = face_down ? start_letter(r1, f1) : upper(piece);
  switch (kind) {
    case 'K': return std::abs(dr) + std::abs(df) == 1 && in_palace(r2, f2, red);
    case 'A': return std::abs(dr) == 1 && std::abs(df) == 1 && (!face_down || in_palace(r2, f2, red));
    case 'B':
      return std::abs(dr) == 2 && std::abs(df) == 2 && board.at[r1 + dr / 2][f1 + df / 2] == kEmpty &&
             (!face_down || on_own_side(r2, red));
    case 'N':
      if (std::abs(dr) == 2 && std::abs(df) == 1) return board.at[r1 + dr / 2][f1] == kEmpty;
      if (std::abs(dr) == 1 && std::abs(df) == 2) return board.at[r1][f1 + df / 2] == kEmpty;
      return false;
    case 'R': return (dr == 0 || df == 0) && pieces_between(board, r1, f1, r2, f2) == 0;
    case 'C': return (dr == 0 || df == 0) && pieces_between(board, r1, f1, r2, f2) == (target == kEmpty ? 0 : 1);
    case 'P':
      if (df == 0) return dr == (red ? 1 : -1);
      return dr == 0 && std::abs(df) == 1 && !on_own_side(r1, red);
    default: return false;
  }
}

bool king_in_danger(const Board& board, bool red) {
  int king_rank = -1;
  int king_file = -1;
  for (int r = 0; r < 10; ++r)
    for (int f = 0; f < 9; ++f)
      if (board.at[r][f] == (red ? 'K' : 'k')) king_rank = r, king_file = f;
  if (king_rank < 0) return true;
  for (int r = 0; r < 10; ++r) {
    for (int f = 0; f < 9; ++f) {
      const char piece = board.at[r][f];
      if (!belongs(piece, !red)) continue;
      if (can_go(board, r, f, king_rank, king_file)) return true;
      if (upper(piece) == 'K' && f == king_file && pieces_between(board, r, f, king_rank, king_file) == 0) return true;
    }
  }
  return false;
}

struct PlainMove {
  int r1, f1, r2, f2;
};

std::string text_of(const PlainMove& m) {
  return {static_cast<char>('a' + m.f1), static_cast<char>('0' + m.r1), static_cast<char>('a' + m.f2),
          static_cast<char>('0' + m.r2)};
}

/// `revealed` is the new letter of a face-down mover; `captured` that of a face-down victim, or 0 when unknown.
Board after(const Board& before, const PlainMove& m, char revealed, char captured) {
  Board board = before;
  const char piece = board.at[m.r1][m.f1];
  const char victim = board.at[m.r2][m.f2];
  board.at[m.r1][m.f1] = kEmpty;
  board.at[m.r2][m.f2] = piece;
  if (is_face_down(piece) && revealed != 0) {
    board.at[m.r2][m.f2] = revealed;
    --board.pool[revealed];
  }
  if (is_face_down(victim) && captured != 0) --board.pool[captured];
  board.quiet_plies = victim == kEmpty ? board.quiet_plies + 1 : 0;
  if (!board.red_to_move) ++board.move_number;
  board.red_to_move = !board.red_to_move;
  return board;
}

std::vector<PlainMove> moves_of(const Board& board) {
  std::vector<PlainMove> moves;
  for (int r1 = 0; r1 < 10; ++r1)
    for (int f1 = 0; f1 < 9; ++f1)
      if (belongs(board.at[r1][f1], board.red_to_move))
        for (int r2 = 0; r2 < 10; ++r2)
          for (int f2 = 0; f2 < 9; ++f2)
            if (can_go(board, r1, f1, r2, f2) &&
                !king_in_danger(after(board, {r1, f1, r2, f2}, 0, 0), board.red_to_move))
              moves.push_back({r1, f1, r2, f2});
  return moves;
}

std::uint64_t count(const Board& board, int depth) {
  if (depth == 0) return 1;
  const std::vector<PlainMove> moves = moves_of(board);
  if (depth == 1) return moves.size();
  std::uint64_t leaves = 0;
  for (const PlainMove& m : moves) {
    if (!is_face_down(board.at[m.r1][m.f1])) {
      leaves += count(after(board, m, 0, 0), depth - 1);
      continue;
    }
    for (const auto& [letter, left] : board.pool)
      if (left > 0 && is_red(letter) == board.red_to_move) leaves += count(after(board, m, letter, 0), depth - 1);
  }
  return leaves;
}

}  // namespace

std::optional<std::vector<std::string>> legal_moves(std::string_view fen) {
  const auto board = read(fen);
  if (!board) return std::nullopt;
  std::vector<std::string> texts;
  for (const PlainMove& m : moves_of(*board)) texts.push_back(text_of(m));
  std::sort(texts.begin(), texts.end());
  return texts;
}

std::optional<bool> in_check(std::string_view fen) {
  const auto board = read(fen);
  if (!board) return std::nullopt;
  return king_in_danger(*board, board->red_to_move);
}

std::optional<std::string> play(std::string_view fen, std::string_view move) {
  const auto board = read(fen);
  if (!board || move.size() < 4) return std::nullopt;
  for (const PlainMove& m : moves_of(*board)) {
    if (text_of(m) != move.substr(0, 4)) continue;
    std::string_view letters = move.substr(4);
    const bool red = board->red_to_move;
    char revealed = 0;
    char captured = 0;
    if (is_face_down(board->at[m.r1][m.f1])) {
      if (letters.empty()) return std::nullopt;
      revealed = red ? upper(letters[0]) : lower(letters[0]);
      letters.remove_prefix(1);
    }
    if (is_face_down(board->at[m.r2][m.f2]) && !letters.empty()) captured = red ? lower(letters[0]) : upper(letters[0]);
    return write(after(*board, m, revealed, captured));
  }
  return std::nullopt;
}

std::optional<std::uint64_t> perft(std::string_view fen, int depth) {
  const auto board = read(fen);
  if (!board) return std::nullopt;
  return count(*board, depth);
}

}  // namespace kydai::plain_jieqi
