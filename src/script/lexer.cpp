#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "core/lists.h"
#include "core/text.h"
#include "script/parser.h"

namespace hausregel::script {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

constexpr std::string_view kWhiteSpace = " \t\n\r\f\v";
constexpr std::array<std::string_view, 10> kLongSymbols{
    "...", "<<", ">>", "//", "==", "~=", "<=", ">=", "::", ".."};

constexpr std::array<std::string_view, 22> kKeywords{
    "and",      "break",  "do",   "else", "elseif", "end",  "false", "for",
    "function", "goto",   "if",   "in",   "local",  "nil",  "not",   "or",
    "repeat",   "return", "then", "true", "until",  "while"};

struct Operator {
  std::string_view sign;
  int binding;
};
constexpr std::array<Operator, 20> kBindings{
    {{"or", 1}, {"and", 2}, {"<", 3},  {">", 3},  {"<=", 3},  {">=", 3}, {"~=", 3},
     {"==", 3}, {"|", 4},   {"~", 5},  {"&", 6},  {"<<", 7},  {">>", 7}, {"..", kJoin},
     {"+", 10}, {"-", 10},  {"*", 11}, {"/", 11}, {"//", 11}, {"%", 11}}};

// How many levels the token opens.
int nesting(const Token& token) {
  return token.is_any({"{", "(", "[", "function", "do", "if", "repeat"}) ? 1
         : token.is_any({"}", ")", "]", "end", "until"})                 ? -1
                                                                         : 0;
}

class Lexer {
 public:
  explicit Lexer(std::string_view source) : source_(source) {}

  Tokens all() {
    bool more = skip_blanks();
    while (more && tokens_.level <= kSourceLevels && one()) {
      tokens_.level += nesting(tokens_.back());
      more = skip_blanks();
    }
    tokens_.whole = !more;
    return std::move(tokens_);
  }

 private:
  char at(std::size_t i) const { return i < source_.size() ? source_[i] : '\0'; }

  void advance_to(std::size_t end) {
    const std::string_view passed = source_.substr(0, end);
    for (std::size_t line = passed.find('\n', at_); line < end;
         line = passed.find('\n', line_start_)) {
      ++line_;
      line_start_ = line + 1;
    }
    at_ = end;
  }

  std::size_t upto(std::size_t found) const { return std::min(found, source_.size()); }

  // Skips white space and comments; false at the end of the source.
  bool skip_blanks() {
    while (true) {
      advance_to(upto(source_.find_first_not_of(kWhiteSpace, at_)));
      if (at(at_) != '-' || at(at_ + 1) != '-') { return at_ < source_.size(); }
      const auto block = long_bracket(at_ + 2);
      advance_to(block ? block->end : upto(source_.find('\n', at_)));
    }
  }

  struct Span {
    std::size_t end;     // first byte after it
    std::size_t margin;  // bytes of its quotes, on each side
  };

  // [[…]], [=[…]=] and so on, at `from`. An unclosed one takes the rest: Lua refuses such a source
  // itself.
  std::optional<Span> long_bracket(std::size_t from) const {
    if (at(from) != '[') { return std::nullopt; }
    const std::size_t equals = upto(source_.find_first_not_of('=', from + 1)) - from - 1;
    if (at(from + 1 + equals) != '[') { return std::nullopt; }
    const std::string closing = "]" + std::string(equals, '=') + "]";
    const std::size_t found = upto(source_.find(closing, from + closing.size()));
    return Span{upto(found + closing.size()), closing.size()};
  }

  // The last byte of the escape whose letter stands at `letter`: a line end may be two bytes, and
  // \z takes all white space.
  std::size_t escape_end(std::size_t letter) const {
    if (at(letter) == '\r' && at(letter + 1) == '\n') { return letter + 1; }
    if (at(letter) == 'z') { return upto(source_.find_first_not_of(kWhiteSpace, letter + 1)) - 1; }
    return letter;
  }

  std::optional<Span> quoted(std::size_t from) const {
    const char quote = at(from);
    for (std::size_t i = from + 1; i < source_.size(); ++i) {
      if (source_[i] == '\\') {
        i = escape_end(i + 1);
      } else if (source_[i] == quote) {
        return Span{i + 1, 1};
      } else if (source_[i] == '\n') {
        break;
      }
    }
    return std::nullopt;
  }

  void add(TokenKind kind, Span span) {
    const std::string_view whole = source_.substr(at_, span.end - at_);
    const std::size_t margins = std::min(2 * span.margin, whole.size());
    tokens_.push_back({kind, whole.substr(span.margin, whole.size() - margins), whole, line_,
                       as_int(at_ - line_start_) + 1});
    advance_to(span.end);
  }

  // Of a name, or of a number: hexadecimal, fractions and exponents; a sign only after an
  // exponent's letter.
  std::size_t word_end() const {
    const bool number = !is_letter(at(at_));
    const char exponent = at(at_) == '0' && (at(at_ + 1) | 0x20) == 'x' ? 'p' : 'e';
    std::size_t end = at_;
    char before = '\0';
    for (char c = at(end); is_letter(c) || is_digit(c) ||
                           (number && (c == '.' || ((c == '+' || c == '-') && before == exponent)));
         c = at(++end)) {
      before = static_cast<char>(c | 0x20);
    }
    return end;
  }

  bool one() {
    const char c = source_[at_];
    std::optional<Span> text = long_bracket(at_);
    if (c == '"' || c == '\'') {
      text = quoted(at_);
      if (!text) { return false; }
    }
    if (text) {
      add(TokenKind::String, *text);
      return true;
    }
    const bool number = is_digit(c) || (c == '.' && is_digit(at(at_ + 1)));
    const std::size_t end = number || is_letter(c) ? word_end() : symbol_end();
    add(number ? TokenKind::Number : is_letter(c) ? TokenKind::Name : TokenKind::Symbol, {end, 0});
    return true;
  }

  std::size_t symbol_end() const {
    const std::string_view rest = source_.substr(at_);
    const auto* symbol = std::ranges::find_if(kLongSymbols, [&](std::string_view one) {
      return one.front() == rest.front() && rest.starts_with(one);
    });
    return at_ + (symbol == kLongSymbols.end() ? 1 : symbol->size());
  }

  std::string_view source_;
  std::size_t at_ = 0;
  std::size_t line_start_ = 0;
  int line_ = 1;
  Tokens tokens_;
};

}  // namespace

Tokens tokens_of(std::string_view source) {
  source = without_byte_order_mark(source);
  return source.size() <= kSourceBytes ? Lexer(source).all() : Tokens{{}, false};
}

bool is_name(const Token& token) {
  return token.kind == TokenKind::Name && !std::ranges::binary_search(kKeywords, token.text);
}

int binding(const Token& token) {
  const auto* found =
      std::ranges::find_if(kBindings, [&](const Operator& one) { return token.is(one.sign); });
  return found == kBindings.end() ? 0 : found->binding;
}

const Token* token_at(const Tokens& tokens, const Place& place) {
  return find_by(
      tokens, [](const Token& token) { return std::pair(token.line, token.column); },
      std::pair(place.line, place.column));
}

}  // namespace hausregel::script
