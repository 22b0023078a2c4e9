// Routes every file call of the journal through Disk, so that tests can make any of them fail. Does
// not retry, apply policies or interpret contents; the writer and the log do.
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

// The part of fstat() in use.
struct FileFacts {
  std::uint64_t device = 0;
  std::uint64_t inode = 0;
  std::int64_t bytes = 0;
  bool regular = false;
  bool folder = false;

  // Compares identities, whatever the names. Valid only while the file exists: numbers are reused.
  bool same_file(const FileFacts& other) const {
    return device == other.device && inode == other.inode;
  }
};

// System calls, each made once. They return their result (0 if there is none) or -errno, including
// -EINTR. Descriptors are closed on exec.
class Disk {
 public:
  virtual ~Disk() = default;
  // Returns a descriptor; `flags` and `mode` are those of open(2).
  virtual int open(const std::string& path, int flags, unsigned mode);
  virtual int close(int descriptor);
  // Returns the number of bytes read, possibly fewer than asked; 0 at the end.
  virtual ssize_t read_at(int descriptor, char* into, std::size_t bytes, std::int64_t offset);
  virtual ssize_t write(int descriptor, const char* from, std::size_t bytes);
  virtual int sync_data(int descriptor);
  virtual int sync(int descriptor);
  virtual int truncate(int descriptor, std::int64_t bytes);
  virtual int facts(int descriptor, FileFacts& facts);
  virtual int facts_at(const std::string& path, FileFacts& facts);  // does not follow a link
  // Resolves all links in `path`.
  virtual int resolve(const std::string& path, std::string& resolved);
  // Replaces an existing file.
  virtual int rename(const std::string& from, const std::string& to);
  // Never replaces a file: -EEXIST.
  virtual int rename_new(const std::string& from, const std::string& to);
  virtual int link(const std::string& from, const std::string& to);
  virtual int remove(const std::string& path);  // not a folder
  // Lists the names in a folder, unordered.
  virtual int list(const std::string& folder, Strings& names);
  virtual int lock(int descriptor);  // exclusive; -EWOULDBLOCK if held elsewhere
};

// Returns the real one, which lives as long as the program.
Disk& system_disk();

// Returns the result of a system call, or -errno.
template <class Number>
Number or_error(Number result) {
  return result < 0 ? static_cast<Number>(-errno) : result;
}

// Repeats `call` until it is not interrupted by a signal. It returns -errno on failure.
template <class Call>
auto uninterrupted(Call call) {
  auto given = call();
  while (given == -EINTR) { given = call(); }
  return given;
}

// Owns a descriptor; empty by default.
class File {
 public:
  File() = default;
  // Takes over the descriptor; `disk` must outlive the object.
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
  // Ignores errors: durable data was synced before.
  void close() {
    if (is_open()) {
      disk_->close(descriptor_);
      descriptor_ = -1;
    }
  }

  // Writes all of `bytes`, through short writes and interruptions. Returns 0 or -errno.
  int write_all(std::string_view bytes) const;
  // Reads from byte `offset` on, through interruptions. Returns the number of bytes, 0 at the end,
  // or -errno.
  ssize_t read_at(std::uint64_t offset, std::span<char> into) const;

 private:
  Disk* disk_ = nullptr;
  int descriptor_ = -1;
};

// What failed on a file: sentences with places {file} and {why}.
inline constexpr std::string_view kCannotOpen = "journal.cannot_open";
inline constexpr std::string_view kCannotRead = "journal.cannot_read";
inline constexpr std::string_view kCannotWrite = "journal.cannot_write";
inline constexpr std::string_view kCannotLock = "journal.cannot_lock";

// Input: "cannot open 'PATH': there is no such file or folder"; `code` is -errno. Cleans names.
Failed file_error(std::string_view id, const std::string& path, int code);
// Fails so if `code`, the result of a system call, is negative.
Result<> checked(std::string_view id, const std::string& path, int code);
// A file as it may not be: `id` is that of a sentence with a place {file}.
Failed bad_file(Fault fault, std::string_view id, const std::string& path);

// Opens a regular file for reading. Input: missing, unreadable, a folder, device or pipe.
Result<File> open_to_read(Disk& disk, const std::string& path);

// Returns the contents of a regular file from byte `offset` on, at most `limit` bytes. Input: as
// open_to_read(), or larger.
Result<std::string> read_whole(Disk& disk, const std::string& path, std::size_t limit,
                               std::uint64_t offset = 0);

// Makes the names in the folder of `path` durable if the file system can. Returns 0 or -errno.
int sync_folder_of(Disk& disk, const std::string& path);

// Returns `path`, or the first unused name of PATH.2, PATH.3, ….
std::string unused_name(Disk& disk, const std::string& path);

// What a new file may replace.
enum class Over : std::uint8_t { File, Nothing };

// Writes `bytes` to PATH.new (for Over::Nothing, to an unused name), syncs that file and renames it
// to `path`. After a failure or crash the file holds either its old contents or all of `bytes`.
// Usage: the file exists and may not be replaced. Input: a call failed. Sets `sync_failed`, if
// given, after a failed sync: the contents of the device are unknown.
Result<> write_file(Disk& disk, const std::string& path, std::string_view bytes, unsigned mode,
                    Over over, bool* sync_failed = nullptr);

}  // namespace hausregel::journal
