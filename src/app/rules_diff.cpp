// rules diff: what one variant changes against another, and where both are printed.
#include "app/outbox.h"
#include "app/rules_common.h"
#include "author/difference.h"
#include "core/text.h"

namespace hausregel::app {
namespace {

struct Side {
  std::string variant;
  std::string source;

  FIELDS(Side, variant, source);
};

struct RuleDifference {
  std::string rule;
  Json from;
  console::Layer from_layer;
  Json to;
  console::Layer to_layer;
  std::string_view ids;
  std::vector<std::string> events;
  std::vector<std::string> moves;

  FIELDS(RuleDifference, rule, from, from_layer, to, to_layer, ids, events, moves);
};

struct HookDifference {
  std::string_view hook;
  std::optional<std::string> from_layer;  // nothing: not there
  std::optional<std::string> to_layer;
  std::string_view ids;
  std::vector<std::string> events;
  std::vector<std::string> moves;

  FIELDS(HookDifference, hook, from_layer, to_layer, ids, events, moves);
};

struct DiffReply {
  std::string_view game;
  Side from;
  Side to;
  std::vector<RuleDifference> rules;
  std::vector<HookDifference> hooks;

  FIELDS(DiffReply, game, from, to, rules, hooks);
};

std::string touched_text(const author::Touched& touched) {
  std::vector<std::string> names = touched.events;
  for (const std::string& move : touched.moves) {
    names.push_back("(" + move + ")");
  }
  return listed(names);
}

Message side_line(const Program& program, const LoadedVariant& side) {
  const VariantLayer& top = side.variant.top();
  return {
      top.source.empty() ? "app.diff_side_unprinted" : "app.diff_side",
      {{"variant", top.name}, {"title", title_of(program, side.variant)}, {"source", top.source}}};
}

Side side_of(const LoadedVariant& loaded) {
  return {loaded.variant.top().name, loaded.variant.top().source};
}

console::Shown shown_of(const Program& program, const LoadedVariant& from,
                        const LoadedVariant& to) {
  using console::cell;
  DiffReply reply{from.game->name(), side_of(from), side_of(to), {}, {}};
  Board board;
  board.headlines = {side_line(program, from), side_line(program, to)};
  board.columns = {"console.column.rule",  "app.column.from",    "app.column.to",
                   "console.column.layer", "console.column.ids", "app.column.events"};
  const author::Side before{&from.variant, &from.rules};
  const author::Side after{&to.variant, &to.rules};
  const author::Differences changes = author::differences(*from.game, before, after);
  for (const author::RuleChange& change : changes.rules) {
    RuleDifference row{change.from.name,      change.from.value,       layer_of(from, change.from),
                       change.to.value,       layer_of(to, change.to), change.spec->ids,
                       change.touched.events, change.touched.moves};
    board.rows.push_back({{cell(row.rule), cell(row.from), cell(row.to), cell(row.to_layer),
                           cell(row.ids), plain(touched_text(change.touched))}});
    reply.rules.push_back(std::move(row));
  }
  const auto side = [](const std::string& layer) -> Message {
    return layer.empty() ? "app.hook_none" : "app.hook_value";
  };
  for (const author::HookChange& change : changes.hooks) {
    board.rows.push_back({{cell(change.spec->name), side(change.from), side(change.to),
                           plain(change.to.empty() ? change.from : change.to),
                           cell(change.spec->ids), plain(touched_text(change.touched))}});
    reply.hooks.push_back({change.spec->name, console::some(change.from), console::some(change.to),
                           change.spec->ids, change.touched.events, change.touched.moves});
  }
  board.notes.push_back(board.rows.empty() ? "app.diff_none" : "app.diff_events");
  return {{}, {std::move(board)}, std::move(reply)};
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
         {"app.diff_games", {{"one", from->game->name()}, {"other", to->game->name()}}}});
  }
  outbox.show(shown_of(program, *from, *to));
  return 0;
}

}  // namespace

Result<int> rules_diff(Program& program, Words words) {
  const auto from = read_variant(program, beside(program, words[0], words[1]));
  if (!from) {
    return fail(from.error());
  }
  const auto to = read_variant(program, beside(program, words[1], words[0]));
  if (!to) {
    return fail(to.error());
  }
  std::vector<std::string> files = to->files();
  for (std::string& file : from->files()) {
    files.push_back(std::move(file));
  }
  return run_scripts(program, files,
                     [&](Outbox& outbox) { return compare(program, *from, *to, outbox); });
}

}  // namespace hausregel::app
