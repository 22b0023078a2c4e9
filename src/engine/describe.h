// One description per struct: its fields by name, in journal order. Encoding, decoding and the
// words of a sentence about an event all come from it.
#pragma once

#include <optional>
#include <string_view>
#include <tuple>

namespace hausregel {

template <class Owner, class Member>
struct Field {
  std::string_view name;
  Member Owner::* member;
};

template <class Owner, class Member>
constexpr Field<Owner, Member> field(std::string_view name, Member Owner::* member) {
  return {name, member};
}

// A field that is not there, rather than null, where it holds nothing: one that only journals of a
// later format have.
template <class Owner, class Value>
struct FieldIfAny {
  std::string_view name;
  std::optional<Value> Owner::* member;
};

template <class Owner, class Value>
constexpr FieldIfAny<Owner, Value> field_if_any(std::string_view name,
                                                std::optional<Value> Owner::* member) {
  return {name, member};
}

template <class T>
inline constexpr bool kIfAny = false;
template <class Owner, class Value>
inline constexpr bool kIfAny<FieldIfAny<Owner, Value>> = true;

template <class T>
concept Described = requires { T::fields(); };

}  // namespace hausregel
