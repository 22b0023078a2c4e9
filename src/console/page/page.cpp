#include "console/page/page.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <utility>

#include "core/lists.h"
#include "core/sentences.h"
#include "core/text.h"
#include "engine/story.h"

namespace hausregel::console {
namespace page {

std::string text(std::string_view plain) {
  std::string html = replaced(clean(plain), "&", "&amp;");  // first: the others contain one
  html = replaced(html, "<", "&lt;");
  html = replaced(html, ">", "&gt;");
  return replaced(html, "\"", "&quot;");
}

std::string document(const std::string& language, std::string_view title, std::string_view body) {
  return fmt::format(R"(<!DOCTYPE html>
<html lang="{}">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"/>
<title>{}</title>
<style>{}</style>
</head>
<body>
<main>
{}</main>
</body>
</html>
)",
                     contains(languages(), language) ? language : "", title, kStyle, body);
}

namespace {

// Mark arguments until they are HTML; cleaned text cannot contain them.
constexpr char kFilled = '\x01';
constexpr char kFilledEnd = '\x02';
constexpr std::size_t kLongestFilled = 200;  // bytes; for notes and reasons

// Arguments of a sentence keep their own writing direction.
std::string sentence(const Say& say, Message message) {
  for (auto& [name, value] : message.args) {
    const bool ascii = std::ranges::all_of(value, [](char c) { return c >= ' ' && c <= '~'; });
    value = cut_utf8(ascii ? value : clean(value), kLongestFilled);
    value = ascii ? value : kFilled + value + kFilledEnd;
  }
  const std::string whole = say(message);
  std::string html;
  bool filled = false;
  std::size_t from = 0;
  const auto up_to = [&](std::size_t end) {
    html += text(std::string_view(whole).substr(from, end - from));
    from = end + 1;
  };
  for (const std::size_t i : indices(whole)) {
    if (whole[i] == (filled ? kFilledEnd : kFilled)) {
      up_to(i);
      html += filled ? "</bdi>" : "<bdi>";
      filled = !filled;
    }
  }
  up_to(whole.size());
  return html + (filled ? "</bdi>" : "");
}

// Draws the line chart of a page. Coordinates are integers in tenths of a pixel, so every machine
// produces the same page.

using Coordinate = std::int64_t;  // tenths

struct Size {
  std::string_view name;  // CSS class
  Coordinate width = 0;
  Coordinate height = 0;
  int labels = 0;  // maximum along the axis of rounds
};
constexpr std::array kSizes{Size{"narrow", 3280, 2400, 8}, Size{"wide", 7600, 3800, 16}};
constexpr Size kShared{"shared", 7200, 4300, 12};  // in a picture

constexpr std::size_t kMostPoints = 250;  // of a line; more are thinned out
constexpr std::size_t kMostMarks = 40;
constexpr Coordinate kAbove = 100;
constexpr Coordinate kBelow = 240;
constexpr Coordinate kRight = 160;
constexpr Coordinate kDigit = 84;        // the widest, bold, at 12 pixels
constexpr Coordinate kLineOfText = 150;  // minimum between labels one above the other

std::string tenths(Coordinate at) {
  return at % 10 == 0 ? std::to_string(at / 10) : fmt::format("{}.{}", at / 10, at % 10);
}
std::string point(Coordinate x, Coordinate y) { return tenths(x) + " " + tenths(y); }

// Returns 1, 2 or 5 times a power of ten, so that `span` has at most `most` of them.
std::int64_t nice_step(std::int64_t span, std::int64_t most) {
  for (std::int64_t power = 1;; power *= 10) {
    for (const std::int64_t times : {1, 2, 5}) {
      if (span / (times * power) <= most) { return times * power; }
    }
  }
}

// Returns the marker of a seat around a point, 7 pixels wide.
std::string mark(std::size_t seat, Coordinate x, Coordinate y) {
  constexpr const char* kMarks[] = {"m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
                                    "m-3.5-3.5h7v7h-7z",
                                    "m0-4.5l4.5 8h-9z",
                                    "m0-5l5 5l-5 5l-5-5z",
                                    "m0 4.5l4.5-8h-9z",
                                    "m-1.5-4.5h3v3h3v3h-3v3h-3v-3h-3v-3h3z"};
  return "M" + point(x, y) + kMarks[std::min(seat, std::size(kMarks) - 1)];
}

class Chart {
 public:
  Chart(const Evening& evening, const Size& size) : evening_(evening), size_(size) {
    high_ = std::max<std::int64_t>(evening.goal, 1);
    for (std::size_t i = 0; i < points(); ++i) {
      for (const Evening::Total& total : evening.totals_after(i)) {
        low_ = std::min(low_, total.value_or(low_));
        high_ = std::max(high_, total.value_or(high_));
      }
    }
    step_ = nice_step(high_ - low_, 6);
    left_ = kDigit * static_cast<Coordinate>(
                         std::max(std::to_string(low_).size(), std::to_string(high_).size())) +
            120;
  }

  std::string draw(const Say& say) const {
    std::string svg = fmt::format("<svg class=\"chart {}\" viewBox=\"0 0 {} {}\" role=\"img\">",
                                  size_.name, size_.width / 10, size_.height / 10);
    svg += "<title>" + text(say({"console.page.totals"})) + "</title>";
    svg += heights() + rounds();
    for (const std::size_t seat : indices(evening_.players)) { svg += line(seat); }
    return svg + "</svg>";
  }

 private:
  std::size_t points() const { return evening_.finished() + 1; }
  Coordinate x(std::size_t i) const {
    const Coordinate room = size_.width - left_ - kRight;
    return left_ + room * static_cast<Coordinate>(i) / static_cast<Coordinate>(points() - 1);
  }
  Coordinate y(std::int64_t total) const {
    const Coordinate room = size_.height - kAbove - kBelow;
    return kAbove + room * (high_ - total) / (high_ - low_);
  }

  std::string label(std::int64_t value, std::string_view kind) const {
    return fmt::format("<text{} x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>", kind,
                       tenths(left_ - 80), tenths(y(value) + 42), value);
  }
  std::string across(std::int64_t value, std::string_view kind) const {
    return fmt::format("<path class=\"{}\" d=\"M{}H{}\"/>", kind, point(left_, y(value)),
                       tenths(size_.width - kRight));
  }

  // Draws horizontal lines with labels; no label too near the goal.
  std::string heights() const {
    std::string svg;
    const std::int64_t first = -(-low_ / step_) * step_;  // low_ <= 0
    for (std::int64_t value = first; value <= high_; value += step_) {
      const bool crowded = evening_.goal > 0 && std::abs(y(value) - y(evening_.goal)) < kLineOfText;
      svg += across(value, value == 0 ? "grid zero" : "grid");
      svg += crowded ? "" : label(value, "");
    }
    if (evening_.goal > 0) {
      svg += across(evening_.goal, "aim") + label(evening_.goal, " class=\"goal\"");
    }
    return svg;
  }

  // Draws round numbers below.
  std::string rounds() const {
    std::string svg;
    const std::int64_t step =
        nice_step(static_cast<std::int64_t>(evening_.finished()), size_.labels);
    for (std::size_t i = 1; i < points(); ++i) {
      const int number = evening_.rounds[i - 1].number;
      if (number % step == 0) {
        svg += fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>", tenths(x(i)),
                           tenths(size_.height - 60), number);
      }
    }
    return svg;
  }

  std::string line(std::size_t seat) const {
    const std::size_t every = (points() + kMostPoints - 1) / kMostPoints;
    std::string path;
    std::string marks;
    bool drawn = false;  // up to the previous point
    for (std::size_t i = 0; i < points(); ++i) {
      const bool last = i + 1 == points();
      if (i % every != 0 && !last) { continue; }
      const Evening::Total& total = evening_.totals_after(i)[seat];
      if (!total) {
        drawn = false;
        continue;
      }
      const Coordinate height = y(*total);
      path += (std::exchange(drawn, true) ? "L" : "M") + point(x(i), height);
      marks += points() <= kMostMarks || last ? mark(seat, x(i), height) : "";
    }
    return fmt::format("<path class=\"l l{0}\" d=\"{1}\"/><path class=\"m m{0}\" d=\"{2}\"/>", seat,
                       path, marks);
  }

  const Evening& evening_;
  const Size& size_;
  std::int64_t low_ = 0;
  std::int64_t high_ = 0;
  std::int64_t step_ = 1;
  Coordinate left_ = 0;
};

// Returns the marker of a seat, a short piece of its line.
std::string swatch(std::size_t seat) {
  return fmt::format(
      "<svg class=\"swatch\" viewBox=\"0 0 26 10\" preserveAspectRatio=\"xMidYMid slice\" "
      "aria-hidden=\"true\"><path class=\"l l{0}\" "
      "d=\"M0 5H26\"/><path class=\"m m{0}\" d=\"{1}\"/></svg>",
      seat, mark(seat, 130, 50));
}

// Charts the totals by round, for a phone and for a desktop. Precondition: a round was completed.
std::string chart(const Evening& evening, const Say& say) {
  std::string both;
  for (const Size& size : kSizes) { both += Chart(evening, size).draw(say); }
  return both;
}

Message titled(std::string id) { return {"console.page." + std::move(id), {}}; }

std::string number(std::int64_t of) {
  return of < 0 ? "−" + std::to_string(-of) : std::to_string(of);
}

std::string number(const Evening::Total& total) { return total ? number(*total) : "?"; }

std::string cell(std::string_view content) {
  return fmt::format(R"(<td class="n">{}</td>)", content);
}

std::string column(std::string_view title) {
  return fmt::format(R"(<th scope="col" class="n">{}</th>)", title);
}

// `head` and each of `rows` are cells.
std::string table(std::string_view open, const std::string& head, const Strings& rows) {
  std::string html = fmt::format("{}<thead><tr>{}</tr></thead><tbody>\n", open, head);
  for (const std::string& row : rows) { html += "<tr>" + row + "</tr>\n"; }
  return html + "</tbody></table>";
}

std::string name_of(const Evening& evening, std::size_t seat) {
  return fmt::format("<span class=\"who\">{}<bdi>{}</bdi></span>", swatch(seat),
                     text(evening.players[seat]));
}

// How much of a long evening to print.
struct Length {
  bool all_rounds = true;  // false: those with moments, and the last
  std::size_t every = 1;   // of the table of totals
  bool sentences = true;
};

class Page {
 public:
  Page(const Evening& evening, const Say& say, const std::string& language)
      : evening_(evening), say_(say), language_(language) {}

  std::string write(const Length& length) const {
    const std::string name = said({evening_.game.id, {}, evening_.game.text});
    std::string html = fmt::format(
        "<header><p class=\"kicker\">{}</p><h1>{}</h1><p class=\"lede\">{}</p></header>\n",
        kicker(), name, story());
    html += "<div class=\"top\">\n" + standings() + totals_chart() + "</div>\n";
    html += moments() + rounds(length);
    html += fmt::format("<footer><p>{} <code>{}</code></p><p>{}</p></footer>\n",
                        said(titled("receipt")), text(evening_.receipt), said(titled("keep")));
    return document(language_, name, html);
  }

 private:
  std::string said(Message message) const { return sentence(say_, std::move(message)); }
  std::string heading(std::string id) const {
    return "<h2>" + said(titled(std::move(id))) + "</h2>\n";
  }
  std::size_t seats() const { return evening_.players.size(); }
  std::string story() const {
    return joined(story_of(evening_), " ", [&](const Message& message) { return said(message); });
  }

  std::string kicker() const {
    std::string day = evening_.day.empty() ? "" : text(evening_.day) + " · ";
    if (evening_.minutes > 0) {
      day += said({"console.page.minutes", {{"minutes", evening_.minutes}}}) + " · ";
    }
    return day + said(evening_.variant);
  }

  std::string standings() const {
    static constexpr std::string_view kStar =
        R"(<svg class="star" viewBox="0 0 20 20" aria-hidden="true"><path d="M10 1l2.7 6 6.5.6-4.9 )"
        R"(4.3 1.5 6.4L10 14.9l-5.8 3.4 1.5-6.4L.8 7.6 7.3 7z"/></svg>)";
    std::string html = "<section>" + heading(evening_.ended() ? "result" : "standings") +
                       "<table class=\"standings\"><tbody>\n";
    const Messages titles = titles_of(evening_);
    for (const auto& [place, seat] : places(evening_)) {
      const Message played{"console.page.bot", {{"bot", evening_.bots[seat]}}};
      const std::string bot =
          evening_.bots[seat].empty() ? "" : R"( <span class="bot">)" + said(played) + "</span>";
      const std::string title =
          titles[seat].id.empty() ? "" : R"(<span class="title">)" + said(titles[seat]) + "</span>";
      html += fmt::format(
          R"(<tr{}><td class="place">{}</td><th scope="row"><span class="who">{}<span><bdi>{}</bdi>)"
          "{}{}{}</span></span></th>{}</tr>\n",
          evening_.won(seat) ? R"( class="won")" : "", place == 0 ? "" : std::to_string(place),
          swatch(seat), text(evening_.players[seat]), evening_.won(seat) ? kStar : "", bot, title,
          cell(number(evening_.last_totals()[seat])));
    }
    return html + "</tbody></table></section>\n";
  }

  std::string totals_chart() const {
    if (evening_.finished() == 0) { return ""; }
    std::string html = "<section>" + heading("totals") + "<figure>" + chart(evening_, say_);
    if (evening_.goal > 0) {
      html +=
          "<figcaption>" + said({"console.page.goal", {{"goal", evening_.goal}}}) + "</figcaption>";
    }
    return html + "</figure></section>\n";
  }

  std::string moments() const {
    if (evening_.moments.empty()) { return ""; }
    std::string html = "<section>" + heading("moments") + "<ul class=\"cards\">\n";
    for (const Evening::Moment& moment : evening_.moments) {
      html += fmt::format("<li><span class=\"big\">{}</span><span>{}</span></li>\n",
                          moment.what.size, said(moment.what.text));
    }
    return html + "</ul></section>\n";
  }

  std::string rounds(const Length& length) const {
    if (evening_.rounds.empty()) { return ""; }
    std::set<std::size_t> told{evening_.rounds.size() - 1};
    for (const Evening::Moment& moment : evening_.moments) { told.insert(moment.round); }
    std::string html = "<section>" + heading("rounds") + "<div class=\"rounds\">\n";
    for (const std::size_t i : indices(evening_.rounds)) {
      if (length.all_rounds || told.contains(i)) { html += round(evening_.rounds[i], length); }
    }
    return html + "</div>" + (length.all_rounds ? "" : totals_table(length.every)) + "</section>\n";
  }

  std::string round(const Evening::Round& round, const Length& length) const {
    std::string html = "<article><h3>" + said(round.begun) + "</h3>\n" + round_table(round);
    std::string story;
    const auto tell = [&](const Message& message) {
      add_word(story, said(message));
      // Some sentences end with an argument.
      story += std::string_view(".!?").find(story.back()) == std::string_view::npos ? "." : "";
    };
    for (std::size_t i = 0; length.sentences && i < round.story.size(); ++i) {
      tell(round.story[i]);
    }
    if (!round.finished) { tell(titled("unfinished")); }
    const std::string summary = "<details><summary>" + said(titled("told")) + "</summary>";
    return html + (story.empty() ? "" : summary + "<p>" + story + "</p></details>") +
           "</article>\n";
  }

  // Prints the columns of the board that add to totals and changes.
  std::string round_table(const Evening::Round& round) const {
    const Board& board = round.board;
    std::vector<std::size_t> columns;
    for (std::size_t c = 1; c < board.columns.size(); ++c) {
      bool differ = false;
      bool totals = true;
      bool changes = true;
      for (std::size_t i = 0; i < seats(); ++i) {
        const std::string shown = say_(board.rows[i].cells[c]);
        differ = differ || shown != say_(board.rows[0].cells[c]);
        const Evening::Total& total = round.totals[i];
        // Boards write a hyphen before a number, number() a minus.
        totals = totals && shown == (total ? std::to_string(*total) : number(total));
        changes = changes && shown == std::to_string(round.changes[i]);
      }
      if (differ && !totals && !changes) { columns.push_back(c); }
    }
    std::string head = R"(<th scope="col">)" + said({"engine.board.player"}) + "</th>";
    for (const std::size_t c : columns) { head += column(said(board.columns[c].title)); }
    head += column("±") + column(said(titled("total")));
    Strings rows;
    for (std::size_t i = 0; i < seats(); ++i) {
      std::string row = R"(<th scope="row">)" + name_of(evening_, i) + "</th>";
      for (const std::size_t c : columns) {
        row += R"(<td class="t">)" + said(board.rows[i].cells[c]) + "</td>";
      }
      rows.push_back(row + cell((round.changes[i] > 0 ? "+" : "") + number(round.changes[i])) +
                     cell(number(round.totals[i])));
    }
    return table("<table>", head, rows) + "\n";
  }

  // One row of totals per round.
  std::string totals_table(std::size_t every) const {
    std::string head = column(said(titled("round")));
    for (std::size_t i = 0; i < seats(); ++i) { head += column(name_of(evening_, i)); }
    Strings rows;
    for (std::size_t i = 0; i < evening_.finished(); ++i) {
      const Evening::Round& round = evening_.rounds[i];
      if ((i + 1) % every == 0 || i + 1 == evening_.finished()) {
        rows.push_back(
            fmt::format(R"(<th scope="row" class="n">{}</th>)", round.number) +
            joined(round.totals, "", [](const auto& total) { return cell(number(total)); }));
      }
    }
    return table(R"(<table class="totals">)", head, rows) + "\n";
  }

  const Evening& evening_;
  const Say& say_;
  const std::string& language_;
};

// The result at the left, the chart at the right.
std::string picture(const Evening& evening, const Say& say) {
  constexpr int kTop = 190;
  constexpr int kRow = 64;
  constexpr std::size_t kLongestName = 16;  // letters, at 30 pixels
  std::string svg = fmt::format(
      R"(<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">)"
      R"(<style>{}</style><rect class="paper" width="1200" height="630"/>)"
      R"(<text class="name" x="40" y="92">{}</text><text class="of" x="40" y="134">{}</text>)",
      kStyle, text(say({evening.game.id, {}, evening.game.text})), text(say(evening.variant)));
  int y = kTop;
  for (const auto& [place, seat] : places(evening)) {
    const std::string& name = evening.players[seat];
    svg += fmt::format(
        R"x(<g transform="translate(40 {})"><g transform="scale(1.6)"><path class="l l{}" d="M0 5H26"/>)x"
        R"(<path class="m m{}" d="{}"/></g><text class="row{}" x="58" y="18">{}</text>)"
        R"(<text class="row n{}" x="400" y="18" text-anchor="end">{}</text></g>)",
        y, seat, seat, mark(seat, 130, 50), evening.won(seat) ? " first" : "",
        text(cut_utf8(name, kLongestName)), evening.won(seat) ? " first" : "",
        number(evening.last_totals()[seat]));
    y += kRow;
  }
  if (evening.finished() > 0) {
    svg += R"(<svg x="460" y="150" width="720" height="430">)" + Chart(evening, kShared).draw(say) +
           "</svg>";
  }
  return svg + "</svg>\n";
}

std::string drawn(const Span& span) {
  const double reach = std::max(std::abs(span.low), std::abs(span.high));
  const auto x = [&](double value) {  // the interval may have no end
    return 1200 + static_cast<Coordinate>(reach > 0 && reach < 1e9 ? 1100 * value / reach : 0);
  };
  return fmt::format(R"(<svg class="span" viewBox="0 0 240 16" aria-hidden="true">)"
                     R"(<path class="grid zero" d="M120 0V16"/><path class="l l0" d="M{}H{}"/>)"
                     R"(<path class="m m0" d="{}"/></svg>)",
                     point(x(span.low), 80), tenths(x(span.high)), mark(0, x(span.value), 80));
}

}  // namespace
}  // namespace page

std::string page_of(const Shown& shown, const Spans& spans, const Say& say,
                    const std::string& language) {
  using namespace page;
  const auto said = [&](const Message& one) { return sentence(say, one); };
  const std::string title = said(shown.lines.front());
  std::string html = "<header><h1>" + title + "</h1></header>\n";
  for (const std::size_t i : indices(shown.boards)) {
    const Board& board = shown.boards[i];
    Strings rows;
    for (const std::size_t k : indices(board.rows)) {
      rows.push_back(joined(board.rows[k].cells, "",
                            [&](const Message& one) { return page::cell(said(one)); }) +
                     page::cell(drawn(spans[i][k])));
    }
    const auto heads =
        joined(board.columns, "", [&](const auto& one) { return column(said(one.title)); });
    html += "<section class=\"scroll\"><h2>" + joined(board.headlines, " ", said) + "</h2>" +
            table("<table>", heads + column(""), rows) + "<p>" +
            joined(board.notes, "<br/>", said) + "</p></section>\n";
  }
  return document(language, title, html + "<footer>" + said(shown.lines.back()) + "</footer>\n");
}

std::string page_of(const Evening& evening, const Say& say, const std::string& language,
                    bool picture) {
  if (picture) { return page::picture(evening, say); }
  const page::Page page(evening, say, language);
  // Shortens until it fits: fewer rounds, then no sentences, then fewer totals.
  std::string html = page.write({});
  for (std::size_t every = 1; html.size() > kPageBytes && every <= evening.rounds.size();
       every *= 2) {
    html = page.write({false, every, every == 1});
  }
  return html;
}

}  // namespace hausregel::console
