#include "formats/record.h"

#include <algorithm>
#include <cassert>

#include "core/text.h"

namespace kydai {
namespace {

bool same_move(const MoveNode& a, const MoveNode& b) {
  return a.text == b.text && a.comment_before == b.comment_before && a.comment == b.comment && a.nags == b.nags &&
         a.clock == b.clock && a.spent == b.spent;
}

bool same_tree(const GameRecord& a, const GameRecord& b) {
  if (a.nodes.size() != b.nodes.size()) return false;
  std::vector<std::pair<NodeId, NodeId>> open{{kRoot, kRoot}};
  while (!open.empty()) {
    const auto [i, j] = open.back();
    open.pop_back();
    const MoveNode& left = a.nodes[i];
    const MoveNode& right = b.nodes[j];
    if (!same_move(left, right)) return false;
    if ((left.first_child == kNoNode) != (right.first_child == kNoNode)) return false;
    if ((left.next_sibling == kNoNode) != (right.next_sibling == kNoNode)) return false;
    if (left.next_sibling != kNoNode) open.emplace_back(left.next_sibling, right.next_sibling);
    if (left.first_child != kNoNode) open.emplace_back(left.first_child, right.first_child);
  }
  return true;
}

std::string describe_move(const GameRecord& record, NodeId node) {
  const FirstMove first = first_move_of(record);
  const std::size_t half_moves = record.ply_of(node) - 1 + (first.turn == Color::Second ? 1 : 0);
  return "move " + std::to_string(static_cast<std::size_t>(first.number) + half_moves / 2) +
         (half_moves % 2 == 0 ? " (first player) " : " (second player) ") + quoted(record.nodes[node].text);
}

BadMove bad_move(const GameRecord& record, NodeId node, const Error& error) {
  return {node, {describe_move(record, node) + ": " + error.message}};
}

/// Plays every line of the record from its first move to its end, and calls `line_ended(rules, first, last)`.
/// The lines come depth first, so that the rules object only ever takes back to a common ancestor.
template <class Played, class LineEnded>
std::optional<BadMove> replay(const GameRecord& record, AnyRules& rules, Played&& played, LineEnded&& line_ended) {
  std::vector<std::size_t> depth(record.nodes.size(), 0);
  std::vector<NodeId> line_starts;
  if (record.nodes[kRoot].first_child != kNoNode) line_starts.push_back(record.nodes[kRoot].first_child);
  while (!line_starts.empty()) {
    const NodeId start = line_starts.back();
    line_starts.pop_back();
    const std::size_t branch = depth[record.nodes[start].parent];
    while (rules.plies() > branch) rules.take_back();
    NodeId last = start;
    for (NodeId node = start; node != kNoNode; node = record.nodes[node].first_child) {
      depth[node] = rules.plies() + 1;
      auto text = rules.apply(record.nodes[node].text, Notation::Coordinates);  // what records hold
      if (!text) text = rules.apply(record.nodes[node].text);                   // what other hands put there
      if (!text) return bad_move(record, node, text.error());
      played(node, std::move(*text));
      last = node;
      // A variation is a line of its own. Of the line's first move only the next sibling is pushed: it pushes its own.
      const NodeId sibling = record.nodes[node].next_sibling;
      if (sibling != kNoNode) line_starts.push_back(sibling);
    }
    line_ended(start, last);
  }
  return std::nullopt;
}

}  // namespace

bool GameRecord::operator==(const GameRecord& other) const {
  return game == other.game && rules == other.rules && start_fen == other.start_fen && players == other.players &&
         tags == other.tags && score == other.score && reason == other.reason && settings == other.settings &&
         same_tree(*this, other);
}

NodeId GameRecord::add(NodeId parent, std::string text) {
  assert(parent < nodes.size());
  const auto id = static_cast<NodeId>(nodes.size());
  MoveNode& node = nodes.emplace_back();
  node.text = std::move(text);
  node.parent = parent;
  MoveNode& above = nodes[parent];
  (above.last_child == kNoNode ? above.first_child : nodes[above.last_child].next_sibling) = id;
  above.last_child = id;
  return id;
}

const std::string* GameRecord::tag(std::string_view name) const {
  const auto found = std::find_if(tags.begin(), tags.end(), [&](const Tag& tag) { return tag.name == name; });
  return found == tags.end() ? nullptr : &found->value;
}

void GameRecord::set_tag(std::string_view name, std::string value) {
  const auto found = std::find_if(tags.begin(), tags.end(), [&](const Tag& tag) { return tag.name == name; });
  if (found != tags.end())
    found->value = std::move(value);
  else
    tags.push_back({std::string(name), std::move(value)});
}

std::vector<NodeId> GameRecord::main_line() const {
  std::vector<NodeId> line;
  for (NodeId node = nodes[kRoot].first_child; node != kNoNode; node = nodes[node].first_child) line.push_back(node);
  return line;
}

std::vector<NodeId> GameRecord::path_to(NodeId node) const {
  std::vector<NodeId> path;
  for (; node != kRoot; node = nodes[node].parent) path.push_back(node);
  std::reverse(path.begin(), path.end());
  return path;
}

std::size_t GameRecord::ply_of(NodeId node) const {
  std::size_t ply = 0;
  for (; node != kRoot; node = nodes[node].parent) ++ply;
  return ply;
}

bool GameRecord::has_variations() const {
  return std::any_of(nodes.begin(), nodes.end(), [](const MoveNode& node) { return node.next_sibling != kNoNode; });
}

bool GameRecord::has_annotations() const {
  return std::any_of(nodes.begin(), nodes.end(), [](const MoveNode& node) {
    return !node.comment.empty() || !node.comment_before.empty() || !node.nags.empty();
  });
}

bool is_mode(std::string_view text) {
  return !text.empty() && text.size() <= 32 && std::all_of(text.begin(), text.end(), [](char c) {
    return is_lower(c) || is_upper(c) || is_digit(c) || c == '-' || c == '_';
  });
}

std::vector<NodeId> written_order(const GameRecord& record) {
  // A main move is followed by its alternatives (each with all that follows it) and only then by its own continuation.
  struct Step {
    NodeId node;
    bool with_siblings;
  };
  std::vector<NodeId> order;
  std::vector<Step> open;
  if (record.nodes[kRoot].first_child != kNoNode) open.push_back({record.nodes[kRoot].first_child, true});
  while (!open.empty()) {
    const auto [node, with_siblings] = open.back();
    open.pop_back();
    order.push_back(node);
    if (record.nodes[node].first_child != kNoNode) open.push_back({record.nodes[node].first_child, true});
    if (!with_siblings) continue;
    std::vector<NodeId> siblings;
    for (NodeId next = record.nodes[node].next_sibling; next != kNoNode; next = record.nodes[next].next_sibling)
      siblings.push_back(next);
    for (auto next = siblings.rbegin(); next != siblings.rend(); ++next) open.push_back({*next, false});
  }
  return order;
}

std::string_view score_text(Score score) {
  switch (score) {
    case Score::First: return "1-0";
    case Score::Second: return "0-1";
    case Score::Draw: return "1/2-1/2";
    case Score::Unfinished: break;
  }
  return "*";
}

std::optional<Score> parse_score(std::string_view text) {
  static constexpr std::pair<std::string_view, Score> kSpellings[] = {
      {"1-0", Score::First},     {"0-1", Score::Second},      {"1/2-1/2", Score::Draw},    {"*", Score::Unfinished},
      {"1/2", Score::Draw},      {"1:0", Score::First},       {"0:1", Score::Second},      {"1/2:1/2", Score::Draw},
      {"0.5-0.5", Score::Draw},  {"0,5-0,5", Score::Draw},    {".5-.5", Score::Draw},      {"½-½", Score::Draw},
      {"½:½", Score::Draw},      {"½", Score::Draw},          {"1–0", Score::First},       {"0–1", Score::Second},
      {"½–½", Score::Draw},      {"1/2–1/2", Score::Draw},    {"1.0-0.0", Score::First},   {"0.0-1.0", Score::Second},
      {"+:-", Score::First},     {"-:+", Score::Second},      {"+-", Score::First},        {"-+", Score::Second},
      {"+/-", Score::First},     {"-/+", Score::Second},      {"1-0F", Score::First},      {"0-1F", Score::Second},
      {"=-=", Score::Draw},      {"=", Score::Draw},          {"draw", Score::Draw},       {"Draw", Score::Draw},
      {"1/2-1/2.", Score::Draw}, {"?", Score::Unfinished},    {"", Score::Unfinished},     {"-", Score::Unfinished},
      {"红胜", Score::First},    {"紅勝", Score::First},      {"红先胜", Score::First},    {"先胜", Score::First},
      {"黑胜", Score::Second},   {"黑勝", Score::Second},     {"红先负", Score::Second},   {"先负", Score::Second},
      {"和棋", Score::Draw},     {"和局", Score::Draw},       {"和", Score::Draw},         {"红先和", Score::Draw},
      {"先和", Score::Draw},     {"未知", Score::Unfinished}, {"未完", Score::Unfinished},
  };
  text = trim(text);
  for (const auto& [spelling, score] : kSpellings)
    if (spelling == text) return score;
  return std::nullopt;
}

Score score_of(const Outcome& outcome) {
  if (!outcome.winner) return Score::Draw;
  return *outcome.winner == Color::First ? Score::First : Score::Second;
}

Result<std::unique_ptr<AnyRules>> start_of(const GameRecord& record) {
  return AnyRules::create(record.game, record.start_fen, record.rules);
}

std::string start_field(const AnyRules& rules) {
  std::string fen = rules.first_fen();
  if (fen == AnyRules::start_fen(rules.game())) return {};
  // Rule variants may spell the usual start in their own way (castling rights of Chess960).
  const auto usual = AnyRules::create(rules.game(), {}, rules.rules());
  return usual && (*usual)->first_fen() == fen ? std::string() : fen;
}

std::optional<BadMove> find_bad_move(const GameRecord& record) {
  auto rules = start_of(record);
  if (!rules) return BadMove{kRoot, rules.error()};
  return replay(
      record, **rules, [](NodeId, const std::string&) {}, [](NodeId, NodeId) {});
}

std::variant<std::vector<std::string>, BadMove> write_moves(const GameRecord& record, Notation notation) {
  auto made = start_of(record);
  if (!made) return BadMove{kRoot, made.error()};
  AnyRules& rules = **made;
  std::vector<std::string> texts(record.nodes.size());
  if (notation == Notation::Coordinates) {
    auto bad = replay(
        record, rules, [&](NodeId node, std::string&& text) { texts[node] = std::move(text); }, [](NodeId, NodeId) {});
    if (bad) return *bad;
    return texts;
  }
  const auto take_line = [&](NodeId start, NodeId last) {
    std::vector<std::string> line = rules.move_texts(notation);
    for (NodeId node = last; !line.empty(); node = record.nodes[node].parent) {
      texts[node] = std::move(line.back());
      line.pop_back();
      if (node == start) break;
    }
  };
  auto bad = replay(
      record, rules, [](NodeId, const std::string&) {}, take_line);
  if (bad) return *bad;
  return texts;
}

std::optional<BadMove> canonicalize(GameRecord& record) {
  auto rules = start_of(record);
  if (!rules) return BadMove{kRoot, rules.error()};
  std::vector<std::string> texts(record.nodes.size());
  auto bad = replay(
      record, **rules, [&](NodeId node, std::string&& text) { texts[node] = std::move(text); }, [](NodeId, NodeId) {});
  if (bad) return bad;
  for (std::size_t i = 1; i < texts.size(); ++i) record.nodes[i].text = std::move(texts[i]);
  record.start_fen = start_field(**rules);
  record.rules = (*rules)->rules();
  return std::nullopt;
}

void remove_move(GameRecord& record, NodeId node) {
  assert(node != kRoot && node < record.nodes.size());
  GameRecord kept;
  kept.nodes[kRoot] = record.nodes[kRoot];
  kept.nodes[kRoot].first_child = kept.nodes[kRoot].last_child = kNoNode;
  // A node and its copy. Children come first to last, so that the copies keep their order.
  std::vector<std::pair<NodeId, NodeId>> open{{kRoot, kRoot}};
  while (!open.empty()) {
    const auto [from, to] = open.back();
    open.pop_back();
    for (NodeId child = record.nodes[from].first_child; child != kNoNode; child = record.nodes[child].next_sibling) {
      if (child == node) continue;
      const NodeId copy = kept.add(to, record.nodes[child].text);
      MoveNode& made = kept.nodes[copy];
      const MoveNode& given = record.nodes[child];
      made.comment_before = given.comment_before;
      made.comment = given.comment;
      made.nags = given.nags;
      made.clock = given.clock;
      made.spent = given.spent;
      open.emplace_back(child, copy);
    }
  }
  record.nodes = std::move(kept.nodes);
}

FirstMove first_move_of(const GameRecord& record) {
  const std::string_view fen =
      record.start_fen.empty() ? AnyRules::start_fen(record.game) : std::string_view(record.start_fen);
  const auto words = split_words(fen);
  FirstMove first;
  if (words.size() > 1 && words[1].text == "b") first.turn = Color::Second;
  if (words.size() > 2) {
    const auto number = parse_number<int>(words.back().text);
    if (number && *number > 0) first.number = *number;
  }
  return first;
}

}  // namespace kydai
