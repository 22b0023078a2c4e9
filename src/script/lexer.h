// Tokens of a Lua source with their places: enough to find keys and to refuse a few constructs, not
// to judge the grammar (Lua itself does). What is not Lua ends the list early.
#pragma once

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "script/source.h"

namespace hausregel::script {

enum class TokenKind : std::uint8_t {
  Name,  // also keywords
  Number,
  String,  // `text` holds the content where it has no escapes, else the raw inside
  Symbol,  // operators and brackets, the longest possible
};

struct Token {
  TokenKind kind = TokenKind::Symbol;
  std::string_view text;   // inside the source
  std::string_view whole;  // the same with its quotes
  int line = 0;
  int column = 0;  // of its first byte

  // Most tokens of a catalog differ in their first byte, and every one is asked a dozen times.
  bool is(std::string_view symbol_or_word) const {
    return kind != TokenKind::String && !text.empty() && text.front() == symbol_or_word.front() &&
           text == symbol_or_word;
  }
  bool is_any(std::initializer_list<std::string_view> all) const {
    return std::ranges::any_of(all, [&](std::string_view one) { return is(one); });
  }
};

// Those of a source, without its byte order mark; they point into it.
struct Tokens : std::vector<Token> {
  bool whole = true;  // nothing stands behind them
  int level = 0;      // of brackets and blocks that are open behind the last
};

// None of more than `most` bytes, and none behind the first that stands deeper than kSourceLevels:
// whoever reads sources reads them by these.
Tokens tokens_of(std::string_view source, std::size_t most = kSourceBytes);

// The one that begins at this line and column; null: none does.
const Token* token_at(const Tokens& tokens, const Place& place);

// Whether it is a name and no keyword.
bool is_name(const Token& token);

// How closely a binary operator binds; 0: it is none. They all group from the left, as '..' is
// taken a row at a time, and there is no '^'.
inline constexpr int kJoin = 9;
inline constexpr int kUnary = 12;
int binding(const Token& token);

// Goes through tokens. Where one is missed that has to be there, nothing stands behind it any more,
// so that whoever reads on comes to an end.
class TokenReader {
 protected:
  explicit TokenReader(const Tokens& tokens) : tokens_(tokens) {}

  // The next one, or the one `ahead` of it; behind the end one that is nothing.
  const Token& now(std::size_t ahead = 0) const {
    static const Token kEnd;
    return !failed_ && at_ + ahead < tokens_.size() ? tokens_[at_ + ahead] : kEnd;
  }
  bool skip_if(bool right) {
    at_ += right ? 1 : 0;
    return right;
  }
  bool skip(std::string_view word) { return skip_if(now().is(word)); }
  void need(bool right) { failed_ = !skip_if(right) || failed_; }
  void expect(std::string_view word) { need(now().is(word)); }

  const Tokens& tokens_;
  std::size_t at_ = 0;
  bool failed_ = false;
};

}  // namespace hausregel::script
