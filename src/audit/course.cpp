#include "audit/course.h"

#include <algorithm>

namespace hausregel::audit {
namespace {

// Copies of the last positions, for undos as they are played; and of every so many entries on a
// line, so that a jump folds few of them. When there are too many, every second one goes.
constexpr std::size_t kRecent = 32;
constexpr std::int64_t kFirstSpacing = 8;
constexpr std::size_t kCopiesKept = 4096;

Error changed() {
  return {Fault::Input, plain("the file has changed while it was read"), {}, {}, {}};
}

}  // namespace

Course::Course(std::unique_ptr<Table> table, std::uint64_t end, Again again)
    : table_(std::move(table)),
      state_(table_->state_json()),
      line_(journal::state_number(journal::state_digest(state_))),
      ends_{end},
      spacing_(kFirstSpacing),
      again_(std::move(again)) {
  copies_.emplace(0, table_->clone());
}

void Course::begin() { before_ = table_->clone(); }

void Course::put_back() { table_ = before_->clone(); }

void Course::keep(std::string state) { state_ = std::move(state); }

void Course::moved(std::uint64_t state, std::uint64_t end) {
  recent_.push_back({line_.position(), std::move(before_)});
  if (recent_.size() > kRecent) {
    recent_.pop_front();
  }
  line_.moved(state);
  ends_.push_back(end);
  if (line_.depth(line_.last()) % spacing_ == 0) {
    keep_copy(line_.last(), *table_);
  }
}

void Course::keep_copy(std::int64_t n, const Table& table) {
  copies_.emplace(n, table.clone());
  while (copies_.size() > kCopiesKept) {
    spacing_ *= 2;
    std::erase_if(copies_,
                  [&](const auto& copy) { return line_.depth(copy.first) % spacing_ != 0; });
  }
}

void Course::stayed(std::uint64_t end) {
  line_.stayed();
  ends_.push_back(end);
}

Result<void> Course::go_to(std::int64_t target, std::uint64_t end) {
  auto table = table_at(target);
  if (!table) {
    return fail(std::move(table.error()));
  }
  recent_.push_back({line_.position(), std::move(table_)});
  if (recent_.size() > kRecent) {
    recent_.pop_front();
  }
  table_ = std::move(*table);
  state_ = table_->state_json();
  if (journal::state_number(journal::state_digest(state_)) != line_.state(target)) {
    return fail(changed());
  }
  line_.went(target);
  ends_.push_back(end);
  return {};
}

const Table* Course::copy_of(std::int64_t n) const {
  const auto kept = copies_.find(n);
  if (kept != copies_.end()) {
    return kept->second.get();
  }
  const auto recent =
      std::find_if(recent_.rbegin(), recent_.rend(), [&](const Copy& copy) { return copy.n == n; });
  return recent == recent_.rend() ? nullptr : recent->table.get();
}

Result<std::string> Course::text(std::int64_t n) const {
  const auto at = static_cast<std::size_t>(n);
  return again_(ends_[at - 1], ends_[at] - ends_[at - 1] - 1);
}

Result<std::unique_ptr<Table>> Course::table_at(std::int64_t n) const {
  std::vector<std::int64_t> later;
  const Table* copy = nullptr;
  n = line_.stands_for(n);
  while ((copy = copy_of(n)) == nullptr) {
    later.push_back(n);
    n = line_.before(n);
  }
  auto table = copy->clone();
  for (auto it = later.rbegin(); it != later.rend(); ++it) {
    const auto line = text(*it);
    if (!line) {
      return fail(line.error());
    }
    const auto parts = journal::take_apart(*line);
    if (!parts || !table->fold(*read_json(parts->events))) {
      return fail(changed());
    }
  }
  return table;
}

}  // namespace hausregel::audit
