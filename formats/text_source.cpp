#include "formats/text_source.h"

#include <utility>

namespace kydai {

TextSource::TextSource(ReadBytes read, Encoding encoding) : read_(std::move(read)), encoding_(encoding) {}

TextSource::TextSource(std::istream& in, Encoding encoding)
    : TextSource(
          [&in](char* buffer, std::size_t size) {
            in.read(buffer, static_cast<std::streamsize>(size));
            return static_cast<std::size_t>(in.gcount());
          },
          encoding) {}

void TextSource::fill() {
  raw_.erase(0, begin_);
  begin_ = 0;
  while (!ended_ && raw_.size() < kPiece) {
    const std::size_t had = raw_.size();
    raw_.resize(kPiece);
    const std::size_t got = read_(raw_.data() + had, kPiece - had);
    raw_.resize(had + got);
    bytes_read_ += got;
    ended_ = got == 0;
  }
}

void TextSource::look_for_mark() {
  const std::string_view text = raw_;
  if (text.starts_with("\xEF\xBB\xBF") && (encoding_ == Encoding::Detect || encoding_ == Encoding::Utf8)) {
    begin_ = 3;
  } else if (text.starts_with("\xFF\xFE") && encoding_ == Encoding::Detect) {
    begin_ = 2;
    encoding_ = Encoding::Utf16Little;
  } else if (text.starts_with("\xFE\xFF") && encoding_ == Encoding::Detect) {
    begin_ = 2;
    encoding_ = Encoding::Utf16Big;
  }
}

/// Where the piece that begins at begin_ ends.
std::size_t TextSource::cut() const {
  if (ended_) return raw_.size();
  const std::string_view text = raw_;
  if (encoding_ == Encoding::Utf16Little || encoding_ == Encoding::Utf16Big) {
    // Whole units; at a line end if there is one, and a pair of surrogates stays together.
    std::size_t end = begin_ + (text.size() - begin_) / 2 * 2;
    const std::string_view newline =
        encoding_ == Encoding::Utf16Little ? std::string_view("\n\0", 2) : std::string_view("\0\n", 2);
    for (std::size_t i = end; i > begin_; i -= 2)
      if (text.substr(i - 2, 2) == newline) return i;
    if (end >= begin_ + 4) {
      const char high = encoding_ == Encoding::Utf16Little ? text[end - 1] : text[end - 2];
      if ((static_cast<unsigned char>(high) & 0xFCU) == 0xD8) end -= 2;
    }
    return end;
  }
  const std::size_t line = text.find_last_of('\n');
  if (line != std::string_view::npos && line >= begin_) return line + 1;
  // Old Macintosh lines end in CR alone; a CR that is the last byte may have its LF in the next piece.
  const std::size_t carriage = text.substr(0, text.size() - 1).find_last_of('\r');
  if (carriage != std::string_view::npos && carriage >= begin_) return carriage + 1;
  const std::size_t space = text.find_last_of(" \t");
  if (space != std::string_view::npos && space >= begin_) return space + 1;
  std::size_t end = text.size();
  while (end > begin_ + 1 && (static_cast<unsigned char>(text[end - 1]) & 0xC0U) == 0x80) --end;
  if (end > begin_ + 1 && static_cast<unsigned char>(text[end - 1]) >= 0xC0) --end;
  return end;
}

std::string_view TextSource::decode(std::string_view piece) {
  if (encoding_ == Encoding::Detect) {
    if (is_ascii(piece) || (!chinese_ && is_utf8(piece))) return piece;
    if (chinese_ || guess_legacy(piece) == Encoding::Gb18030) {
      chinese_ = true;
      decoded_ = to_utf8(piece, Encoding::Gb18030);
      return decoded_;
    }
    // Collections are put together from many sources: each line may have its own encoding.
    decoded_.clear();
    while (!piece.empty()) {
      const std::size_t newline = piece.find_first_of("\r\n");
      const std::size_t length = newline == std::string_view::npos ? piece.size() : newline + 1;
      const std::string_view line = piece.substr(0, length);
      if (is_utf8(line))
        decoded_ += line;
      else
        decoded_ += to_utf8(line, Encoding::Windows1252);
      piece.remove_prefix(length);
    }
    return decoded_;
  }
  if (encoding_ == Encoding::Utf8 && is_utf8(piece)) return piece;
  decoded_ = to_utf8(piece, encoding_);
  return decoded_;
}

std::string_view TextSource::next() {
  fill();
  if (!started_) {
    started_ = true;
    look_for_mark();
  }
  if (begin_ >= raw_.size()) return {};
  const std::size_t end = cut();
  const std::string_view piece = std::string_view(raw_).substr(begin_, end - begin_);
  begin_ = end;
  return decode(piece);
}

}  // namespace kydai
