// Names of players, as people read them. Journals keep every name as it was typed, and compare it
// letter by letter; here is what a person would take for the same name.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace hausregel {

// Whether `name` may be a player's: 1-24 letters (any script), digits, '-', '_'; not a number; not
// one of the words bank, devil, yes, no, none, person.
bool valid_name(std::string_view name);

// Whether `word` is one of those.
bool reserved_word(std::string_view word);

// Whether a branch may be called `name`: 1-64 small Latin letters, digits, '-', '_', the first a
// letter or a digit.
bool valid_branch_name(std::string_view name);

// Whether `name` holds what cannot be seen (unicode::is_hidden), which valid_name allows among
// letters and marks: fillers of Hangul, joiners of graphemes.
bool hides_something(std::string_view name);

// What is the same for every writing of a text: composed or not, of either case, in letters of
// another width or style, with what cannot be seen or without (NFKD of NFKC_Casefold; see
// unicode::folded). No two players of a new game have the same.
std::string skeleton(std::string_view text);

// What a text looks like at a glance: its skeleton without accents (Zoë, Zoe), letters with strokes
// without those (Łukasz, Lukasz), and Cyrillic, Greek and Armenian letters that are drawn as a
// Latin one, in capitals or in small letters, as that one (Реtra, Petra). Those letters are the
// single ones of Unicode's confusables (UTS #39) that a usual typeface draws alike.
// Not seen: likeness within other scripts, digits for letters, letters made of two.
std::string appearance(std::string_view text);

// Whether a word that answers a question means yes: its letter or the whole word in English,
// German, French or Italian, as appearance() compares. Nothing: it is no answer.
std::optional<bool> yes_or_no(std::string_view word);

// Pairs of `names`, by their places, first before second, that a reader may take for one another:
// of the same skeleton or appearance, or only told apart by I, l and 1, by O and 0, by rn and m, or
// by vv and w.
std::vector<std::pair<std::size_t, std::size_t>> look_alikes(const std::vector<std::string>& names);

// Whether a text holds a name, in whatever spelling: composed or not, of either case, without
// accents or with other ones, in letters that look alike, with something invisible in between. Not
// found: names that are spelled out in other ways (P.e.t.r.a, P3tra, escapes of a script).

// The first of `names` that stands in `text` as a word of its own; names of one letter do not
// count. What a script joins by '_' or '.' is one word (max_rounds, math.max), but where it holds
// the name letter by letter. Nothing: none does.
std::optional<std::string> word_named(std::string_view text, const std::vector<std::string>& names);

// Whether one of `names` stands anywhere in `text`; one that looks like a single ASCII letter or
// digit only as a word of its own, letter by letter.
bool names_anybody(std::string_view text, const std::vector<std::string>& names);

// Whether letters of more than one of these scripts stand in `name`: Latin, Greek, Cyrillic,
// Armenian, told apart by their blocks. Others mix for good reasons (Han, kana and Latin), or share
// no letters' shapes with these.
bool mixes_scripts(std::string_view name);

}  // namespace hausregel
