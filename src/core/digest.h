// SHA-256 and HMAC-SHA-256 from libcrypto, with reused contexts, and their hexadecimal form. Throws
// std::runtime_error if libcrypto fails (out of memory, no random source).
#pragma once

#include <algorithm>
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
using Salt = std::array<std::uint8_t, 16>;  // of a commitment

// Hash the bytes as they are. Thread-safe: each thread has its own contexts.
Digest sha256(std::string_view bytes);
Digest sha256(const Digest& bytes);
Digest hmac_sha256(const Digest& key, std::string_view message);

// An HMAC key set up once for many messages (re-initialising is about 5 times as fast). Not
// thread-safe.
class Mac {
 public:
  explicit Mac(const Digest& key);

  Digest of(std::string_view message) const;  // like hmac_sha256()

 private:
  struct Freed {
    void operator()(evp_mac_ctx_st* context) const;
  };
  std::unique_ptr<evp_mac_ctx_st, Freed> context_;
};

// Returns 32 bytes from the system's random source. Only the program's outermost layer calls this.
Digest random_bytes();

// Returns the first 8 bytes as a big-endian number.
std::uint64_t first_eight(const Digest& digest);

// Whether `text` is exactly `digits` lower-case hexadecimal digits.
inline bool is_hex(std::string_view text, std::size_t digits) {
  return text.size() == digits && std::ranges::all_of(text, [](char c) {
           return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
         });
}

std::string hex(std::span<const std::uint8_t> bytes);  // lower case
// Sets `bytes` and returns true if `text` is two lower-case digits for each of them; else returns
// false and may have changed some.
bool bytes_from_hex(std::string_view text, std::span<std::uint8_t> bytes);
std::optional<Digest> digest_from_hex(std::string_view text);  // 64 lower-case digits, or nullopt
std::string base32(std::span<const std::uint8_t> bytes);       // RFC 4648, upper case, no padding

}  // namespace hausregel
