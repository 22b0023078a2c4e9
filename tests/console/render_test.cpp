#include "console/render.h"

#include <algorithm>

#include "catch.h"
#include "core/text.h"

using namespace hausregel;
using namespace hausregel::console;

namespace {

std::string say(const Message& message) { return message.id.empty() ? message.text : message.id; }

Board two_by_two() {
  Board board;
  board.headlines.push_back(plain("head"));
  board.columns = {{plain("name"), Board::Align::Left}, {plain("sum"), Board::Align::Right}};
  board.rows = {{{plain("Zoë|x"), plain("5")}, true}, {{plain("a,\"b\""), plain("120")}, false}};
  board.notes.push_back(plain("note"));
  return board;
}

Style with(Format format) {
  Style style;
  style.format = format;
  return style;
}

}  // namespace

TEST_CASE("a table is broken at words, however narrow the terminal", "[console][render]") {
  Board board;
  board.columns = {
      {plain("entry"), Board::Align::Right}, {plain("at")}, {plain("do")}, {plain("events")}};
  const std::string words = "five words stand here and then some more of them";
  board.rows = {{{plain("12"), plain("2026-11-20T17:00:00Z"), plain("refill yes"), plain(words)}}};
  Board help;
  help.columns = {{plain("line")}, {plain("meaning")}};
  help.rows = {{{plain("draw [VALUE|devil] …"), plain(words)}}};
  for (int width = 39; width < 200; ++width) {
    Style style;
    style.width = width;
    for (const Board& one : {board, help}) {
      const std::string text = board_of(one, {say, style});
      for (std::size_t at = 0; at < text.size(); at = text.find('\n', at) + 1) {
        CHECK(width_columns(text.substr(at, text.find('\n', at) - at)) <= width);
      }
    }
  }
}

TEST_CASE("a table is padded by columns of the terminal, and marks who is to move") {
  CHECK(board_of(two_by_two(), {say, with(Format::Text)}) ==
        "head\n   name   sum\n▸  Zoë|x    5\n   a,\"b\"  120\nnote\n");
  Style ascii = with(Format::Text);
  ascii.ascii = true;
  CHECK_THAT(board_of(two_by_two(), {say, ascii}), Has("\n>  Zoë|x    5\n"));
}

TEST_CASE("wide letters take two columns") {
  Board board;
  board.columns = {{plain("n"), Board::Align::Left}, {plain("x"), Board::Align::Left}};
  board.rows = {{{plain("日本"), plain("1")}, false}, {{plain("ab"), plain("2")}, false}};
  CHECK(board_of(board, {say, with(Format::Text)}) == "  n     x\n  日本  1\n  ab    2\n");
}

TEST_CASE("CSV quotes what it must, Markdown hides its bars") {
  CHECK(board_of(two_by_two(), {say, with(Format::Csv)}) ==
        "name,sum\nZoë|x,5\n\"a,\"\"b\"\"\",120\n");
  CHECK(board_of(two_by_two(), {say, with(Format::Markdown)}) ==
        "| name | sum |\n| :-- | --: |\n| Zoë\\|x | 5 |\n| a,\"b\" | 120 |\n");
}

TEST_CASE("nothing that a terminal could act on leaves a renderer") {
  Happened happened;
  happened.entries.push_back({1,
                              journal::Note{"x"},
                              Json(Json::List{}),
                              {plain("\x1b[2Jred\x07"), plain("a\xe2\x80\xae"
                                                              "b")},
                              ""});
  const std::string out = render(Reply(happened), {say, with(Format::Text)}).out;
  CHECK_THAT(out, !Has("\x1b"));
  CHECK_THAT(out, !Has("\x07"));
  CHECK_THAT(out, !Has("\xe2\x80\xae"));
  Failure failure{{Fault::Usage, plain("\x1b]0;x"), {}, {"\x1b.hr", 1, 1}, {"\x1b"}}, {"\x1b"}};
  CHECK_THAT(render(failure, {say, with(Format::Text)}), !Has("\x1b"));
  CHECK_THAT(render(failure, {say, with(Format::Json)}), !Has("\x1b"));
}

TEST_CASE("colour comes only where it is asked for") {
  Style colour = with(Format::Text);
  colour.colour = true;
  Failure failure{{Fault::Usage, plain("no"), {}, {}, {}}, {}};
  CHECK_THAT(render(failure, {say, colour}), Has("\x1b[31m"));
  CHECK_THAT(render(failure, {say, with(Format::Text)}), !Has("\x1b"));
}

TEST_CASE("a failure in JSON has its kind, rule, place, suggestions and legal moves") {
  Failure failure{{Fault::Refused, plain("no"), "B-19", {"x.hr", 3, 5}, {"draw"}},
                  {"draw", "stop"}};
  CHECK(render(failure, {say, with(Format::Json)}) ==
        "{\"error\":{\"fault\":\"refused\",\"text\":\"no\",\"rule\":\"B-19\",\"file\":\"x.hr\","
        "\"line\":3,\"column\":5,\"suggestions\":[\"draw\"],\"legal\":[\"draw\",\"stop\"]}}\n");
}

TEST_CASE("a failure in text names place, rule, and what is possible") {
  Failure failure{{Fault::Refused, plain("no"), "B-19", {"x.hr", 3, 5}, {}}, {"draw"}};
  CHECK(render(failure, {say, with(Format::Text)}) ==
        "x.hr:3:5: console.head.refused [B-19]console.colon no\n  console.legal_now\n    draw\n");
}

TEST_CASE("entries in JSON stand one a line, with a receipt where a round ends") {
  Happened happened;
  Json command;
  command.set("move", "next");
  happened.entries.push_back(
      {1, journal::Move::of(command).value(), Json(Json::List{}), {plain("said")}, "1-ABC"});
  CHECK(render(Reply(happened), {say, with(Format::Json)}).out ==
        "{\"entry\":1,\"do\":{\"move\":\"next\"},\"events\":[],\"receipt\":\"1-ABC\"}\n");
}

TEST_CASE("typographic signs have ASCII forms, letters stay") {
  CHECK(ascii_of("a · b – c … „d“ Zoë") == "a | b - c ... \"d\" Zoë");
}

TEST_CASE("at a terminal what moves do to one player, or do alike, shares a line") {
  const auto entry = [](std::int64_t n, std::vector<Message> story, std::string receipt = "") {
    return EntryReport{n,
                       *journal::Move::of(*read_json(R"({"move":"draw"})")),
                       {},
                       std::move(story),
                       std::move(receipt)};
  };
  const auto of = [](const char* id, const char* player) {
    return Message{id, {{"player", player}}};
  };
  EntryReport opening = entry(4, {of("x.bet.top", "A"), of("x.bet", "B")});
  opening.doing = *journal::Move::of(*read_json(R"({"move":"open"})"));
  const Happened happened{
      {entry(3, {of("x.stake_sealed", "A")}), opening, entry(5, {of("x.drawn", "A")}),
       entry(6, {of("x.stopped", "A")}), entry(7, {of("x.stopped", "B"), of("x.won", "A")}, "7-X"),
       entry(8, {of("x.won", "B"), of("x.stake_sealed", "B")})},
      {}};
  Style style = with(Format::Text);
  CHECK_THAT(render(happened, {say, style}).out, BeginsWith("x.stake_sealed\nx.bet.top\n"));
  style.width = 80;
  CHECK(render(happened, {say, style}).out ==
        "x.bet.top x.bet\nx.drawn x.stopped x.stopped\nx.won\nconsole.receipt\n"
        "x.won x.stake_sealed\n");
}

TEST_CASE("who gets the same for the same shares a sentence") {
  const auto bonus = [](const char* player, int amount) {
    return Message{"teufel.bonus_paid.coal", {{"player", player}, {"amount", amount}}};
  };
  const Messages told = together({bonus("A", 10), bonus("B", 10), bonus("C", 10), bonus("D", 20)});
  REQUIRE(told.size() == 2);
  CHECK(bare(told[0]) == "teufel.bonus_paid.coal.all player=A amount=10 players=A, B, C");
  CHECK(told[1] == bonus("D", 20));
}

TEST_CASE("at a terminal two bonuses of one player are one sentence") {
  const auto paid = [](const std::string& why, const char* player) {
    return Message{"teufel.bonus_paid" + why, {{"player", player}, {"amount", 50}}};
  };
  const auto told = [&](std::vector<Message> story) {
    Style style = with(Format::Text);
    style.width = 80;
    const auto move = *journal::Move::of(*read_json(R"({"move":"stop"})"));
    return render(Happened{{{1, move, {}, std::move(story), ""}}, {}}, {say, style}).out;
  };
  CHECK(told({paid(".coal", "A"), paid(".pieces", "A")}) == "teufel.bonus_paid.coal.pieces\n");
  CHECK(told({paid(".coal", "A"), paid(".pieces", "B")}) ==
        "teufel.bonus_paid.coal.brief teufel.bonus_paid.pieces.brief\n");
  CHECK(told({paid("", "A"), paid(".pieces", "A")}) ==
        "teufel.bonus_paid teufel.bonus_paid.pieces.brief\n");
}

TEST_CASE("at a terminal numbers below zero have a true minus") {
  Board board;
  board.columns = {{plain("who"), Board::Align::Left}, {plain("points"), Board::Align::Right}};
  board.rows = {{{plain("Anna-1"), plain("-4/-12")}, false}};
  Style style = with(Format::Text);
  CHECK_THAT(board_of(board, {say, style}), Has("-4/-12"));
  style.width = 40;
  CHECK_THAT(board_of(board, {say, style}), Has("Anna-1  −4/−12"));
  CHECK(text_of_remark(plain("-3 of 2026-01-05, in -k (-2)"), {say, style}) ==
        "−3 of 2026-01-05, in -k (−2)\n");
  style.ascii = true;
  CHECK_THAT(board_of(board, {say, style}), Has("-4/-12"));
}

TEST_CASE("a table wider than the terminal has its last column beside it, or below") {
  Board board;
  board.columns = {{plain("word"), Board::Align::Left}, {plain("meaning"), Board::Align::Left}};
  board.rows = {{{plain(".undo"), plain("takes back what was played last")}, false}};
  Style style = with(Format::Text);
  style.width = 24;
  CHECK(board_of(board, {say, style}) ==
        "  word   meaning\n  .undo  takes back what\n         was played last\n");
  board.rows[0].cells[0] = plain(".undo [N] [because X]");
  CHECK(board_of(board, {say, style}) ==
        "  word  meaning\n  .undo [N] [because X]\n      takes back what\n"
        "      was played last\n");
}

TEST_CASE("a narrow table of text with four columns is sentences") {
  Board board;
  board.columns = {{plain("n"), Board::Align::Right}, plain("at"), plain("do"), plain("events")};
  board.rows = {{{plain("4"), plain("2026-11-20T17:00:00Z"), plain("open"), plain("Anna bets.")}}};
  Style style = with(Format::Text);
  style.width = 40;
  CHECK(board_of(board, {say, style}) ==
        "4: at 2026-11-20T17:00:00Z, do open,\n  events Anna bets.\n");
  style.width = 60;
  CHECK_THAT(board_of(board, {say, style}),
             BeginsWith("  n  at                    do    events\n"));
}

TEST_CASE("a table of short cells that is wider than the terminal becomes several") {
  Board board;
  board.columns = {plain("who"), plain("space"), plain("pact")};
  board.rows = {{{plain("Anna"), plain("300-500"), plain("pact")}, false}};
  Style style = with(Format::Text);
  style.width = 24;
  CHECK(board_of(board, {say, style}) == "  who   space    pact\n  Anna  300-500  pact\n");
  style.width = 21;
  CHECK(board_of(board, {say, style}) ==
        "  who   space\n  Anna  300-500\n  who   pact\n  Anna  pact\n");
}

TEST_CASE("no line of a table of words is wider than the terminal") {
  for (int first = 4; first <= 60; first += 4) {
    Board board;
    board.columns = {{plain("n"), Board::Align::Right},
                     {plain("who"), Board::Align::Left},
                     {plain("what"), Board::Align::Left}};
    std::string who;
    std::string what;
    while (static_cast<int>(who.size()) < first) { who += "abc "; }
    for (int word = 1; word < 60; ++word) {
      what += std::string(static_cast<std::size_t>(word % 13), 'x') + " ";
    }
    board.rows = {{{plain("17"), plain(who), plain(what)}, false},
                  {{plain("18"), plain("x"), plain(what)}, true}};
    Style style = with(Format::Text);
    for (style.width = 40; style.width <= 200; ++style.width) {
      CAPTURE(first, style.width);
      const std::string shown = board_of(board, {say, style});
      int widest = 0;
      for (std::size_t at = 0; at < shown.size();) {
        const std::size_t end = shown.find('\n', at);
        widest = std::max(widest, width_columns(std::string_view(shown).substr(at, end - at)));
        at = end + 1;
      }
      CHECK(widest <= style.width);
    }
  }
}

TEST_CASE("a table of numbers wider than the terminal goes on below, behind its first column") {
  Board board;
  for (const char* name : {"round", "Anna", "Bert", "Cleo", "Dora"}) {
    board.columns.push_back({plain(name), Board::Align::Right});
  }
  board.rows = {{{plain("1"), plain("10"), plain("20"), plain("30"), plain("40")}, false},
                {{plain("2"), plain("11"), plain("21"), plain("31"), plain("41")}, false}};
  Style narrow = with(Format::Text);
  narrow.width = 20;
  CHECK(board_of(board, {say, narrow}) ==
        "  round  Anna  Bert\n      1    10    20\n      2    11    21\n"
        "  round  Cleo  Dora\n      1    30    40\n      2    31    41\n");
  narrow.width = 32;
  CHECK_THAT(board_of(board, {say, narrow}), Has("  round  Anna  Bert  Cleo  Dora\n"));
}
