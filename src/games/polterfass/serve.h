// Throws, and what is served when the tap is closed.
#pragma once

#include "core/dice.h"
#include "engine/sink.h"
#include "games/polterfass/evolve.h"
#include "games/polterfass/hooks.h"
#include "games/polterfass/types.h"

namespace hausregel::polterfass {

inline constexpr Purpose kRoll{"roll"};

// --- throws -----------------------------------------------------------------------------------

// Results of one barrel's draw: 0 … a-1 first end, a … 2a-1 second end, up to 2b-1 it lies, for the
// rule stand_chance a/b.
inline int results_of_barrel(const Rules& rules) { return 2 * rules.stand_chance.second; }
inline Face face_of(const Rules& rules, const Ends& ends, int result) {
  const int standing = rules.stand_chance.first;
  return ends.of[static_cast<std::size_t>((result >= standing) + (result >= 2 * standing))];
}

// The barrels of the next throw: all for a first throw made from the start, else what lies.
inline BarrelSet to_throw(const Rules& rules, const State& s) {
  const bool all = s.phase == Phase::Throw && rules.first_throw_repeats == Repeats::All;
  return all ? s.barrels.all() : s.barrels.lying();
}

// Gives the barrels of the throw that stand.
template <class Sink, class Luck>
BarrelSet throw_barrels(const Rules& rules, Luck& dice, Sink& sink) {
  const State& s = sink.state();
  BarrelsThrown thrown;
  thrown.number = s.throws + 1;
  for (const int b : to_throw(rules, s)) {
    const DrawKey key{kRoll, s.round, 't', thrown.number, 'b', b};
    const auto result = static_cast<int>(dice.below(key, results_of_barrel(rules)));
    thrown.barrels.add(b, face_of(rules, s.barrels.ends(b), result));
  }
  sink(thrown);
  return thrown.barrels.standing();
}

// Whether the innkeeper may go on (P-11, Q-04; rule throw_saved_by).
inline bool saves_throw(const Rules& rules, const State& s, BarrelSet standing) {
  return !(rules.throw_saved_by == SavedBy::Any ? standing : standing.without(s.barrels.specials()))
              .empty();
}

// Whether the first throw counts, as the barrels stand (Q-01, P-06; rule first_throw_needs).
inline bool first_throw_counts(const Rules& rules, const State& s) {
  return !(rules.first_throw_needs == FirstNeeds::Number ? s.barrels.standing_numbers()
                                                         : s.barrels.standing())
              .empty();
}

template <class Sink>
bool first_throw_done(const Rules& rules, Sink& sink) {
  const State& s = sink.state();
  const bool done =
      ask_truth(rules, Hook::FirstThrowDone, sink, first_throw_counts(rules, s), s.throws);
  return done || (asks<Sink>(rules, Hook::FirstThrowDone) && has_thrown_enough(rules, s));
}

template <class Sink, class Luck>
void throw_first(const Rules& rules, Luck& dice, Sink& sink) {
  throw_barrels(rules, dice, sink);
  if (!first_throw_done(rules, sink)) {
    sink(ThrowRepeated{});
  }
}

// Whether the innkeeper has failed with a throw of which `standing` stand.
template <class Sink>
bool has_failed(const Rules& rules, BarrelSet standing, Sink& sink) {
  const State& s = sink.state();
  return ask_truth(rules, Hook::Failed, sink, !saves_throw(rules, s, standing), s.throws,
                   [&](FactSheet& sheet) { sheet.add("stood", bits_in(standing.bits)); });
}

// Whether a further throw must take a standing special (Q-05; rule rethrow_specials).
inline bool must_rethrow(const Rules& rules, const State& s) {
  const int standing = bits_in(s.barrels.standing_specials().bits);
  return rules.rethrow_specials == Rethrow::Some
             ? standing > 0
             : rules.rethrow_specials == Rethrow::OneOfTwo && standing > 1;
}

// --- targets of the specials --------------------------------------------------------------------

// What the special in turn may be used on: phase Destroy or Double.
inline BarrelSet targets(const State& s) {
  return s.phase == Phase::Destroy ? destroyable(s) : doublable(s);
}

// Different numbers, one bit each.
using FaceSet = std::uint32_t;
inline FaceSet faces_of(const State& s, BarrelSet barrels) {
  FaceSet faces = 0;
  for (const int b : barrels) {
    faces |= 1u << s.barrels.up(b).value;
  }
  return faces;
}
inline bool only_one(FaceSet faces) { return (faces & (faces - 1)) == 0; }

inline constexpr int kNoBarrel = -1;

// The lowest-numbered target that shows `up`; for doubling a sound one before a destroyed one.
inline int target_showing(const State& s, Face up) {
  int destroyed = kNoBarrel;
  for (const int b : targets(s)) {
    if (s.barrels.up(b) != up) {
      continue;
    }
    if (!s.barrels.destroyed().has(b)) {
      return b;
    }
    destroyed = destroyed == kNoBarrel ? b : destroyed;
  }
  return destroyed;
}

// The first special showing `up` that has not been used: those before it have been.
inline int unused_special(const State& s, Face up) {
  int left = up == kDestroys ? s.destroys : s.doubles;
  BarrelSet unused = s.barrels.showing(up);
  for (int used = bits_in(unused.bits) - left; used > 0; --used) {
    unused = unused.without({1u << unused.lowest()});
  }
  return unused.lowest();
}

template <class Sink>
void use_special_on(int b, Sink& sink) {
  const State& s = sink.state();
  if (s.phase == Phase::Destroy) {
    sink(BarrelDestroyed{b, s.barrels.up(b)});
  } else {
    sink(BarrelDoubled{b, s.barrels.up(b)});
  }
}

// Whether the special in turn may go unused (P-13, Q-06; rules destroying, doubling).
inline bool may_decline(const Rules& rules, const State& s) {
  if (s.phase == Phase::Destroy) {
    return rules.destroying == Destroying::May;
  }
  if (rules.doubling != Doubling::MayTwo) {
    return rules.doubling == Doubling::May;
  }
  const BarrelSet numbers{doublable(s).bits | s.barrels.doubled().bits};
  return bits_in(s.barrels.showing(kDoubles).bits) > 1 && bits_in(numbers.bits) > 1;
}

inline int mugs(const Rules& rules, const State& s) {
  int sum = s.barrels.worth();
  for (const int b : s.barrels.destroyed()) {
    sum -= s.barrels.up(b).value;
  }
  for (const int b : s.barrels.doubled().without(s.barrels.destroyed())) {
    sum += s.barrels.up(b).value * (rules.double_factor - 1);
  }
  return sum;
}

// Uses specials as long as each has one possible target; without an open choice left it wastes what
// has none and serves (P-16 … P-18).
template <class Sink>
void serve(const Rules& rules, Sink& sink) {
  const State& s = sink.state();
  while (s.phase != Phase::Open) {
    const FaceSet faces = faces_of(s, targets(s));
    if (may_decline(rules, s) || !only_one(faces)) {
      return;
    }
    use_special_on(target_showing(s, face(std::countr_zero(faces))), sink);
  }
  while (s.destroys > 0) {
    sink(SpecialWasted{unused_special(s, kDestroys)});
  }
  while (s.doubles > 0) {
    sink(SpecialWasted{unused_special(s, kDoubles)});
  }
  sink(Served{ask_number(rules, Hook::Served, sink, mugs(rules, s))});
}

}  // namespace hausregel::polterfass
