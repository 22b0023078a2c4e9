#include "script/catalog.h"

#include <fmt/format.h>

#include "script/lexer.h"
#include "script/sandbox.h"
#include "script/source.h"

namespace hausregel::script {
namespace {

// A catalog is larger than a house rule.
Limits catalog_limits() {
  Limits limits;
  limits.budget_units = 10'000'000;
  limits.source_bytes = 256u << 10;
  limits.compiler_block_bytes = 2u << 20;
  limits.block_bytes = 512u << 10;
  limits.block_at_once_bytes = limits.block_bytes;
  limits.value_entries = 5000;
  return limits;
}

Place place_of(std::string_view key, std::string_view text, const std::string& file) {
  for (const KeyPlace& found : keys_of(tokens_of(without_mark(text)))) {
    if (found.path == key) {
      return {file, found.line, found.column};
    }
  }
  return {file, 0, 0};
}

}  // namespace

Result<TemplateCatalog::Templates> load_catalog(std::string_view text, const std::string& file) {
  auto sandbox = Sandbox::open(catalog_limits());
  if (!sandbox) {
    return fail(sandbox.error());
  }
  const auto loaded = sandbox->load(text, file);
  if (!loaded) {
    return fail(loaded.error());
  }
  const auto refuse_at = [&](Place place, std::string why) {
    return fail(Error{Fault::Input, plain(std::move(why)), {}, std::move(place)});
  };
  TemplateCatalog::Templates templates;
  if (!loaded->value.is_object()) {
    return refuse_at({file, 0, 0}, "a catalog must return a table of ids and texts");
  }
  for (const auto& [id, value] : *loaded->value.object()) {
    if (!value.is_string()) {
      return refuse_at(place_of(id, text, file), fmt::format("'{}' must be a text", id));
    }
    templates.emplace(id, *value.string());
  }
  return templates;
}

Result<TemplateCatalog::Templates> read_catalog(const std::string& path) {
  const auto text = read_script(path, catalog_limits().source_bytes);
  if (!text) {
    return fail(text.error());
  }
  return load_catalog(*text, path);
}

}  // namespace hausregel::script
