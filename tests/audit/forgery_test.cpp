// What a forger changes who recomputes states and hashes: found by the rules, or by the dice. A
// whole new game is found by a receipt alone.
#include <algorithm>
#include <fstream>

#include "audit/journals.h"
#include "catch.h"
#include "journal/replay.h"

using namespace hausregel;
using namespace hausregel::audit;

namespace {

// Every whole number and every player's name in `json`, one after the other, as something else.
void changed_values(const Json& whole, Json& part, const std::function<void(const Json&)>& take) {
  const auto with = [&](Json value) {
    const Json before = std::exchange(part, std::move(value));
    take(whole);
    part = before;
  };
  if (const auto* number = part.integer()) {
    const std::int64_t value = *number;
    for (const std::int64_t other : {value + 10, value - 1}) { with(other); }
  } else if (const auto* text = part.string();
             text != nullptr && (*text == "Ann" || *text == "Bob")) {
    with(*text == "Ann" ? "Bob" : "Ann");
  } else if (part.boolean() != nullptr) {
    with(!*part.boolean());
  } else if (auto* list = part.list()) {
    for (Json& item : *list) { changed_values(whole, item, take); }
  } else if (auto* object = part.object()) {
    for (auto& [key, value] : *object) { changed_values(whole, value, take); }
  }
}

struct Forged {
  std::size_t tried = 0;
  std::size_t missed = 0;
  std::map<std::string, std::size_t> kinds;
  std::string first_missed;

  void take(const std::vector<std::string>& lines) {
    const auto folded = refolded(lines);
    if (!folded) { return; }
    const std::string text = reforged(*folded);
    Wanted open;
    open.open = true;
    const Report report = audited(text, open);
    ++tried;
    if (report.good()) {
      ++missed;
      first_missed = text;
    }
    const std::string finding = first_finding(report);
    ++kinds[finding.substr(0, finding.rfind(' '))];
  }
};

// Changes one value at a time in `do`, `dice` and `events` of every entry.
Forged every_value_changed(const std::string& text) {
  Forged found;
  const auto lines = lines_of(text);
  for (std::size_t n = 1; n < lines.size(); ++n) {
    Json line = read_json(lines[n]).value();
    for (const char* member : {"do", "dice", "events"}) {
      changed_values(line, *line.find(member), [&](const Json& changed) {
        auto forged = lines;
        forged[n] = to_text(changed);
        found.take(forged);
      });
    }
  }
  return found;
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

std::size_t line_with(const std::vector<std::string>& lines, const std::string& part) {
  const auto found = std::find_if(lines.begin(), lines.end(), [&](const std::string& line) {
    return line.find(part) != std::string::npos;
  });
  REQUIRE(found != lines.end());
  return static_cast<std::size_t>(found - lines.begin());
}

Report forged_at(const std::string& text, const std::string& part,
                 const std::vector<std::pair<std::string, std::string>>& changes) {
  auto lines = lines_of(text);
  const std::size_t n = line_with(lines, part);
  for (const auto& [from, to] : changes) { lines[n] = replaced(lines[n], from, to); }
  const auto folded = refolded(lines);
  REQUIRE(folded);
  Wanted open;
  open.open = true;
  return audited(reforged(*folded), open);
}

}  // namespace

TEST_CASE("forgery: one changed value in a move, a draw or an event is always found",
          "[audit][forgery]") {
  for (const char* game : {"teufel", "polterfass"}) {
    const std::string text = played({game, {}, 45, {}, Mode::Virtual, Ending::Finished});
    Forged found = every_value_changed(text);
    INFO(found.first_missed);
    CHECK(found.tried > 100);
    CHECK(found.missed == 0);
    CHECK(found.kinds["legality events_differ"] > 10);
    CHECK(found.kinds["legality draw_differs"] > 10);
    std::string kinds;
    for (const auto& [kind, count] : found.kinds) {
      kinds += kind + " " + std::to_string(count) + ", ";
    }
    INFO(kinds);
    CHECK(found.kinds["legality illegal"] > 0);
    CHECK(found.kinds["completeness flaw"] > 0);
  }
}

TEST_CASE("forgery: a state digest that does not follow from the events", "[audit][forgery]") {
  const auto sound = lines_of(played({"teufel", {}, 20, {"phrase Ann x", ".note y"}}));
  for (std::size_t n = 0; n < sound.size(); ++n) {
    auto lines = sound;
    const std::size_t at = lines[n].rfind("\"state\":\"") + 9;
    lines[n][at] = lines[n][at] == '0' ? '1' : '0';
    Wanted open;
    open.open = true;
    CHECK(first_finding(audited(reforged(lines), open)) ==
          "completeness state " + std::to_string(n));
  }
}

TEST_CASE("forgery: another draw with the events that follow from it is found by the dice",
          "[audit][forgery]") {
  // The coal that is drawn instead may be of the same kind: then nothing but the number differs.
  const std::string text = played({"teufel", {}, 60, {}});
  const auto lines = lines_of(text);
  const std::size_t n = line_with(lines, "\"move\":\"draw\"");
  Json line = read_json(lines[n]).value();
  Json& draw = line.find("dice")->list()->front();
  const std::int64_t got = *draw.find("got")->integer();
  std::size_t by_dice = 0;
  for (const std::int64_t other : {got + 1, got - 1}) {
    draw.set("got", other);
    auto forged = lines;
    forged[n] = to_text(line);
    Wanted open;
    open.open = true;
    const Report report = audited(reforged(forged), open);
    CHECK_FALSE(report.good());
    const Verdict& fairness = report.verdict(Depth::Dice);
    by_dice += !fairness.findings.empty() && fairness.findings[0].kind == "draw" &&
                       fairness.findings[0].n == static_cast<std::int64_t>(n)
                   ? 1
                   : 0;
  }
  CHECK(by_dice > 0);
}

TEST_CASE("forgery: a stake changed in move and event does not open its commitment",
          "[audit][forgery]") {
  const std::string text = played({"teufel", {}, 12, {}});
  const auto lines = lines_of(text);
  const std::string opened = lines[line_with(lines, "\"move\":\"open\"")];
  const std::size_t at = opened.find("\"stake\":");
  const std::string stake = opened.substr(at, opened.find(',', at) - at);
  const Report report =
      forged_at(text, "\"move\":\"open\"", {{stake, "\"stake\":20"}, {stake, "\"stake\":20"}});
  CHECK_THAT(first_finding(report), BeginsWith("legality illegal"));
  const Verdict& fairness = report.verdict(Depth::Dice);
  REQUIRE_FALSE(fairness.findings.empty());
  CHECK(fairness.findings[0].kind == "commitment");
}

TEST_CASE("forgery: a draw called observed or scripted explains nothing in a virtual game",
          "[audit][forgery]") {
  const std::string text = played({"teufel", {}, 30, {}});
  for (const char* from : {"observed", "scripted"}) {
    const Report report =
        forged_at(text, "\"from\":\"generated\"",
                  {{"\"from\":\"generated\"", std::string("\"from\":\"") + from + '"'}});
    CHECK_THAT(first_finding(report), BeginsWith("fairness draw"));
  }
}

TEST_CASE("forgery: draws of a simulated game follow from its seed", "[audit][forgery]") {
  std::ifstream file(HAUSREGEL_SOURCE "/tests/golden/teufel-lab.jsonl", std::ios::binary);
  auto lines = lines_of(std::string(std::istreambuf_iterator<char>(file), {}));
  REQUIRE(audited(text_of(lines)).good());
  lines[0] =
      replaced(lines[0], "\"scheme\":\"fast/1\",\"seed\":7", "\"scheme\":\"fast/1\",\"seed\":6");
  const Report report = audited(reforged(lines));
  CHECK_THAT(first_finding(report), BeginsWith("fairness draw"));
  CHECK(report.fairness.found > std::int64_t{kFindingsKept});
  CHECK(report.verdict(Depth::Dice).findings.size() == kFindingsKept);
}

TEST_CASE("forgery: another commitment, or another seed, explains nothing", "[audit][forgery]") {
  const std::string text = played({"polterfass", {}, 0, {"next"}, Mode::Virtual, Ending::Finished});
  REQUIRE(audited(text).good());
  auto lines = lines_of(text);
  const std::size_t at = lines[0].find("\"commit\":\"") + 10;
  lines[0].replace(at, 64, std::string(64, '0'));
  CHECK(finds(audited(reforged(lines)), "fairness seed"));
}

TEST_CASE("forgery: a draw that nobody has asked for", "[audit][forgery]") {
  const std::string text = played({"teufel", {}, 30, {}});
  const Report report = forged_at(
      text, "\"move\":\"stop\"",
      {{"\"dice\":[]", R"("dice":[{"key":"coal/r1/s0/9","below":9,"got":1,"from":"generated"}])"}});
  CHECK_THAT(first_finding(report), BeginsWith("legality draw_differs"));
}

TEST_CASE("forgery: a seed that is left out is asked for", "[audit][forgery]") {
  auto lines = lines_of(played({"polterfass"}));
  const std::size_t n = line_with(lines, "\"e\":\"luck_opened\"");
  const std::size_t from = lines[n].find(",{\"e\":\"luck_opened\"");
  lines[n].erase(from, lines[n].find('}', from) + 1 - from);
  const auto folded = refolded(lines);
  REQUIRE(folded);
  CHECK(finds(audited(reforged(*folded)), "legality events_differ"));
}

namespace {

// The closing entry's member `name` ("seeds":{…}, "sealed":[…]) as `value`.
Report closing_with(const std::string& text, const std::string& name, const std::string& value) {
  auto lines = lines_of(text);
  Json line = read_json(lines.back()).value();
  Json& member = *line.find("do")->find("close")->find(name);
  const Json wanted = read_json(value).value();
  REQUIRE(member != wanted);
  member = wanted;
  lines.back() = to_text(line);
  return audited(reforged(lines));
}

}  // namespace

TEST_CASE("forgery: a closing entry without the seeds and values that it owes",
          "[audit][forgery]") {
  const std::string open = played({"teufel", {}, 8, {}, Mode::Virtual, Ending::Finished});
  REQUIRE(audited(open).good());
  CHECK_THAT(first_finding(closing_with(open, "seeds", "{}")), BeginsWith("completeness closing"));
  const std::string sealed =
      played({"teufel", {}, 0, {"next", "bet Ann 50"}, Mode::Virtual, Ending::Finished});
  REQUIRE(audited(sealed).good());
  CHECK_THAT(first_finding(closing_with(sealed, "sealed", "[]")),
             BeginsWith("completeness closing"));
  const std::string other =
      R"([{"player":"Ann","stake":60,"salt":")" + std::string(32, '0') + "\"}]";
  CHECK(finds(closing_with(sealed, "sealed", other), "completeness closing"));
  const std::string whole = played({"teufel"});
  const std::string again = "{\"1\":\"" + std::string(64, '0') + "\"}";
  CHECK(finds(closing_with(whole, "seeds", again), "fairness seed"));
}

TEST_CASE("forgery: winners and totals of the closing entry are those of the game",
          "[audit][forgery]") {
  const std::string text = played({"teufel"});
  const Report totals =
      forged_at(text, "\"do\":{\"close\"", {{"\"totals\":{\"Ann\":", "\"totals\":{\"Ann\":1"}});
  CHECK_THAT(first_finding(totals), BeginsWith("completeness closing"));
  const Report why =
      forged_at(text, "\"do\":{\"close\"", {{"\"why\":\"ended\"", "\"why\":\"abandoned\""}});
  CHECK_THAT(first_finding(why), BeginsWith("completeness closing"));
}

TEST_CASE("forgery: rules that differ from the variant are found where its sources may run",
          "[audit][forgery]") {
  Wanted wanted;
  wanted.open_table = [](const hausregel::Game& game, const journal::Opening& opening) {
    auto table = journal::open_table(opening);
    return Result<Opened>(Opened{std::move(*table), {}, resolve(game, Variant{})->values()});
  };
  auto lines = lines_of(played({"teufel"}));
  CHECK(audited(text_of(lines), wanted).good());
  lines[0] = replaced(lines[0], "\"goal\":1600", "\"goal\":1601");
  CHECK(finds(audited(reforged(lines), wanted), "legality rules"));
}

TEST_CASE("forgery: undo and redo lead only where the line of play leads", "[audit][forgery]") {
  const std::string text = played({"teufel",
                                   {},
                                   0,
                                   {".set Ann.chips 90 because a", ".set Bob.chips 90 because b",
                                    ".undo", ".undo", ".redo", ".set Cleo.chips 90 because c"}});
  Wanted open;
  open.open = true;
  REQUIRE(audited(text, open).good());
  for (const auto& [from, to] : {std::pair("\"undo\":1", "\"undo\":2"),
                                 {"\"undo\":0", "\"undo\":9"},
                                 {"\"redo\":1", "\"redo\":2"},
                                 {"\"undo\":1", "\"redo\":1"}}) {
    auto lines = lines_of(text);
    const std::size_t n = line_with(lines, from);
    lines[n] = replaced(lines[n], from, to);
    const std::string finding = first_finding(audited(reforged(lines), open));
    INFO(to);
    CHECK_THAT(finding, BeginsWith("completeness "));
    CHECK_THAT(finding, EndsWith(" " + std::to_string(n)));
  }
}

TEST_CASE("forgery: an undo far back is followed by reading the journal again", "[audit]") {
  std::vector<std::string> moves;
  for (int i = 0; i < 700; ++i) {
    moves.push_back(".set Ann.chips " + std::to_string(i % 160 * 10) +
                    " because \"nobody counts\"");
  }
  moves.push_back(".undo 600");
  moves.push_back(".set Bob.chips 90 because again");
  const std::string text = played({"teufel", 3, 30, moves});
  Wanted open;
  open.open = true;
  const Report report = audited(text, open);
  INFO(to_json(report));
  CHECK(report.good());
  CHECK(report.told.notes.size() == 1);
}

TEST_CASE("forgery: a table that decides otherwise every time is caught", "[audit][forgery]") {
  // Rules other than those of the game stand for a rule that looks at the clock.
  Wanted wanted;
  wanted.open_table = [](const hausregel::Game& game, const journal::Opening& opening) {
    Json rules = opening.rules;
    rules.set("bonus_coal", 60);
    return Result<Opened>(Opened{game.open(journal::setup_of(opening).value(), rules).value()});
  };
  const Report report = audited(played({"teufel"}), wanted);
  CHECK_THAT(first_finding(report), BeginsWith("legality events_differ"));
  CHECK(report.verdict(Depth::Fold).answer == Answer::Holds);
}
