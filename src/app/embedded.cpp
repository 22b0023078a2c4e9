#include "app/embedded.h"

#include <algorithm>

#include "journal/replay.h"

namespace hausregel::app {
namespace {

bool same_sources(const Variant& variant, const journal::Opening& opening) {
  return std::equal(variant.layers.begin(), variant.layers.end(), opening.variant.begin(),
                    opening.variant.end(),
                    [](const VariantLayer& layer, const journal::LayerText& text) {
                      return layer.sha256 == text.sha256;
                    });
}

// The first rule for which the opening and the sources disagree. A rule that is absent from an
// older journal had the standard value of its time.
std::optional<audit::Finding> contradiction(const journal::Opening& opening,
                                            const ResolvedRules& rules) {
  const Json said = rules.values();
  for (const auto& [name, value] : *opening.rules.object()) {
    const Json* found = said.find(name);
    if (found == nullptr || *found != value) {
      return audit::Finding{
          "rules", 0, 0, name, to_text(value), found == nullptr ? "" : to_text(*found)};
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<Variant> Embedded::ours(const journal::Opening& opening) const {
  auto variant = library_.load(opening.game, opening.variant.back().name);
  return variant && same_sources(*variant, opening) ? std::optional(std::move(*variant))
                                                    : std::nullopt;
}

const Embedded::Known& Embedded::rules_of(const Game& game, const journal::Opening& opening) {
  std::string key = opening.game;
  std::vector<std::pair<std::string, std::string>> layers;
  for (const journal::LayerText& layer : opening.variant) {
    key += ' ' + layer.name + ' ' + layer.sha256;
    layers.emplace_back(layer.name, layer.source);
  }
  const auto known = known_.find(key);
  if (known != known_.end()) {
    return known->second;
  }
  Known& rules = known_[key];
  auto variant = ours(opening);
  if (!variant && consent_()) {
    auto loaded = library_.load_embedded(layers);
    if (!loaded) {
      return rules.emplace(fail(std::move(loaded.error()))), rules;
    }
    variant = std::move(*loaded);
  }
  if (variant) {
    auto resolved = resolve(game, *variant);
    rules.emplace(resolved ? Result<ResolvedRules>(std::move(*resolved))
                           : fail(std::move(resolved.error().front())));
  }
  return rules;
}

Result<audit::Opened> Embedded::open(const Game& game, const journal::Opening& opening) {
  auto table = journal::open_table(game, opening);
  if (!table) {
    return fail(std::move(table.error()));
  }
  audit::Opened opened{std::move(*table), {}, {}};
  if (opening.variant.empty()) {
    return opened;
  }
  const Known& rules = rules_of(game, opening);
  if (!rules) {
    opened.not_done =
        Message{"audit.fact.needs_trust", {{"variant", opening.variant.back().name}}, {}};
  } else if (!*rules) {
    opened.contradiction = audit::Finding{"rules", 0, 0, rules->error().message.text, {}, {}};
  } else {
    opened.contradiction = contradiction(opening, **rules);
  }
  return opened;
}

}  // namespace hausregel::app
