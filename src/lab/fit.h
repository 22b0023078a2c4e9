// A bot made of what people did: counts of their answers to a game's questions, split by the facts
// that tell most about them. Knows no game by name: what a bot would be asked, the players have
// answered by their moves.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "engine/game.h"
#include "engine/rules/hooks.h"

namespace hausregel::lab {

// Finds the answers of a script that lead to a move.
class Answers final : public Hooks {
 public:
  struct Answer {
    const HookSpec* question = nullptr;
    Named<std::int64_t> facts{};  // that are numbers; of a truth 1 or 0
    WholeNumbers options{};       // numbers; truths, 0 and 1; or places in `legal`, from 1
    std::size_t chosen = 0;       // of the options

    std::int64_t value() const { return options[chosen]; }
  };

  // Returns the questions on the way to `move`, in open form, of the seat `who`, and the answers;
  // none if no bot would make it.
  std::vector<Answer> to(const Table& table, Seat who, const Json& move);

  bool has(std::string_view) const override { return true; }
  Result<HookAnswer> ask(const HookSpec& spec, std::span<const Fact> facts) override;
  Place place_of(std::string_view) const override { return {}; }
  void renew() override { asked_.clear(); }

 private:
  std::vector<std::size_t> path_;  // the options to try; the first where it ends
  std::vector<Answer> asked_;
};

// What a bot's file says of one game: local tables of counts, and a member with the answers.
struct BotText {
  std::string tables{};
  std::string answers{};
  std::uint64_t predicted = 0;  // how many of the kept decisions the counts make most likely
};

class Fit {
 public:
  // Fewer decisions make no bot.
  static constexpr std::uint64_t kLeast = 200;

  // Adds a decision of a player, in open form. Every tenth is kept to try the bot by it, and not
  // counted; returns whether this one is.
  bool add(const Table& table, Seat who, const Json& move);

  std::uint64_t decisions() const { return decisions_; }  // with those kept
  std::uint64_t kept() const { return kept_.size(); }
  // Returns its part of a bot's file.
  BotText text(const std::string& game) const;

 private:
  using Told = std::vector<Answers::Answer>;

  Answers answers_;
  std::uint64_t decisions_ = 0;
  std::map<std::string, Told> counted_;  // by question
  std::vector<Told> kept_;
};

// Returns the file of a bot, which begins with `note`, comments.
std::string bot_file(const std::string& name, const std::string& note,
                     const std::vector<BotText>& games);

}  // namespace hausregel::lab
