#pragma once

#include <cstddef>
#include <functional>
#include <istream>
#include <string>
#include <string_view>

#include "formats/encoding.h"

namespace kydai {

/// Gives a file of any size and encoding as UTF-8, a piece at a time. Pieces end at line ends wherever the text has
/// lines, and never inside a character. Memory stays at a few times kPiece.
class TextSource {
 public:
  static constexpr std::size_t kPiece = std::size_t{1} << 18U;

  /// Fills the buffer with up to `size` bytes and says how many; 0 at the end.
  using ReadBytes = std::function<std::size_t(char* buffer, std::size_t size)>;

  explicit TextSource(ReadBytes read, Encoding encoding = Encoding::Detect);
  explicit TextSource(std::istream& in, Encoding encoding = Encoding::Detect);

  /// The next piece, valid until the next call; empty at the end of the file.
  std::string_view next();

  [[nodiscard]] std::size_t bytes_read() const { return bytes_read_; }

 private:
  void fill();
  void look_for_mark();
  [[nodiscard]] std::size_t cut() const;
  std::string_view decode(std::string_view piece);

  ReadBytes read_;
  Encoding encoding_;
  std::string raw_;  // bytes read; those before begin_ are given away
  std::size_t begin_ = 0;
  std::string decoded_;  // the piece given out, where it had to be converted
  std::size_t bytes_read_ = 0;
  bool ended_ = false;
  bool started_ = false;
  bool chinese_ = false;  // a GB 18030 piece was seen: what cannot be told apart is GB 18030 too
};

}  // namespace kydai
