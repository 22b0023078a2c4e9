// What may be set by hand at the places of every game, as the documents say it, and values that
// somebody might try there.
#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "contract/play.h"
#include "core/lists.h"

namespace hausregel::contract {

template <class T>
const T& any_of(const std::vector<T>& all, BotLuck& luck) {
  return all[static_cast<std::size_t>(luck.below(static_cast<int>(all.size())))];
}

// A value that somebody might try at a place that holds `now`.
inline Json tried_value(const Json& now, const Table& table, BotLuck& luck) {
  const std::vector<Json> words{Json(),       Json(true),         Json(false),         Json(""),
                                Json("none"), Json(Json::List{}), Json(Json::Object{})};
  const std::vector<std::int64_t> numbers{0,  1,   2,   3,    -1,        7,          10,
                                          50, 126, 127, 1600, 100000001, 2147483647, -2147483648};
  const std::vector<Json> phases{"idle",  "bet",  "open",    "draw",   "pact", "refill", "throw",
                                 "order", "pour", "destroy", "double", "lay",  "turn",   "over"};
  const Setup& setup = table.setup();
  switch (luck.below(6)) {
    case 0:
      return any_of(words, luck);
    case 1:
      return Json(any_of(setup.players, luck));
    case 2:
      return any_of(phases, luck);
    case 3: {
      Json::List list;
      for (const std::string& player : setup.players) {
        if (luck.below(2) == 0) { list.emplace_back(player); }
      }
      return list;
    }
    default:
      return now.is_int() && luck.below(2) == 0 ? Json(*now.integer() + 10 * (luck.below(21) - 10))
                                                : Json(any_of(numbers, luck));
  }
}

inline std::int64_t number(const Json& rules, std::string_view name) {
  return *rules.at(name).integer();
}

// What the documents say of a place, once more.
struct May {
  std::int64_t least = 0;
  std::int64_t (*most)(const Json& rules) = [](const Json& rules) {
    return number(rules, "goal") - 1;
  };
  std::string_view in_steps{};  // of this rule; empty: of 1
  std::vector<std::string> words{};
  std::vector<std::string_view> within{};  // phases of a round at a real table
  // No row below: whatever the game accepts may stand, and must leave a game to play on.
  bool known = true;
};
inline const std::map<std::string, May> kPlaces{
    {"bids.points",
     {.most =  // all prizes
      [](const Json& rules) { return number(rules, "cards") * (number(rules, "cards") + 1) / 2; },
      .within = {"prize", "bid", "open"}}},
    {"pig.points", {.within = {"turn"}}},
    {"polterfass.total", {.least = -10000, .within = {"throw", "order", "pour", "open"}}},
    {"teufel.chips",
     {.most =  // what all chips are worth
      [](const Json& rules) {
        std::int64_t worth = 0;
        for (const Json& kind : rules.at("chips").items()) {
          worth += *kind.items()[0].integer() * *kind.items()[1].integer();
        }
        return std::min(worth, number(rules, "goal") - 1);
      },
      .in_steps = "stake_step",
      .within = {"draw"}}},
    {"teufel.pact",
     {.words = {"none", "alone_last", "first_space", "both"}, .within = {"bet", "open", "draw"}}},
};

inline std::string field_of(const std::string& name) { return name.substr(name.find('.') + 1); }

// Those of `game`: "chips", and what may stand there.
inline std::map<std::string, May> places_of(const Game& game) {
  std::map<std::string, May> all;
  for (const auto& [name, may] : kPlaces) {
    if (name.starts_with(std::string(game.name()) + ".")) { all.emplace(field_of(name), may); }
  }
  const auto seatings = all.empty() ? shipped_seatings() : std::vector<Seating>();
  const auto one = std::ranges::find(seatings, &game, &Seating::game);
  for (const std::string& path : one == seatings.end() ? Strings() : open(*one, 1)->places()) {
    all.emplace(field_of(path),
                May{.most = [](const Json&) { return std::int64_t{1000}; }, .known = false});
  }
  return all;
}

inline std::string mode_and_name(const Seating& seating) {
  const std::string words = to_words(seating);
  return seating.name + words.substr(words.rfind(' ')) + std::string(seating.game->name());
}

// One place of one player, and what may stand there.
struct Tried {
  const May& may;
  std::string path;
};

inline std::int64_t step_of(const May& may, const Json& rules) {
  return may.in_steps.empty() ? 1 : number(rules, may.in_steps);
}
inline bool may_stand(const May& may, const Json& rules, const Json& value) {
  if (!may.words.empty()) { return value.is_string() && contains(may.words, *value.string()); }
  return value.is_int() && *value.integer() >= may.least && *value.integer() <= may.most(rules) &&
         *value.integer() % step_of(may, rules) == 0;
}

// Bounds, their neighbours, and 50 values of all types.
inline std::vector<Json> values_for(const May& may, const Json& rules, const Json& now,
                                    const Table& table, BotLuck& luck) {
  std::vector<Json> values(may.words.begin(), may.words.end());
  const std::int64_t step = step_of(may, rules);
  const std::int64_t most = may.words.empty() ? may.most(rules) : 0;
  for (const std::int64_t bound : {may.least, most - most % step}) {
    for (const std::int64_t more :
         {std::int64_t{0}, std::int64_t{1}, std::int64_t{-1}, step, -step}) {
      values.emplace_back(bound + more);
    }
  }
  for (int i = 0; i < 25; ++i) {
    values.push_back(tried_value(now, table, luck));
    const auto range = static_cast<int>((most - may.least) / step) + 3;
    values.emplace_back(may.least + step * (luck.below(range) - 1));
  }
  return values;
}

}  // namespace hausregel::contract
