// Canonical JSON -> plain data, the reverse of engine/codec_write.h. Anything that header would not
// write (another field, a second form of the same value) is a misfit.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "core/lists.h"
#include "engine/codec_write.h"

namespace hausregel::codec {

// The path in the value that failed to decode, and the expectation there.
struct Misfit {
  std::string path;
  std::string_view id;  // of `expected`, a template with a place {value}
  std::string value;

  // What was expected, without the path.
  Message message() const { return worded(id, {{"value", value}}); }
};
using Taken = tl::expected<void, Misfit>;

// `id` outlives the misfit.
inline tl::unexpected<Misfit> misfit(std::string_view id, std::string value = {}) {
  return tl::unexpected<Misfit>(Misfit{{}, id, std::move(value)});
}

// Returns `taken`; a misfit then says that it lies at `place`, ".name" or "[0]", of the value.
inline Taken inside(Taken taken, std::string_view place, std::string_view name,
                    std::string_view end = "") {
  if (!taken) { taken.error().path.insert(0, std::string(place).append(name).append(end)); }
  return taken;
}

// --- reading --------------------------------------------------------------------------------

// take() reads `json` as the type of `value`. Fails with a misfit if put() would not write `json`
// for any value; `value` may then be set in part. `setup` knows the players by their exact names.

Taken take(const Json& json, bool& value, const Setup&);
template <std::signed_integral Number>
Taken take(const Json& json, Number& value, const Setup&) {
  const std::int64_t* held = json.integer();
  if (held == nullptr || !std::in_range<Number>(*held)) { return misfit("codec.number"); }
  value = static_cast<Number>(*held);
  return {};
}
Taken take(const Json& json, std::uint64_t& value, const Setup&);
Taken take(const Json& json, std::string& value, const Setup&);
Taken take(const Json& json, Json& value, const Setup&);
Taken take(const Json& json, JsonObject& value, const Setup&);
Taken take(const Json& json, Events& value, const Setup&);
template <std::size_t Digits>
Taken take(const Json& json, Hex<Digits>& value, const Setup&) {
  if (!json.is_string() || !is_hex(*json.string(), Digits)) {
    return misfit("codec.lower_hex", std::to_string(Digits));
  }
  value = *json.string();
  return {};
}
Taken take(const Json& json, Seat& value, const Setup& setup);
Taken take(const Json& json, SeatSet& value, const Setup& setup);
Taken take(const Json& json, SeatTotals& value, const Setup& setup);
Taken take(const Json& json, ToldValue& value, const Setup& setup);
// Lower-case hexadecimal digits, two a byte.
Taken take_bytes(const Json& json, std::span<std::uint8_t> bytes);

template <std::size_t N>
Taken take(const Json& json, std::array<std::uint8_t, N>& bytes, const Setup&) {
  return take_bytes(json, bytes);
}

template <Worded T>
Taken take(const Json& json, T& value, const Setup&) {
  const auto words = names_of(value);
  for (std::size_t i = 0; json.is_string() && i < words.size(); ++i) {
    if (*json.string() == words[i]) {
      value = static_cast<T>(i);
      return {};
    }
  }
  return misfit("codec.word");
}

// Declared before any is defined: each may contain the others, and argument-dependent lookup does
// not search this namespace, as the types belong to others.
template <class T>
Taken take(const Json& json, std::optional<T>& value, const Setup& setup);
template <class T, int N>
Taken take(const Json& json, InlineList<T, N>& values, const Setup& setup);
template <class T>
Taken take(const Json& json, std::vector<T>& values, const Setup& setup);
template <class T, std::size_t N>
Taken take(const Json& json, std::array<T, N>& values, const Setup& setup);
template <class T>
Taken take(const Json& json, IfSome<T>& values, const Setup& setup);
template <class T>
Taken take(const Json& json, Named<T>& values, const Setup& setup);
template <Described T>
Taken take(const Json& json, T& value, const Setup& setup);

// As FieldToWrite.
struct FieldToRead {
  void* field;
  Taken (*take)(const Json& json, void* field, const Setup& setup);
  void (*leave_out)(void* field);  // null: it must be there
};
template <class Field>
Taken take_as(const Json& json, void* field, const Setup& setup) {
  return take(json, *static_cast<Field*>(field), setup);
}
template <class Field>
constexpr FieldToRead field_to_read(Field& field) {
  if constexpr (kIfAny<Field>) {
    return {&field, take_as<Field>, [](void* absent) { static_cast<Field*>(absent)->reset(); }};
  } else {
    return {&field, take_as<Field>, nullptr};
  }
}
Taken take_all(const Json& object, std::span<const std::string_view> names,
               std::span<const FieldToRead> fields, const Setup& setup, std::size_t extra);

// Reads the fields of `value` from `object`, which must have exactly them and `extra` more members:
// every field is looked up, and the count excludes others. Ignores their order; journals compare
// the line with what they would write. Stops at the first misfit.
template <class T>
Taken take_fields(const Json& object, T& value, const Setup& setup, std::size_t extra) {
  const auto fields = value.with_members([](auto&... members) {
    return std::array<FieldToRead, sizeof...(members)>{field_to_read(members)...};
  });
  return take_all(object, T::kFieldNames, fields, setup, extra);
}

// Reads null as absent: T must be a type that is never written as null.
template <class T>
Taken take(const Json& json, std::optional<T>& value, const Setup& setup) {
  if (json.is_null()) {
    value.reset();
    return {};
  }
  return take(json, value.emplace(), setup);
}

// Reads a list of T: push(item) accepts each in turn, or returns false if there is no room.
template <class T, class Push>
Taken take_list(const Json& json, const Setup& setup, Push push) {
  if (!json.is_list()) { return misfit("codec.list"); }
  for (const std::size_t i : indices(*json.list())) {
    T item{};
    Taken taken = take((*json.list())[i], item, setup);
    if (taken && !push(std::move(item))) { taken = misfit("codec.shorter"); }
    TRY(inside(std::move(taken), "[", std::to_string(i), "]"));
  }
  return {};
}

// An empty list, too, is written only by omission.
template <class T>
Taken take(const Json& json, IfSome<T>& values, const Setup& setup) {
  auto taken = take(json, static_cast<std::vector<T>&>(values), setup);
  return taken && values.empty() ? misfit("codec.no_empty") : taken;
}

template <class T, int N>
Taken take(const Json& json, InlineList<T, N>& values, const Setup& setup) {
  values.clear();
  return take_list<T>(json, setup, [&](T&& item) {
    if (values.full()) { return false; }
    values.push_back(item);
    return true;
  });
}

template <class T>
Taken take(const Json& json, std::vector<T>& values, const Setup& setup) {
  values.clear();
  return take_list<T>(json, setup, [&](T&& item) {
    values.push_back(std::move(item));
    return true;
  });
}

template <class T, std::size_t N>
Taken take(const Json& json, std::array<T, N>& values, const Setup& setup) {
  std::size_t count = 0;
  TRY(take_list<T>(json, setup, [&](T&& item) {
    if (count == N) { return false; }
    values[count++] = std::move(item);
    return true;
  }));
  return count == N ? Taken() : misfit("codec.list");
}

// Accepts any names and keeps their order; the JSON reader rejects duplicates.
template <class T>
Taken take(const Json& json, Named<T>& values, const Setup& setup) {
  if (!json.is_object()) { return misfit("codec.object"); }
  values.clear();
  for (const auto& [name, held] : *json.object()) {
    TRY(inside(take(held, values.emplace_back(name, T{}).second, setup), ".", name));
  }
  return {};
}

template <Described T>
Taken take(const Json& json, T& value, const Setup& setup) {
  return take_fields(json, value, setup, 0);
}

// Returns `json` as an event of type `T`; nullopt if it is another event or does not decode. An
// event that names players needs their `setup`.
template <class T>
std::optional<T> event_in(const Json& json, const Setup& setup = {}) {
  T event{};
  return is_event(json, T::kName) && take_fields(json, event, setup, 1) ? std::optional(event)
                                                                        : std::nullopt;
}

// Returns the events of type `T`. Events that name players need their `setup`.
template <class T>
std::vector<T> events_of(const Events& events, const Setup& setup = {}) {
  std::vector<T> found;
  for (const Json& event : events.has(T::kName) ? events.list() : Json::List()) {
    if (auto typed = event_in<T>(event, setup)) { found.push_back(*std::move(typed)); }
  }
  return found;
}

// --- variants of events or commands -----------------------------------------------------------

// Whether every seat in a move or an event is occupied. Only states have empty seats; an event that
// may name nobody says so by a type of its own.
template <class T>
bool all_seated(const T& value) {
  if constexpr (std::is_same_v<T, Seat>) {
    return value.somebody();
  } else if constexpr (Described<T>) {
    return value.with_members([](const auto&... fields) { return (all_seated(fields) && ...); });
  } else if constexpr (requires { value.begin()->player; } || std::is_same_v<T, SeatList>) {
    return std::ranges::all_of(value, [](const auto& item) { return all_seated(item); });
  } else {
    return true;
  }
}

// Reads the alternative named under `tag`. Changes `value` only if all of it decodes.
template <class Variant, std::size_t I = 0>
Taken take_variant(const Json& json, std::string_view tag, Variant& value, const Setup& setup) {
  if constexpr (I == std::variant_size_v<Variant>) {
    return misfit("codec.known", std::string(tag));
  } else {
    using T = std::variant_alternative_t<I, Variant>;
    const std::string* name = json.find_text(tag);
    if (name != nullptr && *name == T::kName) {
      T held{};
      Taken taken = take_fields(json, held, setup, 1);
      if (taken && !all_seated(held)) { return misfit("codec.names"); }
      if (taken) { value.template emplace<I>(std::move(held)); }
      return taken;
    }
    return take_variant<Variant, I + 1>(json, tag, value, setup);
  }
}

// A misfit is an Input: "event does not decode: at .player expected a player's name".
// `what`: "move", "state", "event", "value", "do", "line" or "report".
Result<> result_of(const Taken& taken, std::string_view what);

}  // namespace hausregel::codec

namespace hausregel {

// Number types some of whose values JSON writes as words. A struct with a `value` declares its form
// in T::kForm and needs no codec of its own.

// How to write the numbers of one type.
struct NumberForm {
  // A number outside `least` … `most` that is written as a word.
  struct Called {
    int value = 0;
    std::string_view word;  // empty: written as null
  };
  int least = 0;  // numbers from here to `most` are written as such
  int most = 0;
  std::string_view id;  // of the sentence that says what the JSON is to be
  InlineList<Called, 3> words{};
};

// Has a `value` and a static kForm.
template <class T>
concept FormedNumber = requires(T number) {
  T::kForm.id;
  number.value;
};

// As the codec's other put() and take().
template <FormedNumber T>
void put(std::string& out, T number, const Setup&) {
  for (const NumberForm::Called& called : T::kForm.words) {
    if (number.value == called.value) {
      called.word.empty() ? void(out += "null") : write_json_string(out, called.word);
      return;
    }
  }
  write_json_int(out, number.value);
}

template <FormedNumber T>
codec::Taken take(const Json& json, T& number, const Setup&) {
  constexpr const NumberForm& form = T::kForm;
  if (const std::int64_t* held = json.integer(); held != nullptr) {
    if (*held >= form.least && *held <= form.most) {
      number.value = static_cast<decltype(number.value)>(*held);
      return {};
    }
  }
  for (const NumberForm::Called& called : form.words) {
    if (called.word.empty() ? json.is_null() : json.is_string() && *json.string() == called.word) {
      number.value = static_cast<decltype(number.value)>(called.value);
      return {};
    }
  }
  return codec::misfit(form.id);
}

}  // namespace hausregel
