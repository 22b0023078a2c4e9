#include "journal/reader.h"

#include <sys/stat.h>

#include "catch.h"
#include "samples.h"

using namespace hausregel;
using namespace hausregel::journal;

namespace {

// Gives its text in portions of one byte, or fails after it.
Source slow_source(std::string text, bool fails) {
  return [text = std::move(text), fails](std::uint64_t offset,
                                         std::span<char> into) -> Result<std::size_t> {
    if (offset < text.size()) {
      into[0] = text[offset];
      return 1;
    }
    if (fails) { return fail(Fault::Input, "the disk is on fire"); }
    return 0;
  };
}

std::string with(std::string text, std::string_view from, std::string_view to) {
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

}  // namespace

TEST_CASE("reader: gives every entry with its number, place and bytes", "[journal][reader]") {
  const std::string text = sample_journal();
  journal::Lines reader(text_source(text));
  std::uint64_t offset = 0;
  for (std::int64_t n = 0; n < 7; ++n) {
    const LineStep step = reader.next();
    const Line& line = std::get<Line>(step);
    CHECK(line.n == n);
    CHECK(line.offset == offset);
    CHECK(text.substr(offset, line.text.size() + 1) == std::string(line.text) + '\n');
    CHECK((line.opening != nullptr) == (n == 0));
    CHECK((n == 0 ? encode(*line.opening) : encode(line.entry())) == line.text);
    offset += line.text.size() + 1;
  }
  {
    const LineStep step = reader.next();
    const End end = std::get<End>(step);
    CHECK(end.entries == 7);
    CHECK(end.bytes == text.size());
    CHECK_FALSE(end.closed);
  }
}

TEST_CASE("reader: the size of the portions makes no difference", "[journal][reader]") {
  journal::Lines reader(slow_source(sample_journal(), false));
  for (int n = 0; n < 7; ++n) { CHECK(std::holds_alternative<Line>(reader.next())); }
  CHECK(std::holds_alternative<End>(reader.next()));
}

TEST_CASE("reader: knows a closed game, and that nothing follows it", "[journal][reader]") {
  auto entries = sample_entries();
  entries.push_back(closing_entry(7, 13));
  const LineStep step = read_to_end(journal_text(sample_opening(), entries));
  CHECK(std::get<End>(step).closed);
  entries.push_back(added(8, 1, 14));
  CHECK(damage_of(journal_text(sample_opening(), entries)) == Damage::Kind::OutOfOrder);
}

TEST_CASE("reader: a cut at any byte is seen, but for one between two lines", "[journal][reader]") {
  const std::string text = sample_journal();
  int between = 0;
  for (std::size_t cut = 0; cut < text.size(); ++cut) {
    std::int64_t records = 0;
    const LineStep step = read_to_end(text.substr(0, cut), &records);
    const std::size_t good = cut == 0 ? 0 : text.rfind('\n', cut - 1) + 1;
    if (cut == 0) {
      REQUIRE(std::get<Damage>(step).kind == Damage::Kind::NotAJournal);
    } else if (good == cut) {
      REQUIRE(std::get<End>(step).bytes == cut);
      ++between;
    } else {
      const TornTail& torn = std::get<TornTail>(step);
      REQUIRE(torn.n == records);
      REQUIRE(torn.offset == good);
      REQUIRE(torn.bytes == cut - good);
    }
  }
  CHECK(between == 6);
}

TEST_CASE("reader: a changed byte is seen, whichever and wherever", "[journal][reader]") {
  const std::string text = sample_journal();
  int missed = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    for (const int change : {0x01, 0x20, 0x80, 0xFF}) {
      std::string other = text;
      other[at] = static_cast<char>(other[at] ^ change);
      missed += std::holds_alternative<End>(read_to_end(std::move(other))) ? 1 : 0;
    }
  }
  CHECK(missed == 0);
}

// Every value at every byte: minutes with sanitizers, so only by its name.
TEST_CASE("reader: every value of every byte", "[.exhaustive][journal][reader]") {
  const std::string text = sample_journal();
  int missed = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    for (int value = 0; value < 256; ++value) {
      std::string other = text;
      if (other[at] != static_cast<char>(value)) {
        other[at] = static_cast<char>(value);
        missed += std::holds_alternative<End>(read_to_end(std::move(other))) ? 1 : 0;
      }
    }
  }
  CHECK(missed == 0);
}

TEST_CASE("reader: a byte too many or too few is seen", "[journal][reader]") {
  const std::string text = sample_journal();
  int missed = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    missed += std::holds_alternative<End>(read_to_end(std::string(text).erase(at, 1))) ? 1 : 0;
    for (const char extra : {' ', '\n', '\r', '0', '"', '\0'}) {
      const std::string longer = std::string(text).insert(at, 1, extra);
      missed += std::holds_alternative<End>(read_to_end(longer)) ? 1 : 0;
    }
  }
  CHECK(missed == 0);
}

TEST_CASE("reader: lines dropped, doubled, swapped or from another journal are seen",
          "[journal][reader]") {
  std::vector<std::string> lines;
  std::istringstream all(sample_journal());
  for (std::string line; std::getline(all, line);) { lines.push_back(line + '\n'); }
  const auto joined = [](const std::vector<std::string>& parts) {
    std::string text;
    for (const std::string& part : parts) { text += part; }
    return text;
  };
  for (std::size_t n = 0; n + 1 < lines.size(); ++n) {
    auto dropped = lines;
    dropped.erase(dropped.begin() + static_cast<std::ptrdiff_t>(n));
    CHECK(std::holds_alternative<Damage>(read_to_end(joined(dropped))));
    auto doubled = lines;
    doubled.insert(doubled.begin() + static_cast<std::ptrdiff_t>(n), lines[n]);
    CHECK(std::holds_alternative<Damage>(read_to_end(joined(doubled))));
    auto swapped = lines;
    std::swap(swapped[n], swapped[n + 1]);
    CHECK(std::holds_alternative<Damage>(read_to_end(joined(swapped))));
  }
  Opening other = sample_opening();
  other.engine = "0.2.0";
  auto spliced = lines;
  spliced[0] = journal_text(other, {});
  CHECK(damage_of(joined(spliced)) == Damage::Kind::BrokenChain);
}

TEST_CASE("reader: tells what kind of damage it is, and where", "[journal][reader]") {
  const std::string text = sample_journal();
  CHECK(damage_of("") == Damage::Kind::NotAJournal);
  CHECK(damage_of("hello\n") == Damage::Kind::NotAJournal);
  CHECK(damage_of("hello") == Damage::Kind::NotAJournal);
  CHECK(damage_of("{\"n\":0}\n") == Damage::Kind::NotAJournal);
  CHECK(damage_of("\xEF\xBB\xBF" + text) == Damage::Kind::NotAJournal);
  CHECK(damage_of('\n' + text) == Damage::Kind::NotAJournal);
  CHECK(damage_of(with(text, "hausregel/3", "hausregel/2")) == Damage::Kind::UnknownVersion);
  CHECK(damage_of(with(text, "hausregel/3", "hausregel/10")) == Damage::Kind::UnknownVersion);
  CHECK(damage_of(with(text, "\"by\":7", "\"by\":8")) == Damage::Kind::BadHash);
  CHECK(damage_of(text + '\n') == Damage::Kind::BadHash);
  CHECK(damage_of(rehashed(with(text, "\"by\":7", "\"by\": 7"), 2)) == Damage::Kind::NotCanonical);
  CHECK(damage_of(rehashed(with(text, "{\"n\":2", "{\"n\":3"), 2)) == Damage::Kind::OutOfOrder);
  const LineStep step = read_to_end(with(text, "\"by\":7", "\"by\":8"));
  const Damage damage = std::get<Damage>(step);
  CHECK(damage.n == 2);
  CHECK(damage.offset == text.find("{\"n\":2"));
  CHECK(damage.stated.size() == 64);
  CHECK(damage.found.size() == 64);
  CHECK(damage.stated != damage.found);
  CHECK(to_error(damage, "game.jsonl").fault == Fault::Input);
  CHECK(to_error(damage, "game.jsonl").place.line == 3);
}

TEST_CASE("reader: a chain that somebody made good again from the change on is whole",
          "[journal][reader]") {
  // What only a receipt shows.
  const std::string text = sample_journal();
  CHECK(std::holds_alternative<End>(read_to_end(rehashed(with(text, "\"by\":7", "\"by\":8"), 2))));
}

TEST_CASE("reader: the time of a seeded game is no time", "[journal][reader]") {
  Opening opening = sample_opening();
  opening.seeded = true;
  opening.at = kSeededTime;
  Entry entry = added(1, 5, 5);
  entry.at = kSeededTime;
  CHECK(std::holds_alternative<End>(read_to_end(journal_text(opening, {entry}))));
  CHECK(damage_of(journal_text(opening, {added(1, 5, 5)})) == Damage::Kind::NotCanonical);
}

TEST_CASE("reader: long lines have an end", "[journal][reader]") {
  Opening opening = sample_opening();
  const std::string source(2u << 20, '\n');  // 4 MiB once it is escaped
  opening.variant = {{"long", hex(sha256(std::string_view(source))), source}};
  CHECK(std::holds_alternative<End>(read_to_end(journal_text(opening, {}))));
  Entry note = sample_entry(1, "{\"note\":\"" + std::string(1'000'000, 'x') + "\"}", "[]", 0);
  CHECK(std::holds_alternative<End>(read_to_end(journal_text(sample_opening(), {note}))));
  note = sample_entry(1, "{\"note\":\"" + std::string(1'100'000, 'x') + "\"}", "[]", 0);
  CHECK(damage_of(journal_text(sample_opening(), {note})) == Damage::Kind::TooLong);
  CHECK(damage_of(sample_journal() + std::string(3'000'000, 'x')) == Damage::Kind::TooLong);
  CHECK(damage_of(std::string(10'000'000, '{')) == Damage::Kind::TooLong);
}

TEST_CASE("reader: what the system cannot read is damage, not an end", "[journal][reader]") {
  journal::Lines reader(slow_source(sample_journal(), true));
  LineStep step = reader.next();
  while (std::holds_alternative<Line>(step)) { step = reader.next(); }
  CHECK(std::get<Damage>(step).kind == Damage::Kind::Unreadable);
  CHECK_THAT(std::get<Damage>(step).what.text, Has("on fire"));
}

TEST_CASE("reader: folders, devices, pipes and missing files are refused", "[journal][reader]") {
  const Folder folder;
  REQUIRE(::mkfifo(folder.at("pipe").c_str(), 0600) == 0);
  for (const std::string& path :
       {folder.at("none"), folder.at(""), folder.at("pipe"), std::string("/dev/zero")}) {
    const auto source = file_source(path);
    REQUIRE_FALSE(source);
    CHECK(source.error().fault == Fault::Input);
  }
}
