#include "play/undo.h"

#include <algorithm>

#include "core/text.h"
#include "play/moves.h"
#include "play/sealing.h"
#include "play/steps.h"

namespace hausregel::play {
namespace {

// "Anna 10": an opened value without its salt.
std::string value_words(const Json& value) {
  if (value.object() == nullptr) {
    return " " + bare_text(value);  // in a journal of somebody else's
  }
  std::string words;
  for (const auto& [name, held] : *value.object()) {
    if (name != "salt") {
      const Json::List one{held};
      for (const Json& part : held.is_list() ? held.items() : one) {
        words += " " + bare_text(part);
      }
    }
  }
  return words;
}

// What an entry of a real table did, with what was typed for it: "draw 50", "roll 9 8 X".
std::string typed_words(const journal::Entry& entry, const Table& table) {
  std::string shown;
  for (const Json& value : journal::values_opened(entry.doing)) {
    shown += value_words(value);
  }
  if (!entry.draws.empty()) {
    shown += " " + table.typed(entry.events);
  }
  const auto* move = std::get_if<journal::Move>(&entry.doing);
  return move == nullptr || shown.empty() ? short_words(entry.doing) : move->word() + shown;
}

// What the answer to an undo is called.
const char* undone_id(bool round, bool corrected, Revealed revealed) {
  return round                           ? "console.undone_round"
         : corrected                     ? "console.undone_corrected"
         : revealed == Revealed::Nothing ? "console.undone"
         : revealed == Revealed::Choice  ? "console.undone_choice"
                                         : "console.undone_revealed";
}

// `said` counts again.
void said_again(Session& session, const Typed::Said& said) {
  session.typed.said = said;
  auto& remarks = session.happened.remarks;
  remarks.insert(remarks.end(), said.told.begin(), said.told.end());
}

// Where the last line has only said something towards the next move, takes that back.
bool unsay_line(Session& session) {
  auto& [said, line_starts, luck] = session.typed;
  const auto at = line_starts.find(session.replay().position());
  if (at == line_starts.end() || at->second.size() < 2 || said.draft.is_null()) {
    return false;
  }
  session.happened.remarks.push_back({"console.undone_said", {}, {{"said", said.last}}});
  at->second.pop_back();
  said_again(session, at->second.back());
  return true;
}

// "3 bet Petra, 4 bet Angela": the moves of `steps`, as a person knows them; at a real table with
// what was typed for them, and what followed.
std::string names_of(const Session& session, const std::vector<Step>& steps) {
  const bool real = session.table().setup().mode == Mode::Table;
  std::string names;
  for (const Step& step : steps) {
    for (const std::int64_t n : step.entries) {
      if (real || n == step.first()) {
        const journal::Entry entry = session.log().entries().numbered(n);
        const std::string words =
            real ? typed_words(entry, session.table()) : short_words(entry.doing);
        add_word(names, std::to_string(n) + " " + words, ", ");
      }
    }
  }
  return names;
}

// That values which were typed when they were opened went back with the move before them.
std::optional<Message> typed_again(const Session& session, const std::vector<Step>& steps,
                                   std::int64_t back_to) {
  std::string players;
  std::string move;
  for (const Step& step : steps) {
    for (const std::int64_t n : step.entries) {
      const auto doing = session.log().entries().doing_of(n);
      for (const Json& value : journal::values_opened(doing)) {
        // Whoever wrote the journal may have written anything here: a replay folds events alone.
        const std::string* player = value.find_text("player");
        const Seat who = player != nullptr ? session.table().setup().find(*player) : Seat();
        const auto laid = who.somebody() ? sealing_entry(session, who, n) : std::nullopt;
        const bool stays = n != step.first() && laid && *laid <= back_to;
        if (stays && !value_of(session, who, back_to)) {
          add_word(players, *player, ", ");
          move = names_of(session, {Step{{step.first()}, step.revealed}});
        }
      }
    }
  }
  return players.empty() ? std::nullopt
                         : std::optional(Message{"console.undo.typed_again",
                                                 {{"players", players}, {"move", move}}});
}

// The moves at the end of the line of play: from its last entry back while `goes_on`.
template <class GoesOn>
std::vector<Step> steps_while(const Session& session, GoesOn goes_on) {
  const journal::Replay& replay = session.replay();
  std::vector<std::int64_t> line;
  for (std::int64_t n = replay.position(); n > 0 && goes_on(n); n = replay.before(n)) {
    line.push_back(n);
  }
  std::ranges::reverse(line);
  return steps_of(session.log().entries(), line);
}

// The last `most` whole moves on the line of play, or all there are.
std::vector<Step> last_steps(const Session& session, std::int64_t most) {
  return steps_while(session, [&](std::int64_t n) {
    const bool goes_on = most > 0;
    most -= follows_by_itself(session.log().entries().doing_of(n)) ? 0 : 1;
    return goes_on;
  });
}

// The moves of the last line: back to where it began; the last move where that is not known.
std::vector<Step> last_line(const Session& session) {
  const auto& line_starts = session.typed.line_starts;
  bool begun = false;
  std::int64_t next = 0;  // the entry behind
  std::vector<Step> steps = steps_while(session, [&](std::int64_t n) {
    begun = next > 0 && line_starts.contains(n) &&
            !follows_by_itself(session.log().entries().doing_of(next));
    next = n;
    return !begun;
  });
  return begun || line_starts.contains(0) ? steps : last_steps(session, 1);
}

Result<void> go_to(Session& session, std::int64_t n, journal::Doing doing,
                   std::vector<Message> story) {
  return session.append(std::move(doing), {"[]", {}, session.replay().table_at(n)},
                        std::move(story));
}

}  // namespace

// What takes back something that was said (keep after throw) leaves nothing to tell.
void say(Session& session, Json draft, const Message& told) {
  Typed::Said& said = session.typed.said;
  if (draft == said.draft) {
    return;
  }
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
  if (said.empty() || !(said.back().draft == now.draft)) {
    said.push_back(now);
  }
}

Result<void> undo(Session& session, std::optional<std::int64_t> count,
                  std::optional<std::string> because, const AskTable& ask) {
  if (auto good = session.writable(); !good) {
    return good;
  }
  if (!count && unsay_line(session)) {
    return {};
  }
  std::vector<Step> steps = count ? last_steps(session, *count) : last_line(session);
  const auto played = static_cast<std::int64_t>(steps.size());
  if (const std::int64_t wanted = count.value_or(1); wanted > played) {
    return fail_with(Fault::Refused, "console.undo.too_many",
                     {{"count", wanted}, {"played", played}});
  }
  const journal::Replay& replay = session.replay();
  const Takebacks& takebacks = session.chronicle().takebacks();
  const std::int64_t wanted = replay.before(steps.front().first());
  const auto back_to = takebacks.undo_target(wanted, replay.line_of_play());
  if (!back_to) {
    return fail_with(Fault::Refused, "console.undo.before_branch",
                     {{"moves", names_of(session, steps)}});
  }
  const bool round = *back_to != wanted;
  steps =
      round ? steps_while(session, [&](std::int64_t n) { return n > *back_to; }) : std::move(steps);
  const std::string names = names_of(session, steps);
  const std::int64_t from = replay.position();
  Revealed revealed = Revealed::Nothing;
  for (const Step& step : steps) {
    revealed = std::max(revealed, step.revealed);
  }
  if (takebacks.needs_reason(from, *back_to) && !because) {
    because = ask ? ask({round ? "console.undo.ask_reason_round" : "console.undo.ask_reason",
                         {{"moves", names}}},
                        Wants::Reason)
                  : std::nullopt;
    if (!because) {
      return fail_with(Fault::Refused,
                       round ? "console.undo.needs_reason_round" : "console.undo.needs_reason",
                       {{"moves", names}, {"entry", *back_to}});
    }
  }
  const bool corrects = takebacks.corrects(from, *back_to);
  if (revealed == Revealed::Choice && !corrects && !because && ask &&
      !ask({"console.undo.ask_consent", {{"moves", names}}}, Wants::Consent)) {
    return fail_with(Fault::Refused, "console.undo.no_consent", {{"moves", names}});
  }
  if (revealed == Revealed::Choice && corrects) {
    revealed = Revealed::Nothing;  // the others have seen a typing error
  }
  const bool corrected = revealed == Revealed::Something &&
                         is_correction(session.table().setup().mode, because.has_value());
  std::vector<Message> story{{undone_id(round, corrected, revealed), {{"moves", names}}}};
  if (auto again = typed_again(session, steps, *back_to)) {
    story.push_back(std::move(*again));
  }
  auto gone = go_to(session, *back_to, journal::Undo{*back_to, because}, std::move(story));
  const auto& line_starts = session.typed.line_starts;
  if (const auto at = line_starts.find(*back_to); gone && at != line_starts.end()) {
    said_again(session, at->second.back());
  }
  return gone;
}

Result<void> redo(Session& session) {
  if (auto good = ready(session); !good) {
    return good;
  }
  const journal::Entries& entries = session.log().entries();
  const journal::Replay& replay = session.replay();
  const std::vector<std::int64_t> ahead = replay.ahead();
  const auto ends_line = [&](std::int64_t n) { return session.typed.line_starts.contains(n); };
  const bool known = std::ranges::any_of(ahead, ends_line);
  bool played_any = false;
  for (bool goes_on = true; goes_on; played_any = true) {
    const auto target = session.chronicle().takebacks().redo_target(replay.line_of_play());
    if (!target) {
      return played_any ? Result<void>() : fail_with(Fault::Refused, "console.redo.nothing");
    }
    std::vector<std::int64_t> played = replay.ahead();
    played.erase(std::ranges::upper_bound(played, *target), played.end());
    std::vector<Message> story{
        {"console.redone", {{"moves", names_of(session, steps_of(entries, played))}}}};
    for (const std::int64_t n : played) {
      auto told = session.story_of(*replay.table_at(n), entries.numbered(n).events);
      story.insert(story.end(), std::make_move_iterator(told.begin()),
                   std::make_move_iterator(told.end()));
    }
    if (auto gone = go_to(session, *target, journal::Redo{*target}, std::move(story)); !gone) {
      return gone;
    }
    goes_on = known && !ends_line(*target);
  }
  return {};
}

}  // namespace hausregel::play
