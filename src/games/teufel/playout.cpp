// Whole games without a console: the lab's loop, compiled inside the game's folder.
#include "engine/playout.h"

#include <utility>

#include "engine/seated_bots.h"
#include "games/teufel/bind.h"
#include "games/teufel/script_bot.h"

namespace hausregel::teufel {
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
      if (auto played = round(); !played) {
        return played;
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
    if (s().phase == Phase::Bet) {
      if (auto moved = bet(); !moved) {
        return moved;
      }
    }
    while (s().phase == Phase::Draw) {
      if (auto moved = turn(); !moved) {
        return moved;
      }
    }
    while (s().phase == Phase::Pact) {
      if (auto moved = pact(); !moved) {
        return moved;
      }
    }
    if (s().phase == Phase::Refill) {
      return table_.move(Refill{bot(s().starter).refill(rules_, s(), s().starter, luck_)});
    }
    return done();
  }

  Result<> bet() {
    open_.values.clear();
    for (int i = 0; i < s().count(); ++i) {
      const Seat who = left_of(s().starter, i, s().count());
      if (!s().due.has(who)) {
        continue;
      }
      StakeValue& value = open_.values.grow();
      value.player = who;  // the salt is null in every room: nothing is sealed
      value.stake = bot(who).stake(rules_, s(), who, luck_);
      if (auto moved = table_.move(Bet{who, std::nullopt}); !moved) {
        return moved;
      }
    }
    return table_.move(open_);
  }

  Result<> turn() {
    const Seat who = s().turn;
    const Player& p = s().at(who);
    const Bot& player = bot(who);
    while (s().turn == who) {
      if (p.pieces >= rules_.draw_min && !player.draws(rules_, s(), who, luck_)) {
        return table_.move(Stop{});
      }
      if (auto moved = table_.move(DrawCoal{}); !moved) {
        return moved;
      }
    }
    return done();
  }

  Result<> pact() {
    for (int i = 0; i < s().count(); ++i) {
      const Seat who = left_of(s().starter, i, s().count());
      if (s().at(who).offered != PactWhy::None) {
        return table_.move(Pact{who, bot(who).pact(rules_, s(), who, luck_)});
      }
    }
    return fail(Fault::Internal, "nobody is asked for a pact");
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

}  // namespace hausregel::teufel
