#include "script/recall.h"

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

namespace {

// About a megabyte. What is looked at beyond that is asked of the script.
constexpr std::size_t kMostSteps = 1 << 14;
// So many questions show whether a hook is worth the while: of the bots that ship, one finds nearly
// all answers again after that many, or never gets to a half.
constexpr int kTrial = 512;

// What a script would get to see at that look now, as the trail has it. Lists are as long as they
// are this time: a row or an item may not be there.
std::optional<std::int64_t> value_at(const Look& look, std::span<const Fact> facts) {
  const Fact::Value& value = facts[look.fact].value;
  if (look.part == Look::kWhole) {
    return number_of(value);
  }
  const auto* rows = std::get_if<RowsLook>(&value);
  if (look.row > 0 && (rows == nullptr || look.row > rows->count(rows->of))) {
    return std::nullopt;
  }
  const Fact::Value list =
      look.row > 0 ? Fact::Value(rows->row(rows->of, look.row - 1)) : list_of(value);
  const std::size_t length = length_of(list);
  if (look.part == Look::kLength) {
    return static_cast<std::int64_t>(length);
  }
  const auto i = static_cast<std::size_t>(look.part) - 1;
  if (i >= length) {
    return std::nullopt;
  }
  return std::holds_alternative<RowsLook>(list) ? 0 : item_of(list, i);
}

}  // namespace

std::size_t Recall::LookStepHash::operator()(const LookStep& step) const {
  constexpr std::uint64_t kOdd = 0x9E3779B97F4A7C15;  // 2^64 divided by the golden ratio
  const std::uint64_t value = step.value ? static_cast<std::uint64_t>(*step.value) : kOdd;
  return static_cast<std::size_t>((step.from * kOdd ^ value) * kOdd >> 16);
}

Recall::Root& Recall::root_of(const HookSpec& spec, std::size_t facts) {
  const char* const hook = spec.name.data();  // the very same text
  for (Root& root : roots_) {
    if (root.hook == hook && root.facts == facts) {
      return root;
    }
  }
  roots_.push_back({hook, facts, nodes_.size()});
  nodes_.emplace_back();
  return roots_.back();
}

// Gives a hook up whose answers are seldom found: noting looks costs more than asking.
void Recall::weigh(Root& root) {
  if (++root.asked == kTrial) {
    if (root.found < kTrial / 2) {
      nodes_[root.node].kind = LookNode::Kind::Closed;
    }
    root.asked = root.found = 0;
  }
}

const HookAnswer* Recall::find(const HookSpec& spec, std::span<const Fact> facts) {
  Root& root = root_of(spec, facts.size());
  weigh(root);
  root_ = root.node;
  trail_.clear();
  std::size_t at = root_;
  while (nodes_[at].kind == LookNode::Kind::Looks) {
    const auto next = steps_.find({at, value_at(nodes_[at].look, facts)});
    if (next == steps_.end()) {
      noting_ = steps_.size() < kMostSteps;
      return nullptr;
    }
    at = next->second;
  }
  noting_ = nodes_[at].kind == LookNode::Kind::Unknown;
  if (nodes_[at].kind != LookNode::Kind::Answered) {
    return nullptr;
  }
  ++root.found;
  return &answers_[nodes_[at].answer];
}

void Recall::keep(const HookAnswer& answer) {
  if (!noting_) {
    return;
  }
  std::size_t at = root_;
  for (const auto& [look, value] : trail_.seen()) {
    LookNode& node = nodes_[at];
    if (node.kind == LookNode::Kind::Unknown) {
      node.kind = LookNode::Kind::Looks;
      node.look = look;
    } else if (node.kind != LookNode::Kind::Looks || node.look != look) {
      node.kind = LookNode::Kind::Closed;  // it does not go by the facts alone
      return;
    }
    const auto [next, made] = steps_.try_emplace({at, value}, nodes_.size());
    if (made) {
      nodes_.emplace_back();
    }
    at = next->second;
  }
  LookNode& node = nodes_[at];
  if (!trail_.whole() || node.kind != LookNode::Kind::Unknown) {
    node.kind = LookNode::Kind::Closed;
    return;
  }
  node.kind = LookNode::Kind::Answered;
  node.answer = answers_.size();
  answers_.push_back(answer);
}

}  // namespace hausregel::script
