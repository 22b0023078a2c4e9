// House rules' own words: the texts of a variant's `say`, by key and language. They come from
// untrusted files: sentences embed them as they are, and printing cleans them.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace hausregel {

// Maps languages to templates, as in a catalog.
using Wording = Named<std::string>;
using Wordings = std::map<std::string, Wording, std::less<>>;

// Calls words(text) and place(inside) for the parts of a template, in order: its own words, with
// doubled braces as one, and what is inside of each `{…}`.
template <class Words, class InPlace>
void read_template(std::string_view text, Words words, InPlace place) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool doubled = (c == '{' || c == '}') && text.substr(i + 1).starts_with(c);
    const std::size_t close = c == '{' && !doubled ? text.find('}', i) : std::string_view::npos;
    if (close != std::string_view::npos) {
      place(text.substr(i + 1, close - i - 1));
      i = close;
    } else {
      words(text.substr(i, 1));
      i += doubled ? 1 : 0;
    }
  }
}

// Returns the places `{name}` of a template, each once, in order.
std::vector<std::string> places_in(std::string_view text);

// Gives the `told` sentences in `story` (Table::story) the words of their variant; leaves one whose
// key has none. Calls `wordings` once, if there is such a sentence.
void put_into_words(std::vector<Message>& story, const std::function<Wordings()>& wordings);

}  // namespace hausregel
