// rules list, show, check: house rules without a game.
#include <filesystem>

#include "app/status.h"
#include "app/subcommands.h"
#include "console/suggest.h"
#include "core/text.h"
#include "engine/catalog.h"
#include "journal/disk.h"
#include "script/problem.h"

namespace hausregel::app {
namespace {

using Problems = std::vector<Error>;

// A catalog that says what the program says.
class Voice final : public Catalog {
 public:
  explicit Voice(console::Say say) : say_(std::move(say)) {}
  std::string say(const Message& message) const override { return say_(message); }

 private:
  console::Say say_;
};

bool is_path(const std::string& wanted) { return wanted.ends_with(".lua"); }

// "official" under one game, "teufel/official", or a path: game (may be empty for a path) and name.
struct Wanted {
  std::string game;
  std::string name;
};

Result<Wanted> find_wanted(const Program& program, const std::string& word) {
  if (is_path(word)) {
    return Wanted{program.options().value("--game"), word};
  }
  const std::size_t slash = word.find('/');
  if (slash != std::string::npos) {
    return Wanted{word.substr(0, slash), word.substr(slash + 1)};
  }
  if (program.options().has("--game")) {
    return Wanted{program.options().value("--game"), word};
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
    return Wanted{games_with.front(), word};
  }
  if (games_with.empty()) {
    return fail(console::unknown_word(word, known));
  }
  Error error{Fault::Usage, {"console.ambiguous", {{"word", clean(word)}}, {}}, {}, {}, {}};
  for (const std::string& game : games_with) {
    error.suggestions.push_back(game + "/" + word);
  }
  return fail(std::move(error));
}

struct Loaded {
  const Game* game = nullptr;
  Variant variant;
  ResolvedRules rules;
};

tl::expected<Loaded, Problems> load(const Program& program, const Wanted& wanted) {
  auto variant = program.variants().load_all(wanted.game, wanted.name);
  if (!variant) {
    return tl::unexpected(std::move(variant.error()));
  }
  const Game* game = find_game(variant->top().game);
  if (game == nullptr) {
    Place place;
    place.file = variant->top().file;
    return tl::unexpected(Problems{{Fault::Input,
                                    {"console.no_such_game", {{"game", variant->top().game}}, {}},
                                    {},
                                    std::move(place),
                                    {}}});
  }
  auto rules = resolve(*game, *variant);
  if (!rules) {
    return tl::unexpected(std::move(rules.error()));
  }
  return Loaded{game, std::move(*variant), std::move(*rules)};
}

std::string source_of(const std::string& file) {
  constexpr std::size_t kMost = 1u << 20;
  auto text = journal::read_whole(journal::system_disk(), file, kMost);
  return text ? std::move(*text) : std::string();
}

enum class Form : std::uint8_t { People, Short, Json };

void print_problem(Program& program, const Error& error, Form form) {
  const Voice voice(program.say());
  std::string text;
  switch (form) {
    case Form::People:
      for (const std::string& line :
           script::problem_lines(error, voice, source_of(error.place.file))) {
        text += line + "\n";
      }
      break;
    case Form::Short:
      text = script::problem_line(error, voice) + "\n";
      break;
    case Form::Json:
      text = to_text(script::problem_json(error, voice)) + "\n";
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

int check_one(Program& program, const std::string& word, Form form) {
  auto wanted = find_wanted(program, word);
  if (!wanted) {
    return program.fail(wanted.error());
  }
  std::error_code failed;
  if (is_path(word) && !std::filesystem::exists(word, failed)) {
    return program.fail({Fault::Input, {"app.no_file", {{"file", clean(word)}}, {}}, {}, {}, {}});
  }
  const auto loaded = load(program, *wanted);
  if (loaded) {
    Json json;
    json.set("file", loaded->variant.top().file);
    json.set("ok", true);
    program.print(console::Shown{
        {{"app.rules_good", {{"file", loaded->variant.top().file}}, {}}}, {}, to_text(json)});
    return 0;
  }
  for (const Error& error : loaded.error()) {
    if (error.fault == Fault::Usage && error.place.file.empty()) {
      return program.fail(error);  // no such variant: nothing was checked
    }
    print_problem(program, error, form);
  }
  return status_of(Fault::Answer);
}

int check(Program& program, const std::vector<std::string>& words) {
  const auto form = form_of(program);
  if (!form) {
    return program.fail(form.error());
  }
  int worst = 0;
  for (const std::string& word : words) {
    worst = std::max(worst, check_one(program, word, *form));
  }
  return worst;
}

std::string layer_of(const Loaded& loaded, const ResolvedRule& rule) {
  return rule.layer < 0 ? "" : loaded.variant.layers[static_cast<std::size_t>(rule.layer)].name;
}

int show(Program& program, const std::string& word) {
  const auto wanted = find_wanted(program, word);
  if (!wanted) {
    return program.fail(wanted.error());
  }
  const auto loaded = load(program, *wanted);
  if (!loaded) {
    return program.fail(loaded.error().front());
  }
  Board board;
  for (const char* id : {"console.column.rule", "console.column.value", "console.column.layer",
                         "console.column.help"}) {
    board.columns.push_back({{id, {}, {}}, Board::Align::Left});
  }
  Json::List list;
  const auto& specs = loaded->game->rules();
  for (std::size_t i = 0; i < loaded->rules.rules.size(); ++i) {
    const ResolvedRule& rule = loaded->rules.rules[i];
    const std::string layer = layer_of(*loaded, rule);
    board.rows.push_back({{plain(rule.name), plain(to_text(rule.value)),
                           layer.empty() ? Message{"console.rule_standard", {}, {}} : plain(layer),
                           plain(std::string(specs[i].help))},
                          false});
    Json json;
    json.set("rule", rule.name);
    json.set("value", rule.value);
    json.set("layer", layer.empty() ? Json() : Json(layer));
    list.push_back(std::move(json));
  }
  Json json;
  json.set("game", loaded->game->name());
  json.set("variant", loaded->variant.top().name);
  json.set("rules", Json(std::move(list)));
  program.print(console::Shown{{}, {std::move(board)}, to_text(json)});
  return 0;
}

int list(Program& program) {
  Board board;
  for (const char* id : {"console.column.game", "console.column.variant", "console.column.extends",
                         "console.column.title", "console.column.file"}) {
    board.columns.push_back({{id, {}, {}}, Board::Align::Left});
  }
  Json::List all;
  for (const auto& listed : program.variants().list()) {
    std::string title;
    for (const auto& [language, text] : listed.title) {
      title = language == program.language() || title.empty() ? text : title;
    }
    board.rows.push_back({{plain(listed.game), plain(listed.name), plain(listed.extends),
                           plain(title), plain(listed.file)},
                          false});
    Json json;
    json.set("game", listed.game);
    json.set("variant", listed.name);
    json.set("extends", listed.extends.empty() ? Json() : Json(listed.extends));
    json.set("title", title);
    json.set("file", listed.file);
    all.push_back(std::move(json));
  }
  Json json;
  json.set("variants", Json(std::move(all)));
  program.print(console::Shown{{}, {std::move(board)}, to_text(json)});
  return 0;
}

}  // namespace

int run_rules(Program& program) {
  constexpr std::string_view kForm = "rules list | rules show VARIANT | rules check VARIANT…";
  const auto& words = program.options().words;
  if (words.empty()) {
    return wrong_form(program, kForm);
  }
  if (words[0] == "list") {
    return words.size() == 1 ? list(program) : wrong_form(program, kForm);
  }
  if (words[0] == "show") {
    return words.size() == 2 ? show(program, words[1]) : wrong_form(program, kForm);
  }
  if (words[0] == "check") {
    return words.size() > 1 ? check(program, {words.begin() + 1, words.end()})
                            : wrong_form(program, kForm);
  }
  return program.fail(console::unknown_word(words[0], {"list", "show", "check"}));
}

}  // namespace hausregel::app
