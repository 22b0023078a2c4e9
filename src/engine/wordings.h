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
using Wording = std::vector<std::pair<std::string, std::string>>;
using Wordings = std::map<std::string, Wording, std::less<>>;

// Returns the places `{name}` of a template, each once, in order.
std::vector<std::string> places_in(std::string_view text);

// Gives the `told` sentences in `story` (Table::story) the words of their variant; leaves one whose
// key has none. Calls `wordings` once, if there is such a sentence.
void put_into_words(std::vector<Message>& story, const std::function<Wordings()>& wordings);

}  // namespace hausregel
