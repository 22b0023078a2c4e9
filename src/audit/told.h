// What a reader of a journal must know besides the verdicts: who played what by which rules, and
// what was done that is no move. Plain data; docs/auditing.md says what each of it means.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/result.h"
#include "engine/describe.h"

namespace hausregel::audit {

// Sentences, as a catalog translates them.
struct Story {
  std::vector<Message> lines;

  friend bool operator==(const Story&, const Story&) = default;
};

// One layer of the variant, base first.
struct LayerTold {
  std::string name;
  std::string sha256;
  std::string origin;              // "shipped", "own", "foreign", "unread": nobody let it run
  std::vector<std::string> hooks;  // of the game, that it has

  static constexpr auto fields() {
    return std::tuple{field("name", &LayerTold::name), field("sha256", &LayerTold::sha256),
                      field("origin", &LayerTold::origin), field("hooks", &LayerTold::hooks)};
  }
  friend bool operator==(const LayerTold&, const LayerTold&) = default;
};

// An entry of another journal.
struct PlaceTold {
  std::int64_t n = 0;
  std::string hash;

  static constexpr auto fields() {
    return std::tuple{field("entry", &PlaceTold::n), field("hash", &PlaceTold::hash)};
  }
  friend bool operator==(const PlaceTold&, const PlaceTold&) = default;
};

struct GameTold {
  std::string game;  // empty: the opening could not be read
  std::string format;
  std::string engine;
  std::string at;
  std::string mode;
  bool seeded = false;
  std::vector<std::string> players;
  std::vector<std::optional<std::string>> bots;  // one a seat; nothing: a person
  std::string starter;
  bool printed = false;  // the standard values of every rule, and no hooks, as far as was read
  std::vector<LayerTold> variant;
  std::string id;       // empty in the lab
  std::string commit;   // to the seeds; the same
  std::string opening;  // hash of entry 0
  std::optional<PlaceTold> parent;
  std::optional<PlaceTold> source;  // of a redacted journal

  static constexpr auto fields() {
    return std::tuple{field("game", &GameTold::game),       field("format", &GameTold::format),
                      field("engine", &GameTold::engine),   field("at", &GameTold::at),
                      field("mode", &GameTold::mode),       field("seeded", &GameTold::seeded),
                      field("players", &GameTold::players), field("bots", &GameTold::bots),
                      field("starter", &GameTold::starter), field("printed", &GameTold::printed),
                      field("variant", &GameTold::variant), field("id", &GameTold::id),
                      field("commit", &GameTold::commit),   field("opening", &GameTold::opening),
                      field("parent", &GameTold::parent),   field("source", &GameTold::source)};
  }
  friend bool operator==(const GameTold&, const GameTold&) = default;
};

// The game master set a place of the state.
struct OverrideTold {
  std::int64_t n = 0;
  std::string path;
  std::string was;  // JSON
  std::string value;
  std::string because;

  static constexpr auto fields() {
    return std::tuple{field("entry", &OverrideTold::n), field("path", &OverrideTold::path),
                      field("was", &OverrideTold::was), field("value", &OverrideTold::value),
                      field("because", &OverrideTold::because)};
  }
  friend bool operator==(const OverrideTold&, const OverrideTold&) = default;
};

// A move as it is told: `move` is its `do`, JSON.
struct MoveTold {
  std::int64_t n = 0;
  std::string move;
  Story story;

  static constexpr auto fields() {
    return std::tuple{field("entry", &MoveTold::n), field("do", &MoveTold::move),
                      field("story", &MoveTold::story)};
  }
  friend bool operator==(const MoveTold&, const MoveTold&) = default;
};

// An undo that took back something that chance, or an opened value, had shown.
struct TakebackTold {
  std::int64_t n = 0;
  std::int64_t to = 0;
  std::string because;
  std::int64_t moves = 0;        // taken back that had shown something
  std::vector<MoveTold> was;     // the first of them, at most 32
  std::optional<MoveTold> then;  // the move that stands in the place of the first one taken back

  static constexpr auto fields() {
    return std::tuple{
        field("entry", &TakebackTold::n),         field("to", &TakebackTold::to),
        field("because", &TakebackTold::because), field("moves", &TakebackTold::moves),
        field("was", &TakebackTold::was),         field("then", &TakebackTold::then)};
  }
  friend bool operator==(const TakebackTold&, const TakebackTold&) = default;
};

// A branch that began here; or, with entry 0, this branch itself.
struct BranchTold {
  std::int64_t n = 0;
  std::string name;
  std::string commit;
  std::vector<std::string> sealed;  // whose values lay sealed

  static constexpr auto fields() {
    return std::tuple{field("entry", &BranchTold::n), field("name", &BranchTold::name),
                      field("commit", &BranchTold::commit), field("sealed", &BranchTold::sealed)};
  }
  friend bool operator==(const BranchTold&, const BranchTold&) = default;
};

// What house rules gave a player and took from him, on the line of play.
struct AmountsTold {
  std::string player;
  std::int64_t given = 0;
  std::int64_t taken = 0;
  std::int64_t times = 0;

  static constexpr auto fields() {
    return std::tuple{field("player", &AmountsTold::player), field("given", &AmountsTold::given),
                      field("taken", &AmountsTold::taken), field("times", &AmountsTold::times)};
  }
  friend bool operator==(const AmountsTold&, const AmountsTold&) = default;
};

struct SeatTold {
  std::int64_t n = 0;
  std::string player;
  std::optional<std::string> bot;  // nothing: a person

  static constexpr auto fields() {
    return std::tuple{field("entry", &SeatTold::n), field("player", &SeatTold::player),
                      field("bot", &SeatTold::bot)};
  }
  friend bool operator==(const SeatTold&, const SeatTold&) = default;
};

// A round with generated draws, as often as it was begun.
struct RoundTold {
  std::int64_t n = 0;  // of the first of these draws
  std::int64_t round = 0;
  std::int64_t luck = 0;
  std::int64_t draws = 0;
  std::vector<std::string> spoke;  // who gave a phrase before the first draw, the last one last

  static constexpr auto fields() {
    return std::tuple{field("entry", &RoundTold::n), field("round", &RoundTold::round),
                      field("luck", &RoundTold::luck), field("draws", &RoundTold::draws),
                      field("spoke", &RoundTold::spoke)};
  }
  friend bool operator==(const RoundTold&, const RoundTold&) = default;
};

// A house rule broke a move off.
struct StoppedTold {
  std::int64_t n = 0;
  std::string hook;
  std::string why;

  static constexpr auto fields() {
    return std::tuple{field("entry", &StoppedTold::n), field("hook", &StoppedTold::hook),
                      field("why", &StoppedTold::why)};
  }
  friend bool operator==(const StoppedTold&, const StoppedTold&) = default;
};

// Notes and marks; undos of nothing that was shown; redos.
struct NoteTold {
  std::int64_t n = 0;
  std::string kind;  // "note", "mark", "undo", "redo"
  std::string text;

  static constexpr auto fields() {
    return std::tuple{field("entry", &NoteTold::n), field("kind", &NoteTold::kind),
                      field("text", &NoteTold::text)};
  }
  friend bool operator==(const NoteTold&, const NoteTold&) = default;
};

struct Told {
  GameTold game;
  std::vector<OverrideTold> overrides;
  std::vector<TakebackTold> takebacks;
  std::vector<BranchTold> branches;
  std::vector<AmountsTold> amounts;  // of players that house rules gave or took something
  std::vector<SeatTold> seats;
  std::vector<RoundTold> rounds;
  std::vector<StoppedTold> stopped;
  std::vector<NoteTold> notes;
  std::vector<std::int64_t> backwards;  // entries with an earlier time than the one before

  static constexpr auto fields() {
    return std::tuple{field("game", &Told::game),           field("overrides", &Told::overrides),
                      field("takebacks", &Told::takebacks), field("branches", &Told::branches),
                      field("amounts", &Told::amounts),     field("seats", &Told::seats),
                      field("rounds", &Told::rounds),       field("stopped", &Told::stopped),
                      field("notes", &Told::notes),         field("backwards", &Told::backwards)};
  }
  friend bool operator==(const Told&, const Told&) = default;
};

}  // namespace hausregel::audit
