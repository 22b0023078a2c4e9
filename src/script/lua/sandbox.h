// A Lua state for untrusted scripts: only the small language (lua/host.h), within limits of work
// and memory. It keeps whatever its scripts leave behind, so make a new one for each command.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <lua.hpp>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.h"
#include "core/lists.h"
#include "core/result.h"
#include "engine/rules/hooks.h"
#include "script/facts.h"
#include "script/source.h"

namespace hausregel::script {

struct KnownHook;  // script/script_hooks.h

// Limits of a house rule. A breach ends the call with an error and leaves the game untouched.

inline constexpr int kSortItems = 2048;     // also of pairs
inline constexpr int kManyValues = 250;     // arguments or results that may be any number
inline constexpr int kCallDepth = 200;      // checked every thousand instructions
inline constexpr int kCallbacks = 16;       // nested calls of scripts by our functions
inline constexpr int kValueDepth = 8;       // nested tables in a value that a script returns
inline constexpr int kValueEntries = 1000;  // in all its tables
inline constexpr std::size_t kStringBytes = 4u << 10;
inline constexpr std::size_t kMessageBytes = 1u << 10;  // of an error or a trace

// Costs are counted, so that they are the same on every machine (table in docs/security.md). They
// never depend on the allocator: when a table grows depends on the seed of Lua's hashes, and what
// is collected on the sizes of everything. An instruction costs 1 unit, and more the more keys a
// table may hold, because Lua walks through keys that collide. Objects that a script makes and the
// work of library functions are charged as well. The caps above and those on sources keep
// everything else below 10 µs an instruction.
struct Limits {
  // For one call or load; an honest rule uses a few hundred.
  std::int64_t budget_units = 1'000'000;
  // For all calls and loads of one ScriptHooks between two renew(), and in its whole life; 0: no
  // limit.
  std::int64_t command_units = 0;
  std::int64_t total_units = 0;
  // Last resorts against the unforeseen: they depend on the machine, so hitting one is never a
  // rule's result. The budget of a call runs out before that much memory is used.
  std::size_t memory_bytes = 64u << 20;  // of one state
  // Processor time of one call, and of the whole life as above.
  std::chrono::milliseconds call_time{10'000};
  std::chrono::milliseconds total_time{0};
  // Whether traces are shown, safe for a terminal: "house.lua:12: 50 true".
  bool trace = false;
};

// Appends all further traces to `lines`, which must outlive all scripts, instead of writing them to
// standard error. In sandbox.cpp.
void trace_into(Strings& lines);

// In sandbox.cpp. For hooks that decide command after command: bounds the units of a command, and
// shows traces.
Limits command_limits();
// For hooks that decide a stranger's journal again: bounds their whole cost as well.
Limits audit_limits();

// Memory of all states of one command. One thread at a time.
struct MemoryPool {
  std::size_t limit_bytes = 128u << 20;
  std::size_t used_bytes = 0;
};

// The value that a chunk returned. Functions are null in `value`; `functions` lists their paths.
struct Loaded {
  Json value;
  Strings functions;  // "hooks.payout"
};

// Takes the calls of a happening's recorder: `args` as the script gave them. Returns what the call
// answers. HouseRule: says why it cannot be done.
using Acting = std::function<Result<Json::List>(Deed deed, Json::List args)>;

// One thread at a time.
class Sandbox {
 public:
  // Without a pool the state has its own. Internal: no memory for a state.
  static Result<Sandbox> open(const Limits& limits = {}, std::shared_ptr<MemoryPool> pool = {});
  // Sets the field of the returned tables that call() searches, initially `hooks`; call it before
  // the first call(), which remembers functions by name alone. Names rule values, and the layers of
  // chunks, for scripts; both must outlive it.
  void serve(std::string field, const Json& rules, const Strings& layers);

  // Checks, compiles and runs a chunk, and reads the one value it returns. Chunks cannot see each
  // other, but by require(). Input, with file, line and column: a problem in it. Interrupted: the
  // clock or the machine's memory stopped it. Internal: more than 8 chunks, including failed ones.
  // With a `name` the chunk has no hooks; later chunks get what it returns by require(name).
  Result<Loaded> load(std::string_view text, const std::string& file, const std::string& name = {});

  using Results = std::array<Json, 3>;  // missing ones are null; bots have at most two
  // Calls the function `hooks.NAME` (or of the field set) of the last chunk that has one, with the
  // facts and base(), which does the same for the chunks before it. The results are valid until the
  // next call. Errors: HouseRule, or Interrupted as above. Precondition: a chunk has the hook.
  // With `given`, which must live through the call, of chunk `chunk` alone, with that in place of
  // base().
  Result<const Results*> call(std::string_view hook, std::span<const Fact> facts,
                              const Json* given = nullptr, int chunk = -1);
  // Calls the function `hooks.NAME` of chunk `chunk`, which must have it, with the facts and a
  // recorder, whose calls `acting` takes. HouseRule also: the function returns something.
  // `given`, which must live through the call, is its third value.
  Result<> happen(std::string_view hook, int chunk, std::span<const Fact> facts,
                  const Acting& acting, const Json* given = nullptr);
  // Describes the last look beyond the end of a list of facts, for messages: "'chips' has 2 items,
  // and none at 3"; no text if there was none.
  Message missed() const;
  // The looks of the function; the caller begins the trail.
  Trail& trail();
  // Returns where that function begins; line 0 if its key is not found in the text.
  Place place_of_hook(std::string_view hook) const;
  // HouseRule, where the hook gives its answer to `facts`: unless a call is running, runs it again
  // to find that out.
  Failed refused(std::string_view hook, std::span<const Fact> facts, Message why,
                 Strings near = {});

  // The units that the last load or call used; counts only whole thousands of its instructions.
  std::int64_t used_units() const;

 private:
  struct State;
  using Held = std::unique_ptr<State, void (*)(State*)>;
  explicit Sandbox(Held state) : state_(std::move(state)) {}
  // Calls it and leaves its results above the handler.
  Result<> run(KnownHook& known, std::span<const Fact> facts, const Json* given);
  Held state_;
};

// Loads a script in a temporary sandbox, after those that it requires. Errors as Sandbox::open()
// and load().
Result<Loaded> load_alone(std::string_view text, const std::string& file,
                          std::shared_ptr<MemoryPool> pool = {},
                          const std::vector<ScriptText>& required = {});

// Input: the script does not return exactly one table.
Error no_table(const std::string& file);

// Counts what a Lua state uses and stops it. Internal to script/.
//
// Lua errors leave by longjmp or as a C++ exception, depending on how the library was built. So a
// frame that one can cross has no object with a destructor, no `catch (...)` and no `noexcept`.

// Why a script was stopped. Refused memory is not listed: it is one of Lua's own errors.
enum class Breach : std::uint8_t { None, Budget, Depth, Clock };

// The consumption and traces of one call; reset by each.
struct CallMeter {
  std::int64_t used_units = 0;
  int callbacks = 0;  // nested
  Breach stopped = Breach::None;
  int chunk = -1;  // where that, or the error, happened
  int line = 0;
  int operand = 0;   // the one that # or .. does not accept,
  int operands = 0;  // of so many: # has one, .. more
  // Set after a call has run for a while: most end before reading the clock would pay.
  std::optional<std::chrono::nanoseconds> deadline;
  // The last look beyond the ends of a list of facts, for messages.
  struct Missed {
    std::string_view list;
    std::int64_t item = 0;  // 0: none; below: before the first
    std::int64_t length = 0;
  } missed;
  bool own_words = false;  // the error raised has the script's own message
};

// The meter of one state, which holds its address.
struct Meter : CallMeter {
  Limits limits;
  std::shared_ptr<MemoryPool> pool;
  lua_State* state = nullptr;

  std::size_t memory_bytes = 0;
  std::size_t collect_bytes = 512u << 10;  // memory beyond which a call ends with a collection
  std::int64_t keys = 0;                   // most that a table can hold: all counted in this call,
  std::int64_t loaded_keys = 0;            // and those counted before the first
  int period = 0;                          // instructions between two calls of the debug hook
  bool counting = false;                   // a call is running
  std::uint64_t calls = 0;                 // begun so far; facts belong to one of them
  std::span<const Fact> facts;
  Trail trail;  // the looks at them
  // Where a name was found last: a constant of a script keeps its address.
  struct Found {
    const char* text = nullptr;
    std::size_t at = 0;
  };
  std::array<Found, 64> found;
  const std::vector<ScriptText>* chunks = nullptr;  // their indices are their names in messages
  const Json* rules = nullptr;      // values of all rules and settings; null: not known yet
  const Strings* layers = nullptr;  // the names of the chunks' variants
  const Acting* acting = nullptr;   // of the running happening
  std::string refused;              // why it could not do what was called last,
  Json::List answered;              // or what that answers

  // Begin and end a call, which starts with nothing used. Limits apply only in between, where
  // everything that allocates is protected: elsewhere a refused block would end the program.
  // Garbage is collected only afterwards.
  void begin();
  void end();
  // Once the budget is spent, the next instruction ends the call. Raises nothing.
  void charge(std::int64_t units);
  // Notes the chunk and line of the innermost Lua function.
  void note_place();
  // Returns the chunk of that number, or null.
  const ScriptText* script(int number) const {
    const auto at = as_index(number);
    return chunks != nullptr && at < chunks->size() ? &(*chunks)[at] : nullptr;
  }
  // Shows a line if limits.trace is set. Raises nothing.
  void trace(std::string_view text) noexcept;
};

// Returns the name of the layer whose function runs, "" if it has none. Raises nothing.
std::string_view running_layer(lua_State* L);

// Processor time of this thread.
std::chrono::nanoseconds time_used();

// The lua_Alloc of a state, with its Meter as user data. Returns null if a limit refuses; raises
// nothing, and never refuses to shrink a block.
void* allocate(void* meter, void* block, std::size_t old_size, std::size_t new_size);

// Returns the meter of the state, which Sandbox::open() puts into its extra space.
Meter& meter_of(lua_State* L);
// Charges, and raises a Lua error if the budget is spent: for C functions, whose loops count as one
// instruction.
void charge(lua_State* L, std::int64_t units);
// The same for walking a table, whose size depends on all keys it ever held; and for a new key,
// which may be one of many that collide if a script `picked` it.
void charge_walk(lua_State* L);
void charge_key(lua_State* L, bool picked);
// The same for a variable number of values; raises if there are too many.
void charge_values(lua_State* L, int count);
// Calls the function below its `arguments` like lua_call. Raises if such calls nest too deeply.
void call_back(lua_State* L, int arguments, int results);

}  // namespace hausregel::script
