// The one interface through which console, journal and lab see a game. The typed rules stay in the
// game's folder; here commands, events and states are JSON. Nobody outside asks for more than this,
// or for a game by its name.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/dice.h"
#include "core/find_by.h"
#include "core/json.h"
#include "core/result.h"
#include "engine/board.h"
#include "engine/chips.h"
#include "engine/choice.h"
#include "engine/hooks.h"
#include "engine/odds.h"
#include "engine/rule_spec.h"
#include "engine/setup.h"

namespace hausregel {

// One word of a console line. `column` counts bytes from 1.
struct Word {
  std::string text;
  int column = 0;
};

// What a line of words means to a game.
struct Spoken {
  enum class Kind : std::uint8_t {
    Move,     // `command` is a move in open form
    Draft,    // nothing to journal yet: `draft` replaces the console's draft (marks of `throw S`)
    Ask,      // a value is missing that a person could type: `message` asks for it
    Already,  // has happened by itself: nothing to do
  };

  Kind kind = Kind::Move;
  Json command;
  std::vector<std::int64_t> observed;  // table mode: results of the draws to come, in order
  std::vector<Word> rest;              // further moves on the same line
  Json draft;
  Message message;
  bool hidden = false;  // Ask: the answer is a secret
};

// What the table waits for, in one line for whoever types.
struct Guide {
  // A word for what a real table may show, and how many of it are left; 0: nobody counts them.
  struct Possible {
    std::string word;
    int left = 0;
  };

  Message text;
  std::string enter;  // the line that Enter alone stands for; empty: none
  // At a real table, where chance decides: what it may show, and the move that takes such words.
  std::vector<Possible> shown = {};
  std::string_view shown_by = {};
};

// A short form: the move that a line begins with, in full, and what is left of it.
struct InFull {
  std::vector<Word> words;
  std::vector<Word> rest;
};

// A value sealed: what the journal may show now, and what opens it later.
struct Sealing {
  Json command;  // {"move":"bet","player":P,"commit":C}
  Json opening;  // {"player":P,"stake":120,"salt":S}: an element of the opening's `values`, or null
};

struct Status {
  int round = 0;
  // Which seed of the game's chain the round draws from, and what values sealed in it are bound to:
  // as its round_started tells, and 0 between rounds; in the lab its number.
  int luck = 0;
  std::string_view phase;
  bool over = false;
  SeatList to_move;   // who is asked for a decision now
  SeatList sealed;    // who has laid a value that is not opened yet, in seat order
  SeatList unopened;  // those of them whose values must be opened now, in the order of opening
};

// The row of a seat: who sits there, and whether he is to move; `cells` stand behind the name.
Board::Row row_of_seat(const Status& now, Seat who, const Setup& setup, std::vector<Message> cells);

// Something that is told again when the game is over, where nothing of its kind was greater. The
// kind is the id of the sentence, which also has a place {round}.
struct Highlight {
  Message text;
  std::int64_t size = 0;
};

// Why an event came about: the facts before it and the arithmetic, and what it follows.
struct Reason {
  Message text;
  std::string_view ids = "";  // of rules: "T-04, B-18"
};

// What a rule id says is "ruling.ID" in the catalogs.
struct Ruling {
  enum class Kind : std::uint8_t {
    Differs,  // the printings say different things
    Open,     // they leave it open
    Console,  // printed nowhere
  };

  std::string_view id;
  Kind kind = Kind::Console;
  std::string_view section;  // where its rule is printed, "ruling.section.SECTION"; empty: nowhere
};
// Those of one kind and section: ids in order, "T-01, T-02".
struct RulingRow {
  Ruling::Kind kind;
  std::string_view section;
  std::string_view ids;
};

// By kind, and then by id.
std::vector<Ruling> rulings_of(std::span<const RulingRow> rows);

struct Outcome {
  SeatList winners;
  InlineList<int, kSeatLimit> totals;
};

// What somebody may not see of a table. What lies sealed is in no state.
struct Hidden {
  SeatList totals;                  // whose
  std::vector<std::string> places;  // of the state (engine/place.h), theirs among them

  bool total_of(Seat who) const { return contains(totals, who); }
};

// Who plays a seat in the place of a person: a bot of the game's own, or a script. A pair to be
// handed on, which owns neither: names are those of a journal, scripts belong to whoever has loaded
// them.
struct BotPlayer {
  template <class Name>
    requires std::convertible_to<const Name&, std::string_view>
  BotPlayer(const Name& named, Hooks* plays = nullptr) : name(named), script(plays) {}

  std::string_view name;    // as it was named; outlives the object
  Hooks* script = nullptr;  // asked the game's questions(); null: the game's own bot `name`
};

// One game at one moment: rules and state. A command that is refused changes nothing.
class Table {
 public:
  virtual ~Table() = default;
  virtual std::unique_ptr<Table> clone() const = 0;

  // As the table was opened, for as long as it stands.
  virtual const Setup& setup() const = 0;
  virtual Status status() const = 0;
  virtual Outcome outcome() const = 0;  // as it stands; final where status().over
  // Of the coming or running round, one a seat; empty where none was given.
  virtual std::vector<std::string> phrases() const = 0;
  // What each seat holds, then what each has laid as its stake; empty in a game without chips.
  virtual std::vector<std::int64_t> chips() const { return {}; }
  std::string state_json() const { return renamed_state(setup()); }
  // What hooks are told of the table as it stands, but for the facts of one question: an object,
  // with null for the totals of `hidden`.
  virtual Json facts(const SeatList& hidden = {}) const = 0;
  // First broken invariant, or nothing.
  virtual std::optional<Message> flaw() const = 0;

  // Exactly what decide() accepts, but for the values of Text and Values. A house rule that fails
  // here allows everything, and fails again where the move is made.
  virtual std::vector<Choice> legal() const = 0;
  // Moves the table; gives the events as a canonical JSON list. Refused: with rule id. HouseRule: a
  // hook failed; `rule` is its name. Draws of a move that failed belong in no journal.
  virtual Result<std::string> decide(const Json& command, Dice& dice) = 0;
  // Takes over recorded events (a JSON list) without rules or dice. Input: an event does not
  // decode; those before it have moved the table then.
  virtual Result<void> fold(const Json& events) = 0;
  // The same with the events of an opening, before anything else: rules may change among them, no
  // round is left running, and no phrase holds on. Input: as fold(); the rules cannot change so.
  virtual Result<void> begin(const Json& events) = 0;
  // Other rule values hold from here on. What only the table's own rules say (sentences, hooks,
  // legal moves) stays theirs: for tables that are folded, and to find out whether a change is
  // possible. Refused: a round is running, the game is over, a rule builds the table, or somebody
  // has reached the goal. Usage: no rules of this game.
  virtual Result<void> change_rules(const Json& rules) = 0;
  // What set_place() takes: "Anna.chips".
  virtual std::vector<std::string> places() const { return {}; }
  // Sets one of them by hand; gives the `overridden` event as a JSON list. Refused: not now. Usage:
  // it is none of them, or the value may not stand there. What is hidden is not looked at.
  virtual Result<std::string> set_place(std::string_view path, const Json& value) = 0;
  // Puts the state of `state_json` in the place of the table's own; sums that follow from the rest
  // of it are made good. Input: does not decode, or changes what rules and opening fix; the table
  // is as before.
  virtual Result<void> restore(const Json& state) = 0;

  virtual Guide guide() const { return {}; }
  // What `words`, which begin with none of the game's words, are short for; nothing where they are
  // not: most short forms are those of a real table.
  virtual std::optional<InFull> in_full(std::span<const Word> /*words*/) const {
    return std::nullopt;
  }
  // Words of a console line, in full or short. Usage: not understood. Refused: understood, but not
  // possible now.
  virtual Result<Spoken> parse(std::span<const Word> words, const Json& draft) const = 0;
  // `command` (open form) as everybody may see it, where it holds a value to be sealed; nothing
  // where it holds none. Asks no rules.
  virtual std::optional<Json> public_form(const Json& command) const = 0;
  // The same, checked against the rules and sealed; without a salt the commitment is null. A move
  // that holds no such value comes back as it is. Refused: the value; HouseRule: a hook failed.
  virtual Result<Sealing> seal(const Json& command,
                               const std::optional<std::array<std::uint8_t, 16>>& salt) const = 0;
  // What the opening of `value`, an element of its `values`, asks of it alone, whether or not it is
  // time for that. Refused: why it could not be opened. HouseRule: a hook failed. Input: it does
  // not decode. Usage: nothing is sealed in this game.
  virtual Result<void> check_opening(const Json& value) const = 0;

  // The move, in open form, that `bot` makes at seat `who`, who is among status().to_move; it is
  // legal. Usage: the game has no such bot. Bot: its script failed.
  virtual Result<Json> choose(const BotPlayer& bot, Seat who, BotLuck& luck) const = 0;

  // As `who` may see it; nobody: as everybody may.
  virtual Board board(Seat who = {}) const = 0;
  // The same as everybody may see it, drawn.
  virtual std::vector<Picture> pictures() const { return {}; }
  // What chance may bring now, from what everybody may see; nothing: the game does not say.
  virtual std::optional<Odds> odds() const { return std::nullopt; }
  // From `who`; nobody: from everybody who looks at the table.
  virtual Hidden hidden_from(Seat /*who*/) const { return {}; }

  // Moves, events and state_json() with the names of `to`, which has as many seats, in the same
  // order. Texts that players have typed stay as they are. A move has its members in the order in
  // which a journal writes them. The table stands before the events. Input: does not decode.
  virtual Result<std::string> written_form(const Json& command, const Setup& to) const = 0;
  virtual Result<Json> renamed_events(const Json& events, const Setup& to) const = 0;
  virtual std::string renamed_state(const Setup& to) const = 0;

  // One sentence an event. The table stands behind them.
  virtual std::vector<Message> story(const Json& events) const = 0;
  // What a real table has typed for what they show: "50", "devil", "9 8 X"; empty where they show
  // nothing.
  virtual std::string typed(const Json& /*events*/) const { return {}; }
  // Why each of them came about; empty texts where nothing is to be said. The table stands before
  // them.
  virtual std::vector<Reason> reasons(const Json& events) const = 0;
  // What of `events` may be told again. The table stands before them.
  virtual std::vector<Highlight> highlights(const Json& /*events*/) const { return {}; }
};

// Sums over games: integers only, so that any split of the games gives the same result.
struct Tally {
  std::uint64_t games = 0;
  std::uint64_t rounds = 0;
  std::array<std::uint64_t, kSeatLimit> wins60{};  // a win shared by k counts 60/k

  Tally& operator+=(const Tally& other);
  friend bool operator==(const Tally&, const Tally&) = default;
};

// How many tables this processor plays side by side: 8 with AVX2, else 4.
int usual_lanes();

// Told of every entry of a simulated game, where somebody keeps them: begin, moves, and either end.
// What is told is canonical JSON and lives through the call; `state` is that behind the entry.
class PlayoutLog {
 public:
  virtual ~PlayoutLog() = default;
  virtual void game_opened(std::uint64_t game, const Setup& setup, std::string_view state) = 0;
  virtual void entry(std::string_view command, std::span<const Draw> draws, std::string_view events,
                     std::string_view state) = 0;
  // What it fails with ends the simulation.
  virtual Result<void> game_closed(const Outcome& outcome) = 0;
  // A house rule or a bot failed: the game has no end.
  virtual void game_broken_off() {}
};

// Games first … last-1 of the experiment `seed`.
struct PlayoutOrder {
  Setup setup;                    // mode Lab
  Json rules;                     // object of rule values
  std::vector<std::string> bots;  // one a seat
  std::uint64_t seed = 0;
  std::uint64_t first = 0;
  std::uint64_t last = 0;
  std::shared_ptr<Hooks> hooks{};  // null: none; used by the thread that plays
  // One a seat, or none at all: the script that plays it; null: the game's own bot of that name.
  std::vector<std::shared_ptr<Hooks>> scripts{};
  // Tables side by side, where the game can and nothing is kept or asked: 1, 4, or up to
  // usual_lanes(); 0: those. Changes no result.
  int lanes = 0;

  // Precondition: 0 <= seat < bots.size().
  BotPlayer bot_at(int seat) const {
    const auto i = static_cast<std::size_t>(seat);
    return {bots[i], i < scripts.size() ? scripts[i].get() : nullptr};
  }
};

// A template of a message (engine/catalog.h) that a game brings along, for where the catalogs have
// none.
struct Sentence {
  std::string_view id;
  std::string_view text;
};

// A form of a move, for help and completion.
struct MoveForm {
  std::string_view word;       // "bet"
  std::string_view form;       // "bet NAME AMOUNT"
  std::string_view meaning;    // message id
  std::string_view also = "";  // what it is called at other tables: "hit take"
  bool seals = false;          // a value in it lies unseen where the program keeps it

  // Whether it says whose move it is.
  bool names_somebody() const { return form.find(" NAME") != std::string_view::npos; }
};

// A score pad, made of what has happened; no part of the state.
struct Pad {
  Board board;
  Json data;
};

class Game {
 public:
  virtual ~Game() = default;
  // What commands and journals call it, and the rows of its rule table, in the order that people
  // see.
  virtual std::string_view name() const = 0;
  virtual const std::vector<RuleSpec>& rules() const = 0;
  // The points at which the game asks house rules.
  virtual const std::vector<HookSpec>& hooks() const = 0;
  // Of an object of rule values, each of them good; where one is not, none.
  virtual std::vector<RuleConflict> conflicts(const Json& rules) const = 0;
  // Bots of its own.
  virtual std::span<const std::string_view> bots() const = 0;
  // What it asks a bot that is a script.
  virtual const std::vector<HookSpec>& questions() const = 0;
  virtual std::span<const MoveForm> moves() const = 0;
  virtual std::span<const Sentence> sentences() const = 0;
  virtual std::span<const std::string_view> event_names() const = 0;
  // Its rule ids, by kind.
  virtual std::span<const Ruling> rulings() const { return {}; }
  // Message ids of what the book says of the box and of who does what at the table, and of who
  // begins (place {player}: who does here).
  virtual std::span<const std::string_view> about() const { return {}; }
  virtual std::string_view who_begins() const { return {}; }
  // The chips that the book gives everybody to begin with; none where it has no chips.
  virtual std::span<const ChipKind> chips_at_start() const { return {}; }
  // Whether `event`, as a journal has it, is written on the game's score pad.
  virtual bool on_pad(const Json& /*event*/) const { return false; }
  // The pad after `events`: those of a line of play that are written on it, in order. Nothing: the
  // game has none.
  virtual std::optional<Pad> pad(const Setup& /*setup*/, const Json::List& /*events*/) const {
    return std::nullopt;
  }

  // Usage: number of players, names, rules. Without `hooks` (null) the table can fold what hooks
  // have brought about, but decides by the rules alone.
  virtual Result<std::unique_ptr<Table>> open(const Setup& setup, const Json& rules,
                                              std::shared_ptr<Hooks> hooks = nullptr) const = 0;
  // Adds the games to `tally`. `log` may be null. HouseRule: a hook failed. Bot: a bot's script
  // failed. Then `tally` has the games before.
  virtual Result<void> play_out(const PlayoutOrder& order, Tally& tally, PlayoutLog* log) const = 0;
};

// Every game, by name; built from the folders under src/games.
std::span<const Game* const> games();
const Game* find_game(std::string_view name);  // null: there is none

}  // namespace hausregel
