// Reading the variant anew: the open game is decided again under it, on the same luck, and goes on
// as a branch.
#include "console/opened_values.h"
#include "console/sealing.h"
#include "console/session.h"
#include "console/session_parts.h"
#include "console/steps.h"

namespace hausregel::console {
namespace {

bool is_move(const Json& doing, std::string_view word) {
  const Json* move = doing.find("move");
  return move != nullptr && *move == Json(word);
}

// Whether values lie sealed: their commitments belong to the parent and could not be opened.
bool pending(std::span<const journal::Entry> entries, std::span<const std::int64_t> line) {
  bool sealed = false;
  for (const std::int64_t n : line) {
    if (n > 0) {
      const Json& doing = entries[static_cast<std::size_t>(n) - 1].doing;
      const Json* commit = doing.find("commit");
      sealed = (sealed && !is_move(doing, "open")) || (commit != nullptr && !commit->is_null());
    }
  }
  return sealed;
}

// What a real table has shown.
std::vector<std::int64_t> observed_of(const journal::Entry& entry) {
  std::vector<std::int64_t> observed;
  for (const Draw& draw : entry.draws) {
    if (draw.from == DrawnFrom::Observed) {
      observed.push_back(draw.got);
    }
  }
  return observed;
}

Result<std::string> decide_again(Table& table, const Course::Move& move, FairDice& dice) {
  const Json* path = move.doing.find("override");
  if (path != nullptr) {
    return table.set_place(*path->string(), *move.doing.find("value"));
  }
  dice.use_phrases(phrases_of(table));
  dice.observe(move.observed);
  return table.decide(move.doing, dice);
}

// Decides one course again over `table`, with the events noted in it and in `events`. False: it
// stops.
bool run_again(Course& course, Table& table, Json::List& events, Reloaded& reloaded) {
  FairDice dice(course.setup.id, course.chain);
  for (auto move = course.moves.begin(); move != course.moves.end(); ++move) {
    auto decided = decide_again(table, *move, dice);
    if (!decided) {
      reloaded.stopped = Reloaded::Stopped{move->n, std::move(decided.error())};
      course.moves.erase(move, course.moves.end());
      return false;
    }
    Json now = *read_json(*decided);
    if (!reloaded.parting && now != move->events) {
      reloaded.parting = Reloaded::Parting{move->n, move->doing, move->events, now};
    }
    events.insert(events.end(), now.list()->begin(), now.list()->end());
    move->events = std::move(now);
  }
  return true;
}

}  // namespace

Result<Variant> Session::variant_anew() const {
  const VariantLayer& top = made_.house.variant.top();
  auto variant = world_.variants->load(top.game, top.file.ends_with(".lua") ? top.file : top.name);
  if (!variant && variant.error().fault == Fault::Input && variant.error().place.line == 0) {
    auto named = world_.variants->load(top.game, top.name);
    return named ? std::move(named) : std::move(variant);
  }
  return variant;
}

Result<Reloaded> Session::reload() const {
  if (!secrets_ || !chain_) {
    return said(Fault::Refused, "console.read_only");
  }
  if (pending(log_.entries(), replay_.line())) {
    return said(Fault::Refused, "console.reload_sealed");
  }
  auto variant = variant_anew();
  if (!variant) {
    return fail(std::move(variant.error()));
  }
  auto rules = resolve(game(), *variant);
  if (!rules) {
    return fail(std::move(rules.error().front()));
  }
  House house{std::move(*variant), std::move(*rules), {}};
  house.hooks = hooks_of(house.variant, house.rules, world_);
  const Json root = root_events_.value_or(log_.opening().events);
  std::vector<Course> courses = past_;
  courses.push_back(course());
  Reloaded reloaded;
  Json::List events = *root.list();
  for (auto at = courses.begin(); at != courses.end(); ++at) {
    auto table = game().open(at->setup, house.rules.values(), house.hooks);
    auto folded = table ? (*table)->fold(Json(events)) : fail(std::move(table.error()));
    if (!folded) {
      return fail(std::move(folded.error()));
    }
    if (!run_again(*at, **table, events, reloaded)) {
      courses.erase(at + 1, courses.end());
      break;
    }
  }
  auto branch = branch_under(std::move(house), Json(std::move(events)));
  if (!branch) {
    return fail(std::move(branch.error()));
  }
  reloaded.session = std::move(*branch);
  reloaded.session->past_ = std::move(courses);
  reloaded.session->root_events_ = root;
  return reloaded;
}

// The moves and overrides of the line of play.
Course Session::course() const {
  Course course{table().setup(), *chain_, {}};
  for (const std::int64_t n : replay_.line()) {
    if (n == 0) {
      continue;
    }
    const journal::Entry& entry = log_.entries()[static_cast<std::size_t>(n) - 1];
    const bool decides =
        entry.doing.find("move") != nullptr || entry.doing.find("override") != nullptr;
    if (decides && !holds_event(entry.events, "rule_stopped")) {
      course.moves.push_back({n, entry.doing, observed_of(entry), entry.events});
    }
  }
  return course;
}

Result<std::unique_ptr<Session>> Session::branch_under(House house, Json events) const {
  journal::Opening opening = log_.opening();
  opening.seeded = false;
  opening.rules = house.rules.values();
  opening.variant = texts_of(house.variant);
  opening.parent = journal::EntryRef{log_.last(), log_.hash(log_.last())};
  opening.redacted.reset();
  opening.events = std::move(events);
  return branch_off({&game(), std::move(house), false}, std::move(opening),
                    new_secrets(std::nullopt, world_.random), {});
}

}  // namespace hausregel::console
