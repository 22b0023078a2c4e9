#include "console/render.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "core/lists.h"
#include "core/sentences.h"
#include "core/text.h"

namespace hausregel::console {
namespace {

using enum Board::Align;

// --- JSON

std::string line_of(const Data& data, const Say& say) {
  return harmless_json(data.text(say)) + "\n";
}

IfAny<std::string> if_any(const std::string& text) { return some(text); }
IfAny<int> if_any(int number) { return number > 0 ? IfAny<int>(number) : IfAny<int>(); }

std::string json_of(const Failure& failure, const Say& say) {
  const Error& error = failure.error;
  const auto some_of = [](const Strings& all) {
    return IfSome<std::string>(all.begin(), all.end());
  };
  return line_of(
      fields<"error">(fields<"fault, text, rule, file, line, column, suggestions, legal">(
          error.fault, error.message, if_any(error.rule), if_any(error.place.file),
          if_any(error.place.line), if_any(error.place.column), some_of(error.suggestions),
          some_of(failure.legal))),
      say);
}

// --- tables

using Cells = Strings;
using Columns = std::vector<std::size_t>;
using Rows = std::vector<Cells>;
using Widths = std::vector<int>;  // of the columns

std::string csv_line(const Cells& cells) {
  std::string line;
  for (const std::size_t i : indices(cells)) {
    line += i > 0 ? "," : "";
    const bool bare = cells[i].find_first_of("\",\n\r") == std::string::npos;
    line += bare ? cells[i] : '"' + replaced(cells[i], "\"", "\"\"") + '"';
  }
  return line + "\n";
}

std::string markdown_line(const Cells& cells) {
  std::string line = "|";
  for (const std::string& cell : cells) { line += " " + replaced(cell, "|", "\\|") + " |"; }
  return line + "\n";
}

// Returns the widths of the columns. In a table wider than the terminal (0: any width) a cell that
// takes more than a third of it counts for its own row alone.
Widths widths_of(const Rows& all, std::size_t columns, int width) {
  Widths widths(columns, 0);
  Widths most(columns, 0);
  int whole = 0;
  for (std::size_t i = 0; i < columns; ++i) {
    for (const Cells& cells : all) {
      const int wide = width_columns(cells[i]);
      most[i] = std::max(most[i], wide);
      if (wide * 3 <= width) { widths[i] = std::max(widths[i], wide); }
    }
    whole += most[i] + 2;
  }
  return whole > width && width > 0 ? widths : most;
}

constexpr int kSign = 2;  // a sign set off from its word by a blank: « ; : ? ! »

int longest_word(std::string_view text) {
  int longest = 0;
  const std::string words = replaced(text, "\n", " ");
  for (const std::string_view word : split(words, " ")) {
    longest = std::max(longest, width_columns(word));
  }
  return longest;
}

constexpr int kNarrow = 60;  // columns in which four of a table with text find no room

// Returns where the last column begins if it fits beside the others in a table wider than the
// terminal: it gets at least a third of the width, and room for its longest word. Returns nullopt
// if it goes below each row.
std::optional<int> last_column(const Rows& all, const Widths& widths, int width) {
  int before = 2;
  for (std::size_t i = 0; i + 1 < widths.size(); ++i) { before += widths[i] + 2; }
  const bool fits = before * 3 <= width * 2 && std::ranges::all_of(all, [&](const Cells& cells) {
                      return before + longest_word(cells.back()) + kSign <= width;
                    });
  return fits ? std::optional(before) : std::nullopt;
}

std::string text_line(const Board& board, const Cells& cells, const Widths& widths,
                      const Columns& columns) {
  std::string line;
  for (const std::size_t i : columns) {
    line += "  ";
    line += board.columns[i].align == Right ? pad_left(cells[i], widths[i])
                                            : pad_right(cells[i], widths[i]);
  }
  return line.substr(0, line.find_last_not_of(' ') + 1);
}

// Groups the columns to print side by side: all; if short cells are wider than the terminal, as
// many as fit at a time, each time after the first column.
std::vector<Columns> abreast(const Widths& widths, bool breaks, int width) {
  std::vector<Columns> tables{{0}};
  int used = 0;
  for (std::size_t i = 1; i < widths.size(); ++i) {
    used += widths[i] + 2;
    if (breaks && widths[0] + 2 + used >= width && tables.back().size() > 1) {
      tables.push_back({0});
      used = widths[i] + 2;
    }
    tables.back().push_back(i);
  }
  return tables;
}

std::string fitted_line(const Board& board, const Cells& cells, const Widths& widths,
                        const Columns& columns, std::optional<int> last, const Style& style) {
  const std::string line = text_line(board, cells, widths, columns);
  if (style.width == 0 || width_columns(line) <= style.width) { return line; }
  bool in_columns = last.has_value();
  for (std::size_t i = 0; i + 1 < cells.size(); ++i) {
    in_columns = in_columns && width_columns(cells[i]) <= widths[i];
  }
  if (in_columns) { return fitted(line, style, *last); }
  std::string close = "  " + joined(cells, "  ", std::identity());
  if (width_columns(close) <= style.width) { return close; }
  Cells others = cells;
  others.back().clear();
  const std::string below = cells.back().empty() ? "" : "\n      " + cells.back();
  return fitted(text_line(board, others, widths, columns) + below, style, 6);
}

// --- replies

std::string headline(Fault fault) {
  const bool wrong = fault == Fault::Usage || fault == Fault::Input;
  return "console.head." + std::string(wrong ? "error" : word_of(fault));
}

std::string place_of(const Place& place) {
  if (place.file.empty()) { return {}; }
  std::string text = clean(place.file) + ":";
  for (const int at : {place.line, place.line > 0 ? place.column : 0}) {
    text += at > 0 ? fmt::format("{}:", at) : "";
  }
  return text + " ";
}

// Whether the entry shows values that were laid unseen.
bool opens(const EntryReport& entry) {
  const auto* move = std::get_if<journal::Move>(&entry.doing);
  return move != nullptr && move->opens();
}

// Returns "GAME.EVENT" of a sentence.
std::string_view kind_of(const Message& message) {
  const std::string_view id = message.id;
  return id.substr(0, id.find('.', id.find('.') + 1));
}

// Whether `next` goes on with the turn of a result, and says how it stands.
bool goes_on(const EntryReport& entry, const EntryReport& next) {
  const auto result = [](const EntryReport& one) {
    return std::holds_alternative<journal::Move>(one.doing) && !one.story.empty() &&
           !whose(one.story.front()).empty();
  };
  return entry.drew && entry.story.size() == 1 && result(entry) && result(next) &&
         whose(entry.story.front()) == whose(next.story.front());
}

// The words of a sentence that is left out where another says the same.
constexpr std::string_view kUnsaid = "-";

// Returns one sentence for two of one kind about one player, "FIRST.SECOND", in which {first} is
// the first one's amount; nullopt: there is none.
std::optional<Message> in_one(const Message& first, const Message& second) {
  const std::string id = first.id + second.id.substr(kind_of(second).size());
  const std::string* amount = find_named(first.args, "amount");
  if (first.id == kind_of(first) || second.id == kind_of(second) || amount == nullptr ||
      whose(first) != whose(second) || english_of(id) == id) {
    return std::nullopt;
  }
  Message both{id, second.args};
  both.args.emplace_back("first", *amount);
  return both;
}

// Returns the sentence in the words of "ID.brief", or another form, if there are any.
Message in_form(Message message, std::string_view form) {
  std::string id = message.id + std::string(form);
  if (english_of(id) != id) { message.id = std::move(id); }
  return message;
}

// Writes text in one language and style.
class Writer {
 public:
  explicit Writer(const Voice& voice) : voice_(voice), style_(voice.style) {}

  std::string shown(const Shown& shown) const {
    const bool people = style_.format == Format::Text;
    std::string text;
    for (const Message& line : shown.lines) {
      if (people || shown.boards.empty()) { text += sentence(line); }
    }
    for (const Board& one : shown.boards) { text += board(one); }
    if (people && !style_.plain) {
      for (const Picture& picture : shown.pictures) { text += picture_of(picture, voice_); }
    }
    return text;
  }

  // Tells one sentence a line. At a terminal what moves do to one player, or do alike, shares a
  // line, in brief words, and nobody is told that a value was laid if it is shown at once; so do
  // the turns at a real table, each by its last result. What lies on a real table is never told so.
  std::string happened(const Happened& happened) const {
    const auto& entries = happened.entries;
    std::string text;
    std::string line;
    std::string before;           // the line without its last sentence
    std::optional<Message> last;  // on the line
    bool last_leads = false;
    const auto end_line = [&] {
      text += line.empty() ? "" : fit(std::exchange(line, {}), 2) + "\n";
    };
    const auto opened = std::find_if(entries.rbegin(), entries.rend(), opens).base();
    for (auto entry = entries.begin(); entry != entries.end(); ++entry) {
      const bool brief = style_.width > 0 && std::holds_alternative<journal::Move>(entry->doing);
      const bool real = brief && happened.real;
      if (real && std::next(entry) != entries.end() && goes_on(entry[0], entry[1])) { continue; }
      const Messages story = together(entry->story);
      for (const Message& message : story) {
        std::string one = brief ? kept(in_form(message, ".brief")) : kept(message);
        const bool sealed = tells_sealed(message);
        // What a house rule keeps for later is for .why.
        if (one.empty() || one == kUnsaid || message.id == "engine.remembered" ||
            (sealed && (happened.real || (brief && entry < opened)))) {
          continue;
        }
        const bool leads = real && &message == &story.front();
        const bool shares = brief && last &&
                            ((leads && last_leads) || kind_of(*last) == kind_of(message) ||
                             (!whose(message).empty() && whose(*last) == whose(message)));
        if (!shares) { end_line(); }
        if (const auto both = shares ? in_one(*last, message) : std::nullopt) {
          line = before;
          one = kept(*both);
        }
        before = line;
        add_word(line, one);
        last = message;
        last_leads = leads;
      }
      if (!entry->receipt.empty()) {
        end_line();
        text += sentence(receipt_line(entry->receipt));
      }
    }
    end_line();
    return text;
  }

  std::string failure(const Failure& failure) const {
    const Error& error = failure.error;
    std::string head = kept({headline(error.fault), {}});
    if (!error.rule.empty()) { head += " [" + clean(error.rule) + "]"; }
    head += said(worded("console.colon"));
    const std::string place = place_of(error.place);
    const std::string whole = fit(place + head + " " + kept(error.message), 2);
    // Colours take no room: the head is in place unless the line was broken inside it.
    std::string text = whole.starts_with(place + head)
                           ? place + inked(head, Ink::Bad, style_.colour) +
                                 whole.substr(place.size() + head.size())
                           : whole;
    text += "\n";
    if (!failure.line.empty() && error.place.column > 0) {
      text += pointed_at(failure.line, error.place.column);
    }
    if (!error.suggestions.empty()) {
      text +=
          fit("  " + said({"console.did_you_mean", {{"words", clean(listed(error.suggestions))}}}),
              4) +
          "\n";
    }
    if (!failure.legal.empty()) {
      text += "  " + said({"console.legal_now"}) + "\n";
      for (const std::string& line : failure.legal) { text += fit("    " + clean(line), 6) + "\n"; }
    }
    return text;
  }

  std::string board(const Board& board) const {
    const bool people = style_.format == Format::Text;
    std::string out;
    const auto tell = [&](const Messages& lines) {
      for (const Message& line : lines) {
        out += people ? fit(said(style_.plain ? in_form(line, ".aloud") : line), 2) + "\n" : "";
      }
    };
    tell(board.headlines);
    if (!board.columns.empty()) {
      out += !people ? plain_table(board) : style_.plain ? aloud(board) : text_table(board);
    }
    tell(board.notes);
    return out;
  }

  // Returns a sentence as lines of its own; empty if it says nothing.
  std::string sentence(const Message& message) const {
    const std::string text = kept(message);
    return text.empty() ? text : fit(text, 2) + "\n";
  }

 private:
  std::string said(const Message& message) const { return spoken(message, voice_); }
  std::string kept(const Message& message) const { return spoken(message, voice_, Lines::Keep); }
  std::string fit(const std::string& text, int indent) const {
    return fitted(text, style_, indent);
  }

  // Returns the typed line with carets under the wrong word. Cuts text before it if the terminal is
  // too narrow.
  std::string pointed_at(const std::string& line, int column) const {
    constexpr int kUsual = 100;  // if the width is unknown
    const std::size_t at = std::min(line.size(), as_index(column) - 1);
    const std::size_t end = std::min(line.find_first_of(" \t", at), line.size());
    const int room = (style_.width > 0 ? style_.width : kUsual) - 2;
    std::string before = clean(line.substr(0, at));
    const std::string word = clean(line.substr(at, end - at));
    const int width = width_columns(word);
    const bool cut = width_columns(before) + width > room;
    if (cut) { before = style_.ascii ? "... " : "… "; }
    const int indent = width_columns(before);
    const std::string rest = clean(line.substr(end));
    const bool fits = !cut && indent + width + width_columns(rest) <= room;
    const int carets = std::max(1, std::min(width, room - indent));
    return "  " + before + word + (fits ? rest : "") + "\n  " + pad_right("", indent) +
           std::string(as_index(carets), '^') + "\n";
  }

  Cells titles_of(const Board& board, std::string_view form = "") const {
    return names_by(board.columns,
                    [&](const Board::Column& column) { return said(in_form(column.title, form)); });
  }

  // Returns as many cells as there are columns.
  Rows rows_of(const Board& board, std::string_view form = "") const {
    return list_by(board.rows, [&](const Board::Row& row) {
      Cells cells =
          names_by(row.cells, [&](const Message& message) { return said(in_form(message, form)); });
      cells.resize(board.columns.size());
      return cells;
    });
  }

  std::string text_table(const Board& board) const {
    Rows all = rows_of(board);
    draw_columns(board, all, style_);
    for (Cells& cells : all) {
      for (std::string& cell : cells) { cell = with_minus(std::move(cell), style_); }
    }
    all.insert(all.begin(), titles_of(board));
    const bool marked = std::ranges::any_of(board.rows, &Board::Row::to_move);
    Style room = style_;
    room.width -= marked && style_.width > 1 ? 1 : 0;
    // Whether there is text, which is broken at words; a wide table of short cells becomes several.
    const bool words =
        board.columns.back().align != Right && std::ranges::any_of(all, [&](const Cells& cells) {
          return std::ranges::any_of(
              cells, [&](const std::string& cell) { return width_columns(cell) * 3 > room.width; });
        });
    const Widths widths = widths_of(all, board.columns.size(), words ? room.width : 0);
    const std::optional<int> last = last_column(all, widths, room.width);
    if (words && widths.size() > 3 && room.width > 0 && room.width < kNarrow) {
      return aloud(board);
    }
    std::string text;
    for (const Columns& columns : abreast(widths, !words && room.width > 0, room.width)) {
      for (const std::size_t i : indices(all)) {
        const bool here = i > 0 && board.rows[i - 1].to_move;
        const std::string mark = here ? (style_.ascii ? ">" : "▸") : (marked ? " " : "");
        const std::string line = words ? fitted_line(board, all[i], widths, columns, last, room)
                                       : text_line(board, all[i], widths, columns);
        text += here ? inked(mark + line, Ink::Strong, style_.colour)
                     : mark + inked(line, i == 0 ? Ink::Faint : Ink::Plain, style_.colour);
        text += "\n";
      }
    }
    return text;
  }

  // Returns a sentence for each row, that of the player to move first: its first cell, then the
  // others after their titles, in the words of "ID.aloud": kUnsaid is none. Omits drawn columns.
  std::string aloud(const Board& board) const {
    Cells titles = titles_of(board, ".aloud");
    if (titles.size() == 2 && board.columns[1].align == Left) { titles[1].clear(); }
    const Rows rows = rows_of(board, ".aloud");
    std::string first;
    std::string others;
    for (const std::size_t row : indices(rows)) {
      std::string line;
      for (const std::size_t i : indices(titles)) {
        const std::string& cell = rows[row][i];
        if (cell.empty() || Board::drawn(board.columns[i].align)) { continue; }
        const std::string words = cell == "?" ? said({"console.unseen"}) : cell;
        const bool bare = line.empty() || titles[i].empty() || titles[i] == kUnsaid;
        const std::string title = bare ? "" : titles[i] + " ";
        line += (line.empty() ? "" : i == 1 ? ": " : ", ") + title + words;
      }
      (board.rows[row].to_move ? first : others) += fit(line, 2) + "\n";
    }
    return first + others;
  }

  // Returns no drawn columns.
  std::string plain_table(const Board& board) const {
    const auto line = [&](Cells cells) {
      std::size_t i = 0;
      std::erase_if(cells,
                    [&](const std::string&) { return Board::drawn(board.columns[i++].align); });
      return style_.format == Format::Csv ? csv_line(cells) : markdown_line(cells);
    };
    std::string text = line(titles_of(board));
    if (style_.format == Format::Markdown) {
      text += line(names_by(board.columns, [](const Board::Column& column) {
        return column.align == Left ? ":--" : "--:";
      }));
    }
    for (const Cells& cells : rows_of(board)) { text += line(cells); }
    return text;
  }

  const Voice& voice_;
  const Style& style_;
};

}  // namespace

Rendered render(const Reply& reply, const Voice& voice) {
  const bool json = voice.style.format == Format::Json;
  const Writer writer(voice);
  if (const auto* shown = std::get_if<Shown>(&reply)) {
    return {json ? line_of(shown->data, voice.say) : writer.shown(*shown), {}};
  }
  const auto& happened = std::get<Happened>(reply);
  const auto entry_line = [&](const EntryReport& entry) {
    return line_of(fields<"entry, do, events, receipt">(entry.n, entry.doing, entry.events,
                                                        if_any(entry.receipt)),
                   voice.say);
  };
  return {json ? joined(happened.entries, "", entry_line) : writer.happened(happened),
          joined(happened.remarks, "",
                 [&](const Message& remark) { return render_remark(remark, voice); })};
}

std::string render(const Failure& failure, const Voice& voice) {
  return voice.style.format == Format::Json ? json_of(failure, voice.say)
                                            : Writer(voice).failure(failure);
}

std::string render_remark(const Message& message, const Voice& voice) {
  return voice.style.format == Format::Json
             ? line_of(fields<"remark">(fields<"text">(message)), voice.say)
             : text_of_remark(message, voice);
}

std::string spoken(const Message& message, const Voice& voice, Lines lines) {
  std::string text = clean(voice.say(message), lines);
  if (voice.style.plain) { text = replaced(text, " · ", ", "); }
  return voice.style.ascii ? ascii_of(text) : text;
}

std::string with_minus(std::string text, const Style& style) {
  if (style.width == 0 || style.ascii) { return text; }
  for (std::size_t at = 0; (at = text.find('-', at)) != text.npos; ++at) {
    const bool begins = at == 0 || holds(" (/\n", text.substr(at - 1, 1));
    if (begins && text.find_first_of("0123456789", at) == at + 1) { text.replace(at, 1, "−"); }
  }
  return text;
}

std::string fitted(const std::string& text, const Style& style, int indent) {
  const std::string typeset = with_minus(text, style);
  return style.width > indent ? wrapped(typeset, style.width, indent) : typeset;
}

std::string text_of_remark(const Message& message, const Voice& voice) {
  return Writer(voice).sentence(message);
}

std::string text_of_question(const Message& message, const Voice& voice) {
  return fitted(spoken(message, voice, Lines::Keep), voice.style, 2) + " ";
}

std::string board_of(const Board& board, const Voice& voice) { return Writer(voice).board(board); }

}  // namespace hausregel::console
