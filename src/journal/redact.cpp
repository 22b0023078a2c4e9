#include "journal/redact.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <span>

#include "core/lists.h"
#include "core/names.h"
#include "core/text.h"
#include "engine/bots/bots.h"
#include "engine/events.h"
#include "engine/rules/hooks.h"
#include "journal/replay.h"

namespace hausregel::journal {
namespace {

// Returns no hooks for an unknown game; open_table() reports that error.
std::span<const HookSpec> hooks_named(const std::string& game) {
  const Game* known = find_game(game);
  return known != nullptr ? std::span<const HookSpec>(known->hooks()) : std::span<const HookSpec>();
}

class Redactor {
 public:
  Redactor(const Log& source, const Redacting& manner)
      : source_(source),
        manner_(manner),
        anonymizer_(source.opening().players, other_names(source.opening().players), manner.phrases,
                    hooks_named(source.opening().game)) {
    if (const auto& before = source.opening().redacted) {
      rounds_.insert(before->rounds.begin(), before->rounds.end());
    }
  }

  Result<Log> run() {
    TRY(open());
    for (const Entry& entry : source_.entries()) {
      auto copied = copy(entry);
      TRY(copied);
      TRY(Log::finish_entry(*copied, kNoHash));
      copies_.push_back(std::move(*copied));
    }
    opening_.redacted =
        Redacted{{source_.last(), source_.hash(source_.last())}, {rounds_.begin(), rounds_.end()}};
    return Log(std::move(opening_), std::move(copies_));
  }

 private:
  const Table& told() const { return was_->table(); }

  Result<> open() {
    opening_ = source_.opening();
    opening_.redacted.emplace();  // its members are known at the end
    opening_.players = anonymizer_.others();
    for (std::optional<std::string>& bot : opening_.bots) {
      if (bot) { bot = anonymizer_.text_without_names(public_name(*bot)); }
    }
    opening_.engine = anonymizer_.text_without_names(opening_.engine);
    for (const LayerText& layer : opening_.variant) {
      anonymizer_.keep_layer(layer.name);
      const bool known = manner_.is_public && manner_.is_public(opening_.game, layer);
      TRY(manner_.sources == Sources::Keep || known ? Result<>() : anonymizer_.check_source(layer));
    }
    auto was = open_table(source_.opening());
    TRY(was);
    const auto from = setup_of(source_.opening());
    TRY(from);
    opening_.starter = opening_.players[as_index(from->starter.index)];
    to_ = *setup_of(opening_);
    auto events = (*was)->renamed_events(opening_.events, to_);
    TRY(events);
    auto now = open_table(opening_);
    TRY(now);
    opening_.events = std::move(*events);
    TRY(anonymizer_.clean_events(opening_.events));
    TRY((*now)->begin(opening_.events));
    opening_.link.state = state_digest((*now)->state_json());
    now_.emplace(std::move(*now));
    return keep(was_, begun(source_.opening(), source_.path()));
  }

  Result<Entry> copy(const Entry& entry) {
    Entry copied = entry;
    TRY(keep(copied.events, told().renamed_events(entry.events, to_)));
    TRY(anonymizer_.clean_events(copied.events));
    TRY(say(copied));
    note_phrases(entry);
    if (auto taken = was_->take(entry); !taken) {
      return fail(error_in(source_, taken.error(), source_.path()));
    }
    const bool goes_back = goes_to(copied.doing) != nullptr;
    auto table = goes_back ? now_->table_at(was_->position()) : now_->table().clone();
    TRY(table->fold(copied.events));
    copied.link.state = state_digest(table->state_json());
    if (auto taken = now_->take(copied, std::move(table)); !taken) {
      return fail(Fault::Internal, taken.error().what);
    }
    return copied;
  }

  // Records lucks with draws made under phrases that are not shown.
  void note_phrases(const Entry& entry) {
    const auto* move = entry.as<Move>();
    const bool begins = move != nullptr && move->begins_round();
    begun_ += begins ? 1 : 0;
    if (!anonymizer_.masked() || was_->table().phrases() == now_->table().phrases()) { return; }
    const int luck = begins ? begun_ : was_->table().status().luck;
    for (const Draw& draw : entry.draws) {
      if (const auto key = read_draw_key(draw.key)) { rounds_.insert(key->round == 0 ? 0 : luck); }
    }
  }

  // Renames the players in the entry's action. Its events are renamed already.
  Result<> say(Entry& copied) {
    if (Move* move = std::get_if<Move>(&copied.doing)) {
      TRY(keep(*move,
               told().written_form(move->command(), to_).map(known_json).and_then(Move::of)));
    } else if (Override* set = std::get_if<Override>(&copied.doing)) {
      // Takes path and value only from the renamed event, which the table has read: other content
      // could name somebody and is dropped.
      *set = {{}, {}, set->because};
      for (const Json& event : copied.events.list()) {
        if (const std::string* path = event.find_text("path")) {
          set->path = *path;
          set->value = event.at("value");
        }
      }
    } else if (Close* close = std::get_if<Close>(&copied.doing)) {
      // The game reads the values never opened as those of an opening move; one by one, since there
      // may be more than seats.
      for (Json& value : close->closing->sealed) {
        auto renamed = told().written_form(move_opening({value}), to_).map(known_json);
        TRY(renamed);
        value = renamed->at("values").items().front();
      }
    }
    anonymizer_.clean_doing(copied.doing);
    return {};
  }

  const Log& source_;
  Redacting manner_;
  Anonymizer anonymizer_;
  Opening opening_;
  Entries copies_;  // linked once the opening's `redacted` member is known
  Setup to_;
  std::optional<Playback> was_;
  std::optional<Playback> now_;
  std::set<std::int64_t> rounds_;
  int begun_ = 0;  // lucks, stopped ones included
};

}  // namespace

Strings other_names(const Strings& players) {
  // There are more stems than seats, so six names cannot occupy all of them.
  for (const char* stem : {"P", "Q", "R", "S", "T", "U", "V"}) {
    Strings names;
    for (std::size_t i = 1; i <= players.size(); ++i) { names.push_back(stem + std::to_string(i)); }
    const bool taken = std::ranges::any_of(
        names, [&](const std::string& name) { return names_anybody(name, players); });
    if (!taken) { return names; }
  }
  return {};
}

Result<Log> redact(const Log& source, const Redacting& manner) {
  return Redactor(source, manner).run();
}

namespace {

constexpr std::string_view kNothing = "-";

Error naming(std::string id, std::string where, std::string name) {
  return {Fault::Answer, {std::move(id), {{"where", std::move(where)}, {"name", std::move(name)}}}};
}

void unseal(Json& object) {
  for (const std::string_view key : {"commit", "salt"}) {
    if (Json* held = object.find(key)) { *held = Json(); }
  }
}

}  // namespace

Result<> Anonymizer::check_source(const LayerText& layer) const {
  if (const auto name = word_named(layer.name + "\n" + layer.source, names_)) {
    return fail(naming("app.redact.source_names", layer.name, *name));
  }
  return {};
}

Result<> Anonymizer::clean_events(Events& events) {
  Json::List list = events.list();
  for (Json& event : list) {
    const std::string& kind = event.at("e").text();
    const std::string* hook = event.find_text(kind == Remembered::kName ? "key" : "hook");
    if (hook != nullptr && find_by(hooks_, &HookSpec::name, *hook) == nullptr &&
        names_anybody(*hook, names_)) {
      // The names of hooks are words of the game, unless forged.
      return fail(naming("app.redact.event_names", kind, clean(*hook)));
    }
    unseal(event);
    if (kind == PhraseGiven::kName) {
      mask(event.at("text"));
    } else if (kind == RuleStopped::kName) {
      // The place may be a file with a player's name.
      const std::string reason(reason_of_stop(event.at("why").text()));
      event.at("why") = names_anybody(reason, names_) ? "" : reason;
    } else if (kind == RulesChanged::kName) {
      // The names of earlier layers, whose sources are in other journals.
      if (Json::List* layers = event.at("variant").list()) {
        for (Json& layer : *layers) {
          const std::string* name = layer.find_text("name");
          if (name != nullptr && !contains(kept_layers_, *name)) {
            layer.at("name") = text_without_names(*name);
          }
        }
      }
    } else if (kind == Adjusted::kName || kind == Told::kName || kind == Paid::kName ||
               kind == ScoreGiven::kName || kind == Rolled::kName || kind == Asked::kName) {
      // Texts written by hooks: reasons for giving or taking, and told values.
      for (const std::string_view member : {"why", "key", "values"}) {
        Json* held = event.find(member);
        if (held == nullptr) { continue; }
        rename_texts(*held);
        if (const auto name = word_named(to_text(*held), names_)) {
          return fail(naming("app.redact.event_names", kind, *name));
        }
      }
    }
  }
  events = std::move(list);
  return {};
}

void Anonymizer::rename_texts(Json& held) const {
  if (const std::string* text = held.string()) { held = other(*text); }
  if (Json::List* elements = held.list()) {
    for (Json& element : *elements) { rename_texts(element); }
  }
  if (Json::Object* members = held.object()) {
    for (auto& [name, member] : *members) { rename_texts(member); }
  }
}

void Anonymizer::clean_doing(Doing& doing) {
  std::visit(
      Overloaded{[&](Move& move) {
                   Json command = move.command();
                   unseal(command);
                   if (Json* values = command.find("values");
                       values != nullptr && values->is_list()) {
                     std::ranges::for_each(*values->list(), unseal);
                   }
                   if (move.speaks()) { mask(command.at("text")); }
                   move = Move::of(std::move(command)).value();
                 },
                 [](Undo& undo) {
                   if (undo.because) { undo.because = ""; }
                 },
                 [](Redo&) {}, [](Override& set) { set.because.clear(); },
                 [](Note& note) { note.text.clear(); }, [](Mark& mark) { mark.name.clear(); },
                 [&](Seats& seats) {
                   for (auto& [name, bot] : seats.bots) {
                     name = nobody(name);
                     if (bot) { bot = text_without_names(public_name(*bot)); }
                   }
                 },
                 [](Branch& branch) { branch.name.clear(); },
                 [&](Close& close) {
                   auto& [why, winners, totals, seeds, sealed, branch, commit] = *close.closing;
                   for (std::string& winner : winners) { winner = nobody(winner); }
                   for (auto& [name, points] : *totals.object()) { name = nobody(name); }
                   for (auto& [luck, seed] : seeds) { luck = text_without_names(luck); }
                   std::ranges::for_each(sealed, unseal);
                   if (branch) { branch = ""; }
                 }},
      doing);
}

void Anonymizer::mask(Json& phrase) {
  if (phrases_ == Phrases::None || names_anybody(phrase.text(), names_)) {
    masked_ = masked_ || phrase != Json(kNothing);
    phrase = kNothing;
  }
}

std::string Anonymizer::text_without_names(const std::string& text) const {
  return names_anybody(text, names_) ? std::string(kNothing) : text;
}

std::string Anonymizer::other(const std::string& name) const {
  const auto at = std::ranges::find(names_, name);
  return at == names_.end() ? name : others_[as_index(at - names_.begin())];
}

}  // namespace hausregel::journal
