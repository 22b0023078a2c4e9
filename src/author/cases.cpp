#include "author/cases.h"

#include <limits>
#include <ranges>

#include "author/check.h"
#include "core/lists.h"
#include "lab/simulate.h"
#include "script/script_files.h"

namespace hausregel::author {

using lab::SimulationOrder;

// Cases of many games: figures within bounds.

namespace {

constexpr std::int64_t kMostGames = 100000;

Result<std::int64_t> number(const CaseText& text, std::string_view name, std::int64_t otherwise,
                            std::int64_t least, std::int64_t most) {
  const Json* value = text.find(name);
  if (value == nullptr) { return otherwise; }
  if (!value->is_int() || *value->integer() < least || *value->integer() > most) {
    return text.problem(name, "case.whole", {{"name", name}, {"least", least}, {"most", most}});
  }
  return *value->integer();
}

Result<SimulationOrder> order_of(const CaseText& text, const CaseWorld& world) {
  const auto games = number(text, "games", 0, 1, kMostGames);
  TRY(games);
  const auto players = number(text, "players", 4, 1, kSeatLimit);
  TRY(players);
  const auto seed = number(text, "seed", 1, 0, std::int64_t{1} << 62);
  TRY(seed);
  const auto named = text.lines("bots");
  TRY(named);
  SimulationOrder order = world.rules;
  order.players = as_int(*players);
  order.games = static_cast<std::uint64_t>(*games);
  order.seed = static_cast<std::uint64_t>(*seed);
  auto bots = lab::fill_seats(*named, order.players);
  if (!bots) { return text.problem("bots", "case.many_bots"); }
  const Strings& known = world.bots;
  Message all = plain(known.front());
  for (const std::string& bot : known | std::views::drop(1)) {
    all = worded("case.and", {{"last", bot}}, {{"all", std::move(all)}});
  }
  for (const std::string& bot : *bots) {
    TRY(text.among("bots", bot, known, "case.played_by", {{"bot", clean(bot)}}, {{"known", all}}));
  }
  order.line_ups = {std::move(*bots)};
  return order;
}

// Reads { min = …, max = … }; a missing bound is the least or greatest number. Input: anything
// else; `part` is the name of `value`.
Result<RuleLimits> bounds_of(const CaseText& text, std::string_view part, const Json& value) {
  using Number = std::numeric_limits<std::int64_t>;
  RuleLimits bounds{Number::min(), Number::max()};
  bool good = value.is_object();
  for (const auto& [name, number] : value.members()) {
    std::int64_t* bound = name == "min" ? &bounds.min : (name == "max" ? &bounds.max : nullptr);
    good = good && bound != nullptr && number.is_int();
    if (good) { *bound = number.whole(); }
  }
  return good ? Result<RuleLimits>(bounds) : text.problem(part, "case.bounds", {{"part", part}});
}

// Compares figures with their bounds.
struct Figures {
  const CaseText& text;
  Messages differences{};

  // Compares hundredths, so that whole-number bounds compare exactly. Null: no bounds.
  Result<> compare(const std::string& name, std::int64_t got100, const Json* wanted,
                   std::string_view around = "expect.") {
    if (wanted == nullptr) { return {}; }
    const auto bounds = bounds_of(text, std::string(around) + name, *wanted);
    TRY(bounds);
    const bool low = got100 < 100.0L * bounds->min;  // exact, and cannot overflow
    if (low || got100 > 100.0L * bounds->max) {
      differences.push_back(worded(low ? "case.at_least" : "case.at_most",
                                   {{"name", name}, {"bound", low ? bounds->min : bounds->max}}));
      differences.push_back(
          plain(fmt::format("+ {} = {}.{:02}", name, got100 / 100, std::abs(got100 % 100))));
    }
    return {};
  }
};

// Returns the quotient in hundredths.
std::int64_t share100(std::uint64_t sum, std::uint64_t of) {
  return static_cast<std::int64_t>(sum * 100 / std::max<std::uint64_t>(1, of));
}

// Compares how often events happen, and the sums of their numbers, by "name" and "name.member".
Result<> compare_counts(Figures& figures, const SimulationOrder& order,
                        const lab::Simulation& simulation) {
  const std::string part = "expect.per_100_games";
  const Json* wanted = figures.text.find(part);
  if (wanted == nullptr) { return {}; }
  if (!wanted->is_object()) { return figures.text.problem(part, "case.per_100_games"); }
  for (const auto& [name, value] : wanted->members()) {
    TRY(figures.text.event(part + "." + name, *order.game, name.substr(0, name.find('.'))));
    std::int64_t sum = 0;
    for (const std::size_t i : indices(simulation.names)) {
      if (simulation.names[i] == name) { sum = simulation.measured_sum(i); }
    }
    const auto games = static_cast<std::int64_t>(simulation.tally().games);
    TRY(figures.compare(name, sum * 10000 / games, &value, part + "."));
  }
  return {};
}

// Compares by seat, in a list; or by bot: the share of games won by all its seats together.
Result<> compare_wins(Figures& figures, Strings seats, const Tally& tally) {
  const std::string part = "expect.wins_percent";
  const Json* wanted = figures.text.find(part);
  if (wanted == nullptr) { return {}; }
  Json::Object shares = wanted->members();
  if (wanted->is_list() && wanted->items().size() == seats.size()) {
    for (const std::size_t i : indices(seats)) {
      seats[i] = std::to_string(i + 1);
      if (wanted->items()[i] != Json(Json::List())) {  // {} is a list: no bounds for the seat
        shares.emplace_back(seats[i], wanted->items()[i]);
      }
    }
  } else if (!wanted->is_object()) {
    return figures.text.problem(part, "case.wins_percent");
  }
  for (const auto& [of, value] : shares) {
    TRY(figures.text.among(part + "." + of, of, seats, "case.no_seat", {{"bot", clean(of)}}));
    std::uint64_t wins60 = 0;
    for (const std::size_t i : indices(seats)) { wins60 += seats[i] == of ? tally.wins60[i] : 0; }
    TRY(figures.compare("wins_percent." + of, share100(wins60 * 100, tally.games * 60), &value));
  }
  return {};
}

// Like play_case(), of many games.
Result<Messages> count_case(const CaseText& text, const CaseWorld& world) {
  TRY(text.only("", {"name", "games", "players", "bots", "seed", "expect"}));
  TRY(text.only("expect", {"rounds", "rounds_percent", "wins_percent", "per_100_games"}));
  auto order = order_of(text, world);
  TRY(order);
  order->measures = text.find("expect.per_100_games") != nullptr;
  // Games by the variant, and by the one that it extends, on the same luck.
  std::vector<SimulationOrder> orders(2, *order);
  orders[1].rules = world.base.rules;
  orders[1].make_hooks = world.base.make_hooks;
  const Json* percent = text.find("expect.rounds_percent");
  const auto simulated = lab::simulate_all(std::span(orders).first(percent != nullptr ? 2 : 1), {});
  TRY(simulated);
  const Tally tally = simulated->front().tally();
  Figures figures{text};
  TRY(figures.compare("rounds", share100(tally.rounds, tally.games), text.find("expect.rounds")));
  if (percent != nullptr) {
    const std::uint64_t below = (*simulated)[1].tally().rounds;
    TRY(figures.compare("rounds_percent", share100(tally.rounds * 100, below), percent));
  }
  TRY(compare_wins(figures, order->line_ups.front(), tally));
  TRY(compare_counts(figures, *order, simulated->front()));
  return figures.differences;
}

// All cases.

Result<CaseWorld> world_of(const Game& game, const Variant& variant) {
  auto rules = resolve(game, variant);
  if (!rules) { return fail(std::move(rules.error().front())); }
  const Ruleset played = ruleset_of({&game, variant, *rules});
  CaseWorld world{played, played};
  if (variant.layers.size() > 1) {
    const Variant below = below_top(variant);
    if (const auto base = resolve(game, below)) { world.base = ruleset_of({&game, below, *base}); }
  }
  return world;
}

CaseResult run_case(const CaseText& text, std::size_t index, const CaseWorld& world) {
  CaseResult result;
  const std::string* name = text.find("")->find_text("name");
  result.name = name != nullptr ? *name : fmt::format("tests[{}]", index + 1);
  result.place = text.place("");
  auto tried = text.find("games") != nullptr ? count_case(text, world) : play_case(text, world);
  if (tried) {
    result.differences = std::move(*tried);
  } else {
    Error& error = result.errors.emplace_back(std::move(tried.error()));
    error.place = error.place.file.empty() ? result.place : error.place;
  }
  return result;
}

// Runs the cases of `layer`. Input: `tests` is no list of tables.
Result<> add_cases(const VariantLayer& layer, const CaseWorld& world,
                   std::vector<CaseResult>& results) {
  if (layer.tests.is_null()) { return {}; }
  if (!layer.tests.is_list()) { return fail(script::input("case.list", {layer.file})); }
  const Json::List& list = layer.tests.items();
  for (const std::size_t i : indices(list)) {
    if (list[i].is_null()) {
      continue;  // belongs to another file, and this book omits it
    }
    if (!list[i].is_object()) {
      return fail(script::input("case.one", {layer.file}, {{"number", i + 1}}));
    }
    results.push_back(run_case(CaseText(layer, i), i, world));
  }
  return {};
}

}  // namespace

std::vector<Error> problems_of(const CaseResult& result) {
  std::vector<Error> problems = result.errors;
  if (!result.differences.empty()) {
    Message what = worded("case.fails", {{"name", clean(result.name)}});
    bool first = true;
    for (const Message& line : result.differences) {
      what = worded(first ? "case.first" : "case.next", {},
                    {{"all", std::move(what)}, {"line", line}});
      first = line.text.ends_with(':');
    }
    problems.push_back({Fault::Input, std::move(what), {}, result.place});
  }
  return problems;
}

Result<std::vector<CaseResult>> run_cases(const Game& game, const Variant& variant,
                                          const CaseBots& bots) {
  const auto beside = script::cases_beside(variant.top());
  TRY(beside);
  std::vector<CaseResult> results;
  const auto added = added_in(variant);
  const bool any =
      std::ranges::any_of(added, [](const VariantLayer* layer) { return !layer->tests.is_null(); });
  if (!any && !*beside) { return results; }
  auto world = world_of(game, variant);
  TRY(world);
  world->bots = bots.names.empty() ? names_by(game.bots(), std::identity()) : bots.names;
  world->rules.make_script = bots.make;
  world->base.make_script = bots.make;
  for (const VariantLayer* layer : added) {
    const std::size_t before = results.size();
    TRY(add_cases(*layer, *world, results));
    for (CaseResult& result : std::span(results).subspan(before)) {
      result.other = layer != &variant.top();
    }
  }
  if (*beside) { TRY(add_cases(**beside, *world, results)); }
  return results;
}

}  // namespace hausregel::author
