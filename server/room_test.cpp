#include "server/room.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/rng.h"
#include "core/text.h"
#include "server/failure.h"
#include "server/names.h"

namespace kydai::server {
namespace {

const std::string kAnna = "anna--anna--anna--anna";
const std::string kBinh = "binh--binh--binh--binh";
const Time kStart = Clock::now();

Time at(long long ms) { return kStart + Milliseconds(ms); }

Json person(bool here) { return {{"kind", "person"}, {"name", "P"}, {"here", here}}; }
Json computer(int level) { return {{"kind", "computer"}, {"name", ""}, {"level", level}}; }

Json request(const std::string& game, const Json& first, const Json& second) {
  return {{"game", game}, {"notation", "coordinates"}, {"seats", {{"first", first}, {"second", second}}}};
}

/// A game between Anna (first) and Bình (second), who has taken his seat with its key.
Room two_players(Json asked) {
  Room room = Room::create(asked, kAnna, at(0));
  room.arrive(kAnna, at(0));
  const std::string key = room.keys()["second"];
  EXPECT_TRUE(room.take_seat(kBinh, key, at(0)));
  room.arrive(kBinh, at(0));
  return room;
}

std::string code_of(const std::function<void()>& act) {
  try {
    act();
  } catch (const Failure& failure) {
    return failure.code();
  }
  return "ok";
}

TEST(Room, RefusesWhatIsNotAllowed) {
  Room room = two_players(request("chess", person(true), person(false)));
  EXPECT_EQ(code_of([&] { room.move(kBinh, 0, "e7e5", at(1)); }), "not-yours");
  EXPECT_EQ(code_of([&] { room.move("nobody", 0, "e2e4", at(1)); }), "not-yours");
  EXPECT_EQ(code_of([&] { room.move(kAnna, 0, "e2e5", at(1)); }), "illegal");
  EXPECT_EQ(code_of([&] { room.move(kAnna, 1, "e2e4", at(1)); }), "stale");
  room.move(kAnna, 0, "e2e4", at(1));
  EXPECT_EQ(code_of([&] { room.move(kAnna, 0, "e2e4", at(2)); }), "ok") << "the same move sent again";
  EXPECT_EQ(code_of([&] { room.move(kAnna, 0, "d2d4", at(2)); }), "stale");
  EXPECT_EQ(room.plies(), 1U);
  EXPECT_EQ(code_of([&] { room.pause(kAnna, true, at(3)); }), "not-allowed");
}

TEST(Room, ForgetsNothingBetweenProcesses) {
  auto storage = Storage::open(":memory:");
  const auto store = [&](Room& room) {
    for (const Room::Write& write : room.take_writes()) write(*storage);
  };
  Json asked = request("jieqi", person(true), person(false));
  asked["clock"] = {{"base_ms", 60000}, {"increment_ms", 1000}};
  Room room = two_players(asked);
  store(room);
  Rng rng(1);
  for (int ply = 0; ply < 40 && !room.ended(); ++ply) {
    const std::string& mover = room.turn() == Color::First ? kAnna : kBinh;
    const auto moves = room.sight_of(mover).rules().legal();
    room.move(mover, room.plies(), moves[rng.below(static_cast<std::uint32_t>(moves.size()))], at(100 * ply));
    store(room);
  }
  Room again = Room::load(*storage->game(room.id()), storage->moves(room.id()), at(0));
  for (const std::string& client : {kAnna, kBinh, std::string("somebody")}) {
    Json before = room.state_for(client, Notation::Coordinates, 0, at(5000));
    Json after = again.state_for(client, Notation::Coordinates, 0, at(5000));
    EXPECT_EQ(before["view"], after["view"]) << client;
    EXPECT_EQ(before["line"], after["line"]) << client;
  }
}

TEST(Room, ClockCountsIncrementsAndFlags) {
  Json asked = request("chess", person(true), person(false));
  asked["clock"] = {{"base_ms", 10000}, {"increment_ms", 2000}};
  Room room = two_players(asked);
  room.move(kAnna, 0, "e2e4", at(3000));
  EXPECT_EQ(room.clock().left(Color::First, at(3000)), 9000);
  EXPECT_EQ(room.clock().left(Color::Second, at(4000)), 9000);
  ASSERT_TRUE(room.deadline());
  EXPECT_EQ(*room.deadline(), at(13000));
  EXPECT_FALSE(room.time_passed(at(12999)));
  EXPECT_EQ(code_of([&] { room.move(kBinh, 1, "e7e5", at(13000)); }), "over");
  EXPECT_EQ(room.outcome()->reason, reason::kTimeout);
  EXPECT_EQ(room.outcome()->winner, Color::First);
  EXPECT_FALSE(room.deadline());
}

TEST(Room, AFlagAgainstABareKingIsADraw) {
  Json asked = request("chess", person(true), person(false));
  asked["fen"] = "4k3/8/8/8/8/8/3Q4/4K3 w - - 0 1";
  asked["clock"] = {{"move_ms", 1000}};
  Room room = two_players(asked);
  EXPECT_TRUE(room.time_passed(at(1000)));
  EXPECT_EQ(room.outcome()->reason, reason::kTimeoutNoMaterial);
  EXPECT_FALSE(room.outcome()->winner);
}

TEST(Room, TimePerMoveStartsAgainWithEachMove) {
  Json asked = request("chess", person(true), person(false));
  asked["clock"] = {{"move_ms", 1000}};
  Room room = two_players(asked);
  room.move(kAnna, 0, "e2e4", at(900));
  EXPECT_EQ(room.clock().left(Color::First, at(900)), 1000);
  EXPECT_EQ(*room.deadline(), at(1900));
}

TEST(Room, ClocksStandWhileNobodyIsAtTheOneDevice) {
  Json asked = request("chess", person(true), computer(1));
  asked["clock"] = {{"base_ms", 10000}, {"increment_ms", 0}};
  Room room = Room::create(asked, kAnna, at(0));
  EXPECT_FALSE(room.deadline());
  room.arrive(kAnna, at(1000));
  EXPECT_EQ(*room.deadline(), at(11000));
  room.leave(kAnna, at(3000));
  EXPECT_FALSE(room.deadline());
  EXPECT_EQ(room.clock().left(Color::First, at(9000)), 8000);
}

TEST(Room, TakesBackBothPliesAgainstAComputerAndRedoesThem) {
  Room room = Room::create(request("chess", person(true), computer(1)), kAnna, at(0));
  room.arrive(kAnna, at(0));
  room.move(kAnna, 0, "e2e4", at(1));
  ASSERT_TRUE(room.computer_turn());
  room.computer_move(1, "e7e5", at(2));
  room.move(kAnna, 2, "g1f3", at(3));
  room.take_back(kAnna, 3, std::nullopt, at(4));
  EXPECT_EQ(room.plies(), 2U);
  room.take_back(kAnna, 2, std::nullopt, at(5));
  EXPECT_EQ(room.plies(), 0U);
  EXPECT_EQ(room.state_for(kAnna, Notation::San, 0, at(5))["redo"], 3);
  room.redo(kAnna, 0, false, at(6));
  EXPECT_EQ(room.plies(), 2U);
  room.move(kAnna, 2, "f1c4", at(7));
  EXPECT_EQ(room.state_for(kAnna, Notation::San, 0, at(8))["redo"], 0);
  EXPECT_EQ(room.state_for(kAnna, Notation::San, 2, at(8))["line"]["steps"][0]["text"], "Bc4");
}

TEST(Room, ATakeBackAgainstAPersonNeedsTheirConsent) {
  Room room = two_players(request("chess", person(true), person(false)));
  room.move(kAnna, 0, "e2e4", at(1));
  room.take_back(kAnna, 1, std::nullopt, at(2));
  EXPECT_EQ(room.plies(), 1U);
  EXPECT_EQ(room.state_for(kBinh, Notation::San, 0, at(2))["offer"]["act"], "takeback");
  room.take_back(kBinh, 1, std::nullopt, at(3));
  EXPECT_EQ(room.plies(), 0U);
}

TEST(Room, DrawsAreOfferedDeclinedAndAgreed) {
  Room room = two_players(request("xiangqi", person(true), person(false)));
  EXPECT_EQ(room.offer_draw(kAnna, 0, Color::First, at(1)), Room::DrawAnswer::Waits);
  EXPECT_EQ(code_of([&] { room.decline(kAnna, Color::First, at(1)); }), "not-allowed");
  room.decline(kBinh, Color::Second, at(1));
  EXPECT_FALSE(room.ended());
  room.offer_draw(kAnna, 0, Color::First, at(1));
  EXPECT_EQ(room.offer_draw(kBinh, 0, Color::Second, at(2)), Room::DrawAnswer::Agreed);
  EXPECT_EQ(room.outcome()->reason, reason::kAgreement);
  EXPECT_EQ(code_of([&] { room.resign(kAnna, 0, Color::First, at(3)); }), "over");
  const Room next = room.make_rematch(kBinh, at(4));
  EXPECT_TRUE(next.owns(kBinh, Color::First));
  EXPECT_TRUE(next.owns(kAnna, Color::Second));
  EXPECT_EQ(room.rematch_id(), next.id());
}

TEST(Room, PauseStopsClocksAndComputers) {
  Json asked = request("cotoan", person(true), computer(1));
  asked["clock"] = {{"base_ms", 10000}, {"increment_ms", 0}};
  asked["mover"] = "second";
  asked["points"] = 20;
  Room room = Room::create(asked, kAnna, at(0));
  room.arrive(kAnna, at(0));
  EXPECT_TRUE(room.computer_turn());
  room.pause(kAnna, true, at(100));
  EXPECT_FALSE(room.computer_turn());
  EXPECT_FALSE(room.deadline());
  room.pause(kAnna, false, at(5000));
  EXPECT_EQ(room.clock().left(Color::Second, at(5000)), 9900);
  EXPECT_EQ(room.state_for(kAnna, Notation::Coordinates, 0, at(5000))["view"]["points"]["target"], 20);
}

TEST(Room, SeatsChangeBetweenPersonAndComputer) {
  Room room = Room::create(request("chess", person(true), computer(1)), kAnna, at(0));
  room.arrive(kAnna, at(0));
  room.change_seat(kAnna, Color::First, computer(3), at(1));
  EXPECT_TRUE(room.only_computers());
  EXPECT_EQ(code_of([&] { room.change_seat(kBinh, Color::First, person(true), at(2)); }), "not-yours");
  room.change_seat(kAnna, Color::Second, person(true), at(3));
  EXPECT_TRUE(room.owns(kAnna, Color::Second));
}

/// A game of cờ úp in progress, and which of its pieces that began face down nobody has seen.
struct HiddenGame {
  Room room;
  std::vector<std::size_t> unseen;    // cells whose piece never moved
  std::vector<std::size_t> captured;  // cells whose piece was captured face down
};

HiddenGame random_hidden_game(const std::string& rules, std::uint64_t seed, std::size_t plies) {
  Json asked = request("jieqi", person(true), person(false));
  asked["rules"] = rules;
  HiddenGame game{two_players(asked), {}, {}};
  Rng rng(seed);
  while (!game.room.ended() && game.room.plies() < plies) {
    const std::string& mover = game.room.turn() == Color::First ? kAnna : kBinh;
    const SeenGame& sight = game.room.sight_of(mover);
    const auto moves = sight.rules().legal();
    const std::string& move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
    const auto squares = split_move(move);
    const auto cell = static_cast<std::size_t>((9 - std::stoi(squares->to.substr(1))) * 9 + (squares->to[0] - 'a'));
    if (to_lower(sight.board()[cell]) == 'x') game.captured.push_back(cell);
    game.room.move(mover, game.room.plies(), move, at(1));
  }
  const std::string board = game.room.sight_of(kAnna).board();
  for (std::size_t cell = 0; cell < board.size(); ++cell)
    if (to_lower(board[cell]) == 'x') game.unseen.push_back(cell);
  return game;
}

/// The same game with two face-down pieces exchanged in the deal; nothing when they are alike or of two sides.
std::optional<Room> exchanged(const Room& room, const std::vector<StoredMove>& moves, std::size_t a, std::size_t b) {
  StoredGame row = room.row(at(0));
  const std::size_t letters = row.start.rfind(' ') + 1;
  const std::string board = board_of_fen(row.start);
  const auto letter_of = [&](std::size_t cell) {
    const auto before = std::count_if(board.begin(), board.begin() + static_cast<std::ptrdiff_t>(cell),
                                      [](char c) { return to_lower(c) == 'x'; });
    return letters + static_cast<std::size_t>(before);
  };
  char& one = row.start[letter_of(a)];
  char& other = row.start[letter_of(b)];
  if (one == other || board[a] != board[b]) return std::nullopt;
  std::swap(one, other);
  return Room::load(row, moves, at(0));
}

/// A viewer cannot tell two deals apart that differ only in what that viewer has not seen: every message is the same.
TEST(Room, NoViewerOfCoUpIsToldWhatIsHidden) {
  int compared = 0;
  int captures = 0;
  // Deals are random: play on until enough pieces were captured face down.
  for (std::uint64_t seed = 1; seed <= 12 || (captures <= 10 && seed <= 100); ++seed) {
    const std::string rules = seed % 3 == 0 ? "captured=nobody" : seed % 3 == 1 ? "" : "captured=both";
    const HiddenGame game = random_hidden_game(rules, seed, 36 + 6 * static_cast<std::size_t>(seed % 12));
    std::vector<StoredMove> moves;
    for (std::size_t ply = 0; ply < game.room.plies(); ++ply) {
      const auto squares = split_move(game.room.sight_of("").move(ply));
      moves.push_back({squares->from + squares->to, 1, {}});
    }
    const Room same = Room::load(game.room.row(at(0)), moves, at(0));
    const auto told = [](const Room& room, const std::string& viewer) {
      return to_text(room.state_for(viewer, Notation::Coordinates, 0, at(1)));
    };
    const auto compare = [&](std::size_t a, std::size_t b, const std::vector<std::string>& viewers) {
      const auto other = exchanged(game.room, moves, a, b);
      if (!other) return;
      for (const std::string& viewer : viewers) {
        ASSERT_EQ(told(same, viewer), told(*other, viewer)) << rules << ' ' << viewer;
        ++compared;
      }
    };
    for (std::size_t i = 0; i < game.unseen.size(); ++i)
      for (std::size_t j = i + 1; j < std::min(i + 5, game.unseen.size()); ++j)
        compare(game.unseen[i], game.unseen[j], {kAnna, kBinh, "spectator"});
    // A piece captured face down is known to its captor alone, to both, or to nobody.
    const std::string start = board_of_fen(game.room.row(at(0)).start);
    for (const std::size_t a : game.captured) {
      if (rules == "captured=both") continue;
      for (std::size_t i = 0; i < game.unseen.size(); i += 4) {
        const std::size_t b = game.unseen[i];
        const std::string& owner = start[a] == 'X' ? kAnna : kBinh;
        const std::string& captor = start[a] == 'X' ? kBinh : kAnna;
        compare(a, b, {owner, "spectator"});
        if (rules == "captured=nobody") compare(a, b, {captor});
        ++captures;
        if (const auto other = exchanged(game.room, moves, a, b); other && rules.empty()) {
          EXPECT_NE(told(same, captor), told(*other, captor)) << "the captor does see it";
        }
      }
    }
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(compared, 100);
  EXPECT_GT(captures, 10);
}

}  // namespace
}  // namespace kydai::server
