// What a house rule may use up. A breach ends the call with an error; the game is untouched.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace hausregel::script {

inline constexpr int kSortItems = 2048;  // also of pairs
inline constexpr int kValueDepth = 8;    // tables in tables, in what a script hands over
inline constexpr std::size_t kMessageBytes = 1u << 10;  // of what scripts raise or trace

// Cost is counted, so that it is the same on every machine (docs/security.md has the table). An
// instruction costs 1 unit, and 1 more for every 4 KiB of the largest block that the state has made
// at once: a table's part whose keys collide is walked through. Memory costs one unit for 16
// bytes, and large blocks the square of their size besides, for what is moved into them; library
// functions cost what they do. What no charge reaches takes less than 10 µs an instruction, by the
// caps on strings, blocks, and what may stand in a row in a source.
struct Limits {
  // Of one call or load; an honest rule uses a few hundred.
  std::int64_t budget_units = 1'000'000;
  // Of all calls and loads of one ScriptHooks between two renew(), of its whole life; 0: no limit.
  std::int64_t command_units = 0;
  std::int64_t total_units = 0;
  std::size_t memory_bytes = 32u << 20;                // of one state
  std::size_t block_bytes = (64u << 10) + 64;          // lists and the stack, which grow
  std::size_t block_at_once_bytes = (32u << 10) + 64;  // what may be a table's part of names
  std::size_t compiler_block_bytes = 512u << 10;
  std::size_t string_bytes = 4u << 10;
  int value_entries = 1000;  // in what a script hands over, over all its tables
  // Of one call, and of the whole life as above; processor time. A last resort for what was not
  // foreseen: its outcome depends on the machine, so it is never a rule's result.
  std::chrono::milliseconds call_time{10'000};
  std::chrono::milliseconds total_time{0};
  // Gets what scripts trace(), "house.lua:12: 50 true", fit for a terminal; null: nobody does.
  void (*trace)(const std::string& line) = nullptr;
};

// What scripts trace goes to standard error, or to the end of the list of trace_into().
// Both in meter.cpp.
void show_trace(const std::string& line);
// From now on into `lines`, which outlives all scripts.
void trace_into(std::vector<std::string>& lines);

// In meter.cpp. Of hooks that decide one command after the other: the units of a command are
// bounded, and what they trace is shown.
Limits command_limits();
// Of hooks that decide a stranger's journal again: their whole cost is bounded as well.
Limits audit_limits();

// Memory of all states of one command. One thread at a time.
struct MemoryPool {
  std::size_t limit_bytes = 48u << 20;
  std::size_t used_bytes = 0;
};

}  // namespace hausregel::script
