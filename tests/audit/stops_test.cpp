// Moves that a house rule broke off: what was told of them is decided again with the draws that
// were made; what nobody could decide again is told alone.
#include "audit/journals.h"
#include "catch.h"
#include "play/closing.h"

using namespace hausregel;
using namespace hausregel::audit;

namespace {

// stake_allowed, which fails at a stake of 50, and payout, which always does.
class Failing final : public Hooks {
 public:
  bool has(std::string_view hook) const override {
    return hook == "stake_allowed" || hook == "payout";
  }
  Result<HookAnswer> ask(const HookSpec& spec, std::span<const Fact> facts) override {
    bool fails = spec.name == "payout";
    for (const Fact& fact : facts) {
      fails = fails || (fact.name == "stake" && std::get<std::int64_t>(fact.value) == 50);
    }
    if (!fails) { return HookAnswer{true, {}}; }
    Error error{fault, plain(why), {}, {}, {}};
    error.rule = spec.name;
    return fail(std::move(error));
  }
  Place place_of(std::string_view) const override { return {}; }
  void renew() override {}

  Fault fault = Fault::HouseRule;
  std::string why = "not today";
};

struct Stop {
  std::string doing;
  std::string hook;
  std::string why = "error";
  std::string dice = "[]";
};

Wanted wanted_with(const std::shared_ptr<Hooks>& hooks) {
  Wanted wanted;
  wanted.open = true;
  wanted.engine = "1.0.0 lua 5.4.4";
  wanted.open_table = [hooks](const hausregel::Game& game, const journal::Opening& opening) {
    Opened opened;
    opened.table = game.open(journal::setup_of(opening).value(), opening.rules, hooks).value();
    opened.rules = resolve(game, Variant{})->values();
    opened.layers = {{"house", std::string(64, '0'), "own", {"stake_allowed", "payout"}}};
    return Result<Opened>(std::move(opened));
  };
  return wanted;
}

std::vector<std::string> called(std::vector<std::string> lines, const std::string& engine) {
  journal::Opening opening = journal::decode_opening(lines[0]).value();
  opening.engine = engine;
  lines[0] = journal::finish(opening);
  return lines;
}

// The report on `lines` with `stop` behind them.
Report stopped_behind(std::vector<std::string> lines, const Stop& stop,
                      const std::shared_ptr<Failing>& hooks = std::make_shared<Failing>()) {
  Json line = *read_json(lines.back());
  line.set("do", *read_json(stop.doing));
  line.set("dice", *read_json(stop.dice));
  line.set("events", *read_json(R"([{"e":"rule_stopped","hook":")" + stop.hook + R"(","why":")" +
                                stop.why + R"("}])"));
  lines.push_back(to_text(line));
  return audited(reforged(lines), wanted_with(hooks));
}

constexpr const char* kAnnBets = R"({"move":"bet","player":"Ann","commit":null})";

// A game in which the last turn is about to end, where payout is asked. Its last draw.
struct BeforePayout {
  std::vector<std::string> lines;
  std::string dice;
};
BeforePayout before_payout() {
  auto lines = lines_of(played({"teufel", {}, 30, {"next", "bets 10 20 30"}}));
  for (std::size_t n = 1; n < lines.size(); ++n) {
    const Json line = *read_json(lines[n]);
    if (lines[n].find("\"e\":\"bet_") != std::string::npos) {
      const std::string dice = to_text(*line.find("dice"));
      const std::string doing = to_text(*line.find("do"));
      lines.resize(n);
      return {lines, doing == R"({"move":"draw"})" ? dice : "stop"};
    }
  }
  FAIL("no round ends");
  return {};
}

}  // namespace

TEST_CASE("stops: a value that was not laid is told, and the hook has to be there",
          "[audit][stops]") {
  for (const Mode mode : {Mode::Virtual, Mode::Table}) {
    INFO(static_cast<int>(mode));
    const auto lines = lines_of(played({"teufel", {}, 0, {"next"}, mode}));
    const Report honest = stopped_behind(lines, {kAnnBets, "stake_allowed"});
    INFO(to_json(honest));
    CHECK(honest.good());
    REQUIRE(honest.told.stopped.size() == 1);
    CHECK(honest.told.stopped[0].at("hook") == Json("stake_allowed"));
    CHECK(finds(stopped_behind(lines, {kAnnBets, "bonus"}), "legality illegal"));
    const std::string shown = R"({"move":"bet","player":"Ann","stake":50,"commit":null})";
    CHECK_FALSE(stopped_behind(lines, {shown, "stake_allowed"}).good());
  }
}

TEST_CASE("stops: the rules are asked again, with the draws that were made", "[audit][stops]") {
  const auto [lines, dice] = before_payout();
  const std::string doing = dice == "stop" ? R"({"move":"stop"})" : R"({"move":"draw"})";
  const std::string draws = dice == "stop" ? "[]" : dice;
  const Report honest = stopped_behind(lines, {doing, "payout", "error", draws});
  INFO(to_json(honest));
  CHECK(first_finding(honest).empty());
  CHECK(finds(stopped_behind(lines, {doing, "payout", "answer", draws}), "legality illegal"));
  CHECK(finds(stopped_behind(lines, {doing, "stake_allowed", "error", draws}), "legality illegal"));
  CHECK(finds(stopped_behind(lines, {R"({"move":"next"})", "payout", "error", draws}),
              "legality illegal"));
  const std::string more = R"([{"key":"coal/r1/s2/9","below":9,"got":1,"from":"generated"}])";
  CHECK(finds(stopped_behind(lines, {doing, "payout", "error", more}), "legality draw_differs"));
  const auto late = std::make_shared<Failing>();
  late->fault = Fault::Interrupted;
  const Report clock = stopped_behind(lines, {doing, "payout", "error", draws}, late);
  CHECK(clock.legality.answer == Answer::NotDone);
  CHECK(first_finding(clock).empty());
}

TEST_CASE("stops: what hung on the machine is told and not judged, and only behind a draw",
          "[audit][stops]") {
  const auto lines = lines_of(played({"teufel", {}, 0, {"next", "bets 10 20 30"}}));
  const Report nothing = stopped_behind(lines, {R"({"move":"draw"})", "payout", "machine"});
  CHECK(finds(nothing, "legality illegal"));
  const std::string draw = R"([{"key":"coal/r1/s0/1","below":48,"got":1,"from":"generated"}])";
  const Report told = stopped_behind(lines, {R"({"move":"draw"})", "payout", "machine", draw});
  INFO(to_json(told));
  CHECK(first_finding(told).empty());
  CHECK(told.legality.answer == Answer::NotDone);
  CHECK(told.told.stopped[0].at("why") == Json("machine"));
}

TEST_CASE("stops: a beginning that a rule stopped counts as a round given up", "[audit][stops]") {
  const auto lines = lines_of(played({"teufel", {}, 0, {"phrase Ann a"}}));
  const Report report = stopped_behind(lines, {R"({"move":"next"})", "payout"});
  REQUIRE(report.told.given_up.size() == 1);
  CHECK(report.told.given_up[0].at("by") == Json("rule"));
  CHECK(report.told.given_up[0].at("round") == Json(1));
  CHECK(finds(report, "legality illegal"));  // no rule stops it here
}

TEST_CASE("stops: what another release of Lua has run is not judged where it fails here",
          "[audit][stops]") {
  // At a real table nothing is bound to the opening.
  const std::string text =
      played({"teufel",
              {},
              0,
              {"next", "bets 10 20 30", "draw 10 stop", "draw 10 stop", "draw 20 stop"},
              Mode::Table});
  REQUIRE(text.find("\"e\":\"bet_") != std::string::npos);
  const auto hooks = std::make_shared<Failing>();
  for (const auto& [engine, judged] : {std::pair("1.0.0 lua 5.4.4", true),
                                       {"9.9.9 lua 5.4.4", true},
                                       {"1.0.0 lua 5.4.6", false}}) {
    auto lines = called(lines_of(text), engine);
    Wanted wanted = wanted_with(hooks);
    const Report report = audited(reforged(lines), wanted);
    INFO(engine << to_json(report));
    CHECK(finds(report, "legality illegal") == judged);
    CHECK((report.legality.answer == Answer::NotDone) == !judged);
  }
}
