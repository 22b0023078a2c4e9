// What a house rule may use up. A breach ends the call with an error; the game is untouched.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace hausregel::script {

inline constexpr int kSortItems = 4096;    // also of table.concat and pairs
inline constexpr int kUnpackValues = 200;  // also of string.byte
inline constexpr int kValueDepth = 8;      // tables in tables, in what a script hands over
inline constexpr std::size_t kMessageBytes = 1u << 10;

struct Limits {
  // Of one call. An instruction costs 1, memory one unit for 16 bytes, library functions what they
  // do; an honest rule uses a few hundred.
  std::int64_t budget_units = 1'000'000;
  std::size_t memory_bytes = 32u << 20;  // of one state
  // One block: a table with colliding keys gets slow with the square of its size.
  std::size_t block_bytes = (64u << 10) + 64;
  std::size_t compiler_block_bytes = 512u << 10;
  std::size_t string_bytes = 64u << 10;
  std::size_t source_bytes = 64u << 10;
  int value_entries = 1000;  // in what a script hands over, over all its tables
  // A last resort; its outcome depends on the machine, so it is never a rule's result.
  std::chrono::milliseconds wall_clock{1500};
};

// Memory of all states of one command. One thread at a time.
struct MemoryPool {
  std::size_t limit_bytes = 48u << 20;
  std::size_t used_bytes = 0;
};

}  // namespace hausregel::script
