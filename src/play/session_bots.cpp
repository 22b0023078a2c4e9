// The moves of the bots that sit at the table.
#include "play/seat_bots.h"
#include "play/session.h"

namespace hausregel::play {

Result<Hooks*> Session::script_at(std::size_t seat) {
  scripts_.resize(bots_.size());
  if (scripts_[seat] == nullptr) {
    auto script = script_of_bot(game(), bots_[seat], NamedBy::Journal, world_);
    if (!script) {
      return fail(std::move(script.error()));
    }
    scripts_[seat] = std::move(*script);
  }
  return scripts_[seat].get();
}

// The move of a bot; null: a person sits there.
Result<Json> Session::bot_move(Seat who) {
  const auto seat = static_cast<std::size_t>(who.index);
  if (bots_[seat].empty()) {
    return Json();
  }
  BotLuck luck(secrets_->bot_seed, static_cast<std::uint64_t>(log_.last()) + 1);
  return script_at(seat).and_then(
      [&](Hooks* script) { return table().choose({bots_[seat], script}, who, luck); });
}

// At a real table a bot can say what it wants, but somebody must draw or roll for it.
bool Session::needs_value(const Json& command) const {
  const std::string* move = command.find_text("move");
  if (table().setup().mode != Mode::Table || move == nullptr) {
    return false;
  }
  const std::vector<Word> words{{*move, 1}};
  const auto spoken = table().parse(words, draft());
  return spoken && spoken->kind == Spoken::Kind::Ask && !spoken->hidden;
}

}  // namespace hausregel::play
