#include "core/text.h"

#include <rapidcheck.h>

#include <limits>

#include "catch.h"
#include "core/json.h"

using namespace hausregel;

TEST_CASE("utf-8: the first bad byte is found, or none", "[core][text]") {
  CHECK(invalid_utf8("") == std::string_view::npos);
  CHECK(invalid_utf8("a\xC3\xA4€😀") == std::string_view::npos);
  CHECK(invalid_utf8("ab\xFFz") == 2);
  CHECK(invalid_utf8("ab\xC3") == 2);
  CHECK(invalid_utf8("\xED\xA0\x80") == 0);
  CHECK(invalid_utf8("\xC0\x80") == 0);
}

TEST_CASE("utf-8: every lead byte and every second byte, against the definition", "[core][text]") {
  int good = 0;
  for (int lead = 0; lead < 256; ++lead) {
    for (int second = 0; second < 256; ++second) {
      const std::string text{static_cast<char>(lead), static_cast<char>(second), '\x80', '\x80'};
      const bool tail = second >= 0x80 && second <= 0xBF;
      std::size_t expected = 0;
      if (lead < 0x80) {
        expected = 1;
      } else if (lead >= 0xC2 && lead <= 0xDF) {
        expected = tail ? 2 : 0;
      } else if (lead >= 0xE0 && lead <= 0xEF) {
        const int code = (lead & 15) << 12 | (second & 63) << 6;
        expected = tail && code >= 0x800 && (code < 0xD800 || code > 0xDFFF) ? 3 : 0;
      } else if (lead >= 0xF0 && lead <= 0xF7) {
        const int code = (lead & 7) << 18 | (second & 63) << 12;
        expected = tail && code >= 0x10000 && code <= 0x10FFFF ? 4 : 0;
      }
      good += utf8_length(text) == expected ? 1 : 0;
    }
  }
  CHECK(good == 65536);
}

TEST_CASE("clean: everything a terminal could act on is made visible", "[core][text]") {
  CHECK(clean("plain ä 中 😀") == "plain ä 中 😀");
  CHECK(clean("\x1B[31mred\x07") == "\\x1b[31mred\\x07");
  CHECK(clean(std::string_view("a\0b", 3)) == "a\\x00b");
  CHECK(clean("a\tb\rc\nd") == "a\\x09b\\x0dc\\x0ad");
  CHECK(clean("a\nb\rc", Lines::Keep) == "a\nb\\x0dc");
  CHECK(clean("\x7F") == "\\x7f");
  CHECK(clean("\u0080\u009B\u00AD") == "\\u{80}\\u{9b}\\u{ad}");
  CHECK(clean("\u200B\u200D\u200F\u202A\u202E\u2066\u2069") ==
        "\\u{200b}\\u{200d}\\u{200f}\\u{202a}\\u{202e}\\u{2066}\\u{2069}");
  CHECK(clean("\u2028\u2029\uFEFF\u061C\u2060") == "\\u{2028}\\u{2029}\\u{feff}\\u{61c}\\u{2060}");
  CHECK(clean("\U000E0041") == "\\u{e0041}");
  CHECK(clean("a\xFF\xC3") == "a\\xff\\xc3");
  CHECK(clean("\xE2\x82") == "\\xe2\\x82");
  CHECK(clean("\u115F\u3164\uFFA0\u034F\u180B") == "\\u{115f}\\u{3164}\\u{ffa0}\\u{34f}\\u{180b}");
  CHECK(clean("\u2065\uFFF0\U000E0FFF") == "\\u{2065}\\u{fff0}\\u{e0fff}");
  CHECK(clean("\u2694\uFE0F \u0600") == "\u2694\uFE0F \u0600");
}

TEST_CASE("prints_nothing: blanks, controls and formats alone", "[core][text]") {
  for (const char* text : {"", " ", "\n\t", "\u200b", "\u00a0\u3000", "\u2060 ", "\u3164",
                           "\u034F\u115F", "\uFE0F\U000E0101", "\u2800"}) {
    CHECK(prints_nothing(text));
  }
  for (const char* text : {"x", " . ", "\u200bä", "日"}) { CHECK_FALSE(prints_nothing(text)); }
}

TEST_CASE("sayable: what a phrase may hold is fixed for ever", "[core][text]") {
  int unsayable = 0;
  for (unicode::Code code = 0; code < 0x110000; ++code) {
    std::string text;
    if (code < 0xD800 || code > 0xDFFF) {
      unicode::append(text, code);
      unsayable += sayable(text) ? 0 : 1;
    }
  }
  CHECK(unsayable == 32 + 33 + 3 + 5 + 7 + 16 + 1 + 3 + 4096);
  CHECK(sayable("für dich, 中 😀 C\u034Fleo \u3164"));
  CHECK(sayable(""));
  for (const char* text :
       {"a\nb", "\x7F", "\u0085", "\u00AD", "\u200D", "\u202E", "\xFF", "\xC3"}) {
    CHECK_FALSE(sayable(text));
  }
}

TEST_CASE("json: what a terminal could act on becomes an escape, and the value stays",
          "[core][text]") {
  const std::string odd =
      "\"\u00e9\x7f\u009b31m \u202eevil\u2066 \u200b\ufeff \U000E0041 \u4e2d\U0001F600\\\\ \n";
  std::string json;
  write_json_string(json, odd);
  const std::string shown = harmless_json(json);
  CHECK(sayable(shown));
  CHECK(*read_json(shown) == Json(odd));
  CHECK_THAT(shown, Has("\\u009b31m \\u202eevil"));
  CHECK_THAT(shown, Has("\\udb40\\udc41"));
  CHECK(harmless_json("{\"a\":\"\u00fcber\"}\n") == "{\"a\":\"\u00fcber\"}\n");
}

TEST_CASE("width: columns of a terminal, not bytes", "[core][text]") {
  CHECK(width_columns("") == 0);
  CHECK(width_columns("Petra") == 5);
  CHECK(width_columns("Jürgen") == 6);
  CHECK(width_columns("Ju\u0308rgen") == 6);
  CHECK(width_columns("中文") == 4);
  CHECK(width_columns("😀") == 2);
  CHECK(width_columns("한글") == 4);
  CHECK(width_columns("\u1112\u1161\u11AB") == 2);
  CHECK(width_columns("\u0928\u093E\u0930\u0941") == 3);  // ā stands beside its letter, u below it
  CHECK(width_columns("\u2014\u00B7\u2588\u25CF") == 4);  // ambiguous width
  CHECK(width_columns("\u2694\uFE0F\x1B\x7F\n\u00AD") == 1);
  CHECK(width_columns("é→█") == 3);
  CHECK(width_columns("ｱ") == 1);
  CHECK(width_columns("a\u200Bb") == 2);
  CHECK(width_columns("\xFF") == 1);
}

TEST_CASE("replaced: every sign, and none of those that are put there", "[core][text]") {
  CHECK(replaced("a|b|", "|", "\\|") == "a\\|b\\|");
  CHECK(replaced("||", "|", "||") == "||||");
  CHECK(replaced("", "|", "x").empty());
  CHECK(replaced("vvv", "vv", "w") == "wv");
}

TEST_CASE("padding: to the left and to the right, never shorter than the text", "[core][text]") {
  CHECK(pad_right("中", 4) == "中  ");
  CHECK(pad_left("7", 3) == "  7");
  CHECK(pad_right("long", 2) == "long");
  CHECK(pad_left("long", 2) == "long");
}

TEST_CASE("numbers: the whole word, in range, and no other writing", "[core][text]") {
  CHECK(whole_number("0") == 0);
  CHECK(whole_number("-9223372036854775808") == std::numeric_limits<std::int64_t>::min());
  CHECK(whole_number("9223372036854775807") == std::numeric_limits<std::int64_t>::max());
  CHECK(whole_number("007") == 7);
  CHECK(whole_unsigned("18446744073709551615") == std::numeric_limits<std::uint64_t>::max());
  const auto* const bad = GENERATE("", "-", "+5", " 5", "5 ", "0x10", "1e2", "5.0", "٥", "--5",
                                   "5-", "9223372036854775808x", "99999999999999999999");
  INFO(bad);
  CHECK_FALSE(whole_number(bad));
  CHECK_FALSE(whole_unsigned(bad));
}

TEST_CASE("numbers: an unsigned one has no sign", "[core][text]") {
  CHECK_FALSE(whole_unsigned("-1"));
  CHECK_FALSE(whole_unsigned("-0"));
  CHECK_FALSE(whole_unsigned("18446744073709551616"));
  CHECK_FALSE(whole_number("9223372036854775808"));
}

TEST_CASE("suggestions: near words first, at most three, none for nonsense", "[core][text]") {
  const std::vector<std::string> words{"help", "head", "state", "stop",  "draw",   "bet",
                                       "bets", "undo", "redo",  "rules", "branch", "branches"};
  using Words = std::vector<std::string>;
  CHECK(suggestions("hlep", words) == Words{"help"});
  CHECK(suggestions("stat", words) == Words{"state"});
  CHECK(suggestions("drwa", words) == Words{"draw"});
  CHECK(suggestions("udno", words) == Words{"undo"});
  CHECK(suggestions("brnch", words) == Words{"branch"});
  CHECK(suggestions("bat", words) == Words{"bet"});
  CHECK(suggestions("br", words) == Words{"branch", "branches"});
  CHECK(suggestions("xyzzy", words).empty());
  CHECK(suggestions("", words).empty());
  CHECK(suggestions("a", {"b", "c", "d", "e"}) == Words{"b", "c", "d"});
}

TEST_CASE("suggestions: a common beginning breaks a tie, then the order given", "[core][text]") {
  using Words = std::vector<std::string>;
  CHECK(suggestions("cat", {"hat", "car", "bat"}) == Words{"car", "hat", "bat"});
}

TEST_CASE("clean: what comes out is valid text without controls, and stays as it is",
          "[core][text][property]") {
  CHECK(rc::check([](const std::string& bytes) {
    const std::string once = clean(bytes);
    RC_ASSERT(invalid_utf8(once) == std::string::npos);
    RC_ASSERT(clean(once) == once);
    for (const char c : once) { RC_ASSERT(static_cast<unsigned char>(c) >= 0x20); }
  }));
}

TEST_CASE("lines are broken at blanks, words never", "[core][text]") {
  CHECK(wrapped("", 10, 2).empty());
  CHECK(wrapped("one two", 10, 2) == "one two");
  CHECK(wrapped("one two three", 10, 2) == "one two\n  three");
  CHECK(wrapped("one two three", 7, 0) == "one two\nthree");
  CHECK(wrapped("a endlesswordhere b", 8, 2) == "a\n  endlesswordhere\n  b");
  CHECK(wrapped("  a  b   table row", 8, 4) == "  a  b\n    table\n    row");
  CHECK(wrapped("one\ntwo three four", 9, 2) == "one\ntwo three\n  four");
  CHECK(wrapped("五五五 五五", 6, 1) == "五五五\n 五五");
  CHECK(wrapped("le four est vide : que faire ?", 16, 2) == "le four est\n  vide : que\n  faire ?");
  CHECK(wrapped("on dit « oui » ; bon", 11, 2) == "on dit\n  « oui » ;\n  bon");
  CHECK(wrapped("say it: `50 20 10`.", 14, 2) == "say it:\n  `50 20 10`.");
  CHECK(wrapped("say `one two three`", 9, 0) == "say `one\ntwo\nthree`");
  CHECK(wrapped("a ` alone", 5, 0) == "a `\nalone");
  CHECK(wrapped("order ? ? ?, ?", 8, 2) == "order ?\n  ? ?, ?");
  for (int columns = 6; columns < 60; ++columns) {
    const std::string text =
        wrapped("a bc def gh ij klm no pqrs t uvw xyz and so on it goes", columns, 2);
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = std::min(text.find('\n', at), text.size());
      CHECK(end - at <= static_cast<std::size_t>(columns));
      at = end + 1;
    }
  }
}
