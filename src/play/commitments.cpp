#include "play/commitments.h"

#include <algorithm>

#include "core/text.h"

namespace hausregel::play {
namespace {

constexpr std::string_view kMember = "\"commit\":\"";

// Formats the one member other than player and salt: a number, "120", or numbers in ascending
// order, "2+6".
std::optional<std::string> amount_of(const Json& value) {
  const Json* sealed = nullptr;
  for (const auto& [name, held] : *value.object()) {
    sealed = name != "player" && name != "salt" ? &held : sealed;
  }
  if (sealed == nullptr || value.object()->size() != 3) {
    return std::nullopt;
  }
  if (sealed->is_int()) {
    return to_text(*sealed);
  }
  if (!sealed->is_list()) {
    return std::nullopt;
  }
  std::vector<std::int64_t> sorted;
  for (const Json& card : *sealed->list()) {
    if (!card.is_int()) {
      return std::nullopt;
    }
    sorted.push_back(*card.integer());
  }
  std::ranges::sort(sorted);
  return joined(sorted, "+", [](std::int64_t card) { return std::to_string(card); });
}

}  // namespace

std::optional<Salt> salt_in(const Json& value) {
  const std::string* text = value.find_text("salt");
  Salt salt{};
  return text != nullptr && bytes_from_hex(*text, salt) ? std::optional(salt) : std::nullopt;
}

std::optional<Digest> commitment_of(const Json& value, const Setup& setup, int luck) {
  const std::string* player = value.find_text("player");
  const auto salt = salt_in(value);
  const auto amount = player != nullptr ? amount_of(value) : std::nullopt;
  if (!salt || !amount) {
    return std::nullopt;
  }
  return commitment(setup.seal_kind, {setup.hash, luck}, *player, *amount, *salt);
}

std::string sealed_member(const Digest& commit) { return std::string(kMember) + hex(commit) + '"'; }

std::vector<std::string_view> sealed_in(std::string_view state) {
  std::vector<std::string_view> commits;
  for (std::size_t at = state.find(kMember); at != std::string_view::npos;
       at = state.find(kMember, at + 1)) {
    commits.push_back(state.substr(at + kMember.size(), 2 * Digest{}.size()));
  }
  return commits;
}

}  // namespace hausregel::play
