// What the Tab key offers: a function of line, cursor and console, without a terminal.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "console/console.h"
#include "console/words.h"

namespace hausregel::console {

// A word that could stand at the cursor.
struct Candidate {
  std::string word;
  std::string about;  // what it is, in a few words; empty: nobody says

  friend bool operator==(const Candidate&, const Candidate&) = default;
};

// In candidates.cpp: the words that could stand next on a line, behind `words`, where `typed` is
// begun. In any order; some may be there twice, and not all begin with `typed`, which says what
// kind is wanted ("variant=", a folder).
std::vector<Candidate> candidates_at(const Console& console, const std::vector<Word>& words,
                                     std::string_view typed);

// What can stand in the place of the word under the cursor; no candidates: nothing fits.
struct Completion {
  std::size_t begin = 0;              // byte where the word under the cursor begins
  std::vector<Candidate> candidates;  // whole words that could stand there, different; numbers in
                                      // their order, else letters
  std::string common;                 // the longest beginning that all candidates share
};

// `cursor` counts bytes, 0 … line.size(). What stands behind the cursor does not matter. Nothing
// that the table may not know is among the candidates. Where no word begins as it is typed, those
// do that read so without regard to case and accents.
Completion complete(const Console& console, std::string_view line, std::size_t cursor);

// What stands in the place of the typed word then: the common beginning, or the only candidate with
// a blank behind it, unless more of the word may follow; in quotes where it needs them, not closed
// yet where more follows.
std::string inserted(const Completion& found);

// The candidates as a list of lines, at most `columns` wide (0: any width).
std::string listing(const Completion& found, int columns, bool ascii);

// The form of the line that is being typed, and what it means; the form alone where `columns` do
// not take both, and empty where they do not take that, or before the first word is there.
std::string hint_of(const Console& console, std::string_view line, std::size_t cursor, int columns);

}  // namespace hausregel::console
