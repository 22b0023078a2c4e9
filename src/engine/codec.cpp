#include "engine/codec.h"

#include "core/lists.h"

namespace hausregel::codec {

void put_all(std::string& out, std::span<const std::string_view> names,
             std::span<const FieldToWrite> fields, const void* voice, bool first) {
  for (const std::size_t i : indices(names)) {
    if (fields[i].absent) { continue; }
    out += first ? "\"" : ",\"";
    first = false;
    out += names[i];
    out += "\":";
    fields[i].put(out, fields[i].field, voice);
  }
}

std::string shape_of(std::span<const std::string_view> names,
                     std::span<std::string (*const)()> kinds) {
  std::string shape;
  for (const std::size_t i : indices(names)) {
    shape.append(" ").append(names[i]).append(":").append(kinds[i]());
  }
  return shape;
}

Taken take_all(const Json& object, std::span<const std::string_view> names,
               std::span<const FieldToRead> fields, const Setup& setup, std::size_t extra) {
  if (!object.is_object()) { return misfit("codec.object"); }
  std::size_t absent = 0;
  for (const std::size_t i : indices(names)) {
    const Json* member = object.find(names[i]);
    const bool optional = fields[i].leave_out != nullptr;
    if (optional && member == nullptr) {
      fields[i].leave_out(fields[i].field);
      ++absent;
      continue;
    }
    // An absent field is written only by omission: null would be a second form.
    TRY(inside(member == nullptr               ? Taken(misfit("codec.field"))
               : optional && member->is_null() ? Taken(misfit("codec.no_null"))
                                               : fields[i].take(*member, fields[i].field, setup),
               ".", names[i]));
  }
  return object.object()->size() + absent == names.size() + extra ? Taken()
                                                                  : misfit("codec.no_more");
}

void put(std::string& out, bool value, const Setup&) { out += value ? "true" : "false"; }
void put(std::string& out, std::uint64_t value, const Setup&) { write_json(out, Json(value)); }
void put(std::string& out, const std::string& value, const Setup&) {
  write_json_string(out, value);
}
void put(std::string& out, std::string_view value, const Setup&) { write_json_string(out, value); }
void put(std::string& out, const Json& value, const Setup&) { write_json(out, value); }

void put(std::string& out, Seat value, const Setup& setup) {
  if (value.somebody()) {
    write_json_string(out, setup.name(value));
  } else {
    out += "null";
  }
}

void put(std::string& out, SeatSet value, const Setup& setup) {
  put(out, listed(value, setup.seats()), setup);
}

void put(std::string& out, const SeatTotals& value, const Setup& setup) {
  Named<int> totals;
  for (const int i : indices(value.of.size())) {
    totals.emplace_back(setup.name(seat(i)), value.of[i]);
  }
  put(out, totals, setup);
}

Taken take(const Json& json, ToldValue& value, const Setup& setup) {
  const bool taken = json.is_int() ? take(json, value.emplace<std::int64_t>(), setup).has_value()
                                   : json.is_string() && take(json, value.emplace<Seat>(), setup);
  return taken ? Taken() : misfit("codec.told");
}

Taken take(const Json& json, bool& value, const Setup&) {
  if (!json.is_bool()) { return misfit("codec.truth"); }
  value = *json.boolean();
  return {};
}

Taken take(const Json& json, std::uint64_t& value, const Setup&) {
  value = json.natural().value_or(0);
  return json.natural() ? Taken() : misfit("codec.from", "0");
}

Taken take(const Json& json, std::string& value, const Setup&) {
  if (!json.is_string()) { return misfit("codec.text"); }
  value = *json.string();
  return {};
}

Taken take(const Json& json, Json& value, const Setup&) {
  value = json;
  return {};
}

Taken take(const Json& json, JsonObject& value, const Setup&) {
  if (!json.is_object()) { return misfit("codec.object"); }
  static_cast<Json&>(value) = json;
  return {};
}

Taken take(const Json& json, Events& value, const Setup&) {
  for (const Json& event : json.items()) {
    const Json::Object& members = event.members();
    if (members.empty() || members.front().first != "e" || !members.front().second.is_string()) {
      return misfit("codec.events");
    }
  }
  if (!json.is_list()) { return misfit("codec.events"); }
  value = json;
  return {};
}

Taken take(const Json& json, Seat& value, const Setup& setup) {
  if (json.is_null()) {
    value = Seat{};
    return {};
  }
  if (!json.is_string() || !setup.find(*json.string()).somebody()) { return misfit("codec.name"); }
  value = setup.find(*json.string());
  return {};
}

Taken take(const Json& json, SeatSet& value, const Setup& setup) {
  SeatList list;
  Taken taken = take(json, list, setup);
  value.clear();
  for (const Seat who : list) {
    if (!who.somebody()) { return misfit("codec.names"); }
    value.add(who);
  }
  return taken;
}

Taken take(const Json& json, SeatTotals& value, const Setup& setup) {
  value.of.clear();
  if (!json.is_object() || json.object()->size() != setup.players.size()) {
    return misfit("codec.totals");
  }
  for (const std::string& player : setup.players) {
    const Json* total = json.find(player);
    int number = 0;
    if (total == nullptr || !take(*total, number, setup)) { return misfit("codec.total"); }
    value.of.push_back(number);
  }
  return {};
}

Taken take_bytes(const Json& json, std::span<std::uint8_t> bytes) {
  if (!json.is_string() || json.string()->size() != bytes.size() * 2) {
    return misfit("codec.hex", std::to_string(bytes.size() * 2));
  }
  return bytes_from_hex(*json.string(), bytes) ? Taken() : misfit("codec.hex_small");
}

Result<> result_of(const Taken& taken, std::string_view what) {
  if (taken) { return done(); }
  const Misfit& misfit = taken.error();
  Named<Message> parts{{"what", worded("codec.what." + std::string(what))},
                       {"expected", misfit.message()}};
  return fail(Fault::Input, misfit.path.empty() ? worded("codec.misfit", {}, std::move(parts))
                                                : worded("codec.misfit_at", {{"path", misfit.path}},
                                                         std::move(parts)));
}

}  // namespace hausregel::codec
