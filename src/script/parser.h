// The grammar of scripts, and the text that Lua is given in the place of a source. What stock Lua
// answers otherwise from machine to machine, or does without a charge, becomes a call of a function
// of ours (lib_operators.cpp): #x, a .. b, the keys of what is stored, values in an open row.
// Nothing goes from line to line, so that Lua's lines are those of the source.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "script/lexer.h"

namespace hausregel::script {

// The names of those functions, which no script may use, as locals of the text.
inline constexpr std::array<std::string_view, 4> kOperatorNames{"__length", "__key", "__join",
                                                                "__values"};

// InPart: behind a part that is no Lua nothing was looked at.
enum class Understood : std::uint8_t { Whole, InPart, TooDeep };

// A value that # or .. works with: their functions know its number alone.
struct Operand {
  int line = 0;  // of the call
  int number = 0;
  int of = 0;             // operands; 0: the one of #
  std::string_view name;  // of a variable, or a field; empty: something else
  bool field = false;
};

struct Parsed {
  Understood understood = Understood::InPart;
  std::size_t tokens = 0;    // so many were passed
  std::string text;          // for Lua; the source itself where it was not understood
  std::int64_t entries = 0;  // keys and items that stand in the source
  std::vector<Operand> operands;
};
// `tokens` are all of `source`.
Parsed parse(std::string_view source, const std::vector<Token>& tokens);

}  // namespace hausregel::script
