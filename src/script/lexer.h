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

  // Most tokens differ in their first byte, and every one is asked a dozen times.
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

// None of more than kSourceBytes, and none behind the first that stands deeper than kSourceLevels:
// whoever reads sources reads them by these.
Tokens tokens_of(std::string_view source);

// The one that begins at this line and column; null: none does.
const Token* token_at(const Tokens& tokens, const Place& place);

// Whether it is a name and no keyword.
bool is_name(const Token& token);

// How closely a binary operator binds; 0: it is none. They all group from the left, as '..' is
// taken a row at a time, and there is no '^'.
inline constexpr int kJoin = 9;
inline constexpr int kUnary = 12;
int binding(const Token& token);

}  // namespace hausregel::script
