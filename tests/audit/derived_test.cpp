// What an audit derives instead of believing it: forgeries whose hashes, states and draws all fit.
#include <algorithm>
#include <fstream>

#include "audit/archive.h"
#include "audit/journals.h"
#include "catch.h"

using namespace hausregel;
using namespace hausregel::audit;

namespace {

Wanted going_on() {
  Wanted wanted;
  wanted.open = true;
  return wanted;
}

std::string with_opening(const std::string& text,
                         const std::function<void(journal::Opening&)>& change) {
  auto lines = lines_of(text);
  journal::Opening opening = journal::decode_opening(lines[0]).value();
  change(opening);
  lines[0] = journal::finish(opening);
  return reforged(lines);
}

// The lines with one more behind them, which leaves the state as it is.
std::string with_entry(const std::string& text, const std::string& doing,
                       const std::string& events) {
  auto lines = lines_of(text);
  const Json last = *read_json(lines.back());
  lines.push_back("{\"n\":0,\"at\":" + to_text(*last.find("at")) + ",\"do\":" + doing +
                  ",\"dice\":[],\"events\":" + events +
                  ",\"state\":" + to_text(*last.find("state")) + ",\"prev\":\"\"}");
  return reforged(lines);
}

std::string golden(const std::string& name) { return stored("tests/golden/" + name); }

}  // namespace

TEST_CASE("derived: a game that an opening tells, and no parent it could come from", "[audit]") {
  const std::string branch = golden("teufel-line+branch.jsonl");
  const std::string forged =
      with_opening(branch, [](journal::Opening& opening) { opening.parent.reset(); });
  CHECK(finds(audited(forged), "completeness setting"));
}

TEST_CASE("derived: rule_stopped in a game without hooks", "[audit]") {
  const std::string text = played({"teufel", {}, 12, {}});
  const std::string stopped = R"([{"e":"rule_stopped","hook":"payout","why":"error"}])";
  REQUIRE(audited(text, going_on()).good());
  for (const char* doing : {R"({"move":"draw"})", R"({"move":"fly"})", R"({"move":"next"})",
                            R"({"move":"bet","player":"Ann","commit":null})"}) {
    INFO(doing);
    CHECK(finds(audited(with_entry(text, doing, stopped), going_on()), "legality illegal"));
  }
  // Also while the seed of the draw that it took back is not known.
  for (int moves = 1; moves < 12; ++moves) {
    INFO(moves);
    const std::string running = played({"teufel", {}, moves, {}});
    CHECK(finds(audited(with_entry(running, R"({"move":"draw"})", stopped), going_on()),
                "legality illegal"));
  }
}

TEST_CASE("derived: rules are those of the embedded sources", "[audit]") {
  const std::string text = played({"teufel", 7});
  const auto changed = [&](const std::function<void(journal::Opening&)>& change) {
    return finds(audited(with_opening(text, change)), "legality rules");
  };
  CHECK(changed([](auto& opening) {
    opening.variant.clear();
    opening.rules.set("top_win_factor", 9);
  }));
  CHECK_FALSE(audited(with_opening(text, [](auto& opening) {
                opening.rules.set("unheard_of", 1);
              })).good());
  CHECK_FALSE(changed([](auto& opening) { opening.variant.clear(); }));
  CHECK(changed([](auto& opening) {
    std::swap(opening.rules.object()->front(), opening.rules.object()->back());
  }));
  // A rule that the sources set, and the opening leaves out.
  Wanted wanted;
  wanted.open_table = [](const hausregel::Game& game, const journal::Opening& opening) {
    Json rules = resolve(game, Variant{})->values();
    rules.set("max_rounds", 999);
    return Result<Opened>(Opened{journal::open_table(opening).value(), {}, rules});
  };
  const auto left_out = [](const std::string& whole) {
    return with_opening(whole, [](auto& opening) {
      std::erase_if(*opening.rules.object(),
                    [](const auto& rule) { return rule.first == "max_rounds"; });
    });
  };
  CHECK(finds(audited(left_out(text), wanted), "legality rules"));
  // Also where it stands at its standard value.
  CHECK(audited(text).good());
  CHECK(finds(audited(left_out(text)), "legality rules"));
}

TEST_CASE("derived: a journal is called what it is", "[audit]") {
  const std::string lab = golden("teufel-lab.jsonl");
  const auto setting = [](const std::string& text,
                          const std::function<void(journal::Opening&)>& change) {
    const Report report = audited(with_opening(text, change), going_on());
    return finds(report, "completeness setting") || finds(report, "integrity not_canonical");
  };
  CHECK(setting(lab, [](auto& opening) { opening.seeded = false; }));
  CHECK(setting(lab, [](auto& opening) {
    opening.seeded = false;
    opening.at = "2026-11-20T17:00:00Z";
  }));
  CHECK(setting(lab, [](auto& opening) { opening.bots.front().reset(); }));
  CHECK(setting(lab, [](auto& opening) { opening.mode = Mode::Virtual; }));
  CHECK(setting(lab, [](auto& opening) { opening.mode = Mode::Table; }));
  const std::string fair = played({"teufel", {}, 5, {}});
  CHECK(setting(fair, [](auto& opening) { opening.mode = Mode::Lab; }));
  CHECK(setting(fair, [](auto& opening) { opening.at = journal::kSeededTime; }));
}

TEST_CASE("derived: a bot is called by a name", "[audit]") {
  const std::string lab = golden("teufel-lab.jsonl");
  const std::string fair = played({"teufel", {}, 5, {}});
  const auto sits_there = [&](const std::string& name) {
    Wanted known;
    known.bots = {"bold", "Böse Bären"};
    return audited(with_opening(lab, [&](auto& opening) { opening.bots.front() = name; }), known);
  };
  const auto comes = [&](const std::string& name) {
    Json seats;
    seats.set("Ann", name);
    Json doing;
    doing.set("bots", seats);
    return audited(with_entry(fair, to_text(doing), "[]"), going_on());
  };
  for (const char* name : {"steady", "bold.lua", "Böse Bären.lua"}) {
    INFO(name);
    CHECK(sits_there(name).good());
    CHECK_FALSE(finds(comes(name), "legality illegal"));
  }
  for (const std::string& name :
       {std::string(), std::string("/home/x/bold.lua"), std::string("../bold"),
        std::string("bo\x1b[1mld"), std::string("bo\u202Eld"), std::string(256, 'b')}) {
    INFO(name);
    CHECK(finds(sits_there(name), "completeness setting"));
    CHECK(finds(comes(name), "legality illegal"));
  }
}

TEST_CASE("derived: a redacted journal looks like one", "[audit][redact]") {
  const std::string text = golden("teufel-redacted.jsonl");
  REQUIRE(audited(text).good());
  const auto found = [&](const std::string& forged) {
    return finds(audited(forged, going_on()), "completeness redaction");
  };
  // A game of people with names, marked.
  const std::string named = played({"teufel", {}, 40, {}});
  CHECK(found(with_opening(named, [](auto& opening) {
    opening.redacted = journal::Redacted{{40, std::string(64, '0')}, {1, 2, 3}};
  })));
  CHECK(found(with_opening(text, [](auto& opening) { opening.redacted->rounds = {1, 2, 3}; })));
  CHECK(found(with_opening(text, [](auto& opening) { opening.redacted->head.n += 1; })));
  auto lines = lines_of(text);
  lines.resize(20);
  CHECK(found(text_of(lines)));
  CHECK(found(with_entry(text_of(lines), R"({"note":"Petra was here"})", "[]")));
}

TEST_CASE("derived: the closing entry opens each value once", "[audit]") {
  auto lines = lines_of(played(
      {"teufel", {}, 0, {"next", "bet Ann 50", "bet Bob 20"}, Mode::Virtual, Ending::Finished}));
  REQUIRE(audited(text_of(lines)).good());
  const std::string whole = lines.back();
  const auto with_sealed = [&](const std::function<void(Json::List&)>& change) {
    Json line = *read_json(whole);
    change(*line.find("do")->find("close")->find("sealed")->list());
    lines.back() = to_text(line);
    return audited(reforged(lines));
  };
  CHECK(finds(with_sealed([](auto& sealed) { sealed[1] = sealed[0]; }), "completeness closing"));
  CHECK(finds(with_sealed([](auto& sealed) { std::swap(sealed[0], sealed[1]); }),
              "completeness closing"));
  CHECK(finds(with_sealed([](auto& sealed) { sealed.pop_back(); }), "completeness closing"));
  CHECK(finds(with_sealed([](auto& sealed) { sealed.push_back(sealed[0]); }),
              "completeness closing"));
}

TEST_CASE("derived: a round begun again has other luck, and that it was given up is told",
          "[audit]") {
  const Report again = audited(played({"teufel",
                                       {},
                                       0,
                                       {"phrase Ann a", "next", "bets 10 20 30", "draw",
                                        ".undo round because \"typing mistake\"", "phrase Bob b",
                                        "next", "bets 10 20 30", "draw"}}),
                               going_on());
  CHECK(again.good());
  CHECK(first_finding(again).empty());
  CHECK(again.fairness.answer == Answer::ButGivenUp);
  REQUIRE(again.told.given_up.size() == 1);
  CHECK(again.told.given_up[0].at("because") == Json("typing mistake"));
  CHECK(again.told.given_up[0].at("round") == Json(1));
  CHECK(again.told.given_up[0].at("draws") == Json(1));
  CHECK(again.told.taken_back.empty());
  REQUIRE(again.told.rounds.size() == 2);
  CHECK(again.told.rounds[1].at("luck") == Json(2));
  // Who had spoken before the round has spoken for it again.
  CHECK(again.told.rounds[0].at("spoke") == Json(Json::List{"Ann"}));
  CHECK(again.told.rounds[1].at("spoke") == Json(Json::List{"Ann", "Bob"}));
}

TEST_CASE("derived: commitments are laid once", "[audit]") {
  auto lines = lines_of(played({"teufel", {}, 0, {"next", "bet Ann 50", ".undo", "bet Ann 50"}}));
  const auto commit_of = [](const std::string& line) {
    return line.substr(line.find("\"commit\":\"") + 10, 64);
  };
  const std::string first = commit_of(lines[2]);
  const std::string second = commit_of(lines[4]);
  REQUIRE(first != second);
  for (std::size_t at = lines[4].find(second); at != std::string::npos;
       at = lines[4].find(second)) {
    lines[4].replace(at, 64, first);
  }
  CHECK(finds(audited(reforged(lines), going_on()), "legality commitment"));
}

TEST_CASE("derived: two games have no id, seeds or commitments in common", "[audit]") {
  // The same random bytes, for another game.
  const std::string one = played({"teufel", {}, 40});
  const std::string other = played({"teufel", {}, 40, {".note another evening"}});
  const auto judged = [](const std::vector<std::pair<std::string, std::string>>& texts) {
    std::vector<std::optional<Marks>> marks;
    for (const auto& [file, text] : texts) {
      marks.push_back(marks_of(journal::text_source(text), file));
    }
    const auto has_entry = [&](const std::string& file, const journal::EntryRef& entry) {
      const auto found = std::find_if(texts.begin(), texts.end(),
                                      [&](const auto& text) { return text.first == file; });
      const auto lines = lines_of(found->second);
      return entry.n < static_cast<std::int64_t>(lines.size()) &&
             lines[static_cast<std::size_t>(entry.n)].find(entry.hash) != std::string::npos;
    };
    const auto found = audit::reused(marks, has_entry);
    std::vector<bool> reused;
    for (std::size_t i = 0; i < texts.size(); ++i) {
      Report report =
          audit::audit(journal::text_source(texts[i].second), texts[i].first, going_on());
      add_reused(report, found[i]);
      reused.push_back(finds(report, "fairness reused"));
    }
    return reused;
  };
  auto lines = lines_of(one);
  lines.resize(lines.size() / 2);
  CHECK(judged({{"a", one}, {"b", text_of(lines)}}) == std::vector<bool>{false, false});
  CHECK(judged({{"a", one}, {"b", other}}) == std::vector<bool>{true, true});
  CHECK(judged({{"a", golden("teufel-virtual.jsonl")}, {"b", golden("teufel-redacted.jsonl")}}) ==
        std::vector<bool>{false, false});
  CHECK(judged({{"a", played({"teufel", 7})}, {"b", played({"polterfass", 7})}}) ==
        std::vector<bool>{false, false});
}

TEST_CASE("derived: a thousand notes push nothing out", "[audit]") {
  std::vector<std::string> said(1000, ".note nothing");
  said.push_back(".set Ann.chips 500 because \"why not\"");
  const Report report = audited(played({"teufel", {}, 0, said}), going_on());
  CHECK(report.told.notes.size() == 1000);
  CHECK(report.told.overrides.size() == 1);
}

TEST_CASE("derived: names that a reader may confuse are told", "[audit]") {
  const auto facts = [](const Report& report) {
    std::string ids;
    for (const Message& fact : report.integrity.facts.all) {
      ids += fact.id.starts_with("audit.fact.name")
                 ? fact.id.substr(11) + " " + fact.args.back().second + " "
                 : "";
    }
    return ids;
  };
  const std::string text = golden("teufel-virtual.jsonl");
  CHECK(facts(audited(text)).empty());
  const std::string odd = with_opening(text, [](journal::Opening& opening) {
    opening.players[0] = "P\u0435tra";  // Cyrillic
    opening.players[1] = "Petra";
    opening.starter = "Petra";
  });
  CHECK(facts(audited(odd, going_on())) == "names_alike Petra name_mixed P\u0435tra ");
}
