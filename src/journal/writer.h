// Appends lines to a journal file: when append() returns, the line is complete and durable, or
// absent. Does not interpret lines.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "journal/disk.h"

namespace hausregel::journal {

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
  Result<void> append(std::string_view line);

  // Whether the path still leads to the open file, and the file ends with the last line.
  bool in_place();
  // Follows the open file to its new name.
  void moved_to(const std::string& path) { path_ = path; }

  bool usable() const { return usable_; }
  std::uint64_t bytes() const { return bytes_; }
  const std::string& path() const { return path_; }

 private:
  Writer(File file, std::string path, std::uint64_t bytes, Flush flush)
      : file_(std::move(file)), path_(std::move(path)), bytes_(bytes), flush_(flush) {}

  Result<void> claim();
  Result<void> check_place(std::uint64_t bytes);
  Result<void> take_back(int code);
  tl::unexpected<Error> give_up(Message consequence, int code);

  File file_;
  std::string path_;
  std::uint64_t bytes_ = 0;  // known to be good
  Flush flush_;
  bool usable_ = true;
};

}  // namespace hausregel::journal
