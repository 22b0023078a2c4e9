// What comes out of Lua is English text, made by Lua itself or by a function of the language:
// nothing else passes its errors. Internal to script/.
#pragma once

#include <optional>
#include <string_view>

#include "core/sentences.h"

namespace hausregel::script {

// The sentence that `text` is, with its values as arguments; its own text is `text`. Nothing: it is
// none of those, as what a script says with error() or assert().
std::optional<Message> sentence_in(std::string_view text);

}  // namespace hausregel::script
