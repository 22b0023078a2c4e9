#include "engine/events.h"

#include <algorithm>

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

// How an event called `name` begins.
std::string begin_of(std::string_view name) { return R"({"e":")" + std::string(name) + '"'; }

}  // namespace

bool Events::has(std::string_view name) const {
  return text().find(begin_of(name)) != std::string::npos &&
         std::ranges::any_of(list(), [&](const Json& event) { return is_event(event, name); });
}

bool Events::begins_with(std::string_view name) const {
  return std::string_view(text()).substr(1).starts_with(begin_of(name));
}

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
