#include "journal/receipt.h"

#include <algorithm>

#include "core/digest.h"
#include "core/text.h"

namespace hausregel::journal {
namespace {

constexpr std::size_t kReceiptLetters = 26;

std::string code_of(const Digest& hash) { return base32(hash).substr(0, kReceiptLetters); }

char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }
char in_lower_case(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool is_code(std::string_view code) {
  return code.size() == kReceiptLetters &&
         code.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567") == code.npos;
}

}  // namespace

std::string make_receipt(std::int64_t n, std::string_view hash) {
  return std::to_string(n) + '-' + code_of(digest_from_hex(hash).value_or(Digest{}));
}

Result<Receipt> read_receipt(std::string_view text) {
  std::string code(text);
  std::ranges::transform(code, code.begin(), in_lower_case);
  if (digest_from_hex(code)) {
    return Receipt{std::nullopt, std::move(code)};
  }
  const std::size_t dash = text.find('-');
  if (dash != std::string_view::npos) {
    const auto n = whole_unsigned(text.substr(0, dash));
    code = text.substr(dash + 1);
    std::ranges::transform(code, code.begin(), upper);
    if (n && *n <= static_cast<std::uint64_t>(INT64_MAX) && is_code(code)) {
      return Receipt{static_cast<std::int64_t>(*n), std::move(code)};
    }
  }
  return fail(Fault::Usage, worded("journal.no_receipt", {{"word", clean(text)}}));
}

bool matches(const Receipt& receipt, std::int64_t n, std::string_view hash) {
  if (!receipt.n) {
    return receipt.code == hash;
  }
  const auto digest = digest_from_hex(hash);
  return *receipt.n == n && digest && code_of(*digest) == receipt.code;
}

}  // namespace hausregel::journal
