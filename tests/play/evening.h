// A game of three at a virtual table, of which an attacker sees everything but what lies sealed.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "catch.h"
#include "core/dice.h"
#include "play/closing.h"
#include "play/moves.h"
#include "play/opening.h"
#include "play/session.h"
#include "play/world_for_tests.h"

namespace hausregel::play {

// The seed that the last luck_opened of the journal published.
inline std::optional<Digest> published(const journal::Log& log) {
  std::optional<Digest> seed;
  for (const journal::Entry& entry : log.entries()) {
    for (const Json& event : entry.events.list()) {
      if (*event.find("e") == Json("luck_opened")) {
        seed = digest_from_hex(*event.find("seed")->string());
      }
    }
  }
  return seed;
}

constexpr std::int64_t kWanted = 7;  // of the 48 pieces in the bag

// The first coal of a round: who draws it, of how many pieces.
struct FirstCoal {
  int round = 1;
  int seat = 0;
  std::int64_t below = 48;
};

// What it would be under `seed` and these phrases.
inline std::int64_t first_coal(const Digest& seed, const std::string& id,
                               const std::vector<std::string>& phrases, FirstCoal coal = {}) {
  const Mac key(round_key(seed, phrases));
  const std::string name =
      "coal/r" + std::to_string(coal.round) + "/s" + std::to_string(coal.seat) + "/1";
  return fair_draw(key, id, name, coal.below);
}

// A word for seat `who` under which it is the wanted one, and how many were tried.
inline std::pair<std::string, int> chosen_word(const Digest& seed, const std::string& id,
                                               std::vector<std::string> phrases, std::size_t who,
                                               FirstCoal coal = {}) {
  for (int tries = 1;; ++tries) {
    phrases[who] = "w" + std::to_string(tries);
    if (first_coal(seed, id, phrases, coal) == kWanted) { return {phrases[who], tries}; }
  }
}

class Evening {
 public:
  // `luck`: another one, other seeds.
  explicit Evening(const std::string& game = "teufel", int luck = 0) {
    NewGame wanted;
    wanted.game = game;
    wanted.players = {"Petra", "Angela", "Lucy"};
    World world = plain_world();
    if (luck > 0) {
      world.random = [luck, count = 0]() mutable {
        return sha256("evening " + std::to_string(luck) + " " + std::to_string(++count));
      };
      root_ = sha256("evening " + std::to_string(luck) + " 2");
    }
    session_ = open_new(wanted, world).value();
  }
  explicit Evening(std::unique_ptr<Session> session) : session_(std::move(session)) {}

  Session& session() { return *session_; }
  const journal::Log& log() const { return session_->log(); }
  std::string phase() const { return std::string(session_->table().status().phase); }
  std::string id() const { return session_->table().setup().id; }
  int luck() const { return session_->table().status().luck; }
  std::string last_done() const { return journal::to_text(log().entries().back().doing); }

  Result<void> play(const std::string& command) {
    if (auto good = settled(*session_); !good) { return good; }
    return Moves(*session_).play(*read_json(command));
  }
  bool refuses(const std::string& command) {
    const auto played = play(command);
    return !played && played.error().fault == Fault::Refused;
  }
  void must(const std::string& command) {
    const auto played = play(command);
    INFO(command);
    INFO((played ? std::string() : played.error().message.id + played.error().message.text));
    REQUIRE(played.has_value());
  }
  void speak(const std::string& who, const std::string& text) {
    must(R"({"move":"phrase","player":")" + who + R"(","text":")" + text + "\"}");
  }
  void bet(const std::string& who, int amount) {
    must(R"({"move":"bet","player":")" + who + R"(","stake":)" + std::to_string(amount) + "}");
  }
  void bets() {
    for (const char* who : {"Petra", "Angela", "Lucy"}) { bet(who, 10); }
  }
  void next() { must(R"({"move":"next"})"); }
  // The first coal of the round after the one that is over.
  FirstCoal next_first() const {
    std::int64_t pieces = 48;
    for (const journal::Entry& entry : log().entries()) {
      pieces -= static_cast<std::int64_t>(entry.draws.size());
    }
    const int round = session_->table().status().round + 1;
    return {round, (round - 1) % 3, pieces};
  }
  // The piece that the next coal is.
  std::int64_t draw() {
    const auto before = static_cast<std::size_t>(log().last());
    must(R"({"move":"draw"})");
    return log().entries()[before].draws.front().got.value();
  }
  // Everybody draws once.
  void draws() {
    while (phase() == "draw") {
      must(R"({"move":"draw"})");
      if (phase() == "draw") {
        static_cast<void>(play(R"({"move":"stop"})"));  // who has just met the devil is over
      }
    }
  }
  void play_round() {
    bets();
    draws();
  }
  void undo(std::int64_t moves) {
    const auto undone = play::undo(*session_, moves);
    INFO((undone ? std::string() : undone.error().message.id));
    REQUIRE(undone.has_value());
  }
  // Why that cannot be; empty: it can, and has been done.
  std::string why_no_undo(std::int64_t moves) {
    const auto undone = play::undo(*session_, moves);
    return undone ? "" : undone.error().message.id;
  }
  void give_up() {
    const auto undone = play::undo_round(*session_, {}, "the coal fell", nullptr);
    INFO((undone ? std::string() : undone.error().message.id));
    REQUIRE(undone.has_value());
  }
  // What the secret file tells who can read it.
  Digest secret_seed(int luck) const {
    return SeedChain(root_, journal::chain_length(log().opening())).seed(luck);
  }
  void finish() { REQUIRE(abandon(*session_, std::nullopt)); }
  // Closes the game, and gives the seed that this publishes.
  Digest close_and_seed(const std::string& luck) {
    finish();
    const auto seeds = std::get<journal::Close>(log().entries().back().doing).closing->seeds;
    REQUIRE(seeds.size() == 1);
    CHECK(seeds.front().first == luck);
    return seeds.front().second;
  }
  std::string text() const {
    std::string text;
    for (std::int64_t n = 0; n <= log().last(); ++n) { text += log().line(n) + '\n'; }
    return text;
  }

 private:
  static Digest second_of_plain_world() {
    Digest root{};
    root.fill(2);
    return root;
  }

  Digest root_ = second_of_plain_world();
  std::unique_ptr<Session> session_;
};

}  // namespace hausregel::play
