#include "match/xboard_player.h"

#include <algorithm>
#include <cstdio>

#include "core/text.h"

namespace kydai::match {
namespace {

/// `level` takes minutes:seconds and the increment in seconds. Whole seconds, and at least one, or some engines refuse;
/// `time` tells the truth before each move.
std::string level_command(const ThinkingTime& thinking) {
  const auto base = (thinking.base->count() + 999) / 1000;
  char text[96];
  std::snprintf(text, sizeof text, "level %d %lld:%02lld %g", thinking.moves, static_cast<long long>(base / 60),
                static_cast<long long>(base % 60), static_cast<double>(thinking.increment.count()) / 1000);
  return text;
}

/// `ply score time nodes pv...`, as engines print while they think.
void read_thinking(std::string_view line, Reply& reply) {
  const auto words = split_words(line);
  if (words.size() < 4) return;
  std::string_view ply = words[0].text;
  while (!ply.empty() && !is_digit(ply.back())) ply.remove_suffix(1);  // "12." or "12&"
  const auto depth = parse_number(ply);
  const auto score = parse_number(words[1].text);
  const auto nodes = parse_number<std::uint64_t>(words[3].text);
  if (!depth || !score || !nodes || !parse_number<long long>(words[2].text)) return;
  reply.depth = std::clamp(*depth, 0, 1000);
  reply.score = *score;
  reply.nodes = *nodes;
}

}  // namespace

Result<std::unique_ptr<Player>> XboardPlayer::create(const PlayerSpec& spec, std::string_view game,
                                                     Milliseconds patience) {
  if (game != "chess" && game != "xiangqi") return Error{"the XBoard protocol knows no " + std::string(game)};
  auto process = launch(spec);
  if (!process) return process.error();
  std::unique_ptr<XboardPlayer> player(new XboardPlayer(std::move(*process), patience));
  if (const Status status = player->set_up(spec); !status) return status.error();
  return std::unique_ptr<Player>(std::move(player));
}

void XboardPlayer::read_features(std::string_view line) {
  // feature name=value name="quoted value" ...
  std::size_t i = std::string_view("feature").size();
  while (i < line.size()) {
    while (i < line.size() && is_space(line[i])) ++i;
    const std::size_t equals = line.find('=', i);
    if (equals == std::string_view::npos) return;
    const std::string name(line.substr(i, equals - i));
    i = equals + 1;
    const bool in_quotes = i < line.size() && line[i] == '"';
    if (in_quotes) ++i;
    const std::size_t begin = i;
    while (i < line.size() && (in_quotes ? line[i] != '"' : !is_space(line[i]))) ++i;
    features_[name] = line.substr(begin, i - begin);
    if (in_quotes) ++i;
  }
}

bool XboardPlayer::has(const std::string& feature) const {
  const auto found = features_.find(feature);
  return found != features_.end() && found->second == "1";
}

Status XboardPlayer::set_up(const PlayerSpec& spec) {
  for (const char* line : {"xboard", "protover 2"})
    if (const Status sent = send(line); !sent) return sent;
  // An engine of the first version says nothing: two seconds of silence, by the protocol, end the introduction.
  constexpr std::chrono::seconds kIntroduction{2};
  auto deadline = ChildProcess::Clock::now() + kIntroduction;
  while (true) {
    auto line = receive_if_any(deadline);
    if (!line) return line.error();
    if (!*line) break;
    if (!(*line)->starts_with("feature ")) continue;
    read_features(**line);
    if (features_["done"] == "0") deadline = soon();
    if (features_["done"] == "1") break;
  }
  for (const auto& [name, value] : spec.options)
    if (const Status sent = send("option " + name + "=" + value); !sent) return sent;
  return wait_ready();
}

Status XboardPlayer::wait_ready() {
  if (!has("ping")) return Done{};
  const std::string number = std::to_string(++pings_);
  if (const Status sent = send("ping " + number); !sent) return sent;
  return await("pong " + number, soon());
}

Status XboardPlayer::begin_game(const AnyRules& start, Color /*color*/, const ThinkingTime& thinking) {
  std::vector<std::string> commands;
  if (playing_) commands.emplace_back("force");
  commands.emplace_back("new");
  if (start.game() != "chess") commands.push_back("variant " + std::string(start.game()));
  commands.emplace_back("easy");
  commands.emplace_back("post");
  commands.emplace_back("force");
  if (thinking.base) commands.push_back(level_command(thinking));
  if (thinking.move_time)
    commands.push_back("st " + std::to_string(std::max<long long>(1, thinking.move_time->count() / 1000)));
  if (thinking.depth) commands.push_back("sd " + std::to_string(*thinking.depth));
  if (start.first_fen() != AnyRules::start_fen(start.game())) {
    if (features_.contains("setboard") && !has("setboard")) return Error{"it cannot set up positions"};
    commands.push_back("setboard " + start.first_fen());
  }
  for (const std::string& command : commands)
    if (const Status sent = send(command); !sent) return sent;
  told_ = 0;
  playing_ = false;
  return wait_ready();
}

Status XboardPlayer::send_move(const std::string& move) { return send(has("usermove") ? "usermove " + move : move); }

Status XboardPlayer::send_clocks(const Turn& turn) {
  const auto own = static_cast<std::size_t>(index(turn.view.turn()));
  if (!turn.limits.time[own]) return Done{};
  const auto centiseconds = [&](std::size_t side) {
    return std::to_string(std::max<long long>(turn.limits.time[side].value_or(Milliseconds(0)).count() / 10, 1));
  };
  if (features_.contains("time") && !has("time")) return Done{};
  if (const Status sent = send("time " + centiseconds(own)); !sent) return sent;
  return send("otim " + centiseconds(1 - own));
}

bool XboardPlayer::read_answer(std::string_view line, Color own, Reply& reply) {
  const auto words = split_words(line);
  if (words.empty()) return false;
  const std::string_view first = words[0].text;
  if ((first == "move" && words.size() > 1) || (words.size() > 2 && words[1].text == "..." && is_digit(first[0]))) {
    reply.kind = Reply::Kind::Move;
    reply.move = words[first == "move" ? 1 : 2].text;
    return true;
  }
  if (first == "resign") {
    reply.kind = Reply::Kind::Resign;
    return true;
  }
  if (first == "1/2-1/2") {
    reply.kind = Reply::Kind::ClaimDraw;
    return true;
  }
  if (first == "1-0" || first == "0-1") {
    const bool own_win = (first == "1-0") == (own == Color::First);
    reply.kind = own_win ? Reply::Kind::FalseClaim : Reply::Kind::Resign;
    reply.note = line;
    return true;
  }
  if (first == "Illegal") {
    give_up();
    reply.kind = Reply::Kind::Crash;
    reply.note = "it says " + quoted(line);
    return true;
  }
  read_thinking(line, reply);
  return false;
}

Reply XboardPlayer::think(const Turn& turn) {
  const auto deadline = ChildProcess::Clock::now() + turn.patience;
  const std::vector<std::string> moves = turn.view.move_texts(Notation::Coordinates);
  const Color own = turn.view.turn();
  if (!playing_)
    for (; told_ < moves.size(); ++told_)
      if (const Status sent = send_move(moves[told_]); !sent) return failure_reply(sent.error());
  if (const Status sent = send_clocks(turn); !sent) return failure_reply(sent.error());
  for (; told_ < moves.size(); ++told_)
    if (const Status sent = send_move(moves[told_]); !sent) return failure_reply(sent.error());
  if (!std::exchange(playing_, true))
    if (const Status sent = send("go"); !sent) return failure_reply(sent.error());
  Reply reply;
  while (true) {
    const auto line = receive(deadline);
    if (!line) return failure_reply(line.error());
    if (!read_answer(*line, own, reply)) continue;
    if (reply.kind == Reply::Kind::Move) {
      ++told_;
      // Old engines castle as O-O, whatever notation they use else.
      if (const auto coordinates = turn.view.clone()->apply(reply.move)) reply.move = *coordinates;
    }
    return reply;
  }
}

}  // namespace kydai::match
