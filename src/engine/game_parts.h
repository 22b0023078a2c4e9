// The parts of a game's folder, with defaults. A game is a struct that derives from GameParts (from
// SealingParts if it seals values) with its Rules, State, Command and Event, and defines
//   kName; kPlayerCountRule, the rule id for a wrong number of people; rows(), the rule table
//   choices(), the moves possible now; steady(), the move of the bot of that name
// and, as functions of its namespace, decide() for each move, evolve() for each event, total_of()
// for a player, and nothing_drawn() for the round. It may replace anything below under the same
// name. engine/contract.h says in words which of these a game lacks. Read tests/games/pig with
// docs/adding-a-game.md.
#pragma once

#include <algorithm>
#include <array>
#include <iterator>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/lists.h"
#include "engine/bots/plain_bots.h"
#include "engine/contract.h"
#include "engine/game.h"
#include "engine/moves/rounds.h"
#include "engine/moves/words.h"
#include "engine/rules/place.h"
#include "engine/rules/rules.h"
#include "engine/sealed.h"
#include "engine/story.h"
#include "engine/table_of.h"

namespace hausregel {

// Makes an engine::Game from the contents of a game's folder; `G` is what the head describes. Holds
// everything common to all games, so that a game's folder holds rules alone; differences are asked
// of `G`, never decided by its name.

// Everything of engine::Game that depends on `G` alone.
template <class G>
class TypedGame final : public Game {
 public:
  TypedGame() {
    for (const auto& row : rows_of<G>()) { specs_.push_back(row.spec); }
    [this]<class... Events>(std::type_identity<std::variant<Events...>>) {
      event_names_ = {Events::kName...};
    }(std::type_identity<typename G::Event>());
  }

  std::string_view name() const override { return G::kName; }
  const std::vector<RuleSpec>& rules() const override { return specs_; }
  const std::vector<HookSpec>& hooks() const override { return hooks_of<G>(); }
  std::span<const std::string_view> bots() const override { return G::bot_names(); }
  const std::vector<HookSpec>& questions() const override { return questions_of<G>(); }
  std::span<const MoveForm> moves() const override { return G::moves(); }
  std::span<const std::string_view> move_phases() const override { return G::kMovePhases; }
  std::span<const std::string_view> event_names() const override { return event_names_; }

  bool has(Feature feature) const override {
    using Plain = typename G::Plain;
    switch (feature) {
      case Feature::Chips:
        return std::size(G::kChipsAtStart) > 0;
      case Feature::Pad:
        return !std::is_same_v<decltype(&G::pad), decltype(&Plain::pad)>;
      case Feature::Odds:
        return !std::is_same_v<decltype(&G::odds), decltype(&Plain::odds)>;
      case Feature::Seals:
        return !G::kSealKind.empty();
    }
    return false;
  }
  Strings shapes() const override {
    Strings lines;
    const auto add = [&]<class T>(std::string what, std::type_identity<T>) {
      lines.push_back(std::move(what) + codec::shape_of<T>());
    };
    const auto each = [&]<class... Told>(const std::string& what,
                                         std::type_identity<std::variant<Told...>>) {
      (add(what + std::string(Told::kName), std::type_identity<Told>()), ...);
    };
    each("move ", std::type_identity<typename G::Command>());
    each("event ", std::type_identity<typename G::Event>());
    each("event ", std::type_identity<std::variant<RuleStopped, RulesChanged, Overridden>>());
    if constexpr (!G::kSealKind.empty()) {
      add("value " + std::string(G::kSealKind), std::type_identity<typename G::SealedValue>());
    }
    add("state " + std::string(G::kName), std::type_identity<typename G::State>());
    add("seat " + std::string(G::kName), std::type_identity<typename G::State::Player>());
    return lines;
  }
  std::span<const std::string_view> at_table() const override { return G::kAtTable; }
  std::span<const Ruling> rulings() const override {
    static const std::vector<Ruling> by_id = [] {
      std::vector<Ruling> all;
      for (const RulingRow& row : G::rulings()) {
        for (const std::string_view id : split(row.ids, ", ")) { all.push_back({id, row.section}); }
      }
      std::ranges::sort(all, {}, &Ruling::id);
      return all;
    }();
    return by_id;
  }
  std::string_view who_begins() const override { return G::kWhoBegins; }
  std::span<const std::string_view> levels() const override { return G::kLevels; }
  std::span<const ChipKind> chips_at_start() const override { return G::kChipsAtStart; }
  bool on_pad(const Json& event) const override { return G::on_pad(event); }
  std::optional<Pad> pad(const Setup& setup, const Json::List& events) const override {
    return G::pad(setup, events);
  }

  std::vector<RuleConflict> conflicts(const Json& values) const override {
    const auto rules = rules_from(rows_of<G>(), values);
    return rules ? G::conflicts(*rules) : std::vector<RuleConflict>{};
  }

  Result<std::unique_ptr<Table>> open(const Setup& setup, const Json& values,
                                      std::shared_ptr<Hooks> hooks) const override {
    Setup with = setup;
    auto rules = checked(with, values, hooks);
    TRY(rules);
    return std::make_unique<TableOf<G>>(std::move(with), std::move(*rules));
  }

  Result<> play_out(const PlayoutOrder& order, Tally& tally, PlayoutLog* log) const override {
    PlayoutOrder with = order;
    const auto rules = checked(with.setup, order.rules, order.hooks);
    TRY(rules);
    return hausregel::play_out<G>(*rules, with, tally, log);
  }

 private:
  // Returns the rules, with house rules to ask, if they suit the players, and completes `setup`.
  // Usage: says why not.
  Result<typename G::Rules> checked(Setup& setup, const Json& values,
                                    const std::shared_ptr<Hooks>& hooks) const {
    auto rules = rules_from(rows_of<G>(), values);
    TRY(rules);
    const auto conflicts = G::conflicts(*rules);
    const RuleConflict* wrong =
        find_by(conflicts, &RuleConflict::weight, RuleConflict::Weight::Contradiction);
    if (wrong != nullptr) { return fail(Fault::Usage, wrong->what); }
    const int most = std::min(rules->players_max, kSeatLimit);
    if (setup.seats() < rules->players_min || setup.seats() > most) {
      return fail(Error{Fault::Usage,
                        {"engine.player_count",
                         {{"game", G::kName},
                          {"min", rules->players_min},
                          {"max", most},
                          {"players", setup.seats()}}},
                        std::string(G::kPlayerCountRule)});
    }
    for (const int i : indices(setup.seats())) {
      const std::string& name = setup.name(seat(i));
      // find() returns the first seat of a duplicate name.
      if (!valid_name(name) || setup.find(name) != seat(i)) {
        return fail_worded(Fault::Usage, "engine.bad_name", {{"name", clean(name)}});
      }
    }
    if (setup.starter.index < 0 || setup.starter.index >= setup.seats()) {
      return fail_worded(Fault::Usage, "engine.bad_starter");
    }
    rules->house = house_rules(hooks, hooks_of<G>(), setup);
    if (hooks != nullptr) { setup.places = hooks->declaring().places(); }
    setup.seal_kind = G::kSealKind;
    return rules;
  }

  std::vector<RuleSpec> specs_;
  std::vector<std::string_view> event_names_;
};

// Events described in the same words in every game.
template <class Event>
inline constexpr bool kOfAll =
    kIsOneOf<Event, RoundStarted, PhraseGiven, Remembered, Told, Paid, ScoreGiven, TurnGiven,
             OrderSet, Rolled, CardDrawn, CardDiscarded, DeckLimited, PlaceHidden, PlaceOpened,
             Declared, Asked, Answered, AnswerSealed, AnswerOpened, ShownTo, ShownVoid, GameEnded,
             LuckOpened>;

// Has one column for each field of the players, except their names and commitments.
template <class State>
Board plain_board(std::string_view game, const State& s, const Setup& setup, const Status& now) {
  Board board;
  board.headlines.push_back(
      {"engine.board.round", {{"round", s.round}}, {{"phase", phase_called(game, now.phase)}}});
  board.columns.push_back("engine.board.player");
  const auto shown = [](std::string_view field) { return field != "name" && field != "commit"; };
  for (const std::string_view field : State::Player::kFieldNames) {
    if (shown(field)) {
      const std::string name(field);
      board.columns.push_back(
          {{std::string(game) + ".board." + name, {}, name}, Board::Align::Right});
    }
  }
  for (const auto& player : s.seats) {
    Messages cells;
    for (auto& [field, words] : words_of_fields(player, setup)) {
      if (shown(field)) { cells.push_back(plain(std::move(words))); }
    }
    board.rows.push_back(row_of_seat(now, player.name, setup, std::move(cells)));
  }
  return board;
}

template <class G, class RulesOf, class StateOf, class CommandOf, class EventOf>
class GameParts {
  friend G;
  GameParts() = delete;  // a game only names functions and is never an object

 public:
  using Plain = GameParts;  // the defaults, to see which of them the game replaces
  using Rules = RulesOf;
  using State = StateOf;
  using Command = CommandOf;
  using Event = EventOf;
  using Begin = Next;
  using Row = FactRows<Rules, State>;
  using Place = PlaceRow<Rules, State>;
  using OpenValue = NothingSealed;
  using SealedValue = NothingSealed;
  using Opening = NothingOpened;
  using Bot = PlainBot<G>;
  static constexpr std::string_view kSealKind = "";

  // What the book says besides the rules, for the console: as in engine::Game.
  static constexpr std::array<std::string_view, 0> kAtTable{};
  static constexpr std::string_view kWhoBegins = "";
  static constexpr auto kLevels = kPlainBots;
  static constexpr std::array<ChipKind, 0> kChipsAtStart{};
  // Phases in which a variant's own moves can be made unasked.
  static constexpr std::array<std::string_view, 0> kMovePhases{};
  static std::span<const RulingRow> rulings() { return {}; }
  static bool on_pad(const Json&) { return false; }
  // A game with a pad or odds returns a Pad, or Odds.
  static std::nullopt_t pad(const Setup&, const Json::List&) { return std::nullopt; }

  // Rows of hooks, numbered from 0 without gaps; of questions to scripts, numbered by index; and
  // conflicts between rules that are valid one by one.
  static std::vector<HookSpec> hooks() { return {}; }
  static std::vector<HookSpec> questions() { return {}; }
  static std::vector<RuleConflict> conflicts(const Rules& rules) {
    return people_conflicts(rules.players_min, rules.players_max);
  }

  // As Table::chips().
  static WholeNumbers chips(const State&) { return {}; }
  // Returns what somebody at a real table typed for the results in `event`. An event declares it by
  // kShown: a member, a number or a list of them, or a text.
  static std::string typed(const Event& event) {
    const auto shown = []<class Held>(const Held& held) -> std::string {
      if constexpr (requires { std::begin(held.*Held::kShown); }) {
        return joined(held.*Held::kShown, " ");
      } else if constexpr (requires { held.*Held::kShown; }) {
        return std::to_string(held.*Held::kShown);
      } else if constexpr (requires { Held::kShown; }) {
        return Held::kShown;
      }
      return {};
    };
    return std::visit(shown, event);
  }

  // The state before the opening's events; and the first thing that is impossible in a state, or
  // nullopt.
  static State initial(const Rules&, const Setup& setup) { return fresh_state<State>(setup); }
  static std::optional<Message> flaw(const State& s) { return counted_flaw(s); }

  // Whether a seat must move now.
  static bool asked(const State& s, Seat who) { return s.turn == who; }
  // Lists seats to move and to open from the starter on; nobody before the first round.
  static Status status(const State& s) {
    Status now;
    now.round = s.round;
    now.luck = luck_in(s);
    now.phase = word_of(s.phase);
    now.over = s.phase == decltype(s.phase)::Over;
    if constexpr (requires { s.sealed; }) { now.sealed = listed(s.sealed, s.count()); }
    for (const Seat who : clockwise(s.starter, s.starter.somebody() ? s.count() : 0)) {
      if (G::asked(s, who)) { now.to_move.push_back(who); }
      if constexpr (requires { s.phase == decltype(s.phase)::Open&& s.sealed.has(who); }) {
        if (s.phase == decltype(s.phase)::Open && s.sealed.has(who)) {
          now.unopened.push_back(who);
        }
      }
    }
    return now;
  }

  // Returns every possible move: the game's own, the opening, and those of every game.
  static std::vector<Choice> legal(const Rules& rules, const State& s, const Setup& setup) {
    std::vector<Choice> all = G::choices(rules, s);
    if constexpr (!G::kSealKind.empty()) {
      if (s.phase == decltype(s.phase)::Open) {
        const typename G::Opening open{};
        all.push_back(choice_of(open, &open.values));
        all.back().of = Choice::Of::Values;
      }
    }
    if (s.phase == decltype(s.phase)::Idle) { all.push_back(choice_of(Next{})); }
    add_phrases(setup, phrase_time(s), all);
    return all;
  }

  // Returns who has won, or would if the game ended now; totals by seat, in the unit of total_of().
  static Outcome outcome(const Rules& rules, const State& s) {
    Outcome now;
    now.winners = s.phase == decltype(s.phase)::Over ? s.winners : G::winners_now(rules, s);
    for (const auto& player : s.seats) { now.totals.push_back(total_of(player)); }
    return now;
  }
  // The seats with the most points.
  static SeatList winners_now(const Rules&, const State& s) {
    return leaders(s, [](const auto& player) { return total_of(player); });
  }

  // The places that a game master may set.
  static std::vector<Place> places() { return {}; }
  // Run afterwards: recomputes sums that follow from what was set.
  static void rebalance(State& s) { mend_starter(s); }
  // Whether rules and setup, as far as a state knows them, match `other`.
  static bool same_frame(const State& s, const State& other) {
    return s.id == other.id && s.mode == other.mode;
  }
  // Copies from `other` whatever a state holds of rules that may change between rounds.
  static void take_frame(State&, const State& /*other*/) {}
  // Copies from the state before whatever the JSON of a state omits.
  static void keep_untold(State& s, const State& before) {
    s.luck = before.luck;
    s.past = before.past;
  }

  // Says what is awaited; without a text, Table::guide() uses the board's last headline.
  static Guide guide(const Rules&, const State& s, const Setup&) {
    return {{}, s.phase == decltype(s.phase)::Idle ? std::string(Next::kName) : ""};
  }
  // Expands `words`, which do not begin with one of moves().
  static std::optional<InFull> in_full(const State&, const Setup&, Words) { return std::nullopt; }
  // As in Table and Game.
  static std::span<const MoveForm> moves() { return moves::forms<G>(); }
  static Board board(const Rules&, const State& s, const Setup& setup, Seat) {
    return plain_board(G::kName, s, setup, G::status(s));
  }
  static std::vector<Picture> pictures(const Rules&, const State&, const Setup&) { return {}; }
  static std::nullopt_t odds(const Rules&, const State&, const Setup&) { return std::nullopt; }
  // The parts of the table hidden from a seat.
  static Hidden hidden_from(const Rules&, const State&, Seat) { return {}; }
  // Returns why `event` comes about at a table in state `s`.
  static Reason reason(const Rules&, const State&, const Setup&, const Event& event) {
    return std::visit([](const auto& held) { return why_in_any_game(held); }, event);
  }
  // Returns its sentence, "GAME.EVENT"; for events of every game "engine.EVENT"; empty: none.
  static Message story(const Event& event, const Setup& setup) {
    return std::visit(
        [&]<class Held>(const Held& held) {
          Message told = sentence(kOfAll<Held> ? "engine" : G::kName, held, setup);
          if constexpr (std::is_same_v<Held, LuckOpened>) {
            told = setup.mode == Mode::Table ? Message() : told;  // the table has drawn
          }
          if constexpr (requires { place_called(held.deck); }) {
            told.parts = {{"deck", place_called(held.deck)}};
            if constexpr (requires { held.card; }) {
              told.parts.emplace_back("card", card_called(held.deck, held.card));
            }
            if constexpr (requires { held.player; }) { told.id += held.player ? ".seat" : ""; }
          }
          if constexpr (kIsOneOf<Held, PlaceHidden, TurnGiven>) {
            told = {};  // the rule says what it means
          }
          if constexpr (std::is_same_v<Held, PlaceSet>) {
            // Of a declared place the rule says what it means.
            told.id += "." + held.place;
            if (is_qualified(held.place)) { told = {}; }
          }
          if constexpr (kIsOneOf<Held, Declared, Answered, AnswerOpened>) {
            told = answer_said(held, setup);
          }
          if constexpr (kIsOneOf<Held, ShownTo, ShownVoid>) {
            if (held.deck) { told.parts = {{"deck", place_called(*held.deck)}}; }
            told.id += held.deck ? ".deck" : "";
          }
          if constexpr (std::is_same_v<Held, ShownTo>) {
            told.id += setup.mode == Mode::Table ? ".table" : "";  // he looks himself
          }
          if constexpr (std::is_same_v<Held, Asked>) {
            told = {};  // the guide says who is asked
            if (held.values) { told = offer_of(held, setup); }
          }
          if constexpr (std::is_same_v<Held, PlaceOpened>) {
            const PlaceType* type = type_named(setup, held.place);
            told = worded(
                held.player ? "engine.place_opened" : "engine.place_opened.table", {},
                {{"place", place_called(held.place)},
                 {"value", value_called(type != nullptr ? *type : PlaceType(), held.value)}});
            if (held.player) { told.args.emplace_back("player", setup.name(*held.player)); }
          }
          if constexpr (std::is_same_v<Held, Paid>) {
            for (const auto& [side, account] : {std::pair("from", &held.from), {"to", &held.to}}) {
              const bool of_seat = account->who.somebody();
              if (of_seat && account->purse.empty()) { continue; }
              std::erase_if(told.args, [&](const auto& arg) { return arg.first == side; });
              Message called =
                  account->purse.empty() ? "engine.bank" : place_called(account->purse);
              if (of_seat) {
                called = worded("engine.purse_of", {{"player", setup.name(account->who)}},
                                {{"purse", std::move(called)}});
              }
              told.parts.emplace_back(side, std::move(called));
            }
          }
          if constexpr (kIsOneOf<Held, Paid, ScoreGiven>) {
            told.parts.emplace_back("why", word_called(held.why));
          }
          if constexpr (std::is_same_v<Held, GameEnded>) {
            told.id += held.winners.size() > 1 ? ".shared" : "";
          }
          return told;
        },
        event);
  }
  // Likewise, with additions from the table after the event.
  static Message story_at(const Rules&, const State&, const Setup& setup, const Event& event) {
    return G::story(event, setup);
  }
  // Returns `event` as a highlight, if it may be told again after the game.
  static std::optional<Highlight> highlight(const Rules&, const State&, const Setup&,
                                            const Event&) {
    return std::nullopt;
  }

  static std::span<const std::string_view> bot_names() { return kPlainBots; }
  // A game with LaneBots ships its bots (engine/bots/plain_bots.h).
  static const auto* find_bot(std::string_view name) {
    if constexpr (requires { typename G::LaneBots; }) {
      return find_own_bot<typename G::Bot>(std::type_identity<typename G::LaneBots>(), name);
    } else {
      static const RandomBot<G> random;
      static const SteadyBot<G> steady;
      return name == "random"   ? static_cast<const PlainBot<G>*>(&random)
             : name == "steady" ? &steady
                                : nullptr;
    }
  }
  // Wraps a script as a bot; `script` must outlive it.
  static std::unique_ptr<PlainBot<G>> script_bot(Hooks& script) {
    return std::make_unique<ScriptedBot<G>>(script);
  }
};

// For a game that seals values of kind `V` (engine/sealed.h).
template <class G, class V, class Rules, class State, class Command, class Event>
class SealingParts : public GameParts<G, Rules, State, Command, Event> {
  friend G;
  SealingParts() = delete;

 public:
  using OpenValue = hausregel::OpenValue<V>;
  using Opening = OpenAll<V>;
  using SealedValue = hausregel::SealedValue<V>;
  static constexpr std::string_view kSealKind = kind_of_seal<V>();

  // Whether `value` may be laid down now. Refused: says why not.
  static Result<> check_value(const Rules& rules, const State& s, const OpenValue& value) {
    TRY(check_laying(s, value.player));
    // A using-declaration, since this member would otherwise hide the game's own.
    using hausregel::check_value;
    return check_value(rules, s, value);
  }
  // Returns a value laid down unseen and sets `value`, which opens it: no commitment, no salt.
  static Lay<V> lay([[maybe_unused]] const Rules& rules, const OpenValue& open,
                    SealedValue& value) {
    value.player = open.player;
    value.value = open.value;
    value.salt.reset();
    if constexpr (requires { typename V::Back; }) {
      return {open.player, back_of(rules, open.value), std::nullopt};
    } else {
      return {open.player, std::nullopt};
    }
  }
  // Likewise, with a commitment if there is a `salt`.
  static std::pair<Lay<V>, SealedValue> seal(const Rules& rules, const State& s, const Setup& setup,
                                             const OpenValue& open,
                                             const std::optional<Salt>& salt) {
    SealedValue value;
    Lay<V> laid = lay(rules, open, value);
    value.salt = salt;
    if (salt) { laid.commit = commitment_to(s, setup, value); }
    return {laid, value};
  }
};

}  // namespace hausregel
