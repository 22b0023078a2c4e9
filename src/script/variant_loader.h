// From the text of a variant to its layer of rule values. Knows no game: whether the rules exist
// and fit is for resolve() (engine/rules/variant.h).
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.h"
#include "core/result.h"
#include "engine/catalog.h"
#include "engine/rules/variant.h"
#include "script/key_places.h"
#include "script/lua/sandbox.h"

namespace hausregel::script {

struct VariantText {
  std::string file;  // for messages
  std::string name;  // what the variant must call itself: its file's stem
  std::string text;
};

// What can be read of something and everything that is wrong with it, in the order of the text.
template <class T>
struct Examined {
  std::optional<T> value;  // nothing: not even a part could be read
  std::vector<Error> problems;
};

// Runs the script and reads the table it returns, with all its problems and their places (Input). A
// script that does not run has one problem and no layer.
Examined<VariantLayer> examine_layer(const VariantText& script,
                                     std::shared_ptr<MemoryPool> pool = {});
// The same where only a layer without problems will do; else all of them, one at least.
tl::expected<VariantLayer, std::vector<Error>> load_layer(const VariantText& script,
                                                          std::shared_ptr<MemoryPool> pool = {});

// What a variant says of itself and in words of its own, read from its source without running it:
// its head, and the fields `title`, `text` and `say`.

// The comment lines at its head, from which variants are listed:
//   -- game: teufel
//   -- extends: official
//   -- title.en: Short night
// Blank lines and other comments may stand between them; the head ends at the first line of code.
struct HeadLine {
  std::string key;  // "game", "extends" or "title.LANGUAGE"
  std::string value;
  int line = 0;
  int column = 0;  // of the key
};

// In the order of the text, doubles included, and as they stand: not cleaned. None of a text that
// is longer than a source may be.
std::vector<HeadLine> head_of(std::string_view text);
// The value of the first line with that key; empty: there is none.
std::string head_value(std::string_view text, std::string_view key);
// By language, in the order of the text, cleaned.
Wording head_titles(std::string_view text);

// `text = { en = "…" }`: what the variant is about, by language.
Wording about_in(const KeyPlaces& keys);
// `say = { KEY = { en = "…", de = "…" } }`. Of several layers, base first; the last that has a key
// gives its words.
Wordings wordings_in(const std::vector<std::string>& sources);

// Whether it is a text of one line that can be shown, not empty, of at most `most` bytes.
bool is_one_line(const Json& text, std::size_t most);

// What is wrong with the value of a key ("say.swept.en").
using TellFlaw = std::function<void(const std::string& path, Message why)>;
// Tell what is wrong with the values of `text` and `say` in a script's table. Its sources must hold
// them as plain texts, so that who reads a journal need not run anything to tell what they say.
void check_about(const Json& text, const KeyPlaces& keys, const TellFlaw& flaw);
void check_say(const Json& say, const KeyPlaces& keys, const TellFlaw& flaw);

}  // namespace hausregel::script
