// The value type, the canonical writer, and the reader.
#include "core/json.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

#include "core/json_grammar.h"
#include "core/lists.h"

namespace hausregel {

Json::Json(std::string_view value) : value_(std::string(value)) {}
Json::Json(std::string value) : value_(std::move(value)) {}
Json::Json(List value) : value_(std::move(value)) {}
Json::Json(Object value) : value_(std::move(value)) {}
Json::Json(const Json&) = default;
Json::Json(Json&&) noexcept = default;
Json& Json::operator=(const Json&) = default;
Json& Json::operator=(Json&&) noexcept = default;
Json::~Json() = default;

bool Json::operator==(const Json& other) const { return value_ == other.value_; }

Json::Json(std::uint64_t value) {
  if (std::in_range<std::int64_t>(value)) {
    value_ = static_cast<std::int64_t>(value);
  } else {
    value_ = value;
  }
}

std::optional<std::uint64_t> Json::natural() const {
  if (const std::int64_t* small = integer(); small != nullptr && *small >= 0) {
    return static_cast<std::uint64_t>(*small);
  }
  return large() != nullptr ? std::optional(*large()) : std::nullopt;
}

const Json::List& Json::items() const {
  static const List kNone;
  const List* own = list();
  return own != nullptr ? *own : kNone;
}

const Json::Object& Json::members() const {
  static const Object kNone;
  return is_object() ? *object() : kNone;
}

const Json* Json::find(std::string_view key) const {
  // A plain loop: every field of every line is looked up here, and find_by() cost another 0.6 % of
  // a replay.
  if (const Object* members = object()) {
    for (const auto& [name, value] : *members) {
      if (name == key) { return &value; }
    }
  }
  return nullptr;
}

Json* Json::find(std::string_view key) {
  return const_cast<Json*>(static_cast<const Json*>(this)->find(key));
}

const std::string* Json::find_text(std::string_view key) const {
  const Json* member = find(key);
  return member != nullptr ? member->string() : nullptr;
}

const std::int64_t* Json::find_whole(std::string_view key) const {
  const Json* member = find(key);
  return member != nullptr ? member->integer() : nullptr;
}

bool Json::has_text(std::string_view key, std::string_view text) const {
  const std::string* held = find_text(key);
  return held != nullptr && *held == text;
}

const Json& Json::at(std::string_view key) const {
  const Json* member = find(key);
  if (member == nullptr) { throw std::logic_error("no member '" + std::string(key) + "'"); }
  return *member;
}

Json& Json::at(std::string_view key) {
  return const_cast<Json&>(static_cast<const Json*>(this)->at(key));
}

const std::string& Json::text() const {
  if (!is_string()) { throw std::logic_error("no text"); }
  return *string();
}

std::int64_t Json::whole() const {
  if (!is_int()) { throw std::logic_error("no whole number"); }
  return *integer();
}

void Json::set(std::string_view key, Json value) {
  if (is_null()) { value_ = Object{}; }
  if (Json* held = find(key)) {
    *held = std::move(value);
  } else {
    object()->emplace_back(std::string(key), std::move(value));
  }
}

namespace {

template <class Integer>
void write_number(std::string& out, Integer value) {
  const fmt::format_int digits(value);
  out.append(digits.data(), digits.size());
}

void write_list(std::string& out, const Json::List& list) {
  out += '[';
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (i > 0) { out += ','; }
    write_json(out, list[i]);
  }
  out += ']';
}

void write_object(std::string& out, const Json::Object& object) {
  out += '{';
  for (std::size_t i = 0; i < object.size(); ++i) {
    if (i > 0) { out += ','; }
    write_json_string(out, object[i].first);
    out += ':';
    write_json(out, object[i].second);
  }
  out += '}';
}

}  // namespace

void write_json_string(std::string& out, std::string_view text) {
  out += '"';
  std::size_t plain_from = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte >= 0x20 && byte != '"' && byte != '\\') { continue; }
    out.append(text, plain_from, i - plain_from);
    const std::size_t which = kEscapeMeanings.find(text[i]);
    out += which != kEscapeMeanings.npos ? fmt::format("\\{}", kEscapeLetters[which])
                                         : fmt::format("\\u{:04x}", byte);
    plain_from = i + 1;
  }
  out.append(text, plain_from);
  out += '"';
}

void write_json_int(std::string& out, std::int64_t value) { write_number(out, value); }

void write_json(std::string& out, const Json& value) {
  if (const std::int64_t* integer = value.integer()) {
    write_number(out, *integer);
  } else if (const std::string* text = value.string()) {
    write_json_string(out, *text);
  } else if (const Json::Object* object = value.object()) {
    write_object(out, *object);
  } else if (const Json::List* list = value.list()) {
    write_list(out, *list);
  } else if (const bool* boolean = value.boolean()) {
    out += *boolean ? "true" : "false";
  } else if (const std::uint64_t* large = value.large()) {
    write_number(out, *large);
  } else {
    out += "null";
  }
}

std::string to_text(const Json& value) {
  std::string out;
  write_json(out, value);
  return out;
}

std::string bare_text(const Json& value) {
  return value.is_string() ? *value.string() : to_text(value);
}

// The sink that builds values.

namespace {

struct Values {
  static constexpr bool kCanonical = false;
  using Value = Json;
  using Text = std::string;
  using List = Json::List;

  class Object {
   public:
    std::string& begin_member() { return members_.emplace_back().first; }
    void named(std::string_view) {}
    Json& value() { return members_.back().second; }
    Json::Object all() && { return std::move(members_); }

    std::optional<std::string_view> repeated() const {
      MemberNames names;
      for (const auto& member : members_) { names.add(member.first); }
      return names.repeated();
    }

   private:
    Json::Object members_;
  };
};

}  // namespace

Result<Json> read_json(std::string_view text) {
  JsonGrammar<Values> reader(text);
  Json value;
  reader.skip_space();
  if (reader.value(value, 0)) {
    reader.skip_space();
    if (reader.at_end()) { return value; }
    reader.problem("json.more");
  }
  Error error{Fault::Input, worded("json.no_json", {}, {{"why", reader.problem()}})};
  error.place.column = as_int(std::min<std::size_t>(reader.at(), 0x7FFFFFFE)) + 1;
  return fail(std::move(error));
}

Json known_json(std::string_view text) {
  auto read = read_json(text);
  if (!read) { throw std::logic_error(read.error().message.text); }
  return *std::move(read);
}

}  // namespace hausregel
