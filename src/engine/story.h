// A sentence about an event, from its description: catalog id GAME.EVENT, one place a field. So a
// new event has its sentence without code; only where one sentence does not do for all of its
// values does a game choose another id (its story()). What is said here is never read again.
#pragma once

#include <string>
#include <string_view>
#include <tuple>

#include "core/result.h"
#include "engine/codec.h"

namespace hausregel {

// A JSON text as words: strings without quotes, lists with commas, null as "-".
std::string words_of_json(std::string_view json);

// kToldSentence: the values by their names, and all of them as `values`.
Message sentence_of(const Told& told, const Setup& setup);
// "Anna, Bert".
std::string names_of_seats(const SeatList& seats, const Setup& setup);

// Arguments are the fields by their names in JSON, as words_of_json() has them.
template <class Event>
Message sentence(std::string_view game, const Event& event, const Setup& setup) {
  Message message;
  message.id = std::string(game) + "." + std::string(Event::kName);
  const auto* name = Event::kFieldNames.begin();
  const auto one = [&](const auto& field) {
    std::string json;
    using codec::put;
    put(json, field, setup);
    message.args.emplace_back(*name++, words_of_json(json));
  };
  std::apply([&](const auto&... fields) { (one(fields), ...); }, event.tie());
  return message;
}

}  // namespace hausregel
