// What a game's folder offers, and what it gets where it says nothing. A game is a struct that
// derives from GameParts (from SealingParts where values are sealed) with its Rules, State, Command
// and Event, and has
//   kName; kPlayerCountRule, the rule id for a wrong number of people; rows(), the rule table
//   choices(), what it makes possible now; steady(), the move of the bot of that name
// and beside it, as functions of its namespace, decide() of each move, evolve() of each event,
// total_of() a player, nothing_drawn() in the round. Whatever stands below it may say better, under
// the same name. Read tests/games/pig with docs/adding-a-game.md.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "engine/asked_bots.h"
#include "engine/game.h"
#include "engine/game_of.h"
#include "engine/place_rows.h"
#include "engine/plain_bots.h"
#include "engine/read_move.h"
#include "engine/rounds.h"
#include "engine/rule_table.h"
#include "engine/sealed.h"
#include "engine/story.h"
#include "engine/why.h"

namespace hausregel {

// Events that are told in the same words in every game.
template <class Event>
inline constexpr bool kOfAll =
    kIsOneOf<Event, RoundStarted, PhraseGiven, Remembered, Told, GameEnded, LuckOpened>;

// A column a field of the players, but for their names and commitments.
template <class State>
Board plain_board(std::string_view game, const State& s, const Setup& setup, const Status& now);

template <class G, class RulesOf, class StateOf, class CommandOf, class EventOf>
class GameParts {
  friend G;
  GameParts() = delete;  // a game is a name for functions, never an object

 public:
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

  // What the book says besides the rules, and the console shows: as in engine::Game.
  static constexpr std::array<std::string_view, 0> kAbout{};
  static constexpr std::string_view kWhoBegins = "";
  static constexpr std::array<ChipKind, 0> kChipsAtStart{};
  static std::span<const Ruling> rulings() { return {}; }
  static bool on_pad(const Json&) { return false; }
  static std::optional<Pad> pad(const Setup&, const Json::List&) { return std::nullopt; }

  // Rows of hooks, each with a number of its own from 0 on without a gap; of questions to scripts,
  // whose numbers are their places; sentences where catalogs have none; and what does not go
  // together in rules that are good one by one.
  static std::vector<HookSpec> hooks() { return {}; }
  static std::vector<HookSpec> questions() { return {}; }
  static std::vector<Sentence> sentences() { return {}; }
  static std::vector<RuleConflict> conflicts(const Rules& rules) {
    return people_conflicts(rules.players_min, rules.players_max);
  }

  // As Table::chips().
  static std::vector<std::int64_t> chips(const State&) { return {}; }
  // What a real table has typed for what `event` shows. An event says so by kShown: a member of it
  // that is a number, or a text.
  static std::string typed(const Event& event) {
    const auto shown = []<class Held>(const Held& held) -> std::string {
      if constexpr (requires { held.*Held::kShown; }) {
        return std::to_string(held.*Held::kShown);
      } else if constexpr (requires { Held::kShown; }) {
        return Held::kShown;
      }
      return {};
    };
    return std::visit(shown, event);
  }

  // What a table begins with, before the opening's events; and the first thing that cannot be in a
  // state, or nothing.
  static State initial(const Rules&, const Setup& setup) { return fresh_state<State>(setup); }
  static std::optional<Message> flaw(const State& s) { return counted_flaw(s); }

  // Whether a seat must move now.
  static bool asked(const State& s, Seat who) { return s.turn == who; }
  // Those to move, and those to open, from the leader on; nobody before the first round.
  static Status status(const State& s) {
    Status now;
    now.round = s.round;
    now.luck = luck_in(s);
    now.phase = names_of(s.phase)[static_cast<std::size_t>(s.phase)];
    now.over = s.phase == decltype(s.phase)::Over;
    if constexpr (requires { s.sealed; }) {
      for (int i = 0; i < s.count(); ++i) {
        if (s.sealed.has(seat(i))) {
          now.sealed.push_back(seat(i));
        }
      }
    }
    for (int i = 0; i < s.count() && leader_of(s).somebody(); ++i) {
      const Seat who = left_of(leader_of(s), i, s.count());
      if (G::asked(s, who)) {
        now.to_move.push_back(who);
      }
      if constexpr (requires { s.phase == decltype(s.phase)::Open&& s.sealed.has(who); }) {
        if (s.phase == decltype(s.phase)::Open && s.sealed.has(who)) {
          now.unopened.push_back(who);
        }
      }
    }
    return now;
  }

  // Every move that is possible: the game's own, the opening, and what every game has.
  static std::vector<Choice> legal(const Rules& rules, const State& s, const Setup& setup) {
    std::vector<Choice> all = G::choices(rules, s);
    if constexpr (!G::kSealKind.empty()) {
      add_opening(s, all);
    }
    add_round_choices(setup, s, all);
    return all;
  }

  // Who has won, or would if the game ended now; totals by seat, in the unit of total_of().
  static Outcome outcome(const Rules& rules, const State& s) {
    Outcome now;
    now.winners = s.phase == decltype(s.phase)::Over ? s.winners : G::winners_now(rules, s);
    for (const auto& player : s.seats) {
      now.totals.push_back(total_of(player));
    }
    return now;
  }
  // Whoever has most.
  static SeatList winners_now(const Rules&, const State& s) {
    return leaders(s, [](const auto& player) { return total_of(player); });
  }

  // What a game master may set.
  static std::vector<Place> places() { return {}; }
  // After that: sums that follow from what was set.
  static void rebalance(State& s) { mend_leader(s, s.starter); }
  // Whether rules and setup, as far as a state knows them, are those of `other`.
  static bool same_frame(const State& s, const State& other) {
    return s.id == other.id && s.mode == other.mode;
  }
  // What a state holds of rules that may change between rounds is taken over from `other`.
  static void take_frame(State&, const State& /*other*/) {}
  // What the JSON of a state does not tell is taken over from the state before.
  static void keep_untold(State& s, const State& before) { s.luck = before.luck; }

  // What is waited for; without a text what the board says last.
  static Guide guide(const Rules&, const State& s, const Setup&) {
    return {{}, s.phase == decltype(s.phase)::Idle ? std::string(Next::kName) : ""};
  }
  // What `words` are short for; they begin with none of moves().
  static std::optional<InFull> in_full(const State&, const Setup&, std::span<const Word>) {
    return std::nullopt;
  }
  // As Table and Game have them.
  static std::span<const MoveForm> moves() { return moves::forms<G>(); }
  static Result<Spoken> parse(const Rules& rules, const State& s, const Setup& setup,
                              std::span<const Word> words, const Json& draft) {
    return moves::read(moves::Reading<G>{rules, s, setup, words, draft});
  }
  static Board board(const Rules&, const State& s, const Setup& setup, Seat) {
    return plain_board(G::kName, s, setup, G::status(s));
  }
  static std::vector<Picture> pictures(const Rules&, const State&, const Setup&) { return {}; }
  static std::optional<Odds> odds(const Rules&, const State&, const Setup&) { return std::nullopt; }
  // decide() of the move that `command` holds: its events go to `sink`, its chance comes from
  // `dice`.
  template <class Sink>
  static Result<> decide_any(const Rules& rules, const Setup& setup, const Command& command,
                             Dice& dice, Sink& sink) {
    return std::visit([&](const auto& held) { return decide(rules, setup, held, dice, sink); },
                      command);
  }
  // What a seat may not see.
  static Hidden hidden_from(const Rules&, const State&, Seat) { return {}; }
  // Why `event` comes about at a table that stands as `s`.
  static Reason reason(const Rules&, const State&, const Setup&, const Event& event) {
    return std::visit([](const auto& held) { return why_in_any_game(held); }, event);
  }
  // Its sentence, "GAME.EVENT"; of events of every game "engine.EVENT"; empty: none.
  static Message story(const Event& event, const Setup& setup) {
    return std::visit(
        [&]<class Held>(const Held& held) {
          Message told = sentence(kOfAll<Held> ? "engine" : G::kName, held, setup);
          if constexpr (std::is_same_v<Held, LuckOpened>) {
            told = setup.mode == Mode::Table ? Message() : told;  // the table has drawn
          }
          if constexpr (std::is_same_v<Held, GameEnded>) {
            told.id += held.winners.size() > 1 ? ".shared" : "";
          }
          return told;
        },
        event);
  }
  // The same with what the table behind it adds.
  static Message story_at(const Rules&, const State&, const Setup& setup, const Event& event) {
    return G::story(event, setup);
  }
  // Whether `event` may be told again when the game is over.
  static std::optional<Highlight> highlight(const Rules&, const State&, const Setup&,
                                            const Event&) {
    return std::nullopt;
  }

  static std::span<const std::string_view> bot_names() { return kPlainBots; }
  // A game that has LaneBots ships them (engine/asked_bots.h).
  static const auto* find_bot(std::string_view name) {
    if constexpr (requires { typename G::LaneBots; }) {
      return find_own_bot<typename G::Bot>(std::type_identity<typename G::LaneBots>(), name);
    } else {
      return find_plain_bot<G>(name);
    }
  }
  // A script as a bot; `script` outlives it.
  static std::unique_ptr<PlainBot<G>> script_bot(Hooks& script) {
    return std::make_unique<ScriptedBot<G>>(script);
  }
  // Which of the questions a script that plays `who` is asked now; -1: none.
  static int question(const State&, Seat) { return -1; }
};

// Of a game that seals values of the kind `V` (engine/sealed.h).
template <class G, class V, class Rules, class State, class Command, class Event>
class SealingParts : public GameParts<G, Rules, State, Command, Event> {
  friend G;
  SealingParts() = delete;

 public:
  using OpenValue = hausregel::OpenValue<V>;
  using Opening = OpenAll<V>;
  using SealedValue = hausregel::SealedValue<V>;
  static constexpr std::string_view kSealKind = kind_of_seal<V>();

  // Whether `value` may be laid down now. Refused: why not.
  static Result<> check_value(const Rules& rules, const State& s, const OpenValue& value) {
    if (auto refused = check_laying(s, value.player); !refused) {
      return refused;
    }
    // Named, as this member would else keep the game's own from being found.
    using hausregel::check_value;
    return check_value(rules, s, value);
  }
  // As Table::check_opening().
  static Result<> check_opening(const Rules& rules, const State& s, const Setup& setup,
                                const SealedValue& value) {
    using hausregel::check_opening;
    return check_opening(rules, s, setup, value);
  }
  // A value laid down unseen, and what opens it, set in `value`: no commitment, and no salt.
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
  // The same with a commitment under `salt`, where there is one.
  static std::pair<Lay<V>, SealedValue> seal(const Rules& rules, const State& s, const Setup& setup,
                                             const OpenValue& open,
                                             const std::optional<Salt>& salt) {
    SealedValue value;
    Lay<V> laid = lay(rules, open, value);
    value.salt = salt;
    if (salt) {
      laid.commit = commitment_to(SealScope{setup.hash, luck_in(s)}, setup, value);
    }
    return {laid, value};
  }
};

template <class State>
Board plain_board(std::string_view game, const State& s, const Setup& setup, const Status& now) {
  Board board;
  board.headlines.push_back({"engine.board.round", {{"round", s.round}, {"phase", now.phase}}});
  using Player = typename State::Player;
  const auto each_field = [](const Player& player, auto each) {
    const auto* name = Player::kFieldNames.begin();
    const auto one = [&](const auto& field) {
      const std::string_view called = *name++;
      if (called != "name" && called != "commit") {
        std::string json;
        using codec::put;
        if constexpr (requires { put(json, field, Setup{}); }) {
          put(json, field, Setup{});
        }
        each(called, json);
      }
    };
    std::apply([&](const auto&... fields) { (one(fields), ...); }, player.tie());
  };
  board.columns.push_back("engine.board.player");
  each_field(Player{}, [&](std::string_view name, const std::string&) {
    std::string id(game);
    id.append(".board.").append(name);
    board.columns.push_back({{std::move(id), {}, std::string(name)}, Board::Align::Right});
  });
  for (const auto& player : s.seats) {
    std::vector<Message> cells;
    each_field(player, [&](std::string_view, const std::string& json) {
      cells.push_back(plain(words_of_json(json)));
    });
    board.rows.push_back(row_of_seat(now, player.name, setup, std::move(cells)));
  }
  return board;
}

}  // namespace hausregel
