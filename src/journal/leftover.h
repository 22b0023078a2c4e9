// What a writer leaves in a journal that is stopped while it writes. Told apart from damage, since
// what nobody was ever told is kept may be set aside; anything that states a true hash may not.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "journal/disk.h"

namespace hausregel::journal {

// How many bytes the file at `path` has from byte `offset` on, where they can be the beginning of
// one line: at most `line_bytes` and a line feed, and no line among them has the hash that it
// states, so that nobody was ever told that it is kept. Nothing: there are none, or they cannot.
std::optional<std::uint64_t> leftover(Disk& disk, const std::string& path, std::uint64_t offset,
                                      std::size_t line_bytes);

}  // namespace hausregel::journal
