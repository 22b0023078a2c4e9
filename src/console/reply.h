// The console's answers as data; renderers produce text, JSON, CSV or Markdown.
//
// A new reply is a struct with FIELDS, which defines its JSON, plus sentences and tables with the
// same content. If nobody else names its members, it needs no declaration:
// Shown{{{"console.saved", {{"file", file}}}}, {}, fields<"saved, moved">(file, moved)}.
// In JSON a Message becomes its sentence; empty IfAny and IfSome members are omitted.
#pragma once

#include <algorithm>
#include <concepts>
#include <functional>
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
#include "engine/rules/variant.h"
#include "journal/log.h"
#include "play/session.h"

namespace hausregel::console {

// Renders a message in the chosen language. Not yet safe for a terminal: renderers clean().
using Say = std::function<std::string(const Message&)>;

using journal::Entry;
using journal::Log;
using journal::Opening;
using play::EntryReport;
using play::Happened;
using play::Session;

// The writer of a reply's JSON.
struct Speaker {
  const Say& say;
  Setup nobody{};  // replies hold names, not seats

  // For codec functions that take a setup.
  operator const Setup&() const { return nobody; }
};
// Writes a Message among the fields of a reply as a JSON string.
inline void put(std::string& out, const Message& message, const Speaker& speaker) {
  write_json_string(out, speaker.say(message));
}

using codec::Canonical;

// Whether `T` needs no description; Named is such a list.
template <class T>
inline constexpr bool kList = std::same_as<T, Canonical>;
template <class T>
inline constexpr bool kList<std::vector<T>> = true;

// A described struct; a list, or an object without fixed fields (Named); or finished JSON.
template <class T>
concept Tellable = Described<T> || kList<T>;

// A reply for programs: one object, described by its type. Stores a function that writes it, so
// Reply needs no alternative per type, and nothing is written unless requested.
class Data {
 public:
  Data() = default;
  // Keeps `object`; anything it views must stay valid. Implicit, so handlers can write it in place
  // of their data.
  template <Tellable T>
  Data(T object)
      : put_([object = std::move(object)](std::string& out, const Speaker& speaker) {
          codec::put(out, object, speaker);
        }) {}

  // Returns canonical JSON; empty if there is none.
  std::string text(const Say& say) const;

  // Precondition: not empty.
  friend void put(std::string& out, const Data& data, const Speaker& speaker) {
    data.put_(out, speaker);
  }

 private:
  std::function<void(std::string&, const Speaker&)> put_;
};

// Tables and sentences with the same content as `data`, plus pictures for people.
struct Shown {
  Messages lines;
  std::vector<Board> boards{};
  Data data{};
  std::vector<Picture> pictures{};
};

// The source of a rule value: the name of a layer; nullopt: the standard.
struct Layer : std::optional<std::string> {
  using std::optional<std::string>::optional;
};
Layer layer_of(const Variant& variant, const ResolvedRule& rule);

// Returns nullopt for an empty text.
inline std::optional<std::string> some(std::string_view text) {
  return text.empty() ? std::nullopt : std::optional<std::string>(text);
}

// The receipt of an entry, for players to keep.
inline Message receipt_line(const std::string& receipt) {
  return {"console.receipt", {{"receipt", receipt}}};
}

// Formats a value as a table cell. Absent values are empty; an absent layer is the standard.
inline Message cell(Message words) { return words; }
inline Message cell(std::string text) { return plain(std::move(text)); }
inline Message cell(std::string_view text) { return plain(std::string(text)); }
Message cell(std::integral auto number) { return plain(number); }
inline Message cell(bool answer) { return answer ? "console.yes" : "console.no"; }
// A list of pairs as "10:16 20:16".
inline Message cell(const Json& value) {
  const auto pair_of = [](const Json& pair) { return joined(pair.items(), ":", to_text); };
  const bool pairs = !value.items().empty() && std::ranges::all_of(value.items(), &Json::is_list);
  return plain(pairs ? joined(value.items(), " ", pair_of) : to_text(value));
}
inline Message cell(const Strings& names) { return plain(listed(names)); }
inline Message cell(const std::optional<std::string>& text) { return plain(text.value_or("")); }
inline Message cell(const Layer& layer) { return layer ? plain(*layer) : "console.rule_standard"; }

// Returns the rows as a table, with their fields as cells, and as an object with the list `Name`.
template <Literal Name, Described T>
Shown table_of(std::vector<Board::Column> columns, std::vector<T> rows) {
  Board board;
  board.columns = std::move(columns);
  for (const T& row : rows) {
    board.rows.push_back(
        {row.with_members([](const auto&... fields) { return Messages{cell(fields)...}; })});
  }
  return {{}, {std::move(board)}, fields<Name>(std::move(rows))};
}

// Appended entries, or requested data.
using Reply = std::variant<Happened, Shown>;

// A refusal or other failure, with alternatives.
struct Failure {
  Error error;
  Strings legal{};  // lines that the table accepts now
  // As typed, if error.place.column refers to it; empty: no column, or a secret.
  std::string line = {};
};

// The outcome of a line. Replies may accompany a failure: a line of several moves can stop halfway.
// Handlers return a reply, a failure, or a result.
struct Answer {
  Answer() = default;
  Answer(Shown shown) { replies.emplace_back(std::move(shown)); }
  Answer(Happened happened) { replies.emplace_back(std::move(happened)); }
  Answer(Failure why) : failure(std::move(why)) {}
  Answer(Error error) : Answer(Failure{std::move(error), {}}) {}
  Answer(Failed error) : Answer(std::move(error.value())) {}
  template <class T>
  Answer(Result<T> result)
      : Answer(result ? Answer(std::move(*result)) : Answer(std::move(result.error()))) {}
  // Of a request to the open game: execute() adds the entries it appended, even before a failure.
  Answer(Result<> done) {
    if (!done) { failure = Failure{std::move(done.error()), {}}; }
  }
  // With the entries that `session` has appended. In console.cpp.
  Answer(Session& session, Result<> done);

  // Adds one more reply.
  Answer also(Reply reply) && {
    replies.push_back(std::move(reply));
    return std::move(*this);
  }

  std::vector<Reply> replies;
  std::optional<Failure> failure;
  bool as_json = false;  // the line asked for --json
  bool passing = false;  // for one person's eyes: to be wiped from a screen that others look at
};

// Returns the player of whom a sentence tells; empty: of nobody.
std::string_view whose(const Message& message);
// Returns the sentences of an entry, with "ID.all" and the place {players} where the same is told
// of several players one after the other.
Messages together(const Messages& story);
// Whether a sentence says that somebody has laid a value unseen.
bool tells_sealed(const Message& message);

// Returns the number of `count` digits at byte `from` of a journal's time, "2026-11-20T17:00:00Z".
int part_of_time(std::string_view time, std::size_t from, std::size_t count);
// Returns a journal's time as the language writes it: the sentence `id`, with the places {day},
// {month}, {year} and {clock}, "17:00". Empty in a seeded game, whose times mean nothing.
Message time_said(std::string_view time, const char* id);

// Calls `look` with every entry that was appended.
template <class Given, class Look>
void each_entry(Given& given, Look look) {
  for (auto& reply : given.replies) {
    if (auto* happened = std::get_if<Happened>(&reply)) {
      std::ranges::for_each(happened->entries, look);
    }
  }
}

}  // namespace hausregel::console
