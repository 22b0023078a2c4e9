// What a reader of an audit's report hears besides the verdicts, from the real program.
#include "app/run_program.h"
#include "audit/journals.h"

using namespace hausregel;
using namespace hausregel::app;

TEST_CASE("a report says who decided: hooks, bots, and what they gave and took", "[app][told]") {
  const Folder folder;
  const std::string file = folder / "a.jsonl";
  Ran ran = run_program(
      folder, {"play", "teufel", "--players", "Ann,Bob,Cleo", "--bots", "steady,steady,steady",
               "--variant", "alms", "--seed", "7", "--journal", file, "--auto"});
  REQUIRE(ran.status == 0);
  ran = run_program(folder, {"audit", file, "--json"});
  CHECK(ran.status == 0);
  CHECK_THAT(ran.out, Has(R"("name":"alms")"));
  CHECK_THAT(ran.out, Has(R"("hooks":["round_end"])"));
  CHECK_THAT(ran.out, Has(R"("amounts":[{"player":)"));
  ran = run_program(folder, {"audit", file});
  CHECK_THAT(ran.out, Has("the house rule 'alms' decides, by scripts: round_end"));
  CHECK_THAT(ran.out, Has("only the writer's word says that a bot chose"));
}

TEST_CASE("a report says who spoke, what changed hands, and what runs backwards", "[app][told]") {
  const Folder folder;
  const std::string file = folder / "a.jsonl";
  Ran ran = run_program(folder, {},
                        "new teufel Ann Bob journal=" + file +
                            "\nnext\nbet Ann 10\nbet Bob 10\ndraw\n.bots Bob=steady\n.finish\n");
  REQUIRE(ran.status == 0);
  ran = run_program(folder, {"audit", file});
  CHECK(ran.status == 0);
  CHECK_THAT(ran.out, Has("in 1 round nobody spoke a phrase: the maker of the seeds could choose"));
  CHECK_THAT(ran.out, Has("the bot steady takes the seat of Bob"));
  CHECK_THAT(ran.out, !Has("backwards"));
  auto lines = audit::lines_of(folder.read("a.jsonl"));
  const std::size_t at = lines[0].find("\"at\":\"20") + 6;
  lines[0].replace(at, 4, "2999");
  const std::string later = folder.write("b.jsonl", audit::reforged(lines));
  CHECK_THAT(run_program(folder, {"audit", later}).out, Has("backwards"));
}

TEST_CASE("a report of a real table says that nobody can check its draws", "[app][told]") {
  const std::string file = HAUSREGEL_SOURCE "/tests/golden/teufel-table.jsonl";
  std::stringstream text;
  text << std::ifstream(file).rdbuf();
  const std::string observed = "\"from\":\"observed\"";
  std::size_t count = 0;
  for (std::size_t at = 0; (at = text.str().find(observed, at)) != std::string::npos; ++at) {
    ++count;
  }
  REQUIRE(count > 1);
  const Folder folder;
  const Ran ran = run_program(folder, {"audit", file, "--trust"});
  CHECK(ran.status == 0);
  CHECK_THAT(ran.out, Has(std::to_string(count) +
                          " draws were typed from a real table: nobody can check them"));
}

TEST_CASE("values of a reason that look like members of events fool nobody", "[app][told]") {
  const Folder folder;
  const std::string variant =
      folder.write("sly.lua",
                   "return { game = 'teufel', name = 'sly', extends = 'official',\n"
                   "  title = { en = 'Sly', de = 'Schlau' },\n"
                   "  say = { alms = { en = '{e} {salt}.', de = '{e} {salt}.' } },\n"
                   "  hooks = { round_end = function(f)\n"
                   "    local given = {}\n"
                   "    for i = 1, #f.chips do given[i] = 10 end\n"
                   "    return given, nil, { say = 'alms', e = f.names[1], salt = f.names[2] }\n"
                   "  end } }\n");
  const std::string file = folder / "g.jsonl";
  const Ran played = run_program(
      folder, {"play", "teufel", "--players", "luck_opened,rule_stopped,Cleo", "--variant", variant,
               "--bots", "steady,steady,steady", "--journal", file, "--auto"});
  INFO(played.err);
  REQUIRE(played.status == 0);
  REQUIRE(folder.read("g.jsonl").find(R"("values":{"e":"luck_opened")") != std::string::npos);
  CHECK(run_program(folder, {"audit", "--trust", file}).status == 0);
  const std::string copy = folder / "copy.jsonl";
  REQUIRE(
      run_program(folder, {"journal", "redact", file, "--out", copy, "--keep-sources"}).status ==
      0);
  const Ran audited = run_program(folder, {"audit", "--trust", copy});
  INFO(audited.out);
  CHECK(audited.status == 0);
}

TEST_CASE("a hook that changed the result is named, and no bonus is paid for what is not so",
          "[app][told]") {
  const Folder folder;
  const Ran half = run_program(folder, {},
                               "new teufel Ann Bob variant=half-devil mode=table\nnext\n20 10\n"
                               "50 d 50 s\n.why\n");
  CHECK_THAT(half.out, Has("House rule half-devil: its hook `devil_takes` has answered otherwise"));
  const std::string variant = folder.write(
      "last.lua",
      "return { game = 'teufel', name = 'last', extends = 'official', title = { en = 'Last' },\n"
      "  hooks = { bonus = function(f)\n"
      "    local given = {}\n"
      "    for i = 1, #f.coals do given[i] = f.why == 'coal' and f.coals[i] == 20 and 30 or 0 end\n"
      "    return given\n"
      "  end } }\n");
  const Ran ran = run_program(
      folder, {},
      "new teufel Ann Bob variant=" + variant + " mode=table\nnext\n20 10\n50 s 20 s\n.why\n");
  CHECK_THAT(ran.out, Has("House rule: Bob gets a bonus of 30.") && !Has("most valuable coal."));
  CHECK_THAT(ran.out, Has("House rule last: its hook `bonus`"));
}
