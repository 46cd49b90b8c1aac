#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/text.h"
#include "engine/any_engine.h"
#include "protocol/line_writer.h"

namespace kydai {

/// The Universal Chess Interface for all four games; UCI_Variant chooses the game. Also understands what people type
/// by hand: d, eval, go perft, help.
class UciSession {
 public:
  explicit UciSession(LineWriter& output);
  ~UciSession();
  UciSession(const UciSession&) = delete;
  UciSession& operator=(const UciSession&) = delete;

  /// Carries out one line; false when it says quit.
  bool handle(std::string_view line);
  /// The input ended: bounded searches still answer, endless ones are stopped.
  void finish();

 private:
  using Words = std::vector<Word>;

  void identify();
  void set_option(std::string_view line);
  void set_position(const Words& words);
  void go(const Words& words);
  void perft(int depth);
  void show_board();
  void show_help();
  void choose_game(std::string_view name);
  void complain(std::string_view message) { output_.write("info string " + std::string(message)); }

  /// Moves are written with the ranks that UCI_Variant users expect.
  [[nodiscard]] Notation notation() const { return Notation::UciVariant; }

  LineWriter& output_;
  std::unique_ptr<AnyEngine> engine_;
  std::vector<std::pair<std::string, std::string>> chosen_options_;  ///< kept when the game changes
  bool chess960_ = false;
  bool endless_ = false;
};

}  // namespace kydai
