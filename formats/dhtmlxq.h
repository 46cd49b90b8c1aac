#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "formats/read_game.h"

namespace kydai {

/// The games of a text with DhtmlXQ UBB marks ([DhtmlXQ_movelist]7747...[/DhtmlXQ_movelist]), as Chinese xiangqi sites
/// have them. Text around the marks is passed over. Points are two digits: x from the left, y from the top.
std::vector<ReadGame> read_dhtmlxq(std::string_view text);

/// One game with comments and variations. NAGs, clocks and settings have no place in the format.
Result<std::string> write_dhtmlxq(const GameRecord& record);

}  // namespace kydai
