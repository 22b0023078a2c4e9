// Questions that functions of a variant ask players: what can be answered, what the variant
// permits, and how its own bots answer. A command that meets a question nobody has answered stops
// there; it is decided again from its beginning with each answer (engine/deciding.h), so that
// nothing of a running function is kept.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/dice.h"
#include "core/json.h"
#include "core/result.h"
#include "engine/events.h"
#include "engine/rules/declared.h"
#include "engine/rules/hidden.h"
#include "engine/rules/hooks.h"
#include "engine/rules/variant.h"
#include "engine/setup.h"

namespace hausregel {

struct BotPlayer;  // engine/game.h

// As a journal has it: {"answer":"auction.bid","player":P,"args":{"amount":40}}. A question may be
// answered sealed: {"answer":…,"player":P,"commit":C}, and then, by nobody, for all who were asked:
// {"move":"open","values":[{"player":P,"n":1,"args":{…},"salt":S},…]}. A declared move that nobody
// has asked for is {"move":"peek.peek","player":P,"args":{}}.
struct AnswerMove {
  enum class How : std::uint8_t { Openly, Sealed, Opened, Unasked };

  std::string answer;  // the move, or the sentence of the offer
  Seat player;
  JsonObject args;  // of a sealed one: none

  FIELDS(AnswerMove, answer, player, args);
  static constexpr int kUntold = 4;
  How how = How::Openly;
  int n = 0;  // of one that is opened
  std::optional<Digest> commit{};
  std::optional<Salt> salt{};
};
struct SealedAnswer {
  std::string answer;
  Seat player;
  std::optional<Digest> commit;

  FIELDS(SealedAnswer, answer, player, commit);
};
struct OpenedAnswer {
  Seat player;
  int n = 0;
  JsonObject args;
  std::optional<Salt> salt;

  FIELDS(OpenedAnswer, player, n, args, salt);
};
struct OpenAnswers {
  std::vector<OpenedAnswer> values;
  static constexpr std::string_view kName = "open";

  FIELDS(OpenAnswers, values);
};
// In the memory of a round: how many answers have been sealed.
inline constexpr std::string_view kSealedAnswers = "own/sealed answers";
// Whether a command is an answer, by its first member; whether it is a declared move made unasked.
bool is_answer(const Json& command);
bool is_unasked(const Json& command);
// Returns such a command with another first key, "answer" or "move".
Json keyed(Json command, const char* key);
// Returns the facts that some of `specs` find in a table, each once.
Facts facts_of_all(std::span<const HookSpec> specs);
// Return the facts `state` and `peeked`; `places` must outlive them.
PlacesLook state_of(const SeenPlaces& places);
JsonLook peeked_of(const SeenPlaces& places);

// Returns the first flaw of questions that a journal's state may have; nullopt: none.
std::optional<Message> flaw_of(const IfSome<Asked>& asks, int seats);

// Most ways to answer a question, and most values that a move is given.
inline constexpr std::int64_t kMostAnswers = 4096;
inline constexpr std::size_t kMostArgs = 12;  // of two values each: kMostAnswers
// Returns in how many ways such values can be given at a table of `seats`, at most kMostAnswers
// + 1.
std::int64_t count_answers(const PlaceTypes& args, int seats);
// Narrows the integers and lists among `types` to bounds that a script gives, as
// { amount = { from = 60 } }. Returns the name of one whose bounds cannot be; nullopt: all can.
std::optional<std::string> narrow(const Json& bounds, PlaceTypes& types);
// Returns `args`, which fit `types`, as a script sees them: seats count from 1.
Json for_script(const PlaceTypes& types, const Json& args, const Setup& setup);
// Returns a move's name as it is typed: "bid" of "auction.bid".
std::string_view short_name(std::string_view qualified);
// Returns the form of its lines, "bid AMOUNT".
std::string form_of_move(std::string_view qualified, const PlaceTypes& args);
// Returns those who are asked and have not answered, each once, in order.
SeatList players_of(const IfSome<Asked>& asks);
// Returns the question among `asks` that `answer` answers; null: it is not asked.
const Asked* find_asked(const IfSome<Asked>& asks, const AnswerMove& answer);

// Judges answers at one table. Not thread-safe.
class Questions final {
 public:
  // `specs`, whose facts describe the table, and `seeds` must outlive the object.
  Questions(Hooks& hooks, std::span<const HookSpec> specs, const Setup& setup, const Seeds& seeds);

  // Sets what the questions are about; all of it must outlive the answers.
  template <class State>
  void look_at(const HouseView& seen, const State& state) {
    view_ = seen;
    places_.look_at(state);
    past_ = past_of<State>(view_);
  }
  // Returns the places as `who` sees them.
  const DeclaredPlaces& seen_by(Seat who) {
    places_.show_to(who);
    return *places_.places();
  }
  // Whether the variant's own bots may look at rounds that are over.
  bool look_back() const { return aside_ != nullptr && aside_->reads(kPast); }
  // Forgets what scripts keep in variables.
  void renew();
  // Returns the declared move; null: there is none.
  const DeclaredMove* find(std::string_view qualified) const;

  // Returns the declared move that is typed so; null: there is none.
  const DeclaredMove* typed_as(std::string_view word) const;
  // Whether some can be made unasked.
  bool has_unasked() const;
  // Returns the moves that phase and turn allow, as if they were asked.
  IfSome<Asked> unasked(std::string_view phase, const SeatList& to_move) const;
  // Whether the variant's own bots say whether to make the move that is typed so.
  bool has_bot(std::string_view typed) const { return aside_ != nullptr && aside_->has(typed); }
  // Whether `answer` answers a question in `asks`, and its values fit.
  bool fits(const IfSome<Asked>& asks, const AnswerMove& answer) const;
  // Whether `who` has an answer.
  bool can_answer(const IfSome<Asked>& asks, Seat who) const;
  // Refused: no such question, values that do not fit, or `legal` says no or fails. Interrupted: as
  // Hooks::ask().
  Result<> check(const IfSome<Asked>& asks, const AnswerMove& answer) const;
  // Calls each(args) with all that can be given in answer, until it returns false, as far as
  // `looks` sees the table; nobody: as everybody does. Where `legal` fails, as it does where it
  // reads what is hidden, everything is permitted, and fails when the answer is given.
  void each_answer(const Asked& asked, Seat looks, const std::function<bool(Json)>& each) const;
  // Returns what `bot` at seat `who`, who is asked, answers: something at random, what its script
  // says (docs/writing-bots.md), or else what the variant's own bots say (writing-variants.md);
  // where they say nothing, the first answer of the last move. HouseRule: a function of `bots`
  // failed, or there is no answer. Bot: the script failed. If he `may_pass`, because nobody asks,
  // nullopt: he makes none of these moves.
  Result<std::optional<AnswerMove>> choose(const IfSome<Asked>& asks, Seat who,
                                           const BotPlayer& bot, BotLuck& luck,
                                           bool may_pass = false) const;

 private:
  std::vector<Fact> facts_of(Seat who, Seat looks) const;
  Result<std::optional<Message>> refusal(const Asked& asked, const Json& args, Seat looks) const;
  Result<std::optional<Json>> said_by(Hooks& bot, std::string_view name, const Asked& asked,
                                      const std::vector<Json>& ways, BotLuck& luck) const;

  std::shared_ptr<Hooks> aside_;  // null: the variant declares no moves and no bots
  const std::vector<DeclaredMove>& moves_;
  Setup setup_;
  mutable HouseView view_;  // `who`: the bot that is asked
  mutable SeenPlaces places_;
  PastLook past_;
  std::vector<Fact> table_facts_;
  std::vector<Fact> shown_;  // those of which a bot sees less
};

}  // namespace hausregel
