#pragma once

#include <algorithm>
#include <array>
#include <bit>

#include "eval/hand/terms.h"
#include "games/chess/chess.h"

namespace kydai {

/// Chess: piece-squares, mobility, pawn structure, threats and the safety of the kings.
template <>
struct HandTerms<Chess> {
  using P = chess::Position;
  using Bitboard = chess::Bitboard;
  using Square = chess::Square;

  static constexpr int kPieceSquare = 0;                         // [6 types][64], as white sees it
  static constexpr int kKnightMobility = kPieceSquare + 6 * 64;  // [9]
  static constexpr int kBishopMobility = kKnightMobility + 9;    // [14]
  static constexpr int kRookMobility = kBishopMobility + 14;     // [15]
  static constexpr int kQueenMobility = kRookMobility + 15;      // [28]
  static constexpr int kBishopPair = kQueenMobility + 28;
  static constexpr int kIsolated = kBishopPair + 1;
  static constexpr int kDoubled = kIsolated + 1;
  static constexpr int kBackward = kDoubled + 1;
  static constexpr int kSupported = kBackward + 1;             // [8] by rank
  static constexpr int kPassed = kSupported + 8;               // [8] by rank
  static constexpr int kPassedFree = kPassed + 8;              // [8] nothing in front
  static constexpr int kPassedOwnKing = kPassedFree + 8;       // [8] distance of the own king
  static constexpr int kPassedTheirKing = kPassedOwnKing + 8;  // [8]
  static constexpr int kRookOpen = kPassedTheirKing + 8;
  static constexpr int kRookHalfOpen = kRookOpen + 1;
  static constexpr int kKingShelter = kRookHalfOpen + 1;  // [4] pawns right before the king
  static constexpr int kKingOpenFile = kKingShelter + 4;
  static constexpr int kKingAttacks = kKingOpenFile + 1;  // [16] weighted attacks on the squares beside the king
  static constexpr int kSafeChecks = kKingAttacks + 16;   // [4] by knight, bishop, rook, queen
  static constexpr int kPawnThreat = kSafeChecks + 4;     // [5] pawn attacks a piece of this type
  static constexpr int kMinorThreat = kPawnThreat + 5;    // [5]
  static constexpr int kRookThreat = kMinorThreat + 5;    // [5]
  static constexpr int kHanging = kRookThreat + 5;
  static constexpr int kOutpost = kHanging + 1;  // [2] knight, bishop
  static constexpr int kTempo = kOutpost + 2;
  static constexpr int kTerms = kTempo + 1;

  static constexpr std::array<Weight, kTerms> kWeights{{
#include "eval/hand/chess_weights.inc"
  }};

  static int phase(const P& p) {
    using namespace chess;
    const int units = popcount(p.pieces(kKnight) | p.pieces(kBishop)) + 2 * popcount(p.pieces(kRook)) +
                      4 * popcount(p.pieces(kQueen));
    return std::min(units, 24) * kFullPhase / 24;
  }

  template <class Sink>
  static void collect(const P& p, Sink& sink) {
    const Attacks white = attacks_of_side<Color::First>(p, sink);
    const Attacks black = attacks_of_side<Color::Second>(p, sink);
    pawns<Color::First>(p, sink);
    pawns<Color::Second>(p, sink);
    threats<Color::First>(p, white, black, sink);
    threats<Color::Second>(p, black, white, sink);
    sink.add(kTempo, p.turn());
  }

 private:
  struct Attacks {
    Bitboard pawn = 0, minor = 0, rook = 0, all = 0;
    std::array<Bitboard, 7> by_type{};
  };

  static constexpr Bitboard file_fill(Bitboard b) {
    b |= b >> 8 | b << 8;
    b |= b >> 16 | b << 16;
    return b | b >> 32 | b << 32;
  }
  /// Everything in front of the set, the set itself excluded.
  template <Color Us>
  static constexpr Bitboard front_fill(Bitboard b) {
    if constexpr (Us == Color::First) {
      b <<= 8;
      b |= b << 8;
      b |= b << 16;
      return b | b << 32;
    } else {
      b >>= 8;
      b |= b >> 8;
      b |= b >> 16;
      return b | b >> 32;
    }
  }
  static constexpr Bitboard sideways(Bitboard b) { return (b & ~chess::kFileA) >> 1 | (b & ~chess::kFileH) << 1; }
  static int distance(Square a, Square b) {
    return std::max(std::abs(chess::file_of(a) - chess::file_of(b)), std::abs(chess::rank_of(a) - chess::rank_of(b)));
  }
  static int seen_from(Color side, Square s) { return side == Color::First ? s : s ^ 56; }
  static int relative_rank(Color side, Square s) { return seen_from(side, s) >> 3; }

  /// Piece-squares, mobility and pressure on the enemy king; returns what the side attacks.
  template <Color Us, class Sink>
  static Attacks attacks_of_side(const P& p, Sink& sink) {
    using namespace chess;
    constexpr Color kThem = ~Us;
    Attacks a;
    const Bitboard occupied = p.occupied();
    const Bitboard pawns_of_us = p.pieces(Us, kPawn);
    const Bitboard their_pawn_attacks = pawn_attack_set<kThem>(p.pieces(kThem, kPawn));
    const Bitboard blocked_pawns = pawns_of_us & forward<kThem>(occupied);
    const Bitboard area = ~(blocked_pawns | p.pieces(Us, kKing) | their_pawn_attacks);
    const Square their_king = p.king_square(kThem);
    const Bitboard ring = king_attacks(their_king) | bit(their_king);
    int pressure = 0;

    a.by_type[kPawn] = a.pawn = pawn_attack_set<Us>(pawns_of_us);
    a.by_type[kKing] = king_attacks(p.king_square(Us));
    for (Bitboard b = pawns_of_us; b != 0;) sink.add(kPieceSquare + seen_from(Us, pop(b)), Us);
    sink.add(kPieceSquare + 5 * 64 + seen_from(Us, p.king_square(Us)), Us);

    const auto piece = [&](PieceType type, int mobility_term, int weight, Bitboard seen_through) {
      for (Bitboard b = p.pieces(Us, type); b != 0;) {
        const Square s = pop(b);
        sink.add(kPieceSquare + (type - 1) * 64 + seen_from(Us, s), Us);
        const Bitboard reach = chess::attacks_of(type, s, seen_through);
        a.by_type[type] |= reach;
        sink.add(mobility_term + popcount(reach & area), Us);
        pressure += weight * popcount(reach & ring);
        if (type == kRook) {
          const Bitboard file = kFileA << file_of(s);
          if ((file & pawns_of_us) == 0) sink.add((file & p.pieces(kThem, kPawn)) == 0 ? kRookOpen : kRookHalfOpen, Us);
        } else if (type == kKnight || type == kBishop) {
          const Bitboard stoppers = front_fill<Us>(sideways(bit(s))) & p.pieces(kThem, kPawn);
          const int rank = relative_rank(Us, s);
          if (rank >= 3 && rank <= 5 && stoppers == 0 && (bit(s) & a.pawn) != 0)
            sink.add(kOutpost + (type - kKnight), Us);
        }
      }
    };
    piece(kKnight, kKnightMobility, 2, occupied);
    piece(kBishop, kBishopMobility, 2, occupied ^ p.pieces(Us, kQueen));
    piece(kRook, kRookMobility, 3, occupied ^ p.pieces(Us, kQueen) ^ p.pieces(Us, kRook));
    piece(kQueen, kQueenMobility, 5, occupied);
    if (more_than_one(p.pieces(Us, kBishop))) sink.add(kBishopPair, Us);
    sink.add(kKingAttacks + std::min(pressure / 2, 15), Us);

    a.minor = a.by_type[kKnight] | a.by_type[kBishop];
    a.rook = a.by_type[kRook];
    a.all = a.pawn | a.minor | a.rook | a.by_type[kQueen] | a.by_type[kKing];
    return a;
  }

  template <Color Us, class Sink>
  static void pawns(const P& p, Sink& sink) {
    using namespace chess;
    constexpr Color kThem = ~Us;
    const Bitboard ours = p.pieces(Us, kPawn);
    const Bitboard theirs = p.pieces(kThem, kPawn);
    const Bitboard attacked = pawn_attack_set<Us>(ours);
    const Bitboard their_front = front_fill<kThem>(theirs);
    const Bitboard stopped = their_front | sideways(their_front);
    for (Bitboard b = ours; b != 0;) {
      const Square s = pop(b);
      const Bitboard here = bit(s);
      const int rank = relative_rank(Us, s);
      const Bitboard neighbours = sideways(file_fill(here)) & ours;
      if (neighbours == 0)
        sink.add(kIsolated, Us);
      else if ((neighbours & ~front_fill<Us>(sideways(here))) == 0 &&
               (forward<Us>(here) & (pawn_attack_set<kThem>(theirs) | theirs)) != 0)
        sink.add(kBackward, Us);
      if ((front_fill<Us>(here) & ours) != 0) sink.add(kDoubled, Us);
      if ((here & (attacked | sideways(ours))) != 0) sink.add(kSupported + rank, Us);
      if ((here & stopped) == 0 && (front_fill<Us>(here) & ours) == 0) {
        sink.add(kPassed + rank, Us);
        if ((front_fill<Us>(here) & p.occupied()) == 0) sink.add(kPassedFree + rank, Us);
        if (rank >= 3) {
          const Square ahead = square(s + (Us == Color::First ? 8 : -8));
          sink.add(kPassedOwnKing + distance(ahead, p.king_square(Us)), Us);
          sink.add(kPassedTheirKing + distance(ahead, p.king_square(kThem)), Us);
        }
      }
    }
    const Bitboard king = p.pieces(Us, kKing);
    const Bitboard front = forward<Us>(king | sideways(king));
    sink.add(kKingShelter + std::min(popcount((front | forward<Us>(front)) & ours), 3), Us);
    if ((file_fill(king) & ours) == 0) sink.add(kKingOpenFile, Us);
  }

  template <Color Us, class Sink>
  static void threats(const P& p, const Attacks& ours, const Attacks& theirs, Sink& sink) {
    using namespace chess;
    constexpr Color kThem = ~Us;
    for (const PieceType type : {kPawn, kKnight, kBishop, kRook, kQueen}) {
      const Bitboard victims = p.pieces(kThem, type);
      if (type != kPawn) sink.add(kPawnThreat + type - 1, Us, popcount(victims & ours.pawn));
      sink.add(kMinorThreat + type - 1, Us, popcount(victims & ours.minor));
      sink.add(kRookThreat + type - 1, Us, popcount(victims & ours.rook));
    }
    const Bitboard officers = p.pieces(kThem) & ~p.pieces(kThem, kPawn) & ~p.pieces(kThem, kKing);
    sink.add(kHanging, Us, popcount(officers & ours.all & ~theirs.all));

    const Square their_king = p.king_square(kThem);
    const Bitboard safe = ~p.pieces(Us) & ~theirs.all;
    const Bitboard straight = rook_attacks(their_king, p.occupied());
    const Bitboard diagonal = bishop_attacks(their_king, p.occupied());
    if ((knight_attacks(their_king) & safe & ours.by_type[kKnight]) != 0) sink.add(kSafeChecks, Us);
    if ((diagonal & safe & ours.by_type[kBishop]) != 0) sink.add(kSafeChecks + 1, Us);
    if ((straight & safe & ours.by_type[kRook]) != 0) sink.add(kSafeChecks + 2, Us);
    if (((straight | diagonal) & safe & ours.by_type[kQueen]) != 0) sink.add(kSafeChecks + 3, Us);
  }
};

}  // namespace kydai
