// Bots that are wrong, or mean harm: each gives one error that says where, and the table stands as
// it stood.
#include "core/dice.h"
#include "script/bots.h"
#include "scripted_dice.h"

using namespace hausregel;
using namespace hausregel::script;

namespace {

// The error of a bot that is asked for a stake.
Error stake_error(const std::string& body, const std::string& before = "") {
  const std::string text = bot_text("teufel", {{"bet", body}}, before);
  const auto bot = bot_of("teufel", text);
  const auto table = find_game("teufel")->open(Setup{{"A", "B"}, seat(0), Mode::Lab, ""}, Json{});
  REQUIRE(table);
  ScriptedDice dice;
  REQUIRE((*table)->decide(*read_json(R"({"move":"next"})"), dice));
  const std::string stood = (*table)->state_json();
  BotLuck luck(1, 1);
  const auto move = (*table)->choose({"test.lua", bot.get()}, seat(1), luck);
  INFO(text);
  REQUIRE_FALSE(move);
  CHECK((*table)->state_json() == stood);
  CHECK(move.error().fault == Fault::Bot);
  CHECK(move.error().message.id == "engine.bot_failed");
  CHECK(move.error().message.args[0].second == "B");
  CHECK(move.error().message.args[1].second == "test.lua");
  CHECK(move.error().place.file == "test.lua");
  CHECK(move.error().place.line >= 1);
  return move.error();
}

std::string why(const Error& error) { return error.message.parts.at(0).second.text; }

Error reading_error(const std::string& text) {
  const auto bot = read_bot(*find_game("teufel"), {"test.lua", text});
  REQUIRE_FALSE(bot);
  CHECK(bot.error().fault == Fault::Input);
  return bot.error();
}

}  // namespace

TEST_CASE("a bot's answer of a wrong kind is an error at its function", "[bots][hostile]") {
  for (const char* body : {"return '60'", "return 60.0", "return true", "return nil", "",
                           "return { 60 }", "return f", "return function() end", "return -10",
                           "return 10, 20", "return 10, 'x', 1", "return f.legal"}) {
    const Error error = stake_error(body);
    INFO(body);
    INFO(why(error));
    CHECK(error.place.line == 2);
  }
  CHECK(why(stake_error("return '60'")) == "'bet' must give integer 0 … 10000000, not \"60\"");
}

TEST_CASE("a bot's answer that the rules do not allow is an error", "[bots][hostile]") {
  CHECK(why(stake_error("return 55")) ==
        "'bet' wants 55, which the rules do not allow [B-02]; see f.legal");
  CHECK_THAT(why(stake_error("return 210")), BeginsWith("'bet' wants 210, which"));
  CHECK_THAT(why(stake_error("return 0")), BeginsWith("'bet' wants 0, which"));
}

TEST_CASE("loops, memory and errors of a bot are contained", "[bots][hostile]") {
  CHECK_THAT(why(stake_error("while true do end")),
             BeginsWith("the house rule has used up its 1000000 steps"));
  CHECK(why(stake_error("local t = {} while true do t[#t + 1] = {} end")) != "");
  CHECK(why(stake_error("local s = 'x' while true do s = s .. s end")) ==
        "'..' would make a string of more than 4 KiB");
  CHECK(why(stake_error("local function g() return 1 + g() end return g()")) != "");
  CHECK(why(stake_error("error({})")) == "the message of an error must be a text, not table");
  CHECK(why(stake_error("error(nil)")) == "the message of an error must be a text, not nil");
  CHECK(why(stake_error("error(f)")) == "the message of an error must be a text, not facts");
  CHECK(why(stake_error("error('\\27[31mred\\7')")) == "\\x1b[31mred\\x07");
  CHECK_THAT(why(stake_error("return '\\27[31m'")), !Has("\x1b"));
  CHECK_THAT(why(stake_error("return f.nothing.there")), BeginsWith("there is no fact 'nothing'"));
  CHECK(why(stake_error("f.least = 5 return 10")) ==
        "facts are read-only; a script decides by what it gives back");
  CHECK(why(stake_error("f.legal[1] = 5 return 10")) ==
        "a list of facts is read-only; { table.unpack(list) } is one of your own");
  CHECK(why(stake_error("return f[1]")) == "facts have names, not a number");
  CHECK(why(stake_error("return f.my_chip")) ==
        "there is no fact 'my_chip'; did you mean 'my_chips'?");
}

TEST_CASE("a bot reaches nothing but its facts", "[bots][hostile]") {
  for (const char* body :
       {"return os.time()", "return io.read()", "return require('x')", "return load('return 1')()",
        "return math.random(10)", "return getmetatable(f).x", "return debug.getinfo(1)",
        "return setmetatable({}, {})", "return pcall(error)", "return collectgarbage()",
        "return string.dump(function() end)", "return f.state", "return f.base(f)"}) {
    const Error error = stake_error(body);
    INFO(body);
    CHECK(why(error) != "");
  }
}

TEST_CASE("a simulated game with a bot that fails is not counted", "[bots][hostile]") {
  const std::string game = GENERATE("teufel", "polterfass");
  const std::string question = game == "teufel" ? "draw" : "pour";
  const auto steady = bot_of(game, "return { name = 'test', " + game + " = {} }");
  const auto late = bot_of(
      game, bot_text(game, {{question, "if f.round >= 3 then error('late') end return false"}}));
  BotGames games{game, {steady, late, steady}};
  games.last = 5;
  const auto played = games.play();
  REQUIRE_FALSE(played);
  CHECK(played.error().fault == Fault::Bot);
  CHECK(played.error().message.args[0].second == "P2");
  CHECK(why(played.error()) == "late");
}

TEST_CASE("what a bot leaves unanswered is done as steady does it", "[bots]") {
  const std::string game = GENERATE("teufel", "polterfass");
  const auto empty = bot_of(game, "return { name = 'test', " + game + " = {} }");
  BotGames games{game, {empty, empty, empty, empty}};
  games.last = 50;
  PlayoutOrder order;
  order.setup = Setup{{"P1", "P2", "P3", "P4"}, seat(0), Mode::Lab, ""};
  order.bots.assign(4, "steady");
  order.seed = 3;
  order.last = 50;
  Tally own;
  REQUIRE(find_game(game)->play_out(order, own, nullptr));
  CHECK(*games.play() == own);
}

TEST_CASE("wrong answers of every question of Polterfass are refused", "[bots][hostile]") {
  const auto first_failure = [](const std::string& question, const std::string& body) {
    const auto bot = bot_of("polterfass", bot_text("polterfass", {{question, body}}));
    BotGames games{"polterfass", {bot, bot, bot}};
    games.last = 200;
    const auto played = games.play();
    INFO(question + ": " + body);
    REQUIRE_FALSE(played);
    return why(played.error());
  };
  CHECK_THAT(first_failure("order", "return {}"), BeginsWith("'order' wants {}, which"));
  CHECK_THAT(first_failure("order", "return { 1, 1 }"), BeginsWith("'order' wants {1, 1}, which"));
  CHECK_THAT(first_failure("order", "return { 1, 2, 3 }"),
             BeginsWith("'order' wants {1, 2, 3}, which"));
  CHECK_THAT(first_failure("order", "return { 9 }"), BeginsWith("'order' wants {9}, which"));
  CHECK(
      first_failure("order", "return 3").starts_with("'order' must give list of 0 … 12 integers"));
  CHECK_THAT(first_failure("order", "return f.legal"), BeginsWith("'order'"));
  CHECK_THAT(first_failure("pour", "return 1"), BeginsWith("'pour' must give true or false"));
  CHECK_THAT(first_failure("again", "return { 1 }"), BeginsWith("'again' wants {1}, which"));
  CHECK_THAT(first_failure("destroy", "return 0"), BeginsWith("'destroy' wants 0, which"));
  CHECK_THAT(first_failure("double", "return 20"), BeginsWith("'double' wants 20, which"));
}

TEST_CASE("lists of lists can be walked and given back", "[bots]") {
  const std::string body =
      "local last for i, cards in ipairs(f.legal) do last = cards "
      "local sum = 0 for _, card in ipairs(cards) do sum = sum + card end "
      "if sum ~= f.sums[i] or #cards > 2 then error('sums') end end "
      "if #f.legal ~= 36 or f.legal[37] ~= nil then error('count') end return last";
  const auto bot =
      bot_of("polterfass", bot_text("polterfass", {{"order", body},
                                                   {"again", "return f.legal[#f.legal]"},
                                                   {"destroy", "return f.legal[1]"},
                                                   {"double", "return f.legal[#f.legal]"}}));
  BotGames games{"polterfass", {bot, bot, bot}};
  games.last = 20;
  const auto played = games.play();
  INFO((played ? std::string() : why(played.error())));
  CHECK(played);
}

TEST_CASE("what is wrong with a bot's file is said with its place", "[bots][reading]") {
  CHECK_THAT(reading_error("return 5").message.text, BeginsWith("a bot must return a table"));
  CHECK_THAT(reading_error("return {}").message.text, BeginsWith("a bot must return a table"));
  CHECK(reading_error("return { name = 'other', teufel = {} }").message.text ==
        "'name' must be the file's name, \"test\"");
  CHECK(read_bot(*find_game("teufel"), {"te\nst.lua", "return { name = 'te\\nst', teufel = {} }"})
            .error()
            .message.text.starts_with("a bot's file name must be printable"));
  CHECK(reading_error("return { name = 'test', polterfass = {} }").message.text ==
        "this bot does not play teufel; it has no field 'teufel'");
  CHECK(reading_error("return { name = 'test', teufel = 5 }")
            .message.text.starts_with("'teufel' must be a table of functions"));
  const Error misspelt =
      reading_error("return { name = 'test', teufel = {\n  drwa = function() end } }");
  CHECK(misspelt.message.text == "teufel asks a bot nothing called 'drwa'");
  CHECK(misspelt.suggestions == std::vector<std::string>{"draw"});
  CHECK(misspelt.place.line == 2);
  CHECK(misspelt.place.column == 3);
  CHECK(reading_error("return { name = 'test', teufel = { draw = true } }").message.text ==
        "'draw' must be a function");
  CHECK(reading_error("return { name = 'test', teufle = {} }").suggestions.front() == "teufel");
  CHECK(
      reading_error("return { name = 'test', hooks = { payout = function() end } }").message.text ==
      "unknown field 'hooks'");
  CHECK_THAT(reading_error("while true do end").message.text,
             BeginsWith("the house rule has used up"));
  CHECK(reading_error("return { name = 'test' teufel = {} }").place.line == 1);
}

TEST_CASE("bots are found by name and by path, and misspelt ones are suggested",
          "[bots][reading]") {
  const Game& teufel = *find_game("teufel");
  CHECK(shipped_bots().load(teufel, "bold"));
  CHECK(shipped_bots().load(teufel, "bold.lua"));
  const auto none = shipped_bots().load(teufel, "bodl");
  REQUIRE_FALSE(none);
  CHECK(none.error().fault == Fault::Usage);
  CHECK(none.error().suggestions.front() == "bold");
  const auto missing = shipped_bots().load(teufel, "bodl.lua");
  REQUIRE_FALSE(missing);
  CHECK(missing.error().fault == Fault::Input);
  CHECK_FALSE(shipped_bots().load(teufel, "../bots/bold"));
  CHECK_FALSE(shipped_bots().load(teufel, "/dev/zero"));
}
