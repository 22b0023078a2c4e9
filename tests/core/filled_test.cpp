#include "catch.h"
#include "core/result.h"
#include "core/sentences.h"

using namespace hausregel;

namespace {

const Filling kHouse{
    {{"name", "Anna"}, {"word", "outer"}},
    {{"rounds", {{{{"n", "1"}}}, {{{"n", "2"}, {"word", "inner"}}}}}, {"none", {}}}};

}  // namespace

TEST_CASE("filled: values stand at their places, other braces stay", "[filled]") {
  CHECK(filled("{name} and ${name}: {unknown} {} { {name", kHouse) ==
        "Anna and $Anna: {unknown} {} { {name");
}

TEST_CASE("filled: a part is there once for each of a list, with what the whole has", "[filled]") {
  CHECK(filled("{#rounds}{n} {word} {name};{/rounds}", kHouse) == "1 outer Anna;2 inner Anna;");
  CHECK(filled("a{#none}b{/none}c", kHouse) == "ac");
}

TEST_CASE("filled: a part is there where a list is empty", "[filled]") {
  CHECK(filled("a{^none}{name}{/none}c{^rounds}d{/rounds}", kHouse) == "aAnnac");
}

TEST_CASE("filled: a line that is nothing but a mark goes", "[filled]") {
  CHECK(filled("a\n{#rounds}\n{n}\n{/rounds}\nb\n", kHouse) == "a\n1\n2\nb\n");
  CHECK(filled("a {#rounds}\n{n}{/rounds}\nb", kHouse) == "a \n1\n2\nb");
}

TEST_CASE("filled: what a value says is no place, and a mark without an end stays", "[filled]") {
  CHECK(filled("{a}{b}", {{{"a", "{b}"}, {"b", "x"}}}) == "{b}x");
  CHECK(filled("{#rounds}{n}", kHouse) == "{#rounds}{n}");
  CHECK(filled("{/rounds}", kHouse) == "{/rounds}");
  CHECK(filled("{#lists}{/lists}", kHouse) == "{#lists}{/lists}");
}
