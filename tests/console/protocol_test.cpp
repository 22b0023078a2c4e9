#include "console/console.h"
#include "console/world_for_tests.h"
#include "play/world_for_tests.h"

namespace hausregel::console {
namespace {

class Talk {
 public:
  Talk() : console_(plain_world()) {}

  Json ask(const std::string& request) {
    const std::string reply = reply_to(console_, request);
    const auto json = read_json(reply);
    REQUIRE(json);
    CHECK(to_text(*json) == reply);
    return *json;
  }
  Json line(const std::string& text) { return ask(R"({"line":)" + to_text(Json(text)) + "}"); }
  std::string hello() const { return hello_of(console_, "1.2.3"); }

 private:
  Console console_;
};

// The member at "a.b.0.c", as text; "-" where there is none.
std::string at(const Json& json, std::string_view path) {
  const Json* here = &json;
  while (here != nullptr && !path.empty()) {
    const std::string_view step = path.substr(0, path.find('.'));
    path.remove_prefix(std::min(path.size(), step.size() + 1));
    if (const auto* list = here->list()) {
      const auto i = static_cast<std::size_t>(step.front() - '0');
      here = i < list->size() ? &(*list)[i] : nullptr;
    } else {
      here = here->find(step);
    }
  }
  return here != nullptr ? to_text(*here) : "-";
}

TEST_CASE("the protocol says first what it is") {
  CHECK(
      Talk().hello() ==
      R"({"protocol":1,"program":"hausregel","version":"1.2.3","games":["polterfass","table","teufel"],)"
      R"("languages":["de","en","fr","it"]})");
}

TEST_CASE("a line tells what it has appended, and where the game stands") {
  Talk talk;
  const Json begun = talk.ask(R"({"id":[1,null],"line":"new teufel Anna Bert seed=7"})");
  CHECK(at(begun, "id") == "[1,null]");
  CHECK(at(begun, "ok") == "true");
  CHECK(at(begun, "entries.0.format") == R"("hausregel/3")");
  CHECK(at(begun, "entries.1") == "-");
  CHECK(at(begun, "receipt") == "null");
  CHECK(at(begun, "turn") == R"({"round":0,"phase":"idle","to_move":[],"over":false})");
  const Json next = talk.line("next");
  CHECK(at(next, "entries.0.n") == "1");
  CHECK(at(next, "entries.0.do") == R"({"move":"next"})");
  CHECK(at(next, "head.hash") == at(next, "entries.0.hash"));
  const Json both = talk.line("bets 20 30");
  CHECK(at(both, "entries.2.do.move") == R"("open")");
  CHECK(at(both, "entries.3") == "-");
  // What has been done before the move that failed is told.
  const Json half = talk.line("draw stop stop stop");
  CHECK(at(half, "ok") == "false");
  CHECK(at(half, "entries.0.do") == R"({"move":"draw"})");
  CHECK(at(talk.line(".state"), "data.round") == "1");
}

TEST_CASE("what a round ends with is its receipt") {
  Talk talk;
  talk.line("new teufel Anna Bert seed=7");
  talk.line("next");
  talk.line("bets 20 30");
  Json last = talk.line("draw stop");
  while (at(last, "turn.phase") == R"("draw")") { last = talk.line("draw stop"); }
  CHECK(at(last, "receipt").size() > 20);
}

TEST_CASE("whatever is no request is answered, and the next one is read") {
  Talk talk;
  for (const std::string& bad :
       {std::string(), std::string("next"), std::string("[1]"), std::string("{"), std::string("{}"),
        std::string(R"({"line":"next","get":"state"})"), std::string(R"({"line":7})"),
        std::string(R"({"line":"next","more":1})"), std::string(R"({"line":"next\nnext"})"),
        std::string(R"({"set":{"lang":7}})"), std::string(R"({"set":7})"),
        R"({"line":")" + std::string(kRequestBytes, 'x') + "\"}",
        R"({"id":)" + std::string(40, '[') + std::string(40, ']') + "}",
        std::string("{\"line\":\"\xff\"}")}) {
    CAPTURE(bad.substr(0, 80));
    const Json reply = talk.ask(bad);
    CHECK(at(reply, "ok") == "false");
    CHECK(at(reply, "error.kind") == R"("protocol")");
    CHECK(at(reply, "turn") == "null");
    CHECK(at(reply, "head") == "null");
  }
  CHECK(at(talk.ask(R"({"id":3,"line":"next","more":1})"), "id") == "3");
  CHECK(at(talk.line("new teufel Anna Bert"), "ok") == "true");
}

TEST_CASE("kinds of failure") {
  Talk talk;
  CHECK(at(talk.ask(R"({"get":"state"})"), "error.kind") == R"("usage")");
  CHECK(at(talk.ask(R"({"line":"next","as":"Anna"})"), "error.kind") == R"("usage")");
  talk.line("new teufel Anna Bert seed=7");
  CHECK(at(talk.line("draw"), "error.kind") == R"("refused")");
  CHECK(at(talk.line("draw"), "error.rule") == R"("T-30")");
  CHECK(at(talk.line("draw"), "error.hints.0") == R"("next")");
  CHECK(at(talk.line("nxt"), "error.kind") == R"("usage")");
  CHECK(at(talk.line("nxt"), "error.column") == "1");
  CHECK(at(talk.line("nxt"), "error.hints.0") == R"("next")");
  CHECK(at(talk.line(".open nowhere.jsonl"), "error.kind") == R"("input")");
  CHECK(at(talk.line("expect round 7"), "error.kind") == R"("refused")");
  CHECK(at(talk.ask(R"({"get":"stat"})"), "error.hints.0") == R"("state")");
  CHECK(at(talk.ask(R"({"get":"why","of":9})"), "error.kind") == R"("usage")");
}

TEST_CASE("nobody is asked, and nothing is left behind") {
  Talk talk;
  talk.line("new teufel Anna Bert seed=7");
  talk.line("next");
  const Json reply = talk.line("bet Anna");
  CHECK(at(reply, "ok") == "false");
  CHECK_THAT(at(reply, "error.message"), Has("bet NAME AMOUNT"));
  CHECK(at(reply, "entries") == "[]");
}

TEST_CASE("a seat makes its own moves only, and sees what it may") {
  Talk talk;
  talk.line("new teufel Anna Bert seed=7");
  CHECK(at(talk.ask(R"({"line":"next","as":"Bert"})"), "ok") == "true");
  CHECK(at(talk.ask(R"({"line":"bet Anna 20","as":"Bert"})"), "error.kind") == R"("refused")");
  CHECK(at(talk.ask(R"({"line":"bet Bert 20","as":"Bert"})"), "ok") == "true");
  CHECK(at(talk.ask(R"({"get":"state","as":"Bert"})"), "data.own") == R"({"stake":20})");
  CHECK(at(talk.ask(R"({"get":"state","as":"Anna"})"), "data.own") == "null");
  CHECK(at(talk.ask(R"({"get":"legal","as":"Bert"})"), "data.moves") == "[]");
  CHECK(at(talk.ask(R"({"get":"legal","as":"Anna"})"), "data.moves.0.line") == R"("bet Anna 10")");
  CHECK(at(talk.ask(R"({"line":"bets 20","as":"Anna"})"), "ok") == "true");
  CHECK(at(talk.ask(R"({"line":"draw","as":"Bert"})"), "error.kind") == R"("refused")");
  for (const char* word : {".undo", ".state", ".save x", ".set round 3 because \\\"x\\\""}) {
    const Json reply = talk.ask(R"({"as":"Anna","line":")" + std::string(word) + "\"}");
    CHECK(at(reply, "error.kind") == R"("refused")");
  }
}

TEST_CASE("an override of what a seat may not see is not told to it") {
  Talk talk;
  talk.line("new teufel Anna Bert seed=7");
  talk.line(".set Anna.chips 400 because \"a gift\"");
  CHECK(at(talk.ask(R"({"get":"why"})"), "data.do.value") == "400");
  CHECK(at(talk.ask(R"({"get":"why","as":"Anna"})"), "data.do.value") == "400");
  CHECK(at(talk.ask(R"({"get":"why","as":"Bert"})"), "data.do.value") == "null");
  CHECK(at(talk.ask(R"({"get":"log","from":1,"as":"Bert"})"), "data.entries.0.events.0.value") ==
        "null");
}

TEST_CASE("an entry comes as the log has it, and with its reasons behind") {
  Talk talk;
  talk.line("new teufel Anna Bert seed=7");
  CHECK(at(talk.ask(R"({"get":"why"})"), "data.reasons") == "[]");
  talk.line("next");
  for (const std::string seat : {"", R"(,"as":"Bert")"}) {
    const std::string entry =
        at(talk.ask(R"({"get":"log","from":1)" + seat + "}"), "data.entries.0");
    CHECK(at(talk.ask(R"({"get":"why","of":1)" + seat + "}"), "data") ==
          entry.substr(0, entry.size() - 1) +
              R"(,"reasons":[{"text":"engine.why.round_first","rules":["B-31","T-22"]}]})");
  }
}

TEST_CASE("a seat cannot try what somebody else has") {
  Talk talk;
  talk.line("new teufel Anna Bert seed=7");
  talk.line(".set Anna.chips 440 because \"a gift\"");
  talk.line("next");
  for (const char* stake : {"10", "440", "450", "15", "5000", "x"}) {
    const Json reply = talk.ask(R"({"as":"Bert","line":"bet Anna )" + std::string(stake) + "\"}");
    CHECK(at(reply, "error.message") == R"("console.not_your_move")");
  }
  CHECK(at(talk.ask(R"({"as":"Bert","line":"bets 10 5000"})"), "error.message") ==
        R"("console.not_your_move")");
  // Nor does a hash let him test it.
  const Json log = talk.ask(R"({"get":"log","as":"Bert"})");
  for (const Json& entry : *log.find("data")->find("entries")->list()) {
    CHECK((entry.find("hash")->is_null() && at(entry, "state") != R"("")"));
    CHECK((at(entry, "state") == "null" || at(entry, "state") == "-"));
  }
}

TEST_CASE("orders on a real table are shown by those who laid them") {
  Talk talk;
  for (const char* line :
       {"new polterfass Anna Bert Cleo mode=table", "next", "9 8 3", "?,??", "close"}) {
    CHECK(at(talk.line(line), "ok") == "true");
  }
  CHECK(at(talk.ask(R"({"line":"order Bert 3","as":"Cleo"})"), "ok") == "false");
  CHECK(at(talk.ask(R"({"line":"3","as":"Cleo"})"), "ok") == "false");
  CHECK(at(talk.ask(R"({"get":"legal","as":"Anna"})"), "data.moves") == "[]");
  const Json due = talk.ask(R"({"get":"legal"})");
  CHECK(at(due, "turn.to_move") == R"(["Bert","Cleo"])");
  CHECK(at(due, "data.moves.0") ==
        R"({"line":"order Bert 0","do":{"move":"open","values":[{"player":"Bert","cards":[0],)"
        R"("salt":null}]},"args":{"values":{"of":[0,1,2,3,4,5,6,7],"min":1,"max":1}}})");
  CHECK(at(talk.ask(R"({"line":"order Bert 3","as":"Bert"})"), "ok") == "true");
  const Json next = talk.ask(R"({"get":"legal"})");
  CHECK(at(next, "turn.to_move") == R"(["Cleo"])");
  CHECK(at(next, "data.moves.0.args.values.min") == "2");
}

TEST_CASE("a branch is new, and a seat is not told what led to it") {
  Talk talk;
  talk.line("new teufel Anna Bert seed=7");
  talk.line(".set Anna.chips 440 because \"a gift\"");
  const Json branched = talk.line(".branch other");
  CHECK(at(branched, "entries.0.n") == "0");
  CHECK(at(talk.ask(R"({"get":"log","as":"Bert"})"), "data.entries.0.events") == "null");
  CHECK(at(talk.ask(R"({"get":"log"})"), "data.entries.0.events.0.value") == "440");
  CHECK(at(talk.line(".switch main"), "entries") == "[]");
  CHECK(at(talk.line(".switch other"), "entries") == "[]");
}

TEST_CASE("what was decided on an older table is refused") {
  Talk talk;
  const Json begun = talk.line("new teufel Anna Bert seed=7");
  const std::string old = at(begun, "head");
  CHECK(at(talk.ask(R"({"line":"next","head":)" + old + "}"), "ok") == "true");
  const Json late = talk.ask(R"({"line":"bets 20 30","head":)" + old + "}");
  CHECK(at(late, "error.kind") == R"("refused")");
  CHECK(at(late, "entries") == "[]");
}

// Plays what is offered, any of it, until the game is over or has gone on for long.
void play_what_is_offered(const std::string& opening, std::uint64_t seed) {
  Talk talk;
  Json reply = talk.line(opening);
  BotLuck luck(seed, 0);
  for (int i = 0; i < 400 && at(reply, "turn.over") == "false"; ++i) {
    const Json legal = talk.ask(R"({"get":"legal"})");
    const Json::List& moves = *legal.find("data")->find("moves")->list();
    REQUIRE(!moves.empty());
    const Json& move = moves[static_cast<std::size_t>(luck.below(static_cast<int>(moves.size())))];
    CAPTURE(opening, to_text(move));
    reply = talk.line(*move.find("line")->string());
    REQUIRE(at(reply, "ok") == "true");
  }
}

TEST_CASE("every line that is offered can be sent back") {
  for (const std::string& mode : {std::string("virtual"), std::string("table")}) {
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
      const std::string options = " mode=" + mode + " seed=" + std::to_string(seed);
      play_what_is_offered("new teufel Anna Bert Cleo" + options, seed);
      play_what_is_offered("new polterfass Anna Bert Cleo" + options, seed);
    }
  }
}

}  // namespace
}  // namespace hausregel::console
