#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/color.h"
#include "core/notation.h"
#include "core/outcome.h"
#include "core/result.h"
#include "games/any_rules.h"

namespace kydai {

/// Milliseconds on a clock.
using Millis = std::int64_t;

/// Index of a move in GameRecord::nodes. 0 is the start position itself.
using NodeId = std::uint32_t;
inline constexpr NodeId kRoot = 0;
inline constexpr NodeId kNoNode = std::numeric_limits<NodeId>::max();

/// One move of a game tree. The first child goes on with the line; its siblings are variations of it.
struct MoveNode {
  std::string text;            ///< canonical coordinates, as AnyRules::apply returns them (empty for the root)
  std::string comment_before;  ///< said before the move: at the start of a variation or after one
  std::string comment;         ///< said after the move (of the root: before the first move)
  std::vector<std::uint8_t> nags;
  std::optional<Millis> clock;  ///< left to the mover after the move
  std::optional<Millis> spent;  ///< used for the move
  NodeId parent = kNoNode;
  NodeId first_child = kNoNode;
  NodeId last_child = kNoNode;
  NodeId next_sibling = kNoNode;
  bool operator==(const MoveNode&) const = default;
};

/// Who won, as a record has it: a position may be undecided although the game has ended (resignation).
enum class Score : std::uint8_t { Unfinished, First, Second, Draw };

/// Thinking time as agreed.
struct TimeControl {
  std::optional<Millis> base;       ///< for the whole game
  std::optional<Millis> increment;  ///< added after each move
  std::optional<Millis> per_move;   ///< the most for one move
  bool operator==(const TimeControl&) const = default;
};

/// What a program must know to go on with a saved game as it was left.
struct Settings {
  std::string mode;               ///< "human", "computer", "online", ... ; empty = not said
  std::optional<int> level;       ///< strength of the computer
  std::optional<Color> own_side;  ///< the side of the person whose save this is
  TimeControl time;
  std::array<std::optional<Millis>, 2> remaining;  ///< by colour
  bool paused = false;
  bool operator==(const Settings&) const = default;
};

/// Whether a text can be a mode: one word of letters, digits, '-' and '_'.
bool is_mode(std::string_view text);

/// A tag of a game: "Event", "WhiteElo", ... Players, start position, rules and result have fields of their own.
struct Tag {
  std::string name;
  std::string value;
  bool operator==(const Tag&) const = default;
};

/// One game as data: what every file format is read into and written from. No rules inside; the tree is one flat
/// vector, so that depth costs no stack. Texts are UTF-8.
struct GameRecord {
  std::string game = "chess";
  std::string rules;      ///< as --rules takes them; empty = defaults
  std::string start_fen;  ///< empty = the standard start
  std::array<std::string, 2> players;
  std::vector<Tag> tags;
  std::vector<MoveNode> nodes{1};  ///< nodes[kRoot] is the start
  Score score = Score::Unfinished;
  std::string reason;  ///< why the game ended, as core/outcome.h words it; empty = not said
  Settings settings;

  bool operator==(const GameRecord& other) const;  ///< equal trees; the order of nodes in memory does not matter

  /// Appends a move below `parent`, after the variations that are there.
  NodeId add(NodeId parent, std::string text);

  [[nodiscard]] const std::string* tag(std::string_view name) const;  ///< null when there is none
  void set_tag(std::string_view name, std::string value);

  [[nodiscard]] std::vector<NodeId> main_line() const;  ///< without the root
  [[nodiscard]] std::vector<NodeId> path_to(NodeId node) const;
  [[nodiscard]] std::size_t ply_of(NodeId node) const;  ///< 1 for a first move, 0 for the root
  [[nodiscard]] bool has_variations() const;
  [[nodiscard]] bool has_annotations() const;  ///< comments or NAGs anywhere
};

/// Every node but the root in the order of a written game: a move, its alternatives, what follows.
std::vector<NodeId> written_order(const GameRecord& record);

std::string_view score_text(Score score);  ///< "1-0", "0-1", "1/2-1/2", "*"
/// Any spelling of a result that files have ("1/2", "0.5-0.5", "1:0", "½-½", "红胜", ...).
std::optional<Score> parse_score(std::string_view text);
Score score_of(const Outcome& outcome);

/// A move of a record that cannot be played, and why.
struct BadMove {
  NodeId node = kRoot;  ///< kRoot when the start itself is wrong
  Error error;          ///< e.g. "move 12 (second player) 'e7e9': no piece there"
};

/// The start of the record's game, or what is wrong with its game name, rules or FEN.
Result<std::unique_ptr<AnyRules>> start_of(const GameRecord& record);

/// What GameRecord::start_fen says of a game that began as these rules did: nothing for the usual start.
std::string start_field(const AnyRules& rules);

/// Replays all moves, variations included; nothing when all are legal, else the first bad one.
std::optional<BadMove> find_bad_move(const GameRecord& record);

/// The moves written in `notation` by node (element 0 is empty), or the first bad move.
std::variant<std::vector<std::string>, BadMove> write_moves(const GameRecord& record, Notation notation);

/// Replaces the texts of all moves by canonical coordinates and the start by its canonical FEN.
std::optional<BadMove> canonicalize(GameRecord& record);

/// Takes a move and all that follows it out of the tree.
void remove_move(GameRecord& record, NodeId node);

/// The number printed before the first move and who makes it, read from the start FEN.
struct FirstMove {
  int number = 1;
  Color turn = Color::First;
};
FirstMove first_move_of(const GameRecord& record);

}  // namespace kydai
