#include "console/seat_view.h"

#include <algorithm>

#include "console/commands.h"
#include "core/lists.h"
#include "core/text.h"
#include "engine/events.h"
#include "engine/moves/words.h"
#include "engine/rules/place.h"
#include "play/closing.h"

namespace hausregel::console {

using journal::Override;

namespace {

// {"player":P,"stake":50,"salt":S} -> {"stake":50}
Json without_salt(const Json& value) {
  Json own = JsonObject();
  for (const auto& [name, held] : value.members()) {
    if (name != "player" && name != "salt" && name != "n") { own.set(name, held); }
  }
  return own;
}

Json place_of(const Json& state, std::string_view path) {
  const Json* place = find_place(state, path);
  return place != nullptr ? *place : Json();
}

// Whether `path`, or a place inside it, is hidden.
bool is_in(const Hidden& hidden, const Table& table, std::string_view path) {
  return !hidden.places.empty() &&
         place_of(state_without(table, {}), path) != place_of(state_without(table, hidden), path);
}

}  // namespace

Json state_without(const Table& table, const Hidden& hidden) {
  Json state = known_json(table.state_json());
  for (const std::string& path : hidden.places) {
    if (Json* place = find_place(state, path)) { *place = Json(); }
  }
  return state;
}

void hide_overridden(const Table& table, Messages& story) {
  const Hidden hidden = table.hidden_from({});
  for (Message& sentence : story) {  // its first argument is the path
    if (sentence.id == "engine.overridden" && is_in(hidden, table, sentence.args.front().second)) {
      sentence.id += ".hidden";
      sentence.args.resize(1);
    }
  }
}

Message own_sealed(const Json& value) {
  return {"console.own_sealed", {}, {{"value", form_said(option_words(without_salt(value)))}}};
}

Shown state_for(const Table& table, Seat who, const std::optional<Json>& own) {
  const std::string& name = table.setup().name(who);
  Json state = state_without(table, table.hidden_from(who));
  const Json seen = table.seen_by(who);
  for (const auto& [member, value] : seen.members()) { state.set(member, value); }
  state.set("as", name);
  state.set("own", own ? without_salt(*own) : Json());
  Shown shown{{}, {table.board(who)}, Canonical{to_text(state)}, table.pictures()};
  Messages& notes = shown.boards.front().notes;
  notes.push_back({"console.seen_as", {{"player", name}}});
  if (own) { notes.push_back(own_sealed(*own)); }
  return shown;
}

void hide_override(const Table& before, const Table& after, Seat who, Override& set,
                   Events& events) {
  const Json was = state_without(before, before.hidden_from(who));
  const Json now = state_without(after, after.hidden_from(who));
  Json::List list = events.list();
  for (Json& event : list) {
    if (const std::string* path = event.find_text("path")) {
      event.set("was", place_of(was, *path));
      set.value = place_of(now, *path);
      event.set("value", set.value);
    }
  }
  events = std::move(list);
}

namespace {

// Whether `who` may see more than everybody.
bool knows_more(const Session& session, Seat who) {
  const auto hidden = session.table().hidden_from({}).places;
  const auto from_him = session.table().hidden_from(who).places;
  return play::sealed_now(session, who).has_value() ||
         session.table().seen_by(who) != session.table().seen_by({}) ||
         std::ranges::any_of(hidden,
                             [&](const std::string& path) { return !contains(from_him, path); });
}

bool hides_something(const Console& console) {
  return !hidden_here(console).places.empty() ||
         (is_shared(console) && console.session && console.status().hides);
}

// "house.lua:12: what it says", without what it says; `.mode json` shows that.
Message unsaid(std::string_view said) {
  const std::size_t end = said.find(": ");
  const std::size_t colon = end == std::string_view::npos ? end : said.rfind(':', end - 1);
  const bool placed =
      colon < end && whole_number(said.substr(colon + 1, end - colon - 1)).has_value();
  return {"console.unsaid",
          {{"place", placed ? std::string(said.substr(0, end + 2)) : ""}, {"word", ".mode json"}}};
}

bool same_value(const std::string& told, const std::string& typed) {
  const auto number = whole_number(typed);
  return told == typed ||
         (number ? whole_number(told) == number : !typed.empty() && holds(told, clean(typed)));
}

}  // namespace

bool is_shared(const Console& console) {
  return console.manner == Manner::Interactive && !console.as_json &&
         console.style.format != Format::Json;
}

Result<Seat> viewer_of(Console& console, Words words) {
  if (words.size() == 1) { return Seat(); }
  if (words.size() != 3 || words[1].text != "--as") { return fail(form_error(words, 1)); }
  const Setup& setup = console.setup();
  const auto who = setup.find_short(words[2].text);
  if (!who || !looks_alone(console, *who)) { return who; }
  const Question question{{"console.alone.ask", {{"player", setup.name(*who)}}}, true};
  if (!console.world.ask || !console.world.ask(question)) {
    return not_now("console.alone.declined");
  }
  return who;
}

bool looks_alone(const Console& console, Seat who) {
  return is_shared(console) && who.somebody() && knows_more(*console.session, who);
}

Hidden hidden_here(const Console& console) {
  return is_shared(console) && console.session ? console.table().hidden_from({}) : Hidden{};
}

bool is_kept_back(const Console& console, std::string_view path) {
  return console.session && is_in(hidden_here(console), console.table(), path);
}

void keep_back(const Console& console, Messages& story) {
  if (hides_something(console)) { hide_overridden(console.table(), story); }
}

void keep_back(const Console& console, Answer& given) {
  each_entry(given, [&](EntryReport& entry) { keep_back(console, entry.story); });
  if (given.failure) {
    Error& error = given.failure->error;
    const bool scripted = error.fault == Fault::HouseRule || error.fault == Fault::Bot;
    if (scripted && hides_something(console)) { error.message = unsaid(""); }
  }
}

Messages traced_here(const Console& console, std::span<const std::string> lines) {
  const bool hides = hides_something(console);
  Messages shown;
  for (const std::string& line : lines) {
    Message traced = hides ? unsaid(line) : plain(line);
    if (!hides || !contains(shown, traced)) { shown.push_back(std::move(traced)); }
  }
  return shown;
}

void keep_back(const Console& console, Json::List& rows, const Json& by) {
  for (Json& row : rows) {
    const std::string* path = row.find_text("path");  // of an override alone
    if (path != nullptr && is_kept_back(console, *path)) {
      row.set("was", by);
      row.set("value", by);
    }
  }
}

void unsay_which(const Console& console, const ParsedLine& line, Error& error) {
  const MoveForm* move = line.meant.move;
  const bool several =
      move != nullptr && move->seals && !move->names_somebody() && line.words.size() > 2;
  if (several && error.fault == Fault::Refused && hides_something(console) &&
      console.setup().mode == Mode::Virtual) {
    error = at_word({Fault::Refused, "console.amounts_refused"}, line.words.front());
  }
}

void unsay(Error& error, Words unseen, const MoveForm& form) {
  error.suggestions.clear();
  if (error.message.id.empty() || !error.message.text.empty()) {  // English, filled in already
    error.message = naming_form("console.unseen_unread", form);
  }
  for (auto& [name, told] : error.message.args) {
    const bool secret =
        std::ranges::any_of(unseen, [&](const Word& word) { return same_value(told, word.text); });
    told = secret ? "…" : told;
  }
}

}  // namespace hausregel::console
