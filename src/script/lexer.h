// Tokens of a Lua source with their places: enough to find keys and to refuse a few constructs, not
// to judge the grammar (Lua itself does). What is not Lua ends the list early.
#pragma once

#include <cstdint>
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
};

// How many levels deeper a source stands behind the token, 1, 0 or -1: brackets and blocks count.
int nesting(const Token& token);

// The views point into `source`, which has no byte order mark. `whole`, where it is not null, is
// told whether all was understood. Of more than `most` bytes there are none, and none behind the
// first that stands deeper than kSourceLevels: whoever reads sources reads them by these.
std::vector<Token> tokens_of(std::string_view source, bool* whole = nullptr,
                             std::size_t most = kSourceBytes);

// A key of a table that the chunk returns, or of a table inside it, "rules", "rules.goal", or an
// element of a list that is a table or a text itself, "tests[1]". It has the last step of its path
// alone, so that all together take room in proportion to the source.
struct KeyPlace {
  int in = -1;       // the key of the table that it stands in; -1: the table that is returned
  std::string step;  // "rules", ".goal", "[1]"
  int line = 0;
  int column = 0;
  std::string_view text{};  // of its value, where that is nothing but a string
};

// What is wrong with the value of a key ("rules.goal", "rules.coal[2]").
struct KeyFlaw {
  std::string path;
  Message why;
};

// Of keys that stand several times Lua takes the last; some messages are about the first.
enum class Double : std::uint8_t { First, Last };

// The keys of a script as they stand in `return { … }`, in source order, doubles included. Keys of
// tables that are built otherwise are not found. `source` has to outlive it.
class KeyPlaces {
 public:
  KeyPlaces(std::string file, std::string_view source);

  // Line 0: there is no such key.
  Place at(std::string_view path, Double which = Double::Last) const;
  // Where there is none, of the table it would be in: `path` cut at its last sign of `cuts`, and
  // on.
  Place nearest(std::string_view path, Double which = Double::Last,
                std::string_view cuts = ".[") const;
  // What stands at the last one, where that is nothing but a string.
  std::string_view text(std::string_view path) const;
  const std::vector<KeyPlace>& all() const { return keys_; }
  std::string path_of(const KeyPlace& key) const;

 private:
  bool is_at(const KeyPlace& key, std::string_view path) const;
  const KeyPlace* find(std::string_view path, Double which) const;

  std::string file_;
  std::vector<KeyPlace> keys_;
};

}  // namespace hausregel::script
