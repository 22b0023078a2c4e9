// What a page draws: chart, marks, pieces of the game, and the picture to send. Coordinates are
// integers in tenths of a pixel, so every machine produces the same page.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "console/page/page.h"
#include "core/lists.h"
#include "core/text.h"

namespace hausregel::console::page {
namespace {

using Coordinate = std::int64_t;  // tenths

struct Size {
  std::string_view name;  // CSS class
  Coordinate width = 0;
  Coordinate height = 0;
  int labels = 0;  // maximum along the axis of rounds
};
constexpr std::array kSizes{Size{"narrow", 3280, 2400, 8}, Size{"wide", 7600, 3800, 16}};
constexpr Size kShared{"shared", 5680, 3520, 12};  // in a picture

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

  static std::string words(std::string_view kind, Coordinate x, Coordinate y, std::int64_t value) {
    return fmt::format("<text class=\"{}\" x=\"{}\" y=\"{}\">{}</text>", kind, tenths(x), tenths(y),
                       value);
  }
  std::string label(std::int64_t value, std::string_view kind) const {
    return words(kind, left_ - 80, y(value) + 42, value);
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
      svg += crowded ? "" : label(value, "beside");
    }
    if (evening_.goal > 0) {
      svg += across(evening_.goal, "aim") + label(evening_.goal, "beside goal");
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
      if (number % step == 0) { svg += words("below", x(i), size_.height - 60, number); }
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

}  // namespace

std::string swatch(std::size_t seat) {
  return fmt::format(
      "<svg class=\"swatch\" width=\"26\" height=\"10\" viewBox=\"0 0 26 10\" "
      "preserveAspectRatio=\"xMidYMid slice\" "
      "aria-hidden=\"true\"><path class=\"l l{0}\" "
      "d=\"M0 5H26\"/><path class=\"m m{0}\" d=\"{1}\"/></svg>",
      seat, mark(seat, 130, 50));
}

std::string chart(const Evening& evening, const Say& say) {
  std::string both;
  for (const Size& size : kSizes) { both += Chart(evening, size).draw(say); }
  return both;
}

std::string pieces(const std::vector<Picture>& pictures, const Say& say) {
  std::string html;
  for (const Picture& picture : pictures) {
    std::string tiles;
    for (const Tile& tile : picture.tiles) {
      if (tile.labels.empty()) { continue; }
      std::string caption = text(say(tile.caption));
      std::string told = joined(tile.labels, " ", text);
      if (!caption.empty()) {
        add_word(told, caption);
        caption = "<small>" + caption + "</small>";
      }
      tiles += fmt::format(R"(<span class="tile {} {}" role="img" aria-label="{}">)",
                           names_of(tile.look)[as_index(tile.look)],
                           names_of(tile.mood)[as_index(tile.mood)], told);
      for (const std::string& label : tile.labels) {
        tiles += fmt::format(
            R"(<svg viewBox="0 0 40 32"><path d="{}"/><text x="20" y="20.5">{}</text></svg>)",
            tile.outline, text(label));
      }
      tiles += caption + "</span>";
    }
    if (!tiles.empty()) {
      html += fmt::format("<div class=\"pieces\"><p>{}</p>{}</div>\n", sentence(say, picture.title),
                          tiles);
    }
  }
  return html;
}

std::string picture(const Evening& evening, const Say& say) {
  constexpr int kTop = 190;
  constexpr int kRow = 70;
  constexpr std::size_t kLongestName = 16;  // letters, at 30 pixels
  std::string svg = fmt::format(
      R"(<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">)"
      R"(<style>{}</style><rect class="paper" width="1200" height="630"/>)"
      R"(<text class="name" x="40" y="92">{}</text><text class="of" x="40" y="134">{}</text>)",
      kPictureStyle, text(say({evening.game.id, {}, evening.game.text})),
      text(say(evening.variant) + (evening.day.id.empty() ? "" : " · " + say(evening.day))));
  const Messages titles = titles_of(evening);
  int y = kTop;
  for (const auto& [place, seat] : places(evening)) {
    const char* const kind = evening.won(seat) ? "row first" : "row";
    svg += fmt::format(R"x(<g transform="translate(40 {0})"><g transform="scale(1.6)">{1}</g>)x"
                       R"(<text class="{2}" x="58" y="18">{3}</text>)"
                       R"(<text class="{2} beside" x="400" y="18">{4}</text>)"
                       R"(<text class="says" x="58" y="43">{5}</text></g>)",
                       y, swatch(seat), kind, text(cut_utf8(evening.players[seat], kLongestName)),
                       number(evening.last_totals()[seat]), text(say(titles[seat])));
    y += kRow;
  }
  if (evening.finished() > 0) {
    svg += R"(<svg x="470" y="150" width="710" height="440">)" + Chart(evening, kShared).draw(say) +
           "</svg>";
  }
  return svg + "</svg>\n";
}

std::string drawn(const Span& span) {
  const auto x = [&](double value) {  // the interval may have no end
    const bool drawable = span.reach > 0 && span.reach < 1e9;
    return 1200 + static_cast<Coordinate>(drawable ? 1100 * value / span.reach : 0);
  };
  return fmt::format(R"(<svg class="span" viewBox="0 0 240 16" aria-hidden="true">)"
                     R"(<path class="grid zero" d="M120 0V16"/><path class="l l0" d="M{}H{}"/>)"
                     R"(<path class="m m0" d="{}"/></svg>)",
                     point(x(span.low), 80), tenths(x(span.high)), mark(0, x(span.value), 80));
}

}  // namespace hausregel::console::page
