#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "match/player.h"
#include "process/child_process.h"

namespace kydai::match {

/// What all players that are programs of their own share: the process, and the bookkeeping of its failures. Once it has
/// failed, nothing more is sent to it.
class ExternalPlayer : public Player {
 public:
  [[nodiscard]] bool is_broken() const override { return broken_; }

 protected:
  using Deadline = ChildProcess::Clock::time_point;

  ExternalPlayer(std::unique_ptr<ChildProcess> process, Milliseconds patience)
      : process_(std::move(process)), patience_(patience) {}

  static Result<std::unique_ptr<ChildProcess>> launch(const PlayerSpec& spec);

  /// How long it may take for anything but a move.
  [[nodiscard]] Deadline soon() const { return ChildProcess::Clock::now() + patience_; }

  Status send(std::string_view line);
  /// The next line before the deadline.
  Result<std::string> receive(Deadline deadline);
  /// The next line, or nothing where silence until the deadline is no failure.
  Result<std::optional<std::string>> receive_if_any(Deadline deadline);
  /// Reads up to a line that begins with this word; what comes before is given to `seen`.
  template <class Seen>
  Status await(std::string_view word, Deadline deadline, Seen&& seen) {
    while (true) {
      auto line = receive(deadline);
      if (!line) return line.error();
      if (line->starts_with(word) && (line->size() == word.size() || line->at(word.size()) == ' ')) return Done{};
      seen(*line);
    }
  }
  Status await(std::string_view word, Deadline deadline) {
    return await(word, deadline, [](const std::string&) {});
  }

  /// The reply of a player that has just failed.
  [[nodiscard]] Reply failure_reply(const Error& error) const;
  void give_up() { broken_ = true; }

 private:
  std::unique_ptr<ChildProcess> process_;
  Milliseconds patience_;
  bool broken_ = false;
  bool late_ = false;
};

}  // namespace kydai::match
