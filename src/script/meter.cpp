#include "script/meter.h"

#include <algorithm>
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
// A refused block costs Lua a full collection; a script that collects refusals must end soon.
constexpr std::int64_t kRefusalUnits = 20'000;
constexpr std::size_t kCollectedBytesPerUnit = 512;
constexpr std::size_t kStringHeaderBytes = 64;  // what Lua puts around a string takes less
constexpr std::size_t kBytesPerUnit = 16;
constexpr std::size_t kRootBytesPerUnit = 256;  // the square of that many is a unit as well
constexpr std::size_t kWalkedBytesPerUnit = 4096;

// A block that is asked for.
struct WantedBlock {
  std::size_t bytes;
  std::size_t grown;  // of these, so many are new
  bool at_once;       // only then it may be the part of a table that keys are scattered over
  bool string;
};

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
  meter.used_units +=
      meter.period * (1 + static_cast<std::int64_t>(meter.largest_bytes / kWalkedBytesPerUnit));
  if (meter.used_units > meter.limits.budget_units) {
    stop(L, Breach::Budget);
  }
  const auto now = time_used();
  if (!meter.deadline) {
    meter.deadline = now + meter.limits.call_time;
  } else if (now > *meter.deadline) {
    stop(L, Breach::Clock);
  }
}

Breach refusal(const Meter& meter, const WantedBlock& block) {
  if (block.string) {
    if (block.bytes > meter.limits.string_bytes + kStringHeaderBytes) {
      return Breach::String;
    }
  } else if (block.bytes > (block.at_once && !meter.compiling() ? meter.limits.block_at_once_bytes
                                                                : meter.block_bytes)) {
    return Breach::Block;
  }
  const bool full = meter.memory_bytes + block.grown > meter.limits.memory_bytes ||
                    meter.pool->used_bytes + block.grown > meter.pool->limit_bytes;
  return full ? Breach::Memory : Breach::None;
}

std::vector<std::string>* traced_lines = nullptr;

// For all of the block, not for what is new of it: Lua, or realloc, moves the whole.
std::int64_t units_of(const WantedBlock& block) {
  const std::size_t root = block.at_once ? block.bytes / kRootBytesPerUnit : 0;
  return static_cast<std::int64_t>(block.bytes / kBytesPerUnit + root * root);
}

}  // namespace

Limits command_limits() {
  Limits limits;
  limits.command_units = 10'000'000;
  limits.trace = show_trace;
  return limits;
}

void show_trace(const std::string& line) {
  if (traced_lines != nullptr) {
    traced_lines->push_back(line);
  } else {
    std::fprintf(stderr, "%s\n", line.c_str());
  }
}

void trace_into(std::vector<std::string>& lines) { traced_lines = &lines; }

Limits audit_limits() {
  Limits limits = command_limits();
  limits.trace = nullptr;
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
  ++calls;
  used_units = 0;
  stopped = Breach::None;
  refused = Breach::None;
  missed = {};
  walking = false;
  own_words = false;
  chunk = -1;
  line = 0;
  deadline.reset();
  block_bytes = limits.block_bytes;
  counting = true;
  arm(*this, kPeriod);
}

void Meter::end() {
  counting = false;
  lua_sethook(state, nullptr, 0, 0);
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
  if (limits.trace == nullptr || chunks == nullptr) {
    return;
  }
  try {
    note_place();
    const bool known = chunk >= 0 && static_cast<std::size_t>(chunk) < chunks->size();
    const std::string& file = known ? (*chunks)[static_cast<std::size_t>(chunk)].file : "";
    limits.trace(clean(file) + ":" + std::to_string(line) + ": " +
                 clean(text.substr(0, kMessageBytes)));
  } catch (...) {  // NOLINT(bugprone-empty-catch): then there is nothing to be seen
  }
}

void* allocate(void* user, void* block, std::size_t old_size, std::size_t new_size) {
  Meter& meter = *static_cast<Meter*>(user);
  // Of a new block Lua tells in old_size what it is for.
  const bool string = block == nullptr && old_size == LUA_TSTRING;
  const std::size_t held = block == nullptr ? 0 : old_size;
  if (new_size == 0) {
    std::free(block);
    meter.memory_bytes -= held;
    meter.pool->used_bytes -= held;
    return nullptr;
  }
  if (new_size > held && meter.counting) {
    const WantedBlock wanted{new_size, new_size - held, block == nullptr, string};
    const Breach breach = refusal(meter, wanted);
    if (breach != Breach::None) {
      meter.refused = breach;
      meter.note_place();
      meter.charge(kRefusalUnits +
                   static_cast<std::int64_t>(meter.memory_bytes / kCollectedBytesPerUnit));
      return nullptr;
    }
    // What is done with the compiler's blocks the source has paid for, byte by byte.
    meter.charge(meter.compiling() ? units_of({new_size, 0, false, false}) : units_of(wanted));
    if (wanted.at_once && !meter.compiling()) {
      meter.largest_bytes = std::max(meter.largest_bytes, new_size);
    }
  }
  void* moved = std::realloc(block, new_size);
  if (moved == nullptr) {
    if (new_size > held) {
      meter.refused = Breach::Memory;
      return nullptr;
    }
    moved = block;  // Lua relies on it that shrinking works
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

}  // namespace hausregel::script
