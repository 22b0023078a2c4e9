// .reload: the variant on disk is changed under an open game.
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "catch.h"
#include "console/console.h"
#include "core/digest.h"
#include "play/session.h"
#include "script/script_hooks.h"
#include "script/variant_library.h"

using namespace hausregel;
using namespace hausregel::console;

namespace {

namespace fs = std::filesystem;

class Live {
 public:
  explicit Live(std::string game = "teufel")
      : game_(std::move(game)),
        file_((fs::temp_directory_path() / ("live-" + std::to_string(getpid()) + ".lua")).string()),
        name_(fs::path(file_).stem().string()),
        console_(world()) {}
  Live(const Live&) = delete;
  Live& operator=(const Live&) = delete;
  ~Live() { std::remove(file_.c_str()); }

  void write(const std::string& body) const {
    std::ofstream(file_) << "return { game = '" << game_ << "', name = '" << name_
                         << "', extends = 'official', " << body << " }\n";
  }
  void open(const std::string& body, const std::string& mode = "mode=table") {
    write(body);
    play("new " + game_ + " Anna Bert Cleo variant=" + file_ + " seed=7 " + mode);
  }
  Answer say(const std::string& line) { return execute(console_, line); }
  void play(const std::string& line) {
    const Answer given = say(line);
    INFO(line);
    INFO((given.failure ? given.failure->error.message.id + given.failure->error.message.text
                        : std::string()));
    REQUIRE_FALSE(given.failure);
  }
  // The variant as it says now holds from the next round on.
  void reload(const std::string& body) {
    write(body);
    play(".reload");
  }
  // Why it cannot; the game is as it was.
  Error refused(const std::string& body) {
    write(body);
    const play::Session* before = &session();
    const std::string head = session().log().receipt();
    const Answer given = say(".reload");
    REQUIRE(given.failure);
    CHECK(&session() == before);
    CHECK(session().log().receipt() == head);
    CHECK_FALSE(session().closed());
    return given.failure->error;
  }
  const play::Session& session() const { return *console_.session; }
  Json place(const std::string& member) const {
    return *read_json(session().table().state_json())->find("seats")->list()->front().find(member);
  }

 private:
  static World world() {
    static const script::ScriptLibrary variants({HAUSREGEL_SOURCE "/variants"});
    World world;
    world.variants = &variants;
    world.voice = [](const std::string&) -> Result<Say> {
      return Say([](const Message& message) { return message.id + message.text; });
    };
    world.now = [] { return std::string("2026-11-20T17:00:00Z"); };
    world.random = [count = std::uint8_t{0}]() mutable {
      Digest bytes{};
      bytes.fill(++count);
      return bytes;
    };
    world.make_hooks = [](const Variant& variant, const Json& rules) {
      return std::make_shared<script::ScriptHooks>(variant, rules);
    };
    world.engine = "0";
    return world;
  }

  std::string game_;
  std::string file_;
  std::string name_;
  Console console_;
};

const std::vector<std::string> kReloadedRound{"next",       "bets 50 60 30", "draw 50 10 stop",
                                              "draw devil", "draw 20 stop",  "refill no"};
constexpr const char* kThreefold = "hooks = { payout = function(f) return f.stake * 3 end }";

void play_round(Live& live) {
  for (const std::string& line : kReloadedRound) { live.play(line); }
}

}  // namespace

TEST_CASE("other rules hold from the next round on, and what was played stays as it was",
          "[reload]") {
  Live live;
  live.open("rules = {}");
  play_round(live);
  REQUIRE(live.place("chips") == Json(350));  // 50 of them for the stake
  const play::Session& left = live.session();
  const std::string id = left.table().setup().id;
  const std::int64_t last = left.log().last();
  const std::string hash = left.log().hash(last);
  live.reload(kThreefold);
  CHECK(live.place("chips") == Json(350));
  const auto& opening = live.session().log().opening();
  REQUIRE(opening.parent);
  CHECK(opening.parent->n == last);
  CHECK(opening.parent->hash == hash);
  CHECK(live.session().table().setup().id != id);
  CHECK_FALSE(live.session().table().flaw());
  // The second round begins with Bert: the stakes and the coal are those of other seats.
  play_round(live);
  const Json by_threes = live.place("chips");
  Live undisturbed;
  undisturbed.open("rules = {}");
  play_round(undisturbed);
  play_round(undisturbed);
  CHECK(to_text(by_threes) != to_text(undisturbed.place("chips")));
  // Once more, and back: neither decides the rounds before again.
  live.reload("rules = {}");
  CHECK(live.place("chips") == by_threes);
  CHECK(live.refused("rules = {}").message.id == "console.reload_same");
}

TEST_CASE("a variant that is wrong leaves the game as it is", "[reload]") {
  Live live;
  live.open("rules = {}", "");
  CHECK(live.refused("rules = { gaol = 5 }").place.line == 1);
  live.play("next");
}

TEST_CASE("rules that build the table do not change, nor to a goal that somebody has reached",
          "[reload]") {
  Live live;
  live.open("rules = {}");
  play_round(live);
  for (const char* rule :
       {"players_max = 5", "start_chips = 300", "coal = { { 100, 3 }, { 10, 9 } }", "devils = 3",
        "chips = { { 10, 500 } }", "track = { 50, 200, 1600 }"}) {
    INFO(rule);
    const Error error = live.refused("rules = { " + std::string(rule) + " }");
    CHECK(error.fault == Fault::Refused);
    CHECK(error.message.id == "engine.change_builds");
    CHECK(error.message.args ==
          Message::Args{{"rule", std::string(rule).substr(0, std::string(rule).find(' '))}});
  }
  CHECK(live.refused("rules = { goal = 350 }").message.id == "engine.change_goal");
  live.reload("rules = { goal = 1000 }");
  play_round(live);
}

TEST_CASE("what the barrels and cards are does not change", "[reload]") {
  Live live("polterfass");
  live.open("rules = {}");
  for (const char* rule :
       {"specials = 0", "cards = { 1, 2, 3, 4 }", "barrels = { { 9, 2 }, { 8, 3 } }"}) {
    INFO(rule);
    CHECK(live.refused("rules = { " + std::string(rule) + " }").message.id ==
          "engine.change_builds");
  }
}

TEST_CASE("hands are filled where cards return from now on", "[reload]") {
  Live live("polterfass");
  live.open("rules = { cards_return = false }");
  for (const char* line : {"next", "9 8", "3 4, 5", "close"}) { live.play(line); }
  const auto hand = [&](std::size_t who) {
    return to_text(
        read_json(live.session().table().state_json())->at("seats").items()[who].at("hand"));
  };
  CHECK(hand(1) == "[0,1,2,5,6,7]");
  live.reload("rules = { cards_return = true }");
  CHECK(hand(1) == "[0,1,2,3,4,5,6,7]");
  live.reload("rules = { cards_return = false, goal = 80 }");
  CHECK(hand(1) == "[0,1,2,3,4,5,6,7]");
}

// A first throw that wants another one and fails with its faces told throws to come; rules that
// refuse what was laid took a drawn round away. Neither is read while a round is running.
TEST_CASE("while a round is running no other rules are read, whatever they would do", "[reload]") {
  struct Evening {
    const char* game;
    std::vector<std::string> lines;
    const char* rules;
  };
  const auto evening =
      GENERATE(Evening{"polterfass",
                       {"next"},
                       "hooks = { first_throw_done = function(f) error('saw ' .. f.throws) end }"},
               Evening{"polterfass", {"next", "order Bert 3 4"}, "rules = { goal = 60 }"},
               Evening{"teufel", {"next", "bets 50 60 30", "draw"}, "rules = { stake_max = 20 }"},
               Evening{"teufel", {"next", "bet Anna 50"}, "rules = { stake_max = 20 }"},
               Evening{"teufel", {"next"}, "rules = { gaol = 3 }"});
  Live live(evening.game);
  live.open("rules = {}", "");
  for (const std::string& line : evening.lines) { live.play(line); }
  const Error error = live.refused(evening.rules);
  CHECK(error.fault == Fault::Refused);
  CHECK(error.message.id == "console.reload_within");
  CHECK(error.message.args == Message::Args{{"round", "1"}});
  CHECK(error.place.line == 0);
}

TEST_CASE("at a real table what a change of rules has closed is not corrected", "[reload]") {
  Live live;
  live.open("rules = {}");
  play_round(live);
  live.reload(kThreefold);
  CHECK(live.say(".undo").failure->error.fault == Fault::Refused);
  CHECK(live.say(".undo round 1 because \"misheard\"").failure->error.message.id ==
        "console.undo.no_round.parent");
  // The round that is played from here on is.
  play_round(live);
  live.play(".undo round 2 because \"misheard\"");
  CHECK(live.place("chips") == Json(350));
  play_round(live);
}
