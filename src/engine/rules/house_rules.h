// The house rules of one table: a variant's hooks as a game asks them. Keeps the first failure and
// gives standard answers after it, so that decide() needs no exit in its middle; the driver checks
// for the failure and discards the move.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/dice.h"
#include "core/lists.h"
#include "engine/events.h"
#include "engine/rules/declared.h"
#include "engine/rules/hidden.h"
#include "engine/rules/hooks.h"
#include "engine/rules/questions.h"
#include "engine/setup.h"

namespace hausregel {

// The facts for a hook, and room for the lists among them. Permanent facts come first; then those
// of each question.
class FactSheet {
 public:
  // Adds a fact to every question from now on; its target must outlive the sheet.
  void keep(Fact fact) {
    facts_.push_back(fact);
    kept_ = facts_.size();
  }
  // Forgets the last question.
  void restart() {
    facts_.resize(kept_);
    used_ = 0;
  }
  // Adds a fact to this question; its name and anything its value views must live until the answer.
  FactSheet& add(std::string_view name, Fact::Value value) {
    facts_.push_back({name, value});
    return *this;
  }
  FactSheet& add(std::string_view name, std::same_as<int> auto value) {
    return add(name, std::int64_t{value});
  }
  // Seats count from 1.
  FactSheet& add(std::string_view name, Seat who) { return add(name, who.index + 1); }
  // Adds value_of(0) … value_of(count-1). Truncates lists beyond the room, which far exceeds a
  // question.
  template <class ValueOf>
  FactSheet& add_list(std::string_view name, int count, ValueOf value_of) {
    const std::size_t first = used_;
    for (int i = 0; i < count && used_ < numbers_.size(); ++i) {
      numbers_[used_++] = static_cast<std::int64_t>(value_of(i));
    }
    return add(name, std::span<const std::int64_t>(&numbers_[first], used_ - first));
  }
  std::span<const Fact> facts() const { return facts_; }

 private:
  std::vector<Fact> facts_;
  std::size_t kept_ = 0;
  std::array<std::int64_t, 64> numbers_{};
  std::size_t used_ = 0;
};

// A table that happenings act on. Amounts are in the game's unit.
class ActedOn {
 public:
  virtual ~ActedOn() = default;
  virtual const DeclaredPlaces& places() const = 0;
  // Chips that `who` can pay with; nullopt: the game has none, and its points can be given.
  virtual std::optional<std::int64_t> chips_of(Seat who) const = 0;
  virtual std::int64_t points_of(Seat who) const = 0;
  // Returns how much of `amount` the bank has.
  virtual std::int64_t bank_has(std::int64_t amount) const = 0;
  virtual std::int64_t chip_step() const = 0;  // chips are paid in multiples of this
  virtual bool has_turns() const = 0;
  virtual SeatList to_come() const = 0;  // whose turns of this round are still to come
  virtual bool gives_turns() const = 0;  // whether the variant says whose turn it is
  virtual bool may_end() const = 0;      // whether the game can end with the present move
  virtual SeatSet sealed() const = 0;    // who has laid a value down that is not opened yet
  // Emit what has been checked.
  using Event = std::variant<PlaceSet, Paid, ScoreGiven, Told, TurnGiven, Rolled, CardDrawn,
                             CardDiscarded, DeckLimited, Asked, Answered, AnswerSealed,
                             AnswerOpened, PlaceHidden, PlaceOpened, ShownTo, ShownVoid>;
  virtual void tell(const Event& event) = 0;
  virtual void order(const SeatList& to_come) = 0;
  // Ends the turn that has begun, if no function has yet. Returns false if none has begun.
  virtual bool stop_turn() = 0;
  // Whether a place of the printed game is one of every seat; nullopt: there is no such place.
  virtual std::optional<bool> printed(std::string_view name) const = 0;
  // Completes what sets such a place, or adds to it. Returns whether it can hold that now.
  virtual bool set_printed(PlaceSet& event, bool adds) const = 0;
  virtual HiddenRound hidden_round() const = 0;
  // Returns what `who` draws next in this round; nullopt: nothing.
  virtual std::optional<NextDraw> next_draw(Seat who) const = 0;
  virtual Json value_of_draw(std::int64_t got) const = 0;  // of such a draw
  virtual const IfSome<ShownTo>& shown() const = 0;
  virtual const IfSome<PlaceHidden>& hidden() const = 0;
  virtual const IfSome<Asked>& asks() const = 0;  // not answered yet
  // Points the questions of the house rules at the table as it is.
  virtual void look() const = 0;
};
// Tells that what somebody has seen of a deck, which is about to change, need not be drawn next. In
// decks.cpp.
void void_looks(ActedOn& table, const std::string& deck);

// What t.roll rolls.
struct OwnDice {
  std::string key;
  std::int64_t sides = 0;
  int count = 0;
  std::optional<PlaceHidden> to;  // unseen
};

// What t.draw draws: `event` says from where, and to where.
struct OwnCards {
  CardDrawn event;
  int count = 0;
};

// Answers questions: the next answer of anybody who is asked; nullopt: nobody has answered yet.
using Answerer =
    std::function<Result<std::optional<AnswerMove>>(const Questions&, const IfSome<Asked>&)>;

inline constexpr int kMostLuck = 4;  // for one question

// Not thread-safe. Identifies hooks by number, at most 32.
class HouseRules final : private LuckSource, private Recorder {
 public:
  // `specs` must outlive the object; a hook's number is its index there.
  HouseRules(std::shared_ptr<Hooks> hooks, std::span<const HookSpec> specs, const Setup& setup);
  HouseRules(const HouseRules&) = delete;
  HouseRules& operator=(const HouseRules&) = delete;

  // Whether the variant answers `hook`.
  bool has(int hook) const { return (present_ >> hook & 1u) != 0; }
  std::span<const std::string_view> names() const { return names_; }
  const Setup& setup() const { return setup_; }

  // --- for the driver of a move -----------------------------------------------------------------

  // Forgets an earlier failure. Until the next begin(), luck comes from `dice`, not owned; null:
  // there is none.
  void begin(Dice* dice) {
    dice_ = dice;
    changed_ = dice != nullptr ? 0 : changed_;
    failure_.reset();
    remembered_.reset();
    told_.reset();
    winners_.reset();
    answerer_ = {};
    waits_ = false;
  }
  // Has `answerer` answer until the next begin(); without one questions stay open.
  void answer_by(Answerer answerer) { answerer_ = std::move(answerer); }
  // Whether a function has asked what nobody has answered. Everything since then is void: nothing
  // is asked any more, and the driver goes back to the table of the question.
  bool waits() const { return waits_; }
  // Returns the places as `who` sees them.
  template <class State>
  const DeclaredPlaces& seen_by(Seat who, const State& state) {
    places_.look_at(state);
    places_.show_to(who);
    return *places_.places();
  }
  // Returns what has been shown, as `who` sees it.
  template <class State>
  IfSome<ShownTo> shown_by(Seat who, const State& state) {
    seen_by(who, state);
    return places_.shown();
  }
  // Returns the questions, which look at this table.
  template <class Rules, class State>
  Questions& questions(const Rules& rules, const State& state) {
    questions_.look_at({&rules, &state, names_, {}}, state);
    return questions_;
  }
  // The first failure since begin(): HouseRule, or Interrupted; `rule` is the hook's name.
  const std::optional<Error>& failure() const { return failure_; }
  // Sets where the seeds of rounds come from, until they are published; before, from nowhere.
  void know(Seeds seeds) { seeds_ = std::move(seeds); }
  // Renews the scripts, and those that are asked aside.
  void renew() {
    hooks_->renew();
    questions_.renew();
  }

  // --- for games --------------------------------------------------------------------------------

  // Begins a question to `hook`, which the variant must have, about a table that must outlive it.
  // `slot` distinguishes the questions of a round: it is part of their luck's key.
  template <class Hook, class Rules, class State>
  FactSheet& about(Hook hook, const Rules& rules, const State& state, int slot = 0) {
    view_.rules = &rules;
    view_.state = &state;
    memory_ = &state.memory;
    places_.look_at(state);
    places_.show_to({});
    return begin_question(as_int(hook), state.round, slot);
  }

  // Asks; returns the answer, or `standard` after a failure.
  template <class Answer>
  Answer answer(Answer standard);  // a number or a truth
  PerSeat<int> per_seat(const PerSeat<int>& standard);
  SeatList seats(const SeatList& standard);  // distinct, at least one; in seat order
  // Returns the numbers of all seats, from 1, in another order; a failure where one is missing or
  // twice.
  PerSeat<int> order(const PerSeat<int>& standard);
  // Runs the functions of the happening that about() began; they act on `table`.
  void happen(ActedOn& table, const Json* given = nullptr);
  // Opens what lies hidden for the turn that ends on `table`.
  void end_turn(ActedOn& table);
  // Runs what the declared move `made` does, which is possible, on `table`, whose state that is.
  template <class Rules, class State>
  void effect(const AnswerMove& made, const Rules& rules, const State& state, ActedOn& table) {
    const DeclaredMove& move = *questions_.find(made.answer);
    effect_.name = move.name;
    about(as_int(specs_.size()), rules, state).add("player", made.player).add("me", made.player);
    places_.show_to(made.player);
    const Json args = for_script(move.args, made.args, setup_);
    happen(table, &args);
  }
  // Who wins the game that a happening has ended since begin().
  const std::optional<SeatList>& winners() const { return winners_; }
  // The deciding hooks that answered other than the rules in the last move, a bit each by number.
  std::uint32_t changed() const { return changed_; }
  // The hook that was asked last.
  std::string_view asked() const { return spec().name; }

  // Takes the number that the hook asked last wants to keep, once.
  std::optional<Remembered> take_remembered() { return std::exchange(remembered_, std::nullopt); }
  // Takes the reason for its answer, once.
  std::optional<Told> take_told() { return std::exchange(told_, std::nullopt); }
  // Rejects the answer of the hook asked last: `why` continues "hook 'NAME' ".
  void stop(std::string_view why, Message::Args args = {});
  // Rejects it because it allows `who`, the {player} of the sentence, nothing at all.
  void leaves_nothing(Seat who, std::string_view sentence) {
    stop(sentence, {{"player", names_[as_index(who.index)]}});
  }

 private:
  // A number that a hook keeps, as a fact.
  struct Recalled {
    const HouseRules* house;
    std::string_view hook;
    std::string fact;
  };

  void failed(Error error);
  // Notes whether the answer differs from the standard one.
  void note(bool differs);
  FactSheet& begin_question(int hook, int round, int slot);
  void keep_facts(const HookSpec& asked, FactSheet& sheet);
  std::optional<HookAnswer> ask();
  std::optional<WholeNumbers> list(std::span<const int> standard);
  std::optional<Told> told_by(const HookReason& reason);
  Result<Json::List> act(Deed deed, std::string_view layer, const Json::List& args,
                         const HookReason& said) override;
  Error cannot(Deed deed, Message why) const;
  Result<PerSeat<AnswerMove>> answers_to(const std::vector<Asked>& asked);
  tl::expected<Json::List, Message> roll(const OwnDice& dice);  // these in decks.cpp
  tl::expected<Json::List, Message> draw(const OwnCards& cards);
  tl::expected<std::int64_t, Message> next_card(const CardDrawn& next, int n, WholeNumbers& left);
  std::int64_t take_card(const DrawKey& key, const std::string& deck, DrawnCards to,
                         WholeNumbers& left, std::optional<std::int64_t> dealt);
  tl::expected<Json::List, Message> hide(PlaceHidden at);
  tl::expected<Json::List, Message> reveal(const std::vector<PlaceHidden>& all);
  Json::List peek(ShownTo at);
  tl::expected<Json::List, Message> open_turn();
  tl::expected<PlaceOpened, Message> opening(const PlaceHidden& at);
  std::optional<std::int64_t> drawn(const PlaceHidden& at);
  const PlaceType& type_of(const PlaceHidden& at) const;
  Result<Json::List> ask(Deed deed, const std::vector<Asked>& asked);
  FactSheet& sheet() { return sheets_[as_index(hook_)]; }
  int size() const override { return spec().luck_count; }
  std::int64_t draw(int i) override;
  const HookSpec& spec() const {
    return hook_ < std::ssize(specs_) ? specs_[as_index(hook_)] : effect_;
  }

  std::shared_ptr<Hooks> hooks_;
  std::span<const HookSpec> specs_;
  std::uint32_t present_ = 0;
  std::uint32_t changed_ = 0;
  Setup setup_;
  Strings players_;
  std::vector<std::string_view> names_;
  std::vector<Recalled> recalled_;  // one a hook of the game
  std::vector<FactSheet> sheets_;   // one a spec, and that of effects
  HookSpec effect_;                 // of the declared move made last
  HouseView view_;                  // of the running question
  const Memory* memory_ = nullptr;  // likewise
  Seeds seeds_ = [](int) { return std::optional<Digest>(); };
  SeenPlaces places_{setup_, seeds_};
  ActedOn* table_ = nullptr;  // of the running happening
  Dice* dice_ = nullptr;
  int hook_ = 0;
  int round_ = 0;
  int slot_ = 0;
  std::array<std::optional<std::int64_t>, kMostLuck> drawn_;  // of the running question
  std::optional<Remembered> remembered_;
  std::optional<Told> told_;
  std::optional<SeatList> winners_;
  int deeds_ = 0;    // of the running happening, since the last answer
  int answers_ = 0;  // likewise
  Questions questions_;
  Answerer answerer_;
  bool waits_ = false;
  std::optional<Error> failure_;
};

// Returns null if `hooks` is null or has none of `specs`.
std::shared_ptr<HouseRules> house_rules(std::shared_ptr<Hooks> hooks,
                                        std::span<const HookSpec> specs, const Setup& setup);

// During its lifetime the luck of `house` comes from `dice`; null: there is none. Both must outlive
// it; a null `house` never fails.
class HouseScope {
 public:
  // Forgets earlier failures, as does the destructor. `renews`: begins with fresh scripts, as each
  // command and each query of what is possible does.
  HouseScope(HouseRules* house, Dice* dice, bool renews = true) : house_(house) {
    if (house_ == nullptr) { return; }
    if (renews) { house_->renew(); }
    house_->begin(dice);
  }
  // Precondition: there are house rules.
  void answer_by(Answerer answerer) const { house_->answer_by(std::move(answerer)); }
  HouseScope(const HouseScope&) = delete;
  HouseScope& operator=(const HouseScope&) = delete;
  ~HouseScope() {
    if (house_ != nullptr) { house_->begin(nullptr); }
  }
  // Returns `given`, or a hook's first failure in its lifetime.
  template <class T>
  Result<T> judged(Result<T> given) const {
    if (house_ != nullptr && house_->failure()) [[unlikely]] { return fail(*house_->failure()); }
    return given;
  }

 private:
  HouseRules* house_;
};

// Returns the facts of `specs` found in `seen`, each once, and the numbers hooks keep; null for the
// totals of `hidden`.
Json facts_in(const HouseView& seen, std::span<const HookSpec> specs, const Memory& memory,
              const SeatList& hidden = {});

// Adapts any dice to Dice, for the draws of hooks; `luck` must outlive the object.
template <class Luck>
class DiceOf final : public Dice {
 public:
  explicit DiceOf(Luck& luck) : luck_(luck) {}
  std::int64_t below(const DrawKey& key, std::int64_t n) override { return luck_.below(key, n); }

 private:
  Luck& luck_;
};

}  // namespace hausregel
