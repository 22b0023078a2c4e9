#include "play/driver.h"

#include "journal/sealed_values.h"

namespace hausregel::play {
std::optional<Json> opening_move(const Table& table,
                                 const std::function<std::optional<Json>(Seat)>& value_of) {
  Json::List values;
  for (const Seat who : table.status().unopened) {
    auto value = value_of(who);
    if (!value) {
      return std::nullopt;
    }
    values.push_back(std::move(*value));
  }
  return values.empty() ? std::nullopt : std::optional(journal::move_opening(std::move(values)));
}

Result<Decided> decide_on(const Table& table, const Json& command, Dice& dice) {
  Decided decided{{}, {}, table.clone()};
  auto events = decided.table->decide(command, dice);
  TRY(events);
  decided.events = std::move(*events);
  return decided;
}

Result<std::string> decide_again(Table& table, const journal::Doing& doing, const Json* value,
                                 Dice& dice) {
  if (const auto* set = std::get_if<journal::Override>(&doing)) {
    return table.set_place(set->path, set->value);
  }
  const auto* move = std::get_if<journal::Move>(&doing);
  if (move == nullptr) {
    return fail(Fault::Internal, "nothing is decided by an entry that is no move");
  }
  if (value != nullptr && value->is_object()) {
    const Json open = journal::open_form(*move, *value);
    TRY(table.seal(open, std::nullopt));
  }
  return table.decide(move->command(), dice);
}

Result<void> Driver::make(Json command, std::optional<Json> value,
                          std::span<const std::int64_t> observed) {
  auto decided = decide(command, observed);
  if (!decided) {
    return stopped(command, std::move(decided.error()));
  }
  return take(std::move(command), std::move(value), std::move(*decided));
}

Result<void> Driver::play(const Json& open_command, std::span<const std::int64_t> observed) {
  Sealing move{open_command, {}};
  const auto shown = table().public_form(open_command);
  if (shown) {
    auto sealing = table().seal(open_command, salt());
    if (!sealing) {
      return stopped(*shown, std::move(sealing.error()));
    }
    move = std::move(*sealing);
  }
  TRY(allows(move.command));
  auto value = shown ? std::optional(std::move(move.opening)) : std::nullopt;
  TRY(make(std::move(move.command), std::move(value), observed));
  return follow();
}

Result<void> Driver::follow() {
  while (auto opening = opening_move(table(), [&](Seat who) { return value_of(who); })) {
    TRY(make(std::move(*opening), std::nullopt, {}));
  }
  return table().status().over ? ended() : Result<void>();
}

Result<Json> Driver::next(const Chooser& chooser, Rounds rounds, BotLuck& luck) const {
  const Status now = table().status();
  Json command;
  if (now.over || !now.unopened.empty()) {
    return command;
  }
  if (now.to_move.empty() && rounds == Rounds::Open) {
    command.set("move", "next");
    return command;
  }
  for (const Seat who : now.to_move) {
    auto chosen = chooser(table(), who, luck);
    if (!chosen || !chosen->is_null()) {
      return chosen;
    }
  }
  return command;
}

Result<bool> Driver::step(const Chooser& chooser, Rounds rounds, BotLuck& luck) {
  const auto command = next(chooser, rounds, luck);
  TRY(command);
  if (command->is_null()) {
    return false;
  }
  TRY(play(*command));
  return true;
}

std::optional<Json> TableDriver::value_of(Seat who) const {
  return values_[static_cast<std::size_t>(who.index)];
}

Result<void> TableDriver::take(Json, std::optional<Json> value, Decided decided) {
  if (value) {
    held(table_->setup().find(value->at("player").text())) = std::move(value);
  }
  table_ = std::move(decided.table);
  return {};
}

}  // namespace hausregel::play
