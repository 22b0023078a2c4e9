// Reading the words of a console line: what every game needs.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "engine/codec.h"
#include "engine/game.h"

namespace hausregel {

// A usage error at word `at`, or behind the last word where there is none.
tl::unexpected<Error> misread(std::span<const Word> words, std::size_t at, Message message);

// Refuses what `word` says.
tl::unexpected<Error> refuse_at(const Word& word, std::string_view rule, std::string_view id,
                                std::vector<std::pair<std::string, std::string>> args = {});

// Refuses (Usage) more than `most` words; `form` is what the line should look like.
Result<> at_most(std::span<const Word> words, std::size_t most, std::string_view form);

// Word `at` as a player's name, which may be shortened. Usage: missing, nobody, several.
Result<Seat> player_word(std::span<const Word> words, std::size_t at, const Setup& setup,
                         std::string_view form);
// Word `at` as a whole number that fits an int.
Result<int> number_word(std::span<const Word> words, std::size_t at, std::string_view form);
// Word `at` as yes or no.
Result<bool> yes_word(std::span<const Word> words, std::size_t at, std::string_view form);

// A move made of a described command.
template <class Command>
Spoken spoken_move(const Command& command, const Setup& setup) {
  std::string json;
  codec::put_tagged(json, "move", command, setup);
  Spoken spoken;
  spoken.command = *read_json(json);
  return spoken;
}

// A question that a person could answer with one more word.
Spoken question(Message message, bool hidden);

// The words of `rest` from `at` on, behind the word `verb`: further moves on the same line.
std::vector<Word> again(std::string_view verb, std::span<const Word> words, std::size_t at);

// The short form that is the first `count` of `words`, with `move` in its place; nothing where
// there is no such move.
std::optional<InFull> in_place_of(std::span<const Word> words, std::size_t count,
                                  const std::vector<std::string>& move);

}  // namespace hausregel
