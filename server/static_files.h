#pragma once

#include <span>
#include <string_view>

namespace kydai::server {

/// A file of the page, inside the program.
struct StaticFile {
  std::string_view path;  ///< "/assets/index-abc.js"
  std::string_view type;
  std::string_view etag;  ///< with its quotes
  std::string_view bytes;
  std::string_view gzip;   ///< the same compressed; empty where that gains nothing
  bool immutable = false;  ///< its name changes with its content
};

/// All files of the page, sorted by path; made by server/embed.cmake when the program is built.
std::span<const StaticFile> static_files();

/// The file at this path, or index.html for a path that is a room of the page. Null for a missing asset.
const StaticFile* find_static_file(std::string_view path);

}  // namespace kydai::server
