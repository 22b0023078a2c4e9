// Undo and redo: whole moves, and what format 2 forbids to go back to.
#include <algorithm>

#include "core/text.h"
#include "play/session.h"
#include "play/steps.h"

namespace hausregel::play {
namespace {

// "Anna 10": an opened value without its salt.
std::string value_words(const Json& value) {
  std::string words;
  for (const auto& [name, held] : *value.object()) {
    if (name != "salt") {
      const Json::List one{held};
      for (const Json& part : held.is_list() ? *held.list() : one) {
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

}  // namespace

// What takes back something that was said (keep after throw) leaves nothing to tell.
void Session::keep_draft(Json draft, const Message& told) {
  if (draft == said_.draft) {
    return;
  }
  said_.draft = std::move(draft);
  said_.last = told;
  const auto other = std::find_if(said_.told.rbegin(), said_.told.rend(), [&](const Message& one) {
    return one.args == told.args && one.id != told.id;
  });
  if (other != said_.told.rend()) {
    said_.told.erase(std::next(other).base());
  } else {
    said_.told.push_back(told);
  }
}

void Session::begin_line() {
  auto& said = line_starts_[replay_.position()];
  if (said.empty() || !(said.back().draft == said_.draft)) {
    said.push_back(said_);
  }
}

// Where the last line has only said something towards the next move, takes that back.
std::optional<Happened> Session::unsay_line() {
  const auto at = line_starts_.find(replay_.position());
  if (at == line_starts_.end() || at->second.size() < 2 || said_.draft.is_null()) {
    return std::nullopt;
  }
  Message undone{"console.undone_said", {}, {{"said", said_.last}}};
  at->second.pop_back();
  said_ = at->second.back();
  Happened happened;
  happened.remarks.push_back(std::move(undone));
  happened.remarks.insert(happened.remarks.end(), said_.told.begin(), said_.told.end());
  return happened;
}

// "3 bet Petra, 4 bet Angela": the moves of `steps`, as a person knows them; at a real table with
// what was typed for them, and what followed.
std::string Session::names_of(const std::vector<Step>& steps) const {
  const bool real = table().setup().mode == Mode::Table;
  std::string names;
  for (const Step& step : steps) {
    for (const std::int64_t n : step.entries) {
      if (real || n == step.first()) {
        const journal::Entry entry = log_.entries().numbered(n);
        const std::string words = real ? typed_words(entry, table()) : short_words(entry.doing);
        add_word(names, std::to_string(n) + " " + words, ", ");
      }
    }
  }
  return names;
}

// That values which were typed when they were opened went back with the move before them.
std::optional<Message> Session::typed_again(const std::vector<Step>& steps,
                                            std::int64_t back_to) const {
  std::string players;
  std::string move;
  for (const Step& step : steps) {
    for (const std::int64_t n : step.entries) {
      const auto& doing = log_.entries().doing_of(n);
      for (const Json& value : journal::values_opened(doing)) {
        const std::string& player = value.at("player").text();
        const Seat who = table().setup().find(player);
        const auto laid = sealing_entry(who, n);
        const bool stays = n != step.first() && laid && *laid <= back_to;
        if (stays && !value_of(who, back_to)) {
          add_word(players, player, ", ");
          move = names_of({Step{{step.first()}, step.revealed}});
        }
      }
    }
  }
  return players.empty() ? std::nullopt
                         : std::optional(Message{"console.undo.typed_again",
                                                 {{"players", players}, {"move", move}}});
}

// The moves at the end of the line of play: from its last entry back while `goes_on`.
std::vector<Step> Session::steps_while(const std::function<bool(std::int64_t n)>& goes_on) const {
  std::vector<std::int64_t> line;
  for (std::int64_t n = replay_.position(); n > 0 && goes_on(n); n = replay_.before(n)) {
    line.push_back(n);
  }
  std::ranges::reverse(line);
  return steps_of(log_.entries(), line);
}

// The last `most` whole moves on the line of play, or all there are.
std::vector<Step> Session::last_steps(std::int64_t most) const {
  return steps_while([&](std::int64_t n) {
    const bool goes_on = most > 0;
    most -= follows_by_itself(log_.entries().doing_of(n)) ? 0 : 1;
    return goes_on;
  });
}

// The moves of the last line: back to where it began; the last move where that is not known.
std::vector<Step> Session::last_line() const {
  bool begun = false;
  std::int64_t next = 0;  // the entry behind
  std::vector<Step> steps = steps_while([&](std::int64_t n) {
    begun =
        next > 0 && line_starts_.contains(n) && !follows_by_itself(log_.entries().doing_of(next));
    next = n;
    return !begun;
  });
  return begun || line_starts_.contains(0) ? steps : last_steps(1);
}

Result<Happened> Session::undo(std::optional<std::int64_t> count,
                               std::optional<std::string> because, const AskTable& ask) {
  if (auto good = writable(); !good) {
    return fail(std::move(good.error()));
  }
  if (auto unsaid = count ? std::nullopt : unsay_line()) {
    return std::move(*unsaid);
  }
  std::vector<Step> steps = count ? last_steps(*count) : last_line();
  const auto played = static_cast<std::int64_t>(steps.size());
  if (const std::int64_t wanted = count.value_or(1); wanted > played) {
    return fail_with(Fault::Refused, "console.undo.too_many",
                     {{"count", wanted}, {"played", played}});
  }
  const Takebacks& takebacks = chronicle_.takebacks();
  const std::int64_t wanted = replay_.before(steps.front().first());
  const auto back_to = takebacks.undo_target(wanted, replay_.line_of_play());
  if (!back_to) {
    return fail_with(Fault::Refused, "console.undo.before_branch", {{"moves", names_of(steps)}});
  }
  const bool round = *back_to != wanted;
  steps = round ? steps_while([&](std::int64_t n) { return n > *back_to; }) : std::move(steps);
  const std::string names = names_of(steps);
  const std::int64_t from = replay_.position();
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
  const bool corrected =
      revealed == Revealed::Something && is_correction(table().setup().mode, because.has_value());
  std::vector<Message> story{{undone_id(round, corrected, revealed), {{"moves", names}}}};
  if (auto again = typed_again(steps, *back_to)) {
    story.push_back(std::move(*again));
  }
  Happened happened;
  auto gone = go_to(*back_to, journal::Undo{*back_to, because}, std::move(story), happened);
  if (!gone) {
    return fail(std::move(gone.error()));
  }
  if (const auto at = line_starts_.find(*back_to); at != line_starts_.end()) {
    said_ = at->second.back();
    happened.remarks = said_.told;
  }
  return happened;
}

Result<void> Session::redo(Happened& happened) {
  if (auto good = ready(happened); !good) {
    return good;
  }
  const std::size_t followed = happened.entries.size();
  const std::vector<std::int64_t> ahead = replay_.ahead();
  const auto ends_line = [&](std::int64_t n) { return line_starts_.contains(n); };
  const bool known = std::ranges::any_of(ahead, ends_line);
  for (bool goes_on = true; goes_on;) {
    const auto target = chronicle_.takebacks().redo_target(replay_.line_of_play());
    if (!target) {
      return happened.entries.size() > followed ? Result<void>()
                                                : fail_with(Fault::Refused, "console.redo.nothing");
    }
    std::vector<std::int64_t> played = replay_.ahead();
    played.erase(std::ranges::upper_bound(played, *target), played.end());
    std::vector<Message> story{
        {"console.redone", {{"moves", names_of(steps_of(log_.entries(), played))}}}};
    for (const std::int64_t n : played) {
      auto told = story_of(log_.entries().numbered(n));
      story.insert(story.end(), std::make_move_iterator(told.begin()),
                   std::make_move_iterator(told.end()));
    }
    if (auto gone = go_to(*target, journal::Redo{*target}, std::move(story), happened); !gone) {
      return gone;
    }
    goes_on = known && !ends_line(*target);
  }
  return {};
}

Result<void> Session::go_to(std::int64_t n, journal::Doing doing, std::vector<Message> story,
                            Happened& happened) {
  return append(std::move(doing), {"[]", {}, replay_.table_at(n)}, std::move(story), happened);
}

}  // namespace hausregel::play
