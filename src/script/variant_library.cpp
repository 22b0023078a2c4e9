#include "script/variant_library.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <tuple>

#include "core/lists.h"
#include "core/text.h"
#include "script/parser.h"
#include "script/script_files.h"
#include "script/source.h"

namespace hausregel::script {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kDepthLimit = 8;

Message no_variant(const std::string& game, const std::string& name) {
  return worded("variant.none_of_game", {{"game", game}, {"name", name}});
}

Place place_of_extends(const VariantText& script) {
  return KeyPlaces(script.file, script.text).at("extends");
}

Result<ReadVariant::Script> read_file(const std::string& path) {
  const auto text = read_script(path);
  TRY(text);
  const KeyPlaces keys({}, *text);
  // The text of the key in its table, else the line in its head.
  const auto said = [&](std::string_view key) {
    const std::string own(keys.text(key));
    return own.empty() ? head_value(*text, key) : own;
  };
  return ReadVariant::Script{
      {path, fs::path(path).stem().string(), *text}, said("game"), said("extends")};
}

// Reports a layer that does not fit the request or the layer above it.
void check_layer(const ReadVariant& read, std::size_t at, Examined<VariantLayer>& layer) {
  const ReadVariant::Script& script = read.scripts[at];
  const std::string& game = layer.value->game;
  if (at == 0 && !read.game.empty() && game != read.game) {
    layer.problems.push_back(input(
        worded("variant.other_game", {{"game", game}, {"wanted", read.game}}), {script.file}));
  }
  const std::string& extends = layer.value->extends;
  if (valid_variant_name(extends) && extends != script.extends) {
    layer.problems.push_back(input(worded("variant.extends"), place_of_extends(script)));
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
    if (text->starts_with(kDefinitions)) { return; }
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

ReadVariant ScriptLibrary::read(const std::string& game, const std::string& wanted) const {
  if (wanted.ends_with(kScriptEnding)) { return read_at(game, wanted); }
  const bool with_game = !game.empty() && wanted.starts_with(game + "/");
  return read_named(game, with_game ? wanted.substr(game.size() + 1) : wanted);
}

ReadVariant ScriptLibrary::read_near(const std::string& game, const std::string& wanted,
                                     const std::string& journal) const {
  const auto in = [&](const fs::path& folder) { return find_script({folder.string()}, wanted); };
  std::string path = journal.empty() ? "" : in(fs::path(journal).parent_path());
  if (path.empty() && !wanted.ends_with(kScriptEnding) && find(game, wanted).empty()) {
    path = in({});
  }
  return path.empty() ? read(game, wanted) : read_at(game, path);
}

ReadVariant ScriptLibrary::read_named(const std::string& game, const std::string& name) const {
  const std::string path = find(game, name);
  if (!path.empty()) { return read_at(game, path); }
  Error unknown{Fault::Usage,
                game.empty() ? worded("variant.none", {{"name", name}}) : no_variant(game, name),
                {},
                {},
                suggestions(name, names_of(game))};
  return {game, {}, {std::move(unknown)}, {}};
}

ReadVariant ScriptLibrary::read_at(const std::string& game, const std::string& path) const {
  ReadVariant read{game, {}, {}, case_files_beside(path)};
  for (Result<std::string> next = path;; next = base_of(read)) {
    auto script = next.and_then(read_file);
    if (!script) {
      read.problems.push_back(std::move(script.error()));
      return read;
    }
    read.scripts.push_back(std::move(*script));
    if (!valid_variant_name(read.scripts.back().extends)) {
      return read;  // none, or an invalid one, which examine() reports
    }
  }
}

Result<std::string> ScriptLibrary::base_of(const ReadVariant& read) const {
  const ReadVariant::Script& script = read.scripts.back();
  if (read.scripts.size() >= kDepthLimit) {
    return fail(input(worded("variant.deep"), place_of_extends(script)));
  }
  const std::string& game = script.game.empty() ? read.game : script.game;
  std::string path = find(game, script.extends);
  if (path.empty()) {
    path = find_script({fs::path(script.file).parent_path().string()}, script.extends);
  }
  if (path.empty()) {
    Message what = no_variant(game, script.extends);
    const std::vector<Listed> rows = list();
    if (const Listed* other = find_by(rows, &Listed::name, script.extends)) {
      what = worded("variant.elsewhere", {{"game", other->game}}, {{"what", std::move(what)}});
    }
    return fail(input(std::move(what), place_of_extends(script),
                      suggestions(script.extends, names_of(game))));
  }
  const auto same = [&](const VariantText& other) {
    std::error_code failed;
    return fs::equivalent(other.file, path, failed);
  };
  if (std::ranges::any_of(read.scripts, same)) {
    return fail(
        input(worded("variant.itself", {{"name", script.extends}}), place_of_extends(script)));
  }
  return path;
}

Examined<Variant> examine(const ReadVariant& read) {
  const auto pool = std::make_shared<MemoryPool>();
  Examined<Variant> examined;
  Variant variant;
  for (const std::size_t at : indices(read.scripts)) {
    auto layer = examine_layer(read.scripts[at], pool);
    if (layer.value && at > 0 && layer.value->game != variant.layers.back().game) {
      layer = {{},
               {input(worded("variant.stranger", {{"name", layer.value->name},
                                                  {"game", layer.value->game},
                                                  {"wanted", variant.layers.back().game}}),
                      place_of_extends(read.scripts[at - 1]))}};
    } else if (layer.value) {
      check_layer(read, at, layer);
    }
    add_all(examined.problems, layer.problems);
    if (!layer.value) { break; }
    layer.value->on_disk = true;
    if (at == 0) { layer.value->beside = read.cases; }
    variant.layers.push_back(std::move(*layer.value));
  }
  if (variant.layers.size() == read.scripts.size()) { add_all(examined.problems, read.problems); }
  if (!variant.layers.empty()) {
    std::ranges::reverse(variant.layers);
    examined.value = std::move(variant);
  }
  return examined;
}

Result<Variant> load(const ReadVariant& read) {
  auto examined = examine(read);
  if (!examined.problems.empty()) { return fail(std::move(examined.problems.front())); }
  return std::move(*examined.value);
}

Result<Variant> ScriptLibrary::load_embedded(const Named<std::string>& layers) const {
  const auto pool = std::make_shared<MemoryPool>();
  Variant variant;
  if (layers.empty() || layers.size() > kDepthLimit) { return bad_input("variant.number"); }
  for (const auto& [name, text] : layers) {
    auto layer = load_layer({script_file(name), name, text}, pool);
    if (!layer) { return fail(layer.error().front()); }
    const std::string base = variant.layers.empty() ? "" : variant.top().name;
    if (layer->extends != base || (!base.empty() && layer->game != variant.top().game)) {
      return fail(input(worded("variant.no_base", {{"name", layer->name}}), Place{layer->file}));
    }
    variant.layers.push_back(std::move(*layer));
  }
  return variant;
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
  std::ranges::sort(rows, [](const Listed& a, const Listed& b) {
    return std::tie(a.game, a.name) < std::tie(b.game, b.name);
  });
  return rows;
}

}  // namespace hausregel::script
