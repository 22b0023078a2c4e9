// lang check: compares the catalog of a language with those of the program (docs/languages.md).
#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "app/cli.h"
#include "app/files.h"
#include "app/scripts.h"
#include "core/lists.h"
#include "core/sentences.h"
#include "core/text.h"
#include "engine/catalog.h"

namespace hausregel::app {
namespace {

// What the program has under an id.
struct Sentence {
  std::string_view words;   // English if it has any
  std::size_t tongues = 0;  // besides English
};
using Known = std::map<std::string_view, Sentence>;

// Returns every id that a language of the program has.
Known all_known() {
  Known known;
  for (const Worded& english : templates_of("en")) { known[english.id].words = english.words; }
  for (const Tongue& tongue : kTongues) {
    for (const Worded& one : tongue.templates) {
      Sentence& sentence = known[one.id];
      sentence.tongues += tongue.name == "en" ? 0 : 1;
      if (sentence.words.empty()) { sentence.words = one.words; }
    }
  }
  return known;
}

// Whether a language needs a sentence: each language of the program has it, but for English, which
// may stand in the source. Others are a language's own: ".also", words of its forms.
bool is_needed(const Sentence& sentence) { return sentence.tongues + 1 == kTongues.size(); }

bool is_typed(std::string_view id) { return id.starts_with("console.dot.") || holds(id, ".word."); }

std::map<std::string, std::string, std::less<>> english_words() {
  std::map<std::string, std::string, std::less<>> words;
  for (const auto& [id, text] : templates_of("en")) {
    if (is_typed(id)) { words.emplace(text, id); }
  }
  return words;
}

// Looks through catalogs of one language.
class Review {
 public:
  Review(Program& program, Form form) : program_(program), form_(form) {}

  // Prints every problem of a file.
  void read(const std::string& file, const std::string& text) {
    read_.scripts = {{{file, {}, text}, {}, {}}};
    const Catalog catalog = read_catalog(text, file);
    for (const Place& place : catalog.problems) {
      report({Fault::Input, {"app.lang_row"}, {}, place});
    }
    if (catalog.rows.empty() && catalog.problems.empty() && holds(text, "\r")) {
      report({Fault::Input, {"app.lang_returns"}, {}, Place{file}});
    }
    for (const CatalogRow& row : catalog.rows) { look_at(row); }
  }

  // Reports on all files, and prints the missing rows. Returns the exit status.
  int finish(bool print_missing) {
    std::string rows;
    std::size_t missing = 0;
    for (const auto& [id, sentence] : known_) {
      if (found_.contains(id) || !is_needed(sentence)) { continue; }
      ++missing;
      rows += catalog_row(id, sentence.words) + "\n";
    }
    Shown shown{{{problems_ > 0 ? "app.lang_problems" : "app.lang_good",
                  {{"problems", problems_}, {"rows", found_.size()}}},
                 {"app.lang_missing", {{"missing", missing}}}},
                {},
                fields<"rows, problems, missing">(found_.size(), problems_, missing)};
    if (form_ == Form::Json) {
      program_.printer.out(shown.data.text(program_.say) + "\n");
    } else {
      program_.print(shown);
    }
    if (print_missing && form_ == Form::People) { program_.printer.out(rows); }
    return problems_ > 0 ? status_of(Fault::Answer) : 0;
  }

 private:
  // As many problems as people read: each looks through the whole file, or all ids.
  static constexpr std::size_t kMostTold = 200;
  void report(const Error& error) {
    if (++problems_ <= kMostTold) { print_problem(program_, read_, error, form_); }
  }
  void report(const CatalogRow& row, Message what, Strings near = {}) {
    report({Fault::Input, std::move(what), {}, row.place, std::move(near)});
  }

  void look_at(const CatalogRow& row) {
    const auto known = known_.find(row.id);
    if (!found_.insert(row.id).second) {
      report(row, {"app.lang_twice", {{"id", row.id}}});
    } else if (known == known_.end() && !row.id.ends_with(".also")) {
      const bool told = problems_ < kMostTold;
      report(row, {"app.lang_unknown", {{"id", row.id}}},
             told ? suggestions(row.id, ids_) : Strings());
    } else if (known != known_.end()) {
      compare(row, known->second.words);
    }
    if (is_typed(row.id)) { look_at_words(row); }
    if (!sayable(row.words)) { report(row, {"app.lang_signs"}); }
  }

  void compare(const CatalogRow& row, std::string_view english) {
    const auto sorted_places = [](std::string_view words) {
      Strings places = places_in(words);
      std::erase_if(places, [](const std::string& inside) { return inside.starts_with(' '); });
      std::ranges::sort(places);
      return places;
    };
    const Strings own = sorted_places(row.words);
    const Strings wanted = sorted_places(english);
    const auto said = [&](const Strings& names) {
      return names.empty() ? program_.say({"app.lang_no_places"}) : listed(names);
    };
    if (own != wanted) {
      report(row, {"app.lang_places",
                   {{"id", row.id}, {"places", said(own)}, {"wanted", said(wanted)}}});
    }
  }

  // A typed word has a dot only if it talks to the console, means one thing, and is no number.
  void look_at_words(const CatalogRow& row) {
    const auto words = split(row.words, " ");
    if ((words.size() > 1 && !row.id.ends_with(".also")) ||
        std::ranges::any_of(words, [](auto word) { return whole_number(word).has_value(); })) {
      report(row, {"app.lang_word", {{"word", row.words}}});
    }
    for (const std::string_view word : words) {
      const std::string id = row.id.substr(0, row.id.find(".also"));
      if (word.starts_with('.') != row.id.starts_with("console.dot.")) {
        report(row, {"app.lang_dot", {{"word", word}}});
      }
      const auto [taken, first] = words_.emplace(word, id);
      if (!first && taken->second != id) {
        report(row, {"app.lang_taken", {{"word", word}, {"id", taken->second}}});
      }
    }
  }

  Program& program_;
  Form form_;
  ReadVariant read_;  // the file, for source lines
  Known known_ = all_known();
  Strings ids_ = names_by(known_, &Known::value_type::first);
  std::set<std::string, std::less<>> found_;
  // Typed words -> the ids that they belong to; at first the English ones.
  std::map<std::string, std::string, std::less<>> words_ = english_words();
  std::size_t problems_ = 0;
};

}  // namespace

Result<int> lang_check(Program& program, Words words) {
  const auto form = form_of(program);
  TRY(form);
  Review review(program, *form);
  for (const std::string& file : words) {
    auto text = read_catalog_text(file);
    TRY(text);
    review.read(file, *text);
  }
  return review.finish(program.options.has("--missing"));
}

}  // namespace hausregel::app
