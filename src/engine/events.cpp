#include "engine/events.h"

#include <algorithm>

#include "core/dice.h"
#include "core/lists.h"
#include "core/text.h"

namespace hausregel {

void Memory::keep(const Remembered& remembered) {
  if (auto* kept = find_named(*this, remembered.key)) {
    *kept = remembered.value;
  } else {
    emplace_back(remembered.key, remembered.value);
  }
}

void Memory::begin_round() {
  std::erase_if(*this, [](const auto& kept) { return kept.first.starts_with(kOwnDraw); });
}

bool is_event(const Json& event, std::string_view name) { return event.has_text("e", name); }

const std::string& Events::text() const {
  static const std::string kNone = "[]";
  return text_ != nullptr ? *text_ : kNone;
}

namespace {

// How an event called `name` begins.
std::string begin_of(std::string_view name) { return R"({"e":")" + std::string(name) + '"'; }

}  // namespace

bool Events::has(std::string_view name) const {
  return holds(text(), begin_of(name)) &&
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
