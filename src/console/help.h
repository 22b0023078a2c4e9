// Help, generated from commands() and the games' forms of moves.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "console/commands.h"
#include "console/console.h"
#include "console/reply.h"
#include "engine/rules/variant.h"

namespace hausregel::console {

// Returns the moves of the open game and the console's words: each form with its meaning.
Shown help_overview(const Console& console);
// Returns the rule id that `word` is like, "B-02" for "b-02"; empty if it is like none.
std::string rule_id(std::string_view word);
// Returns the subjects that start no line: topics and games; rules, hooks and ids of the open game,
// or of all if none is open.
Vocabulary help_subjects(const Console& console);
// Explains a word: a move, a console word (with or without its dot), or one of help_subjects().
// Usage: unknown; adds suggestions.
Answer help_word(const Console& console, const Word& word);

// Returns the text of a rule id.
Message ruling_of(const Game& game, std::string_view id);
// Returns the text of a rule id and where it is printed.
Messages lines_of_ruling(const Game& game, const Ruling& ruling);
// Returns where `ids`, "T-04, B-18", are printed, in one line; nothing if nowhere.
Messages where_printed(const Game& game, std::string_view ids);
// Returns everything with `word` in its name or meaning. Usage: no match.
Answer help_search(const Console& console, const Word& word);

// Returns the purpose of a rule value, `meaning`, its permitted values, its rule ids, and any part
// of it that is in no rulebook.
Messages lines_about(const Message& meaning, const RuleSpec& rule);

// Describes variants in their own words.

// Makes a sentence of a text by language (two letters). It renders in the current language, else in
// English, else in the first. Plain `otherwise` if there is no text.
Message in_own_words(const Wording& wording, std::string_view otherwise = {});

// Returns the `text` of the layer; empty if it has none.
Messages about_layer(const VariantLayer& layer);

// A layer, for the variant that ends with it.
struct AboutVariant {
  std::string game;
  std::string variant;
  Message title;                       // the name, if it has none
  std::optional<std::string> extends;  // the layer below it, by name
  std::optional<Message> text;         // its own description
  std::string file;                    // as named or found

  FIELDS(AboutVariant, game, variant, title, extends, text, file);
};
// Returns a line that names it, and its text. `say` renders the title inside that line.
Messages lines_of(const AboutVariant& about, const Say& say);

// Returns all variants named `name`, of `game` unless that is empty. Runs no code of theirs.
std::vector<AboutVariant> variants_called(const std::string& name, std::string_view game,
                                          const VariantLibrary& library);

// Compares variants.

// A rule with a different value; or a hook from different scripts, or on one side only.
struct Difference {
  IfAny<std::string> rule;
  IfAny<std::string> hook;
  IfAny<Json> from;                       // of a rule
  std::optional<std::string> from_layer;  // nullopt: the standard, or no such hook
  IfAny<Json> to;
  std::optional<std::string> to_layer;
  std::string_view ids;

  FIELDS(Difference, rule, hook, from, from_layer, to, to_layer, ids);
};

struct Differences {
  std::vector<Difference> rules;  // in the order of the game's table, then settings
  std::vector<Difference> hooks;  // likewise
};
// A variant and what it resolves to.
struct RulesSide {
  const Variant& variant;
  const ResolvedRules& rules;
};
// Compares two variants of one game.
Differences differences(const Game& game, const RulesSide& from, const RulesSide& to);
// Returns them in one line, with the new value of a rule first; nothing if there are none.
Messages lines_of(const Differences& changes, const Say& say);

}  // namespace hausregel::console
