#include "journal/writer.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <csignal>

#include "catch.h"
#include "faulty_disk.h"
#include "samples.h"

using namespace hausregel;
using namespace hausregel::journal;
using Call = FaultyDisk::Call;

TEST_CASE("writer: lines come to stand one after the other", "[journal][writer]") {
  const Folder folder;
  const std::string path = folder.at("game.jsonl");
  auto writer = Writer::create(system_disk(), path, Flush::EveryLine);
  REQUIRE(writer);
  CHECK(contents(path).empty());
  REQUIRE(writer->append("one"));
  CHECK(contents(path) == "one\n");
  REQUIRE(writer->append("two"));
  CHECK(contents(path) == "one\ntwo\n");
}

TEST_CASE("writer: never begins over what is there", "[journal][writer]") {
  const Folder folder;
  put(folder.at("there"), "x");
  REQUIRE(::symlink(folder.at("nowhere").c_str(), folder.at("link").c_str()) == 0);
  REQUIRE(::mkfifo(folder.at("pipe").c_str(), 0600) == 0);
  for (const char* const name : {"there", "link", "pipe", "", "none/game"}) {
    INFO(name);
    CHECK_FALSE(Writer::create(system_disk(), folder.at(name), Flush::EveryLine));
  }
  CHECK(Writer::create(system_disk(), folder.at("there"), Flush::Never).error().fault ==
        Fault::Usage);
  CHECK(contents(folder.at("there")) == "x");
  CHECK_FALSE(exists(folder.at("nowhere")));
}

TEST_CASE("writer: an empty file, as a crash before the opening leaves it, is taken",
          "[journal][writer]") {
  const Folder folder;
  put(folder.at("empty"), "");
  auto writer = Writer::create(system_disk(), folder.at("empty"), Flush::EveryLine);
  REQUIRE(writer);
  REQUIRE(writer->append("one"));
  CHECK(contents(folder.at("empty")) == "one\n");
}

TEST_CASE("writer: short writes and interruptions are gone through", "[journal][writer]") {
  const Folder folder;
  FaultyDisk disk;
  auto writer = Writer::create(disk, folder.at("game.jsonl"), Flush::EveryLine);
  REQUIRE(writer);
  disk.most_at_once = 3;
  disk.fail(Call::Write, 2, EINTR, 5);
  REQUIRE(writer->append("a longer line"));
  CHECK(contents(folder.at("game.jsonl")) == "a longer line\n");
}

TEST_CASE("writer: where the disk is full nothing stays, and play can go on", "[journal][writer]") {
  const Folder folder;
  const std::string path = folder.at("game.jsonl");
  const int error = GENERATE(ENOSPC, EIO, EFBIG, EDQUOT);
  FaultyDisk disk;
  auto writer = Writer::create(disk, path, Flush::EveryLine);
  REQUIRE(writer);
  REQUIRE(writer->append("one"));
  disk.most_at_once = 2;
  disk.before_failure = 1;
  disk.fail(Call::Write, 2, error);
  const auto failed = writer->append("two and more");
  REQUIRE_FALSE(failed);
  CHECK_THAT(failed.error().message.text, Has(path));
  CHECK(contents(path) == "one\n");
  CHECK(writer->usable());
  REQUIRE(writer->append("three"));
  CHECK(contents(path) == "one\nthree\n");
}

TEST_CASE("writer: a write that cannot be taken back ends it", "[journal][writer]") {
  const Folder folder;
  class TwoFaults final : public Disk {
   public:
    ssize_t write(int descriptor, const char* from, std::size_t) override {
      Disk::write(descriptor, from, 1);
      return -ENOSPC;
    }
    int truncate(int, std::int64_t) override { return -EIO; }
  } broken;
  auto other = Writer::create(broken, folder.at("other.jsonl"), Flush::EveryLine);
  REQUIRE(other);
  CHECK_FALSE(other->append("two"));
  CHECK_FALSE(other->usable());
  CHECK_FALSE(other->append("three"));
}

TEST_CASE("writer: a failed sync ends it for good", "[journal][writer]") {
  const Folder folder;
  FaultyDisk disk;
  auto writer = Writer::create(disk, folder.at("game.jsonl"), Flush::EveryLine);
  REQUIRE(writer);
  disk.fail(Call::SyncData, 1, EIO);
  CHECK_FALSE(writer->append("one"));
  CHECK_FALSE(writer->usable());
  CHECK_FALSE(writer->append("two"));
  CHECK(contents(folder.at("game.jsonl")).empty());
}

TEST_CASE("writer: the lab does not wait for the device", "[journal][writer]") {
  const Folder folder;
  FaultyDisk disk;
  disk.fail(Call::SyncData, 1, EIO, 1000);
  auto writer = Writer::create(disk, folder.at("game.jsonl"), Flush::Never);
  REQUIRE(writer);
  CHECK(writer->append("one"));
  CHECK_FALSE(disk.failed());
}

TEST_CASE("writer: sees that its file was moved, replaced, removed or written to",
          "[journal][writer]") {
  const Folder folder;
  const std::string path = folder.at("game.jsonl");
  const int what = GENERATE(0, 1, 2, 3, 4);
  auto writer = Writer::create(system_disk(), path, Flush::EveryLine);
  REQUIRE(writer);
  REQUIRE(writer->append("one"));
  if (what == 0) {
    std::filesystem::remove(path);
  } else if (what == 1) {
    std::filesystem::rename(path, folder.at("moved"));
  } else if (what == 2) {
    std::filesystem::rename(path, folder.at("moved"));
    put(path, "one\n");
  } else if (what == 3) {
    std::ofstream(path, std::ios::app) << "intruder\n";
  } else {
    std::filesystem::resize_file(path, 1);
  }
  CHECK_FALSE(writer->append("two"));
  CHECK_FALSE(writer->usable());
}

TEST_CASE("writer: does not answer for a line that went into a file replaced meanwhile",
          "[journal][writer]") {
  const Folder folder;
  const std::string path = folder.at("game.jsonl");
  class Replacing final : public Disk {
   public:
    explicit Replacing(std::string path) : path_(std::move(path)) {}
    int sync_data(int descriptor) override {
      std::filesystem::rename(path_, path_ + ".old");
      put(path_, "other\n");
      return Disk::sync_data(descriptor);
    }

   private:
    std::string path_;
  } disk(path);
  auto writer = Writer::create(disk, path, Flush::EveryLine);
  REQUIRE(writer);
  CHECK_FALSE(writer->append("one"));
  CHECK_FALSE(writer->usable());
}

TEST_CASE("writer: goes on where a journal ends, and nowhere else", "[journal][writer]") {
  const Folder folder;
  const std::string path = folder.at("game.jsonl");
  put(path, "one\n");
  CHECK_FALSE(Writer::resume(system_disk(), path, 3, Flush::EveryLine));
  CHECK_FALSE(Writer::resume(system_disk(), path, 5, Flush::EveryLine));
  CHECK_FALSE(Writer::resume(system_disk(), folder.at("none"), 0, Flush::EveryLine));
  auto writer = Writer::resume(system_disk(), path, 4, Flush::EveryLine);
  REQUIRE(writer);
  REQUIRE(writer->append("two"));
  CHECK(contents(path) == "one\ntwo\n");
}

TEST_CASE("writer: a torn tail is set aside, and an older one is kept", "[journal][writer]") {
  const Folder folder;
  const std::string path = folder.at("game.jsonl");
  put(path, "one\nto");
  CHECK(set_aside_tail(system_disk(), path, 4).value() == path + ".torn");
  CHECK(contents(path) == "one\n");
  CHECK(contents(path + ".torn") == "to");
  put(path, "one\nmore");
  CHECK(set_aside_tail(system_disk(), path, 4).value() == path + ".torn.2");
  CHECK(contents(path) == "one\n");
  CHECK(contents(path + ".torn") == "to");
  CHECK(contents(path + ".torn.2") == "more");
}

TEST_CASE("writer: a tail is not cut off before its copy is safe", "[journal][writer]") {
  const Folder folder;
  const std::string path = folder.at("game.jsonl");
  const auto call = GENERATE(Call::Open, Call::Read, Call::Write, Call::Sync);
  bool failed = true;
  for (int number = 1; failed; ++number) {
    put(path, "one\nto");
    std::filesystem::remove(path + ".torn");
    FaultyDisk disk;
    disk.fail(call, number, EIO);
    const auto aside = set_aside_tail(disk, path, 4);
    failed = disk.failed();
    CHECK(aside.has_value() == !failed);
    const bool cut = contents(path) == "one\n";
    CHECK((cut || contents(path) == "one\nto"));
    CHECK((!cut || contents(path + ".torn") == "to"));
  }
}

TEST_CASE("replace: after any failure there is the old file or the new one", "[journal][disk]") {
  const Folder folder;
  const std::string path = folder.at("file");
  const auto call = GENERATE(Call::Open, Call::Write, Call::Sync, Call::Rename, Call::Remove);
  bool failed = true;
  for (int number = 1; failed && number < 20; ++number) {
    put(path, "old");
    FaultyDisk disk;
    disk.most_at_once = 1;
    disk.before_failure = 1;
    disk.fail(call, number, EIO);
    const auto replaced = write_file(disk, path, "new", 0600, Over::File);
    failed = disk.failed();
    const std::string now = contents(path);
    CHECK((now == "old" || now == "new"));
    CHECK((!replaced || now == "new"));
  }
  CHECK_FALSE(failed);
}

TEST_CASE("new file: whichever call fails there is none, and nothing beside it",
          "[journal][disk]") {
  const auto call = GENERATE(Call::Open, Call::Write, Call::Sync, Call::Rename);
  const int error = GENERATE(EIO, ENOSPC);
  bool failed = true;
  int number = 1;
  for (; failed && number < 20; ++number) {
    const Folder folder;
    const std::string path = folder.at("file");
    put(path + ".new", "somebody's");
    FaultyDisk disk;
    disk.most_at_once = 1;
    disk.before_failure = 1;
    disk.fail(call, number, error);
    const auto written = write_file(disk, path, "new", 0600, Over::Nothing);
    failed = disk.failed();
    CHECK(written.has_value() == !failed);
    CHECK(exists(path) == !failed);
    CHECK_FALSE(exists(path + ".new.2"));
    CHECK(contents(path + ".new") == "somebody's");
    if (!written) {
      CHECK(written.error().fault == Fault::Input);
      const std::string why = error == EIO ? "Input/output error" : "No space left on device";
      CHECK(written.error().message.text == "cannot write '" + path + "': " + why);
      REQUIRE(write_file(disk, path, "new", 0600, Over::Nothing));
    }
    CHECK(contents(path) == "new");
  }
  CHECK_FALSE(failed);
  CHECK(number > 2);
}

TEST_CASE("new file: one that is there stays, also where it came meanwhile", "[journal][disk]") {
  const Folder folder;
  const std::string path = folder.at("file");
  const auto is_refused = [&](Disk& disk) {
    const auto written = write_file(disk, path, "new", 0600, Over::Nothing);
    return !written && written.error().fault == Fault::Usage && contents(path) == "old" &&
           !exists(path + ".new");
  };
  put(path, "old");
  CHECK(is_refused(system_disk()));
  // Nobody sees it until it is there.
  class Late final : public Disk {
   public:
    int facts_at(const std::string&, FileFacts&) override { return -ENOENT; }
  } late;
  CHECK(is_refused(late));
}

TEST_CASE("new file: also where a file system cannot rename over nothing", "[journal][disk]") {
  class Plain final : public Disk {
   public:
    int rename_new(const std::string&, const std::string&) override { return -EINVAL; }
  } plain;
  const Folder folder;
  const std::string path = folder.at("file");
  REQUIRE(write_file(plain, path, "new", 0600, Over::Nothing));
  CHECK(contents(path) == "new");
  CHECK_FALSE(exists(path + ".new"));
}

TEST_CASE("lock: one process writes, the other hears which one it is", "[journal][lock]") {
  const Folder folder;
  const std::string path = folder.at("game.jsonl");
  int to_child[2];
  int to_parent[2];
  REQUIRE(::pipe(to_child) == 0);
  REQUIRE(::pipe(to_parent) == 0);
  const pid_t child = ::fork();
  if (child == 0) {
    char byte = 'n';
    {
      const auto lock = Lock::take(system_disk(), path);
      byte = lock ? 'y' : 'n';
      static_cast<void>(::write(to_parent[1], &byte, 1));
      static_cast<void>(::read(to_child[0], &byte, 1));
    }
    ::_exit(0);
  }
  char byte = 0;
  REQUIRE(::read(to_parent[0], &byte, 1) == 1);
  CHECK(byte == 'y');
  const auto refused = Lock::take(system_disk(), path);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().fault == Fault::Refused);
  CHECK_THAT(refused.error().message.text, Has("in use by process " + std::to_string(child)));
  REQUIRE(::write(to_child[1], &byte, 1) == 1);
  int status = 0;
  ::waitpid(child, &status, 0);
  CHECK(Lock::take(system_disk(), path));
  CHECK_FALSE(exists(path + ".lock"));
  for (const int descriptor : {to_child[0], to_child[1], to_parent[0], to_parent[1]}) {
    ::close(descriptor);
  }
}

TEST_CASE("lock: goes away with a process that is killed", "[journal][lock]") {
  const Folder folder;
  const std::string path = folder.at("game.jsonl");
  int to_parent[2];
  REQUIRE(::pipe(to_parent) == 0);
  const pid_t child = ::fork();
  if (child == 0) {
    const auto lock = Lock::take(system_disk(), path);
    static_cast<void>(::write(to_parent[1], "x", 1));
    ::pause();
    ::_exit(0);
  }
  char byte = 0;
  REQUIRE(::read(to_parent[0], &byte, 1) == 1);
  CHECK_FALSE(Lock::take(system_disk(), path));
  ::kill(child, SIGKILL);
  int status = 0;
  ::waitpid(child, &status, 0);
  CHECK(exists(path + ".lock"));
  CHECK(Lock::take(system_disk(), path));
  ::close(to_parent[0]);
  ::close(to_parent[1]);
}

TEST_CASE("lock: of eight that come at once, one at a time has it", "[journal][lock]") {
  const Folder folder;
  const std::string path = folder.at("game.jsonl");
  constexpr int kProcesses = 8;
  constexpr int kTurns = 50;
  put(folder.at("count"), "");
  std::vector<pid_t> children;
  for (int i = 0; i < kProcesses; ++i) {
    const pid_t child = ::fork();
    if (child == 0) {
      // Under the lock nobody else may see the mark.
      int wrong = 0;
      for (int turn = 0; turn < kTurns;) {
        const auto lock = Lock::take(system_disk(), path);
        if (!lock) { continue; }
        const int mark = system_disk().open(folder.at("mark"), O_CREAT | O_EXCL | O_WRONLY, 0600);
        wrong += mark < 0 ? 1 : 0;
        system_disk().close(mark);
        system_disk().remove(folder.at("mark"));
        ++turn;
      }
      ::_exit(wrong == 0 ? 0 : 1);
    }
    children.push_back(child);
  }
  for (const pid_t child : children) {
    int status = 0;
    ::waitpid(child, &status, 0);
    CHECK(WEXITSTATUS(status) == 0);
  }
}

TEST_CASE("lock: a folder that cannot be written gives an error, not a lock", "[journal][lock]") {
  const Folder folder;
  CHECK(Lock::take(system_disk(), folder.at("none/game")).error().fault == Fault::Input);
  FaultyDisk disk;
  disk.fail(Call::Lock, 1, ENOLCK);
  CHECK(Lock::take(disk, folder.at("game")).error().fault == Fault::Input);
}
