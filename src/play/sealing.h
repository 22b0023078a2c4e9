// What players of an open game have sealed, and the salts that seal it. What is kept here stands in
// the side file before its entry is written, and never in a journal before it is opened.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "engine/game.h"
#include "engine/seal.h"
#include "journal/secrets.h"
#include "play/session.h"

namespace hausregel::play {

// The secrets of a new game: from `seed`, or 32 bytes at a time that nobody can foresee.
journal::Secrets new_secrets(const std::optional<std::uint64_t>& seed,
                             const std::function<Digest()>& random);

// New for every entry. `random` gives 32 bytes nobody can foresee; a seeded game derives its salts
// from its seed, so that its bytes can be made again: the first 16 bytes of
// SHA-256("hausregel/1|salt|SEED|ENTRY").
Salt salt_of(const journal::Secrets& secrets, std::int64_t entry,
             const std::function<Digest()>& random);

// At a real table, where values seal nothing, only the latest kSealedKept are kept.
inline constexpr std::size_t kSealedKept = 64;
// A value that was kept for `entry` before gives place, and beyond `most` the oldest.
void keep_sealed(journal::Secrets& secrets, std::int64_t entry, Json value,
                 std::size_t most = kSealedKept);
// Drops what is `gone`, told by the entry and the value that it sealed.
void drop_sealed(journal::Secrets& secrets,
                 const std::function<bool(std::int64_t, const Json&)>& gone);
// Null where it is not known.
const Json* sealed_by(const journal::Secrets& secrets, std::int64_t entry);

// What `who` has sealed, as it lay after entry `n`, or where the game stands: an element of an
// opening's `values`. Nothing: it is not known, or he has sealed nothing.
std::optional<Json> value_of(const Session& session, Seat who,
                             std::optional<std::int64_t> n = std::nullopt);
// What lies sealed by `who` now: nothing besides where it has been opened.
std::optional<Json> sealed_now(const Session& session, Seat who);
// The entry with which `who` last sealed something on the line of play to entry `from`, which
// stands for itself.
std::optional<std::int64_t> sealing_entry(const Session& session, Seat who, std::int64_t from);
// Keeps what `entry`, the next one, seals. Errors as Log::keep().
Result<void> keep_value(Session& session, std::int64_t entry, Json value);

}  // namespace hausregel::play
