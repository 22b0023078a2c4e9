// Paths into a state.
#include "engine/rules/place.h"

#include "catch.h"

using namespace hausregel;

namespace {

std::string at(std::string_view path) {
  static const Json state = *read_json(
      R"({"phase":"bet","bank":5,"seats":[{"name":"Anna","chips":10,"space":[0,50]},)"
      R"({"name":"bank","chips":20,"space":[1,null]}],"oven":[{"left":2}],"deep":{"a":{"b":[7]}}})");
  const Json* found = find_place(state, path);
  return found == nullptr ? "nowhere" : to_text(*found);
}

}  // namespace

TEST_CASE("a path names keys, indexes with dot or brackets, and seats by their names",
          "[engine][place]") {
  CHECK(at("phase") == "\"bet\"");
  CHECK(at("seats.0.chips") == "10");
  CHECK(at("seats[1].chips") == "20");
  CHECK(at("Anna.chips") == "10");
  CHECK(at("Anna.space[1]") == "50");
  CHECK(at("Anna.space.0") == "0");
  CHECK(at("oven[0].left") == "2");
  CHECK(at("deep.a.b[0]") == "7");
  CHECK(at("deep.a") == R"({"b":[7]})");
}

TEST_CASE("a key of the state goes before a seat of that name", "[engine][place]") {
  CHECK(at("bank") == "5");
}

TEST_CASE("a seat's name counts at the beginning of a path alone", "[engine][place]") {
  CHECK(at("deep.Anna.chips") == "nowhere");
}

TEST_CASE("what is not there is nowhere", "[engine][place]") {
  const auto* const path = GENERATE("", "Phase", "phase.x", "seats.2", "seats[2].chips", "seats.-1",
                                    "seats.x", "seats[]", "Carl.chips", "Anna.more", "bank.0",
                                    ".phase", "deep..a", "seats.99999999999999999999");
  INFO(path);
  CHECK(at(path) == "nowhere");
}
