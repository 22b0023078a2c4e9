// Colours and symbols of the terminal: the theme's own 16 colours; every symbol has an ASCII form.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace hausregel::console {

enum class Ink : std::uint8_t { Plain, Strong, Faint, Bad, Good };

// `text` wrapped in the codes of `ink` where `colour` holds, else `text`.
std::string inked(std::string_view text, Ink ink, bool colour);

// The typographic signs that our own messages use, in ASCII. Letters stay as they are.
std::string ascii_of(std::string_view text);

}  // namespace hausregel::console
