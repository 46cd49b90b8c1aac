#include "referee/deal.h"

#include <utility>

#include "core/rng.h"
#include "core/text.h"

namespace kydai::referee {
namespace {

using jieqi::kPoolTypes;
using jieqi::PieceType;
using jieqi::Square;

constexpr std::size_t at(Square s) { return static_cast<std::size_t>(s); }
constexpr std::size_t at(Color c) { return static_cast<std::size_t>(c); }
constexpr std::size_t at(PieceType t) { return static_cast<std::size_t>(t); }

/// The face-down squares of a position in the order of a FEN's board field: from the top, left to right.
std::vector<Square> face_down_squares(const jieqi::Position& position) {
  std::vector<Square> squares;
  for (int rank = xiangqi::kRanks - 1; rank >= 0; --rank)
    for (int file = 0; file < xiangqi::kFiles; ++file)
      if (const Square s = xiangqi::make_square(file, rank); is_hidden(position.piece_on(s))) squares.push_back(s);
  return squares;
}

/// A FEN of five fields with its pool replaced.
template <class CountOf>
std::string with_pool(const std::string& fen, CountOf&& count_of) {
  std::string pool;
  for (const Color c : {Color::First, Color::Second})
    for (const PieceType t : kPoolTypes)
      if (const int count = count_of(c, t); count > 0) pool += jieqi::letter_of(c, t) + std::to_string(count);
  const std::vector<Word> words = split_words(fen);
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) out += ' ';
    if (i == 2)
      out += pool.empty() ? "-" : pool;
    else
      out += words[i].text;
  }
  return out;
}

}  // namespace

bool Deal::sees_captured(Viewer viewer, Color owner, const jieqi::Rules& rules) {
  switch (rules.captured) {
    case jieqi::CapturedSeenBy::Both: return true;
    case jieqi::CapturedSeenBy::Captor: return viewer == (owner == Color::First ? Viewer::Second : Viewer::First);
    case jieqi::CapturedSeenBy::Nobody: return false;
  }
  return false;
}

Deal Deal::shuffled(std::uint64_t seed, const jieqi::Rules& rules) {
  const auto start = Position::from_fen(Jieqi::kStartFen, rules);
  assert(start.ok());
  Rng rng(seed);
  Identities identities{};
  for (const Color c : {Color::First, Color::Second}) {
    std::vector<PieceType> bag;
    for (const PieceType t : kPoolTypes) bag.insert(bag.end(), static_cast<std::size_t>(jieqi::set_size(t)), t);
    for (jieqi::Bitboard rest = start->hidden(c); rest != 0;) {
      const std::size_t pick = rng.below(static_cast<std::uint32_t>(bag.size()));
      identities[at(xiangqi::pop_square(rest))] = bag[pick];
      bag[pick] = bag.back();
      bag.pop_back();
    }
  }
  return {{*start, *start, *start}, identities, {}};
}

Result<Deal> Deal::from_fen(std::string_view text, const jieqi::Rules& rules) {
  const std::vector<Word> words = split_words(text);
  if (words.size() < 6)
    return Error{"a deal has six fields: a cờ úp FEN and the letters of its face-down pieces",
                 static_cast<int>(text.size()) + 1};
  if (words.size() > 6) return Error{"nothing may follow the letters of the face-down pieces", words[6].column};
  const Word& letters = words[5];
  const auto all_hidden = Position::from_fen(text.substr(0, static_cast<std::size_t>(letters.column) - 1), rules);
  if (!all_hidden) return all_hidden.error();

  Identities identities{};
  Counts lost{};
  for (const Color c : {Color::First, Color::Second})
    for (const PieceType t : kPoolTypes) lost[at(c)][at(t)] = all_hidden->pool(c, t);
  const std::vector<Square> squares = face_down_squares(*all_hidden);
  const std::string_view given = letters.text == "-" ? std::string_view{} : letters.text;
  if (given.size() != squares.size())
    return Error{"the board has " + std::to_string(squares.size()) + " face-down pieces, but " +
                     std::to_string(given.size()) + " letters follow",
                 letters.column};
  for (std::size_t i = 0; i < given.size(); ++i) {
    const int column = letters.column + static_cast<int>(i);
    const PieceType type = xiangqi::type_from_letter(given[i]);
    const Color color = color_of(all_hidden->piece_on(squares[i]));
    if (type == PieceType::None || is_upper(given[i]) != (color == Color::First))
      return Error{quoted(given.substr(i, 1)) + " is no " + (color == Color::First ? "red" : "black") +
                       " piece, but one lies face down on " + xiangqi::square_name(squares[i]),
                   column};
    if (lost[at(color)][at(type)] == 0) return Error{"the pool has no " + quoted(given.substr(i, 1)) + " left", column};
    --lost[at(color)][at(type)];
    identities[at(squares[i])] = type;
  }

  std::array<Position, kViewers.size()> views{*all_hidden, *all_hidden, *all_hidden};
  for (const Viewer viewer : kViewers) {
    const std::string fen = with_pool(all_hidden->fen(), [&](Color c, PieceType t) {
      return all_hidden->pool(c, t) - (sees_captured(viewer, c, rules) ? lost[at(c)][at(t)] : 0);
    });
    const auto view = Position::from_fen(fen, rules);
    if (!view) return view.error();
    views[static_cast<std::size_t>(viewer)] = *view;
  }
  return Deal(views, identities, lost);
}

std::string Deal::fen() const {
  const Position& position = view(Viewer::Audience);
  Counts all = lost_;
  std::string letters;
  for (const Square s : face_down_squares(position)) {
    const Color c = color_of(position.piece_on(s));
    ++all[at(c)][at(identities_[at(s)])];
    letters += jieqi::letter_of(c, identities_[at(s)]);
  }
  return with_pool(position.fen(), [&](Color c, PieceType t) { return all[at(c)][at(t)]; }) + ' ' +
         (letters.empty() ? "-" : letters);
}

Deal::Announcement Deal::play(Move move) {
  const Position& before = view(Viewer::Audience);
  assert(before.is_legal(move));
  const Color owner = ~before.turn();
  Announcement made;
  made.truth = Step(move, std::exchange(identities_[at(move.from())], PieceType::None),
                    std::exchange(identities_[at(move.to())], PieceType::None));
  if (made.truth.captured_identity != PieceType::None) ++lost_[at(owner)][at(made.truth.captured_identity)];
  for (const Viewer viewer : kViewers) {
    const auto i = static_cast<std::size_t>(viewer);
    made.seen[i] = made.truth;
    if (!sees_captured(viewer, owner, views_[i].rules())) made.seen[i].captured_identity = PieceType::None;
    made.texts[i] = jieqi::write_move(views_[i], made.seen[i], Notation::Coordinates);
  }
  for (const Viewer viewer : kViewers) {
    const auto i = static_cast<std::size_t>(viewer);
    Position::Undo undo;
    views_[i].do_move(made.seen[i], undo);
  }
  return made;
}

Result<Deal::Announcement> Deal::play(std::string_view coordinates) {
  const auto move = jieqi::read_chosen_move(view(Viewer::Audience), coordinates, Notation::Coordinates);
  if (!move) return move.error();
  return play(*move);
}

}  // namespace kydai::referee
