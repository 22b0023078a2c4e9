// Turns message ids into sentences, by the templates of a language (core/sentences.h). Arguments
// are inserted as they are: renderers clean what they print.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "core/sentences.h"
#include "core/text.h"

namespace hausregel {

// Ids of errors raised by scripts while running and while being read, with `text` in English. A
// catalog recognises the text by its English templates and says it in its own language;
// unrecognised text fills a template's {text}, or stays as it is.
inline constexpr std::string_view kRaised = "lua.raised";
inline constexpr std::string_view kRaisedReading = "lua.itself";

// Under this id a catalog lists the numbers that take a singular noun in its language: "1", in
// French "0 1".
inline constexpr std::string_view kSingular = "engine.singular";

// Speaks one language. Maps ids to templates. In a template, `{name}` is replaced by the argument
// `name`; `{name|word|words}` by one of two forms, the first if the argument is a number of
// kSingular; `{{` and `}}` by braces. A place without an argument stays as written. If the first
// whole-number argument is 1 and a template "ID.one" exists, that one is used. An id without a
// template has that of every game: "GAME.word.next" is said as "engine.word.next".
class TemplateCatalog {
 public:
  // `fallback` (may be null, not owned) speaks if an id is missing here. Without any template, a
  // message says its own text, else "id name=value name=value".
  // Of a message's own wordings, prefers `language`, then English, then the first.
  // Precondition: `templates` are by id, as templates_of() returns them.
  explicit TemplateCatalog(Templates templates = {}, const TemplateCatalog* fallback = nullptr,
                           std::string language = "en");

  // Returns a sentence for any message: `text` itself if the message has no id.
  std::string say(const Message& message) const;
  const Templates& templates() const { return templates_; }

 private:
  // Returns the message raised in these words; nullopt if they match none.
  std::optional<Message> raised(std::string_view english) const;
  // Null if there is none.
  const std::string_view* template_of(const Message& message) const;

  Templates templates_;
  const TemplateCatalog* fallback_;
  std::string language_;
  std::string singular_;
};

// Returns "A, B or C" of at least one word, each as quoted(word) has it.
template <class Words, class Quoted>
Message one_of(const Words& words, Quoted quoted) {
  const std::string all = joined(std::span(words).first(words.size() - 1), ", ", quoted);
  std::string last = quoted(words.back());
  return all.empty() ? plain(std::move(last))
                     : worded("engine.or", {{"all", all}, {"last", std::move(last)}});
}

// House rules' own words: the texts of a variant's `say`, by key and language. They come from
// untrusted files: sentences embed them as they are, and printing cleans them.

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
Strings places_in(std::string_view text);

// Gives `told` sentences and names of places in `message`, or a `story` (Table::story), the words
// of their variant; leaves one whose key has none. Calls `wordings` where there is such a sentence,
// for a story once.
void put_into_words(Message& message, const std::function<Wordings()>& wordings);
void put_into_words(Messages& story, const std::function<Wordings()>& wordings);

}  // namespace hausregel
