#include "play/entry_traits.h"

#include <algorithm>

#include "engine/events.h"

namespace hausregel::play {
namespace {

using journal::Doing;

// What both ways of reading give.
struct Seen {
  std::string_view move;  // of a move: its word
  bool commit = false;    // there is a member of that name
  bool draws = false;
  bool stopped = false;
  bool seed_published = false;
  bool round_started = false;

  void take_event(std::string_view name, std::size_t at) {
    stopped = stopped || (at == 0 && name == RuleStopped::kName);
    seed_published = seed_published || name == LuckOpened::kName;
    round_started = round_started || name == "round_started";
  }
};

Revealed revealed_by(const Seen& seen, bool move, bool opens) {
  if (seen.draws || opens || seen.seed_published) {
    return Revealed::Something;
  }
  const bool chosen = move && !seen.commit && !seen.round_started && !seen.stopped;
  return chosen ? Revealed::Choice : Revealed::Nothing;
}

EntryTraits traits(Doing kind, const Seen& seen, bool generated) {
  EntryTraits made;
  made.kind = kind;
  const bool move = kind == Doing::Move;
  made.begins_round = move && seen.move == "next";
  made.opens = move && seen.move == "open";
  made.speaks = move && seen.move == "phrase";
  made.lays_value = move && seen.commit;
  made.generated = generated;
  made.stopped = seen.stopped;
  made.revealed = revealed_by(seen, move, made.opens);
  return made;
}

// The text that stands behind `key`, up to its closing quote; empty where `json` does not begin so.
std::string_view text_behind(std::string_view json, std::string_view key) {
  if (!json.starts_with(key)) {
    return {};
  }
  json.remove_prefix(key.size());
  return json.substr(0, json.find('"'));
}

}  // namespace

EntryTraits traits_of(const journal::Entry& entry) {
  Seen seen;
  const Json* move = entry.doing.find("move");
  seen.move = move != nullptr && move->is_string() ? std::string_view(*move->string()) : "";
  seen.commit = entry.doing.find("commit") != nullptr;
  seen.draws = !entry.draws.empty();
  const Json::List& events = *entry.events.list();
  for (std::size_t i = 0; i < events.size(); ++i) {
    const Json* name = events[i].find("e");
    if (name != nullptr && name->is_string()) {
      seen.take_event(*name->string(), i);
    }
  }
  const bool generated = std::any_of(entry.draws.begin(), entry.draws.end(), [](const Draw& draw) {
    return draw.from == DrawnFrom::Generated;
  });
  return traits(journal::kind_of(entry.doing).value_or(Doing::Move), seen, generated);
}

EntryTraits traits_of(Doing kind, const journal::Parts& parts) {
  Seen seen;
  seen.move = text_behind(parts.doing, R"({"move":")");
  // No text of a player can look like it: quotes are escaped.
  seen.commit = parts.doing.find(R"(,"commit":)") != std::string_view::npos;
  seen.draws = parts.dice != "[]";
  journal::Elements events(parts.events);
  std::string_view event;
  for (std::size_t i = 0; events.next(event); ++i) {
    seen.take_event(text_behind(event, R"({"e":")"), i);
  }
  const bool generated = parts.dice.find(R"("from":"generated")") != std::string_view::npos;
  return traits(kind, seen, generated);
}

}  // namespace hausregel::play
