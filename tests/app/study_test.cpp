// Comparisons that stand in a file.
#include "catch.h"
#include "run_program.h"

using namespace hausregel;
using namespace hausregel::app;

TEST_CASE("a study does what the command lines do that it stands for", "[study]") {
  const Folder folder;
  const std::string study = folder.write("two.lua", R"(return {
  title = "Shorter",
  players = 3,
  population = "steady",
  games = 300,
  compare = {
    { game = "teufel", from = "official", to = "italian-600", measures = "rounds" },
    { game = "polterfass", from = "official", to = "goal=50", players = 4, effect = "0.5", seed = 4 },
  },
})");
  const Ran ran = run_program(folder, {"study", study, "--json"});
  CHECK(ran.status == 0);
  CHECK_THAT(ran.out, BeginsWith(R"({"study":"Shorter","file":)"));
  CHECK_THAT(ran.out, Has(R"("comparisons":2,"version":)"));
  const Ran one = run_program(
      folder, {"compare", "teufel", "official", "italian-600", "--players", "3", "--population",
               "steady", "--measures", "rounds", "--games", "300", "--json"});
  const Ran other = run_program(
      folder, {"compare", "polterfass", "official", "goal=50", "--players", "4", "--population",
               "steady", "--effect", "0.5", "--games", "300", "--seed", "4", "--json"});
  CHECK(ran.out.substr(ran.out.find('\n') + 1) == one.out + other.out);
  // What is needed to do it again.
  CHECK_THAT(one.out, Has(R"("scripts":[{"name":"official","sha256":")"));
  CHECK_THAT(one.out, Has(R"({"name":"italian-600","sha256":")"));
  CHECK_THAT(ran.err, Has("hausregel compare teufel official italian-600 --players 3"));
}

TEST_CASE("a study with a mistake plays nothing, and says where", "[study]") {
  const Folder folder;
  struct Mistake {
    std::string text;
    std::string place;
    std::string why;
  };
  for (const Mistake& one : std::vector<Mistake>{
           {"return { compare = { { game = 'teufel', from = 'official' } } }", ":1:22",
            "`game`, `from` and `to`"},
           {"return { compare = {} }", ":1:10", "compare ="},
           {"return { compare = { { game = 'teufel', form = 'official' } } }", ":1:41", "form"},
           {"return { players = true, compare = { { game = 'teufel', from = 'official', to = "
            "'goal=9' } } }",
            ":1:10", "players"},
           {"return { compare = { { game = 'teufel', from = 'official', to = '--trust' } } }",
            ":1:60", "'to'"},
           {"return {", ":1:", "study.lua"}}) {
    const Ran ran = run_program(folder, {"study", folder.write("study.lua", one.text)});
    INFO(one.text << "\n" << ran.out << ran.err);
    CHECK(ran.status == 3);
    CHECK(ran.out.empty());
    CHECK_THAT(ran.err, Has("study.lua" + one.place));
    CHECK_THAT(ran.err, Has(one.why));
  }
  // A mistake in a value is that of `compare`.
  const Ran value = run_program(
      folder,
      {"study", folder.write("study.lua",
                             "return { compare = { { game = 'teufel', from = 'official', to = "
                             "'goal=9', players = 9 } } }")});
  CHECK(value.status == 2);
  CHECK_THAT(value.err, Has("--players 9"));
  CHECK_THAT(value.err, Has("study.lua:1:22"));
  // All mistakes are told before anything is played, those in values of rules, too.
  const Ran later = run_program(
      folder,
      {"study", folder.write("study.lua",
                             R"(return { game = 'teufel', from = 'official', games = 40, compare = {
  { to = 'goal=1000' },
  { to = 'goal=a' },
  { to = 'nobody' } } })")});
  CHECK(later.status == 2);
  CHECK(later.out.empty());
  CHECK_THAT(later.err, Has("study.lua:3:3") && Has("study.lua:4:3"));
}
