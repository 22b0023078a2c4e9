// The rules of the open game and where each comes from.
#include "console/about.h"
#include "console/handlers.h"
#include "console/help.h"
#include "console/suggest.h"
#include "core/find_by.h"

namespace hausregel::console::handle {
namespace {

const RuleSpec& spec_of(const Game& game, const std::string& name) {
  const RuleSpec* found = find_by(game.rules(), &RuleSpec::name, name);
  return found == nullptr ? game.rules().front() : *found;
}

struct RuleRow {
  std::string rule;
  Json value;
  Layer layer;
  std::string_view ids;

  FIELDS(RuleRow, rule, value, layer, ids);
};

struct RuleReply {
  std::string rule;
  Json value;
  Layer layer;
  std::string_view ids;
  Json standard;
  Message accepts;
  bool printed;
  Message help;

  FIELDS(RuleReply, rule, value, layer, ids, standard, accepts, printed, help);
};

struct LayerRow {
  std::string name;
  Message title;
  std::string sha256;

  FIELDS(LayerRow, name, title, sha256);
};
struct VariantReply {
  std::string_view game;
  std::string variant;
  std::vector<LayerRow> layers;

  FIELDS(VariantReply, game, variant, layers);
};

Shown all_rules(const play::Session& session) {
  std::vector<RuleRow> rows;
  for (const ResolvedRule& rule : session.rules().rules) {
    rows.push_back({rule.name, rule.value, layer_of(session.variant(), rule),
                    spec_of(session.game(), rule.name).ids});
  }
  Shown shown = table_of(
      "rules",
      {"console.column.rule", "console.column.value", "console.column.layer", "console.column.ids"},
      std::move(rows));
  for (const VariantLayer& layer : session.variant().layers) {
    append(shown.lines, about_layer(layer));
  }
  return shown;
}

Shown one_rule(const play::Session& session, const ResolvedRule& rule) {
  const RuleSpec& spec = spec_of(session.game(), rule.name);
  Shown shown{
      {plain(rule.name + " = " + to_text(rule.value))},
      {},
      RuleReply{rule.name, rule.value, layer_of(session.variant(), rule), spec.ids, spec.standard,
                spec.accepted(), spec.printed, meaning_of(session.game().name(), spec)}};
  append(shown.lines, lines_about(session.game().name(), spec));
  return shown;
}

}  // namespace

Answer rules(Console& console, Words words) {
  if (words.size() == 1) {
    return answer(all_rules(*console.session));
  }
  const auto& known = console.session->rules().rules;
  const ResolvedRule* rule = find_by(known, &ResolvedRule::name, words[1].text);
  return rule != nullptr ? answer(one_rule(*console.session, *rule))
                         : answer(unknown_word(words[1], names_by(known, &ResolvedRule::name)));
}

Answer variant(Console& console, Words) {
  VariantReply reply{console.session->game().name(), console.session->variant().top().name, {}};
  for (const VariantLayer& layer : console.session->variant().layers) {
    reply.layers.push_back({layer.name, in_own_words(layer.title), layer.sha256});
  }
  Board board;
  board.columns = {"console.column.layer", "console.column.title", "console.column.sha256"};
  add_rows(board, reply.layers);
  return answer(Shown{{}, {std::move(board)}, std::move(reply)});
}

}  // namespace hausregel::console::handle
