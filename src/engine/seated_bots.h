// The bots of one table, from game `G` (engine/game_parts.h). Looks them up by name once, so that a
// playout calls objects. How a bot decides is in the game's folder.
#pragma once

#include <memory>

#include "core/seat.h"
#include "engine/game.h"
#include "engine/words.h"

namespace hausregel {

// Reports a script's failure for people: whom it played for, and its name.
Error bot_failed(const Error& failure, const Setup& setup, Seat who, std::string_view bot);
// Usage: `game` has no bot of its own called `name`.
Error no_such_bot(std::string_view name, std::span<const std::string_view> known);

// Returns the bot of a script, with fresh variables; null if it plays none.
template <class G>
std::unique_ptr<typename G::Bot> scripted(const BotPlayer& player) {
  if (player.script == nullptr) {
    return nullptr;
  }
  player.script->renew();
  return G::script_bot(*player.script);
}
// Returns `script`, if there is one, else the game's own bot; null if it has none of that name.
template <class G>
const typename G::Bot* seated_as(const BotPlayer& player,
                                 const std::unique_ptr<typename G::Bot>& script) {
  return script != nullptr ? script.get() : G::find_bot(player.name);
}

// Bots at the seats of one batch of simulated games.
template <class G>
class SeatedBots {
 public:
  using Bot = typename G::Bot;

  // `order` and its scripts must outlive the object. Usage: no such bot, or not one a seat.
  static Result<SeatedBots> of(const PlayoutOrder& order) {
    if (static_cast<int>(order.bots.size()) != order.setup.seats()) {
      return fail(Fault::Usage, worded("engine.bot_a_seat"));
    }
    SeatedBots seated(order);
    for (int i = 0; i < order.setup.seats(); ++i) {
      const auto at = static_cast<std::size_t>(i);
      const BotPlayer player = order.bot_at(i);
      seated.scripts_[at] = scripted<G>(player);
      seated.bots_[at] = seated_as<G>(player, seated.scripts_[at]);
      if (seated.bots_[at] == nullptr) {
        return fail(no_such_bot(player.name, G::bot_names()));
      }
    }
    return seated;
  }

  const PerSeat<const Bot*>& bots() const { return bots_; }

  // Returns `played` if it failed, else the first script's failure: a failing house rule, too,
  // leaves bots without what they should see.
  Result<> judge(Result<> played) const {
    for (int i = 0; played && i < order_->setup.seats(); ++i) {
      if (const Error* failure = bots_[seat(i)]->failure()) {
        return fail(bot_failed(*failure, order_->setup, seat(i), order_->bot_at(i).name));
      }
    }
    return played;
  }

 private:
  explicit SeatedBots(const PlayoutOrder& order) : order_(&order) {}

  const PlayoutOrder* order_;
  PerSeat<const Bot*> bots_{};
  PerSeat<std::unique_ptr<Bot>> scripts_;
};

// As Table::choose().
template <class G>
Result<Json> choose(const BotPlayer& player, const typename G::Rules& rules,
                    const typename G::State& s, const Setup& setup, Seat who, BotLuck& luck) {
  const auto script = scripted<G>(player);
  const typename G::Bot* bot = seated_as<G>(player, script);
  if (bot == nullptr) {
    return fail(no_such_bot(player.name, G::bot_names()));
  }
  Json move = move_of(*bot, rules, s, who, luck,
                      [&](const auto& made) { return spoken_move(made, setup).command; });
  if (const Error* failure = bot->failure()) {
    return fail(bot_failed(*failure, setup, who, player.name));
  }
  return move;
}

}  // namespace hausregel
