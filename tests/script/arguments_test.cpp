// Every function of the language with arguments nobody would give it.
#include <array>

#include "catch.h"
#include "core/dice.h"
#include "script/lua/host.h"
#include "script/lua/sandbox.h"

using namespace hausregel;
using namespace hausregel::script;

namespace {

constexpr int kScripts = 3000;
constexpr int kCallsInScript = 4;

constexpr std::array<std::string_view, 24> kArguments{"nil",
                                                      "true",
                                                      "0",
                                                      "-1",
                                                      "1",
                                                      "2",
                                                      "math.maxinteger",
                                                      "math.mininteger",
                                                      "1.5",
                                                      "0/0",
                                                      "-1/0",
                                                      "2^53",
                                                      "''",
                                                      "'abc'",
                                                      "'%d %s %%'",
                                                      "'%'",
                                                      "('x'):rep(4000)",
                                                      "{}",
                                                      "{ 3, 1, 2 }",
                                                      "{ 1, nil, 'x', nil, {} }",
                                                      "{ a = 1, [true] = 2, [-5] = 3 }",
                                                      "function(...) return ... end",
                                                      "function() error({}) end",
                                                      "math"};

std::string hostile_call(BotLuck& luck, const std::vector<LanguageWord>& words) {
  std::string call;
  do {
    call = words[static_cast<std::size_t>(luck.below(static_cast<int>(words.size())))].name;
  } while (call.ends_with("integer") && !call.ends_with("tointeger"));  // those are numbers
  call += "(";
  const int count = luck.below(5);
  for (int i = 0; i < count; ++i) {
    call += i > 0 ? ", " : "";
    call += kArguments[static_cast<std::size_t>(luck.below(static_cast<int>(kArguments.size())))];
  }
  return call + ")";
}

}  // namespace

TEST_CASE("hostile arguments end in a value or an error with a place", "[hostile][arguments]") {
  const std::vector<LanguageWord> words = language_words();
  int refused = 0;
  for (std::uint64_t seed = 0; seed < kScripts; ++seed) {
    BotLuck luck(seed, 0);
    std::string text;
    for (int i = 0; i < kCallsInScript; ++i) {
      text += "local v" + std::to_string(i) + " = " + hostile_call(luck, words) + "\n";
    }
    auto sandbox = Sandbox::open();
    REQUIRE(sandbox);
    const auto loaded = sandbox->load(text + "return 1", "hostile.lua");
    if (!loaded) {
      INFO(text);
      INFO(loaded.error().message.text);
      REQUIRE(loaded.error().place.line >= 1);
      REQUIRE(loaded.error().place.line <= kCallsInScript);
      ++refused;
    }
  }
  CHECK(refused > kScripts / 4);  // both outcomes are reached
  CHECK(refused < kScripts);
}
