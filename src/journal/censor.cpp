#include "journal/censor.h"

#include <algorithm>

#include "engine/bots.h"
#include "journal/naming.h"

namespace hausregel::journal {
namespace {

constexpr std::string_view kNothing = "-";

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

}  // namespace

Result<void> Censor::check_source(const LayerText& layer) const {
  if (const auto name = word_named(layer.name + "\n" + layer.source, names_)) {
    return fail(naming("app.redact.source_names", layer.name, *name));
  }
  return {};
}

Result<void> Censor::clean_events(Json& events) {
  for (Json& event : *events.list()) {
    const std::string& kind = *event.find("e")->string();
    unseal(event);
    if (kind == "phrase_given") {
      mask(*event.find("text"));
    } else if (kind == "rule_stopped") {
      blank(event, "why");
    } else if (kind == "overridden") {
      clean_phrases(event);
    } else if (kind == "adjusted" || kind == "remembered" || kind == "told") {
      if (auto clear = check_texts(event); !clear) {
        return clear;
      }
    }
  }
  return {};
}

// What hooks write: why they give or take, the key that they keep something under, what they tell.
Result<void> Censor::check_texts(Json& event) const {
  for (const std::string_view member : {"why", "key", "values"}) {
    Json* held = event.find(member);
    if (held == nullptr) {
      continue;
    }
    rename_texts(*held);
    if (const auto name = word_named(to_text(*held), names_)) {
      return fail(naming("app.redact.event_names", *event.find("e")->string(), *name));
    }
  }
  return {};
}

void Censor::rename_texts(Json& held) const {
  if (held.is_string()) {
    held = other(*held.string());
  }
  if (Json::List* elements = held.list()) {
    std::for_each(elements->begin(), elements->end(),
                  [&](Json& element) { rename_texts(element); });
  }
  if (Json::Object* members = held.object()) {
    std::for_each(members->begin(), members->end(),
                  [&](auto& member) { rename_texts(member.second); });
  }
}

void Censor::clean_doing(Json& doing, Doing kind) {
  switch (kind) {
    case Doing::Move:
      clean_move(doing);
      return;
    case Doing::Note:
      blank(doing, "note");
      break;
    case Doing::Mark:
      blank(doing, "mark");
      break;
    case Doing::Branch:
      blank(doing, "branch");
      break;
    case Doing::Seats:
      clean_seats(*doing.find("bots"));
      break;
    case Doing::Close:
      clean_closing(*doing.find("close"));
      break;
    case Doing::Override:
    case Doing::Undo:
    case Doing::Redo:
      break;
  }
  blank(doing, "because");
}

void Censor::clean_move(Json& doing) {
  unseal(doing);
  if (Json* values = doing.find("values"); values != nullptr && values->is_list()) {
    std::for_each(values->list()->begin(), values->list()->end(), unseal);
  }
  if (*doing.find("move") == Json("phrase")) {
    mask(*doing.find("text"));
  }
}

void Censor::mask(Json& phrase) {
  if (phrases_ == Phrases::None || names_anybody(*phrase.string(), names_)) {
    masked_ = masked_ || phrase != Json(kNothing);
    phrase = kNothing;
  }
}

void Censor::clean_phrases(Json& event) {
  if (!event.find("path")->string()->starts_with("phrases")) {
    return;
  }
  for (const std::string_view key : {"was", "value"}) {
    Json& held = *event.find(key);
    if (Json::List* texts = held.list()) {
      std::for_each(texts->begin(), texts->end(), [&](Json& text) { mask(text); });
    }
    if (held.is_string()) {
      mask(held);
    }
  }
}

void Censor::clean_seats(Json& seats) const {
  rename_keys(seats);
  for (auto& [name, bot] : *seats.object()) {
    bot = bot.is_string() ? Json(bot_name(*bot.string())) : bot;
  }
}

void Censor::clean_closing(Json& close) const {
  for (Json& winner : *close.find("winners")->list()) {
    winner = other(*winner.string());
  }
  rename_keys(*close.find("totals"));
  for (Json& value : *close.find("sealed")->list()) {
    unseal(value);
    if (Json* player = text_at(value, "player")) {
      *player = other(*player->string());
    }
  }
}

void Censor::rename_keys(Json& object) const {
  for (auto& member : *object.object()) {
    member.first = other(member.first);
  }
}

std::string Censor::bot_name(const std::string& bot) const {
  return text_without_names(public_name(bot));
}

std::string Censor::text_without_names(const std::string& text) const {
  return names_anybody(text, names_) ? std::string(kNothing) : text;
}

std::string Censor::other(const std::string& name) const {
  const auto at = std::find(names_.begin(), names_.end(), name);
  return at == names_.end() ? name : others_[static_cast<std::size_t>(at - names_.begin())];
}

}  // namespace hausregel::journal
