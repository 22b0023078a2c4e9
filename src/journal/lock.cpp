#include "journal/lock.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

#include "core/text.h"
#include "journal/format.h"

namespace hausregel::journal {
namespace {

// The holder removes the file when it is done; a waiter on the old file must open it anew.
constexpr int kAttempts = 16;
constexpr unsigned kFileMode = 0644;

tl::unexpected<Error> in_use(const File& file, const std::string& journal_path) {
  std::array<char, 24> text{};
  const ssize_t got = file.read_at(0, text);
  std::string_view holder(text.data(), got > 0 ? static_cast<std::size_t>(got) : 0);
  holder = holder.substr(0, holder.find('\n'));
  return fail(
      Error{Fault::Refused,
            whole_unsigned(holder)
                ? worded("journal.used_by", {{"file", clean(journal_path)}, {"process", holder}})
                : worded("journal.used", {{"file", clean(journal_path)}}),
            {},
            {journal_path, 0, 0}});
}

// Opens the lock file, creating it if missing. Returns a descriptor or -errno.
int open_or_make(Disk& disk, const std::string& path, bool& made) {
  constexpr int kFlags = O_RDWR | O_NOFOLLOW | O_NONBLOCK;
  const auto open = [&](int flags) {
    return uninterrupted([&] { return disk.open(path, flags, kFileMode); });
  };
  const int descriptor = open(kFlags | O_CREAT | O_EXCL);
  made = descriptor != -EEXIST;
  return made ? descriptor : open(kFlags);
}

bool is_whole(std::string_view line) {
  const auto hash = check_hash(line);
  return hash && hash->agrees();
}

// If another process uses the path, it is taken.
tl::unexpected<Error> taken(Error error) {
  error.fault = error.fault == Fault::Refused ? Fault::Usage : error.fault;
  return fail(std::move(error));
}

// Detects secrets without a journal: it was moved away, and creating a new one would destroy them.
bool has_lone_secrets(Disk& disk, const std::string& path) {
  FileFacts facts;
  return disk.facts_at(path, facts) == -ENOENT && disk.facts_at(secret_path(path), facts) == 0;
}

}  // namespace

Result<Lock> Lock::take(Disk& disk, const std::string& journal_path) {
  const std::string path = journal_path + ".lock";
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    bool made = false;
    const int descriptor = open_or_make(disk, path, made);
    if (!made && descriptor == -ENOENT) {
      continue;
    }
    if (descriptor < 0) {
      return file_error(FileAct::Lock, journal_path, descriptor);
    }
    File file(disk, descriptor);
    const int locked = uninterrupted([&] { return disk.lock(descriptor); });
    if (locked == -EWOULDBLOCK) {
      return in_use(file, journal_path);
    }
    if (locked < 0) {
      return file_error(FileAct::Lock, journal_path, locked);
    }
    FileFacts held;
    FileFacts named;
    if (disk.facts(descriptor, held) < 0 || disk.facts_at(path, named) < 0 ||
        !held.same_file(named)) {
      continue;
    }
    if (!held.regular) {
      return bad_file(Fault::Input, "journal.not_regular", path);
    }
    Lock lock(std::move(file), path, !made);
    disk.truncate(descriptor, 0);
    lock.file_.write_all(std::to_string(::getpid()) + '\n');  // only informs other processes
    // The name must survive a power loss, since it records one.
    if (const int code = sync_folder_of(disk, path); code < 0) {
      return file_error(FileAct::Lock, journal_path, code);
    }
    return lock;
  }
  return bad_file(Fault::Input, "journal.lock_changes", journal_path);
}

Lock::~Lock() {
  // Remove while locked: whoever opened it meanwhile sees that it is no longer at its path.
  if (file_.is_open() && !left_behind_) {
    file_.disk().remove(path_);
  }
}

std::optional<std::uint64_t> leftover(Disk& disk, const std::string& path, std::uint64_t offset) {
  const auto text = read_whole(disk, path, kEntryBytes + 1, offset);
  if (!text || text->empty() ||
      std::ranges::any_of(split(std::string_view(*text).substr(0, text->rfind('\n') + 1), "\n"),
                          is_whole)) {
    return std::nullopt;
  }
  return text->size();
}

Result<std::string> set_aside_tail(Disk& disk, const std::string& path, std::uint64_t offset) {
  const auto tail = read_whole(disk, path, kOpeningBytes + 1, offset);
  TRY(tail);
  const int descriptor = disk.open(path, O_WRONLY | O_NONBLOCK | O_NOFOLLOW, 0);
  if (descriptor < 0) {
    return file_error(FileAct::Write, path, descriptor);
  }
  const File journal(disk, descriptor);
  std::string chosen = unused_name(disk, path + ".torn");
  if (tail->empty()) {
    return file_error(FileAct::Write, chosen, -EIO);
  }
  if (auto kept = write_file(disk, chosen, *tail, kFileMode, Over::Nothing); !kept) {
    return fail(std::move(kept.error().error));
  }
  int code = disk.truncate(descriptor, static_cast<std::int64_t>(offset));
  code = code < 0 ? code : disk.sync(descriptor);
  if (code < 0) {
    return file_error(FileAct::Write, path, code);
  }
  return chosen;
}

namespace {

// Returns whether the file is now at `to`, durably. Fails from one file system to another.
bool move_whole(Disk& disk, const std::string& from, const std::string& to) {
  if (from.empty() || disk.rename(from, to) < 0) {
    return false;
  }
  const bool durable = sync_folder_of(disk, to) >= 0 && sync_folder_of(disk, from) >= 0;
  return durable || disk.rename(to, from) < 0;
}

}  // namespace

Result<NewFile> start_file(Disk& disk, const std::string& path, std::string_view lines,
                           const std::optional<Secrets>& secrets, const std::string& from) {
  if (has_lone_secrets(disk, path)) {
    return bad_file(Fault::Usage, "journal.lone_secrets", secret_path(path));
  }
  auto lock = Lock::take(disk, path);
  if (!lock) {
    return taken(std::move(lock.error()));
  }
  // Claims the path: until the journal takes its place there is an empty file, which holds nothing.
  auto writer = Writer::create(disk, path, Flush::EveryLine);
  if (!writer) {
    return taken(std::move(writer.error()));
  }
  Written written = secrets ? save_secrets(disk, path, *secrets) : Written();
  if (written && move_whole(disk, from, path)) {
    lock->settle();
    return NewFile{std::move(*lock), std::nullopt};
  }
  written = written ? write_file(disk, path, lines, kFileMode, Over::File) : written;
  writer = written ? Writer::resume(disk, path, lines.size(), Flush::EveryLine)
                   : Result<Writer>(fail(std::move(written.error().error)));
  if (!writer) {
    disk.remove(path);
    static_cast<void>(remove_secrets(disk, path));
    return fail(std::move(writer.error()));
  }
  lock->settle();
  return NewFile{std::move(*lock), std::move(*writer)};
}

}  // namespace hausregel::journal
