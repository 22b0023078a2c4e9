#include "journal/doing.h"

#include "core/lists.h"
#include "engine/codec.h"

namespace hausregel::journal {
namespace {

const Setup kNobody;  // unused: names in a journal are texts

tl::unexpected<Error> refused(std::string_view id, Message::Args args = {}) {
  return fail(Fault::Input, worded(std::string(id), std::move(args)));
}

// Reads the kind whose first member is `key`. Moves were handled before.
template <std::size_t I = 1>
Result<Doing> read_kind(const Json& json, std::string_view key) {
  if constexpr (I == std::variant_size_v<Doing>) {
    return refused("journal.do.unknown");
  } else {
    using T = std::variant_alternative_t<I, Doing>;
    if (key != T::kFieldNames.front()) { return read_kind<I + 1>(json, key); }
    T made;
    TRY(codec::result_of(codec::take(json, made, kNobody), "do"));
    return Doing(std::move(made));
  }
}

}  // namespace

Result<Move> Move::of(Json command) {
  const Json::Object* members = command.object();
  if (members == nullptr || members->empty() || members->front().first != "move" ||
      !members->front().second.is_string()) {
    return refused("journal.do.move");
  }
  return Move(std::move(command));
}

std::optional<Digest> Move::commit() const {
  const std::string* commit = command_.find_text("commit");
  return commit != nullptr ? digest_from_hex(*commit) : std::nullopt;
}

Result<Doing> read_doing(Json json) {
  const Json::Object* members = json.object();
  if (members == nullptr || members->empty()) { return refused("journal.do.empty"); }
  const std::string& key = members->front().first;
  if (key == "move") { return Move::of(std::move(json)); }
  auto doing = read_kind(json, key);
  if (!doing) { return doing; }
  if (const std::int64_t* to = goes_to(*doing); to != nullptr && *to < 0) {
    return refused("journal.do.number", {{"key", key}});
  }
  if (const auto* seats = std::get_if<Seats>(&*doing); seats != nullptr && seats->bots.empty()) {
    return refused("journal.do.bots");
  }
  if (const auto* close = std::get_if<Close>(&*doing); close != nullptr && !close->closing.fits()) {
    return refused("journal.do.continued");
  }
  return to_json(*doing) == json ? std::move(doing) : refused("journal.do.order");
}

void put(std::string& out, const Doing& doing, const Setup&) {
  std::visit(Overloaded{[&](const Move& move) { write_json(out, move.command()); },
                        [&](const auto& other) { codec::put(out, other, kNobody); }},
             doing);
}

std::string to_text(const Doing& doing) {
  std::string text;
  put(text, doing, kNobody);
  return text;
}

Json to_json(const Doing& doing) {
  const Move* move = std::get_if<Move>(&doing);
  return move != nullptr ? move->command() : known_json(to_text(doing));
}

const std::int64_t* goes_to(const Doing& doing) {
  const Undo* undo = std::get_if<Undo>(&doing);
  const Redo* redo = std::get_if<Redo>(&doing);
  return undo != nullptr ? &undo->to : redo != nullptr ? &redo->to : nullptr;
}

bool gives_up(const Doing& doing) {
  const Undo* undo = std::get_if<Undo>(&doing);
  return undo != nullptr && undo->because;
}

bool lays_value_of(const Doing& doing, std::string_view player) {
  const Move* move = std::get_if<Move>(&doing);
  const std::string* named = move != nullptr && move->seals() ? move->player() : nullptr;
  return named != nullptr && *named == player;
}

std::span<const Json> values_opened(const Doing& doing) {
  if (const Close* close = std::get_if<Close>(&doing)) { return close->closing.sealed; }
  const Move* move = std::get_if<Move>(&doing);
  const Json* values = move != nullptr ? move->command().find("values") : nullptr;
  return values != nullptr ? std::span<const Json>(values->items()) : std::span<const Json>();
}

Json move_opening(Json::List values) {
  Json command;
  command.set("move", "open");
  command.set("values", Json(std::move(values)));
  return command;
}

}  // namespace hausregel::journal
