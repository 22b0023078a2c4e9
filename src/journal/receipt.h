// Receipts let players prove that nobody cut or rewrote a journal. A receipt binds all lines up to
// its entry, since their hashes are chained; it reveals nothing about their contents.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"

namespace hausregel::journal {

// Returns "N-" and the first 26 letters of the base32 of the hash of entry N, 130 bits:
// 7-ABCDEFGHIJKLMNOPQRSTUVWXYZ. Precondition: `hash` is 64 hex digits.
std::string make_receipt(std::int64_t n, std::string_view hash);

// A receipt, or a whole hash, as typed by a player.
struct Receipt {
  std::optional<std::int64_t> n;  // nullopt: a whole hash, of any entry
  std::string code;               // 26 letters, or 16, or 64 hex digits

  // Older receipts have 16 letters: the writer of a journal finds two matching entries in about
  // 2^40 tries. Longer receipts bind the writer, too.

  friend bool operator==(const Receipt&, const Receipt&) = default;
};

// Ignores case. Usage: neither a receipt nor a hash.
Result<Receipt> read_receipt(std::string_view text);

// Whether the receipt is for entry `n` with `hash`.
bool matches(const Receipt& receipt, std::int64_t n, std::string_view hash);

}  // namespace hausregel::journal
