// Keeps the players' sealed values of an open game, and their salts. The side file holds a value
// before its entry is written; the journal holds it only once it is opened.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "engine/game.h"
#include "engine/seal.h"
#include "journal/secrets.h"
#include "play/session.h"

namespace hausregel::play {

// Makes the secrets of a new game from `seed`, or from unpredictable blocks of 32 bytes.
journal::Secrets new_secrets(const std::optional<std::uint64_t>& seed,
                             const std::function<Digest()>& random);

// Returns a new salt for every entry. `random` returns 32 unpredictable bytes; a seeded game
// derives its salts from its seed, so that its bytes are reproducible: the first 16 bytes of
// SHA-256("hausregel/1|salt|SEED|ENTRY").
Salt salt_of(const journal::Secrets& secrets, std::int64_t entry,
             const std::function<Digest()>& random);

// At a real table, where values are not sealed, only the latest kSealedKept are kept.
inline constexpr std::size_t kSealedKept = 64;
// Values that may wait for the closing entry to open them, which is one line of at most 1 MiB.
inline constexpr std::size_t kMostWaiting = 4096;
// Returns the value that `who` had sealed after entry `n` (default: now), an element of an
// opening's `values`; nullopt if it is unknown or `who` has sealed nothing.
std::optional<Json> value_of(const Session& session, Seat who,
                             std::optional<std::int64_t> n = std::nullopt);
// Returns the value that `who` has sealed now; nullopt also once it has been opened.
std::optional<Json> sealed_now(const Session& session, Seat who);
// Returns the entry in which `who` last sealed a value on the line of play to entry `from`, which
// must stand for itself; nullopt for nobody.
std::optional<std::int64_t> sealing_entry(const Session& session, Seat who, std::int64_t from);
// Keeps the value sealed by `entry`, the next one; nullopt: it seals none, or one that nobody knows,
// and what was kept for an entry of that number is forgotten, since that entry was never written.
// Errors as Log::keep().
Result<void> keep_value(Session& session, std::int64_t entry, std::optional<Json> value);

}  // namespace hausregel::play
