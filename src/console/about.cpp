#include "console/about.h"

namespace hausregel::console {
namespace {

void add_variant(const VariantLibrary::Listed& listed, const Say& say, Shown& shown,
                 Json::List& list) {
  const std::string title = listed.title.empty() ? listed.name : say(in_own_words(listed.title));
  shown.lines.push_back(
      {listed.extends.empty() ? "console.variant_titled" : "console.variant_extending",
       {{"game", listed.game},
        {"variant", listed.name},
        {"title", title},
        {"extends", listed.extends}},
       {}});
  Json json;
  json.set("game", listed.game);
  json.set("variant", listed.name);
  json.set("title", title);
  json.set("extends", listed.extends.empty() ? Json() : Json(listed.extends));
  json.set("text", listed.about.empty() ? Json() : Json(say(in_own_words(listed.about))));
  json.set("file", listed.file);
  if (!listed.about.empty()) {
    shown.lines.push_back(in_own_words(listed.about));
  }
  list.push_back(std::move(json));
}

}  // namespace

Message in_own_words(const std::vector<std::pair<std::string, std::string>>& wording) {
  Message message = plain(wording.empty() ? "" : wording.front().second);
  // Braces are no places here.
  for (const auto& [language, text] : wording) {
    std::string doubled;
    for (const char c : text) {
      doubled += c == '{' || c == '}' ? std::string(2, c) : std::string(1, c);
    }
    message.wordings.emplace_back(language, std::move(doubled));
  }
  return message;
}

std::vector<Message> about_layer(const VariantLayer& layer) {
  return layer.about.empty() ? std::vector<Message>{} : std::vector{in_own_words(layer.about)};
}

void add_layers_called(const std::string& name, const Variant& variant, const Say& say,
                       Shown& shown, Json::List& list) {
  for (const VariantLayer& layer : variant.layers) {
    if (layer.name == name) {
      add_variant({layer.game, layer.name, layer.extends, layer.title, layer.about, layer.file},
                  say, shown, list);
    }
  }
}

void add_variants_called(const std::string& name, std::string_view game,
                         const VariantLibrary& library, const Say& say, Shown& shown,
                         Json::List& list) {
  for (const VariantLibrary::Listed& listed : library.list()) {
    if (listed.name == name && (game.empty() || listed.game == game)) {
      add_variant(listed, say, shown, list);
    }
  }
}

}  // namespace hausregel::console
