#include "script/lexer.h"

#include <array>
#include <optional>
#include <utility>

#include "core/text.h"

namespace hausregel::script {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

constexpr std::array<std::string_view, 10> kLongSymbols{
    "...", "<<", ">>", "//", "==", "~=", "<=", ">=", "::", ".."};

class Lexer {
 public:
  explicit Lexer(std::string_view source) : source_(source) {}

  std::vector<Token> all(bool* whole) {
    int level = 0;
    bool more = skip_blanks();
    while (more && level <= kSourceLevels && one()) {
      level += nesting(tokens_.back());
      more = skip_blanks();
    }
    if (whole != nullptr) {
      *whole = !more;
    }
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
  std::vector<Token> tokens_;
};

bool opens_block(const Token& token) {
  return token.kind == TokenKind::Name && (token.text == "function" || token.text == "do" ||
                                           token.text == "if" || token.text == "repeat");
}

bool closes_block(const Token& token) {
  return token.kind == TokenKind::Name && (token.text == "end" || token.text == "until");
}

bool opens_bracket(const Token& token) { return token.is("{") || token.is("(") || token.is("["); }

bool closes_bracket(const Token& token) { return token.is("}") || token.is(")") || token.is("]"); }

// Walks the tokens of `return {` with a stack of brackets. Entries are looked for in the returned
// table and in tables with a name, or a number in a list with a name, inside it, not in functions.
class KeyFinder {
 public:
  explicit KeyFinder(const std::vector<Token>& tokens) : tokens_(tokens) {}

  std::vector<KeyPlace> all(std::size_t open) {
    stack_.push_back({-1, true});
    for (std::size_t i = open + 1; i < tokens_.size() && !stack_.empty(); ++i) {
      const Token& token = tokens_[i];
      const std::size_t equals = entry_at(i);
      if (equals > 0) {
        i = enter(i, equals);
      } else if (enter_element(i)) {
        continue;
      } else if (opens_bracket(token)) {
        stack_.push_back({-1, false});
      } else if (closes_bracket(token)) {
        stack_.pop_back();
      } else if (opens_block(token)) {
        ++stack_.back().blocks;
      } else if (closes_block(token)) {
        --stack_.back().blocks;
      }
    }
    return std::move(found_);
  }

 private:
  struct Bracket {
    int key;  // of the table
    bool named;
    int blocks = 0;    // open blocks of a function in it
    int elements = 0;  // without a name, so far
  };

  bool symbol_at(std::size_t i, std::string_view symbol) const {
    return i < tokens_.size() && tokens_[i].is(symbol);
  }

  bool after_separator(std::size_t i) const {
    const Token& before = tokens_[i - 1];
    return stack_.back().named && stack_.back().blocks == 0 &&
           (before.is("{") || before.is(",") || before.is(";"));
  }

  // Where an element without a name begins, counts it, and notes it if it is a text or a table. A
  // table is entered: true.
  bool enter_element(std::size_t i) {
    const Token& token = tokens_[i];
    if (!after_separator(i) || closes_bracket(token)) {
      return false;
    }
    const bool table = token.is("{");
    const int number = ++stack_.back().elements;
    if (table || token.kind == TokenKind::String) {
      found_.push_back(
          {stack_.back().key, "[" + std::to_string(number) + "]", token.line, token.column});
      if (table) {
        enter_table();
      }
    }
    return table;
  }

  // The index of the '=' where `name =` or `["name"] =` begins at `i`, else 0.
  std::size_t entry_at(std::size_t i) const {
    if (!after_separator(i)) {
      return 0;
    }
    if (tokens_[i].kind == TokenKind::Name && symbol_at(i + 1, "=")) {
      return i + 1;
    }
    const bool bracketed = tokens_[i].is("[") && i + 1 < tokens_.size() &&
                           tokens_[i + 1].kind == TokenKind::String && symbol_at(i + 2, "]") &&
                           symbol_at(i + 3, "=");
    return bracketed ? i + 3 : 0;
  }

  std::string_view text_at(std::size_t i) const {
    const bool alone = symbol_at(i + 1, ",") || symbol_at(i + 1, ";") || symbol_at(i + 1, "}");
    return alone && tokens_[i].kind == TokenKind::String ? tokens_[i].text : std::string_view();
  }

  // Notes the key and gives the last token used.
  std::size_t enter(std::size_t i, std::size_t equals) {
    const Token& key = tokens_[equals - i == 1 ? i : i + 1];
    const int table = stack_.back().key;
    std::string step(table < 0 ? "" : ".");
    step += key.text;
    found_.push_back({table, std::move(step), key.line, key.column, text_at(equals + 1)});
    if (!symbol_at(equals + 1, "{")) {
      return equals;
    }
    enter_table();
    return equals + 1;
  }

  // That of the key noted last.
  void enter_table() { stack_.push_back({static_cast<int>(found_.size()) - 1, true}); }

  const std::vector<Token>& tokens_;
  std::vector<Bracket> stack_;
  std::vector<KeyPlace> found_;
};

std::vector<KeyPlace> keys_of(const std::vector<Token>& tokens) {
  int depth = 0;
  for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
    depth += opens_block(tokens[i]) ? 1 : 0;
    depth -= closes_block(tokens[i]) ? 1 : 0;
    if (depth == 0 && tokens[i].is("return") && tokens[i + 1].is("{")) {
      return KeyFinder(tokens).all(i + 1);
    }
  }
  return {};
}

}  // namespace

int nesting(const Token& token) {
  return opens_bracket(token) || opens_block(token)     ? 1
         : closes_bracket(token) || closes_block(token) ? -1
                                                        : 0;
}

std::vector<Token> tokens_of(std::string_view source, bool* whole, std::size_t most) {
  if (source.size() <= most) {
    return Lexer(source).all(whole);
  }
  if (whole != nullptr) {
    *whole = false;
  }
  return {};
}

KeyPlaces::KeyPlaces(std::string file, std::string_view source)
    : file_(std::move(file)), keys_(keys_of(tokens_of(without_mark(source)))) {}

std::string KeyPlaces::path_of(const KeyPlace& key) const {
  return (key.in < 0 ? "" : path_of(keys_[static_cast<std::size_t>(key.in)])) + key.step;
}

bool KeyPlaces::is_at(const KeyPlace& key, std::string_view path) const {
  if (!path.ends_with(key.step)) {
    return false;
  }
  path.remove_suffix(key.step.size());
  return key.in < 0 ? path.empty() : is_at(keys_[static_cast<std::size_t>(key.in)], path);
}

const KeyPlace* KeyPlaces::find(std::string_view path, Double which) const {
  const KeyPlace* found = nullptr;
  for (const KeyPlace& key : keys_) {
    const bool here = is_at(key, path);
    if (here && which == Double::First) {
      return &key;
    }
    found = here ? &key : found;
  }
  return found;
}

Place KeyPlaces::at(std::string_view path, Double which) const {
  const KeyPlace* key = find(path, which);
  return key != nullptr ? Place{file_, key->line, key->column} : Place{file_, 0, 0};
}

Place KeyPlaces::nearest(std::string_view path, Double which, std::string_view cuts) const {
  const Place place = at(path, which);
  const std::size_t cut = path.find_last_of(cuts);
  return place.line > 0 || cut == std::string_view::npos
             ? place
             : nearest(path.substr(0, cut), which, cuts);
}

std::string_view KeyPlaces::text(std::string_view path) const {
  const KeyPlace* key = find(path, Double::Last);
  return key != nullptr ? key->text : std::string_view();
}

}  // namespace hausregel::script
