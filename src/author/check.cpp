#include "author/check.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <ranges>
#include <tuple>

#include "author/ruleset.h"
#include "console/reply.h"
#include "core/lists.h"
#include "core/text.h"
#include "engine/moves/rounds.h"
#include "lab/simulate.h"
#include "script/parser.h"
#include "script/script_hooks.h"

namespace hausregel::author {

using lab::SimulationOrder;
using script::ScriptHooks;

namespace {

void add_new(std::vector<Problem>& problems, std::vector<Error> more) {
  for (Error& error : more) {
    const auto known = [&](const Error& other) {
      // Problems of played games append the situation.
      return other.place == error.place &&
             (other.message == error.message ||
              (!error.message.text.empty() && other.message.text.starts_with(error.message.text)));
    };
    if (std::ranges::none_of(problems, known)) { problems.push_back({std::move(error), {}}); }
  }
}

// Unsuitable rules hide contradictions between the others: resolves those separately.
std::optional<ResolvedRules> resolve_all(const Game& game, Checked& checked) {
  auto resolved = resolve(game, *checked.variant);
  if (resolved) { return std::move(*resolved); }
  const Variant rest = without(*checked.variant, [&](const Place& place) {
    return find_by(resolved.error(), &Error::place, place) != nullptr;
  });
  add_new(checked.problems, std::move(resolved.error()));
  if (auto again = resolve(game, rest); !again) {
    add_new(checked.problems, std::move(again.error()));
  }
  return std::nullopt;
}

template <class Told>
void sort_by_place(std::vector<Told>& all, const std::string& first_file) {
  sort_by(all.begin(), all.end(), [&](const Told& told) {
    const Place& at = told.place;
    return std::tuple(at.file != first_file, at.file, at.line, at.column);
  });
}

// Runs the file's own examples; a failure is a problem like any other.
void try_cases(const Game& game, const CaseBots& bots, Checked& checked) {
  const auto results = run_cases(game, *checked.variant, bots);
  if (!results) { return add_new(checked.problems, {results.error()}); }
  for (const CaseResult& result : *results) {
    result.other ? add_all(checked.doubts, problems_of(result))
                 : add_new(checked.problems, problems_of(result));
  }
}

using Clock = std::chrono::steady_clock;

constexpr std::string_view kLate = "author.late";
// A fresh state is expensive; a hook that keeps state usually shows it early.
constexpr std::uint64_t kAlwaysClosely = 1000;
constexpr std::uint64_t kCloselyEvery = 16;
constexpr std::uint64_t kLeastGames = 16;
constexpr int kPatience = 40;  // times the clock of a playtest: a minute

// Returns the printed rules' answer among a question's facts.
HookAnswer standard_of(std::span<const Fact> facts) {
  const Fact::Value& value = find_by(facts, &Fact::name, "standard")->value;
  if (const auto* number = std::get_if<std::int64_t>(&value)) { return {*number, {}}; }
  if (const auto* truth = std::get_if<bool>(&value)) { return {*truth, {}}; }
  const auto list = std::get<std::span<const std::int64_t>>(value);
  return {std::vector(list.begin(), list.end()), {}};
}

// How often a hook was asked, and whether it ever did more than return the answer below it.
struct HookUse {
  std::uint64_t asked = 0;
  bool matters = false;
  bool failed = false;  // no longer asked at tables opened later
};

// The state of one playtest.
struct Trial {
  const Variant& variant;
  const PlaytestLimits& limits;
  Ruleset rules;  // hooks fail after the deadline and record their use
  Clock::time_point deadline;
  Checked& found;
  std::map<std::string, HookUse> uses{};
  std::uint64_t moves = 0;
  std::vector<int> rounds{};  // of each game that was watched; one more than kRounds: longer

  // Whether the time is over that ends at `deadline`. A busy machine has more, since a few games
  // show little; a rule that needs all of it is slow.
  bool is_over(Clock::time_point end) const {
    const bool few = found.games < kLeastGames && moves < limits.moves;
    return Clock::now() > (few ? deadline + (kPatience - 1) * limits.clock : end);
  }

  Error problem(Message what) const {
    return {Fault::Input, std::move(what), {}, {variant.top().file}};
  }
};

// Forwards to `hooks` until the deadline; after it every question is an error. Counts the hooks of
// the top layer in the uses of `on`, which must outlive the object, and compares them with the
// answers of the variant without that layer.
//
// With `again`, detects hooks that depend on more than their facts, an error: asks `hooks` in a
// fresh state and `again` in a used one, and compares the answers. Does so for a hook's first
// questions, then for every sixteenth.
class TriedHooks final : public Hooks {
 public:
  TriedHooks(std::shared_ptr<Hooks> hooks, std::shared_ptr<Hooks> again, Trial& on,
             Clock::time_point deadline)
      : hooks_(std::move(hooks)),
        again_(std::move(again)),
        below_(below_top(on.variant), on.rules.rules),
        deadline_(deadline),
        on_(on) {
    for (const HookSetting& setting : on.variant.top().hooks) { on.uses.try_emplace(setting.hook); }
    for (const DeclaredMove& move : on.variant.top().moves) { on.uses.try_emplace(move.name); }
  }

  bool has(std::string_view hook) const override {
    const auto use = on_.uses.find(std::string(hook));
    return hooks_->has(hook) && (use == on_.uses.end() || !use->second.failed);
  }
  Place place_of(std::string_view hook) const override { return hooks_->place_of(hook); }
  // With `again` ask() renews: the caller does so before every command, but one state must
  // remember.
  void renew() override {
    if (again_ == nullptr) { hooks_->renew(); }
    below_.renew();
  }
  void recall_answers() override { hooks_->recall_answers(); }
  Hooks& declaring() override { return hooks_->declaring(); }
  // What happens cannot happen twice: a variable that is kept shows where it is answered.
  Result<> happen(const HookSpec& spec, std::span<const Fact> facts, Recorder& acts,
                  const Json* given) override {
    TRY(in_time());
    if (again_ != nullptr) { hooks_->renew(); }
    auto ran = hooks_->happen(spec, facts, acts, given);
    // Whether it acts is its own business.
    if (HookUse* use = counted(spec)) { use->matters = true; }
    return ran;
  }
  Result<HookAnswer> ask(const HookSpec& spec, std::span<const Fact> facts) override {
    TRY(in_time());
    auto answer = again_ != nullptr ? ask_twice(spec, facts) : hooks_->ask(spec, facts);
    if (HookUse* use = counted(spec)) {
      use->matters = use->matters || !answer || answer != below(spec, facts);
    }
    return answer;
  }

 private:
  Result<> in_time() const {
    return !on_.is_over(deadline_)
               ? done()
               : fail(Error{Fault::HouseRule, {std::string(kLate), {}, "late"}});
  }
  // Counts a question; null: the hook is not one of the top layer.
  HookUse* counted(const HookSpec& spec) {
    const auto found = on_.uses.find(std::string(spec.name));
    if (found == on_.uses.end()) { return nullptr; }
    ++found->second.asked;
    return &found->second;
  }
  Result<HookAnswer> ask_twice(const HookSpec& spec, std::span<const Fact> facts) {
    const std::uint64_t before = asked_[spec.name]++;
    const bool closely = before < kAlwaysClosely || before % kCloselyEvery == 0;
    if (closely) { hooks_->renew(); }
    auto answer = hooks_->ask(spec, facts);
    if (!answer || !closely) { return answer; }
    auto again = again_->ask(spec, facts);
    if (again && *again != *answer) {
      return fail(
          Error{Fault::HouseRule,
                worded("author.remembers",
                       {{"hook", spec.name}, {"one", shown(*answer)}, {"other", shown(*again)}}),
                std::string(spec.name), place_of(spec.name)});
    }
    return again;
  }
  Result<HookAnswer> below(const HookSpec& spec, std::span<const Fact> facts) {
    return below_.has(spec.name) ? below_.ask(spec, facts) : standard_of(facts);
  }

  std::shared_ptr<Hooks> hooks_;
  std::shared_ptr<Hooks> again_;  // null: no hook is asked twice
  ScriptHooks below_;
  Clock::time_point deadline_;
  Trial& on_;
  std::map<std::string_view, std::uint64_t> asked_;  // number of questions by hook
};

// Whether an error only reports that the deadline has passed.
bool is_late(const Error& error) { return error.message.id == kLate; }

constexpr int kRounds = 60;                 // limit for a checked game
constexpr std::uint64_t kLongGames = 12;    // played on after somebody reaches the goal
constexpr std::int64_t kLongRounds = 100;   // limit for those games
constexpr std::uint64_t kEndlessGames = 4;  // enough to see whether any of them ends
constexpr std::string_view kSober = "steady";
// Rules with these names mean the same in every game (engine/rules/hooks.h); ignores others.
constexpr std::string_view kGoal = "goal";
constexpr std::string_view kLastRound = "max_rounds";

// Returns sentence `id`, with the situation at the table.
Message at_table(const Trial& on, const TestTable& at, std::string_view id,
                 Named<Message> parts = {}, Message::Args args = {}) {
  const Table& table = at.table();
  const Status now = table.status();
  parts.emplace_back(
      "situation",
      worded("author.situation", {{"round", now.round}, {"players", table.setup().seats()}},
             {{"phase", phase_called(on.rules.game->name(), now.phase)}}));
  return worded(id, std::move(args), std::move(parts));
}

// Returns the order, of rules, for these games.
SimulationOrder order_of(SimulationOrder order, int players, std::string_view bot,
                         std::uint64_t seed, std::uint64_t games) {
  order.players = players;
  order.games = games;
  order.seed = seed;
  order.line_ups = {std::vector(as_index(players), std::string(bot))};
  return order;
}

// Returns the command that replays these games.
std::string command_for(const Trial& on, const SimulationOrder& order) {
  const std::string bots = joined(order.line_ups.front(), ",", std::identity());
  std::string changed;
  for (const auto& [name, value] : order.rules.members()) {
    if (on.rules.rules.at(name) != value) {
      changed += (changed.empty() ? " --rules " : ",") + name + "=" + to_text(value);
    }
  }
  return fmt::format(
      "hausregel simulate {} --players {} --bots {} --games {} --seed {} --seats fixed{} --variant "
      "{}",
      order.game->name(), order.players, bots, order.games, order.seed, changed,
      on.variant.top().file);
}

// Adds a problem once, however often it occurs. A passed deadline is no problem.
void add(Checked& found, Error error, std::string again = {}) {
  if (is_late(error)) { return; }
  const auto same = [&](const Error& other) {
    return other.place == error.place && other.message.id == error.message.id;
  };
  if (std::ranges::none_of(found.problems, same)) {
    found.problems.push_back({std::move(error), std::move(again)});
  }
}

bool of_script(const Error& error) {
  return error.fault == Fault::HouseRule || error.fault == Fault::Interrupted;
}

// Makes one move; returns its problem, or nullopt.
std::optional<Error> step(TestTable& table, const Json& command, const Trial& on) {
  if (const auto played = table.play(command); !played) {
    Error error = played.error();
    if (!of_script(error)) {
      Error refused = on.problem(at_table(on, table, "author.bot_refused", {{"why", error.message}},
                                          {{"move", to_text(command)}}));
      if (error.place.line > 0) { refused.place = error.place; }
      return refused;
    }
    // After a limit has stopped a script, the situation is meaningless; calls of `t` tell theirs.
    const bool told_there = error.message.text.starts_with("t.");
    if (!error.message.id.starts_with("script.") && !is_late(error) && !told_there) {
      const bool told = error.rule.empty() || holds(error.message.text, "'" + error.rule + "'");
      const std::string_view in = told ? "author.in_situation" : "author.in_hook";
      error.message =
          at_table(on, table, in, {{"what", std::move(error.message)}}, {{"hook", error.rule}});
    }
    return error;
  }
  const auto flaw = table.table().flaw();
  return flaw ? std::optional(on.problem(at_table(on, table, "author.flaw", {{"flaw", *flaw}})))
              : std::nullopt;
}

// Plays one game until `end`, checking every move; returns its problem.
std::optional<Error> watch_game(TestTable& table, std::string_view bot, Trial& on,
                                Clock::time_point end) {
  while (on.moves < on.limits.moves && !on.is_over(end) &&
         table.table().status().round <= kRounds) {
    const auto command = table.next_move(bot);
    if (!command && of_script(command.error())) {
      return command.error();  // bots also ask for the possible moves
    }
    if (!command) { return on.problem(at_table(on, table, "author.no_move")); }
    if (command->is_null()) { break; }
    ++on.moves;
    if (auto error = step(table, *command, on)) { return error; }
  }
  const Status now = table.table().status();
  if (now.over || now.round > kRounds) { on.rounds.push_back(now.round); }
  return std::nullopt;
}

void watch_games(Trial& on, const std::vector<int>& seats, Clock::time_point end) {
  // Shares the hooks between games, to detect state kept from one to the next.
  const auto fresh = [&] { return std::make_shared<ScriptHooks>(on.variant, on.rules.rules); };
  const auto hooks =
      on.rules.make_hooks ? std::make_shared<TriedHooks>(fresh(), fresh(), on, end) : nullptr;
  for (std::uint64_t number = 0; on.moves < on.limits.moves && !on.is_over(end); ++number) {
    const int players = seats[number % seats.size()];
    const std::string_view bot = number % 2 == 0 ? "random" : kSober;
    auto table = TestTable::open({on.rules.game, on.rules.rules, lab::lab_setup(players).players, 0,
                                  Mode::Lab, number + 1, hooks});
    if (!table) { return; }
    if (auto error = watch_game(*table, bot, on, end)) {
      const std::string hook = error->rule;
      if (is_late(*error)) { return; }  // the hook has not failed: it is asked on
      add(on.found, std::move(*error),
          command_for(on, order_of(on.rules, players, bot, number + 1, 1)));
      if (hooks == nullptr || !hooks->has(hook)) { return; }
      on.uses[hook].failed = true;  // continue with the other hooks
    }
    ++on.found.games;
  }
}

// Whether games reach the last permitted round, on average three quarters of the way, so that one
// of four may end by chance; false if there is no such rule. HouseRule: a hook fails.
Result<bool> endless(const SimulationOrder& order) {
  const std::int64_t* most = order.rules.find_whole(kLastRound);
  if (most == nullptr) { return false; }
  return lab::simulate(order, {}).map([&](const lab::Simulation& simulated) {
    const Tally tally = simulated.tally();
    return tally.rounds * 4 >= tally.games * static_cast<std::uint64_t>(*most) * 3;
  });
}

// Returns the setting or hook without which games would end, or the whole file.
Place place_of_endless(const Trial& on, int players) {
  for (const VariantLayer& layer : on.variant.layers | std::views::reverse) {
    auto places = list_by(layer.rules, &RuleSetting::place);
    add_all(places, list_by(layer.hooks, &HookSetting::place));
    for (const Place& place : places) {
      const Variant rest = without(on.variant, [&](const Place& other) { return other == place; });
      const auto resolved = resolve(*on.rules.game, rest);
      if (resolved && !endless(order_of(ruleset_of({on.rules.game, rest, *resolved}), players,
                                        kSober, 1, kEndlessGames))
                           .value_or(false)) {
        return place;
      }
    }
  }
  return {on.variant.top().file};
}

// Checks that games end if the variant does not limit them.
void look_for_end(Trial& on, int players) {
  const auto order = order_of(on.rules, players, kSober, 1, kEndlessGames);
  const auto never_ends = endless(order);
  on.found.cut_short = !never_ends && is_late(never_ends.error());
  if (never_ends.value_or(false)) {
    add(on.found, {Fault::Input, worded("author.endless"), {}, place_of_endless(on, players)},
        command_for(on, order));
  }
}

// Plays the games of `order`; nullopt if one failed, which it reports.
std::optional<Tally> simulate(Trial& on, SimulationOrder order) {
  lab::SimulationManner manner;
  std::uint64_t failed_in = 0;
  manner.failed_in = [&](std::uint64_t game) { failed_in = game; };
  const auto simulated = lab::simulate(order, manner);
  if (!simulated) {
    order.games = failed_in + 1;  // the fewest that get as far
    add(on.found, simulated.error(), command_for(on, order));
    return std::nullopt;
  }
  on.found.games += simulated->tally().games;
  return simulated->tally();
}

// Plays a few games beyond the goal, to find late problems.
void simulate_long(Trial& on, int players) {
  auto order = order_of(on.rules, players, "random", 1, kLongGames);
  const std::int64_t* last = order.rules.find_whole(kLastRound);
  const RuleSpec* goal = find_by(on.rules.game->rules(), &RuleSpec::name, kGoal);
  if (last == nullptr || goal == nullptr) { return; }
  order.rules.set(kLastRound, std::min(*last, kLongRounds));
  order.rules.set(kGoal, goal->limits.max);
  simulate(on, std::move(order));
}

void simulate_short(Trial& on, const std::vector<int>& seats) {
  constexpr std::uint64_t kBatch = 100;
  for (std::uint64_t done = 0; done < on.limits.games && Clock::now() < on.deadline;
       done += kBatch) {
    const int players = seats[(done / kBatch) % seats.size()];
    const auto tally = simulate(on, order_of(on.rules, players, kSober, done + 2, kBatch));
    if (!tally) { return; }
  }
}

void look_for_doubts(Trial& on) {
  for (const HookSetting& setting : on.variant.top().hooks) {
    const HookUse& use = on.uses[setting.hook];
    if (use.matters) { continue; }
    on.found.doubts.push_back(
        {Fault::Input,
         use.asked == 0
             ? worded("author.never_asked", {{"hook", setting.hook}, {"games", on.found.games}})
             : worded("author.never_matters", {{"hook", setting.hook}, {"times", use.asked}}),
         setting.hook, setting.place});
  }
  for (const DeclaredMove& move : on.variant.top().moves) {
    if (!move.is_unasked() || on.uses[move.name].asked > 0) { continue; }
    Message never = worded("author.never_made", {{"move", move.form}, {"games", on.found.games}});
    on.found.doubts.push_back({Fault::Input, std::move(never), move.name, move.place});
  }
  if (on.found.rounds == 1) { on.found.doubts.push_back(on.problem(worded("author.one_round"))); }
  if (on.found.rounds > kRounds) {
    on.found.doubts.push_back(on.problem(worded("author.seldom_ends", {{"rounds", kRounds}})));
  }
}

// Adds what playing shows. Problems: a failing house rule, an unsound state, a seat to move without
// a move (HouseRule or Input, with the script's place if known), games that never end (Input).
// Doubts: a hook of the variant's own that always returned the answer of base(f) or was never
// asked; games half of which end in their first round, or last beyond 60. If limits.clock runs out,
// the result depends on the machine.
void playtest(const LoadedVariant& loaded, const PlaytestLimits& limits, Checked& found) {
  Trial on{loaded.variant, limits, ruleset_of(loaded), Clock::now() + limits.clock, found};
  const std::vector<int> seats = test_seats(*loaded.game, on.rules.rules);
  if (seats.empty()) { return add(found, on.problem(worded("author.no_seats"))); }
  // Reserves half of the time for problems that only many games show.
  watch_games(on, seats, on.deadline - limits.clock / 2);
  if (found.problems.empty() && found.games < kLeastGames && on.is_over(on.deadline)) {
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(kPatience * limits.clock);
    found.doubts.push_back(
        on.problem(worded("author.slow", {{"games", found.games}, {"seconds", seconds.count()}})));
  }
  const auto half = on.rounds.begin() + std::ssize(on.rounds) / 2;
  std::nth_element(on.rounds.begin(), half, on.rounds.end());
  found.rounds = half != on.rounds.end() ? *half : 0;
  if (on.rules.make_hooks) {
    on.rules.make_hooks = [make = on.rules.make_hooks, &on] {
      return std::make_shared<TriedHooks>(make(), nullptr, on, on.deadline);
    };
  }
  // A variant that sets max_rounds intends its games to end by it.
  const ResolvedRule* last = find_by(loaded.rules.rules, &ResolvedRule::name, kLastRound);
  if (found.problems.empty() && (last == nullptr || last->layer < 0)) {
    look_for_end(on, seats.back());
  }
  if (found.problems.empty()) { simulate_long(on, seats.front()); }
  if (found.problems.empty()) { simulate_short(on, seats); }
  // Interrupted games do not tell what they would have asked.
  if (found.problems.empty() && Clock::now() < on.deadline) { look_for_doubts(on); }
}

}  // namespace

Checked check_variant(const script::ReadVariant& read, const PlaytestLimits& limits,
                      const CaseBots& bots) {
  Checked checked;
  auto examined = script::examine(read);
  add_new(checked.problems, std::move(examined.problems));
  checked.variant = std::move(examined.value);
  if (!checked.variant) { return checked; }
  const VariantLayer& top = checked.variant->top();
  const Game* game = find_game(top.game);
  std::optional<ResolvedRules> rules;
  if (game != nullptr) {
    rules = resolve_all(*game, checked);
  } else if (!top.game.empty()) {
    // Omits that the unknown game has no such variant.
    std::erase_if(checked.problems, [&](const Error& error) {
      return error.message.id == "variant.none_of_game" || error.message.id == "variant.elsewhere";
    });
    checked.problems.push_back({{Fault::Input,
                                 {"console.no_such_game", {{"game", clean(top.game)}}},
                                 {},
                                 script::KeyPlaces(top.file, top.text).at("game"),
                                 suggestions(top.game, names_by(games(), &Game::name))},
                                {}});
  }
  // Games under wrong rules would only repeat the problems in other words.
  if (checked.problems.empty()) {
    checked.doubts = doubts_about(*game, *checked.variant, *rules);
    add_all(checked.doubts, script::unused_in(top));
    playtest({game, *checked.variant, *rules}, limits, checked);
    try_cases(*game, bots, checked);
  }
  sort_by_place(checked.problems, top.file);
  sort_by_place(checked.doubts, top.file);
  if (!checked.problems.empty()) { checked.doubts.clear(); }
  return checked;
}

}  // namespace hausregel::author
