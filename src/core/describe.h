// One description per struct: its members by name, in journal order. Encoding, decoding, equality
// and the words of a sentence about an event all come from it.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace hausregel {

// A field that is not there, rather than null, where it holds nothing: one that only journals of a
// later format have.
template <class Value>
struct IfAny : std::optional<Value> {
  using std::optional<Value>::optional;
  IfAny(const std::optional<Value>& value) : std::optional<Value>(value) {}
  // Not that of std::optional: there each side would do for an optional and for a bare value.
  friend bool operator==(const IfAny& a, const IfAny& b) {
    return a.has_value() == b.has_value() && (!a.has_value() || *a == *b);
  }
};

// The same of a list that is not there where it is empty.
template <class Value>
struct IfSome : std::vector<Value> {
  using std::vector<Value>::vector;
  using std::vector<Value>::operator=;
  // As an optional has them: the codec asks both kinds alike.
  bool has_value() const { return !this->empty(); }
  void reset() { this->clear(); }
};

template <class T>
inline constexpr bool kIfAny = false;
template <class Value>
inline constexpr bool kIfAny<IfAny<Value>> = true;
template <class Value>
inline constexpr bool kIfAny<IfSome<Value>> = true;

// A text of so many lower-case hexadecimal digits, or empty. What is put in is not looked at: that
// is done where JSON is read (engine/codec.h).
template <std::size_t Digits>
struct Hex : std::string {
  Hex() = default;
  Hex(std::string text) : std::string(std::move(text)) {}
  using std::string::operator=;
};

// An object whose members' names are no fields: names of players, of lucks.
template <class Value>
using Named = std::vector<std::pair<std::string, Value>>;

// A struct with FIELDS.
template <class T>
concept Described = requires { T::kFieldNames; };

// The word of an enumerator, as JSON and catalogs have it; names_of(value) lists them in order.
// Precondition: enumerators count on from 0, and `value` is one of them.
template <class Enum>
constexpr std::string_view word_of(Enum value) {
  return names_of(value)[static_cast<std::size_t>(value)];
}

// The names in "player, text", which has `Count` of them; they view `list`. Not by its find(): GCC
// 12 compares what that finds with null, which it does not know while it compiles with sanitizers.
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

// How many names split_names() finds there.
constexpr std::size_t count_names(std::string_view list) {
  return list.empty() ? 0 : 1 + static_cast<std::size_t>(std::ranges::count(list, ','));
}

// The names in the arguments of FIELDS as they are written: those in quotes that come first, where
// one literal may follow another, or the members' own.
constexpr std::string_view names_in(std::string_view arguments) {
  return arguments.starts_with('"') ? arguments.substr(1, arguments.find("\",") - 1) : arguments;
}

// What std::tie() gives for the members in those arguments.
template <class... Members>
constexpr auto tie_members(Members&... members) {
  return std::tie(members...);
}
template <std::size_t Size, class... Members>
constexpr auto tie_members(const char (&)[Size], Members&... members) {
  return std::tie(members...);
}

// A literal as an argument of a template; its view() ends before the '\0'.
template <std::size_t Size>
struct Literal {
  char text[Size]{};
  constexpr Literal(const char (&literal)[Size]) { std::copy_n(literal, Size, text); }
  constexpr std::string_view view() const { return {text, Size - 1}; }
};

// A described struct that is made in one place alone, where nobody else asks for its members:
// fields<"saved, moved">(file, moved). It holds copies, as it is written later; what a view among
// them looks at has to stay. The names are part of the type, as those of FIELDS are: encoding reads
// them off it.
template <Literal Names, class... Values>
struct Fields : std::tuple<Values...> {
  const std::tuple<Values...>& tie() const { return *this; }
  static constexpr auto kFieldNames = split_names<count_names(Names.view())>(Names.view());
};
template <Literal Names, class... Values>
  requires(count_names(Names.view()) == sizeof...(Values))
Fields<Names, Values...> fields(Values... values) {
  return {{std::move(values)...}};
}

}  // namespace hausregel

// Describes the struct `T` inside of its braces by the members that follow, each called in JSON as
// it is in C++, and compares by them. With other names: FIELDS(T, "a, b", first, second).
#define FIELDS(T, ...)                                                                         \
  auto tie() { return ::hausregel::tie_members(__VA_ARGS__); }                                 \
  auto tie() const { return ::hausregel::tie_members(__VA_ARGS__); }                           \
  [[maybe_unused]] friend bool operator==(const T& lhs, const T& rhs) {                        \
    return lhs.tie() == rhs.tie();                                                             \
  }                                                                                            \
  static constexpr auto kFieldNames =                                                          \
      ::hausregel::split_names<::hausregel::count_names(::hausregel::names_in(#__VA_ARGS__))>( \
          ::hausregel::names_in(#__VA_ARGS__))
