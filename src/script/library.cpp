#include "script/library.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <iterator>
#include <tuple>

#include "core/text.h"
#include "script/folders.h"
#include "script/lexer.h"
#include "script/source.h"
#include "script/variant_head.h"

namespace hausregel::script {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kDepthLimit = 8;

Examined<VariantLayer> only(Error error) { return {{}, {std::move(error)}}; }

Error input(std::string text, Place place) {
  return {Fault::Input, plain(std::move(text)), {}, std::move(place), {}};
}

bool is_path(std::string_view wanted) { return wanted.ends_with(kScriptEnding); }

std::string stem_of(const std::string& path) { return fs::path(path).stem().string(); }

Examined<VariantLayer> examine_file(const std::string& path,
                                    const std::shared_ptr<MemoryPool>& pool) {
  auto text = read_script(path, Limits{}.source_bytes);
  if (!text) {
    return only(text.error());
  }
  auto examined = examine_layer({path, stem_of(path), std::move(*text)}, pool);
  if (examined.value) {
    examined.value->on_disk = true;
  }
  return examined;
}

// Where a layer names its base.
Place place_of_extends(const VariantLayer& layer) {
  for (const KeyPlace& key : keys_of(tokens_of(without_mark(layer.text)))) {
    if (key.path == "extends") {
      return {layer.file, key.line, key.column};
    }
  }
  return {layer.file, 0, 0};
}

bool same_file(const std::string& a, const std::string& b) {
  std::error_code failed;
  return a == b || fs::equivalent(a, b, failed);
}

// Begins a file of definitions for editors, which is no variant.
constexpr std::string_view kDefinitions = "---@meta";

std::optional<VariantLibrary::Listed> listed(const std::string& game, const fs::path& path) {
  VariantLibrary::Listed row{game, path.stem().string(), {}, {}, path.string()};
  const auto text = read_script(row.file, Limits{}.source_bytes);
  if (!text) {
    return row;
  }
  if (text->starts_with(kDefinitions)) {
    return std::nullopt;
  }
  for (HeadLine& line : head_of(*text)) {
    if (line.key == "extends") {
      row.extends = clean(line.value);
    } else if (line.key.starts_with("title.")) {
      row.title.emplace_back(clean(line.key.substr(6)), clean(line.value));
    }
  }
  return row;
}

void add_listed(std::vector<VariantLibrary::Listed>& rows, const std::string& game,
                const fs::path& file) {
  const auto name = script_name(file);
  const auto known = [&](const VariantLibrary::Listed& row) {
    return row.game == game && row.name == *name;
  };
  if (name && valid_variant_name(game) && std::none_of(rows.begin(), rows.end(), known)) {
    if (auto row = listed(game, file)) {
      rows.push_back(std::move(*row));
    }
  }
}

}  // namespace

ScriptLibrary::ScriptLibrary(std::vector<std::string> folders) : folders_(std::move(folders)) {}

std::string ScriptLibrary::find(const std::string& game, const std::string& name) const {
  return valid_variant_name(game) ? find_script(folders_, name, game) : std::string();
}

std::vector<std::string> ScriptLibrary::names_of(const std::string& game) const {
  std::vector<std::string> names;
  for (const Listed& row : list()) {
    if (row.game == game) {
      names.push_back(row.name);
    }
  }
  return names;
}

Result<Variant> ScriptLibrary::load(const std::string& game, const std::string& wanted) const {
  auto loaded = load_all(game, wanted);
  if (!loaded) {
    return fail(loaded.error().front());
  }
  return std::move(*loaded);
}

Result<Variant> ScriptLibrary::named(const std::string& game, const std::string& name) const {
  const std::string path = find(game, name);
  auto examined =
      path.empty() ? Examined<Variant>{{}, {unknown(game, name)}} : examine_at(game, path);
  if (!examined.problems.empty()) {
    return fail(std::move(examined.problems.front()));
  }
  return std::move(*examined.value);
}

AllProblems<Variant> ScriptLibrary::load_all(const std::string& game,
                                             const std::string& wanted) const {
  auto examined = examine(game, wanted);
  if (!examined.problems.empty()) {
    return tl::unexpected(std::move(examined.problems));
  }
  return std::move(*examined.value);
}

Examined<Variant> ScriptLibrary::examine(const std::string& game, const std::string& wanted) const {
  const bool with_game = !game.empty() && wanted.starts_with(game + "/") && !is_path(wanted);
  const std::string name = with_game ? wanted.substr(game.size() + 1) : wanted;
  const std::string path = is_path(wanted) ? wanted : find(game, name);
  return path.empty() ? Examined<Variant>{{}, {unknown(game, wanted)}} : examine_at(game, path);
}

Error ScriptLibrary::unknown(const std::string& game, const std::string& wanted) const {
  return {Fault::Usage,
          plain(game.empty() ? fmt::format("there is no variant '{}'", wanted)
                             : fmt::format("{} has no variant '{}'", game, wanted)),
          {},
          {},
          suggestions(wanted, names_of(game))};
}

Examined<Variant> ScriptLibrary::examine_at(const std::string& game,
                                            const std::string& path) const {
  const auto pool = std::make_shared<MemoryPool>();
  auto layer = examine_file(path, pool);
  if (layer.value && !game.empty() && layer.value->game != game) {
    layer.problems.push_back(
        input(fmt::format("this is a variant of {}, not of {}", layer.value->game, game),
              Place{path, 0, 0}));
  }
  Variant variant;
  std::vector<Error> problems;
  for (;;) {
    std::move(layer.problems.begin(), layer.problems.end(), std::back_inserter(problems));
    if (!layer.value && variant.layers.empty()) {
      return {{}, std::move(problems)};
    }
    if (!layer.value) {
      break;
    }
    variant.layers.push_back(std::move(*layer.value));
    const VariantLayer& last = variant.layers.back();
    // None, or one that is a problem already.
    if (!valid_variant_name(last.extends) || !valid_variant_name(last.game)) {
      break;
    }
    layer = load_base(last, variant.layers.size(), pool);
    const auto same = [&](const VariantLayer& other) {
      return layer.value && same_file(other.file, layer.value->file);
    };
    if (std::any_of(variant.layers.begin(), variant.layers.end(), same)) {
      layer = only(input(fmt::format("'{}' extends itself, over its bases", layer.value->name),
                         place_of_extends(last)));
    }
  }
  std::reverse(variant.layers.begin(), variant.layers.end());
  return {std::move(variant), std::move(problems)};
}

Examined<VariantLayer> ScriptLibrary::load_base(const VariantLayer& layer, std::size_t depth,
                                                const std::shared_ptr<MemoryPool>& pool) const {
  if (depth >= kDepthLimit) {
    return only(input("more than 8 variants extend each other", place_of_extends(layer)));
  }
  std::string path = find(layer.game, layer.extends);
  if (path.empty()) {
    const fs::path beside =
        fs::path(layer.file).parent_path() / (layer.extends + std::string(kScriptEnding));
    std::error_code failed;
    path = fs::is_regular_file(beside, failed) ? beside.string() : "";
  }
  if (path.empty()) {
    Error error = input(fmt::format("{} has no variant '{}'", layer.game, layer.extends),
                        place_of_extends(layer));
    error.suggestions = suggestions(layer.extends, names_of(layer.game));
    return only(std::move(error));
  }
  auto base = examine_file(path, pool);
  if (base.value && base.value->game != layer.game) {
    return only(input(fmt::format("'{}' is a variant of {}, not of {}", base.value->name,
                                  base.value->game, layer.game),
                      place_of_extends(layer)));
  }
  return base;
}

Result<Variant> ScriptLibrary::load_embedded(
    const std::vector<std::pair<std::string, std::string>>& layers) const {
  const auto pool = std::make_shared<MemoryPool>();
  Variant variant;
  if (layers.empty() || layers.size() > kDepthLimit) {
    return fail(Fault::Input, "a game is played under 1 to 8 variants");
  }
  for (const auto& [name, text] : layers) {
    auto layer = load_layer({name + std::string(kScriptEnding), name, text}, pool);
    if (!layer) {
      return fail(layer.error().front());
    }
    const std::string base = variant.layers.empty() ? "" : variant.top().name;
    if (layer->extends != base || (!base.empty() && layer->game != variant.top().game)) {
      return fail(input(fmt::format("'{}' does not extend the variant before it", layer->name),
                        Place{layer->file, 0, 0}));
    }
    variant.layers.push_back(std::move(*layer));
  }
  return variant;
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
  std::sort(rows.begin(), rows.end(), [](const Listed& a, const Listed& b) {
    return std::tie(a.game, a.name) < std::tie(b.game, b.name);
  });
  return rows;
}

}  // namespace hausregel::script
