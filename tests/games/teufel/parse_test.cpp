// Words of a console line to moves.
#include <fmt/format.h>

#include <sstream>

#include "games/teufel/arrange.h"

using namespace hausregel;
using namespace hausregel::teufel;

namespace {

std::vector<Word> words_of(const std::string& line) {
  std::vector<Word> words;
  std::istringstream stream(line);
  for (std::string word; stream >> word;) {
    const auto read = static_cast<int>(stream.tellg());
    const int end = read < 0 ? static_cast<int>(line.size()) : read;
    words.push_back({word, end - static_cast<int>(word.size()) + 1});
  }
  return words;
}

std::string joined(const std::vector<Word>& words) {
  std::string line;
  for (const Word& word : words) { line += (line.empty() ? "" : " ") + word.text; }
  return line;
}

// What a line means: the move, then draws seen, then "| " and further words; "ask ID"; or
// "RULE@COLUMN" of a refusal, "usage@COLUMN".
std::string meaning(const Scene& scene, const std::string& line) {
  const auto words = words_of(line);
  const auto spoken = moves::read<Teufel>({scene.rules, scene.state, scene.setup, words, Json()});
  if (!spoken) {
    const Error& error = spoken.error();
    const std::string kind = error.fault == Fault::Refused ? error.rule : "usage";
    return fmt::format("{}@{}", kind, error.place.column);
  }
  if (spoken->kind == Spoken::Kind::Ask) {
    return "ask " + spoken->message.id + (spoken->hidden ? " hidden" : "");
  }
  std::string text = to_text(spoken->command);
  for (const std::int64_t seen : spoken->observed) { text += fmt::format(" {}", seen); }
  return spoken->rest.empty() ? text : text + " | " + joined(spoken->rest);
}

// Every move of a line, one after the other, each made before the next is read.
std::string play_line(Scene& scene, const std::string& line) {
  std::vector<Word> words = words_of(line);
  std::string moves;
  while (!words.empty()) {
    const auto spoken = moves::read<Teufel>({scene.rules, scene.state, scene.setup, words, Json()});
    if (!spoken) {
      const Error& error = spoken.error();
      return moves + (error.fault == Fault::Refused ? error.rule : "usage") +
             fmt::format("@{}", error.place.column);
    }
    Command command;
    REQUIRE(codec::take_variant(spoken->command, "move", command, scene.setup));
    std::visit([&](const auto& move) { REQUIRE(scene.make(move, spoken->observed)); }, command);
    moves += *spoken->command.find("move")->string() + " ";
    words = spoken->rest;
  }
  return moves;
}

Scene at_a_table() {
  Scene scene(4, standard(), Mode::Table);
  scene.deal({{}, {}, {}, {}}).turn_of(kGottlieb, {kAngela, kLucy, kSaulus});
  return scene;
}

Scene betting(Mode mode = Mode::Virtual) {
  Scene scene(4, standard(), mode);
  REQUIRE(scene.make(Next{}));
  return scene;
}

}  // namespace

TEST_CASE("teufel: lines between rounds", "[teufel][parse]") {
  const Scene scene;
  CHECK(meaning(scene, "next") == R"({"move":"next"})");
  CHECK(meaning(scene, "next round") == "usage@6");
  CHECK(meaning(scene, "phrase Lucy red as fire") ==
        R"({"move":"phrase","player":"Lucy","text":"red as fire"})");
  CHECK(meaning(scene, "phrase Lucy") == "usage@13");
  CHECK(meaning(scene, "phrase") == "usage@8");
  CHECK(meaning(scene, "dance") == "usage@1");
  CHECK(meaning(scene, "refill yes") == R"({"move":"refill","yes":true})");
  CHECK(meaning(scene, "refill no") == R"({"move":"refill","yes":false})");
  CHECK(meaning(scene, "refill maybe") == "usage@8");
  CHECK(meaning(scene, "refill yes no") == "usage@12");
  CHECK(meaning(scene, "pact Lucy no") == R"({"move":"pact","player":"Lucy","yes":false})");
  CHECK(meaning(scene, "pact Lucy") == "usage@11");
  CHECK(meaning(scene, "pact Lucy no no") == "usage@14");
}

TEST_CASE("teufel: lines that bet", "[teufel][parse]") {
  const Scene scene = betting();
  CHECK(meaning(scene, "bet Angela 120") == R"({"move":"bet","player":"Angela","stake":120})");
  CHECK(meaning(scene, "bet A 120") == R"({"move":"bet","player":"Angela","stake":120})");
  CHECK(meaning(scene, "bet Angela") == "ask teufel.ask.stake hidden");
  CHECK(meaning(scene, "bet") == "usage@5");
  CHECK(meaning(scene, "bet Bert 10") == "usage@5");
  CHECK(meaning(scene, "bet Angela ten") == "usage@12");
  CHECK(meaning(scene, "bet Angela 10 20") == "usage@15");
  CHECK(meaning(scene, "bet Angela 99999999999") == "usage@12");
  CHECK_THAT(meaning(scene, "bet Angela 210"), BeginsWith("B-02"));
  CHECK_THAT(meaning(scene, "bet Angela 15"), BeginsWith("B-02"));
  CHECK_THAT(meaning(scene, "bet Angela 0"), BeginsWith("B-01"));
  CHECK_THAT(meaning(scene, "bet Angela -10"), BeginsWith("B-01"));
  CHECK(meaning(Scene(), "bet Angela 10").starts_with("T-30"));
}

TEST_CASE("teufel: a shortened name must be one person's", "[teufel][parse]") {
  Scene scene(2);
  scene.setup.players = {"Anna", "Anton"};
  REQUIRE(scene.make(Next{}));
  CHECK(meaning(scene, "bet Ann 10") == R"({"move":"bet","player":"Anna","stake":10})");
  CHECK(meaning(scene, "bet An 10") == "usage@5");
}

TEST_CASE("teufel: one line with everybody's bets, from the starter", "[teufel][parse]") {
  Scene scene = betting();
  CHECK(meaning(scene, "bets 100 120 140 60") ==
        R"({"move":"bet","player":"Gottlieb","stake":100} | bets 120 140 60)");
  CHECK(meaning(scene, "bets 100 120 140") == "usage@18");
  CHECK(meaning(scene, "bets 100 120 140 60 10") == "usage@21");
  CHECK(meaning(scene, "bets 100 120 140 x") == "usage@18");
  CHECK_THAT(meaning(scene, "bets 100 120 145 60"), BeginsWith("B-02"));
  CHECK(meaning(Scene(), "bets 10 10 10 10").starts_with("T-30"));
  REQUIRE(scene.make(Bet{kAngela, std::nullopt}));
  CHECK(meaning(scene, "bets 100 140 60") ==
        R"({"move":"bet","player":"Gottlieb","stake":100} | bets 140 60)");
}

TEST_CASE("teufel: at a table a draw says what the table showed", "[teufel][parse]") {
  const Scene scene = at_a_table();
  CHECK(meaning(scene, "draw 100") == R"({"move":"draw"} 0)");
  CHECK(meaning(scene, "draw 75") == R"({"move":"draw"} 2)");
  CHECK(meaning(scene, "draw 10") == R"({"move":"draw"} 30)");
  CHECK(meaning(scene, "draw devil") == R"({"move":"draw"} 39)");
  CHECK(meaning(scene, "draw 10 25 stop") == R"({"move":"draw"} 30 | draw 25 stop)");
  CHECK(meaning(scene, "draw 10 stop") == R"({"move":"draw"} 30 | stop)");
  CHECK(meaning(scene, "draw") == "ask teufel.ask.piece");
  CHECK(meaning(scene, "draw stop") == "ask teufel.ask.piece");
  CHECK(meaning(scene, "draw 0") == "usage@6");
  CHECK(meaning(scene, "draw coal") == "usage@6");
  CHECK(meaning(scene, "draw devil 10") == "usage@12");
}

TEST_CASE("teufel: a whole turn at a table on one line", "[teufel][parse]") {
  Scene scene = at_a_table();
  CHECK(play_line(scene, "draw 10 25 100 stop") == "draw draw draw stop ");
  CHECK(scene.at(kGottlieb).coal == 135);
  CHECK(scene.at(kGottlieb).pieces == 3);
  CHECK(scene.state.turn == kAngela);
  CHECK(play_line(scene, "draw 20 draw 50 devil") == "draw draw draw ");
  CHECK(scene.state.turn == kLucy);
}

TEST_CASE("T-31 a fourth 75, or a piece that is not in the game, is refused", "[teufel][parse]") {
  Scene scene = at_a_table();
  CHECK(play_line(scene, "draw 75 75 75 75") == "draw draw draw T-31@15");
  CHECK(meaning(scene, "draw 30") == "T-31@6");
  CHECK(meaning(scene, "draw -10") == "T-31@6");
}

TEST_CASE("T-37 where the console draws, a value is refused", "[teufel][parse]") {
  Scene scene(4, standard(), Mode::Virtual);
  scene.deal({{}, {}, {}, {}}).turn_of(kGottlieb, {kAngela});
  CHECK(meaning(scene, "draw 25") == "T-37@6");
  CHECK(meaning(scene, "draw devil") == "T-37@6");
  CHECK(meaning(scene, "draw") == R"({"move":"draw"})");
  CHECK(meaning(scene, "draw stop") == R"({"move":"draw"} | stop)");
  CHECK(meaning(scene, "draw draw draw") == R"({"move":"draw"} | draw draw)");
  CHECK(meaning(scene, "stop") == R"({"move":"stop"})");
  CHECK(meaning(scene, "stop it") == "usage@6");
  CHECK(meaning(Scene(), "draw").starts_with("T-30"));
}

TEST_CASE("teufel: every form of a move is known to the reader", "[teufel][parse]") {
  const Scene scene;
  for (const MoveForm& form : Teufel::moves()) {
    const std::vector<Word> words{{std::string(form.word), 1}};
    const auto spoken = moves::read<Teufel>({scene.rules, scene.state, scene.setup, words, Json()});
    INFO(form.form);
    CHECK((spoken || spoken.error().message.text.find("not a move") == std::string::npos));
    CHECK(form.form.starts_with(form.word));
  }
}
