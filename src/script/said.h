// What a variant says in words of its own, read from its source without running it: the fields
// `title`, `text` and `say`.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/json.h"
#include "core/result.h"
#include "engine/wordings.h"
#include "script/lexer.h"

namespace hausregel::script {

// `text = { en = "…" }`: what the variant is about, by language.
Wording about_in(const std::vector<KeyPlace>& keys);
Wording about_in(std::string_view source);

// `say = { KEY = { en = "…", de = "…" } }`.
Wordings wordings_in(const std::vector<KeyPlace>& keys);
// Of several layers, base first; the last that has a key gives its words.
Wordings wordings_in(const std::vector<std::string>& sources);

// What is wrong with the values of `say` and `text` in a script's table. Its sources must hold them
// as plain texts, so that who reads a journal need not run anything to tell what they say.
struct SaidFlaw {
  std::string path;  // of the key
  Message why;
};
std::vector<SaidFlaw> flaws_of_text(const Json& text, const std::vector<KeyPlace>& keys);
std::vector<SaidFlaw> flaws_of_say(const Json& say, const std::vector<KeyPlace>& keys);

}  // namespace hausregel::script
