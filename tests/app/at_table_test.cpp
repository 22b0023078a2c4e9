// What people met in evenings at a table: refusals, reasons and sentences around house rules, seats
// of bots at real tables, and files that are asked for.
#include "app/run_program.h"

using namespace hausregel::app;

namespace {

// Declared moves in phase bet and draw, a turn that a rule stops, coal that it sets.
const std::string kPoking =
    "return { api = 2, game = 'teufel', name = 'poking', extends = 'official',\n"
    "  title = { en = 'Poking', de = 'Stupsen' },\n"
    "  moves = {\n"
    "    poke = { phase = { 'bet', 'draw' }, who = 'all',\n"
    "      args = { { name = 'whom', type = 'seat' } },\n"
    "      effect = function(f, t, a) t.pay({ from = f.me, to = a.whom, amount = 10,\n"
    "        why = 'poke', short = 'all' }) end },\n"
    "    give = { args = { { name = 'amount', type = 'integer', from = 0, to = 9 } } },\n"
    "  },\n"
    "  hooks = {\n"
    "    coal_drawn = function(f, t)\n"
    "      t.set('coal', f.player, 77)\n"
    "      t.stop_turn()\n"
    "    end,\n"
    "  } }\n";

Ran at_console(const Folder& folder, const std::string& lines,
               const std::vector<std::string>& more = {}) {
  std::vector<std::string> words{"--keep-going"};
  words.insert(words.end(), more.begin(), more.end());
  return run_program(folder, words, lines);
}

}  // namespace

TEST_CASE("a refused move of a variant says who, whom and when", "[app][table]") {
  const Folder folder;
  const std::string lines =
      "new teufel Anna Bert seed=7 variant=" + folder.write("poking.lua", kPoking) +
      "\npoke Anna Bert\nnext\npoke\npoke Dora Bert\ngive 3\n";
  const Ran ran = at_console(folder, lines);
  CHECK_THAT(ran.err, Has("possible only in phase 'bet, draw'; no round is running"));
  CHECK_THAT(ran.err, Has("a player's name is missing; the form is: poke NAME WHOM"));
  CHECK_THAT(ran.err, Has("nobody here is called 'Dora'"));
  CHECK_THAT(ran.err, Has("give AMOUNT answers a question, and nobody asks one"));
  const Ran german = at_console(folder, lines + ".hilfe\n", {"--lang", "de"});
  CHECK_THAT(german.err, Has("nur in der Phase „Setzen, Aufdecken“ möglich"));
  CHECK_THAT(german.err, Has("so geht es: poke NAME WEN"));
  CHECK_THAT(german.out, Has("give BETRAG"));
}

TEST_CASE("what a function did to a turn is told at the table, by .why and by an audit",
          "[app][table]") {
  const Folder folder;
  const Ran ran = at_console(
      folder, "new teufel Anna Bert seed=7 variant=" + folder.write("poking.lua", kPoking) +
                  "\nnext\npoke Anna Bert\nbets 50 60\ndraw\n.why\npoke Bert Anna\n.audit\n");
  CHECK_THAT(ran.out, Has("House rule: Anna's coal counts 77 instead of"));
  CHECK_THAT(ran.out, Has("a house rule ends the turn") && !Has("must be: stopped"));
  CHECK_THAT(ran.out, Has("house rules paid 20 as 'poke', on 2 occasions"));
  CHECK_THAT(ran.out, Has("a house rule set 'coal' of the printed game, on 1 occasion"));
  CHECK_THAT(ran.out, Has("official (ships") && Has("poking (also found"));
  const Ran own =
      at_console(folder, "new teufel Anna Bert seed=7\nnext\nbets 50 60\ndraw\nstop\n.why\n");
  CHECK_THAT(own.out, Has("must be: stopped, coal") && Has("[B-19, T-26]"));
}

TEST_CASE("an order that a rule sets is told", "[app][table]") {
  const Folder folder;
  const std::string variant =
      folder.write("half.lua",
                   "return { api = 2, game = 'polterfass', name = 'half', extends = 'official',\n"
                   "  title = { en = 'Half' }, hooks = { orders_open = function(f, t)\n"
                   "    t.set('order_value', 2, 3) t.set('served', 5)\n"
                   "    t.score(2, 4, 'thirst')\n"
                   "  end } }\n");
  const Ran ran =
      at_console(folder, "new polterfass Anna Bert Cleo mode=table variant=" + variant +
                             "\nnext\nroll 9 8\norder Bert 7\norder Cleo 6\nclose\n.audit\n");
  CHECK_THAT(ran.out, Has("House rule: Bert's order counts 3 instead of 7."));
  CHECK_THAT(ran.out, Has("House rule: mugs served: 5 instead of 17."));
  CHECK_THAT(ran.out, Has("a house rule gave or took 4 points as 'thirst', on 1 occasion"));
}

TEST_CASE("at a real table bots lay their own, and what was typed openly opens by itself",
          "[app][table]") {
  const Folder folder;
  const Ran stakes =
      at_console(folder, "new teufel Anna Bert Cleo mode=table\n.bots Bert=steady\nnext\n10 20\n");
  CHECK(stakes.err.empty());
  CHECK_THAT(stakes.out, Has("Anna bets 10.") && Has("Cleo bets 20.") && Has("Bert bets "));
  const Ran orders = at_console(folder,
                                "new polterfass Anna Bert Cleo Dora mode=table\n"
                                ".bots Bert=steady\nnext\n8 7 6\n5 4, ??\nclose\n.state\n3 2\n");
  INFO(orders.err);
  CHECK(orders.err.empty());
  CHECK_THAT(orders.out, Has("Cleo ordered 9 (4, 5).") && Has("Bert ordered "));
  CHECK_THAT(orders.out, Has("Dora ordered 5 (2, 3)."));
  CHECK(orders.out.find("Cleo ordered") < orders.out.find("[?][?]"));
  // What is given up is typed again without what opens by itself.
  const Ran again = at_console(folder,
                               "new polterfass Anna Bert Cleo mode=table\nnext\n8 7 6\n5 4, ??\n"
                               "close\n3 2\n.undo round 1 because \"names\"\n");
  CHECK_THAT(again.out, Has("\n  order Bert 4 5\n  order Cleo ? ?\n  close\n  order Cleo 2 3\n"));
}

TEST_CASE("behind an answer a line goes on in the words of the language", "[app][table]") {
  const Folder folder;
  const std::string variant =
      folder.write("offer.lua",
                   "return { api = 2, game = 'teufel', name = 'offer', extends = 'official',\n"
                   "  title = { en = 'Offer', de = 'Angebot' },\n"
                   "  say = { want = { en = 'Yes?', de = 'Ja?' } },\n"
                   "  hooks = { round_begin = function(f, t) t.offer(1, 'want') end } }\n");
  for (const std::string mode : {"", "mode=table "}) {
    const Ran ran = at_console(folder,
                               "new teufel Anna Bert " + mode + "variant=" + variant +
                                   "\nweiter\nja setze Anna 10\n.log 1\n",
                               {"--lang", "de"});
    INFO(ran.err);
    CHECK(ran.err.empty());
    CHECK_THAT(ran.out, Has("Anna: ja.") && Has("setze Anna"));
  }
}

TEST_CASE("a bonus that only a house rule pays is told as its own", "[app][table]") {
  const Folder folder;
  const std::string variant = folder.write(
      "more.lua",
      "return { game = 'teufel', name = 'more', extends = 'official', title = { en = 'More' },\n"
      "  hooks = { bonus = function(f, base)\n"
      "    local given = { table.unpack(base(f)) }\n"
      "    if f.why == 'coal' then given[1] = given[1] + 10 end\n"
      "    return given\n"
      "  end } }\n");
  const std::string journal = folder / "g.jsonl";
  const Ran ran =
      at_console(folder, "new teufel Ann Bob mode=table variant=" + variant +
                             " journal=" + journal + "\nnext\n20 10\n50 s 20 s\n.why\n");
  CHECK_THAT(ran.out, Has("House rule: Ann gets a bonus of 60.") && !Has("60 for the most"));
  CHECK_THAT(ran.out, Has("Ann gets 50 for the most pieces.") || Has("Ann gets 50"));
  const Ran again =
      at_console(folder, ".open " + journal + "\n.why 8\n.why 7\n.why 6\n", {"--trust"});
  CHECK_THAT(again.out, Has("House rule more: its hook `bonus` has answered otherwise"));
}

TEST_CASE("a page and a picture are made together, or neither", "[app][table]") {
  const Folder folder;
  const std::string journal = folder / "g.jsonl";
  at_console(folder,
             "new teufel Ann Bob mode=table journal=" + journal +
                 "\nnext\n.note the cat jumps\n20 10\n.bots Bob=steady\n50 s 20 s\n.finish\n");
  const Ran both = run_program(
      folder, {"replay", journal, "--html", folder / "g.html", "--picture", folder / "g.svg"});
  CHECK(both.status == 0);
  CHECK_THAT(folder.read("g.html"), Has("the cat jumps") && Has("from now on"));
  CHECK_THAT(folder.read("g.svg"), Has("<svg"));
  CHECK(run_program(folder, {"replay", journal, "--html", "-", "--picture", "-"}).status == 2);
}

TEST_CASE("a page tells of a branch what it knows, and no total that is hidden", "[app][table]") {
  const Folder folder;
  const std::string quick =
      folder.write("quick.lua",
                   "-- title.en: A quick one\n-- extends: official\n-- game: teufel\n"
                   "return { game = 'teufel', name = 'quick', extends = 'official',\n"
                   "  title = { en = 'A quick one' }, rules = { goal = 900 } }\n");
  const std::string round = "next\n20 10 10\n50 s 25 s 50 s\nn\n";
  const std::string page = folder / "g.html";
  const Ran ran = at_console(
      folder, "new teufel Ann Bob Cy mode=table journal=" + (folder / "g.jsonl") +
                  "\n.bots Cy=steady\n.bots Cy=person\n" + round + ".reload " + quick + "\n" +
                  round + ".bots Bob=steady\n.bots Bob=person\n.page " + page + "\n");
  CHECK_THAT(ran.out, Has("What changes: goal 900 (was 1600).") &&
                          Has("Ann and Cy get 50 each for the most valuable coal."));
  const std::string told = folder.read("g.html");
  CHECK_THAT(told, Has("from round 2 on A quick one") && !Has("of play"));
  CHECK_THAT(told, !Has("has bet.") && Has("A person plays for Bob") && !Has("plays for Cy"));
  CHECK_THAT(told, Has("?</td><td class=\"n\">?</td>") && !Has("+140") && Has(">+60<"));
  const Ran rest = at_console(
      folder, ".open " + (folder / "g+reload.jsonl") + "\n" + round + ".page " + page + "\n");
  CHECK_THAT(rest.out, !Has("Ann starts"));
}

TEST_CASE("a line of cards that lie face down shows a question mark each", "[app][table]") {
  const Folder folder;
  const Ran ran = at_console(
      folder, "new polterfass Ann Bob Cy mode=table\nnext\n9 8 3 x\n? ?, ?\n.log 2\n.undo 1\n");
  CHECK_THAT(ran.out, Has("order Bob ? ?") && Has("order Cy ?") && !Has("order Cy 1"));
}

TEST_CASE("an option is named once, and both are told", "[app][table]") {
  const Folder folder;
  CHECK_THAT(at_console(folder, "new teufel Ann Bob seed=5 seed=7\n").err,
             Has("seed=5 and seed=7: only one of them can be meant"));
  CHECK_THAT(
      at_console(folder, "neu teufel Ann Bob startwert=5 startwert=7\n", {"--lang", "de"}).err,
      Has("startwert=5 und startwert=7"));
  const Ran ran = run_program(folder, {"simulate", "teufel", "--seed", "5", "--seed", "7"});
  CHECK_THAT(ran.err, Has("--seed 5 and --seed 7: only one of them can be meant"));
}

TEST_CASE("a catalog whose lines end with carriage returns alone has no sentence", "[app][table]") {
  const Folder folder;
  const std::string file =
      folder.write("xx.lua", "-- ours\rreturn {\r  [\"console.noted\"] = \"{text}\",\r}\r");
  const Ran ran = run_program(folder, {"lang", "check", file});
  CHECK(ran.status == 1);
  CHECK_THAT(ran.out + ran.err, Has("no sentence found: its lines end with carriage returns"));
}
