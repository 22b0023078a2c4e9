#include "app/scripts.h"

#include <fmt/format.h>

#include <functional>

#include "app/files.h"
#include "console/suggest.h"
#include "core/find_by.h"
#include "core/text.h"
#include "engine/catalog.h"
#include "script/problem.h"
#include "script/script_hooks.h"

namespace hausregel::app {
namespace {

// A catalog in the program's language.
class Voice final : public Catalog {
 public:
  explicit Voice(console::Say say) : say_(std::move(say)) {}
  std::string say(const Message& message) const override { return say_(message); }

 private:
  console::Say say_;
};

std::string source_of(const std::string& file, const script::ReadVariant& read) {
  if (const auto* script = find_by(read.scripts, &script::VariantText::file, file)) {
    return script->text;
  }
  const auto* cases = find_by(read.cases, &std::pair<std::string, std::string>::first, file);
  return cases == nullptr ? std::string() : cases->second;
}

// "official" if only one game has it, "teufel/official", "official" with --game, or a path; `game`
// may be empty for a path.
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
    return VariantNamed{program.options.value("--game"), word};
  }
  const std::size_t slash = word.find('/');
  if (slash != std::string::npos) {
    return VariantNamed{word.substr(0, slash), word.substr(slash + 1)};
  }
  if (program.options.has("--game")) {
    return VariantNamed{program.options.value("--game"), word};
  }
  std::vector<std::string> games_with;
  std::vector<std::string> known;
  for (const auto& listed : program.variants.list()) {
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

Result<script::ReadVariant> read_variant(const Program& program, const std::string& word) {
  const auto wanted = find_named(program, word);
  TRY(wanted);
  auto read = program.variants.read(wanted->game, wanted->name);
  if (read.scripts.empty()) {
    return fail(std::move(read.problems.front()));
  }
  return read;
}

Result<LoadedVariant> load_variant(const script::ReadVariant& read) {
  auto variant = script::load(read);
  TRY(variant);
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

// Commas within [ ] separate list items.
Result<void> change_rules(const Game& game, const std::string& text, Json& rules) {
  const auto pieces = text.empty() ? std::vector<std::string>() : parts(text);
  std::string part;
  for (const std::string& piece : pieces) {
    add_word(part, piece, ",");
    if (std::ranges::count(part, '[') > std::ranges::count(part, ']') && &piece != &pieces.back()) {
      continue;
    }
    const std::size_t equals = part.find('=');
    const std::string name = part.substr(0, equals);
    const auto& specs = game.rules();
    const RuleSpec* spec = find_by(specs, &RuleSpec::name, name);
    if (spec == nullptr) {
      return fail(console::unknown_word(name, names_by(specs, &RuleSpec::name)));
    }
    const std::string said = equals == std::string::npos ? "" : part.substr(equals + 1);
    auto value = read_json(said);
    if (!value) {
      value = Json(said);  // quotes are optional around a word
    }
    TRY(check_value(*spec, *value));
    rules.set(name, std::move(*value));
    part.clear();
  }
  return {};
}

Result<ReadBots> read_bots(const Program& program, const Game& game,
                           std::span<const std::string> names) {
  ReadBots bots;
  for (const std::string& name : names) {
    if (own_bot(game, name) || bots.contains(name)) {
      continue;
    }
    auto script = program.bots.read(game, name);
    TRY(script);
    bots.emplace(name, std::move(*script));
  }
  return bots;
}

Result<MakeBot> load_bots(const Game& game, const ReadBots& bots) {
  std::map<std::string, BotScript> scripts;
  for (const auto& [name, bot] : bots) {
    auto script = script::read_bot(game, bot);
    TRY(script);
    scripts.emplace(name, std::move(*script));
  }
  return [scripts = std::move(scripts)](const std::string& bot) -> std::shared_ptr<Hooks> {
    const auto found = scripts.find(bot);
    return found == scripts.end() ? nullptr : std::make_shared<script::ScriptHooks>(found->second);
  };
}

void print_problem(Program& program, const script::ReadVariant& read, const Error& error, Form form,
                   const script::ProblemKind& kind) {
  const Voice voice(program.say);
  const std::string text =
      form == Form::Json ? harmless_json(script::problem_json(error, voice, kind))
      : form == Form::Short
          ? script::problem_line(error, voice, kind)
          : joined(script::problem_lines(error, voice, source_of(error.place.file, read), kind),
                   "\n", std::identity());
  program.printer.out(text + "\n");
}

Result<Form> form_of(const Program& program) {
  const bool json = program.style.format == console::Format::Json;
  return word_option(program.options, "--format", json ? Form::Json : Form::People);
}

}  // namespace hausregel::app
