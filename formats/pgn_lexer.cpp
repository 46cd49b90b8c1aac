#include "formats/pgn_lexer.h"

#include <algorithm>
#include <array>

#include "core/text.h"

namespace kydai {
namespace {

enum class Class : std::uint8_t { Symbol, Space, Control, Delimiter };

constexpr std::array<Class, 256> make_classes() {
  std::array<Class, 256> classes{};
  for (std::size_t i = 0; i < 256; ++i) {
    const char c = static_cast<char>(static_cast<unsigned char>(i));
    if (is_space(c))
      classes[i] = Class::Space;
    else if (i < 0x20 || i == 0x7F)
      classes[i] = Class::Control;
    else if (std::string_view("{}()[];$<>\"!?").find(c) != std::string_view::npos)
      classes[i] = Class::Delimiter;
    else
      classes[i] = Class::Symbol;
  }
  return classes;
}
constexpr std::array<Class, 256> kClasses = make_classes();

Class class_of(char c) { return kClasses[static_cast<unsigned char>(c)]; }

/// The first of the stops at or after `from`, or the end. (Faster than find_first_of, and this is where time goes.)
template <char... kStops>
std::size_t find_any(std::string_view text, std::size_t from) {
  while (from < text.size() && ((text[from] != kStops) && ...)) ++from;
  return from;
}

bool is_letter(char c) { return is_lower(c) || is_upper(c); }

constexpr std::string_view kEllipsis = "\xE2\x80\xA6";          // …
constexpr std::string_view kIdeographicSpace = "\xE3\x80\x80";  // between Chinese moves
constexpr std::string_view kNoBreakSpace = "\xC2\xA0";
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";  // inside a file: files were glued together

/// Length of a white-space character outside ASCII, or 0.
std::size_t wide_space(std::string_view text) {
  if (text.starts_with(kIdeographicSpace) || text.starts_with(kByteOrderMark)) return 3;
  return text.starts_with(kNoBreakSpace) ? 2 : 0;
}

/// Signs that people write for the numbers of the standard.
std::uint8_t sign_nag(std::string_view sign) {
  struct Sign {
    std::string_view text;
    std::uint8_t nag;
  };
  static constexpr Sign kSigns[] = {
      {"+=", 14}, {"+/=", 14}, {"⩲", 14},  {"=+", 15}, {"=/+", 15}, {"⩱", 15},   {"+/-", 16}, {"±", 16}, {"-/+", 17},
      {"∓", 17},  {"+-", 18},  {"-+", 19}, {"=", 10},  {"∞", 13},   {"~", 13},   {"□", 7},    {"⨀", 22}, {"⟳", 32},
      {"→", 36},  {"↑", 36},   {"⇆", 132}, {"N", 146}, {"D", 220},  {"+--", 20}, {"--+", 21}};
  for (const auto& [text, nag] : kSigns)
    if (text == sign) return nag;
  return 0;
}

/// Chatter that some programs print beside moves and that says nothing.
bool is_noise(std::string_view symbol) {
  static constexpr std::string_view kNoise[] = {"e.p.", "ep", "e.p", "+", "++", "#", "ch", "ch.", "dis.ch.", ",", "/"};
  return std::find(std::begin(kNoise), std::end(kNoise), symbol) != std::end(kNoise);
}

}  // namespace

bool PgnLexer::more() {
  if (at_ < piece_.size()) return true;
  piece_ = source_.next();
  at_ = 0;
  return !piece_.empty();
}

/// Steps over one line end (LF, CR LF or CR).
void PgnLexer::step_line_end() {
  const bool carriage = piece_[at_] == '\r';
  ++at_;
  if (carriage && peek() == '\n') ++at_;
  ++line_;
  line_start_ = true;
}

void PgnLexer::skip_line() {
  while (more()) {
    const std::size_t end = find_any<'\r', '\n'>(piece_, at_);
    at_ = end;
    if (end < piece_.size()) return;
  }
}

void PgnLexer::store(std::string_view text) {
  if (scratch_.size() < kLongestText) scratch_ += text.substr(0, kLongestText - scratch_.size());
}

PgnLexer::Blank PgnLexer::skip_blank() {
  while (more()) {
    const char c = piece_[at_];
    if (c == '\n' || c == '\r') {
      step_line_end();
    } else if (is_space(c)) {
      ++at_;
      line_start_ = false;
    } else if (c == '%' && line_start_) {
      skip_line();
    } else {
      const std::size_t wide = static_cast<unsigned char>(c) < 0x80 ? 0 : wide_space(piece_.substr(at_));
      if (wide == 0) return Blank::Text;
      at_ += wide;
    }
  }
  return Blank::End;
}

PgnToken PgnLexer::token(PgnToken::Kind kind) const {
  PgnToken made;
  made.kind = kind;
  made.line = token_line_;
  return made;
}

PgnToken PgnLexer::bad(std::string_view message) {
  PgnToken made = token(PgnToken::Kind::Bad);
  made.text = message;
  return made;
}

PgnToken PgnLexer::next() {
  if (skip_blank() == Blank::End) {
    token_line_ = line_;
    return token(PgnToken::Kind::End);
  }
  token_line_ = line_;
  line_start_ = false;
  const char c = piece_[at_];
  switch (c) {
    case '[': return read_tag();
    case '{': return read_brace_comment();
    case ';': return read_line_comment();
    case '(': ++at_; return token(PgnToken::Kind::Open);
    case ')': ++at_; return token(PgnToken::Kind::Close);
    case '$': return read_dollar_nag();
    case '!':
    case '?': return read_mark_nag();
    case '}': ++at_; return bad("'}' without '{'");
    case ']': ++at_; return bad("']' without '['");
    case '"': ++at_; return bad("a quotation mark among the moves");
    case '<':
    case '>': ++at_; return bad("'<' and '>' are reserved");
    default: break;
  }
  if (class_of(c) == Class::Control) {
    while (at_ < piece_.size() && class_of(piece_[at_]) == Class::Control) ++at_;
    return bad("control characters");
  }
  return read_symbol();
}

PgnToken PgnLexer::read_tag() {
  ++at_;
  // Tags stand in one line, and a line lies in one piece unless it is absurdly long: then it is cut there.
  const std::size_t line_end = find_any<'\r', '\n'>(piece_, at_);
  const auto skip_spaces = [&] {
    while (at_ < line_end && is_space(piece_[at_])) ++at_;
  };
  skip_spaces();
  const std::size_t name_begin = at_;
  while (at_ < line_end && (is_letter(piece_[at_]) || is_digit(piece_[at_]) ||
                            std::string_view("_+#=:-.").find(piece_[at_]) != std::string_view::npos))
    ++at_;
  name_.assign(piece_.substr(name_begin, at_ - name_begin));
  if (name_.empty() || name_.size() > 255) {
    at_ = std::min(piece_.find(']', at_), line_end);
    if (at_ < line_end) ++at_;
    return bad("'[' that begins no tag");
  }
  PgnToken made = token(PgnToken::Kind::Tag);
  skip_spaces();
  scratch_.clear();
  if (peek() != '"' || at_ >= line_end) {
    std::string_view rest = trim(piece_.substr(at_, line_end - at_));
    at_ = line_end;
    if (rest.ends_with(']')) rest.remove_suffix(1);
    rest = trim(rest);
    if (rest.ends_with('"')) rest.remove_suffix(1);
    if (rest.size() > 1 && rest.front() == '\'' && rest.back() == '\'') rest = rest.substr(1, rest.size() - 2);
    store(rest);
    made.fault = "the tag's value is not in quotation marks";
    made.text = name_;
    made.value = scratch_;
    return made;
  }
  ++at_;
  bool closed = false;
  while (at_ < line_end && !closed) {
    const char c = piece_[at_];
    if (c == '\\' && (peek(1) == '"' || peek(1) == '\\') && at_ + 1 < line_end) {
      store(piece_.substr(at_ + 1, 1));
      at_ += 2;
    } else if (c == '"') {
      std::size_t after = at_ + 1;
      while (after < line_end && is_space(piece_[after])) ++after;
      if (after >= line_end) {
        at_ = line_end;
        closed = true;
        made.fault = "the tag has no ']'";
      } else if (piece_[after] == ']') {
        at_ = after + 1;
        closed = true;
      } else {
        store("\"");
        ++at_;
        made.fault = "a quotation mark inside the tag's value should be written \\\"";
      }
    } else {
      const std::size_t plain = std::min(find_any<'\\', '"'>(piece_, at_ + 1), line_end);
      store(piece_.substr(at_, plain - at_));
      at_ = plain;
    }
  }
  if (!closed) {
    std::string_view value = trim(scratch_);
    if (value.ends_with(']')) scratch_ = std::string(trim(value.substr(0, value.size() - 1)));
    made.fault = "the tag's value has no closing quotation mark";
  }
  if (scratch_.size() >= kLongestText) made.fault = "the tag's value is too long and was cut";
  made.text = name_;
  made.value = scratch_;
  return made;
}

PgnToken PgnLexer::read_brace_comment() {
  PgnToken made = token(PgnToken::Kind::Comment);
  ++at_;
  scratch_.clear();
  while (true) {
    if (!more()) {
      made.fault = "the comment is not closed before the end of the file";
      break;
    }
    const std::size_t stop = find_any<'}', '\r', '\n'>(piece_, at_);
    store(piece_.substr(at_, stop - at_));
    at_ = stop;
    if (stop == piece_.size()) continue;
    if (piece_[stop] == '}') {
      ++at_;
      break;
    }
    step_line_end();
    store(" ");
    // A lost brace must not swallow the rest of the collection.
    if (more() && piece_.substr(at_).starts_with("[Event \"")) {
      made.fault = "the comment is not closed before the next game";
      break;
    }
  }
  line_start_ = line_start_ && !made.fault.empty();
  if (scratch_.size() >= kLongestText) {
    while (!scratch_.empty() && !is_utf8(scratch_)) scratch_.pop_back();
    made.fault = "the comment is too long and was cut";
  }
  made.text = trim(scratch_);
  return made;
}

PgnToken PgnLexer::read_line_comment() {
  PgnToken made = token(PgnToken::Kind::Comment);
  ++at_;
  scratch_.clear();
  while (more()) {
    const std::size_t stop = find_any<'\r', '\n'>(piece_, at_);
    store(piece_.substr(at_, stop - at_));
    at_ = stop;
    if (stop < piece_.size()) break;
  }
  if (scratch_.size() >= kLongestText) {
    while (!scratch_.empty() && !is_utf8(scratch_)) scratch_.pop_back();
    made.fault = "the comment is too long and was cut";
  }
  made.text = trim(scratch_);
  return made;
}

PgnToken PgnLexer::read_dollar_nag() {
  const std::size_t begin = ++at_;
  while (is_digit(peek()) && at_ - begin < 10) ++at_;
  const auto value = parse_number<int>(piece_.substr(begin, at_ - begin));
  if (!value || *value > 255) return bad("'$' without a number from 0 to 255");
  PgnToken made = token(PgnToken::Kind::Nag);
  made.nag = static_cast<std::uint8_t>(*value);
  return made;
}

PgnToken PgnLexer::read_mark_nag() {
  const std::size_t begin = at_;
  while (peek() == '!' || peek() == '?') ++at_;
  const std::string_view marks = piece_.substr(begin, at_ - begin);
  PgnToken made = token(PgnToken::Kind::Nag);
  const bool good = marks.front() == '!';
  if (marks.size() == 1)
    made.nag = good ? 1 : 2;
  else if (marks[1] == marks[0])
    made.nag = good ? 3 : 4;
  else
    made.nag = good ? 5 : 6;
  return made;
}

PgnToken PgnLexer::read_symbol() {
  const std::size_t begin = at_;
  // A number and its dots are a token of their own, also when the move is glued to them.
  while (is_digit(peek())) ++at_;
  const std::size_t digits_end = at_;
  while (peek() == '.') ++at_;
  while (piece_.substr(at_).starts_with(kEllipsis)) at_ += kEllipsis.size();
  if (at_ > digits_end) return token(PgnToken::Kind::Number);

  while (at_ < piece_.size() && class_of(piece_[at_]) == Class::Symbol) {
    if (static_cast<unsigned char>(piece_[at_]) >= 0x80 && wide_space(piece_.substr(at_)) > 0) break;
    ++at_;
  }
  // e8(Q) is one move, not a move and a variation.
  if (peek() == '(' && at_ > begin && is_digit(piece_[at_ - 1]) && peek(2) == ')' &&
      std::string_view("QRBN").find(peek(1)) != std::string_view::npos)
    at_ += 3;
  const std::string_view symbol = piece_.substr(begin, at_ - begin);
  if (digits_end == at_) return token(PgnToken::Kind::Number);
  return classify_symbol(symbol);
}

PgnToken PgnLexer::classify_symbol(std::string_view symbol) {
  if (symbol.size() > kLongestSymbol) return bad("a word too long for a move");
  const char first = symbol.front();
  if (symbol.size() > 1 && (is_upper(first) || (is_lower(first) && (is_digit(symbol[1]) || symbol[1] == 'x')))) {
    PgnToken made = token(PgnToken::Kind::Move);  // the usual case: nothing below can match
    made.text = symbol;
    return made;
  }
  if (is_digit(first) || first == '*' || first == '.' || first == '\xC2') {
    std::string_view bare = symbol;
    while (bare.size() > 1 && (bare.back() == '.' || bare.back() == ',')) bare.remove_suffix(1);
    if (const auto score = parse_score(bare)) {
      PgnToken made = token(PgnToken::Kind::Result);
      made.score = *score;
      return made;
    }
  }
  if (const std::uint8_t nag = sign_nag(symbol); nag != 0) {
    PgnToken made = token(PgnToken::Kind::Nag);
    made.nag = nag;
    return made;
  }
  if (is_noise(symbol)) return token(PgnToken::Kind::Number);
  PgnToken made = token(PgnToken::Kind::Move);
  made.text = symbol;
  return made;
}

}  // namespace kydai
