#pragma once

#include <string_view>
#include <type_traits>

#include "games/chess/chess.h"
#include "games/cotoan/cotoan.h"
#include "games/jieqi/jieqi.h"
#include "games/xiangqi/xiangqi.h"

namespace kydai {

/// Calls `visit(std::type_identity<G>{})` with the game of that name; false when there is none.
/// The one place where a name becomes a type.
template <class Visitor>
bool with_game(std::string_view name, Visitor&& visit) {
  if (name == Chess::kName) return visit(std::type_identity<Chess>{}), true;
  if (name == Xiangqi::kName) return visit(std::type_identity<Xiangqi>{}), true;
  if (name == Jieqi::kName) return visit(std::type_identity<Jieqi>{}), true;
  if (name == Cotoan::kName) return visit(std::type_identity<Cotoan>{}), true;
  return false;
}

}  // namespace kydai
