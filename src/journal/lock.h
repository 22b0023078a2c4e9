// One writer a journal: an flock on FILE.lock, which holds the number of the process that has it
// and goes away with it. A lock file without its process tells that a writer was stopped.
#pragma once

#include <string>

#include "journal/disk.h"

namespace hausregel::journal {

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

}  // namespace hausregel::journal
