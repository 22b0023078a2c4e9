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

// Rounds of an evening that were played by the same rules.
struct StretchTold {
  std::int64_t from = 1;           // round
  std::optional<std::int64_t> to;  // nothing: to the end
  bool printed = false;  // the standard values of every rule, and no hooks, as far as was read
  std::vector<LayerTold> variant;

  FIELDS(StretchTold, from, to, printed, variant);
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
  bool printed = false;  // as in StretchTold, of the rules that hold in this journal
  std::vector<LayerTold> variant;
  std::vector<StretchTold> rules;  // of the whole evening, the first round first
  std::string id;                  // empty in the lab
  std::string commit;              // to the seeds; the same
  std::string opening;             // hash of entry 0
  std::optional<PlaceTold> parent;
  std::optional<PlaceTold> source;  // of a redacted journal

  FIELDS(GameTold, game, format, engine, at, mode, seeded, players, bots, starter, printed, variant,
         rules, id, commit, opening, parent, source);
};

// A round was given up, or several at a real table, and begun anew.
struct GivenUpTold {
  std::int64_t n = 0;
  std::int64_t round = 0;  // the first of them
  std::string by;          // "undo"; "rule": a house rule stopped its beginning
  std::string because;
  std::int64_t draws = 0;  // that its writer had seen; not at a real table

  FIELDS(GivenUpTold, "entry, round, by, because, draws", n, round, by, because, draws);
};

// Values that lay sealed and were taken back without anybody seeing them.
struct TakenBackTold {
  std::string player;
  std::int64_t times = 0;

  FIELDS(TakenBackTold, player, times);
};

// A branch of this journal.
struct BranchTold {
  std::int64_t n = 0;  // the entry that announces it; 0: none does
  std::string name;    // as announced
  std::string commit;
  std::string file;                   // empty: it is not here
  std::optional<std::int64_t> round;  // after which it begins, where it is here

  FIELDS(BranchTold, "entry, name, commit, file, round", n, name, commit, file, round);
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

// What house rules gave a player and took from him, on the line of play from its beginning.
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

  FIELDS(RoundTold, "entry, round, luck, draws, spoke", n, round, luck, draws, spoke);
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
  std::vector<GivenUpTold> given_up;
  std::vector<TakenBackTold> taken_back;
  std::vector<BranchTold> branches;
  std::vector<OverrideTold> overrides;
  std::vector<AmountsTold> amounts;  // of players that house rules gave or took something
  std::vector<SeatTold> seats;
  std::vector<RoundTold> rounds;
  std::vector<StoppedTold> stopped;
  std::vector<NoteTold> notes;
  std::vector<std::int64_t> backwards;  // entries with an earlier time than the one before

  FIELDS(Told, game, given_up, taken_back, branches, overrides, amounts, seats, rounds, stopped,
         notes, backwards);
};

// A journal that the audited one goes on from, up to where it does.
struct BeforeTold {
  std::string file;
  std::int64_t last = 0;  // the entry there
  Told told;

  FIELDS(BeforeTold, "file, entry, told", file, last, told);
};

}  // namespace hausregel::audit
