#include "games/chess/position.h"

namespace kydai::chess {
namespace {

/// Counts moves instead of writing them: what generation costs at the last ply of a perft.
struct Counter {
  int count = 0;

  void targets(Square, Bitboard to) { count += popcount(to); }
  template <int Step, MoveKind Kind = MoveKind::Normal>
  void pawns(Bitboard to) {
    count += popcount(to);
  }
  template <int Step>
  void promotions(Bitboard to) {
    count += 4 * popcount(to);
  }
  void one(Move) { ++count; }
};

/// Writes moves into a list.
struct Writer {
  Position::MoveList& list;

  void targets(Square from, Bitboard to) {
    while (to != 0) list.push_back({from, pop(to)});
  }
  template <int Step, MoveKind Kind = MoveKind::Normal>
  void pawns(Bitboard to) {
    while (to != 0) {
      const Square s = pop(to);
      list.push_back({square(s - Step), s, Kind});
    }
  }
  template <int Step>
  void promotions(Bitboard to) {
    while (to != 0) {
      const Square s = pop(to);
      for (const MoveKind kind :
           {MoveKind::PromoteQueen, MoveKind::PromoteKnight, MoveKind::PromoteRook, MoveKind::PromoteBishop})
        list.push_back({square(s - Step), s, kind});
    }
  }
  void one(Move m) { list.push_back(m); }
};

}  // namespace

/// The generator, once for all sinks: pins as sets of rays, checks as a mask of helpful targets, pawns all at once.
struct MoveGenerator {
  template <Color Us, Gen Kind, class Sink>
  static void run(const Position& p, Sink& sink) {
    constexpr Color kThem = ~Us;
    const Bitboard ours = p.pieces(Us);
    const Bitboard theirs = p.pieces(kThem);
    const Bitboard all = ours | theirs;
    const Square king = p.king_square(Us);
    const Bitboard checkers = p.checkers();
    const Bitboard allowed = Kind == Gen::All ? ~ours : Kind == Gen::Tactical ? theirs : ~all;

    king_moves<Us>(p, sink, king, all, allowed);
    Bitboard mask = ~Bitboard{0};
    if (checkers != 0) [[unlikely]] {
      if (more_than_one(checkers)) return;
      mask = checkers | between(king, lowest(checkers));
    } else if (Kind != Gen::Tactical && p.castling_rooks(Us) != 0) {
      castling<Us>(p, sink, king);
    }

    // A pinned piece stays on the ray from its king to the pinner. Rays of one kind can be joined: no piece moves
    // from one of them onto another.
    const Bitboard their_diagonal = p.pieces(kThem, kBishop) | p.pieces(kThem, kQueen);
    const Bitboard their_straight = p.pieces(kThem, kRook) | p.pieces(kThem, kQueen);
    const Bitboard pin_diagonal = rays(king, ours, bishop_attacks(king, theirs) & their_diagonal);
    const Bitboard pin_straight = rays(king, ours, rook_attacks(king, theirs) & their_straight);
    const Bitboard pinned = pin_diagonal | pin_straight;
    const Bitboard target = allowed & mask;

    pawn_moves<Us, Kind>(p, sink, all, mask, pin_diagonal, pin_straight);

    for (Bitboard left = p.pieces(Us, kKnight) & ~pinned; left != 0;) {
      const Square s = pop(left);
      sink.targets(s, knight_attacks(s) & target);
    }
    const Bitboard diagonal = p.pieces(Us, kBishop) | p.pieces(Us, kQueen);
    for (Bitboard left = diagonal & ~pinned; left != 0;) {
      const Square s = pop(left);
      sink.targets(s, bishop_attacks(s, all) & target);
    }
    for (Bitboard left = diagonal & pin_diagonal; left != 0;) {
      const Square s = pop(left);
      sink.targets(s, bishop_attacks(s, all) & target & pin_diagonal);
    }
    const Bitboard straight = p.pieces(Us, kRook) | p.pieces(Us, kQueen);
    for (Bitboard left = straight & ~pinned; left != 0;) {
      const Square s = pop(left);
      sink.targets(s, rook_attacks(s, all) & target);
    }
    for (Bitboard left = straight & pin_straight; left != 0;) {
      const Square s = pop(left);
      sink.targets(s, rook_attacks(s, all) & target & pin_straight);
    }
  }

 private:
  /// The rays from the king to those sliders that exactly one of our pieces keeps away.
  static Bitboard rays(Square king, Bitboard ours, Bitboard sliders) {
    Bitboard joined = 0;
    while (sliders != 0) {
      const Square s = pop(sliders);
      const Bitboard inside = between(king, s) & ours;
      if (inside != 0 && !more_than_one(inside)) joined |= between(king, s) | bit(s);
    }
    return joined;
  }

  template <Color Us, class Sink>
  static void king_moves(const Position& p, Sink& sink, Square king, Bitboard all, Bitboard allowed) {
    constexpr Color kThem = ~Us;
    Bitboard safe = king_attacks(king) & allowed & ~pawn_attack_set<kThem>(p.pieces(kThem, kPawn)) &
                    ~king_attacks(p.king_square(kThem));
    const Bitboard without_king = all ^ bit(king);
    const Bitboard their_diagonal = p.pieces(kThem, kBishop) | p.pieces(kThem, kQueen);
    const Bitboard their_straight = p.pieces(kThem, kRook) | p.pieces(kThem, kQueen);
    for (Bitboard left = safe; left != 0;) {
      const Square s = pop(left);
      const Bitboard attackers = (knight_attacks(s) & p.pieces(kThem, kKnight)) |
                                 (bishop_attacks(s, without_king) & their_diagonal) |
                                 (rook_attacks(s, without_king) & their_straight);
      if (attackers != 0) safe ^= bit(s);
    }
    sink.targets(king, safe);
  }

  template <Color Us, class Sink>
  static void castling(const Position& p, Sink& sink, Square king) {
    for (Bitboard rooks = p.castling_rooks(Us); rooks != 0;) {
      const Square rook = pop(rooks);
      if (p.castling_path_free(king, rook) && p.castling_arrival_safe(king, rook))
        sink.one({king, rook, MoveKind::Castle});
    }
  }

  template <Color Us, Gen Kind, class Sink>
  static void pawn_moves(const Position& p, Sink& sink, Bitboard all, Bitboard mask, Bitboard pin_diagonal,
                         Bitboard pin_straight) {
    constexpr Color kThem = ~Us;
    constexpr int kForward = Us == Color::First ? 8 : -8;
    constexpr Bitboard kLastRank = back_rank(kThem);
    constexpr Bitboard kThirdRank = rank_set(Us == Color::First ? 2 : 5);
    const Bitboard pawns = p.pieces(Us, kPawn);
    const Bitboard free = pawns & ~(pin_diagonal | pin_straight);

    const Bitboard pinned_pushing = pawns & pin_straight;
    const Bitboard push = (forward<Us>(free) | (forward<Us>(pinned_pushing) & pin_straight)) & ~all;
    if constexpr (Kind != Gen::Tactical) {
      sink.template pawns<kForward>(push & mask & ~kLastRank);
      const Bitboard twice = forward<Us>(push & kThirdRank) & ~all & mask;
      sink.template pawns<2 * kForward, MoveKind::DoublePush>(twice);
    }
    if constexpr (Kind != Gen::Quiet) {
      const Bitboard pinned_taking = pawns & pin_diagonal;
      const Bitboard victims = p.pieces(kThem) & mask;
      const Bitboard west = (forward_west<Us>(free) | (forward_west<Us>(pinned_taking) & pin_diagonal)) & victims;
      const Bitboard east = (forward_east<Us>(free) | (forward_east<Us>(pinned_taking) & pin_diagonal)) & victims;
      sink.template pawns<kForward - 1>(west & ~kLastRank);
      sink.template pawns<kForward + 1>(east & ~kLastRank);
      const Bitboard promoting = push & mask & kLastRank;
      if (((promoting | west | east) & kLastRank) != 0) [[unlikely]] {
        sink.template promotions<kForward>(promoting);
        sink.template promotions<kForward - 1>(west & kLastRank);
        sink.template promotions<kForward + 1>(east & kLastRank);
      }
      if (const Square target = p.en_passant(); target != kNoSquare) [[unlikely]] {
        for (Bitboard takers = pawn_attacks(kThem, target) & pawns; takers != 0;) {
          const Square from = pop(takers);
          if (p.en_passant_safe(Us, from, target)) sink.one({from, target, MoveKind::EnPassant});
        }
      }
    }
  }
};

template <Gen Kind>
void Position::generate(MoveList& list) const {
  Writer writer{list};
  if (turn_ == Color::First) {
    MoveGenerator::run<Color::First, Kind>(*this, writer);
  } else {
    MoveGenerator::run<Color::Second, Kind>(*this, writer);
  }
}

template void Position::generate<Gen::All>(MoveList& list) const;
template void Position::generate<Gen::Tactical>(MoveList& list) const;
template void Position::generate<Gen::Quiet>(MoveList& list) const;

int Position::count_legal() const {
  Counter counter;
  if (turn_ == Color::First) {
    MoveGenerator::run<Color::First, Gen::All>(*this, counter);
  } else {
    MoveGenerator::run<Color::Second, Gen::All>(*this, counter);
  }
  return counter.count;
}

}  // namespace kydai::chess
