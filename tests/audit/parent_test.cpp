// Branches beside the journals that they left: the whole line of play is judged, and told.
#include <algorithm>

#include "audit/evenings.h"
#include "catch.h"
#include "journal/redact.h"

using namespace hausregel;
using namespace hausregel::audit;

namespace {

std::vector<std::string> operator+(std::vector<std::string> a, const std::vector<std::string>& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

const std::vector<std::string> kBots{".bots Ann=steady", ".bots Bob=steady", ".bots Cleo=steady"};
const std::vector<std::string> kRound{"next", ".auto"};
constexpr const char* kMain = "main.jsonl";

bool has_fact(const Verdict& verdict, const std::string& fact) {
  return std::ranges::any_of(verdict.facts.all,
                             [&](const Message& one) { return one.id == "audit.fact." + fact; });
}

// What the first finding of completeness says.
std::string what_of(const Report& report) {
  return report.completeness.findings.empty() ? "" : report.completeness.findings[0].what.text;
}

// The evening with one opening changed, whose digest and chain a forger has made good again.
Journals with_opening(Journals journals, const std::string& file,
                      const std::function<void(journal::Opening&)>& change) {
  auto lines = lines_of(journals.at(file));
  journal::Opening opening = journal::decode_opening(lines[0]).value();
  change(opening);
  auto table = journal::open_table(opening).value();
  if (table->begin(opening.events)) {
    opening.link.state = journal::state_digest(table->state_json());
  }
  journals[file] = journal::finish(opening) + "\n";
  return journals;
}

// One round, a branch from its end, and one more round in each.
Journals family(const std::string& game = "teufel") {
  return evening_of(kBots + kRound +
                        std::vector<std::string>{".branch other", "next", ".auto 4", ".switch main",
                                                 "next", ".auto 4"},
                    game);
}

// Round 1 by the rules that ship, the next two by "bonus", and then by the first again.
Journals changes() {
  return evening_of(kBots + kRound + std::vector<std::string>{".reload bonus"} + kRound + kRound +
                    std::vector<std::string>{".reload official"} + kRound);
}

}  // namespace

TEST_CASE("parent: what a branch shares with its parent is compared", "[audit][parent]") {
  for (const char* game : {"teufel", "polterfass"}) {
    const Journals journals = family(game);
    for (const auto& [file, text] : journals) {
      INFO(game << ' ' << file);
      const Report report = judged(journals, file, {}, still_open());
      INFO(to_json(report));
      CHECK(report.good());
      CHECK(has_fact(report.completeness, "parent_shared") == (file != kMain));
      CHECK_FALSE(has_fact(report.fairness, "what_if"));
    }
  }
}

TEST_CASE("parent: without it nothing is said of what came before", "[audit][parent]") {
  const Report report = judged(family(), "main+other.jsonl", {kMain}, still_open());
  CHECK_FALSE(report.good());
  CHECK(first_finding(report).empty());
  CHECK(report.legality.answer == Answer::NotDone);
  CHECK(report.fairness.answer == Answer::NotDone);
  CHECK(has_fact(report.completeness, "parent_unseen"));
}

TEST_CASE("parent: a branch is as good as its parent up to where it left, and no better",
          "[audit][parent]") {
  Journals journals = family();
  auto lines = lines_of(journals[kMain]);
  const auto with_damage = [&](std::size_t n) {
    Journals damaged = journals;
    auto changed = lines;
    changed[n][changed[n].size() - 3] ^= 1;
    damaged[kMain] = text_of(changed);
    return judged(damaged, "main+other.jsonl", {}, still_open());
  };
  // Behind that entry it may be damaged; a parent that is damaged before it is none.
  CHECK(with_damage(lines.size() - 1).good());
  CHECK(with_damage(3).legality.answer == Answer::NotDone);
  // A move that the rules did not allow: with the branch made again, so that its hash fits.
  const std::size_t bet = static_cast<std::size_t>(
      std::ranges::find_if(lines,
                           [](const auto& line) { return line.find("\"stop\"") != line.npos; }) -
      lines.begin());
  Json stop = *read_json(lines[bet]);
  stop.find("events")->list()->front().set("coal", 90);
  lines[bet] = to_text(stop);
  const auto left = journal::decode_opening(lines_of(journals["main+other.jsonl"])[0])->parent->n;
  lines.resize(static_cast<std::size_t>(left) + 1);
  journals[kMain] = reforged(lines);
  journals = with_opening(journals, "main+other.jsonl", [&](journal::Opening& opening) {
    journal::Lines all(journal::text_source(journals[kMain]));
    while (std::holds_alternative<journal::Line>(all.next())) {}
    opening.parent = journal::EntryRef{left, all.place().prev};
  });
  const Report report = judged(journals, "main+other.jsonl", {}, still_open());
  CHECK_FALSE(report.good());
  CHECK(finds(report, "legality parent"));
}

TEST_CASE("parent: a branch that changes what it shares is found", "[audit][parent]") {
  const Journals journals = family();
  const auto forged = [&](const std::function<void(journal::Opening&)>& change) {
    return judged(with_opening(journals, "main+other.jsonl", change), "main+other.jsonl", {},
                  still_open());
  };
  CHECK(forged([](auto&) {}).good());
  const auto stop_at = [](journal::Opening& opening, int coal) {
    Json::List events = opening.events.list();
    std::ranges::find_if(events, [](const Json& one) {
      return *one.find("e") == Json("turn_stopped");
    })->set("coal", coal);
    opening.events = std::move(events);
  };
  for (const auto& [change, what] :
       std::vector<std::pair<std::function<void(journal::Opening&)>, std::string>>{
           {[&](auto& opening) { stop_at(opening, 5); }, "event "},
           {[](auto& opening) { opening.events = Json::List{}; }, "event 1 of the opening"},
           {[](auto& opening) {
              opening.players[0] = "Anna";
              opening.starter = "Anna";
            },
            "the parent is another game, or has other players"},
           {[](auto& opening) { opening.starter = "Bob"; },
            "the parent is another game, or has other players"},
           {[](auto& opening) {
              opening.seeded = true;
              opening.at = journal::kSeededTime;
            },
            "the parent is another game, or has other players"}}) {
    const Report report = forged(change);
    INFO(what << ": " << to_json(report));
    CHECK(finds(report, "completeness parent"));
    CHECK_THAT(what_of(report), BeginsWith(what));
  }
  const journal::Opening root = journal::decode_opening(lines_of(journals.at(kMain))[0]).value();
  CHECK(what_of(forged([&](auto& opening) {
          std::get<journal::FairSource>(opening.dice).id = journal::id_of(root);
        })) == "a branch has seeds of its own");
}

TEST_CASE("parent: a branch begins between two rounds", "[audit][parent]") {
  const Journals journals = evening_of(std::vector<std::string>{"next", "bets 10 20 30", "draw"});
  Journals forged = journals;
  auto lines = lines_of(journals.at(kMain));
  for (std::size_t n = 1; n < lines.size(); ++n) {
    journal::Opening opening = journal::decode_opening(lines[0]).value();
    Json::List events;
    for (std::size_t i = 1; i <= n; ++i) {
      const Json line = *read_json(lines[i]);
      const Json::List& more = line.find("events")->items();
      events.insert(events.end(), more.begin(), more.end());
    }
    opening.events = events;
    opening.parent =
        journal::EntryRef{static_cast<std::int64_t>(n), journal::decode_entry(lines[n])->link.hash};
    std::get<journal::FairSource>(opening.dice).id = "0123456789abcdef";
    forged["main+x.jsonl"] = journal::finish(opening) + "\n";
    const Report report = judged(forged, "main+x.jsonl", {}, still_open());
    INFO(n);
    CHECK_FALSE(report.good());
    CHECK(finds(report, "completeness event"));
    CHECK(finds(report, "completeness parent"));
  }
}

TEST_CASE("parent: who is shown one of several branches hears of the others, and where they left",
          "[audit][parent]") {
  const Journals journals =
      evening_of(kBots + kRound +
                 std::vector<std::string>{".branch a", ".switch main", ".branch b 0",
                                          ".switch main", ".branch c", "next"});
  const Report report = judged(journals, "main+c.jsonl", {"main+b.jsonl"}, still_open());
  INFO(to_json(report));
  CHECK(report.good());
  CHECK(has_fact(report.fairness, "siblings"));
  REQUIRE(report.line.size() == 1);
  const auto& told = report.line[0].told.branches;
  REQUIRE(told.size() == 3);
  CHECK(told[0].at("name") == Json("a"));
  CHECK(told[0].at("round") == Json(1));
  CHECK(told[0].at("file") == Json("main+a.jsonl"));
  CHECK(told[1].at("name") == Json("b"));  // which is not here
  CHECK(told[1].at("round").is_null());
  CHECK(told[1].at("entry").whole() > 0);
  CHECK(told[2].at("file") == Json("main+c.jsonl"));
}

TEST_CASE("parent: a branch that nothing announces is called so", "[audit][parent]") {
  Journals journals = family();
  auto lines = lines_of(journals[kMain]);
  const auto announced = std::ranges::find_if(
      lines, [](const auto& line) { return line.find("{\"branch\":") != line.npos; });
  REQUIRE(announced != lines.end());
  lines.resize(static_cast<std::size_t>(announced - lines.begin()));
  journals[kMain] = text_of(lines);
  const Report report = judged(journals, "main+other.jsonl", {}, still_open());
  CHECK(report.good());
  CHECK(has_fact(report.fairness, "what_if"));
  // And so it is in the report of its parent.
  const Report parent = judged(journals, kMain, {}, still_open());
  REQUIRE(parent.told.branches.size() == 1);
  CHECK(parent.told.branches[0].at("entry") == Json(0));
  CHECK(parent.told.branches[0].at("round") == Json(1));
}

TEST_CASE("parent: an evening of several rules says which rounds were played by which",
          "[audit][parent]") {
  const Journals journals = changes();
  REQUIRE(journals.size() == 3);
  const Report report = judged(journals, "main+reload-2.jsonl", {}, still_open());
  INFO(to_json(report));
  CHECK(report.good());
  CHECK(report.line.size() == 2);
  const auto& rules = report.told.game.rules;
  REQUIRE(rules.size() == 3);
  CHECK((rules[0].from == 1 && rules[0].to == 1 && rules[0].printed));
  CHECK((rules[1].from == 2 && rules[1].to == 3 && !rules[1].printed));
  CHECK(rules[1].variant[0].name == "bonus");
  CHECK((rules[2].from == 4 && !rules[2].to && rules[2].printed));
  // The journals before are closed, and whole.
  for (const char* before : {kMain, "main+reload.jsonl"}) {
    const Report closed = judged(journals, before);
    INFO(to_json(closed));
    CHECK(closed.good());
    CHECK(closed.closed);
  }
}

TEST_CASE("parent: other rules begin where the parent ends with them, and nowhere else",
          "[audit][parent]") {
  const Journals journals = changes();
  const auto forged = [&](const std::string& file,
                          const std::function<void(journal::Opening&)>& change) {
    return judged(with_opening(journals, file, change), file, {}, still_open());
  };
  const auto at_change = [](journal::Opening& opening, int number, auto change) {
    Json::List events = opening.events.list();
    for (Json& event : events) {
      if (*event.find("e") == Json("rules_changed") && number-- == 0) { change(event); }
    }
    REQUIRE(number < 0);
    opening.events = std::move(events);
  };
  const char* file = "main+reload.jsonl";
  CHECK(forged(file, [](auto&) {}).good());
  // The first stretch called by other rules than it was played by; another round; another name.
  CHECK_FALSE(forged(file, [&](auto& opening) {
                at_change(opening, 0,
                          [](Json& event) { event.find("rules")->set("bonus_coal", 70); });
              }).good());
  CHECK_FALSE(forged(file, [&](auto& opening) {
                at_change(opening, 1, [](Json& event) { event.set("round", 2); });
              }).good());
  CHECK_FALSE(forged(file, [&](auto& opening) {
                at_change(opening, 0, [](Json& event) {
                  event.find("variant")->list()->front().set("name", "bonus");
                });
              }).good());
  CHECK(finds(forged(file,
                     [&](auto& opening) {
                       Json::List events = opening.events.list();
                       events.pop_back();
                       opening.events = std::move(events);
                     }),
              "completeness setting"));
  CHECK(finds(forged(file,
                     [&](auto& opening) {
                       at_change(opening, 0, [](Json& event) { event.set("round", 1); });
                     }),
              "completeness setting"));
  // A second branch by other rules than its parent's: none but the one that is named there, unless
  // nothing was played in it.
  Journals second = with_opening(journals, file, [](auto& opening) {
    std::get<journal::FairSource>(opening.dice).commit = sha256("another");
  });
  CHECK(judged(second, file, {}, still_open()).good());
  const Json first = *read_json(lines_of(second[file])[0]);
  second[file] =
      reforged({to_text(first), R"({"n":1,"at":"2026-11-20T17:00:00Z","do":{"note":"x"},)"
                                R"("dice":[],"events":[],"state":)" +
                                    to_text(*first.find("state")) + R"(,"prev":""})"});
  CHECK(what_of(judged(second, file, {}, still_open())) ==
        "only the branch its parent ends with may begin under other rules");
  // The rules that the journal claims, and no layer says so.
  const Report claimed = forged(file, [&](auto& opening) {
    opening.rules.set("top_win_factor", 9);
    at_change(opening, 1, [](Json& event) { event.find("rules")->set("top_win_factor", 9); });
  });
  CHECK(finds(claimed, "legality rules"));
  CHECK_FALSE(claimed.told.game.rules.back().printed);
}

TEST_CASE("parent: what was set, given up and changed is told of the whole evening",
          "[audit][parent]") {
  const Journals journals = evening_of(
      kBots + std::vector<std::string>{"next", ".undo round because \"the cat\""} + kRound +
      std::vector<std::string>{".set Ann.chips 1500 because \"a loan\"", ".note hm", ".mark here",
                               ".branch other", "next"});
  const Report report = judged(journals, "main+other.jsonl", {}, still_open());
  INFO(to_json(report));
  CHECK(report.good());
  CHECK(report.fairness.answer == Answer::ButGivenUp);
  CHECK(has_fact(report.fairness, "given_up"));
  REQUIRE(report.line.size() == 1);
  const audit::Told& before = report.line[0].told;
  CHECK(report.line[0].file == kMain);
  REQUIRE(before.given_up.size() == 1);
  CHECK(before.given_up[0].at("because") == Json("the cat"));
  REQUIRE(before.overrides.size() == 1);
  CHECK(before.overrides[0].at("value") == Json("1500"));
  CHECK(before.seats.size() == 3);
  CHECK(before.notes.empty());  // it leaves where they changed nothing
}

TEST_CASE("parent: what its parent did behind the branch is not told of it", "[audit][parent]") {
  const Journals journals =
      evening_of(kBots + kRound +
                 std::vector<std::string>{".branch other", ".switch main",
                                          ".set Ann.chips 10 because later", ".note later"});
  const Report report = judged(journals, "main+other.jsonl", {}, still_open());
  REQUIRE(report.line.size() == 1);
  CHECK(report.line[0].told.overrides.empty());
  CHECK(report.line[0].told.notes.empty());
}

TEST_CASE("parent: a receipt is looked for in every journal of the line", "[audit][parent]") {
  const Journals journals = family();
  const auto left =
      journal::decode_opening(lines_of(journals.at("main+other.jsonl"))[0])->parent->n;
  const auto receipt_of = [&](const std::string& file, std::int64_t n) {
    auto lines = lines_of(journals.at(file));
    lines.resize(static_cast<std::size_t>(n) + 1);
    return audited(text_of(lines)).receipt;
  };
  const auto with = [&](const std::string& receipt) {
    Wanted wanted = with_head(receipt);
    return judged(journals, "main+other.jsonl", {}, wanted);
  };
  const Report before = with(receipt_of(kMain, left));
  CHECK(first_finding(before).empty());
  CHECK(has_fact(before.integrity, "receipt_before"));
  CHECK(before.integrity.answer == Answer::SoFar);
  const Report beyond = with(receipt_of(kMain, left + 2));
  CHECK(first_finding(beyond).empty());
  CHECK(has_fact(beyond.integrity, "receipt_beyond"));
  CHECK(has_fact(beyond.integrity, "no_receipt"));
  const auto last = static_cast<std::int64_t>(lines_of(journals.at("main+other.jsonl")).size()) - 1;
  CHECK(with(receipt_of("main+other.jsonl", last)).good());
  CHECK(finds(with("1-" + std::string(26, 'A')), "integrity receipt"));
  CHECK(finds(with("999-" + std::string(26, 'A')), "integrity cut_tail"));
}

TEST_CASE("parent: a redacted copy is compared with its source", "[audit][parent][redact]") {
  const Journals journals =
      evening_of(kBots + std::vector<std::string>{"phrase Ann \"I am Ann\""} + kRound +
                 std::vector<std::string>{"next", ".auto 1", ".finish"});
  for (const auto phrases : {journal::Phrases::UnlessNaming, journal::Phrases::None}) {
    const auto copy = journal::redact(log_of(journals.at(kMain)), {phrases, {}, {}});
    REQUIRE(copy);
    Journals both = journals;
    both["copy.jsonl"] = text_of(*copy);
    const Report honest = judged(both, "copy.jsonl");
    INFO(to_json(honest));
    CHECK(first_finding(honest).empty());
    CHECK(has_fact(honest.completeness, "source_here"));
    // Other values than its source has opened: by itself there is nothing to be found.
    auto lines = lines_of(both["copy.jsonl"]);
    Json close = *read_json(lines.back());
    Json& sealed = close.find("do")->find("close")->find("sealed")->list()->front();
    sealed.set("stake", *sealed.find("stake")->integer() == 20 ? 30 : 20);
    lines.back() = to_text(close);
    both["copy.jsonl"] = reforged(lines);
    CHECK(first_finding(judged(both, "copy.jsonl", {kMain})).empty());
    CHECK(finds(judged(both, "copy.jsonl"), "completeness redaction"));
  }
}
