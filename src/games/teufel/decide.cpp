#include "games/teufel/decide.h"

#include <algorithm>

#include "core/text.h"
#include "games/teufel/game.h"
#include "games/teufel/hooks.h"

namespace hausregel::teufel {
namespace {

std::string number(int value) { return std::to_string(value); }

Result<> check_commitment(const State& s, const Setup& setup, const StakeValue& value) {
  const auto commit = std::find_if(s.commits.begin(), s.commits.end(),
                                   [&](const Commit& c) { return c.player == value.player; });
  const bool sealed = commit != s.commits.end();
  const bool good =
      sealed == value.salt.has_value() &&
      (!sealed ||
       commit->commit ==
           commitment(
               "stake",
               setup.scope_of_seal(setup.name(value.player), commit->commit, s.round, luck_in(s)),
               setup.name(value.player), std::to_string(value.stake), *value.salt));
  if (!good) {
    return refuse("T-36", "teufel.refuse.commitment", {{"player", setup.name(value.player)}});
  }
  return done();
}

}  // namespace

Result<> refuse_phase(const State& s, Phase needed) {
  if (s.phase == Phase::Over) {
    return refuse("T-01", "engine.refuse.over");
  }
  return refuse("T-30", "engine.refuse.phase",
                {{"phase", std::string(kPhaseNames[static_cast<int>(s.phase)])},
                 {"needed", std::string(kPhaseNames[static_cast<int>(needed)])}});
}

PhraseTime phrase_time(const State& s) {
  // Nobody has drawn as long as the first to draw has nothing and is still at it: after a devil he
  // is not. Where he stops with nothing (rule draw_min) the time is over, too.
  const bool nobody_drew =
      s.phase == Phase::Draw && s.at(s.turn).pieces == 0 && s.turn == first_turn(s);
  return {s.phrases, s.phase == Phase::Idle, s.phase == Phase::Bet || nobody_drew};
}

Result<> check_phrase(const Setup& setup, const State& s, const Phrase& command) {
  if (s.phase == Phase::Over || (setup.format == 1 && s.phase != Phase::Idle)) {
    return refuse_phase(s, Phase::Idle);
  }
  return hausregel::check_phrase(setup, phrase_time(s), command.player, command.text, "T-35");
}

Result<> check_bet(const State& s, Seat player) {
  if (auto refused = in_phase(s, Phase::Bet); !refused) {
    return refused;
  }
  if (!player.somebody()) {
    return refuse("B-01", "teufel.refuse.nobody");
  }
  if (s.sealed.has(player)) {
    return refuse("B-03", "teufel.refuse.bet_twice");
  }
  if (!s.due.has(player)) {
    return refuse("B-01", "teufel.refuse.no_chips");
  }
  return done();
}

namespace {

// Whether everybody can tell what `p` has to bet with: it is open (B-25), or his pawn stands on it.
bool shows_chips(const Rules& rules, const State& s, const Player& p) {
  return shows_total(rules, s, p, {}) || (p.space.low == p.chips && p.space.high == p.chips);
}

}  // namespace

Result<> check_stake(const Rules& rules, const State& s, Seat player, int stake) {
  const bool asked = asks_stakes(rules);
  const int most = asked ? largest_asked_stake(rules, s.at(player).chips)
                         : largest_stake(rules, s.at(player).chips);
  if (stake_fits(rules, s.at(player).chips, stake) && stake <= most) {
    return !asked || house_allows_stake(rules, s, player, stake)
               ? done()
               : refuse("T-38", "teufel.refuse.house_stake", {{"stake", number(stake)}});
  }
  if (stake < smallest_stake(rules)) {
    return refuse("B-01", "teufel.refuse.stake_low",
                  {{"stake", number(stake)}, {"min", number(smallest_stake(rules))}});
  }
  if (stake > most && shows_chips(rules, s, s.at(player))) {
    return refuse("B-02", "teufel.refuse.stake_high",
                  {{"stake", number(stake)}, {"max", number(most)}});
  }
  if (stake > most) {
    return refuse("B-02", "teufel.refuse.stake_beyond", {{"stake", number(stake)}});
  }
  return refuse("B-02", "teufel.refuse.stake_step",
                {{"stake", number(stake)}, {"step", number(rules.stake_step)}});
}

Result<> check_opening(const Rules& rules, const State& s, const Setup& setup,
                       const StakeValue& value) {
  if (auto refused = check_stake(rules, s, value.player, value.stake); !refused) {
    return refused;
  }
  return !s.commits.empty() || value.salt ? check_commitment(s, setup, value) : done();
}

Result<> check_open(const Rules& rules, const State& s, const Setup& setup, const Open& command) {
  if (s.phase != Phase::Open) {
    return refuse_phase(s, Phase::Open);
  }
  int opened = 0;
  for (int i = 0; i < s.count(); ++i) {
    const Seat who = left_of(s.starter, i, s.count());
    if (!s.sealed.has(who)) {
      continue;
    }
    if (opened == command.values.size() || command.values[opened].player != who) {
      return refuse("T-36", "teufel.refuse.open_all");
    }
    if (auto refused = check_opening(rules, s, setup, command.values[opened++]); !refused) {
      return refused;
    }
  }
  return opened == command.values.size() ? done() : refuse("T-36", "teufel.refuse.open_all");
}

Result<> check_stop(const Rules& rules, const State& s) {
  if (auto refused = in_phase(s, Phase::Draw); !refused) {
    return refused;
  }
  return refuse("B-19", "teufel.refuse.stop_early",
                {{"min", number(rules.draw_min)}, {"pieces", number(s.at(s.turn).pieces)}});
}

Result<> check_pact(const State& s, const Pact& command) {
  if (auto refused = in_phase(s, Phase::Pact); !refused) {
    return refused;
  }
  if (!command.player.somebody() || s.at(command.player).offered == PactWhy::None) {
    return refuse("B-10", "teufel.refuse.no_pact_offered");
  }
  return done();
}

Result<> decide_any(const Rules& rules, const Setup& setup, const Command& command, Dice& dice,
                    KeepingSink<State, Event>& sink) {
  return std::visit([&](const auto& held) { return decide(rules, setup, held, dice, sink); },
                    command);
}

SeatList winners_now(const Rules& rules, const State& s) {
  int best = 0;
  int coal = 0;
  for (const Player& p : s.seats) {
    best = std::max(best, p.chips);
  }
  for (const Player& p : s.seats) {
    coal = p.chips == best ? std::max(coal, p.coal) : coal;
  }
  SeatList winners;
  for (const Player& p : s.seats) {
    if (p.chips == best && (rules.tie != Tie::LastCoal || p.coal == coal)) {
      winners.push_back(p.name);
    }
  }
  return winners;
}

namespace {

Choice move(std::string_view word) {
  Choice choice;
  choice.move = word;
  return choice;
}

Choice yes_or_no(std::string_view word, Seat player) {
  Choice choice = move(word);
  choice.player = player;
  choice.argument = "yes";
  choice.of = Choice::Of::Set;
  choice.options = {Json(true), Json(false)};
  return choice;
}

// The stakes that a house rule leaves, in ranges.
std::vector<Choice> ranges_of(const Rules& rules, const std::vector<int>& stakes, Choice choice) {
  std::vector<Choice> all;
  for (const int stake : stakes) {
    if (!all.empty() && stake > smallest_stake(rules) &&
        stake == all.back().max + rules.stake_step) {
      all.back().max = stake;
      continue;
    }
    choice.min = choice.max = stake;
    all.push_back(choice);
  }
  return all;
}

void bets(const Rules& rules, const State& s, std::vector<Choice>& all) {
  for (int i = 0; i < s.count(); ++i) {
    const Player& p = s.at(left_of(s.starter, i, s.count()));
    if (!s.due.has(p.name)) {
      continue;
    }
    Choice choice = move(OpenBet::kName);
    choice.player = p.name;
    choice.argument = "stake";
    choice.of = Choice::Of::Range;
    choice.min = smallest_stake(rules);
    choice.max = largest_stake(rules, p.chips);
    choice.step = rules.stake_step;
    const bool shows_max = shows_chips(rules, s, p);
    if (asks_stakes(rules)) {
      choice.max = largest_asked_stake(rules, p.chips);
      const auto ranges = ranges_of(rules, allowed_stakes(rules, s, p.name), choice);
      all.insert(all.end(), ranges.begin(), ranges.end());
      if (!ranges.empty()) {
        all.back().shows_max = shows_max;
        continue;
      }
    }
    if (choice.max >= choice.min) {
      all.push_back(choice);
      all.back().shows_max = shows_max;
    }
    if (rules.zero_stake) {
      choice.min = choice.max = 0;
      all.push_back(choice);
    }
  }
}

// "draw 100|75|devil": what a real table can show.
std::string words_of_draw(const State& s) {
  std::string pieces;
  for (int i = 0; i <= s.oven.devils(); ++i) {
    const Oven::Lump lump = s.oven.kind(i);
    if (lump.left > 0) {
      pieces += pieces.empty() ? "" : "|";
      pieces += i == s.oven.devils() ? "devil" : std::to_string(lump.value);
    }
  }
  return std::string(DrawCoal::kName) + " " + pieces;
}

void turns(const Rules& rules, const State& s, std::vector<Choice>& all) {
  all.push_back(move(DrawCoal::kName));
  if (s.mode == Mode::Table) {
    all.back().words = words_of_draw(s);
    all.back().least = all.back().words.substr(0, all.back().words.find('|'));
  }
  if (s.at(s.turn).pieces >= rules.draw_min) {
    all.push_back(move(Stop::kName));
  }
}

}  // namespace

std::vector<Choice> legal(const Rules& rules, const State& s, const Setup& setup) {
  std::vector<Choice> all;
  switch (s.phase) {
    case Phase::Idle:
      all.push_back(move(Next::kName));
      break;
    case Phase::Bet:
      bets(rules, s, all);
      break;
    case Phase::Open: {
      Choice open = move(Open::kName);
      open.argument = "values";
      open.of = Choice::Of::Values;
      all.push_back(open);
      break;
    }
    case Phase::Draw:
      turns(rules, s, all);
      break;
    case Phase::Pact:
      for (const Player& p : s.seats) {
        if (p.offered != PactWhy::None) {
          all.push_back(yes_or_no(Pact::kName, p.name));
        }
      }
      break;
    case Phase::Refill:
      all.push_back(yes_or_no(Refill::kName, {}));
      break;
    case Phase::Over:
      break;
  }
  add_phrases(setup, phrase_time(s), all);
  return all;
}

}  // namespace hausregel::teufel
