#include "play/session.h"

#include <set>

#include "console/console.h"
#include "play/moves.h"
#include "world_for_tests.h"

using namespace hausregel;
using namespace hausregel::console;

namespace {

constexpr std::string_view kOpen = "new teufel Petra Angela Lucy seed=7\nnext\n";

Output told_after(Console& console, std::string_view lines) {
  const Output first = tell(console, kOpen);
  REQUIRE(first.err == "");
  return tell(console, lines);
}

}  // namespace

TEST_CASE("sealed stakes are opened by themselves when the last one is in") {
  Console console(plain_world());
  const Output told =
      told_after(console, "bet Petra 20\nbet Angela 30\nexpect phase bet\nbet Lucy 40\n");
  CHECK(told.err == "");
  const auto& entries = console.session->log().entries();
  REQUIRE(entries.size() == 5);
  CHECK(std::get<journal::Move>(entries[1].doing).commit());
  CHECK(std::get<journal::Move>(entries[1].doing).command().find("stake") == nullptr);
  CHECK(std::get<journal::Move>(entries[4].doing).opens());
  CHECK(console.session->table().status().phase == "draw");
}

TEST_CASE("the same seed gives the same journal, byte for byte") {
  std::vector<std::string> heads;
  for (int i = 0; i < 2; ++i) {
    Console console(plain_world());
    told_after(console, "bets 20 30 40\ndraw\n");
    heads.push_back(console.session->log().receipt());
  }
  CHECK(heads[0] == heads[1]);
}

TEST_CASE(
    "a new game refuses names that are one to a reader, and keeps others as they were typed") {
  Console console(plain_world());
  const Output refused = tell(console, "new teufel Zoë Anna Zoe\u0308 seed=7\n");
  CHECK(refused.failed == Fault::Usage);
  CHECK_THAT(refused.err, Has("engine.names_same"));
  CHECK_FALSE(console.session);
  const Output told = tell(console, "new teufel Zoe\u0308 Anna Реtra seed=7\nnext\nbet zoe 20\n");
  CHECK(told.failed == std::nullopt);
  CHECK_THAT(told.err, Has("console.name_mixed"));
  CHECK_THAT(told.err, !Has("console.names_alike"));
  CHECK(console.session->log().opening().players.front() == "Zoe\u0308");
  CHECK(std::get<journal::Move>(console.session->log().entries().back().doing).player() != nullptr);
  CHECK_THAT(tell(console, "new teufel Zoe Zoë\n").err, Has("console.names_alike"));
}

TEST_CASE("undo takes back whole moves, with the opening that followed by itself") {
  Console console(plain_world());
  const Output told = tell(console,
                           "new teufel Petra Angela Lucy mode=table\nnext\nbets 20 30 40\n"
                           "expect phase draw\n.undo 1\nexpect phase bet\n"
                           "expect sealed [Petra,Angela]\n"
                           "bet Lucy 50\nexpect phase draw\nexpect Lucy.stake 50\n");
  CHECK(told.err == "");
  const auto& entries = console.session->log().entries();
  const journal::Doing undo = entries[5].doing;
  CHECK(std::get<journal::Undo>(undo).to == 3);
  CHECK_FALSE(std::get<journal::Undo>(undo).because);
  CHECK(entries[5].events.empty());
  CHECK(entries[5].link.state == entries[2].link.state);
}

TEST_CASE("undo takes back the last line as a whole, and redo plays it again") {
  Console console(plain_world());
  CHECK(tell(console,
             "new teufel A B mode=table\nnext\n10 20\n50 s 25\n.undo\nexpect A.coal 0\n"
             ".redo\nexpect B.coal 25\n.undo\n.undo\nexpect phase bet\nexpect sealed []\n"
             ".redo\nexpect phase draw\nexpect A.coal 0\n.redo\nexpect B.coal 25\n")
            .err == "");
}

TEST_CASE("lines of a pasted block are taken back as one") {
  Console console(plain_world());
  tell(console, "new teufel A B mode=table\nnext\n");
  console.in_block = false;
  tell(console, "10 20\n");
  console.in_block = true;
  tell(console, "50 s\n25\n");
  console.in_block = false;
  CHECK(tell(console, ".undo\nexpect phase bet\nexpect round 1\n").err == "");
}

TEST_CASE("at a real table what was typed since the last next is corrected, and that next") {
  Console console(plain_world());
  const std::string round = "next\n10 20\n50 s 25 s\n";
  CHECK(tell(console, "new teufel A B mode=table\n" + round +
                          ".undo\n50 s 20 s\nn\n.undo\nn\nnext\n.undo 2\nexpect phase refill\n"
                          "n\nnext\n10 20\n50\n")
            .err == "");
  const Output told = tell(console, ".undo 5\n");
  CHECK(told.failed == Fault::Refused);
  CHECK_THAT(told.err, Has("console.undo.corrected_only"));
  CHECK(tell(console, ".undo 4\nexpect phase idle\nexpect round 1\n").err == "");
}

TEST_CASE("at a real table whole rounds are given up, and told as lines that play them again") {
  const std::string rounds = GENERATE(
      "teufel A B mode=table\nnext\n10 20\n50 s 25 s\nn\n.set A.chips 300 because \"a loan\"\n"
      "next\n30 40\n100\n",
      "polterfass A B C mode=table\nnext\n9 8 x d\n?,? ?\nthrow X\n7 d\nclose\n9 8\n3,4 2\n"
      "next\n8 d\n4,?\nclose\norder A 5\nnext\n9\n?,? ?\n",
      "polterfass A B C mode=table\nnext\n9 8\n?,2 4\nclose\norder B 1\nnext\n9\n",
      "polterfass A B C D mode=table\nnext\n9 8\n?,2 4,?\nclose\norder D 1\n");
  Console console(plain_world());
  REQUIRE_FALSE(tell(console, "new " + rounds).failed);
  const std::string before = console.session->table().state_json();
  CHECK_THAT(tell(console, ".undo round 1\n").err, Has("console.undo.needs_reason round=1"));
  CAPTURE(rounds);
  CHECK_THAT(tell(console, ".undo round 4 because x\n").err, Has("console.undo.no_round round=4"));
  const Output told = tell(console, ".undo round 1 because \"wrong seats\"\n");
  REQUIRE(told.err == "");
  CHECK(console.session->table().status().round == 0);
  CHECK_THAT(tell(console, ".redo\n").err, Has("console.redo.nothing"));
  const std::string lines = lines_shown(told);
  CAPTURE(lines);
  REQUIRE_FALSE(tell(console, lines).failed);
  CHECK(console.session->table().state_json() == before);
}

TEST_CASE("orders that are opened at a real table go back with their move, and both are named") {
  Console console(plain_world());
  tell(console, "new polterfass A B C mode=table\nnext\n9 8\n?,? ?\nclose\n3,4 2\n");
  const Output told = tell(console, ".undo\nexpect phase pour\n");
  CHECK(told.err == "");
  CHECK_THAT(told.out, Has("5 close, 6 open B 3, 7 open C 2 4"));
  CHECK(tell(console, "close\nexpect phase open\n3,4 2\nexpect phase idle\n").err == "");
}

TEST_CASE("orders that were known when they were laid are not typed again") {
  Console console(plain_world());
  tell(console, "new polterfass A B C mode=table\nnext\n9 8\n3,2 4\nclose\n");
  const Output told = tell(console, ".undo\nexpect phase pour\nclose\nexpect phase idle\n");
  CHECK(told.err == "");
  CHECK_THAT(told.out, Has("5 close, 6 open B 3 C 2 4"));
}

TEST_CASE("undo of a mark takes back nothing else, and undo of its throw brings it back") {
  Console console(plain_world());
  tell(console, "new polterfass A B C mode=table\nnext\n9 8 x\n?,?\nthrow X\n");
  CHECK_THAT(tell(console, ".state\n").out, Has("polterfass.marked up=X"));
  Output told = tell(console, ".undo\nexpect phase pour\n");
  CHECK_THAT(told.err, Has("console.undone_said said=polterfass.marked up=X"));
  CHECK(console.session->log().last() == 4);
  CHECK_THAT(tell(console, ".state\n").out, !Has("polterfass.marked"));
  CHECK_THAT(tell(console, "throw X\nthrow X\nkeep X\n.state\n").out, !Has("polterfass.marked"));
  CHECK_THAT(tell(console, ".undo\n.state\n").out, Has("polterfass.marked up=X"));
  told = tell(console, "7 d\n.undo\n");
  CHECK_THAT(told.err, Has("polterfass.marked up=X"));
  CHECK(tell(console, "7 d\n").failed == std::nullopt);
  const auto& again = console.session->log().entries().back();
  CHECK(to_text(*std::get<journal::Move>(again.doing).command().find("throw")) == "[7]");
  tell(console, ".undo\n.undo\n");
  CHECK(tell(console, ".undo\nexpect phase order\n").err == "");
  tell(console, "?,? throw X\n");
  CHECK(tell(console, ".undo\nexpect phase order\n").err == "");
}

TEST_CASE("at a real table undo tells what was typed, and redo what came of it") {
  Console console(plain_world());
  tell(console, "new teufel A B mode=table\nnext\n10 20\n50 25 d\n");
  const Output ended = tell(console, "25 s\nn\n");
  REQUIRE_THAT(ended.out, Has("teufel.bonus_paid") && Has("console.money."));
  CHECK_THAT(tell(console, ".undo 5\n").out,
             Has("6 draw 25, 7 draw devil, 8 draw 25, 9 stop") && !Has("5 draw"));
  const Output again = tell(console, ".redo\n.redo\n.redo\n");
  CHECK(again.err == "");
  CHECK_THAT(again.out, Has("teufel.devil_drawn") && Has("teufel.bonus_paid"));
  CHECK_THAT(again.out, Has("console.money."));
  tell(console, "next\n.undo\nnew polterfass A B C mode=table\nnext\n9 8 x\n");
  CHECK_THAT(tell(console, ".undo\n").out, Has("2 roll 9 8 X"));
}

TEST_CASE("at a real table a game that is over waits to be closed") {
  Console console(plain_world());
  const std::string lines =
      "new teufel A B mode=table\n.set A.chips 1500 because test\nnext\n100 10\n100 s d\n";
  REQUIRE(tell(console, lines + "expect phase over\n").err == "");
  CHECK_FALSE(console.session->closed());
  CHECK_THAT(tell(console, ".set A.chips 5 because test\n").err, Has("console.over_waits"));
  CHECK(tell(console, ".undo\nexpect phase draw\n100 s d\n.finish\n").err == "");
  CHECK(console.session->closed());
  CHECK_FALSE(tell(console, ".audit\n").failed.has_value());
}

TEST_CASE("whoever looks at the past makes no move there, and is told what to do") {
  Console console(plain_world());
  tell(console,
       "new teufel A B mode=table\nnext\n10 20\n50 s 25 s\nn\nnext\n30 40\n.seek round 1\n");
  const std::int64_t last = console.session->log().last();
  const std::int64_t end = console.branches.sought.value();
  CHECK(prompt_of(console) == "[console.prompt.past entry=" + std::to_string(end) +
                                  " last=" + std::to_string(last) + "]> ");
  CHECK(line_of_enter(console).empty());
  // Nobody is asked: a branch is begun by name.
  console.world.ask = [](const Question&) { return std::optional<std::string>("yes"); };
  for (const char* line : {"20 20\n", ".undo\n", ".note x\n", ".undo round because x\n"}) {
    INFO(line);
    const Output told = tell(console, line);
    CHECK(told.failed == Fault::Refused);
    CHECK_THAT(told.err, Has("console.seek.in_the_past") && Has(" round=1"));
    CHECK(console.session->log().last() == last);
    CHECK(console.branches.others.empty());
  }
  // Within a round it is the end of the one before.
  CHECK_THAT(tell(console, ".seek 1\n20 20\n").err,
             Has("console.seek.in_the_past.start") && Has(" round=0"));
  CHECK(tell(console, ".seek round 1\n.seek back\n.seek next\n").err == "");
  CHECK(console.branches.sought == end);
  CHECK_THAT(tell(console, ".seek round 3\n").err, Has("console.branch.no_round round=3"));
  CHECK(tell(console, ".seek\n50\n").err == "");
}

TEST_CASE("an unfinished game is left when somebody says yes, and asked for once") {
  Console console(plain_world());
  console.manner = Manner::Interactive;
  tell(console, "new teufel A B\nnext\n");
  std::vector<std::string> asked;
  std::string typed = "no";
  console.world.ask = [&](const Question& question) {
    asked.push_back(question.text.id);
    return std::optional(typed);
  };
  tell(console, "new teufel C D\n");
  CHECK(console.session->table().setup().players[0] == "A");
  execute(console, ".quit");
  CHECK_FALSE(console.done);
  typed = "yes";
  execute(console, ".quit");
  CHECK(console.done);
  CHECK(asked == std::vector<std::string>(3, "console.quit_unkept"));
}

TEST_CASE("what is neither yes nor no is asked again, and a line with a dot is no answer") {
  std::vector<std::string> asked;
  std::vector<std::string> typed{"perhaps", "yes", "maybe", ".note x", "", ".log", "why not"};
  const Ask ask = [&](const Question& question) {
    asked.push_back(question.text.id);
    const std::string next = typed.front();
    typed.erase(typed.begin());
    return std::optional(next);
  };
  std::string instead;
  CHECK(ask_yes_or_no(ask, "sure?", instead) == true);
  CHECK(asked == std::vector<std::string>{"sure?", "console.yes_or_no"});
  CHECK(instead.empty());
  CHECK_FALSE(ask_yes_or_no(ask, "sure?", instead));
  CHECK(instead == ".note x");
  CHECK(ask_yes_or_no(ask, "sure?", instead) == false);  // Enter
  CHECK_FALSE(answer_to(ask, {"why?"}, instead));
  CHECK(instead == ".log");
  CHECK(answer_to(ask, {"why?"}, instead) == "why not");
}

TEST_CASE("a line with a dot leaves the game and the round as they are") {
  Console console(plain_world());
  console.manner = Manner::Interactive;
  tell(console, "new teufel A B mode=table\nnext\n");
  const std::int64_t last = console.log().last();
  for (const char* line : {".quit", "new teufel C D", ".finish", ".undo round 1"}) {
    CAPTURE(line);
    console.world.ask = typing({".note x"});
    const Answer given = execute(console, line);
    CHECK_FALSE(given.failure);
    CHECK_FALSE(console.done);
    CHECK(console.log().last() == last);
    CHECK(console.setup().players[0] == "A");
    CHECK(std::exchange(console.instead, {}) == ".note x");
  }
}

TEST_CASE("a refused line is shown with carets, unless it may hold what is to lie sealed") {
  Console console(plain_world());
  Output told = tell(console, "new teufel A B mode=table\nnext\n  10 2x\n");
  CHECK_THAT(told.err, Has("t.hr:3:6: ") && Has("\n    10 2x\n       ^^\n"));
  tell(console, "new teufel A B\nnext\n");
  told = tell(console, "bet A 75\n");
  CHECK_THAT(told.err, !Has("^"));
  CHECK(console.secret_line);
  told = tell(console, "bte A 70\n");
  CHECK_THAT(told.err, !Has("^"));
  CHECK(console.secret_line);
  told = tell(console, "draw\n");
  CHECK_THAT(told.err, Has("\n  draw\n  ^^^^\n"));
  CHECK_FALSE(console.secret_line);
  tell(console, "bet A 70\n");
  CHECK(console.secret_line);
}

TEST_CASE("the word that is wrong is the one that is marked") {
  Console console(plain_world());
  const auto marked = [&](std::string_view line) {
    const Answer given = execute(console, line);
    REQUIRE(given.failure.has_value());
    const int column = given.failure->error.place.column;
    return column == 0 ? "" : std::string(line.substr(static_cast<std::size_t>(column) - 1));
  };
  CHECK(marked("new teufel A A") == "A");
  CHECK(marked("new teufel Angela, Becky") == "Angela, Becky");
  tell(console, "new teufel Anna Bert mode=table\n");
  CHECK(marked(".seek 99") == "99");
  CHECK(marked(".bots Anna=nonsense") == "Anna=nonsense");
  CHECK(marked(".set nonsense 3 because why") == "nonsense 3 because why");
  CHECK(marked(".switch nonsense") == "nonsense");
  tell(console, "next\n");
  CHECK(marked("bet Anna 15") == "15");
  CHECK(marked("bets 10 25") == "25");
  CHECK(marked("10 25") == "25");
  CHECK(marked("bet 50") == "50");
}

TEST_CASE("what was shown stays, unless the round is given up for a reason") {
  Console console(plain_world());
  const Output told = told_after(console, "bets 20 30 40\n.undo\n");
  CHECK(told.failed == Fault::Refused);
  CHECK_THAT(told.err, Has("console.undo.shown round=1"));
  CHECK(tell(console, ".undo because \"a child\"\n").failed == Fault::Usage);  // of a round alone
  CHECK_THAT(tell(console, ".undo round\n").err, Has("console.undo.needs_reason round=1"));
  CHECK(console.session->log().last() == 5);
  CHECK(tell(console, ".undo round because \"a child\"\nexpect phase idle\nexpect round 0\n").err ==
        "");
  CHECK(console.session->log().last() == 6);
  CHECK_THAT(tell(console, ".undo round 1 because again\n").err,
             Has("console.undo.no_round round=1"));
  CHECK_THAT(tell(console, ".undo round 3 because again\n").err,
             Has("console.undo.no_round round=3"));
}

TEST_CASE("a sealed stake is taken back without a reason, and sealed again with a new salt") {
  Console console(plain_world());
  const Output told = told_after(console, "bet Petra 20\n.undo\nbet Petra 20\n");
  CHECK(told.err == "");
  const auto& entries = console.session->log().entries();
  CHECK(std::get<journal::Move>(entries[1].doing).commit() !=
        std::get<journal::Move>(entries[3].doing).commit());
}

TEST_CASE("redo plays again what undo took back, until another move is made") {
  Console console(plain_world());
  Output told = told_after(console, "bet Petra 20\nbet Angela 30\n.undo 2\n.redo\n.redo\n");
  CHECK(told.err == "");
  CHECK(tell(console, ".redo\n").failed == Fault::Refused);
  told = tell(console, ".undo\nbet Angela 50\n.redo\n");
  CHECK(told.failed == Fault::Refused);
}

TEST_CASE("notes and marks are entries that change nothing and are not taken back") {
  Console console(plain_world());
  const Output told = told_after(console, "bet Petra 20\n.note \"tea\"\n.mark here\n.undo\n");
  CHECK(told.err == "");
  const auto& entries = console.session->log().entries();
  CHECK(std::get<journal::Note>(entries[2].doing).text == "tea");
  CHECK(std::get<journal::Undo>(entries[4].doing).to == 1);
}

TEST_CASE("an override needs a reason and can be taken back") {
  Console console(plain_world());
  REQUIRE(tell(console, "new teufel Petra Angela Lucy seed=7\n").err == "");
  CHECK(tell(console, ".set Petra.chips 300\n").failed == Fault::Usage);
  const Output told =
      tell(console,
           ".set Petra.chips 300 because \"counted wrong\"\nexpect Petra.chips 300\n"
           ".undo\nexpect Petra.chips 200\n");
  CHECK(told.err == "");
}

TEST_CASE("a refused line changes neither table nor journal") {
  Console console(plain_world());
  told_after(console, "bet Petra 20\n");
  const std::string before = console.session->table().state_json();
  const std::int64_t last = console.session->log().last();
  for (const std::string line :
       {"bet Petra 30", "bet Angela 15", "bet Nobody 10", "draw", "stop"}) {
    INFO(line);
    CHECK(tell(console, line).failed);
    CHECK(console.session->table().state_json() == before);
    CHECK(console.session->log().last() == last);
  }
}

TEST_CASE("at a real table a line is played whole or not at all") {
  Console console(plain_world());
  const Output told = tell(console,
                           "new teufel Petra Angela mode=table\nnext\nbets 20 30\n"
                           "draw 10 25 100 stop\nexpect Petra.coal 135\n");
  CHECK(told.err == "");
  const std::int64_t last = console.session->log().last();
  const Output refused = tell(console, "draw 100 100 stop\n");
  CHECK(refused.failed == Fault::Refused);
  CHECK(console.session->log().last() == last);
  CHECK_THAT(refused.err,
             Has("console.move_of_line number=2 word=100 why=teufel.refuse.none_left"));
  const auto& draws = console.session->log().entries()[4].draws;
  REQUIRE(draws.size() == 1);
  CHECK(draws[0].from == DrawnFrom::Observed);
}

TEST_CASE("at a real table nothing is sealed, and stakes are opened all the same") {
  Console console(plain_world());
  const Output told = tell(console, "new teufel Petra Angela mode=table\nnext\nbet Petra 20\n");
  CHECK(told.err == "");
  CHECK(std::get<journal::Move>(console.session->log().entries()[1].doing)
            .command()
            .find("commit")
            ->is_null());
  CHECK(tell(console, "bet Angela 30\nexpect Petra.stake 20\nexpect phase draw\n").err == "");
}

TEST_CASE("a game of bots plays itself to the end, and closes") {
  Console console(plain_world());
  tell(console,
       "new teufel Petra Angela Lucy seed=7 variant=short\n.bots Petra=steady\n"
       ".bots Angela=random\n.bots Lucy=steady\n");
  REQUIRE(console.session);
  CHECK(play::auto_play(*console.session, 10000, play::Driver::Rounds::Open));
  CHECK(console.session->closed());
  const journal::Doing last = console.session->log().entries().back().doing;
  const auto* close = std::get_if<journal::Close>(&last);
  REQUIRE(close != nullptr);
  CHECK(close->closing->why == journal::CloseWhy::Ended);
  CHECK_FALSE(close->closing->winners.empty());
  CHECK_FALSE(console.session->happened.entries.back().receipt.empty());
  CHECK(tell(console, "next\n").failed == Fault::Refused);
  CHECK_THAT(tell(console, ".undo\n").err, Has("console.closed"));
  CHECK_THAT(tell(console, ".undo round because no\n").err, Has("console.closed"));
}

TEST_CASE("bots stop where a person decides") {
  Console console(plain_world());
  told_after(console, ".bots Angela=steady\n.auto\n");
  CHECK(console.session->table().status().to_move.size() == 2);
}

TEST_CASE("at a real table a bot says what it wants and waits for the value") {
  Console console(plain_world());
  const Output told =
      tell(console,
           "new teufel Petra Angela mode=table\n.bots Petra=steady\nnext\nbets 20 30\n"
           ".auto\n");
  CHECK(told.err == "console.bot_wants player=Petra move=draw\n");
}

TEST_CASE("an abandoned game gives up its secrets: seeds and what lay sealed") {
  Console console(plain_world());
  told_after(console, "bet Petra 20\n.finish because \"late\"\n");
  const auto& entries = console.session->log().entries();
  const auto closing = *std::get<journal::Close>(entries.back().doing).closing;
  CHECK(closing.why == journal::CloseWhy::Abandoned);
  REQUIRE(closing.sealed.size() == 1);
  CHECK(*closing.sealed.front().find("stake") == Json(20));
  REQUIRE(closing.seeds.size() == 1);
  CHECK(closing.seeds.front().first == "1");
  CHECK(std::get<journal::Note>(entries[entries.size() - 2].doing).text == "late");
}

TEST_CASE("a line of several moves ends where a draw passes the turn") {
  Console console(plain_world());
  told_after(console, "bets 20 30 40\n");
  const Output told =
      tell(console, "draw draw draw draw draw draw draw draw draw draw draw draw draw draw\n");
  CHECK(told.failed == Fault::Refused);
  CHECK_THAT(told.err, Has("console.turn_passed"));
}

TEST_CASE("a sealed stake is not forgotten, however often others take theirs back") {
  Console console(plain_world());
  std::string lines = "bet Petra 20\n";
  for (int i = 0; i < 100; ++i) { lines += "bet Angela 30\n.undo\n"; }
  const Output told =
      told_after(console, lines + "bet Angela 40\nbet Lucy 50\nexpect Petra.stake 20\n");
  CHECK(told.err == "");
}

TEST_CASE("a round given up is begun anew, with other luck and other commitments") {
  Console console(plain_world());
  std::string lines = "new teufel A B C D seed=7\n";
  for (const char* const name : {"A", "B", "C", "D"}) {
    lines += std::string(".bots ") + name + "=steady\n";
  }
  REQUIRE(tell(console, lines + "next\n.auto 6\n").err == "");
  const journal::Entries& entries = console.session->log().entries();
  const auto commits = [&] {
    std::set<std::string> all;
    for (const journal::Entry& entry : entries) {
      const auto* move = std::get_if<journal::Move>(&entry.doing);
      if (const auto commit = move != nullptr ? move->commit() : std::nullopt) {
        all.insert(hex(*commit));
      }
    }
    return all;
  };
  REQUIRE(commits().size() == 4);
  const Output told = tell(console,
                           ".undo round because \"the tea is spilt\"\nexpect phase idle\n"
                           "expect round 0\nnext\nexpect event round_started luck=2\n"
                           ".auto 4\nexpect phase draw\n");
  CHECK(told.err == "");
  CHECK(commits().size() == 8);
}

TEST_CASE("a first starter is not drawn at a real table") {
  Console console(plain_world());
  const Output told = tell(console, "new teufel A B mode=table starter=random\n");
  CHECK(told.failed == Fault::Usage);
  CHECK_THAT(told.err, Has("console.random_starter"));
  CHECK_FALSE(console.session);
}

TEST_CASE("a phrase stays, and is none where nothing is drawn") {
  Console console(plain_world());
  const Output stays = tell(console, "new teufel A B seed=7\nphrase A red\n.undo\n");
  CHECK(stays.failed == Fault::Refused);
  CHECK_THAT(stays.err, Has("console.undo.phrase"));
  CHECK_THAT(tell(console, "phrase A blue\n").err, Has("engine.refuse.phrase_twice player=A"));
  CHECK_THAT(tell(console, "new teufel A B mode=table\nphrase A red\n").err,
             Has("engine.refuse.phrase_table"));
}

TEST_CASE("B-31 P-32 the first starter can be drawn, and follows from the seed") {
  for (const std::string game : {"teufel", "polterfass"}) {
    std::map<std::string, int> drawn;
    for (int seed = 1; seed <= 20; ++seed) {
      const std::string line =
          "new " + game + " A B C starter=random seed=" + std::to_string(seed) + "\nnext\n";
      Console console(plain_world());
      REQUIRE(tell(console, line).err == "");
      const std::string starter = console.session->log().opening().starter;
      ++drawn[starter];
      const Json started = console.session->log().entries()[0].events.list().front();
      CHECK(*started.find(game == "teufel" ? "starter" : "innkeeper") == Json(starter));
      Console again(plain_world());
      REQUIRE(tell(again, line).err == "");
      CHECK(again.session->log().opening().starter == starter);
    }
    CHECK(drawn.size() == 3);
  }
}

TEST_CASE("at a real table what was typed when it was opened is typed again after an undo") {
  Console console(plain_world());
  CHECK(tell(console,
             "new polterfass A B C mode=table\nnext\nroll 9 8\norder B ?\norder C 4\nclose\n"
             "order B 7\nexpect B.order 7\n.undo\nclose\nexpect phase open\n"
             "order B 1\nexpect B.order 1\nexpect C.order 4\nexpect phase idle\n")
            .err == "");
}

TEST_CASE("at a real table what was typed when it was laid down is known after an undo") {
  Console console(plain_world());
  CHECK(tell(console,
             "new teufel A B mode=table\nnext\nbets 10 20\n.undo 1\nexpect phase bet\n"
             "bet B 30\nexpect phase draw\nexpect A.stake 10\nexpect B.stake 30\n")
            .err == "");
}

TEST_CASE("a refill is asked for once, by the line before the prompt") {
  World world = plain_world();
  world.ask = [](const Question&) { return std::nullopt; };
  Console console(world);
  CHECK(tell(console,
             "new teufel A B mode=table\nnext\nbets 10 20\ndraw devil\ndraw 10 stop\nexpect phase "
             "refill\n")
            .err == "");
  CHECK(guide_of(console)->id == "teufel.guide.refill");
}

TEST_CASE("what is no place to be set is refused, and the bank follows what is set") {
  Console console(plain_world());
  REQUIRE(tell(console, "new teufel Petra Angela Lucy seed=7\n").err == "");
  const Output told = tell(console, ".set bank 9000 because why\n");
  CHECK(told.failed == Fault::Usage);
  CHECK_THAT(told.err, Has("'bank' cannot be set; these can: Petra."));
  CHECK(tell(console, ".set Petra.chips 1600 because why\n").failed == Fault::Usage);
  CHECK(console.session->log().last() == 0);
  CHECK(tell(console, ".set Petra.chips 300 because why\nexpect bank 9980\n").err == "");
  CHECK(tell(console, "next\n.set Petra.chips 200 because why\n").failed == Fault::Refused);
}

TEST_CASE("a state that cannot be is set by nobody, and the evening goes on") {
  Console console(plain_world());
  const Output told = tell(console, "new teufel A B C seed=7\nnext\n.set A.pieces 10 because s\n",
                           OnError::KeepGoing);
  CHECK(told.failed == Fault::Usage);
  CHECK(tell(console, "bets 10 20 30\n.log\ndraw\n.log\n").err == "");
}

TEST_CASE(".help tells of every game, whichever is open") {
  Console console(plain_world());
  CHECK(tell(console, ".help polterfass").failed == std::nullopt);
  CHECK(tell(console, "new teufel Anna Bert seed=7\n.help polterfass\n.help teufel").err == "");
  // Of its variant, which is in no folder, and of hooks.
  CHECK_THAT(tell(console, ".help official").out, Has("variant=official"));
  CHECK_THAT(tell(console, ".help payout").out, Has("teufel.hook.payout"));
  CHECK_THAT(tell(console, "new polterfass Anna Bert Cleo\n.help B-19").out, Has("id=B-19"));
}
