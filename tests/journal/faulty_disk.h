// A disk on which one call of a kind fails, and writes can be cut short.
#pragma once

#include <algorithm>
#include <cerrno>
#include <cstdint>

#include "journal/disk.h"

namespace hausregel::journal {

class FaultyDisk final : public Disk {
 public:
  enum class Call { Open, Read, Write, SyncData, Sync, Truncate, Facts, Rename, Remove, Lock };

  // The `number`th call of kind `call` from now on, from 1, gives -error; `times` of them do.
  void fail(Call call, int number, int error, int times = 1) {
    call_ = call;
    countdown_ = number;
    error_ = error;
    times_ = times;
  }
  // Writes take at most so many bytes at once.
  std::size_t most_at_once = SIZE_MAX;
  // Before a failing write, so many of its bytes reach the file.
  std::size_t before_failure = 0;
  int calls = 0;  // of every kind
  bool failed() const { return failed_; }

  int open(const std::string& path, int flags, unsigned mode) override {
    return fails(Call::Open) ? -error_ : Disk::open(path, flags, mode);
  }
  ssize_t read_at(int descriptor, char* into, std::size_t bytes, std::int64_t offset) override {
    return fails(Call::Read) ? -error_ : Disk::read_at(descriptor, into, bytes, offset);
  }
  ssize_t write(int descriptor, const char* from, std::size_t bytes) override {
    if (fails(Call::Write)) {
      Disk::write(descriptor, from, std::min(bytes, before_failure));
      return -error_;
    }
    return Disk::write(descriptor, from, std::min(bytes, most_at_once));
  }
  int sync_data(int descriptor) override {
    return fails(Call::SyncData) ? -error_ : Disk::sync_data(descriptor);
  }
  int sync(int descriptor) override { return fails(Call::Sync) ? -error_ : Disk::sync(descriptor); }
  int truncate(int descriptor, std::int64_t bytes) override {
    return fails(Call::Truncate) ? -error_ : Disk::truncate(descriptor, bytes);
  }
  int facts(int descriptor, FileFacts& facts) override {
    return fails(Call::Facts) ? -error_ : Disk::facts(descriptor, facts);
  }
  int rename(const std::string& from, const std::string& to) override {
    return fails(Call::Rename) ? -error_ : Disk::rename(from, to);
  }
  int rename_new(const std::string& from, const std::string& to) override {
    return fails(Call::Rename) ? -error_ : Disk::rename_new(from, to);
  }
  int remove(const std::string& path) override {
    return fails(Call::Remove) ? -error_ : Disk::remove(path);
  }
  int lock(int descriptor) override { return fails(Call::Lock) ? -error_ : Disk::lock(descriptor); }

 private:
  bool fails(Call call) {
    ++calls;
    if (call != call_ || countdown_ == 0) { return false; }
    if (countdown_ > 1) {
      --countdown_;
      return false;
    }
    countdown_ = --times_ > 0 ? 1 : 0;
    failed_ = true;
    return true;
  }

  Call call_ = Call::Open;
  int countdown_ = 0;
  int error_ = 0;
  int times_ = 0;
  bool failed_ = false;
};

}  // namespace hausregel::journal
