// Tab completion as a function of console and line, without a terminal.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "console/commands.h"
#include "console/console.h"

namespace hausregel::console {

// A possible word at the cursor.
struct Candidate {
  std::string word;
  std::string about;  // a short description; empty: none
};

// Replacements for the word under the cursor; no candidates: nothing fits.
struct Completion {
  std::size_t begin = 0;              // byte where the word under the cursor starts
  std::vector<Candidate> candidates;  // distinct whole words; numbers by value, then others by
                                      // letters
  std::string common;                 // the longest common prefix of all candidates
};

// `before`: the line up to the cursor. Candidates reveal nothing
// that the table may not know. If none starts with the typed word, compares without case and
// accents.
Completion complete(const Console& console, std::string_view before);

// Returns the replacement for the typed word: the common prefix, or the only candidate with a
// blank, unless more of the word may follow; quoted if necessary, with the quote left open if more
// follows.
std::string inserted(const Completion& found);

// Formats the candidates as lines, at most `columns` wide (0: any width).
std::string listing(const Completion& found, int columns, bool ascii);

// Returns the form of the typed line and its meaning; only the form if `columns` do not fit both;
// empty if they do not fit that, or before the first word is complete.
std::string hint_of(const Console& console, std::string_view before, int columns);

}  // namespace hausregel::console
