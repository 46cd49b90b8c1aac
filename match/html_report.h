#pragma once

#include <string>

#include "match/tournament.h"

namespace kydai::match {

/// The results as one HTML page with SVG charts, which needs nothing else: no scripts, no files, no network.
std::string html_report(const Tournament& tournament);

}  // namespace kydai::match
