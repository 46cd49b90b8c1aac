#include "match/uci_player.h"

#include <algorithm>

#include "core/text.h"
#include "search/score.h"

namespace kydai::match {
namespace {

std::string lower(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(), to_lower);
  return out;
}

/// The name in `option name N type ...` (UCI) or `option N type ...` (UCCI).
std::string announced_option(std::string_view line) {
  std::string name;
  const auto words = split_words(line);
  for (std::size_t i = 1; i < words.size() && words[i].text != "type"; ++i) {
    if (i == 1 && words[i].text == "name") continue;
    if (!name.empty()) name += ' ';
    name += words[i].text;
  }
  return name;
}

/// What `info` says about the main line.
void read_info(std::string_view line, Reply& reply) {
  const auto words = split_words(line);
  const auto number_at = [&](std::size_t i) -> std::optional<long long> {
    return i < words.size() ? parse_number<long long>(words[i].text) : std::nullopt;
  };
  constexpr long long kMostScore = kMate;
  std::optional<int> score;
  for (std::size_t i = 1; i < words.size(); ++i) {
    const std::string_view word = words[i].text;
    if (word == "string") return;
    if (word == "multipv" && number_at(i + 1).value_or(1) != 1) return;
    if (word == "pv") break;
    if (word == "depth") reply.depth = static_cast<int>(std::clamp(number_at(i + 1).value_or(0), 0LL, 1000LL));
    if (word == "nodes") reply.nodes = static_cast<std::uint64_t>(std::max(number_at(i + 1).value_or(0), 0LL));
    if (word == "score" || word == "cp" || word == "mate") {
      if (word == "score" && !number_at(i + 1)) continue;  // `score cp N`; UCCI has `score N`
      const auto value = number_at(i + 1);
      if (!value) continue;
      if (word == "mate")
        score =
            static_cast<int>(*value > 0 ? kMate - std::min(*value * 2, 200LL) : -kMate - std::max(*value * 2, -200LL));
      else
        score = static_cast<int>(std::clamp(*value, -kMostScore, kMostScore));
    }
    // Bounds of a search that is not done yet are no scores.
    if (word == "lowerbound" || word == "upperbound") score.reset();
  }
  if (score) reply.score = score;
}

}  // namespace

Result<std::unique_ptr<Player>> UciPlayer::create(const PlayerSpec& spec, std::string_view game,
                                                  Milliseconds patience) {
  auto process = launch(spec);
  if (!process) return process.error();
  std::unique_ptr<UciPlayer> player(
      new UciPlayer(std::move(*process), patience, spec.protocol == PlayerSpec::Protocol::Ucci));
  if (const Status status = player->set_up(spec, game); !status) return status.error();
  return std::unique_ptr<Player>(std::move(player));
}

Status UciPlayer::set_up(const PlayerSpec& spec, std::string_view game) {
  if (const Status sent = send(ucci_ ? "ucci" : "uci"); !sent) return sent;
  const auto learn = [&](const std::string& line) {
    if (!line.starts_with("option ")) return;
    const std::string name = announced_option(line);
    options_[lower(name)] = name;
  };
  if (const Status greeted = await(ucci_ ? "ucciok" : "uciok", soon(), learn); !greeted) return greeted;

  const auto given = [&](std::string_view name) {
    return std::any_of(spec.options.begin(), spec.options.end(),
                       [&](const auto& option) { return lower(option.first) == name; });
  };
  // Its games shall be its own work, and of the game that is played.
  if (options_.contains("ownbook") && !given("ownbook"))
    if (const Status set = set_option(options_["ownbook"], "false"); !set) return set;
  if (!ucci_ && !given("uci_variant")) {
    if (options_.contains("uci_variant")) {
      if (const Status set = set_option(options_["uci_variant"], std::string(game)); !set) return set;
    } else if (game != "chess") {
      return Error{"it has no UCI_Variant, so it does not play " + std::string(game)};
    }
  }
  for (const auto& [name, value] : spec.options) {
    const auto announced = options_.find(lower(name));
    if (announced == options_.end()) return Error{"it has no option " + quoted(name)};
    if (const Status set = set_option(announced->second, value); !set) return set;
  }
  return wait_ready();
}

Status UciPlayer::set_option(const std::string& name, const std::string& value) {
  return send(ucci_ ? "setoption " + name + " " + value : "setoption name " + name + " value " + value);
}

Status UciPlayer::wait_ready() {
  if (const Status sent = send("isready"); !sent) return sent;
  return await("readyok", soon());
}

Status UciPlayer::begin_game(const AnyRules& /*start*/, Color /*color*/, const ThinkingTime& /*thinking*/) {
  if (const Status sent = send(ucci_ ? "setoption newgame" : "ucinewgame"); !sent) return sent;
  return wait_ready();
}

std::string UciPlayer::position_command(const AnyRules& view) const {
  const std::string fen = view.first_fen();
  std::string text = "position ";
  text += fen == AnyRules::start_fen(view.game()) ? "startpos" : "fen " + fen;
  const std::vector<std::string> moves = view.move_texts(notation());
  if (!moves.empty()) text += " moves";
  for (const std::string& move : moves) text += ' ' + move;
  return text;
}

std::string UciPlayer::go_command(const Turn& turn) const {
  const Limits& limits = turn.limits;
  const auto own = static_cast<std::size_t>(index(turn.view.turn()));
  std::string text = "go";
  const auto add = [&](std::string_view word, auto value) {
    text += ' ';
    text += word;
    text += ' ' + std::to_string(value);
  };
  for (std::size_t side = 0; side < 2; ++side) {
    if (!limits.time[side]) continue;
    const std::array<std::string_view, 2> clock =
        ucci_ ? (side == own ? std::array<std::string_view, 2>{"time", "increment"}
                             : std::array<std::string_view, 2>{"opptime", "oppincrement"})
              : (side == 0 ? std::array<std::string_view, 2>{"wtime", "winc"}
                           : std::array<std::string_view, 2>{"btime", "binc"});
    add(clock[0], std::max<long long>(limits.time[side]->count(), 1));
    add(clock[1], limits.increment[side].count());
  }
  if (limits.moves_to_go) add("movestogo", *limits.moves_to_go);
  if (limits.move_time) add("movetime", limits.move_time->count());
  if (limits.depth) add("depth", *limits.depth);
  if (const auto nodes = limits.nodes ? limits.nodes : limits.soft_nodes) add("nodes", *nodes);
  return text;
}

Reply UciPlayer::think(const Turn& turn) {
  const auto deadline = ChildProcess::Clock::now() + turn.patience;
  for (const std::string& command : {position_command(turn.view), go_command(turn)})
    if (const Status sent = send(command); !sent) return failure_reply(sent.error());
  Reply reply;
  while (true) {
    const auto line = receive(deadline);
    if (!line) return failure_reply(line.error());
    if (line->starts_with("info ")) {
      read_info(*line, reply);
    } else if (line->starts_with("bestmove") || line->starts_with("nobestmove")) {
      const auto words = split_words(*line);
      reply.kind = Reply::Kind::Move;
      if (words.size() > 1) reply.move = words[1].text;
      return reply;
    }
  }
}

}  // namespace kydai::match
