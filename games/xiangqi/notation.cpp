#include "games/xiangqi/notation.h"

#include <algorithm>
#include <vector>

#include "core/text.h"
#include "games/xiangqi/board_text.h"

namespace kydai::xiangqi {
namespace {

/// A point at the head of the text, taken off it: a letter and a rank, counted from `first_rank`.
std::optional<Square> take_square(std::string_view& text, int first_rank) {
  if (text.size() < 2 || !is_digit(text[1])) return std::nullopt;
  const int file = to_lower(text[0]) - 'a';
  int rank = text[1] - '0';
  std::size_t length = 2;
  if (first_rank == 1 && rank == 1 && text.size() > 2 && text[2] == '0') {
    rank = 10;
    length = 3;
  }
  rank -= first_rank;
  if (!on_board(file, rank)) return std::nullopt;
  text.remove_prefix(length);
  return make_square(file, rank);
}

/// h2e2 or H2-E2; with first_rank 1 also h10e10.
std::optional<Move> read_coordinates(std::string_view text, int first_rank) {
  const auto from = take_square(text, first_rank);
  if (!from) return std::nullopt;
  if (text.starts_with('-')) text.remove_prefix(1);
  const auto to = take_square(text, first_rank);
  if (!to || !text.empty()) return std::nullopt;
  return Move(*from, *to);
}

/// The moves that one attempt at reading gave, and whether the text was understood at all.
struct Reading {
  bool understood = false;
  std::vector<Move> moves;

  void add(const Position& position, const std::optional<RelativeMove>& relative) {
    if (!relative) return;
    understood = true;
    for (const Move move : matching_moves(position, *relative))
      if (std::find(moves.begin(), moves.end(), move) == moves.end()) moves.push_back(move);
  }
  void add(const Position& position, const std::optional<Move>& move) {
    if (!move) return;
    understood = true;
    if (position.is_legal(*move)) moves.push_back(*move);
  }
};

Reading read_in(const Position& position, std::string_view text, Notation notation, Spelling spelling) {
  Reading reading;
  switch (notation) {
    case Notation::Coordinates:
    case Notation::Iccs: reading.add(position, read_coordinates(text, 0)); break;
    case Notation::UciVariant: reading.add(position, read_coordinates(text, 1)); break;
    case Notation::Wxf: reading.add(position, read_wxf(text, spelling)); break;
    case Notation::Vietnamese: reading.add(position, read_vietnamese(position, text, spelling)); break;
    case Notation::Chinese: reading.add(position, read_chinese(text)); break;
    default: break;
  }
  return reading;
}

/// All notations together. Coordinates look like nothing else; ranks 0-9 unless a 10 says otherwise. The standard
/// spellings of the others never mean two things (P2-5 is a cannon to a Vietnamese, and to WXF a pawn that goes
/// back), the loose ones may, so they come second.
Reading read_in_any(const Position& position, std::string_view text) {
  Reading reading = read_in(position, text, Notation::Coordinates, Spelling::Standard);
  if (!reading.understood && text.find("10") != std::string_view::npos)
    reading = read_in(position, text, Notation::UciVariant, Spelling::Standard);
  if (reading.understood) return reading;
  for (const Spelling spelling : {Spelling::Standard, Spelling::Loose}) {
    reading.add(position, read_wxf(text, spelling));
    reading.add(position, read_vietnamese(position, text, spelling));
    reading.add(position, read_chinese(text));
    if (!reading.moves.empty()) break;
  }
  return reading;
}

/// Without white space around and the marks people put after a move.
std::string_view undecorated(std::string_view text) {
  text = trim(text);
  while (!text.empty() && std::string_view("+#!?").find(text.back()) != std::string_view::npos) text.remove_suffix(1);
  return text;
}

}  // namespace

std::string write_move(const Position& position, Move move, Notation notation) {
  const auto coordinates = [&](int first_rank, std::string_view between) {
    return square_name(move.from(), first_rank) + std::string(between) + square_name(move.to(), first_rank);
  };
  switch (notation) {
    case Notation::UciVariant: return coordinates(1, "");
    case Notation::Iccs: {
      std::string text = coordinates(0, "-");
      std::transform(text.begin(), text.end(), text.begin(), to_upper);
      return text;
    }
    case Notation::Wxf: return write_wxf(describe_move(position, move));
    case Notation::Vietnamese: return write_vietnamese(describe_move(position, move));
    case Notation::Chinese: return write_chinese(position.turn(), describe_move(position, move));
    default: return coordinates(0, "");
  }
}

Result<Move> read_move(const Position& position, std::string_view text, std::optional<Notation> hint) {
  const std::string_view bare = undecorated(text);
  if (bare.empty()) return Error{"an empty move", 1};
  Reading reading;
  if (hint) {
    reading = read_in(position, bare, *hint, Spelling::Standard);
    if (reading.moves.empty()) {
      const Reading loose = read_in(position, bare, *hint, Spelling::Loose);
      if (loose.understood) reading = loose;
    }
  } else {
    reading = read_in_any(position, bare);
  }
  if (reading.moves.size() == 1) return reading.moves.front();
  const int column = static_cast<int>(bare.data() - text.data()) + 1;
  if (!reading.understood) {
    const std::string where = hint ? " as " + std::string(name(*hint)) : std::string();
    return Error{"cannot read " + quoted(bare) + where, column};
  }
  if (reading.moves.empty()) return Error{quoted(bare) + " is not a legal move here", column};
  return Error{quoted(bare) + " fits more than one legal move", column};
}

}  // namespace kydai::xiangqi
