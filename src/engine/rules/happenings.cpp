// What functions do when something happens: the calls of their recorder, checked and applied.
#include <algorithm>
#include <cstdlib>
#include <utility>

#include "core/lists.h"
#include "core/text.h"
#include "engine/rules/house_rules.h"
#include "engine/story.h"

namespace hausregel {
namespace {

// What t.pay takes, and an example of it.
constexpr std::string_view kPaymentFields[] = {"from", "to", "amount", "why", "short"};
constexpr std::string_view kPayment =
    R"({ from = f.player, to = "bank", amount = 20, why = "fine" })";

constexpr int kMostDeeds = 256;                 // calls of one happening between two answers
constexpr std::int64_t kMostHeld = 10'000'000;  // of somebody or a purse
constexpr std::string_view kBounds = "{ amount = { from = 60 } }";
constexpr std::string_view kRoll = R"({ key = "event", sides = 6, n = 2 })";
constexpr std::string_view kCards = R"({ deck = "events", n = 1 })";
constexpr std::string_view kDiscard = R"({ deck = "events", card = "storm" })";
constexpr std::string_view kLimit = R"(t.limit("events", 2))";
const Json kNothing;  // an argument or a member that is not there

// Returns a word for a journal: a reason, "late-fee"; empty: it is none.
std::string word_in(const Json& json) {
  return json.is_string() && is_word(json.text()) ? json.text() : "";
}

// Returns a member of a table that a script gives; null: it has none.
const Json& in(const Json& table, std::string_view name) {
  const Json* found = table.find(name);
  return found != nullptr ? *found : kNothing;
}

// One call of a recorder: its arguments, and the table that it acts on.
class Call {
 public:
  Call(ActedOn& table, const Setup& setup, std::string_view layer, const Json::List& args)
      : table_(table), setup_(setup), layer_(layer), args_(args) {}

  // Returns what was paid, else 0; or why it is refused.
  using Done = tl::expected<Json::List, Message>;

  Done put_value(Deed deed) {
    const DeclaredPlaces& places = table_.places();
    const auto slot = slot_at(arg(0), arg(1));
    if (arg(0).is_object() || arg(0).is_list()) { return wrong("hook.deed.colon"); }
    if (arg(0).is_string() && find(arg(0)) < 0) {
      if (const auto each = table_.printed(arg(0).text())) { return put_printed(deed, *each); }
    }
    TRY(slot);
    const auto& [place, player] = *slot;
    const PlaceType& type = places.type(place);
    PlaceSet event;
    event.place = places.name(place);
    event.player = player;
    const auto refuse = [&](std::string_view why) { return wrong(why, {{"name", event.place}}); };
    if (type.type == PlaceKind::Purse) { return refuse("hook.deed.purse"); }
    if (type.empty) { return refuse("hook.deed.deck"); }
    if (args_.size() != (type.each ? 3 : 2)) {
      return refuse(type.each ? "hook.deed.of_seat" : "hook.deed.of_table");
    }
    const std::int64_t was = places.at(place, player.value_or(Seat{}));
    if (was == kHidden) { return refuse("hook.deed.is_hidden"); }
    if ((deed == Deed::Take || deed == Deed::Put) && type.type != PlaceKind::List) {
      return refuse("hook.deed.no_list");
    }
    const auto number = deed == Deed::Set ? number_in(type)
                        : deed == Deed::Add
                            ? sum(type, was)
                            : changed_list(type, was, args_.back(), deed == Deed::Put, setup_);
    if (!number || !DeclaredPlaces::fits(type, *number, setup_.seats())) {
      return tl::unexpected(worded("hook.deed.takes",
                                   {{"name", event.place}, {"given", to_text(args_.back())}},
                                   {{"accepted", accepted_by(type, setup_.seats())}}));
    }
    if (*number == was) { return {}; }
    if (type.deck && !places.has_cards(place, player.value_or(Seat{}), *number)) {
      return wrong("hook.deed.card_elsewhere", {{"card", words(args_.back())}});
    }
    event.number = *number;
    event.was = DeclaredPlaces::json_of(type, was, setup_);
    event.value = DeclaredPlaces::json_of(type, *number, setup_);
    table_.tell(event);
    return {};
  }

  // Likewise of a place of the printed game; `each`: of every seat.
  Done put_printed(Deed deed, bool each) {
    PlaceSet event{arg(0).text(), {}, {}, args_.back()};
    const auto refuse = [&](std::string_view why) {
      return wrong(why, {{"name", event.place}, {"given", words(args_.back())}});
    };
    if (deed != Deed::Set && deed != Deed::Add) { return refuse("hook.deed.no_list"); }
    if (args_.size() != (each ? 3 : 2)) {
      return refuse(each ? "hook.deed.of_seat" : "hook.deed.of_table");
    }
    if (each) { event.player = seat_in(arg(1)); }
    if (each && !event.player->somebody()) { return no_seat(arg(1)); }
    if (!table_.set_printed(event, deed == Deed::Add)) { return refuse("hook.deed.printed"); }
    if (event.was != event.value) { table_.tell(event); }
    return {};
  }

  // Returns the place and the seat that two arguments name.
  using Slot = std::pair<int, IfAny<Seat>>;
  tl::expected<Slot, Message> slot_at(const Json& name, const Json& whose) const {
    const int place = find(name);
    if (place < 0) { return no_place(name); }
    if (!table_.places().type(place).each) { return Slot{place, {}}; }
    const Seat who = seat_in(whose);
    return who.somebody() ? tl::expected<Slot, Message>(Slot{place, who}) : no_seat(whose);
  }

  // Returns what t.roll rolls.
  tl::expected<OwnDice, Message> dice() const {
    const Json& sides = in(arg(0), "sides");
    const Json count = in(arg(0), "n").is_null() ? Json(1) : in(arg(0), "n");
    OwnDice dice{word_in(in(arg(0), "key")), 0, 0, {}};
    const bool hides = !in(arg(0), "to").is_null();
    if ((dice.key.empty() && !hides) || !within(sides, kMostSides) || !within(count, kMostDice)) {
      return wrong("hook.deed.roll", {{"sides", kMostSides}, {"n", kMostDice}, {"example", kRoll}});
    }
    dice.sides = sides.whole();
    dice.count = as_int(count.whole());
    if (hides) {
      auto to = hiding(dice);
      TRY(to);
      dice.to = std::move(*to);
    }
    return dice;
  }

  // Returns where t.roll{ to = PLACE } puts it.
  tl::expected<PlaceHidden, Message> hiding(const OwnDice& dice) const {
    return slot_at(in(arg(0), "to"), in(arg(0), "seat")).map([&](const Slot& slot) {
      return PlaceHidden{
          table_.places().name(slot.first), slot.second, 0, dice.count, dice.sides, {}};
    });
  }

  // Returns what t.reveal opens: of one seat, or all of a place.
  tl::expected<std::vector<PlaceHidden>, Message> revealed() const {
    const int place = find(arg(0));
    if (place < 0) { return no_place(arg(0)); }
    const bool all = args_.size() == 1;
    if (!all && !seat_in(arg(1)).somebody()) { return no_seat(arg(1)); }
    std::vector<PlaceHidden> there;
    for (const PlaceHidden& one : table_.hidden()) {
      const bool meant = all || one.player.value_or(Seat{}) == seat_in(arg(1));
      if (meant && one.place == table_.places().name(place)) { there.push_back(one); }
    }
    if (there.empty()) {
      return wrong("hook.deed.not_hidden", {{"name", table_.places().name(place)}});
    }
    return there;
  }

  // Returns what t.peek shows whom: what he draws next, or the next card of a deck.
  tl::expected<ShownTo, Message> look(const Memory& memory) const {
    ShownTo at{seat_in(in(arg(0), "to")), {}, {}};
    const Json& name = in(arg(0), "deck");
    const DeclaredPlaces& places = table_.places();
    if (name != Json("oven")) {
      if (!places.is_deck(find(name))) {
        return wrong("hook.deed.peek", {{"example", R"({ deck = "oven", to = f.me })"}});
      }
      at.deck = places.name(find(name));
    }
    if (!at.player.somebody()) { return no_seat(in(arg(0), "to")); }
    const bool seen = std::ranges::any_of(table_.shown(), [&](const ShownTo& one) {
      return one.player == at.player && one.deck == at.deck;
    });
    if (at.deck ? seen : seen || !table_.next_draw(at.player)) {
      return wrong(at.deck ? "hook.deed.seen" : "hook.deed.no_piece",
                   {{"player", setup_.name(at.player)}, {"name", at.deck.value_or("")}});
    }
    if (at.deck && next_of_deck(places, memory, *at.deck, 0).below < 1) {
      return wrong("hook.deed.deck_empty", {{"name", *at.deck}});
    }
    return at;
  }

  // Returns what t.draw draws.
  tl::expected<OwnCards, Message> cards() const {
    const int deck = find(in(arg(0), "deck"));
    const Json count = in(arg(0), "n").is_null() ? Json(1) : in(arg(0), "n");
    if (!table_.places().is_deck(deck) || !within(count, kMostDice)) {
      return wrong("hook.deed.draw", {{"n", kMostDice}, {"example", kCards}});
    }
    CardDrawn event{table_.places().name(deck), {}, {}, {}};
    if (!in(arg(0), "to").is_null()) {
      const auto slot = slot_at(in(arg(0), "to"), in(arg(0), "seat"));
      TRY(slot);
      event.place = table_.places().name(slot->first);
      event.player = slot->second;
    }
    return OwnCards{std::move(event), as_int(count.whole())};
  }

  // t.discard and t.limit.
  Done change_deck(Deed deed) {
    const DeclaredPlaces& places = table_.places();
    const int deck = find(deed == Deed::Limit ? arg(0) : in(arg(0), "deck"));
    if (places.is_deck(deck) && places.type(deck).reset) {
      return wrong("hook.deed.deck_anew", {{"name", places.name(deck)}});
    }
    if (deed == Deed::Limit) {
      DeckLimited event{{}, arg(1).is_int() ? arg(1).whole() : 0};
      if (places.is_deck(deck)) { event.deck = places.name(deck); }
      if (!places.takes(event)) { return wrong("hook.deed.limit", {{"example", kLimit}}); }
      void_looks(table_, event.deck);
      table_.tell(event);
      return {};
    }
    const Json& card = in(arg(0), "card");
    if (!places.is_deck(deck) || card.is_null()) {
      return wrong("hook.deed.discard", {{"example", kDiscard}});
    }
    CardDiscarded event{places.name(deck), card};
    const auto number = DeclaredPlaces::number_of(item_of(places.type(deck)), card, setup_);
    event.number = number.value_or(0);
    if (!number || !places.takes(event)) {
      return wrong("hook.deed.card_gone", {{"card", words(card)}, {"name", event.deck}});
    }
    void_looks(table_, event.deck);
    table_.tell(event);
    return {};
  }

  Done pay() {
    const auto member = [&](std::string_view name) -> const Json& { return in(arg(0), name); };
    if (!table_.chips_of(seat(0))) { return wrong("hook.deed.no_chips"); }
    if (!arg(0).is_object()) { return wrong("hook.deed.pay", {{"example", kPayment}}); }
    for (const auto& [name, value] : arg(0).members()) {
      if (!contains(kPaymentFields, name)) {
        return wrong("hook.deed.member", {{"name", clean(name)}, {"example", kPayment}});
      }
    }
    const auto from = account_in(member("from"));
    const auto to = account_in(member("to"));
    if (!from || !to) {
      const char* side = from ? "to" : "from";
      return wrong("hook.deed.account", {{"name", side},
                                         {"given", words(member(side))},
                                         {"example", R"({ "box", seat })"},
                                         {"seats", setup_.seats()}});
    }
    if (*from == *to) { return wrong("hook.deed.same"); }
    const Json& amount = member("amount");
    const std::string why = word_in(member("why"));
    const Json& shorter = member("short");
    if (why.empty()) { return wrong("hook.deed.why", {{"given", words(member("why"))}}); }
    if (!shorter.is_null() && shorter != Json("all") && shorter != Json("refuse")) {
      return wrong("hook.deed.how_short", {{"given", words(shorter)}});
    }
    if (!amount.is_int() || amount.whole() < 0 || amount.whole() > kMostPaid ||
        amount.whole() % table_.chip_step() != 0) {
      return wrong("hook.deed.amount",
                   {{"step", table_.chip_step()}, {"most", kMostPaid}, {"given", to_text(amount)}});
    }
    std::int64_t pays = amount.whole();
    const std::int64_t has = held_by(*from, pays);
    if (has < pays) {
      if (shorter != Json("all")) {
        return wrong("hook.deed.short", {{"who", words_of_json(codec::text_of(*from, setup_))},
                                         {"has", has},
                                         {"due", pays},
                                         {"short", R"(short = "all")"}});
      }
      pays = has - has % table_.chip_step();
    }
    if (!has_room(*to, pays)) { return wrong("hook.deed.room", {{"most", kMostHeld}}); }
    const bool staked = from->purse.empty() && table_.sealed().has(from->who);
    if (pays > 0 && staked) { return lies_sealed(); }
    if (pays > 0) { table_.tell(Paid{*from, *to, as_int(pays), why}); }
    return Json::List{pays};
  }

  // Returns the seats that a script lists, different ones; nullopt: it does not.
  std::optional<SeatList> seats_in(const Json& json) const {
    SeatList all;
    for (const Json& one : json.items()) {
      const Seat who = seat_in(one);
      if (!who.somebody() || contains(all, who)) { return std::nullopt; }
      all.push_back(who);
    }
    return all.empty() ? std::nullopt : std::optional(all);
  }

  Done order() {
    if (!table_.has_turns()) { return wrong("hook.deed.no_turns"); }
    const SeatList due = table_.to_come();
    if (due.empty() && arg(0) == Json(Json::List())) { return {}; }
    const auto wanted = seats_in(arg(0));
    if (!wanted || wanted->size() != due.size() ||
        !std::ranges::all_of(*wanted, [&](Seat who) { return contains(due, who); })) {
      return wrong("hook.deed.order", {{"seats", names_of_seats(due, setup_)}});
    }
    if (*wanted != due) { table_.order(*wanted); }
    return {};
  }

  Done stop_turn() {
    return args_.empty() && table_.stop_turn() ? Done() : wrong("hook.deed.turn");
  }

  tl::expected<Seat, Message> turn() const {
    const Seat who = seat_in(arg(0));
    if (!table_.gives_turns()) { return wrong("hook.deed.own_turns"); }
    return who.somebody() ? tl::expected<Seat, Message>(who) : no_seat(arg(0));
  }

  Done score() {
    if (table_.chips_of(seat(0))) { return wrong("hook.deed.no_score"); }
    const Seat who = seat_in(arg(0));
    const std::string why = word_in(arg(2));
    const Json& n = arg(1);
    if (!who.somebody()) { return no_seat(arg(0)); }
    if (why.empty() || !n.is_int() || n.whole() < -kMostPaid || n.whole() > kMostPaid) {
      return wrong("hook.deed.score",
                   {{"most", kMostPaid}, {"example", R"(t.score(1, 2, "bonus"))"}});
    }
    if (std::abs(table_.points_of(who) + n.whole()) > kMostHeld) {
      return wrong("hook.deed.room", {{"most", kMostHeld}});
    }
    if (n.whole() != 0) { table_.tell(ScoreGiven{who, as_int(n.whole()), why}); }
    return {};
  }

  // Names the winners, with whom the game ends after the move.
  Done finish(std::optional<SeatList>& winners) {
    if (!table_.may_end()) { return wrong("hook.deed.later"); }
    if (!table_.sealed().empty()) { return lies_sealed(); }
    winners = seats_in(arg(0));
    return winners ? Done() : wrong("hook.deed.finish", {{"seats", setup_.seats()}});
  }

  // Returns what is asked of whom: `told` is the sentence of an offer.
  tl::expected<std::vector<Asked>, Message> questions(Deed deed, const Questions& known,
                                                      const std::optional<Told>& told) const {
    const auto seats = deed == Deed::AskAll         ? seats_in(arg(0))
                       : seat_in(arg(0)).somebody() ? std::optional(SeatList{seat_in(arg(0))})
                                                    : std::nullopt;
    if (!seats && deed != Deed::AskAll) { return no_seat(arg(0)); }
    if (!seats) {
      return wrong("hook.deed.seats", {{"seats", setup_.seats()}, {"given", words(arg(0))}});
    }
    const bool several = arg(1).is_list() && deed == Deed::Ask;
    const bool sealed = deed == Deed::AskAll && in(arg(2), "sealed") == Json(true);
    Json bounds = arg(2);
    if (sealed) {
      if (!table_.sealed().empty()) { return lies_sealed(); }
      std::erase_if(*bounds.object(), [](const auto& one) { return one.first == "sealed"; });
    }
    std::vector<Asked> all;
    for (const Seat who : *seats) {
      if (deed == Deed::Offer) {
        PlaceType yes;
        yes.type = PlaceKind::Flag;
        all.push_back({who, qualified(arg(1).text()), {{"yes", yes}}, told->values});
        continue;
      }
      const Json::List moves = several ? arg(1).items() : Json::List{arg(1)};
      for (const Json& name : moves) {
        const DeclaredMove* move = name.is_string() ? known.find(qualified(name.text())) : nullptr;
        if (move == nullptr) { return wrong("hook.deed.no_move", {{"name", words(name)}}); }
        Asked asked{who, move->name, move->args, {}};
        // Elsewhere all answers are shown at once, or nobody is there to look.
        if (sealed && setup_.mode == Mode::Virtual) { asked.sealed = true; }
        if (const auto bad = narrow(bounds, asked.args)) {
          return wrong(bad->empty() ? "hook.deed.bounds" : "hook.deed.bounds_of",
                       {{"example", kBounds}, {"given", words(arg(2))}, {"name", *bad}});
        }
        const bool twice = std::ranges::any_of(
            all, [&](const Asked& one) { return one.player == who && one.move == asked.move; });
        if (!twice) { all.push_back(std::move(asked)); }
      }
    }
    if (all.empty()) { return wrong("hook.deed.no_move", {{"name", words(arg(1))}}); }
    for (const auto& [name, narrower] : deed == Deed::Offer ? Json::Object() : bounds.members()) {
      const auto takes = [&](const Asked& one) { return find_named(one.args, name) != nullptr; };
      if (std::ranges::none_of(all, takes)) {
        return wrong("hook.deed.no_arg", {{"name", clean(name)}});
      }
    }
    return all;
  }

 private:
  static tl::unexpected<Message> wrong(std::string_view why, Message::Args args = {}) {
    return tl::unexpected(worded(why, std::move(args)));
  }
  tl::unexpected<Message> no_place(const Json& name) const {
    return wrong("hook.deed.no_place", {{"name", words(name)}});
  }
  tl::unexpected<Message> no_seat(const Json& given) const {
    return wrong("hook.deed.no_seat", {{"given", words(given)}, {"seats", setup_.seats()}});
  }
  tl::unexpected<Message> lies_sealed() const {
    const SeatList laid = listed(table_.sealed(), setup_.seats());
    return wrong("hook.deed.lies_sealed", {{"players", names_of_seats(laid, setup_)}});
  }
  static std::string words(const Json& json) { return clean(to_text(json)); }

  static bool within(const Json& number, std::int64_t most) {
    return number.is_int() && number.whole() >= 1 && number.whole() <= most;
  }
  const Json& arg(std::size_t i) const { return i < args_.size() ? args_[i] : kNothing; }
  int find(const Json& name) const {
    const bool own = name.is_string() && !name.text().ends_with(kOutOfGame);  // t.limit fills it
    return own ? table_.places().find(qualified(name.text())) : -1;
  }
  std::string qualified(const std::string& name) const {
    return is_qualified(name) ? name : std::string(layer_) + "." + name;
  }
  Seat seat_in(const Json& json) const {
    return json.is_int() && json.whole() >= 1 && json.whole() <= setup_.seats()
               ? seat(json.whole() - 1)
               : Seat{};
  }
  std::optional<Account> account_in(const Json& json) const {
    if (json == Json("bank")) { return Account{}; }
    if (json.is_int()) {
      const Seat who = seat_in(json);
      return who.somebody() ? std::optional(Account{{}, who}) : std::nullopt;
    }
    const bool of_seat = json.is_list() && json.items().size() == 2;
    const int place = find(of_seat ? json.items()[0] : json);
    const Seat who = of_seat ? seat_in(json.items()[1]) : Seat{};
    const PlaceType* type = place < 0 ? nullptr : &table_.places().type(place);
    const bool known = type != nullptr && type->type == PlaceKind::Purse &&
                       type->each.has_value() == of_seat && who.somebody() == of_seat;
    return known ? std::optional(Account{table_.places().name(place), who}) : std::nullopt;
  }
  // Whether sums stay far inside 32 bits.
  bool has_room(const Account& account, std::int64_t more) const {
    const std::int64_t held = !account.purse.empty()   ? held_by(account, 0)
                              : account.who.somebody() ? table_.points_of(account.who)
                                                       : 0;
    return held + more <= kMostHeld;
  }
  std::int64_t held_by(const Account& account, std::int64_t wanted) const {
    const DeclaredPlaces& places = table_.places();
    return !account.purse.empty()   ? places.at(places.find(account.purse), account.who)
           : account.who.somebody() ? *table_.chips_of(account.who)
                                    : table_.bank_has(wanted);
  }
  std::optional<std::int64_t> sum(const PlaceType& type, std::int64_t was) const {
    const Json& more = args_.back();
    const bool fits = type.type == PlaceKind::Integer && more.is_int() &&
                      more.whole() >= -2 * kMostDeclared && more.whole() <= 2 * kMostDeclared;
    return fits ? std::optional(was + more.whole()) : std::nullopt;
  }
  // Returns the value of the last argument, which a script gives; a seat counts from 1.
  std::optional<std::int64_t> number_in(const PlaceType& type) const {
    const Json& given = args_.back();
    if (type.type == PlaceKind::Seat && !given.is_null()) {
      const Seat who = seat_in(given);
      return who.somebody() ? std::optional<std::int64_t>(who.index) : std::nullopt;
    }
    return DeclaredPlaces::number_of(type, in_order(type, given, setup_), setup_);
  }

  ActedOn& table_;
  const Setup& setup_;
  std::string_view layer_;
  const Json::List& args_;
};

}  // namespace

Result<Json::List> HouseRules::act(Deed deed, std::string_view layer, const Json::List& args,
                                   const HookReason& said) {
  Call call(*table_, setup_, layer, args);
  if (++deeds_ > kMostDeeds) {
    return fail_worded(Fault::HouseRule, "hook.deeds", {{"most", kMostDeeds}});
  }
  const auto told = said.key.empty() ? std::nullopt : told_by(said);
  if (failure_) { return fail(*std::exchange(failure_, std::nullopt)); }
  if (deed == Deed::Say) {
    if (args.size() > 2) { return fail(cannot(deed, worded("hook.deed.say_to"))); }
    table_->tell(*told);
    return Json::List();
  }
  if (deed == Deed::Ask || deed == Deed::AskAll || deed == Deed::Offer) {
    auto asked = call.questions(deed, questions_, told);
    if (!asked) { return fail(cannot(deed, std::move(asked.error()))); }
    auto answers = ask(deed, *asked);
    // Who is asked for one move need not be told its name.
    if (answers && deed == Deed::Ask && !args[1].is_list()) { answers->erase(answers->begin()); }
    return answers;
  }
  auto done =
      deed == Deed::Roll ? call.dice().and_then([&](const OwnDice& dice) { return roll(dice); })
      : deed == Deed::Draw
          ? call.cards().and_then([&](const OwnCards& cards) { return draw(cards); })
      : deed == Deed::Discard || deed == Deed::Limit ? call.change_deck(deed)
      : deed == Deed::Reveal
          ? call.revealed().and_then([&](const auto& all) { return reveal(all); })
      : deed == Deed::Peek   ? call.look(*memory_).map([&](const ShownTo& at) { return peek(at); })
      : deed == Deed::Pay    ? call.pay()
      : deed == Deed::Score  ? call.score()
      : deed == Deed::Order  ? call.order()
      : deed == Deed::Turn   ? call.turn().and_then([&](Seat who) {
          auto opened = open_turn();
          if (opened) { table_->tell(TurnGiven{who}); }
          return opened;
        })
      : deed == Deed::Finish ? call.finish(winners_)
      : deed == Deed::StopTurn ? call.stop_turn()
                               : call.put_value(deed);
  return std::move(done).map_error([&](Message why) { return cannot(deed, std::move(why)); });
}

}  // namespace hausregel
