#include "audit/walk.h"

#include "journal/format.h"

namespace hausregel::audit {
namespace {

Error changed() { return {Fault::Input, plain("audit.detail.changed")}; }

std::uint64_t state_of(const Table& table) {
  return journal::state_number(journal::state_digest(table.state_json()));
}

}  // namespace

Walk::Walk(std::unique_ptr<Table> table, std::uint64_t end, Again again)
    : table_(std::move(table)),
      line_(state_of(*table_)),
      ends_{end},
      past_(*table_),
      again_(std::move(again)) {}

void Walk::moved(std::unique_ptr<Table> next, std::uint64_t state, std::uint64_t end) {
  table_ = std::move(next);
  line_.moved(state);
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
  if (state_of(*table_) != line_.state(target)) {
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
  TRY(line);
  const auto parts = journal::take_apart(*line);
  return parts ? Result<std::string>(parts->events) : fail(changed());
}

Result<std::unique_ptr<Table>> Walk::table_at(std::int64_t n) const {
  return past_.at(line_, n, [this](std::int64_t of) { return events(of); });
}

}  // namespace hausregel::audit
