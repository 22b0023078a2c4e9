#include "engine/rules/questions.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/lists.h"
#include "core/text.h"
#include "engine/bots/bots.h"
#include "engine/codec.h"
#include "engine/game.h"
#include "engine/rules/house_rules.h"
#include "engine/story.h"

namespace hausregel {

bool is_answer(const Json& command) {
  const Json::Object& members = command.members();
  return !members.empty() && members.front().first == "answer";
}

Facts facts_of_all(std::span<const HookSpec> specs) {
  Facts all;
  for (const HookSpec& spec : specs) {
    for (const FactSpec& fact : spec.facts) {
      if (fact.in != nullptr && find_by(all, &FactSpec::name, fact.name) == nullptr) {
        all.push_back(fact);
      }
    }
  }
  return all;
}

PlacesLook state_of(const SeenPlaces& places) {
  return {&places, [](const void* of) { return static_cast<const SeenPlaces*>(of)->places(); }};
}

JsonLook peeked_of(const SeenPlaces& places) {
  return {&places, [](const void* of) -> std::optional<Json> {
            const auto& seen = *static_cast<const SeenPlaces*>(of);
            std::optional<Json> last;
            for (const ShownTo& one : seen.shown()) {
              if (one.player == seen.looks() && one.value) { last = *one.value; }
            }
            // A script that reads what is not known here fails.
            return last || seen.unknown() ? last : Json();
          }};
}

bool is_unasked(const Json& command) {
  const Json::Object& members = command.members();
  return !members.empty() && members.front().first == "move" &&
         is_qualified(members.front().second.text());
}

Json keyed(Json command, const char* key) {
  command.object()->front().first = key;
  return command;
}

std::string_view short_name(std::string_view qualified) {
  return qualified.substr(qualified.find('.') + 1);
}

std::string form_of_move(std::string_view qualified, const PlaceTypes& args) {
  std::string form(short_name(qualified));
  for (const auto& [name, type] : args) {
    form += " " + capitals(name) + (type.type == PlaceKind::List ? " …" : "");
  }
  return form;
}

SeatList players_of(const IfSome<Asked>& asks) {
  SeatList all;
  for (const Asked& asked : asks) {
    if (!asked.n && !contains(all, asked.player)) { all.push_back(asked.player); }
  }
  return all;
}

namespace {

// Returns the lists of a type, the shortest first, at most kMostAnswers + 1.
WholeNumbers lists_in(const PlaceType& type) {
  struct Begun {
    std::int64_t number = 0;
    std::int64_t last = 0;  // its last item
    std::int64_t items = 0;
  };
  const std::int64_t least = type.from.value_or(0);
  const std::int64_t greatest = type.of.empty() ? type.to.value_or(0) : std::ssize(type.of) - 1;
  std::vector<Begun> all{{0, least, 0}};
  for (std::size_t i = 0; i < all.size() && std::ssize(all) <= kMostAnswers; ++i) {
    const Begun begun = all[i];
    const bool next = type.distinct && begun.items > 0;
    for (std::int64_t item = begun.last + (next ? 1 : 0);
         item <= greatest && begun.items < type.most.value_or(0); ++item) {
      const std::int64_t number = begun.number + DeclaredPlaces::weight(type, item);
      if (type.among.empty() || DeclaredPlaces::fits(type, number, 1)) {
        all.push_back({number, item, begun.items + 1});
      }
    }
  }
  WholeNumbers numbers;
  for (const Begun& one : all) { numbers.push_back(one.number); }
  return numbers;
}

// Returns the values of a type, at most kMostAnswers + 1; yes before no.
WholeNumbers values_in(const PlaceType& type, int seats) {
  if (type.type == PlaceKind::List) { return lists_in(type); }
  if (type.type == PlaceKind::Flag) { return {1, 0}; }
  const bool number = type.type == PlaceKind::Integer;
  const std::int64_t least = number ? type.from.value_or(0) : type.none ? -1 : 0;
  const std::int64_t greatest = number                           ? type.to.value_or(0)
                                : type.type == PlaceKind::Choice ? std::ssize(type.of) - 1
                                                                 : seats - 1;
  WholeNumbers all;
  for (std::int64_t value = least; value <= greatest && std::ssize(all) <= kMostAnswers;
       value += type.step.value_or(1)) {
    all.push_back(value);
  }
  return all;
}

// Whether something lies hidden at a real table, where no script can read it.
bool lies_at_table(const Setup& setup, const SeenPlaces& places) {
  return setup.mode == Mode::Table && places.places()->hides() > 0;
}

}  // namespace

const Asked* find_asked(const IfSome<Asked>& asks, const AnswerMove& answer) {
  const auto found = std::ranges::find_if(asks, [&](const Asked& asked) {
    return asked.player == answer.player && asked.move == answer.answer &&
           asked.n.has_value() == (answer.how == AnswerMove::How::Opened);
  });
  return found != asks.end() ? &*found : nullptr;
}

std::int64_t count_answers(const PlaceTypes& args, int seats) {
  std::int64_t ways = 1;
  for (const auto& [name, type] : args) {
    ways = std::min<std::int64_t>(ways * std::ssize(values_in(type, seats)), kMostAnswers + 1);
  }
  return ways;
}

std::optional<Message> flaw_of(const IfSome<Asked>& asks, int seats) {
  const auto sound = [&](const Asked& asked) {
    return asked.player.somebody() && asked.player.index < seats && is_qualified(asked.move) &&
           asked.args.size() <= kMostArgs && (!asked.n || (asked.sealed && *asked.n > 0)) &&
           (!asked.commit || asked.n) &&
           std::ranges::all_of(
               asked.args,
               [](const auto& one) {
                 return is_sound(one.second) && !one.second.each &&
                        one.second.type != PlaceKind::Purse;
               }) &&
           count_answers(asked.args, seats) <= kMostAnswers;
  };
  return asks.size() <= kMostPlaces * kSeatLimit && std::ranges::all_of(asks, sound)
             ? std::nullopt
             : std::optional(worded("flaw.asks"));
}

std::optional<std::string> narrow(const Json& bounds, PlaceTypes& types) {
  if (!bounds.is_null() && !bounds.is_object() && bounds != Json(Json::List())) { return ""; }
  for (const auto& [name, narrower] : bounds.members()) {
    PlaceType* type = find_named(types, name);
    if (!narrower.is_object()) { return name; }
    if (type == nullptr) { continue; }
    for (const auto& [side, bound] : narrower.members()) {
      const bool low = side == "from";
      if (type->type == PlaceKind::List && side == "among") {
        const Json there = in_order(*type, bound, Setup());
        for (const Json& one : there.items()) {
          const auto item = DeclaredPlaces::number_of(item_of(*type), one, Setup());
          type->among.push_back(item.value_or(-1));
          if (!item) { return name; }
        }
        if (!is_sound(*type) || type->among.empty()) { return name; }
        continue;
      }
      if (type->type != PlaceKind::Integer || (!low && side != "to") || !bound.is_int() ||
          !DeclaredPlaces::fits(*type, bound.whole(), 1)) {
        return name;
      }
      (low ? type->from : type->to) = bound.whole();
    }
    if (type->from.value_or(0) > type->to.value_or(0)) { return name; }
  }
  return std::nullopt;
}

Json for_script(const PlaceTypes& types, const Json& args, const Setup& setup) {
  Json given{Json::Object{}};
  for (const auto& [name, type] : types) {
    Json value = args.at(name);
    if (type.type == PlaceKind::Seat && !value.is_null()) {
      value = setup.find(value.text()).index + 1;
    }
    given.set(name, std::move(value));
  }
  return given;
}

Questions::Questions(Hooks& hooks, std::span<const HookSpec> specs, const Setup& setup,
                     const Seeds& seeds)
    : aside_(hooks.declaring().aside()),
      moves_(hooks.declaring().moves()),
      setup_(setup),
      places_(setup_, seeds) {
  for (const FactSpec& fact : facts_of_all(specs)) {
    table_facts_.push_back({fact.name, fact.in(&view_), true});
    if (fact.shown != nullptr) { shown_.push_back({fact.name, fact.shown(&view_), true}); }
  }
  table_facts_.push_back({"peeked", peeked_of(places_)});
  table_facts_.push_back({"seats", seats_of(setup_)});
  table_facts_.push_back({"state", state_of(places_)});
}

void Questions::renew() {
  if (aside_ != nullptr) { aside_->renew(); }
}

const DeclaredMove* Questions::find(std::string_view qualified) const {
  return find_by(moves_, &DeclaredMove::name, qualified);
}

const DeclaredMove* Questions::typed_as(std::string_view word) const {
  const auto found = std::ranges::find_if(moves_, [&](const DeclaredMove& move) {
    return move.name == word || short_name(move.name) == word;
  });
  return found != moves_.end() ? &*found : nullptr;
}

bool Questions::has_unasked() const {
  return std::ranges::any_of(moves_, &DeclaredMove::is_unasked);
}

IfSome<Asked> Questions::unasked(std::string_view phase, const SeatList& to_move) const {
  IfSome<Asked> all;
  for (const DeclaredMove& move : moves_) {
    for (const Seat who : clockwise(seat(0), setup_.seats())) {
      const bool turn = contains(to_move, who);
      using Who = DeclaredMove::Who;
      if (contains(move.phases, phase) &&
          (turn ? move.who != Who::Others : move.who != Who::Turn)) {
        all.push_back({who, move.name, move.args, {}});
      }
    }
  }
  return all;
}

std::vector<Fact> Questions::facts_of(Seat who, Seat looks) const {
  places_.show_to(looks);
  std::vector<Fact> facts = table_facts_;
  facts.push_back({"me", std::int64_t{who.index} + 1});
  facts.push_back({"player", std::int64_t{who.index} + 1});
  return facts;
}

Result<std::optional<Message>> Questions::refusal(const Asked& asked, const Json& args,
                                                  Seat looks) const {
  const DeclaredMove* move = find(asked.move);
  if (move == nullptr || !move->judged) { return std::nullopt; }
  auto why =
      aside_->refusal(*move, facts_of(asked.player, looks), for_script(asked.args, args, setup_));
  TRY(why);
  if (*why) {
    (*why)->args.emplace_back("player", setup_.name(asked.player));
    for (const auto& [name, value] : args.members()) {
      (*why)->args.emplace_back(name, words_of_json(to_text(value)));
      (*why)->parts.emplace_back(name, word_called(value));
    }
  }
  return why;
}

bool Questions::fits(const IfSome<Asked>& asks, const AnswerMove& answer) const {
  const Asked* asked = find_asked(asks, answer);
  if (answer.how == AnswerMove::How::Sealed) { return asked != nullptr && asked->sealed; }
  bool fits = asked != nullptr && answer.args.members().size() == asked->args.size();
  for (std::size_t i = 0; fits && i < asked->args.size(); ++i) {
    const auto& [name, value] = answer.args.members()[i];
    fits = name == asked->args[i].first &&
           DeclaredPlaces::number_of(asked->args[i].second, value, setup_);
  }
  return fits;
}

bool Questions::can_answer(const IfSome<Asked>& asks, Seat who) const {
  bool any = false;
  for (const Asked& asked : asks) {
    const DeclaredMove* move = find(asked.move);
    if (asked.player != who || asked.n) { continue; }
    any = any || move == nullptr || !move->judged;  // anything of these types
    if (!any) {
      each_answer(asked, who, [&](const Json&) {
        any = true;
        return false;
      });
    }
  }
  return any;
}

Result<> Questions::check(const IfSome<Asked>& asks, const AnswerMove& answer) const {
  const Asked* asked = find_asked(asks, answer);
  if (asked == nullptr) {
    const bool unasked = answer.how == AnswerMove::How::Unasked;
    return refuse(answer.answer, unasked ? "engine.refuse.not_now" : "engine.refuse.not_asked",
                  {{"player", answer.player.somebody() ? setup_.name(answer.player) : "-"},
                   {"move", clean(short_name(answer.answer))}});
  }
  if (answer.how == AnswerMove::How::Sealed) {
    return asked->sealed ? done()
                         : Result<>(refuse(answer.answer, "engine.refuse.openly",
                                           {{"player", setup_.name(answer.player)}}));
  }
  if (!fits(asks, answer)) {
    for (const auto& [name, type] : asked->args) {
      const Json* given = answer.args.find(name);
      if (given != nullptr && !DeclaredPlaces::number_of(type, *given, setup_)) {
        auto refused = refuse(asked->move, "engine.refuse.arg",
                              {{"name", name}, {"given", words_of_json(to_text(*given))}});
        refused.value().message.parts = {
            {"accepted", type.type == PlaceKind::Choice
                             ? value_called(type, Json::List(type.of.begin(), type.of.end()))
                             : accepted_by(type, setup_.seats())}};
        return refused;
      }
    }
    return refuse(asked->move, "engine.refuse.args",
                  {{"names", joined(asked->args, ", ", &PlaceTypes::value_type::first)}});
  }
  // A `legal` that fails permits nothing, and no entry tells of it: nothing has been decided.
  auto why = refusal(*asked, answer.args, asked->player);
  if (!why && places_.unknown()) { return fail_worded(Fault::Interrupted, kSeedWanted); }
  if (!why && lies_at_table(setup_, places_)) { return done(); }  // the table judges
  if (!why && why.error().fault == Fault::Interrupted) { return fail(std::move(why.error())); }
  if (!why) { why.error().fault = Fault::Refused; }
  if (!why) { why.error().rule = asked->move; }
  TRY(why);
  return *why ? Result<>(fail(Error{Fault::Refused, std::move(**why), asked->move})) : Result<>();
}

void Questions::each_answer(const Asked& asked, Seat looks,
                            const std::function<bool(Json)>& each) const {
  std::vector<WholeNumbers> values;
  std::size_t ways = 1;
  for (const auto& [name, type] : asked.args) {
    values.push_back(values_in(type, setup_.seats()));
    ways *= values.back().size();
  }
  for (std::size_t way = 0; way < ways; ++way) {
    // The last value changes fastest.
    Json::List given(asked.args.size());
    std::size_t rest = way;
    for (std::size_t i = given.size(); i-- > 0;) {
      given[i] =
          DeclaredPlaces::json_of(asked.args[i].second, values[i][rest % values[i].size()], setup_);
      rest /= values[i].size();
    }
    Json args{Json::Object{}};
    for (const std::size_t i : indices(given)) {
      args.set(asked.args[i].first, std::move(given[i]));
    }
    const auto why = refusal(asked, args, looks);
    if ((!why || !*why) && !each(std::move(args))) { return; }
  }
}

// Asks the function `name`, for bots: whether he makes the move, if it is given nothing; else which
// of `ways`, rows of numbers in `f.legal`. Nullopt: he does not make it.
Result<std::optional<Json>> Questions::said_by(Hooks& bot, std::string_view name,
                                               const Asked& asked, const std::vector<Json>& ways,
                                               BotLuck& luck) const {
  const bool offer = asked.values.has_value();
  NumberRows rows;
  for (const Json& way : ways) {
    auto& row = rows.emplace_back();
    for (const auto& [arg, type] : asked.args) {
      const auto number = DeclaredPlaces::number_of(type, way.at(arg), setup_).value_or(0);
      const bool counts = type.type == PlaceKind::Choice || type.type == PlaceKind::Seat;
      if (type.type != PlaceKind::List) { row.push_back(number + (counts ? 1 : 0)); }
      DeclaredPlaces::each_item(
          type, type.type == PlaceKind::List ? number : 0,
          [&](std::int64_t item) { row.push_back(item + (type.of.empty() ? 0 : 1)); });
    }
  }
  BotDraws draws;
  draws.begin(luck);
  std::vector<Fact> facts = facts_of(asked.player, asked.player);
  view_.who = asked.player;
  for (const Fact& shown : shown_) { *find_by(facts, &Fact::name, shown.name) = shown; }
  facts.push_back({"luck", static_cast<LuckSource*>(&draws)});
  facts.push_back({"legal", lists_of(rows)});
  facts.push_back({kPast, past_});
  Json values{Json::Object{}};  // as the function gave them
  if (offer) {
    for (const auto& [key, value] : *asked.values) {
      const auto* who = std::get_if<Seat>(&value);
      values.set(key, who != nullptr ? Json(who->index + 1) : Json(std::get<std::int64_t>(value)));
    }
    facts.push_back({"values", &values});
  }
  HookSpec spec;
  spec.name = name;
  spec.answer =
      offer || asked.args.empty() ? HookSpec::Answer::Boolean : HookSpec::Answer::Integers;
  spec.limits = {-kMostDeclared, kMostDeclared};
  spec.items = {0, as_int(kMostArgs) + as_int(kMostItems)};
  auto said = bot.ask(spec, facts);
  TRY(said);
  if (const bool* truth = std::get_if<bool>(&said->value)) {
    const std::size_t way = offer && !*truth ? ways.size() - 1 : 0;
    return offer || *truth ? std::optional(ways[way]) : std::nullopt;
  }
  const auto& wanted = std::get<WholeNumbers>(said->value);
  const auto found = std::ranges::find(rows, wanted);
  if (found != rows.end()) { return ways[as_index(found - rows.begin())]; }
  const DeclaredMove* move = find(asked.move);
  if (wanted.empty() && move != nullptr && move->is_unasked()) { return std::nullopt; }
  return fail(
      Error{Fault::HouseRule, worded("hook.bot_answer", {{"name", name}}), {}, bot.place_of(name)});
}

Result<std::optional<AnswerMove>> Questions::choose(const IfSome<Asked>& asks, Seat who,
                                                    const BotPlayer& bot, BotLuck& luck,
                                                    bool may_pass) const {
  const bool random = bot.is_random();
  // Returns whose function says what to do, and its name; null: nobody's.
  const auto speaker = [&](const Asked& asked) -> std::pair<Hooks*, std::string_view> {
    const std::string_view name = short_name(asked.move);
    if (bot.script != nullptr && bot.script->has(asked.move)) { return {bot.script, asked.move}; }
    return {has_bot(name) ? aside_.get() : nullptr, name};
  };
  const auto answers_itself = [&](const Asked& asked) { return speaker(asked).first != nullptr; };
  std::vector<const Asked*> open;
  std::vector<std::vector<Json>> ways;
  for (const Asked& asked : asks) {
    std::vector<Json> all;
    const bool says = !may_pass || random || answers_itself(asked);
    if (asked.player == who && !asked.n && says) {
      each_answer(asked, who, [&](Json args) {
        all.push_back(std::move(args));
        return random || answers_itself(asked);
      });
    }
    if (!all.empty()) {
      open.push_back(&asked);
      ways.push_back(std::move(all));
    }
  }
  const std::optional<AnswerMove> none;
  if (open.empty() && may_pass) { return none; }
  if (open.empty()) { return fail_worded(Fault::HouseRule, "hook.no_answer"); }
  const auto made = [&](std::size_t i, Json args) {
    return std::optional(AnswerMove{open[i]->move, who, std::move(args)});
  };
  if (random) {
    const auto i = as_index(luck.below(as_int(open.size()) + (may_pass ? 1 : 0)));
    if (i == open.size()) { return none; }
    const auto way = as_index(luck.below(as_int(ways[i].size())));
    return made(i, std::move(ways[i][way]));
  }
  std::size_t otherwise = 0;
  for (const bool given : {false, true}) {
    for (const std::size_t i : indices(open)) {
      if (open[i]->args.empty() == given) { continue; }
      const auto [hooks, name] = speaker(*open[i]);
      if (hooks == nullptr) {
        otherwise = i;
        continue;
      }
      auto said = said_by(*hooks, name, *open[i], ways[i], luck);
      // At a real table nobody has told a bot what lies under its cup.
      if (!said && lies_at_table(setup_, places_)) {
        otherwise = i;
        continue;
      }
      if (!said && hooks == bot.script) {
        said.error().fault = Fault::Bot;
        return fail(bot_failed(said.error(), setup_, who, bot.name));
      }
      TRY(said);
      if (*said) { return made(i, std::move(**said)); }
    }
  }
  return may_pass ? none : made(otherwise, std::move(ways[otherwise][0]));
}

}  // namespace hausregel
