// Whole games without a console: the lab's loop, compiled inside the game's folder.
#include "engine/playout.h"

#include "engine/seated_bots.h"
#include "games/teufel/bind.h"
#include "games/teufel/script_bot.h"

namespace hausregel::teufel {
namespace {

using Bots = PerSeat<const Bot*>;

template <class Table>
class Playout {
 public:
  Playout(const Rules& rules, const State& state, const Bots& bots, Table& table, BotLuck& luck)
      : rules_(rules), s_(state), bots_(bots), table_(table), luck_(luck) {}

  Result<> play() {
    while (s_.phase != Phase::Over) {
      if (auto played = round(); !played) {
        return played;
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
    if (s_.phase == Phase::Bet) {
      if (auto moved = bet(); !moved) {
        return moved;
      }
    }
    while (s_.phase == Phase::Draw) {
      if (auto moved = turn(); !moved) {
        return moved;
      }
    }
    while (s_.phase == Phase::Pact) {
      if (auto moved = pact(); !moved) {
        return moved;
      }
    }
    if (s_.phase == Phase::Refill) {
      return table_.move(Refill{bot(s_.starter).refill(rules_, s_, s_.starter, luck_)});
    }
    return done();
  }

  Result<> bet() {
    open_.values.clear();
    for (int i = 0; i < s_.count(); ++i) {
      const Seat who = left_of(s_.starter, i, s_.count());
      if (!s_.due.has(who)) {
        continue;
      }
      StakeValue& value = open_.values.grow();
      value.player = who;  // the salt is null in every room: nothing is sealed
      value.stake = bot(who).stake(rules_, s_, who, luck_);
      if (auto moved = table_.move(Bet{who, std::nullopt}); !moved) {
        return moved;
      }
    }
    return table_.move(open_);
  }

  Result<> turn() {
    const Seat who = s_.turn;
    const Player& p = s_.at(who);
    const Bot& player = bot(who);
    while (s_.turn == who) {
      if (p.pieces >= rules_.draw_min && !player.draws(rules_, s_, who, luck_)) {
        return table_.move(Stop{});
      }
      if (auto moved = table_.move(DrawCoal{}); !moved) {
        return moved;
      }
    }
    return done();
  }

  Result<> pact() {
    for (int i = 0; i < s_.count(); ++i) {
      const Seat who = left_of(s_.starter, i, s_.count());
      if (s_.at(who).offered != PactWhy::None) {
        return table_.move(Pact{who, bot(who).pact(rules_, s_, who, luck_)});
      }
    }
    return fail(Fault::Internal, "nobody is asked for a pact");
  }

  const Rules& rules_;
  const State& s_;
  const Bots& bots_;
  Table& table_;
  BotLuck& luck_;
  Open open_;  // made once: a round's bets
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

}  // namespace hausregel::teufel
