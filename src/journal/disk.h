// Every file call of the journal goes through Disk, so that a test can let any of them fail. Thin:
// no retries, no policy, no knowledge of what a file holds; those are the writer's and the log's.
#pragma once

#include <sys/types.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"

namespace hausregel::journal {

// What fstat() tells of a file.
struct FileFacts {
  std::uint64_t device = 0;
  std::uint64_t inode = 0;
  std::int64_t bytes = 0;
  bool regular = false;
  bool folder = false;

  // Under whatever names; for as long as it is there, as numbers are given again.
  bool same_file(const FileFacts& other) const {
    return device == other.device && inode == other.inode;
  }
};

// The system calls, each made once: what they give, or -errno, -EINTR too. Where nothing else is
// to be given, 0. Descriptors are closed on exec.
class Disk {
 public:
  virtual ~Disk() = default;
  // A descriptor; `flags` and `mode` are those of open(2).
  virtual int open(const std::string& path, int flags, unsigned mode);
  virtual int close(int descriptor);
  // How many bytes, which may be fewer than asked; 0 at the end.
  virtual ssize_t read_at(int descriptor, char* into, std::size_t bytes, std::int64_t offset);
  virtual ssize_t write(int descriptor, const char* from, std::size_t bytes);
  virtual int sync_data(int descriptor);
  virtual int sync(int descriptor);
  virtual int truncate(int descriptor, std::int64_t bytes);
  virtual int facts(int descriptor, FileFacts& facts);
  virtual int facts_at(const std::string& path, FileFacts& facts);  // does not follow a link
  // Where `path` leads, through all links.
  virtual int resolve(const std::string& path, std::string& resolved);
  // Over a file that is there.
  virtual int rename(const std::string& from, const std::string& to);
  // Never over one: -EEXIST.
  virtual int rename_new(const std::string& from, const std::string& to);
  virtual int link(const std::string& from, const std::string& to);
  virtual int remove(const std::string& path);  // no folder
  // The names in a folder, in no order.
  virtual int list(const std::string& folder, std::vector<std::string>& names);
  virtual int lock(int descriptor);  // exclusive; -EWOULDBLOCK where somebody else has it
};

// The real one, for as long as the program runs.
Disk& system_disk();

// What a system call has given, or -errno.
template <class Number>
Number or_error(Number result) {
  return result < 0 ? static_cast<Number>(-errno) : result;
}

// What `call`, which gives -errno where it fails, gives once no signal comes in between.
template <class Call>
auto uninterrupted(Call call) {
  auto given = call();
  while (given == -EINTR) {
    given = call();
  }
  return given;
}

// An open descriptor, closed at the end; or, as it is made, none.
class File {
 public:
  File() = default;
  // Takes the descriptor over; `disk` outlives the object.
  File(Disk& disk, int descriptor) : disk_(&disk), descriptor_(descriptor) {}
  ~File() { close(); }
  File(File&& other) noexcept
      : disk_(other.disk_), descriptor_(std::exchange(other.descriptor_, -1)) {}
  File& operator=(File&& other) noexcept {
    if (this != &other) {
      close();
      disk_ = other.disk_;
      descriptor_ = std::exchange(other.descriptor_, -1);
    }
    return *this;
  }

  bool is_open() const { return descriptor_ >= 0; }
  int descriptor() const { return descriptor_; }
  Disk& disk() const { return *disk_; }
  // What comes of it is not told: what has to last was synced before.
  void close();

  // All of `bytes`, through short writes and interruptions. Gives 0 or -errno.
  int write_all(std::string_view bytes) const;
  // Reads from byte `offset` on, through interruptions. Gives how many bytes, 0 at the end, or
  // -errno.
  ssize_t read_at(std::uint64_t offset, std::span<char> into) const;

 private:
  Disk* disk_ = nullptr;
  int descriptor_ = -1;
};

// What of a file could not be done.
enum class FileAct : std::uint8_t { Open, Read, Write, Lock, Remove };

// Input: "cannot open 'PATH': there is no such file or folder"; `code` is -errno. Names are
// cleaned.
tl::unexpected<Error> file_error(FileAct act, const std::string& path, int code);
// A file as it may not be: `id` is that of a sentence with a place {file}.
tl::unexpected<Error> bad_file(Fault fault, std::string id, const std::string& path);

// Opens a regular file for reading. Input: missing, unreadable, a folder, device or pipe.
Result<File> open_to_read(Disk& disk, const std::string& path);

// The whole of a regular file from byte `offset` on, at most `limit` bytes. Input: as above, or
// larger.
Result<std::string> read_whole(Disk& disk, const std::string& path, std::size_t limit,
                               std::uint64_t offset = 0);

// Makes the names in the folder of `path` durable, where the file system can. Gives 0 or -errno.
int sync_folder_of(Disk& disk, const std::string& path);

// `path`, or the first of PATH.2, PATH.3, … that nothing is called.
std::string unused_name(Disk& disk, const std::string& path);

// Why a file was not written. After a failed sync nobody knows what the device holds.
struct WriteFailure {
  Error error;
  bool sync_failed = false;
};
using Written = tl::expected<void, WriteFailure>;
// What a new file may take the place of.
enum class Over : std::uint8_t { File, Nothing };

// Writes `bytes` beside `path` (to PATH.new; over nothing under an unused name), syncs that file
// and gives it the name: after a failure or a crash there is what was there, or all of them. Usage:
// there is a file, and nothing may be replaced. Input: what failed.
Written write_file(Disk& disk, const std::string& path, std::string_view bytes, unsigned mode,
                   Over over);

}  // namespace hausregel::journal
