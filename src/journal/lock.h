// Who writes a journal: one process at a time, by an flock on FILE.lock, which holds the number of
// the process that has it and goes away with it. A lock file without its process tells that a
// writer was stopped; what such a writer has left in the journal is told apart from damage here, as
// what nobody was ever told is kept may be set aside; anything that states a true hash may not.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "journal/disk.h"
#include "journal/secrets.h"
#include "journal/writer.h"

namespace hausregel::journal {

// Held as long as the object stands; with it the lock file goes, unless it is left behind.
class Lock {
 public:
  // Refused: "in use by process N". Input: the lock file cannot be made.
  static Result<Lock> take(Disk& disk, const std::string& journal_path);

  ~Lock();
  Lock(Lock&&) noexcept = default;
  Lock& operator=(Lock&&) noexcept = default;

  // Whether a writer that was stopped has left it: the journal may end with what it was writing.
  bool left_behind() const { return left_behind_; }
  // The journal ends well; or it may not, and the lock file is to tell the next writer.
  void settle() { left_behind_ = false; }
  void leave_behind() { left_behind_ = true; }

 private:
  Lock(File file, std::string path, bool left_behind)
      : file_(std::move(file)), path_(std::move(path)), left_behind_(left_behind) {}

  File file_;
  std::string path_;  // of the lock file
  bool left_behind_;
};

// How many bytes the file at `path` has from byte `offset` on, where they can be the beginning of
// one line: at most `line_bytes` and a line feed, and no line among them has the hash that it
// states, so that nobody was ever told that it is kept. Nothing: there are none, or they cannot.
std::optional<std::uint64_t> leftover(Disk& disk, const std::string& path, std::uint64_t offset,
                                      std::size_t line_bytes);

// Copies the bytes of the file at `path` from `offset` on, no more than a line has, to PATH.torn
// (.torn.2, … where that exists), makes the copy durable, and cuts the file there. Gives the path
// of the copy. Input: there is nothing, or it cannot be read or written.
Result<std::string> set_aside_tail(Disk& disk, const std::string& path, std::uint64_t offset);

// A journal that has just begun, and is this process's.
struct NewFile {
  Lock lock;
  Writer writer;
};

// A new journal, never over a file that is there: all that `write` writes, and its side file where
// there are secrets; what a failure leaves behind is removed. Usage: somebody has the path, or
// secrets of another game lie there. Input: it cannot be written.
Result<NewFile> start_file(Disk& disk, const std::string& path,
                           const std::function<Result<void>(Writer&)>& write,
                           const std::optional<Secrets>& secrets);

}  // namespace hausregel::journal
