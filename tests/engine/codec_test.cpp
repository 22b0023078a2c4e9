// Plain data to JSON and back, from descriptions.
#include "engine/codec.h"

#include "catch.h"
#include "engine/sealed.h"

using namespace hausregel;

namespace {

enum class Colour : std::uint8_t { Red, Green };
constexpr std::string_view kColours[] = {"red", "green"};
constexpr std::span<const std::string_view> names_of(Colour) { return kColours; }

struct Inner {
  int n = 0;
  FIELDS(Inner, n);
};

struct Thing {
  int number = 0;
  std::int64_t large = 0;
  bool flag = false;
  std::string text;
  Seat who;
  SeatSet some;
  std::optional<int> maybe;
  Colour colour = Colour::Red;
  std::array<std::uint8_t, 2> bytes{};
  InlineList<int, 3> few;
  std::vector<Inner> many;
  FIELDS(Thing, number, large, flag, text, who, some, maybe, colour, bytes, few, many);
};

struct Move {
  Seat who;
  static constexpr std::string_view kName = "move";
  FIELDS(Move, who);
};
struct Rest {
  static constexpr std::string_view kName = "rest";
  FIELDS(Rest);
};
using Any = std::variant<Move, Rest>;

const Setup kTwo{{"Anna", "Bert"}, seat(0), Mode::Virtual, ""};

const std::string kThing =
    R"({"number":-7,"large":9007199254740993,"flag":true,"text":"a\nb","who":null,)"
    R"("some":["Anna","Bert"],"maybe":null,"colour":"green","bytes":"00ff","few":[1,2],)"
    R"("many":[{"n":1},{"n":2}]})";

std::string misfit_of(std::string json) {
  Thing thing;
  const auto taken = codec::take(*read_json(json), thing, kTwo);
  return taken ? "" : taken.error().path + ": " + taken.error().message().text;
}

std::string with(std::string_view old_part, std::string_view new_part) {
  std::string json = kThing;
  return json.replace(json.find(old_part), old_part.size(), new_part);
}

}  // namespace

TEST_CASE("a struct is written from its description and read again", "[engine][codec]") {
  Thing thing;
  REQUIRE(codec::take(*read_json(kThing), thing, kTwo));
  CHECK(thing.number == -7);
  CHECK_FALSE(thing.who.somebody());
  CHECK(thing.some.has(seat(1)));
  CHECK(thing.colour == Colour::Green);
  CHECK(thing.many[1].n == 2);
  std::string again;
  codec::put(again, thing, kTwo);
  CHECK(again == kThing);
}

TEST_CASE("what does not fit is named with its path", "[engine][codec]") {
  CHECK(misfit_of("[]") == ": an object");
  CHECK(misfit_of(with("\"number\":-7", "\"number\":\"-7\"")) == ".number: a whole number");
  CHECK(misfit_of(with("\"number\":-7", "\"number\":2147483648")) == ".number: a whole number");
  CHECK(misfit_of(with("\"flag\":true", "\"flag\":1")) == ".flag: true or false");
  CHECK(misfit_of(with("\"who\":null", "\"who\":\"Carl\"")) == ".who: a player's name");
  CHECK(misfit_of(with("[\"Anna\",\"Bert\"]", "[null]")) == ".some: players' names");
  CHECK(misfit_of(with("green", "blue")) == ".colour: one of the known words");
  CHECK(misfit_of(with("00ff", "00FF")) == ".bytes: lower-case hexadecimal digits");
  CHECK(misfit_of(with("00ff", "00f")) == ".bytes: 4 hexadecimal digits");
  CHECK(misfit_of(with("[1,2]", "[1,2,3,4]")) == ".few[3]: a shorter list");
  CHECK(misfit_of(with("{\"n\":2}", "{\"m\":2}")) == ".many[1].n: this field");
  CHECK(misfit_of(with("{\"n\":2}", "{\"n\":2,\"m\":2}")) == ".many[1]: no other fields");
  CHECK(misfit_of(with("\"text\":\"a\\nb\",", "")) == ".text: this field");
}

TEST_CASE("one of several is told by its tag", "[engine][codec]") {
  Any any;
  REQUIRE(codec::take_variant(*read_json(R"({"e":"rest"})"), "e", any, kTwo));
  CHECK(std::holds_alternative<Rest>(any));
  REQUIRE(codec::take_variant(*read_json(R"({"e":"move","who":"Bert"})"), "e", any, kTwo));
  CHECK(std::get<Move>(any).who == seat(1));
  std::string json;
  codec::put_tagged(json, "e", any, kTwo);
  CHECK(json == R"({"e":"move","who":"Bert"})");
  const auto* const bad = GENERATE(R"({"e":"sleep"})", R"({"e":"rest","more":1})",
                                   R"({"f":"rest"})", R"("rest")", R"({"e":"move","who":null})");
  CHECK_FALSE(codec::take_variant(*read_json(bad), "e", any, kTwo));
}

TEST_CASE("totals are an object with everybody, memory one in the order of first use",
          "[engine][codec]") {
  SeatTotals totals;
  totals.of = {3, -4};
  std::string json;
  codec::put(json, totals, kTwo);
  CHECK(json == R"({"Anna":3,"Bert":-4})");
  SeatTotals again;
  REQUIRE(codec::take(*read_json(json), again, kTwo));
  CHECK(again == totals);
  CHECK_FALSE(codec::take(*read_json(R"({"Anna":3})"), again, kTwo));
  CHECK_FALSE(codec::take(*read_json(R"({"Anna":3,"Carl":4})"), again, kTwo));
  Memory memory;
  memory.keep({"pot", 5});
  memory.keep({"heat", 1});
  memory.keep({"pot", 9});
  json.clear();
  codec::put(json, memory, kTwo);
  CHECK(json == R"({"pot":9,"heat":1})");
  Memory read;
  REQUIRE(codec::take(*read_json(json), read, kTwo));
  CHECK(read == memory);
}

TEST_CASE("a commitment is the hash of what the journal's description says", "[engine][seal]") {
  Salt salt{};
  salt[15] = 0x2A;
  const std::string text = "stake/2|82577c7ed5fa51c9|3|Anna|120|0000000000000000000000000000002a";
  CHECK(commitment("stake", {"82577c7ed5fa51c9", 3}, "Anna", "120", salt) == sha256(text));
}

TEST_CASE("what is described is compared by its members", "[engine][codec]") {
  Thing one;
  Thing other;
  CHECK((one == other));
  other.many.push_back({1});
  CHECK_FALSE((one == other));
  CHECK((Any{Move{seat(1)}} == Any{Move{seat(1)}}));
  CHECK_FALSE((Any{Move{seat(1)}} == Any{Move{seat(0)}}));
  CHECK((Any{Rest{}} == Any{Rest{}}));
}

TEST_CASE("an event is found by its name, and not by a value that looks like one", "[engine]") {
  const Events events(
      std::string(R"([{"e":"told","hook":"bonus","key":"why","values":{"e":"luck_opened"}},)"
                  R"({"e":"round_started","round":1}])"));
  CHECK(events.has("told"));
  CHECK(events.has("round_started"));
  CHECK_FALSE(events.has("luck_opened"));
  CHECK_FALSE(events.has("round"));
  CHECK(events.begins_with("told"));
  CHECK_FALSE(events.begins_with("round_started"));
  CHECK_FALSE(Events().has("told"));
}
