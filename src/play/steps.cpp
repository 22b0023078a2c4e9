#include "play/steps.h"

#include <algorithm>

#include "engine/events.h"
#include "engine/rounds.h"

namespace hausregel::play {

bool follows_by_itself(const journal::Doing& doing) {
  const auto* move = std::get_if<journal::Move>(&doing);
  return move != nullptr && move->opens();
}

std::vector<Json> parts_of_line(const Json& events) {
  std::vector<Json> parts;
  bool ended = true;
  for (const Json& event : events.items()) {
    if (ended || is_event(event, RoundStarted::kName)) {
      parts.emplace_back(Json::List{});
    }
    parts.back().list()->push_back(event);
    ended = is_event(event, LuckOpened::kName);
  }
  return parts;
}

bool holds_event(const Json& events, std::string_view name) {
  const auto& list = *events.list();
  return std::ranges::any_of(list, [&](const Json& event) { return is_event(event, name); });
}

std::vector<std::string> events_without(const Json& events, const Json& others) {
  std::vector<std::string> left;
  Json::List unmatched = others.items();
  for (const Json& event : events.items()) {
    const auto same = std::ranges::find(unmatched, event);
    if (same != unmatched.end()) {
      unmatched.erase(same);
    } else {
      left.push_back(to_text(event));
    }
  }
  return left;
}

std::string short_words(const journal::Doing& doing) {
  const Json json = journal::to_json(doing);
  const Json::Object* members = json.object();
  const auto& [key, first] = members->front();
  if (key == "close") {
    return "close " + bare_text(first.at("why"));
  }
  std::string words = key == "move" ? bare_text(first) : key + " " + bare_text(first);
  for (std::size_t i = 1; i < members->size(); ++i) {
    const auto& [name, value] = (*members)[i];
    const bool told =
        name != "commit" && name != "values" && (key != "override" || name != "value");
    const bool empty = value.is_null() || (value.is_list() && value.list()->empty());
    if (told && !empty) {
      const bool* yes = value.boolean();
      words += name == "because" ? " because " : " ";
      words += yes == nullptr ? bare_text(value) : *yes ? "yes" : "no";
    }
  }
  return words;
}

std::vector<Step> steps_of(const journal::Entries& entries, std::span<const std::int64_t> line) {
  std::vector<Step> steps;
  for (const journal::Entry& entry : entries.on(line)) {
    if (steps.empty() || !follows_by_itself(entry.doing)) {
      steps.emplace_back();
    }
    steps.back().entries.push_back(entry.n);
  }
  return steps;
}

}  // namespace hausregel::play
