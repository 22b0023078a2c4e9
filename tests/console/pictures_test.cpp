// What is drawn for people: bars, lines of totals, the table in tiles.
#include "console/page/page.h"
#include "console/render.h"
#include "console/world_for_tests.h"

using namespace hausregel;
using namespace hausregel::console;

namespace {

std::string as_it_is(const Message& message) { return message.text; }

Style wide(int columns, bool ascii = false) {
  Style style;
  style.width = columns;
  style.ascii = ascii;
  return style;
}

Picture three_tiles() {
  Picture picture{plain("title"), {}};
  picture.tiles.push_back({{plain("┌50"), plain("│Zoë")}});
  picture.tiles.push_back({{plain("┌200"), plain("│日本")}});
  picture.tiles.push_back({{plain("┌300")}, Tile::Mood::Faint});
  return picture;
}

}  // namespace

TEST_CASE("a column of bars has one scale, and no place where programs read",
          "[console][pictures]") {
  Board board;
  board.columns = {{plain("n"), Board::Align::Left}, {plain(""), Board::Align::Bar}};
  board.rows = {
      {{plain("a"), plain("100")}}, {{plain("b"), plain("33")}}, {{plain("c"), plain("-5")}}};
  CHECK(board_of(board, {as_it_is, wide(32)}) == "  n\n  a  ████████\n  b  ██▊\n  c\n");
  CHECK(board_of(board, {as_it_is, wide(32, true)}) == "  n\n  a  ########\n  b  ###\n  c\n");
  Style csv;
  csv.format = Format::Csv;
  CHECK(board_of(board, {as_it_is, csv}) == "n\na\nb\nc\n");
}

TEST_CASE("lines of numbers have one scale, and are thinned out to the width",
          "[console][pictures]") {
  Board board;
  board.columns = {{plain("n"), Board::Align::Left}, {plain(""), Board::Align::Line}};
  board.rows = {{{plain("a"), plain("0 10 70")}}, {{plain("b"), plain("-10 ? 0")}}};
  CHECK(board_of(board, {as_it_is, wide(80)}) == "  n\n  a  ▁▂█\n  b  ▁?▁\n");
  CHECK(board_of(board, {as_it_is, wide(80, true)}) == "  n\n  a  _.#\n  b  _?_\n");
  std::string hundred = "1";
  for (int i = 2; i <= 100; ++i) { hundred += " " + std::to_string(i); }
  board.rows = {{{plain("a"), plain(hundred)}}};
  const std::string line = board_of(board, {as_it_is, wide(40)});
  CHECK(width_columns(line.substr(line.find("\n") + 1)) <= 40);
  CHECK_THAT(line, Has("█\n"));
}

TEST_CASE("tiles stand side by side as far as they fit", "[console][pictures]") {
  CHECK(picture_of(three_tiles(), {as_it_is, wide(80)}) ==
        "title\n  ┌50  ┌200  ┌300\n  │Zoë │日本\n");
  CHECK(picture_of(three_tiles(), {as_it_is, wide(12)}) ==
        "title\n  ┌50  ┌200\n  │Zoë │日本\n  ┌300\n");
  CHECK(picture_of(three_tiles(), {as_it_is, wide(80, true)}) ==
        "title\n  +50  +200  +300\n  |Zoë |日本\n");
  Style coloured = wide(80);
  coloured.colour = true;
  CHECK_THAT(picture_of(three_tiles(), {as_it_is, coloured}), Has("\x1b[2m┌300\x1b[0m"));
}

TEST_CASE("a page draws the tiles that have shapes, and reads them aloud", "[console][pictures]") {
  Picture picture = three_tiles();
  CHECK(page::pieces({picture}, as_it_is).empty());
  Tile& barrels = picture.tiles[1];
  barrels.labels = {"<5>", "7"};
  barrels.outline = "M1 2z";
  barrels.look = Tile::Look::Wood;
  barrels.mood = Tile::Mood::Bad;
  barrels.caption = plain("=0");
  CHECK(page::pieces({picture, three_tiles()}, as_it_is) ==
        R"(<div class="pieces"><p>title</p>)"
        R"(<span class="tile wood bad" role="img" aria-label="&lt;5&gt; 7 =0">)"
        R"(<svg viewBox="0 0 40 32"><path d="M1 2z"/><text x="20" y="20.5">&lt;5&gt;</text></svg>)"
        R"(<svg viewBox="0 0 40 32"><path d="M1 2z"/><text x="20" y="20.5">7</text></svg>)"
        "<small>=0</small></span></div>\n");
}

TEST_CASE("the state of teufel shows track and oven, its JSON nothing more",
          "[console][pictures]") {
  Console console{plain_world()};
  CHECK_FALSE(tell(console, "new teufel Anna Bert mode=table seed=7\nnext\nbets 40 100").failed);
  CHECK_FALSE(tell(console, "draw 25 devil").failed);
  const std::string text = tell(console, ".state").out;
  CHECK_THAT(text, Has("┌0–50 ┌200"));
  CHECK_THAT(text, Has("▼▼▼▼▼▼▼▼□"));
  CHECK_THAT(text, Has("■■■■■■■■□"));
  CHECK_THAT(tell(console, ".state --as Anna").out, Has("▼"));
  CHECK_THAT(tell(console, ".state --json").out, !Has("picture"));
  CHECK_FALSE(tell(console, ".mode csv").failed);
  CHECK_THAT(tell(console, ".state").out, !Has("▼"));
}

TEST_CASE("the state of polterfass shows barrels and coasters", "[console][pictures]") {
  Console console{plain_world()};
  CHECK_FALSE(tell(console, "new polterfass Anna Bert Cleo mode=table seed=7\nnext").failed);
  CHECK_THAT(tell(console, ".state").out, !Has("╭"));
  CHECK_FALSE(tell(console, "roll 9 8 X D\norder Bert ? ?").failed);
  const std::string text = tell(console, ".state").out;
  CHECK_THAT(text, Has("  ╭─╮ ╭─╮ ╭─╮ ╭─╮\n  │9│ │8│ │X│ │D│  ___   ___   ___   ___   ___\n"
                       "  ╰─╯ ╰─╯ ╰─╯ ╰─╯ (8/3) (7/4) (7/4) (6/5) (6/5)\n"));
  CHECK_THAT(text, Has("\n  Bert\n  [?][?]\n"));
  CHECK_FALSE(tell(console, "order Cleo ?\nclose\ndestroy 8\norder Bert 3 4").failed);
  const std::string served = tell(console, ".state").out;
  CHECK_THAT(served, Has("  =18 =0\n"));
  CHECK_THAT(served, Has("  [3][4] [?]\n"));
}

TEST_CASE("the chart shows totals that the table sees, and at the end all of them",
          "[console][pictures]") {
  Console console{plain_world()};
  CHECK_FALSE(tell(console, "new teufel Anna Bert mode=table seed=7\nnext\nbets 40 100").failed);
  CHECK(tell(console, ".chart --json").out ==
        R"({"goal":1600,"before":{"Anna":200,"Bert":200},"rounds":[]})"
        "\n");
  CHECK_FALSE(tell(console, "draw 50 stop\ndraw 10 stop\nrefill no").failed);
  const std::string chart = tell(console, ".chart").out;
  CHECK_THAT(chart, Has("?"));
  CHECK_THAT(tell(console, ".chart --json").out, Has("\"Anna\":null"));
  const std::string whole = tell(console, ".chart --json").out;
  CHECK_FALSE(tell(console, ".branch probe").failed);
  CHECK(tell(console, ".chart --json").out == whole);  // an evening is one story
  CHECK_THAT(tell(console, ".chart").out, Has("?") && Has("console.chart.hidden"));
  CHECK_FALSE(tell(console, "new polterfass Anna Bert Cleo mode=table seed=7").failed);
  CHECK_FALSE(tell(console, "next\nroll 9 8\norder Bert 7\norder Cleo 6\nclose").failed);
  CHECK_FALSE(tell(console, "next\nroll 9\norder Anna 7\norder Cleo 6\nclose\nnext").failed);
  CHECK(tell(console, ".chart --json").out ==
        R"({"goal":75,"before":{"Anna":0,"Bert":0,"Cleo":0},"rounds":[)"
        R"({"round":1,"totals":{"Anna":4,"Bert":7,"Cleo":6}},)"
        R"({"round":2,"totals":{"Anna":-3,"Bert":16,"Cleo":13}}]})"
        "\n");
  CHECK_THAT(tell(console, ".chart").out, Has("▂▅█\n"));
  CHECK_FALSE(tell(console, ".mode csv").failed);
  CHECK_THAT(tell(console, ".chart").out, Has("0,0,0,0\n1,4,7,6\n2,-3,16,13\n"));
}
