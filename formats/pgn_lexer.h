#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "formats/record.h"
#include "formats/text_source.h"

namespace kydai {

/// One token of a PGN file.
struct PgnToken {
  enum class Kind : std::uint8_t {
    End,      ///< of the file
    Tag,      ///< text = name, value = value
    Number,   ///< of a move; also the dots before a move of the second player
    Move,     ///< text, without annotation marks
    Nag,      ///< nag
    Comment,  ///< text, trimmed, line ends made spaces
    Open,     ///< (
    Close,    ///< )
    Result,   ///< score
    Bad,      ///< text = what is wrong; the lexer has stepped over it
  };
  Kind kind = Kind::End;
  std::string_view text;
  std::string_view value;
  std::string_view fault;  ///< of a Tag or Comment that could be read but is not as the standard wants it
  std::uint8_t nag = 0;
  Score score = Score::Unfinished;
  std::size_t line = 1;  ///< where it begins
};

/// Cuts PGN text into tokens, as forgiving as real files need. It knows nothing of games or moves. The views in a
/// token are valid until the next call.
class PgnLexer {
 public:
  static constexpr std::size_t kLongestText = std::size_t{1} << 20U;  ///< of one comment or tag value; the rest is cut
  static constexpr std::size_t kLongestSymbol = 64;

  explicit PgnLexer(TextSource& source) : source_(source) {}

  PgnToken next();

 private:
  enum class Blank : std::uint8_t { Text, End };

  Blank skip_blank();
  bool more();  // true while there is an unread character; fetches the next piece when needed
  [[nodiscard]] char peek(std::size_t ahead = 0) const {
    return at_ + ahead < piece_.size() ? piece_[at_ + ahead] : '\0';
  }
  void step_line_end();
  void skip_line();
  void store(std::string_view text);

  PgnToken token(PgnToken::Kind kind) const;
  PgnToken bad(std::string_view message);
  PgnToken read_tag();
  PgnToken read_brace_comment();
  PgnToken read_line_comment();
  PgnToken read_dollar_nag();
  PgnToken read_mark_nag();
  PgnToken read_symbol();
  PgnToken classify_symbol(std::string_view symbol);

  TextSource& source_;
  std::string_view piece_;
  std::size_t at_ = 0;
  std::size_t line_ = 1;
  std::size_t token_line_ = 1;
  bool line_start_ = true;
  std::string scratch_;  // comments and tag values, which may lie in several pieces
  std::string name_;     // of the tag
};

}  // namespace kydai
