// Moves typed by their fields: as choices, words, results of a real table, and answers of scripts.
#include <array>
#include <map>
#include <vector>

#include "catch.h"
#include "engine/bots/bots.h"
#include "engine/moves/choice.h"
#include "engine/moves/words.h"
#include "engine/rules/house_rules.h"

using namespace hausregel;

namespace {

struct Call {
  Seat player;
  int count = 0;
  int face = 0;
  static constexpr std::string_view kName = "call";
  FIELDS(Call, player, count, face);
};
struct Pick {
  std::array<int, 2> columns{};
  static constexpr std::string_view kName = "pick";
  FIELDS(Pick, columns);
};
struct Keep {
  std::vector<int> dice;
  static constexpr std::string_view kName = "keep";
  FIELDS(Keep, dice);
};
struct DiceGame {
  using OpenValue = NothingSealed;
  static constexpr std::string_view kName = "dice";
};
using Stop = Bare<"stop">;

Setup pair_of_people() { return {{"Anna", "Bert"}, seat(0), Mode::Virtual, ""}; }

std::vector<std::string> made_by(const Choice& choice) {
  std::vector<std::string> all;
  for (const Json& command : commands_of(choice, pair_of_people())) {
    all.push_back(to_text(command));
  }
  return all;
}

std::vector<Word> line_of(std::vector<std::string> texts) {
  std::vector<Word> words;
  for (std::string& text : texts) { words.push_back({std::move(text), 1}); }
  return words;
}

// Answers questions as the test says.
class Answers final : public Hooks {
 public:
  std::map<std::string, HookAnswer, std::less<>> by_question;

  bool has(std::string_view hook) const override { return by_question.contains(hook); }
  Result<HookAnswer> ask(const HookSpec& spec, std::span<const Fact>) override {
    return by_question.find(spec.name)->second;
  }
  Place place_of(std::string_view) const override { return {}; }
  void renew() override {}
};

struct Lists {
  struct Player {
    int points = 0;
  };
  InlineList<Player, kSeatLimit> seats;
  int count() const { return 0; }
};

}  // namespace

TEST_CASE("a choice has the fields of its move, and the last may be open", "[engine][moves]") {
  CHECK(made_by(choice_of(Stop{})) == std::vector<std::string>{R"({"move":"stop"})"});
  const Choice range = choice_of(Call{seat(1), 3, 0}, &Call::face, Numbers{5, 6});
  CHECK(made_by(range) ==
        std::vector<std::string>{R"({"move":"call","player":"Bert","count":3,"face":5})",
                                 R"({"move":"call","player":"Bert","count":3,"face":6})"});
  CHECK(in_words(range, pair_of_people()).text == "call Bert 3 5..6");
  CHECK(least_words(range, pair_of_people()) == "call Bert 3 5");
  const std::vector<std::array<int, 2>> pairs{{2, 12}, {7, 7}};
  const Choice pick = choice_of(Pick{}, &Pick::columns, pairs);
  CHECK(made_by(pick) == std::vector<std::string>{R"({"move":"pick","columns":[2,12]})",
                                                  R"({"move":"pick","columns":[7,7]})"});
  CHECK(least_words(pick, pair_of_people()) == "pick 2 12");
}

TEST_CASE("an array is read back with exactly its length", "[engine][moves]") {
  std::array<int, 2> pair{};
  CHECK(codec::take(*read_json("[3,4]"), pair, pair_of_people()));
  CHECK(pair == std::array{3, 4});
  CHECK_FALSE(codec::take(*read_json("[3]"), pair, pair_of_people()));
  CHECK_FALSE(codec::take(*read_json("[3,4,5]"), pair, pair_of_people()));
  CHECK(codec::text_of(pair, pair_of_people()) == "[3,4]");
}

TEST_CASE("arrays and lists of numbers are typed one after another", "[engine][moves]") {
  const Setup setup = pair_of_people();
  Pick pick;
  const auto words = line_of({"pick", "2", "12", "stop"});
  const MoveForm form{"pick", "pick COLUMNS", {}};
  moves::FieldReader line{words, setup, form};
  CHECK(line.read(pick.columns));
  CHECK(pick.columns == std::array{2, 12});
  CHECK(line.at == 3);
  InlineList<int, 2> few;
  const auto three = line_of({"keep", "1", "2", "3"});
  moves::FieldReader short_line{three, setup, form};
  CHECK(short_line.read(few));
  CHECK(few.size() == 2);
  CHECK(short_line.at == 3);
  Keep keep;
  moves::FieldReader long_line{three, setup, form};
  CHECK(long_line.read(keep.dice));
  CHECK(keep.dice == std::vector{1, 2, 3});
  CHECK(moves::form_of<DiceGame, Keep>().form == "keep DICE …");
}

TEST_CASE("words of a real table find the draws that can show them", "[engine][moves]") {
  const ShownDraw die = die_of(6);
  const std::vector<ShownDraw> dice(3, die);
  const auto shown = [](const std::vector<ShownDraw>& draws, std::vector<std::string> words) {
    return results_shown(draws, words);
  };
  using Typed = std::vector<std::optional<std::int64_t>>;
  CHECK(shown(dice, {"6", "1", "3"}).results == Typed{5, 0, 2});
  CHECK(shown(dice, {"6"}).results == Typed{5, std::nullopt, std::nullopt});
  CHECK(shown(dice, {"6", "7"}).stuck == 1);
  CHECK(shown(dice, {"1", "1", "1", "1"}).stuck == 3);
  // The first barrel has to leave its 9 to the second word.
  const std::vector<ShownDraw> barrels{{{{"9", 0}, {"5", 1}}, 4}, {{{"5", 0}, {"2", 1}}, 4}};
  CHECK(shown(barrels, {"5", "9"}).results == Typed{0, 0});
  CHECK(shown(barrels, {"5"}).results == Typed{1, 4});
  CHECK(shown(barrels, {}).results == Typed{4, 4});
}

TEST_CASE("a script is asked about one move after another", "[engine][moves]") {
  const std::vector<HookSpec> questions{move_question<Stop>({}), move_question<Call>({})};
  CHECK(questions[0].answer == HookSpec::Answer::Boolean);
  CHECK(questions[1].answer == HookSpec::Answer::Integers);
  CHECK(questions[1].facts.back().name == "legal");
  Answers script;
  MoveView seen;
  BotLuck luck(1, 0);
  const std::vector<Choice> choices{choice_of(Stop{}),
                                    choice_of(Call{seat(0), 2, 0}, &Call::face, Numbers{1, 6}),
                                    choice_of(Call{seat(0), 3, 0}, &Call::face, Numbers{1, 6})};
  const auto made = [&](std::span<const Choice> of) {
    BotMind mind(script, questions, seen);
    const auto command = mind.command(of, pair_of_people(), seen, luck);
    return command ? to_text(*command) : mind.failure() ? "failed" : "none";
  };
  CHECK(made(choices) == "none");
  script.by_question["stop"].value = true;
  CHECK(made(choices) == R"({"move":"stop"})");
  script.by_question["stop"].value = false;
  CHECK(made(choices) == "none");
  script.by_question["call"].value = std::vector<std::int64_t>{3, 5};
  CHECK(made(choices) == R"({"move":"call","player":"Anna","count":3,"face":5})");
  CHECK(seen.legal.size() == 12);
  script.by_question["call"].value = std::vector<std::int64_t>{4, 5};
  CHECK(made(choices) == "failed");
  // The last one needs no question.
  CHECK(made(std::span(choices).first(1)) == R"({"move":"stop"})");
}

TEST_CASE("a fact that is a list of lists is told as one", "[engine][facts]") {
  static constexpr std::int64_t kRows[][2] = {{1, 2}, {3, 4}};
  using Row = FactRows<TableRules, Lists>;
  HookSpec hook;
  hook.facts = {Row::rows<[](const Lists&) { return 2; },
                          [](const Lists&, int i) -> ListView {
                            return {kRows[i], 2, [](const void* of, int at) {
                                      return static_cast<const std::int64_t*>(of)[at];
                                    }};
                          }>("rows", "")};
  hook.name = "any";
  const Lists lists;
  const TableRules rules;
  const Json facts = facts_in({&rules, &lists}, {{hook}}, Memory());
  CHECK(to_text(facts.at("rows")) == "[[1,2],[3,4]]");
}
