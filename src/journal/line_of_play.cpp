#include "journal/line_of_play.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace hausregel::journal {

void LineOfPlay::moved(std::uint64_t state) {
  const auto n = static_cast<std::int32_t>(nodes_.size());
  const auto at = static_cast<std::int32_t>(position_);
  // Skips grow like carries in a skew binary number: if the last two have the same length, the next
  // spans both.
  const Node& from = node(at);
  const Node& skip = node(from.far);
  const bool same = from.depth - skip.depth == skip.depth - node(skip.far).depth;
  nodes_.push_back({at, from.depth + 1, same ? skip.far : at});
  states_.push_back(state);
  position_ = n;
  tip_ = n;
}

void LineOfPlay::stayed() {
  nodes_.push_back({static_cast<std::int32_t>(position_), kStayed, 0});
  states_.push_back(state(position_));
}

void LineOfPlay::went(std::int64_t target, bool for_good) {
  position_ = target;
  tip_ = for_good ? target : tip_;
  stayed();
}

tl::expected<std::int64_t, Message> LineOfPlay::target(const Doing& takeback) const {
  const std::int64_t named = *goes_to(takeback);
  const bool back = std::holds_alternative<Undo>(takeback);
  if (named > last()) {
    return tl::unexpected<Message>(worded("journal.yet_to_come"));
  }
  const std::int64_t to = stands_for(named);
  const bool possible = to != position_ && (back ? leads_to(to, position_)
                                                 : leads_to(position_, to) && leads_to(to, tip_));
  if (!possible) {
    Message::Args args{{"entry", named}};
    return tl::unexpected<Message>(back ? worded("journal.no_undo", args)
                                        : worded("journal.no_redo", args));
  }
  return to;
}

bool LineOfPlay::leads_to(std::int64_t from, std::int64_t to) const {
  // Both stand for themselves, and an entry's number exceeds those of all entries leading to it.
  while (to > from) {
    to = node(to).far >= from ? node(to).far : before(to);
  }
  return to == from;
}

// Returns the entries after `after` up to `last`, ascending.
std::vector<std::int64_t> LineOfPlay::way(std::int64_t after, std::int64_t last) const {
  std::vector<std::int64_t> entries;
  for (; last > after; last = before(last)) {
    entries.push_back(last);
  }
  std::ranges::reverse(entries);
  return entries;
}

std::vector<std::int64_t> LineOfPlay::line() const { return way(-1, position_); }

std::vector<std::int64_t> LineOfPlay::ahead() const { return way(position_, tip_); }

std::uint64_t state_number(std::string_view digest) {
  std::uint64_t number = 0;
  std::from_chars(digest.data(), digest.data() + digest.size(), number, 16);
  return number;
}

std::string state_text(std::uint64_t state) { return fmt::format("{:016x}", state); }

}  // namespace hausregel::journal
