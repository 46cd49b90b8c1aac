#include "server/static_files.h"

#include <algorithm>

namespace kydai::server {
namespace {

const StaticFile* exact(std::string_view path) {
  const auto files = static_files();
  const auto found =
      std::lower_bound(files.begin(), files.end(), path,
                       [](const StaticFile& file, std::string_view wanted) { return file.path < wanted; });
  return found != files.end() && found->path == path ? &*found : nullptr;
}

}  // namespace

const StaticFile* find_static_file(std::string_view path) {
  if (const StaticFile* file = exact(path)) return file;
  // A missing part of the page must not be answered with the page itself: the browser would run HTML as a script.
  if (path.starts_with("/assets/") || path.starts_with("/icons/") ||
      path.substr(path.rfind('/')).find('.') != path.npos)
    return nullptr;
  return exact("/index.html");
}

}  // namespace kydai::server
