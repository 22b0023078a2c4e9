// Times as a journal has them: "2026-11-20T17:00:00Z". Without the clock and the time zone of a
// machine: the time is passed in, and no decision of a game looks at it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace hausregel::journal {

// `seconds` since 1970, of a year from 0 to 9999.
std::string utc_time(std::int64_t seconds);
// Whether `text` is such a time, written so and no other way, of a day that there is.
bool is_utc_time(std::string_view text);

}  // namespace hausregel::journal
