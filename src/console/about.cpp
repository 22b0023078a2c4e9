#include "console/about.h"

#include "core/text.h"

namespace hausregel::console {
namespace {

AboutVariant about(const VariantLibrary::Listed& listed) {
  AboutVariant about{listed.game,          listed.name, in_own_words(listed.title),
                     some(listed.extends), {},          listed.file};
  if (listed.title.empty()) {
    about.title = plain(listed.name);
  }
  if (!listed.about.empty()) {
    about.text = in_own_words(listed.about);
  }
  return about;
}

}  // namespace

Message in_own_words(const Wording& wording) {
  Message message = plain(wording.empty() ? "" : wording.front().second);
  // Braces are literal here.
  for (const auto& [language, text] : wording) {
    message.wordings.emplace_back(language, replaced(replaced(text, "{", "{{"), "}", "}}"));
  }
  return message;
}

std::vector<Message> about_layer(const VariantLayer& layer) {
  return layer.about.empty() ? std::vector<Message>{} : std::vector{in_own_words(layer.about)};
}

std::vector<Message> lines_of(const AboutVariant& about, const Say& say) {
  std::vector<Message> lines{
      {about.extends ? "console.variant_extending" : "console.variant_titled",
       {{"game", about.game},
        {"variant", about.variant},
        {"title", say(about.title)},
        {"extends", about.extends.value_or("")}}}};
  if (about.text) {
    lines.push_back(*about.text);
  }
  return lines;
}

std::vector<AboutVariant> layers_called(const std::string& name, const Variant& variant) {
  std::vector<AboutVariant> all;
  for (const VariantLayer& layer : variant.layers) {
    if (layer.name == name) {
      all.push_back(
          about({layer.game, layer.name, layer.extends, layer.title, layer.about, layer.file}));
    }
  }
  return all;
}

std::vector<AboutVariant> variants_called(const std::string& name, std::string_view game,
                                          const VariantLibrary& library) {
  std::vector<AboutVariant> all;
  for (const VariantLibrary::Listed& listed : library.list()) {
    if (listed.name == name && (game.empty() || listed.game == game)) {
      all.push_back(about(listed));
    }
  }
  return all;
}

}  // namespace hausregel::console
