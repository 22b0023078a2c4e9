// A console without a terminal: its environment, its state between lines, and one function that
// answers a line.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "console/render.h"
#include "console/reply.h"
#include "core/lists.h"
#include "play/session.h"

namespace hausregel::console {

// A question to a person, needed to answer a line.
struct Question {
  Message text;
  bool hidden = false;  // secret answer: no echo, no history
};

// Empty if nobody can answer; returns nullopt if the person declines.
using Ask = std::function<std::optional<std::string>(const Question&)>;
// Returns nullopt also for a line that begins with a dot, which is no answer: it becomes `instead`,
// for whoever asks to run.
std::optional<std::string> answer_to(const Ask& ask, const Question& question,
                                     std::string& instead);
// Likewise; asks again until the answer is yes or no. Enter is no.
std::optional<bool> ask_yes_or_no(const Ask& ask, const Message& question, std::string& instead);

// The environment of a console. `variants` and functions without a stated meaning of empty are
// required.
struct World : play::World {
  // Returns a language by its two letters. Usage: no such language.
  std::function<Result<Say>(const std::string& language)> voice;
  // Evaluates an expression over facts, state and rule values; an error's column refers to
  // `expression`. Empty: no such language.
  std::function<Result<Json>(const Json& facts, const Json& state, const Json& rules,
                             const std::string& expression)>
      evaluate;
  // Returns a file for a new game without one; empty: such a game stays in memory.
  std::function<std::string(std::string_view game)> new_journal;
  Ask ask;
  // The folder of people's games; empty: none.
  std::string games_folder;
  // The folder of variants that ship; empty: none.
  std::string shipped_variants;
  // Returns and clears the traces of scripts; empty: traces go to standard error.
  std::function<Strings()> traces;
  // Returns an SVG file as a PNG file; empty if there is no program that makes one. Empty: there is
  // none.
  std::function<std::string(const std::string& svg)> draw;
  // Reads a whole file. Input: missing, unreadable, a folder, or larger than a script may be.
  std::function<Result<std::string>(const std::string& path)> read_file;
};

// The name of the line that is no branch; reserved.
inline constexpr const char* kMainLine = "main";

// The open line of a game, and those left for it, by name. A branch of FILE.jsonl is stored in
// FILE+NAME.jsonl; a branch of a game in memory, in memory.
struct Branches {
  // Returns the names of the others.
  Strings names() const {
    return names_by(others, [](const auto& other) { return other.first; });
  }

  std::string current = kMainLine;
  std::map<std::string, std::unique_ptr<Session>> others;
  std::optional<std::int64_t> sought;  // the entry shown by .seek; nullopt: the last
};

// Words may be shortened where a person types them; files of lines need them whole.
enum class Manner : std::uint8_t { Script, Interactive };

// The state between two lines, which handlers read and change. The owner sets public members before
// the first. For one thread.
class Console : public Voice {
 public:
  // `speaks` is a language of world.voice(); if it is unknown, prints message ids.
  explicit Console(World outside, std::string speaks = "en");

  // Of the open game. Precondition: there is one.
  const Game& game() const { return session->game(); }
  const Table& table() const { return session->table(); }
  const Setup& setup() const { return session->setup(); }
  Status status() const { return session->status(); }
  const Log& log() const { return session->log(); }

  World world;
  std::unique_ptr<Session> session;  // null: no game open
  std::int64_t known = -1;           // its last entry known to the sender of requests
  Branches branches;
  Manner manner = Manner::Script;
  bool done = false;           // .quit was typed
  int reading_depth = 0;       // of .read inside .read
  std::string line;            // that is being answered
  std::string instead;         // typed for an answer to a question of it: the next one
  std::optional<Seat> acting;  // only this seat's moves may be made; nothing: anything
  std::string script;          // the file whose lines are read; empty: none
  bool secret_line = false;    // the last line held, or may have held, a value that lies sealed
  bool in_block = false;       // this line belongs to the one before it: a block that was pasted
  bool as_json = false;        // it asks for --json

  // Events and failure of the last line other than `expect`.
  Json::List last_events;
  std::optional<Error> last_failure;
};

// Replaces the open game, which must be there, by `session`, named `name`. Keeps the old one among
// the other branches and ends .seek. In handlers/branches.cpp.
void turn_to(Console& console, std::unique_ptr<Session> session, const std::string& name);

// Answers one line: a move, a console word, a comment (empty answer), or an `expect`. A failing
// line leaves game and journal unchanged, except for the moves before the failing one. The answer
// omits what a shared screen may not show. Also Usage: the line exceeds the manner's limit
// (commands.h), is not UTF-8, has an open quote, or starts with a word unknown here.
Answer execute(Console& console, std::string_view text);

// Returns the moves now open to those who may act, as lines, with "…" after the first twelve; empty
// while looking at the past, or if the journal is not writable.
Strings legal_lines(const Console& console);

// Says a sentence with what the variant of the open game calls its places, cards and words.
std::string say_here(const Console& console, Message message);

// Switches to `language`. Usage: no such language; nothing changes.
Result<> set_language(Console& console, const std::string& language);

// Resolves a file named on a line: as given if it exists, else beside the current script; as given
// if it is in neither place.
std::string file_named(const Console& console, const std::string& name);

// The console's output before it reads a line.

// Returns what the open game waits for, or how to begin one; nullopt while looking at the past.
// Input to type is in backquotes.
std::optional<Message> guide_of(const Console& console);
// Returns what the table waits for: at a real one, where bots lay theirs before a line of people,
// what it then waits for. Precondition: there is a game.
Guide guide_for_people(const Console& console);
// Returns the line entered by Enter alone, as stated by guide_of(); empty: none.
std::string line_of_enter(const Console& console);

// For an abandoned game, replaces the statement of what it waited for.
void tell_broken_off(const Session& session, Board& board);
// Returns the board of the table, including that.
Board board_of_game(const Session& session);
// Returns it with the score pad, for people, if anything is on it.
std::vector<Board> boards_of_game(const Console& console);

// Returns "[r4 Petra]> ": the round and who is to move, in at most 24 columns.
std::string prompt_of(const Console& console);

// --- protocol.cpp: the console for programs, one JSON request and one reply per line
// (docs/protocol.md). Handles only the envelopes; the console interprets lines, and decides
// refusals and answers.

inline constexpr std::size_t kRequestBytes = 64u << 10;  // excluding the line feed

// Returns the initial line, sent without a request. No line feed. `engine`: the version of the
// program.
std::string hello_of(const Console& console, const std::string& engine);
// Returns the reply to any `request`. No line feed. Entries appended by `request` are in the
// journal before it returns.
std::string reply_to(Console& console, std::string_view request);

}  // namespace hausregel::console
