// SHA-256 and HMAC-SHA-256 from libcrypto, with reused contexts, and their hexadecimal form.
// Where libcrypto fails (out of memory, no random source) std::runtime_error is thrown.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

struct evp_mac_ctx_st;  // of libcrypto

namespace hausregel {

using Digest = std::array<std::uint8_t, 32>;

// Of the bytes as they are. Any thread may ask: each has contexts of its own.
Digest sha256(std::string_view bytes);
Digest sha256(const Digest& bytes);
Digest hmac_sha256(const Digest& key, std::string_view message);

// An HMAC key set up once and used for many messages (re-initialising is about 5 times as fast).
// One thread at a time.
class Mac {
 public:
  explicit Mac(const Digest& key);

  Digest of(std::string_view message) const;  // as hmac_sha256()
  // Another key in the same context.
  void rekey(const Digest& key);

 private:
  struct Freed {
    void operator()(evp_mac_ctx_st* context) const;
  };
  std::unique_ptr<evp_mac_ctx_st, Freed> context_;
};

// 32 bytes from the system's random source. Only the edge of the program calls this.
Digest random_bytes();

// The first 8 bytes as a number, the most significant one first.
std::uint64_t first_eight(const Digest& digest);

// Whether `text` is so many lower-case hexadecimal digits.
inline bool is_hex(std::string_view text, std::size_t digits) {
  constexpr auto kDigits = [] {
    std::array<bool, 256> is_digit{};
    for (const char c : std::string_view("0123456789abcdef")) {
      is_digit[static_cast<unsigned char>(c)] = true;
    }
    return is_digit;
  }();
  bool all = text.size() == digits;
  for (const char c : text) {
    all &= kDigits[static_cast<unsigned char>(c)];
  }
  return all;
}

std::string hex(std::span<const std::uint8_t> bytes);  // lower case
// Whether `text` is lower-case digits, two for each of `bytes`, which it then sets; else some of
// them may have changed.
bool bytes_from_hex(std::string_view text, std::span<std::uint8_t> bytes);
std::optional<Digest> digest_from_hex(std::string_view text);  // 64 lower-case digits, else nothing
std::string base32(std::span<const std::uint8_t> bytes);       // RFC 4648, upper case, no padding

}  // namespace hausregel
