#include "engine/catalog.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/lists.h"
#include "core/text.h"
#include "engine/events.h"

namespace hausregel {
namespace {

bool is_one(const Message& message) {
  for (const auto& [key, value] : message.args) {
    if (const auto number = whole_number(value)) { return *number == 1; }
  }
  return false;
}

// Places that may hold several names.
constexpr std::string_view kNamed[] = {"players", "winners", "lowest", "highest", "names"};

// Returns the text for the place "name" or "name|one|other", also written "name:one|other"; nullopt
// if there is no such argument.
std::optional<std::string> filled_place(std::string_view place, const Message& message,
                                        std::string_view singular, const TemplateCatalog& catalog) {
  const std::size_t bar = place.find_first_of("|:");
  if (const auto* part = find_named(message.parts, place)) { return catalog.say(*part); }
  const auto* value = find_named(message.args, place.substr(0, bar));
  if (value == nullptr) { return std::nullopt; }
  if (bar == std::string_view::npos) {
    // A value of somebody's journal may not begin a line that reads like one of ours.
    const std::string shown = replaced(*value, "\n", "\\x0a");
    const std::size_t last = contains(kNamed, place) ? shown.rfind(", ") : shown.npos;
    if (last == shown.npos) { return shown; }
    const std::string name = shown.substr(last + 2);  // Italian: "Anna ed Eva"
    return catalog.say({name.find_first_of("Ee") == 0 ? "engine.and.e" : "engine.and",
                        {{"all", shown.substr(0, last)}, {"last", name}},
                        shown});
  }
  const std::string_view forms = place.substr(bar + 1);
  const std::size_t between = std::min(forms.find('|'), forms.size());
  return std::string(contains(split(singular, " "), *value)
                         ? forms.substr(0, between)
                         : forms.substr(std::min(between + 1, forms.size())));
}

std::string fill(std::string_view text, const Message& message, std::string_view singular,
                 const TemplateCatalog& catalog) {
  std::string filled;
  const auto place = [&](std::string_view inside) {
    const auto value = filled_place(inside, message, singular, catalog);
    filled += value ? *value : "{" + std::string(inside) + "}";
  };
  read_template(text, [&](std::string_view words) { filled += words; }, place);
  return filled;
}

std::string bare(const Message& message) {
  std::string text = message.id;
  for (const auto& [key, value] : message.args) {
    text.append(" ").append(key).append("=").append(value);
  }
  for (const auto& [key, part] : message.parts) {
    text.append(" ").append(key).append("=").append(part.text.empty() ? bare(part) : part.text);
  }
  return text;
}

// Returns the number of bytes of a template outside its places, each of which counts as one.
std::size_t own_words(std::string_view text) {
  std::size_t count = 0;
  const auto one = [&](std::string_view) { ++count; };
  read_template(text, one, one);
  return count;
}

// Whether a sentence is one that scripts raise.
bool is_raised(std::string_view id) {
  const bool of_game = holds(id, ".answer.") && !id.starts_with("audit.");
  return id != kRaisedReading &&
         (id.starts_with("hook.") || id.starts_with("lua.") || id.starts_with("rule.") || of_game);
}

}  // namespace

TemplateCatalog::TemplateCatalog(Templates templates, const TemplateCatalog* fallback,
                                 std::string language)
    : templates_(std::move(templates)), fallback_(fallback), language_(std::move(language)) {
  const auto* singular = words_of(templates_, kSingular);
  singular_ = singular == nullptr ? "1" : *singular;
}

std::optional<Message> TemplateCatalog::raised(std::string_view english) const {
  if (fallback_ != nullptr) { return fallback_->raised(english); }
  Templates known;
  for (const Worded& one : templates_) {
    if (is_raised(one.id)) { known.push_back({one.id, english_of(one.id)}); }
  }
  // Sentences that embed others come first, then those with the most words of their own.
  sort_by(known.begin(), known.end(), [](const Worded& one) {
    const bool around = holds(one.words, "{wh");  // {what} or {why}
    return std::pair(!around, -static_cast<std::int64_t>(own_words(one.words)));
  });
  return sentence_in(known, english);
}

const std::string_view* TemplateCatalog::template_of(const Message& message) const {
  const std::size_t room = std::min(message.id.find('.'), message.id.size());
  for (const std::string& id : {message.id, "engine" + message.id.substr(room)}) {
    const auto* one = is_one(message) ? words_of(templates_, id + ".one") : nullptr;
    const auto* found = one != nullptr ? one : words_of(templates_, id);
    if (found != nullptr) { return found; }
  }
  return nullptr;
}

std::string TemplateCatalog::say(const Message& message) const {
  if (message.id == kRaised || message.id == kRaisedReading) {
    const auto known = raised(message.text);
    if (known || message.id == kRaised) { return known ? say(*known) : message.text; }
  }
  if (!message.wordings.empty()) {
    const std::string* words = &message.wordings.front().second;
    for (const std::string_view wanted : {std::string_view("en"), std::string_view(language_)}) {
      for (const auto& [language, text] : message.wordings) {
        words = language == wanted ? &text : words;
      }
    }
    return fill(*words, message, singular_, *this);
  }
  if (message.id.empty()) { return message.text; }
  const auto* found = template_of(message);
  if (found != nullptr) {
    return message.id == kDecimal ? replaced(message.text, ".", *found)
                                  : fill(*found, message, singular_, *this);
  }
  if (fallback_ != nullptr) { return fallback_->say(message); }
  return message.text.empty() ? bare(message) : message.text;
}

Strings places_in(std::string_view text) {
  Strings names;
  const auto place = [&](std::string_view inside) {
    std::string name(inside.substr(0, inside.find_first_of("|:")));
    if (!contains(names, name)) { names.push_back(std::move(name)); }
  };
  read_template(text, [](std::string_view) {}, place);
  return names;
}

namespace {

// Returns the key of the variant's words that `message` is said in; empty: it has none.
std::string key_of(const Message& message) {
  const bool named = message.id.starts_with(kPlaceName) || holds(message.id, ".word.");
  const char* name = message.id == kToldSentence ? "key" : named ? "place" : "";
  const auto* key = find_named(message.args, name);
  return key != nullptr ? *key : std::string();
}

}  // namespace

void put_into_words(Message& message, const std::function<Wordings()>& wordings) {
  if (const std::string key = key_of(message); !key.empty()) {
    const Wordings known = wordings();
    if (const auto found = known.find(key); found != known.end()) {
      message.wordings = found->second;
    }
  }
  for (auto& [name, part] : message.parts) { put_into_words(part, wordings); }
}

void put_into_words(Messages& story, const std::function<Wordings()>& wordings) {
  std::optional<Wordings> known;
  const auto once = [&] {
    known = known ? std::move(known) : wordings();
    return *known;
  };
  for (Message& sentence : story) { put_into_words(sentence, once); }
}

}  // namespace hausregel
