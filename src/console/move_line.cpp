#include "console/move_line.h"

#include <algorithm>
#include <array>
#include <tuple>

#include "console/commands.h"
#include "console/handlers/handlers.h"
#include "console/seat_view.h"
#include "core/lists.h"
#include "core/text.h"
#include "engine/moves/words.h"
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
    } else {
      word = in_english(word, std::array{"because", "round", "next", "back", "refused", "event",
                                         "--as", "--picture", "--copy"});
      if (word == "because") { return; }  // a text follows
    }
  }
}

Result<std::string> word_meant(const Console& console, const Vocabulary& vocabulary,
                               const std::string& typed) {
  Strings all, own;  // the language's own words go first
  for (const Known& one : vocabulary) {
    if (one.also && one.word[0] == '.' && typed[0] != '.') { continue; }  // nobody means it
    all.push_back(one.word);
    if (!one.foreign) { own.push_back(one.word); }
  }
  const auto one_of = [&](const Strings& known) {
    return console.manner == Manner::Interactive ? expand(typed, known)
                                                 : fail(unknown_word(typed, known));
  };
  auto whole = one_of(own);
  if (!whole && whole.error().message.id != "console.ambiguous") {
    auto english = one_of(all);
    if (english || whole.error().suggestions.empty()) { whole = std::move(english); }
  }
  if (whole) { return whole; }
  for (std::string& meant : whole.error().suggestions) {
    const Known known = resolved(vocabulary, meant);
    const Known* better = known.foreign ? own_word(vocabulary, known.english) : nullptr;
    if (better != nullptr) { meant = better->word; }
  }
  return whole;
}

Word next_word(const Console& console, Words& words, const Named<Message>& called) {
  constexpr std::size_t kNameWords = 8;  // no name has more
  auto count = std::min(words.size(), kNameWords);
  Word word;
  for (; count > 0 && word.names.empty(); --count) {
    word = {joined(words.first(count)), words[0].column};
    const Typed typed(word.text);
    Fit best = Fit::Begins;
    for (const auto& [key, name] : called) {
      const Fit fit = std::max(typed.fit(key), typed.fit(console.say(name)));
      if (fit > best) {
        word.names.clear();
        best = fit;
      }
      if (fit == best) { word.names.push_back(key); }
    }
  }
  words = words.subspan(count + 1);
  return word;
}

void find_names(const Console& console, WordList& words) {
  Named<Message> called;
  for (const auto& [key, wording] :
       play::wordings_of(console.log().opening(), *console.world.variants)) {
    if (key.starts_with('.')) { called.emplace_back(key.substr(1), Message{{}, {}, {}, wording}); }
  }
  WordList named;
  for (Words rest = words; !rest.empty();) { named.push_back(next_word(console, rest, called)); }
  words = std::move(named);
}

namespace {

// Returns the words that somebody answers; `unasked` if nobody is asked, or a line with a dot is
// typed instead. Usage: no words.
Result<WordList> asked(Console& console, const Question& question, const Error& unasked) {
  const Ask& ask = console.world.ask;
  const auto typed = ask ? answer_to(ask, question, console.instead) : std::nullopt;
  auto words = typed ? split_words(*typed) : fail(unasked);
  if (words) { find_names(console, *words); }
  return words && words->empty() ? wrong_usage("console.no_answer") : std::move(words);
}

const MoveForm* move_called(const Game& game, const Word& word) {
  return find_by(game.moves(), &MoveForm::word, word.text);
}

// Returns the form of the move, else the word itself; views `word`.
MoveForm form_of(const Game& game, const Word& word) {
  const MoveForm* move = move_called(game, word);
  return move != nullptr ? *move : MoveForm{{}, word.text, {}};
}

bool is_real(const Table& table) { return table.setup().mode == Mode::Table; }

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
  MoveLine(Console& console, const Vocabulary& vocabulary)
      : console_(console),
        vocabulary_(vocabulary),
        session_(*console.session),
        ask_(console.world.ask),
        only_(console.acting) {}

  // Makes the first move of `words` and removes it. Refused, too: more words behind a turn's end.
  Result<> make(WordList& words) {
    unseen_.clear();
    verb_ = words.front();
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
    if (asks_) {  // it was not rehearsed; all errors are told when it is made
      std::ignore = with_luck(console_, [&] {
        return play::Rehearsal(session_).play(spoken->command, spoken->observed);
      });
    }
    TRY(play::Moves(session_).play(spoken->command, spoken->observed));
    add_all(happened.remarks, dropped);
    // If a draw passed the turn, the rest of the line was meant for somebody else.
    const bool passed = !real && happened.entries.size() > entries &&
                        happened.entries[entries].drew && before != session_.status().to_move;
    return passed && !words.empty() ? not_now("console.turn_passed") : Result<>{};
  }

  // Plays a line of several moves on a copy of the table. At a real table people read the line off
  // what lies there, so that a refusal halfway must leave nothing behind: the table cannot be set
  // back. All draws of house rules must have their results before the first move is made. Asks for
  // missing words and adds them. A single move without draws needs no rehearsal, and is asked for
  // when it is made.
  Result<> rehearse(WordList& words) {
    auto good = with_luck(console_, [&] { return dry_run(words); });
    const auto& [said, starts, luck, fates] = session_.typed;
    if (!good || asks_ || fates.empty()) { return good; }
    return fail(at_word({Fault::Usage, {"console.luck_too_many", {{"count", luck.size()}}}},
                        fates.front()));
  }

  // Plays a copy of `line` move by move; answers are added to `line`, too. Errors of a single move
  // are told when it is made, but for its draws.
  Result<> dry_run(WordList& line) {
    WordList words = line;
    play::Rehearsal rehearsal(session_);
    Json draft = session_.typed.said.draft;
    int number = 0;
    // Reports a refused move within the line by its number, from 1, and its word as typed: the
    // moves before it do not count either.
    const auto within = [&](Error error, const Word& word) {
      error = in_place(std::move(error));
      if (number > 1 && !is_of_luck(error)) {
        const auto typed = std::ranges::find(line, word.column, &Word::column);
        Message why = std::exchange(
            error.message,
            {"console.move_of_line",
             {{"number", number}, {"word", clean(typed != line.end() ? typed->text : word.text)}}});
        if (why.id == "engine.no_move" && began_as_move(words)) {
          why = {"console.turns_over", {{"before", number - 1}}};
        }
        error.message.parts.emplace_back("why", std::move(why));
      }
      return fail(std::move(error));
    };
    while (!words.empty()) {
      const bool first = ++number == 1;
      into_english(rehearsal.table(), words);
      const Word verb = verb_ = words.front();
      TRY(allowed(rehearsal.table(), words));
      TRY(bots_first(words, &rehearsal));
      TRY(within_phase(rehearsal.table(), words));
      auto spoken = rehearsal.table().parse(words, draft);
      if (!spoken) { return within(std::move(spoken.error()), verb); }
      asks_ = spoken->kind == Spoken::Kind::Ask;
      const auto behind = behind_question(words, *spoken);
      if (asks_ && ask_ && !spoken->hidden && !(first && behind == words.end())) {
        const auto more = answers_to(*spoken, verb);
        TRY(more);
        const auto beside = std::ranges::find_if(line, [&](const Word& word) {
          return behind != words.end() && word.column >= behind->column;
        });
        insert(line, beside, *more);
        insert(words, behind, *more);
        --number;
        continue;
      }
      words = std::move(spoken->rest);
      const bool single = first && words.empty();
      if (asks_ || (single && session_.house().hooks == nullptr)) { return {}; }
      if (spoken->kind == Spoken::Kind::Draft) {
        draft = std::move(spoken->draft);
      } else if (spoken->kind == Spoken::Kind::Move) {
        draft = Json();
        if (auto good = rehearsal.play(spoken->command, spoken->observed); !good) {
          // A house rule failing in the first move is reported when that move is made.
          const Error& error = good.error();
          asks_ = first && (error.fault == Fault::HouseRule || (single && !is_of_luck(error)));
          return asks_ ? Result<>{} : within(std::move(good.error()), verb);
        }
      }
    }
    return {};
  }

  // A failure without a place is at the current move; what was typed unseen is not repeated.
  Error in_place(Error error) const {
    if (!unseen_.empty()) { unsay(error, unseen_, form_of(session_.game(), verb_)); }
    if (error.message.id == "engine.no_move") { suggest_moves(error); }
    const bool of_line = error.fault == Fault::Refused || error.fault == Fault::Usage;
    if (of_line && error.place.file.empty() && error.place.column == 0) {
      error.place.column = verb_.column;
    }
    return error;
  }
  bool shown() const { return shown_; }

 private:
  // Suggests the moves that are spelled like the current one: a word with a dot begins no move.
  void suggest_moves(Error& error) const {
    if (const auto meant = word_meant(console_, vocabulary_, verb_.text); !meant) {
      error.suggestions = meant.error().suggestions;
      std::erase_if(error.suggestions, [](const auto& word) { return word.starts_with('.'); });
    }
  }

  // Translates words of moves into English, and words for what a real table may show. Keeps names
  // of players and texts as typed, and all of an answer; finds what moves of the variant are given.
  void into_english(const Table& table, WordList& words) const {
    if (resolved(vocabulary_, words.front().text).move == nullptr) { find_names(console_, words); }
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
      const Known word =
          i == 0 ? resolved(vocabulary_, words[i].text) : begun_by(table.setup(), words[i].text);
      if (word.move != nullptr) {
        words[i].text = word.english;
        if (word.form.ends_with(" TEXT")) { return; }
        i += word.move->names_somebody() ? 1 : 0;  // a player's name may equal a word
      }
    }
  }

  // Returns the move that a later word is, or begins; one letter is a short form of the game's own.
  Known begun_by(const Setup& setup, const std::string& typed) const {
    const bool begins = console_.manner == Manner::Interactive &&
                        utf8_length(typed) < typed.size() && !setup.find_short(typed);
    for (const bool english : {false, true}) {  // words of the language go first
      Strings moves;
      for (const Known& one : vocabulary_) {
        if (begins && one.move != nullptr && one.foreign <= english) { moves.push_back(one.word); }
      }
      if (const auto whole = expand(typed, moves)) { return resolved(vocabulary_, *whole); }
    }
    return resolved(vocabulary_, typed);
  }

  // A short form lays what people have: where a bot would lay it, the bot lays its own first, on
  // the table or in the rehearsal.
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
    if (!is_real(table)) { return false; }
    const auto full = table.in_full(words);
    const Words said = full ? Words(full->words) : words;
    const MoveForm* move = move_called(session_.game(), said.front());
    if (move == nullptr || !move->seals || (!full && move->names_somebody())) { return false; }
    const Seat named = full ? table.setup().find(said[1].text) : Seat();
    const SeatList asked = table.status().to_move;
    // A move for all is for those who are no bots, unless it has something for everybody.
    return (full || as_int(said.size()) <= asked.size()) &&
           std::ranges::any_of(
               asked, [&](Seat who) { return (!full || who == named) && session_.is_bot(who); });
  }

  // Parses `words`, asking for missing ones; appends the answers.
  Result<Spoken> understand(WordList& words) {
    for (;;) {
      auto spoken = session_.table().parse(words, session_.typed.said.draft);
      if (!spoken || spoken->kind != Spoken::Kind::Ask) { return spoken; }
      const auto more = answers_to(*spoken, words.front());
      TRY(more);
      insert(words, behind_question(words, *spoken), *more);
      if (spoken->hidden) { add_all(unseen_, *more); }
    }
  }
  Result<WordList> answers_to(const Spoken& question, const Word& verb) const {
    return asked(console_, {question.message, question.hidden},
                 at_word({Fault::Usage,
                          naming_form("console.value_missing", form_of(session_.game(), verb))},
                         verb));
  }
  // Returns where the words of a question end, and answers are added: by columns, as the rest may
  // repeat the verb.
  WordList::iterator behind_question(WordList& words, const Spoken& question) const {
    return std::find_if(words.begin() + 1, words.end(), [&](const Word& word) {
      return question.rest.empty() ? move_called(session_.game(), word) != nullptr
                                   : word.column >= question.rest.front().column;
    });
  }
  static void insert(WordList& words, WordList::iterator at, WordList more) {
    for (Word& word : more) { word.column = std::prev(at)->column; }
    words.insert(at, more.begin(), more.end());
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

  // Whether `words`, which are left English, would have been a move where the line began.
  bool began_as_move(WordList& words) const {
    into_english(session_.table(), words);
    return session_.table().in_full(words).has_value();
  }
  Result<> allowed(const Table& table, Words words) const {
    return !only_ || may_say(table, session_.game(), *only_, words)
               ? Result<>{}
               : not_now("console.not_your_move");
  }

  // Short forms stay within a phase, whose surplus words do not answer the next one's question.
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

  Console& console_;
  const Vocabulary& vocabulary_;  // of the line
  Session& session_;
  const Ask& ask_;
  std::optional<Seat> only_;
  std::string_view short_phase_;  // of the short forms read so far
  SeatList short_asked_;          // who was asked then
  Word verb_;                     // the first word of the current move
  bool shown_ = false;            // a value to be sealed was typed on the line
  bool asks_ = false;             // not rehearsed to its end: words are missing, or a rule failed
  WordList unseen_;               // answers typed without echo for the current move
};

}  // namespace

bool may_choose(const Session& session, Seat who, const Choice& choice) {
  if (choice.player.somebody()) { return choice.player == who; }
  const auto words = split_words(least_words(choice, session.setup()));
  return words && may_say(session.table(), session.game(), who, *words);
}

Result<> move_line(Console& console, const ParsedLine& typed) {
  Session& session = *console.session;
  MoveLine line(console, typed.vocabulary);
  WordList left = typed.words;
  cut_luck(console, left);
  auto played = with_luck(console, [&] { return play::settled(session); });
  if (played && is_real(session.table())) { played = line.rehearse(left); }
  while (played && !left.empty()) { played = line.make(left); }
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
