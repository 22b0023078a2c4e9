// rules diff: what one variant changes against another, and where both are printed.
#include "app/outbox.h"
#include "app/rules_words.h"
#include "app/subcommands.h"
#include "author/difference.h"
#include "core/text.h"

namespace hausregel::app {
namespace {

Json strings(const std::vector<std::string>& texts) {
  Json::List list;
  for (const std::string& text : texts) {
    list.emplace_back(text);
  }
  return list;
}

std::string joined(const std::vector<std::string>& texts) {
  std::string all;
  for (const std::string& text : texts) {
    all += (all.empty() ? "" : ", ") + text;
  }
  return all;
}

std::string touched_text(const author::Touched& touched) {
  std::vector<std::string> names = touched.events;
  for (const std::string& move : touched.moves) {
    names.push_back("(" + move + ")");
  }
  return joined(names);
}

Message layer_message(const LoadedVariant& loaded, const ResolvedRule& rule) {
  const std::string layer = layer_of(loaded, rule);
  return layer.empty() ? Message{"console.rule_standard", {}, {}} : plain(layer);
}

Message side_line(const Program& program, const LoadedVariant& side) {
  const VariantLayer& top = side.variant.top();
  return {
      top.source.empty() ? "app.diff_side_unprinted" : "app.diff_side",
      {{"variant", top.name}, {"title", title_of(program, side.variant)}, {"source", top.source}},
      {}};
}

Json side_json(const LoadedVariant& side) {
  Json json;
  json.set("variant", side.variant.top().name);
  json.set("source", side.variant.top().source);
  return json;
}

Json change_json(const LoadedVariant& from, const LoadedVariant& to,
                 const author::RuleChange& change) {
  const auto layer = [](const LoadedVariant& side, const ResolvedRule& rule) {
    const std::string name = layer_of(side, rule);
    return name.empty() ? Json() : Json(name);
  };
  Json json;
  json.set("rule", change.from.name);
  json.set("from", change.from.value);
  json.set("from_layer", layer(from, change.from));
  json.set("to", change.to.value);
  json.set("to_layer", layer(to, change.to));
  json.set("ids", change.spec->ids);
  json.set("events", strings(change.touched.events));
  json.set("moves", strings(change.touched.moves));
  return json;
}

console::Shown shown_of(const Program& program, const LoadedVariant& from,
                        const LoadedVariant& to) {
  const auto changes =
      author::differences(*from.game, {&from.variant, &from.rules}, {&to.variant, &to.rules});
  console::Shown shown;
  Board board;
  board.headlines = {side_line(program, from), side_line(program, to)};
  for (const char* id : {"console.column.rule", "app.column.from", "app.column.to",
                         "console.column.layer", "console.column.ids", "app.column.events"}) {
    board.columns.push_back({{id, {}, {}}, Board::Align::Left});
  }
  Json::List list;
  for (const author::RuleChange& change : changes) {
    board.rows.push_back(
        {{plain(change.from.name), plain(to_text(change.from.value)),
          plain(to_text(change.to.value)), layer_message(to, change.to),
          plain(std::string(change.spec->ids)), plain(touched_text(change.touched))},
         false});
    list.push_back(change_json(from, to, change));
  }
  Json::List hooks;
  const auto hook_changes =
      author::hook_differences(*from.game, {&from.variant, &from.rules}, {&to.variant, &to.rules});
  for (const author::HookChange& change : hook_changes) {
    const auto side = [](const std::string& layer) {
      return layer.empty() ? Message{"app.hook_none", {}, {}} : Message{"app.hook_value", {}, {}};
    };
    board.rows.push_back(
        {{plain(std::string(change.spec->name)), side(change.from), side(change.to),
          plain(change.to.empty() ? change.from : change.to), plain(std::string(change.spec->ids)),
          plain(touched_text(change.touched))},
         false});
    Json json;
    json.set("hook", change.spec->name);
    json.set("from_layer", change.from.empty() ? Json() : Json(change.from));
    json.set("to_layer", change.to.empty() ? Json() : Json(change.to));
    json.set("ids", change.spec->ids);
    json.set("events", strings(change.touched.events));
    json.set("moves", strings(change.touched.moves));
    hooks.push_back(std::move(json));
  }
  if (changes.empty() && hook_changes.empty()) {
    board.notes.push_back({"app.diff_none", {}, {}});
  } else {
    board.notes.push_back({"app.diff_events", {}, {}});
  }
  Json json;
  json.set("game", from.game->name());
  json.set("from", side_json(from));
  json.set("to", side_json(to));
  json.set("rules", std::move(list));
  json.set("hooks", std::move(hooks));
  shown.boards.push_back(std::move(board));
  shown.data = to_text(json);
  return shown;
}

int compare(const Program& program, const script::ReadVariant& one,
            const script::ReadVariant& other, Outbox& outbox) {
  const auto from = load_variant(one);
  if (!from) {
    return outbox.fail(from.error());
  }
  const auto to = load_variant(other);
  if (!to) {
    return outbox.fail(to.error());
  }
  if (from->game != to->game) {
    return outbox.fail(
        {Fault::Usage,
         {"app.diff_games",
          {{"one", std::string(from->game->name())}, {"other", std::string(to->game->name())}},
          {}},
         {},
         {},
         {}});
  }
  outbox.show(shown_of(program, *from, *to));
  return 0;
}

}  // namespace

int rules_diff(Program& program) {
  const auto words = words_behind(program);
  if (words.size() != 2) {
    return wrong_form(program, kDiffForm);
  }
  const auto from = read_variant(program, beside(program, words[0], words[1]));
  if (!from) {
    return program.fail(from.error());
  }
  const auto to = read_variant(program, beside(program, words[1], words[0]));
  if (!to) {
    return program.fail(to.error());
  }
  std::vector<std::string> files = to->files();
  for (std::string& file : from->files()) {
    files.push_back(std::move(file));
  }
  return run_scripts(program, files,
                     [&](Outbox& outbox) { return compare(program, *from, *to, outbox); });
}

}  // namespace hausregel::app
