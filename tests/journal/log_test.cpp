#include "journal/log.h"

#include <sys/wait.h>

#include "catch.h"
#include "faulty_disk.h"
#include "journal/playout_log.h"
#include "journal/receipt.h"
#include "samples.h"

using namespace hausregel;
using namespace hausregel::journal;
using Call = FaultyDisk::Call;

namespace {

Secrets sample_secrets() { return {seeded_id(7), seeded_root(7), std::nullopt, 1, {}}; }

Log::Draft draft(const Entry& entry) {
  return {entry.at, entry.doing, entry.draws, entry.events, entry.link.state};
}

Result<void> append_all(Log& log, const std::vector<Entry>& entries) {
  for (const Entry& entry : entries) {
    if (auto done = log.append(draft(entry)); !done) {
      return done;
    }
  }
  return {};
}

}  // namespace

TEST_CASE("log: in memory it has the bytes that the format has", "[journal][log]") {
  Log log(sample_opening());
  REQUIRE(append_all(log, sample_entries()));
  std::string text;
  for (std::int64_t n = 0; n <= log.last(); ++n) {
    CHECK(log.offset(n) == text.size());
    text += log.line(n) + '\n';
  }
  CHECK(text == sample_journal());
  CHECK(log.receipt() == make_receipt(6, log.hash(6)));
  CHECK(log.path().empty());
}

TEST_CASE("log: every entry is in the file when append comes back", "[journal][log]") {
  const Folder folder;
  const std::string path = folder.at("game.jsonl");
  auto log = Log::create(path, sample_opening(), sample_secrets());
  REQUIRE(log);
  std::string expected = log->line(0) + '\n';
  CHECK(contents(path) == expected);
  CHECK(exists(path + ".secret"));
  for (const Entry& entry : sample_entries()) {
    REQUIRE(log->append(draft(entry)));
    expected += log->line(log->last()) + '\n';
    CHECK(contents(path) == expected);
  }
  CHECK(expected == sample_journal());
}

TEST_CASE("log: goes on with a game that was left", "[journal][log]") {
  const Folder folder;
  const std::string path = folder.at("game.jsonl");
  {
    auto log = Log::create(path, sample_opening(), sample_secrets());
    REQUIRE(log);
    REQUIRE(append_all(*log, {added(1, 5, 5), added(2, 7, 12)}));
  }
  auto opened = Log::open(path, Access::Write);
  REQUIRE(opened);
  CHECK(opened->log.read_only() == ReadOnly::No);
  CHECK(opened->secrets == sample_secrets());
  CHECK(opened->log.last() == 2);
  const auto entries = sample_entries();
  REQUIRE(append_all(opened->log, {entries.begin() + 2, entries.end()}));
  CHECK(contents(path) == sample_journal());
}

TEST_CASE("log: a closing entry ends it and its secrets", "[journal][log]") {
  const Folder folder;
  const std::string path = folder.at("game.jsonl");
  {
    auto log = Log::create(path, sample_opening(), sample_secrets());
    REQUIRE(log);
    REQUIRE(append_all(*log, {added(1, 5, 5), closing_entry(2, 5)}));
    CHECK(log->closed());
    CHECK_FALSE(exists(path + ".secret"));
    CHECK(log->append(draft(added(3, 1, 6))).error().fault == Fault::Refused);
  }
  CHECK_FALSE(exists(path + ".lock"));
  auto opened = Log::open(path, Access::Write);
  REQUIRE(opened);
  CHECK(opened->log.read_only() == ReadOnly::Closed);
  CHECK_FALSE(opened->log.append(draft(added(3, 1, 6))));
}

TEST_CASE("log: a second writer reads, and hears who writes", "[journal][log]") {
  const Folder folder;
  const std::string path = folder.at("game.jsonl");
  auto log = Log::create(path, sample_opening(), sample_secrets());
  REQUIRE(log);
  REQUIRE(::symlink(path.c_str(), folder.at("link").c_str()) == 0);
  for (const std::string& name : {path, folder.at("link")}) {
    auto second = Log::open(name, Access::Write);
    REQUIRE(second);
    CHECK(second->log.read_only() == ReadOnly::InUse);
    REQUIRE(second->why_read_only);
    CHECK(second->why_read_only->message.text.find("in use by process") != std::string::npos);
    CHECK_FALSE(second->log.append(draft(added(1, 5, 5))));
  }
  REQUIRE(log->append(draft(added(1, 5, 5))));
  CHECK(Log::open(path, Access::Read)->log.read_only() == ReadOnly::Asked);
}

TEST_CASE("log: a torn tail is set aside wherever the line was torn", "[journal][log]") {
  const Folder folder;
  const std::string path = folder.at("game.jsonl");
  const std::string whole = sample_journal();
  const std::size_t second = whole.find('\n', whole.find('\n') + 1) + 1;
  REQUIRE(save_secrets(system_disk(), path, sample_secrets()));
  for (std::size_t cut = second; cut < whole.size(); cut += 13) {
    std::filesystem::remove(path + ".torn");
    put(path, whole.substr(0, cut));
    const std::size_t good = whole.rfind('\n', cut - 1) + 1;
    auto opened = Log::open(path, Access::Write);
    REQUIRE(opened);
    REQUIRE(opened->log.read_only() == ReadOnly::No);
    REQUIRE(contents(path) == whole.substr(0, good));
    REQUIRE(exists(path + ".torn") == (good < cut));
    REQUIRE((good == cut || contents(path + ".torn") == whole.substr(good, cut - good)));
    const auto entries = sample_entries();
    REQUIRE(append_all(opened->log, {entries.begin() + opened->log.last(), entries.end()}));
    REQUIRE(contents(path) == whole);
  }
}

TEST_CASE("log: reading changes nothing, not even a torn tail", "[journal][log]") {
  const Folder folder;
  const std::string path = folder.at("game.jsonl");
  const std::string torn = sample_journal() + "{\"n\":7,\"at";
  put(path, torn);
  const auto opened = Log::open(path, Access::Read);
  REQUIRE(opened);
  CHECK(opened->torn.value().n == 7);
  CHECK(opened->torn->bytes == 10);
  CHECK(opened->log.last() == 6);
  CHECK(contents(path) == torn);
  CHECK_FALSE(exists(path + ".lock"));
}

TEST_CASE("log: without its secrets a game is read-only", "[journal][log]") {
  const Folder folder;
  const std::string path = folder.at("game.jsonl");
  put(path, sample_journal());
  auto opened = Log::open(path, Access::Write);
  REQUIRE(opened);
  CHECK(opened->log.read_only() == ReadOnly::NoSecret);
  opened = fail(Fault::Input, "");
  Secrets foreign = sample_secrets();
  foreign.root = seeded_root(8);
  REQUIRE(save_secrets(system_disk(), path, foreign));
  opened = Log::open(path, Access::Write);
  CHECK(opened->log.read_only() == ReadOnly::NoSecret);
  CHECK(contents(path) == sample_journal());
}

TEST_CASE("log: damage within leaves what comes before it, read-only", "[journal][log]") {
  const Folder folder;
  const std::string path = folder.at("game.jsonl");
  std::string text = sample_journal();
  text[text.find("\"by\":7") + 5] = '8';
  put(path, text);
  REQUIRE(save_secrets(system_disk(), path, sample_secrets()));
  auto opened = Log::open(path, Access::Write);
  REQUIRE(opened);
  CHECK(opened->log.read_only() == ReadOnly::Damaged);
  CHECK(opened->damage.value().n == 2);
  CHECK(opened->log.last() == 1);
  CHECK(contents(path) == text);
}

TEST_CASE("log: what is no journal is not opened", "[journal][log]") {
  const Folder folder;
  put(folder.at("empty"), "");
  put(folder.at("text"), "hello\n");
  put(folder.at("begun"), sample_journal().substr(0, 100));
  for (const char* const name : {"empty", "text", "begun", "none", ""}) {
    INFO(name);
    const auto opened = Log::open(folder.at(name), Access::Write);
    REQUIRE_FALSE(opened);
    CHECK(opened.error().fault == Fault::Input);
    CHECK_FALSE(exists(folder.at(name) + ".lock"));
  }
}

TEST_CASE("log: saved from memory it lives in its file from then on", "[journal][log]") {
  const Folder folder;
  const std::string path = folder.at("game.jsonl");
  Log log(sample_opening());
  const auto entries = sample_entries();
  REQUIRE(append_all(log, {entries.begin(), entries.begin() + 3}));
  REQUIRE(log.save(path, sample_secrets()));
  CHECK(log.path() == path);
  CHECK(exists(path + ".secret"));
  REQUIRE(append_all(log, {entries.begin() + 3, entries.end()}));
  CHECK(contents(path) == sample_journal());
  CHECK(log.save(path, sample_secrets()).error().fault == Fault::Refused);  // it is in use
  REQUIRE(log.save(folder.at("copy.jsonl"), sample_secrets()));
  CHECK(log.path() == path);
  CHECK(contents(folder.at("copy.jsonl")) == sample_journal());
  CHECK_FALSE(exists(folder.at("copy.jsonl.secret")));
  CHECK_FALSE(exists(folder.at("copy.jsonl.lock")));
}

TEST_CASE("log: a new game never begins over a file", "[journal][log]") {
  const Folder folder;
  const std::string path = folder.at("game.jsonl");
  put(path, "mine");
  put(path + ".secret", "mine too");
  const auto log = Log::create(path, sample_opening(), sample_secrets());
  REQUIRE_FALSE(log);
  CHECK(log.error().fault == Fault::Usage);
  CHECK(contents(path) == "mine");
  CHECK(contents(path + ".secret") == "mine too");
}

TEST_CASE("log: what the format does not know is not written", "[journal][log]") {
  Log log(sample_opening());
  Log::Draft good = draft(added(1, 5, 5));
  const auto spoilt = [&](auto change) {
    Log::Draft bad = good;
    change(bad);
    return log.append(std::move(bad));
  };
  CHECK(spoilt([](Log::Draft& d) { d.at = "now"; }).error().fault == Fault::Internal);
  CHECK(spoilt([](Log::Draft& d) { d.state = "x"; }).error().fault == Fault::Internal);
  CHECK(spoilt([](Log::Draft& d) { d.doing = json("{}"); }).error().fault == Fault::Internal);
  CHECK(spoilt([](Log::Draft& d) { d.events = json("[1]"); }).error().fault == Fault::Internal);
  CHECK(spoilt([](Log::Draft& d) { d.doing.set("text", std::string("\xFF")); }).error().fault ==
        Fault::Internal);
  CHECK(spoilt([](Log::Draft& d) { d.doing.set("text", std::string(1u << 20, 'x')); })
            .error()
            .fault == Fault::Usage);
  CHECK(log.last() == 0);
  CHECK(log.append(good));
}

TEST_CASE("log: a seeded game has no clock", "[journal][log]") {
  Opening opening = sample_opening();
  opening.seeded = true;
  Log log(opening);
  REQUIRE(log.append(draft(added(1, 5, 5))));
  CHECK(log.opening().at == kSeededTime);
  CHECK(log.entries()[0].at == kSeededTime);
}

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
        if (!kept || !log->append(draft(entry))) {
          break;
        }
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
      if (left_ == 0) {
        ::_exit(0);
      }
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
        if (opened && opened->log.append(draft(entry))) {
          static_cast<void>(::write(answers[1], "x", 1));
        }
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

TEST_CASE("playout log: one closed, readable journal a game, the same bytes every time",
          "[journal][playout]") {
  const Folder folder;
  Setup setup;
  setup.players = {"A", "B"};
  setup.mode = Mode::Lab;
  Opening opening = sample_opening();
  opening.players.clear();
  opening.bots = {"steady", "random"};
  PlayoutJournals journals(folder.at(""), opening, 7);
  const std::vector<Draw> draws{{"coal/r1/s0/1", 48, 12, DrawnFrom::Generated}};
  for (const std::uint64_t game : {12u, 1234567u}) {
    journals.game_opened(game, setup, R"({"sum":0})");
    journals.entry(R"({"move":"add"})", draws, R"([{"e":"added","by":5}])", R"({"sum":5})");
    Outcome outcome;
    outcome.winners.push_back(seat(1));
    outcome.totals = {3, 4};
    REQUIRE(journals.game_closed(outcome));
  }
  const auto opened = Log::open(folder.at("fake-000012.jsonl"), Access::Read);
  REQUIRE(opened);
  CHECK_FALSE(opened->damage);
  CHECK(opened->log.closed());
  CHECK(opened->log.last() == 2);
  CHECK(opened->log.opening().players == setup.players);
  CHECK(opened->log.opening().seeded);
  CHECK(opened->log.opening().mode == Mode::Lab);
  CHECK(opened->log.opening().dice == lab_dice(7, 12));
  CHECK(opened->log.entries()[0].draws == draws);
  CHECK(opened->log.entries()[0].link.state == sum_digest(5));
  CHECK(
      to_text(opened->log.entries()[1].doing) ==
      R"({"close":{"why":"ended","winners":["B"],"totals":{"A":3,"B":4},"seeds":{},"sealed":[]}})");
  CHECK(exists(folder.at("fake-1234567.jsonl")));
  journals.game_opened(12, setup, R"({"sum":0})");
  journals.entry(R"({"move":"add"})", draws, R"([{"e":"added","by":5}])", R"({"sum":5})");
  CHECK(journals.game_closed({}).error().fault == Fault::Usage);
}

TEST_CASE("playout log: long games are written in portions", "[journal][playout]") {
  const Folder folder;
  Setup setup;
  setup.players = {"A", "B"};
  setup.mode = Mode::Lab;
  Opening opening = sample_opening();
  opening.bots = {"steady", "random"};
  PlayoutJournals journals(folder.at(""), opening, 7);
  journals.game_opened(0, setup, R"({"sum":0})");
  for (int i = 0; i < 10'000; ++i) {
    journals.entry(R"({"move":"add"})", {}, R"([{"e":"added","by":0}])", R"({"sum":0})");
  }
  Outcome outcome;
  outcome.totals = {3, 4};
  REQUIRE(journals.game_closed(outcome));
  const ReadStep step = read_to_end(contents(folder.at("fake-000000.jsonl")));
  CHECK(std::get<End>(step).entries == 10'002);
  CHECK(std::get<End>(step).bytes > (2u << 20));
}
