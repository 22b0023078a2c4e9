// The N-th call of a game fails, for every N. HAUSREGEL_LONG=1: of a longer game.
#include "faults/game.h"

using namespace hausregel;
using namespace hausregel::console;
using hausregel::journal::SimulatedDisk;

namespace {

enum class Fails { Error, ShortWrite, WriteThenError };

// What came of a game whose call number `fails` failed. Empty: nothing bad; `met`: it came so far.
std::string flaw_with(const Wanted& wanted, const std::string& whole, int fails, int error,
                      Fails how, bool& met) {
  SimulatedDisk disk;
  SelfPlay play(disk, wanted);
  int calls = 0;
  bool sync_failed = false;
  std::string flaw;
  met = false;
  disk.meddle = [&](std::string_view call, std::size_t& bytes) {
    if (sync_failed && (call == "sync" || call == "sync_data")) {
      flaw = "something is synced again";
    }
    if (++calls != fails) { return 0; }
    met = true;
    if (how == Fails::ShortWrite) {
      bytes /= 2;
      return 0;
    }
    bytes = how == Fails::WriteThenError ? bytes / 2 : 0;
    sync_failed = call == "sync" || call == "sync_data";
    return -error;
  };
  bool good = play.start() || (sync_failed = false, play.start());  // tried again
  while (good && !play.closed() && play.writable() && flaw.empty()) {
    if (!play.step()) {
      if (bare(play.error->message).empty()) { flaw = "no reason is given"; }
      if (sync_failed && play.writable()) { flaw = "play goes on after a failed sync"; }
    }
  }
  if (!good) { flaw = "cannot be begun again: " + bare(play.error->message); }
  if (!flaw.empty()) { return flaw; }
  const std::int64_t told = play.told;
  play.leave();
  disk.kill();
  SelfPlay after(disk, wanted);
  flaw = flaw_after(after, disk, whole, told);
  if (flaw.empty() && !after.play_to_end()) { flaw = bare(after.error->message); }
  return flaw.empty() && disk.contents(kFile) != whole ? "another end" : flaw;
}

}  // namespace

TEST_CASE("calls: whichever fails, play goes on from what was told of") {
  const Wanted wanted{"teufel", long_run() ? 50 : 30};
  const std::string whole = whole_game(wanted);
  const auto [error, how] = GENERATE(table<int, Fails>({{EIO, Fails::Error},
                                                        {ENOSPC, Fails::WriteThenError},
                                                        {EINTR, Fails::Error},
                                                        {0, Fails::ShortWrite}}));
  bool met = true;
  int fails = 1;
  for (; met; ++fails) {
    const std::string flaw = flaw_with(wanted, whole, fails, error, how, met);
    INFO("call " << fails << " fails with " << error);
    REQUIRE(flaw == "");
  }
  CHECK(fails > 250);
  WARN(fails - 2 << " calls failed with " << error);
}

TEST_CASE("calls: where the disk is full, play waits and then goes on in the same session") {
  const Wanted wanted{"polterfass", 30};
  const std::string whole = whole_game(wanted);
  for (std::size_t room = 0; room < whole.size() + 4000; room += long_run() ? 1 : 97) {
    SimulatedDisk disk;
    SelfPlay play(disk, wanted);
    disk.room = room;
    bool full = false;
    const auto freed = [&] {
      full = true;
      disk.room = SIZE_MAX;
      return bare(play.error->message).find("No space left on device") != std::string::npos;
    };
    if (!play.start()) {
      REQUIRE(freed());
      REQUIRE(play.start());
    }
    while (!play.closed()) {
      if (!play.step()) {
        REQUIRE_FALSE(full);
        REQUIRE(freed());
        REQUIRE(play.writable());
      }
    }
    REQUIRE(disk.contents(kFile) == whole);
  }
}

TEST_CASE("calls: after a failed sync the journal is opened again in the same console") {
  SimulatedDisk disk;
  World world = plain_world();
  world.disk = &disk;
  Console console(world);
  REQUIRE(tell(console, "new teufel A B journal=game.jsonl\n.note one\n").err == "");
  CHECK_THAT(tell(console, ".open game.jsonl\n").err, Has("console.open_already"));
  disk.meddle = [](std::string_view call, std::size_t&) { return call == "sync_data" ? -EIO : 0; };
  const Output failed = tell(console, ".note two\n");
  CHECK(failed.failed == Fault::Input);
  CHECK_THAT(failed.err, Has("Input/output error"));
  disk.meddle = nullptr;
  CHECK(tell(console, ".note three\n").failed == Fault::Refused);
  REQUIRE(tell(console, ".open game.jsonl\n.note four\nnext\n").err == "");
  CHECK(console.session->log().last() == 3);
  CHECK(std::get<journal::Note>(console.session->log().entries()[1].doing).text == "four");
}

TEST_CASE("calls: what a line has written before it failed is told of") {
  SimulatedDisk disk;
  World world = plain_world();
  world.disk = &disk;
  Console console(std::move(world));
  for (const char* line : {"new teufel A B mode=table journal=game.jsonl", "next"}) {
    REQUIRE_FALSE(execute(console, line).failure);
  }
  const std::int64_t before = console.session->log().last();
  disk.meddle = [&](std::string_view call, std::size_t& bytes) {
    const bool fails = call == "write" && console.session->log().last() == before + 1;
    bytes = fails ? 0 : bytes;
    return fails ? -ENOSPC : 0;
  };
  const Answer played = execute(console, "10 20");
  REQUIRE(played.failure);
  CHECK(console.session->log().last() == before + 1);
  REQUIRE(played.replies.size() == 1);
  const auto& entries = std::get<Happened>(played.replies.front()).entries;
  REQUIRE(entries.size() == 1);
  CHECK(std::get<journal::Move>(entries.front().doing).word() == "bet");
}
