#include "script/meter.h"

#include <cstdlib>

namespace hausregel::script {
namespace {

constexpr int kPeriod = 1000;
// A refused block costs Lua a full collection; a script that collects refusals must end soon.
constexpr std::int64_t kRefusalUnits = 20'000;
constexpr std::size_t kStringHeaderBytes = 64;
constexpr std::size_t kBytesPerUnit = 16;

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
  arm(meter, 1);  // so that nothing the script still runs gets far
  lua_pushliteral(L, "stopped");
  lua_error(L);
}

void on_count(lua_State* L, lua_Debug*) {
  Meter& meter = meter_of(L);
  meter.used_units += meter.period;
  if (meter.used_units > meter.limits.budget_units) {
    stop(L, Breach::Budget);
  }
  const auto now = std::chrono::steady_clock::now();
  if (!meter.deadline) {
    meter.deadline = now + meter.limits.wall_clock;
  } else if (now > *meter.deadline) {
    stop(L, Breach::Clock);
  }
}

Breach refusal(const Meter& meter, std::size_t grown, std::size_t new_size, bool string) {
  if (string ? new_size > meter.limits.string_bytes + kStringHeaderBytes
             : new_size > meter.block_bytes) {
    return string ? Breach::String : Breach::Block;
  }
  const bool full = meter.memory_bytes + grown > meter.limits.memory_bytes ||
                    meter.pool->used_bytes + grown > meter.pool->limit_bytes;
  return full ? Breach::Memory : Breach::None;
}

}  // namespace

void Meter::begin() {
  ++calls;
  used_units = 0;
  stopped = Breach::None;
  refused = Breach::None;
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

void Meter::charge(std::int64_t units) {
  used_units += units;
  if (counting && used_units > limits.budget_units && period != 1) {
    arm(*this, 1);
  }
}

void Meter::note_place() {
  lua_Debug frame;
  for (int level = 0; lua_getstack(state, level, &frame) == 1; ++level) {
    lua_getinfo(state, "Sl", &frame);
    if (frame.currentline > 0) {
      chunk = std::atoi(frame.short_src);
      line = frame.currentline;
      return;
    }
  }
}

void* allocate(void* user, void* block, std::size_t old_size, std::size_t new_size) {
  Meter& meter = *static_cast<Meter*>(user);
  const bool string = block == nullptr && old_size == LUA_TSTRING;
  const std::size_t held = block == nullptr ? 0 : old_size;
  if (new_size == 0) {
    std::free(block);
    meter.memory_bytes -= held;
    meter.pool->used_bytes -= held;
    return nullptr;
  }
  if (new_size > held && meter.counting) {
    const Breach breach = refusal(meter, new_size - held, new_size, string);
    if (breach != Breach::None) {
      meter.refused = breach;
      meter.note_place();
      meter.charge(kRefusalUnits);
      return nullptr;
    }
    meter.charge(static_cast<std::int64_t>(new_size / kBytesPerUnit));
  }
  void* moved = std::realloc(block, new_size);
  if (moved == nullptr) {
    if (new_size > held) {
      meter.refused = Breach::Memory;
      return nullptr;
    }
    moved = block;  // Lua relies on it that shrinking works
  }
  meter.memory_bytes += new_size - held;
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
