#include "match/external_player.h"

namespace kydai::match {

Result<std::unique_ptr<ChildProcess>> ExternalPlayer::launch(const PlayerSpec& spec) {
  const std::string program = find_program(spec.command.front());
  if (program.empty()) return Error{"there is no program " + spec.command.front()};
  return ChildProcess::start(program, {spec.command.begin() + 1, spec.command.end()});
}

Status ExternalPlayer::send(std::string_view line) {
  if (broken_) return Error{"the program is gone"};
  const auto state = process_->send(line, soon());
  if (state == ChildProcess::State::Ok) return Done{};
  broken_ = true;
  late_ = state == ChildProcess::State::Late;
  return Error{late_ ? "the program does not read its input" : "the program has ended"};
}

Result<std::optional<std::string>> ExternalPlayer::receive_if_any(Deadline deadline) {
  if (broken_) return Error{"the program is gone"};
  std::string line;
  const auto state = process_->receive(line, deadline);
  if (state == ChildProcess::State::Ok) return std::optional(std::move(line));
  if (state == ChildProcess::State::Late) return std::optional<std::string>();
  broken_ = true;
  return Error{"the program has ended"};
}

Result<std::string> ExternalPlayer::receive(Deadline deadline) {
  auto line = receive_if_any(deadline);
  if (!line) return line.error();
  if (*line) return std::move(**line);
  broken_ = true;
  late_ = true;
  return Error{"the program gave no answer in time"};
}

Reply ExternalPlayer::failure_reply(const Error& error) const {
  Reply reply;
  reply.kind = late_ ? Reply::Kind::Hang : Reply::Kind::Crash;
  reply.note = error.text();
  return reply;
}

}  // namespace kydai::match
