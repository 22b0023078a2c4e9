// The journal of one game while it is played: its entries, in a file where it has one. An entry is
// in the file, and durable, before it counts here. What may come next in it is not asked here: that
// is play/'s affair.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "journal/entries.h"
#include "journal/lock.h"
#include "journal/reader.h"
#include "journal/secrets.h"
#include "journal/writer.h"

namespace hausregel::journal {

// Why entries cannot be appended.
enum class ReadOnly : std::uint8_t {
  No,
  Asked,       // opened for reading
  Closed,      // the closing entry is there
  InUse,       // another process writes
  NoSecret,    // FILE.secret is gone, or is not this game's: a branch can go on
  Damaged,     // the file is sound only up to a point
  CannotWrite  // the file or its folder does not allow it, or a write has failed for good
};

enum class Access : std::uint8_t { Read, Write };

class Log {
 public:
  // A log without a file. Sets the opening's link; where it is seeded, its time.
  explicit Log(Opening opening);
  // The same with entries behind it, whose hashes are made anew. Their numbers count on from 1.
  Log(Opening opening, Entries entries);

  // Makes a new journal at `path`: lock, then secrets, then the opening. Usage: the path is taken.
  static Result<Log> create(const std::string& path, Opening opening,
                            const std::optional<Secrets>& secrets, Disk& disk = system_disk());

  struct Opened;
  // Reads the journal at `path`. For writing it takes the lock and sets a torn tail aside; where
  // that cannot be, the log is read-only and says why. Input: no journal can be read from it at
  // all.
  static Result<Opened> open(const std::string& path, Access access, Disk& disk = system_disk());

  const Opening& opening() const { return opening_; }
  const Entries& entries() const { return entries_; }  // entries()[i].n == i + 1
  std::int64_t last() const { return static_cast<std::int64_t>(entries_.size()); }
  Hex<64> hash(std::int64_t n) const;          // 0 <= n <= last()
  std::string receipt() const;                 // of the last entry
  std::string line(std::int64_t n) const;      // without '\n'
  std::uint64_t offset(std::int64_t n) const;  // of the first byte of line n, in bytes
  bool closed() const { return closed_; }
  ReadOnly read_only() const { return read_only_; }
  const std::string& path() const { return path_; }  // empty: in memory

  // What a new entry says; number, hashes and, in a seeded game, the time are set by append().
  struct Draft {
    std::string at;
    Doing doing;
    std::vector<Draw> draws;
    Json events = Json::List{};
    std::string state;  // state_digest()
  };
  // Gives the entry as it has been written. A closing entry removes the secrets. Refused:
  // read-only. Input: the file could not be written; the log is as before. Usage: the entry is
  // larger than kEntryBytes. Internal: the draft is not what the format allows.
  Result<Entry> append(Draft draft);

  // The line of an entry behind one with hash `prev`; sets its hashes. Usage, Internal: as
  // append().
  static Result<std::string> finish_entry(Entry& entry, std::string_view prev);

  // Keeps `secrets` beside the file, before the entry they belong to; nothing to do in memory.
  // Input: they could not be kept; after a failed sync the log is read-only.
  Result<void> keep(const Secrets& secrets);

  // Removes the file and its secrets: nobody has played on in it.
  void withdraw();

  enum class Save : std::uint8_t { Move, Copy };
  // Writes all to a new file at `path`, in which the log lives from then on, with `secrets`; the
  // file where it lived is removed. A copy has no secrets, and the log stays where it is; whoever
  // may only read a file can only copy it. Usage: the path is taken.
  Result<void> save(const std::string& path, const std::optional<Secrets>& secrets,
                    Save how = Save::Move);

 private:
  Result<void> read_all(Opened& opened, Lines lines);
  void take_for_torn(Opened& opened) const;
  void make_writable(Opened& opened);
  void give_up();
  void close_to_writing(Opened& opened, ReadOnly why, Error error);
  Result<void> write_all(Writer& writer) const;

  Opening opening_;
  Entries entries_;
  std::vector<std::uint64_t> offsets_;  // of every line, and of the end
  bool closed_ = false;
  ReadOnly read_only_ = ReadOnly::No;
  std::string path_;
  Disk* disk_ = nullptr;
  std::optional<Lock> lock_;
  std::optional<Writer> writer_;
};

struct Log::Opened {
  Log log;
  std::optional<Secrets> secrets;
  std::optional<TornTail> torn;
  std::string torn_path;         // where the tail went; empty: it is where it was
  std::optional<Damage> damage;  // the log holds what comes before it
  std::optional<Error> why_read_only;

  // Entry `n` and what follows are not to be believed, for the reason given: the log holds what
  // comes before them, and is read-only. 1 <= n <= log.last().
  void end_before(std::int64_t n, Error why);
};

}  // namespace hausregel::journal
