// Damage of every kind, and every kind of entry out of place: what is not found here, nobody finds.
// HAUSREGEL_LONG=1 leaves no byte out; the case tagged [.long] tries every byte with every other
// value on a journal of more than 100 kB.
#include <cstdlib>
#include <random>

#include "audit/journals.h"
#include "catch.h"

using namespace hausregel;
using namespace hausregel::audit;

namespace {

bool long_run() {
  const char* wanted = std::getenv("HAUSREGEL_LONG");
  return wanted != nullptr && *wanted != '\0';
}

// A whole journal, its lines and the place before each of them.
struct Whole {
  std::string text;
  std::vector<std::string> lines;
  std::vector<journal::LinePlace> places;
  std::string receipt;  // of the last entry
};

Whole whole_of(std::string text) {
  Whole whole{std::move(text), {}, {}, {}};
  whole.lines = lines_of(whole.text);
  journal::Lines lines(journal::text_source(whole.text));
  do {
    whole.places.push_back(lines.place());
  } while (std::holds_alternative<journal::Line>(lines.next()));
  REQUIRE(whole.places.size() == whole.lines.size() + 1);
  whole.receipt = audited(whole.text).receipt;
  return whole;
}

const Whole& small() {
  static const Whole whole = whole_of(played({"teufel", {}, 12, {"phrase Bob \"ü \\\" x\""}}));
  return whole;
}

Wanted chain_with(const std::string& receipt) {
  Wanted wanted = with_head(receipt);
  wanted.depth = Depth::Chain;
  return wanted;
}

// The entry at which the chain is found to be damaged; -1: nothing was found.
std::int64_t damaged_at(std::string text, const journal::LinePlace& from = {}) {
  journal::Lines lines(journal::text_source(std::move(text)), from);
  while (true) {
    const journal::LineStep step = lines.next();
    if (const auto* damage = std::get_if<journal::Damage>(&step)) { return damage->n; }
    if (const auto* torn = std::get_if<journal::TornTail>(&step)) { return torn->n; }
    if (std::holds_alternative<journal::End>(step)) { return -1; }
  }
}

struct Count {
  std::size_t tried = 0;
  std::size_t missed = 0;
  std::size_t misnamed = 0;

  void take(std::int64_t found, std::int64_t expected) {
    ++tried;
    missed += found < 0 ? 1 : 0;
    misnamed += found >= 0 && found != expected ? 1 : 0;
  }
  void check(std::size_t least) const {
    CHECK(tried >= least);
    CHECK(missed == 0);
    CHECK(misnamed == 0);
  }
};

// Byte `at` of line `i` as `byte`, with the two lines that follow: the lines before are sound.
void substitute(const Whole& whole, std::size_t i, std::size_t at, char byte, Count& count) {
  std::string text = whole.lines[i] + '\n';
  if (text[at] == byte) { return; }
  text[at] = byte;
  for (std::size_t next = i + 1; next < std::min(i + 3, whole.lines.size()); ++next) {
    text += whole.lines[next] + '\n';
  }
  count.take(damaged_at(std::move(text), whole.places[i]), static_cast<std::int64_t>(i));
}

// Every byte of every line as each of `values`.
Count substituted(const Whole& whole, const std::vector<char>& values) {
  Count count;
  for (std::size_t i = 0; i < whole.lines.size(); ++i) {
    for (std::size_t at = 0; at <= whole.lines[i].size(); ++at) {
      for (const char byte : values) { substitute(whole, i, at, byte, count); }
    }
  }
  return count;
}

std::int64_t line_with(const Whole& whole, std::size_t at) {
  std::size_t i = 0;
  while (i + 1 < whole.lines.size() && whole.places[i + 1].offset <= at) { ++i; }
  return static_cast<std::int64_t>(i);
}

std::string without(std::vector<std::string> lines, std::size_t i) {
  lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(i));
  return text_of(lines);
}

std::string inserted(std::vector<std::string> lines, std::size_t at, const std::string& line) {
  lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(at), line);
  return text_of(lines);
}

}  // namespace

TEST_CASE("damage: a byte with another value is found, and its entry named", "[audit][damage]") {
  std::vector<char> few;
  for (const int value :
       std::initializer_list<int>{'\n', '\r', ' ', '"', '0', '1', 'a', 'A', 0x00, 0x7F, 0xC3}) {
    few.push_back(static_cast<char>(value));
  }
  substituted(small(), few).check(80000);
}

TEST_CASE("damage: every single bit flipped", "[audit][damage]") {
  Count count;
  for (std::size_t i = 0; i < small().lines.size(); ++i) {
    for (std::size_t at = 0; at <= small().lines[i].size(); ++at) {
      for (int bit = 0; bit < 8; ++bit) {
        const char byte = at < small().lines[i].size() ? small().lines[i][at] : '\n';
        substitute(small(), i, at, static_cast<char>(byte ^ (1 << bit)), count);
      }
    }
  }
  count.check(60000);
}

TEST_CASE("damage: every byte with every other value, on more than 100 kB", "[audit][.long]") {
  // A whole game does not fill it; notes are entries too.
  audit::Game game{"teufel", {}, 100000, {}};
  game.lines.assign(250, ".note Ann has laid her stake down in the light, where everybody saw it");
  const std::string text = played(game);
  REQUIRE(text.size() > 100'000);
  const Whole whole = whole_of(text);
  std::vector<char> all;
  for (int value = 0; value < 256; ++value) { all.push_back(static_cast<char>(value)); }
  substituted(whole, all).check(text.size() * 255);
}

TEST_CASE("damage: a byte left out or put in", "[audit][damage]") {
  Count count;
  const std::string& text = small().text;
  for (std::size_t at = 0; at < text.size(); at += long_run() ? 1 : 5) {
    count.take(damaged_at(text.substr(0, at) + text.substr(at + 1)), line_with(small(), at));
    for (const char byte : {' ', '\n', '0', '"'}) {
      const std::int64_t found = damaged_at(text.substr(0, at) + byte + text.substr(at));
      // A second line feed makes an empty line behind the one that it ends.
      const bool behind = byte == '\n' && text[at] == '\n';
      count.take(found, line_with(small(), at) + (behind ? 1 : 0));
    }
  }
  count.check(5000);
}

TEST_CASE(
    "damage: every truncation is found with a receipt; without one only cuts at an entry's end "
    "pass, and the report says so",
    "[audit][damage]") {
  const Wanted head = chain_with(small().receipt);
  Wanted open;
  open.depth = Depth::Chain;
  open.open = true;
  std::size_t passed = 0;
  for (std::size_t bytes = 0; bytes < small().text.size(); ++bytes) {
    const std::string cut = small().text.substr(0, bytes);
    const bool at_end = bytes > 0 && cut.back() == '\n';
    if (at_end || bytes % 7 == 0 || long_run()) {
      REQUIRE_FALSE(audited(cut, head).good());
      const Report report = audited(cut, open);
      REQUIRE(report.good() == at_end);
      passed += report.good() ? 1 : 0;
      if (report.good()) {
        CHECK(report.verdict(Depth::Chain).facts.all.back().id == "audit.fact.no_receipt");
      }
    }
  }
  CHECK(passed == small().lines.size() - 1);
}

TEST_CASE("damage: entries dropped, doubled, swapped and moved", "[audit][damage]") {
  const auto& lines = small().lines;
  const Wanted head = chain_with(small().receipt);
  Count count;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const auto n = static_cast<std::int64_t>(i);
    CHECK_FALSE(audited(without(lines, i), head).good());
    if (i + 1 < lines.size()) {
      count.take(damaged_at(without(lines, i)), n);
      auto swapped = lines;
      std::swap(swapped[i], swapped[i + 1]);
      count.take(damaged_at(text_of(swapped)), n);
    }
    count.take(damaged_at(inserted(lines, i + 1, lines[i])), n + 1);
    for (std::size_t to = 0; to < lines.size(); ++to) {
      auto moved = lines;
      moved.erase(moved.begin() + static_cast<std::ptrdiff_t>(i));
      if (to != i) {
        count.take(damaged_at(inserted(moved, to, lines[i])),
                   static_cast<std::int64_t>(std::min(i, to)));
      }
    }
  }
  count.check(100);
}

TEST_CASE("damage: an entry of another game, of another place, or with another number",
          "[audit][damage]") {
  const Whole other = whole_of(played({"teufel", 5, 12, {}}));
  const auto& lines = small().lines;
  Count count;
  for (std::size_t i = 0; i < std::min(lines.size(), other.lines.size()); ++i) {
    auto spliced = lines;
    spliced[i] = other.lines[i];
    // An opening of another game stands for itself; what follows it does not fit.
    count.take(damaged_at(text_of(spliced)), static_cast<std::int64_t>(i == 0 ? 1 : i));
    if (i > 0) {
      std::vector<std::string> joined(lines.begin(), lines.begin() + static_cast<long>(i));
      joined.insert(joined.end(), other.lines.begin() + static_cast<long>(i), other.lines.end());
      count.take(damaged_at(text_of(joined)), static_cast<std::int64_t>(i));
    }
  }
  count.check(10);
}

TEST_CASE("damage: bursts of 2 to 64 bytes", "[audit][damage]") {
  std::mt19937 random(7);
  const std::string& text = small().text;
  std::size_t missed = 0;
  for (int i = 0; i < (long_run() ? 100'000 : 1500); ++i) {
    std::string changed = text;
    const std::size_t at = random() % text.size();
    const std::size_t bytes = std::min<std::size_t>(2 + random() % 63, text.size() - at);
    for (std::size_t k = 0; k < bytes; ++k) { changed[at + k] = static_cast<char>(random()); }
    missed += changed != text && damaged_at(changed) < 0 ? 1 : 0;
  }
  CHECK(missed == 0);
}

TEST_CASE("damage: line ends, byte order marks and empty lines", "[audit][damage]") {
  const std::string& text = small().text;
  std::string with_returns;
  for (const std::string& line : small().lines) { with_returns += line + "\r\n"; }
  CHECK(damaged_at(with_returns) == 0);
  CHECK(damaged_at("\xEF\xBB\xBF" + text) == 0);
  CHECK(damaged_at("\n" + text) == 0);
  CHECK(damaged_at(text + "\n") == static_cast<std::int64_t>(small().lines.size()));
  CHECK(damaged_at(text + std::string(1, '\0')) == static_cast<std::int64_t>(small().lines.size()));
  std::string upper = small().lines[1];
  const std::size_t hash = upper.rfind("\"hash\":\"") + 8;
  const std::size_t letter = upper.find_first_of("abcdef", hash);
  upper[letter] = static_cast<char>(upper[letter] - 'a' + 'A');
  auto lines = small().lines;
  lines[1] = upper;
  CHECK(damaged_at(text_of(lines)) == 1);
}

TEST_CASE("damage: nothing may follow the closing entry, though the chain holds",
          "[audit][damage]") {
  auto lines = lines_of(played({"polterfass"}));
  const auto entries = static_cast<std::int64_t>(lines.size());
  lines.push_back(lines[2]);
  lines.back().replace(lines.back().find("\"do\":"),
                       lines.back().find(",\"dice\":") - lines.back().find("\"do\":"),
                       "\"do\":{\"note\":\"more\"}");
  CHECK(first_finding(audited(reforged(lines))) ==
        "integrity out_of_order " + std::to_string(entries));
}
