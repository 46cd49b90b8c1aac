#include "games/xiangqi/position.h"

#include <gtest/gtest.h>
#include <chrono>
#include <iostream>
namespace kydai::xiangqi {
namespace {
std::uint64_t perft(Position& p, int depth) {
  if (depth == 1) return static_cast<std::uint64_t>(p.count_legal());
  Position::MoveList list;
  p.generate<Gen::All>(list);
  std::uint64_t n = 0;
  for (Move m : list) {
    Position::Undo undo;
    p.do_move(m, undo);
    n += perft(p, depth - 1);
    p.undo_move(m, undo);
  }
  return n;
}
TEST(Tmp, Perft) {
  for (auto [fen, d, want] : std::initializer_list<std::tuple<const char*, int, std::uint64_t>>{
           {"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", 5, 133312995},
           {"r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w", 4, 1339047},
           {"1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 w", 5, 10369923},
           {"5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w", 5, 4739553},
           {"CRN1k1b2/3ca4/4ba3/9/2nr5/9/9/4B4/4A4/4KA3 w", 4, 395483}}) {
    auto p = Position::from_fen(fen);
    ASSERT_TRUE(p) << p.error().text();
    auto t = std::chrono::steady_clock::now();
    auto n = perft(*p, d);
    double s = std::chrono::duration<double>(std::chrono::steady_clock::now() - t).count();
    EXPECT_EQ(n, want) << fen;
    std::cout << n << " " << double(n) / s / 1e6 << " M/s\n";
  }
}
}  // namespace
}  // namespace kydai::xiangqi
