// The rules of the open game and where each comes from.
#include "console/about.h"
#include "console/handlers.h"
#include "console/help.h"
#include "console/suggest.h"
#include "console/usage.h"

namespace hausregel::console::handle {
namespace {

const RuleSpec& spec_of(const Game& game, const std::string& name) {
  for (const RuleSpec& spec : game.rules()) {
    if (spec.name == name) {
      return spec;
    }
  }
  return game.rules().front();
}

Message layer_of(const play::Session& session, const ResolvedRule& rule) {
  if (rule.layer < 0) {
    return {"console.rule_standard", {}, {}};
  }
  return plain(session.variant().layers[static_cast<std::size_t>(rule.layer)].name);
}

Json json_of(const play::Session& session, const ResolvedRule& rule) {
  const RuleSpec& spec = spec_of(session.game(), rule.name);
  Json json;
  json.set("rule", rule.name);
  json.set("value", rule.value);
  json.set("layer",
           rule.layer < 0
               ? Json()
               : Json(session.variant().layers[static_cast<std::size_t>(rule.layer)].name));
  json.set("ids", spec.ids);
  return json;
}

Shown all_rules(const play::Session& session) {
  Board board;
  board.columns = {{{"console.column.rule", {}, {}}, Board::Align::Left},
                   {{"console.column.value", {}, {}}, Board::Align::Left},
                   {{"console.column.layer", {}, {}}, Board::Align::Left},
                   {{"console.column.ids", {}, {}}, Board::Align::Left}};
  Json::List list;
  for (const ResolvedRule& rule : session.rules().rules) {
    const RuleSpec& spec = spec_of(session.game(), rule.name);
    board.rows.push_back({{plain(rule.name), plain(to_text(rule.value)), layer_of(session, rule),
                           plain(std::string(spec.ids))},
                          false});
    list.push_back(json_of(session, rule));
  }
  Json json;
  json.set("rules", Json(std::move(list)));
  Shown shown{{}, {std::move(board)}, to_text(json)};
  for (const VariantLayer& layer : session.variant().layers) {
    for (Message& line : about_layer(layer)) {
      shown.lines.push_back(std::move(line));
    }
  }
  return shown;
}

Shown one_rule(const play::Session& session, const ResolvedRule& rule) {
  const RuleSpec& spec = spec_of(session.game(), rule.name);
  Json json = json_of(session, rule);
  json.set("standard", spec.standard);
  json.set("accepts", spec.accepts());
  json.set("printed", spec.printed);
  json.set("help", spec.help);
  Shown shown;
  shown.lines.push_back(plain(rule.name + " = " + to_text(rule.value)));
  shown.lines.push_back(plain(std::string(spec.help)));
  shown.lines.push_back({"console.rule_accepts",
                         {{"accepts", spec.accepts()}, {"standard", to_text(spec.standard)}},
                         {}});
  for (Message& line : origin_of(spec)) {
    shown.lines.push_back(std::move(line));
  }
  shown.data = to_text(json);
  return shown;
}

}  // namespace

Answer rules(Desk& desk, Words words) {
  if (auto good = usage::at_most(words, 2); !good) {
    return answer(std::move(good.error()));
  }
  if (words.size() == 1) {
    return answer(all_rules(*desk.session));
  }
  std::vector<std::string> known;
  for (const ResolvedRule& rule : desk.session->rules().rules) {
    if (rule.name == words[1].text) {
      return answer(one_rule(*desk.session, rule));
    }
    known.push_back(rule.name);
  }
  Error error = unknown_word(words[1].text, known);
  error.place.column = words[1].column;
  return answer(std::move(error));
}

Answer variant(Desk& desk, Words words) {
  if (auto good = usage::exactly(words, 1); !good) {
    return answer(std::move(good.error()));
  }
  Board board;
  board.columns = {{{"console.column.layer", {}, {}}, Board::Align::Left},
                   {{"console.column.title", {}, {}}, Board::Align::Left},
                   {{"console.column.sha256", {}, {}}, Board::Align::Left}};
  Json::List list;
  for (const VariantLayer& layer : desk.session->variant().layers) {
    std::string title;
    for (const auto& [language, text] : layer.title) {
      title = language == desk.language || title.empty() ? text : title;
    }
    board.rows.push_back({{plain(layer.name), plain(title), plain(layer.sha256)}, false});
    Json json;
    json.set("name", layer.name);
    json.set("title", title);
    json.set("sha256", layer.sha256);
    list.push_back(std::move(json));
  }
  Json json;
  json.set("game", desk.session->game().name());
  json.set("variant", desk.session->variant().top().name);
  json.set("layers", Json(std::move(list)));
  return answer(Shown{{}, {std::move(board)}, to_text(json)});
}

}  // namespace hausregel::console::handle
