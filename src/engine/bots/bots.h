// Bots: scripts that answer a game's questions, and the bots that sit at a table. Loaders (script/)
// and users share this interface, so that neither console/ nor lab/ knows of Lua. How a bot that
// ships in C++ decides stands in its game's folder; a name read from a file is never used as a
// path.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/dice.h"
#include "core/lists.h"
#include "core/names.h"
#include "core/result.h"
#include "engine/game.h"
#include "engine/moves/words.h"
#include "engine/rules/hooks.h"

namespace hausregel {

// A script that plays, and what it declares.
struct BotScript {
  std::string game;  // the game it plays
  std::string file;  // as given or found, for messages
  std::string text;  // the script's source
  Strings answers;   // questions of the game that it answers itself
};

// Finds and loads bots.
class BotLibrary {
 public:
  virtual ~BotLibrary() = default;

  // `wanted`: a name, or a path ending in ".lua", as typed. Usage: no such bot (with suggestions).
  // Input: the file is faulty; says why.
  virtual Result<BotScript> load(const Game& game, const std::string& wanted) const = 0;
  // `name`, NAME or NAME.lua, comes from a file (a journal), so it is never used as a path.
  virtual Result<BotScript> named(const Game& game, const std::string& name) const = 0;
  // Returns the names of bots found by name, ascending, without running their code.
  virtual Strings names() const = 0;
};

// Names for people and completion: the own bots of the game `of`, null: of every game, then those
// of `library`, which may be null.
Strings bot_names(const BotLibrary* library, const Game* of = nullptr);
// Returns the bot that "level-3" means in a game, and other words as they are.
std::string bot_called(const Game& game, const std::string& word);
// Returns the name for a journal: a file's name without the folders of this machine.
std::string public_name(const std::string& bot);
// Whether a journal may name a bot `name`: 1 to 255 bytes that are sayable() (core/text.h), without
// '/', as it is never a path.
bool valid_bot_name(std::string_view name);
// Whether `name` is one of the game's own bots.
bool own_bot(const Game& game, std::string_view name);

// A script that plays a seat, as its game sees it. Keeps the first failure and asks nothing after
// it: the game continues with answers of its own bots, and the driver discards the move or the
// simulated game.

inline constexpr std::int64_t kMostAnswered = 1000000000;  // the number of a move
FactSpec bot_luck_fact();                                  // as documented
// Returns the row of a question. `facts`: all it shows except luck. `help`: in English, or empty if
// en.lua has it as "GAME.question.NAME".
HookSpec bot_question(std::string_view name, HookSpec::Answer answer, std::vector<FactSpec> facts,
                      std::string_view help = "");

// Returns the facts, marked as known of rounds that are over.
inline Facts lasting(Facts facts) {
  for (FactSpec& fact : facts) { fact.lasts = true; }
  return facts;
}

// The facts of every table: the rounds that are over, all seats, and the declared places as the
// asked seat sees them.
template <class Rules, class State>
Facts facts_of_table() {
  using Row = FactRows<Rules, State>;
  return {{"past", FactSpec::Kind::Rounds,
           "the rounds that are over, each with the facts of the table as it ended",
           [](const void* seen) -> Fact::Value {
             return past_of<State>(*static_cast<const HouseView*>(seen));
           }},
          Row::template list<&State::count, [](const State&, int i) { return i + 1; }>(
              "seats", "all seats, from 1"),
          {"state", FactSpec::Kind::Places, "the places that the variant declares, by name",
           [](const void* view) -> Fact::Value {
             return PlacesLook{
                 view, [](const void* in) {
                   const auto& seen = *static_cast<const HouseView*>(in);
                   const auto& state = *static_cast<const State*>(seen.state);
                   const auto& rules = *static_cast<const Rules*>(seen.rules);
                   return rules.house == nullptr
                              ? &state.places
                              : &rules.house->questions(rules, state).seen_by(seen.who);
                 }};
           }}};
}

// What a script that is asked about a move sees besides the table: every answer that is possible.
struct MoveView : HouseView {
  NumberRows legal;
};
// Returns the row of the question about the move that is called `move`: true or false or, if it
// `has_fields` besides the player, one of the lists in `legal`, a fact of its own.
HookSpec move_question(std::string_view move, bool has_fields, Facts facts, std::string_view help);
template <class Move>
HookSpec move_question(Facts facts, std::string_view help = "") {
  if constexpr (IsMove<Move>) {
    constexpr bool has_fields = std::ranges::any_of(
        Move::kFieldNames, [](std::string_view name) { return name != "player"; });
    return move_question(Move::kName, has_fields, std::move(facts), help);
  }
  return {};
}
// Returns the numbers of a command's fields besides the player: of a truth 1 or 0.
WholeNumbers numbers_of(const Json& command);

class BotMind {
 public:
  // `script`, `questions` and `seen`, in which their facts are found, must outlive the object. A
  // question's number is its index.
  BotMind(Hooks& script, std::span<const HookSpec> questions, const HouseView& seen);
  BotMind(const BotMind&) = delete;
  BotMind& operator=(const BotMind&) = delete;

  // Whether the script answers `q` itself and has not failed.
  bool answers(int q) const { return !failure_ && (present_ >> q & 1u) != 0; }

  // Nullopt if the script fails. Precondition: answers(q), and its row asks for an `Answer`: a
  // number, a truth or a list of numbers, as in a HookAnswer.
  template <class Answer>
  std::optional<Answer> answer(int q, BotLuck& luck) {
    auto said = ask(q, luck);
    return said ? std::optional(std::get<Answer>(std::move(said->value))) : std::nullopt;
  }
  // Returns the command that the script makes of `choices`, those of one seat: asks about one move
  // after another until it makes one; the last one, if it has no fields, is made without asking.
  // `seen` is what the questions look at. Nullopt: the script has no answer, or has failed.
  std::optional<Json> command(std::span<const Choice> choices, const Setup& setup, MoveView& seen,
                              BotLuck& luck);

  // Records that the rules refuse the answer to `q`, for the reason `why`.
  void refuse(int q, const std::string& wanted, const Error& why);
  // Fault Bot, with the script's place; null: it has not failed.
  const Error* failure() const { return failure_ ? &*failure_ : nullptr; }

 private:
  std::optional<HookAnswer> ask(int q, BotLuck& luck);

  Hooks& script_;
  std::span<const HookSpec> questions_;
  std::vector<std::vector<Fact>> facts_;  // by question
  std::uint32_t present_ = 0;
  BotDraws draws_;  // of the running question
  std::optional<Error> failure_;
};

// The bots of one table, from game `G` (engine/game_parts.h). Looks them up by name once, so that a
// playout calls objects. How a bot decides is in the game's folder.

// Reports a script's failure for people: whom it played for, and its name.
Error bot_failed(const Error& failure, const Setup& setup, Seat who, std::string_view bot);
// Usage: `game` has no bot of its own called `name`.
Error no_such_bot(std::string_view name, std::span<const std::string_view> known);

// Returns the bot of a script, with fresh variables; null if it plays none.
template <class G>
std::unique_ptr<typename G::Bot> scripted(const BotPlayer& player) {
  if (player.script == nullptr) { return nullptr; }
  player.script->renew();
  return G::script_bot(*player.script);
}
// Returns `script`, if there is one, else the game's own bot; null if it has none of that name.
template <class G>
const typename G::Bot* seated_as(const BotPlayer& player,
                                 const std::unique_ptr<typename G::Bot>& script) {
  return script != nullptr ? script.get() : G::find_bot(player.name);
}

// Bots at the seats of one batch of simulated games.
template <class G>
class SeatedBots {
 public:
  using Bot = typename G::Bot;

  // `order` and its scripts must outlive the object. Usage: no such bot, or not one a seat.
  static Result<SeatedBots> of(const PlayoutOrder& order) {
    if (std::ssize(order.bots) != order.setup.seats()) {
      return fail_worded(Fault::Usage, "engine.bot_a_seat");
    }
    SeatedBots seated(order);
    for (const int i : indices(order.setup.seats())) {
      const auto at = as_index(i);
      const BotPlayer player = order.bot_at(i);
      seated.scripts_[at] = scripted<G>(player);
      seated.bots_[at] = seated_as<G>(player, seated.scripts_[at]);
      if (seated.bots_[at] == nullptr) { return fail(no_such_bot(player.name, G::bot_names())); }
    }
    return seated;
  }

  // Returns the bots by seat after they have moved `turn` seats.
  PerSeat<const Bot*> after(int turn) const {
    PerSeat<const Bot*> moved{};
    const int seats = order_->setup.seats();
    for (const Seat who : clockwise(seat(0), seats)) {
      moved[who] = bots_[left_of(who, turn, seats)];
    }
    return moved;
  }

  // Returns `played` if it failed, else the first script's failure: a failing house rule, too,
  // leaves bots without what they should see. `moved`: after(turn).
  Result<> judge(Result<> played, const PerSeat<const Bot*>& moved, int turn) const {
    for (const Seat who : clockwise(seat(0), played ? order_->setup.seats() : 0)) {
      if (const Error* failure = moved[who]->failure()) {
        return fail(bot_failed(*failure, order_->setup, who, order_->bot_at(who.index, turn).name));
      }
    }
    return played;
  }

 private:
  explicit SeatedBots(const PlayoutOrder& order) : order_(&order) {}

  const PlayoutOrder* order_;
  PerSeat<const Bot*> bots_{};
  PerSeat<std::unique_ptr<Bot>> scripts_;
};

// As Table::choose().
template <class G>
Result<Json> choose(const BotPlayer& player, const typename G::Rules& rules,
                    const typename G::State& s, const Setup& setup, Seat who, BotLuck& luck) {
  const auto script = scripted<G>(player);
  const typename G::Bot* bot = seated_as<G>(player, script);
  if (bot == nullptr) { return fail(no_such_bot(player.name, G::bot_names())); }
  Json move = move_of(*bot, rules, s, who, luck,
                      [&](const auto& made) { return spoken_move(made, setup).command; });
  if (const Error* failure = bot->failure()) {
    return fail(bot_failed(*failure, setup, who, player.name));
  }
  return move;
}

}  // namespace hausregel
