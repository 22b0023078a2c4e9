// A world without files or clock: every variant is the standard rules with one change, randomness
// counts up.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "catch.h"
#include "console/desk.h"
#include "console/transcript.h"
#include "console/words.h"

namespace hausregel::console {

class PlainVariants final : public VariantLibrary {
 public:
  Result<Variant> load(const std::string& game, const std::string& wanted) const override {
    if (wanted != "official" && wanted != "short") {
      return fail(Fault::Usage, "no variant '" + wanted + "' for " + game);
    }
    VariantLayer layer;
    layer.name = wanted;
    layer.game = game;
    layer.text = "return {}";
    layer.sha256 = hex(sha256(layer.text));
    if (wanted == "short") {
      layer.rules.push_back({"goal", Json(10), {}});
    }
    return Variant{{layer}};
  }
  Result<Variant> named(const std::string& game, const std::string& name) const override {
    return load(game, name);
  }
  Result<Variant> load_embedded(
      const std::vector<std::pair<std::string, std::string>>&) const override {
    return fail(Fault::Usage, "no variants in this test");
  }
  std::vector<Listed> list() const override { return {}; }
};

// "id name=value …": tests look at ids, not at sentences.
inline std::string bare(const Message& message) {
  std::string text = message.id.empty() ? message.text : message.id;
  for (const auto& [name, value] : message.args) {
    text += " " + name + "=" + value;
  }
  return text;
}

inline World plain_world() {
  static const PlainVariants variants;
  World world;
  world.variants = &variants;
  world.voice = [](const std::string& language) -> Result<Say> {
    if (language != "en") {
      return fail(Fault::Usage, "no language '" + language + "'");
    }
    return Say(bare);
  };
  world.now = [] { return std::string("2026-11-20T17:00:00Z"); };
  world.random = [count = std::uint8_t{0}]() mutable {
    Digest bytes{};
    bytes.fill(++count);
    return bytes;
  };
  world.engine = "0.0.0";
  world.read_file = [](const std::string& path) -> Result<std::string> {
    return fail(Fault::Input, "cannot open '" + path + "'");
  };
  return world;
}

// Plays lines; the first failure ends it.
struct Told {
  std::string out;
  std::string err;
  std::optional<Fault> failed;
};

inline Told tell(Desk& desk, std::string_view lines, OnError on_error = OnError::Stop) {
  Told told;
  Transcript script(desk, "t.hr", on_error, [&](const Answer& answer) {
    for (const Reply& reply : answer.replies) {
      Style style = desk.style;
      style.format = answer.as_json ? Format::Json : style.format;
      const Rendered rendered = render(reply, desk.say, style);
      told.out += rendered.out;
      told.err += rendered.err;
    }
    if (answer.failure) {
      told.err += render(*answer.failure, desk.say, desk.style);
    }
  });
  while (!lines.empty()) {
    const std::size_t end = lines.find('\n');
    if (!script.feed(lines.substr(0, end))) {
      break;
    }
    lines.remove_prefix(end == std::string_view::npos ? lines.size() : end + 1);
  }
  script.finish();
  told.failed = script.failed();
  return told;
}

}  // namespace hausregel::console
