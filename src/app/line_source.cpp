#include "app/line_source.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

#include "core/text.h"

namespace hausregel::app {

bool LineSource::fill() {
  std::array<char, 65536> bytes{};
  ssize_t got = 0;
  do {
    got = ::read(descriptor_, bytes.data(), bytes.size());
  } while (got < 0 && errno == EINTR);
  ended_ = got <= 0;
  buffer_.assign(bytes.data(), ended_ ? 0 : static_cast<std::size_t>(got));
  at_ = 0;
  return !ended_;
}

std::optional<std::string> LineSource::next() {
  std::string line;
  bool any = false;
  while (at_ < buffer_.size() || (!ended_ && fill())) {
    any = true;
    const std::size_t end = buffer_.find('\n', at_);
    const std::size_t stop = end == std::string::npos ? buffer_.size() : end;
    line.append(buffer_, at_, std::min(stop - at_, limit_ - line.size()));
    at_ = end == std::string::npos ? buffer_.size() : end + 1;
    if (end != std::string::npos) {
      return line;
    }
  }
  return any ? std::optional(std::move(line)) : std::nullopt;
}

std::vector<std::string> lines_of(std::string_view text) {
  const auto lines = split(text, "\n");
  return {lines.begin(), lines.end()};
}

}  // namespace hausregel::app
