// Journals of whole games, whatever games there are.
#include "catch.h"
#include "journal/log.h"
#include "journal/replay.h"
#include "samples.h"

using namespace hausregel;
using namespace hausregel::journal;

namespace {

constexpr std::uint64_t kSeed = 7;

// Plays `count` games with bot `bot` at every one of four seats and keeps their journals.
void play(const Game& game, std::string_view bot, std::uint64_t count, const Folder& folder) {
  Opening opening;
  opening.engine = "0.1.0";
  opening.game = game.name();
  for (const RuleSpec& rule : game.rules()) { opening.rules.set(rule.name, rule.standard); }
  PlayoutOrder order;
  order.setup.players = {"Petra", "Jürgen", "Zoe2", "Anna"};
  order.setup.mode = Mode::Lab;
  order.rules = opening.rules;
  order.bots.assign(4, std::string(bot));
  order.seed = kSeed;
  order.last = count;
  opening.bots.assign(4, std::string(bot));
  PlayoutJournals journals(folder.at(""), opening, kSeed);
  Tally tally;
  REQUIRE(game.play_out(order, tally, &journals));
  REQUIRE(tally.games == count);
}

struct Retold {
  std::optional<Difference> difference;
  std::optional<Damage> damage;
  bool closed = false;
  bool over = false;
};

Retold retell(std::string text) {
  journal::Lines reader(text_source(std::move(text)));
  std::optional<Playback> replay;
  while (true) {
    LineStep step = reader.next();
    if (const auto* line = std::get_if<Line>(&step)) {
      Replayed<void> taken;
      if (line->n == 0) {
        const Opening& opening = *line->opening;
        replay = Playback::begin(open_table(opening).value(), opening).value();
      } else {
        taken = replay->take(line->entry());
      }
      if (!taken) { return {taken.error(), {}, false, false}; }
      continue;
    }
    if (const auto* damage = std::get_if<Damage>(&step)) { return {{}, *damage, false, false}; }
    return {{}, {}, std::get<End>(step).closed, replay->table().status().over};
  }
}

}  // namespace

TEST_CASE("games: the journal of a played game leads to its end again", "[journal][games]") {
  for (const Game* game : games()) {
    for (const std::string_view bot : game->bots()) {
      INFO(game->name() << ' ' << bot);
      const Folder folder;
      play(*game, bot, 3, folder);
      for (const auto& file : std::filesystem::directory_iterator(folder.at(""))) {
        const Retold retold = retell(contents(file.path()));
        CHECK_FALSE(retold.damage);
        CHECK_FALSE(retold.difference);
        CHECK(retold.closed);
        CHECK(retold.over);
      }
    }
  }
}

// Some fields repeat what follows from others (a sum, which special was thrown): only the rules
// notice those.
TEST_CASE("games: results rewritten, with all hashes made good again, do not fold",
          "[journal][games]") {
  for (const Game* game : games()) {
    INFO(game->name());
    const Folder folder;
    play(*game, "random", 1, folder);
    const std::string text = contents(folder.at(std::string(game->name()) + "-000000.jsonl"));
    int rewritten = 0;
    int noticed = 0;
    for (std::size_t at = text.find("\"events\":["); at != std::string::npos && rewritten < 60;
         at = text.find("\"events\":[", at + 1)) {
      const std::size_t end = text.find("],\"state\"", at);
      const std::size_t number = text.find_first_of("123456789", at);
      if (number >= end) { continue; }
      std::string other = text;
      other[number] = other[number] == '9' ? '8' : '9';
      const auto line =
          std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n');
      const Retold retold = retell(rehashed(other, static_cast<std::size_t>(line)));
      CHECK_FALSE(retold.damage);
      CHECK((!retold.difference || retold.difference->n == line));
      noticed += retold.difference ? 1 : 0;
      ++rewritten;
    }
    CHECK(rewritten == 60);
    CHECK(noticed >= 40);
  }
}
