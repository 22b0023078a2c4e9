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
      if (player.script != nullptr) {
        player.script->renew();
        seated.scripts_[at] = G::script_bot(*player.script);
      }
      const Bot* own = player.script == nullptr ? G::find_bot(player.name) : nullptr;
      seated.bots_[at] = own != nullptr ? own : seated.scripts_[at].get();
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
    if (!played) {
      return played;
    }
    for (int i = 0; i < order_->setup.seats(); ++i) {
      const auto& script = scripts_[static_cast<std::size_t>(i)];
      if (script != nullptr && script->failure() != nullptr) {
        return fail(bot_failed(*script->failure(), order_->setup, seat(i), order_->bot_at(i).name));
      }
    }
    return done();
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
  const auto json = [&](const auto& move) { return spoken_move(move, setup).command; };
  if (G::status(s).to_move.empty()) {
    return fail(Fault::Internal, "a bot was asked where nothing is to be decided");
  }
  if (player.script == nullptr) {
    const typename G::Bot* bot = G::find_bot(player.name);
    return bot != nullptr ? Result<Json>(move_of(*bot, rules, s, who, luck, json))
                          : fail(no_such_bot(player.name, G::bot_names()));
  }
  player.script->renew();
  const auto bot = G::script_bot(*player.script);
  Json move = move_of(static_cast<const typename G::Bot&>(*bot), rules, s, who, luck, json);
  return bot->failure() != nullptr ? fail(bot_failed(*bot->failure(), setup, who, player.name))
                                   : Result<Json>(std::move(move));
}

}  // namespace hausregel
