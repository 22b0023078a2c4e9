// A world without files or clock: every variant is the standard rules with one change, randomness
// counts up.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "play/session.h"

namespace hausregel::play {

class PlainVariants : public VariantLibrary {
 public:
  Result<Variant> load(const std::string& game, const std::string& wanted) const override {
    if (wanted != "official" && wanted != "short" && wanted != "bonus") {
      return fail(Fault::Usage, "no variant '" + wanted + "' for " + game);
    }
    VariantLayer layer;
    layer.name = wanted;
    layer.game = game;
    layer.text = "return {} -- " + wanted;
    layer.sha256 = hex(sha256(layer.text));
    if (wanted == "short") {
      layer.rules.push_back({"goal", Json(10), {}});
    } else if (wanted == "bonus") {
      layer.rules.push_back({"bonus_coal", Json(70), {}});
    }
    return Variant{{layer}};
  }
  Result<Variant> named(const std::string& game, const std::string& name) const override {
    return load(game, name);
  }
  Result<Variant> load_ours(
      const std::string& game,
      const std::vector<std::pair<std::string, std::string>>& layers) const override {
    auto ours = named(game, layers.back().first);
    return ours && layers.size() == 1 && ours->top().text == layers[0].second
               ? std::move(ours)
               : fail(Fault::Answer, "another variant");
  }
  Result<Variant> load_embedded(
      const std::vector<std::pair<std::string, std::string>>&) const override {
    return fail(Fault::Usage, "no variants in this test");
  }
  std::vector<Listed> list() const override { return {}; }
};

inline World plain_world() {
  static const PlainVariants variants;
  World world;
  world.variants = &variants;
  world.now = [] { return std::string("2026-11-20T17:00:00Z"); };
  world.random = [count = std::uint8_t{0}]() mutable {
    Digest bytes{};
    bytes.fill(++count);
    return bytes;
  };
  world.engine = "0.0.0";
  return world;
}

}  // namespace hausregel::play
