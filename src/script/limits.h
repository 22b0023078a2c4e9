// What a house rule may use up. A breach ends the call with an error; the game is untouched.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/sentences.h"

namespace hausregel::script {

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
// scripts. In meter.cpp.
void trace_into(std::vector<std::string>& lines);

// In meter.cpp. Of hooks that decide one command after the other: the units of a command are
// bounded, and what they trace is shown.
Limits command_limits();
// Of hooks that decide a stranger's journal again: their whole cost is bounded as well.
Limits audit_limits();

// Memory of all states of one command. One thread at a time.
struct MemoryPool {
  std::size_t limit_bytes = 128u << 20;
  std::size_t used_bytes = 0;
};

}  // namespace hausregel::script
