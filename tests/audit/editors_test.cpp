// What whoever writes a journal anew reaches, with receipts of the old one and without: numbers of
// docs/auditing.md §3.
#include <filesystem>
#include <set>

#include "audit/attackers.h"
#include "play/opening.h"

using namespace hausregel;
using namespace hausregel::audit;
using play::Evening;
using play::kWanted;

namespace {

std::string hash_of(journal::Opening& opening) {
  const std::string line = journal::finish(opening);
  return line.substr(line.rfind(":\"") + 2, 64);
}

}  // namespace

TEST_CASE("attackers: without a receipt a later editor invents all of it", "[attack]") {
  Evening real("teufel", 8);
  const std::string kept = real.log().receipt();
  real.next();
  real.play_round();
  real.finish();
  // The same people, the same hour; seeds and words of the editor's own.
  Evening invented("teufel", 9);
  const auto [word, tries] =
      play::chosen_word(invented.secret_seed(1), invented.id(), {"", "blue", "green"}, 0);
  invented.speak("Angela", "blue");
  invented.speak("Lucy", "green");
  invented.speak("Petra", word);
  invented.next();
  invented.bets();
  CHECK(invented.draw() == kWanted);
  good_report(invented);
  // Whoever kept the receipt of the opening sees that it is another game.
  CHECK_FALSE(audited(invented.text(), with_head(kept)).good());
  CHECK(audited(real.text(), with_head(kept)).good());
}

TEST_CASE("attackers: behind a receipt a later editor chooses, before it he changes nothing",
          "[attack]") {
  const auto folder =
      std::filesystem::temp_directory_path() / ("hausregel-editor-" + std::to_string(getpid()));
  std::filesystem::create_directory(folder);
  const std::string file = (folder / "real.jsonl").string();
  const std::string copy = (folder / "copy.jsonl").string();
  Evening real("teufel", 10);
  real.next();
  real.play_round();
  const std::string after_one = real.log().receipt();
  const Digest seed = real.secret_seed(2);
  REQUIRE(real.session().save(file, journal::Log::Save::Move));
  std::filesystem::copy_file(file, copy);
  std::filesystem::copy_file(file + ".secret", copy + ".secret");
  real.next();
  real.play_round();
  const std::string after_two = real.log().receipt();

  std::vector<Message> warnings;
  Evening edited(play::resume(copy, play::plain_world(), warnings).value());
  const auto [word, tries] =
      play::chosen_word(seed, edited.id(), {"", "", ""}, 0, edited.next_first());
  edited.next();
  edited.bets();
  edited.speak("Petra", word);
  CHECK(edited.draw() == kWanted);
  good_report(edited);
  const Report held = audited(edited.text(), with_head(after_one));
  CHECK(held.good());
  CHECK(first_finding(audited(edited.text(), with_head(after_two))).starts_with("integrity"));
  // What lies before the receipt, however well it is made good again:
  auto lines = lines_of(edited.text());
  std::swap(lines[2], lines[3]);
  CHECK(finds(audited(reforged(lines), with_head(after_one)), "integrity receipt"));
  std::filesystem::remove_all(folder);
}

TEST_CASE("attackers: a writer of two openings looks for one receipt of both", "[attack]") {
  // Of b bits they share one after some 2^(b/2) openings. Four letters are 20 bits.
  journal::Opening opening = Evening("teufel", 11).log().opening();
  std::set<std::string> receipts;
  int openings = 0;
  std::string four;
  do {
    ++openings;
    std::get<journal::FairSource>(opening.dice).id =
        hex(sha256("opening " + std::to_string(openings))).substr(0, 16);
    four = journal::make_receipt(0, hash_of(opening)).substr(0, 6);
  } while (receipts.insert(four).second && openings < 100000);
  CHECK(missing("after " + std::to_string(openings) + " openings") == "");
}

TEST_CASE("attackers: who starts at random is the holder's choice", "[attack]") {
  int openings = 0;
  constexpr int kGames = 60;
  for (int games = 0; games < kGames; ++openings) {
    play::NewGame wanted;
    wanted.game = "teufel";
    wanted.players = {"Petra", "Angela", "Lucy"};
    wanted.starter = "random";
    play::World world = play::plain_world();
    world.random = [openings, count = 0]() mutable {
      return sha256("starter " + std::to_string(openings) + " " + std::to_string(++count));
    };
    Evening evening(play::open_new(wanted, world).value());
    if (evening.log().opening().starter == "Lucy") {
      ++games;
      if (games == 1) { CHECK(says(good_report(evening), "starter")); }
    }
  }
  CHECK(missing("who starts (" + rounded(openings / double{kGames}) + " openings") == "");
}
