// .chips: pieces that lie before everybody, and those that changed hands.
#include <cstdlib>

#include "console/world_for_tests.h"

using namespace hausregel;
using namespace hausregel::console;

TEST_CASE(".chips begins with what the book gives out", "[console][chips]") {
  Console console{plain_world()};
  CHECK_FALSE(tell(console, "new teufel Anna Bert mode=table seed=7").failed);
  const std::string out = tell(console, ".chips").out;
  CHECK_THAT(out, Has("1×100 1×50 2×20 1×10"));
  const Json json = *read_json(tell(console, ".chips --json").out);
  CHECK(to_text(*json.find("chips")->find("Anna")) == "[[100,1],[50,1],[20,2],[10,1]]");
  CHECK(*json.find("entry") == Json(0));
}

TEST_CASE(".chips shows which pieces changed hands last", "[console][chips]") {
  Console console{plain_world()};
  CHECK_FALSE(tell(console, "new teufel Anna Bert mode=table seed=7\nnext\nbets 60 20").failed);
  Json json = *read_json(tell(console, ".chips --json").out);
  CHECK(to_text(*json.find("stakes")->find("Bert")) == "[[20,1]]");
  CHECK(to_text(*json.find("moved")->find("Bert")) == "[[20,-1]]");
  CHECK(to_text(*json.find("left")) == "{\"Anna\":0,\"Bert\":0}");
  CHECK_FALSE(tell(console, "draw 50 stop\ndraw devil").failed);
  json = *read_json(tell(console, ".chips --json").out);
  std::int64_t worth = 0;
  for (const Json& piece : *json.find("chips")->find("Bert")->list()) {
    worth += *(*piece.list())[0].integer() * *(*piece.list())[1].integer();
  }
  CHECK(worth == 220);
  CHECK(*json.find("exact") == Json(true));
}

TEST_CASE(".chips tells what cannot be paid out", "[console][chips]") {
  // By rules whose chips come to less than what they are to pay.
  struct Odd final : play::PlainVariants {
    Result<Variant> load(const std::string& game, const std::string& wanted) const override {
      Variant odd = *play::PlainVariants::load(game, wanted);
      odd.layers.front().rules.push_back({"start_chips", Json(205), {}});
      return odd;
    }
  };
  const Odd variants;
  World world = plain_world();
  world.variants = &variants;
  Console console{world};
  CHECK_FALSE(tell(console, "new teufel Anna Bert mode=table seed=7").failed);
  CHECK_FALSE(tell(console, ".set Bert.chips 200 because \"a joke\"").failed);
  CHECK_THAT(tell(console, ".chips").out, Has("console.chips_left"));
  CHECK(to_text(*read_json(tell(console, ".chips --json").out)->find("left")) ==
        "{\"Anna\":5,\"Bert\":0}");
  Console other{plain_world()};
  CHECK_FALSE(tell(other, "new polterfass Anna Bert Cleo seed=7").failed);
  CHECK(tell(other, ".chips").failed == Fault::Usage);
}

TEST_CASE("at a real table a round ends with who hands over what", "[console][chips]") {
  Console console{plain_world()};
  CHECK_FALSE(tell(console, "new teufel Anna Bert mode=table seed=7\nnext\nbets 60 20").failed);
  const std::string out = tell(console, "draw 50 stop\ndraw devil\nrefill no").out;
  // Anna loses 60 and gets 50 for the coal and 50 for the pieces; what she keeps of her stake goes
  // towards that.
  CHECK_THAT(out, Has("console.money.gets player=Anna sum=+40 gets=2×20 gives=\n"
                      "console.money.gets player=Bert sum=+20 gets=1×20 gives=\n"));
  CHECK_THAT(tell(console, "next").out, !Has("console.money"));
  CHECK_THAT(tell(console, ".finish because \"late\"").out, !Has("console.money"));
}

TEST_CASE("nobody hands over pieces in a virtual game", "[console][chips]") {
  Console console{plain_world()};
  const std::string out = tell(console,
                               "new teufel Anna Bert seed=7\n.bots Anna=steady\n"
                               ".bots Bert=steady\nnext\n.auto 30")
                              .out;
  CHECK_THAT(out, Has("console.receipt"));
  CHECK_THAT(out, Has("bet_won") || Has("bet_lost"));
  CHECK_THAT(out, !Has("console.money"));
}

TEST_CASE("a stake is laid from one's own pieces", "[console][chips]") {
  Console console{plain_world()};
  CHECK_FALSE(tell(console, "new teufel Anna Bert mode=table seed=7\nnext\nbets 40 200").failed);
  const Json json = *read_json(tell(console, ".chips --json").out);
  CHECK(to_text(*json.find("chips")->find("Anna")) == "[[100,1],[50,1],[10,1]]");
  CHECK(to_text(*json.find("stakes")->find("Anna")) == "[[20,2]]");
  CHECK(to_text(*json.find("chips")->find("Bert")) == "[]");
  CHECK(to_text(*json.find("stakes")->find("Bert")) == "[[100,1],[50,1],[20,2],[10,1]]");
}

TEST_CASE("what bank and players hand over is worth what the round came to", "[console][chips]") {
  Console console{plain_world()};
  const Output begun =
      tell(console,
           "new teufel Anna Bert Carl mode=table seed=7\nnext\nbets 50 50 50\n"
           "draw devil\ndraw 50 stop\ndraw devil\nrefill no\nnext\n"
           "bets 60 60 60\ndraw devil\ndraw 100 stop\ndraw devil\nrefill no\nnext");
  CHECK_FALSE(begun.failed);
  std::string out = tell(console, "bets 60 60 60").out;
  const std::string paid = tell(console, "draw devil\ndraw 100 stop\ndraw devil").out;
  CHECK_THAT(paid, Has("pact_paid"));
  CHECK_THAT(paid, !Has("console.money"));
  out = tell(console, "refill no").out;
  std::int64_t lines = 0;
  for (std::size_t at = 0; (at = out.find("console.money.", at)) != std::string::npos; ++at) {
    const std::string line = out.substr(at, out.find('\n', at) - at);
    if (line == "console.money.stakes") { continue; }
    const auto number = [](const std::string& text) {
      return std::strtoll(text.c_str(), nullptr, 10);
    };
    const auto worth = [&](std::size_t from, std::size_t to) {
      std::int64_t sum = 0;
      for (std::size_t times = line.find("×", from); times < to;
           times = line.find("×", times + 1)) {
        const std::size_t begin = line.find_last_of(" =", times) + 1;
        sum += number(line.substr(begin)) * number(line.substr(times + std::string("×").size()));
      }
      return sum;
    };
    const std::size_t gives = line.find("gives=");
    CHECK(number(line.substr(line.find("sum=") + 4)) ==
          worth(line.find("gets="), gives) - worth(gives, line.size()));
    ++lines;
  }
  CHECK(lines == 3);  // after the stakes
}
