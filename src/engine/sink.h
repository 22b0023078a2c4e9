// Receives the events of decide(). Every sink evolves the working state that decide() reads. kAsks:
// whether decide() asks house rules on the way; a sink that never does costs the lab nothing.
// kKeeps: whether events are kept; if not, events with the same effect are equivalent. A
// conditional event carries its condition: sink(lost, BetLost{…}) (engine/lanes.h).
#pragma once

#include <utility>
#include <vector>

namespace hausregel {

// Whom decide() asks on the way.
enum class Asks : bool { Nobody, HouseRules };

// Keeps nothing but the state: the lab.
template <class State, Asks asks = Asks::Nobody>
class SilentSink {
 public:
  static constexpr bool kAsks = asks == Asks::HouseRules;
  static constexpr bool kKeeps = false;

  explicit SilentSink(State& state) : state_(state) {}
  const State& state() const { return state_; }

  template <class Event>
  void operator()(const Event& event) {
    evolve(state_, event);
  }
  template <class Event>
  void operator()(bool on, const Event& event) {
    if (on) {
      (*this)(event);
    }
  }

 private:
  State& state_;
};

// Also keeps the events, appended to existing ones: console, audit, journals of the lab. Both must
// outlive it.
template <class State, class AnyEvent>
class KeepingSink {
 public:
  static constexpr bool kAsks = true;
  static constexpr bool kKeeps = true;

  KeepingSink(State& state, std::vector<AnyEvent>& events) : state_(state), events_(events) {}
  const State& state() const { return state_; }

  template <class Event>
  void operator()(const Event& event) {
    evolve(state_, event);
    // Named, because a conversion makes the compiler weigh every event against every other.
    events_.emplace_back(std::in_place_type<Event>, event);
  }
  template <class Event>
  void operator()(bool on, const Event& event) {
    if (on) {
      (*this)(event);
    }
  }

 private:
  State& state_;
  std::vector<AnyEvent>& events_;
};

}  // namespace hausregel
