// Takes a JSON object apart in the one order that a format gives its members. Private to journal/.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/json.h"
#include "core/text.h"

namespace hausregel::journal {

inline constexpr std::array<bool, 256> kHexDigits = [] {
  std::array<bool, 256> digits{};
  for (const char c : std::string_view("0123456789abcdef")) {
    digits[static_cast<unsigned char>(c)] = true;
  }
  return digits;
}();

inline bool is_hex(std::string_view text, std::size_t digits) {
  bool all = text.size() == digits;
  for (const char c : text) {
    all &= kHexDigits[static_cast<unsigned char>(c)];
  }
  return all;
}

// Takes the members of one object in order. After the first problem every call gives a value that
// is empty, and problem() says what was wrong.
class Members {
 public:
  Members(Json& object, std::string where, std::string& problem)
      : object_(object.is_object() ? object.object() : &nothing_),
        where_(std::move(where)),
        problem_(&problem) {
    if (object_ == &nothing_) {
      wrong("is not an object");
    }
  }

  bool good() const { return problem_->empty(); }

  // Whether the next member is `name`: for one that may be absent.
  bool next_is(std::string_view name) const {
    return good() && next_ < object_->size() && (*object_)[next_].first == name;
  }

  Json take(std::string_view name) {
    if (!good()) {
      return {};
    }
    if (next_ == object_->size() || (*object_)[next_].first != name) {
      name_ = name;
      wrong("is not where the format has it");
      return {};
    }
    name_ = name;
    return std::move((*object_)[next_++].second);
  }

  std::string text(std::string_view name) {
    const Json value = take(name);
    const std::string* held = value.string();
    if (good() && held == nullptr) {
      wrong("is not a text");
    }
    return held != nullptr ? *held : std::string();
  }

  std::int64_t number(std::string_view name, std::int64_t least) {
    const Json value = take(name);
    const std::int64_t* held = value.integer();
    const bool fits = held != nullptr && *held >= least;
    if (good() && !fits) {
      wrong("is not a whole number from " + std::to_string(least));
    }
    return fits ? *held : least;
  }

  bool truth(std::string_view name) {
    const Json value = take(name);
    const bool* held = value.boolean();
    if (good() && held == nullptr) {
      wrong("is neither true nor false");
    }
    return held != nullptr && *held;
  }

  std::string digits(std::string_view name, std::size_t count) {
    std::string value = text(name);
    if (good() && !is_hex(value, count)) {
      wrong("is not " + std::to_string(count) + " lower-case hexadecimal digits");
    }
    return value;
  }

  Json object(std::string_view name) {
    Json value = take(name);
    if (good() && !value.is_object()) {
      wrong("is not an object");
    }
    return value;
  }

  Json::List list(std::string_view name) {
    Json value = take(name);
    Json::List* held = value.list();
    if (good() && held == nullptr) {
      wrong("is not a list");
    }
    return held != nullptr ? std::move(*held) : Json::List{};
  }

  void end() {
    if (good() && next_ != object_->size()) {
      name_ = (*object_)[next_].first;
      wrong("is not in the format");
    }
  }

  // About the member taken last.
  void wrong(std::string_view what) {
    if (problem_->empty()) {
      const std::string path =
          where_.empty() || name_.empty() ? where_ + name_ : where_ + '.' + name_;
      *problem_ = (path.empty() ? "the line" : "'" + clean(path) + "'") + ' ' + std::string(what);
    }
  }

 private:
  Members(const Members&) = delete;
  Members& operator=(const Members&) = delete;

  Json::Object nothing_;  // where there is no object
  Json::Object* object_;
  std::size_t next_ = 0;
  std::string where_;
  std::string name_;
  std::string* problem_;
};

}  // namespace hausregel::journal
