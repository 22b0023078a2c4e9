// What the console answers, as data: renderers make text, JSON, CSV or Markdown of it.
//
// A new reply is a struct with FIELDS, which is its JSON, and the sentences and tables that say the
// same. Where nobody else names its members it needs no declaration:
// Shown{{{"console.saved", {{"file", file}}}}, {}, fields<"saved, moved">(file, moved)}. Where a
// Message stands among the fields, JSON has its sentence; IfAny and IfSome are left out where they
// hold nothing.
#pragma once

#include <concepts>
#include <functional>
#include <iterator>
#include <optional>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

#include "core/json.h"
#include "core/result.h"
#include "core/text.h"
#include "engine/board.h"
#include "engine/codec.h"
#include "engine/variant.h"
#include "play/happened.h"

namespace hausregel::play {
class Session;
}

namespace hausregel::console {

// A message as a sentence of the chosen language. Not yet safe for a terminal: renderers clean().
using Say = std::function<std::string(const Message&)>;

using play::EntryReport;
using play::Happened;

// Who writes a reply as JSON.
struct Speaker {
  const Say& say;
  Setup nobody{};  // replies hold names, not seats

  // What the codec writes without messages takes a setup.
  operator const Setup&() const { return nobody; }
};
// A Message among the fields of a reply: a JSON string of its sentence.
inline void put(std::string& out, const Message& message, const Speaker& speaker) {
  write_json_string(out, speaker.say(message));
}

using codec::Canonical;

// Whether `T` is written without being described; Named is such a list.
template <class T>
inline constexpr bool kList = std::same_as<T, Canonical>;
template <class T>
inline constexpr bool kList<std::vector<T>> = true;

// A described struct; a list, or an object whose members are no fields (Named); or JSON as it is.
template <class T>
concept Tellable = Described<T> || kList<T>;

// What a reply is to programs: one object, described by its type. It is kept as the way to write
// it: so Reply needs no alternative for each of them, and nothing is written where nobody asks.
class Data {
 public:
  Data() = default;
  // Keeps `object`; what a view in it looks at has to stay. Not explicit, so that a handler writes
  // it in the place of its data.
  template <Tellable T>
  Data(T object)
      : put_([object = std::move(object)](std::string& out, const Speaker& speaker) {
          codec::put(out, object, speaker);
        }) {}

  // Canonical JSON; empty where there is nothing.
  std::string text(const Say& say) const;

  // Precondition: there is something.
  friend void put(std::string& out, const Data& data, const Speaker& speaker) {
    data.put_(out, speaker);
  }

 private:
  std::function<void(std::string&, const Speaker&)> put_;
};

// Tables and sentences with the same content as `data`; pictures for people besides.
struct Shown {
  std::vector<Message> lines;
  std::vector<Board> boards;
  Data data;
  std::vector<Picture> pictures{};
};

// Where a rule value comes from: the name of a layer; nothing: from the standard.
struct Layer : std::optional<std::string> {
  using std::optional<std::string>::optional;
  // Between two of a derived type optional's own operators are ambiguous.
  friend bool operator==(const Layer& a, const Layer& b) {
    return a.has_value() == b.has_value() && (!a.has_value() || *a == *b);
  }
};
Layer layer_of(const Variant& variant, const ResolvedRule& rule);  // render.cpp

// Nothing of an empty text.
inline std::optional<std::string> some(std::string_view text) {
  return text.empty() ? std::nullopt : std::optional<std::string>(text);
}

// Adds `more` behind.
template <class T>
void append(std::vector<T>& lines, std::vector<T> more) {
  lines.insert(lines.end(), std::make_move_iterator(more.begin()),
               std::make_move_iterator(more.end()));
}

// A value as a cell of a table. Where there is nothing it is empty; of a layer, the standard.
inline Message cell(Message words) { return words; }
inline Message cell(std::string text) { return plain(std::move(text)); }
inline Message cell(std::string_view text) { return plain(std::string(text)); }
Message cell(std::integral auto number) { return plain(std::to_string(number)); }
inline Message cell(bool answer) { return answer ? "console.yes" : "console.no"; }
inline Message cell(const Json& value) { return plain(to_text(value)); }
inline Message cell(const std::vector<std::string>& names) { return plain(listed(names)); }
inline Message cell(const std::optional<std::string>& text) { return plain(text.value_or("")); }
inline Message cell(const Layer& layer) { return layer ? plain(*layer) : "console.rule_standard"; }

// A row for each described struct, whose fields are its cells.
template <Described T>
void add_rows(Board& board, const std::vector<T>& list) {
  for (const T& one : list) {
    board.rows.push_back({std::apply(
        [](const auto&... fields) { return std::vector<Message>{cell(fields)...}; }, one.tie())});
  }
}

// The same as a table, and as an object with the list `Name`.
template <Literal Name, Described T>
Shown table_of(std::vector<Board::Column> columns, std::vector<T> rows) {
  Shown shown;
  shown.boards.emplace_back().columns = std::move(columns);
  add_rows(shown.boards.back(), rows);
  shown.data = fields<Name>(std::move(rows));
  return shown;
}

// Entries that were appended, or what was asked for.
using Reply = std::variant<Happened, Shown>;

// A refusal or another failure, with what would be possible instead.
struct Failure {
  Error error;
  std::vector<std::string> legal;  // lines that the table would accept now
  // That was typed, where error.place.column is a place on it; empty: it has none, or a secret.
  std::string line = {};
};

// What a line came to. Replies may stand beside a failure: a line of several moves can stop
// halfway. Whoever answers returns a reply, a failure, or the result of what has been asked.
struct Answer {
  Answer() = default;
  Answer(Shown shown) { replies.emplace_back(std::move(shown)); }
  Answer(Happened happened) { replies.emplace_back(std::move(happened)); }
  Answer(Failure why) : failure(std::move(why)) {}
  Answer(Error error) : Answer(Failure{std::move(error), {}}) {}
  Answer(tl::unexpected<Error> error) : Answer(std::move(error.value())) {}
  template <class T>
  Answer(Result<T> result)
      : Answer(result ? Answer(std::move(*result)) : Answer(std::move(result.error()))) {}
  // What a request to `session` came to: what it has appended, if anything, also before it failed.
  // In console.cpp.
  Answer(play::Session& session, Result<void> done);

  // The same, with one more reply.
  Answer also(Reply reply) && {
    replies.push_back(std::move(reply));
    return std::move(*this);
  }

  std::vector<Reply> replies;
  std::optional<Failure> failure;
  bool as_json = false;  // the line asked for --json
  bool passing = false;  // for one person's eyes: to be wiped from a screen that others look at
};

}  // namespace hausregel::console
