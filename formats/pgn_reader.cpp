#include "formats/pgn_reader.h"

#include <algorithm>

#include "core/text.h"
#include "formats/pgn_tags.h"

namespace kydai {
namespace {

constexpr std::size_t kMostIssues = 50;  // of one game
constexpr std::size_t kMostTags = 1000;
constexpr std::size_t kMostNags = 64;  // of one move

bool is_null_move(std::string_view text) {
  static constexpr std::string_view kNullMoves[] = {"--", "Z0", "z0", "@@@@", "0000", "null", "NULL", "pass"};
  return std::find(std::begin(kNullMoves), std::end(kNullMoves), text) != std::end(kNullMoves);
}

void append_comment(std::string& comment, std::string_view more) {
  if (!comment.empty() && !more.empty()) comment += ' ';
  comment += more;
}

}  // namespace

void PgnReader::reset(ReadGame& game) {
  game_ = &game;
  auto nodes = std::move(game.record.nodes);  // keeps its memory from game to game
  nodes.clear();
  nodes.emplace_back();
  game.record = GameRecord{};
  game.record.nodes = std::move(nodes);
  game.number = games_ + 1;
  game.line = 0;
  game.issues.clear();
  branches_.clear();
  current_ = kRoot;
  before_.clear();
  comments_wait_ = false;
  in_moves_ = false;
  skip_ = Skip::None;
  skip_depth_ = 0;
  text_bytes_ = 0;
  tag_score_.reset();
  fen_line_ = 0;
  named_game_.clear();
  chess960_ = false;
  too_large_ = false;
  has_commands_ = false;
  notation_ = options_.notation;
}

PgnToken PgnReader::take() {
  if (pending_) {
    const PgnToken token = *pending_;
    pending_.reset();
    return token;
  }
  return lexer_.next();
}

void PgnReader::issue(Issue::Severity severity, std::size_t line, std::string message) {
  const std::size_t most = severity == Issue::Severity::Error ? 2 * kMostIssues : kMostIssues;  // errors are never lost
  if (game_->issues.size() < most) game_->issues.push_back({severity, game_->number, line, std::move(message)});
}

/// Keeps the memory of one game bounded, whatever the file holds.
bool PgnReader::count_text(std::size_t bytes, std::size_t line) {
  text_bytes_ += bytes;
  if (text_bytes_ <= options_.most_text) return true;
  if (!too_large_) error(line, "the game has too much text; the rest of its comments and tags is left out");
  too_large_ = true;
  return false;
}

bool PgnReader::next(ReadGame& game) {
  reset(game);
  bool seen = false;
  while (true) {
    const PgnToken token = take();
    if (token.kind == Kind::End) {
      if (!seen) return false;
      finish(std::nullopt, token.line);
      return true;
    }
    if (token.kind == Kind::Tag && in_moves_) {
      pending_ = token;
      finish(std::nullopt, token.line);
      return true;
    }
    if (game.line == 0) game.line = token.line;
    if (token.kind != Kind::Comment) seen = true;
    if (token.kind == Kind::Tag) {
      read_tag(token);
      continue;
    }
    if (!in_moves_ && token.kind != Kind::Comment && token.kind != Kind::Bad && token.kind != Kind::Number)
      begin_moves(token);
    if (token.kind == Kind::Result && branches_.empty() && (skip_ == Skip::None || skip_depth_ == 0)) {
      // "1-0 {White resigned}": the comment is still this game's, unless it stands apart.
      PgnToken after = lexer_.next();
      if (after.kind == Kind::Comment && after.line <= token.line + 1) {
        skip_ = Skip::None;
        read_comment(after);
        after = lexer_.next();
      }
      pending_ = after;
      finish(token.score, token.line);
      return true;
    }
    if (skip_ != Skip::None && skip(token)) continue;
    switch (token.kind) {
      case Kind::Move: read_move(token); break;
      case Kind::Comment: read_comment(token); break;
      case Kind::Open: open_variation(token.line); break;
      case Kind::Close: close_variation(token.line); break;
      case Kind::Nag:
        if (!at_line_start() && game.record.nodes[current_].nags.size() < kMostNags)
          game.record.nodes[current_].nags.push_back(token.nag);
        break;
      case Kind::Bad: warning(token.line, std::string(token.text)); break;
      default: break;
    }
  }
}

void PgnReader::read_tag(const PgnToken& token) {
  GameRecord& record = game_->record;
  if (!token.fault.empty()) warning(token.line, std::string(token.fault) + ": [" + std::string(token.text) + "]");
  const std::string_view name = token.text;
  const std::string_view value = trim(token.value);
  if (!count_text(name.size() + value.size(), token.line)) return;
  const auto bad_value = [&] {
    warning(token.line, "the tag [" + std::string(name) + "] has the strange value " + quoted(value));
  };
  const auto set_player = [&](std::size_t which) {
    if (!record.players[which].empty())
      warning(token.line, "the tag [" + std::string(name) + "] stands twice; the first one holds");
    else if (!pgn::is_unknown_value(value))
      record.players[which] = value;
  };
  if (name == "White" || name == "Red") {
    if (name == "Red" && named_game_.empty()) named_game_ = "xiangqi";
    set_player(0);
  } else if (name == "Black") {
    set_player(1);
  } else if (name == "Result") {
    tag_score_ = parse_score(value);
    if (!tag_score_) bad_value();
  } else if (name == "FEN" && !value.empty()) {
    if (fen_line_ != 0)
      warning(token.line, "the tag [FEN] stands twice; the first one holds");
    else
      record.start_fen = value;
    fen_line_ = token.line;
  } else if (name == "FEN" || name == "SetUp" || name == "PlyCount") {
    // The first says nothing without a value; the others follow from the rest.
  } else if (name == "Game" || name == "Variant") {
    if (const auto named = pgn::game_from_tag(value)) {
      named_game_ = named->game;
      chess960_ = named->chess960;
    } else {
      named_game_ = value;
    }
  } else if (name == "Rules") {
    record.rules = value;
  } else if (name == "Format" && pgn::notation_from_format(value)) {
    notation_ = pgn::notation_from_format(value);
  } else if (name == "Reason") {
    record.reason = value;
  } else if (name == "KydaiSettings") {
    if (!pgn::settings_from_tag(value, record.settings)) bad_value();
  } else if (record.tag(name) != nullptr) {
    warning(token.line, "the tag [" + std::string(name) + "] stands twice; the first one holds");
  } else if (record.tags.size() >= kMostTags) {
    warning(token.line, "too many tags; [" + std::string(name) + "] is left out");
  } else {
    const bool roster =
        std::find(std::begin(pgn::kRosterTags), std::end(pgn::kRosterTags), name) != std::end(pgn::kRosterTags);
    if (!roster || !pgn::is_unknown_value(value)) record.tags.push_back({std::string(name), std::string(value)});
  }
}

void PgnReader::begin_moves(const PgnToken& token) {
  in_moves_ = true;
  if (named_game_.empty() && options_.game.empty() && token.kind == Kind::Move && game_->record.tags.empty() &&
      game_->record.start_fen.empty())
    named_game_ = pgn::game_of_move(token.text);
  if (!set_up(token.line)) skip_ = Skip::Line;
}

/// Makes the start position that the tags describe.
bool PgnReader::set_up(std::size_t line) {
  GameRecord& record = game_->record;
  pgn::adopt_tags(record);
  if (!named_game_.empty())
    record.game = named_game_;
  else if (!options_.game.empty())
    record.game = options_.game;
  if (record.game == "chess") {
    if (chess960_ && record.rules.find("chess960") == std::string::npos)
      record.rules = record.rules.empty() ? "chess960" : record.rules + ",chess960";
  }
  const std::string start = record.game + '\n' + record.rules + '\n' + record.start_fen;
  if (rules_ && start == rules_start_) {
    while (rules_->take_back()) {
    }
  } else {
    auto made = start_of(record);
    if (!made && record.game == "chess" && record.rules.empty() && !record.start_fen.empty()) {
      // Shuffled starts whose file forgot to say so.
      made = AnyRules::create("chess", record.start_fen, "chess960");
      if (made) {
        warning(fen_line_, "the position is one of Chess960 although no [Variant] says so");
      } else {
        made = start_of(record);
      }
    }
    if (!made) {
      rules_.reset();
      const bool bad_fen =
          fen_line_ != 0 && std::find(kGameNames.begin(), kGameNames.end(), record.game) != kGameNames.end();
      error(bad_fen ? fen_line_ : line, (bad_fen ? "bad start position: " : "") + made.error().text());
      return false;
    }
    rules_ = std::move(*made);
    rules_start_ = start;
  }
  record.rules = rules_->rules();
  if (!record.start_fen.empty()) record.start_fen = start_field(*rules_);
  return true;
}

void PgnReader::read_move(const PgnToken& token) {
  GameRecord& record = game_->record;
  const auto give_up = [&](std::string message) {
    error(token.line, std::move(message));
    skip_ = Skip::Line;
    skip_depth_ = 0;
  };
  if (record.nodes.size() > options_.most_moves) return give_up("the game has too many moves");
  auto played = rules_->apply(token.text, notation_);
  // Many files lie about their [Format]; but the two kinds of coordinates look alike and mean different moves.
  if (!played && notation_ && notation_ != Notation::Coordinates && notation_ != Notation::UciVariant)
    played = rules_->apply(token.text);
  if (!played) {
    const FirstMove first = first_move_of(record);
    const std::size_t half = rules_->plies() + (first.turn == Color::Second ? 1 : 0);
    const std::string where = std::to_string(static_cast<std::size_t>(first.number) + half / 2) +
                              (half % 2 == 0 ? ". " : "... ") + quoted(token.text);
    if (is_null_move(token.text)) return give_up("move " + where + ": null moves are not moves of the game");
    return give_up("move " + where + ": " + played.error().message);
  }
  current_ = record.add(current_, std::move(*played));
  if (!before_.empty()) {
    record.nodes[current_].comment_before = std::move(before_);
    before_.clear();
  }
  comments_wait_ = false;
}

void PgnReader::read_comment(const PgnToken& token) {
  if (!token.fault.empty()) {
    const bool lost = token.fault.find("not closed") != std::string_view::npos;
    issue(lost ? Issue::Severity::Error : Issue::Severity::Warning, token.line, std::string(token.fault));
  }
  if (!count_text(token.text.size(), token.line)) return;
  has_commands_ = has_commands_ || token.text.find("[%") != std::string_view::npos;
  if (comments_wait_) {
    append_comment(before_, token.text);
    return;
  }
  append_comment(game_->record.nodes[current_].comment, token.text);
}

/// Comments that waited for a move that did not come belong to the move before them.
void PgnReader::settle_comments() {
  append_comment(game_->record.nodes[current_].comment, before_);
  before_.clear();
}

/// Before the first move of the game or of a variation.
bool PgnReader::at_line_start() const {
  return current_ == kRoot || (!branches_.empty() && rules_->plies() < branches_.back().plies);
}

void PgnReader::open_variation(std::size_t line) {
  const auto leave_out = [&](std::string message) {
    error(line, std::move(message));
    skip_ = Skip::Variation;
    skip_depth_ = 1;
  };
  if (at_line_start()) return leave_out("a variation that has no move to be an alternative to");
  if (branches_.size() >= options_.deepest) return leave_out("variations are nested too deeply");
  settle_comments();
  branches_.push_back({current_, rules_->plies()});
  rules_->take_back();
  current_ = game_->record.nodes[current_].parent;
  comments_wait_ = true;
}

void PgnReader::close_variation(std::size_t line) {
  if (branches_.empty()) {
    warning(line, "')' without '('");
    return;
  }
  const auto [resume, plies] = branches_.back();
  branches_.pop_back();
  const bool empty = rules_->plies() + 1 == plies;
  if (empty) {
    current_ = resume;
    warning(line, "an empty variation");
  }
  settle_comments();
  while (rules_->plies() + 1 > plies) rules_->take_back();
  const auto again = rules_->apply(game_->record.nodes[resume].text, Notation::Coordinates);
  if (!again) {  // cannot happen while a game reads what it writes; then this line ends here
    error(line, "the move before the variation cannot be played again: " + again.error().message);
    skip_ = Skip::Line;
    skip_depth_ = 0;
  }
  current_ = resume;
  comments_wait_ = true;
}

void PgnReader::close_all(std::size_t line) {
  if (!branches_.empty()) error(line, "a variation is not closed");
  while (!branches_.empty()) {
    settle_comments();
    current_ = branches_.back().resume;
    branches_.pop_back();
  }
  settle_comments();
}

/// After an error: steps over the rest of the line of moves. True when the token is done with.
bool PgnReader::skip(const PgnToken& token) {
  if (token.kind == Kind::Open) {
    ++skip_depth_;
    return true;
  }
  if (token.kind != Kind::Close) return true;
  if (skip_depth_ > 0) {
    --skip_depth_;
    if (skip_ == Skip::Variation && skip_depth_ == 0) skip_ = Skip::None;
    return true;
  }
  if (branches_.empty()) return true;
  skip_ = Skip::None;  // the variation with the error ends here; its main line goes on
  return false;
}

void PgnReader::finish(std::optional<Score> token_score, std::size_t line) {
  ++games_;
  if (!in_moves_) {
    PgnToken end;
    end.line = line;
    begin_moves(end);
  }
  close_all(line);
  GameRecord& record = game_->record;
  if (has_commands_)  // only now: a command may stand in two comments that follow each other
    for (NodeId id = 1; id < record.nodes.size(); ++id)
      pgn::take_clock_commands(record.nodes[id].comment, record.nodes[id]);
  if (!token_score && !tag_score_) warning(line, "the game has no result");
  const Score by_tag = tag_score_.value_or(Score::Unfinished);
  record.score = token_score.value_or(by_tag);
  if (record.score == Score::Unfinished) record.score = by_tag;
  if (token_score && tag_score_ && *token_score != by_tag && *token_score != Score::Unfinished &&
      by_tag != Score::Unfinished)
    warning(line, "the result " + std::string(score_text(*token_score)) + " after the moves is not that of the tag, " +
                      std::string(score_text(by_tag)));
  game_ = nullptr;
}

}  // namespace kydai
