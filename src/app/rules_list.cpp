// rules list, show, explain: what there is, without running a game.
#include <fmt/format.h>

#include <algorithm>

#include "app/outbox.h"
#include "app/rules_common.h"
#include "author/reference.h"
#include "console/about.h"
#include "console/help.h"
#include "console/suggest.h"
#include "core/find_by.h"
#include "core/text.h"

namespace hausregel::app {
namespace {

std::string listed_title(const Program& program, const VariantLibrary::Listed& listed) {
  std::string title;
  for (const auto& [language, text] : listed.title) {
    title = language == program.language() || title.empty() ? text : title;
  }
  return title;
}

struct ListRow {
  std::string game;
  std::string variant;
  std::optional<std::string> extends;
  std::string title;
  std::string file;

  FIELDS(ListRow, game, variant, extends, title, file);
};
struct ListReply {
  std::vector<ListRow> variants;

  FIELDS(ListReply, variants);
};

struct Setter {
  std::string variant;
  Json value;

  FIELDS(Setter, variant, value);
};
struct RuleExplained {
  std::string_view game;
  std::string_view rule;
  Json standard;
  Message accepts;
  std::vector<std::string_view> ids;
  bool printed;
  Message help;
  std::vector<Setter> set_by;

  FIELDS(RuleExplained, game, rule, standard, accepts, ids, printed, help, set_by);
};

struct RuleRow {
  std::string rule;
  Json value;
  console::Layer layer;

  FIELDS(RuleRow, rule, value, layer);
};
struct HookRow {
  std::string hook;
  std::string layer;

  FIELDS(HookRow, hook, layer);
};
struct ShowReply {
  std::string_view game;
  std::string variant;
  std::vector<RuleRow> rules;
  std::vector<HookRow> hooks;

  FIELDS(ShowReply, game, variant, rules, hooks);
};

struct Found {
  const Game* game;
  const RuleSpec* spec;
};

std::vector<Found> find_rule(const Program& program, const std::string& name) {
  std::vector<Found> found;
  for (const Game* game : games()) {
    if (program.options().has("--game") && game->name() != program.options().value("--game")) {
      continue;
    }
    if (const RuleSpec* spec = find_by(game->rules(), &RuleSpec::name, name)) {
      found.push_back({game, spec});
    }
  }
  return found;
}

// Rules and hooks of `asked`, or of all games where that is empty.
std::vector<std::string> rule_names(const std::string& asked) {
  std::vector<std::string> names;
  for (const Game* game : games()) {
    if (!asked.empty() && game->name() != asked) {
      continue;
    }
    for (const RuleSpec& spec : game->rules()) {
      names.emplace_back(spec.name);
    }
    for (const HookSpec& spec : game->hooks()) {
      names.emplace_back(spec.name);
    }
  }
  return names;
}

// Variants that set the rule themselves.
std::vector<Setter> setters_of(const Program& program, const Found& found) {
  std::vector<Setter> setters;
  for (const auto& listed : program.variants().list()) {
    if (listed.game != found.game->name()) {
      continue;
    }
    const auto variant = program.variants().load(listed.game, listed.name);
    if (!variant) {
      continue;  // rules check says why
    }
    for (const RuleSetting& setting : variant->top().rules) {
      if (setting.rule == found.spec->name) {
        setters.push_back({listed.name, setting.value});
      }
    }
  }
  return setters;
}

RuleExplained explain_rule(const Program& program, const Found& found,
                           std::vector<Message>& lines) {
  const RuleSpec& spec = *found.spec;
  lines.push_back(
      plain(fmt::format("{}: {} = {}", found.game->name(), spec.name, to_text(spec.standard))));
  console::append(lines, console::lines_about(found.game->name(), spec));
  RuleExplained rule{found.game->name(),
                     spec.name,
                     spec.standard,
                     spec.accepted(),
                     ids_in(spec.ids),
                     spec.printed,
                     meaning_of(found.game->name(), spec),
                     setters_of(program, found)};
  for (const Setter& setter : rule.set_by) {
    lines.push_back(
        {"app.rule_set_by", {{"variant", setter.variant}, {"value", to_text(setter.value)}}});
  }
  return rule;
}

const HookSpec* hook_named(const Game& game, std::string_view name) {
  return find_by(game.hooks(), &HookSpec::name, name);
}

author::HookReference explain_hook(const Program& program, const Game& game, const HookSpec& spec,
                                   std::vector<Message>& lines) {
  lines.push_back(
      plain(fmt::format("{}: hooks = {{ {} = function(f, base) … end }}", game.name(), spec.name)));
  lines.push_back(meaning_of(game.name(), spec));
  lines.push_back({"app.hook_answers", {}});
  lines.back().parts = {{"accepts", spec.accepted()}};
  lines.push_back({"console.rule_ids", {{"ids", spec.ids}}});
  for (const auto& facts : {spec.facts, author::common_facts(spec)}) {
    for (const FactSpec& fact : facts) {
      lines.push_back(worded("app.fact", "  f.{fact}: {help}", {{"fact", fact.name}},
                             {{"help", author::meaning_of(fact)}}));
    }
  }
  std::vector<std::string> setters;
  for (const auto& listed : program.variants().list()) {
    const auto variant = program.variants().load(listed.game, listed.name);
    const bool sets = variant && listed.game == game.name() &&
                      std::any_of(variant->top().hooks.begin(), variant->top().hooks.end(),
                                  [&](const HookSetting& hook) { return hook.hook == spec.name; });
    if (sets) {
      lines.push_back({"app.hook_in", {{"variant", listed.name}}});
      setters.push_back(listed.name);
    }
  }
  author::HookReference hook = author::hook_reference(game.name(), spec);
  hook.game = std::string(game.name());
  hook.set_by = std::move(setters);
  return hook;
}

console::Shown shown_of(const LoadedVariant& loaded) {
  using console::cell;
  Board board;
  board.columns = {"console.column.rule", "console.column.value", "console.column.layer",
                   "console.column.help"};
  ShowReply reply{loaded.game->name(), loaded.variant.top().name, {}, {}};
  const auto& specs = loaded.game->rules();
  for (std::size_t i = 0; i < loaded.rules.rules.size(); ++i) {
    const ResolvedRule& rule = loaded.rules.rules[i];
    reply.rules.push_back({rule.name, rule.value, layer_of(loaded, rule)});
    board.rows.push_back({{cell(rule.name), cell(rule.value), cell(reply.rules.back().layer),
                           meaning_of(loaded.game->name(), specs[i])}});
  }
  for (const ResolvedHook& hook : loaded.rules.hooks) {
    const std::string& layer = loaded.variant.layers[static_cast<std::size_t>(hook.layer)].name;
    reply.hooks.push_back({hook.name, layer});
    board.rows.push_back({{cell(hook.name), "app.hook_value", cell(layer),
                           meaning_of(loaded.game->name(), *hook_named(*loaded.game, hook.name))}});
  }
  return {{}, {std::move(board)}, std::move(reply)};
}

}  // namespace

Result<int> rules_list(Program& program, Words) {
  ListReply reply;
  for (const auto& listed : program.variants().list()) {
    reply.variants.push_back({listed.game, listed.name, console::some(listed.extends),
                              listed_title(program, listed), listed.file});
  }
  Board board;
  board.columns = {"console.column.game", "console.column.variant", "console.column.extends",
                   "console.column.title", "console.column.file"};
  console::add_rows(board, reply.variants);
  program.print(console::Shown{{}, {std::move(board)}, std::move(reply)});
  return 0;
}

Result<int> rules_show(Program& program, Words words) {
  const auto read = read_variant(program, words[0]);
  if (!read) {
    return fail(read.error());
  }
  return run_scripts(program, read->files(), [&](Outbox& outbox) {
    const auto loaded = load_variant(*read);
    if (!loaded) {
      return outbox.fail(loaded.error());
    }
    outbox.show(shown_of(*loaded));
    return 0;
  });
}

namespace {

// Why nothing is known under `word`: another game has it, or nobody.
Error not_known(const Program& program, const std::string& word) {
  const std::string asked = program.options().value("--game");
  for (const Game* game : games()) {
    const bool rule = find_by(game->rules(), &RuleSpec::name, word) != nullptr;
    if (!asked.empty() && (rule || hook_named(*game, word) != nullptr)) {
      return {
          Fault::Usage,
          {"app.rule_of_other_game", {{"game", asked}, {"rule", word}, {"other", game->name()}}}};
    }
  }
  return console::unknown_word(word, rule_names(asked), "app.no_rule");
}

}  // namespace

Result<int> rules_explain(Program& program, Words words) {
  if (program.options().has("--game")) {
    if (const auto game = game_named(program.options().value("--game")); !game) {
      return fail(game.error());
    }
  }
  const std::vector<Found> found = find_rule(program, words[0]);
  const std::string game_asked = program.options().value("--game");
  console::Shown shown;
  std::vector<console::Data> all;
  for (const Game* game : games()) {
    const HookSpec* hook = hook_named(*game, words[0]);
    if (hook != nullptr && (!program.options().has("--game") || game->name() == game_asked)) {
      all.emplace_back(explain_hook(program, *game, *hook, shown.lines));
    }
  }
  for (auto& about : console::variants_called(words[0], game_asked, program.variants())) {
    console::append(shown.lines, console::lines_of(about, program.say()));
    all.emplace_back(std::move(about));
  }
  for (const Found& one : found) {
    all.emplace_back(explain_rule(program, one, shown.lines));
  }
  if (all.empty()) {
    return fail(not_known(program, words[0]));
  }
  shown.data = Named<std::vector<console::Data>>{{"rules", std::move(all)}};
  program.print(shown);
  return 0;
}

}  // namespace hausregel::app
