// Orders: cards, what lies face down, sealing and opening.
#include "games/polterfass/arrange.h"

using namespace hausregel;
using namespace hausregel::polterfass;

namespace {

Order laying(Seat who, int cards) { return Order{who, {cards}, std::nullopt}; }

std::string value_refusal(const Scene& scene, Seat who, Cards cards) {
  const auto checked = Polterfass::check_value(scene.rules, scene.state, OpenOrder{who, cards});
  return checked ? "" : checked.error().rule;
}

std::string opening_refusal(Scene& scene, Seat who, Cards cards) {
  Open open;
  open.values.push_back({who, cards, std::nullopt});
  return scene.refusal(open);
}

const Salt kSalt{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};

}  // namespace

TEST_CASE("Q-09 the innkeeper orders nothing", "[polterfass]") {
  Scene scene;
  scene.to_order({9}, kBenedikt);
  CHECK(scene.refusal(laying(kBenedikt, 1)) == "Q-09");
  CHECK(value_refusal(scene, kBenedikt, cards_of({3})) == "Q-09");
  CHECK(Polterfass::status(scene.state).to_move == SeatList{kBecky, kFranziska, kAugustin});
}

TEST_CASE("Q-19 everybody has the cards 0 to 7 in every round", "[polterfass]") {
  Scene scene;
  CHECK(scene.state.cards == cards_of({0, 1, 2, 3, 4, 5, 6, 7}));
  scene.to_order();
  for (int card = 0; card <= 7; ++card) {
    CHECK(value_refusal(scene, kBecky, cards_of({card})).empty());
  }
  CHECK(value_refusal(scene, kBecky, cards_of({8})) == "Q-19");
  CHECK(value_refusal(scene, kBecky, cards_of({2, 19})) == "Q-19");
}

TEST_CASE("P-20 an order is one card or two, so 0 to 13 (Fig. 2)", "[polterfass]") {
  Scene scene;
  scene.to_order();
  CHECK(value_refusal(scene, kBecky, {}) == "P-20");
  CHECK(value_refusal(scene, kBecky, cards_of({0})).empty());
  CHECK(value_refusal(scene, kBecky, cards_of({1, 7})).empty());
  CHECK(value_refusal(scene, kBecky, cards_of({0, 1, 7})) == "P-20");
  CHECK(scene.refusal(laying(kBecky, 0)) == "P-20");
  CHECK(scene.refusal(laying(kBecky, 3)) == "P-20");
  std::vector<int> ways(14, 0);
  for (const Choice& choice : Polterfass::legal(scene.rules, scene.state, scene.setup)) {
    for (const Json& command : commands_of(choice, scene.setup)) {
      OpenOrder order;
      REQUIRE(codec::take_fields(command, order, scene.setup, 1));
      ways.at(static_cast<std::size_t>(order.value.sum())) += order.player == kBecky ? 1 : 0;
    }
  }
  // by sum: one way for 0, 12 and 13; never one card for 8; five ways for 7
  CHECK(ways == std::vector<int>{1, 2, 2, 3, 3, 4, 4, 5, 3, 3, 2, 2, 1, 1});
}

TEST_CASE("P-21 the number of cards is seen by everybody", "[polterfass]") {
  Scene scene;
  scene.to_order();
  CHECK(scene.refusal(Order{kBecky, {}, std::nullopt}) == "P-21");
  REQUIRE(scene.make(laying(kBecky, 2)));
  CHECK(scene.events == EventList{OrderSealed{{kBecky, {2}, std::nullopt}}});
  CHECK(scene.at(kBecky).laid.value == 2);
  scene.state.phase = Phase::Open;
  CHECK(opening_refusal(scene, kBecky, cards_of({5})) == "P-21");
  CHECK(opening_refusal(scene, kBecky, cards_of({1, 4})).empty());
}

TEST_CASE("P-21 by house rule nobody is told how many cards lie there", "[polterfass]") {
  Scene scene(4, house([](Rules& r) { r.card_count_shown = false; }));
  scene.to_order();
  CHECK(scene.refusal(laying(kBecky, 2)) == "P-21");
  REQUIRE(scene.make(Order{kBecky, {}, std::nullopt}));
  CHECK(text_of(scene.events.at(0)) ==
        R"({"e":"order_sealed","player":"Becky","cards":null,"commit":null})");
  scene.state.phase = Phase::Open;
  CHECK(opening_refusal(scene, kBecky, cards_of({1, 4})).empty());
}

TEST_CASE("P-22 guests order in any sequence, each once, and then the innkeeper decides",
          "[polterfass]") {
  Scene scene;
  scene.to_order();
  REQUIRE(scene.make(laying(kBecky, 1)));
  CHECK(scene.refusal(laying(kBecky, 1)) == "P-22");
  CHECK(scene.refusal(laying(Seat{}, 1)) == "P-22");
  REQUIRE(scene.make(laying(kAugustin, 2)));
  CHECK(scene.state.phase == Phase::Order);
  REQUIRE(scene.make(laying(kBenedikt, 1)));
  CHECK(scene.state.phase == Phase::Pour);
  CHECK(Polterfass::status(scene.state).to_move == SeatList{kFranziska});
}

TEST_CASE("P-27 all cards come back every round", "[polterfass]") {
  Scene scene;
  scene.to_open(30);
  REQUIRE(scene.open({13, 7, 0}));
  CHECK(scene.at(kAugustin).hand == scene.state.cards);
  scene.to_order({9}, kBecky);
  CHECK(value_refusal(scene, kAugustin, cards_of({6, 7})).empty());
}

TEST_CASE("P-27 by house rule played cards stay out until too few are left", "[polterfass]") {
  Scene scene(3, house([](Rules& r) {
                r.cards_return = false;
                r.cards = {0, 1, 2, 6, 7};
                r.cards_max = 4;
              }));
  scene.to_open(40);
  REQUIRE(scene.open({13, 1}));
  CHECK(scene.at(kAugustin).hand == cards_of({0, 1, 2}));
  REQUIRE(scene.make(Next{}, {0}));
  CHECK(scene.state.starter == kAugustin);
  CHECK(value_refusal(scene, kBenedikt, cards_of({1})) == "P-27");
  scene.to_open(40);
  Open open;
  open.values.push_back({kAugustin, cards_of({0, 1, 2}), std::nullopt});
  open.values.push_back({kBenedikt, cards_of({7}), std::nullopt});
  REQUIRE(scene.make(open));
  CHECK(scene.at(kAugustin).hand.empty());
  REQUIRE(scene.make(Next{}, {0}));
  CHECK(scene.at(kAugustin).hand == scene.state.cards);
  CHECK(scene.at(kBenedikt).hand == cards_of({0, 2, 6}));
}

TEST_CASE("P-33 a phrase is given once, as plain text of some length, before the first throw",
          "[polterfass]") {
  Scene scene(4, standard(), Mode::Virtual);
  REQUIRE(scene.make(Phrase{kBecky, "Prost"}));
  CHECK(scene.state.phrases == std::vector<std::string>{"", "", "", "Prost"});
  CHECK(scene.refusal(Phrase{kBecky, ""}) == "P-33");
  CHECK(scene.refusal(Phrase{Seat{}, "Prost"}) == "P-33");
  CHECK(scene.refusal(Phrase{kBecky, "a\nb"}) == "P-33");
  CHECK(scene.refusal(Phrase{kBecky, std::string(201, 'a')}) == "P-33");
  CHECK(scene.refusal(Phrase{kBecky, "Zum Wohl"}) == "P-33");
  scene.to_order();
  CHECK(scene.refusal(Phrase{kAugustin, "Prost"}) == "P-33");
}

TEST_CASE("P-33 where nothing is drawn there is nothing to speak into", "[polterfass]") {
  Scene scene(4, standard(), GENERATE(Mode::Table, Mode::Lab));
  for (const bool begun : {false, true}) {
    INFO(begun);
    REQUIRE((!begun || scene.make(Next{})));
    for (const Choice& choice : Polterfass::legal(scene.rules, scene.state, scene.setup)) {
      CHECK(choice.move != "phrase");
    }
    CHECK(scene.refusal(Phrase{kBecky, "Prost"}) == "P-33");
  }
}

TEST_CASE("P-34 a sealed order opens as it was committed", "[polterfass]") {
  Scene scene(4, standard(), Mode::Virtual);
  scene.setup.hash = "ab12";
  scene.to_order({9, 8});
  const OpenOrder order{kBecky, cards_of({2, 6})};
  const auto [sealed, value] =
      Polterfass::seal(scene.rules, scene.state, scene.setup, order, kSalt);
  CHECK(sealed.commit == sha256("order/2|ab12|1|Becky|2+6|0102030405060708090a0b0c0d0e0f10"));
  REQUIRE(scene.make(sealed));
  REQUIRE(scene.make(laying(kAugustin, 1)));
  CHECK(scene.at(kBecky).commit == sealed.commit);
  scene.state.phase = Phase::Open;
  const auto refusal_of = [&](Cards cards, std::optional<Salt> salt) {
    Open open;
    open.values.push_back({kBecky, cards, salt});
    return scene.refusal(open);
  };
  CHECK(refusal_of(cards_of({1, 7}), kSalt) == "P-34");
  CHECK(refusal_of(cards_of({2, 6}), std::nullopt) == "P-34");
  CHECK(refusal_of(cards_of({2, 6}), Salt{}) == "P-34");
  CHECK(refusal_of(cards_of({2, 6}), kSalt).empty());
  CHECK(refusal_of(cards_of({2, 6}), kSalt) == "P-34");
  CHECK_FALSE(scene.at(kBecky).commit);
}

TEST_CASE("P-34 a single card is committed as its number", "[polterfass]") {
  Scene scene(4, standard(), Mode::Virtual);
  scene.to_order();
  const auto [sealed, value] =
      Polterfass::seal(scene.rules, scene.state, scene.setup, {kBecky, cards_of({3})}, kSalt);
  CHECK(sealed.commit == sha256("order/2||1|Becky|3|0102030405060708090a0b0c0d0e0f10"));
}

TEST_CASE("P-34 orders are opened from the innkeeper's left, all at once or one by one",
          "[polterfass]") {
  Scene scene;
  scene.to_open(20, kAugustin);
  Open wrong;
  wrong.values.push_back({kBecky, cards_of({1}), std::nullopt});
  wrong.values.push_back({kBenedikt, cards_of({2}), std::nullopt});
  CHECK(scene.refusal(wrong) == "P-34");
  CHECK(scene.refusal(Open{}) == "P-34");
  CHECK(opening_refusal(scene, kAugustin, cards_of({1})) == "P-34");
  CHECK(opening_refusal(scene, kBecky, cards_of({1})).empty());
  CHECK(scene.events == EventList{OrderOpened{kBecky, cards_of({1}), 1, std::nullopt}});
  CHECK(scene.state.phase == Phase::Open);
  Open rest;
  rest.values.push_back({kBenedikt, cards_of({2}), std::nullopt});
  rest.values.push_back({kFranziska, cards_of({0, 7}), std::nullopt});
  REQUIRE(scene.make(rest));
  CHECK(names_of_events(scene.events) == std::vector<std::string>{"order_opened", "order_opened",
                                                                  "bill", "scored", "scored",
                                                                  "scored", "scored"});
  CHECK(scene.events.at(1) == Event{OrderOpened{kFranziska, cards_of({0, 7}), 7, std::nullopt}});
  CHECK(scene.state.phase == Phase::Idle);
}
