#include "core/sentences.h"

#include <array>

#include "catch.h"
#include "core/result.h"

using namespace hausregel;

namespace {

constexpr std::array kKnown{
    Worded{"of", "{what} ({variable})"},
    Worded{"global", "global '{name}'"},
    Worded{"call", "attempt to call a {kind} value"},
    Worded{"argument", "argument {number} must be {expected}, not {given}"},
    Worded{"number", "a number"},
    Worded{"braces", "write { table.unpack(list) } to {name}"},
};

}  // namespace

TEST_CASE("a sentence is known by its words, with its values", "[sentences]") {
  const auto call = sentence_in(kKnown, "attempt to call a nil value");
  REQUIRE(call);
  CHECK(call->id == "call");
  CHECK(call->text == "attempt to call a nil value");
  CHECK(call->args == Message::Args{{"kind", "nil"}});
  const auto braces = sentence_in(kKnown, "write { table.unpack(list) } to x");
  REQUIRE(braces);
  CHECK(braces->args == Message::Args{{"name", "x"}});
  CHECK(braces->text == "write { table.unpack(list) } to x");
}

TEST_CASE("a sentence within a sentence is a part of it, or it is not that sentence",
          "[sentences]") {
  const auto of = sentence_in(kKnown, "attempt to call a nil value (global 'x')");
  REQUIRE(of);
  CHECK(of->id == "of");
  REQUIRE(of->parts.size() == 2);
  CHECK(of->parts[0].second.id == "call");
  CHECK(of->parts[1].second.id == "global");
  CHECK(of->text == "attempt to call a nil value (global 'x')");
  CHECK_FALSE(sentence_in(kKnown, "attempt to call a nil value (whatever)"));
  CHECK_FALSE(sentence_in(kKnown, "argument 1 must be a horse, not nil"));
}

TEST_CASE("what may be a sentence is a value where it is none", "[sentences]") {
  const auto value = sentence_in(kKnown, "argument 2 must be a number, not nil");
  REQUIRE(value);
  CHECK(value->args == Message::Args{{"number", "2"}, {"given", "nil"}});
  const auto both = sentence_in(kKnown, "argument 2 must be a number, not a number");
  REQUIRE(both);
  CHECK(both->parts.size() == 2);
}

TEST_CASE("what is not wholly a sentence is none", "[sentences]") {
  CHECK_FALSE(sentence_in(kKnown, ""));
  CHECK_FALSE(sentence_in(kKnown, "a number and more"));
  CHECK_FALSE(sentence_in(kKnown, "attempt to call a nil valu"));
  CHECK_FALSE(sentence_in(kKnown, " a number"));
}
