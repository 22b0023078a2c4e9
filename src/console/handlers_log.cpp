// Looking back: the last entries, and how one of them came about.
#include <algorithm>

#include "console/handlers.h"
#include "console/suggest.h"
#include "console/usage.h"
#include "play/steps.h"

namespace hausregel::console::handle {
namespace {

constexpr std::int64_t kEntriesShown = 10;

std::string sentences(const play::Session& session, const journal::Entry& entry, const Say& say) {
  std::string text;
  for (const Message& sentence : session.story_of(entry.events)) {
    text += (text.empty() ? "" : " ") + say(sentence);
  }
  return text;
}

struct Entries {
  std::vector<Canonical> entries;

  FIELDS(Entries, entries);
};

Shown entries_from(const Desk& desk, std::int64_t first) {
  const journal::Log& log = desk.session->log();
  Board board;
  board.columns = {{"console.column.entry", Board::Align::Right},
                   "console.column.at",
                   "console.column.do",
                   "console.column.events"};
  Entries told;
  for (std::int64_t n = first; n <= log.last(); ++n) {
    const journal::Entry& entry = log.entries()[static_cast<std::size_t>(n) - 1];
    board.rows.push_back({{cell(n), plain(entry.at), plain(play::short_words(entry.doing)),
                           plain(sentences(*desk.session, entry, desk.say))}});
    told.entries.push_back({log.line(n)});
  }
  return {{}, {std::move(board)}, std::move(told)};
}

Shown why_entry(const Desk& desk, const journal::Entry& entry) {
  const journal::Log& log = desk.session->log();
  Shown shown;
  shown.lines.push_back({"console.why.entry",
                         {{"entry", std::to_string(entry.n)},
                          {"at", entry.at},
                          {"do", journal::to_text(entry.doing)}}});
  for (const Draw& draw : entry.draws) {
    shown.lines.push_back({"console.why.draw",
                           {{"key", draw.key},
                            {"below", std::to_string(draw.below)},
                            {"got", std::to_string(draw.got)},
                            {"from", std::string(name_of(draw.from))}}});
  }
  for (Message& sentence : desk.session->story_of(entry.events)) {
    shown.lines.push_back(std::move(sentence));
  }
  shown.lines.push_back({"console.why.state", {{"state", entry.link.state}}});
  shown.data = Canonical{log.line(entry.n)};
  return shown;
}

}  // namespace

Answer log(Desk& desk, Words words) {
  const auto count = usage::count_word(words, kEntriesShown);
  if (!count) {
    return answer(count.error());
  }
  const std::int64_t last = desk.session->log().last();
  return answer(entries_from(desk, std::max<std::int64_t>(1, last - std::min(*count, last) + 1)));
}

Answer why(Desk& desk, Words words) {
  const std::int64_t last = desk.session->log().last();
  const auto n = usage::count_word(words, last);
  if (!n) {
    return answer(n.error());
  }
  if (*n < 1 || *n > last) {
    return answer(no_entry(std::to_string(*n), last));
  }
  return answer(why_entry(desk, desk.session->log().entries()[static_cast<std::size_t>(*n) - 1]));
}

}  // namespace hausregel::console::handle
