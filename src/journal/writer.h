// The files of one game: its journal, the lock on it, and its secrets. Lines are appended under the
// lock: when append() returns, the line is complete and durable, or absent. Does not interpret
// lines.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/digest.h"
#include "core/json.h"
#include "engine/game.h"
#include "journal/disk.h"
#include "journal/format.h"

namespace hausregel::journal {

// The secrets of an open game: FILE.secret beside the journal, mode 0600, written before the entry
// it belongs to and removed when the game is closed.
//
//   {"format":"hausregel-secret/1","id":ID,"root":H,"seed":N|null,"bots":N,"sealed":[…]}

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

// Replaces the file durably; errors and `sync_failed` as write_file().
Result<> save_secrets(Disk& disk, const std::string& journal_path, const Secrets& secrets,
                      bool* sync_failed = nullptr);
// Returns nullopt if there is no file. Input: the file cannot be used. Does not check that the
// secrets are this game's; see secrets_fit().
Result<std::optional<Secrets>> load_secrets(Disk& disk, const std::string& journal_path);
// Does nothing if it cannot: the seeds are published by then, or the game is gone.
void remove_secrets(Disk& disk, const std::string& journal_path);

// Whether the secrets belong to `opening`: its id, and a chain of the stated length that ends in
// its commitment. Computes one hash per seed.
bool secrets_fit(const Secrets& secrets, const Opening& opening);

// Whether append() syncs every line before it returns. The lab does not wait.
enum class Flush : std::uint8_t { EveryLine, Never };

class Writer {
 public:
  // Creates an empty file at `path`, or reuses an empty one, and makes its name durable. Usage: the
  // path is taken. Input: cannot create it. Refused: another process writes to it.
  static Result<Writer> create(Disk& disk, const std::string& path, Flush flush);
  // Continues the file at `path`, whose size must be `bytes`. Input: not a regular file, or another
  // size. Refused: another process writes to it.
  static Result<Writer> resume(Disk& disk, const std::string& path, std::uint64_t bytes,
                               Flush flush);

  // Appends `line` and '\n' with one write. Input: nothing was appended; the message says why and
  // whether the writer can continue. It cannot after a failed sync or if the file was changed: read
  // the journal again.
  Result<> append(std::string_view line);

  // Whether the path still leads to the open file, and the file ends with the last line.
  bool in_place();
  // Follows the open file to its new name.
  void moved_to(const std::string& path) { path_ = path; }

  bool usable() const { return usable_; }

 private:
  Writer(File file, std::string path, std::uint64_t bytes, Flush flush)
      : file_(std::move(file)), path_(std::move(path)), bytes_(bytes), flush_(flush) {}

  Result<> claim();
  Result<> check_place(std::uint64_t bytes);
  Failed give_up(Message consequence, int code);

  File file_;
  std::string path_;
  std::uint64_t bytes_ = 0;  // known to be good
  Flush flush_;
  bool usable_ = true;
};

// Allows one process at a time to write a journal, by an flock on FILE.lock, which holds its
// process id and is removed when it finishes. A lock file without a process means that a writer was
// stopped. This file separates what such a writer left from damage: bytes that nobody was told are
// kept may be set aside; a line with a valid hash may not.

// Holds the lock for its lifetime; then removes the lock file, unless it is left behind.
class Lock {
 public:
  // Refused: "in use by process N". Input: the lock file cannot be made.
  static Result<Lock> take(Disk& disk, const std::string& journal_path);

  ~Lock();
  Lock(Lock&&) noexcept = default;
  Lock& operator=(Lock&&) noexcept = default;

  // Whether a stopped writer left the lock file: the journal may end in a partial write.
  bool left_behind() const { return left_behind_; }
  // Marks the end of the journal as sound, or keeps the lock file to warn the next writer.
  void settle() { left_behind_ = false; }
  void leave_behind() { left_behind_ = true; }

 private:
  Lock(File file, std::string path, bool left_behind)
      : file_(std::move(file)), path_(std::move(path)), left_behind_(left_behind) {}

  File file_;
  std::string path_;  // of the lock file
  bool left_behind_;
};

// Returns the number of bytes from `offset` to the end of the file if they can be the start of one
// line: at most kEntryBytes and a line feed, without any complete line whose hash is valid, so
// nobody was told that they are kept. Returns nullopt if there are none or they cannot be.
std::optional<std::uint64_t> leftover(Disk& disk, const std::string& path, std::uint64_t offset);

// Copies the bytes from `offset` to the end, at most one line, to PATH.torn (.torn.2, … if it
// exists), makes the copy durable, and truncates the file. Returns the path of the copy. Input:
// there are no bytes, or a call failed.
Result<std::string> set_aside_tail(Disk& disk, const std::string& path, std::uint64_t offset);

// A new journal, locked by this process.
struct NewFile {
  Lock lock;
  std::optional<Writer> writer;  // nullopt: the file was moved here, and its writer stays good
};

// Creates a journal of `lines`, each with its line feed, without replacing a file, and its side
// file if there are secrets. The journal appears whole: half a copy could be played on beside the
// game that it was made of. Moves the journal `from` here, which must have the same lines, in one
// step: a killed process leaves one game, not two. Copies it if it cannot be moved, or if `from` is
// empty. Removes both files on failure. Usage: the path is taken, or holds secrets of another game.
// Input: cannot be written.
Result<NewFile> start_file(Disk& disk, const std::string& path, std::string_view lines,
                           const std::optional<Secrets>& secrets, const std::string& from);

}  // namespace hausregel::journal
