#include "journal/blanks.h"

#include "journal/naming.h"

namespace hausregel::journal {
namespace {

constexpr std::string_view kNoPhrase = "-";

}  // namespace

Error naming(std::string id, std::string where, std::string name) {
  return {Fault::Answer,
          {std::move(id), {{"where", std::move(where)}, {"name", std::move(name)}}, {}},
          {},
          {},
          {}};
}

Json* text_at(Json& event, std::string_view key) {
  Json* held = event.find(key);
  return held != nullptr && held->is_string() ? held : nullptr;
}

void blank(Json& object, std::string_view key) {
  if (Json* held = object.find(key)) {
    *held = "";
  }
}

void unseal(Json& object) {
  for (const std::string_view key : {"commit", "salt"}) {
    if (Json* held = object.find(key)) {
      *held = Json();
    }
  }
}

void Blanks::mask(Json& phrase) {
  if (phrases_ == Phrases::None || names_anybody(*phrase.string(), names_)) {
    masked_ = masked_ || phrase != Json(kNoPhrase);
    phrase = kNoPhrase;
  }
}

Result<void> Blanks::clean(Json& events) {
  for (Json& event : *events.list()) {
    const std::string& kind = *event.find("e")->string();
    unseal(event);
    if (kind == "phrase_given") {
      mask(*event.find("text"));
    } else if (kind == "rule_stopped") {
      blank(event, "why");
    } else if (kind == "overridden") {
      clean_override(event);
    } else if (Json* text = text_at(event, kind == "remembered" ? "key" : "why")) {
      if (const auto name = word_named(*text->string(), names_)) {
        return fail(naming("app.redact.event_names", kind, *name));
      }
    }
  }
  return {};
}

void Blanks::clean_override(Json& event) {
  if (!event.find("path")->string()->starts_with("phrases")) {
    return;
  }
  for (const std::string_view key : {"was", "value"}) {
    Json& held = *event.find(key);
    for (Json& text : held.is_list() ? *held.list() : Json::List{}) {
      mask(text);
    }
    if (held.is_string()) {
      mask(held);
    }
  }
}

}  // namespace hausregel::journal
