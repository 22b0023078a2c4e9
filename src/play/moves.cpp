#include "play/moves.h"

#include <algorithm>

#include "core/lists.h"
#include "core/text.h"
#include "engine/codec.h"
#include "engine/moves/rounds.h"
#include "engine/moves/words.h"
#include "engine/sealed.h"
#include "play/closing.h"

namespace hausregel::play {
namespace {

constexpr std::string_view kValueWanted = "console.value_wanted";

class Moves final : public Driver {
 public:
  explicit Moves(Session& session) : session_(session) {}
  const Table& table() const override { return session_.table(); }

 private:
  std::optional<Salt> salt() override {
    return table().setup().mode == Mode::Virtual
               ? std::optional(
                     salt_of(*session_.secrets, session_.log().last() + 1, session_.world.random))
               : std::nullopt;
  }
  std::optional<Json> value_of(Seat who) const override { return play::value_of(session_, who); }
  // Checks what the rules of the game do not know: events on other lines of this journal.
  Result<> allows(const Json& command) const override {
    const auto move = Move::of(command);
    if (!move) {
      return {};  // the table words its own error
    }
    static constexpr const char* kSentences[] = {
        "", "console.commitment_laid", "console.no_seed_left", "engine.refuse.phrase_late"};
    const int seeds = session_.chain ? session_.chain->length() : 0;
    const auto forbidden = session_.chronicle().forbids(*move, session_.status(), seeds);
    return forbidden == Chronicle::Forbidden::No
               ? Result<>()
               : not_now(kSentences[as_index(forbidden)], {{"count", seeds}});
  }
  Result<Decided> decide(const Json& command, Results observed) override {
    return play::decide(session_, table(), command, observed, session_.typed.luck, &drawn_);
  }

  Result<> take(Json command, std::optional<Json> value, Decided decided) override {
    TRY(keep_value(session_, session_.log().last() + 1, std::move(value)));
    if (command.has_text("move", Phrase::kName) && !session_.status().sealed.empty()) {
      // It prevents taking back the sealed values of the others.
      session_.happened.remarks.push_back({"console.phrase_freezes"});
    }
    return session_.append(Move::of(std::move(command)).value(), std::move(decided));
  }

  // Journals a house rule's failure once.
  Failed stopped(const Json& command, Error failure) override {
    const auto told_of = stopped_by(failure, !drawn_.empty());
    if (!told_of) { return fail(std::move(failure)); }
    const Events events = codec::only_event(*told_of);
    const Entries& entries = session_.log().entries();
    Move move = Move::of(command).value();
    // A `next` that is tried again draws from another luck, so each is told.
    const bool told = !entries.empty() && entries.back().doing == Doing(move) &&
                      entries.back().events == events && entries.back().draws == drawn_ &&
                      !move.begins_round();
    auto appended =
        told ? Result<>()
             : session_.append(std::move(move), {events, std::move(drawn_), table().clone()});
    return fail(appended ? std::move(failure) : std::move(appended.error()));
  }

  Result<> ended() override {
    return table().setup().mode == Mode::Table ? Result<>() : close(session_, CloseWhy::Ended);
  }

  Session& session_;
  std::vector<Draw> drawn_;  // of a failed move
};

// Says which draw of a house rule wants a result, and how it is typed: of what lies hidden by whose
// place it is, of all others by the rule.
Message wanted_of(const FairDice& dice, const Setup& setup) {
  const std::string& key = dice.luck_wanted();
  const std::size_t name = key.find('/') + 1;
  const std::string of = key.substr(name, key.find('/', name) - name);
  Message how(is_hook_die(key) ? "console.luck.die" : "console.luck.number");
  Message what("console.luck.by_rule", {{"hook", of}, {"draw", key}});
  Strings words;
  if (key.starts_with(kHiddenDraw)) {
    const Seat who = seat(read_draw_key(key)->group);
    const PlaceType& type = *find_named(*setup.places, of);
    words = type.type == PlaceKind::Seat ? setup.players : Strings(type.of.begin(), type.of.end());
    what = {type.each ? "console.luck.hidden.of_seat" : "console.luck.hidden",
            {{"player", setup.name(who)}},
            {{"place", place_called(of)}}};
  }
  if (!words.empty()) { how = {"console.luck.word", {{"words", listed(words)}}}; }
  if (const Strings& cards = dice.names_wanted(); !cards.empty()) {
    how = {"console.luck.card", {{"cards", listed(cards)}}};
  }
  return {std::string(kLuckWanted),
          {{"hook", of}, {"draw", key}, {"words", listed(words)}},
          {{"what", std::move(what)}, {"how", std::move(how)}}};
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

Result<> make_move(Session& session, const Json& open_command, Results observed) {
  return Moves(session).play(open_command, observed);
}

Result<> follow_up(Session& session) { return Moves(session).follow(); }

namespace {

// Returns the move of the bot at seat `who` at `table`, in open form; null if a person sits there.
Result<Json> bot_move(Session& session, const Table& table, Seat who, BotLuck& luck) {
  const auto seat = as_index(who.index);
  const std::string& bot = session.bots()[seat];
  if (bot.empty()) { return Json(); }
  session.scripts.resize(session.bots().size());
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
  TRY(follow_up(session));
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
  return follow_up(session);
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
  if (given) {
    session.scripts.resize(session.bots().size());
    session.scripts[as_index(who->index)] = std::move(*script);
  }
  return given;
}

}  // namespace hausregel::play
