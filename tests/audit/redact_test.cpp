// Copies of journals that name nobody, and what an audit says of them.
#include "journal/redact.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "audit/journals.h"
#include "catch.h"
#include "core/names.h"
#include "journal/replay.h"

using namespace hausregel;
using namespace hausregel::audit;

namespace {

Result<journal::Log> redacted(const std::string& text, const journal::Redacting& manner = {}) {
  return journal::redact(log_of(text), manner);
}

bool names_somebody(const std::string& text) { return names_anybody(text, {"Ann", "Bob", "Cleo"}); }

const Message* fact(const Report& report, std::string_view id) {
  const auto& facts = report.verdict(Depth::Dice).facts.all;
  const auto found = std::find_if(facts.begin(), facts.end(),
                                  [&](const Message& message) { return message.id == id; });
  return found == facts.end() ? nullptr : &*found;
}

std::string count_of(const Report& report, std::string_view id) {
  const Message* found = fact(report, id);
  return found == nullptr ? "0" : found->args.front().second;
}

}  // namespace

TEST_CASE("redacted: nobody's name is left in any byte, and the copy passes its audit",
          "[audit][redact]") {
  for (const char* game : {"teufel", "polterfass"}) {
    for (const Mode mode : {Mode::Virtual, Mode::Table}) {
      audit::Game wanted{game, {}, 100000, {}, mode, Ending::Finished};
      wanted.lines = {"next",
                      ".undo round because \"Bob spoke first\"",
                      ".note Ann and BOB quarrel",
                      ".mark cleos-turn",
                      ".branch cleo",
                      ".switch main",
                      ".bots Ann=random",
                      "next"};
      if (mode == Mode::Virtual) {
        wanted.lines.insert(wanted.lines.begin(),
                            {"phrase Ann rot", "phrase Bob \"Cleo is late\""});
      }
      const std::string text = played(wanted);
      INFO(game);
      REQUIRE(names_somebody(text));
      const auto copy = redacted(text);
      REQUIRE(copy);
      const std::string bytes = text_of(*copy);
      CHECK_FALSE(names_somebody(bytes));
      CHECK_THAT(bytes, !Has("quarrel"));
      CHECK_THAT(bytes, !Has("late"));
      CHECK_THAT(bytes, Has("\"players\":[\"P1\",\"P2\",\"P3\"]"));
      if (mode == Mode::Virtual) { CHECK_THAT(bytes, Has("\"text\":\"rot\"")); }
      const Report report = audited(bytes);
      INFO(first_finding(report));
      CHECK(report.good());
      CHECK(report.verdict(Depth::Chain).facts.all.front().id == "audit.fact.redacted");
    }
  }
}

TEST_CASE("redacted: the audit says what it cannot show, and checks the rest", "[audit][redact]") {
  const std::string text =
      played({"teufel", {}, 100000, {"phrase Ann \"I am ann\"", "phrase Bob rot"}});
  const Report was = audited(text);
  const auto copy = redacted(text);
  REQUIRE(copy);
  const Report now = audited(text_of(*copy));
  CHECK(now.verdict(Depth::Dice).answer == Answer::AsFarAsShown);
  CHECK(count_of(now, "audit.fact.commitments_not_shown") ==
        count_of(was, "audit.fact.commitments"));
  CHECK(count_of(now, "audit.fact.commitments") == "0");
  const int shown = std::stoi(count_of(now, "audit.fact.draws"));
  const int hidden = std::stoi(count_of(now, "audit.fact.draws_not_shown"));
  CHECK(hidden > 0);
  CHECK(shown > 0);
  CHECK(shown + hidden == std::stoi(count_of(was, "audit.fact.draws")));
  CHECK(copy->opening().redacted->rounds == std::vector<std::int64_t>{1});
  CHECK(copy->last() == was.entries - 1);
  CHECK(copy->opening().redacted->head.n == was.entries - 1);
  CHECK(copy->opening().redacted->head.hash == was.hash);
}

TEST_CASE("redacted: a phrase that holds a name in any spelling is taken out", "[audit][redact]") {
  const std::vector<std::string> spellings{"CLEO was here", "cle\u0301o", "Сleо",
                                           "ＣＬＥＯ",      "c\u0336leo", "Clêo",
                                           "𝓒𝓵𝓮𝓸 ist dran", "ⓒⓛⓔⓞ",       "for C\u034Fleo"};
  for (const std::string& spelling : spellings) {
    INFO(spelling);
    const auto copy = redacted(
        played({"teufel", {}, 100000, {"phrase Ann \"" + spelling + "\"", "phrase Bob cloe"}}));
    REQUIRE(copy);
    const std::string bytes = text_of(*copy);
    CHECK_THAT(bytes, !Has(spelling));
    CHECK_THAT(bytes, Has(R"("player":"P1","text":"-")"));
    CHECK_THAT(bytes, Has(R"("player":"P2","text":"cloe")"));
    CHECK(audited(bytes).good());
  }
}

TEST_CASE("redacted: what no console lets through is found in a phrase, too", "[redact]") {
  for (const char* text : {"c\u00ADl\u200Beo", "\u202Ecleo", "cl\u0001eo", "\uFEFFCL\u2060EO"}) {
    journal::Anonymizer anonymizer({"Ann", "Cleo"}, {"P1", "P2"}, journal::Phrases::UnlessNaming,
                                   {});
    Json command;
    command.set("move", "phrase");
    command.set("text", text);
    journal::Doing doing = journal::Move::of(command).value();
    anonymizer.clean_doing(doing);
    CHECK(*std::get<journal::Move>(doing).command().find("text") == Json("-"));
    CHECK(anonymizer.masked());
  }
}

TEST_CASE("redacted: what hooks write is renamed, or refused", "[redact]") {
  const journal::Anonymizer fresh({"Ann", "Cleo"}, {"P1", "P2"}, journal::Phrases::UnlessNaming,
                                  find_game("teufel")->hooks());
  const auto cleaned = [&](const char* text) {
    journal::Anonymizer anonymizer = fresh;
    Events events{std::string(text)};
    const auto clean = anonymizer.clean_events(events);
    return clean ? events.text() : clean.error().message.id;
  };
  CHECK(cleaned(R"([{"e":"told","hook":"payout","key":"thanks","values":{"to":"Cleo","n":3}}])") ==
        R"([{"e":"told","hook":"payout","key":"thanks","values":{"to":"P2","n":3}}])");
  CHECK(cleaned(R"([{"e":"told","hook":"payout","key":"thanks","values":["Ann",["Cleo"]]}])") ==
        R"([{"e":"told","hook":"payout","key":"thanks","values":["P1",["P2"]]}])");
  CHECK(cleaned(R"([{"e":"told","hook":"payout","key":"thanks","values":{"to":"dear CLÉO"}}])") ==
        "app.redact.event_names");
  CHECK(cleaned(R"([{"e":"adjusted","player":"P1","amount":3,"why":"cleo's due"}])") ==
        "app.redact.event_names");
  CHECK(cleaned(R"([{"e":"remembered","key":"debts of ann","value":1}])") ==
        "app.redact.event_names");
  CHECK(cleaned(R"([{"e":"pact_made","player":"P1","why":"ann"}])") ==
        R"([{"e":"pact_made","player":"P1","why":"ann"}])");
}

TEST_CASE("redacted: what stands for a hook is one, or names nobody", "[redact]") {
  const auto& hooks = find_game("teufel")->hooks();
  const std::string hook(hooks.front().name);
  const auto cleaned = [&](const std::string& event) {
    journal::Anonymizer anonymizer({"Ann", hook}, {"P1", "P2"}, journal::Phrases::UnlessNaming,
                                   hooks);
    Events events("[" + event + "]");
    const auto clear = anonymizer.clean_events(events);
    return clear ? std::string("clean") : clear.error().message.id;
  };
  for (const std::string& said : {hook, std::string("xAnnx")}) {
    INFO(said);
    const std::string wanted = said == hook ? "clean" : "app.redact.event_names";
    CHECK(cleaned(R"({"e":"rule_stopped","hook":")" + said + R"(","why":"x"})") == wanted);
    CHECK(cleaned(R"({"e":"told","hook":")" + said + R"(","key":"x","values":{}})") == wanted);
    CHECK(cleaned(R"({"e":"remembered","key":")" + said + R"(","value":1})") == wanted);
  }
}

TEST_CASE("redacted: bots and the engine's version name nobody", "[audit][redact]") {
  std::vector<std::string> lines =
      lines_of(played({"teufel", {}, 3, {".bots Ann=random", ".bots Ann=person"}}));
  Json opening = *read_json(lines[0]);
  opening.find("bots")->list()->front() = "/home/x/CLÉO-plays.lua";
  opening.find("bots")->list()->back() = "steady";
  opening.set("engine", "Bob's");
  lines[0] = to_text(opening);
  const auto copy = redacted(reforged(lines));
  REQUIRE(copy);
  CHECK(copy->opening().bots.front() == "-");
  CHECK(copy->opening().bots.back() == "steady");
  CHECK(copy->opening().engine == "-");
}

TEST_CASE("redacted: a journal whose opening opens no table is a wrong file, not wrong usage",
          "[redact]") {
  const auto lines = lines_of(played({"teufel", {}, 3}));
  for (const auto& [was, is] : {std::pair("\"goal\":1600", "\"gaol\":1600"),
                                {"\"goal\":1600", "\"goal\":-1"},
                                {"\"game\":\"teufel\"", "\"game\":\"chess\""}}) {
    INFO(is);
    auto forged = lines;
    forged[0] = replaced(forged[0], was, is);
    const auto copy = redacted(reforged(forged));
    REQUIRE_FALSE(copy);
    CHECK(copy.error().fault == Fault::Input);
  }
}

TEST_CASE("redacted: without phrases no round that had one is checked", "[audit][redact]") {
  const std::string text = played({"teufel", {}, 100000, {"phrase Bob rot"}});
  const auto copy = redacted(text, {journal::Phrases::None, journal::Sources::Keep});
  REQUIRE(copy);
  CHECK(copy->opening().redacted->rounds == std::vector<std::int64_t>{1});
  CHECK_THAT(text_of(*copy), !Has("rot\""));
  CHECK(audited(text_of(*copy)).good());
}

TEST_CASE("redacted: overrides keep what they do, without names", "[audit][redact]") {
  const std::string text =
      played({"teufel",
              {},
              0,
              {".set Bob.chips 500 because \"Bob won\"",
               ".set Cleo.pact both because \"Cleo asked\"", "next", "bets 10 20 30", "draw"},
              Mode::Virtual,
              Ending::Finished});
  const auto copy = redacted(text);
  REQUIRE(copy);
  const std::string bytes = text_of(*copy);
  CHECK_FALSE(names_somebody(bytes));
  CHECK_THAT(bytes, Has("{\"override\":\"P2.chips\",\"value\":500,\"because\":\"\"}"));
  CHECK_THAT(bytes, Has("{\"override\":\"P3.pact\",\"value\":\"both\",\"because\":\"\"}"));
  const Report report = audited(bytes);
  INFO(first_finding(report));
  CHECK(report.good());
}

TEST_CASE("redacted: an override of anything else could name somebody, and is refused",
          "[audit][redact]") {
  const auto lines =
      lines_of(played({"teufel", {}, 0, {".set Bob.chips 500 because \"Bob won\""}}));
  const auto forged = [&](const std::string& path, const std::string& was,
                          const std::string& value) {
    auto changed = lines;
    Json set = *read_json(changed.back());
    set.set("events", *read_json(R"([{"e":"overridden","path":")" + path + R"(","was":)" + was +
                                 R"(,"value":)" + value + "}]"));
    changed.back() = to_text(set);
    return redacted(reforged(changed)).has_value();
  };
  CHECK(forged("Bob.chips", "200", "500"));
  CHECK_FALSE(forged("Bob.chips", "\"Bob\"", "500"));
  CHECK_FALSE(forged("Bob.chips", "200", "\"Bob\""));
  CHECK_FALSE(forged("Bob.pact", "\"none\"", "\"Bob\""));
  CHECK_FALSE(forged("[Bob].chips", "200", "500"));
  CHECK_FALSE(forged("phrases", "[]", R"(["Ann leads","rot","bobby"])"));
  CHECK_FALSE(forged("phrases[1]", "\"\"", "\"for cleo\""));
  CHECK_FALSE(forged("memory", "{}", R"({"Cleo":5})"));
  CHECK_FALSE(forged("turn", "null", "\"Cleo\""));
}

TEST_CASE("redacted: a closing entry names nobody, whatever a forger put there",
          "[audit][redact]") {
  const auto lines = lines_of(played({"teufel", {}, 100000, {}, Mode::Virtual, Ending::Finished}));
  const auto forged = [&](const char* member, const char* value) {
    auto changed = lines;
    Json closing = *read_json(changed.back());
    closing.find("do")->find("close")->set(member, *read_json(value));
    changed.back() = to_text(closing);
    return redacted(reforged(changed));
  };
  for (const auto& [member, value] :
       {std::pair("winners", R"(["dear Cleo"])"),
        std::pair(
            "seeds",
            R"({"Cleo":"0000000000000000000000000000000000000000000000000000000000000000"})")}) {
    INFO(member);
    const auto copy = forged(member, value);
    REQUIRE(copy);
    CHECK_FALSE(names_somebody(text_of(*copy)));
  }
  CHECK_FALSE(forged("sealed", R"([{"player":"Cleo","stake":10,"salt":null,"x":"Cleo"}])"));
  CHECK_FALSE(forged("sealed", R"([{"player":"dear Cleo","stake":10,"salt":null}])"));
}

TEST_CASE("redacted: a copy of a copy, and of every golden journal", "[audit][redact]") {
  for (const auto& entry : std::filesystem::directory_iterator(HAUSREGEL_SOURCE "/tests/golden")) {
    if (entry.path().extension() != ".jsonl") { continue; }
    std::ifstream file(entry.path(), std::ios::binary);
    std::stringstream text;
    text << file.rdbuf();
    INFO(entry.path().string());
    const auto copy = redacted(text.str());
    REQUIRE(copy);
    Wanted wanted;
    wanted.open = true;
    wanted.open_table = as_stated;
    const auto holds = [&](const journal::Log& log) {
      const Report report = audited(text_of(log), wanted);
      return first_finding(report).empty() && report.good() != report.told.game.parent.has_value();
    };
    CHECK(holds(*copy));
    const auto again = redacted(text_of(*copy));
    REQUIRE(again);
    CHECK(holds(*again));
    CHECK(again->opening().players != copy->opening().players);
    CHECK(again->opening().redacted->head.hash == copy->hash(copy->last()));
  }
}

TEST_CASE("redacted: a mark is no licence to forge", "[audit][redact]") {
  const std::string text = played({"teufel", {}, 100000, {"phrase Bob rot"}});
  const auto copy = redacted(text);
  REQUIRE(copy);
  // Nulls without the mark.
  std::vector<std::string> lines = lines_of(text_of(*copy));
  const std::size_t at = lines[0].find(",\"redacted\":");
  lines[0].erase(at, lines[0].find(",\"events\":") - at);
  CHECK(finds(audited(reforged(lines)), "fairness commitment"));
  // Another draw, and another stake than the rules allow, under the mark.
  lines = lines_of(text_of(*copy));
  const auto draw = std::find_if(lines.begin(), lines.end(), [](const std::string& line) {
    return line.find("\"key\":\"coal") != std::string::npos;
  });
  REQUIRE(draw != lines.end());
  const std::size_t got = draw->find("\"got\":") + 6;
  (*draw)[got] = (*draw)[got] == '1' ? '2' : '1';
  CHECK_FALSE(audited(reforged(lines)).good());
}

TEST_CASE("redacted: what cannot be without names is refused", "[audit][redact]") {
  const auto named = redacted(played({"teufel", {}, 3, {}}));
  REQUIRE(named);
  // A script that names a player.
  std::vector<std::string> lines = lines_of(played({"teufel", {}, 3, {}}));
  Json opening = *read_json(lines[0]);
  Json& layer = opening.find("variant")->list()->front();
  const std::string source = *layer.find("source")->string() + "-- as cle\u0301o likes it\n";
  layer.set("source", source);
  layer.set("sha256", hex(sha256(source)));
  lines[0] = to_text(opening);
  const auto refused = redacted(reforged(lines));
  REQUIRE_FALSE(refused);
  CHECK(refused.error().fault == Fault::Answer);
  CHECK(refused.error().message.id == "app.redact.source_names");
  CHECK(redacted(reforged(lines), {journal::Phrases::UnlessNaming, journal::Sources::Keep}));
  // One that everybody knows does not.
  const auto known = [&](const std::string& of, const journal::LayerText& text) {
    return of == "teufel" && text.source == source;
  };
  CHECK(redacted(reforged(lines),
                 {journal::Phrases::UnlessNaming, journal::Sources::MustNameNobody, known}));
}

TEST_CASE("redacted: an override with another move's events is copied, and found in the copy",
          "[audit][redact]") {
  auto lines =
      lines_of(played({"teufel", {}, 0, {"phrase Ann rot", ".set Cleo.chips 130 because \"x\""}}));
  REQUIRE(lines.size() == 3);
  Json set = *read_json(lines[2]);
  set.set("events", *read_json(lines[1])->find("events"));
  lines[2] = to_text(set);
  const auto copy = redacted(reforged(*refolded(lines)));
  REQUIRE(copy);
  Wanted open;
  open.open = true;
  CHECK_FALSE(names_somebody(text_of(*copy)));
  CHECK(first_finding(audited(text_of(*copy), open)) == "legality illegal 2");
}

TEST_CASE("redacted: other names hold none of the players'", "[audit][redact]") {
  CHECK(journal::other_names({"Ann", "Bob"}) == std::vector<std::string>{"P1", "P2"});
  CHECK(journal::other_names({"P1", "Bob"}) == std::vector<std::string>{"Q1", "Q2"});
  CHECK(journal::other_names({"p2", "q1", "R2"}) == std::vector<std::string>{"S1", "S2", "S3"});
  CHECK(journal::other_names({"P1", "Q1", "R1", "S1", "T1", "U1"}).front() == "V1");
}

TEST_CASE("a name is looked for as a word, or anywhere", "[redact]") {
  CHECK(word_named("as Ann likes", {"Ann"}) == "Ann");
  CHECK_FALSE(word_named("Anna", {"Ann"}));
  CHECK(word_named("ann", {"Ann"}) == "Ann");
  CHECK_FALSE(word_named("A game", {"A"}));
  CHECK_FALSE(word_named("Jürgens", {"Jürgen"}));
  CHECK(word_named("(Jürgen)", {"Jürgen"}));
  CHECK(word_named("-- ju\u0308rgen!", {"Jürgen"}));
  CHECK(word_named("für ΖОЕ", {"Zoë"}));
  CHECK(word_named("Zoe\u0308\n", {"Zoë"}));
  CHECK_FALSE(word_named("max_rounds = math.max(1, 2)", {"Max"}));
  CHECK(word_named("if Max_leads then", {"Max"}));
  CHECK(word_named("at most. max is right", {"Max"}));
  CHECK(word_named("to the max.", {"Max"}));
  CHECK_FALSE(word_named("anything", {"\u3164"}));
  CHECK(names_anybody("hannah", {"Ann"}));
  CHECK(names_anybody("zoey", {"Zoë"}));
  CHECK(names_anybody("я и яна", {"Я"}));
  CHECK_FALSE(names_anybody("anything", {"\u3164"}));
  CHECK_FALSE(names_anybody("C\xFF\xC3", {"Cleo"}));
  CHECK(names_anybody("A game", {"A"}));
  CHECK_FALSE(names_anybody("a game", {"A"}));
  CHECK_FALSE(names_anybody("", {"Ann"}));
}
