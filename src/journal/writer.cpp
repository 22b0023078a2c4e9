#include "journal/writer.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

#include "core/dice.h"
#include "core/lists.h"
#include "core/text.h"
#include "engine/codec.h"
#include "journal/format.h"

namespace hausregel::journal {

namespace {

constexpr unsigned kFileMode = 0644;

}  // namespace

Result<Writer> Writer::create(Disk& disk, const std::string& path, Flush flush) {
  const int descriptor =
      disk.open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_NOFOLLOW, kFileMode);
  if (descriptor < 0 && descriptor != -EEXIST) {
    return file_error(kCannotWrite, path, descriptor);
  }
  // A crash before the opening leaves an empty file, which holds nothing to lose.
  Result<Writer> writer = descriptor == -EEXIST ? resume(disk, path, 0, flush)
                                                : Writer(File(disk, descriptor), path, 0, flush);
  if (!writer) { return bad_file(Fault::Usage, "journal.there", path); }
  auto good = descriptor < 0 ? done() : writer->claim();
  if (good && flush == Flush::EveryLine) {
    good = checked(kCannotWrite, path, sync_folder_of(disk, path));
  }
  if (!good) {
    disk.remove(path);
    return fail(good.error());
  }
  return writer;
}

Result<Writer> Writer::resume(Disk& disk, const std::string& path, std::uint64_t bytes,
                              Flush flush) {
  const int descriptor = disk.open(path, O_WRONLY | O_APPEND | O_NONBLOCK | O_NOFOLLOW, 0);
  TRY(checked(kCannotWrite, path, descriptor));
  Writer writer(File(disk, descriptor), path, bytes, flush);
  FileFacts facts;
  TRY(checked(kCannotWrite, path, disk.facts(descriptor, facts)));
  if (!facts.regular) { return bad_file(Fault::Input, "journal.not_regular", path); }
  if (facts.bytes != static_cast<std::int64_t>(bytes)) {
    return bad_file(Fault::Input, "journal.changed_while_read", path);
  }
  TRY(writer.claim());
  // A killed writer may have left unsynced lines.
  if (flush == Flush::EveryLine) { TRY(checked(kCannotWrite, path, disk.sync_data(descriptor))); }
  return writer;
}

// Locks the file itself, too: somebody may have removed its lock file.
Result<> Writer::claim() {
  const int code = file_.disk().lock(file_.descriptor());
  if (code == -EWOULDBLOCK) { return bad_file(Fault::Refused, "journal.used", path_); }
  return checked(kCannotWrite, path_, code);
}

Result<> Writer::append(std::string_view line) {
  if (!usable_) { return bad_file(Fault::Input, "journal.no_more", path_); }
  TRY(check_place(bytes_));
  std::string bytes(line);
  bytes += '\n';
  Disk& disk = file_.disk();
  const int descriptor = file_.descriptor();
  const auto cut_back = [&] {
    return disk.truncate(descriptor, static_cast<std::int64_t>(bytes_));
  };
  if (const int code = file_.write_all(bytes); code < 0) {
    int cut = uninterrupted(cut_back);
    if (cut == 0 && flush_ == Flush::EveryLine) { cut = disk.sync_data(descriptor); }
    return cut < 0 ? give_up(worded("journal.half_written"), code)
                   : file_error(kCannotWrite, path_, code);
  }
  if (flush_ == Flush::EveryLine) {
    // After a failed sync the system may have dropped the bytes and report success for the next
    // one.
    if (const int code = disk.sync_data(descriptor); code < 0) {
      cut_back();
      return give_up(worded("journal.read_again"), code);
    }
    // If the file was replaced meanwhile, the line is lost with it.
    if (auto placed = check_place(bytes_ + bytes.size()); !placed && !usable_) { return placed; }
  }
  bytes_ += bytes.size();
  return {};
}

bool Writer::in_place() {
  const bool usable = usable_;
  const bool fits = check_place(bytes_).has_value();
  usable_ = usable;  // append() is to say what has become of the file
  return usable && fits;
}

// Checks that the path still leads to the open file and that its size is `bytes`. An error of these
// calls leaves the writer usable.
Result<> Writer::check_place(std::uint64_t bytes) {
  FileFacts open;
  FileFacts named;
  int code = file_.disk().facts(file_.descriptor(), open);
  code = code < 0 ? code : file_.disk().facts_at(path_, named);
  if (code < 0 && code != -ENOENT) { return file_error(kCannotWrite, path_, code); }
  const bool replaced = code == -ENOENT || !open.same_file(named);
  if (replaced || open.bytes != static_cast<std::int64_t>(bytes)) {
    usable_ = false;
    return bad_file(Fault::Input, replaced ? "journal.replaced" : "journal.changed", path_);
  }
  return {};
}

Failed Writer::give_up(Message consequence, int code) {
  usable_ = false;
  Error error = file_error(kCannotWrite, path_, code).value();
  error.message = worded("journal.and_so", {},
                         {{"what", error.message}, {"consequence", std::move(consequence)}});
  return fail(std::move(error));
}

namespace {

// The holder removes the file when it is done; a waiter on the old file must open it anew.
constexpr int kAttempts = 16;

Failed in_use(const File& file, const std::string& journal_path) {
  std::array<char, 24> text{};
  const ssize_t got = file.read_at(0, text);
  std::string_view holder(text.data(), got > 0 ? as_index(got) : 0);
  holder = holder.substr(0, holder.find('\n'));
  return fail(
      Error{Fault::Refused,
            whole_unsigned(holder)
                ? worded("journal.used_by", {{"file", clean(journal_path)}, {"process", holder}})
                : worded("journal.used", {{"file", clean(journal_path)}}),
            {},
            {journal_path}});
}

// If another process uses the path, it is taken.
Failed taken(Error error) {
  error.fault = error.fault == Fault::Refused ? Fault::Usage : error.fault;
  return fail(std::move(error));
}

}  // namespace

Result<Lock> Lock::take(Disk& disk, const std::string& journal_path) {
  const std::string path = journal_path + ".lock";
  constexpr int kFlags = O_RDWR | O_NOFOLLOW | O_NONBLOCK;
  const auto open = [&](int flags) {
    return uninterrupted([&] { return disk.open(path, flags, kFileMode); });
  };
  for (int left = kAttempts; left > 0; --left) {
    int descriptor = open(kFlags | O_CREAT | O_EXCL);
    const bool left_behind = descriptor == -EEXIST;
    if (left_behind) { descriptor = open(kFlags); }
    if (left_behind && descriptor == -ENOENT) { continue; }
    TRY(checked(kCannotLock, journal_path, descriptor));
    File file(disk, descriptor);
    const int locked = uninterrupted([&] { return disk.lock(descriptor); });
    if (locked == -EWOULDBLOCK) { return in_use(file, journal_path); }
    TRY(checked(kCannotLock, journal_path, locked));
    FileFacts held;
    FileFacts named;
    if (disk.facts(descriptor, held) < 0 || disk.facts_at(path, named) < 0 ||
        !held.same_file(named)) {
      continue;
    }
    if (!held.regular) { return bad_file(Fault::Input, "journal.not_regular", path); }
    Lock lock(std::move(file), path, left_behind);
    disk.truncate(descriptor, 0);
    lock.file_.write_all(std::to_string(::getpid()) + '\n');  // only informs other processes
    // The name must survive a power loss, since it records one.
    TRY(checked(kCannotLock, journal_path, sync_folder_of(disk, path)));
    return lock;
  }
  return bad_file(Fault::Input, "journal.lock_changes", journal_path);
}

Lock::~Lock() {
  // Remove while locked: whoever opened it meanwhile sees that it is no longer at its path.
  if (file_.is_open() && !left_behind_) { file_.disk().remove(path_); }
}

std::optional<std::uint64_t> leftover(Disk& disk, const std::string& path, std::uint64_t offset) {
  const auto text = read_whole(disk, path, kEntryBytes + 1, offset);
  if (!text || text->empty() ||
      std::ranges::any_of(split(std::string_view(*text).substr(0, text->rfind('\n') + 1), "\n"),
                          [](std::string_view line) { return check_hash(line).agrees(); })) {
    return std::nullopt;
  }
  return text->size();
}

Result<std::string> set_aside_tail(Disk& disk, const std::string& path, std::uint64_t offset) {
  const auto tail = read_whole(disk, path, kOpeningBytes + 1, offset);
  TRY(tail);
  const int descriptor = disk.open(path, O_WRONLY | O_NONBLOCK | O_NOFOLLOW, 0);
  TRY(checked(kCannotWrite, path, descriptor));
  const File journal(disk, descriptor);
  std::string chosen = unused_name(disk, path + ".torn");
  if (tail->empty()) { return file_error(kCannotWrite, chosen, -EIO); }
  TRY(write_file(disk, chosen, *tail, kFileMode, Over::Nothing));
  int code = disk.truncate(descriptor, static_cast<std::int64_t>(offset));
  code = code < 0 ? code : disk.sync(descriptor);
  TRY(checked(kCannotWrite, path, code));
  return chosen;
}

namespace {

// Returns whether the file is now at `to`, durably. Fails from one file system to another.
bool move_whole(Disk& disk, const std::string& from, const std::string& to) {
  if (from.empty() || disk.rename(from, to) < 0) { return false; }
  const bool durable = sync_folder_of(disk, to) >= 0 && sync_folder_of(disk, from) >= 0;
  return durable || disk.rename(to, from) < 0;
}

}  // namespace

Result<NewFile> start_file(Disk& disk, const std::string& path, std::string_view lines,
                           const std::optional<Secrets>& secrets, const std::string& from) {
  FileFacts facts;
  if (disk.facts_at(path, facts) == -ENOENT && disk.facts_at(secret_path(path), facts) == 0) {
    // Their journal was moved away, and a new one would destroy them.
    return bad_file(Fault::Usage, "journal.lone_secrets", secret_path(path));
  }
  auto lock = Lock::take(disk, path);
  if (!lock) { return taken(std::move(lock.error())); }
  // Claims the path: until the journal takes its place there is an empty file, which holds nothing.
  auto writer = Writer::create(disk, path, Flush::EveryLine);
  if (!writer) { return taken(std::move(writer.error())); }
  const auto secured = secrets ? save_secrets(disk, path, *secrets) : done();
  if (secured && move_whole(disk, from, path)) {
    lock->settle();
    return NewFile{std::move(*lock), std::nullopt};
  }
  writer =
      secured.and_then([&] { return write_file(disk, path, lines, kFileMode, Over::File); })
          .and_then([&] { return Writer::resume(disk, path, lines.size(), Flush::EveryLine); });
  if (!writer) {
    disk.remove(path);
    remove_secrets(disk, path);
    return fail(writer.error());
  }
  lock->settle();
  return NewFile{std::move(*lock), std::move(*writer)};
}

namespace {

constexpr unsigned kSecretMode = 0600;

}  // namespace

std::string secret_path(const std::string& journal_path) { return journal_path + ".secret"; }

Result<> save_secrets(Disk& disk, const std::string& journal_path, const Secrets& secrets,
                      bool* sync_failed) {
  std::string text;
  codec::put(text, secrets, Setup{});
  return write_file(disk, secret_path(journal_path), text + '\n', kSecretMode, Over::File,
                    sync_failed);
}

Result<std::optional<Secrets>> load_secrets(Disk& disk, const std::string& journal_path) {
  const std::string path = secret_path(journal_path);
  FileFacts facts;
  if (disk.facts_at(path, facts) == -ENOENT) { return std::nullopt; }
  const auto text = read_whole(disk, path, kEntryBytes);
  TRY(text);
  const auto json = read_json(*text);
  Secrets secrets;
  if (!json || !codec::take(*json, secrets, Setup{}) || secrets.format != Secrets().format) {
    return bad_file(Fault::Input, "journal.no_secrets", path);
  }
  return secrets;
}

void remove_secrets(Disk& disk, const std::string& journal_path) {
  const std::string path = secret_path(journal_path);
  disk.remove(path + ".new");  // left by a crash
  disk.remove(path);
}

bool secrets_fit(const Secrets& secrets, const Opening& opening) {
  const Digest* commit = commit_of(opening);
  const int length = chain_length(opening);
  return secrets.id == id_of(opening) && commit != nullptr && length >= 1 &&
         *commit == SeedChain(secrets.root, length).commitment();
}

}  // namespace hausregel::journal
