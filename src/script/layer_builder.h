// A script while its table is read: the layer made so far, and what is wrong with it. Shared by the
// reader of a variant's fields (variant_loader.cpp) and that of what it declares
// (variant_declared.cpp).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/json.h"
#include "core/result.h"
#include "engine/rules/variant.h"
#include "script/parser.h"
#include "script/variant_library.h"

namespace hausregel::script {

// Longest texts, in bytes.
inline constexpr std::size_t kTitleBytes = 120;
inline constexpr std::size_t kSentenceBytes = 240;

struct LayerBuilder {
  // `read_from` must outlive the object.
  explicit LayerBuilder(const VariantText& read_from)
      : script(read_from), places(read_from.file, read_from.text) {}

  // Notes a problem, in the words of worded(), at the last key with this path, which is the one
  // that Lua keeps; else at the enclosing table, or the file if there is none.
  void problem(std::string_view path, std::string_view id, Message::Args args = {},
               Strings near = {}, Named<Message> parts = {});
  // Reports a problem with a key of `text` or `say`.
  void flaw(const std::string& path, std::string_view why, Message::Args args = {});
  // Checks one table of languages, `at` its path. The source must hold them as plain texts, so that
  // nobody who reads a journal has to run anything to learn what they say.
  void languages(const Json& table, const std::string& at, std::size_t most);
  // Returns the members of the table `field`; reports problem `id` and returns none if it is
  // something else. An empty table is an empty list.
  const Json::Object& members_of(const Json& table, std::string_view field, std::string_view id,
                                 Message::Args args = {});
  // Returns the texts at `path` by language.
  Wording texts_of(const std::string& path) const;

  const VariantText& script;
  KeyPlaces places;
  VariantLayer layer;
  std::vector<Error> problems;
};

// Whether it is a text of one line that can be shown, not empty, of at most `most` bytes. In
// variant_loader.cpp, as the functions above.
bool is_one_line(const Json& text, std::size_t most);
// Reads what api = 2 declares into the layer of `notes`. In variant_declared.cpp.
void read_declarations(const Json& table, LayerBuilder& notes);

}  // namespace hausregel::script
