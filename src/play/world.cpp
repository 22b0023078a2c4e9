#include "play/world.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "core/lists.h"
#include "journal/replay.h"

namespace hausregel::play {
namespace {

// The loader accepts hooks only from scripts that contain the word.
bool may_have_hooks(const Variant& variant) {
  return std::ranges::any_of(variant.layers, [](const VariantLayer& layer) {
    return layer.text.find("hooks") != std::string::npos;
  });
}

Result<Variant> read_variant(const journal::Opening& opening, const Variant& unread,
                             const World& world) {
  const auto text = &VariantLayer::text;
  auto ours = world.variants->named(opening.game, unread.top().name);
  if (ours &&
      world.variants->say_the_same(names_by(ours->layers, text), names_by(unread.layers, text))) {
    // A stopped rule must name the lines of the variant that was played.
    for (std::size_t i = 0; i < unread.layers.size(); ++i) {
      ours->layers[i].text = unread.layers[i].text;
      ours->layers[i].sha256 = unread.layers[i].sha256;
    }
    return ours;
  }
  if (!may_have_hooks(unread) || !world.agrees || !world.agrees(unread)) {
    return fail(Fault::Refused, worded("play.not_agreed"));
  }
  return load_embedded(*world.variants, opening);
}

}  // namespace

Variant unread_variant(const journal::Opening& opening) {
  Variant variant;
  for (const journal::LayerText& text : opening.variant) {
    VariantLayer layer;
    layer.name = text.name;
    layer.game = opening.game;
    layer.text = text.source;
    layer.sha256 = text.sha256;
    variant.layers.push_back(std::move(layer));
  }
  if (variant.layers.empty()) { variant.layers.emplace_back(); }
  return variant;
}

Result<Variant> load_embedded(const VariantLibrary& library, const journal::Opening& opening) {
  Named<std::string> layers;
  for (const journal::LayerText& text : opening.variant) {
    layers.emplace_back(text.name, text.source);
  }
  return library.load_embedded(layers);
}

Result<const Game*> game_of(const journal::Opening& opening) {
  const Game* game = find_game(opening.game);
  if (game == nullptr) {
    return fail_with(Fault::Input, "console.no_such_game", {{"game", opening.game}});
  }
  return game;
}

Wordings wordings_of(const journal::Opening& opening, const VariantLibrary& library) {
  return library.wordings(names_by(opening.variant, &journal::LayerText::source));
}

Restored restore_house(const Game& game, const journal::Opening& opening, const World& world) {
  Restored restored;
  House& house = restored.house;
  house.variant = unread_variant(opening);
  restored.withheld = may_have_hooks(house.variant);
  for (const auto& [name, value] : *opening.rules.object()) {
    house.rules.rules.push_back({name, value, -1});
  }
  auto variant = read_variant(opening, house.variant, world);
  auto rules =
      variant ? resolve(game, *variant) : tl::expected<ResolvedRules, std::vector<Error>>();
  if (variant && rules && rules->values() == opening.rules) {
    house.variant = std::move(*variant);
    house.rules = std::move(*rules);
    house.hooks = hooks_of(house.variant, house.rules, world);
    restored.withheld = !house.rules.hooks.empty() && house.hooks == nullptr;
  }
  return restored;
}

std::shared_ptr<Hooks> hooks_of(const Variant& variant, const ResolvedRules& rules,
                                const World& world) {
  return rules.hooks.empty() || !world.make_hooks ? nullptr : world.make_hooks(variant);
}

std::vector<journal::LayerText> texts_of(const Variant& variant) {
  std::vector<journal::LayerText> texts;
  for (const VariantLayer& layer : variant.layers) {
    texts.push_back({layer.name, layer.sha256, layer.text});
  }
  return texts;
}

}  // namespace hausregel::play
