// The grammar of scripts, and the text that Lua is given in the place of a source. What stock Lua
// answers otherwise from machine to machine, or does without a charge, becomes a call of a function
// of ours (lib_base.cpp): #x, a .. b, the keys of what is stored, values in an open row.
// Nothing goes from line to line, so that Lua's lines are those of the source.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/sentences.h"
#include "script/lexer.h"

namespace hausregel::script {

// The names of those functions, which no script may use, as locals of the text.
inline constexpr std::array<std::string_view, 4> kOperatorNames{"__length", "__key", "__join",
                                                                "__values"};

// What no script may have, and where it stands.
struct TokenFlaw {
  const Token* at;
  const char* why = nullptr;
};

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

// One # or a row of .., whose functions know the number of an operand alone.
struct OperatorPlace {
  int line = 0;
  std::vector<const Token*> operands;  // the last token of each
};

struct Parsed {
  bool whole = false;             // else nothing was looked at behind a part that is no Lua
  std::optional<TokenFlaw> flaw;  // the first; then it was not understood whole
  std::string text;               // for Lua; the source itself where it was not understood
  std::int64_t entries = 0;       // keys and items that stand in the source
  std::vector<OperatorPlace> operators;
  std::vector<KeyPlace> keys;  // in their order, up to where the source was understood
};
// Refuses variables marked <close>, and what takes Lua's compiler or one instruction too long: more
// levels than it takes apart, chains of fields (5.4.4 walks them recursively when it words an
// error). `tokens` are those of `source`.
Parsed parse(std::string_view source, const Tokens& tokens);

}  // namespace hausregel::script
