#include "journal/writer.h"

#include <fcntl.h>

#include <algorithm>
#include <cerrno>

#include "core/text.h"

namespace hausregel::journal {
namespace {

constexpr unsigned kJournalMode = 0644;

tl::unexpected<Error> write_error(const std::string& path, int code) {
  return fail(file_error(Fault::Input, FileAct::Write, path, code));
}

// A new file for the tail: PATH.torn, PATH.torn.2, …
Result<File> create_beside(Disk& disk, const std::string& path, std::string& chosen) {
  constexpr int kMost = 1000;
  int code = -EEXIST;
  for (int number = 1; number <= kMost && code == -EEXIST; ++number) {
    chosen = path + ".torn" + (number == 1 ? "" : '.' + std::to_string(number));
    code = disk.open(chosen, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, kJournalMode);
  }
  if (code < 0) {
    return write_error(chosen, code);
  }
  return File(disk, code);
}

// Copies what `from` gives from its present place on. 0 or -errno.
int copy_rest(const File& from, const File& to) {
  std::string part(1u << 16, '\0');
  while (true) {
    const ssize_t got = from.disk().read(from.descriptor(), part.data(), part.size());
    if (got == -EINTR) {
      continue;
    }
    if (got <= 0) {
      return static_cast<int>(got);
    }
    const int code = to.write_all(std::string_view(part).substr(0, static_cast<std::size_t>(got)));
    if (code < 0) {
      return code;
    }
  }
}

// Reads over the first `bytes` bytes of `file`. 0 or -errno.
int pass_over(const File& file, std::uint64_t bytes) {
  std::string part(1u << 16, '\0');
  while (bytes > 0) {
    const ssize_t got = file.disk().read(file.descriptor(), part.data(),
                                         std::min<std::uint64_t>(bytes, part.size()));
    if (got == -EINTR) {
      continue;
    }
    if (got <= 0) {
      return got == 0 ? -EIO : static_cast<int>(got);
    }
    bytes -= static_cast<std::uint64_t>(got);
  }
  return 0;
}

}  // namespace

Result<Writer> Writer::create(Disk& disk, const std::string& path, Flush flush) {
  const int descriptor =
      disk.open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_NOFOLLOW, kJournalMode);
  if (descriptor < 0 && descriptor != -EEXIST) {
    return write_error(path, descriptor);
  }
  // A crash before the opening leaves an empty file; there is nothing in it to lose.
  Result<Writer> writer = descriptor == -EEXIST ? resume(disk, path, 0, flush)
                                                : Writer(File(disk, descriptor), path, 0, flush);
  if (!writer) {
    return bad_file(Fault::Usage, "journal.there", "'{file}' is there already", path);
  }
  if (descriptor >= 0) {
    if (auto claimed = writer->claim(); !claimed) {
      disk.remove(path);
      return fail(std::move(claimed.error()));
    }
  }
  if (flush == Flush::EveryLine) {
    if (const int code = sync_folder_of(disk, path); code < 0) {
      disk.remove(path);
      return write_error(path, code);
    }
  }
  return writer;
}

Result<Writer> Writer::resume(Disk& disk, const std::string& path, std::uint64_t bytes,
                              Flush flush) {
  const int descriptor = disk.open(path, O_WRONLY | O_APPEND | O_NONBLOCK | O_NOFOLLOW, 0);
  if (descriptor < 0) {
    return write_error(path, descriptor);
  }
  Writer writer(File(disk, descriptor), path, bytes, flush);
  FileFacts facts;
  if (const int code = disk.facts(descriptor, facts); code < 0) {
    return write_error(path, code);
  }
  if (!facts.regular) {
    return bad_file(Fault::Input, "journal.not_regular", "'{file}' is not a regular file", path);
  }
  if (facts.bytes != static_cast<std::int64_t>(bytes)) {
    return bad_file(Fault::Input, "journal.changed_while_read",
                    "'{file}' was changed while it was read", path);
  }
  if (auto claimed = writer.claim(); !claimed) {
    return fail(std::move(claimed.error()));
  }
  // A writer that was killed may have left lines that nobody has synced.
  if (flush == Flush::EveryLine) {
    if (const int code = disk.sync_data(descriptor); code < 0) {
      return write_error(path, code);
    }
  }
  return writer;
}

// The file itself, too, has one writer: somebody may have taken its lock file away.
Result<void> Writer::claim() {
  const int code = file_.disk().lock(file_.descriptor());
  if (code == -EWOULDBLOCK) {
    return bad_file(Fault::Refused, "journal.used", "'{file}' is in use by another process", path_);
  }
  return code < 0 ? Result<void>(write_error(path_, code)) : Result<void>{};
}

Result<void> Writer::append(std::string_view line) {
  if (!usable_) {
    return bad_file(Fault::Input, "journal.no_more",
                    "'{file}' cannot be written any more; read it again", path_);
  }
  if (auto placed = check_place(bytes_); !placed) {
    return placed;
  }
  std::string bytes(line);
  bytes += '\n';
  if (const int code = file_.write_all(bytes); code < 0) {
    return take_back(code);
  }
  if (flush_ == Flush::EveryLine) {
    // After a failed sync the system may have dropped the bytes and would call the next one good.
    if (const int code = file_.disk().sync_data(file_.descriptor()); code < 0) {
      file_.disk().truncate(file_.descriptor(), static_cast<std::int64_t>(bytes_));
      return give_up(
          worded("journal.read_again", "and the file must be read again before play goes on"),
          code);
    }
    // Who has replaced the file meanwhile has taken the line with it.
    if (auto placed = check_place(bytes_ + bytes.size()); !placed && !usable_) {
      return placed;
    }
  }
  bytes_ += bytes.size();
  return {};
}

// After a failed write: the file ends again where it ended before.
Result<void> Writer::take_back(int code) {
  Disk& disk = file_.disk();
  int cut = -EINTR;
  for (int attempt = 0; attempt < 16 && cut == -EINTR; ++attempt) {
    cut = disk.truncate(file_.descriptor(), static_cast<std::int64_t>(bytes_));
  }
  if (cut == 0 && flush_ == Flush::EveryLine) {
    cut = disk.sync_data(file_.descriptor());
  }
  return cut < 0 ? give_up(worded("journal.half_written",
                                  "and what was written of it cannot be taken back"),
                           code)
                 : write_error(path_, code);
}

// Whether the path still leads to the open file, and it has the bytes that we have written. What
// cannot be looked at is no reason to give up.
Result<void> Writer::check_place(std::uint64_t bytes) {
  FileFacts open;
  FileFacts named;
  int code = file_.disk().facts(file_.descriptor(), open);
  code = code < 0 ? code : file_.disk().facts_at(path_, named);
  if (code < 0 && code != -ENOENT) {
    return write_error(path_, code);
  }
  const bool replaced = code == -ENOENT || !open.same_file(named);
  if (replaced || open.bytes != static_cast<std::int64_t>(bytes)) {
    usable_ = false;
    return replaced ? bad_file(Fault::Input, "journal.replaced",
                               "'{file}' was moved or replaced by somebody else while it was open",
                               path_)
                    : bad_file(Fault::Input, "journal.changed",
                               "'{file}' was changed by somebody else while it was open", path_);
  }
  return {};
}

tl::unexpected<Error> Writer::give_up(Message consequence, int code) {
  usable_ = false;
  Error error = file_error(Fault::Input, FileAct::Write, path_, code);
  error.message = worded("journal.and_so", "{what}, {consequence}", {},
                         {{"what", error.message}, {"consequence", std::move(consequence)}});
  return fail(std::move(error));
}

Result<std::string> set_aside_tail(Disk& disk, const std::string& path, std::uint64_t bytes) {
  const int descriptor = disk.open(path, O_RDWR | O_NONBLOCK | O_NOFOLLOW, 0);
  if (descriptor < 0) {
    return write_error(path, descriptor);
  }
  const File journal(disk, descriptor);
  int code = pass_over(journal, bytes);
  if (code < 0) {
    return fail(file_error(Fault::Input, FileAct::Read, path, code));
  }
  std::string chosen;
  auto beside = create_beside(disk, path, chosen);
  if (!beside) {
    return fail(std::move(beside.error()));
  }
  code = copy_rest(journal, *beside);
  code = code < 0 ? code : disk.sync(beside->descriptor());
  code = code < 0 ? code : sync_folder_of(disk, path);
  if (code < 0) {
    disk.remove(chosen);
    return write_error(chosen, code);
  }
  code = disk.truncate(descriptor, static_cast<std::int64_t>(bytes));
  code = code < 0 ? code : disk.sync(descriptor);
  if (code < 0) {
    return write_error(path, code);
  }
  return chosen;
}

}  // namespace hausregel::journal
