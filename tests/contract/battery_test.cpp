// What holds of every game, with every shipped variant and every rule changed.
#include <algorithm>
#include <map>
#include <set>
#include <sstream>

#include "catch.h"
#include "contract/play.h"
#include "core/result.h"
#include "core/sentences.h"
#include "scripted_dice.h"

using namespace hausregel;
using namespace hausregel::contract;

namespace {

// Steps after which a random game counts as endless.
constexpr int kPatience = 40000;  // moves: max_rounds ends any game earlier

bool has_sentence(const std::string& id) { return english_of(id) != id; }

// Everything that the state promises by itself.
void check_state(Table& table, const Seating& seating) {
  const std::string state = table.state_json();
  INFO(state);
  REQUIRE(table.flaw() == std::nullopt);
  CHECK(to_text(*read_json(state)) == state);
  const Status status = table.status();
  CHECK(status.over == table.legal().empty());
  CHECK(table.outcome().totals.size() == seating.seats);
  CHECK_FALSE(table.outcome().winners.empty());
  CHECK(table.board().rows.size() == static_cast<std::size_t>(seating.seats));
  CHECK(table.facts().object() != nullptr);
  const auto copy = open(seating, 3);
  if (seating.mode == Mode::Lab) {
    REQUIRE(copy->restore(*read_json(state)));
    CHECK(copy->state_json() == state);
    CHECK(copy->legal().size() == table.legal().size());
  }
}

// The events decode, are the game's, bring another table to the same state, and can be told. Counts
// them by name in `happened`.
void check_events(Playout& playout, Table& shadow, const Seating& seating,
                  std::map<std::string, int>& happened) {
  const auto events = read_json(playout.events());
  REQUIRE(events);
  CHECK(to_text(*events) == playout.events());
  const auto names = seating.game->event_names();
  for (const Json& event : *events->list()) {
    CHECK(std::count(names.begin(), names.end(), *event.find("e")->string()) == 1);
    ++happened[*event.find("e")->string()];
  }
  CHECK_FALSE(events->list()->empty());
  const auto story = playout.table().story(*events);
  CHECK(story.size() == events->list()->size());
  for (const Message& told : story) {
    INFO(told.id);
    CHECK((told.id.empty() || has_sentence(told.id)));
  }
  const auto folded = shadow.fold(*events);
  INFO((folded ? std::string() : folded.error().message.id + " " + playout.events()));
  REQUIRE(folded);
  REQUIRE(shadow.state_json() == playout.table().state_json());
}

std::vector<Word> words_in(const std::string& line) {
  std::vector<Word> words;
  std::istringstream in(line);
  for (std::string word; in >> word;) { words.push_back({word, 1}); }
  return words;
}

// What a real table has typed for what a move has drawn is understood, and shows the same. (What a
// line before has marked for the move stands in a list of it.)
void check_typed(const Playout& playout, const Table& before) {
  const std::string move = word_of_command(playout.command());
  const auto asked = before.parse(words_in(move), {});
  bool draws = asked && asked->kind == Spoken::Kind::Ask && !asked->hidden;
  for (const auto& [name, held] : *playout.command().object()) {
    draws = draws && !(held.is_list() && !held.list()->empty());
  }
  if (before.setup().mode != Mode::Table || !draws) { return; }
  const std::string typed = before.typed(*read_json(playout.events()));
  INFO(move + " " + typed);
  const auto spoken = before.parse(words_in(move + " " + typed), {});
  REQUIRE(spoken);
  REQUIRE(spoken->kind == Spoken::Kind::Move);
  CHECK(spoken->rest.empty());
  ScriptedDice dice(spoken->observed);
  const auto events = before.clone()->decide(spoken->command, dice);
  REQUIRE(events);
  const auto sorted = [](std::string text) {
    std::sort(text.begin(), text.end());  // of what shows alike, which is meant is not typed
    return text;
  };
  CHECK(sorted(before.typed(*events)) == sorted(typed));
}

// Whatever is legal is accepted.
void check_legal(Table& table) {
  for (const Choice& choice : table.legal()) {
    const bool few = choice.of != Choice::Of::Set || choice.options.size() <= 12;
    for (const Json& command : few ? commands_of(choice, table.setup()) : std::vector<Json>{}) {
      const auto clone = table.clone();
      ScriptedDice dice;
      const auto made = make(*clone, command, dice);
      INFO(to_text(command));
      REQUIRE(made);
      CHECK(clone->flaw() == std::nullopt);
    }
  }
}

// Whether `command` is one of the choice's; of a text or several values, whatever they are.
bool covers(const Choice& choice, const Json& command, const Setup& setup) {
  Json like = least_command(choice, setup);
  const Json* args = choice.answer ? command.find("args") : &command;
  const Json* argument = args != nullptr ? args->find(choice.argument) : nullptr;
  if (argument != nullptr) { like = with_argument(choice, setup, *argument); }
  if (like != command) { return false; }
  if (choice.of == Choice::Of::Text || choice.of == Choice::Of::Values) {
    return argument != nullptr;
  }
  bool found = false;
  each_command(choice, setup, [&](const Json& one) {
    found = one == command;
    return !found;
  });
  return found;
}

// Whatever is not legal is refused, and leaves table and dice alone.
void check_refused(Table& table, const std::vector<Json>& commands) {
  const std::string before = table.state_json();
  const auto legal = table.legal();
  for (const Json& command : commands) {
    const bool allowed = std::any_of(legal.begin(), legal.end(), [&](const Choice& choice) {
      return covers(choice, command, table.setup());
    });
    if (allowed) { continue; }
    const auto clone = table.clone();
    ScriptedDice dice;
    const auto made = make(*clone, command, dice);
    INFO(to_text(command));
    INFO(before);
    REQUIRE_FALSE(made);
    const Fault fault = made.error().fault;
    CHECK((fault == Fault::Refused || fault == Fault::Input || fault == Fault::Usage));
    CHECK((fault != Fault::Refused || !made.error().rule.empty()));
    CHECK(clone->state_json() == before);
    CHECK(dice.draws().empty());
  }
}

// Bots answer with a legal move where they are asked.
void check_bots(Table& table, const Game& game, BotLuck& luck) {
  const auto legal = table.legal();
  for (const Seat who : table.status().to_move) {
    for (const std::string_view bot : game.bots()) {
      const auto move = table.choose(bot, who, luck);
      INFO(table.state_json());
      REQUIRE(move);
      INFO(to_text(*move));
      CHECK(std::any_of(legal.begin(), legal.end(), [&](const Choice& choice) {
        return covers(choice, *move, table.setup());
      }));
    }
  }
}

// Commands of every kind that the game has shown, to be tried where they do not belong.
class Seen {
 public:
  void add(const Table& table) {
    for (const Choice& choice : table.legal()) {
      if (choice.of == Choice::Of::Text) { continue; }
      if (moves_.insert(std::string(choice.move)).second) {
        const auto all = commands_of(choice, table.setup());
        for (std::size_t i = 0; i < all.size(); i += all.size() / 4 + 1) {
          commands_.push_back(all[i]);
        }
      }
    }
  }
  std::vector<Json> with_misses(const Table& table) const {
    std::vector<Json> all = commands_;
    for (const Choice& choice : table.legal()) {
      if (choice.of != Choice::Of::Text && choice.of != Choice::Of::Values) {
        for (Json& miss : near_misses(choice, table.setup())) { all.push_back(std::move(miss)); }
      }
    }
    all.emplace_back();
    all.emplace_back("next");
    all.push_back(Json(Json::Object{{"move", Json("fly")}}));
    return all;
  }

 private:
  std::set<std::string> moves_;
  std::vector<Json> commands_;
};

// Plays a game to its end; every `thorough`-th step is looked at from all sides.
void check_game(const Seating& seating, std::uint64_t seed, int thorough) {
  INFO(to_words(seating) << " seed " << seed);
  Playout playout(seating, seed);
  const auto shadow = open(seating, seed);
  Seen seen;
  std::map<std::string, int> happened;
  int steps = 0;
  for (; steps < kPatience; ++steps) {
    if (steps % thorough == 0) {
      Table& table = playout.table();
      check_state(table, seating);
      seen.add(table);
      check_legal(table);
      check_refused(table, seen.with_misses(table));
      check_bots(table, *seating.game, playout.luck());
    }
    if (!playout.step()) { break; }
    check_typed(playout, *shadow);
    check_events(playout, *shadow, seating, happened);
    REQUIRE(playout.table().flaw() == std::nullopt);
  }
  INFO(playout.table().state_json());
  REQUIRE(playout.failure().empty());
  CHECK(steps < kPatience);
  CHECK(playout.table().status().over);
  if (seating.mode == Mode::Virtual) {  // each round tells its seed
    CHECK(happened["luck_opened"] == happened["round_started"]);
  }
  check_state(playout.table(), seating);
  check_refused(playout.table(), seen.with_misses(playout.table()));
}

// Everything that a journal of the lab says.
class Bytes final : public PlayoutLog {
 public:
  void game_opened(const GameAt&, const Setup&, std::string_view state) override { text += state; }
  void entry(std::string_view command, std::span<const Draw> draws, std::string_view events,
             std::string_view state) override {
    text += command;
    for (const Draw& draw : draws) { text += draw.key + std::to_string(draw.got.value_or(-1)); }
    text += events;
    text += state;
  }
  Result<void> game_closed(const Outcome&) override { return {}; }

  std::string text;
};

// Ten games between the bots "steady"; `kept`: with a journal.
struct Outcomes {
  std::string bytes;
  Tally tally;
};
Outcomes played_by_bots(const Seating& seating, bool kept) {
  PlayoutOrder order;
  order.setup = setup_of(seating, 3);
  order.rules = seating.rules;
  order.bots.assign(static_cast<std::size_t>(seating.seats), "steady");
  order.last = 10;
  order.hooks = seating.hooks;
  Outcomes played;
  Bytes log;
  REQUIRE(seating.game->play_out(order, played.tally, kept ? &log : nullptr));
  played.bytes = std::move(log.text);
  return played;
}

std::string bytes_of_game(const Seating& seating, std::uint64_t seed) {
  Playout playout(seating, seed);
  std::string bytes;
  while (playout.step()) { bytes += to_text(playout.command()) + playout.events(); }
  return bytes;
}

// A close look takes long, and there are many variants, numbers of seats and modes.
void check_shipped(int least_seats, int most_seats) {
  const int thorough = repeats(1) > 1 ? 29 : 89;
  for (int i = 0; i < repeats(1); ++i) {
    for (const Seating& seating : shipped_seatings()) {
      if (seating.seats >= least_seats && seating.seats <= most_seats) {
        check_game(seating, 100 + static_cast<std::uint64_t>(i), thorough);
      }
    }
  }
}

}  // namespace

// In two, so that they can run at the same time.
TEST_CASE("every game plays soundly by every shipped variant, with few people", "[contract]") {
  check_shipped(1, 4);
}

TEST_CASE("every game plays soundly by every shipped variant, with many people", "[contract]") {
  check_shipped(5, kSeatLimit);
}

TEST_CASE("every game plays soundly with each of its rules changed", "[contract]") {
  const auto seatings = changed_seatings(4);
  for (int i = 0; i < repeats(1); ++i) {
    for (const Seating& seating : seatings) {
      check_game(seating, 200 + static_cast<std::uint64_t>(i), 23);
    }
  }
}

TEST_CASE("every game plays soundly with every hook in use", "[contract][hooks]") {
  for (const Game* game : tried_games()) {
    for (const Mode mode : {Mode::Virtual, Mode::Table, Mode::Lab}) {
      check_game(house_seating(*game, all_hooks(*game), 3, mode), 300, 19);
    }
  }
}

TEST_CASE("hooks that answer what the rules say change no byte", "[contract][hooks]") {
  for (const Game* game : tried_games()) {
    const Seating house = house_seating(*game, all_hooks(*game), 4, Mode::Lab);
    Seating plain = house;
    plain.hooks = nullptr;
    const Outcomes with = played_by_bots(house, true);
    const Outcomes without = played_by_bots(plain, true);
    CHECK(with.bytes.size() > 10000);
    CHECK((with.bytes == without.bytes));  // not shown: megabytes
    CHECK(with.tally == without.tally);
    CHECK(played_by_bots(house, false).tally == with.tally);
  }
}

TEST_CASE("every rule has a value that is not its standard one and that a game can be played with",
          "[contract]") {
  std::set<std::string> changed;
  for (const Seating& seating : changed_seatings(4)) {
    changed.insert(std::string(seating.game->name()) + " " +
                   seating.name.substr(0, seating.name.find('=')));
  }
  for (const Game* game : tried_games()) {
    for (const RuleSpec& spec : game->rules()) {
      INFO(game->name() << " " << spec.name);
      CHECK(changed.count(std::string(game->name()) + " " + std::string(spec.name)) == 1);
    }
  }
}

TEST_CASE("the same seed gives the same game, byte for byte, and another seed another",
          "[contract]") {
  for (const Game* game : tried_games()) {
    const Seating seating{game, "standard", Json(), 4, Mode::Virtual};
    const std::string first = bytes_of_game(seating, 11);
    CHECK(first == bytes_of_game(seating, 11));
    CHECK(first != bytes_of_game(seating, 12));
  }
}

TEST_CASE("a table is not opened with what its rules do not take", "[contract]") {
  for (const Game* game : tried_games()) {
    const auto refused = [&](const Setup& setup, const Json& rules) {
      const auto opened = game->open(setup, rules);
      return !opened && opened.error().fault == Fault::Usage;
    };
    const Setup good = setup_of({game, "", Json(), 4, Mode::Virtual}, 1);
    CHECK(game->open(good, Json()));
    Setup setup = good;
    setup.players = {"Anna"};
    CHECK(refused(setup, Json()));
    setup = good;
    setup.players.assign(7, "Anna");
    CHECK(refused(setup, Json()));
    setup = good;
    setup.players[1] = setup.players[0];
    CHECK(refused(setup, Json()));
    setup = good;
    setup.players[1] = "bank";
    CHECK(refused(setup, Json()));
    setup = good;
    setup.starter = seat(4);
    CHECK(refused(setup, Json()));
    CHECK(refused(good, Json(7)));
    CHECK(refused(good, Json(Json::Object{{"gaol", Json(600)}})));
    CHECK(refused(good, Json(Json::Object{{"goal", Json("much")}})));
    CHECK(refused(good, Json(Json::Object{{"players_min", Json(6)}, {"players_max", Json(3)}})));
  }
}
