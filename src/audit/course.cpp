#include "audit/course.h"

#include <algorithm>

#include "journal/scan.h"

namespace hausregel::audit {
namespace {

// Copies of the last positions, for undos as they are played; and one of every so many entries.
constexpr std::size_t kRecent = 32;
constexpr std::int64_t kCopyEvery = 512;

}  // namespace

Course::Course(std::unique_ptr<Table> table, std::uint64_t end, Again again)
    : table_(std::move(table)),
      state_(table_->state_json()),
      line_(journal::state_number(journal::state_digest(state_))),
      ends_{end},
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
  if (line_.last() - copies_.rbegin()->first >= kCopyEvery) {
    copies_.emplace(line_.last(), table_->clone());
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

Result<std::unique_ptr<Table>> Course::table_at(std::int64_t n) const {
  std::vector<std::int64_t> later;
  const Table* copy = nullptr;
  while ((copy = copy_of(n)) == nullptr) {
    later.push_back(n);
    n = line_.before(n);
  }
  auto table = copy->clone();
  for (auto it = later.rbegin(); it != later.rend(); ++it) {
    const auto at = static_cast<std::size_t>(*it);
    auto text = again_(ends_[at - 1], ends_[at] - ends_[at - 1] - 1);
    if (!text) {
      return fail(std::move(text.error()));
    }
    const auto parts = journal::take_apart(*text);
    if (!parts || !table->fold(*read_json(parts->events))) {
      return fail(Fault::Input, "the file has changed while it was read");
    }
  }
  const std::string digest = journal::state_digest(table->state_json());
  if (!later.empty() && journal::state_number(digest) != line_.state(later.front())) {
    return fail(Fault::Input, "the file has changed while it was read");
  }
  return table;
}

}  // namespace hausregel::audit
