// Hooks: points at which a game asks a house rule. A hook receives facts and returns one answer; it
// cannot call back, draw, or change anything. Those who run hooks (script/) and those who ask them
// (games/) share this interface; engine/rules/house_rules.h is the games' side.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "core/dice.h"
#include "core/lists.h"
#include "core/names.h"
#include "core/result.h"
#include "engine/rules/rules.h"
#include "engine/setup.h"

namespace hausregel {

// A script's draws are in 0 … this - 1: a multiple of every number up to 12.
inline constexpr std::int64_t kScriptLuckBelow = 27720;

// Most values that a judging hook is asked about to determine what one player may do.
inline constexpr int kValuesJudged = 4000;

class DeclaredPlaces;  // engine/rules/declared.h
struct HouseView;      // below
struct Past;           // engine/table_state.h
struct DeclaredMove;   // engine/rules/variant.h

// Draws made when a hook reads them.
class LuckSource {
 public:
  virtual ~LuckSource() = default;
  virtual int size() const = 0;
  // Returns draw `i`, from 0; always the same value.
  virtual std::int64_t draw(int i) = 0;
};

// Those of a bot, for a question.
inline constexpr int kBotLuck = 4;
class BotDraws final : public LuckSource {
 public:
  // Begins a question; `luck` must outlive it.
  void begin(BotLuck& luck) {
    luck_ = &luck;
    drawn_ = {};
  }
  int size() const override { return kBotLuck; }
  std::int64_t draw(int i) override {
    auto& drawn = drawn_[as_index(i)];
    if (!drawn) { drawn = luck_->below(as_int(kScriptLuckBelow)); }
    return *drawn;
  }

 private:
  BotLuck* luck_ = nullptr;
  std::array<std::optional<std::int64_t>, kBotLuck> drawn_;
};

// A list read in place, not copied.
struct ListView {
  const void* of = nullptr;
  int count = 0;
  std::int64_t (*at)(const void* of, int i) = nullptr;
};

// Values found in `of` when a script reads them: a number, a truth, a list, a list of lists.
// Results live through the call.
template <class T>
struct LookAt {
  const void* of = nullptr;
  T (*found)(const void* of) = nullptr;

  T operator()() const { return found(of); }
};
using NumberLook = LookAt<std::int64_t>;
using TruthLook = LookAt<bool>;
using ListLook = LookAt<ListView>;
using PlacesLook = LookAt<const DeclaredPlaces*>;
using JsonLook = LookAt<std::optional<Json>>;  // nullopt: it is not known here
struct RowsLook {
  const void* of = nullptr;
  int (*count)(const void* of) = nullptr;
  ListView (*row)(const void* of, int i) = nullptr;
};

// The fact `past` of bots: past[r].NAME is what the fact NAME of `view`, if it lasts, showed when
// round r ended.
inline constexpr std::string_view kPast = "past";
struct PastLook {
  const HouseView* view = nullptr;
  const Past& (*of)(const HouseView& view) = nullptr;
};

// Returns rows that a script reads in place; `rows` must outlive the look. In house_rules.cpp.
using NumberRows = std::vector<WholeNumbers>;
RowsLook lists_of(const NumberRows& rows);

// Returns the fact `seats` of a table: the numbers of its seats, from 1. `setup` must outlive it.
// Defined in house_rules.cpp.
ListLook seats_of(const Setup& setup);

// A named value that a script may read. Texts and lists belong to the caller and live through the
// call.
struct Fact {
  using Value =
      std::variant<std::int64_t, bool, std::string_view, std::span<const std::int64_t>,
                   std::span<const std::string_view>, LuckSource*, ListView, NumberLook, TruthLook,
                   ListLook, RowsLook, PlacesLook, PastLook, const Json*, JsonLook>;
  std::string_view name;
  Value value;
  bool lasts = false;  // it is found in a table, of which there are past ones
};

// A fact as documented.
struct FactSpec {
  // Rows: lists. Places: those that a variant declares. Rounds: those that are over.
  enum class Kind : std::uint8_t { Integer, Boolean, Text, Integers, Texts, Rows, Places, Rounds };

  std::string_view name;
  Kind kind = Kind::Integer;
  std::string_view help;
  // Finds the fact in the asker's view, valid as long as the view; null: passed with the question.
  // FactRows below makes it.
  Fact::Value (*in)(const void* seen) = nullptr;
  // Set for totals by seat that the rules may hide: finds them as HouseView::who sees them.
  Fact::Value (*shown)(const void* seen) = nullptr;
  bool lasts = false;  // as in Fact

  // Returns the same fact, which a bot sees as `other`.
  FactSpec shown_as(const FactSpec& other) const {
    FactSpec spec = *this;
    spec.shown = other.in;
    return spec;
  }
};

// The words of a hook's row; `help` in English, or empty if en.lua has it.
struct HookText {
  std::string_view name;
  std::string_view ids;
  std::string_view help = "";  // see meaning_of(); of a question to bots: author/reference.h
};

// A row of a game's table of hooks. Every hook has the facts `standard` (the answer without it; the
// result of base(f) if no base has the hook), `memory` (the number it kept last, initially 0),
// `memory_NAME` (likewise for every hook of the game; 0 if the variant lacks it) and, if luck_count
// > 0, `luck` (that many draws of 0 … kScriptLuckBelow-1, keyed hook/NAME/rR/i; drawn only when
// read).
struct HookSpec : HookText {
  enum class Answer : std::uint8_t { Integer, Boolean, Integers };  // Integers: a list
  // Deciding: asked during a move. Judging: asked what is possible, any number of times; draws and
  // remembers nothing. Happening: answers nothing, acts through a Recorder; functions of all layers
  // run, the lowest first.
  enum class Asked : std::uint8_t { Deciding, Judging, Happening };

  Answer answer = Answer::Integer;
  RuleLimits limits{};  // of the number, or of each number in a list
  RuleLimits items{};   // of the number of elements
  int luck_count = 0;
  std::vector<FactSpec> facts{};  // besides those of every hook
  Asked asked = Asked::Deciding;
  std::string_view recalls = "";  // the only hook whose memory it sees; empty: all
  int number = 0;                 // a hook's place in the game's `enum class Hook`

  // "integer 0 … 100000", "true or false", "list of 2 … 6 integers 0 … 3": worded like a rule.
  Message accepted() const;
};
// Says when it is asked and what its answer means: "GAME.hook.NAME" in the catalogs; in English the
// row's `help` if en.lua has none. In house_rules.cpp.
Message meaning_of(std::string_view game, const HookSpec& spec);

// Make the row of a hook: one that decides, with two draws and lists of one element a seat; one
// that judges, asked any number of times and so without draws; one that acts.
template <class Hook>
HookSpec deciding_hook(Hook hook, const HookText& text, HookSpec::Answer answer, RuleLimits limits,
                       std::vector<FactSpec> facts) {
  return {
      text, answer,      limits, {1, kSeatLimit}, 2, std::move(facts), HookSpec::Asked::Deciding,
      "",   as_int(hook)};
}
template <class Hook>
HookSpec judging_hook(Hook hook, const HookText& text, std::vector<FactSpec> facts) {
  HookSpec made = deciding_hook(hook, text, HookSpec::Answer::Boolean, {}, std::move(facts));
  made.asked = HookSpec::Asked::Judging;
  made.luck_count = 0;
  return made;
}
template <class Hook>
HookSpec happening_hook(Hook hook, const HookText& text, std::vector<FactSpec> facts) {
  HookSpec made = judging_hook(hook, text, std::move(facts));
  made.asked = HookSpec::Asked::Happening;
  return made;
}

// Why a hook answered as it did: a key in its variant's words, and the values of their places.
struct HookReason {
  std::string key;
  Named<std::variant<std::int64_t, std::string>> values;

  bool operator==(const HookReason&) const = default;
};

struct HookAnswer {
  std::variant<std::int64_t, bool, WholeNumbers> value;
  // The hook's second result, its `memory` next time. Journalled as `remembered`.
  std::optional<std::int64_t> memory;
  // Its third result, journalled as `told`.
  std::optional<HookReason> reason{};

  bool operator==(const HookAnswer&) const = default;
};

// What a function of a happening does at the table: a call of its recorder, `t` in scripts.
enum class Deed : std::uint8_t {
  Set,
  Add,
  Pay,
  Score,
  Order,
  Finish,
  Say,
  Ask,
  AskAll,
  Offer,
  Roll,
  Turn,
  Take,
  Put,
  Reveal,
  Peek,
  Draw,
  Discard,
  Limit,
  StopTurn
};
constexpr auto names_of(Deed) {
  return names<
      "set, add, pay, score, order, finish, say, ask, ask_all, offer, roll, turn, take, put, "
      "reveal, peek, draw, discard, limit, stop_turn">();
}
class Recorder {
 public:
  virtual ~Recorder() = default;
  // Does the deed at once. `layer`, the name of the function's layer, qualifies short names;
  // `said`: the sentence of Say and Offer. Returns what the call answers: what was paid, or what
  // players have answered. HouseRule: says why not, or that nobody has answered yet; nothing has
  // changed.
  virtual Result<Json::List> act(Deed deed, std::string_view layer, const Json::List& args,
                                 const HookReason& said) = 0;
};

// Message ids of errors in running scripts; the message holds the English sentence too.
inline constexpr std::string_view kBudgetSpent = "script.budget";
inline constexpr std::string_view kCommandSpent = "script.command_budget";
inline constexpr std::string_view kTotalSpent = "script.total_budget";  // Fault::Interrupted
inline constexpr std::string_view kClockStopped = "script.clock";       // likewise
inline constexpr std::string_view kMemoryRefused = "script.memory";     // likewise
inline constexpr std::string_view kDeepCalls = "lua.deep";

// Returns why `failure` of a house rule broke a move off, as a journal records it: a reason with
// the same name on every machine and in every language and, if known, the place in a script,
// "budget@payout.lua:3". Reasons: "answer" (of the wrong kind or out of bounds), "budget", "depth"
// (of calls), "error" (raised by the script), and "machine", without a place, for failures that
// another machine may not meet. In house_rules.cpp.
std::string stop_reason(const Error& failure);
inline constexpr std::string_view kMachine = "machine";
// Returns the reason alone, "budget", of `why`, which may be untrusted text.
constexpr std::string_view reason_of_stop(std::string_view why) {
  return why.substr(0, why.find('@'));
}
// Whether `why` has the form of a stop_reason().
bool is_stop_reason(std::string_view why);
// Returns `why` as part of a sentence; text that is no stop_reason() stays as it is.
Message said_of_stop(std::string_view why);

// The hooks of one variant, or the answers of one bot. Not thread-safe.
class Hooks {
 public:
  virtual ~Hooks() = default;
  // Whether the variant answers `hook` itself, in any of its layers.
  virtual bool has(std::string_view hook) const = 0;
  // Whether its functions may read the fact called so.
  virtual bool reads(std::string_view /*fact*/) const { return true; }
  // Precondition: has(spec.name). HouseRule, with the script's line: the hook failed, spent its
  // budget, or returned what the spec forbids. Interrupted: it took longer than the caller would
  // wait, or more memory than there is. That depends on the machine and is never a rule's result:
  // it makes no journal entry unless something was drawn, and an audit that meets it has not
  // judged.
  virtual Result<HookAnswer> ask(const HookSpec& spec, std::span<const Fact> facts) = 0;
  // Runs the functions of a happening, which act through `acts`. Precondition and errors as ask();
  // after an error some may have acted. With `given` it runs only the `effect` of the declared move
  // `spec.name`, which receives that.
  virtual Result<> happen(const HookSpec& /*spec*/, std::span<const Fact> /*facts*/,
                          Recorder& /*acts*/, const Json* /*given*/ = nullptr) {
    return {};
  }
  // Returns where the hook begins, for messages about its answer.
  virtual Place place_of(std::string_view hook) const = 0;
  // Returns the hooks that have what the variant declares: these, or those that they wrap.
  virtual Hooks& declaring() { return *this; }
  // Returns the places that the variant declares; null: none. They win over those of a setup.
  virtual std::shared_ptr<const PlaceTypes> places() const { return nullptr; }
  // Returns the moves that all layers declare, by qualified name.
  virtual const std::vector<DeclaredMove>& moves() const;
  // Returns the functions that may be asked while one of these runs: refusal(), and the variant's
  // own bots as hooks. Null: it declares neither.
  virtual std::shared_ptr<Hooks> aside() { return nullptr; }
  // Asks the function `legal` of `move`. Returns the sentence that refuses `args`, as a script sees
  // them; nullopt: they are permitted. Errors as ask().
  virtual Result<std::optional<Message>> refusal(const DeclaredMove& /*move*/,
                                                 std::span<const Fact> /*facts*/,
                                                 const Json& /*args*/) {
    return std::nullopt;
  }
  // Forgets anything scripts keep in variables. Called before every command and every batch of
  // simulated games, so that an answer depends on the facts alone.
  virtual void renew() = 0;
  // For simulations: until the next renew(), a past answer may be reused if everything its script
  // read is unchanged. No effect if answers are to be compared.
  virtual void recall_answers() {}
  // Whether to show what the scripts trace. Forgets like renew().
  enum class Traces : std::uint8_t { Shown, KeptBack };
  virtual void trace(Traces) {}
};

// Suppresses the traces of the scripts of `hooks` during its lifetime, because trials, audits and
// re-judgements are no moves. `hooks` may be null and must outlive it.
class Untraced {
 public:
  explicit Untraced(Hooks* hooks) : hooks_(hooks) { trace(Hooks::Traces::KeptBack); }
  ~Untraced() { trace(Hooks::Traces::Shown); }
  Untraced(const Untraced&) = delete;
  Untraced& operator=(const Untraced&) = delete;

 private:
  void trace(Hooks::Traces traces) const {
    if (hooks_ != nullptr) { hooks_->trace(traces); }
  }

  Hooks* hooks_;
};

// Facts that hooks and bots in Lua see, and where to find them: rows for a game's tables, each with
// a function that finds the fact only when a script asks. Each fact describes itself and its
// location; the game's rows withhold what a seat may not see.

using Facts = std::vector<FactSpec>;

// Concatenates both, in order.
inline Facts operator+(Facts facts, const Facts& more) {
  add_all(facts, more);
  return facts;
}

// Where facts are found: a game's Rules and State.
struct HouseView {
  const void* rules = nullptr;
  mutable const void* state = nullptr;        // for a look at a past round, that one's
  std::span<const std::string_view> names{};  // of the players
  Seat who{};                                 // the seat that a question to a bot concerns
};
// Returns the fact `past` where facts look at tables of this type. `view` must outlive it.
template <class State>
PastLook past_of(const HouseView& view) {
  return {&view, [](const HouseView& seen) -> const Past& {
            return static_cast<const State*>(seen.state)->past;
          }};
}

// The typed view of one game, as a bot sees it; a game adds values found for one question.
template <class Rules, class State>
struct SeatViewOf : HouseView {
  // Sets the view from now on; both arguments must outlive all uses of the facts.
  void look_at(const Rules& by, const State& table_now, Seat asked) {
    rules = &by;
    state = &table_now;
    who = asked;
  }
  // Precondition of all three: look_at() was called; of own(): with an occupied seat.
  const Rules& by() const { return *static_cast<const Rules*>(rules); }
  const State& table() const { return *static_cast<const State*>(state); }
  const auto& own() const { return table().at(who); }
};

// Makes the rows of a game. Each fact is a plain function instantiated for a constant: rows need no
// memory of their own, and facts that a script does not read cost a question nothing. The constants
// `of`, `count`, `at` and `row` are members or functions of the State, the Rules, or the `View`;
// lists also pass their function an index from 0.
template <class Rules, class State, class View = HouseView>
class FactRows {
 public:
  // A number, from `of`; a truth; a list at(0) … at(count - 1).
  template <auto of>
  static FactSpec number(std::string_view name, std::string_view help) {
    return {name, FactSpec::Kind::Integer, help, [](const void* seen) -> Fact::Value {
              return NumberLook{seen, [](const void* in) { return number_in<of>(in); }};
            }};
  }
  template <auto of>
  static FactSpec truth(std::string_view name, std::string_view help) {
    return {name, FactSpec::Kind::Boolean, help, [](const void* seen) -> Fact::Value {
              return TruthLook{seen, [](const void* in) -> bool { return find<of>(in); }};
            }};
  }
  template <auto count, auto at>
  static FactSpec list(std::string_view name, std::string_view help) {
    return {name, FactSpec::Kind::Integers, help, [](const void* seen) -> Fact::Value {
              return ListLook{seen, [](const void* in) -> ListView {
                                return {in, find<count>(in), [](const void* from, int i) {
                                          return number_in<at>(from, i);
                                        }};
                              }};
            }};
  }
  // of(player), or of(view, player), by seat.
  template <auto of>
  static FactSpec by_seat(std::string_view name, std::string_view help) {
    return list<&State::count, [](const View& seen, int i) -> std::int64_t {
      const auto& player = static_cast<const State*>(seen.state)->seats[i];
      if constexpr (std::is_invocable_v<decltype(of), decltype(player)>) {
        return static_cast<std::int64_t>(std::invoke(of, player));
      } else {
        return static_cast<std::int64_t>(of(seen, player));
      }
    }>(name, help);
  }
  // A list of lists.
  template <auto count, auto row>
  static FactSpec rows(std::string_view name, std::string_view help) {
    return {name, FactSpec::Kind::Rows, help, [](const void* seen) -> Fact::Value {
              return RowsLook{seen, [](const void* in) -> int { return find<count>(in); },
                              [](const void* in, int i) -> ListView { return find<row>(in, i); }};
            }};
  }

  static FactSpec round() { return number<&State::round>("round", "number of the round, from 1"); }
  // The seat `of`, from 1; 0: nobody.
  template <auto of>
  static FactSpec seat(std::string_view name, std::string_view help) {
    return number<[](const View& seen) {
      return std::invoke(of, *static_cast<const State*>(seen.state)).index + 1;
    }>(name, help);
  }
  // A member of the player at the asked seat.
  template <auto of>
  static FactSpec own(std::string_view name, std::string_view help) {
    return number<[](const View& seen) { return std::invoke(of, seen.own()); }>(name, help);
  }
  // The highest of(player) of the other seats; there is always one.
  template <auto of>
  static FactSpec best_of_others(std::string_view name, std::string_view help) {
    return number<[](const View& seen) {
      int best = std::numeric_limits<int>::min();
      for (const auto& player : seen.table().seats) {
        best = player.name != seen.who ? std::max(best, std::invoke(of, player)) : best;
      }
      return best;
    }>(name, help);
  }
  // A rule; `help` is "the rule NAME".
  template <auto of>
  static FactSpec rule(std::string_view help) {
    return number<of>(help.substr(help.rfind(' ') + 1), help);
  }
  // Common to all games: the rule `goal`, the asked seat, and names.
  static FactSpec goal() { return rule<&Rules::goal>("the rule goal"); }
  static FactSpec me() {
    return number<[](const View& seen) { return seen.who.index + 1; }>(
        "me", "the seat that is asked, from 1");
  }
  static FactSpec names() {
    return {"names", FactSpec::Kind::Texts, "names, by seat", [](const void* seen) -> Fact::Value {
              return static_cast<const HouseView*>(seen)->names;
            }};
  }

 private:
  template <auto of, class... Place>
  static decltype(auto) find(const void* in, Place... place) {
    // Casts by way of HouseView, which `in` points to, wherever it lies in a View.
    const auto& seen = static_cast<const View&>(*static_cast<const HouseView*>(in));
    if constexpr (std::is_invocable_v<decltype(of), const State&, Place...>) {
      return std::invoke(of, *static_cast<const State*>(seen.state), place...);
    } else if constexpr (std::is_invocable_v<decltype(of), const Rules&, Place...>) {
      return std::invoke(of, *static_cast<const Rules*>(seen.rules), place...);
    } else {
      return std::invoke(of, seen, place...);
    }
  }
  template <auto of, class... Place>
  static std::int64_t number_in(const void* in, Place... place) {
    return static_cast<std::int64_t>(find<of>(in, place...));
  }
};

}  // namespace hausregel
