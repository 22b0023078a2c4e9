// One writer a journal: an flock on FILE.lock, which holds the number of the process that has it
// and goes away with it.
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

 private:
  Lock(File file, std::string path) : file_(std::move(file)), path_(std::move(path)) {}

  File file_;
  std::string path_;  // of the lock file
};

}  // namespace hausregel::journal
