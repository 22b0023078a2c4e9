// Lines that were typed before, found by how they begin.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace hausregel::console {

// Where one is among the lines, from one key to the next. A line that was changed since it was
// recalled begins anew.
class LineRecall {
 public:
  // The next older one of `lines`, newest first, that begins as `now` did before it was recalled:
  // up to byte `cursor`. Nothing: there is none.
  std::optional<std::string> older(const std::vector<std::string>& lines, const std::string& now,
                                   std::size_t cursor) {
    begin(now, cursor);
    for (std::size_t i = at_; i < lines.size(); ++i) {
      if (lines[i].starts_with(prefix_) && lines[i] != now) {
        at_ = i + 1;
        return shown_ = lines[i];
      }
    }
    return std::nullopt;
  }
  // The next newer one, in the end what was typed.
  std::optional<std::string> newer(const std::vector<std::string>& lines, const std::string& now,
                                   std::size_t cursor) {
    begin(now, cursor);
    while (at_ > 1) {
      --at_;
      const std::string& line = lines[at_ - 1];
      if (line.starts_with(prefix_) && line != now) {
        return shown_ = line;
      }
    }
    const bool back = at_ == 1;
    at_ = 0;
    return back ? std::optional(shown_ = typed_) : std::nullopt;
  }

 private:
  void begin(const std::string& now, std::size_t cursor) {
    if (at_ > 0 && now == shown_) {
      return;
    }
    typed_ = now;
    prefix_ = now.substr(0, cursor);
    at_ = 0;
  }

  std::size_t at_ = 0;  // behind the one that is shown; 0: none is
  std::string typed_;
  std::string prefix_;
  std::string shown_;
};

}  // namespace hausregel::console
