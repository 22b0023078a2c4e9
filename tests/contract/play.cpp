#include "contract/play.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "catch.h"
#include "script/load_layer.h"
#include "script/script_hooks.h"
#include "script/variant_library.h"

namespace hausregel::contract {
namespace {

constexpr int kLongGame = 150;  // rounds; those who play at random reach no goal
constexpr int kLastRoundTried = 1500;
constexpr int kHouseGame = 40;  // rounds; every command makes a fresh script
constexpr int kListed = 12;     // options near which misses are tried

const std::vector<std::string>& names() {
  static const std::vector<std::string> all{"Anna", "Bert", "Cleo", "Dora", "Emil", "Fritz"};
  return all;
}

std::optional<Salt> salt_for(Mode mode, BotLuck& luck) {
  if (mode != Mode::Virtual) { return std::nullopt; }
  Salt salt;
  for (std::uint8_t& byte : salt) { byte = static_cast<std::uint8_t>(luck.below(256)); }
  return salt;
}

// The standard list of `spec`, whose element `at`, or of a pair its second number, is one greater,
// or one less where that is refused.
Json with_other_element(const RuleSpec& spec, std::size_t at) {
  Json::List list = *spec.standard.list();
  const Json element = list[at];
  for (const std::int64_t by : {1, -1}) {
    if (element.is_list()) {
      Json::List pair = element.items();
      pair.back() = Json(*pair.back().integer() + by);
      list[at] = Json(std::move(pair));
    } else {
      list[at] = Json(*element.integer() + by);
    }
    if (check_value(spec, Json(list))) { break; }
  }
  return Json(std::move(list));
}

// Values that a rule may have besides its standard one.
std::vector<Json> other_values(const RuleSpec& spec) {
  std::vector<Json> values;
  const auto limits = [&] {
    values.emplace_back(spec.limits.min);
    values.emplace_back(std::min<std::int64_t>(spec.limits.max, 100000));
  };
  switch (spec.kind) {
    case RuleKind::Boolean:
      values.emplace_back(!*spec.standard.boolean());
      break;
    case RuleKind::IntegerOrChoice:
      limits();
      [[fallthrough]];
    case RuleKind::Choice:
      for (const std::string_view word : spec.choices) { values.emplace_back(word); }
      break;
    case RuleKind::Integer:
      limits();
      values.emplace_back(*spec.standard.integer() + 1);
      values.emplace_back(*spec.standard.integer() - 1);
      break;
    case RuleKind::Fraction:
      values.push_back(Json::List{spec.limits.min, spec.second.max});
      values.push_back(Json::List{spec.second.max, spec.second.max});
      break;
    case RuleKind::Integers:
    case RuleKind::Pairs: {
      for (std::size_t i = 0; i < spec.standard.list()->size(); ++i) {
        values.push_back(with_other_element(spec, i));
      }
      Json::List shorter = *spec.standard.list();
      shorter.pop_back();
      values.emplace_back(shorter);
      shorter.resize(1);
      values.emplace_back(shorter);
      break;
    }
  }
  // A game between people who play at random may last as long as the last round allows.
  const auto endless = [&](const Json& value) {
    return spec.name == "max_rounds" && *value.integer() > kLastRoundTried;
  };
  std::erase_if(values, [&](const Json& value) {
    return endless(value) || value == spec.standard || !check_value(spec, value);
  });
  return values;
}

Json standard_of(const Game& game) {
  Json rules;
  for (const RuleSpec& spec : game.rules()) { rules.set(spec.name, spec.standard); }
  return rules;
}

Json limited(Json rules, int rounds) {
  if (rules.find("max_rounds") != nullptr) { rules.set("max_rounds", rounds); }
  return rules;
}

std::vector<int> seats_for(const Game& game, const Json& rules) {
  std::vector<int> all;
  for (int seats = 1; seats <= kSeatLimit; ++seats) {
    if (open({&game, "", rules, seats, Mode::Virtual})) { all.push_back(seats); }
  }
  return all;
}

}  // namespace

std::vector<const Game*> tried_games() {
  std::vector<const Game*> all(games().begin(), games().end());
  if (const char* only = std::getenv("HAUSREGEL_GAME")) {
    std::erase_if(all, [&](const Game* game) { return game->name() != only; });
    REQUIRE(all.size() == 1);
  }
  return all;
}

std::string to_words(const Seating& seating) {
  return fmt::format("{} {} {} {}", seating.game->name(), seating.name, seating.seats,
                     word_of(seating.mode));
}

Setup setup_of(const Seating& seating, std::uint64_t seed) {
  Setup setup;
  setup.players.assign(names().begin(), names().begin() + seating.seats);
  setup.starter = seat(static_cast<int>(seed % static_cast<std::uint64_t>(seating.seats)));
  setup.mode = seating.mode;
  setup.id = seating.mode == Mode::Lab ? "" : seeded_id(seed);
  return setup;
}

constexpr int kSeeds = 1000;  // of a game

std::unique_ptr<Table> open(const Seating& seating, std::uint64_t seed) {
  auto table = seating.game->open(setup_of(seating, seed), seating.rules, seating.hooks);
  if (!table) { return nullptr; }
  (*table)->know([chain = SeedChain(seeded_root(seed), kSeeds)](int luck) {
    return std::optional(chain.seed(luck));
  });
  return std::move(*table);
}

std::vector<Seating> shipped_seatings() {
  std::vector<Seating> all;
  const script::ScriptLibrary library(
      {HAUSREGEL_SOURCE "/variants", HAUSREGEL_SOURCE "/tests/games"});
  for (const Game* game : tried_games()) {
    struct Shipped {
      std::string name;
      Json values;
      std::shared_ptr<Hooks> hooks;
    };
    std::vector<Shipped> rules{{"standard", standard_of(*game), nullptr}};
    for (const auto& listed : library.list()) {
      if (listed.game != game->name()) { continue; }
      const auto variant = library.load(listed.game, listed.name);
      REQUIRE(variant);
      const auto resolved = resolve(*game, *variant);
      REQUIRE(resolved);
      auto hooks = resolved->hooks.empty()
                       ? nullptr
                       : std::make_shared<script::ScriptHooks>(*variant, resolved->values());
      rules.push_back({listed.name, resolved->values(), std::move(hooks)});
    }
    for (const auto& [name, values, hooks] : rules) {
      const int rounds = hooks == nullptr ? kLongGame : kHouseGame;
      for (const int seats : seats_for(*game, values)) {
        for (const Mode mode : {Mode::Virtual, Mode::Table, Mode::Lab}) {
          all.push_back({game, name, limited(values, rounds), seats, mode, hooks});
        }
      }
    }
  }
#if defined(HAUSREGEL_SANITIZED)
  // Every fourth, in each mode in turn: sanitizers look at memory, which all use alike.
  std::size_t i = 0;
  std::erase_if(all, [&](const Seating&) { return i++ % 4 != 0; });
#endif
  return all;
}

std::vector<Seating> changed_seatings(int rounds) {
  std::vector<Seating> all;
  for (const Game* game : tried_games()) {
    for (const RuleSpec& spec : game->rules()) {
      for (const Json& value : other_values(spec)) {
        Json rules = limited(standard_of(*game), rounds);
        rules.set(spec.name, value);
        const std::vector<int> seats = seats_for(*game, rules);
        if (!seats.empty()) {
          const Mode mode = all.size() % 3 == 0 ? Mode::Table : Mode::Virtual;
          all.push_back({game, fmt::format("{}={}", spec.name, to_text(value)), rules,
                         seats[all.size() % seats.size()], mode});
        }
      }
    }
  }
  return all;
}

Variant all_hooks(const Game& game) {
  std::string text =
      fmt::format("return {{ api = 2, game = '{}', name = 'base', hooks = {{\n", game.name());
  for (const HookSpec& spec : game.hooks()) {
    const bool answers = spec.asked != HookSpec::Asked::Happening;
    text += std::string(spec.name) +
            (answers ? " = function(f, base) return base(f) end,\n" : " = function(f, t) end,\n");
  }
  const auto layer = script::load_layer({"base.lua", "base", text + "} }"});
  return layer ? Variant{{*layer}} : Variant{};
}

Seating house_seating(const Game& game, const Variant& variant, int seats, Mode mode) {
  const auto rules = resolve(game, variant);
  return {&game,
          variant.top().name,
          rules ? limited(rules->values(), kHouseGame) : Json(),
          seats,
          mode,
          std::make_shared<script::ScriptHooks>(variant, rules ? rules->values() : Json())};
}

int repeats(int usually) {
  const char* longer = std::getenv("HAUSREGEL_LONG");
  return longer != nullptr && std::string_view(longer) == "1" ? usually * 20 : usually;
}

Json some_command(const Choice& choice, const Setup& setup, BotLuck& luck) {
  return choice.of == Choice::Of::Text
             ? with_argument(choice, setup, fmt::format("phrase {}", luck.below(100)))
             : hausregel::pick_command(choice, setup, luck);
}

std::vector<Json> near_misses(const Choice& choice, const Setup& setup) {
  std::vector<Json> all;
  if (choice.of == Choice::Of::Nothing) {
    Json more = least_command(choice, setup);
    more.set("more", 1);
    return {more};
  }
  std::vector<Json> arguments{Json(),
                              Json(true),
                              Json(-1),
                              Json("none"),
                              Json(2147483647),
                              Json(Json::List{}),
                              Json(Json::List{Json(99)}),
                              Json(Json::Object{})};
  if (choice.of == Choice::Of::Range) {
    for (const std::int64_t value : {choice.min - choice.step, choice.max + choice.step,
                                     choice.min + 1, choice.max - 1, std::int64_t{0}}) {
      arguments.emplace_back(value);
    }
  }
  if (choice.of == Choice::Of::Set) {
    for (int value = 0; value < kListed; ++value) { arguments.emplace_back(value); }
    arguments.emplace_back(Json::List(choice.options));
    Json::List twice(choice.options.begin(), choice.options.begin() + 1);
    arguments.emplace_back(twice);
    twice.push_back(choice.options.front());
    arguments.emplace_back(twice);
  }
  for (Json& argument : arguments) { all.push_back(with_argument(choice, setup, argument)); }
  for (const Json& player :
       {Json(), Json("Nobody"), Json(setup.players.front()), Json(setup.players.back())}) {
    Json command = with_argument(choice, setup,
                                 choice.of == Choice::Of::Range ? Json(choice.min)
                                 : choice.options.empty()       ? Json()
                                                                : choice.options.front());
    command.set("player", player);
    all.push_back(command);
  }
  return all;
}

Result<Events> make(Table& table, const Json& command, Dice& dice) {
  const auto salt = table.setup().mode == Mode::Virtual ? std::optional(Salt{1}) : std::nullopt;
  const auto sealing = table.seal(command, salt);
  if (!sealing) { return fail(sealing.error()); }
  return table.decide(sealing->command, dice);
}

Playout::Playout(const Seating& seating, std::uint64_t seed)
    : table_(open(seating, seed)),
      dice_(seeded_id(seed), SeedChain(seeded_root(seed), kSeeds)),
      luck_(seed, 0) {}

Playout::Playout(const Playout& other)
    : table_(other.table_->clone()),
      dice_(table_->setup().id, other.dice_.chain()),
      luck_(other.luck_),
      greatest_luck_(other.greatest_luck_),
      openings_(other.openings_) {
  dice_.use_luck(table_->status().luck, greatest_luck_ + 1);
}

bool Playout::decide(const Json& command) {
  const auto events = table_->decide(command, dice_);
  if (!events) {
    failure_ = fmt::format("{} is refused: {}{}{}", to_text(command), events.error().rule,
                           events.error().message.id, events.error().message.text);
    return false;
  }
  command_ = command;
  events_ = events->text();
  return true;
}

bool Playout::open_values(const Status& status) {
  Json::List values;
  for (const Seat who : status.unopened) { values.push_back(openings_[who.index]); }
  Json command;
  command.set("move", "open");
  command.set("values", std::move(values));
  return decide(command);
}

bool Playout::step() {
  const Status status = table_->status();
  if (status.over) { return false; }
  if (!status.unopened.empty()) { return open_values(status); }
  const auto command = status.to_move.empty() || luck_.below(2) == 0 ? random_move() : bot_move();
  return command && play(*command);
}

std::optional<Json> Playout::bot_move() {
  const SeatList asked = table_->status().to_move;
  const Seat who = asked[luck_.below(asked.size())];
  auto move = table_->choose("steady", who, luck_);
  if (!move) {
    failure_ = "a bot has no move";
    return std::nullopt;
  }
  return std::move(*move);
}

std::optional<Json> Playout::random_move() {
  auto choices = table_->legal();
  // A journal takes no phrase after a draw of the round (play/chronicle.h).
  if (luck_.below(4) != 0 || table_->status().hides) {
    std::erase_if(choices, [](const Choice& c) { return c.of == Choice::Of::Text; });
  }
  if (choices.empty()) {
    failure_ = fmt::format("no move is possible in phase {}", table_->status().phase);
    return std::nullopt;
  }
  const Choice& choice =
      choices[static_cast<std::size_t>(luck_.below(static_cast<int>(choices.size())))];
  return some_command(choice, table_->setup(), luck_);
}

bool Playout::play(Json command) {
  if (table_->public_form(command)) {
    const auto sealing = table_->seal(command, salt_for(table_->setup().mode, luck_));
    if (!sealing) {
      failure_ = fmt::format("{} is not sealed: {}{}", to_text(command), sealing.error().rule,
                             sealing.error().message.text);
      return false;
    }
    openings_[table_->setup().find(*command.find("player")->string()).index] = sealing->opening;
    command = sealing->command;
  }
  if (command == Json(Json::Object{{"move", Json("next")}})) {
    const Json state = *read_json(table_->state_json());
    std::vector<std::string> phrases(table_->setup().players.size());
    for (std::size_t i = 0; i < state.find("phrases")->list()->size(); ++i) {
      phrases[i] = *(*state.find("phrases")->list())[i].string();
    }
    dice_.use_phrases(phrases);
  }
  const int luck = table_->status().luck;
  greatest_luck_ = std::max(greatest_luck_, luck);
  dice_.use_luck(luck, greatest_luck_ + 1);
  return decide(command);
}

}  // namespace hausregel::contract
