// Entries that are neither moves nor takebacks: notes, overrides, seats.
#include "engine/place.h"
#include "play/seat_bots.h"
#include "play/session.h"

namespace hausregel::play {
namespace {

// Sums that follow from the rest of the state are made good again after an override.
bool stands(const Table& table, const std::string& path, const Json& value) {
  const Json state = known_json(table.state_json());
  const Json* place = find_place(state, path);
  return place != nullptr && *place == value;
}

}  // namespace

Result<void> Session::ready(Happened& happened) {
  auto good = settled(happened);
  if (good && waits_for_closing()) {
    return fail_with(Fault::Refused, "console.over_waits");
  }
  return good || (writable() && chronicle_.stopped()) ? Result<void>{} : good;
}

Result<void> Session::entry(journal::Doing doing, Message story, Happened& happened) {
  auto good = writable();
  return good ? append(std::move(doing), {"[]", {}, table().clone()}, {std::move(story)}, happened)
              : good;
}

Result<Happened> Session::entry(journal::Doing doing, Message story) {
  Happened happened;
  auto good = entry(std::move(doing), std::move(story), happened);
  return good ? Result<Happened>(std::move(happened)) : fail(std::move(good.error()));
}

Result<Happened> Session::note(const std::string& text) {
  return entry(journal::Note{text}, {"console.noted", {{"text", text}}});
}

Result<Happened> Session::mark(const std::string& name) {
  return entry(journal::Mark{name}, {"console.marked", {{"name", name}}});
}

Result<void> Session::set_place(const std::string& path, const Json& value,
                                const std::string& because, Happened& happened) {
  if (auto good = ready(happened); !good) {
    return good;
  }
  Decided decided{{}, {}, table().clone(), 0};
  auto events = decided.table->set_place(path, value);
  if (!events) {
    return fail(std::move(events.error()));
  }
  decided.events = std::move(*events);
  if (!value.is_list() && !stands(*decided.table, path, value)) {
    return fail_with(Fault::Usage, "console.set.follows", {{"path", path}});
  }
  if (auto appended =
          append(journal::Override{path, value, because}, std::move(decided), {}, happened);
      !appended) {
    return appended;
  }
  return follow_up(happened);
}

Result<void> Session::set_bot(const std::string& name, const std::string& bot, Happened& happened) {
  auto script = bot.empty() ? Result<std::shared_ptr<Hooks>>(nullptr)
                            : script_of_bot(game(), bot, NamedBy::Somebody, world_);
  if (!script) {
    return fail(std::move(script.error()));
  }
  const auto who = table().setup().find_short(name);
  if (!who) {
    return fail(who.error());
  }
  const std::string& player = table().setup().name(*who);
  const std::string shown = public_name(bot);
  const auto named = bot.empty() ? std::nullopt : std::optional(shown);
  if (auto good = ready(happened); !good) {
    return good;
  }
  auto given = entry(journal::Seats{{{player, named}}},
                     {bot.empty() ? "console.person_plays" : "console.bot_plays",
                      {{"player", player}, {"bot", shown}}},
                     happened);
  if (given) {
    bots_[static_cast<std::size_t>(who->index)] = shown;
    scripts_.resize(bots_.size());
    scripts_[static_cast<std::size_t>(who->index)] = std::move(*script);
  }
  return given;
}

Result<void> Session::save(const std::string& file, journal::Log::Save how) {
  return log_.save(file, secrets_, how);
}

}  // namespace hausregel::play
