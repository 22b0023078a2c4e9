// What an open game must keep from its players: FILE.secret beside the journal, mode 0600, written
// before the entry it belongs to and removed when the game is closed.
//
//   {"format":"hausregel-secret/1","id":ID,"root":H,"seed":N|null,"bots":N,"sealed":[…]}
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/digest.h"
#include "core/json.h"
#include "journal/disk.h"
#include "journal/format.h"

namespace hausregel::journal {

// A value that lies sealed, an element of an opening's `values`, and the entry that laid it down;
// 0: before the branch began.
struct KeptValue {
  std::int64_t n = 0;
  Json value;

  FIELDS(KeptValue, n, value);
};

// What stands in the file.
struct Secrets {
  std::string id;                     // of the game
  Digest root{};                      // R of the chain of round seeds
  std::optional<std::uint64_t> seed;  // of a seeded game: root and salts follow from it
  std::uint64_t bot_seed = 0;         // of the bots' stream
  std::vector<KeptValue> sealed;
  std::string format = "hausregel-secret/1";

  FIELDS(Secrets, "format, id, root, seed, bots, sealed", format, id, root, seed, bot_seed, sealed);
};

// The name of the journal with ".secret" behind it.
std::string secret_path(const std::string& journal_path);

// In the place of those that are there; durable, or the failure is given (write_file()).
Written save_secrets(Disk& disk, const std::string& journal_path, const Secrets& secrets);
// Nothing: there is no such file. Input: there is one, but it cannot be used. Whether they are this
// game's is asked with secrets_fit().
Result<std::optional<Secrets>> load_secrets(Disk& disk, const std::string& journal_path);
// A file that is not there is removed already.
Result<void> remove_secrets(Disk& disk, const std::string& journal_path);

// Whether these are the secrets of `opening`: its id, and a chain of as many seeds as it says that
// ends in its commitment. Takes a hash a seed.
bool secrets_fit(const Secrets& secrets, const Opening& opening);

}  // namespace hausregel::journal
