// A fuzz target takes any bytes and says what became of them. libFuzzer drives it (HAUSREGEL_FUZZ);
// replay.cpp runs its corpus in the default tests and demands that it reaches all it can.
#pragma once

#include <cstdint>
#include <string_view>

namespace hausregel::fuzz {

enum class Came : std::uint8_t {
  Accepted,  // it is what it should be, and was used
  Refused,   // with an error
  Ended,     // before there was anything to judge
};

// What is false ends the program: a finding.
void demand(bool holds, const char* what);

// The targets, each in a file of its name.
Came take_events(std::string_view bytes);
Came take_hook(std::string_view bytes);
Came take_journal(std::string_view bytes);
Came take_library(std::string_view bytes);
Came take_line(std::string_view bytes);
Came take_variant(std::string_view bytes);

}  // namespace hausregel::fuzz
