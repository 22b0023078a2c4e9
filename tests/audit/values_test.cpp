// What moves and closing entries open, takebacks and branches that no program writes.
#include "audit/journals.h"
#include "catch.h"
#include "journal/redact.h"
#include "journal/replay.h"

using namespace hausregel;
using namespace hausregel::audit;

namespace {

Wanted not_closed() {
  Wanted wanted;
  wanted.open = true;
  return wanted;
}

// `text` with entry `n` changed, states and hashes made good.
Report changed_at(const std::string& text, std::size_t n,
                  const std::function<void(Json&)>& change) {
  auto lines = lines_of(text);
  Json line = *read_json(lines[n]);
  change(line);
  lines[n] = to_text(line);
  const auto folded = refolded(lines);
  return audited(reforged(folded.value_or(lines)), not_closed());
}

std::size_t last_of(const std::string& text) { return lines_of(text).size() - 1; }

// With the values that the closing entry opens changed; states stay as they are.
Report closed_with(const std::string& text, const std::function<void(Json::List&)>& change) {
  auto lines = lines_of(text);
  Json line = *read_json(lines.back());
  change(*line.find("do")->find("close")->find("sealed")->list());
  lines.back() = to_text(line);
  return audited(reforged(lines), not_closed());
}

// With `doing` behind it, which leaves the state as it is.
Report followed_by(const std::string& text, const std::string& doing) {
  auto lines = lines_of(text);
  const Json last = *read_json(lines.back());
  lines.push_back("{\"n\":0,\"at\":" + to_text(*last.find("at")) + ",\"do\":" + doing +
                  ",\"dice\":[],\"events\":[],\"state\":" + to_text(*last.find("state")) +
                  ",\"prev\":\"\"}");
  return audited(reforged(lines), not_closed());
}

Report opened_with(const std::string& text, const std::function<void(journal::Opening&)>& change) {
  auto lines = lines_of(text);
  journal::Opening opening = journal::decode_opening(lines[0]).value();
  change(opening);
  lines[0] = journal::finish(opening);
  return audited(reforged(refolded(lines).value_or(lines)), not_closed());
}

void turn(Json& value) { std::swap((*value.object())[0], (*value.object())[1]); }

std::size_t entry_with(const std::string& text, const std::string& part) {
  const auto lines = lines_of(text);
  std::size_t n = 0;
  while (n < lines.size() && lines[n].find(part) == std::string::npos) { ++n; }
  REQUIRE(n < lines.size());
  return n;
}

std::string redacted_copy(const std::string& text) {
  const auto copy = journal::redact(log_of(text), {});
  REQUIRE(copy);
  return text_of(*copy);
}

}  // namespace

TEST_CASE("values: what a move opens is written in one way", "[audit][values]") {
  const std::string text = played({"teufel", {}, 0, {"next", "bets 10 20 30"}});
  REQUIRE(audited(text, not_closed()).good());
  const std::size_t n = entry_with(text, R"("move":"open")");
  const auto values = [](Json& line) -> Json::List& {
    return *line.find("do")->find("values")->list();
  };
  CHECK(finds(changed_at(text, n, [&](Json& line) { turn(values(line)[0]); }), "legality illegal"));
  CHECK(finds(changed_at(text, n, [&](Json& line) { values(line)[1].set("more", 0); }),
              "legality illegal"));
  const std::size_t laid = entry_with(text, R"("move":"bet")");
  CHECK(finds(changed_at(text, laid,
                         [](Json& line) {
                           Json::Object& doing = *line.find("do")->object();
                           std::swap(doing[1], doing[2]);
                         }),
              "legality illegal"));
}

TEST_CASE("values: a closing entry opens what was sealed, as it was sealed", "[audit][values]") {
  const std::string text = played({"polterfass",
                                   {},
                                   0,
                                   {"next", "order Bob 3", "order Cleo 1 4"},
                                   Mode::Virtual,
                                   Ending::Finished});
  REQUIRE(audited(text).good());
  const char* closing = "completeness closing";
  CHECK(finds(closed_with(text, [](auto& sealed) { turn(sealed[0]); }), closing));
  CHECK(finds(closed_with(text, [](auto& sealed) { sealed[1].set("more", 0); }), closing));
  CHECK(finds(closed_with(text, [](auto& sealed) { sealed[0].set("player", "Cleo"); }), closing));
  // More cards than lay there, and other ones.
  const std::size_t n = entry_with(text, R"("move":"order","player":"Bob")");
  CHECK(finds(changed_at(text, n,
                         [](Json& line) {
                           line.find("do")->set("cards", 2);
                           line.find("events")->list()->front().set("cards", 2);
                         }),
              closing));
}

TEST_CASE("values: what a redacted journal opens at its end", "[audit][values][redact]") {
  const auto copy_of = [](const std::vector<std::string>& lines) {
    return redacted_copy(played({"teufel", {}, 0, lines, Mode::Virtual, Ending::Finished}));
  };
  const std::string text = copy_of({".set Ann.chips 90 because \"lost\"", "next", "bet Ann 50",
                                    ".undo", "bet Ann 60", "bet Bob 20"});
  REQUIRE(audited(text).good());
  const char* closing = "completeness closing";
  CHECK(finds(closed_with(text, [](auto& sealed) { sealed.pop_back(); }), closing));
  CHECK(finds(closed_with(text, [](auto& sealed) { sealed.push_back(sealed[0]); }), closing));
  CHECK(finds(closed_with(text, [](auto& sealed) { std::swap(sealed[1], sealed[2]); }), closing));
  CHECK(finds(closed_with(text, [](auto& sealed) { sealed[2].set("player", "P3"); }), closing));
  CHECK(finds(closed_with(text, [](auto& sealed) { turn(sealed[0]); }), closing));
  CHECK(finds(closed_with(text, [](auto& sealed) { sealed[0].set("stake", 41); }), closing));
  // What was opened on one line is not opened again; what lay on another is.
  const std::string opened = copy_of({"next", "bet Ann 50", ".undo", "bets 10 20 30", "draw"});
  REQUIRE(audited(opened).good());
  CHECK(finds(closed_with(opened, [](auto& sealed) { sealed.clear(); }), closing));
  const std::string nothing = copy_of({"next", "bets 10 20 30", "draw"});
  CHECK(audited(nothing).good());
  // What a round that was given up has laid stays sealed, also where it had not been opened.
  const std::string later = copy_of({"next", "bet Ann 10", ".undo round because \"all wrong\"",
                                     "next", "bets 10 20 30", ".undo round because again"});
  CHECK(audited(later).good());
  CHECK(finds(closed_with(later, [](auto& sealed) { sealed.clear(); }), closing));
}

TEST_CASE("values: an undo to where the game stands is none", "[audit][values]") {
  const std::string two = played({"teufel", {}, 0, {"next", "bet Ann 50"}});
  CHECK(finds(followed_by(two, R"({"undo":2})"), "completeness undo"));
  CHECK(finds(followed_by(two, R"({"redo":2})"), "completeness undo"));
  CHECK(first_finding(followed_by(two, R"({"note":"nothing"})")).empty());
  const std::string noted = text_of(lines_of(played({"teufel", {}, 0, {"next", ".note nothing"}})));
  CHECK(finds(followed_by(noted, R"({"undo":2})"), "completeness undo"));
}

TEST_CASE("values: behind the end of a game comes nothing but its closing entry",
          "[audit][values]") {
  auto lines = lines_of(played({"teufel"}));
  REQUIRE_THAT(lines.back(), Has("\"why\":\"ended\""));
  lines.pop_back();
  const std::string over = text_of(lines);
  CHECK(followed_by(over, R"({"note":""})").good());
  CHECK(followed_by(over, R"({"bots":{"Ann":null}})").good());
  CHECK(followed_by(over, R"({"branch":"a","commit":")" + std::string(64, 'a') + "\"}").good());
  const std::string last = std::to_string(last_of(over));
  for (const std::string& more :
       {std::string(R"({"move":"next"})"), R"({"redo":)" + last + "}", R"({"undo":)" + last + "}",
        R"({"undo":1,"because":"we lost"})" + std::string()}) {
    INFO(more);
    CHECK_FALSE(followed_by(over, more).good());
  }
}

TEST_CASE("values: behind the last sealed value comes nothing but its opening", "[audit][values]") {
  const std::string text = played({"teufel", {}, 0, {"next", "bets 10 20 30"}});
  auto lines = lines_of(text);
  lines.resize(entry_with(text, R"("move":"open")"));
  const std::string sealed = text_of(lines);
  CHECK(followed_by(sealed, R"({"note":""})").good());
  CHECK(followed_by(sealed, R"({"bots":{"Ann":null}})").good());
  CHECK(finds(followed_by(sealed, R"({"close":{"why":"abandoned","winners":[],"totals":{"Ann":190,)"
                                  R"("Bob":180,"Cleo":170},"seeds":{},"sealed":[]}})"),
              "legality illegal"));
}

TEST_CASE("values: a branch begins once", "[audit][values]") {
  const std::string text = played({"teufel", {}, 0, {"next"}});
  const std::string commit(64, 'a');
  const std::string branch = R"({"branch":"other","commit":")" + commit + "\"}";
  auto lines = lines_of(text);
  const Report once = followed_by(text, branch);
  CHECK(once.good());
  const Json last = *read_json(lines.back());
  lines.push_back("{\"n\":0,\"at\":" + to_text(*last.find("at")) + ",\"do\":" + branch +
                  ",\"dice\":[],\"events\":[],\"state\":" + to_text(*last.find("state")) +
                  ",\"prev\":\"\"}");
  CHECK(finds(followed_by(reforged(lines), branch), "legality illegal"));
  for (const char* name : {"", "../x", "a b", "X", "a\\u001b"}) {
    INFO(name);
    CHECK(finds(followed_by(text, R"({"branch":")" + std::string(name) + R"(","commit":")" +
                                      commit + "\"}"),
                "legality illegal"));
  }
  const journal::Opening opening = journal::decode_opening(lines[0]).value();
  CHECK(finds(followed_by(text, R"({"branch":"own","commit":")" +
                                    hex(*journal::commit_of(opening)) + "\"}"),
              "legality illegal"));
}

TEST_CASE("values: of the results that show what was seen the least is written",
          "[audit][values]") {
  const std::string text =
      played({"teufel", {}, 0, {"next", "bets 10 20 30", "draw 10"}, Mode::Table});
  REQUIRE(audited(text, not_closed()).good());
  const std::size_t n = entry_with(text, R"("move":"draw")");
  CHECK(finds(changed_at(text, n,
                         [](Json& line) {
                           Json& draw = line.find("dice")->list()->front();
                           draw.set("got", *draw.find("got")->integer() + 1);
                         }),
              "legality draw_differs"));
}

TEST_CASE("values: a redacted game of the program's is none at a real table", "[audit][values]") {
  const std::string text = redacted_copy(played(
      {"teufel", {}, 0, {"next", "bets 10 20 30", "draw"}, Mode::Virtual, Ending::Finished}));
  const Report report = opened_with(text, [](auto& opening) { opening.mode = Mode::Table; });
  INFO(to_json(report));
  CHECK(finds(report, "fairness draw"));
}

TEST_CASE("values: a chain of seeds is as long as the rules say", "[audit][values]") {
  const std::string text = played({"teufel", {}, 0, {"next", "bets 10 20 30"}, Mode::Table});
  CHECK(audited(text, not_closed()).good());
  CHECK(finds(
      opened_with(text,
                  [](auto& opening) { std::get<journal::FairSource>(opening.dice).length = 1999; }),
      "completeness setting"));
}
