// The words of the program for man and for shells, made of the rows of its help.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/cli.h"

namespace hausregel::app {

// A page for man, in mdoc(7).
std::string manual(const console::Say& english);
// What a shell sources to complete the words; nothing: no such shell. bash, zsh, fish. In
// shell_words.cpp.
std::optional<std::string> completion_for(std::string_view shell, const console::Say& english);

}  // namespace hausregel::app
