// A console without a terminal: what it asks of the world around it, what it holds between two
// lines, and one function that answers a line.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "console/branches.h"
#include "console/render.h"
#include "console/reply.h"
#include "play/session.h"
#include "play/world.h"

namespace hausregel::console {

// What a person is asked before a line can be answered.
struct Question {
  Message text;
  bool hidden = false;  // the answer is a secret: no echo, no history
};

// Empty where nobody can answer; gives nothing where the person declines.
using Ask = std::function<std::optional<std::string>(const Question&)>;

// What a console needs besides. A function that does not say what empty means has to be there, and
// so has `variants`.
struct World : play::World {
  // A language by its two letters. Usage where there is none.
  std::function<Result<Say>(const std::string& language)> voice;
  // An expression over facts, state and rule values; the column of a failure is one of
  // `expression`. Empty: there is no such language.
  std::function<Result<Json>(const Json& facts, const Json& state, const Json& rules,
                             const std::string& expression)>
      evaluate;
  // A file for a new game of that name that was given none; empty: such a game lives in memory.
  std::function<std::string(std::string_view game)> new_journal;
  Ask ask;
  // Where people's games are kept; empty: nowhere.
  std::string games_folder;
  // What scripts have traced since it was asked last; empty: that goes to standard error.
  std::function<std::vector<std::string>()> traces;
  // Reads a whole file. Input: missing, unreadable, a folder, larger than a script may be.
  std::function<Result<std::string>(const std::string& path)> read_file;
};

// Words may be shortened where a person types them; files of lines need them whole.
enum class Manner : std::uint8_t { Script, Interactive };

// What stands between two lines; handlers read and change it. Its owner sets what is public before
// the first of them. For one thread.
class Console {
 public:
  // `speaks` is a language of world.voice(); where it has none, ids are said.
  explicit Console(World outside, std::string speaks = "en");

  World world;
  std::unique_ptr<play::Session> session;  // null: no game open
  std::int64_t known = -1;                 // its last entry that whoever sent a request knows of
  Branches branches;
  Manner manner = Manner::Script;
  Style style;
  std::string language = "en";
  Say say;
  bool done = false;           // .quit was typed
  int reading_depth = 0;       // of .read inside .read
  std::string line;            // that is being answered
  std::optional<Seat> acting;  // only this seat's moves may be made; nothing: anything
  std::string script;          // the file whose lines are read; empty: none
  bool secret_line = false;    // the last line held, or may have held, a value that lies sealed
  bool in_block = false;       // this line belongs to the one before it: a block that was pasted
  bool as_json = false;        // it asks for --json

  // The events and the failure of the last line that was not an `expect`.
  Json::List last_events;
  std::optional<Error> last_failure;
};

// Answers one line: a move, a word of the console, a comment (nothing), or an `expect`. A line that
// fails leaves game and journal as they were, but for the moves before the one that failed. What a
// shared screen may not show is not in the answer. Usage besides: it is longer than the console's
// manner allows (words.h), no UTF-8, leaves a quote open, or begins with a word that means nothing
// here.
Answer execute(Console& console, std::string_view line);

// The moves that the table would accept now from whoever may act, as lines, "…" behind the first
// twelve; none while one looks at the past, or where the journal takes no more.
std::vector<std::string> legal_lines(const Console& console);

// Every word that can begin a line now, in English: the game's moves and the words of commands().
std::vector<std::string> first_words(const Console& console);

// Says everything in `language` from now on. Usage: there is no such one, and nothing changes.
Result<void> set_language(Console& console, const std::string& language);

// A file that a line names: as it stands where it is there, else beside the script that names it;
// as it stands where it is in neither place.
std::string file_named(const Console& console, const std::string& name);

}  // namespace hausregel::console
