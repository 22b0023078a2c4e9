// What a report tells besides its verdicts, in words.
#include "audit/evenings.h"
#include "catch.h"
#include "console/handlers/handlers.h"

using namespace hausregel;
using namespace hausregel::audit;

namespace {

std::vector<std::string> said(const Report& report) {
  std::vector<std::string> lines;
  for (const Message& line : console::audited(report, console::Say(console::bare)).lines) {
    lines.push_back(console::bare(line));
  }
  return lines;
}

// The place of the first line that has `part`; -1: none has.
int line_with(const Report& report, const std::string& part) {
  const auto lines = said(report);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].find(part) != std::string::npos) { return static_cast<int>(i); }
  }
  return -1;
}

}  // namespace

TEST_CASE("told: the first line says who played which rounds by which rules", "[audit][told]") {
  const Journals journals = evening_of({".bots Ann=steady", ".bots Bob=steady", ".bots Cleo=steady",
                                        "next", ".auto", ".reload bonus", "next", ".auto"});
  const Report report = judged(journals, "main+reload.jsonl", {}, still_open());
  const std::string first = said(report)[1];
  CHECK_THAT(first, Has("audit.played.virtual players=Ann (steady), Bob (steady), Cleo (steady)"));
  CHECK_THAT(first, Has("audit.rules.round from=1 to=1 rules=audit.rules.printed, "
                        "audit.rules.from from=2 to=0 rules=bonus (audit.origin.shipped)"));
  CHECK_THAT(said(judged(journals, "main.jsonl"))[1],
             Has("audit.rules.by from=1 to=0 rules=audit.rules.printed"));
}

TEST_CASE("told: rounds given up first, then branches, then what was set, of all journals",
          "[audit][told]") {
  const Journals journals = evening_of(
      {".bots Ann=steady", ".bots Bob=steady", ".bots Cleo=steady",
       ".set Ann.chips 90 because \"a debt\"", "next", ".undo round because \"the cat\"", "next",
       ".auto", ".branch a", ".switch main", ".branch b", "next", ".undo round because again"});
  const Report report = judged(journals, "main+b.jsonl", {"main+a.jsonl"}, still_open());
  INFO(to_json(report));
  const int cat = line_with(report, "audit.told.given_up.undo entry=6 (main.jsonl) round=1");
  const int again = line_with(report, "audit.told.given_up.undo entry=2 round=2");
  const int branch = line_with(report, "audit.told.branch.elsewhere");
  const int set = line_with(report, "audit.told.override entry=4 (main.jsonl) path=Ann.chips");
  const int seat = line_with(report, "audit.told.seat_bot entry=1 (main.jsonl)");
  CHECK((0 < cat && cat < again && again < branch && branch < set && set < seat));
  CHECK_THAT(said(report)[static_cast<std::size_t>(cat)], Has("reason=the cat"));
  CHECK(line_with(report, "name=b") == -1);  // this is it
}

TEST_CASE("told: whose sealed values a plain undo took back, and how often", "[audit][told]") {
  const Report report = audited(played({"teufel",
                                        {},
                                        0,
                                        {"next", "bet Ann 10", ".undo", "bet Ann 50", ".undo",
                                         ".redo", "bet Bob 10", ".undo 2"}}),
                                still_open());
  INFO(to_json(report));
  CHECK(report.good());
  CHECK(line_with(report, "audit.told.taken_back player=Ann count=3") > 0);
  CHECK(line_with(report, "audit.told.taken_back player=Bob count=1") > 0);
  CHECK(report.fairness.answer == Answer::Holds);
}

TEST_CASE("told: at a real table corrections are undos, and a round given up is told",
          "[audit][told]") {
  const Report report =
      audited(played({"teufel",
                      {},
                      0,
                      {"next", "bets 10 20 30", "draw 10", ".undo", "draw 20 stop",
                       ".undo round because \"wrong seats\"", "next"},
                      Mode::Table}),
              still_open());
  INFO(to_json(report));
  CHECK(report.good());
  CHECK(report.fairness.answer == Answer::Holds);  // no draw was ours
  CHECK(report.told.given_up.size() == 1);
  CHECK(line_with(report, "audit.told.correction count=1") > 0);
}

TEST_CASE("told: bots that nobody knows have played a simulated game", "[audit][told]") {
  auto lines = lines_of(stored("tests/golden/teufel-lab.jsonl"));
  Json opening = *read_json(lines[0]);
  opening.find("bots")->list()->front() = "invented";
  lines[0] = to_text(opening);
  const Report report = audited(reforged(lines));
  CHECK(first_finding(report).empty());
  CHECK(report.legality.answer == Answer::NotDone);
  CHECK(line_with(report, "audit.fact.unknown_bot bot=invented") > 0);
  Wanted knows;
  knows.bots = {"invented"};
  CHECK(audited(reforged(lines), knows).good());
}

TEST_CASE("told: a reason that prints nothing is none", "[audit][told]") {
  const std::string text =
      played({"teufel",
              {},
              0,
              {".set Ann.chips 90 because \"a debt\"", "next", ".undo round because \"a debt\""}});
  REQUIRE(audited(text, still_open()).good());
  for (const char* nothing : {"", " ", "\u3164", "\u2800", "\u200b"}) {
    for (const char* entry : {"\"override\":", "\"undo\":"}) {
      auto lines = lines_of(text);
      for (std::string& line : lines) {
        const std::size_t at = line.find("a debt");
        if (at != std::string::npos && line.find(entry) != std::string::npos) {
          line.replace(at, 6, nothing);
        }
      }
      INFO(entry);
      CHECK(finds(audited(reforged(lines), still_open()), "legality illegal"));
    }
  }
}
