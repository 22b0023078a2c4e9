// The subset of JSON that the journal needs: integers, strings, booleans, null, lists, objects; no
// floats. The reader is strict, the writer produces the one canonical form (docs/journal.md).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/result.h"

namespace hausregel {

// A value that owns its contents. Texts are UTF-8: the reader checks it, the writer does not.
class Json {
 public:
  using List = std::vector<Json>;
  using Object = std::vector<std::pair<std::string, Json>>;  // in written order, keys unique

  Json() = default;
  Json(std::nullptr_t) {}
  Json(bool value) : value_(value) {}
  Json(int value) : value_(std::int64_t{value}) {}
  Json(std::int64_t value) : value_(value) {}
  Json(std::uint64_t value);                                  // held as int64 if it fits
  Json(const char* value) : Json(std::string_view(value)) {}  // else a literal would become a bool
  Json(std::string_view value);
  Json(std::string value);
  Json(List value);
  Json(Object value);
  Json(const Json&);
  Json(Json&&) noexcept;
  Json& operator=(const Json&);
  Json& operator=(Json&&) noexcept;
  ~Json();

  bool is_null() const { return std::holds_alternative<std::monostate>(value_); }
  bool is_bool() const { return std::holds_alternative<bool>(value_); }
  bool is_int() const { return std::holds_alternative<std::int64_t>(value_); }  // false for large()
  bool is_string() const { return std::holds_alternative<std::string>(value_); }
  bool is_list() const { return std::holds_alternative<List>(value_); }
  bool is_object() const { return std::holds_alternative<Object>(value_); }

  // Null if the value is of another kind.
  const bool* boolean() const { return std::get_if<bool>(&value_); }
  const std::int64_t* integer() const { return std::get_if<std::int64_t>(&value_); }
  const std::uint64_t* large() const { return std::get_if<std::uint64_t>(&value_); }  // > 2^63-1
  // A whole number from 0 to 2^64-1, else nullopt.
  std::optional<std::uint64_t> natural() const;
  const std::string* string() const { return std::get_if<std::string>(&value_); }
  const List* list() const { return std::get_if<List>(&value_); }
  const Object* object() const { return std::get_if<Object>(&value_); }
  List* list() { return std::get_if<List>(&value_); }
  const List& items() const;      // a list's, else empty
  const Object& members() const;  // an object's, else empty
  Object* object() { return std::get_if<Object>(&value_); }

  // Returns the member `key` of an object; null if there is none or this is no object. Linear
  // search.
  const Json* find(std::string_view key) const;
  Json* find(std::string_view key);
  // Returns the text or the whole number under `key`; null if there is none.
  const std::string* find_text(std::string_view key) const;
  const std::int64_t* find_whole(std::string_view key) const;
  // Whether there is exactly `text` under `key`.
  bool has_text(std::string_view key, std::string_view text) const;

  // Access values known to be there, because a reader checked them or this program made them.
  // Throws std::logic_error if they are not.
  const Json& at(std::string_view key) const;
  Json& at(std::string_view key);
  const std::string& text() const;
  std::int64_t whole() const;

  // Appends or replaces; turns null into an object. Precondition: null or object.
  void set(std::string_view key, Json value);

  bool operator==(const Json&) const;

 private:
  std::variant<std::monostate, bool, std::int64_t, std::uint64_t, std::string, List, Object> value_;
};

// An object, for contexts where nothing else is valid.
struct JsonObject : Json {
  JsonObject() : Json(Object{}) {}
  // Precondition: an object.
  JsonObject(Json object) : Json(std::move(object)) {}
};

// Reads exactly one value that fills `text`. Refuses floats, exponents, integers outside -2^63 ..
// 2^64-1, duplicate keys, invalid UTF-8, lone surrogates and more than 32 levels. The error's place
// holds the column (byte, from 1). Accepts white space between tokens; to test whether a text is
// canonical, write the value again and compare.
Result<Json> read_json(std::string_view text);  // json.cpp
// Like read_json(), for text known to be JSON because a reader checked it or this program wrote it.
// Throws std::logic_error if it is not.
Json known_json(std::string_view text);  // json.cpp

// Appends the canonical form to `out`: no white space, keys in the order held, the escapes of
// Python's json.dumps with ensure_ascii=False.
void write_json(std::string& out, const Json& value);
std::string to_text(const Json& value);
// A text as it is, anything else as to_text() writes it.
std::string bare_text(const Json& value);
// Append a quoted text, or a number, in canonical form.
void write_json_string(std::string& out, std::string_view text);
void write_json_int(std::string& out, std::int64_t value);

}  // namespace hausregel
