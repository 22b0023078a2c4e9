// A game between bots that plays itself on a simulated disk: what comes next follows from the
// number of entries alone, so that whoever goes on with it comes to the same bytes.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <string>

#include "console/world_for_tests.h"
#include "faults/simulated_disk.h"
#include "play/closing.h"
#include "play/moves.h"
#include "play/opening.h"

namespace hausregel::console {

inline bool long_run() {
  const char* wanted = std::getenv("HAUSREGEL_LONG");
  return wanted != nullptr && *wanted != '\0';
}

inline const std::string kFile = "game.jsonl";

struct Wanted {
  std::string game = "teufel";
  std::int64_t entries = 100;  // after so many it is abandoned
};

class SelfPlay {
 public:
  SelfPlay(journal::SimulatedDisk& disk, Wanted wanted)
      : wanted_(std::move(wanted)), world_(plain_world()) {
    world_.disk = &disk;
  }

  // Opens the game, or goes on with it. False: it could not; error() says why.
  bool start() {
    play::NewGame wanted;
    wanted.game = wanted_.game;
    wanted.players = {"A", "B", "C"};
    wanted.bots = {"steady", "random", "steady"};
    wanted.seed = 7;
    wanted.journal = kFile;
    return take(play::open_new(wanted, world_));
  }
  bool resume() {
    warnings.clear();
    return take(play::resume(kFile, world_, warnings));
  }

  // One step. False: it failed.
  bool step() {
    if (++steps_ > 4 * wanted_.entries) {
      error = Error{Fault::Internal, plain("the game does not come to an end"), {}, {}, {}};
      return false;
    }
    const bool settled = shown(play::auto_play(*session, 0, play::Driver::Rounds::Open));
    if (!settled || session->closed()) { return session->closed(); }
    const std::int64_t n = session->log().last();
    if (n >= wanted_.entries) { return shown(play::abandon(*session, std::nullopt)); }
    if (n % 19 == 7) { return shown(play::note(*session, "tea for everybody")); }
    if (n % 19 == 11) {
      if (auto gone = taken_back()) { return shown(std::move(*gone)); }
    }
    if (n % 38 == 12 && !session->replay().ahead().empty()) { return shown(play::redo(*session)); }
    return shown(play::auto_play(*session, 1, play::Driver::Rounds::Open));
  }
  bool play_to_end() {
    while (!session->closed()) {
      if (!step()) { return false; }
    }
    return true;
  }

  bool writable() const { return session->log().read_only() == journal::ReadOnly::No; }
  bool closed() const { return session->closed(); }
  void leave() { session.reset(); }

  std::unique_ptr<play::Session> session;
  std::vector<Message> warnings;
  std::int64_t told = -1;  // the last entry that anybody was told of; -1: not even of the opening
  std::optional<Error> error;

 private:
  bool take(Result<std::unique_ptr<play::Session>> opened) {
    if (!opened) {
      error = std::move(opened.error());
      return false;
    }
    session = std::move(*opened);
    told = std::max<std::int64_t>(told, session->log().last());
    return true;
  }
  // The last move, or the running round. Nothing: both are refused. A disk that fails is no
  // refusal.
  std::optional<Result<void>> taken_back() {
    auto gone = play::undo(*session, 1);
    if (!gone && gone.error().fault == Fault::Refused) {
      gone = play::undo_round(*session, {}, "a slip", nullptr);
    }
    const bool refused = !gone && gone.error().fault == Fault::Refused;
    return refused ? std::nullopt : std::optional(std::move(gone));
  }
  bool shown(Result<void> good) {
    for (const EntryReport& entry : session->take_happened().entries) {
      told = std::max(told, entry.n);
    }
    error = good ? std::nullopt : std::optional(std::move(good.error()));
    return good.has_value();
  }

  Wanted wanted_;
  World world_;
  std::int64_t steps_ = 0;
};

// The bytes of the whole game.
inline std::string whole_game(const Wanted& wanted) {
  journal::SimulatedDisk disk;
  SelfPlay play(disk, wanted);
  REQUIRE(play.start());
  REQUIRE(play.play_to_end());
  return disk.contents(kFile);
}

// After whatever has happened to `disk`: everything that somebody was told of (`told`) is there,
// and nothing that would not come; the game can be gone on with.
inline std::string flaw_after(SelfPlay& play, const journal::SimulatedDisk& disk,
                              const std::string& whole, std::int64_t told) {
  if (!play.resume()) {
    if (told >= 0) { return "cannot be opened: " + bare(play.error->message); }
    if (!play.start()) { return "cannot be begun: " + bare(play.error->message); }
  }
  if (!play.writable() && !play.closed()) {
    return "cannot be gone on with: " + (play.warnings.empty() ? "" : bare(play.warnings.back()));
  }
  if (play.session->log().last() < told) {
    return "entries are lost: " + std::to_string(play.session->log().last()) + " of " +
           std::to_string(told);
  }
  return whole.starts_with(disk.contents(kFile)) ? "" : "other bytes";
}

}  // namespace hausregel::console
