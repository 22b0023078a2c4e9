// Whole games without a console: the lab's loop, compiled inside the game's folder.
#include "engine/playout.h"

#include "engine/seated_bots.h"
#include "games/polterfass/bind.h"
#include "games/polterfass/script_bot.h"

namespace hausregel::polterfass {
namespace {

using Bots = PerSeat<const Bot*>;

template <class Table>
class Playout {
 public:
  Playout(const Rules& rules, const State& state, const Bots& bots, Table& table, BotLuck& luck)
      : rules_(rules), s_(state), bots_(bots), table_(table), luck_(luck) {}

  Result<> play() {
    while (s_.phase != Phase::Over) {
      if (auto moved = round(); !moved) {
        return moved;
      }
    }
    return done();
  }

 private:
  const Bot& bot(Seat who) const { return *bots_[static_cast<std::size_t>(who.index)]; }

  Result<> round() {
    if (auto moved = table_.move(Next{}); !moved) {
      return moved;
    }
    if (auto moved = order(); !moved) {
      return moved;
    }
    const Bot& innkeeper = bot(s_.innkeeper);
    while (s_.phase == Phase::Pour) {
      const auto roll = innkeeper.pour(rules_, s_, luck_);
      if (auto moved = roll ? table_.move(*roll) : table_.move(Close{}); !moved) {
        return moved;
      }
    }
    while (s_.phase != Phase::Open) {
      const Target target = innkeeper.aim(rules_, s_, luck_);
      if (auto moved = s_.phase == Phase::Destroy ? table_.move(Destroy{target})
                                                  : table_.move(Double{target});
          !moved) {
        return moved;
      }
    }
    return table_.move(orders_);
  }

  Result<> order() {
    orders_.values.clear();
    for (int i = 1; i < s_.count(); ++i) {
      const Seat who = left_of(s_.innkeeper, i, s_.count());
      OrderValue& value = orders_.values.grow();  // nothing here ever has a salt
      value.player = who;
      value.cards = bot(who).order(rules_, s_, who, luck_);
      CardCount shown;
      if (rules_.card_count_shown) {
        shown.value = value.cards.size();
      }
      if (auto moved = table_.move(Order{who, shown, std::nullopt}); !moved) {
        return moved;
      }
    }
    return done();
  }

  const Rules& rules_;
  const State& s_;
  const Bots& bots_;
  Table& table_;
  BotLuck& luck_;
  Open orders_;  // of the running round, laid down and not yet opened
};

}  // namespace

Result<> play_out(const Rules& rules, const PlayoutOrder& order, Tally& tally, PlayoutLog* log) {
  const auto seated = SeatedBots<Bot, ScriptBot>::of(order, bot_names(), find_bot);
  if (!seated) {
    return fail(seated.error());
  }
  return play_games<Bind>(rules, order, tally, log,
                          [&](auto& table, const State& state, BotLuck& luck) {
                            auto played = Playout(rules, state, seated->bots(), table, luck).play();
                            // A house rule that fails leaves a bot without what it should see.
                            return played ? seated->good() : played;
                          });
}

}  // namespace hausregel::polterfass
