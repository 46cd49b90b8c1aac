#include "match/game_table.h"

#include <algorithm>

#include "core/text.h"
#include "games/games.h"

namespace kydai::match {
namespace {

using referee::Deal;
using referee::Viewer;

Result<std::unique_ptr<AnyRules>> line_from(const Deal& deal, Viewer viewer, std::string_view rules) {
  return AnyRules::create(Jieqi::kName, deal.view(viewer).fen(), rules);
}

}  // namespace

Result<GameTable> GameTable::create(std::string_view game, std::string_view fen, std::string_view rules,
                                    std::uint64_t deal_seed) {
  GameTable table;
  if (game != Jieqi::kName) {
    auto line = AnyRules::create(game, fen, rules);
    if (!line) return line.error();
    table.audience_ = std::move(*line);
    return table;
  }
  const auto parsed = jieqi::parse_rules(rules);
  if (!parsed) return parsed.error();
  auto deal = fen.empty() || fen == Jieqi::kStartFen ? Result<Deal>(Deal::shuffled(deal_seed, *parsed))
                                                     : Deal::from_fen(fen, *parsed);
  if (!deal) return deal.error();
  table.first_deal_ = deal->fen();
  auto audience = line_from(*deal, Viewer::Audience, rules);
  if (!audience) return audience.error();
  table.audience_ = std::move(*audience);
  for (const Color color : {Color::First, Color::Second}) {
    auto view = line_from(*deal, color == Color::First ? Viewer::First : Viewer::Second, rules);
    if (!view) return view.error();
    table.views_[static_cast<std::size_t>(index(color))] = std::move(*view);
  }
  table.deal_ = *deal;
  return table;
}

const AnyRules& GameTable::view(Color color) const {
  const auto& own = views_[static_cast<std::size_t>(index(color))];
  return own ? *own : *audience_;
}

Result<std::string> GameTable::play(std::string_view move, Notation notation) {
  const std::vector<std::string> known = audience_->legal(notation);
  const auto found = std::find(known.begin(), known.end(), move);
  if (found == known.end()) return Error{quoted(move) + " is no legal move"};
  if (!deal_) return audience_->apply(move, notation);

  const std::string coordinates =
      notation == Notation::Coordinates
          ? std::string(move)
          : audience_->legal(Notation::Coordinates)[static_cast<std::size_t>(found - known.begin())];
  const auto made = deal_->play(coordinates);
  if (!made) return made.error();
  for (const Color color : {Color::First, Color::Second}) {
    const Viewer viewer = color == Color::First ? Viewer::First : Viewer::Second;
    const auto applied =
        views_[static_cast<std::size_t>(index(color))]->apply(made->text_for(viewer), Notation::Coordinates);
    if (!applied) return applied.error();
  }
  return audience_->apply(made->text_for(Viewer::Audience), Notation::Coordinates);
}

}  // namespace kydai::match
