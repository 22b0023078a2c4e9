#include "engine/rules/questions.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/lists.h"
#include "core/text.h"
#include "engine/codec.h"
#include "engine/rules/house_rules.h"
#include "engine/story.h"

namespace hausregel {

bool is_answer(const Json& command) {
  const Json::Object& members = command.members();
  return !members.empty() && members.front().first == "answer";
}

std::string_view short_name(std::string_view qualified) {
  return qualified.substr(qualified.find('.') + 1);
}

std::string form_of_move(std::string_view qualified, const PlaceTypes& args) {
  std::string form(short_name(qualified));
  for (const auto& [name, type] : args) { form += " " + capitals(name); }
  return form;
}

SeatList players_of(const IfSome<Asked>& asks) {
  SeatList all;
  for (const Asked& asked : asks) {
    if (!contains(all, asked.player)) { all.push_back(asked.player); }
  }
  return all;
}

namespace {

std::int64_t choices_in(const PlaceType& type, int seats) {
  switch (type.type) {
    case PlaceKind::Flag:
      return 2;
    case PlaceKind::Choice:
      return std::ssize(type.of);
    case PlaceKind::Seat:
      return seats + (type.none ? 1 : 0);
    case PlaceKind::Integer:
    case PlaceKind::Purse:
      break;
  }
  return (type.to.value_or(0) - type.from.value_or(0)) / type.step.value_or(1) + 1;
}

// Returns value `i` of the type, from 0; yes before no.
Json value_at(const PlaceType& type, std::int64_t i, const Setup& setup) {
  const std::int64_t number = type.type == PlaceKind::Integer
                                  ? type.from.value_or(0) + i * type.step.value_or(1)
                              : type.type == PlaceKind::Flag ? 1 - i
                              : type.none                    ? i - 1
                                                             : i;
  return DeclaredPlaces::json_of(type, number, setup);
}

const Asked* find_asked(const IfSome<Asked>& asks, const AnswerMove& answer) {
  const auto found = std::ranges::find_if(asks, [&](const Asked& asked) {
    return asked.player == answer.player && asked.move == answer.answer;
  });
  return found != asks.end() ? &*found : nullptr;
}

}  // namespace

std::int64_t count_answers(const PlaceTypes& args, int seats) {
  std::int64_t ways = 1;
  for (const auto& [name, type] : args) {
    ways = std::min(ways * std::min(choices_in(type, seats), kMostAnswers + 1), kMostAnswers + 1);
  }
  return ways;
}

std::optional<Message> flaw_of(const IfSome<Asked>& asks, int seats) {
  const auto sound = [&](const Asked& asked) {
    return asked.player.somebody() && asked.player.index < seats && is_qualified(asked.move) &&
           asked.args.size() <= kMostArgs &&
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

Questions::Questions(Hooks& hooks, std::span<const HookSpec> specs, const Setup& setup)
    : aside_(hooks.declaring().aside()), moves_(hooks.declaring().moves()), setup_(setup) {
  if (aside_ == nullptr) { return; }
  for (const HookSpec& spec : specs) {
    for (const FactSpec& fact : spec.facts) {
      if (fact.in != nullptr && find_by(table_facts_, &Fact::name, fact.name) == nullptr) {
        table_facts_.push_back({fact.name, fact.in(&view_)});
      }
    }
  }
  table_facts_.push_back({"state", PlacesLook{this, [](const void* of) {
                                                return static_cast<const Questions*>(of)->places_;
                                              }}});
}

void Questions::renew() {
  if (aside_ != nullptr) { aside_->renew(); }
}

const DeclaredMove* Questions::find(std::string_view qualified) const {
  return find_by(moves_, &DeclaredMove::name, qualified);
}

bool Questions::declares(std::string_view typed) const {
  return std::ranges::any_of(moves_, [&](const DeclaredMove& move) {
    return move.name == typed || short_name(move.name) == typed;
  });
}

std::vector<Fact> Questions::facts_of(Seat who) const {
  std::vector<Fact> facts = table_facts_;
  facts.push_back({"me", std::int64_t{who.index} + 1});
  facts.push_back({"player", std::int64_t{who.index} + 1});
  return facts;
}

Result<std::optional<Message>> Questions::refusal(const Asked& asked, const Json& args) const {
  const DeclaredMove* move = find(asked.move);
  if (move == nullptr || !move->judged) { return std::nullopt; }
  auto why = aside_->refusal(*move, facts_of(asked.player), for_script(asked.args, args, setup_));
  TRY(why);
  if (*why) {
    (*why)->args.emplace_back("player", setup_.name(asked.player));
    for (const auto& [name, value] : args.members()) {
      (*why)->args.emplace_back(name, words_of_json(to_text(value)));
    }
  }
  return why;
}

bool Questions::fits(const IfSome<Asked>& asks, const AnswerMove& answer) const {
  const Asked* asked = find_asked(asks, answer);
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
    if (asked.player == who && !any) {
      each_answer(asked, [&](const Json&) {
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
    return refuse(answer.answer, "engine.refuse.not_asked",
                  {{"player", answer.player.somebody() ? setup_.name(answer.player) : "-"},
                   {"move", clean(short_name(answer.answer))}});
  }
  if (!fits(asks, answer)) {
    for (const auto& [name, type] : asked->args) {
      const Json* given = answer.args.find(name);
      if (given != nullptr && !DeclaredPlaces::number_of(type, *given, setup_)) {
        auto refused = refuse(asked->move, "engine.refuse.arg",
                              {{"name", name}, {"given", words_of_json(to_text(*given))}});
        refused.value().message.parts = {{"accepted", accepted_by(type, setup_.seats())}};
        return refused;
      }
    }
    return refuse(
        asked->move, "engine.refuse.args",
        {{"names", joined(asked->args, ", ", [](const auto& one) { return one.first; })}});
  }
  // A `legal` that fails permits nothing, and no entry tells of it: nothing has been decided.
  auto why = refusal(*asked, answer.args);
  if (!why && why.error().fault == Fault::Interrupted) { return fail(std::move(why.error())); }
  if (!why) { why.error().fault = Fault::Refused; }
  if (!why) { why.error().rule = asked->move; }
  TRY(why);
  return *why ? Result<>(fail(Error{Fault::Refused, std::move(**why), asked->move})) : Result<>();
}

void Questions::each_answer(const Asked& asked, const std::function<bool(Json)>& each) const {
  const std::int64_t ways = count_answers(asked.args, setup_.seats());
  for (std::int64_t way = 0; way < ways; ++way) {
    // The last value changes fastest.
    Json::List values(asked.args.size());
    std::int64_t rest = way;
    for (std::size_t i = values.size(); i-- > 0;) {
      const PlaceType& type = asked.args[i].second;
      const std::int64_t count = choices_in(type, setup_.seats());
      values[i] = value_at(type, rest % count, setup_);
      rest /= count;
    }
    Json args{Json::Object{}};
    for (const std::size_t i : indices(values)) {
      args.set(asked.args[i].first, std::move(values[i]));
    }
    const auto why = refusal(asked, args);
    if ((!why || !*why) && !each(std::move(args))) { return; }
  }
}

std::int64_t Questions::draw(int i) {
  auto& drawn = drawn_[as_index(i)];
  if (!drawn) { drawn = luck_->below(as_int(kScriptLuckBelow)); }
  return *drawn;
}

// Asks `bots.NAME`: whether he makes the move, if it is given nothing; else which of `ways`, rows
// of numbers in `f.legal`. Nullopt: he does not make it.
Result<std::optional<Json>> Questions::of_own_bot(const Asked& asked, const std::vector<Json>& ways,
                                                  BotLuck& luck) const {
  const std::string name(short_name(asked.move));
  const bool offer = asked.values.has_value();
  std::vector<std::vector<std::int64_t>> rows;
  for (const Json& way : ways) {
    auto& row = rows.emplace_back();
    for (const auto& [arg, type] : asked.args) {
      const auto number = DeclaredPlaces::number_of(type, way.at(arg), setup_).value_or(0);
      row.push_back(type.type == PlaceKind::Integer || type.type == PlaceKind::Flag ? number
                                                                                    : number + 1);
    }
  }
  luck_ = &luck;
  drawn_ = {};
  std::vector<Fact> facts = facts_of(asked.player);
  facts.push_back({"luck", static_cast<LuckSource*>(const_cast<Questions*>(this))});
  facts.push_back(
      {"legal",
       RowsLook{
           &rows,
           [](const void* of) {
             return as_int(static_cast<const std::vector<std::vector<std::int64_t>>*>(of)->size());
           },
           [](const void* of, int i) -> ListView {
             const auto& row =
                 (*static_cast<const std::vector<std::vector<std::int64_t>>*>(of))[as_index(i)];
             return {row.data(), as_int(row.size()), [](const void* in, int at) {
                       return static_cast<const std::int64_t*>(in)[at];
                     }};
           }}});
  HookSpec spec;
  spec.name = name;
  spec.answer =
      offer || asked.args.empty() ? HookSpec::Answer::Boolean : HookSpec::Answer::Integers;
  spec.limits = {-kMostDeclared, kMostDeclared};
  spec.items = {0, as_int(kMostArgs)};
  auto said = aside_->ask(spec, facts);
  TRY(said);
  if (const bool* truth = std::get_if<bool>(&said->value)) {
    const std::size_t way = offer && !*truth ? ways.size() - 1 : 0;
    return offer || *truth ? std::optional(ways[way]) : std::nullopt;
  }
  const auto found = std::ranges::find(rows, std::get<std::vector<std::int64_t>>(said->value));
  if (found != rows.end()) { return ways[as_index(found - rows.begin())]; }
  return fail(Error{
      Fault::HouseRule, worded("hook.bot_answer", {{"name", name}}), {}, aside_->place_of(name)});
}

Result<AnswerMove> Questions::choose(const IfSome<Asked>& asks, Seat who, bool random,
                                     BotLuck& luck) const {
  const auto answers_itself = [&](const Asked& asked) {
    return aside_ != nullptr && aside_->has(short_name(asked.move));
  };
  std::vector<const Asked*> open;
  std::vector<std::vector<Json>> ways;
  for (const Asked& asked : asks) {
    std::vector<Json> all;
    if (asked.player == who) {
      each_answer(asked, [&](Json args) {
        all.push_back(std::move(args));
        return random || answers_itself(asked);
      });
    }
    if (!all.empty()) {
      open.push_back(&asked);
      ways.push_back(std::move(all));
    }
  }
  if (open.empty()) { return fail_worded(Fault::HouseRule, "hook.no_answer"); }
  const auto made = [&](std::size_t i, Json args) {
    return AnswerMove{open[i]->move, who, std::move(args)};
  };
  if (random) {
    const auto i = as_index(luck.below(as_int(open.size())));
    const auto way = as_index(luck.below(as_int(ways[i].size())));
    return made(i, std::move(ways[i][way]));
  }
  std::size_t otherwise = 0;
  for (const bool given : {false, true}) {
    for (const std::size_t i : indices(open)) {
      if (open[i]->args.empty() == given) { continue; }
      if (!answers_itself(*open[i])) {
        otherwise = i;
        continue;
      }
      auto said = of_own_bot(*open[i], ways[i], luck);
      TRY(said);
      if (*said) { return made(i, std::move(**said)); }
    }
  }
  return made(otherwise, std::move(ways[otherwise][0]));
}

}  // namespace hausregel
