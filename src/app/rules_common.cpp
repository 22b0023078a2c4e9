#include "app/rules_common.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "console/suggest.h"
#include "core/text.h"
#include "engine/catalog.h"
#include "journal/disk.h"
#include "script/problem.h"

namespace hausregel::app {
namespace {

// A catalog that says what the program says.
class Voice final : public Catalog {
 public:
  explicit Voice(console::Say say) : say_(std::move(say)) {}
  std::string say(const Message& message) const override { return say_(message); }

 private:
  console::Say say_;
};

std::string source_of(const std::string& file) {
  constexpr std::size_t kMost = 1u << 20;
  auto text = journal::read_whole(journal::system_disk(), file, kMost);
  return text ? std::move(*text) : std::string();
}

// "official" where only one game has it, "teufel/official", "official" with --game, or a path; with
// a path `game` may be empty.
struct VariantNamed {
  std::string game;
  std::string name;
};

// Usage: no such variant, or several games have one.
Result<VariantNamed> find_named(const Program& program, const std::string& word) {
  if (is_path(word)) {
    if (!file_exists(word)) {
      return fail_with(Fault::Input, "app.no_file", {{"file", clean(word)}});
    }
    return VariantNamed{program.options().value("--game"), word};
  }
  const std::size_t slash = word.find('/');
  if (slash != std::string::npos) {
    return VariantNamed{word.substr(0, slash), word.substr(slash + 1)};
  }
  if (program.options().has("--game")) {
    return VariantNamed{program.options().value("--game"), word};
  }
  std::vector<std::string> games_with;
  std::vector<std::string> known;
  for (const auto& listed : program.variants().list()) {
    known.push_back(listed.name);
    if (listed.name == word) {
      games_with.push_back(listed.game);
    }
  }
  if (games_with.size() == 1) {
    return VariantNamed{games_with.front(), word};
  }
  if (games_with.empty()) {
    return fail(console::unknown_word(word, known, "app.no_variant"));
  }
  Error error{Fault::Usage, {"console.ambiguous", {{"word", clean(word)}}}};
  for (const std::string& game : games_with) {
    error.suggestions.push_back(fmt::format("{}/{}", game, word));
  }
  return fail(std::move(error));
}

}  // namespace

bool is_path(const std::string& word) { return word.ends_with(".lua"); }

bool file_exists(const std::string& path) {
  std::error_code failed;
  return std::filesystem::exists(path, failed);
}

std::string beside(const Program& program, const std::string& word, const std::string& other) {
  if (is_path(word) || find_named(program, word)) {
    return word;
  }
  const auto found = find_named(program, other);
  if (!found) {
    return word;
  }
  const auto read = program.variants().read(found->game, found->name);
  const bool known = !read.scripts.empty() && !read.scripts.front().game.empty();
  return known ? read.scripts.front().game + "/" + word : word;
}

Result<script::ReadVariant> read_variant(const Program& program, const std::string& word) {
  const auto wanted = find_named(program, word);
  if (!wanted) {
    return fail(wanted.error());
  }
  auto read = program.variants().read(wanted->game, wanted->name);
  if (read.scripts.empty()) {
    return fail(std::move(read.problems.front()));
  }
  return read;
}

Result<LoadedVariant> load_variant(const script::ReadVariant& read) {
  auto variant = script::load(read);
  if (!variant) {
    return fail(std::move(variant.error()));
  }
  const auto game = console::game_called(variant->top().game);
  if (!game) {
    Error error = game.error();
    error.fault = Fault::Input;
    error.place.file = variant->top().file;
    return fail(std::move(error));
  }
  auto rules = resolve(**game, *variant);
  if (!rules) {
    return fail(std::move(rules.error().front()));
  }
  return LoadedVariant{*game, std::move(*variant), std::move(*rules)};
}

console::Layer layer_of(const LoadedVariant& loaded, const ResolvedRule& rule) {
  return console::layer_of(loaded.variant, rule);
}

std::string title_of(const Program& program, const Variant& variant) {
  std::string title = variant.top().name;
  for (const auto& [language, text] : variant.top().title) {
    title = language == "en" ? text : title;
  }
  for (const auto& [language, text] : variant.top().title) {
    title = language == program.language() ? text : title;
  }
  return title;
}

void print_problem(Program& program, const Error& error, Form form,
                   const script::ProblemKind& kind) {
  const Voice voice(program.say());
  std::string text;
  switch (form) {
    case Form::People:
      for (const std::string& line :
           script::problem_lines(error, voice, source_of(error.place.file), kind)) {
        text += line + "\n";
      }
      break;
    case Form::Short:
      text = script::problem_line(error, voice, kind) + "\n";
      break;
    case Form::Json:
      text = script::problem_json(error, voice, kind) + "\n";
      break;
  }
  program.printer().out(text);
}

Result<Form> form_of(const Program& program) {
  const std::string word = program.options().value(
      "--format", program.style().format == console::Format::Json ? "json" : "text");
  if (word == "text" || word == "short") {
    return word == "text" ? Form::People : Form::Short;
  }
  if (word == "json") {
    return Form::Json;
  }
  return fail(console::unknown_word(word, {"text", "short", "json"}));
}

Result<int> each_variant(Program& program, Words words,
                         int (*run)(Program&, const std::string& word, Form form)) {
  const auto form = form_of(program);
  if (!form) {
    return fail(form.error());
  }
  int worst = 0;
  for (const std::string& word : words) {
    worst = std::max(worst, run(program, word, *form));
  }
  return worst;
}

}  // namespace hausregel::app
