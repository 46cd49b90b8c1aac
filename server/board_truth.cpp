#include "server/board_truth.h"

#include "core/text.h"
#include "server/failure.h"
#include "server/names.h"

namespace kydai::server {
namespace {

using referee::Deal;
using referee::Viewer;

jieqi::Rules jieqi_rules(std::string_view rules) {
  const auto parsed = jieqi::parse_rules(rules);
  if (!parsed) throw Failure("bad-rules", parsed.error());
  return *parsed;
}

/// A deal for a position: each face-down piece gets one of its side's pool, each order equally likely.
std::string dealt(const jieqi::Position& position) {
  std::vector<char> bags[2];
  for (const Color color : {Color::First, Color::Second})
    for (const auto type : jieqi::kPoolTypes)
      bags[index(color)].insert(bags[index(color)].end(), static_cast<std::size_t>(position.pool(color, type)),
                                jieqi::letter_of(color, type));
  std::string letters;
  for (const char c : board_of_fen(position.fen())) {
    if (c != 'X' && c != 'x') continue;
    auto& bag = bags[c == 'X' ? 0 : 1];
    if (bag.empty()) throw Failure("bad-fen", "the pool has fewer pieces than lie face down");
    const std::size_t pick = random_bits() % bag.size();
    letters += bag[pick];
    bag[pick] = bag.back();
    bag.pop_back();
  }
  return position.fen() + ' ' + (letters.empty() ? "-" : letters);
}

}  // namespace

BoardTruth BoardTruth::begin(std::string_view game, std::string_view fen, std::string_view rules) {
  const SeenGame checked(game, fen, rules);
  if (game != Jieqi::kName) return restore(game, checked.rules().fen(), rules);
  const auto position = jieqi::Position::from_fen(checked.rules().fen(), jieqi_rules(rules));
  if (!position) throw Failure("bad-fen", position.error());
  return restore(game, dealt(*position), rules);
}

BoardTruth BoardTruth::restore(std::string_view game, const std::string& secret, std::string_view rules) {
  BoardTruth truth;
  truth.secret_ = secret;
  if (game != Jieqi::kName) {
    truth.sights_.emplace_back(game, secret, rules);
    return truth;
  }
  auto deal = Deal::from_fen(secret, jieqi_rules(rules));
  if (!deal) throw Failure("bad-fen", deal.error());
  for (const Viewer viewer : referee::kViewers) truth.sights_.emplace_back(game, deal->view(viewer).fen(), rules);
  truth.deals_.push_back(*deal);
  return truth;
}

std::string BoardTruth::play(std::string_view chosen, long long spent_ms) {
  std::string kept;
  if (hides()) {
    Deal next = deals_.back();
    const auto made = next.play(chosen);
    if (!made) throw Failure("illegal", made.error());
    for (const Viewer viewer : referee::kViewers)
      sights_[static_cast<std::size_t>(viewer)].play(made->text_for(viewer));
    deals_.push_back(next);
    const auto squares = split_move(made->text_for(Viewer::Audience));
    kept = squares->from + squares->to;
  } else {
    try {
      kept = sights_[0].play(chosen);
    } catch (const Failure& failure) {
      throw Failure("illegal", failure.what());
    }
  }
  for (SeenGame& sight : sights_) sight.set_spent(sight.plies() - 1, spent_ms);
  return kept;
}

void BoardTruth::take_back() {
  for (SeenGame& sight : sights_) sight.take_back();
  if (deals_.size() > 1) deals_.pop_back();
}

}  // namespace kydai::server
