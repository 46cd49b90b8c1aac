#include "games/xiangqi/board.h"

namespace kydai::xiangqi::detail {
namespace {

/// A jump and the point next to its start that must be empty for it.
struct Jump {
  int files, ranks;
  int block_files, block_ranks;
};

constexpr std::array<Jump, 8> kHorseJumps{{{1, 2, 0, 1},
                                           {-1, 2, 0, 1},
                                           {1, -2, 0, -1},
                                           {-1, -2, 0, -1},
                                           {2, 1, 1, 0},
                                           {2, -1, 1, 0},
                                           {-2, 1, -1, 0},
                                           {-2, -1, -1, 0}}};
constexpr std::array<Jump, 4> kElephantJumps{{{2, 2, 1, 1}, {2, -2, 1, -1}, {-2, 2, -1, 1}, {-2, -2, -1, -1}}};

constexpr bool distinct_indices(std::uint64_t bits, std::uint64_t magic) {
  unsigned seen = 0;
  for (std::uint64_t subset = bits;; subset = (subset - 1) & bits) {
    seen |= 1U << ((subset * magic) >> 60);
    if (subset == 0) return seen == 0xFFFFU;
  }
}
static_assert(distinct_indices(kSideBits, kSideMagic));
static_assert(distinct_indices(kCornerBits, kCornerMagic));

LineReach reach_on_line(int place, unsigned occupied) {
  LineReach reach{0, 0};
  for (const int step : {-1, 1}) {
    int pieces = 0;
    for (int i = place + step; i >= 0 && i < 10 && pieces < 2; i += step) {
      const auto point = static_cast<std::uint16_t>(1U << i);
      const bool piece = (occupied & point) != 0;
      if (pieces == 0) reach.rook = static_cast<std::uint16_t>(reach.rook | point);
      if (pieces == 1 && piece) reach.cannon = static_cast<std::uint16_t>(reach.cannon | point);
      if (piece) ++pieces;
    }
  }
  return reach;
}

/// The targets of all jumps from s whose blocking point is empty.
template <std::size_t N>
Bitboard unblocked(Square s, const std::array<Jump, N>& jumps, Bitboard occupied) {
  Bitboard targets = 0;
  for (const Jump& jump : jumps) {
    const int file = file_of(s) + jump.files;
    const int rank = rank_of(s) + jump.ranks;
    if (!on_board(file, rank)) continue;
    if (contains(occupied, make_square(file_of(s) + jump.block_files, rank_of(s) + jump.block_ranks))) continue;
    targets |= bit(make_square(file, rank));
  }
  return targets;
}

Bitboard neighbours(Square s, bool diagonal) {
  Bitboard out = 0;
  for (int files = -1; files <= 1; ++files)
    for (int ranks = -1; ranks <= 1; ++ranks)
      if ((files != 0 || ranks != 0) && (files != 0 && ranks != 0) == diagonal &&
          on_board(file_of(s) + files, rank_of(s) + ranks))
        out |= bit(make_square(file_of(s) + files, rank_of(s) + ranks));
  return out;
}

/// The horses that reach s: those among whose unblocked targets it is.
Bitboard reaching_horses(Square s, Bitboard occupied) {
  Bitboard out = 0;
  for (Bitboard circle = unblocked(s, kHorseJumps, kNoSquares); circle != 0;) {
    const Square horse = pop_square(circle);
    if (contains(unblocked(horse, kHorseJumps, occupied), s)) out |= bit(horse);
  }
  return out;
}

Bitboard pawn_steps(Color c, Square s) {
  Bitboard out = 0;
  const int forward = rank_of(s) + (c == Color::First ? 1 : -1);
  if (on_board(file_of(s), forward)) out |= bit(make_square(file_of(s), forward));
  if (crossed_river(c, s)) out |= neighbours(s, false) & rank_squares(rank_of(s));
  return out;
}

Bitboard strictly_between(Square a, Square b) {
  if (a == b || (file_of(a) != file_of(b) && rank_of(a) != rank_of(b))) return 0;
  const int low = index(a) < index(b) ? index(a) : index(b);
  const int high = index(a) < index(b) ? index(b) : index(a);
  Bitboard out = 0;
  const int step = file_of(a) == file_of(b) ? kFiles : 1;
  for (int i = low + step; i < high; i += step) out |= bit(square_at(i));
  return out;
}

/// Calls visit with every subset of `set`, the empty one last.
template <class Visit>
void for_each_subset(Bitboard set, Visit visit) {
  for (Bitboard subset = set;; subset = (subset - 1) & set) {
    visit(subset);
    if (subset == 0) return;
  }
}

}  // namespace

Tables::Tables() {
  for (std::size_t place = 0; place < line.size(); ++place)
    for (std::size_t occupied = 0; occupied < line[place].size(); ++occupied)
      line[place][occupied] = reach_on_line(static_cast<int>(place), static_cast<unsigned>(occupied));

  for (int i = 0; i < kSquares; ++i) {
    const Square s = square_at(i);
    orthogonal_steps[at(s)] = neighbours(s, false);
    diagonal_steps[at(s)] = neighbours(s, true);
    cross[at(s)] = (rank_squares(rank_of(s)) | file_squares(file_of(s))) & ~bit(s);
    horse_circle[at(s)] = unblocked(s, kHorseJumps, kNoSquares);
    // At the edge a neighbour may wrap to the next rank. Such a bit cannot block anything, so the entries with
    // it are those without it.
    const Bitboard around = kBoard & (((static_cast<Bitboard>(kSideBits) << i) >> 9));
    for_each_subset(around, [&](Bitboard occupied) {
      horse_targets[at(s)][side_index(s, occupied)] = unblocked(s, kHorseJumps, occupied);
    });
    const Bitboard corners = kBoard & (((static_cast<Bitboard>(kCornerBits) << i) >> 10));
    for_each_subset(corners, [&](Bitboard occupied) {
      horse_sources[at(s)][corner_index(s, occupied)] = reaching_horses(s, occupied);
      elephant_targets[at(s)][corner_index(s, occupied)] = unblocked(s, kElephantJumps, occupied);
    });
  }

  for (const Color c : {Color::First, Color::Second}) {
    auto& targets = pawn_targets[static_cast<std::size_t>(c)];
    auto& sources = pawn_sources[static_cast<std::size_t>(c)];
    sources.fill(0);
    for (int i = 0; i < kSquares; ++i) {
      targets[static_cast<std::size_t>(i)] = pawn_steps(c, square_at(i));
      for (Bitboard steps = pawn_steps(c, square_at(i)); steps != 0;)
        sources[at(pop_square(steps))] |= bit(square_at(i));
    }
    for (Bitboard points = palace(c); points != 0;) {
      const Square king = pop_square(points);
      for (int i = 0; i < kSquares; ++i)
        between_palace[palace_index(king)][static_cast<std::size_t>(i)] = strictly_between(king, square_at(i));
    }
  }
}

}  // namespace kydai::xiangqi::detail
