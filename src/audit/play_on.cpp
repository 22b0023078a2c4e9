#include "audit/play_on.h"

#include <algorithm>

#include "core/seat.h"
#include "engine/seal.h"
#include "journal/sealed_values.h"

namespace hausregel::audit {
namespace {

// No game comes near it; a house rule that never lets one end does.
constexpr std::int64_t kMostMoves = 1'000'000;

class PlayOn {
 public:
  PlayOn(Table& table, const journal::Opening& opening, SameLuck& luck, const Chooser& chooser)
      : table_(table),
        luck_(luck),
        chooser_(chooser),
        bot_seed_(first_eight(sha256("hausregel/1|stand-in|" + opening.link.hash + "|bots"))) {}

  // What was carried into a branch and is opened in it.
  void learn_carried(const std::vector<journal::Entry>& entries) {
    for (const CarriedSeal& seal : table_.setup().carried) {
      const Json* value = journal::opened_value(entries, 0, Json(seal.player));
      const Seat who = table_.setup().find(seal.player);
      if (value != nullptr && who.somebody()) {
        value_of(who) = *value;
      }
    }
  }

  // What lies sealed, or has: of each player the latest.
  void learn(const std::vector<journal::Entry>& entries, const std::map<std::int64_t, Json>& values,
             std::int64_t after) {
    for (const auto& [n, value] : values) {
      const Json& doing = entries[static_cast<std::size_t>(n) - 1].doing;
      const Seat who = table_.setup().find(*doing.find("player")->string());
      if (n <= after && who.somebody()) {
        value_of(who) = value.is_object() ? std::optional(value) : std::nullopt;
      }
    }
  }

  PlayedOn run(std::int64_t after) {
    PlayedOn played;
    played.after = after;
    luck_.stand_in();
    while (!table_.status().over) {
      Json doing;
      auto moved = played.moves < kMostMoves ? step(doing, played.moves)
                                             : fail(Fault::Refused, "the game comes to no end");
      if (!moved) {
        played.stop = Stop{played.moves + 1, std::move(doing), std::move(moved.error())};
        break;
      }
      ++played.moves;
    }
    played.other_luck = luck_.stood_in();
    played.other_luck_from = luck_.stood_in_from();
    return played;
  }

 private:
  std::optional<Json>& value_of(Seat who) { return values_[static_cast<std::size_t>(who.index)]; }

  Result<void> step(Json& doing, std::int64_t moves) {
    const Status now = table_.status();
    if (!now.unopened.empty()) {
      return open(now.unopened, doing);
    }
    if (now.to_move.empty()) {
      doing.set("move", "next");
      return decide(doing);
    }
    BotLuck luck(bot_seed_, static_cast<std::uint64_t>(moves));
    auto chosen = chooser_(table_, now.to_move[0], luck);
    if (!chosen) {
      return fail(std::move(chosen.error()));
    }
    doing = std::move(*chosen);
    return table_.wants_seal(doing) ? seal(doing) : decide(doing);
  }

  Result<void> seal(Json& doing) {
    const bool salted = table_.setup().mode == Mode::Virtual;
    auto sealing = table_.seal(doing, salted ? std::optional(Salt{}) : std::nullopt);
    if (!sealing) {
      return fail(std::move(sealing.error()));
    }
    const Seat who = table_.setup().find(*sealing->opening.find("player")->string());
    value_of(who) = std::move(sealing->opening);
    doing = std::move(sealing->command);
    return decide(doing);
  }

  Result<void> open(const SeatList& unopened, Json& doing) {
    Json::List values;
    for (const Seat who : unopened) {
      if (!value_of(who)) {
        return fail(Fault::Refused,
                    "nothing in the journal says what " + table_.setup().name(who) + " has sealed");
      }
      values.push_back(*value_of(who));
    }
    doing.set("move", "open");
    doing.set("values", Json(std::move(values)));
    return decide(doing);
  }

  Result<void> decide(const Json& doing) {
    const bool begins = *doing.find("move") == Json("next");
    luck_.begin(table_, begins ? luck_.luck_to_begin(table_.status().round + 1) : 0);
    auto events = table_.decide(doing, luck_);
    return events ? Result<void>() : fail(std::move(events.error()));
  }

  Table& table_;
  SameLuck& luck_;
  const Chooser& chooser_;
  std::uint64_t bot_seed_;
  PerSeat<std::optional<Json>> values_;
};

}  // namespace

PlayedOn play_on(Table& table, const journal::Opening& opening,
                 const std::vector<journal::Entry>& entries,
                 const std::map<std::int64_t, Json>& values, std::int64_t after, SameLuck& luck,
                 const Chooser& chooser) {
  PlayOn play(table, opening, luck, chooser);
  play.learn_carried(entries);
  play.learn(entries, values, after);
  return play.run(after);
}

}  // namespace hausregel::audit
