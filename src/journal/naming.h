// Whether a text holds a name, in whatever spelling (core/names.h): composed or not, of either
// case, without accents or with other ones, in letters that look alike, with something invisible
// in between. Not found: names that are spelled out in other ways (P.e.t.r.a, P3tra, escapes of a
// script).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hausregel::journal {

// The first of `names` that stands in `text` as a word of its own; names of one letter do not
// count. What a script joins by '_' or '.' is one word (max_rounds, math.max), but where it holds
// the name letter by letter. Nothing: none does.
std::optional<std::string> word_named(std::string_view text, const std::vector<std::string>& names);

// Whether one of `names` stands anywhere in `text`; one that looks like a single ASCII letter or
// digit only as a word of its own, letter by letter.
bool names_anybody(std::string_view text, const std::vector<std::string>& names);

}  // namespace hausregel::journal
