#include "audit/walk.h"

#include "journal/format.h"

namespace hausregel::audit {
namespace {

// Lines whose place is kept once for all of them; they are read together.
constexpr std::int64_t kLinesTogether = 16;

Error changed() { return {Fault::Input, worded("audit.detail.changed")}; }

}  // namespace

Walk::Walk(std::unique_ptr<Table> table, std::uint64_t end, Again again)
    : table_(std::move(table)),
      state_(table_->state_json()),
      line_(journal::state_number(journal::state_digest(state_))),
      begins_{end},
      end_(end),
      past_(*table_),
      again_(std::move(again)) {}

void Walk::begin() { before_ = table_->clone(); }

void Walk::put_back() { table_ = before_->clone(); }

void Walk::keep(std::string state) { state_ = std::move(state); }

void Walk::moved(std::uint64_t state, std::uint64_t end) {
  past_.left(line_.position(), std::move(before_));
  line_.moved(state);
  ended(end);
  past_.moved(line_, *table_);
}

void Walk::stayed(std::uint64_t end) {
  line_.stayed();
  ended(end);
}

Result<void> Walk::go_to(std::int64_t target, bool for_good, std::uint64_t end) {
  auto table = table_at(target);
  if (!table) {
    return fail(std::move(table.error()));
  }
  past_.left(line_.position(), std::move(table_));
  table_ = std::move(*table);
  state_ = table_->state_json();
  if (journal::state_number(journal::state_digest(state_)) != line_.state(target)) {
    return fail(changed());
  }
  line_.went(target, for_good);
  ended(end);
  return {};
}

// The line of the last entry ends there.
void Walk::ended(std::uint64_t end) {
  end_ = end;
  if (line_.last() % kLinesTogether == 0) {
    begins_.push_back(end);
  }
}

Result<std::string> Walk::text(std::int64_t n) const {
  const auto first = static_cast<std::size_t>((n - 1) / kLinesTogether);
  const std::uint64_t end = first + 1 < begins_.size() ? begins_[first + 1] : end_;
  auto lines = again_(begins_[first], end - begins_[first]);
  if (!lines) {
    return lines;
  }
  std::size_t begin = 0;
  for (std::int64_t before = (n - 1) % kLinesTogether; before > 0; --before) {
    begin = lines->find('\n', begin) + 1;  // 0 where there is none: then the line is another
  }
  return lines->substr(begin, lines->find('\n', begin) - begin);
}

Result<std::unique_ptr<Table>> Walk::table_at(std::int64_t n) const {
  return past_.at(line_, n, [this](std::int64_t of) -> Result<std::string> {
    const auto line = text(of);
    if (!line) {
      return fail(line.error());
    }
    const auto parts = journal::take_apart(*line);
    return parts ? Result<std::string>(parts->events) : fail(changed());
  });
}

}  // namespace hausregel::audit
