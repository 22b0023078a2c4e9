// rules diff: compares two variants, with the source of each value.
#include "app/cli.h"
#include "app/confined.h"
#include "app/scripts.h"
#include "author/difference.h"
#include "console/about.h"
#include "core/find_by.h"
#include "core/text.h"

namespace hausregel::app {
namespace {

auto side_of(const VariantLayer& top) { return fields<"variant, source">(top.name, top.source); }

Message side_line(const VariantLayer& top) {
  return {top.source.empty() ? "app.diff_side_unprinted" : "app.diff_side",
          {{"variant", top.name}, {"source", top.source}},
          {{"title", top.title.empty() ? plain(top.name) : console::in_own_words(top.title)}}};
}

// `layer` has the value, or the hook.
Message side_cell(const std::optional<Json>& value, const std::optional<std::string>& layer) {
  return value ? console::cell(*value) : layer ? "app.hook_value" : "app.hook_none";
}

Board::Row row_of(const author::Difference& change) {
  std::vector<std::string> touched = change.events;
  for (const std::string& move : change.moves) {
    touched.push_back("(" + move + ")");
  }
  const auto& layer = change.to_layer || change.rule ? change.to_layer : change.from_layer;
  return {{console::cell(change.rule ? change.rule : change.hook),
           side_cell(change.from, change.from_layer), side_cell(change.to, change.to_layer),
           layer ? plain(*layer) : "console.rule_standard", console::cell(change.ids),
           plain(listed(touched))}};
}

console::Shown shown_of(const LoadedVariant& from, const LoadedVariant& to) {
  author::Differences changes =
      author::differences(*from.game, {&from.variant, &from.rules}, {&to.variant, &to.rules});
  const VariantLayer& before = from.variant.top();
  const VariantLayer& after = to.variant.top();
  Board board;
  board.headlines = {side_line(before), side_line(after)};
  board.columns = {"console.column.rule",  "app.column.from",    "app.column.to",
                   "console.column.layer", "console.column.ids", "app.column.events"};
  for (const auto* list : {&changes.rules, &changes.hooks}) {
    console::append(board.rows, list_by(*list, row_of));
  }
  board.notes.push_back(board.rows.empty() ? "app.diff_none" : "app.diff_events");
  return {
      {},
      {std::move(board)},
      fields<"game, from, to, rules, hooks">(from.game->name(), side_of(before), side_of(after),
                                             std::move(changes.rules), std::move(changes.hooks))};
}

Result<int> compare(Program& program, const script::ReadVariant& one,
                    const script::ReadVariant& other) {
  const auto from = load_variant(one);
  TRY(from);
  const auto to = load_variant(other);
  TRY(to);
  if (from->game != to->game) {
    return fail_with(Fault::Usage, "app.diff_games",
                     {{"one", from->game->name()}, {"other", to->game->name()}});
  }
  return program.print(shown_of(*from, *to));
}

}  // namespace

Result<int> rules_diff(Program& program, Words words) {
  auto from = read_variant(program, words[0]);
  auto to = read_variant(program, words[1]);
  // A name that several games have, or none that is found first, is of the game of the other.
  const auto try_beside = [&](auto& one, const std::string& word, const auto& other) {
    if (!one && other && word.find_first_of("/.") == std::string::npos) {
      one = read_variant(program, other->scripts.front().game + "/" + word);
    }
  };
  try_beside(from, words[0], to);
  try_beside(to, words[1], from);
  TRY(from);
  TRY(to);
  return run_scripts(program, to->scripts.front().file,
                     [&] { return compare(program, *from, *to); });
}

}  // namespace hausregel::app
