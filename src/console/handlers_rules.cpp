// The rules of the open game and their sources; reloading them; expressions over them.
#include <utility>

#include "console/about.h"
#include "console/handlers.h"
#include "console/help.h"
#include "console/shared_screen.h"
#include "console/suggest.h"
#include "core/find_by.h"
#include "play/branching.h"

namespace hausregel::console::handle {
namespace {

// Precondition: the game has the rule.
const RuleSpec& spec_of(const Game& game, const std::string& name) {
  return *find_by(game.rules(), &RuleSpec::name, name);
}

struct RuleRow {
  std::string rule;
  Json value;
  Layer layer;
  std::string_view ids;

  FIELDS(RuleRow, rule, value, layer, ids);
};

struct LayerRow {
  std::string name;
  Message title;
  std::string sha256;

  FIELDS(LayerRow, name, title, sha256);
};
Shown all_rules(const play::Session& session) {
  std::vector<RuleRow> rows;
  for (const ResolvedRule& rule : session.house().rules.rules) {
    rows.push_back({rule.name, rule.value, layer_of(session.house().variant, rule),
                    spec_of(session.game(), rule.name).ids});
  }
  Shown shown = table_of<"rules">(
      {"console.column.rule", "console.column.value", "console.column.layer", "console.column.ids"},
      std::move(rows));
  for (const VariantLayer& layer : session.house().variant.layers) {
    append(shown.lines, about_layer(layer));
  }
  return shown;
}

Shown one_rule(const play::Session& session, const ResolvedRule& rule) {
  const RuleSpec& spec = spec_of(session.game(), rule.name);
  Shown shown{
      {plain(rule.name + " = " + to_text(rule.value))},
      {},
      fields<"rule, value, layer, ids, standard, accepts, printed, help">(
          rule.name, rule.value, layer_of(session.house().variant, rule), spec.ids, spec.standard,
          spec.accepted(), spec.printed, meaning_of(session.game().name(), spec))};
  append(shown.lines, lines_about(session.game().name(), spec));
  return shown;
}

// The text after the first word, as typed: quotes and # have a meaning in Lua.
std::string_view behind_first(std::string_view line, Words words) {
  const std::size_t blank = line.find_first_of(" \t", static_cast<std::size_t>(words[0].column));
  const std::size_t from = std::min(line.find_first_not_of(" \t", blank), line.size());
  line = line.substr(from, line.find_last_not_of(" \r") + 1 - from);
  constexpr std::string_view kJson = "--json";
  line.remove_suffix(line.ends_with(kJson) ? kJson.size() : 0);
  return line;
}

}  // namespace

Answer rules(Console& console, Words words) {
  if (words.size() == 1) {
    return all_rules(*console.session);
  }
  const auto& known = console.session->house().rules.rules;
  const ResolvedRule* rule = find_by(known, &ResolvedRule::name, words[1].text);
  return rule != nullptr ? Answer(one_rule(*console.session, *rule))
                         : unknown_word(words[1], names_by(known, &ResolvedRule::name));
}

Answer variant(Console& console, Words) {
  const play::Session& session = *console.session;
  std::vector<LayerRow> layers;
  for (const VariantLayer& layer : session.house().variant.layers) {
    layers.push_back({layer.name, in_own_words(layer.title), layer.sha256});
  }
  Shown shown = table_of<"layers">(
      {"console.column.layer", "console.column.title", "console.column.sha256"}, layers);
  shown.data = fields<"game, variant, layers">(
      session.game().name(), session.house().variant.top().name, std::move(layers));
  return shown;
}

Answer reload(Console& console, Words words) {
  play::Session& session = *console.session;
  const std::string name = free_name(console.branches, session, "reload");
  auto branch = play::reload(session, words.size() == 2 ? words[1].text : "", name,
                             branch_file(session.log().path(), name));
  TRY(branch);
  const std::string receipt = (*branch)->log().receipt();
  const std::string variant = (*branch)->house().variant.top().name;
  const int round = (*branch)->table().status().round + 1;
  Answer given(session, {});  // of the closed journal
  console.branches.turn_to(std::move(*branch), name, console.session);
  console.known = -1;
  Shown shown{{{"console.reloaded", {{"variant", variant}, {"round", round}}}},
              {},
              fields<"variant, round, branch, journal, receipt">(
                  variant, round, name, some(console.log().path()), receipt)};
  shown.lines.push_back(receipt_line(receipt));
  return std::move(given).also(std::move(shown));
}

Answer lua(Console& console, Words words) {
  const std::string_view typed = behind_first(console.line, words);
  if (typed.empty() || !console.world.evaluate) {
    return usage::form_error(words, 1);
  }
  const play::Session& session = *console.session;
  auto value = console.world.evaluate(facts_here(console), state_here(console),
                                      session.house().rules.values(), std::string(typed));
  if (!value && value.error().place.column > 0) {
    value.error().place.column += static_cast<int>(typed.data() - console.line.data());
  }
  TRY(value);
  return Shown{{cell(*value)}, {}, fields<"value">(*value)};
}

}  // namespace hausregel::console::handle
