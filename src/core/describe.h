// Describes a struct once: its members by name, in journal order. Encoding, decoding, equality and
// the words of a sentence about an event all derive from that description.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace hausregel {

// A field that is absent, rather than null, when empty. Journals of earlier formats lack it.
template <class Value>
struct IfAny : std::optional<Value> {
  using std::optional<Value>::optional;
  IfAny(const std::optional<Value>& value) : std::optional<Value>(value) {}
  // Hides std::optional's operator==, which would accept an optional or a bare value on each side.
  friend bool operator==(const IfAny& a, const IfAny& b) {
    return a.has_value() == b.has_value() && (!a.has_value() || *a == *b);
  }
};

// The list counterpart of IfAny: absent when empty.
template <class Value>
struct IfSome : std::vector<Value> {
  using std::vector<Value>::vector;
  using std::vector<Value>::operator=;
  // Mirror std::optional, so that the codec treats both kinds alike.
  bool has_value() const { return !this->empty(); }
  void reset() { this->clear(); }
};

template <class T>
inline constexpr bool kIfAny = false;
template <class Value>
inline constexpr bool kIfAny<IfAny<Value>> = true;
template <class Value>
inline constexpr bool kIfAny<IfSome<Value>> = true;

// A text of `Digits` lower-case hexadecimal digits, or empty. Assignment does not check it; reading
// JSON does (engine/codec.h).
template <std::size_t Digits>
struct Hex : std::string {
  Hex() = default;
  Hex(std::string text) : std::string(std::move(text)) {}
  using std::string::operator=;
};

// Names, words or lines.
using Strings = std::vector<std::string>;
using WholeNumbers = std::vector<std::int64_t>;

// An object whose keys are data, such as names of players or lucks, rather than field names.
template <class Value>
using Named = std::vector<std::pair<std::string, Value>>;

// A struct with FIELDS.
template <class T>
concept Described = requires { T::kFieldNames; };

// Returns the enumerator's word in JSON and catalogs; names_of(value) lists the words in order.
// Precondition: enumerators count from 0 without gaps, and `value` is one of them.
template <class Enum>
constexpr std::string_view word_of(Enum value) {
  return names_of(value)[static_cast<std::size_t>(value)];
}

// Splits "player, text" into its `Count` names, which view `list`. Avoids string_view::find(): GCC
// 12 compares its result with null, which is not constant when compiling with sanitizers.
template <std::size_t Count>
constexpr std::array<std::string_view, Count> split_names(std::string_view list) {
  std::array<std::string_view, Count> names;
  const char* next = list.begin();
  for (std::string_view& name : names) {
    const char* end = std::find(next, list.end(), ',');
    name = {next, end};
    next =
        std::find_if_not(end, list.end(), [](char c) { return c == ',' || c == ' ' || c == '"'; });
  }
  return names;
}

// Returns the number of names that split_names() finds in `list`.
constexpr std::size_t count_names(std::string_view list) {
  return list.empty() ? 0 : 1 + static_cast<std::size_t>(std::ranges::count(list, ','));
}

// Returns the names in the arguments of FIELDS: the quoted list if the arguments begin with one
// (adjacent literals may follow each other in it), else the members' own names.
constexpr std::string_view names_in(std::string_view arguments) {
  return arguments.starts_with('"') ? arguments.substr(1, arguments.find("\",") - 1) : arguments;
}

// Returns visit(members...) for the members among those arguments.
template <class Visit, class... Members>
constexpr decltype(auto) visit_members(Visit& visit, Members&... members) {
  return visit(members...);
}
template <class Visit, std::size_t Size, class... Members>
constexpr decltype(auto) visit_members(Visit& visit, const char (&)[Size], Members&... members) {
  return visit(members...);
}

// Calls each(name, member) for the members of a described struct, in order.
template <class T, class Each>
constexpr void each_field(T&& value, Each each) {
  const auto* name = std::decay_t<T>::kFieldNames.begin();
  value.with_members([&](auto&... members) { (each(*name++, members), ...); });
}

template <Described T>
constexpr bool same_members(const T& lhs, const T& rhs) {
  return lhs.with_members([&](const auto&... left) {
    return rhs.with_members([&](const auto&... right) { return ((left == right) && ...); });
  });
}

// The types of a described struct's members, const if it is.
template <class... Members>
struct MemberTypes {};
struct ListTypes {
  template <class... Members>
  MemberTypes<Members...> operator()(Members&...) const;
};
template <class T>
using MembersOf = decltype(std::declval<T&>().with_members(ListTypes()));

// A string literal as a template argument; view() excludes the '\0'.
template <std::size_t Size>
struct Literal {
  char text[Size]{};
  constexpr Literal(const char (&literal)[Size]) { std::copy_n(literal, Size, text); }
  constexpr std::string_view view() const { return {text, Size - 1}; }
};

template <Literal List>
inline constexpr auto kNames = split_names<count_names(List.view())>(List.view());
// Returns the names in a list, for names_of(): names<"idle, over">().
template <Literal List>
constexpr std::span<const std::string_view> names() {
  return kNames<List>;
}

// A described struct made in a single place, for use where nobody else reads its members:
// fields<"saved, moved">(file, moved). Holds copies because it is written later; anything a view
// among them refers to must outlive it. As with FIELDS, the names are part of the type, from which
// encoding reads them.
template <Literal Names, class... Values>
struct Fields : std::tuple<Values...> {
  decltype(auto) with_members(const auto& visit) const {
    return std::apply(visit, static_cast<const std::tuple<Values...>&>(*this));
  }
  static constexpr auto kFieldNames = kNames<Names>;
};
template <Literal Names, class... Values>
  requires(count_names(Names.view()) == sizeof...(Values))
Fields<Names, Values...> fields(Values... values) {
  return {{std::move(values)...}};
}

}  // namespace hausregel

// Placed in the braces of struct `T`, describes it by the listed members and compares by them. JSON
// uses the C++ names, unless others are listed first: FIELDS(T, "a, b", first, second). A struct of
// a game (engine/contract.h) that leaves members out says how many, so that none is forgotten:
// static constexpr int kUntold = 1. The number of bases' members, such as TableState's `luck`, is
// part of it. All of it is made only where it is used, since most files use little of a header.
#define FIELDS(T, ...)                                                                         \
  decltype(auto) with_members(const auto& visit) {                                             \
    return ::hausregel::visit_members(visit __VA_OPT__(, ) __VA_ARGS__);                       \
  }                                                                                            \
  decltype(auto) with_members(const auto& visit) const {                                       \
    return ::hausregel::visit_members(visit __VA_OPT__(, ) __VA_ARGS__);                       \
  }                                                                                            \
  template <std::derived_from<T> Same>                                                         \
  friend bool operator==(const T& lhs, const Same& rhs) {                                      \
    return ::hausregel::same_members<T>(lhs, rhs);                                             \
  }                                                                                            \
  static constexpr auto kFieldNames =                                                          \
      ::hausregel::split_names<::hausregel::count_names(::hausregel::names_in(#__VA_ARGS__))>( \
          ::hausregel::names_in(#__VA_ARGS__))
