// What becomes of a game's journals, through the program: every game is played, branched, taken
// back, opened again, judged anew, redacted and simulated, and every file is audited.
#include <filesystem>

#include "app/run_program.h"
#include "core/find_by.h"
#include "engine/game.h"

using namespace hausregel;
using app::Ran;

namespace {

class Life {
 public:
  explicit Life(const Game& game) : game_(game.name()) { write_rules("house", ""); }

  const std::string& game() const { return game_; }
  std::string file(const std::string& name) const { return folder_ / name; }
  // A variant; gives its file.
  std::string write_rules(const std::string& name, const std::string& rules) const {
    return folder_.write(name + ".lua", "return { game = '" + game_ + "', name = '" + name +
                                            "', extends = 'official', rules = { " + rules +
                                            " } }\n");
  }
  Ran run(const std::vector<std::string>& args, const std::string& input = "") const {
    return app::run_program(folder_, args, input,
                            {{"HAUSREGEL_VARIANTS", HAUSREGEL_SOURCE "/tests/games"}}, 0,
                            HAUSREGEL_OF_TESTS);
  }
  void good(const std::vector<std::string>& args, const std::string& input = "") const {
    const Ran ran = run(args, input);
    INFO(game_ << " " << (args.empty() ? "" : args[0]));
    INFO(ran.out);
    INFO(ran.err);
    CHECK(ran.status == 0);
  }
  // Every rule of the report holds, but for what an open or a seeded game cannot have.
  void audited(const std::string& name) const {
    const Ran ran = run({"audit", "--trust", "--open", file(name)});
    INFO(game_ << " " << name << "\n" << ran.out << ran.err);
    CHECK(ran.status == 0);
    CHECK_THAT(ran.out, !Has("FAILS"));
  }

 private:
  app::Folder folder_;
  std::string game_;
};

}  // namespace

TEST_CASE("every game is played, branched, taken back and opened again, and audits", "[contract]") {
  for (const Game* game : games()) {
    const Life life(*game);
    life.good({"play", life.game(), "--players", "Anna,Bert,Cleo", "--bots", "steady,random,steady",
               "--seed", "7", "--journal", life.file("whole.jsonl"), "--auto"});
    life.audited("whole.jsonl");
    life.good({},
              "new " + life.game() + " Anna Bert Cleo seed=7\n.save " + life.file("part.jsonl") +
                  "\n.bots Anna=steady\n.bots Bert=random\n.bots Cleo=steady\nphrase Anna sand\n"
                  "next\n.auto 7\n.undo 2 because \"again\"\n.auto 3\n.branch what-if\n"
                  ".auto 3\n.switch main\n.note \"a note\"\n.auto 2\n");
    life.audited("part.jsonl");
    life.good({"open", life.file("part.jsonl")}, ".auto 4\n.finish because \"late\"\n");
    life.audited("part.jsonl");
    life.good({"audit", "--trust", life.file("part.jsonl")});
  }
}

TEST_CASE("every game's journals are judged again, redacted and told", "[contract]") {
  for (const Game* game : games()) {
    const Life life(*game);
    life.good({"play", life.game(), "--players", "Anna,Bert,Cleo", "--bots", "steady,random,steady",
               "--seed", "9", "--journal", life.file("game.jsonl"), "--auto"});
    life.good({"replay", life.file("game.jsonl")});
    life.good({"replay", life.file("game.jsonl"), "--under", life.file("house.lua")});
    life.good({"journal", "redact", life.file("game.jsonl"), "--out", life.file("redacted.jsonl")});
    life.audited("redacted.jsonl");
    life.good({"journal", "stats", life.file("game.jsonl")});
  }
}

TEST_CASE("every game is decided again by a variant that is read anew", "[contract]") {
  for (const Game* game : games()) {
    const Life life(*game);
    // Three may sit down, as they do: other rules, by which all of it is decided as before.
    const std::string three = life.write_rules("three", "players_max = 3");
    const bool ends = find_by(game->rules(), &RuleSpec::name, "max_rounds") != nullptr;
    const std::string shorter = life.write_rules("shorter", ends ? "max_rounds = 1" : "cards = 3");
    const std::string played = "new " + life.game() +
                               " Anna Bert Cleo seed=7 variant=" + life.file("house.lua") +
                               "\n.bots Anna=steady\n.bots Bert=random\n.bots Cleo=steady\n"
                               "next\n.auto 60\n";
    const Ran same = life.run({}, played + ".save " + life.file("game.jsonl") + "\n.reload " +
                                      three + " --json\n.save " + life.file("game+reload.jsonl") +
                                      "\n.finish because \"late\"\n");
    INFO(game->name() << "\n" << same.out << same.err);
    CHECK(same.status == 0);
    CHECK_THAT(same.out, Has("{\"parts\":null,\"stops\":null,\"receipt\":\"0-"));
    life.audited("game+reload.jsonl");
    const Ran other = life.run({}, played + ".reload " + shorter + " --json\n");
    INFO(other.out << other.err);
    CHECK(other.status == 0);
    CHECK_THAT(other.out, Has("{\"parts\":{\"entry\":"));
  }
}

TEST_CASE("every game is simulated with a journal, by rules that are good", "[contract]") {
  for (const Game* game : games()) {
    const Life life(*game);
    life.good({"simulate", life.game(), "--players", "3", "--games", "3", "--seed", "3",
               "--journals", life.file("lab")});
    for (const auto& entry : std::filesystem::directory_iterator(life.file("lab"))) {
      life.audited("lab/" + entry.path().filename().string());
    }
    life.good({"rules", "check", life.file("house.lua")});
    life.good({"rules", "list"});
    life.good({"rules", "show", "official", "--game", life.game()});
  }
}
