#include "formats/convert.h"

#include <array>
#include <fstream>
#include <iostream>
#include <memory>
#include <streambuf>

#include "games/any_rules.h"
#include "tools/commands.h"
#include "tools/game_options.h"

namespace kydai::tools {
namespace {

struct ConvertArguments {
  std::string in;
  std::string out;
  std::string from;
  std::string to;
  std::string game;
  std::string notation;
  bool leave_out_broken = false;
};

constexpr const char* kStandardStream = "-";

std::vector<std::string> format_names() {
  std::vector<std::string> names;
  for (const FormatInfo& format : all_formats()) names.emplace_back(format.name);
  return names;
}

std::string describe_formats() {
  std::string text = "Formats:\n";
  for (const FormatInfo& format : all_formats()) {
    std::string line = "  ";
    line += format.name;
    line.resize(std::max<std::size_t>(line.size() + 1, 14), ' ');
    line += format.description;
    text += line + '\n';
  }
  return text;
}

/// A stream that cannot go back, whose first bytes were looked at: gives them again, then the rest.
class LookedAt final : public std::streambuf {
 public:
  LookedAt(std::istream& rest, std::size_t how_much) : rest_(rest), bytes_(how_much) {
    rest.read(bytes_.data(), static_cast<std::streamsize>(how_much));
    set_area(static_cast<std::size_t>(rest.gcount()));
  }
  [[nodiscard]] std::string_view head() const { return {gptr(), static_cast<std::size_t>(egptr() - gptr())}; }

 protected:
  int_type underflow() override {
    rest_.read(bytes_.data(), static_cast<std::streamsize>(bytes_.size()));
    set_area(static_cast<std::size_t>(rest_.gcount()));
    return gptr() == egptr() ? traits_type::eof() : traits_type::to_int_type(*gptr());
  }

 private:
  void set_area(std::size_t size) { setg(bytes_.data(), bytes_.data(), bytes_.data() + size); }

  std::istream& rest_;
  std::vector<char> bytes_;
};

/// At least one side is a standard stream.
Result<ConvertSummary> convert_streams(const ConvertArguments& arguments, ConvertOptions options) {
  constexpr std::size_t kLook = 65536;
  std::ifstream file;
  const bool from_file = arguments.in != kStandardStream;
  if (from_file) {
    file.open(arguments.in, std::ios::binary);
    if (!file) return Error{"cannot open " + arguments.in};
    if (!options.from) options.from = format_from_path(arguments.in);
  }
  LookedAt buffer(from_file ? file : std::cin, kLook);
  std::istream in(&buffer);
  if (!options.from) options.from = sniff_format(buffer.head());
  if (arguments.out == kStandardStream) {
    if (!options.to) return Error{"standard output has no name to tell its format by: use --to"};
    return convert(in, std::cout, options);
  }
  if (!options.to) options.to = format_from_path(arguments.out);
  if (!options.to) return Error{"cannot tell the format of " + arguments.out + " by its name: use --to"};
  std::ofstream out(arguments.out, std::ios::binary | std::ios::trunc);
  if (!out) return Error{"cannot write " + arguments.out};
  auto summary = convert(in, out, options);
  out.close();
  if (summary && !out) return Error{"cannot write " + arguments.out};
  return summary;
}

void run(const ConvertArguments& arguments) {
  ConvertOptions options;
  options.from = format_from_name(arguments.from);
  options.to = format_from_name(arguments.to);
  options.notation = notation_from_name(arguments.notation);
  options.game = arguments.game;
  options.leave_out_broken = arguments.leave_out_broken;
  const bool streams = arguments.in == kStandardStream || arguments.out == kStandardStream;
  const auto summary = value_or_fail(
      streams ? convert_streams(arguments, options) : convert_file(arguments.in, arguments.out, options), "convert");
  for (const Issue& issue : summary.issues) std::cerr << "kydai: " << issue.text() << '\n';
  if (summary.games == 0) throw Failure("convert: no game in " + arguments.in);
  std::cerr << summary.games << (summary.games == 1 ? " game, " : " games, ") << summary.written << " written, "
            << summary.errors << " errors, " << summary.warnings << " warnings\n";
  if (!summary.clean()) throw Failure("convert: not everything could be converted");
}

}  // namespace

void add_convert(CLI::App& app) {
  auto* command = app.add_subcommand("convert", "Convert games from one file format to another");
  const auto arguments = std::make_shared<ConvertArguments>();
  command->add_option("in", arguments->in, "The file to read; - is standard input")->required()->type_name("IN");
  command->add_option("out", arguments->out, "The file to write; - is standard output")->required()->type_name("OUT");
  command->add_option("--from", arguments->from, "Format to read (default: by the file's name or look)")
      ->check(CLI::IsMember(format_names()));
  command->add_option("--to", arguments->to, "Format to write (default: by the file's name)")
      ->check(CLI::IsMember(format_names()));
  command->add_option("--game,-g", arguments->game, "The game, where the file does not say it")
      ->check(CLI::IsMember(std::vector<std::string>(kGameNames.begin(), kGameNames.end())));
  command->add_option("--notation,-n", arguments->notation, "How to write moves, where the format leaves a choice")
      ->check(notation_name());
  command->add_flag("--leave-out-broken", arguments->leave_out_broken,
                    "Do not write games with errors (default: up to the error)");
  command->footer(describe_formats() + "\nExample: kydai convert game.pgn game.json");
  command->callback([arguments] { run(*arguments); });
}

}  // namespace kydai::tools
