#include "engine/events.h"

#include "core/lists.h"

namespace hausregel {

void Memory::keep(const Remembered& remembered) {
  if (auto* kept = find_by(*this, &value_type::first, remembered.key)) {
    kept->second = remembered.value;
  } else {
    emplace_back(remembered.key, remembered.value);
  }
}

std::int64_t Memory::of(std::string_view hook) const {
  const auto* found = find_by(*this, &value_type::first, hook);
  return found == nullptr ? 0 : found->second;
}

bool is_event(const Json& event, std::string_view name) {
  const std::string* held = event.find_text("e");
  return held != nullptr && *held == name;
}

const std::string& Events::text() const {
  static const std::string kNone = "[]";
  return text_ != nullptr ? *text_ : kNone;
}

namespace {

constexpr std::string_view kBegins = R"({"e":")";

// Whether an event called `name` begins at byte `at`.
bool begins_at(std::string_view text, std::size_t at, std::string_view name) {
  return text.substr(at, kBegins.size()) == kBegins &&
         text.substr(at + kBegins.size()).starts_with(name) &&
         text.substr(at + kBegins.size() + name.size()).starts_with('"');
}

}  // namespace

bool Events::has(std::string_view name) const {
  std::size_t at = text().find(kBegins);
  while (at != std::string::npos && !begins_at(text(), at, name)) {
    at = text().find(kBegins, at + 1);
  }
  return at != std::string::npos;
}

bool Events::begins_with(std::string_view name) const { return begins_at(text(), 1, name); }

void Events::append(const Events& more) {
  if (more.empty()) { return; }
  if (empty()) {
    *this = more;
    return;
  }
  if (text_.use_count() > 1) { text_ = std::make_shared<std::string>(*text_); }
  text_->back() = ',';
  text_->append(more.text(), 1);
}

}  // namespace hausregel
