#include "journal/lock.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include "core/text.h"

namespace hausregel::journal {
namespace {

// The holder removes the file when it is done; whoever waits at the old one must open it anew.
constexpr int kAttempts = 16;

tl::unexpected<Error> in_use(const File& file, const std::string& journal_path) {
  std::array<char, 24> text{};
  const ssize_t got = file.disk().read(file.descriptor(), text.data(), text.size());
  std::string_view holder(text.data(), got > 0 ? static_cast<std::size_t>(got) : 0);
  holder = holder.substr(0, holder.find('\n'));
  return fail(Error{Fault::Refused,
                    whole_unsigned(holder)
                        ? worded("journal.used_by", "'{file}' is in use by process {process}",
                                 {{"file", clean(journal_path)}, {"process", holder}})
                        : worded("journal.used", "'{file}' is in use by another process",
                                 {{"file", clean(journal_path)}}),
                    {},
                    {journal_path, 0, 0}});
}

// Opens the lock file; a new one where there is none. Gives a descriptor or -errno.
int open_or_make(Disk& disk, const std::string& path, bool& made) {
  constexpr int kFlags = O_RDWR | O_NOFOLLOW | O_NONBLOCK;
  const int descriptor = disk.open(path, kFlags | O_CREAT | O_EXCL, 0644);
  made = descriptor != -EEXIST;
  return made ? descriptor : disk.open(path, kFlags, 0);
}

}  // namespace

Result<Lock> Lock::take(Disk& disk, const std::string& journal_path) {
  const std::string path = journal_path + ".lock";
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    bool made = false;
    const int descriptor = open_or_make(disk, path, made);
    if (descriptor == -EINTR || (!made && descriptor == -ENOENT)) {
      continue;
    }
    if (descriptor < 0) {
      return fail(file_error(Fault::Input, FileAct::Lock, journal_path, descriptor));
    }
    File file(disk, descriptor);
    if (const int code = disk.lock(descriptor); code == -EINTR) {
      continue;
    } else if (code == -EWOULDBLOCK) {
      return in_use(file, journal_path);
    } else if (code < 0) {
      return fail(file_error(Fault::Input, FileAct::Lock, journal_path, code));
    }
    FileFacts held;
    FileFacts named;
    if (disk.facts(descriptor, held) < 0 || disk.facts_at(path, named) < 0 ||
        !held.same_file(named)) {
      continue;
    }
    if (!held.regular) {
      return bad_file(Fault::Input, "journal.not_regular", "'{file}' is not a regular file", path);
    }
    Lock lock(std::move(file), path, !made);
    disk.truncate(descriptor, 0);
    lock.file_.write_all(std::to_string(::getpid()) + '\n');  // only a help for the other side
    // Its name must outlive a loss of power, as it tells of one.
    if (const int code = sync_folder_of(disk, path); code < 0) {
      return fail(file_error(Fault::Input, FileAct::Lock, journal_path, code));
    }
    return lock;
  }
  return bad_file(Fault::Input, "journal.lock_changes",
                  "cannot lock '{file}': its lock file keeps changing", journal_path);
}

Lock::~Lock() {
  if (file_.is_open() && !left_behind_) {
    file_.disk().remove(path_);
  }
}

}  // namespace hausregel::journal
