#include "engine/rules/house_rules.h"

#include <algorithm>
#include <utility>

#include "core/lists.h"
#include "core/text.h"
#include "engine/lanes/lanes.h"

namespace hausregel {
namespace {

Json json_of(const ListView& list) {
  Json::List items;
  for (const int i : indices(list.count)) { items.emplace_back(list.at(list.of, i)); }
  return items;
}

// Converts a fact found in a table.
Json json_of(const Fact::Value& value) {
  if (const auto* number = std::get_if<NumberLook>(&value)) { return (*number)(); }
  if (const auto* truth = std::get_if<TruthLook>(&value)) { return (*truth)(); }
  if (const auto* list = std::get_if<ListLook>(&value)) { return json_of((*list)()); }
  if (const auto* rows = std::get_if<RowsLook>(&value)) {
    Json::List lists;
    for (const int i : indices(rows->count(rows->of))) {
      lists.push_back(json_of(rows->row(rows->of, i)));
    }
    return lists;
  }
  if (std::holds_alternative<PlacesLook>(value)) { return {}; }  // they stand in the state
  Json::List texts;
  for (const std::string_view text : std::get<std::span<const std::string_view>>(value)) {
    texts.emplace_back(text);
  }
  return texts;
}

}  // namespace

Message HookSpec::accepted() const {
  if (asked == Asked::Happening) { return worded("hook.nothing"); }
  constexpr RuleKind kKinds[] = {RuleKind::Integer, RuleKind::Boolean, RuleKind::Integers};
  return RuleSpec{{}, kKinds[as_index(answer)], limits, {}, items}.accepted();
}

ListLook seats_of(const Setup& setup) {
  return {&setup, [](const void* of) -> ListView {
            return {of, static_cast<const Setup*>(of)->seats(),
                    [](const void*, int i) { return std::int64_t{i} + 1; }};
          }};
}

RowsLook lists_of(const NumberRows& rows) {
  return {&rows, [](const void* of) { return as_int(static_cast<const NumberRows*>(of)->size()); },
          [](const void* of, int i) -> ListView {
            const auto& row = (*static_cast<const NumberRows*>(of))[as_index(i)];
            return {row.data(), as_int(row.size()), [](const void* in, int at) {
                      return static_cast<const std::int64_t*>(in)[at];
                    }};
          }};
}

Message meaning_of(std::string_view game, const HookSpec& spec) {
  return {std::string(game) + ".hook." + std::string(spec.name), {}, std::string(spec.help)};
}

const std::vector<DeclaredMove>& Hooks::moves() const {
  static const std::vector<DeclaredMove> none;
  return none;
}

std::string stop_reason(const Error& failure) {
  if (failure.fault == Fault::Interrupted) { return std::string(kMachine); }
  const std::string_view id = failure.message.id;
  std::string reason = id == kBudgetSpent || id == kCommandSpent           ? "budget"
                       : id == kDeepCalls                                  ? "depth"
                       : id.starts_with("hook.") || id == "lua.hook_gives" ? "answer"
                                                                           : "error";
  const Place& place = failure.place;
  if (!place.file.empty()) {
    reason += "@" + clean(place.file.substr(place.file.rfind('/') + 1)) + ":" +
              std::to_string(place.begins > 0 ? place.begins : place.line);
  }
  return reason;
}

bool is_stop_reason(std::string_view why) {
  constexpr std::string_view kReasons[] = {"answer", "budget", "depth", "error", kMachine};
  const std::string_view reason = reason_of_stop(why);
  if (!contains(kReasons, reason) || reason.size() == why.size()) {
    return contains(kReasons, why);
  }
  const std::size_t line = why.rfind(':');
  return reason != kMachine && line > reason.size() + 1 && line != std::string_view::npos &&
         whole_number(why.substr(line + 1)).value_or(0) > 0;
}

Message said_of_stop(std::string_view why) {
  if (!is_stop_reason(why)) { return plain(clean(why)); }
  const std::string_view reason = reason_of_stop(why);
  Message said{"engine.stop." + std::string(reason), {}};
  if (reason.size() == why.size()) { return said; }
  return {"engine.stop.at",
          {{"place", clean(why.substr(reason.size() + 1))}},
          Named<Message>{{"why", std::move(said)}}};
}

HouseRules::HouseRules(std::shared_ptr<Hooks> hooks, std::span<const HookSpec> specs,
                       const Setup& setup)
    : hooks_(std::move(hooks)),
      specs_(specs),
      setup_(setup),
      players_(setup.players),
      names_(players_.begin(), players_.end()),
      sheets_(specs.size() + 1),
      questions_(*hooks_, specs, setup_, seeds_) {
  view_.names = names_;
  if (setup_.places == nullptr) { setup_.places = hooks_->declaring().places(); }
  for (const std::size_t i : indices(specs)) {
    if (hooks_->has(specs[i].name)) { present_ |= 1u << i; }
    recalled_.push_back({this, specs[i].name, "memory_" + std::string(specs[i].name)});
  }
  for (const std::size_t i : indices(specs)) {
    if (has(as_int(i))) { keep_facts(specs[i], sheets_[i]); }
  }
  if (!questions_.has_unasked()) { return; }
  effect_.facts = facts_of_all(specs);
  effect_.asked = HookSpec::Asked::Happening;
  keep_facts(effect_, sheets_.back());
  sheets_.back().keep({"peeked", peeked_of(places_)});
}

// Adds the facts of every question to `asked`.
void HouseRules::keep_facts(const HookSpec& asked, FactSheet& sheet) {
  for (const FactSpec& fact : asked.facts) {
    if (fact.in != nullptr) { sheet.keep({fact.name, fact.in(&view_)}); }
  }
  sheet.keep({"seats", seats_of(setup_)});
  // A hook that is asked again later about the same value must find the same places.
  if (asked.recalls.empty()) { sheet.keep({"state", state_of(places_)}); }
  for (const Recalled& recalled : recalled_) {
    const NumberLook look{&recalled, [](const void* of) {
                            const auto& kept = *static_cast<const Recalled*>(of);
                            return kept.house->memory_->of(kept.hook);
                          }};
    if (asked.recalls.empty() && recalled.hook == asked.name) { sheet.keep({"memory", look}); }
    if (asked.recalls.empty() || asked.recalls == recalled.hook) {
      sheet.keep({recalled.fact, look});
    }
  }
}

FactSheet& HouseRules::begin_question(int hook, int round, int slot) {
  hook_ = hook;
  round_ = round;
  slot_ = slot;
  sheet().restart();
  if (dice_ != nullptr && spec().luck_count > 0) {
    drawn_ = {};
    sheet().add("luck", static_cast<LuckSource*>(this));
  }
  return sheet();
}

std::int64_t HouseRules::draw(int i) {
  auto& drawn = drawn_[as_index(i)];
  if (!drawn) {
    const std::string purpose = "hook/" + std::string(spec().name);
    const DrawKey key{Purpose(purpose), round_, 0, 0, 0, slot_ * spec().luck_count + i + 1};
    drawn = dice_->below(key, kScriptLuckBelow);
  }
  return *drawn;
}

std::optional<HookAnswer> HouseRules::ask() {
  if (failure_) { return std::nullopt; }
  auto answer = hooks_->ask(spec(), sheet().facts());
  if (!answer) {
    failed(std::move(answer.error()));
    return std::nullopt;
  }
  const bool judges = spec().asked == HookSpec::Asked::Judging;
  if (answer->reason && judges) {
    stop("hook.cannot_tell");
  } else if (answer->reason) {
    told_ = told_by(*answer->reason);
  }
  if (answer->memory && judges) {
    stop("hook.cannot_remember");
  } else if (answer->memory && !failure_) {
    remembered_ = Remembered{std::string(spec().name), *answer->memory};
  }
  return failure_ ? std::nullopt : std::optional(std::move(*answer));
}

void HouseRules::note(bool differs) {
  if (differs && dice_ != nullptr && spec().asked == HookSpec::Asked::Deciding) {
    changed_ |= 1u << hook_;
  }
}

// Whether a number that a happening says under `name` is a seat.
bool names_somebody(std::string_view name) {
  constexpr std::string_view kNames[] = {"player", "from", "to", "by", "other", "winner", "loser"};
  return contains(kNames, name);
}

// Returns nullopt where it names a player that is none; the hook has then failed.
std::optional<Told> HouseRules::told_by(const HookReason& reason) {
  Told told{std::string(spec().name), reason.key, {}};
  for (const auto& [name, value] : reason.values) {
    if (const auto* number = std::get_if<std::int64_t>(&value)) {
      const bool who = table_ != nullptr && names_somebody(name);
      if (who && (*number < 1 || *number > std::ssize(players_))) {
        stop("hook.no_such_seat", {{"name", name}, {"given", *number}, {"seats", players_.size()}});
        return std::nullopt;
      }
      told.values.emplace_back(name, who ? ToldValue(seat(*number - 1)) : ToldValue(*number));
      continue;
    }
    const auto& player = std::get<std::string>(value);
    const auto at = std::ranges::find(players_, player);
    if (at == players_.end()) {
      stop("hook.cannot_be_told", {{"name", clean(name)}, {"value", clean(player)}});
      return std::nullopt;
    }
    told.values.emplace_back(name, seat(at - players_.begin()));
  }
  return told;
}

template <class Answer>
Answer HouseRules::answer(Answer standard) {
  using Held = std::conditional_t<std::is_same_v<Answer, bool>, bool, std::int64_t>;
  sheet().add("standard", standard);
  const auto answer = ask();
  const Answer given = answer ? static_cast<Answer>(std::get<Held>(answer->value)) : standard;
  note(given != standard);
  return given;
}
template int HouseRules::answer(int standard);
template bool HouseRules::answer(bool standard);

std::optional<WholeNumbers> HouseRules::list(std::span<const int> standard) {
  sheet().add_list("standard", as_int(standard.size()),
                   [&](int i) { return standard[as_index(i)]; });
  const auto answer = ask();
  if (!answer) { return std::nullopt; }
  const auto& given = std::get<WholeNumbers>(answer->value);
  note(!std::ranges::equal(given, standard));
  return given;
}

PerSeat<int> HouseRules::per_seat(const PerSeat<int>& standard) {
  const auto given = list(std::span(standard).first(players_.size()));
  PerSeat<int> numbers = standard;
  if (given && given->size() != players_.size()) {
    stop("hook.one_a_seat", {{"seats", players_.size()}, {"given", given->size()}});
  } else if (given) {
    std::ranges::transform(*given, numbers.begin(), as_int<std::int64_t>);
  }
  return numbers;
}

PerSeat<int> HouseRules::order(const PerSeat<int>& standard) {
  const PerSeat<int> given = per_seat(standard);
  const int seats = setup_.seats();
  SeatSet seen;
  for (const Seat who : clockwise(seat(0), seats)) {
    if (given[who] >= 1 && given[who] <= seats) { seen.add(seat(given[who] - 1)); }
  }
  if (seen == SeatSet::all(seats)) { return given; }
  stop("hook.whole_order", {{"seats", seats}});
  return standard;
}

SeatList HouseRules::seats(const SeatList& standard) {
  const auto given = list(list_by(standard, [](Seat who) { return who.index + 1; }));
  if (!given) { return standard; }
  const int count = as_int(players_.size());
  SeatSet set;
  for (const std::int64_t number : *given) {
    const Seat who = seat(as_int(number) - 1);
    if (number < 1 || number > count || set.has(who)) {
      stop("hook.different_seats", {{"seats", count}, {"given", number}});
      return standard;
    }
    set.add(who);
  }
  if (set.empty()) {
    stop("hook.no_seat");
    return standard;
  }
  return listed(set, count);
}

void HouseRules::happen(ActedOn& table, const Json* given) {
  if (failure_) { return; }
  table_ = &table;
  deeds_ = 0;
  answers_ = 0;
  places_.show_all();
  if (auto done = hooks_->happen(spec(), sheet().facts(), *this, given); !done) {
    const bool seedless = places_.unknown() && !failure_;
    failed(seedless ? Error{Fault::Interrupted, worded(kSeedWanted)} : std::move(done.error()));
  }
  places_.show_to({});
  table_ = nullptr;
}

void HouseRules::end_turn(ActedOn& table) {
  table_ = &table;
  if (auto opened = open_turn(); !opened) {
    failed(places_.unknown() ? Error{Fault::Interrupted, worded(kSeedWanted)}
                             : cannot(Deed::Turn, std::move(opened.error())));
  }
  table_ = nullptr;
}

// Returns why the deed of the running happening cannot be done.
Error HouseRules::cannot(Deed deed, Message why) const {
  return {Fault::HouseRule, worded("hook.deed",
                                   {{"deed", word_of(deed)},
                                    {"round", round_},
                                    {"hook", spec().name},
                                    {"players", setup_.seats()}},
                                   {{"why", std::move(why)}})};
}

void HouseRules::failed(Error error) {
  failure_ = std::move(error);
  failure_->rule = std::string(spec().name);
}

void HouseRules::stop(std::string_view why, Message::Args args) {
  remembered_.reset();
  told_.reset();
  if (failure_) { return; }
  failure_ =
      Error{Fault::HouseRule,
            worded("hook.failed", {{"hook", spec().name}}, {{"why", worded(why, std::move(args))}}),
            std::string(spec().name), hooks_->place_of(spec().name)};
}

// Most answers of one happening.
constexpr int kMostReplies = 1024;

// Returns the answer of each who is asked.
Result<PerSeat<AnswerMove>> HouseRules::answers_to(const std::vector<Asked>& asked) {
  for (const Asked& question : asked) { table_->tell(question); }
  PerSeat<AnswerMove> given;
  while (!table_->asks().empty()) {
    table_->look();
    auto answer = answerer_ ? answerer_(questions_, table_->asks()) : std::nullopt;
    TRY(answer);
    for (const Asked& one : *answer ? IfSome<Asked>() : table_->asks()) {
      if (!one.n && !questions_.can_answer(table_->asks(), one.player)) {
        return fail_worded(Fault::HouseRule, "hook.no_answer");
      }
    }
    waits_ = !*answer;
    if (waits_ || !questions_.fits(table_->asks(), **answer) || ++answers_ > kMostReplies) {
      return fail_worded(Fault::HouseRule, waits_ ? "hook.waits" : "hook.answers",
                         {{"most", kMostReplies}});
    }
    deeds_ = 0;
    AnswerMove& one = **answer;
    if (one.how == AnswerMove::How::Sealed) {
      const std::int64_t n = memory_->of(kSealedAnswers) + 1;
      table_->tell(AnswerSealed{one.answer, one.player, as_int(n), one.commit});
      continue;
    }
    if (one.how == AnswerMove::How::Opened) {
      table_->tell(AnswerOpened{one.answer, one.player, one.n, one.args, one.salt});
    } else {
      table_->tell(Answered{one.answer, one.player, one.args});
    }
    const Seat who = one.player;
    given[who] = std::move(one);
  }
  return given;
}

// Returns, of Ask, the move's name and what it was given.
Result<Json::List> HouseRules::ask(Deed deed, const std::vector<Asked>& asked) {
  auto given = answers_to(asked);
  TRY(given);
  const auto args_of = [&](Seat who) {
    const auto one = std::ranges::find_if(asked, [&](const Asked& question) {
      return question.player == who && question.move == (*given)[who].answer;
    });
    return one != asked.end() ? for_script(one->args, (*given)[who].args, setup_) : Json();
  };
  const Seat first = asked.front().player;
  if (deed == Deed::Offer) { return Json::List{(*given)[first].args.at("yes")}; }
  if (deed == Deed::Ask) { return Json::List{short_name((*given)[first].answer), args_of(first)}; }
  Json::List by_seat;
  for (const int i : indices(setup_.seats())) { by_seat.push_back(args_of(seat(i))); }
  return Json::List{Json(std::move(by_seat))};
}

Json facts_in(const HouseView& seen, std::span<const HookSpec> specs, const Memory& memory,
              const SeatList& hidden) {
  Json facts{Json::Object{}};
  for (const FactSpec& fact : facts_of_all(specs)) {
    Json value = json_of(fact.in(&seen));
    for (const Seat who : fact.shown != nullptr ? hidden : SeatList{}) {
      (*value.list())[as_index(who.index)] = Json();
    }
    facts.set(fact.name, std::move(value));
  }
  for (const HookSpec& spec : specs) {
    facts.set("memory_" + std::string(spec.name), memory.of(spec.name));
  }
  return facts;
}

std::shared_ptr<HouseRules> house_rules(std::shared_ptr<Hooks> hooks,
                                        std::span<const HookSpec> specs, const Setup& setup) {
  const bool any =
      hooks != nullptr &&
      (std::ranges::any_of(hooks->declaring().moves(), &DeclaredMove::is_unasked) ||
       std::ranges::any_of(specs, [&](const HookSpec& spec) { return hooks->has(spec.name); }));
  return any ? std::make_shared<HouseRules>(std::move(hooks), specs, setup) : nullptr;
}

}  // namespace hausregel
