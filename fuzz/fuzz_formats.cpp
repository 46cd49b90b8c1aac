#include <sstream>

#include "formats/convert.h"
#include "fuzz/formats.h"

namespace kydai::fuzz {

/// Bytes: the format to read (beyond the last: by its look), the format to write, the game of files that do not say
/// it, the encoding; the rest is the file.
void fuzz_formats(Bytes bytes) {
  constexpr std::array kEncodings{Encoding::Detect,   Encoding::Utf8,        Encoding::Utf16Little,
                                  Encoding::Utf16Big, Encoding::Windows1252, Encoding::Gb18030};
  ByteReader reader(bytes);
  const auto formats = all_formats();
  const std::size_t from = reader.below(formats.size() + 1);
  ConvertOptions options;
  options.to = formats[reader.below(formats.size())].format;
  const std::size_t game = reader.below(kGameNames.size() + 1);
  if (game < kGameNames.size()) options.game = kGameNames[game];
  options.encoding = kEncodings[reader.below(kEncodings.size())];
  const std::string text = reader.rest();
  options.from = from < formats.size() ? formats[from].format : sniff_format(text);

  std::istringstream in(text);
  std::ostringstream out;
  const auto summary = convert(in, out, options);
  require(summary.ok(), "bytes in memory can always be read", text);
  require(summary->written <= summary->games && summary->broken <= summary->games, "the summary adds up", text);
  require(is_utf8(out.str()), "we write UTF-8", text);
}

}  // namespace kydai::fuzz
