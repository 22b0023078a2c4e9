// What a reader of a journal must know besides the verdicts: who played what by which rules, and
// what was done that is no move. Plain data; docs/auditing.md says what each of it means.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/describe.h"
#include "core/json.h"
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

// Layers of which nothing is known but what a journal says.
template <class Layers>
std::vector<LayerTold> unread(const Layers& layers) {
  std::vector<LayerTold> told;
  for (const auto& layer : layers) {
    told.push_back({layer.name, layer.sha256, "unread", {}});
  }
  return told;
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
  std::vector<LayerTold> variant{};

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
  std::vector<LayerTold> variant{};
  std::vector<StretchTold> rules{};  // of the whole evening, the first round first
  std::string id;                    // empty in the lab
  std::string commit{};              // to the seeds; the same
  std::string opening;               // hash of entry 0
  std::optional<PlaceTold> parent{};
  std::optional<PlaceTold> source{};  // of a redacted journal
  std::string closed{};               // "ended", "abandoned", "continued"; empty: it is open
  std::vector<std::string> winners{};

  FIELDS(GameTold, game, format, engine, at, mode, seeded, players, bots, starter, printed, variant,
         rules, id, commit, opening, parent, source, closed, winners);
};

// Lists of rows: objects of which JSON reports have the very members. Of one journal, in the order
// of its entries.
struct Told {
  GameTold game;
  // A round was given up, or several at a real table. {entry, round (the first of them), by
  // ("undo"; "rule": a house rule stopped its beginning), because, draws (that had been seen), to
  // (the last of them), opened (sealed values that had been seen)}.
  Json::List given_up;
  // Values that lay sealed and were taken back without anybody seeing them. {player, times}.
  Json::List taken_back;
  // Branches of this journal. {entry (that announces it; 0: none does), name, commit, file (empty:
  // it is not here), round (after which it begins, where it is here, else null)}.
  Json::List branches;
  // The game master set a place of the state. {entry, path, was (JSON), value (JSON), because,
  // taken_back (whether an undo left it)}.
  Json::List overrides;
  // What house rules gave a player and took from him, on the line of play from its beginning.
  // {player, given, taken, times}.
  Json::List amounts;
  // Seats that changed hands. {entry, player, bot (null: a person)}.
  Json::List seats;
  // Rounds with generated draws, as often as they were begun. {entry (of the first of these draws),
  // round, luck, draws, spoke (who gave a phrase before the first draw, the last one last)}.
  Json::List rounds;
  // A house rule broke a move off. {entry, hook, why}.
  Json::List stopped;
  // Notes and marks; undos and redos of nothing that was shown. {entry, kind ("note", "mark",
  // "undo", "redo"), text}.
  Json::List notes;
  std::vector<std::int64_t> backwards;  // entries with an earlier time than the one before

  FIELDS(Told, game, given_up, taken_back, branches, overrides, amounts, seats, rounds, stopped,
         notes, backwards);
};

// A journal that the audited one goes on from, up to where it does.
struct BeforeTold {
  std::string file;
  std::int64_t last = 0;  // the entry there
  Told told;
  // What it had gone on with when the branch began: whoever made the branch knew it, up to entry
  // `known`.
  std::int64_t known = 0;
  std::int64_t rounds = 0;
  std::int64_t draws = 0;

  FIELDS(BeforeTold, "file, entry, told, known, rounds, draws", file, last, told, known, rounds,
         draws);
};

}  // namespace hausregel::audit
