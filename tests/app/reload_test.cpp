// .reload: the variant on disk is changed under an open game.
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "catch.h"
#include "console/console.h"
#include "core/digest.h"
#include "play/session.h"
#include "script/library.h"
#include "script/script_hooks.h"

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
  // What `.reload` shows, as JSON.
  Json reload(const std::string& body) {
    write(body);
    const Answer given = say(".reload");
    INFO((given.failure ? given.failure->error.message.id + given.failure->error.message.text
                        : std::string()));
    REQUIRE_FALSE(given.failure);
    return *read_json(std::get<Shown>(given.replies.front()).data.text(console_.say));
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
    world.make_hooks = [](const Variant& variant) {
      return std::make_shared<script::ScriptHooks>(variant);
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

void play_round(Live& live) {
  for (const std::string& line : kReloadedRound) {
    live.play(line);
  }
}

}  // namespace

TEST_CASE("a variant that says the same decides the game as before", "[reload]") {
  Live live;
  live.open("rules = {}");
  play_round(live);
  const Json chips = live.place("chips");
  const Json told = live.reload("rules = { goal = 1700 }");
  CHECK(told.find("parts")->is_null());
  CHECK(told.find("stops")->is_null());
  CHECK(live.place("chips") == chips);
  CHECK(*live.session().house().rules.values().find("goal") == Json(1700));
}

TEST_CASE("the first difference is shown, and the branch has what follows from it", "[reload]") {
  Live live;
  live.open("rules = {}");
  play_round(live);
  const std::string id = live.session().table().setup().id;
  const std::int64_t last = live.session().log().last();
  const std::string hash = live.session().log().hash(last);
  REQUIRE(live.place("chips") == Json(350));
  const Json told = live.reload("hooks = { payout = function(f) return f.stake * 3 end }");
  CHECK(told.find("parts")->find("was") != nullptr);
  CHECK_THAT(to_text(*told.find("parts")->find("now")), Has("\"paid\":150"));
  CHECK(live.place("chips") == Json(450));
  const auto& opening = live.session().log().opening();
  REQUIRE(opening.parent);
  CHECK(opening.parent->n == last);
  CHECK(opening.parent->hash == hash);
  CHECK(live.session().table().setup().id != id);
  CHECK_FALSE(live.session().table().flaw());
  play_round(live);  // and it goes on
  // Once more: the first round is decided again as well, and again as the printed rules have it.
  const Json back = live.reload("rules = {}");
  CHECK(back.find("stops")->is_null());
  CHECK_THAT(to_text(*back.find("parts")->find("was")), Has("\"paid\":150"));
  const Json after = live.place("chips");
  CHECK(live.reload("rules = {}").find("parts")->is_null());
  Live undisturbed;
  undisturbed.open("rules = {}");
  play_round(undisturbed);
  play_round(undisturbed);
  CHECK(to_text(after) == to_text(undisturbed.place("chips")));
}

TEST_CASE("where the new rules refuse a move the branch stands before it", "[reload]") {
  Live live;
  live.open("rules = {}");
  for (const std::string line : {"next", "bets 50 60 30", "draw 50 stop"}) {
    live.play(line);
  }
  const Json told = live.reload("rules = { draw_min = 2 }");
  CHECK(*told.find("stops")->find("rule") == Json("B-19"));
  CHECK(live.session().table().status().phase == "draw");
  live.play("draw 10 stop");
}

TEST_CASE("a variant that is wrong leaves the game as it is", "[reload]") {
  Live live;
  live.open("rules = {}", "");
  live.play("next");
  const play::Session* session = &live.session();
  live.write("rules = { gaol = 5 }");
  CHECK(live.say(".reload").failure->error.place.line == 1);
  CHECK(&live.session() == session);
}

TEST_CASE("a reload in the middle of the betting takes along what lies sealed", "[reload]") {
  Live live;
  live.open("rules = {}", "");
  live.play("next");
  live.play("bet Anna 50");
  const std::string game = live.session().log().opening().link.hash;
  const Json told = live.reload("rules = { goal = 1700 }");
  CHECK(told.find("parts")->is_null());
  CHECK(told.find("stops")->is_null());
  REQUIRE(live.session().log().opening().carried.size() == 1);
  CHECK(live.session().log().opening().carried[0].scope.game == game);
  live.play("bet Bert 20");
  live.reload("rules = { goal = 1800 }");  // now there are stakes of two games
  CHECK(live.session().log().opening().carried.size() == 2);
  live.play("bet Cleo 50");
  CHECK(live.session().table().status().phase == "draw");
  CHECK(live.place("stake") == Json(50));
  live.play("draw");
  live.play(".audit");
  live.reload("rules = {}");  // the opening is decided again, as well
  CHECK(live.place("stake") == Json(50));
  live.play("draw");
  live.play(".audit");
}

TEST_CASE("orders lie on the table while the innkeeper's rules are read anew", "[reload]") {
  Live live("polterfass");
  live.open("rules = {}", "");
  for (const std::string line : {"next", "order Bert 3 4", "order Cleo 6"}) {
    live.play(line);
  }
  CHECK(live.reload("rules = { goal = 60 }").find("stops")->is_null());
  CHECK(live.session().log().opening().carried.size() == 2);
  live.play(".audit");
  live.play(".finish");
}

TEST_CASE("what lies sealed shows in no difference", "[reload]") {
  Live live;
  live.open("rules = {}", "");
  for (const std::string line : {"next", "bets 50 60 30", ".undo because \"a slip\""}) {
    live.play(line);
  }
  live.play("bet Cleo 40");
  live.play(".undo because \"another one\"");
  live.write(
      "hooks = { stake_allowed = function(f) return f.stake >= 0 end }, rules = { goal = 900 }");
  const Answer given = live.say(".reload");
  REQUIRE_FALSE(given.failure);
  const std::string data =
      std::get<Shown>(given.replies.front()).data.text([](const Message& message) {
        return message.id + message.text;
      });
  CHECK_THAT(data, !Has("stake\":"));
  CHECK_THAT(data, !Has("salt"));
  live.play("bet Cleo 30");
}

TEST_CASE("a variant that forbids a sealed value is refused, and names neither it nor its player",
          "[reload]") {
  const std::string body =
      GENERATE("rules = { stake_max = 20 }",
               "hooks = { stake_allowed = function(f) return f.stake < 50 end }",
               "hooks = { stake_allowed = function(f) error('no ' .. f.stake) end }");
  Live live;
  live.open("rules = {}", "");
  live.play("next");
  live.play("bet Anna 50");
  const play::Session* session = &live.session();
  live.write(body);
  const Answer given = live.say(".reload");
  REQUIRE(given.failure);
  const Error& error = given.failure->error;
  CHECK(error.fault == Fault::Refused);
  CHECK(error.message.id == "console.reload_sealed");
  CHECK(error.place.line == 0);  // where the script stopped would tell the value
  CHECK(error.message.args.empty());
  CHECK(error.message.text.empty());
  CHECK(error.rule.empty());
  CHECK(&live.session() == session);
  live.play("bet Bert 50");
  live.play("bet Cleo 50");
  live.play("draw");
}

TEST_CASE("a stake that was opened and is forbidden now stops the game where it was sealed",
          "[reload]") {
  Live live;
  const std::string mode = GENERATE("", "mode=table");
  live.open("rules = {}", mode);
  live.play("next");
  live.play("bets 20 50 20");
  live.play(mode.empty() ? "draw" : "draw 10");
  const Json told = live.reload("rules = { stake_max = 40 }");
  CHECK(*told.find("stops")->find("rule") == Json("B-02"));
  CHECK(live.session().table().status().phase == "bet");
  CHECK(live.session().log().opening().carried.size() == (mode.empty() ? 1 : 0));
  live.play("bet Bert 30");
  live.play("bet Cleo 10");
  CHECK(live.session().table().status().phase == "draw");
  CHECK(live.place("stake") == Json(20));
  live.play(".audit");
  // And from there once more, with what comes from the first game.
  live.reload("rules = { stake_max = 40, goal = 900 }");
  CHECK(live.place("stake") == Json(20));
  live.play(".audit");
}

TEST_CASE("a variant that fails while the game is judged again leaves it where it is", "[reload]") {
  Live live;
  live.open("rules = {}");
  play_round(live);
  live.play("next");
  live.play("bets 40 40 40");
  const std::string state = live.session().table().state_json();
  const std::string head = live.session().log().receipt();
  live.write("hooks = {\n payout = function(f) return f.runde end }");
  const Answer failed = live.say(".reload");
  REQUIRE(failed.failure);
  CHECK(failed.replies.empty());
  const Error& error = failed.failure->error;
  CHECK(error.fault == Fault::HouseRule);
  CHECK_THAT(error.message.text, Has("'runde'"));
  CHECK(error.place.line == 2);
  CHECK(error.place.column > 0);
  CHECK(live.session().table().state_json() == state);
  CHECK(live.session().log().receipt() == head);
  live.play("draw 10 stop");
  const Json told = live.reload("hooks = { payout = function(f) return f.stake end }");
  CHECK(told.find("stops")->is_null());
  CHECK(live.session().table().status().round == 2);
  CHECK(live.session().table().status().phase == "draw");
}
