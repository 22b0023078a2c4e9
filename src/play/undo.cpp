#include <algorithm>
#include <utility>

#include "core/text.h"
#include "engine/moves/words.h"
#include "journal/writer.h"
#include "play/chronicle.h"
#include "play/closing.h"
#include "play/moves.h"

namespace hausregel::play {
namespace {

// Describes an entry of a real table with what was typed for it: "draw 50", "roll 9 8 X".
std::string typed_words(const Entry& entry, const Table& table) {
  std::string shown;
  for (const Json& value : values_opened(entry.doing)) { shown += value_words(value); }
  if (const std::string typed = table.typed(entry.events); !typed.empty()) { shown += " " + typed; }
  const auto* move = entry.as<Move>();
  return move == nullptr || shown.empty() ? short_words(entry.doing) : move->word() + shown;
}

// Restores `said`.
void said_again(Session& session, const Typed::Said& said) {
  session.typed.said = said;
  add_all(session.happened.remarks, said.told);
}

// If the last line only prepared a move, takes that back.
bool unsay_line(Session& session) {
  auto& [said, line_starts, luck, fates] = session.typed;
  const auto at = line_starts.find(session.replay().position());
  if (at == line_starts.end() || at->second.size() < 2 || said.draft.is_null()) { return false; }
  session.happened.remarks.push_back({"console.undone_said", {}, {{"said", said.last}}});
  at->second.pop_back();
  said_again(session, at->second.back());
  return true;
}

// Names the moves of `steps` for people: "3 bet Petra, 4 bet Angela"; at a real table with their
// typed values and follow-up.
Message names_of(const Session& session, const Steps& steps) {
  const bool real = session.setup().mode == Mode::Table;
  std::string names;
  for (const Step& step : steps) {
    for (const std::int64_t n : step) {
      if (real || n == step.front()) {
        const Entry& entry = session.entry(n);
        const std::string words =
            real ? typed_words(entry, session.table()) : short_words(entry.doing);
        add_word(names, std::to_string(n) + " " + words, ", ");
      }
    }
  }
  return line_said(names, session.game().name(), session.setup().players);
}

// Returns the end of the line of play: from its last entry back while `goes_on`.
template <class GoesOn>
EntryNumbers line_while(const Session& session, GoesOn goes_on) {
  const Playback& replay = session.replay();
  EntryNumbers line;
  for (std::int64_t n = replay.position(); n > 0 && goes_on(n); n = replay.before(n)) {
    line.push_back(n);
  }
  std::ranges::reverse(line);
  return line;
}
template <class GoesOn>
Steps steps_while(const Session& session, GoesOn goes_on) {
  return steps_of(session.log().entries(), line_while(session, goes_on));
}

// Returns the last `most` whole moves on the line of play, or all.
Steps last_steps(const Session& session, std::int64_t most) {
  return steps_while(session, [&](std::int64_t n) {
    const bool goes_on = most > 0;
    most -= follows_by_itself(session.entry(n).doing) ? 0 : 1;
    return goes_on;
  });
}

}  // namespace

Steps last_line(const Session& session) {
  const auto& line_starts = session.typed.line_starts;
  bool begun = false;
  std::int64_t next = 0;  // the entry after n
  Steps steps = steps_while(session, [&](std::int64_t n) {
    begun = next > 0 && line_starts.contains(n) && !follows_by_itself(session.entry(next).doing);
    next = n;
    return !begun;
  });
  return begun || line_starts.contains(0) ? steps : last_steps(session, 1);
}

namespace {

// Goes back to entry `n` and reports the removed moves.
Result<> go_back(Session& session, std::int64_t n, std::optional<std::string> because,
                 Messages story) {
  auto gone = session.append(Undo{n, std::move(because)}, {{}, {}, session.replay().table_at(n)},
                             std::move(story));
  const auto& line_starts = session.typed.line_starts;
  if (const auto at = line_starts.find(n); gone && at != line_starts.end()) {
    said_again(session, at->second.back());
  }
  return gone;
}

// Explains why an undo without a reason cannot go further, and what can be done instead: the last
// `possible` moves could be taken back.
Failed cannot_take_back(const Session& session, std::int64_t possible) {
  const Status now = session.status();
  const std::int64_t position = session.replay().position();
  const bool phrase = position > 0 && traits_of(session.entry(position)).speaks;
  const char* id = session.setup().mode == Mode::Table ? "console.undo.corrected_only"
                   : round_running(now)                ? "console.undo.shown"
                   : phrase                            ? "console.undo.phrase"
                                                       : "console.undo.round_over";
  const Message far{possible > 0 ? "console.undo.as_far_as" : "", {{"count", possible}}};
  return fail(Error{Fault::Refused,
                    {id, {{"round", now.round}, {"before", now.round - 1}}, {{"far", far}}}});
}

// Whether the program opened these values by itself, as they were typed when they were laid.
bool opened_unasked(const Session& session, const Entry& entry) {
  return std::ranges::all_of(values_opened(entry.doing), [&](const Json& value) {
    const auto typed = value_of(session, seat_of(session, value), entry.n);
    return typed && value_words(*typed) == value_words(value);
  });
}

// Formats the first of `entries`, at a real table, for retyping: "bet Anna 40", "draw 50", ".set
// …"; empty for follow-up entries.
std::string line_of(const Session& session, std::span<const std::int64_t> entries) {
  const Entry& entry = session.entry(entries.front());
  if (const auto* set = entry.as<Override>()) {
    return {".set " + set->path + " " + to_text(set->value) + " because " +
            to_text(Json(set->because))};
  }
  const auto* move = entry.as<Move>();
  if (move == nullptr) { return {}; }
  if (move->opens()) {
    const auto opened = values_opened(entry.doing);
    const auto laid = opened.empty()
                          ? std::nullopt
                          : sealing_entry(session, seat_of(session, opened.front()), entry.n);
    if (!laid || opened_unasked(session, entry)) { return {}; }
    const auto& laying = std::get<Move>(session.entry(*laid).doing);
    return laying.word() + value_words(opened.front());
  }
  if (move->seals() && move->player() != nullptr) {
    const Seat who = seat_of(session, move->command());
    if (session.is_bot(who) && !opened_value(session.log().entries(), entry.n, *move->player())) {
      return ".auto 1";  // nobody has seen what it laid: it lays another
    }
    if (const auto value = value_of(session, who, entry.n)) {
      return move->word() + value_words(*value);
    }
    std::string line = move->word() + " " + *move->player();
    for (const auto& [name, count] : *move->command().object()) {
      for (std::int64_t i = 0; count.is_int() && i < *count.integer(); ++i) {
        line += " ?";  // it lies face down
      }
    }
    return line;
  }
  const Json* args = move->command().find("args");
  const Json* yes = args != nullptr ? args->find("yes") : nullptr;
  if (move->command().find(journal::kAnswer) != nullptr && yes != nullptr && yes->is_bool()) {
    return *move->player() +
           (*yes == Json(true) ? " yes" : " no");  // of an offer, which has no word
  }
  std::string line;
  for (const auto& [name, said] : *move->command().object()) {
    // Input towards the move, by a word of its own; other lists are among the move's words.
    const bool word = find_by(session.game().moves(), &MoveForm::word, name) != nullptr;
    for (const Json& mark : word ? said.items() : Json::List()) {
      line += name + " " + bare_text(mark) + " ";
    }
  }
  return line + typed_words(entry, session.table());
}

// Lists what was typed at a real table for the entries on `line`, with results for draws of hooks.
void tell_lines(const Session& session, std::span<const std::int64_t> line, Messages& story) {
  Strings lines;
  for (; !line.empty(); line = line.subspan(1)) {
    if (std::string typed = line_of(session, line); !typed.empty()) {
      lines.push_back(std::move(typed));
    }
    const Entry& entry = session.entry(line.front());
    const char* before = " luck ";
    for (const Draw& draw : entry.draws) {
      const auto key = read_draw_key(draw.key);
      if (!lines.empty() && key && is_hook_draw(key->purpose.text) && draw.got) {
        lines.back() += std::exchange(before, " ") +
                        std::to_string(*draw.got + (is_hook_die(key->purpose.text) ? 1 : 0));
      }
    }
  }
  for (const std::string& typed : lines) {
    story.push_back({"console.undone_line",
                     {},
                     {{"line", line_said(typed, session.game().name(), session.setup().players)}}});
  }
}

}  // namespace

// A statement that cancels an earlier one (keep after throw) removes both from the list.
void say(Session& session, Json draft, const Message& told) {
  Typed::Said& said = session.typed.said;
  if (draft == said.draft) { return; }
  said.draft = std::move(draft);
  said.last = told;
  const auto other = std::find_if(said.told.rbegin(), said.told.rend(), [&](const Message& one) {
    return one.args == told.args && one.id != told.id;
  });
  if (other != said.told.rend()) {
    said.told.erase(std::next(other).base());
  } else {
    said.told.push_back(told);
  }
}

void begin_line(Session& session) {
  const Typed::Said& now = session.typed.said;
  auto& said = session.typed.line_starts[session.replay().position()];
  if (said.empty() || !(said.back().draft == now.draft)) { said.push_back(now); }
}

Result<> undo(Session& session, std::optional<std::int64_t> count) {
  TRY(session.writable());
  if (!count && unsay_line(session)) { return {}; }
  Steps steps = count ? last_steps(session, *count) : last_line(session);
  const auto played = std::ssize(steps);
  if (const std::int64_t wanted = count.value_or(1); wanted > played) {
    return not_now("console.undo.too_many", {{"count", wanted}, {"played", played}});
  }
  const Playback& replay = session.replay();
  const std::int64_t floor = session.chronicle().takebacks().floor();
  std::int64_t target = replay.before(steps.front().front());
  if (target < floor) {
    steps = steps_while(session, [&](std::int64_t n) { return n > floor; });
    if (count || steps.empty()) { return cannot_take_back(session, std::ssize(steps)); }
    target = floor;
  }
  Messages story{{"console.undone", {}, {{"moves", names_of(session, steps)}}}};
  const auto& line_starts = session.typed.line_starts;
  if (!line_starts.contains(target) && line_starts.lower_bound(target) != line_starts.begin()) {
    story.push_back(target == floor ? "console.undone_to_shown" : "console.undone_part");
  }
  return go_back(session, target, std::nullopt, std::move(story));
}

Result<> undo_round(Session& session, std::optional<int> round, std::optional<std::string> because,
                    const AskWhy& ask) {
  TRY(session.writable());
  const Status now = session.status();
  const bool real = session.setup().mode == Mode::Table;
  const int wanted = round.value_or(now.round);
  const Playback& replay = session.replay();
  const Takebacks& takebacks = session.chronicle().takebacks();
  std::int64_t next = takebacks.begun(replay.position());  // that began it
  while (next > 0 && replay.table_at(next)->status().round != wanted) {
    next = takebacks.begun(replay.before(next));
  }
  if (next == 0) { return not_now("console.undo.no_round", {{"round", wanted}}); }
  if (!real && (!round_running(now) || wanted != now.round)) {
    return not_now("console.undo.round_over", {{"round", wanted}, {"before", wanted - 1}});
  }
  if (ask && (!because || wanted < now.round)) {
    because = ask({wanted < now.round ? "console.undo.ask_reason_all" : "console.undo.ask_reason",
                   {{"round", wanted}, {"last", now.round}}});
  }
  if (!because) { return not_now("console.undo.needs_reason", {{"round", wanted}}); }
  const std::int64_t target = replay.before(next);
  Messages story{{"console.undone_round", {{"round", wanted}}}};
  if (real) {
    const auto line = line_while(session, [&](std::int64_t n) { return n != target; });
    if (!line.empty()) { story.push_back("console.retype"); }
    tell_lines(session, line, story);
  }
  return go_back(session, target, std::move(because), std::move(story));
}

Result<> redo(Session& session) {
  TRY(ready(session));
  const Entries& entries = session.log().entries();
  const Playback& replay = session.replay();
  EntryNumbers played = replay.ahead();
  if (played.empty()) { return not_now("console.redo.nothing"); }
  const auto ends_line = [&](std::int64_t n) { return session.typed.line_starts.contains(n); };
  const bool known = std::ranges::any_of(played, ends_line);
  const auto last = known ? std::ranges::find_if(played, ends_line)
                          : std::find_if(played.begin(), played.end() - 1, [&](const auto& n) {
                              return !follows_by_itself(entries.doing_of((&n)[1]));
                            });
  played.erase(last + 1, played.end());
  const std::int64_t target = played.back();
  Messages story{{"console.redone", {}, {{"moves", names_of(session, steps_of(entries, played))}}}};
  for (const std::int64_t n : played) {
    add_all(story, session.story_of(*replay.table_at(n), entries.numbered(n).events));
  }
  return session.append(Redo{target}, {{}, {}, replay.table_at(target)}, std::move(story));
}

}  // namespace hausregel::play
