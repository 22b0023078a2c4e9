#include "console/page/page.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "console/console.h"
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
constexpr const char* kFilled = "\x01";
constexpr const char* kFilledEnd = "\x02";
constexpr std::size_t kLongestFilled = 200;  // bytes; for notes and reasons

}  // namespace

std::string sentence(const Say& say, Message message) {
  for (auto& [name, value] : message.args) {
    // A name is not broken at its hyphen.
    if (!value.starts_with('-') && !holds(value, " ")) { value = replaced(value, "-", "‑"); }
    const bool ascii = std::ranges::all_of(value, [](char c) { return c >= ' ' && c <= '~'; });
    value = cut_utf8(ascii ? value : clean(value), kLongestFilled);
    value = ascii ? value : kFilled + value + kFilledEnd;
  }
  const std::string whole = with_minus(say(message), {.width = 1});
  std::string html;
  for (const std::string_view part : split(whole, kFilled)) {
    const std::size_t end = part.find(kFilledEnd);
    const std::string first = text(part.substr(0, end));
    html += end == part.npos ? first : "<bdi>" + first + "</bdi>" + text(part.substr(end + 1));
  }
  return html;
}

std::string number(const Evening::Total& total) {
  return !total ? "?" : *total < 0 ? "−" + std::to_string(-*total) : std::to_string(*total);
}

namespace {

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

struct Page {
  const Evening& evening;
  const Say& say;
  const std::string& language;

  std::string write(const Length& length) const {
    const std::string name = said({evening.game.id, {}, evening.game.text});
    std::string html = fmt::format(
        "<header><p class=\"kicker\">{}</p><h1>{}</h1><p class=\"lede\">{}</p></header>\n",
        kicker(), name, story());
    html += "<div class=\"top\">\n" + standings() + totals_chart() + "</div>\n";
    html += moments() + rounds(length);
    html +=
        fmt::format("<footer><p>{} <code>{}</code></p><p>{}</p></footer>\n",
                    said("console.page.receipt"), text(evening.receipt), said("console.page.keep"));
    return document(language, name, html);
  }

  std::string said(Message message) const { return sentence(say, std::move(message)); }
  std::string section(const std::string& id) const {
    return "<section><h2>" + said({"console.page." + id, {}}) + "</h2>\n";
  }
  std::string story() const {
    return joined(story_of(evening), " ", [&](const Message& message) { return said(message); });
  }

  std::string kicker() const {
    std::string day = evening.day.id.empty() ? "" : said(evening.day) + " · ";
    if (evening.minutes > 0) {
      day += said({"console.page.minutes", {{"minutes", evening.minutes}}}) + " · ";
    }
    return day + said(evening.variant);
  }

  std::string standings() const {
    static constexpr std::string_view kStar =
        R"(<svg class="star" viewBox="0 0 20 20" aria-hidden="true"><path d="M10 1l2.7 6 6.5.6-4.9 )"
        R"(4.3 1.5 6.4L10 14.9l-5.8 3.4 1.5-6.4L.8 7.6 7.3 7z"/></svg>)";
    std::string html =
        section(evening.ended() ? "result" : "standings") + "<table class=\"standings\"><tbody>\n";
    const Messages titles = titles_of(evening);
    for (const auto& [place, seat] : places(evening)) {
      const Message played{"console.page.bot", {{"bot", evening.bots[seat]}}};
      const std::string bot =
          evening.bots[seat].empty() ? "" : R"( <span class="bot">)" + said(played) + "</span>";
      const std::string title =
          titles[seat].id.empty() ? "" : R"(<span class="title">)" + said(titles[seat]) + "</span>";
      html += fmt::format(
          R"(<tr{}><td class="place">{}</td><th scope="row"><span class="who">{}<span><bdi>{}</bdi>)"
          "{}{}{}</span></span></th>{}</tr>\n",
          evening.won(seat) ? R"( class="won")" : "", place == 0 ? "" : std::to_string(place),
          swatch(seat), text(evening.players[seat]), evening.won(seat) ? kStar : "", bot, title,
          cell(number(evening.last_totals()[seat])));
    }
    return html + "</tbody></table></section>\n";
  }

  std::string totals_chart() const {
    if (evening.finished() == 0) { return ""; }
    std::string html = section("totals") + "<figure>" + chart(evening, say);
    if (evening.goal > 0) {
      html +=
          "<figcaption>" + said({"console.page.goal", {{"goal", evening.goal}}}) + "</figcaption>";
    }
    return html + "</figure></section>\n";
  }

  std::string moments() const {
    if (evening.moments.empty()) { return ""; }
    std::string html = section("moments") + "<ul class=\"cards\">\n";
    for (const Evening::Moment& moment : evening.moments) {
      html += fmt::format("<li><span class=\"big\">{}</span><span>{}</span></li>\n",
                          moment.what.size, said(moment.what.text));
    }
    return html + "</ul></section>\n";
  }

  std::string rounds(const Length& length) const {
    if (evening.rounds.empty()) { return ""; }
    std::set<std::size_t> told{evening.rounds.size() - 1};
    for (const Evening::Moment& moment : evening.moments) { told.insert(moment.round); }
    std::string html = section("rounds") + "<div class=\"rounds\">\n";
    for (const std::size_t i : indices(evening.rounds)) {
      if (length.all_rounds || told.contains(i)) { html += round(evening.rounds[i], length); }
    }
    return html + "</div>" + (length.all_rounds ? "" : totals_table(length.every)) + "</section>\n";
  }

  std::string round(const Evening::Round& round, const Length& length) const {
    std::string html = "<article><h3>" + said(round.begun) + "</h3>\n" + round_table(round);
    std::string story;
    const auto tell = [&](const Message& message) {
      add_word(story, said(message));
      // Some sentences end with an argument.
      story += contains(std::string_view(".!?"), story.back()) ? "" : ".";
    };
    if (length.sentences) {
      html += pieces(round.pictures, say);
      std::ranges::for_each(round.story, tell);
    }
    if (!round.finished) { tell("console.page.unfinished"); }
    const std::string summary = "<details><summary>" + said("console.page.told") + "</summary>";
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
      for (const std::size_t i : indices(evening.players)) {
        const std::string shown = say(board.rows[i].cells[c]);
        differ = differ || shown != say(board.rows[0].cells[c]);
        const Evening::Total& total = round.totals[i];
        // Boards write a hyphen before a number, number() a minus.
        totals = totals && shown == (total ? std::to_string(*total) : number(total));
        changes = changes && shown == std::to_string(round.changes[i]);
      }
      if (differ && !totals && !changes) { columns.push_back(c); }
    }
    std::string head = R"(<th scope="col">)" + said({"engine.board.player"}) + "</th>";
    for (const std::size_t c : columns) { head += column(said(board.columns[c].title)); }
    head += column("±") + column(said("console.page.total"));
    Strings rows;
    for (const std::size_t i : indices(evening.players)) {
      std::string row = R"(<th scope="row">)" + name_of(evening, i) + "</th>";
      for (const std::size_t c : columns) {
        const std::string shown = said(board.rows[i].cells[c]);
        constexpr std::size_t kShort = 12;  // bytes; not broken
        row += shown.size() > kShort ? R"(<td class="t">)" + shown + "</td>" : cell(shown);
      }
      // A change would tell the total that the rules hide.
      const std::string change = (round.changes[i] > 0 ? "+" : "") + number(round.changes[i]);
      rows.push_back(row + cell(round.totals[i] ? change : "?") + cell(number(round.totals[i])));
    }
    return table("<table>", head, rows) + "\n";
  }

  // One row of totals per round.
  std::string totals_table(std::size_t every) const {
    std::string head = column(said("console.page.round"));
    for (const std::size_t i : indices(evening.players)) { head += column(name_of(evening, i)); }
    Strings rows;
    for (std::size_t i = 0; i < evening.finished(); ++i) {
      const Evening::Round& round = evening.rounds[i];
      if ((i + 1) % every == 0 || i + 1 == evening.finished()) {
        rows.push_back(
            fmt::format(R"(<th scope="row" class="n">{}</th>)", round.number) +
            joined(round.totals, "", [](const auto& total) { return cell(number(total)); }));
      }
    }
    return table(R"(<table class="totals">)", head, rows) + "\n";
  }
};

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

Result<std::string> page_of(const Log& log, const World& world, const Voice& voice,
                            const std::string& file, bool picture) {
  const auto evening = evening_of(log, *world.variants);
  TRY(evening);
  const bool png = file.ends_with(".png") || file.ends_with(".PNG");
  if (picture || png || file.ends_with(".svg") || file.ends_with(".SVG")) {
    std::string drawn = page::picture(*evening, voice.say);
    if (png) { drawn = world.draw ? world.draw(drawn) : ""; }
    if (drawn.empty()) { return fail(Error{Fault::Input, {"console.page.no_png"}}); }
    return drawn;
  }
  const page::Page page{*evening, voice.say, voice.language};
  // Shortens until it fits: fewer rounds, then no sentences, then fewer totals.
  std::string html = page.write({});
  for (std::size_t every = 1; html.size() > kPageBytes && every <= evening->rounds.size();
       every *= 2) {
    html = page.write({false, every, every == 1});
  }
  return html;
}

}  // namespace hausregel::console
