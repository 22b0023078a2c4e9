#include "journal/utc_time.h"

#include <fmt/format.h>

#include <charconv>
#include <chrono>

namespace hausregel::journal {

namespace chrono = std::chrono;

std::string utc_time(std::int64_t seconds) {
  const chrono::sys_seconds time{chrono::seconds(seconds)};
  const auto day = chrono::floor<chrono::days>(time);
  const chrono::year_month_day date(day);
  const chrono::hh_mm_ss clock(time - day);
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z", static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                     clock.hours().count(), clock.minutes().count(), clock.seconds().count());
}

bool is_utc_time(std::string_view text) {
  constexpr std::string_view kPattern = "dddd-dd-ddTdd:dd:ddZ";
  if (text.size() != kPattern.size()) {
    return false;
  }
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool digit = text[i] >= '0' && text[i] <= '9';
    if (kPattern[i] == 'd' ? !digit : text[i] != kPattern[i]) {
      return false;
    }
  }
  const auto number = [&](std::size_t from, std::size_t digits) {
    unsigned value = 0;
    std::from_chars(text.data() + from, text.data() + from + digits, value);
    return value;
  };
  const chrono::year_month_day date(chrono::year(static_cast<int>(number(0, 4))),
                                    chrono::month(number(5, 2)), chrono::day(number(8, 2)));
  return date.ok() && number(11, 2) < 24 && number(14, 2) < 60 && number(17, 2) < 60;
}

}  // namespace hausregel::journal
