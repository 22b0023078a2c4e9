#include "journal/new_file.h"

#include <cerrno>

#include "journal/leftover.h"

namespace hausregel::journal {
namespace {

// Where somebody else has the path, it is taken.
tl::unexpected<Error> taken(Error error) {
  error.fault = error.fault == Fault::Refused ? Fault::Usage : error.fault;
  return fail(std::move(error));
}

// Secrets without a journal beside them: it was moved away, and they would be lost.
bool has_lone_secrets(Disk& disk, const std::string& path) {
  FileFacts facts;
  return disk.facts_at(path, facts) == -ENOENT && disk.facts_at(secret_path(path), facts) == 0;
}

}  // namespace

Result<NewFile> start_file(Disk& disk, const std::string& path,
                           const std::function<Result<void>(Writer&)>& write,
                           const std::optional<Secrets>& secrets) {
  if (has_lone_secrets(disk, path)) {
    return bad_file(Fault::Usage, "journal.lone_secrets",
                    "'{file}' is there already, of a game whose journal is not; move it away, or "
                    "name the new journal otherwise",
                    secret_path(path));
  }
  auto lock = Lock::take(disk, path);
  if (!lock) {
    return taken(std::move(lock.error()));
  }
  if (lock->left_behind() && leftover(disk, path, 0, kOpeningBytes)) {
    if (auto aside = set_aside_tail(disk, path, 0); !aside) {
      return fail(std::move(aside.error()));
    }
  }
  auto writer = Writer::create(disk, path, Flush::EveryLine);
  if (!writer) {
    return taken(std::move(writer.error()));
  }
  Result<void> done;
  if (secrets) {
    if (auto saved = save_secrets(disk, path, *secrets); !saved) {
      done = fail(std::move(saved.error().error));
    }
  }
  if (done) {
    done = write(*writer);
  }
  if (!done) {
    disk.remove(path);
    static_cast<void>(remove_secrets(disk, path));
    return fail(std::move(done.error()));
  }
  lock->settle();
  return NewFile{std::move(*lock), std::move(*writer)};
}

}  // namespace hausregel::journal
