// Generates the page of a game: one HTML file to view, send and print, with inline SVG, without
// scripts or external resources, and well-formed XML. The same evening and language yield the same
// bytes.
#pragma once

#include <string>
#include <string_view>

#include "console/page/evening.h"
#include "console/reply.h"

namespace hausregel::console {

// Maximum size of a page. A longer evening keeps the text of rounds with moments, and only the
// totals of others, if necessary of every second, third … round.
inline constexpr std::size_t kPageBytes = 300'000;

// `language`: two letters. Escapes names and all other text from files.
std::string page_of(const Evening& evening, const Say& say, const std::string& language);

namespace page {

// Escape text for HTML. Arguments of a sentence keep their own writing direction.
std::string text(std::string_view plain);
std::string sentence(const Say& say, Message message);

// In page.cpp: the marker of a seat, a short piece of its line.
std::string swatch(std::size_t seat);
// Charts the totals by round, for a phone and for a desktop. Precondition: a round was completed.
std::string chart(const Evening& evening, const Say& say);

// scripts/templates/page.css. Seat colours --s0 … --s5 are distinguishable with every kind of
// colour vision, also by dashes and markers; contrast on --paper and --card is at least 3:1, for
// text 4.5:1 (tests/app/page_test.py computes both).
extern const std::string_view kStyle;

}  // namespace page
}  // namespace hausregel::console
