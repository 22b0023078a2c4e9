#include "console/move_line.h"

#include <algorithm>
#include <array>

#include "console/commands.h"
#include "console/handlers/handlers.h"
#include "console/seat_view.h"
#include "core/lists.h"
#include "core/text.h"
#include "engine/moves/words.h"
#include "engine/rules/hooks.h"
#include "engine/rules/place.h"
#include "play/moves.h"
#include "play/session.h"

namespace hausregel::console {

void ParsedLine::keys_in_full(const Console& console, std::string_view form) {
  // Returns the one of `keys`, in the form, that `typed` is in this language, else `typed`.
  const auto in_english = [&](std::string typed, const auto& keys) {
    for (const char* key : keys) {
      const bool means = holds(form, key) &&
                         Typed(typed).fit(console.say(word_said(key, "console"))) == Fit::Whole;
      typed = means ? key : std::move(typed);
    }
    return typed;
  };
  for (std::size_t i = 1; console.language != "en" && i < words.size(); ++i) {
    std::string& word = words[i].text;
    if (const auto option = option_word(words[i])) {
      const auto& [typed, value] = *option;
      const auto name = in_english(typed, kNewGameOptions);
      word = name + "=" +
             (name == "mode"      ? in_english(value, std::array{"virtual", "table"})
              : name == "starter" ? in_english(value, std::array{"random"})
                                  : value);
    } else if (word = in_english(word, std::array{"because", "round", "next", "back"});
               word == "because") {
      return;  // a text follows
    }
  }
}

namespace {

// Returns the words from `ask`. `unasked`: the error if nobody answers. Usage: no words.
Result<WordList> asked(const Ask& ask, const Question& question, const Error& unasked) {
  const auto typed = ask ? ask(question) : std::nullopt;
  auto words = typed ? split_words(*typed) : fail(unasked);
  return words && words->empty() ? wrong_usage("console.no_answer") : std::move(words);
}

// --- luck

// Parses "3/6", a six-sided die showing 3, into a value for which f.luck[i] % 6 + 1 is 3; a number
// n by itself into ~n (FairDice::type_luck).
std::optional<std::int64_t> luck_in(const std::string& word) {
  const std::size_t slash = word.find('/');
  const std::int64_t number = whole_number(word.substr(0, slash)).value_or(-1);
  if (slash == std::string::npos) {
    return number >= 0 && number < kScriptLuckBelow ? std::optional(~number) : std::nullopt;
  }
  const std::int64_t sides = whole_number(word.substr(slash + 1)).value_or(0);
  const bool die = number >= 1 && number <= sides && sides <= kScriptLuckBelow;
  return die ? std::optional(number - 1) : std::nullopt;
}

// Returns the results stated by the words. Usage: one is none.
Result<WholeNumbers> luck_said(Words words) {
  WholeNumbers results;
  for (const Word& word : words) {
    const auto result = luck_in(word.text);
    if (!result) { return fail(wrong_word("console.bad_luck", word)); }
    results.push_back(*result);
  }
  return results;
}

// Adds results from `ask` for a draw that failed with kLuckWanted. Usage: no answer, or not a
// result.
Result<> ask_more_luck(Session& session, const Error& wanted, const Ask& ask) {
  return asked(ask, {wanted.message}, wanted).and_then(luck_said).map([&](const auto& results) {
    add_all(session.typed.luck, results);
  });
}

// After the moves: reports unused results and discards them.
void drop_luck(Session& session, const Result<>& played) {
  if (!session.typed.luck.empty() && played) {
    session.happened.remarks.push_back(
        {"console.luck_unused", {{"count", session.typed.luck.size()}}});
  }
  session.typed.luck.clear();
}

// --- moves

const MoveForm* move_called(const Game& game, const Word& word) {
  return find_by(game.moves(), &MoveForm::word, word.text);
}

// Returns the form of the move, else the word itself; views `word`.
MoveForm form_of(const Game& game, const Word& word) {
  const MoveForm* move = move_called(game, word);
  return move != nullptr ? *move : MoveForm{{}, word.text, {}};
}

bool is_real(const Table& table) { return table.setup().mode == Mode::Table; }

bool wants_luck(const Error& error) { return error.message.id == play::kLuckWanted; }

// A move that names its player is made in that name; any other is of the one who must move.
bool may_say(const Table& table, const Game& game, Seat who, Words words) {
  const auto spoken = table.parse(words, Json());
  if (const Json* player = spoken ? spoken->command.find("player") : nullptr) {
    return *player == Json(table.setup().name(who));
  }
  // Words that are missing are asked for: a sealed value.
  const auto full = table.in_full(words);
  const Words said = full ? Words(full->words) : words;
  const SeatList asked = table.status().to_move;
  const MoveForm* move = move_called(game, said.front());
  if (move != nullptr && move->names_somebody()) {
    const auto named = said.size() > 1 ? table.setup().find_short(said[1].text) : Seat();
    return named && *named == who;
  }
  return asked.empty() || (asked.size() == 1 && asked[0] == who);
}

class MoveLine {
 public:
  MoveLine(const Console& console, const Vocabulary& vocabulary)
      : console_(console),
        vocabulary_(vocabulary),
        session_(*console.session),
        ask_(console.world.ask),
        only_(console.acting) {}

  // Makes the first move of `words` and removes it. Also refused: more words after a draw that
  // passed the turn.
  Result<> one_move(WordList& words) {
    unseen_.clear();
    const Word first = words.front();
    auto good = made(words);
    if (!good && !unseen_.empty()) {
      unsay(good.error(), unseen_, form_of(session_.game(), first));
    }
    return good;
  }

  // Plays a line of several moves on a copy: at a real table a refusal halfway must leave nothing
  // behind. A single move needs no rehearsal.
  Result<> dry_run(WordList words) {
    play::Rehearsal rehearsal(session_);
    Json draft = session_.typed.said.draft;
    int number = 0;
    // Reports a refused move within the line: the moves before it do not count either.
    const auto within = [&](Error error, const Word& word) {
      error = in_place(std::move(error));
      if (number > 1 && !wants_luck(error)) {
        Message why = std::exchange(
            error.message,
            {"console.move_of_line", {{"number", number}, {"word", clean(word.text)}}});
        error.message.parts.emplace_back("why", std::move(why));
      }
      return fail(std::move(error));
    };
    while (!words.empty()) {
      const bool first = ++number == 1;
      into_english(rehearsal.table(), words);
      const Word verb = words.front();
      column_ = verb.column;
      TRY(allowed(rehearsal.table(), words));
      TRY(bots_first(words, &rehearsal));
      TRY(within_phase(rehearsal.table(), words));
      auto spoken = rehearsal.table().parse(words, draft);
      if (!spoken) { return first ? Result<>{} : within(std::move(spoken.error()), verb); }
      words = std::move(spoken->rest);
      const bool asks = spoken->kind == Spoken::Kind::Ask;  // asked when its turn comes
      if (asks || (first && words.empty())) { return {}; }
      if (spoken->kind == Spoken::Kind::Draft) {
        draft = std::move(spoken->draft);
      } else if (spoken->kind == Spoken::Kind::Move) {
        draft = Json();
        if (auto good = rehearsal.play(spoken->command, spoken->observed); !good) {
          // A house rule failing in the first move is reported when that move is made, and luck is
          // requested in its turn.
          const bool told = (first && good.error().fault == Fault::HouseRule) ||
                            (ask_ && wants_luck(good.error()));
          return told ? Result<>{} : within(std::move(good.error()), verb);
        }
      }
    }
    return {};
  }

  // A failure without a place refers to the current move of the line.
  Error in_place(Error error) const {
    const bool of_line = error.fault == Fault::Refused || error.fault == Fault::Usage;
    if (of_line && error.place.file.empty() && error.place.column == 0) {
      error.place.column = column_;
    }
    return error;
  }
  bool shown() const { return shown_; }

 private:
  // Translates words of moves into English, and words for what a real table may show. Keeps names
  // of players and texts as typed, and all of an answer: values of a variant follow.
  void into_english(const Table& table, WordList& words) const {
    if (table.status().asking) { return; }
    Named<std::string> shown;  // by the language's words
    if (console_.language != "en") {
      for (const Guide::Possible& one : table.guide().shown) {
        shown.emplace_back(console_.say(word_said(one.word, session_.game().name())), one.word);
      }
    }
    for (std::size_t i = 0; i < words.size(); ++i) {
      const Typed typed(words[i].text);
      for (const auto& [own, english] : shown) {
        if (typed.fit(own) == Fit::Whole) { words[i].text = english; }
      }
      const Known word = resolved(vocabulary_, words[i].text);
      if (word.move != nullptr) {
        words[i].text = word.english;
        if (word.form.ends_with(" TEXT")) { return; }
        i += word.move->names_somebody() ? 1 : 0;  // a player's name may equal a word
      }
    }
  }

  // A short form lays what people have: where a bot would lay it, the bot lays its own first.
  Result<> bots_first(Words words, play::Rehearsal* rehearsal = nullptr) {
    const auto table = [&]() -> const Table& {
      return rehearsal != nullptr ? rehearsal->table() : session_.table();
    };
    for (bool moved = true; moved && is_bots(table(), words);) {
      TRY(keep(moved, play::bot_step(session_, rehearsal)));
    }
    return {};
  }
  bool is_bots(const Table& table, Words words) const {
    const auto full = is_real(table) ? table.in_full(words) : std::nullopt;
    const MoveForm* move = full ? move_called(session_.game(), full->words.front()) : nullptr;
    if (move == nullptr || !move->seals) { return false; }
    const Seat who = table.setup().find(full->words[1].text);
    return who.somebody() && !session_.bots()[as_index(who.index)].empty();
  }

  Result<> made(WordList& words) {
    column_ = words.front().column;
    into_english(session_.table(), words);
    TRY(allowed(session_.table(), words));
    TRY(bots_first(words));
    auto spoken = understand(words);
    TRY(spoken);
    Messages dropped = unheeded(words, *spoken);
    words = std::move(spoken->rest);
    if (spoken->kind != Spoken::Kind::Move) {
      if (spoken->kind == Spoken::Kind::Draft) {
        play::say(session_, std::move(spoken->draft), spoken->message);
      }
      session_.happened.remarks.push_back(std::move(spoken->message));
      return {};
    }
    const Table& table = session_.table();
    const bool real = is_real(table);
    shown_ = shown_ || (unseen_.empty() && !real && table.public_form(spoken->command));
    const SeatList before = table.status().to_move;
    play::Happened& happened = session_.happened;
    const std::size_t entries = happened.entries.size();
    TRY(ask_luck(*spoken));
    TRY(play::make_move(session_, spoken->command, spoken->observed));
    add_all(happened.remarks, dropped);
    // If a draw passed the turn, the rest of the line was meant for somebody else.
    const bool passed = !real && happened.entries.size() > entries &&
                        happened.entries[entries].drew && before != session_.status().to_move;
    return passed && !words.empty() ? not_now("console.turn_passed") : Result<>{};
  }

  // Parses `words`, asking for missing ones; appends the answers.
  Result<Spoken> understand(WordList& words) {
    for (;;) {
      auto spoken = session_.table().parse(words, session_.typed.said.draft);
      if (!spoken || spoken->kind != Spoken::Kind::Ask) { return spoken; }
      const Word& first = words.front();
      auto more = asked(ask_, {spoken->message, spoken->hidden},
                        at_word({Fault::Usage, naming_form("console.value_missing",
                                                           form_of(session_.game(), first))},
                                first));
      TRY(more);
      // After the words that it has consumed. The rest may start with a repeated verb, so columns
      // decide, not counts.
      const auto at = std::find_if(words.begin() + 1, words.end(), [&](const Word& word) {
        return !spoken->rest.empty() && word.column >= spoken->rest.front().column;
      });
      for (Word& word : *more) { word.column = std::prev(at)->column; }
      if (spoken->hidden) { add_all(unseen_, *more); }
      words.insert(at, more->begin(), more->end());
    }
  }

  // Returns the statements towards the next move that this move ignores and so discards.
  Messages unheeded(Words words, const Spoken& spoken) const {
    Messages all;
    if (spoken.kind != Spoken::Kind::Move || session_.typed.said.told.empty()) { return all; }
    const auto without = session_.table().parse(words, Json());
    if (without && without->command == spoken.command) {
      for (const Message& said : session_.typed.said.told) {
        all.push_back({"console.said_dropped", {}, {{"said", said}}});
      }
    }
    return all;
  }

  Result<> allowed(const Table& table, Words words) const {
    return !only_ || may_say(table, session_.game(), *only_, words)
               ? Result<>{}
               : not_now("console.not_your_move");
  }

  // Surplus words do not answer the next phase's question: short forms stay within a phase.
  Result<> within_phase(const Table& table, Words words) {
    if (!table.in_full(words)) { return {}; }
    const Status now = table.status();
    const bool same_person = short_asked_.size() == 1 && now.to_move.size() == 1 &&
                             short_asked_[0] == now.to_move[0];  // targets of several specials
    if (!short_phase_.empty() && short_phase_ != now.phase && !same_person) {
      return fail(wrong_word("console.more_than_due", words.front(), Fault::Refused));
    }
    short_phase_ = now.phase;
    short_asked_ = now.to_move;
    return {};
  }

  // Asks for all draws of hooks in the move and its follow-up before making it.
  Result<> ask_luck(const Spoken& spoken) {
    if (!is_real(session_.table()) || session_.house().hooks == nullptr) { return {}; }
    for (;;) {
      const auto rehearsed = play::Rehearsal(session_).play(spoken.command, spoken.observed);
      if (rehearsed || !wants_luck(rehearsed.error())) {
        return {};  // other errors are reported when the move is made
      }
      TRY(ask_more_luck(session_, rehearsed.error(), ask_));
    }
  }

  const Console& console_;
  const Vocabulary& vocabulary_;  // of the line
  Session& session_;
  const Ask& ask_;
  std::optional<Seat> only_;
  std::string_view short_phase_;  // of the short forms read so far
  SeatList short_asked_;          // who was asked then
  int column_ = 0;                // of the first word of the current move
  bool shown_ = false;            // a value to be sealed was typed on the line
  WordList unseen_;               // answers typed without echo for the current move
};

}  // namespace

Result<> cut_luck(const Console& console, WordList& words) {
  Session& session = *console.session;
  const Typed own(console.say(word_said("luck", "engine")));
  const auto at = std::find_if(words.begin() + 1, words.end(), [&](const Word& word) {
    const bool named = session.setup().find(word.text).somebody();
    return !named && (word.text == "luck" || own.fit(word.text) == Fit::Whole);
  });
  if (at == words.end() || words.front().text == "phrase" || !is_real(session.table())) {
    return {};
  }
  return luck_said({at + 1, words.end()}).map([&](WholeNumbers results) {
    session.typed.luck = std::move(results);
    words.erase(at, words.end());
  });
}

Result<> auto_moves(Session& session, std::int64_t most, play::Driver::Rounds rounds,
                    const Ask& ask) {
  auto played = play::auto_play(session, most, rounds, [&](const Error& wanted) {
    return ask_more_luck(session, wanted, ask);
  });
  drop_luck(session, played);
  return played;
}

bool may_choose(const Session& session, Seat who, const Choice& choice) {
  if (choice.player.somebody()) { return choice.player == who; }
  const auto words = split_words(least_words(choice, session.setup()));
  return words && may_say(session.table(), session.game(), who, *words);
}

Result<> move_line(Console& console, const ParsedLine& typed) {
  Session& session = *console.session;
  MoveLine line(console, typed.vocabulary);
  WordList left = typed.words;
  auto played = cut_luck(console, left).and_then([&] { return play::settled(session); });
  if (played && is_real(session.table())) { played = line.dry_run(left); }
  while (played && !left.empty()) { played = line.one_move(left); }
  if (!played) { played.error() = line.in_place(std::move(played.error())); }
  drop_luck(session, played);
  Messages& remarks = session.happened.remarks;
  if (line.shown()) {
    console.secret_line = true;
    if (console.manner == Manner::Interactive) {
      const MoveForm* seals = find_by(session.game().moves(), &MoveForm::seals, true);
      const Word& first = typed.words.front();  // of a declared move, if no move of the game seals
      remarks.push_back({"console.typed_openly",
                         {},
                         {{"word", word_said(seals != nullptr ? seals->word : first.text,
                                             session.game().name())}}});
    }
  }
  return played;
}

}  // namespace hausregel::console

namespace hausregel::console::handle {

// `expect`: checks a transcript's claims about the state, the last refusal, or the last events.

namespace {

std::string without_quotes(std::string text) {
  std::erase(text, '"');
  return text;
}

// Compares compact JSON with typed text; quotes are optional on both sides.
bool same(const Json& value, const std::string& typed) {
  return without_quotes(to_text(value)) == without_quotes(typed);
}

Answer expect_refused(const Console& console, Words words) {
  const std::string wanted = words.size() > 2 ? words[2].text : "";
  const auto& failure = console.last_failure;
  if (!failure || failure->fault != Fault::Refused) {
    return fail_with(Fault::Answer, "console.expect.not_refused", {{"wanted", wanted}});
  }
  if (!wanted.empty() && failure->rule != wanted) {
    return fail_with(Fault::Answer, "console.expect.other_rule",
                     {{"wanted", wanted}, {"rule", failure->rule}});
  }
  return {};
}

bool matches(const Json& event, Words fields) {
  return std::ranges::all_of(fields, [&](const Word& word) {
    const auto option = option_word(word);
    const Json* value = option ? find_place(event, option->name) : nullptr;
    return value != nullptr && same(*value, option->value);
  });
}

Answer expect_event(const Console& console, Words words) {
  for (std::size_t i = 3; i < words.size(); ++i) {
    if (!option_word(words[i])) { return form_error(words, i); }
  }
  std::string seen;
  Json::List events = console.last_events;
  keep_back(console, events);
  for (const Json& event : events) {
    const std::string& name = event.at("e").text();
    if (name == words[2].text && matches(event, words.subspan(3))) { return {}; }
    add_word(seen, to_text(event));
  }
  return fail_with(Fault::Answer, "console.expect.no_event",
                   {{"wanted", joined(words.subspan(2))}, {"seen", seen.empty() ? "-" : seen}});
}

Answer expect_place(const Console& console, Words words) {
  if (!console.session) { return wrong_usage("console.no_game"); }
  const Json state = known_json(console.table().state_json());
  const Json* value = find_place(state, words[1].text);
  if (value == nullptr) {
    return at_word({Fault::Usage, {"console.no_place", {{"path", clean(words[1].text)}}}},
                   words[1]);
  }
  if (is_kept_back(console, words[1].text)) {
    return not_now("console.kept_back", {{"path", clean(words[1].text)}});
  }
  const std::string wanted = joined(words.subspan(2));
  if (!same(*value, wanted)) {
    return fail_with(Fault::Answer, "console.expect.other_value",
                     {{"path", words[1].text}, {"wanted", wanted}, {"value", to_text(*value)}});
  }
  return {};
}

}  // namespace

Answer expect(Console& console, Words words) {
  if (words[1].text == "refused") { return expect_refused(console, words); }
  if (words.size() < 3) { return form_error(words, 2); }
  return (words[1].text == "event" ? expect_event : expect_place)(console, words);
}

}  // namespace hausregel::console::handle
