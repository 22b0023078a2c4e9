#include "play/house.h"

namespace hausregel::play {

std::shared_ptr<Hooks> hooks_of(const Variant& variant, const ResolvedRules& rules,
                                const World& world) {
  return rules.hooks.empty() || !world.make_hooks ? nullptr : world.make_hooks(variant);
}

std::vector<journal::LayerText> texts_of(const Variant& variant) {
  std::vector<journal::LayerText> texts;
  texts.reserve(variant.layers.size());
  for (const VariantLayer& layer : variant.layers) {
    texts.push_back({layer.name, layer.sha256, layer.text});
  }
  return texts;
}

}  // namespace hausregel::play
