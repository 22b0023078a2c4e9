#include "journal/utc_time.h"

#include <fmt/chrono.h>

#include <ctime>

namespace hausregel::journal {

std::string utc_time(std::int64_t seconds) {
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(static_cast<std::time_t>(seconds)));
}

bool is_utc_time(std::string_view text) {
  std::tm time{};
  return strptime(std::string(text).c_str(), "%Y-%m-%dT%H:%M:%SZ", &time) != nullptr &&
         utc_time(timegm(&time)) == text;
}

}  // namespace hausregel::journal
