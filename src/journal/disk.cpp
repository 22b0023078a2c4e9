#include "journal/disk.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>

#include "core/lists.h"
#include "core/result.h"
#include "core/text.h"

namespace hausregel::journal {
namespace {

void fill(FileFacts& facts, const struct stat& found) {
  facts.device = found.st_dev;
  facts.inode = found.st_ino;
  facts.bytes = found.st_size;
  facts.regular = S_ISREG(found.st_mode);
  facts.folder = S_ISDIR(found.st_mode);
}

std::string folder_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  if (slash == std::string::npos) { return "."; }
  return slash == 0 ? "/" : path.substr(0, slash);
}

// Renames without replacing a file. Returns 0 or -errno.
int name_anew(Disk& disk, const std::string& from, const std::string& to) {
  const int code = disk.rename_new(from, to);
  if (code != -EINVAL) { return code; }
  // Some file systems lack the call, mostly network ones.
  const int linked = disk.link(from, to);
  return linked < 0 ? linked : disk.remove(from);
}

}  // namespace

int Disk::open(const std::string& path, int flags, unsigned mode) {
  return or_error(::open(path.c_str(), flags | O_CLOEXEC, static_cast<mode_t>(mode)));
}
int Disk::close(int descriptor) { return or_error(::close(descriptor)); }
ssize_t Disk::read_at(int descriptor, char* into, std::size_t bytes, std::int64_t offset) {
  return or_error(::pread(descriptor, into, bytes, offset));
}
ssize_t Disk::write(int descriptor, const char* from, std::size_t bytes) {
  return or_error(::write(descriptor, from, bytes));
}
int Disk::sync_data(int descriptor) { return or_error(::fdatasync(descriptor)); }
int Disk::sync(int descriptor) { return or_error(::fsync(descriptor)); }
int Disk::truncate(int descriptor, std::int64_t bytes) {
  return or_error(::ftruncate(descriptor, bytes));
}

int Disk::facts(int descriptor, FileFacts& facts) {
  struct stat found{};
  const int result = or_error(::fstat(descriptor, &found));
  fill(facts, found);
  return result;
}

int Disk::facts_at(const std::string& path, FileFacts& facts) {
  struct stat found{};
  const int result = or_error(::lstat(path.c_str(), &found));
  fill(facts, found);
  return result;
}

int Disk::resolve(const std::string& path, std::string& resolved) {
  const std::unique_ptr<char, decltype(&std::free)> found(::realpath(path.c_str(), nullptr),
                                                          &std::free);
  if (found == nullptr) { return -errno; }
  resolved = found.get();
  return 0;
}

int Disk::rename(const std::string& from, const std::string& to) {
  return or_error(::rename(from.c_str(), to.c_str()));
}
int Disk::rename_new(const std::string& from, const std::string& to) {
  return or_error(::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE));
}
int Disk::link(const std::string& from, const std::string& to) {
  return or_error(::link(from.c_str(), to.c_str()));
}
int Disk::remove(const std::string& path) { return or_error(::unlink(path.c_str())); }
int Disk::list(const std::string& folder, Strings& names) {
  DIR* found = ::opendir(folder.c_str());
  if (found == nullptr) { return -errno; }
  while (const dirent* entry = ::readdir(found)) { names.emplace_back(entry->d_name); }
  ::closedir(found);
  return 0;
}
int Disk::lock(int descriptor) { return or_error(::flock(descriptor, LOCK_EX | LOCK_NB)); }

Disk& system_disk() {
  static Disk disk;
  return disk;
}

int File::write_all(std::string_view bytes) const {
  while (!bytes.empty()) {
    const ssize_t written =
        uninterrupted([&] { return disk_->write(descriptor_, bytes.data(), bytes.size()); });
    if (written <= 0) { return written == 0 ? -EIO : as_int(written); }
    bytes.remove_prefix(as_index(written));
  }
  return 0;
}

ssize_t File::read_at(std::uint64_t offset, std::span<char> into) const {
  return uninterrupted([&] {
    return disk_->read_at(descriptor_, into.data(), into.size(), static_cast<std::int64_t>(offset));
  });
}

Failed file_error(std::string_view id, const std::string& path, int code) {
  return fail(Error{Fault::Input,
                    worded(id, {{"file", clean(path)}}, {{"why", system_error(-code)}}),
                    {},
                    {path}});
}

Result<> checked(std::string_view id, const std::string& path, int code) {
  return code < 0 ? Result<>(file_error(id, path, code)) : done();
}

Failed bad_file(Fault fault, std::string_view id, const std::string& path) {
  return fail_worded(fault, id, {{"file", clean(path)}});
}

Result<File> open_to_read(Disk& disk, const std::string& path) {
  // Without O_NONBLOCK, opening a pipe would block.
  const int descriptor = disk.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY, 0);
  TRY(checked(kCannotOpen, path, descriptor));
  File file(disk, descriptor);
  FileFacts facts;
  TRY(checked(kCannotRead, path, disk.facts(descriptor, facts)));
  if (!facts.regular) {
    return bad_file(Fault::Input, facts.folder ? "journal.is_folder" : "journal.not_regular", path);
  }
  return file;
}

Result<std::string> read_whole(Disk& disk, const std::string& path, std::size_t limit,
                               std::uint64_t offset) {
  auto file = open_to_read(disk, path);
  TRY(file);
  std::string all;
  std::string part(std::min<std::size_t>(limit + 1, 1u << 16), '\0');
  while (true) {
    const ssize_t got = file->read_at(offset + all.size(), part);
    if (got == 0) { return all; }
    if (got < 0) { return file_error(kCannotRead, path, as_int(got)); }
    all.append(part, 0, as_index(got));
    if (all.size() > limit) { return bad_file(Fault::Input, "journal.too_large", path); }
  }
}

int sync_folder_of(Disk& disk, const std::string& path) {
  const int descriptor = disk.open(folder_of(path), O_RDONLY | O_DIRECTORY, 0);
  if (descriptor < 0) { return descriptor; }
  const int code = disk.sync(File(disk, descriptor).descriptor());
  return code == -EINVAL ? 0 : code;  // unsupported by the file system
}

std::string unused_name(Disk& disk, const std::string& path) {
  std::string name = path;
  FileFacts facts;
  for (int number = 2; disk.facts_at(name, facts) == 0; ++number) {
    name = path + '.' + std::to_string(number);
  }
  return name;
}

Result<> write_file(Disk& disk, const std::string& path, std::string_view bytes, unsigned mode,
                    Over over, bool* sync_failed) {
  const bool anew = over == Over::Nothing;
  std::string temporary = path + ".new";
  const auto failed = [&](int code) {
    return anew && code == -EEXIST ? bad_file(Fault::Usage, "journal.there", path)
                                   : file_error(kCannotWrite, path, code);
  };
  const auto synced = [&](int code) {
    if (code < 0 && sync_failed != nullptr) { *sync_failed = true; }
    return code;
  };
  if (!anew) {
    disk.remove(temporary);  // left by a crash
  } else if (unused_name(disk, path) != path) {
    return failed(-EEXIST);
  } else {
    temporary = unused_name(disk, temporary);
  }
  const int descriptor = disk.open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode);
  if (descriptor < 0) { return failed(descriptor); }
  int code = 0;
  {
    const File file(disk, descriptor);
    code = file.write_all(bytes);
    if (code == 0) { code = synced(disk.sync(descriptor)); }
  }
  if (code == 0) { code = anew ? name_anew(disk, temporary, path) : disk.rename(temporary, path); }
  if (code == 0) {
    temporary = anew ? path : temporary;
    code = synced(sync_folder_of(disk, path));
  }
  if (code < 0) {
    disk.remove(temporary);
    return failed(code);
  }
  return {};
}

}  // namespace hausregel::journal
