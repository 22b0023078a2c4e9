#include "catch.h"
#include "journal/log.h"
#include "journal/replay.h"
#include "journal/samples.h"

using namespace hausregel;
using namespace hausregel::journal;

namespace {

Entries sampled() {
  Entries entries;
  for (Entry& entry : sample_entries()) { entries.push_back(std::move(entry)); }
  return entries;
}

}  // namespace

TEST_CASE("entries on a line are those it names, in its order, without the opening") {
  const Entries entries = sampled();
  REQUIRE(entries.size() >= 4);
  const auto numbers_on = [&](const std::vector<std::int64_t>& line) {
    std::vector<std::int64_t> numbers;
    for (const Entry& entry : entries.on(line)) {
      CHECK(encode(entry) == encode(entries.numbered(entry.n)));
      numbers.push_back(entry.n);
    }
    return numbers;
  };
  CHECK(numbers_on({0, 1, 2, 4}) == std::vector<std::int64_t>{1, 2, 4});
  CHECK(numbers_on({2, 4}) == std::vector<std::int64_t>{2, 4});
  CHECK(numbers_on({0}).empty());
  CHECK(numbers_on({}).empty());
}

TEST_CASE("entries behind another opening have the hashes that they would have had there") {
  Opening other = sample_opening();
  other.engine = "another";
  const Log log(other, sampled());
  std::vector<Entry> again = sample_entries();
  std::string prev = (finish(other), other.link.hash);
  for (Entry& entry : again) {
    CHECK(log.line(entry.n) == finish(entry, prev));
    prev = entry.link.hash;
  }
}
