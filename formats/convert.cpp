#include "formats/convert.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <utility>

#include "core/text.h"

namespace kydai {
namespace {

/// Counts what goes wrong and keeps the first of it.
class Report {
 public:
  Report(ConvertSummary& summary, std::size_t most) : summary_(summary), most_(most) {}

  void add(Issue issue) {
    ++(issue.severity == Issue::Severity::Error ? summary_.errors : summary_.warnings);
    if (summary_.issues.size() < most_) summary_.issues.push_back(std::move(issue));
  }

 private:
  ConvertSummary& summary_;
  std::size_t most_;
};

std::string joined(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) {
    if (!text.empty()) text += ", ";
    text += part;
  }
  return text;
}

void convert_game(const ReadGame& game, std::ostream& out, const ConvertOptions& options, ConvertSummary& summary,
                  Report& report) {
  const FormatInfo& target = info(*options.to);
  if (!target.many_games && summary.written > 0)
    return report.add({Issue::Severity::Error, game.number, game.line,
                       "not written: a file in the format " + std::string(target.name) + " holds one game"});
  const auto text = write_game(game.record, *options.to, options.notation);
  if (!text) return report.add({Issue::Severity::Error, game.number, game.line, "not written: " + text.error().text()});
  if (const auto lost = losses(game.record, *options.to); !lost.empty())
    report.add({Issue::Severity::Warning, game.number, game.line,
                "the format " + std::string(target.name) + " cannot hold: " + joined(lost)});
  out << *text;
  ++summary.written;
}

std::string system_message(const std::string& what, const std::string& path) {
  return what + " " + path + ": " + std::strerror(errno);  // NOLINT(concurrency-mt-unsafe): glibc's is safe enough
}

}  // namespace

Result<ConvertSummary> convert(std::istream& in, std::ostream& out, const ConvertOptions& options) {
  if (!options.from || !options.to) return Error{"the formats of input and output must be known"};
  TextSource text(in, options.encoding);
  const auto source = open_source(*options.from, text, {options.game, std::nullopt});
  ConvertSummary summary;
  Report report(summary, options.most_issues);
  ReadGame game;
  while (source->next(game)) {
    ++summary.games;
    const bool broken = has_errors(game.issues);
    if (broken) ++summary.broken;
    for (Issue& issue : game.issues) report.add(std::move(issue));
    if (!broken || !options.leave_out_broken) convert_game(game, out, options, summary, report);
    if (!out) return Error{"the output could not be written"};
  }
  if (in.bad()) return Error{"the input could not be read to its end"};
  return summary;
}

Result<ConvertSummary> convert_file(const std::string& in_path, const std::string& out_path, ConvertOptions options) {
  errno = 0;
  std::ifstream in(in_path, std::ios::binary);
  if (!in) return Error{system_message("cannot open", in_path)};
  if (!options.from) options.from = format_from_path(in_path);
  if (!options.from) {
    std::array<char, 8192> head{};
    in.read(head.data(), head.size());
    options.from = sniff_format({head.data(), static_cast<std::size_t>(in.gcount())});
    in.clear();
    in.seekg(0);
    if (!in) return Error{"cannot find out the format of " + in_path + "; name it"};
  }
  if (!options.to) options.to = format_from_path(out_path);
  if (!options.to) return Error{"cannot tell the format of " + out_path + " by its name; name the format"};

  // Written beside the target and renamed at the end: a failure leaves what was there, also when in and out are one.
  const std::string unfinished = out_path + ".part";
  std::ofstream out(unfinished, std::ios::binary | std::ios::trunc);
  if (!out) return Error{system_message("cannot write", unfinished)};
  auto summary = convert(in, out, options);
  out.close();
  if (summary && !out) summary = Error{system_message("cannot write", unfinished)};
  if (!summary) {
    std::remove(unfinished.c_str());
    return summary;
  }
  if (std::rename(unfinished.c_str(), out_path.c_str()) != 0) {
    const Error error{system_message("cannot write", out_path)};
    std::remove(unfinished.c_str());
    return error;
  }
  return summary;
}

}  // namespace kydai
