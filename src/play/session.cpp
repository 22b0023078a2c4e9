#include "play/session.h"

#include "engine/events.h"
#include "play/closing.h"
#include "play/steps.h"

namespace hausregel::play {

journal::Replayed<void> Progress::take(const journal::Entry& entry,
                                       std::unique_ptr<Table> decided) {
  const Status before = replay.table().status();
  TRY(replay.take(entry, std::move(decided)));
  chronicle.take(traits_of(entry), entry.doing, before, replay);
  if (const auto* seats = std::get_if<journal::Seats>(&entry.doing)) {
    for (const auto& [name, bot] : seats->bots) {
      if (const Seat who = chronicle.setup().find(name); who.somebody()) {
        bots[static_cast<std::size_t>(who.index)] = bot.value_or("");
      }
    }
  }
  return {};
}

Result<Folded> fold(const Game& game, const journal::Log& log, const std::shared_ptr<Hooks>& hooks,
                    const std::string& file) {
  auto table = journal::open_table(game, log.opening(), hooks);
  if (!table) {
    table.error().fault = Fault::Input;  // nobody typed it
    return fail(std::move(table.error()));
  }
  auto replay = journal::Replay::begin(std::move(*table), log.opening());
  if (!replay) {
    return fail(journal::to_error(replay.error(), file));
  }
  Chronicle chronicle(replay->table());
  Folded folded{{std::move(*replay), std::move(chronicle), {}}};
  for (const auto& bot : log.opening().bots) {
    folded.progress.bots.push_back(bot.value_or(""));
  }
  for (const journal::Entry& entry : log.entries()) {
    if (auto taken = folded.progress.take(entry); !taken) {
      folded.wrong = std::move(taken.error());
      break;
    }
  }
  return folded;
}

Session::Session(Made of, journal::Log log, Progress progress,
                 std::optional<journal::Secrets> secrets, const World& in)
    : made(std::move(of)),
      world(in),
      held{std::move(secrets), {}},
      log_(std::move(log)),
      progress_(std::move(progress)) {
  if (held.secrets) {
    held.chain.emplace(held.secrets->root, journal::chain_length(log_.opening()));
  }
}

Result<void> Session::writable() const {
  if (closed()) {
    return fail_with(Fault::Refused, "console.closed");
  }
  if (!held.secrets || log_.read_only() != journal::ReadOnly::No) {
    return fail_with(Fault::Refused, "console.read_only");
  }
  return {};
}

std::vector<Message> Session::story_of(const Table& table, const Json& events) const {
  std::vector<Message> story = table.story(events);
  put_into_words(story, [&] { return wordings_of(log_.opening(), *world.variants); });
  return story;
}

Result<void> Session::append(journal::Doing doing, Decided decided, std::vector<Message> story) {
  if (const auto flaw = decided.table->flaw()) {
    return fail(Fault::Internal, worded("journal.flaw", {}, {{"flaw", *flaw}}));
  }
  Json events = known_json(decided.events);
  if (story.empty()) {
    story = story_of(*decided.table, events);
  }
  const auto used = static_cast<std::ptrdiff_t>(decided.luck_taken);
  auto entry = log_.append({0,
                            world.now(),
                            std::move(doing),
                            std::move(decided.draws),
                            std::move(events),
                            {journal::state_digest(decided.table->state_json()), {}, {}}});
  TRY(entry);
  typed.luck.erase(typed.luck.begin(), typed.luck.begin() + used);
  if (auto taken = progress_.take(*entry, std::move(decided.table)); !taken) {
    return fail(Fault::Internal, taken.error().what);
  }
  typed.said = {};
  const bool round_over = holds_event(entry->events, LuckOpened::kName) || closed();
  if (closed() && !happened.entries.empty()) {
    happened.entries.back().receipt.clear();  // the closing entry's receipt covers it
  }
  happened.entries.push_back({entry->n, std::move(entry->doing), std::move(entry->events),
                              std::move(story), round_over ? log_.receipt() : std::string(),
                              !entry->draws.empty()});
  return {};
}

Result<void> Session::enter(journal::Doing doing, Message story) {
  TRY(writable());
  return append(std::move(doing), {"[]", {}, table().clone()}, {std::move(story)});
}

Result<void> Session::save(const std::string& file, journal::Log::Save how) {
  return log_.save(file, held.secrets, how, *world.disk);
}

}  // namespace hausregel::play
