#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/pgn_lexer.h"
#include "formats/read_game.h"
#include "formats/text_source.h"

namespace kydai {

/// What a reader of PGN is told beforehand.
struct PgnReadOptions {
  std::string game;                   ///< of games whose tags do not say; empty = chess (xiangqi when there is a [Red])
  std::optional<Notation> notation;   ///< tried first; others are read too
  std::size_t deepest = 256;          ///< variations inside variations; deeper ones are left out with an error
  std::size_t most_moves = 100'000;   ///< of one game with its variations
  std::size_t most_text = 8U << 20U;  ///< bytes of comments and tags of one game
};

/// Reads a PGN file game by game, in constant memory. Errors end a line of moves, never the reading.
class PgnReader : public GameSource {
 public:
  explicit PgnReader(TextSource& source, PgnReadOptions options = {}) : lexer_(source), options_(std::move(options)) {}

  bool next(ReadGame& game) override;

 private:
  using Kind = PgnToken::Kind;

  /// A variation being read: what it is an alternative to, and how many plies were played before it.
  struct Branch {
    NodeId resume;
    std::size_t plies;
  };
  enum class Skip : std::uint8_t { None, Line, Variation };

  void reset(ReadGame& game);
  [[nodiscard]] PgnToken take();
  void finish(std::optional<Score> token_score, std::size_t line);
  void issue(Issue::Severity severity, std::size_t line, std::string message);
  void error(std::size_t line, std::string message) { issue(Issue::Severity::Error, line, std::move(message)); }
  void warning(std::size_t line, std::string message) { issue(Issue::Severity::Warning, line, std::move(message)); }
  bool count_text(std::size_t bytes, std::size_t line);

  void read_tag(const PgnToken& token);
  void begin_moves(const PgnToken& token);
  bool set_up(std::size_t line);
  void read_move(const PgnToken& token);
  void read_comment(const PgnToken& token);
  void open_variation(std::size_t line);
  void close_variation(std::size_t line);
  void close_all(std::size_t line);
  bool skip(const PgnToken& token);
  void settle_comments();
  [[nodiscard]] bool at_line_start() const;

  PgnLexer lexer_;
  PgnReadOptions options_;
  std::optional<PgnToken> pending_;
  std::size_t games_ = 0;

  // The game being read.
  ReadGame* game_ = nullptr;
  std::unique_ptr<AnyRules> rules_;
  std::string rules_start_;  // game, rules and FEN that rules_ was made from
  std::optional<Notation> notation_;
  std::vector<Branch> branches_;
  NodeId current_ = kRoot;
  std::string before_;          // comments that wait for the move after them
  bool comments_wait_ = false;  // at the start of a variation or after one
  bool in_moves_ = false;
  Skip skip_ = Skip::None;
  std::size_t skip_depth_ = 0;
  std::size_t text_bytes_ = 0;
  std::optional<Score> tag_score_;
  std::size_t fen_line_ = 0;
  std::string named_game_;
  bool chess960_ = false;
  bool too_large_ = false;
  bool has_commands_ = false;  // some comment may hold [%clk ...]
};

}  // namespace kydai
