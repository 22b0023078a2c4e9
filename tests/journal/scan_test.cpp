// The fast way to take a line apart accepts what the strict way accepts, and nothing else.
#include "catch.h"
#include "journal/reader.h"
#include "journal/samples.h"

using namespace hausregel;
using namespace hausregel::journal;

namespace {

std::vector<std::string> sample_lines() {
  std::vector<std::string> lines;
  std::istringstream in(sample_journal());
  for (std::string line; std::getline(in, line);) { lines.push_back(line); }
  lines.erase(lines.begin());
  Entry drawn = sample_entry(9, R"({"move":"draw","x":[1,-2,null,true,{"y":"\u0001\\\n€"}]})",
                             R"([{"e":"a","b":[]},{"e":"c","d":{}}])", 3);
  drawn.draws = {{"coal/r1/s0/1", 48, 12, DrawnFrom::Generated},
                 {"roll/r1/t1/b0", 6, 5, DrawnFrom::Observed},
                 {"a\"b", 2, 1, DrawnFrom::Scripted}};
  lines.push_back(finish(drawn, kNoHash));
  return lines;
}

bool strict(const std::string& line) { return decode_entry(line).has_value(); }

// The strict way looks into `do`, too.
bool fast(const std::string& line) {
  const auto parts = take_apart(line);
  return parts && read_doing(*read_json(parts->doing));
}

}  // namespace

TEST_CASE("scan: a line is taken apart as it is decoded", "[journal][scan]") {
  for (const std::string& line : sample_lines()) {
    const auto parts = take_apart(line);
    REQUIRE(parts);
    const Entry entry = decode_entry(line).value();
    CHECK(parts->n == entry.n);
    CHECK(parts->at == entry.at);
    CHECK(parts->doing == to_text(entry.doing));
    CHECK(parts->events == entry.events.text());
    CHECK(parts->state == std::string_view(entry.link.state));
    CHECK(parts->prev == std::string_view(entry.link.prev));
    CHECK(parts->hash == std::string_view(entry.link.hash));
    CHECK(encode(entry) == line);
  }
}

TEST_CASE("scan: changed bytes are accepted where the strict reader accepts them",
          "[journal][scan]") {
  std::size_t accepted = 0;
  std::size_t refused = 0;
  for (const std::string& line : sample_lines()) {
    for (std::size_t at = 0; at < line.size(); ++at) {
      for (const int byte :
           std::initializer_list<int>{'"', '\\', '0', '1', '-', 'a', 'F', ' ', ',', ':', '{', '}',
                                      '[', ']', '\n', 0x7F, 0x80, 0xC3, 0}) {
        std::string changed = line;
        changed[at] = static_cast<char>(byte);
        if (fast(changed) != strict(changed)) {
          INFO(changed);
          CHECK(fast(changed) == strict(changed));
        }
        ++(strict(changed) ? accepted : refused);
      }
    }
  }
  CHECK(accepted > 1000);
  CHECK(refused > 10000);
}

TEST_CASE("scan: bytes left out, doubled or inserted", "[journal][scan]") {
  for (const std::string& line : sample_lines()) {
    for (std::size_t at = 0; at <= line.size(); ++at) {
      std::vector<std::string> changed{line.substr(0, at)};
      for (const char* more : {" ", "0", "\"", "{", "\\u0041", "-", "é"}) {
        changed.push_back(line.substr(0, at) + more + line.substr(at));
      }
      if (at < line.size()) {
        changed.push_back(line.substr(0, at) + line.substr(at + 1));
        changed.push_back(line.substr(0, at) + line[at] + line.substr(at));
      }
      for (const std::string& one : changed) {
        if (fast(one) != strict(one)) {
          INFO(one);
          CHECK(fast(one) == strict(one));
        }
      }
    }
  }
}

TEST_CASE("scan: what is canonical is what is written again the same", "[journal][scan]") {
  const auto is_canonical = [](std::string_view text) {
    Entry entry = added(1, 5, 5);
    std::string line = finish(entry, kNoHash);
    return take_apart(line.replace(line.find("5}"), 1, text)).has_value();
  };
  for (const char* text : {"0",
                           "-0",
                           "-1",
                           "01",
                           "1.0",
                           "1e2",
                           "18446744073709551615",
                           "18446744073709551616",
                           "-9223372036854775808",
                           "-9223372036854775809",
                           "\"\"",
                           "\"\\u0000\"",
                           "\"\\u000a\"",
                           "\"\\u001F\"",
                           "\"\\u001f\"",
                           "\"\\/\"",
                           "\"\\b\\f\"",
                           "\"\x7f\"",
                           "\"\x1f\"",
                           "\"\xff\"",
                           "{}",
                           "[]",
                           "[ ]",
                           "[1,]",
                           "[1,2]",
                           "{\"a\":1,\"a\":1}",
                           "{\"a\":1,\"b\":1}",
                           "nul",
                           "null",
                           "true",
                           "false",
                           "",
                           "[",
                           "{",
                           "\"",
                           "{\"a\"}",
                           "[1 ]",
                           "\"\\ud83d\\ude00\"",
                           "\"😀\""}) {
    const auto read = read_json(text);
    INFO(text);
    CHECK(is_canonical(text) == (read && to_text(*read) == text));
  }
  const auto nested = [](int levels) {
    return std::string(static_cast<std::size_t>(levels), '[') +
           std::string(static_cast<std::size_t>(levels), ']');
  };
  // Within the line, its list of events and the event: 32 levels in all.
  CHECK(is_canonical(nested(29)));
  CHECK_FALSE(is_canonical(nested(30)));
  std::string many = "{";
  for (int i = 0; i < 40; ++i) { many += "\"k" + std::to_string(i) + "\":0,"; }
  CHECK(is_canonical(many + "\"k\":0}"));
  CHECK_FALSE(is_canonical(many + "\"k3\":0}"));
}
