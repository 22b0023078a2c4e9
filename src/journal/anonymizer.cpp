#include "journal/anonymizer.h"

#include <algorithm>
#include <iterator>

#include "core/find_by.h"
#include "core/names.h"
#include "core/overloaded.h"
#include "core/text.h"
#include "engine/bots.h"
#include "engine/events.h"
#include "engine/hooks.h"

namespace hausregel::journal {
namespace {

constexpr std::string_view kNothing = "-";

Error naming(std::string id, std::string where, std::string name) {
  return {Fault::Answer, {std::move(id), {{"where", std::move(where)}, {"name", std::move(name)}}}};
}

void unseal(Json& object) {
  for (const std::string_view key : {"commit", "salt"}) {
    if (Json* held = object.find(key)) {
      *held = Json();
    }
  }
}

}  // namespace

Result<void> Anonymizer::check_source(const LayerText& layer) const {
  if (const auto name = word_named(layer.name + "\n" + layer.source, names_)) {
    return fail(naming("app.redact.source_names", layer.name, *name));
  }
  return {};
}

Result<void> Anonymizer::clean_events(Json& events) {
  for (Json& event : *events.list()) {
    const std::string& kind = event.at("e").text();
    TRY(check_hooks(event));
    unseal(event);
    if (kind == "phrase_given") {
      mask(event.at("text"));
    } else if (kind == "rule_stopped") {
      clean_stop(event.at("why"));
    } else if (kind == RulesChanged::kName) {
      clean_layers(event);
    } else if (kind == "adjusted" || kind == "told") {
      TRY(check_texts(event));
    }
  }
  return {};
}

// The place may be a file with a player's name.
void Anonymizer::clean_stop(Json& why) const {
  const std::string reason(reason_of_stop(why.text()));
  why = names_anybody(reason, names_) ? "" : reason;
}

// Cleans the names of earlier layers; their sources are in other journals.
void Anonymizer::clean_layers(Json& event) const {
  Json::List* layers = event.at("variant").list();
  if (layers == nullptr) {
    return;
  }
  for (Json& layer : *layers) {
    const std::string* name = layer.find_text("name");
    if (name != nullptr && !contains(kept_layers_, *name)) {
      layer.at("name") = text_without_names(*name);
    }
  }
}

// Checks the names of hooks: words of the game, unless forged.
Result<void> Anonymizer::check_hooks(const Json& event) const {
  const std::string& kind = event.at("e").text();
  const std::string* hook = event.find_text(kind == "remembered" ? "key" : "hook");
  const bool forged = hook != nullptr && find_by(hooks_, &HookSpec::name, *hook) == nullptr &&
                      names_anybody(*hook, names_);
  return forged ? fail(naming("app.redact.event_names", kind, clean(*hook))) : Result<void>();
}

// Checks texts written by hooks: reasons for giving or taking, and told values.
Result<void> Anonymizer::check_texts(Json& event) const {
  for (const std::string_view member : {"why", "key", "values"}) {
    Json* held = event.find(member);
    if (held == nullptr) {
      continue;
    }
    rename_texts(*held);
    if (const auto name = word_named(to_text(*held), names_)) {
      return fail(naming("app.redact.event_names", event.at("e").text(), *name));
    }
  }
  return {};
}

void Anonymizer::rename_texts(Json& held) const {
  if (const std::string* text = held.string()) {
    held = other(*text);
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

void Anonymizer::clean_doing(Doing& doing) {
  std::visit(
      Overloaded{[&](Move& move) { clean_move(move); },
                 [](Undo& undo) {
                   if (undo.because) {
                     undo.because = "";
                   }
                 },
                 [](Redo&) {}, [](Override& set) { set.because.clear(); },
                 [](Note& note) { note.text.clear(); }, [](Mark& mark) { mark.name.clear(); },
                 [&](Seats& seats) {
                   for (auto& [name, bot] : seats.bots) {
                     name = nobody(name);
                     bot = bot ? std::optional(bot_name(*bot)) : std::nullopt;
                   }
                 },
                 [](Branch& branch) { branch.name.clear(); },
                 [&](Close& close) { clean_closing(close.closing); }},
      doing);
}

void Anonymizer::clean_move(Move& move) {
  Json command = move.command();
  unseal(command);
  if (Json* values = command.find("values"); values != nullptr && values->is_list()) {
    std::for_each(values->list()->begin(), values->list()->end(), unseal);
  }
  if (move.speaks()) {
    mask(command.at("text"));
  }
  move = Move::of(std::move(command)).value();
}

void Anonymizer::mask(Json& phrase) {
  if (phrases_ == Phrases::None || names_anybody(phrase.text(), names_)) {
    masked_ = masked_ || phrase != Json(kNothing);
    phrase = kNothing;
  }
}

void Anonymizer::clean_closing(Closing& closing) const {
  for (std::string& winner : closing.winners) {
    winner = nobody(winner);
  }
  for (auto& [name, points] : *closing.totals.object()) {
    name = nobody(name);
  }
  for (auto& [luck, seed] : closing.seeds) {
    luck = text_without_names(luck);
  }
  std::ranges::for_each(closing.sealed, unseal);
  if (closing.branch) {
    closing.branch = "";
  }
}

std::string Anonymizer::bot_name(const std::string& bot) const {
  return text_without_names(public_name(bot));
}

std::string Anonymizer::text_without_names(const std::string& text) const {
  return names_anybody(text, names_) ? std::string(kNothing) : text;
}

std::string Anonymizer::other(const std::string& name) const {
  const auto at = std::ranges::find(names_, name);
  return at == names_.end() ? name : others_[static_cast<std::size_t>(at - names_.begin())];
}

// Like other(), but returns "-" for a similar name that is no player's.
std::string Anonymizer::nobody(const std::string& name) const {
  return text_without_names(other(name));
}

}  // namespace hausregel::journal
