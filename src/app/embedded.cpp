#include "app/embedded.h"

#include "journal/replay.h"
#include "play/house.h"
#include "script/script_hooks.h"

namespace hausregel::app {
std::optional<Variant> Embedded::ours(const journal::Opening& opening) const {
  auto variant = library_.named(opening.game, opening.variant.back().name);
  return variant && play::same_sources(*variant, opening) ? std::optional(std::move(*variant))
                                                          : std::nullopt;
}

const Embedded::Known& Embedded::sources_of(const Game& game, const journal::Opening& opening) {
  std::string key = opening.game;
  for (const journal::LayerText& layer : opening.variant) {
    key += ' ' + layer.name + ' ' + layer.sha256;
  }
  const auto known = known_.find(key);
  if (known != known_.end()) {
    return known->second;
  }
  Known& sources = known_[key];
  auto variant = ours(opening);
  const bool is_ours = variant.has_value();
  if (!variant && consent_(play::unread_variant(opening))) {
    auto loaded = play::load_embedded(library_, opening);
    if (!loaded) {
      sources.emplace(fail(std::move(loaded.error())));
      return sources;
    }
    variant = std::move(*loaded);
  }
  if (variant) {
    auto resolved = resolve(game, *variant);
    sources.emplace(resolved ? Result<Sources>(Sources{*variant, std::move(*resolved), is_ours})
                             : fail(std::move(resolved.error().front())));
  }
  return sources;
}

std::vector<audit::LayerTold> Embedded::told(const Sources& sources) const {
  std::vector<audit::LayerTold> layers;
  for (const VariantLayer& layer : sources.variant.layers) {
    const bool shipped = layer.file.starts_with(shipped_ + "/");
    audit::LayerTold& told = layers.emplace_back();
    told.name = layer.name;
    told.sha256 = layer.sha256;
    told.origin = !sources.ours ? "foreign" : shipped ? "shipped" : "own";
    for (const HookSetting& hook : layer.hooks) {
      told.hooks.push_back(hook.hook);
    }
  }
  return layers;
}

Result<audit::Opened> Embedded::open(const Game& game, const journal::Opening& opening) {
  audit::Opened opened;
  std::shared_ptr<Hooks> hooks;
  if (!opening.variant.empty()) {
    const Known& sources = sources_of(game, opening);
    if (!sources) {
      opened.not_done =
          Message{"audit.fact.needs_trust", {{"variant", opening.variant.back().name}}, {}};
    } else if (!*sources) {
      opened.contradiction = audit::Finding{"rules", 0, 0, sources->error().message.text, {}, {}};
    } else {
      opened.rules = (*sources)->rules.values();
      opened.layers = told(**sources);
      if (!(*sources)->rules.hooks.empty()) {
        hooks = std::make_shared<script::ScriptHooks>((*sources)->variant, script::audit_limits());
      }
    }
  }
  auto table = journal::open_table(game, opening, std::move(hooks));
  if (!table) {
    return fail(std::move(table.error()));
  }
  opened.table = std::move(*table);
  return opened;
}

}  // namespace hausregel::app
