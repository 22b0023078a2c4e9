// Reports problems in scripts: to people with the source line, to editors on one line, to programs
// as JSON. All output is safe for a terminal.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "script/lua/sandbox.h"

namespace hausregel::script {

// Words a message in the reader's language.
using Say = std::function<std::string(const Message&)>;

struct ProblemKind {
  std::string_view word = "error";  // or "warning"
  std::string_view again;           // a command that reproduces it; empty: none is known
};

//   error: teufel has no rule 'gaol'
//     --> house/short.lua:4:5
//      |
//    4 |     gaol = 1000,
//      |     ^^^^ did you mean 'goal'?
// `source` is the text of the file at the error's place; omits the source lines if it is empty or
// the place has no line. If `again` is known, "  = again with: hausregel simulate …" follows.
Strings problem_lines(const Error& error, const Say& say, std::string_view source,
                      const ProblemKind& kind = {});

// Returns the last three of those lines: the line at `place` of `source`, and a mark under the
// word, followed by `help`. None if there is no such line.
Strings excerpt_lines(const Place& place, std::string_view source, const std::string& help = {});

// "house/short.lua:4:5: error: teufel has no rule 'gaol'; did you mean 'goal'?". The word "error"
// stays in every language, because editors look for it.
std::string problem_line(const Error& error, const Say& say, const ProblemKind& kind = {});

// {"file":…,"line":4,"column":5,"error":…,"suggestions":[…]}, with "again" if it is known.
std::string problem_json(const Error& error, const Say& say, const ProblemKind& kind = {});

// Makes an Error with a place of Lua's message, and adds what people who are new to Lua, or come
// from another language, may have meant. Internal to script/.

// "'chips' has 2 items, and none at 3" if the script's last look was beyond the end of a list, else
// no text.
Message missed_item(const Meter& meter);

// "{what}; {remedy}".
Message with_remedy(Message what, Message remedy);

// `status` and `message` come from lua_load or lua_pcall. Messages begin with "CHUNK:LINE: " if Lua
// knows the place; otherwise the meter may. The fault is `fault`, or Interrupted if the clock or
// the memory stopped the script. Names the last chunk's file if no line is known. Precondition: a
// chunk has been loaded.
Error failure(Fault fault, int status, std::string_view message, const Meter& meter);

}  // namespace hausregel::script
