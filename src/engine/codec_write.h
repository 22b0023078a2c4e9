// Plain data -> canonical JSON, from the description of each struct (core/describe.h).
//   event    {"e":NAME, fields…}      command  {"move":NAME, fields…}
//   Seat     the player's name, null for nobody      SeatSet  names in seat order
//       bytes  lower-case hex      enum  its word
//   optional null if absent      list  […]      struct  {fields…}
//       Named  {"name":…}, in the order held      Json  as it is
// put(out, field, voice) writes a struct's fields. `voice` is the Setup, or something that words
// some types in its own way.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "core/describe.h"
#include "core/digest.h"
#include "core/json.h"
#include "engine/events.h"
#include "engine/setup.h"

namespace hausregel::codec {

// Text that is canonical JSON already: a line of a journal, a state. Nothing reads it back.
struct Canonical {
  std::string text;

  bool operator==(const Canonical&) const = default;
};

// An enum written as a word: names_of() lists the words in the order of the enumerators, which
// count from 0.
template <class T>
concept Worded = std::is_enum_v<T> && requires(T value) { names_of(value); };

// The type of an item of a list.
template <class T>
T item_of(std::type_identity<std::vector<T>>);
template <class T>
T item_of(std::type_identity<IfSome<T>>);
template <class T, std::size_t N>
T item_of(std::type_identity<std::array<T, N>>);
template <class T, int N>
T item_of(std::type_identity<InlineList<T, N>>);
template <class T>
concept ItemList = requires { item_of(std::type_identity<T>()); };

// put() appends `value` to `out`. Functions that are no templates are defined in codec.cpp, beside
// the readers of the same types.
void put(std::string& out, bool value, const Setup&);
template <std::signed_integral Number>
void put(std::string& out, Number value, const Setup&) {
  write_json_int(out, value);
}
void put(std::string& out, std::uint64_t value, const Setup&);
void put(std::string& out, const std::string& value, const Setup&);
void put(std::string& out, std::string_view value, const Setup&);
void put(std::string& out, const Json& value, const Setup&);
inline void put(std::string& out, const Canonical& value, const Setup&) { out += value.text; }
inline void put(std::string& out, const Events& value, const Setup&) { out += value.text(); }
void put(std::string& out, Seat value, const Setup& setup);
void put(std::string& out, SeatSet value, const Setup& setup);
void put(std::string& out, const SeatTotals& value, const Setup& setup);

template <std::size_t N>
void put(std::string& out, const std::array<std::uint8_t, N>& bytes, const Setup&) {
  out += '"';
  out += hex(bytes);
  out += '"';
}

template <Worded T>
void put(std::string& out, T value, const Setup&) {
  write_json_string(out, word_of(value));
}

// Declared before any is defined: each may contain the others, and argument-dependent lookup does
// not search this namespace, as the types belong to others.
template <class T, class Voice>
void put(std::string& out, const std::optional<T>& value, const Voice& voice);
// Only for exactly this type: any number or seat would convert to such a variant.
template <std::same_as<ToldValue> Either, class Voice>
void put(std::string& out, const Either& value, const Voice& voice) {
  std::visit([&](const auto& held) { put(out, held, voice); }, value);
}
template <ItemList List, class Voice>
void put(std::string& out, const List& values, const Voice& voice);
template <class T, class Voice>
void put(std::string& out, const Named<T>& values, const Voice& voice);
template <Described T, class Voice>
void put(std::string& out, const T& value, const Voice& voice);

// A field whose type is forgotten, so that writers are compiled once for each type of field, not
// for each field of each struct.
struct FieldToWrite {
  const void* field;
  void (*put)(std::string& out, const void* field, const void* voice);
  bool absent;  // an empty IfAny or IfSome, which a struct leaves out
};
template <class Field, class Voice>
void put_as(std::string& out, const void* field, const void* voice) {
  put(out, *static_cast<const Field*>(field), *static_cast<const Voice*>(voice));
}
template <class Voice, class T>
auto fields_to_write(const T& value) {
  const auto absent = []<class Field>(const Field& field) {
    if constexpr (kIfAny<Field>) { return !field.has_value(); }
    return false;
  };
  return value.with_members([&]<class... Fields>(const Fields&... fields) {
    static_assert(sizeof...(fields) == T::kFieldNames.size());
    return std::array<FieldToWrite, sizeof...(fields)>{
        FieldToWrite{&fields, put_as<Fields, Voice>, absent(fields)}...};
  });
}
// In codec.cpp, as everything that is no template.
void put_all(std::string& out, std::span<const std::string_view> names,
             std::span<const FieldToWrite> fields, const void* voice, bool first);

// Appends the members "name":value, without braces; `first`: no comma before the first one. Omits
// an empty IfAny or IfSome.
template <class T, class Voice>
void put_fields(std::string& out, const T& value, const Voice& voice, bool first) {
  put_all(out, T::kFieldNames, fields_to_write<Voice>(value), &voice, first);
}

// Appends [value,…]: the elements of any range, in order.
template <class List, class Voice>
void put_list(std::string& out, const List& values, const Voice& voice) {
  out += '[';
  bool first = true;
  for (const auto& value : values) {
    if (!first) { out += ','; }
    first = false;
    put(out, value, voice);
  }
  out += ']';
}

template <class T, class Voice>
void put(std::string& out, const std::optional<T>& value, const Voice& voice) {
  if (value) {
    put(out, *value, voice);
  } else {
    out += "null";
  }
}

template <ItemList List, class Voice>
void put(std::string& out, const List& values, const Voice& voice) {
  put_list(out, values, voice);
}

// Writes the names in order; the caller must keep them unique.
template <class T, class Voice>
void put(std::string& out, const Named<T>& values, const Voice& voice) {
  out += '{';
  for (const auto& [name, value] : values) {
    out += out.back() == '{' ? "" : ",";  // no value ends in '{'
    write_json_string(out, name);
    out += ':';
    put(out, value, voice);
  }
  out += '}';
}

template <Described T, class Voice>
void put(std::string& out, const T& value, const Voice& voice) {
  out += '{';
  put_fields(out, value, voice, true);
  out += '}';
}

// {"e":"coal_drawn",…} with tag "e", {"move":"draw",…} with tag "move". Names and tags must need no
// escapes.
template <class T>
void put_tagged(std::string& out, std::string_view tag, const T& value, const Setup& setup) {
  out += "{\"";
  out += tag;
  out += "\":\"";
  out += T::kName;
  out += '"';
  put_fields(out, value, setup, false);
  out += '}';
}

// Likewise for the alternative that `value` holds.
template <class... Ts>
void put_tagged(std::string& out, std::string_view tag, const std::variant<Ts...>& value,
                const Setup& setup) {
  std::visit([&](const auto& held) { put_tagged(out, tag, held, setup); }, value);
}

// --- forms ----------------------------------------------------------------------------------

template <class T>
inline constexpr bool kIsObject = Described<T>;
template <class T>
inline constexpr bool kIsObject<Named<T>> = true;
// For bytes, and texts of hexadecimal digits.
template <std::size_t Digits>
constexpr std::size_t digits_of(std::type_identity<Hex<Digits>>) {
  return Digits;
}
template <std::size_t N>
constexpr std::size_t digits_of(std::type_identity<std::array<std::uint8_t, N>>) {
  return 2 * N;
}

// Returns the kind of JSON that put() writes for a `T`, as docs/events.txt has it: "bool", "int"
// (32 bits), "long", "text", "hex64" (digits), "player", "any", "object", or "red|green" for words.
// "KIND?" may also be null, "KIND~" absent, "KINDs" is a list; "own": a form of the game's own.
template <class T>
std::string kind_of() {
  if constexpr (requires { digits_of(std::type_identity<T>()); }) {
    return "hex" + std::to_string(digits_of(std::type_identity<T>()));
  } else if constexpr (Worded<T>) {
    std::string words;
    for (const std::string_view word : names_of(T())) {
      words.append(words.empty() ? "" : "|").append(word);
    }
    return words;
  } else if constexpr (requires {
                         typename T::value_type;
                         requires std::same_as<T, std::optional<typename T::value_type>>;
                       }) {
    return kind_of<typename T::value_type>() + "?";
  } else if constexpr (kIfAny<T>) {
    constexpr bool list = std::is_base_of_v<std::vector<typename T::value_type>, T>;
    return kind_of<typename T::value_type>() + (list ? "s~" : "~");
  } else if constexpr (kIsObject<T>) {
    return "object";
  } else if constexpr (ItemList<T>) {
    return kind_of<decltype(item_of(std::type_identity<T>()))>() + "s";
  } else {
    return std::same_as<T, bool>           ? "bool"
           : std::same_as<T, int>          ? "int"
           : std::same_as<T, std::int64_t> ? "long"
           : std::same_as<T, std::string>  ? "text"
           : std::same_as<T, Seat>         ? "player"
           : std::same_as<T, SeatSet>      ? "players"
           : std::same_as<T, SeatTotals>   ? "points"
           : std::same_as<T, Json>         ? "any"
                                           : "own";
  }
}

// Returns the members of `T` in order, each after a blank: " player:player stake:int". In
// codec.cpp.
std::string shape_of(std::span<const std::string_view> names,
                     std::span<std::string (*const)()> kinds);
template <Described T>
std::string shape_of() {
  return []<class... Fields>(MemberTypes<Fields...>) {
    static constexpr std::array<std::string (*)(), sizeof...(Fields)> kKinds{kind_of<Fields>...};
    return shape_of(T::kFieldNames, kKinds);
  }(MembersOf<T>());
}

// Return what put() and put_tagged() append.
template <class T>
std::string text_of(const T& value, const Setup& setup) {
  std::string out;
  put(out, value, setup);
  return out;
}
template <class T>
std::string tagged(std::string_view tag, const T& value, const Setup& setup) {
  std::string out;
  put_tagged(out, tag, value, setup);
  return out;
}

// Appends one entry's events in journal form: [{"e":…},…].
template <class Events>
void put_events(std::string& out, const Events& events, const Setup& setup) {
  out += '[';
  for (const auto& event : events) {
    out += out.back() == '[' ? "" : ",";  // no event ends in '['
    put_tagged(out, "e", event, setup);
  }
  out += ']';
}

// Returns one event of type `T`. An event that names players needs their `setup`.
template <class T>
Events only_event(const T& event, const Setup& setup = {}) {
  return Events("[" + tagged("e", event, setup) + "]");
}

}  // namespace hausregel::codec
