// Bots play their seats.
#include "play/session.h"

namespace hausregel::play {

// At a real table a bot can say what it wants, but somebody must draw or roll for it.
bool Session::needs_value(const Json& command) const {
  const Json* move = command.find("move");
  if (table().setup().mode != Mode::Table || move == nullptr || !move->is_string()) {
    return false;
  }
  const std::vector<Word> words{{*move->string(), 1}};
  const auto spoken = table().parse(words, draft_);
  return spoken && spoken->kind == Spoken::Kind::Ask && !spoken->hidden;
}

// False: nothing more that a bot could decide.
Result<bool> Session::auto_step(Rounds rounds, Happened& happened) {
  const Status now = table().status();
  if (now.over || !now.unopened.empty()) {
    return false;
  }
  if (now.to_move.empty()) {
    if (rounds == Rounds::Leave) {
      return false;
    }
    Json next;
    next.set("move", "next");
    auto opened = play(next, {}, happened);
    return opened ? Result<bool>(true) : fail(std::move(opened.error()));
  }
  for (const Seat who : now.to_move) {
    const std::string& bot = bots_[static_cast<std::size_t>(who.index)];
    if (bot.empty()) {
      continue;
    }
    BotLuck luck(secrets_->bot_seed, static_cast<std::uint64_t>(log_.last()) + 1);
    const auto script = script_at(static_cast<std::size_t>(who.index));
    if (!script) {
      return fail(script.error());
    }
    auto command = table().choose({bot, *script}, who, luck);
    if (!command) {
      return fail(std::move(command.error()));
    }
    if (needs_value(*command)) {
      happened.remarks.push_back(
          {"console.bot_wants",
           {{"player", table().setup().name(who)}, {"move", *command->find("move")->string()}},
           {}});
      return false;
    }
    auto played = play(*command, {}, happened);
    return played ? Result<bool>(true) : fail(std::move(played.error()));
  }
  return false;
}

Played Session::auto_play(std::int64_t most, Rounds rounds) {
  Played played;
  if (auto good = settled(played.happened); !good) {
    played.error = std::move(good.error());
    return played;
  }
  for (std::int64_t i = 0; i < most && !closed(); ++i) {
    auto moved = auto_step(rounds, played.happened);
    if (!moved) {
      played.error = std::move(moved.error());
      break;
    }
    if (!*moved) {
      break;
    }
  }
  return played;
}

}  // namespace hausregel::play
