// A scripted engine for the tests of the match runner: it plays the first legal move by name and misbehaves as told.
//   mock_engine uci|ucci|xboard GAME [BEHAVIOUR [N]]
// Behaviours begin with its Nth answer (from 1): crash, hang, illegal, none, slow (N ms each move), flood, endless,
// lie, resign, claim-draw, claim-win; mute never greets, deaf stops reading after the greeting.
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "core/text.h"
#include "games/any_rules.h"

namespace {

using kydai::AnyRules;
using kydai::Notation;

[[noreturn]] void hang() {
  while (true) std::this_thread::sleep_for(std::chrono::hours(1));
}

class Mock {
 public:
  Mock(std::string protocol, std::string game, std::string behaviour, int number)
      : protocol_(std::move(protocol)), game_(std::move(game)), behaviour_(std::move(behaviour)), number_(number) {
    reset({});
  }

  int run() {
    std::string line;
    while (std::getline(std::cin, line)) {
      if (line == "quit") return 0;
      if (protocol_ == "xboard")
        xboard(line);
      else
        uci(line);
      std::cout.flush();
    }
    return 0;
  }

 private:
  void reset(std::string_view fen) { rules_ = std::move(*AnyRules::create(game_, fen)); }
  [[nodiscard]] Notation notation() const { return protocol_ == "uci" ? Notation::UciVariant : Notation::Coordinates; }
  [[nodiscard]] bool acts(const char* what) const { return behaviour_ == what && answers_ >= number_; }

  void say(const std::string& text) { std::cout << text << std::endl; }

  void greet() {
    if (behaviour_ == "mute") hang();
    if (protocol_ == "xboard") return say("feature ping=1 setboard=1 usermove=1 done=1");
    say("id name mock");
    say("option name Hash type spin default 16 min 1 max 1024");
    if (protocol_ == "uci")
      say("option name UCI_Variant type combo default chess var chess var xiangqi var jieqi var cotoan");
    say(protocol_ + "ok");
    if (behaviour_ == "deaf") hang();
  }

  void uci(const std::string& line) {
    const auto words = kydai::split_words(line);
    if (words.empty()) return;
    const std::string_view command = words[0].text;
    if (command == protocol_) greet();
    if (command == "isready") say("readyok");
    if (command == "position") {
      const std::size_t fen = line.find("fen ");
      const std::size_t moves = line.find(" moves ");
      reset(fen == std::string::npos ? std::string()
                                     : line.substr(fen + 4, moves == std::string::npos ? moves : moves - fen - 4));
      bool in_moves = false;
      for (const auto& word : words) {
        if (in_moves && !rules_->apply(word.text, notation())) std::_Exit(3);  // a wrong move shows up as a crash
        in_moves = in_moves || word.text == "moves";
      }
    }
    if (command == "go") {
      const std::string move = answer();
      if (behaviour_ == "lie") say("info depth 99 score cp 30000 nodes 1");
      say("info depth 1 score cp 0 nodes 20 pv " + move);
      say("bestmove " + move);
    }
  }

  void xboard(const std::string& line) {
    const auto words = kydai::split_words(line);
    if (words.empty()) return;
    const std::string_view command = words[0].text;
    if (command == "protover") greet();
    if (command == "ping") say("pong " + std::string(words[1].text));
    if (command == "new") {
      reset({});
      playing_ = true;
    }
    if (command == "setboard") reset(line.substr(9));
    if (command == "force") playing_ = false;
    if (command == "usermove" && !rules_->apply(words[1].text, Notation::Coordinates))
      return say("Illegal move: " + line);
    if (command == "go") playing_ = true;
    if (!playing_ || (command != "go" && command != "usermove")) return;
    const std::string move = answer();
    if (acts("resign")) return say("resign");
    if (acts("claim-draw")) return say("1/2-1/2 {Draw claimed}");
    if (acts("claim-win")) return say(rules_->turn() == kydai::Color::First ? "1-0 {wins}" : "0-1 {wins}");
    say("1 0 0 20 " + move);
    say("move " + move);
    (void)rules_->apply(move, Notation::Coordinates);
  }

  /// The move it plays, after what it does wrong.
  std::string answer() {
    ++answers_;
    if (acts("crash")) std::abort();
    if (acts("hang")) hang();
    if (acts("none")) return "(none)";
    if (acts("illegal")) return "a1a1";
    if (behaviour_ == "slow") std::this_thread::sleep_for(std::chrono::milliseconds(number_));
    if (behaviour_ == "flood")
      for (int i = 0; i < 20'000; ++i) std::cout << "info string flood flood flood flood " << i << '\n';
    if (acts("endless"))
      while (true) std::cout << "no end of this line ";
    const auto legal = rules_->legal(notation());
    return legal.empty() ? "(none)" : legal.front();
  }

  std::string protocol_;
  std::string game_;
  std::string behaviour_;
  int number_;
  int answers_ = 0;
  bool playing_ = false;
  std::unique_ptr<AnyRules> rules_;
};

}  // namespace

int main(int argc, char** argv) {
  const auto word = [&](int i) { return i < argc ? std::string(argv[i]) : std::string(); };
  return Mock(word(1), word(2), word(3), kydai::parse_number(word(4)).value_or(1)).run();
}
