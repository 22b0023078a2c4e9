// Looks back: the last entries, and the reasons for one of them.
#include <algorithm>

#include "console/handlers.h"
#include "console/help.h"
#include "console/shared_screen.h"
#include "console/suggest.h"
#include "core/find_by.h"
#include "core/text.h"
#include "play/steps.h"

namespace hausregel::console::handle {
namespace {

constexpr std::int64_t kEntriesShown = 10;

std::vector<Message> story_here(const Console& console, const journal::Entry& entry) {
  std::vector<Message> story =
      console.session->story_of(*console.session->replay().table_at(entry.n), entry.events);
  keep_back(console, story);
  return story;
}

std::string in_one(const Console& console, const std::vector<Message>& story) {
  std::string text;
  for (const Message& sentence : story) {
    if (const std::string said = console.say(sentence); !said.empty()) {
      add_word(text, said);
    }
  }
  return text;
}

// Passes on the sentences and reasons of what came before the journal of a branch began, part by
// part; none for other journals.
template <class Tell>
void tell_before(const Console& console, Tell tell) {
  const play::Session& session = *console.session;
  const auto table = journal::open_table(session.game(), session.log().opening());
  for (const Json& part : play::parts_of_line(session.log().opening().events)) {
    const std::vector<Reason> reasons = (*table)->reasons(part);
    static_cast<void>((*table)->begin(part));  // succeeded when the journal was opened
    std::vector<Message> story = session.story_of(**table, part);
    keep_back(console, story);
    tell(std::move(story), reasons);
  }
}

// Returns the entries from `first` on; 0 includes earlier events.
Shown entries_from(const Console& console, std::int64_t first) {
  const journal::Log& log = console.log();
  Board board;
  board.columns = {{"console.column.entry", Board::Align::Right},
                   "console.column.at",
                   "console.column.do",
                   "console.column.events"};
  std::vector<Canonical> told;
  if (first == 0) {
    tell_before(console, [&](const std::vector<Message>& story, const auto&) {
      board.rows.push_back(
          {{cell(0), plain(log.opening().at), plain(""), plain(in_one(console, story))}});
    });
    ++first;
  }
  for (std::int64_t n = first; n <= log.last(); ++n) {
    const journal::Entry& entry = log.entries().numbered(n);
    board.rows.push_back({{cell(n), plain(entry.at), plain(play::short_words(entry.doing)),
                           plain(in_one(console, story_here(console, entry)))}});
    told.push_back({log.line(n)});
  }
  return {{}, {std::move(board)}, fields<"entries">(std::move(told))};
}

Message because(const Reason& reason) {
  return {reason.ids.empty() ? "console.why.because" : "console.why.because_ids",
          {{"ids", reason.ids}},
          {{"reason", reason.text}}};
}

// Adds the missing ones.
void add_ids(std::string& all, std::string_view more) {
  for (const std::string_view id : split(more, ", ")) {
    if (all.find(id) == std::string::npos) {
      add_word(all, id, ", ");
    }
  }
}

struct ReasonTold {
  Message text;
  std::vector<std::string_view> rules;

  FIELDS(ReasonTold, text, rules);
};

// Explains why the previous line was refused: the rule, the facts, and the alternatives.
Shown why_refused(const Console& console, const Error& refused) {
  Shown shown{{{"console.why.refused", {}, {{"reason", refused.message}}}}, {}, {}};
  Message said;
  const Game& game = console.game();
  if (const Ruling* ruling = find_by(game.rulings(), &Ruling::id, refused.rule)) {
    said = Message("ruling." + refused.rule);
    append(shown.lines, lines_of_ruling(game, *ruling));
  }
  shown.lines.push_back("console.legal_now");
  const std::vector<std::string> legal = legal_lines(console);
  for (const std::string& line : legal) {
    shown.lines.push_back(plain("  " + line));
  }
  shown.data = fields<"rule, message, ruling, legal">(refused.rule, refused.message, said, legal);
  return shown;
}

// Adds events and their reasons to `shown`, and their rule ids to `ids`.
void tell_reasons(Shown& shown, std::string& ids, std::vector<Message> story,
                  const std::vector<Reason>& reasons) {
  for (std::size_t i = 0; i < story.size(); ++i) {
    shown.lines.push_back(std::move(story[i]));
    if (i < reasons.size() && !reasons[i].text.id.empty()) {
      shown.lines.push_back(because(reasons[i]));
      add_ids(ids, reasons[i].ids);
    }
  }
}

// Explains the events before the journal of a branch began.
Shown why_before(const Console& console) {
  Shown shown;
  std::string ids;
  tell_before(console, [&](std::vector<Message> story, const std::vector<Reason>& reasons) {
    tell_reasons(shown, ids, std::move(story), reasons);
  });
  shown.data = fields<"events">(console.log().opening().events);
  return shown;
}

Shown why_entry(const Console& console, const journal::Entry& entry) {
  const journal::Log& log = console.log();
  Shown shown;
  shown.lines.push_back({"console.why.entry",
                         {{"entry", entry.n},
                          {"at", entry.at},
                          {"do", journal::to_text(doing_here(console, entry.doing))}}});
  for (const Draw& draw : entry.draws) {
    shown.lines.push_back(
        {"console.why.draw",
         {{"key", draw.key}, {"below", draw.below}, {"got", draw.got}},
         {{"from", Message("console.why.from." + std::string(word_of(draw.from)))}}});
  }
  const std::unique_ptr<Table> before = console.session->replay().table_at(entry.n - 1);
  std::string ids;
  tell_reasons(shown, ids, story_here(console, entry), before->reasons(entry.events));
  if (!ids.empty()) {
    shown.lines.push_back({"console.why.rules", {{"ids", ids}}});
    append(shown.lines, where_printed(console.game(), ids));
  }
  if (!hides_something(console)) {  // the digest would let somebody try totals
    shown.lines.push_back({"console.why.state", {{"state", entry.link.state}}});
  }
  shown.data = Canonical{with_reasons(console, entry.n, log.line(entry.n))};
  return shown;
}

}  // namespace

std::string with_reasons(const Console& console, std::int64_t n, std::string line) {
  std::vector<ReasonTold> told;
  if (n > 0) {
    const Json& events = console.log().entries().numbered(n).events;
    for (const Reason& reason : console.session->replay().table_at(n - 1)->reasons(events)) {
      told.push_back({reason.text, split(reason.ids, ", ")});
    }
  }
  // Joins two objects: the brace between them becomes a comma.
  line.back() = ',';
  return line + Data(fields<"reasons">(std::move(told))).text(console.say).substr(1);
}

Answer log(Console& console, Words words) {
  const std::int64_t last = console.log().last();
  return usage::count_word(words, kEntriesShown).map([&](std::int64_t count) {
    return entries_from(console, std::max<std::int64_t>(0, last - count + 1));
  });
}

Answer why(Console& console, Words words) {
  if (words.size() == 1 && console.last_failure && console.last_failure->fault == Fault::Refused) {
    return why_refused(console, *console.last_failure);
  }
  const std::int64_t last = console.log().last();
  const bool opening = words.size() == 2 && words[1].text == "0";
  const auto n = opening ? Result<std::int64_t>(0) : usage::count_word(words, last);
  TRY(n);
  if (last == 0 && !console.log().opening().parent) {
    return fail_with(Fault::Usage, "console.why.nothing");
  }
  if (*n == 0 && !console.log().opening().events.items().empty()) {
    return why_before(console);
  }
  if (*n < 1 || *n > last) {
    return no_entry(std::to_string(*n), last);
  }
  return why_entry(console, console.log().entries().numbered(*n));
}

}  // namespace hausregel::console::handle
