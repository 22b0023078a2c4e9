// A process that is killed, and power that is lost, at any moment of a game.
// HAUSREGEL_LONG=1: at every byte of every write, and with ten times as many seeds.
#include "faults/game.h"
#include "journal/writer.h"

using namespace hausregel;
using namespace hausregel::console;
using hausregel::journal::SimulatedDisk;

namespace {

// What has come of the stops that were tried.
struct Trials {
  explicit Trials(Wanted game) : wanted(std::move(game)), whole(whole_game(wanted)) {}

  const Wanted wanted;
  const std::string whole;
  std::size_t points = 0;
  std::string flaw;  // the first
  std::mt19937_64 random{11};

  // The power goes again, some calls after play has gone on.
  std::string stopped_again(SelfPlay& play, SimulatedDisk& disk) {
    std::unique_ptr<SimulatedDisk> dark;
    std::int64_t told = 0;
    std::size_t calls = 0;
    const std::size_t last = 1 + points % 11;
    disk.meddle = [&](std::string_view, std::size_t&) {
      if (++calls == last) {
        dark = std::make_unique<SimulatedDisk>(disk);
        told = play.told;
      }
      return 0;
    };
    disk.about_to_write = [&](int descriptor, std::string_view bytes) {
      if (calls == last) { dark->write(descriptor, bytes.data(), random() % (bytes.size() + 1)); }
    };
    while (dark == nullptr && !play.closed() && play.step()) {}
    disk.meddle = nullptr;
    disk.about_to_write = nullptr;
    if (dark == nullptr) { return ""; }
    dark->lose_power(random);
    SelfPlay after(*dark, wanted);
    const std::string again = flaw_after(after, *dark, whole, told);
    return again.empty() ? "" : "again: " + again;
  }

  // `disk` is as it was when everything stopped.
  void take(SimulatedDisk& disk, std::int64_t told) {
    ++points;
    SelfPlay after(disk, wanted);
    flaw = flaw_after(after, disk, whole, told);
    if (flaw.empty() && points % 61 == 0) {
      flaw = !after.play_to_end()            ? bare(after.error->message)
             : disk.contents(kFile) != whole ? "another end"
                                             : "";
    }
    if (flaw.empty() && points % 7 == 0 && !after.closed()) { flaw = stopped_again(after, disk); }
    if (!flaw.empty()) {
      flaw += " (point " + std::to_string(points) + ", " + std::to_string(told) + " told of)";
    }
  }
};

void kill_everywhere(const std::string& game) {
  Trials trials({game, 100});
  const std::size_t stride = long_run() ? 1 : 41;
  std::size_t next = 0;  // bytes to pass over
  SimulatedDisk disk;
  SelfPlay play(disk, trials.wanted);
  disk.about_to_write = [&](int descriptor, std::string_view bytes) {
    for (; next <= bytes.size() && trials.flaw.empty(); next += stride) {
      SimulatedDisk killed(disk);
      killed.write(descriptor, bytes.data(), next);
      killed.kill();
      trials.take(killed, play.told);
    }
    next -= std::min(next, bytes.size());
  };
  REQUIRE(play.start());
  REQUIRE(play.play_to_end());
  CHECK(disk.contents(kFile) == trials.whole);
  CHECK(trials.flaw == "");
  CHECK(trials.points >= (long_run() ? 20'000 : 500));
  WARN(trials.wanted.game << ": killed at " << trials.points << " points");
}

void lose_power_everywhere(const std::string& game) {
  Trials trials({game, 100});
  const std::size_t seeds_a_call = long_run() ? 24 : 2;
  SimulatedDisk disk;
  SelfPlay play(disk, trials.wanted);
  const auto lose = [&](SimulatedDisk& dark) {
    dark.lose_power(trials.random);
    trials.take(dark, play.told);
  };
  disk.meddle = [&](std::string_view, std::size_t&) {
    for (std::size_t i = 0; i < seeds_a_call && trials.flaw.empty(); ++i) {
      SimulatedDisk dark(disk);
      lose(dark);
    }
    return 0;
  };
  disk.about_to_write = [&](int descriptor, std::string_view bytes) {
    for (std::size_t i = 0; i < seeds_a_call && trials.flaw.empty(); ++i) {
      SimulatedDisk dark(disk);
      dark.write(descriptor, bytes.data(), trials.random() % (bytes.size() + 1));
      lose(dark);
    }
  };
  REQUIRE(play.start());
  REQUIRE(play.play_to_end());
  disk.meddle = {};  // the end of the session calls the disk as well
  disk.about_to_write = {};
  CHECK(trials.flaw == "");
  CHECK(trials.points >= (long_run() ? 10'000 : 1000));
  WARN(trials.wanted.game << ": lost power " << trials.points << " times");
}

// Looks at what may be left of `disk` when its power goes now.
void see_fates(const SimulatedDisk& disk, const std::function<void(SimulatedDisk&)>& look) {
  std::mt19937_64 random(7);
  for (int i = 0; i < 20; ++i) {
    SimulatedDisk dark(disk);
    dark.lose_power(random);
    look(dark);
  }
}

}  // namespace

TEST_CASE("power: a process killed at any byte of any write loses nothing it has told of") {
  kill_everywhere("teufel");
}

TEST_CASE("power: nor does one that plays polterfass") { kill_everywhere("polterfass"); }

TEST_CASE("power: whatever the disk makes of what was not synced, nothing told of is lost") {
  lose_power_everywhere("teufel");
}

TEST_CASE("power: nor is it of polterfass") { lose_power_everywhere("polterfass"); }

TEST_CASE("power: what a killed process had written, and the next one has found, stays") {
  SimulatedDisk disk;
  SelfPlay play(disk, {"teufel", 20});
  REQUIRE(play.start());
  std::unique_ptr<SimulatedDisk> killed;
  disk.meddle = [&](std::string_view call, std::size_t&) {
    if (call == "sync_data" && killed == nullptr) {
      killed = std::make_unique<SimulatedDisk>(disk);
    }
    return 0;
  };
  REQUIRE(play.step());
  REQUIRE(killed != nullptr);
  killed->kill();
  SelfPlay next(*killed, {"teufel", 20});
  REQUIRE(next.resume());
  CHECK(next.told == 1);
  see_fates(*killed, [&](SimulatedDisk& dark) {
    SelfPlay after(dark, {"teufel", 20});
    CHECK(flaw_after(after, dark, disk.contents(kFile), next.told) == "");
  });
}

TEST_CASE("power: what a writer has written stays, its name too") {
  SimulatedDisk disk;
  auto writer = journal::Writer::create(disk, kFile, journal::Flush::EveryLine);
  REQUIRE(writer);
  REQUIRE(writer->append("one"));
  see_fates(disk, [&](SimulatedDisk& dark) { CHECK(dark.contents(kFile) == "one\n"); });
}

TEST_CASE("power: what a writer has taken back does not come back") {
  SimulatedDisk disk;
  auto writer = journal::Writer::create(disk, kFile, journal::Flush::EveryLine);
  REQUIRE(writer);
  REQUIRE(writer->append("one"));
  disk.meddle = [&](std::string_view call, std::size_t& bytes) {
    if (call == "truncate") { disk.write_back(); }
    bytes = 2;
    return call == "write" ? -ENOSPC : 0;
  };
  REQUIRE_FALSE(writer->append("two"));
  see_fates(disk, [&](SimulatedDisk& dark) { CHECK(dark.contents(kFile) == "one\n"); });
}

TEST_CASE("power: a torn tail that was set aside stays there") {
  SimulatedDisk disk;
  const int descriptor = disk.open(kFile, O_WRONLY | O_CREAT, 0600);
  disk.write(descriptor, "one\ntw", 6);
  disk.write_back();
  const auto aside = journal::set_aside_tail(disk, kFile, 4);
  REQUIRE(aside);
  see_fates(disk, [&](SimulatedDisk& dark) {
    CHECK(dark.contents(kFile) == "one\n");
    CHECK(dark.contents(*aside) == "tw");
  });
}

TEST_CASE("power: a new file is whole or not there, whenever it goes") {
  const std::string text(3000, 'x');
  bool written = false;
  for (int last = 0; !written; ++last) {
    SimulatedDisk disk;
    disk.meddle = [calls = 0, last](std::string_view, std::size_t& bytes) mutable {
      const bool goes = calls++ >= last;
      bytes = goes ? bytes / 2 : bytes;
      return goes ? -EIO : 0;
    };
    written = journal::write_file(disk, kFile, text, 0600, journal::Over::Nothing).has_value();
    see_fates(disk, [&](SimulatedDisk& dark) {
      CHECK((dark.exists(kFile) ? dark.contents(kFile) == text : !written));
    });
    REQUIRE(last < 20);
  }
}
