#include "script/lexer.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "core/find_by.h"

namespace hausregel::script {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

constexpr std::array<std::string_view, 10> kLongSymbols{
    "...", "<<", ">>", "//", "==", "~=", "<=", ">=", "::", ".."};

// How many levels deeper a source stands behind the token.
int nesting(const Token& token) {
  static constexpr std::array<std::string_view, 7> kOpening{"{",  "(",  "[",     "function",
                                                            "do", "if", "repeat"};
  static constexpr std::array<std::string_view, 5> kClosing{"}", ")", "]", "end", "until"};
  const auto here = [&](std::string_view word) { return token.is(word); };
  return std::ranges::any_of(kOpening, here) ? 1 : std::ranges::any_of(kClosing, here) ? -1 : 0;
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

  // Skips white space and comments; false at the end of the source.
  bool skip_blanks() {
    while (at_ < source_.size()) {
      const char c = source_[at_];
      if (c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v') {
        advance_to(at_ + 1);
      } else if (c == '-' && at(at_ + 1) == '-') {
        const auto block = long_bracket(at_ + 2);
        advance_to(block ? block->end : line_end(at_));
      } else {
        return true;
      }
    }
    return false;
  }

  std::size_t line_end(std::size_t from) const {
    const std::size_t end = source_.find('\n', from);
    return end == std::string_view::npos ? source_.size() : end;
  }

  struct Span {
    std::size_t inner;  // first byte inside
    std::size_t inner_end;
    std::size_t end;  // first byte after
  };

  // [[…]], [=[…]=] and so on, at `from`. One that is not closed takes the rest: Lua refuses such a
  // source itself.
  std::optional<Span> long_bracket(std::size_t from) const {
    std::size_t equals = 0;
    while (at(from + 1 + equals) == '=') {
      ++equals;
    }
    if (at(from) != '[' || at(from + 1 + equals) != '[') {
      return std::nullopt;
    }
    const std::string closing = "]" + std::string(equals, '=') + "]";
    const std::size_t inner = from + equals + 2;
    const std::size_t found = source_.find(closing, inner);
    if (found == std::string_view::npos) {
      return Span{inner, source_.size(), source_.size()};
    }
    return Span{inner, found, found + closing.size()};
  }

  // The last byte of the escape whose letter stands at `letter`: a line end may be two bytes, and
  // \z takes all white space.
  std::size_t escape_end(std::size_t letter) const {
    if (at(letter) == '\r' && at(letter + 1) == '\n') {
      return letter + 1;
    }
    if (at(letter) == 'z') {
      const std::size_t next = source_.find_first_not_of(" \t\n\r\f\v", letter + 1);
      return next == std::string_view::npos ? source_.size() : next - 1;
    }
    return letter;
  }

  std::optional<Span> quoted(std::size_t from) const {
    const char quote = at(from);
    for (std::size_t i = from + 1; i < source_.size(); ++i) {
      if (source_[i] == '\\') {
        i = escape_end(i + 1);
      } else if (source_[i] == quote) {
        return Span{from + 1, i, i + 1};
      } else if (source_[i] == '\n') {
        break;
      }
    }
    return std::nullopt;
  }

  void add(TokenKind kind, Span span) {
    tokens_.push_back({kind, source_.substr(span.inner, span.inner_end - span.inner),
                       source_.substr(at_, span.end - at_), line_,
                       static_cast<int>(at_ - line_start_) + 1});
    advance_to(span.end);
  }

  std::size_t word_end(std::size_t from) const {
    while (is_letter(at(from)) || is_digit(at(from))) {
      ++from;
    }
    return from;
  }

  // Hexadecimal, fractions and exponents; a sign only after an exponent's letter.
  std::size_t number_end(std::size_t from) const {
    const bool hex = at(from) == '0' && (at(from + 1) == 'x' || at(from + 1) == 'X');
    std::size_t end = from;
    while (is_letter(at(end)) || is_digit(at(end)) || at(end) == '.') {
      const char c = at(end++);
      const bool exponent = hex ? (c == 'p' || c == 'P') : (c == 'e' || c == 'E');
      if (exponent && (at(end) == '+' || at(end) == '-')) {
        ++end;
      }
    }
    return end;
  }

  bool one() {
    const char c = source_[at_];
    if (is_letter(c)) {
      const std::size_t end = word_end(at_);
      add(TokenKind::Name, {at_, end, end});
    } else if (is_digit(c) || (c == '.' && is_digit(at(at_ + 1)))) {
      const std::size_t end = number_end(at_);
      add(TokenKind::Number, {at_, end, end});
    } else if (c == '"' || c == '\'') {
      const auto span = quoted(at_);
      if (!span) {
        return false;
      }
      add(TokenKind::String, *span);
    } else if (const auto block = long_bracket(at_)) {
      add(TokenKind::String, *block);
    } else {
      add_symbol();
    }
    return true;
  }

  void add_symbol() {
    std::size_t length = 1;
    for (const std::string_view symbol : kLongSymbols) {
      if (source_[at_] == symbol.front() && source_.substr(at_, symbol.size()) == symbol) {
        length = symbol.size();
        break;
      }
    }
    add(TokenKind::Symbol, {at_, at_ + length, at_ + length});
  }

  std::string_view source_;
  std::size_t at_ = 0;
  std::size_t line_start_ = 0;
  int line_ = 1;
  Tokens tokens_;
};

}  // namespace

Tokens tokens_of(std::string_view source, std::size_t most) {
  source = without_mark(source);
  return source.size() <= most ? Lexer(source).all() : Tokens{{}, false};
}

const Token* token_at(const Tokens& tokens, const Place& place) {
  return find_by(
      tokens, [](const Token& token) { return std::pair(token.line, token.column); },
      std::pair(place.line, place.column));
}

}  // namespace hausregel::script
