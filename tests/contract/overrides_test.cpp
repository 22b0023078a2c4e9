// What a game master or a foreign journal may put into a state: either it is refused, or the game
// goes on soundly.
#include <fmt/format.h>

#include <fstream>
#include <regex>
#include <set>

#include "catch.h"
#include "contract/places.h"
#include "engine/rules/place.h"
#include "scripted_dice.h"

using namespace hausregel;
using namespace hausregel::contract;

namespace {

// Every place of `state`, with its path.
void parts_of(const Json& at, const std::string& path,
              std::vector<std::pair<std::string, Json>>& all) {
  if (!path.empty()) { all.emplace_back(path, at); }
  if (at.is_object()) {
    for (const auto& [key, value] : *at.object()) {
      parts_of(value, path.empty() ? key : path + "." + key, all);
    }
  } else if (at.is_list()) {
    for (std::size_t i = 0; i < at.list()->size(); ++i) {
      parts_of((*at.list())[i], fmt::format("{}.{}", path, i), all);
    }
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
    if (command.is_null()) { return; }
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
    if (key != "e" && luck.below(3) == 0) { value = tried_value(value, table, luck); }
  }
  return changed;
}

constexpr int kRounds = 3;
// How many accepted values of a place are played out by default.
#if defined(HAUSREGEL_SANITIZED)
constexpr int kPlayedOut = 2;
#else
constexpr int kPlayedOut = 6;
#endif

// Sets one place to all of that; gives how often that was accepted.
int check_place(const Playout& playout, const Seating& seating, const Tried& tried, bool all,
                BotLuck& luck) {
  const Table& here = playout.table();
  const std::string before = here.state_json();
  const Json state = *read_json(before);
  const Status now = here.status();
  const bool in_time =
      !now.asking && (now.phase == "idle" ||
                      (here.setup().mode == Mode::Table && contains(tried.may.within, now.phase)));
  const Json& stands = *find_place(state, tried.path);
  int accepted = 0;
  for (const Json& value : values_for(tried.may, seating.rules, stands, here, luck)) {
    INFO(to_words(seating) << ": " << tried.path << " = " << to_text(value) << " in " << before);
    Playout after(playout);
    Table& table = after.table();
    const auto set = table.set_place(tried.path, value);
    const bool known = tried.may.known;
    CHECK((!known || set.has_value() == (in_time && may_stand(tried.may, seating.rules, value))));
    if (!set) {
      CHECK((!known || set.error().fault == (in_time ? Fault::Usage : Fault::Refused)));
      CHECK(table.state_json() == before);
      continue;
    }
    CHECK(table.flaw() == std::nullopt);
    CHECK(*find_place(*read_json(table.state_json()), tried.path) == value);
    const auto shadow = here.clone();
    REQUIRE(shadow->fold(*set));
    CHECK(shadow->state_json() == table.state_json());
    CHECK(table.story(*set).size() == 1);
    if (++accepted > kPlayedOut && !all) {
      continue;  // bounds come first
    }
    while (after.step()) { REQUIRE(table.flaw() == std::nullopt); }
    CHECK(after.failure() == "");
    CHECK(table.status().over);
  }
  return accepted;
}

}  // namespace

TEST_CASE("places that may be set are those of the documents, with their phases", "[contract]") {
  std::ifstream file(HAUSREGEL_SOURCE "/docs/events.md");
  const std::string page{std::istreambuf_iterator<char>(file), {}};
  for (const auto& [name, may] : kPlaces) {
    const std::string game = name.substr(0, name.find('.'));
    std::string phases;
    for (const std::string_view phase : may.within) {
      phases += (phases.empty() ? "`" : ", `") + std::string(phase) + "`";
    }
    const std::regex row("\\| `" + game + "` \\| `NAME\\." + field_of(name) + "` \\|[^|\n]*\\| " +
                         phases + " \\|\n");
    const bool ships = game == "teufel" || game == "polterfass";
    INFO(name);
    CHECK(std::regex_search(page, row) == ships);
  }
  for (const Game* game : tried_games()) {
    const auto table = open({game, "standard", Json(), 3, Mode::Virtual});
    std::vector<std::string> places;
    for (const std::string& player : table->setup().players) {
      for (const auto& [field, may] : places_of(*game)) { places.push_back(player + "." + field); }
    }
    std::vector<std::string> has = table->places();
    CHECK(std::set(places.begin(), places.end()) == std::set(has.begin(), has.end()));
  }
}

// Every place, in every phase, of every variant and mode. Default: one number of seats each, and of
// the values that are accepted few are played out.
TEST_CASE("an override is refused and changes nothing, or the game is played to its end from there",
          "[contract]") {
  const bool all = repeats(1) > 1;
  std::set<std::string> tried;
  int accepted = 0;
  for (Seating seating : shipped_seatings()) {
    if (seating.rules.find("max_rounds") != nullptr) { seating.rules.set("max_rounds", kRounds); }
    if (!all && !tried.insert(mode_and_name(seating)).second) { continue; }
    Playout playout(seating, 31);
    BotLuck luck(32, static_cast<std::uint64_t>(seating.seats));
    std::set<std::string> phases;
    for (bool plays = true; plays; plays = playout.step()) {
      const std::string phase(playout.table().status().phase);
      if (!phases.insert(phase).second && !all) { continue; }
      for (const auto& [field, may] : places_of(*seating.game)) {
        const std::string& who = any_of(playout.table().setup().players, luck);
        accepted += check_place(playout, seating, {may, who + "." + field}, all, luck);
      }
    }
    INFO(to_words(seating) << ": " << playout.failure());
    CHECK(playout.failure().empty());
  }
  const auto has_places = [](const Game* game) { return !places_of(*game).empty(); };
  CHECK((accepted > 0 || std::ranges::none_of(tried_games(), has_places)));
}

TEST_CASE("what is no place to be set is refused, and says which are", "[contract]") {
  for (const Game* game : tried_games()) {
    const auto table = open({game, "standard", Json(), 4, Mode::Virtual});
    if (table->places().empty()) { continue; }
    const std::string before = table->state_json();
    const std::string field = table->places().front().substr(std::string("Anna.").size());
    std::vector<std::pair<std::string, Json>> places;
    parts_of(*read_json(before), "", places);
    for (const char* path :
         {"nowhere", "", "phase", "round", "starter", "phrases[0]", "memory", "seats.9.name",
          "Anna.nothing", "Anna.name", "Anna.", ".", "id", "mode", "seats", "winners"}) {
      places.emplace_back(path, Json(1));
    }
    for (const std::string spelling :
         {"seats[0].", "seats.0.", "[Anna].", "Anna..", "anna.", "Ann."}) {
      places.emplace_back(spelling + field, Json(1));
    }
    for (const auto& [path, value] : places) {
      INFO(path);
      const auto set = table->set_place(path, value);
      REQUIRE_FALSE(set);
      CHECK(set.error().fault == Fault::Usage);
      CHECK(set.error().message.id == "engine.no_place");
      CHECK_THAT(set.error().message.text, Has("Anna." + field));
      CHECK(table->state_json() == before);
    }
  }
}

TEST_CASE("a state that somebody writes is flawed, or the game goes on from it", "[contract]") {
  for (const Seating& seating : shipped_seatings()) {
    if (seating.name != "standard") { continue; }
    Playout playout(seating, 31);
    BotLuck luck(32, static_cast<std::uint64_t>(seating.seats));
    for (int step = 0; step < repeats(60) && playout.step(); ++step) {
      const Json before = *read_json(playout.table().state_json());
      std::vector<std::pair<std::string, Json>> places;
      parts_of(before, "", places);
      for (int i = 0; i < 20; ++i) {
        const auto& [path, now] = any_of(places, luck);
        const Json value = tried_value(now, playout.table(), luck);
        INFO(to_words(seating) << ": " << path << " = " << to_text(value) << " in "
                               << to_text(before));
        Json state = before;
        *find_place(state, path) = value;
        const auto table = playout.table().clone();
        const auto restored = table->restore(state);
        if (!restored) {
          CHECK(restored.error().fault == Fault::Input);
          CHECK(table->state_json() == to_text(before));
        } else if (!table->flaw()) {
          check_goes_on(*table, luck);
        }
      }
    }
  }
}

TEST_CASE("events of a foreign journal are folded or refused, whatever they say", "[contract]") {
  for (const Game* game : tried_games()) {
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
