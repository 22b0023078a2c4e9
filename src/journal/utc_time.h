// Times as written in a journal: "2026-11-20T17:00:00Z". Uses neither clock nor time zone: the
// caller supplies the time, and no decision of a game depends on it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace hausregel::journal {

// Formats `seconds` since 1970; the year is in 0..9999.
std::string utc_time(std::int64_t seconds);
// Whether `text` is such a time in exactly this form, on an existing day.
bool is_utc_time(std::string_view text);

}  // namespace hausregel::journal
