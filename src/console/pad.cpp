#include "console/pad.h"

namespace hausregel::console {

void PadLines::take(std::int64_t n, const Json& events) {
  for (const Json& event : *events.list()) {
    if (game_.on_pad(event)) {
      written_[n].push_back(event);
    }
  }
}

std::optional<Pad> PadLines::pad(const Setup& setup, std::span<const std::int64_t> line) const {
  Json::List all;
  const auto add = [&](std::int64_t n) {
    if (const auto found = written_.find(n); found != written_.end()) {
      all.insert(all.end(), found->second.begin(), found->second.end());
    }
  };
  add(0);  // the start of a branch
  for (const std::int64_t n : line) {
    if (n > 0) {
      add(n);
    }
  }
  return game_.pad(setup, all);
}

std::optional<Pad> pad_of(const play::Session& session) {
  PadLines lines(session.game());
  const journal::Log& log = session.log();
  const std::vector<std::int64_t> line = session.replay().line();
  lines.take(0, log.opening().events);
  for (const journal::Entry& entry : log.entries().on(line)) {
    lines.take(entry.n, entry.events);
  }
  return lines.pad(session.table().setup(), line);
}

}  // namespace hausregel::console
