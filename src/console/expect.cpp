// `expect`: checks a transcript's claims about the state, the last refusal, or the last events.
#include <algorithm>

#include "console/handlers.h"
#include "console/shared_screen.h"
#include "console/suggest.h"
#include "console/words.h"
#include "core/text.h"
#include "engine/place.h"

namespace hausregel::console::handle {
namespace {

std::string without_quotes(std::string text) {
  std::erase(text, '"');
  return text;
}

// Compares compact JSON with typed text; quotes are optional on both sides.
bool same(const Json& value, const std::string& typed) {
  return without_quotes(to_text(value)) == without_quotes(typed);
}

Answer expect_refused(const Console& console, Words words) {
  const std::string wanted = words.size() > 2 ? words[2].text : "";
  const auto& failure = console.last_failure;
  if (!failure || failure->fault != Fault::Refused) {
    return fail_with(Fault::Answer, "console.expect.not_refused", {{"wanted", wanted}});
  }
  if (!wanted.empty() && failure->rule != wanted) {
    return fail_with(Fault::Answer, "console.expect.other_rule",
                     {{"wanted", wanted}, {"rule", failure->rule}});
  }
  return {};
}

bool matches(const Json& event, Words fields) {
  return std::ranges::all_of(fields, [&](const Word& word) {
    const auto option = usage::option_word(word);
    const Json* value = option ? find_place(event, option->name) : nullptr;
    return value != nullptr && same(*value, option->value);
  });
}

Answer expect_event(const Console& console, Words words) {
  if (words.size() < 3) {
    return usage::form_error(words, 2);
  }
  for (std::size_t i = 3; i < words.size(); ++i) {
    if (!usage::option_word(words[i])) {
      return usage::form_error(words, i);
    }
  }
  std::string seen;
  Json::List events = console.last_events;
  keep_back(console, events);
  for (const Json& event : events) {
    const std::string& name = event.at("e").text();
    if (name == words[2].text && matches(event, words.subspan(3))) {
      return {};
    }
    add_word(seen, to_text(event));
  }
  return fail_with(Fault::Answer, "console.expect.no_event",
                   {{"wanted", joined(words.subspan(2))}, {"seen", seen.empty() ? "-" : seen}});
}

Answer expect_place(const Console& console, Words words) {
  if (words.size() < 3) {
    return usage::form_error(words, 2);
  }
  if (!console.session) {
    return fail_with(Fault::Usage, "console.no_game");
  }
  const Json state = known_json(console.table().state_json());
  const Json* value = find_place(state, words[1].text);
  if (value == nullptr) {
    return at_word({Fault::Usage, {"console.no_place", {{"path", clean(words[1].text)}}}},
                   words[1]);
  }
  if (is_kept_back(console, words[1].text)) {
    return fail_with(Fault::Refused, "console.kept_back", {{"path", clean(words[1].text)}});
  }
  const std::string wanted = joined(words.subspan(2));
  if (!same(*value, wanted)) {
    return fail_with(Fault::Answer, "console.expect.other_value",
                     {{"path", words[1].text}, {"wanted", wanted}, {"value", to_text(*value)}});
  }
  return {};
}

}  // namespace

Answer expect(Console& console, Words words) {
  return (words[1].text == "refused" ? expect_refused
          : words[1].text == "event" ? expect_event
                                     : expect_place)(console, words);
}

}  // namespace hausregel::console::handle
