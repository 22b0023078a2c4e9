#include "engine/rules/hidden.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "core/lists.h"
#include "engine/codec.h"
#include "engine/rules/house_rules.h"

namespace hausregel {

void each_hidden_draw(const PlaceHidden& at, const PlaceType& type, int round,
                      const std::function<void(const DrawKey&, std::int64_t below)>& each) {
  const std::string purpose =
      type.deck ? std::string(kDeckDraw) + *type.deck : std::string(kHiddenDraw) + at.place;
  // A forged one names no more than there can be.
  const auto count = std::min<std::int64_t>(
      {at.count, kMostDice, std::int64_t{std::numeric_limits<int>::max()} - at.n});
  const bool of_seat = at.player.has_value() && !type.deck;
  for (int i = 0; i < count; ++i) {
    each({Purpose(purpose), round, of_seat ? 's' : char{}, of_seat ? at.player->index : 0, 0,
          at.n + i},
         type.deck ? at.below - i : at.below);
  }
}

WholeNumbers cards_dealt(const std::string& deck, int n, int count, const HiddenRound& of,
                         const Digest& seed) {
  const Mac mac(round_key(seed, of.phrases));
  const std::string purpose = std::string(kDeckDraw) + deck;
  const PlaceType* type = type_named(of.setup, deck);
  WholeNumbers dealt;
  auto left = type != nullptr ? items_in(*type, type->start.value_or(0)) : dealt;
  for (int i = 1; i < std::int64_t{n} + count && !left.empty(); ++i) {
    const DrawKey key{Purpose(purpose), of.round, 0, 0, 0, i};
    const auto card = left.begin() + fair_draw(mac, of.setup.id, key.text(), std::ssize(left));
    if (i >= n) { dealt.push_back(*card); }
    left.erase(card);
  }
  return dealt;
}

const PlaceType* type_named(const Setup& setup, std::string_view name) {
  return setup.places != nullptr ? find_named(*setup.places, name) : nullptr;
}

std::optional<std::int64_t> hidden_number(const PlaceType& type, const WholeNumbers& got,
                                          int seats) {
  const bool list = type.type == PlaceKind::List;
  std::int64_t number = 0;
  for (const std::int64_t one : got) {
    const std::int64_t item = type.deck ? one : type.from.value_or(0) + one;
    if (list && !DeclaredPlaces::fits(item_of(type), item, seats)) { return std::nullopt; }
    number = list ? number + DeclaredPlaces::weight(type, item) : item;
  }
  std::int64_t items = 0;
  if (list && number >= 0 && number < kMostLists) {
    DeclaredPlaces::each_item(type, number, [&](std::int64_t) { ++items; });
  }
  // Twice the same in a list of different items would read as another list.
  const bool whole = list ? items == std::ssize(got) : got.size() == 1;
  return whole && DeclaredPlaces::fits(type, number, seats) ? std::optional(number) : std::nullopt;
}

std::pair<std::optional<std::int64_t>, Salt> drawn_hidden(const PlaceHidden& at,
                                                          const PlaceType& type,
                                                          const HiddenRound& of,
                                                          const Digest& seed) {
  const Mac mac(round_key(seed, of.phrases));
  WholeNumbers got;
  std::string salt = "salt/1";
  each_hidden_draw(at, type, of.round, [&](const DrawKey& key, std::int64_t below) {
    if (!type.deck) { got.push_back(fair_draw(mac, of.setup.id, key.text(), below)); }
    salt += "|" + key.text();
  });
  if (type.deck) { got = cards_dealt(*type.deck, at.n, at.count, of, seed); }
  std::pair<std::optional<std::int64_t>, Salt> drawn{hidden_number(type, got, of.setup.seats()),
                                                     {}};
  std::copy_n(mac.of(salt).begin(), drawn.second.size(), drawn.second.begin());
  return drawn;
}

Digest hidden_commitment(const PlaceHidden& at, const Json& value, const Salt& salt,
                         const HiddenRound& of) {
  return sha256(fmt::format("hidden/3|{}|{}|{}|{}|{}|{}|{}", of.setup.hash, of.luck, at.place,
                            at.player ? of.setup.name(*at.player) : "", at.n, to_text(value),
                            hex(salt)));
}

namespace {
// Returns the number of what draw(key, below, left, i) gives draw by draw, i from 0; of cards
// `left` is what it draws from, and loses them. nullopt: it gives too few.
template <class Draw>
std::optional<std::int64_t> drawn_number(const PlaceHidden& at, const DeclaredPlaces& places,
                                         const IfSome<PlaceHidden>& hidden, int round, Draw draw) {
  const PlaceType& type = places.type(places.find(at.place));
  WholeNumbers left;
  if (type.deck) { left = cards_left(places, places.find(*type.deck), hidden); }
  WholeNumbers got;
  each_hidden_draw(at, type, round, [&](const DrawKey& key, std::int64_t below) {
    if (type.deck && left.empty()) { return; }
    if (const auto one = draw(key, below, left, as_int(got.size()))) { got.push_back(*one); }
  });
  return std::ssize(got) == at.count ? hidden_number(type, got, places.seats()) : std::nullopt;
}
}  // namespace

void find_drawn(IfSome<PlaceHidden>& hidden, const DeclaredPlaces& places, int round,
                std::span<const Draw> draws) {
  for (PlaceHidden& one : hidden) {
    if (one.number || one.commit || places.find(one.place) < 0) { continue; }
    one.number = drawn_number(one, places, hidden, round,
                              [&](const DrawKey& key, std::int64_t, WholeNumbers& left, int) {
                                const Draw* draw = find_by(draws, &Draw::key, key.text());
                                auto got = draw != nullptr ? draw->got : std::nullopt;
                                if (left.empty() || !got) { return got; }
                                if (*got >= std::ssize(left)) { return decltype(got)(); }
                                const auto card = left.begin() + *got;
                                got = *card;
                                left.erase(card);
                                return got;
                              });
  }
}

PlaceOpened opening_of(const PlaceHidden& at, const PlaceType& type, const HiddenRound& of,
                       const Digest& seed) {
  const auto [number, salt] = drawn_hidden(at, type, of, seed);
  PlaceOpened opened{at.place, at.player, {}, {}};
  if (!of.setup.redacted) { opened.salt = salt; }
  opened.number = number.value_or(type.start.value_or(0));
  opened.value = DeclaredPlaces::json_of(type, opened.number, of.setup);
  return opened;
}

std::optional<Message> flaw_of(const IfSome<PlaceHidden>& hidden, const DeclaredPlaces& places) {
  const auto sound = [&](const PlaceHidden& one) {
    const int place = places.find(one.place);
    return place >= 0 && places.type(place).each.has_value() == one.player.has_value() &&
           places.at(place, one.player.value_or(Seat{})) == kHidden && one.n >= 1 &&
           one.count >= 1 && one.count <= kMostItems && one.below >= 1 &&
           std::ranges::count_if(
               hidden, [&](const PlaceHidden& other) { return at_one_place(other, one); }) == 1;
  };
  return places.hides() == std::ssize(hidden) && std::ranges::all_of(hidden, sound)
             ? std::nullopt
             : std::optional(worded("flaw.hidden"));
}

bool can_take(const PlaceHidden& at, const DeclaredPlaces& places) {
  const PlaceType& type = places.type(places.find(at.place));
  if (!type.seen || at.count < 1 || at.count > kMostDice) { return false; }
  if (type.deck) {
    return at.below == cards_in(places.type(places.find(*type.deck))) - at.n + 1 &&
           at.count <= at.below && at.count <= type.most.value_or(1);
  }
  return at.below >= 1 && at.below <= kMostSides &&
         hidden_number(type, WholeNumbers(as_index(at.count), at.below - 1), places.seats());
}

Result<> check_hides(const PlaceHidden& event, const DeclaredPlaces& places, const Memory& memory,
                     const Setup& setup) {
  const bool sound = can_take(event, places) &&
                     event.n == memory.of(places.draws_counted(event)) + 1 &&
                     event.commit.has_value() == (setup.mode == Mode::Virtual && !setup.redacted) &&
                     places.at(places.find(event.place), event.player.value_or(Seat{})) != kHidden;
  return sound ? done() : bad_input("engine.hides_otherwise", {{"place", event.place}});
}

Result<> check_opens(const PlaceOpened& event, const IfSome<PlaceHidden>& hidden,
                     const std::optional<HiddenRound>& of) {
  const auto at = std::ranges::find_if(
      hidden, [&](const PlaceHidden& one) { return at_one_place(one, event); });
  const bool sound =
      at != hidden.end() && at->commit.has_value() == event.salt.has_value() &&
      (!of || !at->commit || *at->commit == hidden_commitment(*at, event.value, *event.salt, *of));
  return sound ? done() : bad_input("engine.other_hidden", {{"place", event.place}});
}

std::optional<std::int64_t> SeenPlaces::number(const PlaceHidden& at, const HiddenRound& of) const {
  if (at.number || setup_.mode != Mode::Virtual) { return at.number; }
  const std::string drawn = fmt::format("{}|{}|{}|{}|{}", at.place,
                                        at.player.value_or(Seat{}).index, at.n, at.count, at.below);
  if (const auto known = known_.find(drawn); known != known_.end()) { return known->second; }
  const auto seed = seeds_(of.luck);
  const int place = places_->find(at.place);
  if (!seed || place < 0) { return std::nullopt; }
  const auto number = drawn_hidden(at, places_->type(place), of, *seed).first;
  constexpr std::size_t kMostKnown = 4096;
  if (known_.size() >= kMostKnown) { known_.clear(); }
  if (number) { known_.emplace(drawn, *number); }
  return number;
}

const DeclaredPlaces* SeenPlaces::places() const {
  if (places_ == nullptr || hidden_->empty()) { return places_; }
  seen_ = *places_;
  const HiddenRound of = round_of_(state_, setup_);
  if (std::tuple round(of.round, of.luck, of.phrases); round != known_of_) {
    known_.clear();
    known_of_ = std::move(round);
  }
  for (const PlaceHidden& one : *hidden_) {
    const int place = seen_.find(one.place);
    const Seat who = one.player.value_or(Seat{});
    const bool owns = who.somebody() && who == who_ &&
                      seen_.type(place).seen.value_or(Seen::Nobody) == Seen::Owner;
    if (!all_ && !owns) { continue; }
    const auto found = number(one, of);
    if (found) { seen_.set(place, who, *found); }
    unknown_ = unknown_ || (!found && setup_.mode == Mode::Virtual);
  }
  return &seen_;
}

IfSome<ShownTo> SeenPlaces::shown() const {
  IfSome<ShownTo> all = shown_ != nullptr ? *shown_ : IfSome<ShownTo>();
  for (ShownTo& one : all) {
    if (one.player != who_ || setup_.mode != Mode::Virtual) { continue; }
    const HiddenRound of = round_of_(state_, setup_);
    const auto seed = seeds_(of.luck);
    unknown_ = unknown_ || !seed;
    if (seed) { one.value = drawn_(state_, one, of, *seed); }
  }
  return all;
}

// --- t.roll{ to = PLACE }, t.reveal and t.peek ------------------------------------------------

const PlaceType& HouseRules::type_of(const PlaceHidden& at) const {
  return table_->places().type(table_->places().find(at.place));
}

// Draws what lies there, where the results may be seen.
std::optional<std::int64_t> HouseRules::drawn(const PlaceHidden& at) {
  const PlaceType& type = type_of(at);
  const auto deal = setup_.deal.find({at.place, at.player.value_or(seat(0)).index});
  const auto dealt = deal != setup_.deal.end() ? deal->second : WholeNumbers();
  return drawn_number(at, table_->places(), table_->hidden(), round_,
                      [&](const DrawKey& key, std::int64_t below, WholeNumbers& left,
                          int i) -> std::optional<std::int64_t> {
                        const int nth = type.deck ? i : key.item - 1;
                        std::optional<std::int64_t> given;
                        if (nth < std::ssize(dealt)) { given = dealt[as_index(nth)]; }
                        if (type.deck) {
                          return take_card(key, *type.deck,
                                           {{}, at.place, at.player.value_or(Seat{})}, left, given);
                        }
                        return given ? std::clamp<std::int64_t>(*given, 0, below - 1)
                                     : dice_->below(key, below);
                      });
}

namespace {

// Who decides an entry again without the seed of its round reads in `told`, its events, what was
// hidden and what was opened; the commitment binds one to the other.

// Returns the commitment as told; zeros, which no entry has, where nothing is.
std::optional<Digest> told_commitment(const PlaceHidden& at, const Events& told,
                                      const Setup& setup) {
  if (setup.redacted) { return std::nullopt; }
  for (const PlaceHidden& hidden : codec::events_of<PlaceHidden>(told, setup)) {
    if (at_one_place(hidden, at) && hidden.n == at.n) { return hidden.commit.value_or(Digest{}); }
  }
  return Digest{};
}

// Returns the opening of that value as told, and one that no entry has where nothing is.
PlaceOpened told_opening(const PlaceHidden& at, const PlaceType& type, const Events& told,
                         const Setup& setup) {
  std::optional<PlaceOpened> found;
  for (const Json& json : told.list()) {
    const auto hidden = codec::event_in<PlaceHidden>(json, setup);
    // What was opened before is what lay there before.
    if (hidden && at_one_place(*hidden, at) && hidden->n == at.n) { found.reset(); }
    auto opened = codec::event_in<PlaceOpened>(json, setup);
    if (opened && at_one_place(*opened, at) && !found) { found = std::move(opened); }
  }
  if (!found) { return {at.place, at.player, {}, Salt{}}; }
  found->number = DeclaredPlaces::number_of(type, found->value, setup).value_or(0);
  return *std::move(found);
}

}  // namespace

tl::expected<PlaceOpened, Message> HouseRules::opening(const PlaceHidden& at) {
  if (setup_.mode == Mode::Virtual) {
    const HiddenRound of = table_->hidden_round();
    if (const auto seed = seeds_(of.luck)) { return opening_of(at, type_of(at), of, *seed); }
    if (const std::string told = dice_->recorded(); !told.empty()) {
      return told_opening(at, type_of(at), Events(told), setup_);
    }
    places_.miss();
    return tl::unexpected(worded(kSeedWanted));
  }
  PlaceOpened opened{at.place, at.player, {}, {}};
  opened.number = (at.number ? at.number : drawn(at)).value_or(0);
  opened.value = DeclaredPlaces::json_of(type_of(at), opened.number, setup_);
  return opened;
}

// A real table rolls unseen, and says what it was when that is revealed. A simulation and a case of
// a variant draw at once.
tl::expected<Json::List, Message> HouseRules::hide(PlaceHidden at) {
  const DeclaredPlaces& places = table_->places();
  at.n = as_int(memory_->of(places.draws_counted(at)) + 1);
  const bool hidden = places.at(places.find(at.place), at.player.value_or(Seat{})) == kHidden;
  if (hidden || !can_take(at, places)) {
    return tl::unexpected(
        worded(hidden ? "hook.deed.is_hidden" : "hook.deed.hides", {{"name", at.place}}));
  }
  if (setup_.mode == Mode::Lab || setup_.tried) { at.number = drawn(at); }
  if (setup_.mode == Mode::Virtual) {
    each_hidden_draw(at, type_of(at), round_,
                     [&](const DrawKey& key, std::int64_t below) { dice_->hide(key, below); });
    const HiddenRound of = table_->hidden_round();
    if (const auto seed = setup_.redacted ? std::nullopt : seeds_(of.luck)) {
      const PlaceOpened opened = opening_of(at, type_of(at), of, *seed);
      at.commit = hidden_commitment(at, opened.value, *opened.salt, of);
    } else if (const std::string told = dice_->recorded(); !told.empty()) {
      at.commit = told_commitment(at, Events(told), setup_);
    } else if (!setup_.redacted) {
      places_.miss();
      return tl::unexpected(worded(kSeedWanted));
    }
  }
  table_->tell(at);
  return Json::List();
}

// At a real table he looks himself.
Json::List HouseRules::peek(ShownTo at) {
  const DeclaredPlaces& places = table_->places();
  const NextDraw next =
      at.deck ? next_of_deck(places, *memory_, *at.deck, round_) : *table_->next_draw(at.player);
  const DrawKey key = *read_draw_key(next.key);
  if (setup_.mode == Mode::Lab) {
    const std::int64_t got = dice_->below(key, next.below);
    at.value = at.deck ? DeclaredPlaces::json_of(item_of(places.type(places.find(*at.deck))),
                                                 cards_left(places, places.find(*at.deck),
                                                            table_->hidden())[as_index(got)],
                                                 setup_)
                       : table_->value_of_draw(got);
  }
  if (setup_.mode == Mode::Virtual) { dice_->hide(key, next.below); }
  table_->tell(at);
  return {};
}

tl::expected<Json::List, Message> HouseRules::open_turn() {
  std::vector<PlaceHidden> over;
  for (const PlaceHidden& one : table_->hidden()) {
    if (setup_.mode == Mode::Virtual && *type_of(one).reset == Reset::Turn) { over.push_back(one); }
  }
  return reveal(over);
}

tl::expected<Json::List, Message> HouseRules::reveal(const std::vector<PlaceHidden>& all) {
  for (const PlaceHidden& at : all) {
    const auto opened = opening(at);
    TRY(opened);
    table_->tell(*opened);
  }
  return Json::List();
}

}  // namespace hausregel
