// One description per struct: its fields by name, in journal order. Encoding, decoding and the
// words of a sentence about an event all come from it.
#pragma once

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

template <class T>
concept Described = requires { T::fields(); };

}  // namespace hausregel
