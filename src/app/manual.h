// The words of the program for man and for shells, made of the rows of its help.
#pragma once

#include <string>

#include "app/cli.h"

namespace hausregel::app {

// A page for man, in mdoc(7). Input: its template cannot be read.
Result<std::string> manual(const console::Say& english);
// What a shell (bash, zsh, fish) sources to complete the words. Usage: no such shell. Input: its
// template cannot be read. In shell_words.cpp.
Result<std::string> completion_for(const std::string& shell, const console::Say& english);

}  // namespace hausregel::app
