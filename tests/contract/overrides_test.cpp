// What a game master or a foreign journal may put into a state: either it is refused, or the game
// goes on soundly.
#include <fmt/format.h>

#include "catch.h"
#include "contract/play.h"
#include "scripted_dice.h"

using namespace hausregel;
using namespace hausregel::contract;

namespace {

// Every place of `state`, with its path.
void places_of(const Json& at, const std::string& path,
               std::vector<std::pair<std::string, Json>>& all) {
  if (!path.empty()) {
    all.emplace_back(path, at);
  }
  if (at.is_object()) {
    for (const auto& [key, value] : *at.object()) {
      places_of(value, path.empty() ? key : path + "." + key, all);
    }
  } else if (at.is_list()) {
    for (std::size_t i = 0; i < at.list()->size(); ++i) {
      places_of((*at.list())[i], fmt::format("{}.{}", path, i), all);
    }
  }
}

template <class T>
const T& any_of(const std::vector<T>& all, BotLuck& luck) {
  return all[static_cast<std::size_t>(luck.below(static_cast<int>(all.size())))];
}

// A value that somebody might try at a place that holds `now`.
Json tried_value(const Json& now, const Table& table, BotLuck& luck) {
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
        if (luck.below(2) == 0) {
          list.emplace_back(player);
        }
      }
      return list;
    }
    default:
      return now.is_int() && luck.below(2) == 0 ? Json(*now.integer() + 10 * (luck.below(21) - 10))
                                                : Json(any_of(numbers, luck));
  }
}

// Plays on for a while. A stake or order that was sealed before the override may no longer open:
// then the game master takes something back.
void check_goes_on(Table& table, BotLuck& luck) {
  for (int step = 0; step < 30 && !table.status().over; ++step) {
    REQUIRE(table.flaw() == std::nullopt);
    const auto legal = table.legal();
    REQUIRE_FALSE(legal.empty());
    const Json command = some_command(any_of(legal, luck), table.setup(), luck);
    if (command.is_null()) {
      return;
    }
    ScriptedDice dice({luck.below(9), luck.below(9), luck.below(9)});
    const auto made = make(table, command, dice);
    INFO(to_text(command));
    REQUIRE(made);
  }
  CHECK(table.flaw() == std::nullopt);
}

// Events that the game has shown, with numbers, names and words changed.
Json altered(const Json& event, const Table& table, BotLuck& luck) {
  Json changed = event;
  for (auto& [key, value] : *changed.object()) {
    if (key != "e" && luck.below(3) == 0) {
      value = tried_value(value, table, luck);
    }
  }
  return changed;
}

}  // namespace

TEST_CASE("an override is refused, or is one event that folds, and the game goes on",
          "[contract]") {
  for (const Seating& seating : shipped_seatings()) {
    if (seating.name != "standard") {
      continue;
    }
    Playout playout(seating, 31);
    BotLuck luck(32, static_cast<std::uint64_t>(seating.seats));
    for (int step = 0; step < repeats(60) && playout.step(); ++step) {
      std::vector<std::pair<std::string, Json>> places;
      const std::string before = playout.table().state_json();
      places_of(*read_json(before), "", places);
      for (int i = 0; i < 20; ++i) {
        const auto& [path, now] = any_of(places, luck);
        const Json value = tried_value(now, playout.table(), luck);
        INFO(to_words(seating) << ": " << path << " = " << to_text(value) << " in " << before);
        const auto table = playout.table().clone();
        const auto set = table->set_place(path, value);
        if (!set) {
          CHECK(set.error().fault == Fault::Usage);
          CHECK(table->state_json() == before);
          continue;
        }
        CHECK(table->flaw() == std::nullopt);
        const auto shadow = playout.table().clone();
        REQUIRE(shadow->fold(*read_json(*set)));
        CHECK(shadow->state_json() == table->state_json());
        CHECK(table->story(*read_json(*set)).size() == 1);
        check_goes_on(*table, luck);
      }
    }
  }
}

TEST_CASE("an override that names no place, or what rules and opening fix, is refused",
          "[contract]") {
  for (const Game* game : games()) {
    const auto table = open({game, "standard", Json(), 4, Mode::Virtual});
    const auto refused = [&](std::string_view path, const Json& value) {
      const auto set = table->set_place(path, value);
      return !set && set.error().fault == Fault::Usage;
    };
    CHECK(refused("nowhere", 1));
    CHECK(refused("", 1));
    CHECK(refused("seats.9.name", 1));
    CHECK(refused("Anna.nothing", 1));
    CHECK(refused("id", "0000000000000000"));
    CHECK(refused("mode", "lab"));
    CHECK(refused("seats", Json(Json::List{})));
    CHECK(refused("Anna.name", "Bert"));
    CHECK(refused("phase", "over"));
  }
}

TEST_CASE("events of a foreign journal are folded or refused, whatever they say", "[contract]") {
  for (const Game* game : games()) {
    const Seating seating{game, "standard", Json(), 4, Mode::Virtual};
    Playout playout(seating, 41);
    BotLuck luck(42, 0);
    std::vector<Json> shown;
    int folded = 0;
    int refused = 0;
    for (int step = 0; step < 400 && playout.step(); ++step) {
      const Json events = *read_json(playout.events());
      shown.insert(shown.end(), events.list()->begin(), events.list()->end());
      const auto table = playout.table().clone();
      for (int i = 0; i < repeats(15); ++i) {
        const Json event = altered(any_of(shown, luck), *table, luck);
        INFO(to_text(event));
        const auto result = table->fold(Json(Json::List{event}));
        result ? ++folded : ++refused;
        CHECK((result || result.error().fault == Fault::Input));
        CHECK(read_json(table->state_json()));
        if (table->flaw() == std::nullopt) {
          CHECK(table->status().over == table->legal().empty());
        }
      }
    }
    CHECK(folded > 0);
    CHECK(refused > 0);
  }
}
