// rules diff: compares two variants, with the source of each value.
#include "app/cli.h"
#include "app/confined.h"
#include "app/scripts.h"
#include "author/difference.h"
#include "core/find_by.h"
#include "core/text.h"

namespace hausregel::app {
namespace {

using namespace std::string_view_literals;
using TitleIn = std::pair<std::string, std::string>;

// A rule or a hook.
struct Difference {
  IfAny<std::string> rule;
  IfAny<std::string> hook;
  IfAny<Json> from;
  std::optional<std::string> from_layer;  // nullopt: the standard, or no such hook
  IfAny<Json> to;
  std::optional<std::string> to_layer;
  std::string_view ids;
  std::vector<std::string> events;
  std::vector<std::string> moves;

  FIELDS(Difference, rule, hook, from, from_layer, to, to_layer, ids, events, moves);
};

std::string touched_text(const author::Touched& touched) {
  std::vector<std::string> names = touched.events;
  for (const std::string& move : touched.moves) {
    names.push_back("(" + move + ")");
  }
  return listed(names);
}

// Returns the title in the program's language, else in English, else the name.
std::string title_of(const Program& program, const VariantLayer& top) {
  for (const std::string_view language : {std::string_view(program.language()), "en"sv}) {
    if (const auto* title = find_by(top.title, &TitleIn::first, language)) {
      return title->second;
    }
  }
  return top.name;
}

auto side_of(const VariantLayer& top) { return fields<"variant, source">(top.name, top.source); }

Message side_line(const Program& program, const LoadedVariant& side) {
  const VariantLayer& top = side.variant.top();
  return {top.source.empty() ? "app.diff_side_unprinted" : "app.diff_side",
          {{"variant", top.name}, {"title", title_of(program, top)}, {"source", top.source}}};
}

console::Shown shown_of(const Program& program, const LoadedVariant& from,
                        const LoadedVariant& to) {
  using console::cell;
  std::vector<Difference> rules;
  std::vector<Difference> hooks;
  Board board;
  board.headlines = {side_line(program, from), side_line(program, to)};
  board.columns = {"console.column.rule",  "app.column.from",    "app.column.to",
                   "console.column.layer", "console.column.ids", "app.column.events"};
  const author::VariantSide before{&from.variant, &from.rules};
  const author::VariantSide after{&to.variant, &to.rules};
  const author::Differences changes = author::differences(*from.game, before, after);
  for (const author::RuleChange& change : changes.rules) {
    const auto& [spec, was, is, touched] = change;
    const console::Layer layer = console::layer_of(to.variant, is);
    board.rows.push_back({{cell(is.name), cell(was.value), cell(is.value), cell(layer),
                           cell(spec->ids), plain(touched_text(touched))}});
    rules.push_back({is.name,
                     {},
                     was.value,
                     console::layer_of(from.variant, was),
                     is.value,
                     layer,
                     spec->ids,
                     touched.events,
                     touched.moves});
  }
  const auto side = [](const std::string& layer) -> Message {
    return layer.empty() ? "app.hook_none" : "app.hook_value";
  };
  for (const author::HookChange& change : changes.hooks) {
    const auto& [spec, was, is, touched] = change;
    board.rows.push_back({{cell(spec->name), side(was), side(is), plain(is.empty() ? was : is),
                           cell(spec->ids), plain(touched_text(touched))}});
    hooks.push_back({{},
                     std::string(spec->name),
                     {},
                     console::some(was),
                     {},
                     console::some(is),
                     spec->ids,
                     touched.events,
                     touched.moves});
  }
  board.notes.push_back(board.rows.empty() ? "app.diff_none" : "app.diff_events");
  return {{},
          {std::move(board)},
          fields<"game, from, to, rules, hooks">(from.game->name(), side_of(from.variant.top()),
                                                 side_of(to.variant.top()), std::move(rules),
                                                 std::move(hooks))};
}

Result<int> compare(Program& program, const script::ReadVariant& one,
                    const script::ReadVariant& other) {
  const auto from = load_variant(one);
  const auto to = from ? load_variant(other) : fail(from.error());
  TRY(to);
  if (from->game != to->game) {
    return fail_with(Fault::Usage, "app.diff_games",
                     {{"one", from->game->name()}, {"other", to->game->name()}});
  }
  program.print(shown_of(program, *from, *to));
  return 0;
}

}  // namespace

Result<int> rules_diff(Program& program, Words words) {
  const auto from = read_variant(program, beside(program, words[0], words[1]));
  const auto to =
      from ? read_variant(program, beside(program, words[1], words[0])) : fail(from.error());
  TRY(to);
  return run_scripts(program, to->scripts.front().file,
                     [&] { return compare(program, *from, *to); });
}

}  // namespace hausregel::app
