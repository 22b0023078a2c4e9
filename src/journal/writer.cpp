#include "journal/writer.h"

#include <fcntl.h>

#include <cerrno>

#include "core/text.h"

namespace hausregel::journal {
namespace {

constexpr unsigned kJournalMode = 0644;

}  // namespace

Result<Writer> Writer::create(Disk& disk, const std::string& path, Flush flush) {
  const int descriptor =
      disk.open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_NOFOLLOW, kJournalMode);
  if (descriptor < 0 && descriptor != -EEXIST) {
    return file_error(FileAct::Write, path, descriptor);
  }
  // A crash before the opening leaves an empty file, which holds nothing to lose.
  Result<Writer> writer = descriptor == -EEXIST ? resume(disk, path, 0, flush)
                                                : Writer(File(disk, descriptor), path, 0, flush);
  if (!writer) {
    return bad_file(Fault::Usage, "journal.there", path);
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
      return file_error(FileAct::Write, path, code);
    }
  }
  return writer;
}

Result<Writer> Writer::resume(Disk& disk, const std::string& path, std::uint64_t bytes,
                              Flush flush) {
  const int descriptor = disk.open(path, O_WRONLY | O_APPEND | O_NONBLOCK | O_NOFOLLOW, 0);
  if (descriptor < 0) {
    return file_error(FileAct::Write, path, descriptor);
  }
  Writer writer(File(disk, descriptor), path, bytes, flush);
  FileFacts facts;
  if (const int code = disk.facts(descriptor, facts); code < 0) {
    return file_error(FileAct::Write, path, code);
  }
  if (!facts.regular) {
    return bad_file(Fault::Input, "journal.not_regular", path);
  }
  if (facts.bytes != static_cast<std::int64_t>(bytes)) {
    return bad_file(Fault::Input, "journal.changed_while_read", path);
  }
  TRY(writer.claim());
  // A killed writer may have left unsynced lines.
  if (flush == Flush::EveryLine) {
    if (const int code = disk.sync_data(descriptor); code < 0) {
      return file_error(FileAct::Write, path, code);
    }
  }
  return writer;
}

// Locks the file itself, too: somebody may have removed its lock file.
Result<void> Writer::claim() {
  const int code = file_.disk().lock(file_.descriptor());
  if (code == -EWOULDBLOCK) {
    return bad_file(Fault::Refused, "journal.used", path_);
  }
  return code < 0 ? Result<void>(file_error(FileAct::Write, path_, code)) : Result<void>{};
}

Result<void> Writer::append(std::string_view line) {
  if (!usable_) {
    return bad_file(Fault::Input, "journal.no_more", path_);
  }
  TRY(check_place(bytes_));
  std::string bytes(line);
  bytes += '\n';
  if (const int code = file_.write_all(bytes); code < 0) {
    return take_back(code);
  }
  if (flush_ == Flush::EveryLine) {
    // After a failed sync the system may have dropped the bytes and report success for the next
    // one.
    if (const int code = file_.disk().sync_data(file_.descriptor()); code < 0) {
      file_.disk().truncate(file_.descriptor(), static_cast<std::int64_t>(bytes_));
      return give_up(worded("journal.read_again"), code);
    }
    // If the file was replaced meanwhile, the line is lost with it.
    if (auto placed = check_place(bytes_ + bytes.size()); !placed && !usable_) {
      return placed;
    }
  }
  bytes_ += bytes.size();
  return {};
}

// Restores the file's length after a failed write.
Result<void> Writer::take_back(int code) {
  Disk& disk = file_.disk();
  int cut = uninterrupted(
      [&] { return disk.truncate(file_.descriptor(), static_cast<std::int64_t>(bytes_)); });
  if (cut == 0 && flush_ == Flush::EveryLine) {
    cut = disk.sync_data(file_.descriptor());
  }
  return cut < 0 ? give_up(worded("journal.half_written"), code)
                 : file_error(FileAct::Write, path_, code);
}

bool Writer::in_place() {
  const bool usable = usable_;
  const bool fits = check_place(bytes_).has_value();
  usable_ = usable;  // append() is to say what has become of the file
  return usable && fits;
}

// Checks that the path still leads to the open file and that its size is `bytes`. An error of these
// calls leaves the writer usable.
Result<void> Writer::check_place(std::uint64_t bytes) {
  FileFacts open;
  FileFacts named;
  int code = file_.disk().facts(file_.descriptor(), open);
  code = code < 0 ? code : file_.disk().facts_at(path_, named);
  if (code < 0 && code != -ENOENT) {
    return file_error(FileAct::Write, path_, code);
  }
  const bool replaced = code == -ENOENT || !open.same_file(named);
  if (replaced || open.bytes != static_cast<std::int64_t>(bytes)) {
    usable_ = false;
    return replaced ? bad_file(Fault::Input, "journal.replaced", path_)
                    : bad_file(Fault::Input, "journal.changed", path_);
  }
  return {};
}

tl::unexpected<Error> Writer::give_up(Message consequence, int code) {
  usable_ = false;
  Error error = file_error(FileAct::Write, path_, code).value();
  error.message = worded("journal.and_so", {},
                         {{"what", error.message}, {"consequence", std::move(consequence)}});
  return fail(std::move(error));
}

}  // namespace hausregel::journal
