// Appends lines to a journal file: a line is whole and durable before append() comes back, or it is
// not there. Knows nothing of what the lines hold.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "journal/disk.h"

namespace hausregel::journal {

// Whether every line is brought to the device before append() comes back. The lab does not wait.
enum class Flush : std::uint8_t { EveryLine, Never };

class Writer {
 public:
  // Makes an empty file at `path`, or takes one that is there, and its name durable. Usage: the
  // path is taken. Input: cannot be made. Refused: another process writes to it.
  static Result<Writer> create(Disk& disk, const std::string& path, Flush flush);
  // Goes on with the file at `path` after its first `bytes` bytes, which must be all it has. Input:
  // not a regular file, or of another size. Refused: another process writes to it.
  static Result<Writer> resume(Disk& disk, const std::string& path, std::uint64_t bytes,
                               Flush flush);

  // Appends `line` and '\n' with one write. Input: nothing was appended; the message says why, and
  // whether the writer can go on. After a failed sync, or where the file has changed under it, it
  // cannot: read the journal again.
  Result<void> append(std::string_view line);

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
  std::uint64_t bytes_ = 0;  // good ones
  Flush flush_;
  bool usable_ = true;
};

}  // namespace hausregel::journal
