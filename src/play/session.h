// One open game: its journal with the state that follows from it, its secrets and dice, and the
// bots at its seats. A line that is refused changes nothing; an entry is on disk before the table
// moves. No rule of a game stands here, and no word of a line: the console makes commands of lines,
// and sentences of what comes back.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/dice.h"
#include "engine/game.h"
#include "engine/variant.h"
#include "journal/log.h"
#include "journal/replay.h"
#include "play/chronicle.h"
#include "play/closing.h"
#include "play/driver.h"
#include "play/happened.h"
#include "play/house.h"
#include "play/sealing.h"
#include "play/steps.h"
#include "play/world.h"

namespace hausregel::play {

// How a game is to be opened.
struct NewGame {
  std::string game;
  std::vector<std::string> players;
  std::vector<std::string> bots;  // one a seat, empty text: a person; no list: persons only
  std::string variant = "official";
  std::optional<std::uint64_t> seed;
  Mode mode = Mode::Virtual;
  std::string starter;  // a name, "random", or empty: the first named
  std::string journal;  // file; empty: in memory
};

// That the last line is torn, and left out. In session_open.cpp.
Message torn_left(const journal::TornTail& torn);

class Session;

// What reading the variant anew came to.
struct Reloaded {
  // The entry that it refuses, or where it fails: the branch stands before it.
  struct Stopped {
    std::int64_t n = 0;
    Error why;
  };

  std::unique_ptr<Session> session;    // the branch, in memory
  Happened told;                       // where the journal can be written, what tells of the branch
  std::optional<ChangedMove> parting;  // the first entry that the variant decides otherwise
  std::optional<Stopped> stopped;
};

// Moves that one session has decided, with what they came to: enough to decide them again.
struct PlayedMoves {
  struct Move {
    std::int64_t n = 0;
    journal::Doing doing;
    std::vector<std::int64_t> observed;  // what a real table showed
    std::vector<std::int64_t> typed;     // for the draws of hooks
    Json events;
    std::optional<Json> sealed{};  // its value, where the line of play opens it, or one after it
    int next_luck = 0;             // of the round that it begins
  };

  Setup setup;
  SeedChain chain;
  std::vector<Move> moves;
};

class Session {
 public:
  // Usage: game, players, variant, rules, or a journal file that is there already.
  static Result<std::unique_ptr<Session>> start(const NewGame& wanted, const World& world);
  // Goes on with a journal. `warnings` tells of a torn tail, or why nothing can be appended. Input:
  // no journal can be read from it.
  static Result<std::unique_ptr<Session>> resume(const std::string& file, const World& world,
                                                 std::vector<Message>& warnings);

  const Game& game() const { return *made_.game; }
  const Variant& variant() const { return made_.house.variant; }
  const ResolvedRules& rules() const { return made_.house.rules; }
  // The house rules as scripts: null where there are none, or nobody has agreed to run them.
  const std::shared_ptr<Hooks>& hooks() const { return made_.house.hooks; }
  const Table& table() const { return replay_.table(); }
  const journal::Log& log() const { return log_; }
  const std::vector<std::string>& bots() const { return bots_; }  // empty text: a person
  // The entries of the line of play.
  std::vector<std::int64_t> line() const { return replay_.line(); }
  // The sentences of an entry, those of house rules in their own words.
  std::vector<Message> story_of(const journal::Entry& entry) const {
    return story_of(*table_at(entry.n), entry.events);
  }
  bool closed() const { return log_.closed(); }
  // Whether it has hooks that may not run here.
  bool hooks_withheld() const { return made_.withheld; }
  // Refused: nothing can be added to the journal.
  Result<void> writable() const;
  // What lies sealed by `who`, where it is known here: an element of an opening's `values`.
  std::optional<Json> sealed_now(Seat who) const;

  // Loads the variant again, or the one that somebody names with `from`, decides every move of the
  // line of play under it, on the same luck, and gives branch `name`, which goes on from there with
  // luck of its own, and with what lies sealed. Refused: the variant does not allow a value that
  // lies sealed, or it is not known. Usage, Input: what is wrong with the variant.
  Result<Reloaded> reload(const std::string& from, const std::string& name);

  // Decides `command`, sealed where it is to be, on a copy of `table`; `observed` is what a real
  // table has shown, `typed` what its game master has typed for the draws of hooks. Refused, Usage,
  // HouseRule: the move is not possible. Usage with kLuckWanted: a result has to be typed.
  Result<Decided> decide(const Table& table, const Json& command,
                         std::span<const std::int64_t> observed,
                         std::span<const std::int64_t> typed) const;
  // At a real table: results for the draws of hooks in the moves to come, in order, in the place of
  // any left over.
  void type_luck(std::vector<std::int64_t> results) { typed_luck_ = std::move(results); }
  const std::vector<std::int64_t>& typed_luck() const { return typed_luck_; }
  // Ready for a move: what an interrupted program left undone after the last one follows first.
  // Refused: nothing can be added.
  Result<void> settled(Happened& happened);
  // Makes a move given in open form, and what follows by itself. Precondition: settled(). As
  // decide(); where a house rule fails, that stands in an entry.
  Result<void> play(const Json& open_command, std::span<const std::int64_t> observed,
                    Happened& happened);
  // What seat `who` has sealed, where it is known.
  std::optional<Json> value_of(Seat who) const { return value_of(who, replay_.position()); }
  // The same as it lay after entry `n`.
  std::optional<Json> value_at(Seat who, std::int64_t n) const {
    return value_of(who, replay_.line_to(n).back());
  }
  // What has been said towards the next move (marks of `throw S`), and that in words; the next
  // entry drops it, and its undo brings it back.
  const Json& draft() const { return said_.draft; }
  const std::vector<Message>& drafted() const { return said_.told; }
  void keep_draft(Json draft, const Message& told);

  // The bots' moves, at most `most`, until a person decides. `more_luck`, where it is set, is given
  // what fails with kLuckWanted, and types what is missing.
  using Rounds = Driver::Rounds;
  using MoreLuck = std::function<Result<void>(const Error& wanted)>;
  Played auto_play(std::int64_t most, Rounds rounds, const MoreLuck& more_luck = {});

  // Keeps in memory only what its file does not tell, until wake(), and until then does nothing but
  // part_with_published(). Not one that is in memory only, or waits to be closed.
  void rest();
  bool resting() const { return log_.resting(); }
  // Reads its file again. Input: it cannot be read, or is not what it was; it rests on.
  Result<void> wake();

  // A journal of its own that goes on after entry `n`, in `file` or (empty) in memory, with secrets
  // of its own; a seeded game's follow from its seed, `n` and `name`. What lies sealed there comes
  // along. Usage: the file is there already. Refused: it is not known what lies sealed there, or
  // the game is over.
  struct Branched {
    std::unique_ptr<Session> session;
    Happened told;  // where this journal can be written, the entry that tells of the branch
  };
  Result<Branched> branch(std::int64_t n, const std::string& name, const std::string& file);
  // The table as it was after entry `n`, 0 <= n <= log().last().
  std::unique_ptr<Table> table_at(std::int64_t n) const { return replay_.table_at(n); }

  // Whatever comes from here on belongs to one line, which undo() takes back as one.
  void begin_line();
  // Somebody at the table, told what would be taken back; gives a reason where one is needed, and
  // otherwise anything where the others, who have seen what somebody chose, agree. Empty: nobody is
  // there to be asked, and nobody minds.
  enum class Wants : std::uint8_t { Consent, Reason };
  using AskTable = std::function<std::optional<std::string>(const Message& question, Wants wants)>;
  // Takes back `count` whole moves, or the last line, as far as it is known where that began, else
  // one move; a line that was only said towards a move, without an entry. Refused: there are fewer;
  // something was revealed and no reason is given; no consent. At a real table what was typed in
  // the last round is corrected without either. The undo of a value laid before chance was drawn
  // takes back the whole round, which is then begun anew.
  Result<Happened> undo(std::optional<std::int64_t> count, std::optional<std::string> because,
                        const AskTable& ask);
  // These append several entries: `happened` has those that were written before a failure, too.
  // Plays again what an undo has taken back: a line, or where that is not known a move.
  Result<void> redo(Happened& happened);
  Result<void> set_place(const std::string& path, const Json& value, const std::string& because,
                         Happened& happened);
  // Gives the seat of `name` to `bot`, or to a person. Usage: no such player or bot.
  Result<void> set_bot(const std::string& name, const std::string& bot, Happened& happened);

  Result<Happened> note(const std::string& text);
  Result<Happened> mark(const std::string& name);
  // Closes a game, over or not. Refused: closed already.
  Result<Happened> abandon(const std::optional<std::string>& because);
  // At a real table a game that is over waits to be closed, so that the last round can be corrected
  // as well.
  bool waits_for_closing() const {
    return !resting() && table().status().over && writable().has_value();
  }
  // Closes a game that waits for it; nothing happens to another.
  Result<Happened> conclude();
  // Of a branch: what it has carried away sealed, and a closed journal beside it tells, is kept in
  // no side file any more.
  void part_with_published();
  // Writes the journal to `file`, where the game goes on, or a copy of it. Usage: the file is there
  // already.
  Result<void> save(const std::string& file, journal::Log::Save how = journal::Log::Save::Move);

 private:
  // What an opened game is made of.
  struct Made {
    const Game* game = nullptr;
    House house;
    bool withheld = false;  // its hooks may not run: no move can be decided
  };
  // Makes moves, and journals them.
  class Moves;

  Session(Made made, journal::Log log, journal::Replay replay, Chronicle chronicle,
          std::optional<journal::Secrets> secrets, const World& world);
  // Begins the journal of `opening`, in `file` or (empty) in memory.
  static Result<std::unique_ptr<Session>> begin(Made made, journal::Opening opening,
                                                journal::Secrets secrets, const std::string& file,
                                                const World& world);

  // session_branch.cpp: every value that has been sealed in this game and is known here, as an
  // element of an opening.
  Json::List known_values() const;
  // A branch as it is to begin. `opening` says where it parts, what leads there and under which
  // rules; version, time, dice, bots, digest and what it carries become the branch's own.
  struct BranchPlan {
    Made made;
    journal::Opening opening;
    journal::Secrets secrets;
    Carried carried;
  };
  Result<Happened> tell_of_branch(const std::string& name, const Digest& commit);
  Result<Branched> branch_off(BranchPlan plan, const std::string& name, const std::string& file);

  // session_reload.cpp
  Result<Variant> variant_anew(const std::string& from) const;
  PlayedMoves moves_played() const;
  // What `who` has laid down last in `histories`, or before them.
  std::optional<Json> laid_in(const std::vector<PlayedMoves>& histories, Seat who) const;
  BranchPlan plan_under(House house, Json events, Carried carried) const;

  // `table` stands behind them.
  std::vector<Message> story_of(const Table& table, const Json& events) const;

  // session_play.cpp
  Result<void> keep(std::int64_t entry, Json value);
  Result<void> follow_up(Happened& happened);
  Result<void> allowed(const Json& command) const;
  std::optional<Json> value_of(Seat who, std::int64_t from) const;
  bool is_asked_again(std::int64_t n) const;
  // The entry with which `player` last sealed something on the line of play to entry `from`; 0:
  // that was before the branch began.
  std::optional<std::int64_t> sealing_entry(Seat player, std::int64_t from) const;
  Result<void> append(journal::Doing doing, Decided decided, std::vector<Message> story,
                      Happened& happened);

  // session_takeback.cpp
  struct Said {
    Json draft;
    std::vector<Message> told;  // of what stands
    Message last;               // of what was said last
  };
  std::optional<Happened> unsay_line();
  std::string names_of(const std::vector<Step>& steps) const;
  std::optional<Message> typed_again(const std::vector<Step>& steps, std::int64_t back_to) const;
  std::vector<Step> steps_while(const std::function<bool(std::int64_t n)>& goes_on) const;
  std::vector<Step> last_steps(std::int64_t most) const;
  std::vector<Step> last_line() const;
  Result<void> go_to(std::int64_t n, journal::Doing doing, std::vector<Message> story,
                     Happened& happened);

  // session_close.cpp
  Result<void> close(journal::CloseWhy why, Happened& happened);
  const Json* value_of(const Seals::Laid& laid) const;
  const Json* carried_value(const std::string& player) const;

  // session_entries.cpp
  // Ready for an entry that is no move, though a house rule stops what is due.
  Result<void> ready(Happened& happened);
  Result<void> entry(journal::Doing doing, Message story, Happened& happened);
  Result<Happened> entry(journal::Doing doing, Message story);

  // session_bots.cpp
  Result<Hooks*> script_at(std::size_t seat);

  Result<Json> bot_move(Seat who);
  bool needs_value(const Json& command) const;

  Made made_;
  journal::Log log_;
  journal::Replay replay_;
  Chronicle chronicle_;
  std::optional<journal::Secrets> secrets_;  // nothing: the game cannot go on
  World world_;
  std::optional<SeedChain> chain_;
  std::unique_ptr<Table> first_;  // of a branch: as it began, with what lay sealed
  Json::List published_;          // those of these values that another journal tells
  std::vector<std::string> bots_;
  std::vector<std::shared_ptr<Hooks>> scripts_;  // of those that are scripts, once they are loaded
  // Of a branch that reload() made: what led to it, and the events before all that.
  std::vector<PlayedMoves> past_;
  std::optional<Json> root_events_;
  Said said_;
  std::vector<std::int64_t> typed_luck_;
  // Where the table stood when a line began, and what had been said there, oldest first.
  std::map<std::int64_t, std::vector<Said>> line_starts_;
};

// The error that asks for the result of a hook's draw: {hook}, {draw}.
inline constexpr std::string_view kLuckWanted = "console.luck_wanted";

}  // namespace hausregel::play
