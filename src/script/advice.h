// What people who are new to Lua, or come from another language, may have meant by a line that does
// not work. Internal to script/.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace hausregel::script {

struct Advice {
  Message remedy;                  // without text: nothing
  std::vector<std::string> names;  // nearest names of the script itself
};

// `message` is Lua's, about `place` in `text`.
Advice advice(std::string_view message, std::string_view text, const Place& place);

}  // namespace hausregel::script
