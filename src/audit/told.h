// What a reader of a journal must know besides the verdicts: who played what by which rules, and
// what was done that is no move. Plain data; docs/auditing.md says what each of it means.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/describe.h"
#include "core/result.h"
#include "engine/variant.h"

namespace hausregel::audit {

// Sentences, as a catalog translates them.
struct Story {
  std::vector<Message> lines;

  FIELDS(Story, lines);
};

// One layer of the variant, base first.
struct LayerTold {
  std::string name;
  std::string sha256;
  std::string origin;              // "shipped", "own", "foreign", "unread": nobody let it run
  std::vector<std::string> hooks;  // of the game, that it has

  FIELDS(LayerTold, name, sha256, origin, hooks);
};

// The layers of a variant that was loaded; origin_of(layer) is their `origin`.
template <class OriginOf>
std::vector<LayerTold> layers_told(const Variant& variant, OriginOf origin_of) {
  std::vector<LayerTold> all;
  for (const VariantLayer& layer : variant.layers) {
    all.push_back({layer.name, layer.sha256, origin_of(layer), {}});
    for (const HookSetting& hook : layer.hooks) {
      all.back().hooks.push_back(hook.hook);
    }
  }
  return all;
}

// An entry of another journal.
struct PlaceTold {
  std::int64_t n = 0;
  std::string hash;

  FIELDS(PlaceTold, "entry, hash", n, hash);
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

  FIELDS(GameTold, game, format, engine, at, mode, seeded, players, bots, starter, printed, variant,
         id, commit, opening, parent, source);
};

// The game master set a place of the state.
struct OverrideTold {
  std::int64_t n = 0;
  std::string path;
  std::string was;  // JSON
  std::string value;
  std::string because;

  FIELDS(OverrideTold, "entry, path, was, value, because", n, path, was, value, because);
};

// A move as it is told: `move` is its `do`, JSON.
struct MoveTold {
  std::int64_t n = 0;
  std::string move;
  Story story;

  FIELDS(MoveTold, "entry, do, story", n, move, story);
};

// An undo that took back something that chance, or an opened value, had shown; or a redo that
// brought such a thing back.
struct TakebackTold {
  std::int64_t n = 0;
  std::string by;  // "undo", "redo"; "correction": what was typed at a real table, in one round
  std::int64_t to = 0;
  std::string because;
  std::int64_t moves = 0;         // taken back, or played again, that had shown something
  std::vector<std::int64_t> was;  // the first of them, at most 32; Told::moves tells what they were
  std::optional<MoveTold> then;   // of an undo: the move that stands in the place of the first one

  FIELDS(TakebackTold, "entry, by, to, because, moves, was, then", n, by, to, because, moves, was,
         then);
};

// A branch that began here; or, with entry 0, this branch itself.
struct BranchTold {
  std::int64_t n = 0;
  std::string name;
  std::string commit;
  std::vector<std::string> sealed;  // whose values lay sealed

  FIELDS(BranchTold, "entry, name, commit, sealed", n, name, commit, sealed);
};

// What house rules gave a player and took from him, on the line of play.
struct AmountsTold {
  std::string player;
  std::int64_t given = 0;
  std::int64_t taken = 0;
  std::int64_t times = 0;

  FIELDS(AmountsTold, player, given, taken, times);
};

struct SeatTold {
  std::int64_t n = 0;
  std::string player;
  std::optional<std::string> bot;  // nothing: a person

  FIELDS(SeatTold, "entry, player, bot", n, player, bot);
};

// A round with generated draws, as often as it was begun.
struct RoundTold {
  std::int64_t n = 0;  // of the first of these draws
  std::int64_t round = 0;
  std::int64_t luck = 0;
  std::int64_t draws = 0;
  std::vector<std::string> spoke;  // who gave a phrase before the first draw, the last one last
  bool by_hand = false;            // something was set by hand before its last draw

  FIELDS(RoundTold, "entry, round, luck, draws, spoke, by_hand", n, round, luck, draws, spoke,
         by_hand);
};

// A house rule broke a move off.
struct StoppedTold {
  std::int64_t n = 0;
  std::string hook;
  std::string why;

  FIELDS(StoppedTold, "entry, hook, why", n, hook, why);
};

// Notes and marks; undos and redos of nothing that was shown.
struct NoteTold {
  std::int64_t n = 0;
  std::string kind;  // "note", "mark", "undo", "redo"
  std::string text;

  FIELDS(NoteTold, "entry, kind, text", n, kind, text);
};

struct Told {
  GameTold game;
  std::vector<OverrideTold> overrides;
  std::vector<TakebackTold> takebacks;
  std::vector<MoveTold>
      moves;  // that had shown something and were taken back; each once, ascending
  std::vector<BranchTold> branches;
  std::vector<AmountsTold> amounts;  // of players that house rules gave or took something
  std::vector<SeatTold> seats;
  std::vector<RoundTold> rounds;
  std::vector<StoppedTold> stopped;
  std::vector<NoteTold> notes;
  // Entries that began a round of which nothing was drawn before the next one was begun, though
  // each beginning has a seed of its own. Virtual games of format 2.
  std::vector<std::int64_t> given_up;
  std::vector<std::int64_t> backwards;  // entries with an earlier time than the one before

  FIELDS(Told, game, overrides, takebacks, moves, branches, amounts, seats, rounds, stopped, notes,
         given_up, backwards);
};

}  // namespace hausregel::audit
