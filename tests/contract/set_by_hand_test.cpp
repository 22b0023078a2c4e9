// .set, through the console: every variant that ships is played, virtual and at a real table, with
// places set by hand in every phase; the journals are audited.
#include <set>

#include "app/run_program.h"
#include "console/world_for_tests.h"
#include "contract/places.h"
#include "engine/moves/choice.h"
#include "play/moves.h"
#include "script/variant_library.h"

using namespace hausregel;
using namespace hausregel::contract;

namespace {

// A console at which such a game is open, three rounds long.
class Evening {
 public:
  Evening(const Seating& seating, std::uint64_t seed)
      : library_({folder_ / "", HAUSREGEL_SOURCE "/variants", HAUSREGEL_SOURCE "/tests/games"}),
        luck_(seed, 1) {
    const std::string game(seating.game->name());
    const bool rounds = seating.rules.find("max_rounds") != nullptr;
    const std::string base = seating.name == "standard" ? "official" : seating.name;
    const std::string file = folder_.write(
        "brief.lua", "return { game = '" + game + "', name = 'brief', extends = '" + base +
                         "', rules = {" + (rounds ? " max_rounds = 3 " : "") + "} }\n");
    console::World world = console::plain_world();
    world.variants = &library_;
    console_.emplace(world);
    std::string line = "new " + game;
    for (const std::string& player : setup_of(seating, seed).players) { line += " " + player; }
    tell(line + " seed=" + std::to_string(seed) + " variant=" + file +
         (seating.mode == Mode::Table ? " mode=table" : ""));
  }

  const play::Session& session() const { return *console_->session; }
  const Table& table() const { return session().table(); }
  BotLuck& luck() { return luck_; }

  // Nothing: it was refused, and then nothing may have changed.
  std::optional<std::string> try_line(const std::string& line) {
    const std::int64_t last = console_->session ? session().log().last() : -1;
    const std::string before = last < 0 ? "" : table().state_json();
    const auto told = console::tell(*console_, line + "\n");
    refused_ = told.err;
    if (!told.failed) { return told.out; }
    CHECK(session().log().last() == last);
    CHECK(table().state_json() == before);
    return std::nullopt;
  }
  std::string tell(const std::string& line) {
    const auto told = try_line(line);
    INFO(line << " " << refused_);
    REQUIRE(told);
    return *told;
  }

  // One of the moves that are possible, with something that a real table may show, or else with its
  // least arguments; behind them what hooks draw for it.
  void move() {
    auto choices = table().legal();
    std::erase_if(choices, [](const Choice& choice) { return choice.of == Choice::Of::Text; });
    REQUIRE_FALSE(choices.empty());
    const Choice& choice = any_of(choices, luck_);
    const Guide guide = table().guide();
    std::vector<std::string> lines{least_words(choice, table().setup())};
    for (int shown = 1; shown <= 20; ++shown) {
      lines.push_back(lines.front() + " " + std::to_string(shown));
    }
    if (choice.move == guide.shown_by) {  // one result, or one for each of several draws
      std::string shown(choice.move);
      for (int draws = 1; draws <= 8; ++draws) {
        shown += " " + any_of(guide.shown, luck_).word;
        lines.insert(lines.begin() + draws - 1, shown);
      }
    }
    std::string luck;
    const bool draws = table().setup().mode == Mode::Table && session().made.house.hooks != nullptr;
    for (int results = draws ? 20 : 0; results > 0; --results) {
      luck += (luck.empty() ? " luck" : "") + std::string(" 1/6");
    }
    INFO(lines.front() << " " << refused_);
    REQUIRE(std::ranges::any_of(
        lines, [&](const std::string& line) { return try_line(line + luck).has_value(); }));
  }

 private:
  app::Folder folder_;
  script::ScriptLibrary library_;
  BotLuck luck_;
  std::optional<console::Console> console_;
  std::string refused_;  // what the last line came to, where it was
};

// Sets places now, to values that may stand there or not; gives how often that was accepted.
std::int64_t set_places(Evening& evening, const Seating& seating) {
  std::int64_t accepted = 0;
  for (const auto& [field, may] : places_of(*seating.game)) {
    const std::string path = any_of(evening.table().setup().players, evening.luck()) + "." + field;
    const std::string phase(evening.table().status().phase);
    const bool in_time =
        phase == "idle" || (seating.mode == Mode::Table && contains(may.within, phase));
    for (int i = 0; i < 4; ++i) {
      const Json value = any_of(
          values_for(may, seating.rules, Json(), evening.table(), evening.luck()), evening.luck());
      if (value.is_int() || (value.is_string() && !value.string()->empty())) {
        const bool good = in_time && may_stand(may, seating.rules, value);
        const auto set =
            evening.try_line(".set " + path + " " + bare_text(value) + " because \"a trial\"");
        CHECK((!may.known || set.has_value() == good));
        accepted += set ? 1 : 0;
      }
    }
  }
  return accepted;
}

}  // namespace

TEST_CASE("a game in which places are set by hand is played to its end, and audits", "[contract]") {
  std::set<std::string> tried;
  std::int64_t all = 0;
  for (const Seating& seating : shipped_seatings()) {
    const bool first = tried.insert(mode_and_name(seating)).second;
    if (seating.mode == Mode::Lab || (!first && repeats(1) == 1)) { continue; }
    INFO(to_words(seating));
    Evening evening(seating, tried.size());
    std::int64_t accepted = set_places(evening, seating);
    std::string phase;
    while (!evening.table().status().over) {
      evening.move();
      const bool again = repeats(1) > 1 && !evening.session().closed();
      if (again || phase != evening.table().status().phase) {
        phase = evening.table().status().phase;
        accepted += evening.session().closed() ? 0 : set_places(evening, seating);
      }
    }
    if (!evening.session().closed()) { evening.tell(".finish"); }
    const Json report = *read_json(evening.tell(".audit --json"));
    INFO(to_text(report));
    CHECK(report.at("good") == Json(true));
    CHECK(std::ssize(report.at("told").at("overrides").items()) == accepted);
    all += accepted;
  }
  const auto has_places = [](const Game* game) { return !places_of(*game).empty(); };
  CHECK((all > 0 || std::ranges::none_of(tried_games(), has_places)));
}
