#include "journal/redact.h"

#include <algorithm>
#include <set>

#include "core/text.h"
#include "engine/bots.h"
#include "engine/place.h"
#include "engine/renames.h"
#include "journal/naming.h"
#include "journal/replay.h"

namespace hausregel::journal {
namespace {

constexpr std::string_view kNoPhrase = "-";

Error naming(std::string id, std::string where, std::string name) {
  return {Fault::Answer,
          {std::move(id), {{"where", std::move(where)}, {"name", std::move(name)}}, {}},
          {},
          {},
          {}};
}

Json* text_at(Json& event, std::string_view key) {
  Json* held = event.find(key);
  return held != nullptr && held->is_string() ? held : nullptr;
}

class Redactor {
 public:
  Redactor(const Log& source, const Redacting& manner)
      : source_(source), manner_(manner), names_(source.opening().players) {
    if (const auto& before = source.opening().redacted) {
      rounds_.insert(before->rounds.begin(), before->rounds.end());
    }
  }

  Result<Log> run(const std::function<Result<std::unique_ptr<Table>>(const Opening&)>& fresh) {
    if (auto opened = open(fresh); !opened) {
      return fail(std::move(opened.error()));
    }
    std::vector<Entry> entries;
    for (const Entry& entry : source_.entries()) {
      auto copied = copy(entry);
      if (!copied) {
        return fail(std::move(copied.error()));
      }
      entries.push_back(std::move(*copied));
    }
    opening_.redacted =
        Redacted{{source_.last(), source_.hash(source_.last())}, {rounds_.begin(), rounds_.end()}};
    Log log(std::move(opening_));
    for (Entry& entry : entries) {
      auto appended =
          log.append({std::move(entry.at), std::move(entry.doing), std::move(entry.draws),
                      std::move(entry.events), std::move(entry.link.state)});
      if (!appended) {
        return fail(std::move(appended.error()));
      }
    }
    return log;
  }

 private:
  const Renames& told() const { return dynamic_cast<const Renames&>(was_->table()); }

  Result<void> open(const std::function<Result<std::unique_ptr<Table>>(const Opening&)>& fresh) {
    opening_ = source_.opening();
    opening_.players = other_names(names_);
    for (std::optional<std::string>& bot : opening_.bots) {
      bot = bot ? std::optional(public_name(*bot)) : std::nullopt;
    }
    if (auto good = check_sources(); !good) {
      return good;
    }
    auto was = fresh(source_.opening());
    auto from = setup_of(source_.opening());
    if (!was || !from) {
      return fail(std::move(was ? from.error() : was.error()));
    }
    opening_.starter = opening_.players[static_cast<std::size_t>(from->starter.index)];
    to_ = *setup_of(opening_);
    const auto* renames = dynamic_cast<const Renames*>(was->get());
    if (renames == nullptr) {
      return fail(Fault::Input, "the game '" + clean(opening_.game) + "' knows no other names");
    }
    auto events = renames->renamed_events(opening_.events, to_);
    auto now = fresh(opening_);
    if (!events || !now) {
      return fail(std::move(events ? now.error() : events.error()));
    }
    opening_.events = std::move(*events);
    if (auto cleaned = clean_events(opening_.events); !cleaned) {
      return cleaned;
    }
    return begin(std::move(*was), std::move(*now));
  }

  Result<void> begin(std::unique_ptr<Table> was, std::unique_ptr<Table> now) {
    const auto copy = now->clone();
    if (auto folded = copy->fold(opening_.events); !folded) {
      return folded;
    }
    opening_.link.state = state_digest(copy->state_json());
    auto replay = Replay::begin(std::move(was), source_.opening());
    auto other = Replay::begin(std::move(now), opening_);
    if (!replay || !other) {
      return fail(to_error(replay ? other.error() : replay.error(), source_.path()));
    }
    was_.emplace(std::move(*replay));
    now_.emplace(std::move(*other));
    return {};
  }

  Result<void> check_sources() const {
    for (const LayerText& layer : opening_.variant) {
      const auto name = word_named(layer.name + "\n" + layer.source, names_);
      if (name && manner_.sources == Sources::MustNameNobody) {
        return fail(naming("app.redact.source_names", layer.name, *name));
      }
    }
    return {};
  }

  Result<Entry> copy(const Entry& entry) {
    Entry copied = entry;
    auto events = told().renamed_events(entry.events, to_);
    if (!events) {
      return fail(std::move(events.error()));
    }
    copied.events = std::move(*events);
    if (auto cleaned = clean_events(copied.events); !cleaned) {
      return fail(std::move(cleaned.error()));
    }
    if (auto said = say(copied); !said) {
      return fail(std::move(said.error()));
    }
    note_phrases(entry);
    if (auto taken = was_->take(entry, source_.offset(entry.n)); !taken) {
      Error error = to_error(taken.error(), source_.path());
      error.fault = Fault::Answer;
      return fail(std::move(error));
    }
    if (auto state = state_after(copied); state) {
      copied.link.state = std::move(*state);
    } else {
      return fail(std::move(state.error()));
    }
    if (auto taken = now_->take(copied, 0); !taken) {
      return fail(Fault::Internal, taken.error().what);
    }
    return copied;
  }

  // Digest after an entry that the source's replay has taken already.
  Result<std::string> state_after(const Entry& copied) const {
    const Doing kind = kind_of(copied.doing).value_or(Doing::Move);
    const bool goes_back = kind == Doing::Undo || kind == Doing::Redo;
    const auto table = goes_back ? now_->table_at(was_->position()) : now_->table().clone();
    if (auto folded = table->fold(copied.events); !folded) {
      return fail(std::move(folded.error()));
    }
    return state_digest(table->state_json());
  }

  // The rounds for which draws are made under phrases that are not shown.
  void note_phrases(const Entry& entry) {
    if (!masked_ || entry.draws.empty()) {
      return;
    }
    const Json was = *read_json(was_->table().state_json());
    const Json now = *read_json(now_->table().state_json());
    if (*was.find("phrases") == *now.find("phrases")) {
      return;
    }
    for (const Draw& draw : entry.draws) {
      if (const auto key = read_draw_key(draw.key)) {
        rounds_.insert(key->round);
      }
    }
  }

  void mask(Json& phrase) {
    if (manner_.phrases == Phrases::None || names_anybody(*phrase.string(), names_)) {
      masked_ = masked_ || phrase != Json(kNoPhrase);
      phrase = kNoPhrase;
    }
  }

  static void blank(Json& object, std::string_view key) {
    if (Json* held = object.find(key)) {
      *held = "";
    }
  }

  static void unseal(Json& object) {
    for (const std::string_view key : {"commit", "salt"}) {
      if (Json* held = object.find(key)) {
        *held = Json();
      }
    }
  }

  Result<void> clean_events(Json& events) {
    for (Json& event : *events.list()) {
      const std::string& kind = *event.find("e")->string();
      unseal(event);
      if (kind == "phrase_given") {
        mask(*event.find("text"));
      } else if (kind == "rule_stopped") {
        blank(event, "why");
      } else if (kind == "overridden") {
        clean_phrases(event);
      } else if (Json* text = text_at(event, kind == "remembered" ? "key" : "why")) {
        if (const auto name = word_named(*text->string(), names_)) {
          return fail(naming("app.redact.event_names", kind, *name));
        }
      }
    }
    return {};
  }

  void clean_phrases(Json& event) {
    if (!event.find("path")->string()->starts_with("phrases")) {
      return;
    }
    for (const std::string_view key : {"was", "value"}) {
      Json& held = *event.find(key);
      for (Json& text : held.is_list() ? *held.list() : Json::List{}) {
        mask(text);
      }
      if (held.is_string()) {
        mask(held);
      }
    }
  }

  // What the entry does, in other names. Its events have theirs.
  Result<void> say(Entry& copied) {
    Json& doing = copied.doing;
    switch (kind_of(doing).value_or(Doing::Move)) {
      case Doing::Move:
        return say_move(doing);
      case Doing::Override:
        say_override(copied);
        break;
      case Doing::Note:
        blank(doing, "note");
        break;
      case Doing::Mark:
        blank(doing, "mark");
        break;
      case Doing::Seats:
        say_seats(*doing.find("bots"));
        break;
      case Doing::Close:
        say_closing(*doing.find("close"));
        break;
      case Doing::Undo:
      case Doing::Redo:
        break;
    }
    blank(doing, "because");
    return {};
  }

  Result<void> say_move(Json& doing) {
    auto renamed = told().renamed_command(doing, to_);
    if (!renamed) {
      return fail(std::move(renamed.error()));
    }
    doing = std::move(*renamed);
    unseal(doing);
    if (Json* values = doing.find("values"); values != nullptr && values->is_list()) {
      std::for_each(values->list()->begin(), values->list()->end(), unseal);
    }
    if (*doing.find("move") == Json("phrase")) {
      mask(*doing.find("text"));
    }
    return {};
  }

  void say_override(Entry& copied) {
    const Json now = *read_json(now_->table().state_json());
    for (Json& event : *copied.events.list()) {
      const std::string& path = *event.find("path")->string();
      if (const Json* place = find_place(now, path)) {
        event.set("was", *place);
      }
      copied.doing.set("override", path);
      copied.doing.set("value", *event.find("value"));
    }
  }

  std::string other(const std::string& name) const {
    const auto at = std::find(names_.begin(), names_.end(), name);
    return at == names_.end() ? name
                              : opening_.players[static_cast<std::size_t>(at - names_.begin())];
  }

  void rename_keys(Json& object) const {
    for (auto& member : *object.object()) {
      member.first = other(member.first);
    }
  }

  void say_seats(Json& seats) const {
    rename_keys(seats);
    for (auto& [name, bot] : *seats.object()) {
      bot = bot.is_string() ? Json(public_name(*bot.string())) : bot;
    }
  }

  void say_closing(Json& close) const {
    for (Json& winner : *close.find("winners")->list()) {
      winner = other(*winner.string());
    }
    rename_keys(*close.find("totals"));
    for (Json& value : *close.find("sealed")->list()) {
      unseal(value);
      if (Json* player = text_at(value, "player")) {
        *player = other(*player->string());
      }
    }
  }

  const Log& source_;
  Redacting manner_;
  const std::vector<std::string>& names_;
  Opening opening_;
  Setup to_;
  std::optional<Replay> was_;
  std::optional<Replay> now_;
  bool masked_ = false;
  std::set<std::int64_t> rounds_;
};

}  // namespace

std::vector<std::string> other_names(const std::vector<std::string>& players) {
  // More stems than seats: one is free of whatever six names hold.
  for (const char* stem : {"P", "Q", "R", "S", "T", "U", "V"}) {
    std::vector<std::string> names;
    for (std::size_t i = 1; i <= players.size(); ++i) {
      names.push_back(stem + std::to_string(i));
    }
    const bool taken = std::any_of(names.begin(), names.end(), [&](const std::string& name) {
      return names_anybody(name, players);
    });
    if (!taken) {
      return names;
    }
  }
  return {};
}

Result<Log> redact(const Log& source, const Redacting& manner,
                   const std::function<Result<std::unique_ptr<Table>>(const Opening&)>& fresh) {
  return Redactor(source, manner).run(fresh);
}

}  // namespace hausregel::journal
