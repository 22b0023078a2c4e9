// Receipts: what players keep so that nobody can cut or rewrite a journal behind their back. A
// receipt binds all lines up to its entry, as their hashes are chained; it tells nothing about what
// they hold.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"

namespace hausregel::journal {

// "N-" and the first 26 letters of the base32 of the hash of entry N, 130 bits:
// 7-ABCDEFGHIJKLMNOPQRSTUVWXYZ. Precondition: `hash` is 64 hex digits.
std::string make_receipt(std::int64_t n, std::string_view hash);

// A receipt, or a whole hash, as a player gives it.
struct Receipt {
  std::optional<std::int64_t> n;  // nothing: a whole hash, of whatever entry
  std::string code;               // 26 letters, or 16, or 64 hex digits

  // Of 16 letters, as they were given out before, the writer of the journal finds two entries that
  // match in some 2^40 tries; longer ones bind him, too.

  friend bool operator==(const Receipt&, const Receipt&) = default;
};

// Letters may be of either case. Usage: neither a receipt nor a hash.
Result<Receipt> read_receipt(std::string_view text);

// Whether entry `n` with `hash` is the one that was receipted.
bool matches(const Receipt& receipt, std::int64_t n, std::string_view hash);

}  // namespace hausregel::journal
