#include "script/meter.h"

#include <cfloat>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <iterator>

#include "core/text.h"

namespace hausregel::script {
namespace {

// begin() starts the count anew, so that a script is stopped at the same instruction everywhere.
// Few honest calls get as far as one turn of it, and so to the clock.
constexpr int kPeriod = 1000;
constexpr std::int64_t kKeysPerUnit = 512;  // an instruction may look one of them up
constexpr std::int64_t kKeysPassedPerUnit = 64;
constexpr std::int64_t kKeyUnits = 4;
constexpr std::int64_t kPickedKeys = 8;  // a key that collides is passed by all that do
constexpr std::int64_t kObjectUnits = 4;
constexpr std::size_t kWordsPerUnit = 2;        // of a function, which holds its upvalues
constexpr std::size_t kUpvalue = LUA_NUMTYPES;  // Lua's next type of its own
constexpr std::size_t kFreshBytes = 256u << 10;

static_assert(FLT_EVAL_METHOD == 0, "fractions would have other digits");

void on_count(lua_State* L, lua_Debug*);

void arm(Meter& meter, int period) {
  meter.period = period;
  lua_sethook(meter.state, on_count, LUA_MASKCOUNT, period);
}

void stop(lua_State* L, Breach breach) {
  Meter& meter = meter_of(L);
  if (meter.stopped == Breach::None) {
    meter.stopped = breach;
  }
  arm(meter, 1);                  // so that nothing the script still runs gets far
  lua_pushliteral(L, "stopped");  // seen by nobody: failure() asks the meter
  lua_error(L);
}

void on_count(lua_State* L, lua_Debug*) {
  Meter& meter = meter_of(L);
  meter.used_units += meter.period * (1 + meter.keys / kKeysPerUnit);
  if (meter.used_units > meter.limits.budget_units) {
    stop(L, Breach::Budget);
  }
  lua_Debug frame;
  if (lua_getstack(L, kCallDepth, &frame) == 1) {
    stop(L, Breach::Depth);
  }
  const auto now = time_used();
  if (!meter.deadline) {
    meter.deadline = now + meter.limits.call_time;
  } else if (now > *meter.deadline) {
    stop(L, Breach::Clock);
  }
}

std::vector<std::string>* traced_lines = nullptr;

}  // namespace

Limits command_limits() { return {.command_units = 10'000'000, .trace = true}; }

void trace_into(std::vector<std::string>& lines) { traced_lines = &lines; }

Limits audit_limits() {
  Limits limits = command_limits();
  limits.trace = false;
  limits.total_units = 1'000'000'000;
  limits.total_time = std::chrono::seconds(60);
  return limits;
}

// Of the thread: a machine that is busy with others stops nobody.
std::chrono::nanoseconds time_used() {
  timespec used{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
  return std::chrono::seconds(used.tv_sec) + std::chrono::nanoseconds(used.tv_nsec);
}

void Meter::begin() {
  static_cast<CallMeter&>(*this) = {};
  ++calls;
  keys = loaded_keys;
  counting = true;
  arm(*this, kPeriod);
}

void Meter::end() {
  counting = false;
  lua_sethook(state, nullptr, 0, 0);
  if (memory_bytes > collect_bytes) {
    lua_gc(state, LUA_GCCOLLECT);
    collect_bytes = 2 * memory_bytes + kFreshBytes;
  }
}

// The allocator charges, too, and from there Lua can take no error: the hook raises it, one
// instruction later.
void Meter::charge(std::int64_t units) {
  used_units += units;
  if (counting && used_units > limits.budget_units && period != 1) {
    arm(*this, 1);
  }
}

// The allocator may ask: what "Sl" tells needs no memory.
void Meter::note_place() {
  lua_Debug frame;
  for (int level = 0; lua_getstack(state, level, &frame) == 1; ++level) {
    lua_getinfo(state, "Sl", &frame);
    if (frame.currentline > 0) {
      chunk = -1;  // chunks are called by their numbers
      std::from_chars(std::begin(frame.short_src), std::end(frame.short_src), chunk);
      line = frame.currentline;
      return;
    }
  }
}

void Meter::trace(std::string_view text) noexcept {
  if (!limits.trace) {
    return;
  }
  try {
    note_place();
    const ScriptText* known = script(chunk);
    const std::string shown = clean(known != nullptr ? known->file : "") + ":" +
                              std::to_string(line) + ": " + clean(text.substr(0, kMessageBytes));
    if (traced_lines != nullptr) {
      traced_lines->push_back(shown);
    } else {
      std::fprintf(stderr, "%s\n", shown.c_str());
    }
  } catch (...) {  // NOLINT(bugprone-empty-catch): then there is nothing to be seen
  }
}

// What a script makes by itself is charged by its number, which goes by what it does alone. Strings
// are not: whether Lua has one already is nobody's business, so those who make them charge.
void* allocate(void* user, void* block, std::size_t old_size, std::size_t new_size) {
  Meter& meter = *static_cast<Meter*>(user);
  // Of a new block Lua tells in old_size what it is for.
  const std::size_t object = block == nullptr ? old_size : 0;
  const std::size_t held = block == nullptr ? 0 : old_size;
  if (new_size == 0) {
    std::free(block);
    meter.memory_bytes -= held;
    meter.pool->used_bytes -= held;
    return nullptr;
  }
  void* moved = nullptr;
  const std::size_t grown = new_size > held ? new_size - held : 0;
  if (!meter.counting || grown == 0 ||
      (meter.memory_bytes + grown <= meter.limits.memory_bytes &&
       meter.pool->used_bytes + grown <= meter.pool->limit_bytes)) {
    moved = std::realloc(block, new_size);
  }
  if (moved == nullptr) {
    if (grown > 0) {  // Lua collects what it can and asks again
      meter.note_place();
      return nullptr;
    }
    moved = block;  // Lua relies on it that shrinking works
  }
  if (object == LUA_TTABLE || object == LUA_TFUNCTION || object == kUpvalue) {
    const std::size_t words = object == LUA_TFUNCTION ? new_size / sizeof(void*) : 0;
    meter.charge(kObjectUnits + static_cast<std::int64_t>(words / kWordsPerUnit));
  }
  meter.memory_bytes += new_size - held;  // unsigned: less where it shrinks
  meter.pool->used_bytes += new_size - held;
  return moved;
}

Meter& meter_of(lua_State* L) { return **static_cast<Meter**>(lua_getextraspace(L)); }

void charge(lua_State* L, std::int64_t units) {
  Meter& meter = meter_of(L);
  meter.charge(units);
  if (meter.counting && meter.used_units > meter.limits.budget_units) {
    stop(L, Breach::Budget);
  }
}

void charge_walk(lua_State* L) { charge(L, meter_of(L).keys / kKeysPassedPerUnit); }

void charge_key(lua_State* L, bool picked) {
  Meter& meter = meter_of(L);
  meter.keys += picked ? kPickedKeys : 1;
  charge(L, kKeyUnits + (picked ? meter.keys / kKeysPassedPerUnit : 0));
}

void charge_values(lua_State* L, int count) {
  if (count > kManyValues) {
    luaL_error(L, "too many values at once");
  }
  charge(L, count);
}

void call_back(lua_State* L, int arguments, int results) {
  Meter& meter = meter_of(L);
  if (++meter.callbacks > kCallbacks) {
    stop(L, Breach::Depth);
  }
  lua_call(L, arguments, results);
  --meter.callbacks;
}

}  // namespace hausregel::script
