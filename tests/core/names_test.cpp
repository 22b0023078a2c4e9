#include "core/names.h"

#include <rapidcheck.h>

#include "catch.h"
#include "core/text.h"

using namespace hausregel;
using Pairs = std::vector<std::pair<std::size_t, std::size_t>>;

TEST_CASE("names: letters of any script, digits, hyphen and underscore", "[core][text]") {
  const auto* const good =
      GENERATE("Petra", "Jürgen", "Ολγα", "Дмитрий", "美咲", "نور", "अर्जुन", "Zoe2", "a-b_c", "1st",
               "Bank", "x", "Ju\u0308rgen", "0x10", "abcdefghijklmnopqrstuvwx");
  INFO(good);
  CHECK(valid_name(good));
}

TEST_CASE("names: nothing that could be taken for something else", "[core][text]") {
  const auto* const bad = GENERATE("", "bank", "devil", "yes", "no", "none", "person", "12", "-5",
                                   "99999999999999999999999", "two words", "a.b", "a/b", "a\"b",
                                   "a|b", "a,b", "a=b", "a\nb", "a\u200Bb", "\u202Eabc", "😀", "€",
                                   "→", "\u0308u", "a\xFF", "abcdefghijklmnopqrstuvwxy",
                                   "ÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄ", "a\u00A0b", "\u2014", "\u00D7");
  INFO(bad);
  CHECK_FALSE(valid_name(bad));
}

TEST_CASE("names: one with something invisible in it is known", "[core][names]") {
  const auto* const hiding = GENERATE("Zoe\u034F", "Zo\u00ADe", "\u3164", "a\u115Fb", "Zoe\uFE0F",
                                      "Zoe\U000E0100", "Z\u200Doe");
  INFO(clean(hiding));
  CHECK(hides_something(hiding));
  CHECK_FALSE(hides_something("Ju\u0308rgen-\u0905\u0930\u094D\u091C\u0941\u0928_7"));
}

TEST_CASE("skeleton: one for every writing of a name", "[core][names]") {
  const std::string zoe = skeleton("Zoë");
  CHECK(zoe != skeleton("Zoe"));
  for (const char* same : {"Zoe\u0308", "ZOË", "zoë", "\uFF3A\uFF4F\uFF45\u0308", "Zo\u00ADë",
                           "Z\u200Boe\u034F\u0308", "\U0001D419oë", "\u24CFoë", "Zo\x01ë"}) {
    INFO(clean(same));
    CHECK(skeleton(same) == zoe);
  }
  CHECK(skeleton("Strauß") == skeleton("STRAUSS"));
  CHECK(skeleton("Νίκος") == skeleton("ΝΊΚΟΣ"));
  CHECK(skeleton("한글") == skeleton("\u1112\u1161\u11AB\u1100\u1173\u11AF"));
  CHECK(skeleton("a\u0323\u0302") == skeleton("a\u0302\u0323"));
  CHECK(skeleton("が") != skeleton("か"));
  CHECK(skeleton("\u3164").empty());
  CHECK(skeleton("a\xFF"
                 "b\n") == "a\uFFFDb ");
  CHECK(skeleton("").empty());
}

TEST_CASE("appearance: accents, strokes and letters that look like Latin ones", "[core][names]") {
  CHECK(appearance("Zoë") == "zoe");
  CHECK(appearance("ŁUKASZ") == "lukasz");
  CHECK(appearance("Sørén") == "soren");
  CHECK(appearance("Реtrа") == "petra");
  CHECK(appearance("ΡΕΤRΑ") == "petra");
  CHECK(appearance("Вера") == appearance("вера"));
  CHECK(appearance("Алёна") == appearance("алена"));
  CHECK(appearance("Z\u20DDo\u0336e\u035C") == "zoe");
  CHECK(appearance("שָׁלוֹם") == appearance("שלום"));
  CHECK(appearance("مُحَمَّد") == appearance("محمد"));
  CHECK(appearance("की") != appearance("का"));
  CHECK(appearance("か") != appearance("が"));
  CHECK(appearance("ไม้") != appearance("ไม"));
  CHECK(appearance("Petra") != appearance("Peter"));
}

TEST_CASE("look-alikes: pairs of a table that a reader may confuse", "[core][names]") {
  CHECK(look_alikes({"Petra", "Saul", "Lucy"}).empty());
  CHECK(look_alikes({"Zoe", "Anna", "Zoë"}) == Pairs{{0, 2}});
  CHECK(look_alikes({"Petra", "РЕТRА", "petra"}) == Pairs{{0, 1}, {0, 2}, {1, 2}});
  CHECK(look_alikes({"Bill", "BiIl"}) == Pairs{{0, 1}});
  CHECK(look_alikes({"P1", "Pl", "P2"}) == Pairs{{0, 1}});
  CHECK(look_alikes({"Bob", "B0b"}) == Pairs{{0, 1}});
  CHECK(look_alikes({"Bernd", "Bemd"}) == Pairs{{0, 1}});
  CHECK(look_alikes({}).empty());
  CHECK(look_alikes({"美咲", "美羽"}).empty());
}

TEST_CASE("scripts: Latin, Greek, Cyrillic and Armenian do not stand in one name",
          "[core][names]") {
  const auto* const mixed = GENERATE("Реtra", "Νina", "Ivаn", "Αлла", "հanna", "ZoëЖ");
  const auto* const one = GENERATE("Petra", "Zoe\u0308", "Żółć-2", "Дмитрий", "Ολγα", "Արամ",
                                   "美咲Anna", "あきMiki", "نور", "अर्जुन", "\uFF30etra", "12-7", "");
  INFO(mixed << " " << one);
  CHECK(mixes_scripts(mixed));
  CHECK_FALSE(mixes_scripts(one));
}

TEST_CASE("every code point: folding twice changes nothing more, and ends", "[core][names]") {
  int unstable = 0;
  for (unicode::Code code = 0; code < 0x110000; ++code) {
    if (code >= 0xD800 && code < 0xE000) { continue; }
    std::string text = "a";
    unicode::append(text, code);
    const std::string once = skeleton(text);
    unstable += skeleton(once) == once ? 0 : 1;
    const int columns = unicode::columns(code);
    unstable += columns >= 0 && columns <= 2 && !(columns > 0 && unicode::is_hidden(code)) ? 0 : 1;
  }
  CHECK(unstable == 0);
}

TEST_CASE("a megabyte of marks in the worst order takes no longer than one of letters",
          "[core][names]") {
  std::string marks = "a";
  for (int i = 0; i < 250000; ++i) {
    marks += "\u0301\u0316";  // above, below: the other way round in canonical order
  }
  const std::string ordered = skeleton(marks);
  CHECK(ordered.size() == marks.size());
  CHECK(ordered.substr(0, 5) == "a\u0316\u0316");
  CHECK(appearance(marks) == "a");
}

TEST_CASE("skeleton: whatever the bytes, it is text, and stays as it is",
          "[core][names][property]") {
  CHECK(rc::check([](const std::string& bytes) {
    const std::string once = skeleton(bytes);
    RC_ASSERT(invalid_utf8(once) == std::string::npos);
    RC_ASSERT(skeleton(once) == once);
    RC_ASSERT(appearance(appearance(bytes)) == appearance(bytes));
  }));
}
