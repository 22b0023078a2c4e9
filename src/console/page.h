// The page of a game: one HTML file for people, to be shown, sent and printed. Inline SVG, no
// script, nothing that is loaded from elsewhere; well-formed as XML, too. The same evening in the
// same language always gives the same bytes.
#pragma once

#include <string>
#include <string_view>

#include "console/evening.h"
#include "console/reply.h"

namespace hausregel::console {

// No page is larger. Where an evening is too long to be told whole, the rounds of its moments are
// told and of all others only the totals, if need be those of every second, third … round.
inline constexpr std::size_t kPageBytes = 300'000;

// `language`: two letters. Names and whatever else came from a file are escaped.
std::string page_of(const Evening& evening, const Say& say, const std::string& language);

namespace page {

// Text as HTML. Of a sentence, what was filled in keeps a direction of writing of its own.
std::string text(std::string_view plain);
std::string sentence(const Say& say, Message message);

// In page_chart.cpp: the mark of a seat, a short piece of its line.
std::string swatch(std::size_t seat);
// Totals over the rounds, as wide as a phone's screen and as a desk's. Precondition: a round has
// been played to its end.
std::string chart(const Evening& evening, const Say& say);

// scripts/templates/page.css. Colours: --s0 … --s5 are the seats', told apart with every kind of
// colour vision, by dashes and marks besides; 3:1 at least on --paper and --card, what is text
// 4.5:1 (tests/app/page_test.py computes both).
extern const std::string_view kStyle;

}  // namespace page
}  // namespace hausregel::console
