// Moves that a house rule broke off where the journal shows no value: at a real table, and in a
// redacted copy.
#include "audit/journals.h"
#include "catch.h"

using namespace hausregel;
using namespace hausregel::audit;

namespace {

// stake_allowed, which fails at a stake of 50, and allows the others.
class NotFifty final : public Hooks {
 public:
  bool has(std::string_view hook) const override { return hook == "stake_allowed"; }
  Result<HookAnswer> ask(const HookSpec& spec, std::span<const Fact> facts) override {
    ++asked;
    for (const Fact& fact : facts) {
      if (fact.name == "stake" && std::get<std::int64_t>(fact.value) == 50) {
        Error error{fault, plain("not fifty"), {}, {}, {}};
        error.rule = spec.name;
        return fail(std::move(error));
      }
    }
    return HookAnswer{true, {}};
  }
  Place place_of(std::string_view) const override { return {}; }
  void renew() override {}

  Fault fault = Fault::HouseRule;
  std::int64_t asked = 0;
};

constexpr const char* kAnnBets = R"({"move":"bet","player":"Ann","commit":null})";

// The report on `lines`, then `doing`, broken off by `hook`, `why`. `hooks` may be null.
Report stopped_behind(std::vector<std::string> lines, const std::string& hook,
                      const std::string& why, const std::string& doing,
                      const std::shared_ptr<Hooks>& hooks) {
  lines.push_back(lines.back());
  Json stop = *read_json(lines.back());
  stop.set("do", *read_json(doing));
  stop.set("events",
           *read_json(R"([{"e":"rule_stopped","hook":")" + hook + R"(","why":")" + why + R"("}])"));
  lines.back() = to_text(stop);
  Wanted wanted;
  wanted.open = true;
  wanted.open_table = [hooks](const hausregel::Game& game, const journal::Opening& opening) {
    return Result<Opened>(Opened{
        game.open(journal::setup_of(opening).value(), opening.rules, hooks).value(), {}, {}});
  };
  return audited(reforged(lines), wanted);
}

Report stopped_in(const audit::Game& begun, const std::string& hook, const std::string& why,
                  const std::string& doing, const std::shared_ptr<Hooks>& hooks) {
  return stopped_behind(lines_of(played(begun)), hook, why, doing, hooks);
}

// The report on a game in `mode` whose first bet, Ann's, `doing`, was broken off by `hook`, `why`.
Report stopped_at(Mode mode, const std::string& hook, const std::string& why,
                  const std::string& doing = kAnnBets, Fault fault = Fault::HouseRule) {
  const auto hooks = std::make_shared<NotFifty>();
  hooks->fault = fault;
  return stopped_in({"teufel", {}, 0, {"next"}, mode}, hook, why, doing, hooks);
}

}  // namespace

TEST_CASE("stops: a value that was not laid is tried as each that it could have been",
          "[audit][stops]") {
  for (const Mode mode : {Mode::Virtual, Mode::Table}) {
    INFO(static_cast<int>(mode));
    const Report honest = stopped_at(mode, "stake_allowed", "not fifty");
    INFO(to_json(honest));
    CHECK(honest.good());
    CHECK(finds(stopped_at(mode, "stake_allowed", "not sixty"), "legality illegal"));
    CHECK(finds(stopped_at(mode, "payout", "not fifty"), "legality illegal"));
    const std::string nobody = R"({"move":"bet","player":"Dan","commit":null})";
    CHECK(finds(stopped_at(mode, "stake_allowed", "not fifty", nobody), "legality illegal"));
    const std::string shown = R"({"move":"bet","player":"Ann","stake":50,"commit":null})";
    CHECK_FALSE(stopped_at(mode, "stake_allowed", "not fifty", shown).good());
    const Report late =
        stopped_at(mode, "stake_allowed", "not fifty",
                   R"({"move":"bet","player":"Ann","commit":null})", Fault::Interrupted);
    CHECK(late.legality.answer == Answer::NotDone);
    CHECK(first_finding(late).empty());
    REQUIRE_FALSE(late.legality.facts.all.empty());
    CHECK(late.legality.facts.all.back().id == "audit.fact.stops_late");
  }
}

TEST_CASE("stops: where the hook that is told judges no values, none are tried", "[audit][stops]") {
  const auto hooks = std::make_shared<NotFifty>();
  const Report report =
      stopped_in({"teufel", {}, 0, {"next"}}, "payout", "not fifty", kAnnBets, hooks);
  CHECK(finds(report, "legality illegal"));
  CHECK(hooks->asked == 0);
}

TEST_CASE("stops: of more values than a hook is asked about nothing is said", "[audit][stops]") {
  auto lines = lines_of(played({"teufel", {}, 0, {"next"}}));
  Json opening = *read_json(lines[0]);
  Json& rules = *opening.find("rules");
  rules.set("start_chips", 100000);
  rules.set("chips", *read_json("[[10000,1000]]"));
  lines[0] = to_text(opening);
  lines = lines_of(reforged(*refolded(lines)));
  const Report many = stopped_behind(lines, "stake_allowed", "not fifty", kAnnBets, nullptr);
  INFO(to_json(many));
  CHECK(many.legality.answer == Answer::NotDone);
  CHECK(first_finding(many).empty());
  REQUIRE_FALSE(many.legality.facts.all.empty());
  CHECK(many.legality.facts.all.back().id == "audit.fact.stops_many");
}
