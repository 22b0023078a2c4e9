#include "play/commitments.h"

#include <algorithm>

namespace hausregel::play {
namespace {

constexpr std::string_view kMember = "\"commit\":\"";

// "120", or the cards in ascending order: "2+6".
std::optional<std::string> amount_of(const Json& value) {
  if (const Json* stake = value.find("stake")) {
    return stake->is_int() ? std::optional(to_text(*stake)) : std::nullopt;
  }
  const Json* cards = value.find("cards");
  if (cards == nullptr || !cards->is_list()) {
    return std::nullopt;
  }
  std::vector<std::int64_t> sorted;
  for (const Json& card : *cards->list()) {
    if (!card.is_int()) {
      return std::nullopt;
    }
    sorted.push_back(*card.integer());
  }
  std::sort(sorted.begin(), sorted.end());
  std::string text;
  for (const std::int64_t card : sorted) {
    text += (text.empty() ? "" : "+") + std::to_string(card);
  }
  return text;
}

std::optional<Digest> made_under(const SealScope& scope, const Json& value) {
  const auto salt = salt_in(value);
  const auto amount = amount_of(value);
  if (!salt || !amount) {
    return std::nullopt;
  }
  return commitment(value.find("stake") != nullptr ? "stake" : "order", scope,
                    *value.find("player")->string(), *amount, *salt);
}

}  // namespace

std::optional<Salt> salt_in(const Json& value) {
  const Json* text = value.find("salt");
  if (text == nullptr || !text->is_string() || text->string()->size() != 2 * Salt{}.size()) {
    return std::nullopt;
  }
  const auto bytes = digest_from_hex(*text->string() + std::string(32, '0'));
  if (!bytes) {
    return std::nullopt;
  }
  Salt salt{};
  std::copy_n(bytes->begin(), salt.size(), salt.begin());
  return salt;
}

std::optional<Digest> commitment_of(const Json& value, const Setup& setup, const Status& now) {
  const Json* player = value.find("player");
  if (player == nullptr || !player->is_string()) {
    return std::nullopt;
  }
  for (const CarriedSeal& seal : setup.carried) {
    if (seal.player == *player->string() &&
        made_under(setup.scope_of_seal(seal.player, seal.commit, now.round, now.luck), value) ==
            seal.commit) {
      return seal.commit;
    }
  }
  return made_under(setup.scope_here(now.round, now.luck), value);
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
