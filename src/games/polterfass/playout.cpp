// Whole games without a console: the lab's loop, compiled inside the game's folder.
#include "engine/playout.h"

#include <utility>

#include "engine/seated_bots.h"
#include "games/polterfass/bind.h"
#include "games/polterfass/script_bot.h"

namespace hausregel::polterfass {
namespace {

using Bots = PerSeat<const Bot*>;

// `Table` is a table, or a reference to a lent one.
template <class Table>
class Playout {
 public:
  Playout(const Rules& rules, const Bots& bots, Table&& table, BotLuck& luck, Open& open)
      : rules_(rules), bots_(bots), table_(std::forward<Table>(table)), luck_(luck), open_(open) {}

  // In line, so that the members of this object need not lie in memory.
  [[gnu::always_inline]] inline Result<> play() {
    while (s().phase != Phase::Over) {
      if (auto moved = round(); !moved) {
        return moved;
      }
    }
    return done();
  }

 private:
  const State& s() const { return table_.state(); }
  const Bot& bot(Seat who) const { return *bots_[static_cast<std::size_t>(who.index)]; }

  Result<> round() {
    if (auto moved = table_.move(Next{}); !moved) {
      return moved;
    }
    if (auto moved = order(); !moved) {
      return moved;
    }
    const Bot& innkeeper = bot(s().innkeeper);
    while (s().phase == Phase::Pour) {
      const auto roll = innkeeper.pour(rules_, s(), luck_);
      if (auto moved = roll ? table_.move(*roll) : table_.move(Close{}); !moved) {
        return moved;
      }
    }
    while (s().phase != Phase::Open) {
      const Target target = innkeeper.aim(rules_, s(), luck_);
      if (auto moved = s().phase == Phase::Destroy ? table_.move(Destroy{target})
                                                   : table_.move(Double{target});
          !moved) {
        return moved;
      }
    }
    return table_.move(open_);
  }

  Result<> order() {
    open_.values.clear();
    for (int i = 1; i < s().count(); ++i) {
      const Seat who = left_of(s().innkeeper, i, s().count());
      OrderValue& value = open_.values.grow();  // nothing here ever has a salt
      value.player = who;
      value.cards = bot(who).order(rules_, s(), who, luck_);
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
  const Bots& bots_;
  Table table_;
  BotLuck& luck_;
  Open& open_;  // what is laid down and not yet opened
};

}  // namespace

Result<> play_out(const Rules& rules, const PlayoutOrder& order, Tally& tally, PlayoutLog* log) {
  const auto seated = SeatedBots<Bot, ScriptBot>::of(order, bot_names(), find_bot);
  if (!seated) {
    return fail(seated.error());
  }
  Open open;  // made once: it is large
  return play_games<Bind>(rules, order, tally, log, [&]<class Table>(Table&& table, BotLuck& luck) {
    return seated->judge(
        Playout<Table>(rules, seated->bots(), std::forward<Table>(table), luck, open).play());
  });
}

}  // namespace hausregel::polterfass
