// Makes an engine::Table of a game's typed rules. engine/game_parts.h describes `G`. Rules has a
// member `house`, the house rules to ask, which has no row. The game's namespace has decide() for
// every command, evolve() for every event, move_of() for a bot's move, play_round() for a round.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/lists.h"
#include "core/names.h"
#include "core/text.h"
#include "engine/catalog.h"
#include "engine/codec.h"
#include "engine/deciding.h"
#include "engine/game.h"
#include "engine/lanes/playout.h"
#include "engine/moves/answers.h"
#include "engine/moves/words.h"
#include "engine/rules/house_rules.h"
#include "engine/rules/place.h"
#include "engine/rules/place_events.h"
#include "engine/sealed.h"
#include "engine/story.h"
#include "engine/table_state.h"

namespace hausregel {

// engine/game.h documents each function's results, errors and requirements.
template <class G>
class TableOf final : public Table {
 public:
  using Rules = typename G::Rules;
  using State = typename G::State;
  using Event = typename G::Event;

  TableOf(Setup setup, Rules rules)
      : setup_(std::make_shared<const Setup>(std::move(setup))),
        rules_(std::make_shared<const Rules>(std::move(rules))),
        state_(G::initial(*rules_, *setup_)) {
    state_.past.start_keeping();
  }

  std::unique_ptr<Table> clone() const override { return std::make_unique<TableOf>(*this); }
  const Setup& setup() const override { return *setup_; }
  Status status() const override {
    Status now = G::status(state_);
    if (is_asking(state_)) { now.wait_for(state_.asks); }
    now.hides = keeps_back(state_);
    return now;
  }
  Outcome outcome() const override { return G::outcome(*rules_, state_); }
  Strings phrases() const override {
    auto phrases = state_.phrases;
    phrases.resize(as_index(setup_->seats()));
    return phrases;
  }
  WholeNumbers chips() const override { return G::chips(state_); }
  std::optional<Message> flaw() const override { return G::flaw(state_); }
  std::vector<Choice> legal() const override {
    const HouseScope scope(house(), nullptr);  // fresh scripts, and no dice
    const bool asking_now = is_asking(state_);
    auto all = asking_now ? std::vector<Choice>() : G::legal(*rules_, state_, *setup_);
    if (house() != nullptr) { add_all(all, answers_to(open(), questions(), !asking_now)); }
    return all;
  }
  Board board(Seat who = {}) const override {
    Board board = G::board(*rules_, state_, *setup_, who);
    add_places(places_for(who), state_.memory, *setup_, board);
    add_shown(G::kName, shown_by(who), who, board);
    if (is_asking(state_)) {
      board.headlines.back() = guide().text;
      const SeatList asked = status().to_move;
      for (const int i : indices(state_.count())) {
        board.rows[as_index(i)].to_move = contains(asked, seat(i));
      }
    }
    return board;
  }
  Json seen_by(Seat who) const override {
    return members_seen(places_for(who), shown_by(who), *setup_);
  }
  void know(Seeds seeds) const override {
    if (house() != nullptr) { house()->know(std::move(seeds)); }
  }
  std::uint32_t changed_by() const override { return house() == nullptr ? 0 : house()->changed(); }
  std::vector<Picture> pictures() const override { return G::pictures(*rules_, state_, *setup_); }
  std::optional<Odds> odds() const override {
    Rules printed = *rules_;
    printed.house = nullptr;  // do not ask hooks about the future
    std::optional<Odds> odds = G::odds(printed, state_, *setup_);
    if (odds) { odds->house_rules = house() != nullptr; }
    return odds;
  }
  Hidden hidden_from(Seat who) const override { return G::hidden_from(*rules_, state_, who); }
  Json facts(const SeatList& hidden) const override {
    const std::vector<std::string_view> names(setup_->players.begin(), setup_->players.end());
    return facts_in({rules_.get(), &state_, names}, hooks_of<G>(), state_.memory, hidden);
  }

  std::string state_json() const override { return codec::text_of(state_, *setup_); }

  Result<std::string> written_form(const Json& json, const Setup& to) const override {
    if (is_about_questions(json) || is_unasked(json)) {
      return renamed_answer(json, state_.asks, *setup_, to);
    }
    const auto command = any_move_in<G>(json, *setup_);
    TRY(command);
    return codec::tagged("move", std::get<0>(*command), to);
  }

  Result<Events> renamed_events(const Events& events, const Setup& to) const override {
    TableOf table(*this);
    Json::List renamed;
    for (const Json& json : events.list()) {
      renamed.push_back(table.renamed_event(json, to));  // before it moves the table
      TRY(table.fold_or_change(json));
    }
    return Events(std::move(renamed));
  }

  Result<Events> decide(const Json& json, Dice& dice) override {
    const bool answers = is_about_questions(json);
    const auto given = answers || is_asking(state_) || is_unasked(json) ? answers_now(json)
                                                                        : std::vector<AnswerMove>();
    TRY(given);
    Suspended<State> run = answers ? *suspended_ : Suspended<State>{{}, json};
    if (answers) { add_all(run.record.answers, *given); }
    const auto command = any_move_in<G>(run.command, *setup_);
    TRY(command);
    State next = answers ? *run.before : state_;
    RepeatedDice repeated(dice, run.record, answers ? luck_in(state_) : 0);
    const auto events = decide_at<G>(next, *rules_, *setup_, *command, repeated);
    TRY(events);
    std::string all;
    codec::put_events(all, *events, *setup_);
    auto now = run.record.untold(all);
    TRY(now);
    suspended_.reset();
    if (is_asking(next)) {
      if (!answers) { run.before = std::make_shared<const State>(std::move(state_)); }
      run.record.events.append(*now);
      suspended_ = std::make_shared<const Suspended<State>>(std::move(run));
    }
    state_ = std::move(next);
    return now;
  }

  Result<> fold(const Events& events, const Recorded* of) override {
    const Json list = events.json();
    if (!list.is_list()) { return bad_input("engine.events"); }
    auto suspended =
        of != nullptr ? resumption_of(*of, events, state_, suspended_.get(), *setup_) : nullptr;
    for (const Json& json : list.items()) {  // a card depends on those drawn before it alone
      TRY(fold_one(json, true));
      if (of != nullptr) { find_drawn(state_.hidden, state_.places, state_.round, of->draws); }
    }
    suspended_ = is_asking(state_) ? std::move(suspended) : nullptr;
    return {};
  }

  Result<> begin(const Events& events) override {
    const Json list = events.json();
    if (!list.is_list()) { return fold(events, nullptr); }
    for (const Json& json : list.items()) {
      if (auto folded = fold_or_change(json); !folded) {
        return fail(Error{Fault::Input, folded.error().message});
      }
    }
    if (!events.empty() && (state_.phase != State::Phase::Idle || is_asking(state_))) {
      return bad_input("engine.begins_within");
    }
    state_.phrases.clear();  // they were not spoken into the seeds of this journal
    return {};
  }

  Result<> change_rules(const Json& values,
                        const std::shared_ptr<const PlaceTypes>& places) override {
    auto rules = rules_from(rows_of<G>(), values);
    TRY(rules);
    if (state_.phase != State::Phase::Idle || is_asking(state_)) {
      return fail_worded(Fault::Refused, "engine.change_within");
    }
    for (const auto& row : rows_of<G>()) {
      if (row.spec.builds && row.get(*rules_) != row.get(*rules)) {
        return fail_worded(Fault::Refused, "engine.change_builds", {{"rule", row.spec.name}});
      }
    }
    if constexpr (requires { rules->goal; }) {
      const auto reached = [&](const auto& player) { return total_of(player) >= rules->goal; };
      if (state_.round > 0 && rules->goal != rules_->goal &&
          std::ranges::any_of(state_.seats, reached)) {
        return fail_worded(Fault::Refused, "engine.change_goal", {{"goal", rules->goal}});
      }
    }
    if (const std::string lost = state_.places.become(places, state_.count()); !lost.empty()) {
      return fail_worded(Fault::Refused, "engine.change_purse", {{"place", lost}});
    }
    G::take_frame(state_, G::initial(*rules, *setup_));
    rules->house = rules_->house;
    rules_ = std::make_shared<const Rules>(std::move(*rules));
    return {};
  }

  Strings places() const override {
    Strings all;
    for (const auto& player : state_.seats) {
      for (const auto& row : G::places()) {
        all.push_back(place_name(*setup_, player.name, row.field));
      }
    }
    return all;
  }

  Result<Events> set_place(std::string_view path, const Json& value) override {
    const auto place = place_at(path);
    if (!place) {
      return fail_worded(Fault::Usage, "engine.no_place",
                         {{"path", clean(path)}, {"places", listed(places())}});
    }
    const auto& [row, who] = *place;
    TRY(is_asking(state_) ? refuse_for_questions(state_.asks, *setup_, State::kOrder.phase)
                          : row.in_time(state_, path));
    const Overridden event{std::string(path), row.read(state_.at(who)), value};
    return row.values(*rules_).check(path, value).and_then([&] { return apply(event); }).map([&] {
      return codec::only_event(event);
    });
  }

  // Copies members that are not in the JSON (outside FIELDS) from the replaced state.
  Result<> restore(const Json& json) override {
    State state;
    state.places = state_.places;
    TRY(codec::result_of(codec::take(json, state, *setup_), "state"));
    if (state.seats.size() != setup_->seats()) { return bad_input("engine.one_seat"); }
    if (!G::same_frame(state, G::initial(*rules_, *setup_))) { return bad_input("engine.frame"); }
    G::keep_untold(state, state_);
    state_ = std::move(state);
    G::rebalance(state_);
    return {};
  }

  Guide guide() const override {
    if (is_asking(state_)) { return guide_to_answer(state_.asks, *setup_); }
    const HouseScope scope(house(), nullptr);
    Guide guide = G::guide(*rules_, state_, *setup_);
    if (guide.shown.empty()) { drawing().show(guide); }
    return guide.text.id.empty() ? Guide{board().headlines.back(), std::move(guide.enter)} : guide;
  }

  std::optional<InFull> in_full(Words words) const override {
    if (is_asking(state_)) { return as_answer(state_.asks, words); }
    if (words.empty() || moves::is_move<G>(words[0])) { return std::nullopt; }
    const HouseScope scope(house(), nullptr);
    auto full = G::in_full(state_, *setup_, words);
    return full ? full : drawing().in_full(words);
  }

  Result<Spoken> parse(Words words, const Json& draft) const override {
    if (is_asking(state_)) { return read_answer(state_.asks, words, *setup_, State::kOrder.phase); }
    const DeclaredMove* declared =
        house() != nullptr && !words.empty() ? questions().typed_as(words[0].text) : nullptr;
    if (declared != nullptr) {
      return read_unasked(open(), words, *setup_, *declared, State::kOrder, word_of(state_.phase));
    }
    const HouseScope scope(house(), nullptr);
    const auto full = in_full(words);
    auto spoken = moves::read<G>({*rules_, state_, *setup_, full ? full->words : words, draft});
    if (spoken && full) { add_all(spoken->rest, full->rest); }
    return spoken;
  }

  std::optional<Json> public_form(const Json& json) const override {
    if (const auto answer = to_seal(state_.asks, json, *setup_)) {
      return known_json(codec::text_of(SealedAnswer{answer->answer, answer->player, {}}, *setup_));
    }
    if constexpr (kSeals) {
      if (const auto value = open_form(json)) {
        const auto [move, opening] = G::seal(*rules_, state_, *setup_, *value, std::nullopt);
        return known_json(codec::tagged("move", move, *setup_));
      }
    }
    return std::nullopt;
  }
  Result<Sealing> seal(const Json& json, const std::optional<Salt>& salt) const override {
    if (const auto answer = to_seal(state_.asks, json, *setup_)) {
      const HouseScope scope(house(), nullptr);
      return house() == nullptr ? nobody_to_ask()
                                : seal_answer(at_questions(), *answer,
                                              as_int(state_.memory.of(kSealedAnswers)) + 1, salt);
    }
    if constexpr (kSeals) {
      if (const auto value = open_form(json)) {
        const HouseScope scope(house(), nullptr);  // fresh scripts, and no dice
        TRY(scope.judged(G::check_value(*rules_, state_, *value)));
        const auto [move, opening] = G::seal(*rules_, state_, *setup_, *value, salt);
        return Sealing{known_json(codec::tagged("move", move, *setup_)),
                       known_json(codec::text_of(opening, *setup_))};
      }
    }
    return Sealing{json, {}};
  }
  Result<> check_opening(const Json& json) const override {
    const Json open = Json::Object{{"move", "open"}, {"values", Json::List{Json(json)}}};
    if (opens_answers(open)) {
      return answers_now(open, false).map([](const auto&) {});
    }
    if constexpr (kSeals) {
      typename G::SealedValue value;
      TRY(codec::result_of(codec::take(json, value, *setup_), "value"));
      const HouseScope scope(house(), nullptr);
      using hausregel::check_opening;  // this member would hide the game's
      return scope.judged(check_opening(*rules_, state_, *setup_, value));
    }
    return fail_worded(Fault::Usage, "engine.nothing_sealed", {{"game", G::kName}});
  }

  Result<Json> choose(const BotPlayer& bot, Seat who, BotLuck& luck) const override {
    const HouseScope scope(house(), nullptr);
    const bool answers = is_asking(state_);
    if (house() != nullptr && !answers) {
      auto said = said_unasked<G>(*rules_, state_, *setup_, who, bot, luck);
      if (!said || !said->is_null()) { return said; }
    }
    if (!contains(status().to_move, who)) { return Json(); }
    if (!answers) {
      return scope.judged(hausregel::choose<G>(bot, *rules_, state_, *setup_, who, luck));
    }
    if (house() == nullptr) { return nobody_to_ask(); }
    return questions().choose(state_.asks, who, bot, luck).map([&](const auto& answer) {
      return known_json(command_text(*answer, *setup_));
    });
  }

  std::vector<Highlight> highlights(const Events& events) const override {
    std::vector<Highlight> all;
    TableOf at(*this);
    for (const Json& json : events.list()) {
      const auto event = event_in(json);
      if (auto told = event ? G::highlight(*rules_, at.state_, *setup_, *event) : std::nullopt) {
        all.push_back(std::move(*told));
      }
      static_cast<void>(at.fold_or_change(json));
    }
    return all;
  }

  std::vector<Reason> reasons(const Events& events) const override {
    std::vector<Reason> all;
    TableOf at(*this);
    for (const Json& json : events.list()) {
      if (const auto event = event_in(json)) {
        all.push_back(G::reason(*rules_, at.state_, *setup_, *event));
        explain_here(all.back(), at.state_, *event, setup_->mode, all.size() == 1);
      } else if (codec::event_in<Overridden>(json) || codec::event_in<RuleStopped>(json)) {
        all.push_back({Message("engine.why." + json.at("e").text())});
      } else if (const auto changed = codec::event_in<RulesChanged>(json);
                 changed && changed->round > 0) {
        all.emplace_back();
      }
      static_cast<void>(at.fold_or_change(json));  // fold() reports what does not decode
    }
    return all;
  }

  std::string typed(const Events& events) const override {
    std::string all;
    for (const Json& json : events.list()) {
      const auto event = event_in(json);
      if (const std::string typed = event ? G::typed(*event) : ""; !typed.empty()) {
        add_word(all, typed);
      }
    }
    return all;
  }

  Messages story(const Events& events) const override {
    Messages all;
    for (const Json& json : events.list()) {
      if (const auto event = event_in(json)) {
        const Told* told = std::get_if<Told>(&*event);
        all.push_back(told != nullptr ? sentence_of(*told, *setup_)
                                      : G::story_at(*rules_, state_, *setup_, *event));
      } else if (auto told = story_of_no_game(json)) {
        all.push_back(std::move(*told));
      } else if (const auto changed = codec::event_in<RulesChanged>(json)) {
        if (changed->round > 0) { all.push_back(told_change(*changed, *this)); }
      }
    }
    return all;
  }

 private:
  // As hausregel::answers_now(); also refused: nothing is asked, or no function could go on.
  Result<std::vector<AnswerMove>> answers_now(const Json& json, bool whole = true) const {
    const bool unasked = is_unasked(json);
    if (house() == nullptr || (whole && suspended_ == nullptr && !unasked) ||
        (unasked && is_asking(state_))) {
      return is_asking(state_) && !is_about_questions(json)
                 ? refuse_for_questions(state_.asks, *setup_, State::kOrder.phase)
                 : nobody_to_ask();
    }
    const HouseScope scope(house(), nullptr);
    return hausregel::answers_now(at_questions(), json, whole);
  }
  AtQuestions at_questions() const {
    return {open(), *setup_, questions(), luck_in(state_), State::kOrder.phase, State::kOrder.seal};
  }
  // What can be answered, or else be said unasked.
  IfSome<Asked> open() const {
    return is_asking(state_) || house() == nullptr ? state_.asks : unasked_in<G>(*rules_, state_);
  }
  // Refuses an answer: nothing is asked, or the script that asked is not loaded.
  static Failed nobody_to_ask() {
    return refuse(State::kOrder.phase, "engine.refuse.nothing_asked");
  }
  // Precondition: the variant has hooks.
  const Questions& questions() const { return house()->questions(*rules_, state_); }

  Drawing drawing() const { return moves::drawing_now<G>({*rules_, state_, *setup_, {}, {}}); }
  HouseRules* house() const { return rules_->house.get(); }
  const DeclaredPlaces& places_for(Seat who) const {
    return house() != nullptr ? house()->seen_by(who, state_) : state_.places;
  }
  IfSome<ShownTo> shown_by(Seat who) const {
    return house() != nullptr ? house()->shown_by(who, state_) : state_.shown;
  }

  static constexpr bool kSeals = !G::kSealKind.empty();
  // Returns the value in a move in open form. The move's name is a member besides the fields.
  std::optional<typename G::OpenValue> open_form(const Json& json) const {
    typename G::OpenValue value;
    const bool fits = json.has_text("move", G::OpenValue::kName) &&
                      codec::take_fields(json, value, *setup_, 1).has_value();
    return fits ? std::optional(value) : std::nullopt;
  }

  // Returns an event of the game; overrides and stopped rules belong to no game.
  std::optional<Event> event_in(const Json& json) const {
    Event event;
    return codec::take_variant(json, "e", event, *setup_) && complete(event, state_, *setup_)
               ? std::optional(std::move(event))
               : std::nullopt;
  }

  // Precondition: the event can be folded.
  Json renamed_event(const Json& json, const Setup& to) const {
    if (auto set = codec::event_in<Overridden>(json)) {
      const auto place = place_at(set->path);
      if (!place) { return json; }  // folding it says so
      set->path = place_name(to, place->who, place->row.field);
      return known_json(codec::tagged("e", *set, to));
    }
    auto event = event_in(json);
    if (event) { rename_json(*event, state_, *setup_, to); }
    return event ? known_json(codec::tagged("e", *event, to)) : json;
  }

  // For an opening's events, where rules may change.
  Result<> fold_or_change(const Json& json) {
    const auto changed = codec::event_in<RulesChanged>(json);
    if (!changed) { return fold_one(json); }
    if (const auto flaw = changed->places ? flaw_of(*changed->places) : std::nullopt) {
      return fail(Fault::Input, *flaw);
    }
    return change_rules(changed->rules, shared_places(changed->places));
  }

  // `sealed`: its commitments are bound to this journal.
  Result<> fold_one(const Json& json, bool sealed = false) {
    if (const auto set = codec::event_in<Overridden>(json)) { return apply(*set); }
    if (codec::event_in<RuleStopped>(json)) { return {}; }  // leaves the state alone
    Event event;
    TRY(codec::result_of(codec::take_variant(json, "e", event, *setup_), "event"));
    TRY(complete(event, state_, *setup_));
    TRY(check_places(event, state_, *setup_, sealed));
    std::visit([&](const auto& held) { evolve(state_, held); }, event);
    return {};
  }

  // A place that may be set: its row, and its player.
  struct OwnPlace {
    typename G::Place row;
    Seat who;
  };
  std::optional<OwnPlace> place_at(std::string_view path) const {
    for (const auto& row : G::places()) {
      for (const auto& player : state_.seats) {
        if (path == place_name(*setup_, player.name, row.field)) {
          return OwnPlace{row, player.name};
        }
      }
    }
    return std::nullopt;
  }

  Result<> apply(const Overridden& event) {
    const auto place = place_at(event.path);
    if (!place) { return bad_input("engine.no_place_here", {{"path", clean(event.path)}}); }
    auto& player = state_.at(place->who);
    if (place->row.read(player) != event.was) {
      return bad_input("engine.not_there", {{"path", event.path}});
    }
    TRY(codec::result_of(place->row.take(event.value, player), "event"));
    G::rebalance(state_);
    return {};
  }

  // Shared by all clones: a move copies no more than the state.
  std::shared_ptr<const Setup> setup_;
  std::shared_ptr<const Rules> rules_;
  State state_;
  std::shared_ptr<const Suspended<State>> suspended_;  // null: it asks nothing, or cannot go on
};

}  // namespace hausregel
