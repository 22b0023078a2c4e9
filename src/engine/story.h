// Makes the sentence of an event from its description: catalog id GAME.EVENT, one place a field. A
// new event needs no code for its sentence; a game chooses another id (its story()) only if one
// sentence does not suit all values. Nothing parses these sentences.
#pragma once

#include <string>
#include <string_view>
#include <tuple>

#include "core/result.h"
#include "engine/codec.h"

namespace hausregel {

// Returns a JSON text as words: strings without quotes, lists with commas, null as "-".
std::string words_of_json(std::string_view json);

// Returns kToldSentence: with each value under its name, and all of them as `values`.
Message sentence_of(const Told& told, const Setup& setup);
// "Anna, Bert".
std::string names_of_seats(const SeatList& seats, const Setup& setup);

// Returns the fields of `value` by their JSON names, as words_of_json() writes them.
template <class T>
Named<std::string> words_of_fields(const T& value, const Setup& setup) {
  Named<std::string> words;
  const auto* name = T::kFieldNames.begin();
  const auto one = [&](const auto& field) {
    words.emplace_back(*name++, words_of_json(codec::text_of(field, setup)));
  };
  std::apply([&](const auto&... fields) { (one(fields), ...); }, value.tie());
  return words;
}
template <class Event>
Message sentence(std::string_view game, const Event& event, const Setup& setup) {
  return {std::string(game) + "." + std::string(Event::kName), words_of_fields(event, setup)};
}

}  // namespace hausregel
