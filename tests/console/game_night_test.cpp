// Small things of an evening: answers, marks, notes, what a correction is called, a game broken
// off.
#include <algorithm>
#include <filesystem>
#include <memory>
#include <utility>

#include "console/catalogs_for_tests.h"
#include "console/page/page.h"
#include "console/seat_view.h"
#include "console/world_for_tests.h"
#include "core/names.h"
#include "journal/samples.h"
#include "script/script_hooks.h"
#include "script/variant_library.h"

using namespace hausregel;
using namespace hausregel::console;

namespace {

Console in_language(const std::string& language) {
  World world = plain_world();
  world.voice = [](const std::string& wanted) -> Result<Say> {
    return Say([catalog = std::make_shared<const TemplateCatalog>(catalog_of(wanted))](
                   const Message& message) { return catalog->say(message); });
  };
  return Console(std::move(world), language);
}

// Somebody types these words where he is asked.
Console answered_by(std::vector<std::string> typed) {
  World world = plain_world();
  world.ask = typing(std::move(typed));
  return Console(std::move(world));
}

constexpr const char* kRealPolterfass = "new polterfass Anna Bert Cleo mode=table\nnext\n";

}  // namespace

TEST_CASE("a word answers a question as its letter does, in four languages", "[console]") {
  for (const char* word : {"y", "YES", "j", "ja", "o", "Oui", "s", "sì", "SI"}) {
    CHECK(yes_or_no(word) == true);
  }
  for (const char* word : {"n", "No", "nein", "non"}) { CHECK(yes_or_no(word) == false); }
  for (const char* word : {"", "stop", "none", "nope", "0", "yes please"}) {
    CHECK_FALSE(yes_or_no(word));
  }
  for (const char* word : {"ja", "OUI", "sì", "yes", "refill ja"}) {
    Console console(plain_world());
    CHECK(
        tell(console, "new teufel A B mode=table\nnext\n10 20\nd\n10 s\nexpect phase refill").err ==
        "");
    CHECK(tell(console, word).err == "");
    CHECK(console.session->table().status().phase == "idle");
  }
}

TEST_CASE("words that a language had before are understood, and shown no more", "[console]") {
  const std::tuple<const char*, const char*, const char*> kWords[] = {
      {"de", ".maschinen", ".bots"}, {"de", ".jetons", ".chips"},
      {"de", ".ausgabe", ".format"}, {"fr", ".garder", ".enregistrer"},
      {"fr", ".sortie", ".format"},  {"fr", "attends", "vérifie"},
      {"it", ".uscita", ".formato"}, {"it", ".fiches", ".chip"},
      {"it", "aspetta", "verifica"}};
  for (const auto& [language, before, now] : kWords) {
    Console console = in_language(language);
    const std::string told = tell(console, std::string(".help ") + before).out;
    CHECK(told.starts_with(std::string(now) + " "));
    CHECK_FALSE(hausregel::holds(told, before));
  }
  Console console = in_language("de");
  CHECK(tell(console, "new teufel A B\nweiter\nsetze A 10\nsetze B 10\nziehen\naufdecken").err ==
        "");
}

TEST_CASE("words of a language are found without case and accents, ß as ss", "[console]") {
  for (const char* word : {"schließen", "schliessen", "SCHLIESSEN"}) {
    Console console = in_language("de");
    CHECK_FALSE(tell(console, std::string(kRealPolterfass) + "9 8\n?, ?").failed);
    CHECK(tell(console, word).err == "");
    CHECK(console.session->table().status().phase == "open");
  }
  Console console = in_language("de");
  console.manner = Manner::Interactive;
  CHECK_FALSE(tell(console, std::string(kRealPolterfass) + "9 8\n?, ?\nschliess").failed);
  CHECK(console.session->table().status().phase == "open");
}

TEST_CASE("words of a language stand for moves further on in a line", "[console]") {
  for (const char* line : {"20 halt", "20 25 HALT", "ziehen 20 halt", "draw 20 halt"}) {
    Console console = in_language("de");
    CHECK(tell(console, "new teufel A B mode=table\nnext\n10 20").err == "");
    CHECK(tell(console, line).err == "");
    CHECK(tell(console, "expect turn B").err == "");
  }
  Console english = in_language("en");
  CHECK(tell(english, "new teufel A B mode=table\nnext\n10 20\n20 genug").failed);
  Console polterfass = in_language("fr");
  CHECK(tell(polterfass, std::string(kRealPolterfass) + "9 8\n?, ?\n3 fermer").err == "");
  CHECK(polterfass.session->table().status().phase == "open");
}

TEST_CASE("names and texts of a line stay as typed, also where they are words of moves",
          "[console]") {
  Console console = in_language("en");
  CHECK(tell(console, "new teufel Halt Ziehen seed=7\n.lang de\nphrase Halt setze halt").err == "");
  CHECK_THAT(tell(console, ".log --json").out, Has("\"setze halt\""));
  CHECK(tell(console, ".lang en\nnew teufel Halt Ziehen mode=table\n.lang de\nnext").err == "");
  CHECK(tell(console, "setze halt 10\nsetze ziehen 20\nziehen 20 halt").err == "");
  CHECK(tell(console, "expect turn Ziehen").err == "");
}

TEST_CASE("players of a new game are not called like words that begin a line", "[console]") {
  const auto refused = [](const char* language, const std::string& name,
                          const std::string& game = "teufel") {
    Console console = in_language(language);
    const auto told = tell(console, "new " + game + " Anna Bert " + name);
    CHECK(told.failed.has_value() == (console.session == nullptr));
    CHECK((!told.failed || holds(told.err, name)));
    return told.failed.has_value();
  };
  for (const char* name : {"draw", "Stop", "NEXT", "phrase", "undo", "quit", "-"}) {
    INFO(name);
    CHECK(refused("en", name));
    CHECK(refused("de", name));
  }
  for (const char* name : {"halt", "Halt", "aufdecken", "zurück", "regelheft"}) {
    INFO(name);
    CHECK(refused("de", name));
    CHECK_FALSE(refused("fr", name));
  }
  // Words of the console begin with a dot: as names they are written otherwise.
  for (const char* name : {"Mark", "Page", "d", "s", "n", "Petra", "Order"}) {
    INFO(name);
    CHECK_FALSE(refused("en", name));
  }
  CHECK(refused("en", "Order", "polterfass"));
  CHECK(refused("it", "Tira", "polterfass"));
}

TEST_CASE("beginnings of words of the language go before English ones", "[console]") {
  const auto answer = [](const char* language, const std::string& line) {
    Console console = in_language(language);
    console.manner = Manner::Interactive;
    CHECK_FALSE(tell(console, "new teufel A B mode=table\nnext\n10 20").failed);
    const Answer given = execute(console, line);
    return given.failure ? joined(given.failure->error.suggestions, " ", std::identity()) : "";
  };
  CHECK(answer("de", ".w") == ".warum .wieder .wechsle");
  CHECK(answer("de", ".ver") == ".verlauf .verlassen");
  CHECK(answer("it", "f") == "frase fermo");
  CHECK(answer("de", "50 hlat 20") == "halt");  // within a line as alone
  CHECK(answer("en", "50 sotp") == "stop");
  CHECK(answer("en", "50 sate") == "");   // .state begins no move
  CHECK(answer("de", "halr") == "halt");  // meant is a word of the language, if one is like it
  CHECK(answer("de", "j") == ".dazu");    // not .jetons, which is only understood
  for (const char* word : {"hilfe", "HILFE", "ende"}) { CHECK(answer("de", word) == ""); }
  CHECK(answer("it", ".libro") == "");
  CHECK(answer("it", ".mosse") == "");
  CHECK(answer("de", ".ch") == ".chips .chancen");  // `.chips` is both
  CHECK(answer("de", ".od") == "");  // English, where the language has nothing that begins so
  CHECK(answer("de", ".moeglich") == "");
  CHECK(answer("fr", ".poss") == "");
}

TEST_CASE("at 80 columns each rule is one line", "[console]") {
  for (const char* language : {"en", "de", "fr", "it"}) {
    for (const std::string game : {"teufel", "polterfass"}) {
      Console console = in_language(language);
      console.style.width = 80;
      REQUIRE_FALSE(tell(console, "new " + game + " A B C").failed);
      const std::string rules = tell(console, ".rules").out;
      CHECK_THAT(rules, Has("\n  chips  ") || Has("\n  barrels  "));
      CHECK_THAT(rules, !Has("\n   "));  // goes on
    }
  }
}

TEST_CASE("words of other tables and of the book are understood in every language", "[console]") {
  for (const char* line : {"50 hold t", "50 bank Teufel", "hit 50 pass diable", "50 aufhören d",
                           "50 AUFHOEREN diavolo", "50 passo devil", "50 s draw d"}) {
    Console console = in_language("it");
    CHECK(tell(console, "new teufel A B C mode=table\nnext\n10 20 30").err == "");
    CHECK(tell(console, line).err == "");
    CHECK(tell(console, "expect turn C").err == "");
  }
  Console drawn = in_language("en");
  CHECK(tell(drawn, "new teufel A B seed=7\nnext\nbets 10 20\nhit").err == "");
  CHECK_THAT(tell(drawn, "stop d").err, Has("too much"));
  CHECK(tell(drawn, "expect turn A").err == "");
  for (const char* none : {"-", "none", "nichts", "aucun", "nessuno"}) {
    Console polterfass(plain_world());
    CHECK(tell(polterfass, std::string(kRealPolterfass) + "9 8\n?, ?\n" + none).err == "");
  }
}

TEST_CASE("a board shows the gains of a round that is scored, not beside the next", "[console]") {
  Console console(plain_world());
  const auto gained = [&] {
    return joined(console.table().board().rows, " ",
                  [](const Board::Row& row) { return row.cells[2].text; });
  };
  CHECK(tell(console, std::string(kRealPolterfass) + "9 8\n?, ?\nclose\n3, 2").err == "");
  CHECK(gained() == "12 3 2");
  CHECK(tell(console, "next\n9 8").err == "");
  CHECK(gained() == "");
}

TEST_CASE("who comes late is told why not", "[console]") {
  Console console(plain_world());
  CHECK_THAT(tell(console, "new teufel A B\n.join Dora").err, Has("console.join_late word=Dora"));
}

TEST_CASE("the language is chosen by its word of any language", "[console]") {
  Console console = in_language("en");
  for (const auto& [line, language] : {std::pair(".sprache fr", "fr"),
                                       {".lingua de", "de"},
                                       {".langue it", "it"},
                                       {".lang en", "en"}}) {
    CHECK(tell(console, line).err == "");
    CHECK(console.language == language);
  }
}

TEST_CASE("a throw of which nothing stands is told as it is typed", "[console]") {
  Console console(plain_world());
  CHECK(tell(console, std::string(kRealPolterfass) + "9 8 x\n?, ?\n-").err == "");
  CHECK_THAT(tell(console, ".undo").out, Has("roll -"));
  CHECK(tell(console, "roll -").err == "");
  Console drawn(plain_world());
  CHECK(tell(drawn, "new polterfass Anna Bert Cleo seed=7\nnext\norder Bert 3\norder Cleo 4\nroll")
            .failed == std::nullopt);
  CHECK_THAT(tell(drawn, ".log").out, !Has("[]"));
}

TEST_CASE("a mark that stands already is called so, and one that is dropped is told", "[console]") {
  Console console(plain_world());
  CHECK(tell(console, std::string(kRealPolterfass) + "9 8 x d\n?, ?").err == "");
  CHECK_THAT(tell(console, "throw X").err, Has("polterfass.marked up=X"));
  CHECK_THAT(tell(console, "throw X").err, Has("polterfass.marked.already up=X"));
  CHECK_THAT(tell(console, "keep D").err, Has("polterfass.kept.already up=D"));
  CHECK(console.session->typed.said.told.size() == 1);
  CHECK_THAT(tell(console, "close").err, Has("console.said_dropped said=polterfass.marked up=X"));
  Console heeded(plain_world());
  CHECK(tell(heeded, std::string(kRealPolterfass) + "9 8 x d\n?, ?").err == "");
  CHECK_THAT(tell(heeded, "throw X throw X roll x").err, !Has("dropped"));
  CHECK(tell(heeded, "expect throws 2").err == "");
}

TEST_CASE(".audit tells a long reason to its end", "[console]") {
  Console console(plain_world());
  CHECK(tell(console, "new teufel A B mode=table\nnext\n10 20\n50").err == "");
  const std::string reason = std::string(400, 'x') + " so it was";
  CHECK(tell(console, ".undo round because " + reason).err == "");
  CHECK_THAT(tell(console, ".audit").out, Has(reason));
}

TEST_CASE("yes is no reason for giving a round up", "[console]") {
  const std::string lines = "new teufel A B mode=table\nnext\n10 20\n50 s\n25 s\nn\nnext\n10 20";
  for (const auto& [typed, undone] :
       std::vector<std::pair<std::vector<std::string>, bool>>{{{"j"}, false},
                                                              {{"j", "y"}, false},
                                                              {{"n"}, false},
                                                              {{"y", "read wrongly"}, true},
                                                              {{"yes, read wrongly"}, true}}) {
    Console console = answered_by(typed);
    REQUIRE_FALSE(tell(console, lines).failed);
    const Output told = tell(console, ".undo round");
    CHECK(told.failed.has_value() != undone);
    const journal::Doing last = console.session->log().entries().back().doing;
    const auto* undo = std::get_if<journal::Undo>(&last);
    CHECK((undo != nullptr && undo->because.has_value()) == undone);
  }
}

TEST_CASE("who gives up more than the running round is asked first", "[console]") {
  const std::string lines = "new teufel A B mode=table\nnext\n10 20\n50 s\n25 s\nn\nnext\n10 20";
  for (const bool agrees : {false, true}) {
    Console console = answered_by({agrees ? "y" : "n"});
    console.manner = Manner::Interactive;
    REQUIRE_FALSE(tell(console, lines).failed);
    CHECK(tell(console, ".undo round 1 because \"read wrongly\"").err == "");
    CHECK(console.status().round == (agrees ? 0 : 2));
  }
  Console script = answered_by({"n"});
  REQUIRE_FALSE(tell(script, lines).failed);
  tell(script, ".undo round 1 because \"read wrongly\"");
  CHECK(script.status().round == 0);
  Console branched = answered_by({"n"});
  branched.manner = Manner::Interactive;
  REQUIRE_FALSE(tell(branched, lines + "\n.branch b 1\nnext").failed);
  CHECK_THAT(tell(branched, ".undo round 1 because \"it is the parent's\"").err,
             Has("console.undo.no_round"));
}

TEST_CASE("an undo within a line says that the rest of it stands", "[console]") {
  Console console(plain_world());
  tell(console, "new teufel A B C mode=table\nnext\n10 20 30\n50 20 s");
  CHECK_THAT(tell(console, ".undo 1").out, Has("console.undone_part"));
  CHECK_THAT(tell(console, ".undo").out, !Has("console.undone_part"));
  CHECK(console.status().phase == "draw");
  CHECK_THAT(tell(console, "50\n.undo 1").out, !Has("console.undone_part"));
}

TEST_CASE("an undo says what was shown, and how far it could go", "[console]") {
  Console console(plain_world());
  tell(console, "new teufel A B seed=7\nnext\nbets 10 20\ndraw stop");
  CHECK_THAT(tell(console, ".undo 2").err, Has("console.undo.as_far_as count=1"));
  CHECK_THAT(tell(console, ".undo").out,
             Has("console.undone_to_shown") && !Has("console.undone_part"));
  CHECK_THAT(tell(console, ".undo 1").err, !Has("console.undo.as_far_as"));
}

TEST_CASE("at a real table people lay theirs, and bots by themselves", "[console]") {
  Console console(plain_world());
  tell(console, "new teufel Anna Bert Cleo mode=table\n.bots Bert=steady\nnext");
  CHECK(guide_of(console)->id == "teufel.guide.bet.table");
  CHECK_THAT(bare(*guide_of(console)), Has("Anna, Cleo") && !Has("Bert"));
  CHECK(line_of_enter(console).empty());
  CHECK_THAT(tell(console, "bets 50").err, Has("2 stakes are missing, in this order: Anna, Cleo"));
  CHECK(console.status().to_move.size() == 3);
  CHECK_FALSE(tell(console, "bets 50 70 60\n.undo").failed);  // with what the bot has laid
  CHECK_FALSE(tell(console, "bets 50 60").failed);
  CHECK(console.status().phase == "draw");
  CHECK(guide_of(console)->id != "console.guide.bot");
}

TEST_CASE("the last line says how to go on, between rounds and after a rule has failed",
          "[console]") {
  Console console(plain_world());
  tell(console, "new table Anna Bert");
  CHECK(console.say(guide_of(console).value()) == "engine.guide.idle round=1");
  console.last_failure = Error{Fault::HouseRule};
  CHECK(guide_of(console)->id == "console.guide.house_rule");
}

TEST_CASE("options of the shell are no players", "[console]") {
  Console console(plain_world());
  const Output told = tell(console, "new teufel Anna Bert --bots bold");
  CHECK(told.failed == Fault::Usage);
  CHECK_THAT(told.err, Has("t.hr:1:22") && Has("options with -- belong to the shell"));
}

TEST_CASE("a text is kept as it was typed", "[console]") {
  Console console(plain_world());
  CHECK(tell(console,
             "new teufel A B\n.note  he said  \"no\"   twice  # not this\n"
             "phrase A  two  \"red\" foxes\nphrase B \"in  quotes\"\n"
             ".note so  it   goes --json\n.set A.chips 210 because he  \"found\" one")
            .err == "");
  const auto& entries = console.session->log().entries();
  CHECK(std::get<journal::Note>(entries[0].doing).text == "he said  \"no\"   twice");
  CHECK(console.session->table().phrases() ==
        std::vector<std::string>{"two  \"red\" foxes", "in  quotes"});
  CHECK(std::get<journal::Note>(entries[3].doing).text == "so  it   goes");
  CHECK(std::get<journal::Override>(entries[4].doing).because == "he  \"found\" one");
}

TEST_CASE("a game that was broken off waits for nothing", "[console]") {
  Console console(plain_world());
  CHECK(tell(console, "new teufel A B mode=table\nnext\n10 20").err == "");
  CHECK_THAT(tell(console, ".state").out, Has("teufel.phase.draw"));
  CHECK(tell(console, ".finish").err == "");
  CHECK_THAT(tell(console, ".state").out,
             !Has("teufel.phase.draw") && Has("console.closed.abandoned"));
  CHECK_THAT(tell(console, ".state --as A").out, !Has("teufel.phase.draw"));
}

TEST_CASE("the page of an evening counts rounds that were played to their end", "[console]") {
  Console console(plain_world());
  CHECK(tell(console, "new teufel A B mode=table\nnext\n10 20\n50 s\n25 s\nn\nnext\n10 20").err ==
        "");
  const auto rounds = [&] {
    const auto evening = evening_of(console.session->log(), *console.world.variants);
    REQUIRE(evening);
    std::string all;
    for (const Message& message : story_of(*evening)) { all += bare(message) + "\n"; }
    return all;
  };
  CHECK_THAT(rounds(), Has("rounds=1"));
  CHECK(tell(console, "50 s\n25 s\nn").err == "");
  CHECK_THAT(rounds(), Has("rounds=2"));
}

TEST_CASE("at a real table .why says that values were observed", "[console]") {
  const std::string lines = "next\nbets 10 20\n";
  Console real(plain_world());
  CHECK(tell(real, "new teufel A B mode=table\n" + lines + "50 s\n25 s\nn").err == "");
  CHECK_THAT(tell(real, ".why").out, Has("engine.why.luck_opened.table"));
  Console drawn(plain_world());
  CHECK_FALSE(tell(drawn, "new teufel A B seed=7\n" + lines + "draw stop\ndraw stop").failed);
  CHECK_THAT(tell(drawn, ".why").out, Has("engine.why.luck_opened") && !Has("opened.table"));
}

TEST_CASE("on a shared screen nobody learns which of several sealed amounts is refused",
          "[console]") {
  const std::string lines = "new teufel A B seed=7\nnext\n";
  for (const char* bets : {"bets 500 20", "bets 20 500", "bets 5 20", "bets 20 35"}) {
    Console shared(plain_world());
    shared.manner = Manner::Interactive;
    const Output told = tell(shared, lines + bets);
    CHECK(told.failed == Fault::Refused);
    CHECK_THAT(told.err, Has("console.amounts_refused") && !Has("[") && !Has("500"));
    CHECK_THAT(tell(shared, ".why").out, Has("console.amounts_refused"));
    Console script(plain_world());
    CHECK_THAT(tell(script, lines + bets).err, Has("[B-") || Has("[T-"));
  }
  Console shared(plain_world());
  shared.manner = Manner::Interactive;
  CHECK_THAT(tell(shared, lines + "bets 20").err, !Has("console.amounts_refused"));
}

TEST_CASE("on a shared screen one's own is shown when the others look away", "[console]") {
  Console console(plain_world());
  CHECK(tell(console, "new teufel A B seed=7\nnext\nbet A 50").err == "");
  CHECK_THAT(tell(console, ".state --as A").out, Has("50"));
  console.manner = Manner::Interactive;
  std::vector<std::string> asked;
  bool enter = false;
  console.world.ask = [&](const Question& question) {
    asked.push_back(bare(question.text));
    return enter ? std::optional<std::string>("") : std::nullopt;
  };
  for (const char* line : {".state --as A", ".chips --as A"}) {
    CAPTURE(line);
    enter = false;
    const Output away = tell(console, line);
    CHECK(away.failed == Fault::Refused);
    CHECK_THAT(away.err, Has("console.alone.declined"));
    CHECK(away.out == "");
    enter = true;
    const Answer given = execute(console, line);
    CHECK_FALSE(given.failure);
    CHECK(given.passing);
  }
  CHECK(asked == std::vector<std::string>(4, "console.alone.ask player=A"));
  CHECK_FALSE(execute(console, ".state --as A --json").passing);
  CHECK_FALSE(execute(console, ".chips").passing);
  console.world.ask = nullptr;
  CHECK(tell(console, ".state --as A").failed == Fault::Refused);
  CHECK(asked.size() == 4);
}

TEST_CASE("a stake that is typed while one looks back stays out of sight", "[console]") {
  Console console(plain_world());
  console.manner = Manner::Interactive;
  CHECK_FALSE(tell(console, "new teufel A B seed=7\nnext\n.seek 0").failed);
  for (const char* line : {"bet A 5000", "bets 10 20", "bet A 2O 5"}) {
    CAPTURE(line);
    const Output told = tell(console, line);
    CHECK(told.failed == Fault::Refused);
    CHECK_THAT(told.err, Has("console.seek.in_the_past") && !Has("^"));
    CHECK(console.secret_line);
  }
  CHECK_FALSE(tell(console, ".seek").failed);
  CHECK_FALSE(console.secret_line);
}

TEST_CASE(".state draws the table that is looked back at", "[console]") {
  Console console(plain_world());
  CHECK_FALSE(tell(console, "new teufel A B mode=table\nnext").failed);
  const Output before = tell(console, ".state");
  const Output json = tell(console, ".state --json");
  CHECK_FALSE(tell(console, "10 20\n50").failed);
  CHECK(tell(console, ".state").out != before.out);
  CHECK_FALSE(tell(console, ".seek 1").failed);
  CHECK(tell(console, ".state").out == before.out);
  CHECK(tell(console, ".state --json").out == json.out);
  CHECK_FALSE(tell(console, ".seek").failed);
  CHECK(tell(console, ".state").out != before.out);
}

TEST_CASE(".why tells sentences, and programs the draws and the digest", "[console]") {
  Console console(plain_world());
  CHECK(tell(console, "new teufel A B seed=7\nnext\nbets 10 20\ndraw").err == "");
  const Entry& entry = console.session->entry(console.log().last());
  const std::string state{std::string_view(entry.link.state)};
  const std::string key = "\"" + entry.draws.at(0).key;
  const std::string told = tell(console, ".why").out;
  CHECK_THAT(told, Has("teufel.coal_drawn") && !Has(state) && !Has(entry.draws[0].key));
  CHECK_THAT(told, Has("console.why.entry.seeded count=1 entry=5 at= do=draw"));
  CHECK_THAT(tell(console, ".why --json").out, Has(state) && Has(key));
}

TEST_CASE(".why and .log write times as the page does, and programs read those of the journal") {
  Console console = in_language("fr");
  CHECK(tell(console, "new teufel A B\nnext").err == "");
  CHECK_THAT(tell(console, ".why").out, Has("Entrée 1, 20 novembre 2026 à 17:00 UTC : suivant"));
  CHECK_THAT(tell(console, ".log").out, Has("  20 novembre, 17:00  ") && !Has("2026"));
  CHECK_THAT(tell(console, ".log --json").out, Has("2026-11-20T17:00:00Z"));
  console.style.format = Format::Csv;
  CHECK_THAT(tell(console, ".log").out, Has(",2026-11-20T17:00:00Z,"));
}

TEST_CASE("s stops, or is told when it can, whatever else begins so in the language") {
  for (const std::string language : {"en", "de", "fr", "it"}) {
    INFO(language);
    Console console = in_language(language);
    console.manner = Manner::Interactive;
    CHECK_FALSE(tell(console, "new teufel A B seed=7\nnext\nbets 10 20").failed);
    const Answer early = execute(console, "s");
    REQUIRE(early.failure);
    CHECK(early.failure->error.message.id == "teufel.refuse.stop_early");
    CHECK_FALSE(tell(console, "draw\ns").failed);
  }
}

TEST_CASE("a form names its options in the language, and they are understood", "[console]") {
  Console console = in_language("de");
  CHECK(tell(console, "new teufel Anna Bert\n").err == "");
  CHECK_THAT(tell(console, ".hilfe stand").out, Has(".stand [--als NAME]"));
  CHECK_FALSE(tell(console, ".stand --als Bert\n.stand --as Bert").failed);
  CHECK_THAT(tell(console, ".hilfe seite").out, Has("[--bild] [DATEI]"));
  Strings found;
  for (const Candidate& one : complete(console, ".stand ").candidates) {
    found.push_back(one.word);
  }
  CHECK(found == Strings{"--als"});
  CHECK(complete(console, ".stand --als B").candidates.size() == 1);
}

TEST_CASE("where a value is asked for a line with a dot runs first, and nothing is done") {
  Console console = answered_by({".log", "20"});
  CHECK_FALSE(tell(console, "new teufel A B\nnext").failed);
  CHECK_FALSE(execute(console, "bet A").failure);
  CHECK(std::exchange(console.instead, {}) == ".log");
  CHECK(console.log().last() == 1);
  CHECK_FALSE(execute(console, "bet A").failure);
  CHECK(console.instead.empty());
  CHECK(console.log().last() == 2);
}

TEST_CASE("the page of a branch tells how long its parents were played", "[console]") {
  const journal::Folder folder;
  World world = plain_world();
  world.now = [minute = 10]() mutable {
    return "2026-11-20T17:" + std::to_string(minute++) + ":00Z";
  };
  Console console(std::move(world));
  REQUIRE_FALSE(
      tell(console, "new teufel A B journal=" + folder.at("g.jsonl") + "\nnext\nbets 10 20")
          .failed);
  const auto minutes = [&] {
    return evening_of(console.log(), *console.world.variants).value().minutes;
  };
  const std::int64_t before = minutes();
  CHECK(before > 2);
  REQUIRE_FALSE(tell(console, ".branch x 0\nnext\nbets 10 20").failed);
  CHECK(minutes() >= 3);  // round 1 began anew in it
  std::filesystem::remove(folder.at("g.jsonl"));
  CHECK(minutes() == 0);
}

TEST_CASE("a shared screen keeps back what hooks trace of hidden values", "[console]") {
  const std::vector<std::string> traced{"x.lua:1: 10"};
  const script::ScriptLibrary variants({HAUSREGEL_SOURCE "/variants"});
  Console console(plain_world());
  console.world.variants = &variants;
  console.world.make_hooks = [](const Variant& variant, const Json& rules) {
    return std::make_shared<script::ScriptHooks>(variant, rules);
  };
  CHECK(tell(console, "new table A B seed=7 variant=liars-dice").err == "");
  console.manner = Manner::Interactive;
  CHECK(bare(traced_here(console, traced)[0]) == "x.lua:1: 10");
  CHECK(tell(console, "next").err == "");
  console.manner = Manner::Interactive;
  CHECK(bare(traced_here(console, traced)[0]) == "console.unsaid place=x.lua:1:  word=.mode json");
}

TEST_CASE("a shared screen does not count what hooks trace", "[console]") {
  const std::vector<std::string> traced{"x.lua:1: 10", "x.lua:2: 10", "x.lua:1: 20", "x.lua:1: 30"};
  Console console(plain_world());
  CHECK(tell(console, "new teufel A B seed=7\nnext").err == "");
  CHECK(traced_here(console, traced).size() == 4);
  console.manner = Manner::Interactive;
  const std::vector<Message> shown = traced_here(console, traced);
  REQUIRE(shown.size() == 2);
  CHECK(bare(shown[0]) == "console.unsaid place=x.lua:1:  word=.mode json");
  CHECK(bare(shown[1]) == "console.unsaid place=x.lua:2:  word=.mode json");
}

TEST_CASE("the line on what comes next proposes nothing that is forbidden", "[console]") {
  const script::ScriptLibrary variants({HAUSREGEL_SOURCE "/variants"});
  Console console(plain_world());
  console.world.variants = &variants;
  console.world.make_hooks = [](const Variant& variant, const Json& rules) {
    return std::make_shared<script::ScriptHooks>(variant, rules);
  };
  CHECK(tell(console, "new polterfass A B C seed=7 variant=last-orders\nnext\norder B 3\norder C 3")
            .err == "");
  bool ended = false;  // last-orders: three throws
  for (int i = 0; i < 12 && !ended; ++i) {
    const bool may_roll =
        std::ranges::any_of(console.session->table().legal(),
                            [](const Choice& choice) { return choice.move == "roll"; });
    if (console.session->table().status().phase != "pour") { break; }
    CHECK((line_of_enter(console) == "roll") == may_roll);
    CHECK((guide_of(console)->id == "console.guide.only") == !may_roll);
    ended = !may_roll;
    if (may_roll) { CHECK(tell(console, "roll").err == ""); }
  }
  CHECK(ended);
}

TEST_CASE("at a real table a bot says what it wants to see, and Enter lets it do the rest",
          "[console]") {
  Console console(plain_world());
  CHECK(tell(console, "new teufel A B mode=table seed=7\n.bots A=steady\nnext\nbets 20 20").err ==
        "");
  CHECK(guide_of(console)->id == "console.guide.bot.shows");
  CHECK(line_of_enter(console) == "");
  CHECK(tell(console, "100").err == "");
  CHECK(guide_of(console)->id == "console.guide.bot");  // it stops
  CHECK(line_of_enter(console) == ".auto");
}

TEST_CASE("a round given up does not show what a bot has laid", "[console]") {
  Console console(plain_world());
  CHECK(tell(console, "new teufel A B C mode=table seed=7\n.bots B=steady\nnext\n.auto\nbet A 40")
            .err == "");
  const Output told = tell(console, ".undo round because \"a wrong seat\"");
  CHECK(told.err == "");
  CHECK_THAT(told.out, Has("bet A 40") && Has(".auto 1") && !Has("bet B"));
}

TEST_CASE("where the oven holds what the book counts, Enter fills it", "[console]") {
  Console console(plain_world());
  const std::string round = "10 10\nd\n10 s\n";
  CHECK(tell(console, "new teufel A B mode=table seed=7\nnext\n" + round).err == "");
  CHECK(line_of_enter(console) == "refill no");
  CHECK(guide_of(console)->id == "teufel.guide.refill");
  Console low(plain_world());
  CHECK(tell(low, "new teufel A B mode=table seed=7\nnext\n10 10\n" +
                      std::string("10 10 10 10 10 10 10 10 10 20 20 20 20 20 20 20 20 20 25 25 25 "
                                  "25 25 25 25 25 25 50 50 50 50 s\nd"))
            .err == "");
  CHECK(guide_of(low)->id == "teufel.guide.refill.low");
  CHECK(line_of_enter(low) == "refill yes");
}

TEST_CASE("a value laid again, or behind a dot, is kept out of the history", "[console]") {
  Console console(plain_world());
  const auto secret = [&](const std::string& line) {
    std::ignore = execute(console, line);
    return console.secret_line;
  };
  CHECK(tell(console, "new polterfass A B C seed=7\nnext").err == "");
  CHECK(secret(".order B 3"));
  CHECK_FALSE(secret(".log 3"));
  CHECK(tell(console, "order B 3\norder C 4").err == "");
  CHECK(secret("order B 3"));
  CHECK_FALSE(secret("destroy 44"));
  CHECK_FALSE(secret(".why 2"));
}

TEST_CASE("a word of another game and a rule in `new` are called what they are", "[console]") {
  Console console(plain_world());
  CHECK_THAT(tell(console, "new polterfass A B C goal=40").err,
             Has("console.rule_in_file rule=goal game=polterfass"));
  CHECK(tell(console, "new polterfass A B C seed=7\nnext").err == "");
  CHECK_THAT(tell(console, "bet B 5").err, Has("console.word_of_other_game word=bet game=teufel"));
  CHECK_THAT(tell(console, ".help").out, Has("console.help_appends"));
}
