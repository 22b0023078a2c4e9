#include "script/look.h"

namespace hausregel::script {

bool is_truth(const Fact::Value& value) {
  return std::holds_alternative<bool>(value) || std::holds_alternative<TruthLook>(value);
}

std::optional<std::int64_t> number_of(const Fact::Value& value) {
  if (const auto* number = std::get_if<std::int64_t>(&value)) {
    return *number;
  }
  if (const auto* truth = std::get_if<bool>(&value)) {
    return *truth ? 1 : 0;
  }
  if (const auto* look = std::get_if<NumberLook>(&value)) {
    return look->number(look->of);
  }
  if (const auto* look = std::get_if<TruthLook>(&value)) {
    return look->truth(look->of) ? 1 : 0;
  }
  return std::nullopt;
}

Fact::Value list_of(const Fact::Value& value) {
  const auto* look = std::get_if<ListLook>(&value);
  return look != nullptr ? Fact::Value(look->list(look->of)) : value;
}

std::size_t length_of(const Fact::Value& list) {
  if (const auto* view = std::get_if<ListView>(&list)) {
    return static_cast<std::size_t>(view->count);
  }
  if (const auto* numbers = std::get_if<std::span<const std::int64_t>>(&list)) {
    return numbers->size();
  }
  if (const auto* rows = std::get_if<RowsLook>(&list)) {
    return static_cast<std::size_t>(rows->count(rows->of));
  }
  if (const auto* luck = std::get_if<LuckSource*>(&list)) {
    return static_cast<std::size_t>((*luck)->size());
  }
  return std::get<std::span<const std::string_view>>(list).size();
}

std::optional<std::int64_t> item_of(const Fact::Value& list, std::size_t i) {
  if (const auto* view = std::get_if<ListView>(&list)) {
    return view->at(view->of, static_cast<int>(i));
  }
  if (const auto* numbers = std::get_if<std::span<const std::int64_t>>(&list)) {
    return (*numbers)[i];
  }
  return std::nullopt;
}

}  // namespace hausregel::script
