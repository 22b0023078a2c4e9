// The secrets of an open game: FILE.secret beside the journal, mode 0600, written before the entry
// it belongs to and removed when the game is closed.
//
//   {"format":"hausregel-secret/1","id":ID,"root":H,"seed":N|null,"bots":N,"sealed":[…]}
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>

#include "core/digest.h"
#include "core/json.h"
#include "engine/game.h"
#include "journal/disk.h"
#include "journal/format.h"
#include "journal/replay.h"

namespace hausregel::journal {

// A sealed value, an element of an opening's `values`, and the entry that sealed it; 0: before the
// branch began.
struct KeptValue {
  std::int64_t n = 0;
  Json value;

  FIELDS(KeptValue, n, value);
};

// The contents of the file.
struct Secrets {
  std::string id;                     // of the game
  Digest root{};                      // root R of the chain of round seeds
  std::optional<std::uint64_t> seed;  // of a seeded game: determines root and salts
  std::uint64_t bot_seed = 0;         // of the bots' random stream
  std::vector<KeptValue> sealed;
  std::string format = "hausregel-secret/1";

  FIELDS(Secrets, "format, id, root, seed, bots, sealed", format, id, root, seed, bot_seed, sealed);
};

// Returns the path of the journal with ".secret" appended.
std::string secret_path(const std::string& journal_path);

// Replaces the file durably, or returns the failure (write_file()).
Written save_secrets(Disk& disk, const std::string& journal_path, const Secrets& secrets);
// Returns nullopt if there is no file. Input: the file cannot be used. Does not check that the
// secrets are this game's; see secrets_fit().
Result<std::optional<Secrets>> load_secrets(Disk& disk, const std::string& journal_path);
// Succeeds if there is no such file.
Result<void> remove_secrets(Disk& disk, const std::string& journal_path);

// Whether the secrets belong to `opening`: its id, and a chain of the stated length that ends in
// its commitment. Computes one hash per seed.
bool secrets_fit(const Secrets& secrets, const Opening& opening);

// Finds sealed values that a journal opens later, for deciding an old game again. Hides nothing
// from anybody: the same file holds all of it in the open.

// Returns, by number of the sealing entry, the element of an opening's `values` or of the closing
// entry's `sealed`. `line` is the line of play; values never opened are null. If a player lays
// another value before opening the first, the first stays null.
std::map<std::int64_t, Json> sealed_values(const Entries& entries,
                                           std::span<const std::int64_t> line);

// Returns the value of `player` in the first opening or closing entry after the sealing entry
// `sealed`; nullopt if nobody has opened it. entries[i] has number i + 1.
std::optional<Json> opened_value(const Entries& entries, std::int64_t sealed,
                                 std::string_view player);

// Returns `value` as the move that lays it in the open: {"move":"bet","player":P,"stake":120}.
Json open_form(const Move& sealing, const Json& value);

}  // namespace hausregel::journal
