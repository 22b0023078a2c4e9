// What an audit says of sound journals, of damaged ones, and of ends that are not there.
#include "audit/journals.h"
#include "catch.h"

using namespace hausregel;
using namespace hausregel::audit;

namespace {

Answer answer_of(const Report& report, Depth depth) { return report.verdict(depth).answer; }

const std::string& teufel() {
  static const std::string text = played({});
  return text;
}

}  // namespace

TEST_CASE("a journal as it was written holds at every depth", "[audit]") {
  for (const char* game : {"teufel", "polterfass"}) {
    const Report report = audited(played({game}));
    INFO(to_json(report));
    CHECK(report.good());
    CHECK(report.closed);
    CHECK(first_finding(report).empty());
    for (std::size_t i = 0; i < kDepths; ++i) {
      CHECK(report.verdict(kAllDepths[i]).answer == Answer::Holds);
    }
  }
}

TEST_CASE("a seeded game holds, but its fairness is foreseeable", "[audit]") {
  const Report report = audited(played({"polterfass", 7}));
  CHECK(report.good());
  CHECK(answer_of(report, Depth::Dice) == Answer::Foreseeable);
}

TEST_CASE("phrases, undos, notes and overrides are audited, and the latter are listed", "[audit]") {
  const Report report =
      audited(played({"teufel",
                      {},
                      100000,
                      {".set Ann.chips 150 because \"they were lost\"", ".note hello", ".undo",
                       ".redo", ".mark here", "phrase Bob \"ein roter Faden\"", "phrase Ann x"}}));
  INFO(to_json(report));
  CHECK(report.good());
  CHECK(report.told.notes.size() == 4);
  REQUIRE(report.told.overrides.size() == 1);
  CHECK(report.told.overrides.front().at("because") == Json("they were lost"));
  CHECK(report.told.overrides.front().at("was") == Json("200"));
}

TEST_CASE("an audit looks no deeper than it was asked to", "[audit]") {
  Wanted wanted;
  wanted.depth = Depth::Fold;
  const Report report = audited(teufel(), wanted);
  CHECK(report.good());
  CHECK(answer_of(report, Depth::Fold) == Answer::Holds);
  CHECK(answer_of(report, Depth::Redo) == Answer::NotAsked);
  CHECK(answer_of(report, Depth::Dice) == Answer::NotAsked);
}

TEST_CASE("a torn tail is named, and what stands before it is judged", "[audit]") {
  const Report report = audited(teufel().substr(0, teufel().size() - 30));
  const auto entries = static_cast<std::int64_t>(lines_of(teufel()).size());
  CHECK(first_finding(report) == "integrity torn_tail " + std::to_string(entries - 1));
  CHECK(report.entries == entries - 1);
  CHECK(answer_of(report, Depth::Redo) == Answer::Holds);
}

TEST_CASE(
    "an open game is whole so far, which is enough where somebody says that it is open, or "
    "keeps its last receipt",
    "[audit]") {
  auto lines = lines_of(teufel());
  const Report whole = audited(teufel());
  lines.resize(lines.size() / 2);
  const std::string cut = text_of(lines);
  const Report without = audited(cut);
  const auto so_far = [](const Report& report) {
    return first_finding(report).empty() && answer_of(report, Depth::Chain) == Answer::SoFar &&
           !report.good();
  };
  CHECK(so_far(without));
  Wanted open;
  open.open = true;
  CHECK(audited(cut, open).good());
  CHECK(audited(cut, with_head(without.receipt)).good());
  CHECK(first_finding(audited(cut, with_head(whole.receipt))) ==
        "integrity cut_tail " + std::to_string(lines.size() - 1));
  CHECK(first_finding(audited(cut, with_head(whole.hash))) ==
        "integrity cut_tail " + std::to_string(lines.size() - 1));
  CHECK(audited(teufel(), with_head(without.receipt)).good());
  // A receipt vouches up to its entry, and no further.
  auto shorter = lines;
  shorter.resize(shorter.size() / 2);
  const std::string early = audited(text_of(shorter)).receipt;
  CHECK(so_far(audited(cut, with_head(early))));
  Wanted both = with_head(early);
  both.heads.push_back(with_head(without.receipt).heads.front());
  CHECK(audited(cut, both).good());
  CHECK(audited(teufel(), with_head(whole.hash)).good());
}

TEST_CASE("a journal written anew is refused by a receipt of the old one", "[audit]") {
  const auto written_anew = [](const std::string& text) {
    auto lines = lines_of(text);
    lines[0].replace(lines[0].find("2026-11-20"), 10, "2026-11-21");
    return reforged(lines);
  };
  const std::string text = played(
      {"teufel", {}, 0, {"next", "bets 10 20 30", "draw 10"}, Mode::Table, Ending::Finished});
  CHECK(audited(written_anew(text)).good());
  const Report report = audited(written_anew(text), with_head(audited(text).receipt));
  CHECK(first_finding(report) == "integrity receipt " + std::to_string(lines_of(text).size() - 1));
  // What was sealed is bound to the opening.
  CHECK(finds(audited(written_anew(teufel())), "fairness commitment"));
}

TEST_CASE("what is not a journal of this version is not usable", "[audit]") {
  for (const std::string text : {"", "\n", "hello\n", "{\"n\":0}\n"}) {
    const Report report = audited(text);
    CHECK_FALSE(report.usable);
    CHECK(first_finding(report) == "integrity not_a_journal 0");
  }
  auto lines = lines_of(teufel());
  for (const char* other : {"hausregel/1", "hausregel/2", "hausregel/4"}) {
    lines[0].replace(lines[0].find("hausregel/"), 11, other);
    const Report report = audited(reforged(lines));
    CHECK_FALSE(report.usable);
    CHECK(first_finding(report) == "integrity unknown_version 0");
  }
}

TEST_CASE("an embedded variant that differs from its digest is named", "[audit]") {
  auto lines = lines_of(teufel());
  lines[0].replace(lines[0].find("return {}"), 9, "return {1}");
  const Report report = audited(reforged(lines));
  CHECK(report.usable);
  CHECK(first_finding(report) == "integrity variant 0");
}

TEST_CASE("an audit in mid-game checks the rounds closed so far", "[audit]") {
  Wanted open;
  open.open = true;
  const Report report = audited(played({"polterfass", {}, 23}), open);
  INFO(to_json(report));
  CHECK(report.good());
  CHECK_FALSE(report.closed);
  CHECK_THAT(to_json(report), Has("\"draws\":{\"count\":"));
  CHECK_THAT(to_json(report), Has("\"waiting\":{\"count\":"));
}

namespace {

// A house rule that only the clock, or what a whole audit may cost, has stopped.
class OutOfTime final : public Hooks {
 public:
  bool has(std::string_view hook) const override { return hook == "payout"; }
  Result<HookAnswer> ask(const HookSpec&, std::span<const Fact>) override {
    return fail(Fault::Interrupted, "it took too long");
  }
  Place place_of(std::string_view) const override { return {}; }
  void renew() override {}
};

}  // namespace

TEST_CASE("a rule that the clock stops makes no verdict", "[audit]") {
  Wanted wanted;
  wanted.open_table = [](const hausregel::Game& game, const journal::Opening& opening) {
    return Result<Opened>(Opened{
        game.open(journal::setup_of(opening).value(), opening.rules, std::make_shared<OutOfTime>())
            .value(),
        {},
        {}});
  };
  const Report report = audited(teufel(), wanted);
  CHECK_FALSE(report.good());
  CHECK(answer_of(report, Depth::Fold) == Answer::Holds);
  CHECK(answer_of(report, Depth::Redo) == Answer::NotDone);
  CHECK(report.verdict(Depth::Redo).findings.empty());
  REQUIRE(report.legality.facts.all.size() >= 1);
  CHECK(report.legality.facts.all.back().id == "audit.fact.clock");
}

TEST_CASE("a redo that cannot be done is no yes", "[audit]") {
  Wanted wanted;
  wanted.open_table = [](const hausregel::Game& game, const journal::Opening& opening) {
    Setup setup = journal::setup_of(opening).value();
    return Result<Opened>(Opened{game.open(setup, opening.rules).value(), Message{"audit.fact.x"}});
  };
  const Report report = audited(teufel(), wanted);
  CHECK_FALSE(report.good());
  CHECK(answer_of(report, Depth::Fold) == Answer::Holds);
  CHECK(answer_of(report, Depth::Redo) == Answer::NotDone);
  CHECK(answer_of(report, Depth::Dice) == Answer::Holds);
}

TEST_CASE("more values than seats may lie unopened at the end", "[audit]") {
  std::vector<std::string> lines{"next"};
  for (int i = 0; i < kSeatLimit + 2; ++i) { lines.insert(lines.end(), {"bet Ann 50", ".undo"}); }
  const Report report =
      audited(played({"teufel", {}, 0, std::move(lines), Mode::Virtual, Ending::Finished}));
  INFO(first_finding(report));
  CHECK(report.good());
  // Whose, and how often.
  REQUIRE(report.told.taken_back.size() == 1);
  CHECK(report.told.taken_back[0].at("player") == Json("Ann"));
  CHECK(report.told.taken_back[0].at("times") == Json(kSeatLimit + 2));
  CHECK(report.told.given_up.empty());
}
