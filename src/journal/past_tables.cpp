#include "journal/past_tables.h"

#include <algorithm>

namespace hausregel::journal {
namespace {

// Beyond kCopiesKept copies, drops every second one.
constexpr std::size_t kRecent = 32;
constexpr std::size_t kCopiesKept = 4096;

}  // namespace

void PastTables::moved(const LineOfPlay& line, const Table& now) {
  if (line.depth(line.last()) % spacing_ != 0) {
    return;
  }
  copies_.emplace(line.last(), now.clone());
  while (copies_.size() > kCopiesKept) {
    spacing_ *= 2;
    std::erase_if(copies_,
                  [&](const auto& copy) { return line.depth(copy.first) % spacing_ != 0; });
  }
}

void PastTables::left(std::int64_t n, std::unique_ptr<Table> table) {
  recent_.push_back({n, std::move(table)});
  if (recent_.size() > kRecent) {
    recent_.pop_front();
  }
}

const Table* PastTables::copy_of(std::int64_t n) const {
  const auto kept = copies_.find(n);
  if (kept != copies_.end()) {
    return kept->second.get();
  }
  const auto recent =
      std::find_if(recent_.rbegin(), recent_.rend(), [&](const Copy& copy) { return copy.n == n; });
  return recent == recent_.rend() ? nullptr : recent->table.get();
}

Result<std::unique_ptr<Table>> PastTables::at(const LineOfPlay& line, std::int64_t n,
                                              const EventsOf& events_of) const {
  std::vector<std::int64_t> later;
  const Table* copy = nullptr;
  n = line.stands_for(n);
  while ((copy = copy_of(n)) == nullptr) {
    later.push_back(n);
    n = line.before(n);
  }
  auto table = copy->clone();
  for (auto it = later.rbegin(); it != later.rend(); ++it) {
    const auto events = events_of(*it);
    TRY(events);
    if (!table->fold(known_json(*events))) {
      return fail(Fault::Input, worded("journal.file_changed"));
    }
  }
  return table;
}

}  // namespace hausregel::journal
