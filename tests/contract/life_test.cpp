// What becomes of a game's journals, through the program: every game is played, branched, taken
// back, opened again, judged anew, redacted and simulated, and every file is audited.
#include <filesystem>

#include "app/run_program.h"
#include "core/lists.h"
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
  for (const Game* game : tried_games()) {
    const Life life(*game);
    life.good({"play", life.game(), "--players", "Anna,Bert,Cleo", "--bots", "steady,random,steady",
               "--seed", "7", "--journal", life.file("whole.jsonl"), "--auto"});
    life.audited("whole.jsonl");
    life.good({},
              "new " + life.game() + " Anna Bert Cleo seed=7\n.save " + life.file("part.jsonl") +
                  "\n.bots Anna=steady\n.bots Bert=random\n.bots Cleo=steady\nphrase Anna sand\n"
                  "next\n.undo round because \"again\"\nnext\n.auto 3\n.branch what-if\n"
                  "next\n.auto 3\n.switch main\n.note \"a note\"\n.auto 2\n");
    life.audited("part.jsonl");
    life.good({"open", life.file("part.jsonl")}, ".auto 4\n.finish because \"late\"\n");
    life.audited("part.jsonl");
    life.good({"audit", "--trust", life.file("part.jsonl")});
  }
}

TEST_CASE("every game's journals are judged again, redacted and told", "[contract]") {
  for (const Game* game : tried_games()) {
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

TEST_CASE("every game goes on by other rules, but none that builds the table", "[contract]") {
  for (const Game* game : tried_games()) {
    const Life life(*game);
    const std::string three = life.write_rules("three", "players_max = 3");
    const bool ends = find_by(game->rules(), &RuleSpec::name, "max_rounds") != nullptr;
    const std::string other =
        life.write_rules("other", ends ? "max_rounds = 900" : "ties = 'kept'");
    const std::string played = "new " + life.game() +
                               " Anna Bert Cleo seed=7 variant=" + life.file("house.lua") +
                               "\n.bots Anna=steady\n.bots Bert=random\n.bots Cleo=steady\n"
                               "next\n.auto\n.save " +
                               life.file("game.jsonl") + "\n";
    const Ran refused = life.run({}, played + ".reload " + three + "\n");
    INFO(game->name() << "\n" << refused.out << refused.err);
    CHECK(refused.status == 4);
    CHECK_THAT(refused.err, Has("players_max"));
    std::filesystem::remove(life.file("game.jsonl"));
    std::filesystem::remove(life.file("game.jsonl.secret"));
    life.good({},
              played + ".reload " + other + "\nexpect round 1\nnext\n.auto 3\nexpect round 2\n");
    const Ran judged = life.run(
        {"audit", "--trust", "--open", life.file("game.jsonl"), life.file("game+reload.jsonl")});
    INFO(judged.out << judged.err);
    CHECK(judged.status == 0);
    CHECK_THAT(judged.out, !Has("FAILS"));
  }
}

TEST_CASE("every game is simulated with a journal, by rules that are good", "[contract]") {
  for (const Game* game : tried_games()) {
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
