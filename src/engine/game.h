// The only interface through which console, journal and lab see a game. The typed rules stay in the
// game's folder; here commands, events and states are JSON. No caller outside uses more than this
// or names a game.
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
#include "core/json.h"
#include "core/lists.h"
#include "core/result.h"
#include "core/text.h"
#include "engine/board.h"
#include "engine/chips.h"
#include "engine/events.h"
#include "engine/moves/choice.h"
#include "engine/odds.h"
#include "engine/rules/hooks.h"
#include "engine/rules/rules.h"
#include "engine/setup.h"

namespace hausregel {

// One word of a console line. `column` counts bytes from 1.
struct Word {
  std::string text;
  int column = 0;
  Strings names{};  // the words of a variant's choices that it may stand for, as declared
};

// Words of a line; not kept longer than it.
using Words = std::span<const Word>;

// The meaning of a line of words to a game.
struct Spoken {
  enum class Kind : std::uint8_t {
    Move,     // `command` is a move in open form
    Draft,    // nothing to journal yet: `draft` replaces the console's draft (marks of `throw S`)
    Ask,      // a value is missing that a person could type: `message` asks for it
    Already,  // has happened automatically: nothing to do
  };

  Kind kind = Kind::Move;
  Json command;
  WholeNumbers observed;   // table mode: results of the coming draws, in order
  std::vector<Word> rest;  // further moves on the same line
  Json draft;
  Message message;
  bool hidden = false;  // Ask: the answer is a secret
};

// What the table waits for, in one line for the person typing.
struct Guide {
  // A word that a real table may show, and how many of it remain; 0: not counted.
  struct Possible {
    std::string word;
    int left = 0;
  };

  Message text;
  std::string enter;  // the line that Enter stands for; empty: none
  // At a real table, when chance decides: what it may show, and the move that accepts such words.
  std::vector<Possible> shown = {};
  std::string_view shown_by = {};
  std::string for_all = {};  // a line that a real table may type for all who are asked
};

// A short form: the move at the start of a line, in full, and the remaining words.
struct InFull {
  std::vector<Word> words;
  std::vector<Word> rest;
};

// A sealed value: what the journal may show now, and what opens it later.
struct Sealing {
  Json command;  // {"move":"bet","player":P,"commit":C}
  Json opening;  // {"player":P,"stake":120,"salt":S}: an element of the opening's `values`, or null
};

struct Status {
  int round = 0;
  // The seed of the game's chain that the round draws from and that values sealed in it are bound
  // to: from its round_started, 0 between rounds; in the lab the round number.
  int luck = 0;
  std::string_view phase;
  bool over = false;
  SeatList to_move;     // who must decide now
  SeatList sealed;      // who has laid a value not yet opened, in seat order
  SeatList unopened;    // those whose values must be opened now, in the order of opening
  bool asking = false;  // a function of the variant waits for those in `to_move`
  bool hides = false;   // a value lies hidden

  void wait_for(const IfSome<Asked>& asks);
};

// Returns a seat's row: the player, whether he is to move, then `cells`.
Board::Row row_of_seat(const Status& now, Seat who, const Setup& setup, Messages cells);

// Something to tell again after the game, unless another of its kind was greater. The kind is the
// sentence's id, which also has a place {round}.
struct Highlight {
  Message text;
  std::int64_t size = 0;
};

// Why an event came about: the facts before it, the arithmetic, and the rules it follows.
struct Reason {
  Message text;
  std::string_view ids = "";  // of rules: "T-04, B-18"
};

// A rule id; its text is "ruling.ID" in the catalogs.
struct Ruling {
  std::string_view id;
  // Where its rule is printed, "ruling.section.SECTION"; empty: nowhere; kOfConsole: ours.
  std::string_view section;
};
inline constexpr std::string_view kOfConsole = "console";
// The rulings of one section, in order: "T-01, T-02".
struct RulingRow {
  std::string_view section;
  std::string_view ids;
};

struct Outcome {
  SeatList winners;
  InlineList<int, kSeatLimit> totals;
};

// The parts of a table hidden from somebody. Sealed values are in no state.
struct Hidden {
  SeatList totals;  // whose
  Strings places;   // in the state (engine/rules/place.h), including those of `totals`

  bool total_of(Seat who) const { return contains(totals, who); }
};

// Plays a seat in place of a person: a game's own bot, or a script. Owns neither: the name belongs
// to a journal, the script to its loader.
struct BotPlayer {
  template <class Name>
    requires std::convertible_to<const Name&, std::string_view>
  BotPlayer(const Name& named, Hooks* plays = nullptr) : name(named), script(plays) {}

  // Whether it chooses at random where a script is not asked.
  bool is_random() const { return script == nullptr && name == "random"; }

  std::string_view name;    // as given; must outlive the object
  Hooks* script = nullptr;  // answers the game's questions(); null: the game's own bot `name`
};

// The command of an entry, and its draws.
struct Recorded {
  const Json& command;
  std::span<const Draw> draws;
};

// One game at one moment: rules and state. A refused command changes nothing.
class Table {
 public:
  virtual ~Table() = default;
  virtual std::unique_ptr<Table> clone() const = 0;

  // The setup it was opened with, valid as long as the table.
  virtual const Setup& setup() const = 0;
  virtual Status status() const = 0;
  virtual Outcome outcome() const = 0;  // current; final if status().over
  // Returns the coming or running round's phrases, one a seat; empty for a seat without one.
  virtual Strings phrases() const = 0;
  // Returns what each seat holds, then what each has staked; empty in a game without chips.
  virtual WholeNumbers chips() const { return {}; }
  virtual std::string state_json() const = 0;
  // Returns the facts that hooks see of the table, except those of a single question: an object,
  // with null for the totals of `hidden`.
  virtual Json facts(const SeatList& hidden = {}) const = 0;
  // Returns the first broken invariant, or nullopt.
  virtual std::optional<Message> flaw() const = 0;

  // Returns exactly what decide() accepts, except for the values of Text and Values. A house rule
  // that fails here allows everything, and fails again when the move is made.
  virtual std::vector<Choice> legal() const = 0;
  // Moves the table; returns the events. Refused: with rule id. HouseRule: a hook failed; `rule` is
  // its name. A failed move's draws belong in no journal.
  virtual Result<Events> decide(const Json& command, Dice& dice) = 0;
  // Applies recorded events without rules or dice. `of`: what they were decided for; without it
  // (null) a table that they leave asking cannot go on. Input: an event does not decode; the events
  // before it have moved the table.
  virtual Result<> fold(const Events& events, const Recorded* of = nullptr) = 0;
  // Like fold(), for an opening's events, before anything else: rules may change among them, no
  // round is left running, and no phrase survives. Input: as fold(), or the rules cannot change so.
  virtual Result<> begin(const Events& events) = 0;
  // Applies other rule values and declared places (null: none) from here on. Sentences, hooks and
  // legal moves stay those of the table's original rules: meant for tables that are folded, and to
  // test whether a change is possible. Refused: a round is running, the game is over, the table is
  // built by a changed rule, somebody has reached the goal, or a purse would be lost with chips in
  // it. Usage: no rules of this game.
  virtual Result<> change_rules(const Json& rules,
                                const std::shared_ptr<const PlaceTypes>& places) = 0;
  // Lists the paths set_place() accepts: "Anna.chips".
  virtual Strings places() const { return {}; }
  // Sets a place by hand; returns the `overridden` event. Refused: not now. Usage: no such place,
  // or the value may not be there. Does not read hidden values.
  virtual Result<Events> set_place(std::string_view path, const Json& value) = 0;
  // Replaces the state by the one of `state_json`; recomputes sums that follow from the rest.
  // Input: does not decode, or changes what rules and opening fix; the table is unchanged.
  virtual Result<> restore(const Json& state) = 0;

  virtual Guide guide() const { return {}; }
  // Expands `words`, which do not begin with one of the game's words; nullopt if they are no short
  // form. Most short forms are for real tables.
  virtual std::optional<InFull> in_full(Words /*words*/) const { return std::nullopt; }
  // Parses the words of a console line, in full or short. Usage: not understood. Refused:
  // understood, but not possible now.
  virtual Result<Spoken> parse(Words words, const Json& draft) const = 0;
  // Returns `command` (open form) as everybody may see it, if it holds a value to be sealed; else
  // nullopt. Asks no rules.
  virtual std::optional<Json> public_form(const Json& command) const = 0;
  // Likewise, checked against the rules and sealed; without a salt the commitment is null. Returns
  // a move that holds no such value unchanged. Refused: the value. HouseRule: a hook failed.
  virtual Result<Sealing> seal(const Json& command, const std::optional<Salt>& salt) const = 0;
  // Checks `value`, an element of an opening's `values`, by itself, whether or not it is time to
  // open. Refused: it could not be opened; says why. HouseRule: a hook failed. Input: it does not
  // decode. Usage: this game seals nothing.
  virtual Result<> check_opening(const Json& value) const = 0;

  // Returns the move, in open form, that `bot` makes at seat `who`; it is legal. Null: who is not
  // in status().to_move makes none. Usage: the game has no such bot. Bot: its script failed.
  virtual Result<Json> choose(const BotPlayer& bot, Seat who, BotLuck& luck) const = 0;

  // Returns the board as `who` may see it; nobody: as everybody may see it.
  virtual Board board(Seat who = {}) const = 0;
  // Returns the members of the state whose values `who` sees otherwise than state_json() has them.
  virtual Json seen_by(Seat /*who*/) const { return {}; }
  // Sets where the seeds of rounds come from before they are published, for this table and all
  // clones.
  virtual void know(Seeds /*seeds*/) const {}
  // The hooks whose answers in the last decide() were not the standard ones: bit i is hook i.
  virtual std::uint32_t changed_by() const { return 0; }
  // Drawings of what everybody may see.
  virtual std::vector<Picture> pictures() const { return {}; }
  // Returns the odds, from what everybody may see; nullopt if the game does not say.
  virtual std::optional<Odds> odds() const { return std::nullopt; }
  // Hidden from `who`; nobody: from everybody who looks at the table.
  virtual Hidden hidden_from(Seat /*who*/) const { return {}; }

  // Rewrite moves and events with the names of `to`, which has as many seats in the same order.
  // Texts typed by players stay as they are. A move's members are in journal order. Call before
  // folding the events. Input: does not decode.
  virtual Result<std::string> written_form(const Json& command, const Setup& to) const = 0;
  virtual Result<Events> renamed_events(const Events& events, const Setup& to) const = 0;

  // Returns one sentence an event. Call after folding the events.
  virtual Messages story(const Events& events) const = 0;
  // Returns what somebody at a real table typed for the results in `events`: "50", "devil", "9 8
  // X"; empty if they show none.
  virtual std::string typed(const Events& /*events*/) const { return {}; }
  // Returns why each event came about; empty texts if there is nothing to say. Call before folding
  // the events.
  virtual std::vector<Reason> reasons(const Events& events) const = 0;
  // Returns those of `events` worth telling again. Call before folding the events.
  virtual std::vector<Highlight> highlights(const Events& /*events*/) const { return {}; }
};

// How one simulated game ended.
struct Played {
  std::uint32_t rounds = 0;
  SeatSet winners;
  bool operator==(const Played&) const = default;
};

// Sums over games: integers only, so that any split of the games gives the same result.
struct Tally {
  std::uint64_t games = 0;
  std::uint64_t rounds = 0;
  std::array<std::uint64_t, kSeatLimit> wins60{};  // a win shared by k counts 60/k
  // Every game by itself, in order. Empty: not wanted; else there is room for all of an order.
  std::vector<Played> each{};

  Tally& operator+=(const Tally& other);
  bool operator==(const Tally&) const = default;
};

// Returns how many tables this processor plays side by side: 8 with AVX2, else 4.
int usual_lanes();

// A game of an experiment.
struct GameAt {
  std::uint64_t game = 0;  // its number in the experiment
  std::uint64_t luck = 0;  // number of its block, which names its draws with the seed
  Seat starter = seat(0);
  int turn = 0;  // how many seats its bots have moved: seat i has bot i + turn of the order
};

// The whole numbers of an event by the place of their fields: an enumerator counts from 0, what is
// absent or no number is 0.
inline constexpr std::size_t kEventNumbers = 8;
using EventNumbers = std::array<std::int64_t, kEventNumbers>;

// Receives every entry of a simulated game, if somebody keeps them: begin, moves, and either end.
// Arguments are canonical JSON, valid during the call; `state` is after the entry.
class PlayoutLog {
 public:
  virtual ~PlayoutLog() = default;
  // `setup`: with this game's starter.
  virtual void game_opened(const GameAt& at, const Setup& setup, std::string_view state) = 0;
  virtual void entry(std::string_view command, std::span<const Draw> draws, std::string_view events,
                     std::string_view state) = 0;
  // Its error ends the simulation.
  virtual Result<> game_closed(const Outcome& outcome) = 0;
  // A house rule or a bot failed: the game has no end.
  virtual void game_broken_off() {}

  // False: no texts and draws are made, for logs that only count.
  virtual bool wants_entries() const { return true; }
  // A bot has decided something.
  virtual void decided() {}
  // Event number `event` of Game::event_names() has happened.
  virtual void happened(std::size_t /*event*/, const EventNumbers& /*numbers*/) {}
  virtual void round_ended(const Outcome& /*now*/, Seat /*starter*/) {}
};

// Games of one line-up of bots in the experiment `seed`, which consists of blocks. All games of a
// block share their luck.
struct PlayoutOrder {
  Setup setup;   // mode Lab
  Json rules;    // object of rule values
  Strings bots;  // one a seat
  std::uint64_t seed = 0;
  // Games first … last-1 of those in this line-up's blocks.
  std::uint64_t first = 0;
  std::uint64_t last = 0;
  // Whether a block has a game for each seat: one drawn starter, and every bot sits in each seat
  // once. Else it is one game, with bots and starter as here.
  bool rotates = false;
  // Plays only the first game of each block, because all bots are alike and the others would be the
  // same game. The range then counts blocks.
  bool once = false;
  // It has block `line_up` of the experiment and each `line_ups`th after it.
  std::uint64_t line_up = 0;
  std::uint64_t line_ups = 1;
  std::shared_ptr<Hooks> hooks{};  // null: none; used by the playing thread
  // One a seat, or none at all: the script that plays it; null: the game's own bot of that name.
  std::vector<std::shared_ptr<Hooks>> scripts{};
  // Tables side by side, if the game can and nothing is kept or asked: 1, 4, or up to
  // usual_lanes(); 0: usual_lanes(). Does not affect results.
  int lanes = 0;

  // Returns game `number` of this line-up; in engine/lanes/playout.cpp.
  GameAt at(std::uint64_t number) const;
  // Precondition: 0 <= seat < bots.size(); bots have moved `turn` seats.
  BotPlayer bot_at(int seat, int turn = 0) const {
    const auto i = as_index(seat + turn) % bots.size();
    return {bots[i], i < scripts.size() ? scripts[i].get() : nullptr};
  }
};

// A form of a move, for help and completion.
struct MoveForm {
  std::string_view word;       // "bet"
  std::string_view form;       // "bet NAME AMOUNT"
  std::string_view meaning;    // message id
  std::string_view also = "";  // its names at other tables: "hit take"
  bool seals = false;          // holds a value that stays unseen if the program keeps it

  // Whether it names the player who moves.
  bool names_somebody() const { return holds(form, " NAME"); }
};

// What only some games have: chips in pieces, a score pad, odds, sealed values.
enum class Feature : std::uint8_t { Chips, Pad, Odds, Seals };

// A score pad, derived from past events; no part of the state.
struct Pad {
  Board board;
  Json data;
};

class Game {
 public:
  virtual ~Game() = default;
  // The name used by commands and journals, and the rows of the rule table, in display order.
  virtual std::string_view name() const = 0;
  virtual const std::vector<RuleSpec>& rules() const = 0;
  // The points at which the game asks house rules.
  virtual const std::vector<HookSpec>& hooks() const = 0;
  // Returns conflicts in an object of rule values; none if any value is invalid by itself.
  virtual std::vector<RuleConflict> conflicts(const Json& rules) const = 0;
  // The game's own bots.
  virtual std::span<const std::string_view> bots() const = 0;
  // The bots of levels 1, 2, … (docs/bots.md): those of its own, and scripts that ship.
  virtual std::span<const std::string_view> levels() const { return bots(); }
  // The questions it asks a bot that is a script.
  virtual const std::vector<HookSpec>& questions() const = 0;
  virtual std::span<const MoveForm> moves() const = 0;
  // The phases in which declared moves can be made unasked.
  virtual std::span<const std::string_view> move_phases() const { return {}; }
  virtual std::span<const std::string_view> event_names() const = 0;
  // Returns the lines of docs/events.txt: "move bet player:player commit:hex64?" for each move and
  // event in journal form, the opened value, the state and its seats.
  virtual Strings shapes() const = 0;
  // No text speaks of a feature to people who play a game without it.
  virtual bool has(Feature feature) const = 0;
  // Its rule ids, by kind.
  virtual std::span<const Ruling> rulings() const { return {}; }
  // Message ids of who begins by the book (place {player}: who does here), and of lines for people
  // at a real table: what they type.
  virtual std::string_view who_begins() const { return {}; }
  virtual std::span<const std::string_view> at_table() const { return {}; }
  // The chips that the book deals everybody at the start; none if it has no chips.
  virtual std::span<const ChipKind> chips_at_start() const { return {}; }
  // Whether `event`, in journal form, is written on the game's score pad.
  virtual bool on_pad(const Json& /*event*/) const { return false; }
  // Returns the pad after `events`, those of a line of play that are written on it, in order;
  // nullopt if the game has no pad.
  virtual std::optional<Pad> pad(const Setup& /*setup*/, const Json::List& /*events*/) const {
    return std::nullopt;
  }

  // Usage: number of players, names, rules. Without `hooks` (null) the table can fold what hooks
  // caused, but decides by the rules alone.
  virtual Result<std::unique_ptr<Table>> open(const Setup& setup, const Json& rules,
                                              std::shared_ptr<Hooks> hooks = nullptr) const = 0;
  // Adds the games to `tally`. `log` may be null. HouseRule: a hook failed. Bot: a bot's script
  // failed. On failure `tally` holds the games before.
  virtual Result<> play_out(const PlayoutOrder& order, Tally& tally, PlayoutLog* log) const = 0;
};

// All games, by name; generated from the folders under src/games.
std::span<const Game* const> games();
const Game* find_game(std::string_view name);  // null: there is none

}  // namespace hausregel
