// Answers given again without asking the script: they change no result, and end with renew().
#include "script/bots.h"
#include "script/house.h"

using namespace hausregel;
using namespace hausregel::script;

namespace {

// Draws that a question offers; the test sets them.
class SetLuck final : public LuckSource {
 public:
  int size() const override { return draws; }
  std::int64_t draw(int) override { return value; }
  std::int64_t value = 0;
  int draws = 1;
};

HookSpec payout_spec() {
  HookSpec spec;
  spec.name = "payout";
  spec.limits = {-1'000'000, 1'000'000};
  return spec;
}

// One question, whose facts the test changes; told, looked up and listed as games do it.
struct Question {
  std::int64_t stake = 10;
  bool top = false;
  std::int64_t round = 1;
  bool late = false;
  std::vector<std::int64_t> chips{200, 350, 0};
  std::vector<std::int64_t> coal{60, 75};
  std::vector<std::int64_t> told{1, 2, 3};
  std::string_view name = "Petra";
  std::vector<std::string_view> names{"Petra", "Bud"};
  SetLuck luck;

  static ListView view_of(const std::vector<std::int64_t>& numbers) {
    return {
        &numbers, static_cast<int>(numbers.size()), [](const void* of, int i) {
          return (*static_cast<const std::vector<std::int64_t>*>(of))[static_cast<std::size_t>(i)];
        }};
  }

  std::vector<Fact> facts() {
    return {
        {"stake", stake},
        {"top", top},
        {"round",
         NumberLook{this, [](const void* of) { return static_cast<const Question*>(of)->round; }}},
        {"late",
         TruthLook{this, [](const void* of) { return static_cast<const Question*>(of)->late; }}},
        {"chips",
         ListLook{this,
                  [](const void* of) { return view_of(static_cast<const Question*>(of)->chips); }}},
        {"rows", RowsLook{this, [](const void*) { return 2; },
                          [](const void* of, int i) {
                            const auto* q = static_cast<const Question*>(of);
                            return view_of(i == 0 ? q->chips : q->coal);
                          }}},
        {"told", std::span<const std::int64_t>(told)},
        {"name", name},
        {"names", std::span<const std::string_view>(names)},
        {"luck", static_cast<LuckSource*>(&luck)},
        {"standard", std::int64_t{20}}};
  }
};

ScriptHooks asked(const std::string& body, const std::string& before = "") {
  return ScriptHooks(
      house_variant("teufel", "payout = function(f, base)\n" + body + "\nend", "", before), {});
}

std::int64_t answer_of(ScriptHooks& hooks, Question& question) {
  static const HookSpec spec = payout_spec();
  const auto facts = question.facts();
  const auto answer = hooks.ask(spec, facts);
  INFO((answer ? std::string() : answer.error().message.text));
  REQUIRE(answer);
  return std::get<std::int64_t>(answer->value);
}

// What happened in simulated games.
struct States final : PlayoutLog {
  void game_opened(const GameAt&, const Setup&, std::string_view state) override { text += state; }
  void entry(std::string_view, std::span<const Draw>, std::string_view,
             std::string_view state) override {
    text += state;
  }
  Result<void> game_closed(const Outcome&) override { return done(); }
  std::string text;
};

// A script that tells in its answer how often it was asked.
struct Counting {
  explicit Counting(const std::string& looks)
      : hooks(asked("local seen = " + looks + "\ncalls = calls + 1 return calls",
                    "local calls = 0\n")) {
    hooks.recall_answers();
  }
  std::int64_t ask() { return answer_of(hooks, question); }

  ScriptHooks hooks;
  Question question;
};

}  // namespace

TEST_CASE("an answer is given again where all that was looked at is the same", "[recall]") {
  struct Case {
    std::string fact;
    std::string looks;
    void (*change)(Question&);
  };
  const std::vector<Case> cases{
      {"stake", "f.stake", [](Question& q) { q.stake += 10; }},
      {"top", "f.top", [](Question& q) { q.top = !q.top; }},
      {"round", "f.round", [](Question& q) { ++q.round; }},
      {"late", "f.late", [](Question& q) { q.late = !q.late; }},
      {"chips", "f.chips[2]", [](Question& q) { ++q.chips[1]; }},
      {"chips", "f.chips[4]", [](Question& q) { q.chips.push_back(5); }},
      {"chips", "f.chips[3]", [](Question& q) { q.chips.pop_back(); }},
      {"chips", "#f.chips", [](Question& q) { q.chips.push_back(5); }},
      {"told", "f.told[1]", [](Question& q) { ++q.told[0]; }},
      {"told", "#f.told", [](Question& q) { q.told.pop_back(); }},
      {"coal", "f.rows[2][1]", [](Question& q) { ++q.coal[0]; }},
      {"coal", "f.rows[2][3]", [](Question& q) { q.coal.push_back(0); }},
      {"coal", "#f.rows[2]", [](Question& q) { q.coal.clear(); }},
      // What was behind the end of such a list is asked for when it is there.
      {"names", "f.names[3]", [](Question& q) { q.names.push_back("Eve"); }},
      {"luck", "f.luck[2]", [](Question& q) { q.luck.draws = 2; }},
  };
  for (const Case& looked : cases) {
    INFO(looked.looks);
    Counting script(looked.looks);
    CHECK(script.ask() == 1);
    CHECK(script.ask() == 1);
    for (const Case& other : cases) {
      if (other.fact != looked.fact) { other.change(script.question); }
    }
    CHECK(script.ask() == 1);
    looked.change(script.question);
    CHECK(script.ask() == 2);
    script.hooks.renew();
    CHECK(script.ask() == 1);
  }
}

TEST_CASE("draws and texts are asked for each time", "[recall]") {
  for (const std::string looks : {"f.luck[1]", "f.name", "f.names[1]"}) {
    INFO(looks);
    Counting script(looks);
    CHECK(script.ask() == 1);
    CHECK(script.ask() == 2);
    CHECK(script.ask() == 3);
  }
  for (const std::string looks :
       {"f.luck", "#f.luck", "#f.names", "f.rows", "#f.rows", "f.rows[3]", "f.rows[1]"}) {
    INFO(looks);
    Counting script(looks);
    CHECK(script.ask() == 1);
    CHECK(script.ask() == 1);
  }
}

TEST_CASE("a list that is given back is looked at whole", "[recall]") {
  ScriptHooks hooks = asked("if f.top then return f.rows[2] end return f.chips");
  hooks.recall_answers();
  HookSpec spec = payout_spec();
  spec.answer = HookSpec::Answer::Integers;
  spec.items = {0, 6};
  Question question;
  const auto given = [&] {
    const auto answer = hooks.ask(spec, question.facts());
    REQUIRE(answer);
    return std::get<std::vector<std::int64_t>>(answer->value);
  };
  CHECK(given() == question.chips);
  CHECK(given() == question.chips);
  question.chips[1] += 10;
  CHECK(given() == question.chips);
  question.chips.push_back(4);
  CHECK(given() == question.chips);
  question.top = true;
  CHECK(given() == question.coal);
  question.coal = {5};
  CHECK(given() == question.coal);
  CHECK(given() == question.coal);
}

TEST_CASE("recalled answers are those that the script would give", "[recall]") {
  const std::string body = R"(
    if f.top then
      local sum = 0
      for i, chips in ipairs(f.chips) do sum = sum + i * chips end
      return sum + base(f), f.round
    end
    if f.late and f.chips[f.round] then return f.chips[f.round] + #f.told end
    if f.luck[1] > 5 and f.round == 3 then return f.luck[1] end
    if f.round == 4 then return f.rows[1][1] or 0 end
    return f.stake
  )";
  ScriptHooks asking = asked(body);
  ScriptHooks recalling = asked(body);
  recalling.recall_answers();
  BotLuck luck(11, 0);
  const HookSpec spec = payout_spec();
  for (int i = 0; i < 3000; ++i) {
    const auto below = [&](int n) { return luck.below(n); };
    Question question;
    question.stake = 10 * below(7);
    question.top = below(2) == 1;
    question.late = below(3) == 1;
    question.round = below(5);
    question.luck.value = below(11);
    question.chips.resize(static_cast<std::size_t>(below(4)), below(13));
    const auto facts = question.facts();
    const auto plain = asking.ask(spec, facts);
    const auto recalled = recalling.ask(spec, facts);
    REQUIRE(plain);
    REQUIRE(recalled);
    CHECK(*plain == *recalled);
  }
}

TEST_CASE("a failure is not recalled", "[recall]") {
  ScriptHooks hooks =
      asked("calls = calls + 1 if f.top then error('no') end return calls", "local calls = 0\n");
  hooks.recall_answers();
  Question question;
  const HookSpec spec = payout_spec();
  question.top = true;
  CHECK_FALSE(hooks.ask(spec, question.facts()));
  CHECK_FALSE(hooks.ask(spec, question.facts()));
  question.top = false;
  CHECK(answer_of(hooks, question) == 3);
  CHECK(answer_of(hooks, question) == 3);
}

TEST_CASE("a script whose looks do not follow from the facts is asked each time", "[recall]") {
  ScriptHooks hooks = asked(
      "calls = calls + 1 local seen if calls % 2 == 0 then seen = f.stake else seen = f.top end "
      "return calls",
      "local calls = 0\n");
  hooks.recall_answers();
  Question question;
  CHECK(answer_of(hooks, question) == 1);
  question.top = true;
  CHECK(answer_of(hooks, question) == 2);
  CHECK(answer_of(hooks, question) == 3);
  question.top = false;
  CHECK(answer_of(hooks, question) == 4);
}

TEST_CASE("a hook that seldom finds its answer again is asked each time", "[recall]") {
  Counting script("f.stake");
  for (int i = 1; i <= 600; ++i) {
    script.question.stake = i;
    CHECK(script.ask() == i);
  }
  CHECK(script.ask() == 601);
}

TEST_CASE("recalled answers change no simulated game", "[recall]") {
  const auto check = [](const std::string& game, const std::string& variant,
                        const std::vector<std::string>& bots) {
    INFO(game << " under " << variant << ", " << bots[0]);
    States states[2];
    for (const bool recalled : {false, true}) {
      BotGames games{game, {}, variant, 0, 10, recalled};
      for (const std::string& bot : bots) { games.scripts.push_back(shipped_bot(game, bot)); }
      const auto tally = games.play(&states[recalled ? 1 : 0]);
      INFO((tally ? std::string() : tally.error().message.text));
      REQUIRE(tally);
    }
    CHECK_FALSE(states[0].text.empty());
    CHECK(states[0].text == states[1].text);
  };
  for (const std::string game : {"teufel", "polterfass"}) {
    for (const std::string bot : {"bold", "careful", "master", "reckoner", "regular", "rival"}) {
      check(game, "official", {bot, bot, bot, bot});
    }
  }
  for (const VariantLibrary::Listed& variant : shipped_variants().list()) {
    if (variant.game == "table") { continue; }  // no bot of a file plays it
    check(variant.game, variant.name, {"bold", "careful", "bold", "careful"});
  }
}
