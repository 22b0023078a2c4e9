// Hooks: points at which a game asks a house rule. A hook gets facts and gives one answer; it
// cannot call back, draw, or change anything. Who runs them (script/) and who asks them (games/)
// meet here; what asking is like for a game: engine/house_rules.h.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/result.h"
#include "engine/rule_spec.h"

namespace hausregel {

// A script's draws are 0 … this - 1: a multiple of every number up to 12.
inline constexpr std::int64_t kScriptLuckBelow = 27720;

// Most values that a hook which judges is asked about, to say what one player may do.
inline constexpr int kValuesJudged = 4000;

// Draws that are made when a hook looks at them.
class LuckSource {
 public:
  virtual ~LuckSource() = default;
  virtual int size() const = 0;
  // Draw `i`, from 0; the same every time.
  virtual std::int64_t draw(int i) = 0;
};

// A list that is looked up where it is, and not copied.
struct ListView {
  const void* of = nullptr;
  int count = 0;
  std::int64_t (*at)(const void* of, int i) = nullptr;
};

// Values that are found in `of` when a script looks at them: a number, a truth, a list, a list of
// lists. What they give lives through the call.
struct NumberLook {
  const void* of = nullptr;
  std::int64_t (*number)(const void* of) = nullptr;
};
struct TruthLook {
  const void* of = nullptr;
  bool (*truth)(const void* of) = nullptr;
};
struct ListLook {
  const void* of = nullptr;
  ListView (*list)(const void* of) = nullptr;
};
struct RowsLook {
  const void* of = nullptr;
  int (*count)(const void* of) = nullptr;
  ListView (*row)(const void* of, int i) = nullptr;
};

// A named value that a script may read. Texts and lists belong to the caller and live through the
// call.
struct Fact {
  using Value = std::variant<std::int64_t, bool, std::string_view, std::span<const std::int64_t>,
                             std::span<const std::string_view>, LuckSource*, ListView, NumberLook,
                             TruthLook, ListLook, RowsLook>;
  std::string_view name;
  Value value;
};

// A fact as the documentation has it.
struct FactSpec {
  enum class Kind : std::uint8_t { Integer, Boolean, Text, Integers, Texts, Rows };  // Rows: lists

  std::string_view name;
  Kind kind = Kind::Integer;
  std::string_view help;
  // The fact in what the asker shows, good for as long as that stands; null: it is told with the
  // question. See engine/house_facts.h.
  Fact::Value (*in)(const void* seen) = nullptr;
  bool totals = false;  // a list by seat, hidden where the rules hide totals

  // The same fact, marked as one that a rule of hidden totals hides.
  FactSpec of_totals() const {
    FactSpec spec = *this;
    spec.totals = true;
    return spec;
  }
};

// A row of a game's table of hooks. Every hook has the facts `standard` (what the rules say without
// it; what base(f) gives where no base has the hook), `memory` (the number it kept last, at first
// 0), `memory_NAME` (the same of every hook of the game; 0 where the variant has not got it) and,
// where luck_count > 0, `luck` (that many draws of 0 … luck_below-1, keyed hook/NAME/rR/i; those
// that it looks at are drawn).
struct HookSpec {
  enum class Answer : std::uint8_t { Integer, Boolean, Integers };  // Integers: a list
  // Deciding: as part of a move. Judging: to say what is possible, any number of times; such a hook
  // draws and remembers nothing.
  enum class Asked : std::uint8_t { Deciding, Judging };

  std::string_view name;
  Answer answer = Answer::Integer;
  RuleLimits limits;  // of the number, or of each number of a list
  RuleLimits items;   // how many numbers
  int luck_count = 0;
  std::int64_t luck_below = 0;
  std::vector<FactSpec> facts;  // besides those that every hook has
  std::string_view ids;
  std::string_view help;  // see meaning_of(); of a question to bots: author/reference.h
  Asked asked = Asked::Deciding;
  std::string_view recalls = "";  // the only hook whose memory it is told; empty: every one
  int number = 0;                 // of a hook: its place in the game's `enum class Hook`

  // "integer 0 … 100000", "true or false", "list of 2 … 6 integers 0 … 3": as a rule says it.
  Message accepted() const;
  std::string accepts() const { return accepted().text; }
};
// When it is asked, and what its answer means: "GAME.hook.NAME" of the catalogs, in English the
// `help` of its row where en.lua has none. In house_rules.cpp.
Message meaning_of(std::string_view game, const HookSpec& spec);

// What the row of a hook says in words; `help` in English, or empty where en.lua has it.
struct HookText {
  std::string_view name;
  std::string_view ids;
  std::string_view help = "";
};
// The row of a hook: with two draws and lists of one answer a seat. The other is one that judges:
// asked any number of times, so without draws. Both in house_rules.cpp.
HookSpec deciding_hook(int number, const HookText& text, HookSpec::Answer answer, RuleLimits limits,
                       std::vector<FactSpec> facts);
HookSpec judging_hook(int number, const HookText& text, std::vector<FactSpec> facts);
template <class Hook>
HookSpec deciding_hook(Hook hook, const HookText& text, HookSpec::Answer answer, RuleLimits limits,
                       std::vector<FactSpec> facts) {
  return deciding_hook(static_cast<int>(hook), text, answer, limits, std::move(facts));
}
template <class Hook>
HookSpec judging_hook(Hook hook, const HookText& text, std::vector<FactSpec> facts) {
  return judging_hook(static_cast<int>(hook), text, std::move(facts));
}

// Why a hook answers as it does: a key of its variant's words, and what stands at their places.
struct HookReason {
  std::string key;
  std::vector<std::pair<std::string, std::variant<std::int64_t, std::string>>> values;

  friend bool operator==(const HookReason&, const HookReason&) = default;
};

struct HookAnswer {
  std::variant<std::int64_t, bool, std::vector<std::int64_t>> value;
  // What the hook wants to find as `memory` the next time: its second result. It goes into the
  // journal as `remembered`.
  std::optional<std::int64_t> memory;
  // Its third result: it goes into the journal as `told`.
  std::optional<HookReason> reason{};

  friend bool operator==(const HookAnswer&, const HookAnswer&) = default;
};

// Message ids of the errors of a running script; the English sentence is in the message as well.
inline constexpr std::string_view kBudgetSpent = "script.budget";
inline constexpr std::string_view kCommandSpent = "script.command_budget";
inline constexpr std::string_view kTotalSpent = "script.total_budget";  // Fault::Interrupted
inline constexpr std::string_view kClockStopped = "script.clock";       // the same
inline constexpr std::string_view kMemoryRefused = "script.memory";     // the same
inline constexpr std::string_view kDeepCalls = "lua.deep";

// Why `failure` of a house rule broke a move off, as a journal holds it: a reason that has the same
// name on every machine and in every language, and where it is known the place in a script,
// "budget@payout.lua:3". The reasons are "answer" (of another kind than is asked for, or out of
// bounds), "budget", "depth" (of calls), "error" (raised by the script), and "machine" for what
// another machine may not meet, which has no place. In house_rules.cpp.
std::string stop_reason(const Error& failure);
inline constexpr std::string_view kMachine = "machine";
// The reason alone, "budget", of `why`, which anybody may have written.
constexpr std::string_view reason_of_stop(std::string_view why) {
  return why.substr(0, why.find('@'));
}
// Whether `why` has the form of one.
bool is_stop_reason(std::string_view why);
// `why` as a part of a sentence; what is no stop_reason() is said as it stands.
Message said_of_stop(std::string_view why);

// The hooks of one variant, or the answers of one bot. For one thread at a time.
class Hooks {
 public:
  virtual ~Hooks() = default;
  // Whether the variant answers `hook` itself, in any of its layers.
  virtual bool has(std::string_view hook) const = 0;
  // Precondition: has(spec.name). Errors are HouseRule, with the script's line: the hook failed,
  // used up its budget, or gave what the spec does not allow; or Interrupted: it took longer than
  // whoever asks would wait, or more memory than there is. That depends on the machine and is never
  // a rule's result: no entry of a journal comes of it but where something was drawn, and an audit
  // that meets it has not judged.
  virtual Result<HookAnswer> ask(const HookSpec& spec, std::span<const Fact> facts) = 0;
  // Where the hook begins, for messages about its answer.
  virtual Place place_of(std::string_view hook) const = 0;
  // Forgets what the scripts may have kept in their variables. Before every command and every batch
  // of simulated games, so that an answer depends on the facts alone.
  virtual void renew() = 0;
  // For simulations: from now on an answer once given may be given again, until the next renew(),
  // where all that its script looked at is as it was. Without effect where answers are to be
  // compared.
  virtual void recall_answers() {}
  // Whether anybody is shown what the scripts trace. They forget as with renew().
  enum class Traces : std::uint8_t { Shown, KeptBack };
  virtual void trace(Traces) {}
};

// While it stands nobody is shown what the scripts of `hooks` trace: what is tried, audited or
// judged again is no move. `hooks` may be null and outlives it.
class Untraced {
 public:
  explicit Untraced(Hooks* hooks) : hooks_(hooks) { trace(Hooks::Traces::KeptBack); }
  ~Untraced() { trace(Hooks::Traces::Shown); }
  Untraced(const Untraced&) = delete;
  Untraced& operator=(const Untraced&) = delete;

 private:
  void trace(Hooks::Traces traces) const {
    if (hooks_ != nullptr) {
      hooks_->trace(traces);
    }
  }

  Hooks* hooks_;
};

}  // namespace hausregel
