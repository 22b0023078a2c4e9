// What each attacker of docs/auditing.md §3 reaches, in numbers, and what an audit says then. What
// is counted here is what that page says: the seeds are fixed, so the counts are, too.
#include "audit/attackers.h"

#include <array>
#include <chrono>

#include "play/closing.h"
#include "play/moves.h"

using namespace hausregel;
using namespace hausregel::audit;
using play::Evening;
using play::kWanted;

namespace {

constexpr int kTries = 300;

// A word that nobody else can know.
std::string honest_word(int round) { return hex(sha256("honest " + std::to_string(round))); }

// The pieces of the bag that a seat draws from a full oven, under a round key.
std::vector<int> coals(const Digest& seed, const std::string& id,
                       const std::vector<std::string>& phrases, int most) {
  constexpr std::array<std::pair<int, int>, 7> kBag{
      {{100, 2}, {75, 3}, {50, 7}, {25, 9}, {20, 9}, {10, 9}, {0, 9}}};
  std::vector<int> bag;
  for (const auto& [value, count] : kBag) {
    bag.insert(bag.end(), static_cast<std::size_t>(count), value);
  }
  const Mac key(round_key(seed, phrases));
  std::vector<int> drawn;
  for (int i = 1; i <= most; ++i) {
    const auto at = static_cast<std::ptrdiff_t>(fair_draw(
        key, id, "coal/r1/s0/" + std::to_string(i), static_cast<std::int64_t>(bag.size())));
    drawn.push_back(bag[static_cast<std::size_t>(at)]);
    bag.erase(bag.begin() + at);
  }
  return drawn;
}

// The coal that these turns bring on average where each ends at a sum of `stop`, or before the
// devil.
int coal_of(const std::vector<std::vector<int>>& turns, std::optional<int> stop) {
  int all = 0;
  for (const std::vector<int>& turn : turns) {
    int sum = 0;
    for (const int coal : turn) {
      if (coal == 0 || (stop && sum >= *stop)) {
        sum = coal == 0 && stop && sum < *stop ? 0 : sum;
        break;
      }
      sum += coal;
    }
    all += sum;
  }
  return (all + kTries / 2) / kTries;
}

}  // namespace

TEST_CASE("attackers: the holder of the secret knows every draw, and chooses none", "[attack]") {
  int known = 0;
  int wanted = 0;
  std::vector<std::vector<int>> turns;
  for (int i = 1; i <= kTries; ++i) {
    Evening evening("teufel", i);
    evening.next();
    evening.bets();
    evening.speak("Angela", honest_word(i));
    const std::vector<std::string> phrases{"", honest_word(i), ""};
    const Digest seed = evening.secret_seed(1);
    turns.push_back(coals(seed, evening.id(), phrases, 40));
    const std::int64_t guess = play::first_coal(seed, evening.id(), phrases);
    const std::int64_t got = evening.draw();
    known += guess == got ? 1 : 0;
    wanted += got == kWanted ? 1 : 0;
    if (i == 1) { CHECK(says(good_report(evening), "secret")); }
  }
  CHECK(known == kTries);
  CHECK(missing("(" + std::to_string(wanted) + " of 300 times with an honest word after") == "");
  // He stops before the devil; who does not know it stops at the sum that is best on average.
  const int foreseen = coal_of(turns, std::nullopt);
  int blind = 0;
  for (int at = 10; at <= 300; at += 5) { blind = std::max(blind, coal_of(turns, at)); }
  CHECK(missing(std::to_string(foreseen) + " points of coal per turn instead of " +
                std::to_string(blind)) == "");
}

TEST_CASE("attackers: where nobody speaks the holder chooses by making openings", "[attack]") {
  for (const char* spoken : {"", "red"}) {  // a word that is known beforehand is as good as none
    int openings = 0;
    int last = 0;
    constexpr int kGames = 20;
    for (int games = 0; games < kGames; games += last == openings ? 1 : 0) {
      ++openings;
      const std::string name = "evening " + std::to_string(openings);
      const SeedChain chain(sha256(name + " 2"), 2000);
      const Digest id = sha256(name + " 1");
      if (play::first_coal(chain.seed(1), hex(std::span(id).first(8)), {"", spoken, ""}) ==
          kWanted) {
        last = openings;
      }
    }
    Evening evening("teufel", last);
    if (*spoken != '\0') { evening.speak("Angela", spoken); }
    evening.next();
    evening.bets();
    CHECK(evening.draw() == kWanted);
    CHECK(says(good_report(evening), *spoken != '\0' ? "last_phrase" : "no_phrase"));
    const std::string how = *spoken != '\0' ? " with a word that he knew" : " openings per game";
    CHECK(missing(rounded(openings / double{kGames}) + how) == "");
  }
}

TEST_CASE("attackers: a holder in league with the last speaker chooses by trying words",
          "[attack]") {
  int words = 0;
  int behind = 0;
  for (int i = 1; i <= kTries; ++i) {
    Evening evening("teufel", i);
    evening.next();
    evening.bets();
    evening.speak("Angela", honest_word(i));
    const Digest seed = evening.secret_seed(1);
    const auto [word, tries] = play::chosen_word(seed, evening.id(), {"", honest_word(i), ""}, 0);
    words += tries;
    evening.speak("Petra", word);
    if (i % 2 == 0) {  // an honest seat speaks behind them: the stakes lie, the words are wasted
      evening.speak("Lucy", honest_word(-i));
      behind += evening.draw() == kWanted ? 1 : 0;
    } else {
      CHECK(evening.draw() == kWanted);
    }
    if (i == 1) { CHECK(says(good_report(evening), "last_phrase")); }
  }
  CHECK(missing(rounded(words / double{kTries}) + " words per coal") == "");
  CHECK(missing("(" + std::to_string(behind) + " of 150)") == "");
}

TEST_CASE("attackers: three coals at once, and what they bring", "[attack]") {
  int words = 0;
  constexpr int kRounds = 4;
  std::string word;
  for (int i = kRounds; i >= 1; --i) {
    const Digest id = sha256("evening " + std::to_string(i) + " 1");
    const SeedChain chain(sha256("evening " + std::to_string(i) + " 2"), 2000);
    for (int tries = 1;; ++tries) {
      word = "w" + std::to_string(tries);
      const Mac key(round_key(chain.seed(1), std::vector<std::string>{word, "", ""}));
      const std::string name(hex(std::span(id).first(8)));
      // 100, 100, and one of the three of 75: the first places of what is left.
      if (fair_draw(key, name, "coal/r1/s0/1", 48) < 2 &&
          fair_draw(key, name, "coal/r1/s0/2", 47) < 1 &&
          fair_draw(key, name, "coal/r1/s0/3", 46) < 3) {
        words += tries;
        break;
      }
    }
  }
  CHECK(missing(rounded(words / double{kRounds}) + " words on average of 4 rounds") == "");
  Evening evening("teufel", 1);
  evening.next();
  evening.bet("Petra", 200);
  evening.bet("Angela", 10);
  evening.bet("Lucy", 10);
  evening.speak("Petra", word);
  for (int i = 0; i < 3; ++i) { evening.draw(); }
  evening.must(R"({"move":"stop"})");
  evening.draws();
  const Json state = *read_json(evening.session().table().state_json());
  const auto chips = *(*state.find("seats")->list())[0].find("chips")->integer();
  CHECK(missing("200 points become " + std::to_string(chips)) == "");
  good_report(evening);
}

TEST_CASE("attackers: a holder gives rounds up until the next seed pleases", "[attack]") {
  Evening evening("teufel", 5);
  evening.speak("Angela", "red");
  int begun = 0;
  const std::vector<std::string> phrases{"", "red", ""};
  do {
    if (begun > 0) { evening.give_up(); }
    evening.next();
    ++begun;
  } while (play::first_coal(evening.secret_seed(begun), evening.id(), phrases) != kWanted);
  evening.bets();
  CHECK(evening.draw() == kWanted);
  const Report report = good_report(evening);
  CHECK(says(report, "given_up"));
  CHECK(static_cast<int>(report.told.given_up.size()) == begun - 1);
}

TEST_CASE("attackers: no draw is chosen by setting something by hand", "[attack]") {
  Evening evening("teufel", 6);
  const auto refused = [&](const std::string& path, const Json& value) {
    const auto set = play::set_place(evening.session(), path, value, "a typing mistake");
    REQUIRE_FALSE(set);
    return set.error().message.id;
  };
  const auto tried = [&] {
    CHECK(refused("phrases", Json(Json::List{"red", "", ""})) == "engine.no_place");
    CHECK(refused("phrases[0]", "red") == "engine.no_place");
    CHECK(refused("round", 5) == "engine.no_place");
    CHECK(refused("Petra.pieces", 10) == "engine.no_place");
  };
  tried();
  evening.next();
  evening.bets();
  tried();
  CHECK(refused("Petra.chips", 10) == "engine.refuse.place");
  evening.draw();
  tried();
  CHECK(refused("Petra.chips", 10) == "engine.refuse.place");
  CHECK(good_report(evening).told.overrides.empty());
}

TEST_CASE("attackers: a seat alone chooses nothing with seeds that are public", "[attack]") {
  int wanted = 0;
  constexpr int kGames = 100;
  for (int i = 1; i <= kGames; ++i) {
    Evening evening("teufel", i);
    evening.next();
    evening.play_round();
    const auto seed = play::published(evening.log());
    REQUIRE(seed);
    // With the seed of the last round he finds a word for that one, and speaks it for the next.
    const auto [word, tries] =
        play::chosen_word(*seed, evening.id(), {"", "", ""}, 0, evening.next_first());
    evening.next();
    evening.bets();
    evening.speak("Petra", word);
    wanted += evening.draw() == kWanted ? 1 : 0;
  }
  CHECK(missing("(" + std::to_string(wanted) + " of 100 with the words that the last seed") == "");
}

TEST_CASE("attackers: the holder knows what lies sealed, and cannot change it", "[attack]") {
  Evening evening("teufel", 7);
  evening.next();
  evening.bet("Lucy", 30);
  const auto held = play::sealed_now(evening.session(), seat(2));
  REQUIRE(held);
  CHECK(*held->find("stake") == Json(30));
  evening.bet("Petra", 10);
  evening.bet("Angela", 10);
  evening.finish();
  auto lines = lines_of(evening.text());
  for (std::string& line : lines) {
    const std::size_t at = line.find(R"("player":"Lucy","stake":30)");
    if (at != std::string::npos) { line.replace(at + 24, 2, "60"); }
  }
  CHECK(finds(audited(reforged(lines)), "fairness commitment"));
}

// Not a test: how many words a second one core tries, for the sentence in docs/auditing.md.
TEST_CASE("attackers: words a second", "[.rates]") {
  const Digest seed = sha256("rates");
  const auto begin = std::chrono::steady_clock::now();
  int words = 0;
  for (std::chrono::duration<double> took{}; took.count() < 2;
       took = std::chrono::steady_clock::now() - begin) {
    words += play::chosen_word(seed, "0123456789abcdef", {"", std::to_string(words), ""}, 0).second;
  }
  const auto chains = std::chrono::steady_clock::now();
  constexpr int kChains = 500;
  for (int i = 0; i < kChains; ++i) {
    CHECK(SeedChain(sha256(std::to_string(i)), 2000).seed(1) != seed);
  }
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - chains;
  WARN(words / 2 << " words, " << kChains / took.count() << " openings a second");
}
