#include "engine/story.h"

#include "core/json.h"

namespace hausregel {
namespace {

std::string words(const Json& json) {
  if (json.is_null()) {
    return "-";
  }
  if (json.is_string()) {
    return *json.string();
  }
  if (json.is_list()) {
    std::string all;
    for (const Json& item : *json.list()) {
      all += (all.empty() ? "" : ", ") + words(item);
    }
    return all;
  }
  if (json.is_object()) {
    std::string all;
    for (const auto& [key, value] : *json.object()) {
      all += (all.empty() ? "" : ", ") + key + " " + words(value);
    }
    return all;
  }
  return to_text(json);
}

}  // namespace

std::string names_of_seats(const SeatList& seats, const Setup& setup) {
  std::string names;
  for (const Seat who : seats) {
    names += (names.empty() ? "" : ", ") + setup.name(who);
  }
  return names;
}

std::string words_of_json(std::string_view json) {
  const auto read = read_json(json);
  return read ? words(*read) : std::string(json);
}

Message sentence_of(const Told& told, const Setup& setup) {
  Message message{std::string(kToldSentence), {{"hook", told.hook}, {"key", told.key}}};
  std::string all;
  for (const auto& [name, value] : told.values.of) {
    const auto* number = std::get_if<std::int64_t>(&value);
    std::string word =
        number != nullptr ? std::to_string(*number) : setup.name(std::get<Seat>(value));
    all.append(all.empty() ? ": " : ", ").append(name).append(" ").append(word);
    message.args.emplace_back(name, std::move(word));
  }
  message.args.emplace_back("values", std::move(all));
  return message;
}

}  // namespace hausregel
