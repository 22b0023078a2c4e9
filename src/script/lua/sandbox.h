// A Lua state that runs scripts of strangers: only the small language (script/language.h), within
// limits of work and memory. It holds what its scripts leave behind, so make a new one a
// command.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <lua.hpp>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.h"
#include "core/result.h"
#include "core/sentences.h"
#include "engine/rules/hooks.h"
#include "script/recall.h"
#include "script/source.h"

namespace hausregel::script {

// What a house rule may use up. A breach ends the call with an error; the game is untouched.

inline constexpr int kSortItems = 2048;  // also of pairs
inline constexpr int kManyValues = 250;  // at once, of what may be any number
inline constexpr int kCallDepth = 200;   // looked at every thousand instructions
inline constexpr int kCallbacks = 16;    // of scripts by our functions, in each other
inline constexpr int kValueDepth = 8;    // tables in tables, in what a script hands over
inline constexpr std::size_t kStringBytes = 4u << 10;
inline constexpr std::size_t kMessageBytes = 1u << 10;  // of what scripts raise or trace

// Cost is counted, so that it is the same on every machine (docs/security.md has the table), and
// never by what the allocator is asked for: when a table grows goes by the seed of Lua's hashes,
// and what is collected by the sizes of everything. An instruction costs 1 unit, and more the more
// keys a table may hold, as those that collide are walked through. What a script makes and library
// functions do is charged besides. What no charge reaches takes less than 10 µs an instruction, by
// the caps above and on what may stand in a row in a source.
struct Limits {
  // Of one call or load; an honest rule uses a few hundred.
  std::int64_t budget_units = 1'000'000;
  // Of all calls and loads of one ScriptHooks between two renew(), of its whole life; 0: no limit.
  std::int64_t command_units = 0;
  std::int64_t total_units = 0;
  int value_entries = 1000;  // in what a script hands over, over all its tables
  // Last resorts for what was not foreseen: their outcome depends on the machine, so it is never a
  // rule's result. Nobody gets through so much memory within the budget of a call.
  std::size_t memory_bytes = 64u << 20;  // of one state
  // Of one call, and of the whole life as above; processor time.
  std::chrono::milliseconds call_time{10'000};
  std::chrono::milliseconds total_time{0};
  // Whether what scripts trace() is shown, "house.lua:12: 50 true", fit for a terminal.
  bool trace = false;
};

// What scripts trace goes to standard error; from now on to the end of `lines`, which outlives all
// scripts. In sandbox.cpp.
void trace_into(std::vector<std::string>& lines);

// In sandbox.cpp. Of hooks that decide one command after the other: the units of a command are
// bounded, and what they trace is shown.
Limits command_limits();
// Of hooks that decide a stranger's journal again: their whole cost is bounded as well.
Limits audit_limits();

// Memory of all states of one command. One thread at a time.
struct MemoryPool {
  std::size_t limit_bytes = 128u << 20;
  std::size_t used_bytes = 0;
};

// What a chunk returned. Functions are null in `value`; `functions` are their paths.
struct Loaded {
  Json value;
  std::vector<std::string> functions;  // "hooks.payout"
};

// One thread at a time.
class Sandbox {
 public:
  // Without a pool the state has one of its own. Internal: there is no memory for a state.
  static Result<Sandbox> open(const Limits& limits = {}, std::shared_ptr<MemoryPool> pool = {});
  // The field of the returned tables that call() looks into, at first `hooks`. Before the first
  // call(): a function that has been called is known by its name alone.
  void call_in(std::string field);
  Sandbox(Sandbox&&) noexcept;
  Sandbox& operator=(Sandbox&&) noexcept;
  ~Sandbox();

  // Checks, compiles and runs a chunk, and reads the one value it returns. Errors are Input, with
  // file, line and column; Interrupted where the clock or the memory of the machine stopped it. At
  // most 8 chunks a sandbox, those that fail among them (Internal: it is one more); they see
  // nothing of each other.
  Result<Loaded> load(std::string_view text, const std::string& file);

  using Results = std::array<Json, 3>;  // null where there are fewer; of bots at most two
  // Calls the function `hooks.NAME`, or that of the field set, of the last chunk that has one, with
  // the facts and a function that does the same for the chunks before it. Errors are HouseRule, or
  // Interrupted as above. What it gives stands until the next call. Precondition: a chunk has the
  // hook.
  Result<const Results*> call(std::string_view hook, std::span<const Fact> facts);
  // What of a list among the facts it looked for behind the end, for messages: "'chips' has 2
  // items, and none at 3"; or no text.
  Message missed() const;
  // What the function looks at; the caller begins it.
  Trail& trail();
  // Where that function begins; line 0: its key is not found in the text.
  Place place_of_hook(std::string_view hook) const;

  // What the last load or call used, in units; of its instructions the whole thousands only.
  std::int64_t used_units() const;

 private:
  struct State;
  explicit Sandbox(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

// Loads a script in a sandbox of its own, which is gone afterwards. Errors as Sandbox::open() and
// load().
Result<Loaded> load_alone(std::string_view text, const std::string& file,
                          std::shared_ptr<MemoryPool> pool = {});

// Input: the script does not return a table, and nothing but that.
Error no_table(const std::string& file);

// Counts what a Lua state uses and stops it. Internal to script/.
//
// Lua errors leave by longjmp or as a C++ exception, depending on how the library was built. So in
// every frame that one can cross: no object with a destructor, no `catch (...)`, no `noexcept`.

// What stops a script, but for memory that is refused, which is one of Lua's own errors.
enum class Breach : std::uint8_t { None, Budget, Depth, Clock };

// What a call uses up and leaves; each begins anew.
struct CallMeter {
  std::int64_t used_units = 0;
  int callbacks = 0;  // in each other
  Breach stopped = Breach::None;
  int chunk = -1;  // where that, or the error, happened
  int line = 0;
  int operand = 0;   // of # or .., that was none, and
  int operands = 0;  // how many there were: of # one, of .. more
  // Set when a call has run for a while: most are over before the clock could be read.
  std::optional<std::chrono::nanoseconds> deadline;
  // The last item that was looked for behind the end of a list of facts, for messages.
  struct Missed {
    std::string_view list;
    std::int64_t item = 0;  // 0: none
    std::int64_t length = 0;
  } missed;
  bool own_words = false;  // what is raised is the script's message
};

// Of one state, which holds its address.
struct Meter : CallMeter {
  Limits limits;
  std::shared_ptr<MemoryPool> pool;
  lua_State* state = nullptr;

  std::size_t memory_bytes = 0;
  std::size_t collect_bytes = 512u << 10;  // of memory, beyond which a call ends with a collection
  std::int64_t keys = 0;         // what a table may hold: all that were counted in this call
  std::int64_t loaded_keys = 0;  // and before the first one
  int period = 0;                // instructions between two calls of the hook
  bool counting = false;         // a call is going on
  std::uint64_t calls = 0;       // begun; facts belong to one of them
  std::span<const Fact> facts;
  Trail trail;  // what of them is looked at
  // Where a name was found last: the same constant of a script is the same text in memory.
  struct Found {
    const char* text = nullptr;
    std::size_t at = 0;
  };
  std::array<Found, 64> found;
  const std::vector<ScriptText>* chunks = nullptr;  // their indices are their names in messages

  // A call begins, with nothing used up whatever came before, and ends. Limits hold in between
  // alone, where whatever asks for memory is protected: elsewhere a block that is refused would end
  // the program. Nor is anything collected but afterwards.
  void begin();
  void end();
  // Charges; where the budget is spent the next instruction ends the call. Raises nothing.
  void charge(std::int64_t units);
  // Looks for the innermost Lua function and keeps its chunk and line.
  void note_place();
  // The chunk of that number; null: there is none.
  const ScriptText* script(int number) const {
    const auto at = static_cast<std::size_t>(number);
    return chunks != nullptr && at < chunks->size() ? &(*chunks)[at] : nullptr;
  }
  // Shows a line, where limits.trace wants it. Raises nothing.
  void trace(std::string_view text) noexcept;
};

// Processor time of this thread.
std::chrono::nanoseconds time_used();

// lua_Alloc with a Meter as its user data. Null where a limit refuses; raises nothing, and never
// refuses less than there was.
void* allocate(void* meter, void* block, std::size_t old_size, std::size_t new_size);

// That of the state, which Sandbox::open() puts into its extra space.
Meter& meter_of(lua_State* L);
// Charges and raises a Lua error where the budget is spent: for C functions, whose loops are one
// instruction.
void charge(lua_State* L, std::int64_t units);
// The same for walking a table, whose size goes by all keys that it ever held; and for a key that
// it did not have: one that is `picked` may be one of many that collide.
void charge_walk(lua_State* L);
void charge_key(lua_State* L, bool picked);
// The same for values that may be any number; raises where there are too many.
void charge_values(lua_State* L, int count);
// Calls the function below its `arguments`, as lua_call. Raises where too many such calls are in
// each other.
void call_back(lua_State* L, int arguments, int results);

}  // namespace hausregel::script
