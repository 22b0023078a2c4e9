#include "journal/log.h"

#include "catch.h"
#include "faults/simulated_disk.h"
#include "faulty_disk.h"
#include "journal/format.h"
#include "samples.h"

using namespace hausregel;
using namespace hausregel::journal;

namespace {

Secrets log_secrets() { return {seeded_id(7), seeded_root(7), std::nullopt, 1, {}}; }

Result<void> append_all(Log& log, const std::vector<Entry>& entries) {
  for (const Entry& entry : entries) {
    if (auto done = log.append(entry); !done) { return fail(std::move(done.error())); }
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
  auto log = Log::create(path, sample_opening(), log_secrets());
  REQUIRE(log);
  std::string expected = log->line(0) + '\n';
  CHECK(contents(path) == expected);
  CHECK(exists(path + ".secret"));
  for (const Entry& entry : sample_entries()) {
    REQUIRE(log->append(entry));
    expected += log->line(log->last()) + '\n';
    CHECK(contents(path) == expected);
  }
  CHECK(expected == sample_journal());
}

TEST_CASE("log: goes on with a game that was left", "[journal][log]") {
  const Folder folder;
  const std::string path = folder.at("game.jsonl");
  {
    auto log = Log::create(path, sample_opening(), log_secrets());
    REQUIRE(log);
    REQUIRE(append_all(*log, {added(1, 5, 5), added(2, 7, 12)}));
  }
  auto opened = Log::open(path, Access::Write);
  REQUIRE(opened);
  CHECK(opened->log.read_only() == ReadOnly::No);
  CHECK(opened->secrets == log_secrets());
  CHECK(opened->log.last() == 2);
  const auto entries = sample_entries();
  REQUIRE(append_all(opened->log, {entries.begin() + 2, entries.end()}));
  CHECK(contents(path) == sample_journal());
}

TEST_CASE("log: a closing entry ends it and its secrets", "[journal][log]") {
  const Folder folder;
  const std::string path = folder.at("game.jsonl");
  {
    auto log = Log::create(path, sample_opening(), log_secrets());
    REQUIRE(log);
    REQUIRE(append_all(*log, {added(1, 5, 5), closing_entry(2, 5)}));
    CHECK(log->closed());
    CHECK_FALSE(exists(path + ".secret"));
    CHECK(log->append(added(3, 1, 6)).error().fault == Fault::Refused);
  }
  CHECK_FALSE(exists(path + ".lock"));
  auto opened = Log::open(path, Access::Write);
  REQUIRE(opened);
  CHECK(opened->log.read_only() == ReadOnly::Closed);
  CHECK_FALSE(opened->log.append(added(3, 1, 6)));
}

TEST_CASE("log: a second writer reads, and hears who writes", "[journal][log]") {
  const Folder folder;
  const std::string path = folder.at("game.jsonl");
  auto log = Log::create(path, sample_opening(), log_secrets());
  REQUIRE(log);
  REQUIRE(::symlink(path.c_str(), folder.at("link").c_str()) == 0);
  for (const std::string& name : {path, folder.at("link")}) {
    auto second = Log::open(name, Access::Write);
    REQUIRE(second);
    CHECK(second->log.read_only() == ReadOnly::InUse);
    REQUIRE(second->why_read_only);
    CHECK_THAT(second->why_read_only->message.text, Has("in use by process"));
    CHECK_FALSE(second->log.append(added(1, 5, 5)));
  }
  REQUIRE(log->append(added(1, 5, 5)));
  CHECK(Log::open(path, Access::Read)->log.read_only() == ReadOnly::Asked);
}

TEST_CASE("log: a torn tail is set aside wherever the line was torn", "[journal][log]") {
  const Folder folder;
  const std::string path = folder.at("game.jsonl");
  const std::string whole = sample_journal();
  const std::size_t second = whole.find('\n', whole.find('\n') + 1) + 1;
  REQUIRE(save_secrets(system_disk(), path, log_secrets()));
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
  Secrets foreign = log_secrets();
  foreign.root = seeded_root(8);
  REQUIRE(save_secrets(system_disk(), path, foreign));
  opened = Log::open(path, Access::Write);
  CHECK(opened->log.read_only() == ReadOnly::NoSecret);
  CHECK(contents(path) == sample_journal());
}

TEST_CASE("log: a journal of the drafts is refused, and nothing of it is touched",
          "[journal][log]") {
  const Folder folder;
  const std::string path = folder.at("game.jsonl");
  std::string text = sample_journal();
  text[text.find("hausregel/3") + 10] = GENERATE('1', '2');
  text = rehashed(text, 0) + "{\"n\":7";  // torn besides
  put(path, text);
  REQUIRE(save_secrets(system_disk(), path, log_secrets()));
  for (const Access access : {Access::Read, Access::Write}) {
    const auto opened = Log::open(path, access);
    REQUIRE_FALSE(opened);
    CHECK(opened.error().fault == Fault::Input);
    CHECK_THAT(opened.error().message.text, Has("drafts that no release wrote"));
  }
  CHECK(contents(path) == text);
  CHECK(exists(path + ".secret"));
}

TEST_CASE("log: withdrawn it leaves neither its file nor its secrets", "[journal][log]") {
  const Folder folder;
  const std::string path = folder.at("game.jsonl");
  {
    auto log = Log::create(path, sample_opening(), log_secrets());
    REQUIRE(log);
    log->withdraw();
  }
  for (const char* end : {"", ".secret", ".lock"}) { CHECK_FALSE(exists(path + end)); }
}

TEST_CASE("log: damage within leaves what comes before it, read-only", "[journal][log]") {
  const Folder folder;
  const std::string path = folder.at("game.jsonl");
  std::string text = sample_journal();
  text[text.find("\"by\":7") + 5] = '8';
  put(path, text);
  REQUIRE(save_secrets(system_disk(), path, log_secrets()));
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
  REQUIRE(log.save(path, log_secrets()));
  CHECK(log.path() == path);
  CHECK(exists(path + ".secret"));
  REQUIRE(append_all(log, {entries.begin() + 3, entries.end()}));
  CHECK(contents(path) == sample_journal());
  CHECK(log.save(path, log_secrets()).error().fault == Fault::Usage);  // it is in use
  REQUIRE(log.save(folder.at("copy.jsonl"), log_secrets(), Log::Save::Copy));
  CHECK(log.path() == path);
  CHECK(contents(folder.at("copy.jsonl")) == sample_journal());
  CHECK_FALSE(exists(folder.at("copy.jsonl.secret")));
  CHECK_FALSE(exists(folder.at("copy.jsonl.lock")));
}

TEST_CASE("log: saved from a file it moves, and leaves nothing behind", "[journal][log]") {
  const Folder folder;
  const std::string path = folder.at("game.jsonl");
  const std::string moved = folder.at("moved.jsonl");
  const auto entries = sample_entries();
  {
    auto log = Log::create(path, sample_opening(), log_secrets());
    REQUIRE(log);
    REQUIRE(append_all(*log, {entries.begin(), entries.begin() + 3}));
    put(folder.at("taken.jsonl"), "mine");
    CHECK(log->save(folder.at("taken.jsonl"), log_secrets()).error().fault == Fault::Usage);
    CHECK(log->path() == path);
    CHECK(contents(folder.at("taken.jsonl")) == "mine");
    REQUIRE(log->save(moved, log_secrets()));
    CHECK(log->path() == moved);
    for (const char* left : {"", ".secret", ".lock"}) { CHECK_FALSE(exists(path + left)); }
    CHECK(exists(moved + ".secret"));
    REQUIRE(append_all(*log, {entries.begin() + 3, entries.end()}));
  }
  CHECK(contents(moved) == sample_journal());
  // Whoever may only read it copies it.
  auto read = Log::open(moved, Access::Read);
  REQUIRE(read);
  REQUIRE(read->log.save(path, std::nullopt));
  CHECK(contents(moved) == sample_journal());
  CHECK(contents(path) == sample_journal());
}

TEST_CASE("log: a process killed while a journal moves leaves one of them", "[journal][log]") {
  SimulatedDisk disk;
  auto log = Log::create("game.jsonl", sample_opening(), log_secrets(), disk);
  REQUIRE(log);
  REQUIRE(append_all(*log, sample_entries()));
  std::size_t calls = 0;
  disk.meddle = [&](std::string_view, std::size_t&) {
    ++calls;
    CHECK(disk.contents("game.jsonl").empty() != disk.contents("moved.jsonl").empty());
    return 0;
  };
  REQUIRE(log->save("moved.jsonl", log_secrets(), Log::Save::Move, disk));
  disk.meddle = nullptr;
  CHECK(calls > 5);
  CHECK(disk.contents("moved.jsonl") == sample_journal());
}

TEST_CASE("log: a journal that cannot be renamed is copied", "[journal][log]") {
  SimulatedDisk disk;
  auto log = Log::create("game.jsonl", sample_opening(), log_secrets(), disk);
  REQUIRE(log);
  const auto entries = sample_entries();
  REQUIRE(append_all(*log, {entries.begin(), entries.begin() + 3}));
  int renames = 0;  // the secrets, then the journal
  disk.meddle = [&](std::string_view call, std::size_t&) {
    return call == "rename" && ++renames == 2 ? -EXDEV : 0;
  };
  REQUIRE(log->save("moved.jsonl", log_secrets(), Log::Save::Move, disk));
  REQUIRE(append_all(*log, {entries.begin() + 3, entries.end()}));
  disk.meddle = nullptr;
  CHECK(renames == 3);
  CHECK(disk.contents("moved.jsonl") == sample_journal());
  CHECK(disk.contents("game.jsonl").empty());
}

TEST_CASE("log: a new game never begins over a file", "[journal][log]") {
  const Folder folder;
  const std::string path = folder.at("game.jsonl");
  put(path, "mine");
  put(path + ".secret", "mine too");
  const auto log = Log::create(path, sample_opening(), log_secrets());
  REQUIRE_FALSE(log);
  CHECK(log.error().fault == Fault::Usage);
  CHECK(contents(path) == "mine");
  CHECK(contents(path + ".secret") == "mine too");
}

TEST_CASE("log: what the format does not know is not written", "[journal][log]") {
  Log log(sample_opening());
  Entry good = added(1, 5, 5);
  const auto spoilt = [&](auto change) {
    Entry bad = good;
    change(bad);
    return log.append(std::move(bad));
  };
  CHECK(spoilt([](Entry& d) { d.at = "now"; }).error().fault == Fault::Internal);
  CHECK(spoilt([](Entry& d) { d.link.state = "x"; }).error().fault == Fault::Internal);
  CHECK(spoilt([](Entry& d) { d.doing = Move(); }).error().fault == Fault::Internal);
  CHECK(spoilt([](Entry& d) { d.events = json("[1]"); }).error().fault == Fault::Internal);
  CHECK(spoilt([](Entry& d) { d.doing = Note{"\xFF"}; }).error().fault == Fault::Internal);
  CHECK(spoilt([](Entry& d) { d.doing = Note{std::string(1u << 20, 'x')}; }).error().fault ==
        Fault::Usage);
  CHECK(log.last() == 0);
  CHECK(log.append(good));
}

TEST_CASE("log: a seeded game has no clock", "[journal][log]") {
  Opening opening = sample_opening();
  opening.seeded = true;
  Log log(opening);
  REQUIRE(log.append(added(1, 5, 5)));
  CHECK(log.opening().at == kSeededTime);
  CHECK(log.entries()[0].at == kSeededTime);
}

TEST_CASE("log: what a stopped writer has left is set aside, whatever bytes it holds",
          "[journal][log]") {
  const Folder folder;
  const std::string path = folder.at("game.jsonl");
  const std::string whole = sample_journal();
  const std::string last = whole.substr(whole.rfind('\n', whole.size() - 2) + 1);
  const std::string good = whole.substr(0, whole.size() - last.size());
  std::string spoilt = last;
  spoilt[10] = '\0';
  REQUIRE(save_secrets(system_disk(), path, log_secrets()));
  const auto opened_with = [&](const std::string& rest, bool stopped) {
    put(path, good + rest);
    std::filesystem::remove(path + ".lock");
    std::filesystem::remove(path + ".torn");
    if (stopped) { put(path + ".lock", ""); }
    auto opened = Log::open(path, Access::Write);
    REQUIRE(opened);
    return std::pair(opened->log.read_only(), opened->log.last());
  };
  using Seen = std::pair<ReadOnly, std::int64_t>;
  CHECK(opened_with(spoilt, true) == Seen(ReadOnly::No, 5));
  CHECK(contents(path) == good);
  CHECK(contents(path + ".torn") == spoilt);
  CHECK_FALSE(exists(path + ".lock"));
  CHECK(opened_with("\n\nx\n", true) == Seen(ReadOnly::No, 5));
  CHECK(opened_with(std::string(kEntryBytes + 1, '\n'), true) == Seen(ReadOnly::No, 5));
  // Nobody was stopped; more than a line; something in it was whole.
  CHECK(opened_with(spoilt, false) == Seen(ReadOnly::Damaged, 5));
  CHECK(opened_with(std::string(kEntryBytes + 2, '\n'), true) == Seen(ReadOnly::Damaged, 5));
  CHECK(opened_with(spoilt + last, true) == Seen(ReadOnly::Damaged, 5));
  CHECK(contents(path) == good + spoilt + last);
  CHECK(exists(path + ".lock"));  // whoever looks next must know, too
}

TEST_CASE("log: a new game begins where a stopped writer left an empty file, and over nothing else",
          "[journal][log]") {
  const Folder folder;
  const std::string path = folder.at("game.jsonl");
  const std::string begun = sample_journal().substr(0, 300);
  for (const bool stopped : {false, true}) {
    put(path, begun);
    if (stopped) { put(path + ".lock", ""); }
    CHECK_FALSE(Log::create(path, sample_opening(), log_secrets()));
    CHECK(contents(path) == begun);
  }
  put(path, "");
  put(path + ".new", begun);
  put(path + ".secret", "{}");
  CHECK(Log::create(path, sample_opening(), log_secrets()));
  CHECK(contents(path) == sample_journal().substr(0, sample_journal().find('\n') + 1));
  CHECK_FALSE(exists(path + ".new"));
}

TEST_CASE("log: a lock file that somebody takes away lets no second writer in", "[journal][log]") {
  const Folder folder;
  const std::string path = folder.at("game.jsonl");
  auto log = Log::create(path, sample_opening(), log_secrets());
  REQUIRE(log);
  std::filesystem::remove(path + ".lock");
  auto second = Log::open(path, Access::Write);
  REQUIRE(second);
  CHECK(second->log.read_only() == ReadOnly::InUse);
  CHECK(log->append(added(1, 5, 5)));
}

TEST_CASE("log: after a failed sync of its secrets nothing is written", "[journal][log]") {
  const Folder folder;
  FaultyDisk disk;
  auto log = Log::create(folder.at("game.jsonl"), sample_opening(), log_secrets(), disk);
  REQUIRE(log);
  disk.fail(FaultyDisk::Call::Write, 1, ENOSPC);
  CHECK_FALSE(log->keep(log_secrets()));
  CHECK(log->keep(log_secrets()));
  disk.fail(FaultyDisk::Call::Sync, GENERATE(1, 2), EIO);
  CHECK_FALSE(log->keep(log_secrets()));
  CHECK(log->read_only() == ReadOnly::CannotWrite);
  CHECK(log->append(added(1, 5, 5)).error().fault == Fault::Refused);
}
