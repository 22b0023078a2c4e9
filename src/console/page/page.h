// A game as an evening to look back on, its page and its chart: from the beginning of the game,
// across all branches that led here, without what was taken back; and what the entries show of it
// that the state does not hold, chips in pieces and the score pad. Folds the line of play once more
// and asks no rules. Totals hidden by the rules appear only after the game has ended.
//
// A page is one HTML file to view, send and print, with inline SVG, without scripts or external
// resources, and well-formed XML. The same evening and language yield the same bytes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "console/reply.h"
#include "engine/chips.h"
#include "engine/game.h"
#include "engine/rules/variant.h"
#include "journal/log.h"
#include "play/session.h"

namespace hausregel::console {

struct Voice;
struct World;

// --- evening.cpp

using Amounts = WholeNumbers;  // by seat

// The data of a game's page and chart.
struct Evening {
  using Total = std::optional<std::int64_t>;  // nullopt: hidden
  using Totals = std::vector<Total>;          // one per seat

  // The line of play between two beginnings of a round.
  struct Round {
    int number = 0;
    Message begun;   // its first sentence; empty: the game began otherwise
    Messages story;  // the following sentences
    Board board;     // at the end; after the game, with all that was hidden
    std::vector<Picture> pictures;
    Totals totals;
    Amounts changes;       // of the totals, including hidden ones
    SeatList ahead;        // winners if it were the last; empty if totals are hidden
    bool finished = true;  // false: the last one, interrupted or still running
  };
  // A noteworthy event.
  struct Moment {
    Highlight what;         // its sentence has a place {round}
    std::size_t round = 0;  // index into `rounds`
    bool shared = false;    // somebody else has done as well
  };

  Message game;     // its title
  Message variant;  // the title of the rules, or their name
  Strings players;
  Strings bots;              // who played the seat at the end; empty: a person
  Message day;               // "20 November 2026"; empty: a seeded game
  std::int64_t minutes = 0;  // of seconds_played(), also of its parents; 0: unknown
  std::int64_t goal = 0;     // value of that rule; 0: none
  Totals before;             // before the first round; always public
  std::vector<Round> rounds;
  std::vector<Moment> moments;                           // the greatest of each kind
  journal::CloseWhy end = journal::CloseWhy::Continued;  // also of a journal that is open
  SeatList winners;                                      // winners, or leaders, as far as public
  std::string receipt;                                   // of the last entry

  bool ended() const { return end == journal::CloseWhy::Ended; }
  // The totals after so many rounds.
  const Totals& totals_after(std::size_t count) const {
    return count == 0 ? before : rounds[count - 1].totals;
  }
  const Totals& last_totals() const { return totals_after(rounds.size()); }
  // False for all until the game has ended, even for leaders.
  bool won(std::size_t seat) const;
  // The number of completed rounds.
  std::size_t finished() const {
    return rounds.size() - (rounds.empty() || rounds.back().finished ? 0 : 1);
  }
};

// --- turning_points.cpp

struct EveningPlace {
  std::size_t number = 0;  // from 1; 0: unknown
  std::size_t seat = 0;
};
// Returns one place per seat: winners first, then by totals; equal totals share a number. By seat
// if totals are hidden.
std::vector<EveningPlace> places(const Evening& evening);

// Summarizes the game in a few sentences: how it ended, then its turning points, the greatest
// first.
Messages story_of(const Evening& evening);
// Returns for each seat what it did better than others, with its figure; empty before the end.
Messages titles_of(const Evening& evening);

// --- evening.cpp

// Returns the seconds played in this journal up to entry `last`, without pauses of half an hour and
// more; 0: unknown.
std::int64_t seconds_played(const journal::Log& log, std::int64_t last);

// `library` reads the variant's own title and runs none of it. Folds the whole journal twice.
// Answer: it is inconsistent. Input: unknown game, or its setup does not open.
Result<Evening> evening_of(const Log& log, const VariantLibrary& library);

// The pieces of chips in front of everybody, from the beginning of a game: what the book gives out,
// then with few pieces moved.

// Amounts are values of chips. Heaps and amounts: the chips of all seats, then their stakes; no
// amounts if the game has no chips.
using Heaps = std::vector<Pieces>;
struct HeldChips {
  ChipBox box;
  Amounts amounts;
  PaidOut paid;
  Heaps before = paid.heaps;        // the last entry that moved any
  std::int64_t since = 0;           // that entry; 0: none yet
  Amounts round_amounts = amounts;  // at the start of the running or last round
  // When its first stake went back, and whether one has.
  Heaps owed_from = paid.heaps;
  Amounts owed_amounts = amounts;
  bool settles = false;
};

// Returns the chips after entry `last`, on the line of play.
HeldChips held_chips(const Session& session, std::int64_t last);

// If entry `last`, on the line of play, ended a round: returns what each player won or lost in it;
// at a real table what is still to be paid when the stakes go back, and the pieces that bank and
// player exchange for it. Empty if the game has no chips.
Messages money_of_round(const Session& session, std::int64_t last);

// Returns the score pad of a line of play: derived from the entries, no part of the state; nullopt
// if the game has none.
std::optional<Pad> pad_of(const Game& game, const journal::Playback& replay, const Opening& opening,
                          const journal::Entries& entries);
std::optional<Pad> pad_of(const Session& session);

// --- page.cpp

// Maximum size of a page. A longer evening keeps the text of rounds with moments, and only the
// totals of others, if necessary of every second, third … round.
inline constexpr std::size_t kPageBytes = 300'000;

// `language`: two letters. Escapes names and all other text from files. Returns the page; or, for
// `picture` and for a file that ends with .svg or .png, a picture of the result to send. Input: as
// evening_of(), or there is no program that makes a PNG file.
Result<std::string> page_of(const Log& log, const World& world, const Voice& voice,
                            const std::string& file, bool picture);

// A value and its interval, drawn about 0 between -reach and reach; by table and row.
struct Span {
  double low = 0;
  double value = 0;
  double high = 0;
  double reach = 0;
};
using Spans = std::vector<std::vector<Span>>;
// Returns a page with the sentences and tables of `shown`, an interval beside each row; its first
// line is the title.
std::string page_of(const Shown& shown, const Spans& spans, const Say& say,
                    const std::string& language);

// --- book.cpp

// Returns the rules to read, as a variant plays them: lines of Markdown. The paragraphs are the
// sentences "GAME.book.NUMBER" of the catalogs, in order, with rule values in their places. Behind
// a colon an id may have conditions, separated by commas: "NAME=VALUE", "NAME!VALUE" (another one),
// "NAME~" (that of the printed rules), "NAME" (none, but the paragraph depends on it); NAME is a
// rule, or a hook: "payout()", whose value is empty unless the variant has it. Behind a paragraph
// stands a line for each of its values that is not the standard one. ":short" marks what
// `.help GAME` tells. `wanted`: only paragraphs with that in their ids.
Strings book_of(const Game& game, const Variant& variant, const ResolvedRules& rules,
                const VariantLibrary& library, const Say& say, std::string_view wanted = {});
// Returns the chapters that have `word` in their titles, or else those that have it anywhere.
Strings chapters_with(const Strings& book, std::string_view word);
Shown shown_of(const Strings& book);
std::string page_of(const Strings& book, const std::string& language);

namespace page {

// --- page.cpp

// Escapes text for HTML.
std::string text(std::string_view plain);
// Arguments of a sentence keep their own writing direction.
std::string sentence(const Say& say, Message message);
std::string number(const Evening::Total& total);
// `title` and `body` are HTML.
std::string document(const std::string& language, std::string_view title, std::string_view body);

// scripts/templates/page.css. Seat colours --s0 … --s5 are distinguishable with every kind of
// colour vision, also by dashes and markers; contrast on --paper and --card is at least 3:1, for
// text 4.5:1 (tests/app/page_test.py computes both).
extern const std::string_view kStyle;
// The same with the colours of light: programs that show pictures know no variables of CSS.
extern const std::string_view kPictureStyle;

// --- drawings.cpp

// Returns the marker of a seat, a short piece of its line.
std::string swatch(std::size_t seat);
// Charts the totals by round, for a phone and for a desktop. Precondition: a round was completed.
std::string chart(const Evening& evening, const Say& say);
// Returns the tiles that have shapes, with their texts for readers of screens; empty if none has.
std::string pieces(const std::vector<Picture>& pictures, const Say& say);
// Returns an SVG file of 1200 by 630 pixels: the result at the left, the chart at the right.
std::string picture(const Evening& evening, const Say& say);
std::string drawn(const Span& span);

}  // namespace page
}  // namespace hausregel::console
