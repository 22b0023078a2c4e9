// Counts what a Lua state uses and stops it. Internal to script/.
//
// Lua errors leave by longjmp or as a C++ exception, depending on how the library was built. So in
// every frame that one can cross: no object with a destructor, no `catch (...)`, no `noexcept`.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <lua.hpp>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/hooks.h"
#include "script/limits.h"
#include "script/recall.h"
#include "script/source.h"

namespace hausregel::script {

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
