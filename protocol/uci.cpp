#include "protocol/uci.h"

#include <algorithm>
#include <sstream>

#include "games/games.h"
#include "games/perft.h"
#include "protocol/board_text.h"
#include "protocol/score_text.h"

namespace kydai {
namespace {

std::string option_line(const EngineOption& option) {
  std::string line = "option name " + option.name + " type ";
  switch (option.kind) {
    case EngineOption::Kind::Check: return line + "check default " + option.value;
    case EngineOption::Kind::Spin:
      return line + "spin default " + option.value + " min " + std::to_string(option.least) + " max " +
             std::to_string(option.most);
    case EngineOption::Kind::Combo:
      line += "combo default " + option.value;
      for (const std::string& choice : option.choices) line += " var " + choice;
      return line;
    case EngineOption::Kind::Button: return line + "button";
    case EngineOption::Kind::String:
      return line + "string default " + (option.value.empty() ? "<empty>" : option.value);
  }
  return line;
}

bool same_word(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) { return to_lower(x) == to_lower(y); });
}

std::string info_line(const EngineLine& line, bool show_wdl) {
  std::ostringstream out;
  const auto ms = std::max<long long>(line.time.count(), 1);
  out << "info depth " << line.depth << " seldepth " << line.selective_depth << " multipv " << line.multi_pv
      << " score " << uci_score(line.score);
  if (line.bound == Bound::Lower) out << " lowerbound";
  if (line.bound == Bound::Upper) out << " upperbound";
  if (show_wdl) out << " wdl " << wdl_text(line.win_chance);
  out << " nodes " << line.nodes << " nps " << line.nodes * 1000 / static_cast<std::uint64_t>(ms) << " hashfull "
      << line.permille_full << " tbhits " << line.tablebase_hits << " time " << line.time.count() << " pv";
  for (const std::string& move : line.pv) out << ' ' << move;
  return out.str();
}

}  // namespace

UciSession::UciSession(LineWriter& output) : output_(output), engine_(AnyEngine::create(Chess::kName)) {}
UciSession::~UciSession() = default;

bool UciSession::handle(std::string_view line) {
  const Words words = split_words(line);
  if (words.empty()) return true;
  const std::string_view command = words[0].text;
  if (command == "quit") {
    engine_->stop();
    engine_->wait();
    return false;
  }
  if (command == "uci") {
    identify();
  } else if (command == "isready") {
    output_.write("readyok");
  } else if (command == "ucinewgame") {
    engine_->new_game();
  } else if (command == "setoption") {
    set_option(line);
  } else if (command == "position") {
    set_position(words);
  } else if (command == "go") {
    go(words);
  } else if (command == "stop") {
    engine_->stop();
    engine_->wait();
  } else if (command == "ponderhit") {
    engine_->ponder_hit();
  } else if (command == "d") {
    show_board();
  } else if (command == "eval") {
    output_.write("eval " + std::to_string(engine_->static_score()) + " (centipawns, side to move)");
  } else if (command == "help") {
    show_help();
  } else if (command != "debug" && command != "register") {
    complain("unknown command " + quoted(command) + "; 'help' lists what there is");
  }
  return true;
}

void UciSession::finish() {
  if (endless_) engine_->stop();
  engine_->wait();
}

void UciSession::identify() {
  output_.write("id name Ky Dai " KYDAI_VERSION);
  output_.write("id author the Ky Dai authors");
  std::string games = "option name UCI_Variant type combo default chess";
  for (const std::string_view game : kGameNames) games += " var " + std::string(game);
  output_.write(games);
  output_.write("option name UCI_Chess960 type check default false");
  for (const EngineOption& option : engine_->options()) output_.write(option_line(option));
  output_.write("uciok");
}

void UciSession::set_option(std::string_view line) {
  // setoption name NAME WITH SPACES [value VALUE WITH SPACES]
  const std::size_t name_at = line.find("name ");
  if (name_at == std::string_view::npos) return complain("setoption needs: name NAME value VALUE");
  const std::size_t value_at = line.find(" value", name_at);
  const std::string name(
      trim(line.substr(name_at + 5, value_at == std::string_view::npos ? value_at : value_at - name_at - 5)));
  const std::string value(value_at == std::string_view::npos ? std::string_view{} : trim(line.substr(value_at + 6)));
  if (same_word(name, "UCI_Variant")) return choose_game(value);
  if (same_word(name, "UCI_Chess960")) {
    chess960_ = same_word(value, "true");
    return;
  }
  const Status status = engine_->set_option(name, value);
  if (!status) return complain(status.error().text());
  std::erase_if(chosen_options_, [&](const auto& known) { return same_word(known.first, name); });
  chosen_options_.emplace_back(name, value);
}

void UciSession::choose_game(std::string_view name) {
  auto engine = AnyEngine::create(name);
  if (!engine) return complain("unknown variant " + quoted(name) + "; there are chess, xiangqi, jieqi and cotoan");
  if (name == engine_->game()) return;
  engine_ = std::move(engine);
  for (const auto& [option, value] : chosen_options_)
    if (const Status status = engine_->set_option(option, value); !status) complain(status.error().text());
}

void UciSession::set_position(const Words& words) {
  std::size_t i = 1;
  std::string fen;
  if (i < words.size() && words[i].text == "startpos") {
    ++i;
  } else if (i < words.size() && words[i].text == "fen") {
    for (++i; i < words.size() && words[i].text != "moves"; ++i) {
      if (!fen.empty()) fen += ' ';
      fen += words[i].text;
    }
    if (fen.empty()) return complain("position fen: the FEN is missing");
  } else {
    return complain("position needs startpos or fen");
  }
  std::vector<std::string> moves;
  if (i < words.size() && words[i].text == "moves")
    for (++i; i < words.size(); ++i) moves.emplace_back(words[i].text);
  else if (i < words.size())
    return complain("position: " + quoted(words[i].text) + " is not understood");
  const std::string_view rules = chess960_ && engine_->game() == Chess::kName ? "chess960" : "";
  const Status status = engine_->set_position(fen, rules, moves, Notation::UciVariant);
  if (!status) complain("position not set: " + status.error().text());
}

void UciSession::go(const Words& words) {
  EngineQuestion question;
  Limits& limits = question.limits;
  const auto number = [&](std::size_t i) -> std::optional<long long> {
    return i < words.size() ? parse_number<long long>(words[i].text) : std::nullopt;
  };
  const auto milliseconds = [&](std::size_t i) { return Milliseconds(std::max<long long>(number(i).value_or(0), 0)); };
  const auto positive = [&](std::size_t i) {
    return static_cast<int>(std::clamp<long long>(number(i).value_or(1), 1, 1'000'000));
  };
  for (std::size_t i = 1; i < words.size(); ++i) {
    const std::string_view word = words[i].text;
    if (word == "perft") return perft(std::min(positive(i + 1), 100));
    if (word == "searchmoves") {
      static constexpr std::array<std::string_view, 11> kOthers{
          "ponder", "wtime", "btime", "winc", "binc", "movestogo", "depth", "nodes", "mate", "movetime", "infinite"};
      while (i + 1 < words.size() && std::find(kOthers.begin(), kOthers.end(), words[i + 1].text) == kOthers.end())
        question.only.emplace_back(words[++i].text);
    } else if (word == "ponder") {
      limits.ponder = true;
    } else if (word == "infinite") {
      limits.infinite = true;
    } else if (word == "wtime") {
      limits.time[0] = milliseconds(++i);
    } else if (word == "btime") {
      limits.time[1] = milliseconds(++i);
    } else if (word == "winc") {
      limits.increment[0] = milliseconds(++i);
    } else if (word == "binc") {
      limits.increment[1] = milliseconds(++i);
    } else if (word == "movestogo") {
      limits.moves_to_go = positive(++i);
    } else if (word == "depth") {
      limits.depth = positive(++i);
    } else if (word == "nodes") {
      limits.nodes = static_cast<std::uint64_t>(std::max<long long>(number(++i).value_or(1), 1));
    } else if (word == "mate") {
      limits.mate = positive(++i);
    } else if (word == "movetime") {
      limits.move_time = std::max(milliseconds(++i), Milliseconds(1));
    } else {
      complain("go: " + quoted(word) + " is not understood");
    }
  }
  const bool bounded =
      limits.depth || limits.nodes || limits.mate || limits.move_time || limits.time[0] || limits.time[1];
  if (!bounded) limits.infinite = true;
  endless_ = limits.infinite || limits.ponder;
  question.notation = notation();
  const bool show_wdl = engine_->shows_wdl();
  question.on_line = [this, show_wdl](const EngineLine& line) { output_.write(info_line(line, show_wdl)); };
  question.on_answer = [this](const EngineAnswer& answer) {
    output_.write("bestmove " + (answer.best.empty() ? "(none)" : answer.best) +
                  (answer.ponder.empty() ? "" : " ponder " + answer.ponder));
  };
  const Status status = engine_->go(std::move(question));
  if (!status) {
    complain(status.error().text());
    output_.write("bestmove (none)");
  }
}

void UciSession::perft(int depth) {
  engine_->stop();
  engine_->wait();
  with_game(engine_->game(), [&]<Game G>(std::type_identity<G>) {
    const AnyRules& rules = engine_->rules();
    const auto parsed = G::parse_rules(rules.rules());
    const auto position = G::Position::from_fen(rules.fen(), *parsed);
    if (!position) return complain(position.error().text());
    const auto parts = perft_divide(*position, depth);
    for (const auto& part : parts)
      output_.write(G::write_move(*position, typename G::Position::Step(part.move), notation()) + ": " +
                    std::to_string(part.nodes));
    output_.write("");
    output_.write("Nodes searched: " + std::to_string(total_nodes(parts)));
  });
}

void UciSession::show_board() {
  const AnyRules& rules = engine_->rules();
  output_.write(board_text(rules));
  output_.write("Fen: " + rules.fen());
  std::ostringstream key;
  key << "Key: " << std::hex << std::uppercase << rules.key();
  output_.write(key.str());
  if (rules.in_check()) output_.write("Check");
  if (const auto outcome = rules.outcome())
    output_.write("Result: " +
                  std::string(!outcome->winner                   ? "draw"
                              : *outcome->winner == Color::First ? "first player wins"
                                                                 : "second player wins") +
                  " (" + std::string(outcome->reason) + ")");
}

void UciSession::show_help() {
  for (const std::string_view line :
       {"Ky Dai plays chess, xiangqi, jieqi (co up) and cotoan (co toan) by UCI, UCCI or XBoard.",
        "  setoption name UCI_Variant value chess|xiangqi|jieqi|cotoan", "  position startpos|fen FEN [moves ...]",
        "  d                show the board", "  eval             static evaluation",
        "  go depth N | movetime MS | nodes N | mate N | infinite | perft N", "  stop, quit",
        "Other commands of the program: kydai --help"})
    output_.write(line);
}

}  // namespace kydai
