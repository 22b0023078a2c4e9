// What house rules say in words of their own: the texts of a variant's `say`, by key and language.
// They come from a file of somebody's: put into sentences as they are, and cleaned where they are
// printed.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace hausregel {

// language -> template, as in a catalog.
using Wording = std::vector<std::pair<std::string, std::string>>;
using Wordings = std::map<std::string, Wording, std::less<>>;

// The places `{name}` of a template, each once, in order.
std::vector<std::string> places_in(std::string_view text);

// Gives the sentences of `told` among `story` (Table::story) the words of their variant; one whose
// key has none stays. `wordings` is asked once, where there is such a sentence.
void put_into_words(std::vector<Message>& story, const std::function<Wordings()>& wordings);

}  // namespace hausregel
