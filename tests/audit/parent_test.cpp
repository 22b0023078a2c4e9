// Branches beside the journals that they left.
#include <algorithm>

#include "audit/journals.h"
#include "audit/parentage.h"
#include "catch.h"
#include "play/branching.h"
#include "play/driver.h"
#include "play/moves.h"
#include "play/opening.h"

using namespace hausregel;
using namespace hausregel::audit;

namespace {

struct Family {
  std::string parent;
  std::string branch;
};

// A game of bots with an undo in it, and a branch that leaves it after entry `n` and goes on.
Family family(const std::string& game, std::int64_t n) {
  play::NewGame wanted;
  wanted.game = game;
  wanted.players = {"Ann", "Bob", "Cleo"};
  wanted.bots = {"steady", "random", "steady"};
  wanted.seed = 7;
  console::Console console(console::plain_world());
  console.say = console::Say(console::bare);
  console.session = play::open_new(wanted, console.world).value();
  for (const char* line : {"phrase Ann x", ".undo", "phrase Bob y"}) {
    REQUIRE_FALSE(console::execute(console, line).failure);
  }
  REQUIRE(play::auto_play(*console.session, 40, play::Driver::Rounds::Open));
  auto branch = play::branch(*console.session, n, "other", "");
  REQUIRE(branch);
  REQUIRE(play::auto_play(**branch, 20, play::Driver::Rounds::Open));
  return {text_of(console.session->log()), text_of((*branch)->log())};
}

Report audited_with(const std::string& branch, const std::string& parent) {
  Wanted wanted;
  wanted.open = true;
  wanted.parent = [&](const journal::Opening&) { return journal::text_source(parent); };
  return audited(branch, wanted);
}

std::string fact_of(const Report& report) {
  const auto& facts = report.verdict(Depth::Fold).facts.all;
  return facts.empty() ? "" : facts.front().id;
}

// What the first finding says.
std::string what_of(const Report& report) {
  const auto& findings = report.verdict(Depth::Fold).findings;
  return findings.empty() ? "" : findings.front().what.text;
}

}  // namespace

TEST_CASE("parent: what a branch shares with its parent is compared", "[audit][parent]") {
  for (const char* game : {"teufel", "polterfass"}) {
    for (const std::int64_t n : {0, 1, 2, 3}) {
      INFO(game << ' ' << n);
      const auto [parent, branch] = family(game, n);
      const Report report = audited_with(branch, parent);
      CHECK(report.good());
      CHECK(fact_of(report) == "audit.fact.parent_shared");
    }
  }
  Wanted alone;
  alone.open = true;
  const Report report = audited(family("teufel", 3).branch, alone);
  CHECK_FALSE(report.good());
  CHECK(first_finding(report).empty());
  CHECK(report.legality.answer == Answer::NotDone);
  CHECK(report.fairness.answer == Answer::NotDone);
  CHECK(fact_of(report) == "audit.fact.parent_unseen");
}

TEST_CASE("parent: who is shown the best of several branches hears of the others",
          "[audit][parent]") {
  play::NewGame wanted;
  wanted.game = "teufel";
  wanted.players = {"Ann", "Bob", "Cleo"};
  wanted.bots = {"steady", "random", "steady"};
  auto session = play::open_new(wanted, console::plain_world()).value();
  REQUIRE(play::auto_play(*session, 4, play::Driver::Rounds::Open));
  const std::int64_t moment = session->log().last();
  std::string first;
  for (const char* name : {"a", "b", "c"}) {
    auto branch = play::branch(*session, moment, name, "");
    REQUIRE(branch);
    first = first.empty() ? text_of((*branch)->log()) : first;
  }
  const Report report = audited_with(first, text_of(session->log()));
  const auto& facts = report.fairness.facts.all;
  const auto told = std::find_if(facts.begin(), facts.end(), [](const Message& fact) {
    return fact.id == "audit.fact.siblings";
  });
  REQUIRE(told != facts.end());
  CHECK(told->args[0].second == "2");
}

TEST_CASE("parent: another journal, or one that was cut or changed, is not the parent",
          "[audit][parent]") {
  const auto [parent, branch] = family("teufel", 3);
  std::vector<std::string> lines = lines_of(parent);
  CHECK(what_of(audited_with(branch, text_of(std::vector(lines.begin(), lines.begin() + 2)))) ==
        "the parent ends before that entry");
  CHECK(what_of(audited_with(branch, "")) == "the parent is damaged before that entry");
  CHECK(what_of(audited_with(branch, family("polterfass", 3).parent)) ==
        "that entry of the parent has another hash");
  lines[2][20] ^= 1;
  CHECK(what_of(audited_with(branch, text_of(lines))) == "the parent is damaged before that entry");
}

TEST_CASE("parent: a branch that changes what it shares is found", "[audit][parent]") {
  const auto [parent, branch] = family("teufel", 3);
  std::vector<std::string> lines = lines_of(branch);
  // Bob's phrase, in the opening and its state: a forger mends digest and chain.
  journal::Opening opening = journal::decode_opening(lines[0]).value();
  opening.events.list()->front().set("text", "z");
  auto table = find_game("teufel")->open(journal::setup_of(opening).value(), opening.rules).value();
  REQUIRE(table->fold(opening.events));
  opening.link.state = journal::state_digest(table->state_json());
  const std::string forged = journal::finish(opening) + "\n";
  Wanted alone;
  alone.open = true;
  CHECK(first_finding(audited(forged, alone)).empty());
  CHECK_FALSE(audited(forged, alone).good());
  const Report report = audited_with(forged, parent);
  CHECK_FALSE(report.good());
  CHECK(first_finding(report) == "completeness parent 0");
  CHECK(what_of(report) == "event 1 of the opening");
}

TEST_CASE("parent: what a seeded game has drawn stays foreseeable in a branch", "[audit][parent]") {
  const auto [parent, branch] = family("teufel", 3);
  const auto called = [](const std::string& text, bool seeded) {
    journal::Opening opening = journal::decode_opening(lines_of(text)[0]).value();
    opening.seeded = seeded;
    opening.at = seeded ? std::string(journal::kSeededTime) : "2026-11-20T17:00:00Z";
    return journal::finish(opening) + "\n";
  };
  const Report unseeded = audited_with(called(branch, false), parent);
  CHECK(unseeded.good());
  CHECK(unseeded.fairness.answer == Answer::Foreseeable);
  const std::string fair = called(parent, false);
  journal::Opening opening = journal::decode_opening(lines_of(branch)[0]).value();
  opening.events = Json(Json::List{});
  opening.parent = journal::EntryRef{0, journal::decode_opening(lines_of(fair)[0])->link.hash};
  CHECK(what_of(audited_with(reforged(*refolded({journal::finish(opening)})), fair)) ==
        "it is seeded, and its parent is not");
}

TEST_CASE("parent: a branch decided again under other rules is not compared", "[audit][parent]") {
  const auto [parent, branch] = family("teufel", 3);
  journal::Opening opening = journal::decode_opening(lines_of(branch)[0]).value();
  opening.rules.set("goal", 1000);
  opening.variant.clear();
  const Report report = audited_with(journal::finish(opening) + "\n", parent);
  CHECK(fact_of(report) == "audit.fact.parent_other_rules");
}

namespace {

// A game left after two of three bets, once all are open in the branch.
Family sealed_family() {
  console::Console console(console::plain_world());
  console.say = console::Say(console::bare);
  const auto play = [&](const char* line) {
    INFO(line);
    REQUIRE_FALSE(console::execute(console, line).failure);
  };
  play::NewGame wanted;
  wanted.game = "teufel";
  wanted.players = {"Ann", "Bob", "Cleo"};
  console.session = play::open_new(wanted, console.world).value();
  for (const char* line : {"next", "bet Ann 20", "bet Bob 30"}) {
    play(line);
  }
  auto branched = play::branch(*console.session, console.session->log().last(), "other", "");
  REQUIRE(branched);
  const std::string parent = text_of(console.session->log());
  console.session = std::move(*branched);
  for (const char* line : {"bet Cleo 40", "draw"}) {
    play(line);
  }
  return {parent, text_of(console.session->log())};
}

std::string with_carried(const std::string& branch,
                         const std::function<void(std::vector<CarriedSeal>&)>& change) {
  std::vector<std::string> lines = lines_of(branch);
  journal::Opening opening = journal::decode_opening(lines[0]).value();
  change(opening.carried);
  lines[0] = journal::finish(opening);
  return reforged(lines);
}

}  // namespace

TEST_CASE("parent: what a branch carries opens the commitments of its parent", "[audit][parent]") {
  const auto [parent, branch] = sealed_family();
  const Report report = audited_with(branch, parent);
  CHECK(report.good());
  CHECK(fact_of(report) == "audit.fact.parent_shared");
  Wanted alone;
  alone.open = true;
  // Nothing but the game in which a commitment was made, and its luck, opens it.
  const auto change = GENERATE(
      as<std::function<void(std::vector<CarriedSeal>&)>>{},
      [](auto& carried) { carried[1].scope.game = std::string(64, '0'); },
      [](auto& carried) { carried[1].scope.number = 2; });
  const std::string elsewhere = with_carried(branch, change);
  CHECK_FALSE(audited_with(elsewhere, parent).good());
  const Report found = audited(elsewhere, alone);
  CHECK_THAT(first_finding(found), BeginsWith("legality illegal 2"));
  CHECK(finds(found, "fairness commitment"));
}

TEST_CASE("parent: what a branch carries is what lies sealed where it begins", "[audit][parent]") {
  const auto [parent, branch] = sealed_family();
  const auto change = GENERATE(
      as<std::function<void(std::vector<CarriedSeal>&)>>{}, [](auto& carried) { carried.clear(); },
      [](auto& carried) { carried.push_back(carried[1]); },
      [](auto& carried) { std::swap(carried[0], carried[1]); },
      [](auto& carried) { carried[1].player = "Ann"; },
      [](auto& carried) { carried[1].commit = carried[0].commit; });
  const std::string forged = with_carried(branch, change);
  Wanted alone;
  alone.open = true;
  CHECK(first_finding(audited(forged, alone)) == "completeness setting 0");
}

TEST_CASE("parent: commitments are not carried from elsewhere", "[audit][parent]") {
  const auto [parent, branch] = sealed_family();
  const std::string forged = with_carried(lines_of(branch)[0] + "\n", [](auto& carried) {
    carried[1].scope.game = std::string(64, '0');
  });
  const Report report = audited_with(forged, parent);
  CHECK(first_finding(report) == "completeness parent 0");
  CHECK(what_of(report) == "what Bob has sealed was carried from elsewhere");
}
