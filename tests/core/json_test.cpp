#include "core/json.h"

#include <rapidcheck.h>

#include "catch.h"
#include "core/text.h"

using namespace hausregel;

namespace {

std::string again(std::string_view text) {
  const auto json = read_json(text);
  return json ? to_text(*json) : "refused: " + json.error().message.text;
}

std::string nested(int levels) {
  const auto count = static_cast<std::size_t>(levels);
  return std::string(count, '[') + std::string(count, ']');
}

}  // namespace

TEST_CASE("json: canonical texts come back as they are", "[core][json]") {
  const auto* const text =
      GENERATE("null", "true", "false", "0", "-1", "9223372036854775807", "-9223372036854775808",
               "9223372036854775808", "18446744073709551615", "\"\"", "[]", "{}", "[1,2,[3,{}]]",
               R"({"b":1,"a":[true,null]})", R"("\"\\\b\f\n\r\t\u0000\u001f")", "\"\x7F\"",
               "\"äß€😀/\"", R"({"":0})");
  CHECK(again(text) == text);
}

TEST_CASE("json: other spellings are read, and written in the one form", "[core][json]") {
  CHECK(again(" [ 1 ,\t2\r\n] ") == "[1,2]");
  CHECK(again(R"("\u00e4\/\ud83d\ude00\u000a\u007f")") == "\"ä/😀\\n\x7F\"");
  CHECK(again(R"("\uD83D\uDE00")") == "\"😀\"");
  CHECK(again("-0") == "0");
}

TEST_CASE("json: refuses what is not JSON, and what the journal has no use for", "[core][json]") {
  const auto* const text = GENERATE(
      "", " ", "[", "]", "[1", "[1,", "[1,]", "[,1]", "[1 2]", "{", "{\"a\"", "{\"a\":", "{\"a\":1",
      "{\"a\":1,}", "{a:1}", "{1:1}", "{\"a\" 1}", "{\"a\":1 \"b\":2}", "\"", "\"a", "'a'", "tru",
      "truex", "True", "nul", "NaN", "Infinity", "-", "+1", "01", "-01", "00", "1.", ".5", "1.0",
      "-0.0", "1e2", "1E2", "0x10", "18446744073709551616", "-9223372036854775809",
      "100000000000000000000000000000", "1 2", "[] []", "// a\n1", "/* a */1",
      "\xEF\xBB\xBF"
      "1",
      "\"\n\"", "\"\t\"", "\"\x01\"", R"("\a")", R"("\x41")", R"("\u12")", R"("\u12G4")", R"("\u")",
      R"("\U0041")", R"("\ud800")", R"("\ud800\u0041")", R"("\udc00")", R"("\ud800\ud800")",
      R"("\)", "\"\\", "[\"a\",\n4\n,1,", "{\"a\":\"b\"}#", "[1]x", "{\"a\":/*b*/1}", "\f1");
  INFO(text);
  const auto json = read_json(text);
  REQUIRE_FALSE(json);
  CHECK(json.error().fault == Fault::Input);
  CHECK(json.error().place.column >= 1);
}

TEST_CASE("json: a NUL ends nothing", "[core][json]") {
  CHECK_FALSE(read_json(std::string_view("1\0", 2)));
  CHECK_FALSE(read_json(std::string_view("[1\0]", 4)));
  CHECK_FALSE(read_json(std::string_view("\"\0\"", 3)));
  CHECK_FALSE(read_json(std::string_view("\0", 1)));
}

TEST_CASE("json: refuses bytes that are not UTF-8", "[core][json]") {
  const auto* const bytes =
      GENERATE("\x80", "\xBF", "\xC0\xAF", "\xC1\xBF", "\xC3", "\xE0\x80\xAF", "\xE0\x9F\xBF",
               "\xED\xA0\x80", "\xED\xBF\xBF", "\xE2\x82", "\xF0\x80\x80\xAF", "\xF0\x8F\xBF\xBF",
               "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xF8\x88\x80\x80\x80", "\xFE", "\xFF");
  CHECK_FALSE(read_json('"' + std::string(bytes) + '"'));
}

TEST_CASE("json: the error names the byte", "[core][json]") {
  CHECK(read_json("[1,2,x]").error().place.column == 6);
  CHECK(read_json("{\"a\":1.5}").error().place.column == 7);
  CHECK(read_json("").error().place.column == 1);
}

TEST_CASE("json: no key stands twice in an object, few members or many", "[core][json]") {
  CHECK_FALSE(read_json(R"({"a":1,"a":1})"));
  CHECK_FALSE(read_json(R"({"a":1,"b":{},"\u0061":2})"));
  CHECK_FALSE(read_json(R"([{"x":[{"k":1,"l":2,"k":3}]}])"));
  CHECK(read_json(R"([{"a":1},{"a":1},{"b":{"a":1},"a":2}])"));
  std::string many = "{";
  for (int i = 0; i < 5000; ++i) {
    many += "\"k" + std::to_string(i) + "\":" + std::to_string(i) + ',';
  }
  CHECK(again(many + "\"end\":0}") == many + "\"end\":0}");
  CHECK_FALSE(read_json(many + "\"k77\":0}"));
}

TEST_CASE("json: 32 levels are read, 33 are not, and a flood of brackets is no harm",
          "[core][json]") {
  CHECK(again(nested(32)) == nested(32));
  CHECK_FALSE(read_json(nested(33)));
  CHECK_FALSE(read_json(std::string(1'000'000, '[')));
  std::string objects;
  for (int i = 0; i < 33; ++i) { objects += "{\"a\":"; }
  CHECK_FALSE(read_json(objects + "1" + std::string(33, '}')));
}

TEST_CASE("json: large numbers keep their value and kind", "[core][json]") {
  const Json largest(std::uint64_t{18446744073709551615ull});
  CHECK_FALSE(largest.is_int());
  REQUIRE(largest.large() != nullptr);
  CHECK(to_text(largest) == "18446744073709551615");
  CHECK(Json(std::uint64_t{5}) == Json(5));
  CHECK(*read_json("18446744073709551615") == largest);
}

TEST_CASE("json: set replaces in place and appends at the end", "[core][json]") {
  Json object;
  object.set("b", 1);
  object.set("a", "x");
  object.set("b", Json::List{Json(true)});
  CHECK(to_text(object) == R"({"b":[true],"a":"x"})");
  REQUIRE(object.find("a") != nullptr);
  CHECK(*object.find("a")->string() == "x");
  CHECK(object.find("c") == nullptr);
  CHECK(Json(3).find("a") == nullptr);
}

namespace {

std::string any_text() {
  std::string text;
  for (const auto code : *rc::gen::container<std::vector<std::uint32_t>>(
           rc::gen::oneOf(rc::gen::inRange<std::uint32_t>(0, 0x80),
                          rc::gen::inRange<std::uint32_t>(0x80, 0x800)))) {
    if (code < 0x80) {
      text += static_cast<char>(code);
    } else {
      text += static_cast<char>(0xC0 | (code >> 6));
      text += static_cast<char>(0x80 | (code & 0x3F));
    }
  }
  return text;
}

Json any_json(int levels) {
  switch (*rc::gen::inRange(0, levels > 0 ? 7 : 5)) {
    case 0:
      return {};
    case 1:
      return *rc::gen::arbitrary<bool>();
    case 2:
      return *rc::gen::arbitrary<std::int64_t>();
    case 3:
      return *rc::gen::arbitrary<std::uint64_t>();
    case 4:
      return any_text();
    case 5: {
      Json::List list;
      for (int i = *rc::gen::inRange(0, 4); i > 0; --i) { list.push_back(any_json(levels - 1)); }
      return list;
    }
    default: {
      Json object = Json::Object{};
      for (int i = *rc::gen::inRange(0, 4); i > 0; --i) {
        object.set(any_text(), any_json(levels - 1));
      }
      return object;
    }
  }
}

}  // namespace

TEST_CASE("json: what is written is read as the same value", "[core][json][property]") {
  CHECK(rc::check([] {
    const Json value = any_json(3);
    const std::string text = to_text(value);
    const auto read = read_json(text);
    RC_ASSERT(read.has_value());
    RC_ASSERT(*read == value);
    RC_ASSERT(to_text(*read) == text);
  }));
}

TEST_CASE("json: any bytes are either read as valid text or refused", "[core][json][property]") {
  CHECK(rc::check([](const std::string& bytes) {
    const auto read = read_json(bytes);
    if (read) {
      RC_ASSERT(invalid_utf8(bytes) == std::string::npos);
      RC_ASSERT(read_json(to_text(*read)).value() == *read);
    }
  }));
}
