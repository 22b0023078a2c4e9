// Shows the game and help, sets how the console speaks, and draws the pieces on the table and the
// course of the totals.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <span>
#include <utility>

#include "console/commands.h"
#include "console/console.h"
#include "console/handlers/handlers.h"
#include "console/help.h"
#include "console/page/page.h"
#include "console/render.h"
#include "console/seat_view.h"
#include "core/lists.h"
#include "core/text.h"
#include "play/closing.h"

namespace hausregel::console::handle {
namespace {

using enum Board::Align;

using Heap = std::vector<WholeNumbers>;  // value and count of each kind present

std::string words_of(const Heap& heap, bool signs) {
  return joined(heap, " ", [&](const auto& kind) {
    return fmt::format("{}{}×{}", signs && kind[1] > 0 ? "+" : "", kind[1], kind[0]);
  });
}

Message cell_of(const Heap& heap, std::int64_t left) {
  std::string words = words_of(heap, false);
  if (left == 0) { return plain(words.empty() ? "-" : words); }
  return {"console.chips_left", {{"pieces", words.empty() ? "" : words + "; "}, {"left", left}}};
}

Heap heap_of(const std::vector<ChipKind>& kinds, const Pieces& pieces) {
  Heap heap;
  for (const std::size_t k : indices(kinds)) {
    if (pieces[k] != 0) { heap.push_back({kinds[k].value, pieces[k]}); }
  }
  return heap;
}

Named<Evening::Total> named(const Evening& evening, const Evening::Totals& totals) {
  Named<Evening::Total> all;
  for (const std::size_t i : indices(totals)) { all.emplace_back(evening.players[i], totals[i]); }
  return all;
}

// One line per seat, with the last number beside it.
Board lines_board(const Evening& evening) {
  Board board;
  const std::size_t rounds = evening.finished();
  board.headlines.push_back({evening.goal > 0 ? "console.chart.goal" : "console.chart",
                             {{"rounds", rounds}, {"goal", evening.goal}}});
  board.columns = {"console.column.player", {"console.column.total", Right}, {plain(""), Line}};
  bool hidden = false;
  for (const std::size_t i : indices(evening.players)) {
    std::string line;
    std::string last;
    for (std::size_t r = 0; r <= rounds; ++r) {
      const Evening::Total& total = evening.totals_after(r)[i];
      last = total ? std::to_string(*total) : "?";
      add_word(line, last);
      hidden = hidden || !total;
    }
    board.rows.push_back({{plain(evening.players[i]), plain(last), plain(line)}});
  }
  if (hidden) { board.notes.push_back("console.chart.hidden"); }
  return board;
}

// The numbers themselves.
Board numbers_board(const Evening& evening) {
  Board board;
  board.columns = {{"console.column.round", Right}};
  for (const std::string& name : evening.players) { board.columns.push_back({plain(name), Right}); }
  for (std::size_t r = 0; r <= evening.finished(); ++r) {
    Board::Row row{{cell(r == 0 ? 0 : evening.rounds[r - 1].number)}};
    for (const Evening::Total& total : evening.totals_after(r)) {
      row.cells.push_back(plain(total ? std::to_string(*total) : ""));
    }
    board.rows.push_back(std::move(row));
  }
  return board;
}

}  // namespace

Answer state(Console& console, Words words) {
  if (words.size() == 1 && console.branches.sought) {
    const auto past = console.session->replay().table_at(*console.branches.sought);
    return Shown{{}, {past->board()}, Canonical{past->state_json()}, past->pictures()};
  }
  const Table& table = console.table();
  if (words.size() == 1) {
    return Shown{console.session->typed.said.told, boards_of_game(console),
                 Canonical{table.state_json()}, table.pictures()};
  }
  const auto who = viewer_of(console, words);
  TRY(who);
  Shown shown = state_for(table, *who, play::sealed_now(*console.session, *who));
  tell_broken_off(*console.session, shown.boards.front());
  Answer given = std::move(shown);
  given.passing = looks_alone(console, *who);
  return given;
}

Answer pad(Console& console, Words) {
  Pad pad = *pad_of(*console.session);
  return Shown{{}, {std::move(pad.board)}, fields<"pad">(std::move(pad.data))};
}

Answer odds(Console& console, Words) {
  auto odds = console.table().odds();
  if (odds->house_rules) { odds->lines.push_back("console.odds_printed"); }
  return Shown{std::move(odds->lines), std::move(odds->boards),
               fields<"house_rules, odds">(odds->house_rules, Canonical{std::move(odds->json)})};
}

Answer legal(Console& console, Words) {
  Shown shown;
  std::vector<Json> legal;
  if (!console.session->closed()) {
    const Table& table = console.table();
    for (const Choice& choice : table.legal()) {
      shown.lines.push_back(choice_said(console, choice));
      legal.push_back(to_json(choice, table.setup()));
    }
  }
  if (shown.lines.empty()) { shown.lines.push_back("console.nothing_legal"); }
  shown.data = fields<"legal">(std::move(legal));
  return shown;
}

Answer head(Console& console, Words) {
  const Log& log = console.log();
  const std::string hash = log.hash(log.last());
  return Shown{{receipt_line(log.receipt()), {"console.head_hash", {{"hash", hash}}}},
               {},
               fields<"entry, receipt, hash">(log.last(), log.receipt(), hash)};
}

Answer chips(Console& console, Words words) {
  const HeldChips held = held_chips(*console.session, console.log().last());
  const auto who = viewer_of(console, words);
  TRY(who);
  const Hidden kept =
      is_shared(console) || who->somebody() ? console.table().hidden_from(*who) : Hidden{};
  Board board;
  board.columns = {"console.column.player",
                   {"console.column.chips", Right},
                   {"console.column.pieces", Right},
                   {"console.column.stake_pieces", Right},
                   {"console.column.moved", Right}};
  Named<Heap> lying;
  Named<Heap> stakes;
  Named<std::int64_t> left;
  Named<Heap> moved;
  const auto& names = console.setup().players;
  const std::vector<ChipKind>& kinds = held.box.kinds();
  const auto& [heaps, unpaid, exact] = held.paid;
  for (const std::size_t i : indices(names)) {
    const std::size_t stake = names.size() + i;
    const Heap own = heap_of(kinds, heaps[i]);
    const Heap staked = heap_of(kinds, heaps[stake]);
    const Heap change = heap_of(kinds, sum(heaps[i], held.before[i], -1));
    const bool open = !kept.total_of(hausregel::seat(i));
    board.rows.push_back({{plain(names[i]), open ? cell(held.amounts[i]) : plain("?"),
                           open ? cell_of(own, unpaid[i]) : plain("?"),
                           held.amounts[stake] > 0 ? cell_of(staked, unpaid[stake]) : plain(""),
                           plain(words_of(change, true))}});
    if (!open) { continue; }
    lying.emplace_back(names[i], own);
    stakes.emplace_back(names[i], staked);
    left.emplace_back(names[i], unpaid[i] + unpaid[stake]);
    moved.emplace_back(names[i], change);
  }
  if (!exact) { board.notes.push_back("console.chips_inexact"); }
  if (!kept.totals.empty() && !who->somebody()) {
    board.notes.push_back("console.chips_kept_back");
  }
  Answer given = Shown{{},
                       {std::move(board)},
                       fields<"chips, stakes, left, moved, entry, exact">(
                           lying, stakes, left, moved, held.since, exact)};
  given.passing = looks_alone(console, *who);
  return given;
}

Answer chart(Console& console, Words) {
  return evening_of(console.log(), *console.world.variants).map([&](const Evening& evening) {
    const std::span finished(evening.rounds.begin(), evening.finished());
    auto rounds = list_by(finished, [&](const Evening::Round& round) {
      return fields<"round, totals">(round.number, named(evening, round.totals));
    });
    return Shown{
        {},
        {console.style.format == Format::Text ? lines_board(evening) : numbers_board(evening)},
        fields<"goal, before, rounds">(
            IfAny(evening.goal > 0 ? std::optional(evening.goal) : std::nullopt),
            named(evening, evening.before), std::move(rounds))};
  });
}

// Without a name the file stands beside the journal and is called after it; a number after it
// leaves one of that name alone.
Answer page(Console& console, Words words) {
  const bool asked = words.size() > 1 && words[1].text == "--picture";
  const std::size_t at = asked ? 2 : 1;
  TRY(between(words, 1, at + 1));
  const std::string journal = console.log().path();
  const std::string stem = journal.empty() ? "evening" : journal.substr(0, journal.rfind('.'));
  const char* const ending = asked ? ".svg" : ".html";
  std::string file = words.size() > at ? words[at].text : stem + ending;
  for (int n = 2; words.size() == at && std::filesystem::exists(file); ++n) {
    file = stem + "-" + std::to_string(n) + ending;
  }
  const auto written = page_of(console.log(), console.world, console, file, asked);
  TRY(written);
  TRY(journal::write_file(*console.session->world.disk, file, *written, 0666,
                          journal::Over::Nothing));
  return Shown{{{"console.page.written", {{"file", clean(file)}}}}, {}, fields<"file">(file)};
}

Answer book(Console& console, Words words) {
  const auto& [variant, rules, hooks] = console.session->house();
  Strings book = book_of(console.game(), variant, rules, *console.world.variants, console.say);
  if (words.size() == 2) { book = chapters_with(book, words[1].text); }
  if (console.style.format == Format::Text) {
    for (std::string& line : book) { line.erase(0, line.find_first_not_of("# ")); }
  }
  return book.empty() ? wrong_word("console.help_nothing", words[1]) : Answer(shown_of(book));
}

// How the console speaks.

Answer help(Console& console, Words words) {
  if (words.size() == 1) { return help_overview(console); }
  const bool searches = words[1].text == "-k";
  if (words.size() != (searches ? 3u : 2u)) { return form_error(words, words.size()); }
  return searches ? help_search(console, words[2]) : help_word(console, words[1]);
}

Answer language(Console& console, Words words) {
  return set_language(console, words[1].text).map([] { return Answer(); });
}

Answer mode(Console& console, Words words) {
  const auto format = enumerator<Format>(words[1].text);
  if (!format) { return at_word(format.error(), words[1]); }
  console.style.format = *format;
  return {};
}

}  // namespace hausregel::console::handle

namespace hausregel::console {

// Draws colours, tiles, bars and lines in text.

namespace {

// By Ink; the first resets the others.
constexpr std::array<std::string_view, 5> kCodes{"\x1b[0m", "\x1b[1m", "\x1b[2m", "\x1b[32m",
                                                 "\x1b[31m"};

constexpr std::array<std::pair<std::string_view, std::string_view>, 32> kSigns{{
    {"…", "..."}, {"–", "-"},  {"—", "-"}, {"·", "|"}, {"→", "->"}, {"←", "<-"}, {"≥", ">="},
    {"≤", "<="},  {"×", "x"},  {"▸", ">"}, {"◂", "<"}, {"„", "\""}, {"“", "\""}, {"”", "\""},
    {"»", "\""},  {"«", "\""}, {"’", "'"}, {"‘", "'"}, {"−", "-"},  {"±", "+-"}, {"█", "#"},
    {"─", "-"},   {"┌", "+"},  {"╭", "+"}, {"╮", "+"}, {"╰", "+"},  {"╯", "+"},  {"│", "|"},
    {"■", "#"},   {"□", "."},  {"▼", "!"}, {"◆", "*"},
}};

constexpr int kIndent = 2;
constexpr int kUsualWidth = 80;  // if the width is unknown

// A tile as lines of text of equal width.
struct Drawn {
  Strings lines;
  int width = 0;
  Ink ink = Ink::Plain;
};

Drawn drawn(const Tile& tile, const Voice& voice) {
  Drawn drawing;
  drawing.ink = tile.mood;
  for (const Message& line : tile.lines) {
    drawing.lines.push_back(spoken(line, voice));
    drawing.width = std::max(drawing.width, width_columns(drawing.lines.back()));
  }
  return drawing;
}

// Places tiles side by side, padding every line.
std::string row_of(const std::vector<Drawn>& tiles, bool colour) {
  std::size_t height = 0;
  for (const Drawn& tile : tiles) { height = std::max(height, tile.lines.size()); }
  std::string text;
  for (std::size_t line = 0; line < height; ++line) {
    std::string row;
    int blanks = kIndent;
    for (const Drawn& tile : tiles) {
      const std::string part = line < tile.lines.size() ? tile.lines[line] : "";
      if (!part.empty()) {
        row += pad_right("", blanks) + inked(part, tile.ink, colour);
        blanks = 0;
      }
      blanks += tile.width - width_columns(part) + 1;
    }
    text += row + "\n";
  }
  return text;
}

using Cells = Strings;
using Number = std::optional<std::int64_t>;

constexpr int kWide = 24;  // columns of a bar if there is room
constexpr int kLong = 60;  // likewise for a line

// Limits `usual` to the terminal's width divided by `share`.
int columns_of(int usual, int share, const Style& style) {
  return style.width == 0 ? usual : std::clamp(style.width / share, 8, usual);
}

// Draws a bar in eighths of a column: `most` fills `columns`, and any positive value is visible.
std::string bar_of(std::int64_t size, std::int64_t most, int columns, bool ascii) {
  constexpr std::array<std::string_view, 8> kParts{"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
  const std::int64_t eighths = size <= 0 ? 0 : (size * columns * 8 + most - 1) / most;
  std::string bar;
  for (std::int64_t i = 0; i < (ascii ? (eighths + 7) / 8 : eighths / 8); ++i) {
    bar += ascii ? "#" : "█";
  }
  return ascii ? bar : bar + std::string(kParts[as_index(eighths % 8)]);
}

// Returns the numbers of a cell.
std::vector<Number> numbers_in(std::string_view cell) {
  return list_by(split(cell, " "), whole_number);
}

// Draws one step per number, thinned out to `columns`; keeps the last.
std::string line_of(const std::vector<Number>& numbers, std::int64_t least, std::int64_t most,
                    int columns, bool ascii) {
  constexpr std::array<std::string_view, 8> kSteps{"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  constexpr std::string_view kAscii = "_.-~=+*#";
  const std::size_t every = (numbers.size() + as_index(columns) - 1) / as_index(columns);
  std::string line;
  for (const std::size_t i : indices(numbers)) {
    if ((numbers.size() - 1 - i) % every != 0) { continue; }
    if (!numbers[i]) {
      line += '?';
      continue;
    }
    // Divides by one more than the span, so the greatest fits, even if all are equal.
    const auto step = as_index((*numbers[i] - least) * 8 / (most - least + 1));
    line += ascii ? std::string(1, kAscii[step]) : std::string(kSteps[step]);
  }
  return line;
}

// Draws bars, or lines: all rows to one scale.
void draw_column(std::vector<Cells>& rows, std::size_t column, bool bars, const Style& style) {
  std::int64_t least = 0;
  std::int64_t most = bars ? 1 : 0;
  for (const Cells& cells : rows) {
    for (const Number& number : numbers_in(cells[column])) {
      least = std::min(least, number.value_or(0));
      most = std::max(most, number.value_or(0));
    }
  }
  for (Cells& cells : rows) {
    std::string& cell = cells[column];
    cell = bars ? bar_of(whole_number(cell).value_or(0), most, columns_of(kWide, 4, style),
                         style.ascii)
                : line_of(numbers_in(cell), least, most, columns_of(kLong, 2, style), style.ascii);
  }
}

}  // namespace

std::string picture_of(const Picture& picture, const Voice& voice) {
  const Style& style = voice.style;
  const int width = style.width == 0 ? kUsualWidth : style.width;
  std::string text = fitted(spoken(picture.title, voice), style, kIndent) + "\n";
  std::vector<Drawn> row;
  int used = kIndent;
  for (const Tile& tile : picture.tiles) {
    Drawn next = drawn(tile, voice);
    if (!row.empty() && used + next.width > width) {
      text += row_of(row, style.colour);
      row.clear();
      used = kIndent;
    }
    used += next.width + 1;
    row.push_back(std::move(next));
  }
  return text + row_of(row, style.colour);
}

void draw_columns(const Board& board, std::vector<Cells>& rows, const Style& style) {
  for (const std::size_t i : indices(board.columns)) {
    const Board::Align align = board.columns[i].align;
    if (Board::drawn(align)) { draw_column(rows, i, align == Board::Align::Bar, style); }
  }
}

std::string inked(std::string_view text, Ink ink, bool colour) {
  if (!colour || ink == Ink::Plain) { return std::string(text); }
  return std::string(kCodes[as_index(ink)]) + std::string(text) + std::string(kCodes.front());
}

std::size_t ink_bytes(std::string_view text) {
  const auto* code =
      std::ranges::find_if(kCodes, [&](std::string_view one) { return text.starts_with(one); });
  return code != kCodes.end() ? code->size() : 0;
}

std::string ascii_of(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const auto* sign =
        std::ranges::find_if(kSigns, [&](const auto& one) { return text.starts_with(one.first); });
    out += sign != kSigns.end() ? sign->second : text.substr(0, 1);
    text.remove_prefix(sign != kSigns.end() ? sign->first.size() : 1);
  }
  return out;
}

}  // namespace hausregel::console
