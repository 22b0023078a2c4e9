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
  CHECK_THAT(ran.out, Has("that a bot chose is the writer's word"));
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
  CHECK_THAT(ran.out, Has("in 1 round nobody spoke a phrase: whoever made the seeds could choose"));
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
