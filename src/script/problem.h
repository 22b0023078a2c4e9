// Says what is wrong in a script: for people with the line it stands in, for editors in one line,
// for programs as JSON. Everything is cleaned for a terminal.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "engine/catalog.h"
#include "script/lua/sandbox.h"

namespace hausregel::script {

struct ProblemKind {
  std::string_view word = "error";  // or "warning"
  std::string_view again;           // the command that shows it again; empty: none is known
};

//   error: teufel has no rule 'gaol'
//     --> house/short.lua:4:5
//      |
//    4 |     gaol = 1000,
//      |     ^^^^ did you mean 'goal'?
// `source` is the text of the file at the error's place; where it is empty, or the place has no
// line, the lines with the source are left out.
// Behind that, where it is known: "  = again with: hausregel simulate …".
std::vector<std::string> problem_lines(const Error& error, const Catalog& catalog,
                                       std::string_view source, const ProblemKind& kind = {});

// The last three of those lines, or none: the line at `place` of `source`, what is meant marked,
// and `help` behind the mark.
std::vector<std::string> excerpt_lines(const Place& place, std::string_view source,
                                       const std::string& help = {});

// "house/short.lua:4:5: error: teufel has no rule 'gaol'; did you mean 'goal'?", the word "error"
// in every language, as editors look for it.
std::string problem_line(const Error& error, const Catalog& catalog, const ProblemKind& kind = {});

// {"file":…,"line":4,"column":5,"error":…,"suggestions":[…]}, then "again" where it is known
std::string problem_json(const Error& error, const Catalog& catalog, const ProblemKind& kind = {});

// From what Lua says about an error to an Error with a place, and with what people who are new to
// Lua, or come from another language, may have meant. Internal to script/.

// "'chips' has 2 items, and none at 3", where a script looked there last, else no text.
Message missed_item(const Meter& meter);

// "{what}; {remedy}".
Message with_remedy(Message what, Message remedy);

// `status` and `message` as lua_load or lua_pcall left them. Messages begin with "CHUNK:LINE: "
// where the place is known; else the meter may know it. The error is `fault`, or Interrupted where
// the clock stopped the script; its file is the last chunk's where no line is known. Precondition:
// a chunk has been loaded.
Error failure(Fault fault, int status, std::string_view message, const Meter& meter);

}  // namespace hausregel::script
