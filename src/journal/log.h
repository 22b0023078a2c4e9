// The journal of one game in play: its entries, and their file if it has one; the files of one
// game; and the journals of simulated games. An entry is durable in the file before it appears
// here. play/ decides which entries are allowed; this file does not.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "journal/disk.h"
#include "journal/format.h"
#include "journal/reader.h"
#include "journal/replay.h"
#include "journal/writer.h"

namespace hausregel::journal {

// Why entries cannot be appended.
enum class ReadOnly : std::uint8_t {
  No,
  Asked,       // opened for reading
  Closed,      // has a closing entry
  InUse,       // another process writes
  NoSecret,    // FILE.secret is missing or another game's; a branch can go on
  Damaged,     // the file is sound only up to a point
  CannotWrite  // the file or folder is not writable, or a write failed for good
};
constexpr auto names_of(ReadOnly) {
  return names<"no, asked, closed, used, secrets, damaged, cannot">();
}

enum class Access : std::uint8_t { Read, Write };

class Log {
 public:
  // Makes a log without a file. Sets the opening's link and, if seeded, its time.
  explicit Log(Opening opening);
  // Also adds `entries`, with recomputed hashes.
  Log(Opening opening, Entries entries);

  // Creates a journal at `path`: lock, then secrets, then the opening. Errors as save().
  static Result<Log> create(const std::string& path, Opening opening,
                            const std::optional<Secrets>& secrets, Disk& disk = system_disk());

  struct Opened;
  // Reads the journal at `path`. Access::Write takes the lock and sets a torn tail aside; if it
  // cannot, the log is read-only and holds the reason. Input: no journal can be read from it.
  static Result<Opened> open(const std::string& path, Access access, Disk& disk = system_disk());

  const Opening& opening() const { return opening_; }
  // entries()[i].n == i + 1. They have no `prev` and no `hash`: hash() and line() know them.
  const Entries& entries() const { return entries_; }
  std::int64_t last() const { return std::ssize(entries_); }
  Hex<64> hash(std::int64_t n) const;  // 0 <= n <= last()
  // Whether this is the journal, or a copy of it, in which `entry` stands.
  bool holds(const EntryRef& entry) const {
    return entry.n <= last() && hash(entry.n) == entry.hash;
  }
  std::string receipt() const { return make_receipt(last(), hash(last())); }  // of the last entry
  std::string line(std::int64_t n) const;                                     // without '\n'
  // Of the first byte of line n, in bytes; encodes every line before it.
  std::uint64_t offset(std::int64_t n) const;
  // Null unless the last entry closes the game.
  const Closing* closing() const;
  bool closed() const { return closing() != nullptr; }
  ReadOnly read_only() const { return read_only_; }
  const std::string& path() const { return path_; }  // empty: in memory

  // Sets number, hashes and, in a seeded game, the time of `entry`. Returns it as written. A
  // closing entry removes the secrets. Refused: read-only. Input: cannot write the file; the log is
  // unchanged. Usage: the entry exceeds kEntryBytes. Internal: `entry` violates the format.
  Result<Entry> append(Entry entry);

  // Returns the line of an entry that follows hash `prev`; sets its hashes. Usage, Internal: as
  // append().
  static Result<std::string> finish_entry(Entry& entry, std::string_view prev);

  // Writes `secrets` beside the file, before the entry they belong to; does nothing in memory.
  // Input: cannot write them; after a failed sync the log is read-only.
  Result<> keep(const Secrets& secrets);

  // Removes the file and its secrets. Precondition: nobody has played on in it.
  void withdraw();

  enum class Save : std::uint8_t { Move, Copy };
  // Writes the whole log to a new file at `path` of `disk`, with `secrets`, continues there and
  // removes the old file. A copy has no secrets and leaves the log in place; a log without write
  // access is always copied. Usage: the path is taken, or the opening exceeds kOpeningBytes.
  Result<> save(const std::string& path, const std::optional<Secrets>& secrets,
                Save how = Save::Move, Disk& disk = system_disk());

 private:
  Result<> read_all(Opened& opened, Lines lines);
  void make_writable(Opened& opened);
  void give_up();
  void add(Entry entry);
  void close_to_writing(Opened& opened, ReadOnly why, Error error);

  Opening opening_;
  Entries entries_;
  std::deque<Digest> hashes_;  // of the entries
  ReadOnly read_only_ = ReadOnly::No;
  std::string path_;
  Disk* disk_ = nullptr;
  std::optional<Lock> lock_;
  std::optional<Writer> writer_;
};

struct Log::Opened {
  Log log;
  std::optional<Secrets> secrets{};
  std::optional<TornTail> torn{};
  std::string torn_path{};         // where the tail went; empty: unmoved
  std::optional<Damage> damage{};  // the log holds everything before it
  std::optional<Error> why_read_only{};
  std::uint64_t bytes = 0;  // of the sound lines

  // Discards the entry that is `wrong` and all later ones, and makes the log read-only. `file`: as
  // error_in().
  void end_before(const BadEntry& wrong, const std::string& file);
};

// Returns the closing entry of a game that stands like this: why, winners (none if it was not over)
// and totals; no seeds and no sealed values.
Closing closing_of(const Outcome& outcome, const Setup& setup, CloseWhy why);

// Adds the place of `bad`, an entry of `log`, which people know as `file`.
Error error_in(const Log& log, BadEntry bad, const std::string& file);

// Finds a game's main line and branches among the journals in one folder. A branch of FILE.jsonl is
// FILE+NAME.jsonl. Works on names only and reads no files.

inline constexpr std::string_view kEnding = ".jsonl";

// A path split into its parts.
struct FamilyName {
  std::string stem;    // path without the branch and the ending
  std::string branch;  // empty: the main line
};
// Splits at the last '+' after the last '/'; a file without one is a main line.
FamilyName family_name(const std::string& file);

// Returns the file of branch `name` of the game in `file`; of its main line if `name` is empty.
std::string family_file(const std::string& file, const std::string& name);

// Returns the other existing journals of the game in `file`: its main line, then branches by name;
// empty if its folder cannot be read.
Strings family_of(const std::string& file, Disk& disk = system_disk());

// Writes the journals of simulated games, one file per game: FOLDER/teufel-000012.jsonl. Does not
// sync: the seed can reproduce them. Writes the same bytes as Log.

// Writes each game when it ends.
class PlayoutJournals final : public PlayoutLog {
 public:
  // `opening` supplies engine, game, bots, rules and variant; the rest comes from the game played.
  // Precondition: the folder exists. Use one object per thread.
  PlayoutJournals(std::string folder, Opening opening, std::uint64_t seed);

  void game_opened(const GameAt& at, const Setup& setup, std::string_view state) override;
  void entry(std::string_view command, std::span<const Draw> draws, std::string_view events,
             std::string_view state) override;
  // Usage: the file exists. Input: cannot write it.
  Result<> game_closed(const Outcome& outcome) override;
  // Ends the journal after the last move made.
  void game_broken_off() override { std::ignore = write_out(); }

 private:
  void append(Doing doing, std::span<const Draw> draws, Events events = {});
  Result<> write_out() const;

  std::string folder_;
  Opening opening_;
  decltype(Opening::bots) bots_;  // before they move
  std::uint64_t seed_;
  Setup setup_;
  std::string path_;     // of the game
  std::string pending_;  // its lines
  std::string hash_;     // of the last line
  std::string state_;    // digest of the last state
  std::int64_t n_ = 0;
};

}  // namespace hausregel::journal
