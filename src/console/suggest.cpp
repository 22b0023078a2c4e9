#include "console/suggest.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/text.h"

namespace hausregel::console {
namespace {

// What the same thing is called at other tables.
constexpr std::array<std::pair<std::string_view, std::string_view>, 13> kOtherNames{{
    {"hit", "draw"},
    {"take", "draw"},
    {"pull", "draw"},
    {"stick", "stop"},
    {"stand", "stop"},
    {"pass", "stop"},
    {"stake", "bet"},
    {"wager", "bet"},
    {"dice", "roll"},
    {"reroll", "roll"},
    {"shut", "close"},
    {"bye", ".quit"},
    {"start", "new"},
}};

}  // namespace

Result<std::string> expand(std::string_view typed, const std::vector<std::string>& known) {
  std::vector<std::string> begun;
  for (const std::string& word : known) {
    if (word == typed) {
      return word;
    }
    if (word.starts_with(typed)) {
      begun.push_back(word);
    }
  }
  if (begun.size() == 1) {
    return begun.front();
  }
  if (begun.empty()) {
    return fail(unknown_word(typed, known));
  }
  Error error{Fault::Usage, {"console.ambiguous", {{"word", clean(typed)}}, {}}, {}, {}, {}};
  error.suggestions = std::move(begun);
  return fail(std::move(error));
}

Error unknown_word(std::string_view typed, const std::vector<std::string>& known) {
  Error error{Fault::Usage, {"console.unknown_word", {{"word", clean(typed)}}, {}}, {}, {}, {}};
  for (const auto& [other, ours] : kOtherNames) {
    if (other == typed && std::find(known.begin(), known.end(), ours) != known.end()) {
      error.suggestions.emplace_back(ours);
    }
  }
  std::vector<std::string> near = suggestions(typed, known);
  if (!typed.starts_with('.')) {  // the dot is forgotten easily
    const std::string dotted = "." + std::string(typed);
    for (std::string& word : suggestions(dotted, known)) {
      near.push_back(std::move(word));
    }
    if (std::find(known.begin(), known.end(), dotted) != known.end()) {
      near.insert(near.begin(), dotted);
    }
  }
  for (std::string& word : near) {
    const bool listed = std::find(error.suggestions.begin(), error.suggestions.end(), word) !=
                        error.suggestions.end();
    if (!listed && error.suggestions.size() < 3) {
      error.suggestions.push_back(std::move(word));
    }
  }
  return error;
}

}  // namespace hausregel::console
