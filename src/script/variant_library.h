// Finds variants in folders, and makes layers of rule values of their texts. Knows no game: whether
// the rules exist and fit is for resolve() (engine/rules/variant.h).
#pragma once

#include <algorithm>
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
#include "script/lua/sandbox.h"
#include "script/parser.h"
#include "script/source.h"

namespace hausregel::script {

// --- in variant_loader.cpp: from the text of a variant to its layer -----------------------------

struct VariantText {
  std::string file;  // for messages
  std::string name;  // what the variant must call itself: its file's stem
  std::string text;
  std::vector<ScriptText> required{};  // by this one, lowest first
  bool is_required = false;            // a file beside a variant, which requires it
};

// What could be read of something, and all that is wrong with it, in the order of the text.
template <class T>
struct Examined {
  std::optional<T> value;  // nullopt: no part was readable
  std::vector<Error> problems;
};

// Runs the script and reads the table it returns; reports all problems with their places (Input). A
// script that does not run has one problem and no layer.
Examined<VariantLayer> examine_layer(const VariantText& script,
                                     std::shared_ptr<MemoryPool> pool = {});
// Returns what the layer declares and nothing else in its text names: settings, places, purses,
// moves that are never asked for, sentences that are never said, names of no word. In
// variant_declared.cpp.
std::vector<Error> unused_in(const VariantLayer& layer);

// --- in variant_words.cpp: a variant's own words ------------------------------------------------

// Read from its source without running it: its head, the fields `title`, `text` and `say`, and what
// places are called on the board.

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

// Returns them in text order, duplicates included, not cleaned; none if the text is longer than a
// source may be.
std::vector<HeadLine> head_of(std::string_view text);
// The value of the first line with that key; empty: there is none.
std::string head_value(std::string_view text, std::string_view key);
// By language, in the order of the text, cleaned.
Wording head_titles(std::string_view text);

// `text = { en = "…" }`: the description of the variant, by language.
Wording about_in(const KeyPlaces& keys);
// `say = { KEY = { en = "…", de = "…" } }` of several layers, base first. The last layer that has a
// key determines its words.
Wordings wordings_in(const Strings& sources);

// --- in variant_library.cpp: variants in folders ------------------------------------------------

// A variant with its bases, from disk or a journal, before any of them has run.
struct ReadVariant {
  struct Script : VariantText {
    std::string game;     // as its text states it
    std::string extends;  // likewise
    Strings below{};      // the layers that it needs below it: what it extends, adds, or requires
  };
  std::string game;             // asked for; empty: any
  std::vector<Script> scripts;  // itself first, then what it adds and its base, and so on
  std::vector<Error> problems;  // why the chain ends early
  Named<std::string> cases;     // VariantLayer::beside of the first
  bool on_disk = true;
};

// Runs the scripts and reports all problems; opens no file. Has the layers that are readable at
// least in part, from the top down to the first that is not.
Examined<Variant> examine(const ReadVariant& read);
// The same for callers that need a variant without problems; the error is the first problem.
Result<Variant> load(const ReadVariant& read);
// Returns `variant` if each of its layers has those below it that it needs, and all are of one
// game. Input: says which has not.
Result<Variant> in_order(Variant variant);

// Whether the variants of a game play its rounds.
bool plays_rounds(const Game& game);

// Keeps only the names of its folders: every call looks at the disk again.
class ScriptLibrary final : public VariantLibrary {
 public:
  // Folders that hold GAME/NAME.lua, in search order; missing ones are skipped.
  explicit ScriptLibrary(Strings folders) : folders_(std::move(folders)) {}

  // Opens files and runs nothing. Searches the folders for a base, then the folder of the file that
  // names it. With a path, `game` may be empty: any. Problems: Usage for an unknown name, Input for
  // an unreadable file or base. "alms,second-best": a stack of several, the last on top.
  ReadVariant read(const std::string& game, const std::string& wanted) const;
  // `name` comes from a file and is never a path.
  ReadVariant read_named(const std::string& game, const std::string& name) const;

  // Like read(), but first searches the folder of the file `journal`, if given, for NAME.lua, and
  // last the working folder.
  ReadVariant read_near(const std::string& game, const std::string& wanted,
                        const std::string& journal) const;

  Result<Variant> load(const std::string& game, const std::string& wanted) const override {
    return script::load(read(game, wanted));
  }
  Result<Variant> load_near(const std::string& game, const std::string& wanted,
                            const std::string& journal) const override {
    return script::load(read_near(game, wanted, journal));
  }
  Result<Variant> named(const std::string& game, const std::string& name) const override {
    return script::load(read_named(game, name));
  }

  // Never reads the disk. Input: the first problem of a layer, a layer that does not extend the one
  // before it, no layer, or more than 8.
  Result<Variant> load_embedded(const Named<std::string>& layers) const override;

  Result<Variant> load_ours(const std::string& game,
                            const Named<std::string>& layers) const override {
    const auto read = read_ours(game, layers);
    return read ? script::load(*read).and_then(in_order) : fail(Fault::Answer, Message());
  }
  // The same, before any of them has run; with the texts of `layers`, so that lines are theirs.
  std::optional<ReadVariant> read_ours(const std::string& game,
                                       const Named<std::string>& layers) const;
  // Returns none if there are more than 8 layers.
  Wordings wordings(const Strings& sources) const override;
  Wording title(std::string_view source) const override { return head_titles(source); }

  // Reads the comment heads. Lists a variant once, from the first folder that has it.
  std::vector<Listed> list() const override;

 private:
  std::string find(const std::string& game, const std::string& name) const {
    return valid_variant_name(game) ? find_script(folders_, name, game) : std::string();
  }
  Strings names_of(const std::string& game) const;
  // Return the file of a variant as typed, or of that name; Usage: there is none.
  Result<std::string> path_of(const std::string& game, const std::string& wanted) const;
  Result<std::string> path_named(const std::string& game, const std::string& name) const;
  ReadVariant read_stack(
      const std::string& game, const Strings& wanted,
      const std::function<Result<std::string>(const std::string&)>& path_of_part) const;
  // Adds the file, and below it what it needs, each once, to the scripts of `read`, lowest first.
  // `above`: those that need it. Returns false after a problem.
  bool add_layers(const std::string& path, std::vector<ReadVariant::Script> above,
                  ReadVariant& read) const;
  Result<std::string> path_below(const std::string& asked, const ReadVariant::Script& script,
                                 const std::string& name,
                                 const std::vector<ReadVariant::Script>& above) const;

  Strings folders_;
};

}  // namespace hausregel::script
