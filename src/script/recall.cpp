#include "script/recall.h"

#include "core/lists.h"

namespace hausregel::script {
namespace {

// What is looked at beyond that is asked of the script.
constexpr std::size_t kMostNodes = 1 << 14;
// So many questions show whether a hook is worth the while: of the bots that ship, one finds nearly
// all answers again after that many, or never gets to a half.
constexpr int kTrial = 512;

constexpr auto as_number = [](std::int64_t value) -> Sight { return {Sight::Kind::Number, value}; };
constexpr auto as_truth = [](bool value) -> Sight { return {Sight::Kind::Truth, value ? 1 : 0}; };
constexpr auto as_text = [](std::string_view) -> Sight { return {Sight::Kind::Text}; };

// The list itself, its length, or one of its items, from 0.
template <class Item>
Sight part_of(const Look& look, std::size_t length, const Item& item) {
  if (look.part == Look::kWhole) { return {Sight::Kind::List}; }
  if (look.part == Look::kLength) { return as_number(static_cast<std::int64_t>(length)); }
  const auto i = static_cast<std::size_t>(look.part - 1);
  return i < length ? item(i) : Sight();
}

Sight part_of(const Look& look, const ListView& list) {
  return part_of(look, static_cast<std::size_t>(list.count),
                 [&](std::size_t i) { return as_number(list.at(list.of, static_cast<int>(i))); });
}

Sight part_of(const Look& look, const RowsLook& rows) {
  const int count = rows.count(rows.of);
  if (look.row > 0) {
    return look.row <= count ? part_of(look, rows.row(rows.of, look.row - 1)) : Sight();
  }
  return part_of(look, static_cast<std::size_t>(count),
                 [](std::size_t) -> Sight { return {Sight::Kind::List}; });
}

}  // namespace

Sight sight_of(const Look& look, std::span<const Fact> facts) {
  return std::visit(
      Overloaded{
          as_number, as_truth, as_text,
          [](const NumberLook& found) { return as_number(found.number(found.of)); },
          [](const TruthLook& found) { return as_truth(found.truth(found.of)); },
          [&](const ListLook& found) { return part_of(look, found.list(found.of)); },
          [&](const ListView& list) { return part_of(look, list); },
          [&](const RowsLook& rows) { return part_of(look, rows); },
          [&](std::span<const std::int64_t> list) {
            return part_of(look, list.size(), [&](std::size_t i) { return as_number(list[i]); });
          },
          [&](std::span<const std::string_view> list) {
            return part_of(look, list.size(), [&](std::size_t i) { return as_text(list[i]); });
          },
          [&](const LuckSource* luck) {
            return part_of(look, static_cast<std::size_t>(luck->size()),
                           [](std::size_t) -> Sight { return {Sight::Kind::Draw}; });
          }},
      facts[look.fact].value);
}

const HookAnswer* Recall::find(const HookSpec& spec, std::span<const Fact> facts) {
  root_ = &roots_[{spec.name.data(), facts.size()}];
  // Gives a hook up whose answers are seldom found: keeping looks costs more than asking.
  if (++root_->asked == kTrial) {
    root_->closed = root_->closed || root_->found < kTrial / 2;
    root_->asked = root_->found = 0;
  }
  const Node* node = root_;
  while (!node->closed && !node->next.empty()) {
    const auto next = node->next.find(sight_of(node->look, facts).value());
    if (next == node->next.end()) {
      noting_ = nodes_ < kMostNodes;
      return nullptr;
    }
    node = next->second.get();
  }
  noting_ = !node->closed;
  if (node->closed || node->answer == nullptr) { return nullptr; }
  ++root_->found;
  return node->answer.get();
}

void Recall::keep(const Trail& trail, const HookAnswer& answer) {
  if (!noting_) { return; }
  Node* node = root_;
  for (const auto& [look, value] : trail.steps()) {
    if (node->next.empty()) { node->look = look; }
    if (node->answer != nullptr || node->look != look) {
      node->closed = true;  // it does not go by the facts alone
      return;
    }
    auto& next = node->next[value];
    if (next == nullptr) {
      next = std::make_unique<Node>();
      ++nodes_;
    }
    node = next.get();
  }
  if (trail.whole() && node->next.empty() && node->answer == nullptr) {
    node->answer = std::make_unique<const HookAnswer>(answer);
  } else {
    node->closed = true;
  }
}

}  // namespace hausregel::script
