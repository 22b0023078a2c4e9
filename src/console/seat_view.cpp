#include "console/seat_view.h"

#include "core/text.h"
#include "engine/place.h"

namespace hausregel::console {
namespace {

// {"player":P,"stake":50,"salt":S} -> {"stake":50}
Json without_salt(const Json& value) {
  Json own = JsonObject();
  const Json::Object* members = value.object();
  for (const auto& [name, held] : members != nullptr ? *members : Json::Object()) {
    if (name != "player" && name != "salt") {
      own.set(name, held);
    }
  }
  return own;
}

Json seen(const Json& state, const std::string& path) {
  const Json* place = find_place(state, path);
  return place != nullptr ? *place : Json();
}

}  // namespace

Json seen_places(const Table& table, Seat who) {
  Json state = known_json(table.state_json());
  for (const std::string& path : table.hidden_from(who).places) {
    if (Json* place = find_place(state, path)) {
      *place = Json();
    }
  }
  return state;
}

bool is_hidden(const Table& table, Seat who, std::string_view path) {
  const Json state = known_json(table.state_json());
  const Json open = seen_places(table, who);
  const Json* place = find_place(state, path);
  const Json* seen = find_place(open, path);
  return place != nullptr && (seen == nullptr || *seen != *place);
}

void hide_overridden(const Table& table, std::vector<Message>& story) {
  for (Message& sentence : story) {  // its first argument is the path
    if (sentence.id == "engine.overridden" && is_hidden(table, {}, sentence.args.front().second)) {
      for (auto& [name, value] : sentence.args) {
        value = name == "path" ? value : "?";
      }
    }
  }
}

Message own_sealed(const Json& value) {
  std::string words;
  const Json own = without_salt(value);
  for (const auto& [name, held] : *own.object()) {
    for (const Json& one : held.is_list() ? *held.list() : Json::List{held}) {
      add_word(words, to_text(one));
    }
  }
  return {"console.own_sealed", {{"value", words}}};
}

Shown state_for(const Table& table, Seat who, const std::optional<Json>& own) {
  const std::string& name = table.setup().name(who);
  Json state = seen_places(table, who);
  state.set("as", name);
  state.set("own", own ? without_salt(*own) : Json());
  Shown shown{{}, {table.board(who)}, Canonical{to_text(state)}, table.pictures()};
  std::vector<Message>& notes = shown.boards.front().notes;
  notes.push_back({"console.seen_as", {{"player", name}}});
  if (own) {
    notes.push_back(own_sealed(*own));
  }
  return shown;
}

void hide_override(const Table& before, const Table& after, Seat who, journal::Override& set,
                   Json& events) {
  const Json was = seen_places(before, who);
  const Json now = seen_places(after, who);
  for (Json& event : *events.list()) {
    const Json* path = event.find("path");
    if (path != nullptr && path->is_string() && event.find("was") != nullptr) {
      event.set("was", seen(was, *path->string()));
      event.set("value", seen(now, *path->string()));
      set.value = seen(now, *path->string());
    }
  }
}

}  // namespace hausregel::console
