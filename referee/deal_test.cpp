#include "referee/deal.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "core/rng.h"
#include "core/text.h"

namespace kydai::referee {
namespace {

using jieqi::CapturedSeenBy;
using jieqi::Move;
using jieqi::PieceType;
using jieqi::Position;
using jieqi::Rules;
using jieqi::Square;
using jieqi::Step;

constexpr std::array kVisibilities{CapturedSeenBy::Captor, CapturedSeenBy::Both, CapturedSeenBy::Nobody};

Deal deal_of(std::string_view fen, const Rules& rules = {}) {
  const auto deal = Deal::from_fen(fen, rules);
  EXPECT_TRUE(deal.ok()) << fen << ": " << deal.error().text();
  return *deal;
}

/// The letters of the face-down pieces: the last field of a deal's FEN.
std::string letters_of(const Deal& deal) {
  const std::string fen = deal.fen();
  return fen.substr(fen.rfind(' ') + 1);
}

/// A whole random game: its moves and what each viewer was told.
struct RandomGame {
  explicit RandomGame(Deal deal, std::uint64_t seed) {
    Rng rng(seed);
    while (moves.size() < 150) {
      Position::MoveList legal;
      deal.view(Viewer::Audience).generate<Gen::All>(legal);
      if (legal.empty()) break;
      Position::MoveList captures;
      deal.view(Viewer::Audience).generate<Gen::Tactical>(captures);
      const Position::MoveList& from = !captures.empty() && rng.below(2) == 0 ? captures : legal;
      moves.push_back(from[rng.below(static_cast<std::uint32_t>(from.size()))]);
      made.push_back(deal.play(moves.back()));
    }
  }
  std::vector<Move> moves;
  std::vector<Deal::Announcement> made;
};

/// The start squares whose piece the viewer saw in that game.
std::set<Square> squares_seen(const RandomGame& game, Viewer viewer) {
  std::set<Square> seen;
  for (const Deal::Announcement& turn : game.made) {
    const Step step = turn.seen_by(viewer);
    if (step.revealed != PieceType::None) seen.insert(step.from());
    if (step.captured_identity != PieceType::None) seen.insert(step.to());
  }
  return seen;
}

/// Shuffles the letters of a starting deal on the squares that the viewer never saw, within each side.
std::string disguised(const Deal& deal, const std::set<Square>& seen, Rng& rng) {
  const Position& position = deal.view(Viewer::Audience);
  std::string letters = letters_of(deal);
  for (const Color c : {Color::First, Color::Second}) {
    std::vector<std::size_t> unseen;
    std::size_t i = 0;
    for (int rank = 9; rank >= 0; --rank)
      for (int file = 0; file < 9; ++file) {
        const Square s = xiangqi::make_square(file, rank);
        if (!is_hidden(position.piece_on(s))) continue;
        if (color_of(position.piece_on(s)) == c && !seen.contains(s)) unseen.push_back(i);
        ++i;
      }
    for (std::size_t k = unseen.size(); k > 1; --k)
      std::swap(letters[unseen[k - 1]], letters[unseen[rng.below(static_cast<std::uint32_t>(k))]]);
  }
  const std::string fen = deal.fen();
  return fen.substr(0, fen.rfind(' ') + 1) + letters;
}

TEST(Deal, ShuffleIsFairAndRepeatable) {
  EXPECT_EQ(Deal::shuffled(7).fen(), Deal::shuffled(7).fen());
  EXPECT_NE(Deal::shuffled(7).fen(), Deal::shuffled(8).fen());
  std::map<char, int> on_first_square;
  constexpr int kDeals = 15000;
  for (int seed = 0; seed < kDeals; ++seed) {
    const std::string letters = letters_of(Deal::shuffled(static_cast<std::uint64_t>(seed)));
    std::string sorted = letters;
    std::sort(sorted.begin(), sorted.end());
    ASSERT_EQ(sorted, "AABBCCNNPPPPPRRaabbccnnppppprr");
    ++on_first_square[letters[0]];
  }
  for (const auto& [letter, count] : on_first_square)
    EXPECT_NEAR(count, kDeals * (letter == 'p' ? 5 : 2) / 15.0, 200) << letter;
}

TEST(Deal, FenRoundTripsThroughRandomGames) {
  int plies = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    for (const CapturedSeenBy captured : kVisibilities) {
      const Rules rules{.captured = captured};
      Deal deal = Deal::shuffled(seed, rules);
      for (const Move move : RandomGame(deal, seed).moves) {
        deal.play(move);
        const Deal again = deal_of(deal.fen(), rules);
        ASSERT_EQ(again.fen(), deal.fen());
        for (const Viewer viewer : kViewers) {
          ASSERT_EQ(again.view(viewer).fen(), deal.view(viewer).fen());
          ASSERT_TRUE(deal.view(viewer).is_consistent());
        }
        ++plies;
      }
    }
  }
  EXPECT_GT(plies, 5000);
}

/// The leak test: two games that differ only in what a viewer never saw look the same to that viewer, move by move.
TEST(Deal, NobodySeesWhatTheyMayNotKnow) {
  Rng rng(1);
  int compared = 0;
  int differing = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    for (const CapturedSeenBy captured : kVisibilities) {
      const Rules rules{.captured = captured};
      const Deal start = Deal::shuffled(seed, rules);
      const RandomGame game(start, seed);
      for (const Viewer viewer : kViewers) {
        Deal truth = start;
        Deal other = deal_of(disguised(start, squares_seen(game, viewer), rng), rules);
        differing += truth.fen() != other.fen() ? 1 : 0;
        for (const Move move : game.moves) {
          const Deal::Announcement a = truth.play(move);
          const Deal::Announcement b = other.play(move);
          ASSERT_EQ(a.seen_by(viewer), b.seen_by(viewer));
          ASSERT_EQ(a.text_for(viewer), b.text_for(viewer));
          ASSERT_EQ(truth.view(viewer).fen(), other.view(viewer).fen());
          ASSERT_EQ(truth.view(viewer).key(), other.view(viewer).key());
          ++compared;
        }
      }
    }
  }
  EXPECT_GT(compared, 20000);
  EXPECT_GT(differing, 300);
}

TEST(Deal, EveryoneSeesTheSameBoardAndPlaysTheSameMoves) {
  for (std::uint64_t seed = 100; seed < 120; ++seed) {
    Deal deal = Deal::shuffled(seed);
    for (const Move move : RandomGame(deal, seed).moves) {
      deal.play(move);
      Position::MoveList expected;
      deal.view(Viewer::Audience).generate<Gen::All>(expected);
      for (const Viewer viewer : kViewers) {
        const std::string fen = deal.view(viewer).fen();
        ASSERT_EQ(fen.substr(0, fen.find(' ')), deal.fen().substr(0, deal.fen().find(' ')));
        Position::MoveList moves;
        deal.view(viewer).generate<Gen::All>(moves);
        ASSERT_TRUE(std::equal(moves.begin(), moves.end(), expected.begin(), expected.end()));
      }
    }
  }
}

TEST(Deal, VisibilityOfACapturedFaceDownPiece) {
  // Red's face-down cannon b2 (a pawn in truth) takes the face-down piece on b9 (a rook in truth).
  const std::string fen = "1x1k5/9/1x7/9/9/9/9/1X7/9/4K4 w P1r1a1 0 1 raP";
  struct Case {
    CapturedSeenBy captured;
    std::array<std::string, 3> texts;
  };
  const Case cases[] = {{CapturedSeenBy::Captor, {"b2b9Pr", "b2b9P", "b2b9P"}},
                        {CapturedSeenBy::Both, {"b2b9Pr", "b2b9Pr", "b2b9Pr"}},
                        {CapturedSeenBy::Nobody, {"b2b9P", "b2b9P", "b2b9P"}}};
  for (const Case& c : cases) {
    Deal deal = deal_of(fen, Rules{.captured = c.captured});
    const auto made = deal.play("b2b9");
    ASSERT_TRUE(made.ok()) << made.error().text();
    EXPECT_EQ(made->texts, c.texts);
    EXPECT_EQ(made->truth.captured_identity, PieceType::Rook);
    for (const Viewer viewer : kViewers)
      EXPECT_EQ(deal.view(viewer).pool(Color::Second, PieceType::Rook),
                made->seen_by(viewer).captured_identity == PieceType::Rook ? 0 : 1);
    EXPECT_EQ(deal.fen(), "1P1k5/9/1x7/9/9/9/9/9/9/4K4 b r1a1 0 1 a");
  }
}

TEST(Deal, APlayerCannotNameThePiece) {
  Deal deal = Deal::shuffled(1);
  const std::string before = deal.fen();
  EXPECT_FALSE(deal.play("a0a1R").ok());
  EXPECT_FALSE(deal.play("a0b1").ok());
  EXPECT_FALSE(deal.play("").ok());
  EXPECT_EQ(deal.fen(), before);
  EXPECT_TRUE(deal.play("a0a1").ok());
}

TEST(Deal, RefusesBadTruth) {
  const auto message = [](std::string_view fen) {
    const auto deal = Deal::from_fen(fen);
    return deal ? std::string("accepted") : deal.error().text();
  };
  EXPECT_EQ(message("3k5/9/9/9/9/9/9/9/9/4K4 w - 0 1 -"), "accepted");
  EXPECT_EQ(message("3k5/9/9/9/9/9/9/9/9/X3K4 w R1 0 1 R"), "accepted");
  EXPECT_EQ(message("3k5/9/9/9/9/9/9/9/9/X3K4 w R1P2 0 1 R"), "accepted");
  for (const auto* fen : {"", "3k5/9/9/9/9/9/9/9/9/4K4 w - 0 1", "3k5/9/9/9/9/9/9/9/9/X3K4 w R1 0 1 -",
                          "3k5/9/9/9/9/9/9/9/9/X3K4 w R1 0 1 P", "3k5/9/9/9/9/9/9/9/9/X3K4 w R1 0 1 r",
                          "3k5/9/9/9/9/9/9/9/9/X3K4 w R1 0 1 RR", "3k5/9/9/9/9/9/9/9/9/X3K4 w R1 0 1 ?",
                          "3k5/9/9/9/9/9/9/9/9/X3K4 w R1 0 1 R R", "3k5/9/9/9/9/9/9/9/9/X3K4 w - 0 1 R"})
    EXPECT_NE(message(fen), "accepted") << fen;
}

TEST(Deal, DamagedTruthIsRefusedOrSound) {
  Rng rng(3);
  constexpr std::string_view kBytes = "KABNRCPXkabnrcpx123456789/ wb-0";
  int accepted = 0;
  for (int i = 0; i < 20000; ++i) {
    std::string fen = Deal::shuffled(static_cast<std::uint64_t>(i % 10)).fen();
    for (std::uint32_t edits = 1 + rng.below(2); edits > 0; --edits) {
      const std::size_t place = rng.below(static_cast<std::uint32_t>(fen.size()));
      if (rng.below(4) == 0)
        fen.erase(place, 1);
      else
        fen[place] = kBytes[rng.below(static_cast<std::uint32_t>(kBytes.size()))];
    }
    const auto deal = Deal::from_fen(fen);
    if (!deal) {
      ASSERT_LE(deal.error().column, static_cast<int>(fen.size()) + 1) << fen;
      continue;
    }
    ++accepted;
    ASSERT_EQ(deal_of(deal->fen()).fen(), deal->fen()) << fen;
    for (const Viewer viewer : kViewers) ASSERT_TRUE(deal->view(viewer).is_consistent()) << fen;
  }
  EXPECT_GT(accepted, 10);
}

}  // namespace
}  // namespace kydai::referee
