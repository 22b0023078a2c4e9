// What a cheat can do by ordinary moves and words of the console, and what stands in the journal
// then. Each attack tries what it would need; the tests say how far it comes.
#include <set>

#include "catch.h"
#include "core/dice.h"
#include "play/session.h"
#include "play/world_for_tests.h"

using namespace hausregel;
using namespace hausregel::play;

namespace {

// The seed that the last luck_opened of the journal published.
std::optional<Digest> published(const journal::Log& log) {
  std::optional<Digest> seed;
  for (const journal::Entry& entry : log.entries()) {
    for (const Json& event : *entry.events.list()) {
      if (*event.find("e") == Json("luck_opened")) {
        seed = digest_from_hex(*event.find("seed")->string());
      }
    }
  }
  return seed;
}

constexpr std::int64_t kWanted = 7;  // of the 48 pieces in the bag

// What the first coal of round 1 would be under `seed` and these phrases.
std::int64_t first_coal(const Digest& seed, const std::string& id,
                        const std::vector<std::string>& phrases) {
  const Mac key(round_key(2, seed, phrases));
  return fair_draw(key, id, "coal/r1/s0/1", 48);
}

// A word for seat `who` under which the first coal is the wanted one, and how many were tried.
std::pair<std::string, int> chosen_word(const Digest& seed, const std::string& id,
                                        std::vector<std::string> phrases, std::size_t who) {
  for (int tries = 1;; ++tries) {
    phrases[who] = "w" + std::to_string(tries);
    if (first_coal(seed, id, phrases) == kWanted) {
      return {phrases[who], tries};
    }
  }
}

// A game of three at a virtual table, of which the attacker sees everything but what lies sealed.
class Evening {
 public:
  explicit Evening(const std::string& game = "teufel") {
    NewGame wanted;
    wanted.game = game;
    wanted.players = {"Petra", "Angela", "Lucy"};
    session_ = Session::start(wanted, plain_world()).value();
  }

  Session& session() { return *session_; }
  const journal::Log& log() const { return session_->log(); }
  std::string phase() const { return std::string(session_->table().status().phase); }
  std::string id() const { return session_->table().setup().id; }
  int luck() const { return session_->table().status().luck; }
  std::string last_done() const { return to_text(log().entries().back().doing); }

  Result<void> play(const std::string& command) {
    Happened happened;
    if (auto good = session_->settled(happened); !good) {
      return good;
    }
    return session_->play(*read_json(command), {}, happened);
  }
  bool refuses(const std::string& command) {
    const auto played = play(command);
    return !played && played.error().fault == Fault::Refused;
  }
  void must(const std::string& command) {
    const auto played = play(command);
    INFO(command);
    INFO((played ? std::string() : played.error().message.id + played.error().message.text));
    REQUIRE(played.has_value());
  }
  void speak(const std::string& who, const std::string& text) {
    must(R"({"move":"phrase","player":")" + who + R"(","text":")" + text + "\"}");
  }
  void bet(const std::string& who, int amount) {
    must(R"({"move":"bet","player":")" + who + R"(","stake":)" + std::to_string(amount) + "}");
  }
  void bets() {
    for (const char* who : {"Petra", "Angela", "Lucy"}) {
      bet(who, 20);
    }
  }
  void next() { must(R"({"move":"next"})"); }
  // The piece that the next coal is.
  std::int64_t draw() {
    const auto before = static_cast<std::size_t>(log().last());
    must(R"({"move":"draw"})");
    return log().entries()[before].draws.front().got;
  }
  void play_round() {
    bets();
    while (phase() == "draw") {
      must(R"({"move":"draw"})");
      if (phase() == "draw") {
        static_cast<void>(play(R"({"move":"stop"})"));  // who has just met the devil is over
      }
    }
  }
  void undo(std::int64_t moves) {
    const auto undone = session_->undo(moves, std::string("a typing mistake"), nullptr);
    INFO((undone ? std::string() : undone.error().message.id));
    REQUIRE(undone.has_value());
  }
  void undo_to_start() {
    std::int64_t moves = 1;
    for (const journal::Entry& entry : log().entries()) {
      moves += entry.doing.find("move") != nullptr && *entry.doing.find("move") != Json("open");
    }
    undo(moves - 1);
  }
  // What the secret file tells who can read it.
  Digest secret_seed(int luck) const {
    Digest root{};
    root.fill(2);  // the second of the world's random bytes
    return SeedChain(root, journal::chain_length(log().opening())).seed(luck);
  }
  // Closes the game, and gives the seed that this publishes.
  Digest close_and_seed(const std::string& luck) {
    REQUIRE(session_->abandon(std::nullopt));
    const Json& seeds = *log().entries().back().doing.find("close")->find("seeds");
    return digest_from_hex(*seeds.find(luck)->string()).value();
  }

 private:
  std::unique_ptr<Session> session_;
};

}  // namespace

TEST_CASE("attack: the round whose seed is public is played again under a chosen phrase") {
  Evening evening;
  evening.next();
  evening.play_round();
  REQUIRE(evening.phase() == "idle");
  const Digest seed = published(evening.log()).value();
  // With the old seed a phrase for any coal is found at once …
  const auto [word, tries] = chosen_word(seed, evening.id(), {"", "", ""}, 0);
  CHECK(tries < 2000);
  evening.undo_to_start();
  CHECK(evening.last_done() == R"({"undo":0,"because":"a typing mistake"})");
  evening.speak("Petra", word);
  evening.next();
  evening.bets();
  // … but the round that is begun again draws from the next seed, of which nothing is known.
  CHECK(evening.luck() == 2);
  const std::int64_t got = evening.draw();
  const Digest next = evening.close_and_seed("2");
  CHECK(sha256(next) == seed);
  CHECK(got == first_coal(next, evening.id(), {word, "", ""}));
  CHECK(got != kWanted);
}

TEST_CASE("attack: the holder of the secret who speaks last chooses the first coal") {
  // Whoever has read the secret file knows the seed: a phrase for one coal of 48 takes some 48
  // tries, one for k of them 48 to the power of k. The report says who spoke last.
  Evening evening;
  evening.speak("Angela", "red");
  evening.next();
  const Digest seed = evening.secret_seed(1);
  const auto [word, tries] = chosen_word(seed, evening.id(), {"", "red", ""}, 0);
  CHECK(tries < 2000);
  evening.speak("Petra", word);
  const auto again = evening.play(R"({"move":"phrase","player":"Petra","text":"other"})");
  REQUIRE_FALSE(again);
  CHECK(again.error().fault == Fault::Refused);
  SECTION("where nobody speaks after him, he has it") {
    evening.bets();
    CHECK(evening.draw() == kWanted);
  }
  SECTION("one word behind his, when the stakes lie sealed, and it is as good as any") {
    evening.bet("Petra", 100);
    evening.bet("Angela", 20);
    evening.speak("Lucy", "blue");
    evening.bet("Lucy", 20);
    const std::int64_t got = evening.draw();
    CHECK(got == first_coal(seed, evening.id(), {word, "red", "blue"}));
    CHECK(got != kWanted);
  }
}

TEST_CASE("attack: a phrase taken back and given again") {
  Evening evening;
  evening.speak("Petra", "one");
  evening.undo(1);
  CHECK(evening.refuses(R"({"move":"phrase","player":"Petra","text":"two"})"));
  evening.next();
  CHECK(evening.refuses(R"({"move":"phrase","player":"Petra","text":"two"})"));
  evening.undo(1);
  // Another round, another luck: there it is allowed.
  evening.speak("Petra", "two");
  evening.next();
  CHECK(evening.luck() == 2);
}

TEST_CASE("attack: a branch opens everybody's sealed stakes, and the main line goes on") {
  Evening evening;
  evening.next();
  evening.bet("Petra", 20);
  evening.bet("Angela", 30);
  auto probe = evening.session().branch(evening.log().last(), "probe", "");
  REQUIRE(probe);
  Happened happened;
  REQUIRE(probe->session->play(*read_json(R"({"move":"bet","player":"Lucy","stake":10})"), {},
                               happened));
  CHECK(happened.entries.back().story.size() >= 3);  // the stakes are seen …
  // … and the main line says that there was a branch while they lay sealed.
  const Json& told = evening.log().entries().back().doing;
  CHECK(*told.find("branch") == Json("probe"));
  CHECK(*told.find("commit") == *probe->session->log().opening().dice.find("commit"));
}

TEST_CASE("attack: twelve branches of one moment, to take the best") {
  Evening evening;
  evening.next();
  evening.bets();
  const std::int64_t moment = evening.log().last();
  std::set<std::string> commits;
  for (int i = 0; i < 12; ++i) {
    auto branch = evening.session().branch(moment, "b" + std::to_string(i), "");
    REQUIRE(branch);
    CHECK(branch->told.entries.size() == 1);
    commits.insert(*evening.log().entries().back().doing.find("commit")->string());
  }
  CHECK(commits.size() == 12);
  CHECK(evening.log().last() == moment + 12);
}

TEST_CASE("attack: undo the draw, then undo the bet") {
  Evening evening;
  evening.next();
  evening.bets();
  const std::int64_t known = evening.draw();
  evening.undo(1);
  CHECK(evening.phase() == "draw");
  evening.undo(1);
  CHECK(evening.phase() == "idle");  // not back among the bets
  evening.next();
  evening.bet("Petra", 100);
  evening.bet("Angela", 20);
  evening.bet("Lucy", 20);
  CHECK(evening.luck() == 2);
  CHECK(evening.draw() != known);
}

TEST_CASE("attack: undo behind the round, play only `next` again, and bet anew") {
  Evening evening;
  evening.next();
  evening.bets();
  evening.draw();
  evening.undo(2);
  REQUIRE(evening.phase() == "idle");
  REQUIRE(evening.session().redo());
  // The redo passes the bets: what they were cannot be changed.
  CHECK(evening.phase() == "draw");
  CHECK(evening.luck() == 1);
  CHECK(evening.refuses(R"({"move":"bet","player":"Petra","stake":100})"));
}

TEST_CASE("attack: a draw is taken back, looked at again, and left alone") {
  // This much is left: to draw, to look, and to stop before. Each takeback stands in the journal
  // with its reason.
  Evening evening;
  evening.next();
  evening.bets();
  evening.draw();
  const std::int64_t second = evening.draw();
  evening.undo(1);
  CHECK(evening.last_done().find("a typing mistake") != std::string::npos);
  CHECK(evening.draw() == second);
}

TEST_CASE("attack: orders laid anew when the next throw is known") {
  Evening evening("polterfass");
  evening.next();
  const auto guests = evening.session().table().status().to_move;
  for (const Seat who : guests) {
    const std::string& name = evening.session().table().setup().name(who);
    evening.must(R"({"move":"order","player":")" + name + R"(","cards":[3]})");
  }
  evening.must(R"({"move":"roll","throw":[]})");
  evening.undo(2);
  CHECK(evening.phase() == "idle");
}

TEST_CASE("attack: a game is reloaded until the rules let the luck be better") {
  Evening evening;
  evening.next();
  evening.bets();
  const std::int64_t before = evening.log().last();
  auto reloaded = evening.session().reload("", "reload");
  REQUIRE(reloaded);
  CHECK(evening.log().last() == before + 1);
  CHECK(*evening.log().entries().back().doing.find("branch") == Json("reload"));
}

TEST_CASE("attack: what was laid and taken back is kept from the closing entry") {
  Evening evening;
  evening.next();
  evening.bet("Petra", 20);
  REQUIRE(evening.session().undo(1, std::nullopt, nullptr));
  evening.bet("Petra", 30);
  REQUIRE(evening.session().abandon(std::nullopt));
  const Json& sealed = *evening.log().entries().back().doing.find("close")->find("sealed");
  REQUIRE(sealed.list()->size() == 2);
  CHECK(*(*sealed.list())[0].find("stake") == Json(20));
  CHECK(*(*sealed.list())[1].find("stake") == Json(30));
}
