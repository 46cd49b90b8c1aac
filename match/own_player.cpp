#include "match/own_player.h"

#include <future>

namespace kydai::match {

Result<std::unique_ptr<Player>> OwnPlayer::create(const PlayerSpec& spec, std::string_view game) {
  auto engine = AnyEngine::create(game);
  if (!engine) return Error{"no engine plays " + std::string(game)};
  for (const auto& [name, value] : spec.options)
    if (const Status status = engine->set_option(name, value); !status) return status.error();
  return std::unique_ptr<Player>(new OwnPlayer(std::move(engine)));
}

Status OwnPlayer::begin_game(const AnyRules& /*start*/, Color /*color*/, const ThinkingTime& /*thinking*/) {
  engine_->new_game();
  return Done{};
}

Reply OwnPlayer::think(const Turn& turn) {
  Reply reply;
  const Status placed = engine_->set_position(turn.view.first_fen(), turn.view.rules(),
                                              turn.view.move_texts(Notation::Coordinates), Notation::Coordinates);
  if (!placed) {
    reply.note = placed.error().text();
    return reply;
  }
  std::promise<EngineAnswer> promise;
  auto answered = promise.get_future();
  EngineQuestion question;
  question.limits = turn.limits;
  question.on_answer = [&](const EngineAnswer& answer) { promise.set_value(answer); };
  if (const Status status = engine_->go(std::move(question)); !status) {
    reply.note = status.error().text();
    return reply;
  }
  const bool in_time = answered.wait_for(turn.patience) == std::future_status::ready;
  if (!in_time) engine_->stop();
  const EngineAnswer answer = answered.get();
  engine_->wait();
  reply.kind = in_time ? Reply::Kind::Move : Reply::Kind::Hang;
  reply.move = answer.best;
  reply.score = answer.score;
  reply.depth = answer.depth;
  reply.nodes = answer.nodes;
  return reply;
}

}  // namespace kydai::match
