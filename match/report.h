#pragma once

#include <string>

#include "match/tournament.h"

namespace kydai::match {

/// One line about a match that is going on: `seconds` since it began, `before` games known from an earlier run.
std::string progress_line(const Tournament& tournament, double seconds, std::uint64_t before);

/// The results for a terminal: table, encounters, statistics, faults.
std::string text_report(const Tournament& tournament);

}  // namespace kydai::match
