// Says what is wrong in a script: for people with the line it stands in, for editors in one line,
// for programs as JSON. Everything is cleaned for a terminal.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "engine/catalog.h"

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

}  // namespace hausregel::script
