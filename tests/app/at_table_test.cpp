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
  CHECK_THAT(ran.err, Has("possible only in phase 'bet, draw'; this is phase 'idle'"));
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
