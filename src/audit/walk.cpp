#include "audit/walk.h"

#include "journal/format.h"

namespace hausregel::audit {
namespace {

Error changed() { return {Fault::Input, plain("audit.detail.changed")}; }

}  // namespace

Walk::Walk(std::unique_ptr<Table> table, std::uint64_t end, Again again)
    : table_(std::move(table)),
      state_(table_->state_json()),
      line_(journal::state_number(journal::state_digest(state_))),
      ends_{end},
      past_(*table_),
      again_(std::move(again)) {}

void Walk::begin() { before_ = table_->clone(); }

void Walk::put_back() { table_ = before_->clone(); }

void Walk::moved(std::string state, std::uint64_t digest, std::uint64_t end) {
  state_ = std::move(state);
  line_.moved(digest);
  ends_.push_back(end);
  past_.moved(line_, *table_);
}

void Walk::stayed(std::uint64_t end) {
  line_.stayed();
  ends_.push_back(end);
}

Result<void> Walk::go_to(std::int64_t target, bool for_good, std::uint64_t end) {
  auto table = table_at(target);
  TRY(table);
  table_ = std::move(*table);
  state_ = table_->state_json();
  if (journal::state_number(journal::state_digest(state_)) != line_.state(target)) {
    return fail(changed());
  }
  line_.went(target, for_good);
  ends_.push_back(end);
  return {};
}

Result<std::string> Walk::text(std::int64_t n) const {
  const auto line = static_cast<std::size_t>(n);
  return again_(ends_[line - 1], ends_[line] - ends_[line - 1] - 1);
}

Result<std::string> Walk::events(std::int64_t n) const {
  const auto line = text(n);
  const auto parts = line ? journal::take_apart(*line) : std::nullopt;
  return parts ? Result<std::string>(parts->events) : fail(line ? changed() : line.error());
}

Result<std::unique_ptr<Table>> Walk::table_at(std::int64_t n) const {
  return past_.at(line_, n, [this](std::int64_t of) { return events(of); });
}

}  // namespace hausregel::audit
