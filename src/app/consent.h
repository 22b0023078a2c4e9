// Which scripts out of journals may run: those that somebody has agreed to, by SHA-256.
#pragma once

#include "app/program.h"

namespace hausregel::app {

// Whether the scripts of `variant` may run: agreed to earlier, by --trust, or now at the terminal.
// What is agreed to is remembered in the state folder.
bool agrees(const Program& program, const Variant& variant);
// Remembers that the scripts of `variant` may run: somebody has named them.
void remember_agreed(const Variant& variant);

}  // namespace hausregel::app
