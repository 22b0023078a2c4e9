// Throws, and what is served when the tap is closed.
#pragma once

#include "core/dice.h"
#include "engine/sink.h"
#include "games/polterfass/evolve.h"
#include "games/polterfass/types.h"

namespace hausregel::polterfass {

inline constexpr Purpose kRoll{"roll"};

// --- throws -----------------------------------------------------------------------------------

// Results of one barrel's draw: 0 … a-1 first end, a … 2a-1 second end, up to 2b-1 it lies, for the
// rule stand_chance a/b.
inline int results_of_barrel(const Rules& rules) { return 2 * rules.stand_chance.second; }
inline Face face_of(const Rules& rules, Ends ends, int result) {
  const int standing = rules.stand_chance.first;
  const Face up = result < standing ? ends.first : ends.second;
  return result < 2 * standing ? up : kLying;
}

// Whether the next throw takes barrel `b`: all for a first throw from the start, else what lies.
inline bool is_thrown(const Rules& rules, const State& s, const Barrel& b) {
  return !b.up.stands() || (s.phase == Phase::Throw && rules.first_throw_repeats == Repeats::All);
}

// Gives whether the throw is saved (P-11, Q-04; rule throw_saved_by).
template <class Sink, class Luck>
bool throw_barrels(const Rules& rules, Luck& dice, Sink& sink) {
  const State& s = sink.state();
  BarrelsThrown thrown;
  thrown.number = s.throws + 1;
  bool saved = false;
  for (int b = 0; b < s.barrels.size(); ++b) {
    const Barrel& barrel = s.barrels[b];
    if (is_thrown(rules, s, barrel)) {
      const DrawKey key{kRoll, s.round, 't', thrown.number, 'b', b};
      const auto result = static_cast<int>(dice.below(key, results_of_barrel(rules)));
      const Face up = face_of(rules, barrel.ends, result);
      thrown.barrels.push_back({b, up});
      saved = saved || (rules.throw_saved_by == SavedBy::Number ? up.is_number() : up.stands());
    }
  }
  sink(thrown);
  return saved;
}

// Whether the first throw counts, as the barrels stand (Q-01, P-06; rule first_throw_needs).
inline bool first_throw_counts(const Rules& rules, const State& s) {
  for (const Barrel& b : s.barrels) {
    if (rules.first_throw_needs == FirstNeeds::Number ? b.up.is_number() : b.up.stands()) {
      return true;
    }
  }
  return false;
}

template <class Sink, class Luck>
void throw_first(const Rules& rules, Luck& dice, Sink& sink) {
  throw_barrels(rules, dice, sink);
  if (!first_throw_counts(rules, sink.state())) {
    sink(ThrowRepeated{});
  }
}

// --- targets of the specials --------------------------------------------------------------------

// Different numbers, one bit each.
using FaceSet = std::uint32_t;

// What the special in turn may be used on: phase Destroy or Double.
inline FaceSet targets(const State& s) {
  FaceSet faces = 0;
  for (const Barrel& b : s.barrels) {
    if (s.phase == Phase::Destroy ? can_destroy(b) : can_double(s, b)) {
      faces |= 1u << b.up.value;
    }
  }
  return faces;
}

// The lowest-numbered target that shows `up`; for doubling a sound one before a destroyed one.
// Precondition: there is one.
inline int target_showing(const State& s, Face up) {
  int found = 0;
  bool any = false;
  for (int i = 0; i < s.barrels.size(); ++i) {
    const Barrel& b = s.barrels[i];
    const bool fits = b.up == up && (s.phase == Phase::Destroy ? can_destroy(b) : can_double(s, b));
    if (fits && (!any || (s.barrels[found].destroyed && !b.destroyed))) {
      found = i;
      any = true;
    }
  }
  return found;
}

// The first special showing `up` that has not been used: those before it have been.
inline int unused_special(const State& s, Face up) {
  int skipped = 0;
  for (const Barrel& b : s.barrels) {
    skipped += b.up == up ? 1 : 0;
  }
  skipped -= up == kDestroys ? s.destroys : s.doubles;
  int i = 0;
  while (s.barrels[i].up != up || skipped-- > 0) {
    ++i;
  }
  return i;
}

template <class Sink>
void use_special(Face target, Sink& sink) {
  const State& s = sink.state();
  const int b = target_showing(s, target);
  if (s.phase == Phase::Destroy) {
    sink(BarrelDestroyed{b, target});
  } else {
    sink(BarrelDoubled{b, target});
  }
}

inline bool may_decline(const Rules& rules, Phase phase) {
  return (phase == Phase::Destroy ? rules.destroying : rules.doubling) == Effect::May;
}

inline int mugs(const Rules& rules, const State& s) {
  int sum = 0;
  for (const Barrel& b : s.barrels) {
    if (b.up.is_number() && !b.destroyed) {
      sum += b.up.value * (b.doubled ? rules.double_factor : 1);
    }
  }
  return sum;
}

// Uses specials as long as each has one possible target; without an open choice left it wastes what
// has none and serves (P-16 … P-18).
template <class Sink>
void serve(const Rules& rules, Sink& sink) {
  const State& s = sink.state();
  while (s.phase != Phase::Open) {
    const FaceSet faces = targets(s);
    if (may_decline(rules, s.phase) || std::popcount(faces) != 1) {
      return;
    }
    use_special(face(std::countr_zero(faces)), sink);
  }
  while (s.destroys > 0) {
    sink(SpecialWasted{unused_special(s, kDestroys)});
  }
  while (s.doubles > 0) {
    sink(SpecialWasted{unused_special(s, kDoubles)});
  }
  sink(Served{mugs(rules, s)});
}

}  // namespace hausregel::polterfass
