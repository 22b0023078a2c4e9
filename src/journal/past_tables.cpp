#include "journal/past_tables.h"

namespace hausregel::journal {
namespace {

// Beyond kCopiesKept copies, drops every second one.
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

Result<std::unique_ptr<Table>> PastTables::at(const LineOfPlay& line, std::int64_t n,
                                              const EventsOf& events_of) const {
  std::vector<std::int64_t> later;
  for (n = line.stands_for(n); !copies_.contains(n); n = line.before(n)) {
    later.push_back(n);
  }
  auto table = copies_.at(n)->clone();
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
