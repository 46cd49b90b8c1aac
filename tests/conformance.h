#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "tests/random_play.h"

/// The conformance suite: what every game promises in core/game.h, checked by random play. A game joins with a
/// file of one line (conformance_chess_test.cpp and its sisters) and its start positions in tests/data/conformance.
namespace kydai::conformance {

using testing_play::describe;

/// How many positions the parts of the suite visit, in a quick run and with KYDAI_LONG=1.
struct Amount {
  std::uint64_t quick;
  std::uint64_t full;
};

template <Game GameType>
class Conformance : public ::testing::Test {
 public:
  using Position = typename GameType::Position;
  using Move = typename Position::Move;
  using Step = typename Position::Step;
  using Undo = typename Position::Undo;
  using MoveList = typename Position::MoveList;
  using PlayLine = Line<Position>;

 protected:
  template <class Visitor>
  void for_positions(Amount amount, Visitor&& visit) {
    // Each test has games of its own; a given KYDAI_SEED is taken as it is, to see a failure again.
    const auto* test = ::testing::UnitTest::GetInstance()->current_test_info();
    const std::uint64_t seed = testing_play::seed_or(std::hash<std::string>{}(test->name()));
    RecordProperty("seed", std::to_string(seed));
    const std::uint64_t count =
        testing_play::long_run() ? amount.full : std::max<std::uint64_t>(1, amount.quick / testing_play::kSlowness);
    testing_play::visit_random_positions<GameType>(seed, count, visit, [] { return HasFatalFailure(); });
  }

  static MoveList legal_moves(const Position& position) {
    MoveList moves;
    position.template generate<Gen::All>(moves);
    return moves;
  }

  static std::string text(const Position& position, Step step) {
    return GameType::write_move(position, step, Notation::Coordinates);
  }

  /// Whether two positions are the same in everything that can be seen of them.
  static bool same(const Position& a, const Position& b) {
    if (std::memcmp(&a, &b, sizeof(Position)) == 0) return true;
    if (a.fen() != b.fen() || a.key() != b.key() || a.turn() != b.turn()) return false;
    if (a.reversible_plies() != b.reversible_plies() || a.move_number() != b.move_number()) return false;
    for (int square = 0; square < Position::kSquares; ++square)
      if (a.piece_code(square) != b.piece_code(square)) return false;
    if constexpr (HasCheck<Position>)
      if (a.in_check() != b.in_check()) return false;
    const MoveList of_a = legal_moves(a);
    const MoveList of_b = legal_moves(b);
    return std::equal(of_a.begin(), of_a.end(), of_b.begin(), of_b.end()) && a.is_consistent() && b.is_consistent();
  }
};

TYPED_TEST_SUITE_P(Conformance);

TYPED_TEST_P(Conformance, UndoRestoresEverything) {
  using Suite = Conformance<TypeParam>;
  this->for_positions({200'000, 4'000'000}, [](const typename Suite::PlayLine& line) {
    typename Suite::Position position = line.position();
    const typename Suite::Position before = position;
    for (const auto move : Suite::legal_moves(before))
      for_each_step(before, move, [&](typename Suite::Step step) {
        typename Suite::Undo undo;
        position.do_move(step, undo);
        const bool key_changed = position.key() != before.key();
        const bool turn_changed = position.turn() == ~before.turn();
        const bool safe = position.last_mover_safe();
        position.undo_move(step, undo);
        ASSERT_TRUE(key_changed && turn_changed && safe)
            << Suite::text(before, step) << " key changed " << key_changed << ", turn changed " << turn_changed
            << ", mover safe " << safe << describe<TypeParam>(line);
        ASSERT_EQ(undo.key, before.key()) << Suite::text(before, step) << describe<TypeParam>(line);
        ASSERT_TRUE(Suite::same(position, before)) << Suite::text(before, step) << describe<TypeParam>(line);
      });
  });
}

TYPED_TEST_P(Conformance, WholeGamesAreTakenBack) {
  using Suite = Conformance<TypeParam>;
  Rng rng(testing_play::seed_or(7));
  const auto starts = testing_play::start_positions<TypeParam>();
  const int games = testing_play::long_run() ? 20'000 : 1'000 / static_cast<int>(testing_play::kSlowness);
  for (int i = 0; i < games && !this->HasFatalFailure(); ++i) {
    testing_play::RandomGame<TypeParam> game(starts[rng.below(static_cast<std::uint32_t>(starts.size()))], rng);
    std::vector<typename Suite::Position> stood{game.line().position()};
    while (game.advance()) stood.push_back(game.line().position());
    auto line = game.line();
    while (!line.played().empty()) {
      ASSERT_TRUE(Suite::same(line.position(), stood[line.played().size()])) << describe<TypeParam>(line);
      line.pop();
    }
    ASSERT_TRUE(Suite::same(line.position(), line.start())) << describe<TypeParam>(line);
  }
}

TYPED_TEST_P(Conformance, EverythingIncrementalEqualsRecomputed) {
  using Suite = Conformance<TypeParam>;
  this->for_positions({150'000, 3'000'000}, [](const typename Suite::PlayLine& line) {
    ASSERT_TRUE(line.position().is_consistent()) << describe<TypeParam>(line);
    ASSERT_LE(line.position().reversible_plies(),
              static_cast<int>(line.played().size()) + line.start().reversible_plies())
        << describe<TypeParam>(line);
  });
}

TYPED_TEST_P(Conformance, FenRoundTrips) {
  using Suite = Conformance<TypeParam>;
  this->for_positions({60'000, 1'000'000}, [](const typename Suite::PlayLine& line) {
    const auto& position = line.position();
    const std::string fen = position.fen();
    const auto again = Suite::Position::from_fen(fen, position.rules());
    ASSERT_TRUE(again.ok()) << again.error().text() << describe<TypeParam>(line);
    ASSERT_EQ(again->fen(), fen) << describe<TypeParam>(line);
    ASSERT_EQ(again->key(), position.key()) << describe<TypeParam>(line);
    ASSERT_EQ(again->turn(), position.turn()) << describe<TypeParam>(line);
    ASSERT_EQ(again->move_number(), position.move_number()) << describe<TypeParam>(line);
    ASSERT_TRUE(again->is_consistent()) << describe<TypeParam>(line);
    auto moves = Suite::legal_moves(position);
    auto moves_again = Suite::legal_moves(*again);
    const auto by_bits = [](auto a, auto b) { return a.raw() < b.raw(); };
    std::sort(moves.begin(), moves.end(), by_bits);
    std::sort(moves_again.begin(), moves_again.end(), by_bits);
    ASSERT_TRUE(std::equal(moves.begin(), moves.end(), moves_again.begin(), moves_again.end()))
        << describe<TypeParam>(line);
  });
}

TYPED_TEST_P(Conformance, EqualKeysMeanEqualPositions) {
  using Suite = Conformance<TypeParam>;
  std::unordered_map<std::uint64_t, std::string> seen;
  this->for_positions({100'000, 2'000'000}, [&](const typename Suite::PlayLine& line) {
    const std::string fen = line.position().fen();
    const auto words = split_words(fen);
    const std::string placement = fen.substr(0, static_cast<std::size_t>(words[1].column));  // board and side
    const auto [entry, fresh] = seen.try_emplace(line.position().key(), placement);
    ASSERT_EQ(entry->second, placement) << describe<TypeParam>(line);
  });
  EXPECT_GT(seen.size(), 1'000U);
}

TYPED_TEST_P(Conformance, GeneratorsAgree) {
  using Suite = Conformance<TypeParam>;
  this->for_positions({300'000, 5'000'000}, [](const typename Suite::PlayLine& line) {
    const auto& position = line.position();
    const auto all = Suite::legal_moves(position);
    typename Suite::MoveList parts;
    position.template generate<Gen::Tactical>(parts);
    const std::size_t tactical = parts.size();
    position.template generate<Gen::Quiet>(parts);
    std::vector<std::uint16_t> of_all;
    std::vector<std::uint16_t> of_parts;
    for (const auto move : all) of_all.push_back(move.raw());
    for (const auto move : parts) of_parts.push_back(move.raw());
    for (std::size_t i = 0; i < parts.size(); ++i)
      ASSERT_EQ(position.is_tactical(parts[i]), i < tactical)
          << Suite::text(position, typename Suite::Step(parts[i])) << describe<TypeParam>(line);
    std::sort(of_all.begin(), of_all.end());
    std::sort(of_parts.begin(), of_parts.end());
    ASSERT_EQ(of_all, of_parts) << describe<TypeParam>(line);
    ASSERT_EQ(std::adjacent_find(of_all.begin(), of_all.end()), of_all.end())
        << "a move twice" << describe<TypeParam>(line);
    ASSERT_EQ(static_cast<std::size_t>(position.count_legal()), all.size()) << describe<TypeParam>(line);
  });
}

TYPED_TEST_P(Conformance, LegalIsPseudoLegalAndSafe) {
  using Suite = Conformance<TypeParam>;
  Rng rng(testing_play::seed_or(11));
  this->for_positions({40'000, 400'000}, [&](const typename Suite::PlayLine& line) {
    if (rng.below(64) != 0) return;
    const auto& position = line.position();
    std::set<std::uint16_t> legal;
    for (const auto move : Suite::legal_moves(position)) legal.insert(move.raw());
    const bool over = legal.empty();
    for (std::uint32_t bits = 0; bits < 65536; ++bits) {
      const auto move = Suite::Move::from_raw(static_cast<std::uint16_t>(bits));
      const bool is_legal = position.is_legal(move);
      ASSERT_EQ(is_legal, legal.contains(static_cast<std::uint16_t>(bits)))
          << "bits " << bits << describe<TypeParam>(line);
      if (!position.is_pseudo_legal(move)) {
        ASSERT_FALSE(is_legal) << "legal but not pseudo-legal: bits " << bits << describe<TypeParam>(line);
        continue;
      }
      ASSERT_EQ(move.raw(), bits) << describe<TypeParam>(line);
      for_each_step(position, move, [&](typename Suite::Step step) {
        typename Suite::Position after = position;
        typename Suite::Undo undo;
        after.do_move(step, undo);
        const bool safe = after.last_mover_safe();
        after.undo_move(step, undo);
        ASSERT_TRUE(over || safe == is_legal) << "bits " << bits << " safe " << safe << describe<TypeParam>(line);
        ASSERT_TRUE(Suite::same(after, position)) << "bits " << bits << describe<TypeParam>(line);
      });
      if (::testing::Test::HasFatalFailure()) return;
    }
    ASSERT_FALSE(position.is_legal(typename Suite::Move{})) << "no move is legal" << describe<TypeParam>(line);
  });
}

TYPED_TEST_P(Conformance, ChecksAreForeseen) {
  using Suite = Conformance<TypeParam>;
  if constexpr (HasCheck<typename Suite::Position>) {
    std::uint64_t checks = 0;
    this->for_positions({150'000, 3'000'000}, [&](const typename Suite::PlayLine& line) {
      typename Suite::Position position = line.position();
      for (const auto move : Suite::legal_moves(line.position())) {
        if constexpr (HasReveal<typename Suite::Position>)
          if (position.is_chance(move)) continue;
        const bool foreseen = position.gives_check(move);
        typename Suite::Undo undo;
        position.do_move(typename Suite::Step(move), undo);
        const bool check = position.in_check();
        position.undo_move(typename Suite::Step(move), undo);
        checks += check ? 1 : 0;
        ASSERT_EQ(foreseen, check) << Suite::text(position, typename Suite::Step(move)) << describe<TypeParam>(line);
      }
    });
    EXPECT_GT(checks, 0U);
  }
}

TYPED_TEST_P(Conformance, NullMovesAreTakenBack) {
  using Suite = Conformance<TypeParam>;
  if constexpr (HasNullMove<typename Suite::Position>) {
    this->for_positions({100'000, 1'000'000}, [](const typename Suite::PlayLine& line) {
      typename Suite::Position position = line.position();
      if constexpr (HasCheck<typename Suite::Position>)
        if (position.in_check()) return;
      if (position.count_legal() == 0) return;
      typename Suite::Undo undo;
      position.do_null_move(undo);
      ASSERT_EQ(position.turn(), ~line.position().turn()) << describe<TypeParam>(line);
      ASSERT_NE(position.key(), line.position().key()) << describe<TypeParam>(line);
      ASSERT_TRUE(position.is_consistent()) << describe<TypeParam>(line);
      position.undo_null_move(undo);
      ASSERT_TRUE(Suite::same(position, line.position())) << describe<TypeParam>(line);
    });
  }
}

TYPED_TEST_P(Conformance, ExchangesAreMonotone) {
  using Suite = Conformance<TypeParam>;
  if constexpr (HasSee<typename Suite::Position>) {
    this->for_positions({20'000, 200'000}, [](const typename Suite::PlayLine& line) {
      const auto& position = line.position();
      for (const auto move : Suite::legal_moves(position)) {
        bool reached = position.see_at_least(move, -100'000);
        ASSERT_TRUE(reached) << Suite::text(position, typename Suite::Step(move)) << describe<TypeParam>(line);
        for (int threshold = -2000; threshold <= 2000; threshold += 100) {
          const bool now = position.see_at_least(move, threshold);
          ASSERT_TRUE(reached || !now) << Suite::text(position, typename Suite::Step(move)) << " at " << threshold
                                       << describe<TypeParam>(line);
          reached = now;
        }
        ASSERT_FALSE(position.see_at_least(move, 100'000)) << describe<TypeParam>(line);
      }
    });
  }
}

/// Ends that leave no legal move; every other end is declared although one could play on.
inline bool ends_all_moves(std::string_view why) {
  constexpr std::array kEnds{reason::kCheckmate, reason::kStalemate, reason::kNoMoves, reason::kZeroCaptured,
                             reason::kPoints};
  return std::find(kEnds.begin(), kEnds.end(), why) != kEnds.end();
}

TYPED_TEST_P(Conformance, OutcomeAgreesWithTheLegalMoves) {
  using Suite = Conformance<TypeParam>;
  std::set<std::string> reasons;
  this->for_positions({250'000, 4'000'000}, [&](const typename Suite::PlayLine& line) {
    const auto& position = line.position();
    const auto outcome = line.outcome();
    const bool can_move = position.count_legal() > 0;
    if (outcome) reasons.insert(std::string(outcome->reason));
    if (!can_move) {
      ASSERT_TRUE(outcome.has_value()) << "no legal move but no outcome" << describe<TypeParam>(line);
    } else if (outcome) {
      ASSERT_FALSE(ends_all_moves(outcome->reason)) << outcome->reason << describe<TypeParam>(line);
    }
    if constexpr (HasCheck<typename Suite::Position>) {
      if (outcome && outcome->reason == reason::kCheckmate) {
        ASSERT_TRUE(position.in_check() && outcome->winner == ~position.turn()) << describe<TypeParam>(line);
      }
      if (outcome && outcome->reason == reason::kStalemate) {
        ASSERT_FALSE(position.in_check()) << describe<TypeParam>(line);
      }
    }
    const int before = earlier_occurrences(position, line.played());
    if (before >= 2) {
      ASSERT_TRUE(outcome.has_value()) << "threefold but no outcome" << describe<TypeParam>(line);
    }
    constexpr std::array kRepetitions{reason::kThreefold,           reason::kFivefold,
                                      reason::kRepetition,          reason::kPerpetualCheck,
                                      reason::kPerpetualChase,      reason::kMutualPerpetualCheck,
                                      reason::kMutualPerpetualChase};
    if (outcome && std::find(kRepetitions.begin(), kRepetitions.end(), outcome->reason) != kRepetitions.end()) {
      ASSERT_GE(before, 1) << outcome->reason << describe<TypeParam>(line);
    }
  });
  std::string all;
  for (const auto& why : reasons) all += why + "; ";
  this->RecordProperty("reasons", all);
  EXPECT_GE(reasons.size(), 2U) << "random play met only: " << all;
}

TYPED_TEST_P(Conformance, NotationRoundTrips) {
  using Suite = Conformance<TypeParam>;
  using G = TypeParam;
  this->for_positions({20'000, 1'000'000}, [](const typename Suite::PlayLine& line) {
    const auto& position = line.position();
    const auto moves = Suite::legal_moves(position);
    for (const Notation notation : G::kNotations) {
      std::set<std::string> texts;
      std::size_t steps = 0;
      for (const auto move : moves)
        for_each_step(position, move, [&](typename Suite::Step step) {
          ++steps;
          const std::string text = G::write_move(position, step, notation);
          ASSERT_FALSE(text.empty()) << name(notation) << describe<TypeParam>(line);
          texts.insert(text);
          const auto back = G::read_move(position, text, notation);
          ASSERT_TRUE(back.ok()) << name(notation) << ' ' << text << ": " << back.error().text()
                                 << describe<TypeParam>(line);
          ASSERT_EQ(G::write_move(position, *back, Notation::Coordinates),
                    G::write_move(position, step, Notation::Coordinates))
              << name(notation) << ' ' << text << describe<TypeParam>(line);
          if (notation != Notation::Coordinates) return;
          const auto guessed = G::read_move(position, text, std::nullopt);
          ASSERT_TRUE(guessed.ok()) << text << ": " << guessed.error().text() << describe<TypeParam>(line);
          ASSERT_EQ(G::write_move(position, *guessed, notation), text) << describe<TypeParam>(line);
        });
      if (::testing::Test::HasFatalFailure()) return;
      ASSERT_EQ(texts.size(), steps) << "two moves share one text in " << name(notation) << describe<TypeParam>(line);
    }
  });
}

/// Damages a text in one to four places with bytes that mean something to the parsers, or with any byte.
inline std::string damaged(std::string text, Rng& rng) {
  constexpr std::string_view kBytes = "/ 0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-+=#x.()";
  const std::uint32_t edits = 1 + rng.below(4);
  for (std::uint32_t i = 0; i < edits; ++i) {
    const auto at = rng.below(static_cast<std::uint32_t>(text.size()) + 1);
    const char byte = rng.below(8) == 0 ? static_cast<char>(rng.below(256))
                                        : kBytes[rng.below(static_cast<std::uint32_t>(kBytes.size()))];
    switch (rng.below(5)) {
      case 0: text.insert(at, 1, byte); break;
      case 1: text.erase(at, 1 + rng.below(3)); break;
      case 2:
        text.insert(at, text.substr(rng.below(static_cast<std::uint32_t>(text.size()) + 1), rng.below(12)));
        break;
      case 3:
        if (!text.empty()) std::swap(text[at % text.size()], text[rng.below(static_cast<std::uint32_t>(text.size()))]);
        break;
      default:
        if (at < text.size()) text[at] = byte;
    }
  }
  return text;
}

TYPED_TEST_P(Conformance, DamagedFensAreRefusedOrSound) {
  using Suite = Conformance<TypeParam>;
  Rng rng(testing_play::seed_or(13));
  std::uint64_t accepted = 0;
  std::uint64_t refused = 0;
  this->for_positions({100'000, 2'000'000}, [&](const typename Suite::PlayLine& line) {
    const std::string fen = damaged(line.position().fen(), rng);
    const auto read = Suite::Position::from_fen(fen, line.position().rules());
    if (!read) {
      ++refused;
      ASSERT_FALSE(read.error().message.empty()) << fen;
      ASSERT_LE(read.error().column, static_cast<int>(fen.size()) + 1) << fen;
      return;
    }
    ++accepted;
    ASSERT_TRUE(read->is_consistent() && read->last_mover_safe()) << fen;
    const std::string written = read->fen();
    const auto again = Suite::Position::from_fen(written, read->rules());
    ASSERT_TRUE(again.ok()) << fen << " -> " << written << ": " << again.error().text();
    ASSERT_EQ(again->fen(), written) << fen;
    ASSERT_EQ(again->key(), read->key()) << fen;
    ASSERT_EQ(Suite::legal_moves(*read).size(), static_cast<std::size_t>(read->count_legal())) << fen;
    const auto outcome = read->outcome({});
    ASSERT_TRUE(outcome || read->count_legal() > 0) << fen;
  });
  EXPECT_GT(accepted, 0U);
  EXPECT_GT(refused, 0U);
}

TYPED_TEST_P(Conformance, DamagedMovesAreRefusedOrLegal) {
  using Suite = Conformance<TypeParam>;
  using G = TypeParam;
  Rng rng(testing_play::seed_or(17));
  this->for_positions({60'000, 1'000'000}, [&](const typename Suite::PlayLine& line) {
    const auto& position = line.position();
    const auto moves = Suite::legal_moves(position);
    if (moves.empty()) return;
    const Notation notation = G::kNotations[rng.below(static_cast<std::uint32_t>(std::size(G::kNotations)))];
    const auto move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
    const std::string text =
        damaged(G::write_move(position, testing_play::random_step(position, move, rng), notation), rng);
    for (const std::optional<Notation> hint : {std::optional<Notation>{}, std::optional<Notation>{notation}}) {
      const auto read = G::read_move(position, text, hint);
      if (!read) {
        ASSERT_FALSE(read.error().message.empty()) << text << describe<TypeParam>(line);
        continue;
      }
      typename Suite::Position after = position;
      typename Suite::Undo undo;
      after.do_move(*read, undo);
      ASSERT_TRUE(after.is_consistent() && after.last_mover_safe()) << text << describe<TypeParam>(line);
    }
  });
}

REGISTER_TYPED_TEST_SUITE_P(Conformance, UndoRestoresEverything, WholeGamesAreTakenBack,
                            EverythingIncrementalEqualsRecomputed, FenRoundTrips, EqualKeysMeanEqualPositions,
                            GeneratorsAgree, LegalIsPseudoLegalAndSafe, ChecksAreForeseen, NullMovesAreTakenBack,
                            ExchangesAreMonotone, OutcomeAgreesWithTheLegalMoves, NotationRoundTrips,
                            DamagedFensAreRefusedOrSound, DamagedMovesAreRefusedOrLegal);

}  // namespace kydai::conformance
