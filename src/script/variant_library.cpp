#include "script/variant_library.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <tuple>

#include "core/lists.h"
#include "core/text.h"
#include "engine/game.h"
#include "script/parser.h"
#include "script/script_files.h"
#include "script/source.h"

namespace hausregel::script {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kDepthLimit = 8;

Place place_of_extends(const VariantText& script) {
  return KeyPlaces(script.file, script.text).at("extends");
}

std::string with_at(std::size_t i) { return fmt::format("with[{}]", i + 1); }

// Returns the names of the files that a text requires, each once.
Strings required_in(std::string_view text) {
  const Tokens tokens = tokens_of(text);
  Strings names;
  for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
    const bool bracket = tokens[i + 1].is("(") && i + 2 < tokens.size();
    const Token& name = tokens[i + (bracket ? 2 : 1)];
    if (tokens[i].is("require") && name.kind == TokenKind::String &&
        valid_variant_name(name.text) && !contains(names, name.text)) {
      names.emplace_back(name.text);
    }
  }
  return names;
}
// Whether a text is that of a variant.
bool names_game(std::string_view text) {
  return !head_value(text, "game").empty() || !KeyPlaces({}, text).text("game").empty();
}

// Where a script names that layer below it.
Place place_of_below(const VariantText& script, std::string_view name) {
  const KeyPlaces keys(script.file, script.text);
  for (std::size_t i = 0; i < kDepthLimit; ++i) {
    if (keys.text(with_at(i)) == name) { return keys.nearest(with_at(i)); }
  }
  return keys.at("extends");
}

ReadVariant::Script script_of(VariantText read) {
  ReadVariant::Script script{std::move(read), {}, {}};
  const std::string& text = script.text;
  const KeyPlaces keys({}, text);
  // The text of the key in its table, else the line in its head.
  const auto said = [&](std::string_view key) {
    const std::string own(keys.text(key));
    return own.empty() ? head_value(text, key) : own;
  };
  script.game = said("game");
  script.extends = said("extends");
  // An invalid name is reported by examine().
  if (valid_variant_name(script.extends)) { script.below.push_back(script.extends); }
  for (std::size_t i = 0; i < kDepthLimit; ++i) {
    if (std::string name(keys.text(with_at(i))); valid_variant_name(name)) {
      script.below.push_back(std::move(name));
    }
  }
  add_all(script.below, required_in(text));
  return script;
}

Result<ReadVariant::Script> read_file(const std::string& path) {
  return read_script(path).map([&](std::string text) {
    return script_of({path, fs::path(path).stem().string(), std::move(text)});
  });
}

// Reports a layer that does not fit the request or the layer above it.
void check_layer(const ReadVariant& read, std::size_t at, Examined<VariantLayer>& layer) {
  const ReadVariant::Script& script = read.scripts[at];
  if (script.is_required) { return; }
  const std::string& game = layer.value->game;
  if (at == 0 && !read.game.empty() && game != read.game) {
    layer.problems.push_back(
        input("variant.other_game", {script.file}, {{"game", game}, {"wanted", read.game}}));
  }
  const std::string& extends = layer.value->extends;
  if (valid_variant_name(extends) && extends != script.extends) {
    layer.problems.push_back(input("variant.extends", place_of_extends(script)));
  }
}

// The first line of a file of definitions for editors, which is no variant.
constexpr std::string_view kDefinitions = "---@meta";

void add_listed(std::vector<VariantLibrary::Listed>& rows, const std::string& game,
                const fs::path& file) {
  const auto name = script_name(file);
  const auto known = [&](const VariantLibrary::Listed& row) {
    return row.game == game && row.name == *name;
  };
  if (!name || !valid_variant_name(game) || std::ranges::any_of(rows, known)) { return; }
  VariantLibrary::Listed row{game, *name, {}, {}, {}, file.string()};
  if (const auto text = read_script(row.file)) {
    if (text->starts_with(kDefinitions) || (!names_game(*text) && !text->empty())) { return; }
    row.extends = clean(head_value(*text, "extends"));
    row.title = head_titles(*text);
    row.about = about_in(KeyPlaces({}, *text));
  }
  rows.push_back(std::move(row));
}

}  // namespace

Strings ScriptLibrary::names_of(const std::string& game) const {
  Strings names;
  for (const Listed& row : list()) {
    if (row.game == game) { names.push_back(row.name); }
  }
  return names;
}

namespace {

bool holds_file(const std::vector<ReadVariant::Script>& scripts, const std::string& path) {
  return std::ranges::any_of(scripts, [&](const VariantText& one) {
    std::error_code failed;
    return fs::equivalent(one.file, path, failed);
  });
}

// "alms,second-best": the last of them is the top.
Strings parts_of(const std::string& wanted) {
  Strings parts;
  if (std::error_code failed; fs::exists(wanted, failed)) { return {wanted}; }
  for (const std::string_view part : split(wanted, ",")) { parts.emplace_back(part); }
  return parts.empty() ? Strings{wanted} : parts;
}

}  // namespace

ReadVariant ScriptLibrary::read(const std::string& game, const std::string& wanted) const {
  return read_stack(game, parts_of(wanted),
                    [&](const std::string& part) { return path_of(game, part); });
}

ReadVariant ScriptLibrary::read_near(const std::string& game, const std::string& wanted,
                                     const std::string& journal) const {
  const auto in = [&](const fs::path& folder, const std::string& part) {
    return find_script({folder.string()}, part);
  };
  return read_stack(game, parts_of(wanted), [&](const std::string& part) -> Result<std::string> {
    std::string path = journal.empty() ? "" : in(fs::path(journal).parent_path(), part);
    if (path.empty() && !part.ends_with(kScriptEnding) && find(game, part).empty()) {
      path = in({}, part);
    }
    return path.empty() ? path_of(game, part) : path;
  });
}

ReadVariant ScriptLibrary::read_named(const std::string& game, const std::string& name) const {
  return read_stack(game, {name}, [&](const std::string& part) { return path_named(game, part); });
}

Result<std::string> ScriptLibrary::path_of(const std::string& game,
                                           const std::string& wanted) const {
  if (wanted.ends_with(kScriptEnding)) { return wanted; }
  const bool with_game = !game.empty() && wanted.starts_with(game + "/");
  return path_named(game, with_game ? wanted.substr(game.size() + 1) : wanted);
}

Result<std::string> ScriptLibrary::path_named(const std::string& game,
                                              const std::string& name) const {
  std::string path = find(game, name);
  if (!path.empty()) { return path; }
  const Strings known = names_of(game);
  Message what = game.empty() ? worded("variant.none", {{"name", name}})
                              : worded("variant.none_of_these",
                                       {{"game", game}, {"name", name}, {"known", listed(known)}});
  return fail(Error{Fault::Usage, std::move(what), {}, {}, suggestions(name, known)});
}

ReadVariant ScriptLibrary::read_stack(
    const std::string& game, const Strings& wanted,
    const std::function<Result<std::string>(const std::string&)>& path_of_part) const {
  ReadVariant read{game, {}, {}, {}};
  for (const std::string& part : wanted) {
    const auto path = path_of_part(part);
    if (!path) {
      read.problems.push_back(path.error());
      break;
    }
    read.cases = case_files_beside(*path);
    if (!add_layers(*path, {}, read)) { break; }
  }
  std::ranges::reverse(read.scripts);
  return read;
}

bool ScriptLibrary::add_layers(const std::string& path, std::vector<ReadVariant::Script> above,
                               ReadVariant& read) const {
  if (holds_file(read.scripts, path)) { return true; }
  const auto stops = [&](Error error) {
    read.problems.push_back(std::move(error));
    // What has been read stands above the gap.
    std::ranges::reverse(above);
    read.scripts.insert(read.scripts.end(), above.begin(), above.end());
    return false;
  };
  if (above.size() + read.scripts.size() >= kDepthLimit) {
    return stops(input("variant.deep", {path}));
  }
  auto script = read_file(path);
  if (!script) { return stops(std::move(script.error())); }
  script->is_required = !above.empty() && script->game.empty();
  above.push_back(*script);
  for (const std::string& below : script->below) {
    const auto base = path_below(read.game, *script, below, above);
    if (!base) { return stops(base.error()); }
    if (!add_layers(*base, above, read)) { return false; }
  }
  read.scripts.push_back(std::move(*script));
  return true;
}

Result<std::string> ScriptLibrary::path_below(const std::string& asked,
                                              const ReadVariant::Script& script,
                                              const std::string& name,
                                              const std::vector<ReadVariant::Script>& above) const {
  const Place place = place_of_below(script, name);
  const std::string& game = script.game.empty() ? asked : script.game;
  std::string path = find(game, name);
  if (path.empty()) { path = find_script({fs::path(script.file).parent_path().string()}, name); }
  if (path.empty() && contains(required_in(script.text), name)) {
    return fail(input("variant.none_beside", {script.file}, {{"name", name}}));
  }
  if (path.empty()) {
    const Message::Args args{{"game", game}, {"name", name}};
    Error none = input("variant.none_of_game", place, args, suggestions(name, names_of(game)));
    const std::vector<Listed> rows = list();
    if (const Listed* other = find_by(rows, &Listed::name, name)) {
      none.message = worded("variant.elsewhere", {{"game", other->game}}, {{"what", none.message}});
    }
    return fail(std::move(none));
  }
  if (holds_file(above, path)) { return fail(input("variant.itself", place, {{"name", name}})); }
  return path;
}

namespace {

// Functions of several layers add up, but one alone plays a round.
std::optional<Error> second_round(const Variant& variant) {
  const VariantLayer* first = nullptr;
  for (const VariantLayer& layer : variant.layers) {
    const HookSetting* round = find_by(layer.hooks, &HookSetting::hook, "round");
    if (round != nullptr && first != nullptr) {
      return input("variant.second_round", round->place, {{"other", first->name}});
    }
    first = round != nullptr ? &layer : first;
  }
  return std::nullopt;
}

std::optional<Error> no_round(const Variant& variant) {
  const Game* game = find_game(variant.top().game);
  const bool played = std::ranges::any_of(variant.layers, [](const VariantLayer& layer) {
    return find_by(layer.hooks, &HookSetting::hook, "round") != nullptr;
  });
  if (played || game == nullptr || !plays_rounds(*game)) { return std::nullopt; }
  return input("variant.no_round", {variant.top().file},
               {{"example", "round = function(f, t) … end"}});
}

}  // namespace

bool plays_rounds(const Game& game) {
  const std::vector<HookSpec>& hooks = game.hooks();
  return find_by(hooks, &HookSpec::name, "round") != nullptr;
}

Examined<Variant> examine(const ReadVariant& read) {
  const auto pool = std::make_shared<MemoryPool>();
  Examined<Variant> examined;
  Variant variant;
  for (const std::size_t at : indices(read.scripts)) {
    VariantText script = read.scripts[at];
    for (std::size_t below = read.scripts.size() - 1; below > at; --below) {
      const ReadVariant::Script& one = read.scripts[below];
      if (one.is_required) { script.required.push_back({one.file, one.text, one.name}); }
    }
    auto layer = examine_layer(script, pool);
    if (layer.value && at > 0) {
      const VariantLayer& above = variant.layers.back();
      if (script.is_required) { layer.value->game = above.game; }
      if (layer.value->game != above.game) {
        layer = {{},
                 {input("variant.stranger", place_of_extends(read.scripts[at - 1]),
                        {{"name", layer.value->name},
                         {"game", layer.value->game},
                         {"wanted", above.game}})}};
      }
    }
    if (layer.value) { check_layer(read, at, layer); }
    add_all(examined.problems, layer.problems);
    if (!layer.value) { break; }
    layer.value->on_disk = read.on_disk;
    if (at == 0) { layer.value->beside = read.cases; }
    variant.layers.push_back(std::move(*layer.value));
  }
  if (variant.layers.size() == read.scripts.size()) { add_all(examined.problems, read.problems); }
  if (!variant.layers.empty()) {
    std::ranges::reverse(variant.layers);
    if (auto second = second_round(variant)) { examined.problems.push_back(std::move(*second)); }
    if (auto none = no_round(variant); none && examined.problems.empty()) {
      examined.problems.push_back(std::move(*none));
    }
    examined.value = std::move(variant);
  }
  return examined;
}

Result<Variant> load(const ReadVariant& read) {
  auto examined = examine(read);
  if (!examined.problems.empty()) { return fail(std::move(examined.problems.front())); }
  return std::move(*examined.value);
}

Result<Variant> in_order(Variant variant) {
  if (auto second = second_round(variant)) { return fail(std::move(*second)); }
  Strings below;
  for (const VariantLayer& layer : variant.layers) {
    if (layer.api == 0 && &layer != &variant.layers.back()) { continue; }
    const auto is_below = [&](const std::string& name) { return contains(below, name); };
    const bool stands = (layer.extends.empty() || is_below(layer.extends)) &&
                        std::ranges::all_of(layer.with, is_below) && !is_below(layer.name) &&
                        layer.game == variant.top().game;
    if (!stands) { return fail(input("variant.no_base", {layer.file}, {{"name", layer.name}})); }
    below.push_back(layer.name);
  }
  return variant;
}

namespace {
// Adds the next higher layer of a journal's stack, of which `top` is the last.
void add_layer(ReadVariant& read, ReadVariant::Script script, bool top) {
  script.is_required = !top && !names_game(script.text);
  read.scripts.insert(read.scripts.begin(), std::move(script));
}
}  // namespace

Result<Variant> ScriptLibrary::load_embedded(const Named<std::string>& layers) const {
  if (layers.empty() || layers.size() > kDepthLimit) { return bad_input("variant.number"); }
  ReadVariant read;
  read.on_disk = false;
  for (const auto& layer : layers) {
    const auto& [name, text] = layer;
    if (text.size() > kSourceBytes) { TRY(check_source(text, script_file(name))); }
    add_layer(read, script_of({script_file(name), name, text}), &layer == &layers.back());
  }
  return script::load(read).and_then(in_order);
}

std::optional<ReadVariant> ScriptLibrary::read_ours(const std::string& game,
                                                    const Named<std::string>& layers) const {
  ReadVariant read{game, {}, {}, {}};
  for (const auto& layer : layers) {
    const auto& [name, text] = layer;
    const std::string path = layers.size() <= kDepthLimit ? find(game, name) : "";
    auto script = path.empty() ? Result<ReadVariant::Script>(fail(Fault::Answer, Message()))
                               : read_file(path);
    if (!script || !same_code(script->text, text)) { return std::nullopt; }
    script->text = text;
    add_layer(read, std::move(*script), &layer == &layers.back());
    read.cases = case_files_beside(path);
  }
  return read.scripts.empty() ? std::nullopt : std::optional(std::move(read));
}

Wordings ScriptLibrary::wordings(const Strings& sources) const {
  return sources.size() > kDepthLimit ? Wordings() : wordings_in(sources);
}

std::vector<VariantLibrary::Listed> ScriptLibrary::list() const {
  std::vector<Listed> rows;
  for (const std::string& folder : folders_) {
    for (const fs::path& game : entries_of(folder)) {
      for (const fs::path& file : entries_of(game)) {
        add_listed(rows, game.filename().string(), file);
      }
    }
  }
  std::ranges::sort(rows, std::less<>(),
                    [](const Listed& row) { return std::tie(row.game, row.name); });
  return rows;
}

}  // namespace hausregel::script
