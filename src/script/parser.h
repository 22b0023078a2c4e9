// The tokens and the grammar of scripts, where the keys of their tables stand, and the text that
// Lua compiles instead of a source. What stock Lua answers differently from machine to machine, or
// does without a charge, becomes a call of a function of ours (lib_base.cpp): #x, a .. b, the keys
// of what is stored, values in an open row. Every token stays on its line, so that Lua's lines are
// those of the source.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/lists.h"
#include "core/result.h"
#include "script/source.h"

namespace hausregel::script {

// Tokens with their places. Text that is not Lua ends the list early: Lua itself judges it. In
// lexer.cpp.

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

  // Most tokens of a catalog differ in the first byte, and each is compared a dozen times.
  bool is(std::string_view symbol_or_word) const {
    return kind != TokenKind::String && !text.empty() && text.front() == symbol_or_word.front() &&
           text == symbol_or_word;
  }
  bool is_any(std::initializer_list<std::string_view> all) const {
    return std::ranges::any_of(all, [&](std::string_view one) { return is(one); });
  }
};

// The tokens of a source without its byte order mark; they view it.
struct Tokens : std::vector<Token> {
  bool whole = true;  // nothing follows them
  int level = 0;      // open brackets and blocks after the last
};

// Returns none if the source has more than kSourceBytes bytes, and none after the first deeper than
// kSourceLevels, so that every reader of sources is bounded. In lexer.cpp.
Tokens tokens_of(std::string_view source);

// Returns the token that begins at this line and column, or null. In lexer.cpp.
const Token* token_at(const Tokens& tokens, const Place& place);

// Whether it is a name, not a keyword. In lexer.cpp.
bool is_name(const Token& token);

// The precedence of a binary operator; 0 if it is none. All group from the left, because '..' is
// parsed a row at a time, and there is no '^'. In lexer.cpp.
inline constexpr int kJoin = 9;
inline constexpr int kUnary = 12;
int binding(const Token& token);

// The names of the operators' functions, locals of the text, which no script may use.
inline constexpr std::array<std::string_view, 4> kOperatorNames{"__length", "__key", "__join",
                                                                "__values"};

// A construct that no script may have.
struct TokenFlaw {
  const Token* at;
  const char* why = nullptr;
};

// A key of the table that the chunk returns or of a table inside it ("rules", "rules.goal"), or an
// element of a list that is itself a table or a text ("tests[1]"). Holds only the last step of its
// path, so that all keys together take room in proportion to the source.
struct KeyPlace {
  int in = -1;       // index of the key of the enclosing table; -1: the returned table
  std::string step;  // "rules", ".goal", "[1]"
  int line = 0;
  int column = 0;
  std::string_view text{};  // its value, if that is only a string
};

// A # or a row of .., whose functions know only the number of an operand.
struct OperatorPlace {
  int line = 0;
  std::vector<const Token*> operands;  // the last token of each
};

struct Parsed {
  bool whole = false;             // understood to the end
  std::optional<TokenFlaw> flaw;  // the first; implies not whole
  std::string text;               // for Lua; the source itself if not whole
  std::int64_t entries = 0;       // keys and items in the source
  std::vector<OperatorPlace> operators;
  std::vector<KeyPlace> keys;  // in source order, as far as it was understood
};
// Refuses variables marked <close>, and code that costs Lua's compiler or one instruction too much:
// more levels than it can nest, chains of fields (5.4.4 walks them recursively when it words an
// error). `tokens` are those of `source`.
Parsed parse(std::string_view source, const Tokens& tokens);

// --- places of keys ---------------------------------------------------------------------------

// The keys written in a script's `return { … }`, in source order, duplicates included. Does not
// find keys of tables built in another way. `source` must outlive the object.
class KeyPlaces {
 public:
  KeyPlaces(std::string file, std::string_view source)
      : file_(std::move(file)), keys_(parse(source, tokens_of(source)).keys) {}

  // Returns the place of the last such key, which is the one Lua uses; line 0 if there is none.
  Place at(std::string_view path) const {
    const KeyPlace* key = find(path);
    return key != nullptr ? Place{file_, key->line, key->column} : Place{file_};
  }
  // Returns the place of the enclosing table if there is no such key.
  Place nearest(std::string_view path) const {
    const Place place = at(path);
    const std::size_t cut = path.find_last_of(".[");
    return place.line > 0 || cut == path.npos ? place : nearest(path.substr(0, cut));
  }
  // Returns the value of the last such key if it is only a string, else an empty text.
  std::string_view text(std::string_view path) const {
    const KeyPlace* key = find(path);
    return key != nullptr ? key->text : std::string_view();
  }
  const std::vector<KeyPlace>& all() const { return keys_; }
  std::string path_of(const KeyPlace& key) const {
    return (key.in < 0 ? "" : path_of(keys_[as_index(key.in)])) + key.step;
  }
  bool is_at(const KeyPlace& key, std::string_view path) const {
    if (!path.ends_with(key.step)) { return false; }
    path.remove_suffix(key.step.size());
    return key.in < 0 ? path.empty() : is_at(keys_[as_index(key.in)], path);
  }

 private:
  const KeyPlace* find(std::string_view path) const {
    const auto found = std::find_if(keys_.rbegin(), keys_.rend(),
                                    [&](const KeyPlace& key) { return is_at(key, path); });
    return found == keys_.rend() ? nullptr : &*found;
  }

  std::string file_;
  std::vector<KeyPlace> keys_;
};

}  // namespace hausregel::script
