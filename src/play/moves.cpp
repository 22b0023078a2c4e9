#include "play/moves.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/lists.h"
#include "core/text.h"
#include "engine/codec.h"
#include "engine/moves/rounds.h"
#include "engine/moves/words.h"
#include "engine/rules/declared.h"
#include "engine/rules/hidden.h"
#include "engine/sealed.h"
#include "play/closing.h"

namespace hausregel::play {
namespace {

constexpr std::string_view kValueWanted = "console.value_wanted";

// Says which draw of a house rule wants a result, and how it is typed: of what lies hidden and of
// cards by their place, of all others by the rule.
Message wanted_of(const FairDice& dice, const Setup& setup) {
  const std::string& draw = dice.luck_wanted();
  const DrawKey key = *read_draw_key(draw);
  const std::string of(key.purpose.text.substr(key.purpose.text.find('/') + 1));
  auto [kinds, place, who] = dice.cards_wanted();
  const std::string deck = kinds.empty() ? "" : of;
  if (place.empty()) { place = of; }
  if (draw.starts_with(kHiddenDraw)) { who = seat(key.group); }
  Message what{
      "console.luck.by_rule", {{"n", key.item}, {"round", key.round}}, {{"hook", word_called(of)}}};
  if (const PlaceType* type = type_named(setup, place)) {
    if (kinds.empty()) { kinds = {type->of.begin(), type->of.end()}; }
    if (type->type == PlaceKind::Seat) { kinds = setup.players; }
    what = {type->seen ? "console.luck.hidden" : "console.luck.card",
            {{"player", who.somebody() ? setup.name(who) : ""}},
            {{"place", place_called(place)}}};
    what.id += type->each ? ".of_seat" : "";
  }
  Message how(is_hook_die(draw) ? "console.luck.die" : "console.luck.number");
  Message words;
  std::string numbered;
  for (const std::string& kind : kinds) {
    words.parts.emplace_back(kind, card_called(deck, kind));
    add_word(numbered, fmt::format("{} = {{{}}}", words.parts.size(), kind), ", ");
  }
  words.wordings = {{"en", numbered}};
  if (!kinds.empty()) { how = {"console.luck.word", {}, {{"words", std::move(words)}}}; }
  return {std::string(kLuckWanted), {}, {{"what", std::move(what)}, {"how", std::move(how)}}};
}

}  // namespace

Result<Decided> decide(const Session& session, const Table& table, const Json& command,
                       Results observed, Results typed, std::vector<Draw>* drawn) {
  if (session.made.withheld) { return not_now("console.hooks_withheld"); }
  const Setup& setup = table.setup();
  FairDice dice(setup.id, *session.chain);
  dice.use_phrases(table.phrases());
  dice.use_luck(table.status().luck, session.chronicle().next_luck());
  dice.observe(observed);
  dice.type_luck(typed, setup.mode == Mode::Table);
  auto decided = decide_on(table, command, dice);
  if (const auto& beyond = dice.beyond()) {
    return wrong_usage(kNoSuchSide, {{"face", beyond->face}, {"sides", beyond->sides}});
  }
  if (!dice.luck_wanted().empty()) {
    Message wanted = wanted_of(dice, setup);
    put_into_words(wanted,
                   [&] { return wordings_of(session.log().opening(), *session.world.variants); });
    return fail(Error{Fault::Usage, std::move(wanted)});
  }
  if (!decided) {
    if (drawn != nullptr) { *drawn = dice.take_draws(); }
    return decided;
  }
  if (dice.unobserved() > 0) { return wrong_usage("console.too_many_values"); }
  decided->draws = dice.take_draws();
  const bool made_up = find_by(decided->draws, &Draw::from, DrawnFrom::Generated) != nullptr;
  if (setup.mode == Mode::Table && made_up) { return wrong_usage(kValueWanted); }
  decided->luck_taken = dice.luck_taken();
  return decided;
}

Result<Decided> decide_on(const Table& table, const Json& command, Dice& dice) {
  Decided decided{{}, {}, table.clone()};
  TRY(keep(decided.events, decided.table->decide(command, dice)));
  return decided;
}

Result<> Driver::make(Json command, std::optional<Json> value, Results observed) {
  auto decided = decide(command, observed);
  if (!decided) { return stopped(command, decided.error()); }
  return take(std::move(command), std::move(value), std::move(*decided));
}

Result<> Driver::play(const Json& open_command, Results observed) {
  Sealing move{open_command, {}};
  const auto shown = table().public_form(open_command);
  if (shown) {
    auto sealing = table().seal(open_command, salt());
    if (!sealing) { return stopped(*shown, sealing.error()); }
    move = std::move(*sealing);
  }
  TRY(allows(move.command));
  auto value = shown ? std::optional(std::move(move.opening)) : std::nullopt;
  TRY(make(std::move(move.command), std::move(value), observed));
  return follow();
}

Result<> Driver::follow() {
  for (Status now = table().status(); !now.unopened.empty(); now = table().status()) {
    Json::List values;
    for (const Seat who : now.unopened) {
      auto value = value_of(who);
      if (value) {
        values.push_back(std::move(*value));
      } else if (table().setup().mode != Mode::Table) {  // there people show it
        return {};
      }
    }
    if (values.empty()) { return {}; }
    TRY(make(journal::move_opening(std::move(values)), std::nullopt, {}));
  }
  return table().status().over ? ended() : Result<>();
}

Result<Json> Driver::next(const Chooser& chooser, Rounds rounds, BotLuck& luck) const {
  const Status now = table().status();
  Json command;
  if (now.over || !now.unopened.empty()) { return command; }
  if (now.to_move.empty() && rounds == Rounds::Open) {
    command.set("move", "next");
    return command;
  }
  // Others may make moves that nobody asks for.
  SeatList asked;
  for (const Seat who : clockwise(seat(0), table().setup().seats())) {
    if (!contains(now.to_move, who)) { asked.push_back(who); }
  }
  for (const Seat who : now.to_move) { asked.push_back(who); }
  for (const Seat who : asked) {
    auto chosen = chooser(table(), who, luck);
    if (!chosen || !chosen->is_null()) { return chosen; }
  }
  return command;
}

Result<bool> Driver::step(const Chooser& chooser, Rounds rounds, BotLuck& luck) {
  const auto command = next(chooser, rounds, luck);
  TRY(command);
  if (command->is_null()) { return false; }
  TRY(play(*command));
  return true;
}

Result<> TableDriver::take(Json, std::optional<Json> value, Decided decided) {
  if (value) { held(table_->setup().find(value->at("player").text())) = std::move(value); }
  table_ = std::move(decided.table);
  return {};
}

namespace {

// Returns the move of the bot at seat `who` at `table`, in open form; null if a person sits there.
Result<Json> bot_move(Session& session, const Table& table, Seat who, BotLuck& luck) {
  const auto seat = as_index(who.index);
  const std::string& bot = session.bots()[seat];
  if (bot.empty()) { return Json(); }
  std::shared_ptr<Hooks>& script = session.scripts[seat];
  if (script == nullptr) {
    TRY(keep(script, script_of_bot(session.game(), bot, NamedBy::Journal, session.world,
                                   session.house().rules.values())));
  }
  return table.choose({bot, script.get()}, who, luck);
}

// Returns that for the next entry. Precondition: the game has its secrets.
BotLuck luck_of_bots(const Session& session) {
  return {session.secrets->bot_seed, static_cast<std::uint64_t>(session.log().last()) + 1};
}

}  // namespace

Result<bool> bot_step(Session& session, Rehearsal* rehearsal) {
  Moves moves(session);
  BotLuck luck = luck_of_bots(session);
  const auto bots = std::bind_front(bot_move, std::ref(session));
  return rehearsal != nullptr ? rehearsal->step(bots, Driver::Rounds::Leave, luck)
                              : moves.step(bots, Driver::Rounds::Leave, luck);
}

std::string bot_wish(Session& session) {
  const SeatList asked = session.table().status().to_move;
  if (asked.empty() || !session.writable()) { return ""; }
  BotLuck luck = luck_of_bots(session);
  const auto command = bot_move(session, session.table(), asked[0], luck);
  return command && !command->is_null() ? word_of_command(*command) : "";
}

Result<> auto_play(Session& session, std::int64_t most, Driver::Rounds rounds,
                   const MoreLuck& more_luck) {
  // Types the result that a hook draws and retries; nothing was written.
  const auto more = [&](Result<> good) -> Result<> {
    while (!good && more_luck && good.error().message.id == kLuckWanted) {
      TRY(more_luck(good.error()));
      good = settled(session);
    }
    return good;
  };
  auto good = more(settled(session));
  Message wanted;  // what the table has to show for the move chosen last
  const Chooser bots = [&](const Table& table, Seat who, BotLuck& luck) {
    auto command = bot_move(session, table, who, luck);
    if (command && !command->is_null()) {
      wanted = {"console.bot_wants",
                {{"player", table.setup().name(who)}},
                {{"move", word_said(word_of_command(*command), session.game().name())}}};
    }
    return command;
  };
  Moves moves(session);
  for (std::int64_t i = 0; good && i < most && !session.closed();) {
    BotLuck luck = luck_of_bots(session);
    auto moved = moves.step(bots, rounds, luck);
    if (moved && !*moved) { break; }
    if (!moved && moved.error().message.id == kValueWanted) {
      session.happened.remarks.push_back(std::move(wanted));
      break;
    }
    i += moved ? 1 : 0;
    good = moved ? good : more(fail(moved.error()));
  }
  return good;
}

Result<> settled(Session& session) {
  TRY(session.writable());
  TRY(Moves(session).follow());
  return session.writable();
}

Result<> ready(Session& session) {
  auto good = settled(session);
  if (good && waits_for_closing(session)) { return not_now("console.over_waits"); }
  return good || (session.writable() && session.chronicle().stopped()) ? Result<>{} : good;
}

Result<> set_place(Session& session, const std::string& path, const Json& value,
                   const std::string& because) {
  TRY(ready(session));
  Decided decided{{}, {}, session.table().clone()};
  TRY(keep(decided.events, decided.table->set_place(path, value)));
  TRY(session.append(Override{path, value, because}, std::move(decided)));
  return Moves(session).follow();
}

Result<std::shared_ptr<Hooks>> script_of_bot(const Game& game, const std::string& bot, NamedBy by,
                                             const World& world, const Json& rules) {
  if (bot.empty() || own_bot(game, bot)) { return nullptr; }
  const bool named = by == NamedBy::Somebody;
  const auto unknown = [&] {
    const Strings known = bot_names(world.bots, &game);
    return Error{named ? Fault::Usage : Fault::Input,
                 {"console.no_bot", {{"bot", clean(bot)}, {"known", listed(known)}}},
                 {},
                 {},
                 suggestions(bot, known)};
  };
  if (world.bots == nullptr || !world.make_bot) { return fail(unknown()); }
  auto script = named ? world.bots->load(game, bot) : world.bots->named(game, bot);
  if (!script) {
    return fail(script.error().fault == Fault::Usage ? unknown() : std::move(script.error()));
  }
  VariantLayer layer;  // as which the user is asked for consent
  layer.name = script->file;
  layer.game = script->game;
  layer.file = script->file;
  layer.text = script->text;
  const Variant asked{{std::move(layer)}};
  if (named) {
    if (world.agreed) { world.agreed(asked); }
  } else if (bot.ends_with(".lua") && !(world.agrees && world.agrees(asked))) {
    // A NAME.lua need not be the file in our folders.
    return not_now("console.bot_withheld", {{"bot", clean(bot)}});
  }
  return world.make_bot(*script, rules);
}

Result<> give_seat(Session& session, const std::string& name, const std::string& word) {
  const std::string bot = bot_called(session.game(), word);
  auto script = script_of_bot(session.game(), bot, NamedBy::Somebody, session.world,
                              session.house().rules.values());
  TRY(script);
  const auto who = session.setup().find_short(name);
  TRY(who);
  const std::string player = session.setup().name(*who);
  const std::string shown = public_name(bot);
  TRY(ready(session));
  auto given = session.enter(Seats{{{player, bot.empty() ? std::nullopt : std::optional(shown)}}},
                             {bot.empty() ? "console.person_plays" : "console.bot_plays",
                              {{"player", player}, {"bot", shown}}});
  if (given) { session.scripts[as_index(who->index)] = std::move(*script); }
  return given;
}

}  // namespace hausregel::play
