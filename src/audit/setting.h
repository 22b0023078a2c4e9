// Which openings a game can have: mode, dice, times, parentage and redaction go together in a few
// ways only, and one table says in which.
#pragma once

#include <cstdint>
#include <vector>

#include "core/result.h"
#include "journal/format.h"

namespace hausregel::audit {

// What is so of an opening, as bits; sets of them are as wide.
// NOLINTNEXTLINE(performance-enum-size)
enum Trait : std::uint32_t {
  kFormat1 = 1u << 0,
  kFormat2 = 1u << 1,
  kVirtual = 1u << 2,
  kAtTable = 1u << 3,
  kLab = 1u << 4,
  kFair1 = 1u << 5,  // hmac-sha256/1
  kFair2 = 1u << 6,  // hmac-sha256/2
  kFast = 1u << 7,   // fast/1
  kSeeded = 1u << 8,
  kUnseeded = 1u << 9,
  kNoTime = 1u << 10,  // 1970-01-01T00:00:00Z
  kTime = 1u << 11,
  kParent = 1u << 12,
  kEvents = 1u << 13,
  kCarried = 1u << 14,
  kRedacted = 1u << 15,
};
std::uint32_t traits_of(const journal::Opening& opening);

// What is wrong with the combination `traits`, one sentence each; nothing where a game can be so.
std::vector<Message> misfits(std::uint32_t traits);

}  // namespace hausregel::audit
