// Words of a console line: moves, marks, observed throws, and what is misread.
#include <sstream>

#include "games/polterfass/arrange.h"

using namespace hausregel;
using namespace hausregel::polterfass;

namespace {

using Kind = Spoken::Kind;
using Marks = std::vector<std::int64_t>;

std::vector<Word> words_of(const std::string& line) {
  std::vector<Word> words;
  for (std::size_t at = 0; at < line.size();) {
    const std::size_t end = std::min(line.find(' ', at), line.size());
    words.push_back({line.substr(at, end - at), static_cast<int>(at) + 1});
    at = end + 1;
  }
  return words;
}

Result<Spoken> say(const Scene& scene, const std::string& line, const Json& draft = {}) {
  return moves::read<Polterfass>({scene.rules, scene.state, scene.setup, words_of(line), draft});
}

// The command of a move, or how the line was refused.
std::string move_of(const Scene& scene, const std::string& line, const Json& draft = {}) {
  const auto spoken = say(scene, line, draft);
  if (!spoken) {
    return spoken.error().fault == Fault::Refused ? "refused " + spoken.error().rule : "misread";
  }
  return spoken->kind == Kind::Move ? to_text(spoken->command) : "no move";
}

std::string rest_of(const Scene& scene, const std::string& line) {
  const auto spoken = say(scene, line);
  REQUIRE(spoken);
  std::string rest;
  for (const Word& word : spoken->rest) { rest += (rest.empty() ? "" : " ") + word.text; }
  return rest;
}

Marks seen(const Scene& scene, const std::string& line) {
  const auto spoken = say(scene, line);
  REQUIRE(spoken);
  return spoken->observed;
}

Scene first_throw(Rules rules = standard()) {
  Scene scene(4, rules, Mode::Table);
  REQUIRE(scene.make(Next{}));
  return scene;
}

Scene pouring(const std::vector<int>& faces, Mode mode = Mode::Virtual) {
  Scene scene(4, standard(), mode);
  scene.to_pour(faces);
  return scene;
}

}  // namespace

TEST_CASE("The moves without arguments take none", "[polterfass][words]") {
  const Scene idle;
  CHECK(move_of(idle, "next") == R"({"move":"next"})");
  CHECK(move_of(idle, "next 3") == "misread");
  CHECK(move_of(idle, "draw") == "misread");
  CHECK(move_of(pouring({9}), "close") == R"({"move":"close"})");
  CHECK(move_of(pouring({9}), "close 9") == "misread");
}

TEST_CASE("A phrase is the rest of the line", "[polterfass][words]") {
  const Scene scene;
  CHECK(move_of(scene, "phrase Becky roll and close") ==
        R"({"move":"phrase","player":"Becky","text":"roll and close"})");
  CHECK(move_of(scene, "phrase Becky") == "misread");
  CHECK(move_of(scene, "phrase Karl Prost") == "misread");
}

TEST_CASE("An order is written in any order of cards and sealed in ascending order",
          "[polterfass][words]") {
  Scene scene(4, standard(), Mode::Virtual);
  scene.to_order();
  CHECK(move_of(scene, "order Becky 6 2") == R"({"move":"order","player":"Becky","cards":[2,6]})");
  CHECK(move_of(scene, "order Bec 0") == R"({"move":"order","player":"Becky","cards":[0]})");
  CHECK(move_of(scene, "order Be 0") == "misread");
  CHECK(move_of(scene, "order Becky 2 2") == "refused Q-19");
  CHECK(move_of(scene, "order Becky 8") == "refused Q-19");
  CHECK(move_of(scene, "order Becky 21") == "refused Q-19");
  CHECK(move_of(scene, "order Becky 1 2 3") == "refused P-20");
  CHECK(move_of(scene, "order Becky two") == "misread");
  CHECK(move_of(scene, "order Franziska 2") == "refused Q-09");
  CHECK(move_of(scene, "order Becky ?") == "refused P-34");
  CHECK(rest_of(scene, "order Becky 3 order Augustin 4") == "order Augustin 4");
  const auto asked = say(scene, "order Becky");
  REQUIRE(asked);
  CHECK(asked->kind == Kind::Ask);
  CHECK(asked->hidden);
}

TEST_CASE("On a real table an order is so many hidden cards, and is opened after the tap is closed",
          "[polterfass][words]") {
  Scene scene(4, standard(), Mode::Table);
  scene.to_order();
  CHECK(move_of(scene, "order Becky ? ?") ==
        R"({"move":"order","player":"Becky","cards":2,"commit":null})");
  CHECK(move_of(scene, "order Becky ? ? ?") == "refused P-20");
  CHECK(move_of(scene, "order Becky ? 4") == "misread");
  CHECK(move_of(scene, "order Becky 3 4") == R"({"move":"order","player":"Becky","cards":[3,4]})");
  scene.to_open(12);
  scene.state.seats[3].laid = {2};
  CHECK(move_of(scene, "order Becky 4 3") ==
        R"({"move":"open","values":[{"player":"Becky","cards":[3,4],"salt":null}]})");
  CHECK(move_of(scene, "order Becky 7") == "refused P-21");
  CHECK(move_of(scene, "order Franziska 7") == "refused P-34");
  const auto asked = say(scene, "order Becky");
  REQUIRE(asked);
  CHECK(asked->kind == Kind::Ask);
  CHECK_FALSE(asked->hidden);
  scene.rules.card_count_shown = false;
  scene.to_order();
  CHECK(move_of(scene, "order Becky ? ?") ==
        R"({"move":"order","player":"Becky","cards":null,"commit":null})");
}

TEST_CASE("P-35 faces are not typed where the console throws", "[polterfass][words]") {
  const Scene scene = pouring({9});
  CHECK(move_of(scene, "roll 8 8") == "refused P-35");
  CHECK(move_of(scene, "roll none") == "refused P-35");
  CHECK(move_of(scene, "roll") == R"({"move":"roll","throw":[]})");
  CHECK(rest_of(scene, "roll roll close") == "roll close");
}

TEST_CASE("The faces of a real throw give the least results that show them",
          "[polterfass][words]") {
  const Scene scene = first_throw();
  CHECK(seen(scene, "roll 9 8 3 X") == Marks{0, 0, 1, 2, 2, 2, 2, 0, 2});
  CHECK(seen(scene, "roll none") == Marks(9, 2));
  CHECK(seen(scene, "roll d x 6 5") == Marks{2, 2, 2, 2, 2, 0, 1, 0, 1});
  CHECK(seen(scene, "roll 3 8") == Marks{2, 0, 1, 2, 2, 2, 2, 2, 2});
  CHECK(seen(scene, "roll 2 4 7") == Marks{1, 2, 2, 0, 1, 2, 2, 2, 2});
  CHECK(rest_of(scene, "roll 9 8 order Becky ?") == "order Becky ?");
  CHECK(move_of(scene, "roll 1") == "refused Q-13");
  CHECK(move_of(scene, "roll 8 8 3") == "refused Q-13");
  CHECK(move_of(scene, "roll X D X") == "refused Q-20");
  CHECK(move_of(scene, "roll 9 none") == "misread");
  CHECK(move_of(scene, "roll 9,8") == "misread");
  const auto asked = say(scene, "roll");
  REQUIRE(asked);
  CHECK(asked->kind == Kind::Ask);
}

TEST_CASE("Q-13 Q-20 faces that the box has not are refused as such", "[polterfass][words]") {
  const Scene scene = first_throw();
  const auto refusal = [&](const std::string& line) {
    const auto spoken = say(scene, line);
    REQUIRE_FALSE(spoken);
    return spoken.error().rule + " " + spoken.error().message.id;
  };
  CHECK(refusal("roll 9 9") == "Q-13 polterfass.refuse.no_more_faces");
  CHECK(refusal("roll 9 2") == "Q-13 polterfass.refuse.no_more_faces");
  CHECK(refusal("roll 1") == "Q-13 polterfass.refuse.no_such_face");
  CHECK(refusal("roll X X D") == "Q-20 polterfass.refuse.no_more_specials");
}

TEST_CASE("A refused face is shown by its column", "[polterfass][words]") {
  const auto refused = say(first_throw(), "roll 9 1 8");
  REQUIRE_FALSE(refused);
  CHECK(refused.error().place.column == 8);
}

TEST_CASE("A further real throw shows only barrels that are thrown", "[polterfass][words]") {
  const Scene scene = pouring({9, 8, X}, Mode::Table);
  CHECK(seen(scene, "roll 8 D") == Marks{0, 2, 2, 2, 2, 1});
  CHECK(move_of(scene, "roll 9") == "refused P-08");
  CHECK(move_of(scene, "roll 8 8") == "refused P-08");
  CHECK(move_of(scene, "roll X X") == "refused P-08");
}

TEST_CASE("Faces find their barrels where barrels share numbers", "[polterfass][words]") {
  const Scene scene = first_throw(house([](Rules& r) {
    r.barrels = {{9, 2}, {9, 4}, {2, 4}};
    r.specials = 0;
  }));
  CHECK(seen(scene, "roll 9 2") == Marks{0, 2, 0});
  CHECK(seen(scene, "roll 4 2 9") == Marks{0, 1, 0});
  CHECK(move_of(scene, "roll 9 9 2 2") == "refused Q-13");
}

TEST_CASE("Where barrels cannot lie, all must be typed", "[polterfass][words]") {
  const Scene scene = first_throw(house([](Rules& r) {
    r.barrels = {{9, 2}, {8, 3}};
    r.specials = 0;
    r.stand_chance = {1, 1};
  }));
  CHECK(seen(scene, "roll 2 8") == Marks{1, 0});
  CHECK(move_of(scene, "roll 8") == "refused P-31");
}

TEST_CASE("Marks of specials are a draft until the next roll", "[polterfass][words]") {
  const Scene scene = pouring({9, X, D});
  const auto marked = say(scene, "throw X");
  REQUIRE(marked);
  CHECK(marked->kind == Kind::Draft);
  CHECK(to_text(marked->draft) == R"({"throw":[7]})");
  CHECK(move_of(scene, "roll", marked->draft) == R"({"move":"roll","throw":[7]})");
  const auto both = say(scene, "throw 8", marked->draft);
  REQUIRE(both);
  CHECK(to_text(both->draft) == R"({"throw":[7,8]})");
  const auto kept = say(scene, "keep X", both->draft);
  REQUIRE(kept);
  CHECK(to_text(kept->draft) == R"({"throw":[8]})");
  CHECK(rest_of(scene, "throw X throw D roll") == "throw D roll");
  CHECK(move_of(scene, "close", both->draft) == R"({"move":"close"})");
}

TEST_CASE("Of two specials alike the first that is not marked yet is meant",
          "[polterfass][words]") {
  const Scene scene = pouring({9, D, D});
  const auto once = say(scene, "throw D");
  REQUIRE(once);
  CHECK(to_text(once->draft) == R"({"throw":[7]})");
  const auto twice = say(scene, "throw D", once->draft);
  REQUIRE(twice);
  CHECK(to_text(twice->draft) == R"({"throw":[7,8]})");
  const auto kept = say(scene, "keep D", twice->draft);
  REQUIRE(kept);
  CHECK(to_text(kept->draft) == R"({"throw":[8]})");
}

TEST_CASE("Only a standing special can be marked", "[polterfass][words]") {
  const Scene scene = pouring({9, X});
  CHECK(move_of(scene, "throw 0") == "refused P-08");
  CHECK(move_of(scene, "throw 8") == "refused P-08");
  CHECK(move_of(scene, "throw D") == "refused P-08");
  CHECK(move_of(scene, "throw 9") == "misread");
  CHECK(move_of(scene, "throw") == "misread");
  CHECK(move_of(scene, "throw X D") == "misread");
  CHECK(move_of(Scene(), "throw X") == "refused P-36");
}

TEST_CASE("A mark of a special that no longer stands is forgotten", "[polterfass][words]") {
  Json draft;
  draft.set("throw", Json(Json::List{Json(0), Json(7), Json(8)}));
  CHECK(move_of(pouring({9, X}), "roll", draft) == R"({"move":"roll","throw":[7]})");
}

TEST_CASE("Targets are numbers or none", "[polterfass][words]") {
  Scene scene = pouring({9, 8, 4, X, D});
  REQUIRE(scene.make(Close{}));
  CHECK(move_of(scene, "destroy 9") == R"({"move":"destroy","face":9})");
  CHECK(Polterfass::in_full(scene.state, scene.setup, words_of("9")));  // as at a real table
  CHECK(rest_of(scene, "destroy 9 double 8") == "double 8");
  CHECK(move_of(scene, "destroy none") == "refused P-13");
  CHECK(move_of(scene, "destroy 7") == "refused Q-07");
  CHECK(move_of(scene, "destroy 21") == "refused Q-13");
  CHECK(move_of(scene, "destroy") == "misread");
  CHECK(move_of(scene, "destroy 9 8") == "misread");
  CHECK(move_of(scene, "double 8") == "refused P-36");
}

TEST_CASE("Q-07 a target that was chosen may be typed again, and nothing follows",
          "[polterfass][words]") {
  Scene scene = pouring({9, 8, 4, X, D});
  REQUIRE(scene.make(Close{}));
  REQUIRE(scene.make(Destroy{{9}}));
  CHECK(say(scene, "destroy 9")->kind == Kind::Already);
  CHECK(move_of(scene, "destroy 8") == "refused P-36");
  REQUIRE(scene.make(Double{{8}}));
  CHECK(say(scene, "destroy 9")->kind == Kind::Already);
  CHECK(say(scene, "double 8")->kind == Kind::Already);
  CHECK(move_of(scene, "double 4") == "refused P-36");
}

TEST_CASE("A target that followed by itself may be said and changes nothing",
          "[polterfass][words]") {
  Scene scene = pouring({6, D, D});
  REQUIRE(scene.make(Close{}));
  const auto said = say(scene, "double 6 double none");
  REQUIRE(said);
  CHECK(said->kind == Kind::Already);
  CHECK(rest_of(scene, "double 6 double none") == "double none");
  CHECK(say(scene, "double none")->kind == Kind::Already);
  CHECK(move_of(scene, "double 5") == "refused P-36");
  CHECK(move_of(scene, "destroy 6") == "refused P-36");
  REQUIRE(scene.open({0, 0, 0}));
  CHECK(say(scene, "double 6")->kind == Kind::Already);
}

TEST_CASE("Every event has a sentence of its own, and every board its headlines",
          "[polterfass][words]") {
  const Setup setup = people(4);
  const auto id = [&](const Event& event) { return Polterfass::story(event, setup).id; };
  CHECK(id(OrderSealed{{kBecky, {2}, {}}}) == "polterfass.order_sealed");
  CHECK(id(OrderSealed{{kBecky, {}, {}}}) == "polterfass.order_sealed.hidden");
  CHECK(id(Bill{BillKind::Greedy, 1, 2}) == "polterfass.bill.greedy");
  CHECK(id(Scored{kBecky, 1, 1}) == "polterfass.scored.gain");
  CHECK(id(Scored{kBecky, -1, 1}) == "polterfass.scored.loss");
  CHECK(id(Scored{kBecky, 0, 1}) == "polterfass.scored.nothing");
  CHECK(id(GameEnded{{kAugustin, kBecky}, {}}) == "engine.game_ended.shared");
  BarrelsThrown thrown{1, {}};
  thrown.barrels.add(0, kLying);
  CHECK(id(thrown) == "polterfass.barrels_thrown.none");
  thrown.barrels.add(1, 8);
  thrown.barrels.add(7, kDestroys);
  CHECK(Polterfass::story(thrown, setup).args.at(1).second == "8 X");
  Scene scene = pouring({9, 8, X, D});
  REQUIRE(scene.make(Close{}));
  REQUIRE(scene.make(Destroy{{8}}));
  const Board drawn = Polterfass::board(scene.rules, scene.state, scene.setup);
  CHECK(drawn.rows.size() == 4);
  CHECK(drawn.headlines.size() == 2);
  REQUIRE(drawn.notes.size() == 2);
  CHECK(drawn.notes[0].args.at(0).second == "9=18 8=0 X D");
}
