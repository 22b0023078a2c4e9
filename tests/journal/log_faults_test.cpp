#include <sys/wait.h>

#include "catch.h"
#include "faulty_disk.h"
#include "journal/log.h"
#include "samples.h"

using namespace hausregel;
using namespace hausregel::journal;
using Call = FaultyDisk::Call;

namespace {

Secrets sample_secrets() { return {seeded_id(7), seeded_root(7), std::nullopt, 1, {}}; }

}  // namespace

TEST_CASE("log: whichever call fails, no acknowledged entry is lost and none is invented",
          "[journal][log]") {
  const auto call = GENERATE(Call::Open, Call::Write, Call::SyncData, Call::Sync, Call::Truncate,
                             Call::Facts, Call::Rename);
  const int error = GENERATE(EIO, ENOSPC);
  bool failed = true;
  int number = 1;
  for (; failed && number < 200; ++number) {
    const Folder folder;
    const std::string path = folder.at("game.jsonl");
    FaultyDisk disk;
    disk.most_at_once = 200;
    disk.before_failure = 50;
    disk.fail(call, number, error);
    std::int64_t acknowledged = -1;
    if (auto log = Log::create(path, sample_opening(), sample_secrets(), disk)) {
      acknowledged = 0;
      for (const Entry& entry : sample_entries()) {
        const bool kept = log->keep(sample_secrets()).has_value();
        if (!kept || !log->append(entry)) { break; }
        acknowledged = log->last();
      }
    }
    failed = disk.failed();
    if (acknowledged < 0) {
      CHECK_FALSE(exists(path));
      continue;
    }
    auto opened = Log::open(path, Access::Write);
    REQUIRE(opened);
    CHECK(opened->log.read_only() == ReadOnly::No);
    CHECK(opened->log.last() == acknowledged);
    CHECK(sample_journal().starts_with(contents(path)));
  }
  CHECK_FALSE(failed);
  CHECK((number > 2 || call == Call::Truncate));
}

TEST_CASE("log: a process killed at any byte of any entry loses nothing it had answered for",
          "[journal][log]") {
  // The child writes byte by byte and is ended at byte `last`; what it had answered for is counted
  // in a pipe.
  class DyingDisk final : public Disk {
   public:
    explicit DyingDisk(std::size_t bytes) : left_(bytes) {}
    ssize_t write(int descriptor, const char* from, std::size_t bytes) override {
      const std::size_t some = std::min(bytes, left_);
      const ssize_t written = Disk::write(descriptor, from, some);
      left_ -= some;
      if (left_ == 0) { ::_exit(0); }
      return written;
    }
    int sync(int) override { return 0; }
    int sync_data(int) override { return 0; }

   private:
    std::size_t left_;
  };
  const Folder folder;
  const std::string path = folder.at("game.jsonl");
  const std::string whole = sample_journal();
  const std::size_t opening = whole.find('\n') + 1;
  std::string begun;
  {
    auto log = Log::create(path, sample_opening(), sample_secrets());
    REQUIRE(log);
    begun = contents(path);
  }
  REQUIRE(begun.size() == opening);
  const std::size_t lock_bytes = std::to_string(::getpid()).size() + 1;
  for (std::size_t last = lock_bytes + 1; last < whole.size() - opening; last += 11) {
    put(path, begun);
    int answers[2];
    REQUIRE(::pipe(answers) == 0);
    const pid_t child = ::fork();
    if (child == 0) {
      DyingDisk disk(last);
      auto opened = Log::open(path, Access::Write, disk);
      for (const Entry& entry : sample_entries()) {
        if (opened && opened->log.append(entry)) { static_cast<void>(::write(answers[1], "x", 1)); }
      }
      ::_exit(1);
    }
    ::close(answers[1]);
    int status = 0;
    ::waitpid(child, &status, 0);
    char buffer[16];
    const auto answered = static_cast<std::int64_t>(::read(answers[0], buffer, sizeof buffer));
    ::close(answers[0]);
    auto opened = Log::open(path, Access::Write);
    REQUIRE(opened);
    REQUIRE(opened->log.read_only() == ReadOnly::No);
    REQUIRE(opened->log.last() >= answered);
    REQUIRE(opened->log.last() <= answered + 1);
    std::filesystem::remove(path + ".torn");
  }
}
