// Two evenings at a real table, typed in the short forms: how many keys that takes, and that the
// game ends as it did at the table.
#include "console/console.h"
#include "console/world_for_tests.h"

namespace hausregel::console {
namespace {

Json evening(const std::string& game) {
  const auto text =
      journal::read_whole(journal::system_disk(),
                          HAUSREGEL_SOURCE "/tests/console/evenings/" + game + ".json", 1 << 20);
  REQUIRE(text);
  auto json = read_json(*text);
  REQUIRE(json);
  return *json;
}

std::string words_of(const Json& list, const std::string& between = " ") {
  std::string words;
  for (const Json& one : *list.list()) {
    words += (words.empty() ? "" : between) + (one.is_string() ? *one.string() : to_text(one));
  }
  return words;
}

// A person at the keyboard, whose keys are counted.
class Typist {
 public:
  explicit Typist(const Json& evening) : console_(plain_world()) {
    console_.manner = Manner::Interactive;
    type("new " + *evening.find("game")->string() + " " + words_of(*evening.find("players")) +
         " mode=table");
    keys_ = 0;
  }

  // Enter behind the line is a key, too. An empty line is Enter alone.
  void type(const std::string& line) {
    CAPTURE(line);
    keys_ += line.size() + 1;
    const Answer answer = execute(console_, line.empty() ? line_of_enter(console_) : line);
    const std::string failed = answer.failure ? bare(answer.failure->error.message) : "";
    REQUIRE(failed == "");
  }

  const play::Session& session() const { return *console_.session; }

  // Gives the whole evening up, and types what the program says was typed: it comes out the same.
  void plays_again() {
    const std::string before = session().table().state_json();
    const Answer given = execute(console_, ".undo round 1 because \"to see\"");
    REQUIRE_FALSE(given.failure);
    CHECK(session().table().status().round == 0);
    std::vector<std::string> lines;
    for (const Message& told : std::get<Happened>(given.replies.front()).entries.front().story) {
      if (told.id == "console.undone_line") { lines.push_back(told.parts.front().second.text); }
    }
    CHECK(lines.size() > 20);
    for (const std::string& line : lines) { type(line); }
    CHECK(session().table().state_json() == before);
  }
  double keys() const { return static_cast<double>(keys_); }

 private:
  Console console_;
  std::size_t keys_ = 0;
};

void ends_as(const Typist& typist, const Json& end) {
  const Table& table = typist.session().table();
  CHECK(table.status().over);
  const Outcome outcome = table.outcome();
  Json winners = Json::List{};
  for (const Seat who : outcome.winners) { winners.list()->emplace_back(table.setup().name(who)); }
  CHECK(winners == *end.find("winners"));
  for (const auto& [name, total] : *end.find("totals")->object()) {
    CAPTURE(name);
    CHECK(Json(outcome.totals[table.setup().find(name).index]) == total);
  }
}

TEST_CASE("an evening of teufel takes at most 48 keys a round") {
  const Json told = evening("teufel");
  const Json::List& rounds = *told.find("rounds")->list();
  Typist typist(told);
  for (const Json& round : rounds) {
    typist.type("");
    std::string bets;
    for (const Json& bet : *round.find("bets")->list()) {
      bets += (bets.empty() ? "" : " ") + to_text((*bet.list())[1]);
    }
    typist.type(bets);
    std::string turns;
    for (const Json& turn : *round.find("turns")->list()) {
      for (const Json& piece : *(*turn.list())[1].list()) {
        turns += turns.empty() ? "" : " ";
        turns += piece.is_string() ? piece.string()->substr(0, 1) : to_text(piece);
      }
    }
    typist.type(turns);
    if (typist.session().table().status().phase == "refill") {
      typist.type(*round.find("refill") == Json("yes") ? "y" : "");
    }
  }
  ends_as(typist, *told.find("end"));
  CHECK(typist.keys() / static_cast<double>(rounds.size()) <= 48);
  typist.plays_again();
}

TEST_CASE("an evening of polterfass takes at most 44 keys a round") {
  const Json told = evening("polterfass");
  const Json::List& rounds = *told.find("rounds")->list();
  Typist typist(told);
  for (const Json& round : rounds) {
    typist.type("");
    std::string hidden;
    std::string shown;
    for (const Json& order : *round.find("orders")->list()) {
      const Json& cards = (*order.list())[1];
      hidden += (hidden.empty() ? "" : ",") + std::string(cards.list()->size(), '?');
      shown += (shown.empty() ? "" : ",") + words_of(cards);
    }
    const Json::List& throws = *round.find("throws")->list();
    for (std::size_t i = 0; i < throws.size(); ++i) {
      typist.type(words_of(throws[i]));
      if (i == 0) { typist.type(hidden); }
    }
    typist.type("close");
    // Whoever is asked in vain has only one barrel to choose; it was hit by itself.
    for (const Json& target : *round.find("targets")->list()) {
      const auto phase = typist.session().table().status().phase;
      if (phase == "destroy" || phase == "double") { typist.type(to_text((*target.list())[1])); }
    }
    typist.type(shown);
  }
  ends_as(typist, *told.find("end"));
  CHECK(typist.keys() / static_cast<double>(rounds.size()) <= 44);
  typist.plays_again();
}

Console at_table(const std::string& game) {
  Console console(plain_world());
  CHECK(tell(console, "new " + game + " Anna Bert Cleo mode=table\nnext").err == "");
  return console;
}

std::string phase(const Console& console) {
  return std::string(console.session->table().status().phase);
}

TEST_CASE("one line holds several players' moves") {
  Console console = at_table("teufel");
  CHECK(tell(console, "10 20 30\n50 s 25 d").err == "");
  CHECK(console.session->table().setup().name(console.session->table().status().to_move[0]) ==
        "Cleo");
}

TEST_CASE("bare stakes begin with the first seat that has none") {
  Console console = at_table("teufel");
  CHECK(tell(console, "bet Bert 50\n10\n30").err == "");
  CHECK(phase(console) == "draw");
  const auto state = read_json(console.session->table().state_json());
  CHECK((*state->find("seats")->list())[0].find("stake")->integer()[0] == 10);
  CHECK((*state->find("seats")->list())[2].find("stake")->integer()[0] == 30);
}

TEST_CASE("a line in short forms that is refused half-way leaves nothing behind") {
  Console console = at_table("teufel");
  const auto refused = [&console](const std::string& line) {
    CAPTURE(line);
    const std::int64_t last = console.session->log().last();
    CHECK(tell(console, line, OnError::KeepGoing).failed);
    CHECK(console.session->log().last() == last);
  };
  refused("10 20 35");
  refused("10 20 30 50 s");
  CHECK(tell(console, "10 20 30").err == "");
  refused("50 s 26");
  refused("50 s s");
  refused("50 s 25 d d d");
}

TEST_CASE("more than was asked for is no answer to what is asked next") {
  Console console = at_table("teufel");
  const std::int64_t last = console.session->log().last();
  CHECK_THAT(tell(console, "10 20 30 50", OnError::KeepGoing).err, Has("more_than_due word=50"));
  CHECK(console.session->log().last() == last);
  Console rolls = at_table("polterfass");
  CHECK(tell(rolls, "- 9", OnError::KeepGoing).failed);
  CHECK(tell(rolls, "9 8 ?,?", OnError::KeepGoing).failed);
  CHECK(tell(rolls, "9 8 7 x d\n?,?\nclose").err == "");
  // The targets of several specials are one answer; an order is another.
  CHECK(tell(rolls, "9 8 4", OnError::KeepGoing).failed);
  CHECK(phase(rolls) == "destroy");
  CHECK(tell(rolls, "9 8").err == "");
  CHECK(phase(rolls) == "open");
}

TEST_CASE("orders lie face down by a question mark each, with or without blanks") {
  for (const char* orders : {"?, ? ?", "?,??", "? , ??", "? ,??"}) {
    CAPTURE(orders);
    Console console = at_table("polterfass");
    CHECK(tell(console, std::string("9 8 3 x\n") + orders).err == "");
    CHECK(phase(console) == "pour");
    CHECK(tell(console, "close").err == "");
    CHECK(phase(console) == "destroy");
    CHECK(tell(console, "8\n3,2 4").err == "");
    CHECK(phase(console) == "idle");
  }
}

TEST_CASE("a throw of which nothing stands is a dash") {
  Console console = at_table("polterfass");
  CHECK(tell(console, "9 8\n?,?\n-").err == "");
}

TEST_CASE("short forms are for a real table, and words of the console come first") {
  Console console(plain_world());
  CHECK(tell(console, "new teufel Anna Bert\nnext").err == "");
  CHECK(tell(console, "10 20", OnError::KeepGoing).failed == Fault::Usage);
  Console real = at_table("teufel");
  CHECK(tell(real, "s", OnError::KeepGoing).failed == Fault::Usage);
  CHECK(tell(real, "y", OnError::KeepGoing).failed == Fault::Usage);
}

TEST_CASE("Enter takes what the line before named, and never ends a turn or shows chance") {
  Console console(plain_world());
  CHECK(line_of_enter(console) == "");
  CHECK(tell(console, "new teufel Anna Bert").err == "");
  CHECK(line_of_enter(console) == "next");
  CHECK(tell(console, "next").err == "");
  CHECK(line_of_enter(console) == "bet Anna");
  CHECK(tell(console, "bets 10 20").err == "");
  CHECK(line_of_enter(console) == "draw");
  CHECK(guide_of(console)->id == "teufel.guide.draw.first");
  Console real = at_table("teufel");
  CHECK(line_of_enter(real) == "");
  CHECK(tell(real, "10 20 30").err == "");
  CHECK(line_of_enter(real) == "");
  Console rolls = at_table("polterfass");
  CHECK(line_of_enter(rolls) == "");
  CHECK(tell(rolls, "9 8\n?,?").err == "");
  CHECK(line_of_enter(rolls) == "");
}

}  // namespace
}  // namespace hausregel::console
