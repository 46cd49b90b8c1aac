#pragma once

#include <memory>

#include "engine/any_engine.h"

namespace kydai {

// One file a game, so that each search is compiled once and apart from the others.
std::unique_ptr<AnyEngine> make_chess_engine();
std::unique_ptr<AnyEngine> make_xiangqi_engine();
std::unique_ptr<AnyEngine> make_jieqi_engine();
std::unique_ptr<AnyEngine> make_cotoan_engine();

}  // namespace kydai
