#include "console/protocol.h"

#include "console/request.h"
#include "core/text.h"

namespace hausregel::console {
namespace {

constexpr int kVersion = 1;

// Messages of this file's own are about requests that cannot be read.
std::string_view kind_of(const Error& error) {
  if (error.message.id.starts_with("protocol.")) {
    return "protocol";
  }
  switch (error.fault) {
    case Fault::Answer:
    case Fault::Refused:
      return "refused";
    case Fault::Usage:
      return "usage";
    case Fault::Input:
      return "input";
    case Fault::HouseRule:
    case Fault::Bot:
      return "house_rule";
    case Fault::Internal:
    case Fault::Interrupted:
      break;
  }
  return "fault";
}

Json names_of(const SeatList& seats, const Setup& setup) {
  Json::List names;
  for (const Seat seat : seats) {
    names.emplace_back(setup.name(seat));
  }
  return Json(std::move(names));
}

// Where the game stands; null without one.
Json turn_of(const Desk& desk) {
  if (!desk.session) {
    return {};
  }
  const Status status = desk.session->table().status();
  Json turn;
  turn.set("round", status.round);
  turn.set("phase", status.phase);
  turn.set("to_move", names_of(status.to_move, desk.session->table().setup()));
  turn.set("over", status.over);
  return turn;
}

Json error_json(const Error& error, std::vector<std::string> hints, const Say& say) {
  Json json;
  json.set("kind", kind_of(error));
  const bool in_line = error.place.file.empty();
  const bool of_hook = error.fault == Fault::HouseRule;
  json.set("rule", error.rule.empty() || of_hook ? Json() : Json(error.rule));
  json.set("message", say(error.message));
  json.set("column", in_line && error.place.column > 0 ? Json(error.place.column) : Json());
  if (of_hook && !error.rule.empty()) {
    json.set("hook", error.rule);
  }
  if (!in_line) {
    json.set("file", error.place.file.substr(error.place.file.rfind('/') + 1));
    json.set("line", error.place.line);
  }
  if (hints.empty()) {
    hints = error.suggestions;
  }
  Json::List list(hints.begin(), hints.end());
  json.set("hints", Json(std::move(list)));
  return json;
}

Result<Json> read_request(std::string_view text) {
  if (text.size() > kRequestBytes) {
    return not_understood("protocol.too_long", {{"bytes", std::to_string(kRequestBytes)}});
  }
  auto json = read_json(text);
  if (!json) {
    auto bad = not_understood("protocol.no_json", {{"why", json.error().message.text}});
    bad.value().place = json.error().place;
    return bad;
  }
  return json->is_object() ? json : not_understood("protocol.no_object");
}

void add_members(Json& reply, Json more) {
  for (auto& [name, value] : *more.object()) {
    reply.set(name, std::move(value));
  }
}

}  // namespace

std::string Protocol::hello() const {
  Json::List played;
  for (const Game* game : games()) {
    played.emplace_back(game->name());
  }
  Json hello;
  hello.set("protocol", kVersion);
  hello.set("program", "hausregel");
  hello.set("version", engine_);
  hello.set("games", Json(std::move(played)));
  hello.set("languages", Json(Json::List{"de", "en", "fr", "it"}));
  return to_text(hello);
}

std::string Protocol::reply(std::string_view request) {
  const Result<Json> members = read_request(request);
  Json reply;
  const Json* id = members ? members->find("id") : nullptr;
  reply.set("id", id != nullptr ? *id : Json());
  Request asked(desk_, members ? *members : Json());
  auto answer = members ? asked.answer() : fail(members.error());
  reply.set("ok", answer.has_value());
  if (!answer) {
    reply.set("error", error_json(answer.error(), asked.hints(), desk_.say));
    answer = asked.happened();
  }
  add_members(reply, std::move(*answer));
  reply.set("turn", turn_of(desk_));
  reply.set("head", head_of(desk_));
  return harmless_json(to_text(reply));
}

}  // namespace hausregel::console
