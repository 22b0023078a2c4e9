// What a reader of a journal must know besides the verdicts: who played what under which rules, and
// what was done besides moves. Plain data; docs/auditing.md explains the parts.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/describe.h"
#include "core/find_by.h"
#include "core/json.h"
#include "core/result.h"
#include "engine/variant.h"

namespace hausregel::audit {

// One layer of the variant, base first.
struct LayerTold {
  std::string name;
  std::string sha256;
  std::string origin;              // "shipped", "own", "foreign"; "unread": nobody let it run
  std::vector<std::string> hooks;  // hooks of the game that it defines

  FIELDS(LayerTold, name, sha256, origin, hooks);
};

// Returns the layers of a variant that was loaded; origin_of(layer) is their `origin`.
template <class OriginOf>
std::vector<LayerTold> layers_told(const Variant& variant, OriginOf origin_of) {
  std::vector<LayerTold> all;
  for (const VariantLayer& layer : variant.layers) {
    all.push_back(
        {layer.name, layer.sha256, origin_of(layer), names_by(layer.hooks, &HookSetting::hook)});
  }
  return all;
}

// Returns layers known only from a journal.
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

// Rounds of an evening that were played under the same rules.
struct StretchTold {
  std::int64_t from = 1;           // round
  std::optional<std::int64_t> to;  // nullopt: to the end
  bool printed = false;  // the standard values of all rules and no hooks, as far as was read
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
  std::vector<std::optional<std::string>> bots;  // one per seat; nullopt: a person
  std::string starter;
  bool printed = false;  // as in StretchTold, of this journal's rules
  std::vector<LayerTold> variant{};
  std::vector<StretchTold> rules{};  // of the whole evening, in the order of rounds
  std::string id;                    // empty in the lab
  std::string commit{};              // to the seeds; empty in the lab
  std::string opening;               // hash of entry 0
  std::optional<PlaceTold> parent{};
  std::optional<PlaceTold> source{};  // of a redacted journal
  std::string closed{};               // "ended", "abandoned", "continued"; empty: it is open
  std::vector<std::string> winners{};

  FIELDS(GameTold, game, format, engine, at, mode, seeded, players, bots, starter, printed, variant,
         rules, id, commit, opening, parent, source, closed, winners);
};

// Rows are JSON objects in the order of their entries; the comments list their members.
struct Told {
  GameTold game;
  // Rounds given up; at a real table perhaps several at once. {entry, round (the first), by
  // ("undo"; "rule": a house rule stopped its beginning), because, draws (seen before), to (the
  // last round), opened (sealed values seen before)}.
  Json::List given_up;
  // Sealed values taken back before anybody saw them. {player, times}.
  Json::List taken_back;
  // Branches of this journal. {entry (that announces it; 0: none), name, commit, file (empty: not
  // here), round (after which it begins; null if it is not here)}.
  Json::List branches;
  // Places of the state set by the game master. {entry, path, was (JSON), value (JSON), because,
  // taken_back (whether an undo left it)}.
  Json::List overrides;
  // Amounts that house rules gave a player and took, on the line of play from its beginning.
  // {player, given, taken, times}.
  Json::List amounts;
  // Seats that changed hands. {entry, player, bot (null: a person)}.
  Json::List seats;
  // Rounds with generated draws, once for each time they began. {entry (of the first such draw),
  // round, luck, draws, spoke (players who gave a phrase before the first draw, the last one
  // last)}.
  Json::List rounds;
  // Moves stopped by a house rule. {entry, hook, why}.
  Json::List stopped;
  // Notes and marks; undos and redos over which nothing was seen. {entry, kind ("note", "mark",
  // "undo", "redo"), text}.
  Json::List notes;
  std::vector<std::int64_t> backwards;  // entries timed before the previous one

  FIELDS(Told, game, given_up, taken_back, branches, overrides, amounts, seats, rounds, stopped,
         notes, backwards);
};

// A journal that the audited one continues, up to where it does.
struct BeforeTold {
  std::string file;
  std::int64_t last = 0;  // the entry where it was left
  Told told;
  // How it had gone on when the branch began: up to entry `known`, which the maker of the branch
  // knew, with so many rounds and draws.
  std::int64_t known = 0;
  std::int64_t rounds = 0;
  std::int64_t draws = 0;

  FIELDS(BeforeTold, "file, entry, told, known, rounds, draws", file, last, told, known, rounds,
         draws);
};

}  // namespace hausregel::audit
