// OpenSSL 3 looks an algorithm up by name at every fetch, which costs more than hashing a short
// line. Algorithms are therefore fetched once, and hash contexts live as long as their thread.
#include "core/digest.h"

#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/params.h>
#include <openssl/rand.h>

#include <stdexcept>

#include "core/lists.h"

namespace hausregel {

namespace {

struct HashFreed {
  void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
};

void require(bool done) {
  if (!done) { throw std::runtime_error("libcrypto failed"); }
}

EVP_MAC* hmac_algorithm() {
  static EVP_MAC* const fetched = EVP_MAC_fetch(nullptr, "HMAC", nullptr);
  require(fetched != nullptr);
  return fetched;
}

Digest hash(const void* bytes, std::size_t count) {
  // Never freed, like hmac_algorithm(): other threads may still use it while the program ends.
  static const EVP_MD* const algorithm = EVP_MD_fetch(nullptr, "SHA256", nullptr);
  thread_local const std::unique_ptr<EVP_MD_CTX, HashFreed> context(EVP_MD_CTX_new());
  Digest digest;
  require(algorithm != nullptr && context != nullptr &&
          EVP_DigestInit_ex2(context.get(), algorithm, nullptr) == 1 &&
          EVP_DigestUpdate(context.get(), bytes, count) == 1 &&
          EVP_DigestFinal_ex(context.get(), digest.data(), nullptr) == 1);
  return digest;
}

}  // namespace

Digest sha256(std::string_view bytes) { return hash(bytes.data(), bytes.size()); }
Digest sha256(const Digest& bytes) { return hash(bytes.data(), bytes.size()); }

Digest hmac_sha256(const Digest& key, std::string_view message) { return Mac(key).of(message); }

void Mac::Freed::operator()(EVP_MAC_CTX* context) const { EVP_MAC_CTX_free(context); }

Mac::Mac(const Digest& key) : context_(EVP_MAC_CTX_new(hmac_algorithm())) {
  char name[] = "SHA256";
  const OSSL_PARAM parameters[] = {OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, name, 0),
                                   OSSL_PARAM_construct_end()};
  require(context_ != nullptr &&
          EVP_MAC_init(context_.get(), key.data(), key.size(), parameters) == 1);
}

Digest Mac::of(std::string_view message) const {
  Digest digest;
  std::size_t length = 0;
  // Without a key, restarts with the current one.
  require(EVP_MAC_init(context_.get(), nullptr, 0, nullptr) == 1 &&
          EVP_MAC_update(context_.get(), reinterpret_cast<const unsigned char*>(message.data()),
                         message.size()) == 1 &&
          EVP_MAC_final(context_.get(), digest.data(), &length, digest.size()) == 1 &&
          length == digest.size());
  return digest;
}

Digest random_bytes() {
  Digest bytes;
  require(RAND_bytes(bytes.data(), as_int(bytes.size())) == 1);
  return bytes;
}

std::uint64_t first_eight(const Digest& digest) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < 8; ++i) { value = value << 8 | digest[i]; }
  return value;
}

std::string hex(std::span<const std::uint8_t> bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string out;
  out.reserve(bytes.size() * 2);
  for (const std::uint8_t byte : bytes) {
    out += kDigits[byte >> 4];
    out += kDigits[byte & 15];
  }
  return out;
}

bool bytes_from_hex(std::string_view text, std::span<std::uint8_t> bytes) {
  if (!is_hex(text, 2 * bytes.size())) { return false; }
  const auto value = [](char c) { return c <= '9' ? c - '0' : c - 'a' + 10; };
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    bytes[i] = static_cast<std::uint8_t>(value(text[2 * i]) << 4 | value(text[2 * i + 1]));
  }
  return true;
}

std::optional<Digest> digest_from_hex(std::string_view text) {
  Digest digest{};
  return bytes_from_hex(text, digest) ? std::optional(digest) : std::nullopt;
}

std::string base32(std::span<const std::uint8_t> bytes) {
  constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  std::string out;
  std::uint32_t pending = 0;
  int bits = 0;
  for (const std::uint8_t byte : bytes) {
    pending = (pending << 8 | byte) & 0xFFF;  // at most 4 bits were left
    for (bits += 8; bits >= 5; bits -= 5) { out += kLetters[(pending >> (bits - 5)) & 31]; }
  }
  if (bits > 0) { out += kLetters[(pending << (5 - bits)) & 31]; }
  return out;
}

}  // namespace hausregel
