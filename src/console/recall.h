// Finds earlier lines by prefix.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace hausregel::console {

// The position among the lines between key presses. Starts over if the recalled line was edited.
class LineRecall {
 public:
  // Returns the next older of `lines` (`step` 1), newest first, with the same prefix as the
  // original `now` up to byte `cursor`; or the next newer (-1), and finally the original input.
  // Returns nullopt if there is none.
  std::optional<std::string> go(int step, const std::vector<std::string>& lines,
                                const std::string& now, std::size_t cursor) {
    if (at_ == 0 || now != found_[at_]) {
      at_ = 0;
      found_ = {now};
      for (const std::string& line : lines) {
        if (line.starts_with(now.substr(0, cursor)) && line != found_.back()) {
          found_.push_back(line);
        }
      }
    }
    if (step > 0 ? at_ + 1 == found_.size() : at_ == 0) {
      return std::nullopt;
    }
    return found_[step > 0 ? ++at_ : --at_];
  }

 private:
  std::vector<std::string> found_;  // the original input, then the lines with its prefix
  std::size_t at_ = 0;              // the one shown
};

}  // namespace hausregel::console
