#include "journal/entries.h"

#include "catch.h"
#include "journal/samples.h"

using namespace hausregel;
using namespace hausregel::journal;

namespace {

// The lines of a journal behind its opening, as a log keeps them.
Entries kept_of(const std::string& text, std::vector<std::string>& lines) {
  Opening opening = sample_opening();
  finish(opening);
  Entries entries(opening.link.hash);
  for (std::size_t at = text.find('\n') + 1; at < text.size();) {
    const std::size_t end = text.find('\n', at);
    lines.push_back(text.substr(at, end - at));
    entries.add(lines.back());
    at = end + 1;
  }
  return entries;
}

}  // namespace

TEST_CASE("entries in memory give back their lines, hashes and contents") {
  std::vector<std::string> lines;
  const Entries entries = kept_of(sample_journal(), lines);
  REQUIRE(entries.size() == sample_entries().size());
  std::size_t i = 0;
  for (const Entry& entry : entries) {
    CHECK(entries.line(i) == lines[i]);
    CHECK(encode(entry) == lines[i]);
    CHECK(entries.hash(i) == entry.link.hash);
    CHECK(entries.events(i) == to_text(entry.events));
    ++i;
  }
  CHECK(i == lines.size());
  CHECK(encode(entries.back()) == lines.back());
}

TEST_CASE("entries on a line are those it names, in its order, without the opening") {
  std::vector<std::string> lines;
  const Entries entries = kept_of(sample_journal(), lines);
  REQUIRE(entries.size() >= 4);
  const auto numbers_on = [&](const std::vector<std::int64_t>& line) {
    std::vector<std::int64_t> numbers;
    for (const Entry& entry : entries.on(line)) {
      CHECK(encode(entry) == lines[static_cast<std::size_t>(entry.n) - 1]);
      numbers.push_back(entry.n);
    }
    return numbers;
  };
  CHECK(numbers_on({0, 1, 2, 4}) == std::vector<std::int64_t>{1, 2, 4});
  CHECK(numbers_on({2, 4}) == std::vector<std::int64_t>{2, 4});
  CHECK(numbers_on({0}).empty());
  CHECK(numbers_on({}).empty());
}

TEST_CASE("a copy of entries stands for itself") {
  const std::string long_note = R"({"note":")" + std::string(1000, 'x') + R"("})";
  std::vector<Entry> many;
  for (std::int64_t n = 1; n <= 30; ++n) {
    many.push_back(sample_entry(n, n % 2 == 0 ? long_note : R"({"note":"tea"})", "[]", 0));
  }
  std::vector<std::string> lines;
  auto first = std::make_unique<Entries>(kept_of(journal_text(sample_opening(), many), lines));
  Entries copy = *first;
  Entries other = *first;
  first.reset();
  REQUIRE(copy.size() == 30);
  copy.keep_first(15);
  other.keep_first(20);
  for (std::size_t i = 15; i < 30; ++i) {
    copy.add(lines[i]);
  }
  for (std::size_t i = 20; i < 30; ++i) {
    other.add(lines[i]);
  }
  std::size_t differ = 0;
  for (std::size_t i = 0; i < 30; ++i) {
    differ += copy.line(i) == lines[i] && other.line(i) == lines[i] ? 0 : 1;
  }
  CHECK(differ == 0);
}

TEST_CASE("entries behind another opening have the hashes that they would have had there") {
  std::vector<std::string> lines;
  Entries entries = kept_of(sample_journal(), lines);
  Opening other = sample_opening();
  other.engine = "another";
  std::vector<Entry> again = sample_entries();
  std::string prev = (finish(other), other.link.hash);
  entries.chain_to(other.link.hash);
  for (std::size_t i = 0; i < again.size(); ++i) {
    CHECK(entries.line(i) == finish(again[i], prev));
    prev = again[i].link.hash;
  }
}
