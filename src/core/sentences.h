// Fills places in templates, and recovers sentences from their English words: a Lua error or a
// report for programs carries only text, and matching it against known templates lets it be said in
// other languages.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/describe.h"
#include "core/result.h"

namespace hausregel {

// A template with its id.
struct Worded {
  std::string_view id;
  std::string_view words;
};
using Templates = std::vector<Worded>;  // by id

// A language, with the templates that scripts/lang and the games' folders had for it when the
// program was built.
struct Tongue {
  std::string_view name;
  std::span<const Worded> templates;
};
extern const std::span<const Tongue> kTongues;

// The languages' names.
Strings languages();

// The templates of `language`, by id; empty if there is no such language.
Templates templates_of(std::string_view language);

// Returns what `id` has among templates by id; null if it has none.
const std::string_view* words_of(std::span<const Worded> templates, std::string_view id);

// The English template of `id`; `id` itself where there is none.
std::string_view english_of(std::string_view id);

// A row of a catalog's file.
struct CatalogRow {
  std::string id;
  std::string words;
  Place place;
};
struct Catalog {
  std::vector<CatalogRow> rows;
  std::vector<Place> problems;  // lines that are no row
};
// Reads the rows of a catalog, each on a line of its own: `["ID"] = "words",`. Skips blank lines,
// comments, "return {" and "}". `file` is for places. Runs nothing.
Catalog read_catalog(std::string_view text, const std::string& file);
// Returns such a line, without its line feed.
std::string catalog_row(std::string_view id, std::string_view words);

// Returns the first of `known` that matches `text`, with its values as arguments and `text` as its
// text; nullopt if none matches. A place matches any text, except that {what}, {value}, {variable},
// {expected}, {remedy} and {why} match only sentences of `known`; {given}, {accepted}, {hook},
// {missed} and {range} may match one.
std::optional<Message> sentence_in(std::span<const Worded> known, std::string_view text);

// Templates with placeholders, such as the documents and scripts in scripts/templates. Knows
// nothing of a text's purpose: callers escape their own values.

// The values for a text's placeholders.
struct Filling {
  Message::Args values;
  Named<std::vector<Filling>> lists{};
};

// Replaces "{name}" with its value; repeats the text between "{#name}" and "{/name}" once for each
// item of the list; keeps the text between "{^name}" and "{/name}" only if the list is empty. Names
// missing from an item are looked up in the enclosing scope. Removes lines that hold only such a
// mark; leaves other braces alone.
std::string filled(std::string_view text, const Filling& filling);

}  // namespace hausregel
