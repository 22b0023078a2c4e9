#include "audit/parentage.h"

#include <algorithm>
#include <map>

#include "journal/line_of_play.h"

namespace hausregel::audit {
namespace {

Parentage wrong(std::string what, std::string stated = {}, std::string found = {}) {
  return {Parentage::Kind::Wrong,
          {"parent", 0, 0, std::move(what), std::move(stated), std::move(found)}};
}

bool stops(const Json& events) {
  const Json::List& list = *events.list();
  return list.size() == 1 && *list.front().find("e") == Json("rule_stopped");
}

// The parent's entries as far as the shared part needs them.
class Parent {
 public:
  explicit Parent(const journal::Opening& opening)
      : opening_(opening), line_(journal::state_number(opening.link.state)) {}

  const journal::Opening& opening() const { return opening_; }
  bool take(const journal::Entry& entry) {
    using journal::Doing;
    const Doing kind = journal::kind_of(entry.doing).value_or(Doing::Move);
    if (kind == Doing::Undo || kind == Doing::Redo) {
      const auto target = line_.target(kind, *entry.doing.object()->front().second.integer());
      if (target) {
        line_.went(*target);
      }
      return target.has_value();
    }
    if (entry.events.list()->empty() || stops(entry.events)) {
      line_.stayed();
    } else {
      line_.moved(journal::state_number(entry.link.state));
      events_[entry.n] = *entry.events.list();
    }
    return true;
  }

  Json::List events_to(std::int64_t n) const {
    Json::List all = *opening_.events.list();
    for (const std::int64_t entry : line_.line_to(n)) {
      if (entry > 0) {
        const Json::List& more = events_.at(entry);
        all.insert(all.end(), more.begin(), more.end());
      }
    }
    return all;
  }

 private:
  journal::Opening opening_;
  journal::LineOfPlay line_;
  std::map<std::int64_t, Json::List> events_;
};

Parentage compared(const Parent& parent, const journal::Opening& branch) {
  const journal::Opening& from = parent.opening();
  if (from.game != branch.game || from.players != branch.players ||
      from.starter != branch.starter || from.mode != branch.mode) {
    return wrong("the parent is another game, or of other players");
  }
  if (from.rules != branch.rules || from.variant != branch.variant) {
    return {Parentage::Kind::OtherRules, {}};
  }
  const Json::List shared = parent.events_to(branch.parent->n);
  const Json::List& own = *branch.events.list();
  for (std::size_t i = 0; i < std::max(shared.size(), own.size()); ++i) {
    if (i >= shared.size() || i >= own.size() || shared[i] != own[i]) {
      return wrong("event " + std::to_string(i + 1) + " of the opening",
                   i < own.size() ? to_text(own[i]) : "no event",
                   i < shared.size() ? to_text(shared[i]) : "no event");
    }
  }
  for (const CarriedSeal& seal : branch.carried) {
    const bool handed_on =
        std::find(from.carried.begin(), from.carried.end(), seal) != from.carried.end();
    const std::string here = seal.scope.format == 1 ? journal::id_of(from) : from.link.hash;
    if (!handed_on && seal.scope.game != here) {
      return wrong("what " + seal.player + " has sealed was carried from elsewhere",
                   seal.scope.game, here);
    }
  }
  return {Parentage::Kind::Shared, {}};
}

std::string said(const journal::EntryRef& ref) { return std::to_string(ref.n) + ' ' + ref.hash; }

}  // namespace

Parentage check_parent(std::unique_ptr<journal::Source> parent, const journal::Opening& branch) {
  const journal::EntryRef& ref = *branch.parent;
  journal::Reader reader(std::move(parent));
  std::optional<Parent> read;
  while (true) {
    const journal::ReadStep step = reader.next();
    const auto* record = std::get_if<journal::Record>(&step);
    if (record == nullptr) {
      return wrong(std::holds_alternative<journal::Damage>(step)
                       ? "the parent is damaged before that entry"
                       : "the parent ends before that entry",
                   said(ref));
    }
    const auto* entry = std::get_if<journal::Entry>(&record->content);
    if (entry == nullptr) {
      read.emplace(std::get<journal::Opening>(record->content));
    } else if (!read->take(*entry)) {
      return wrong("the parent has an undo that leads nowhere, entry " + std::to_string(entry->n));
    }
    if (record->n == ref.n) {
      const std::string& hash = entry == nullptr ? read->opening().link.hash : entry->link.hash;
      return hash == ref.hash ? compared(*read, branch)
                              : wrong("that entry of the parent has another hash", said(ref), hash);
    }
  }
}

bool is_parent(std::unique_ptr<journal::Source> parent, const journal::Opening& branch) {
  journal::Lines lines(std::move(parent));
  while (true) {
    const journal::LineStep step = lines.next();
    const auto* line = std::get_if<journal::Line>(&step);
    if (line == nullptr) {
      return false;
    }
    if (line->n == branch.parent->n) {
      return (line->n == 0 ? std::string_view(line->opening->link.hash) : line->parts.hash) ==
             branch.parent->hash;
    }
  }
}

}  // namespace hausregel::audit
