// OpenSSL 3 looks an algorithm up by name at every fetch, which costs more than hashing a short
// line: algorithms are fetched once, contexts live as long as their thread.
#include "core/digest.h"

#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/params.h>
#include <openssl/rand.h>

#include <stdexcept>

namespace hausregel {

struct EvpDeleter {
  void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
  void operator()(EVP_MAC_CTX* context) const { EVP_MAC_CTX_free(context); }
};
using MacContext = std::unique_ptr<EVP_MAC_CTX, EvpDeleter>;

namespace {

using HashContext = std::unique_ptr<EVP_MD_CTX, EvpDeleter>;

void require(bool done) {
  if (!done) {
    throw std::runtime_error("libcrypto failed");
  }
}

// Fetched algorithms are never freed: other threads may still use them while the program ends.
const EVP_MD* sha256_algorithm() {
  static const EVP_MD* const fetched = EVP_MD_fetch(nullptr, "SHA256", nullptr);
  require(fetched != nullptr);
  return fetched;
}

EVP_MAC* hmac_algorithm() {
  static EVP_MAC* const fetched = EVP_MAC_fetch(nullptr, "HMAC", nullptr);
  require(fetched != nullptr);
  return fetched;
}

Digest hash(const void* bytes, std::size_t count) {
  thread_local const HashContext context(EVP_MD_CTX_new());
  Digest digest;
  require(context != nullptr &&
          EVP_DigestInit_ex2(context.get(), sha256_algorithm(), nullptr) == 1 &&
          EVP_DigestUpdate(context.get(), bytes, count) == 1 &&
          EVP_DigestFinal_ex(context.get(), digest.data(), nullptr) == 1);
  return digest;
}

MacContext keyed_context(const Digest& key) {
  MacContext context(EVP_MAC_CTX_new(hmac_algorithm()));
  char name[] = "SHA256";
  const OSSL_PARAM parameters[] = {OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, name, 0),
                                   OSSL_PARAM_construct_end()};
  require(context != nullptr &&
          EVP_MAC_init(context.get(), key.data(), key.size(), parameters) == 1);
  return context;
}

// `context` has been initialised with its key, and not been used since.
Digest finish(EVP_MAC_CTX* context, std::string_view message) {
  Digest digest;
  std::size_t length = 0;
  require(EVP_MAC_update(context, reinterpret_cast<const unsigned char*>(message.data()),
                         message.size()) == 1 &&
          EVP_MAC_final(context, digest.data(), &length, digest.size()) == 1 &&
          length == digest.size());
  return digest;
}

}  // namespace

Digest sha256(std::string_view bytes) { return hash(bytes.data(), bytes.size()); }
Digest sha256(const Digest& bytes) { return hash(bytes.data(), bytes.size()); }

Digest hmac_sha256(const Digest& key, std::string_view message) {
  thread_local const MacContext context = keyed_context(Digest{});
  require(EVP_MAC_init(context.get(), key.data(), key.size(), nullptr) == 1);
  return finish(context.get(), message);
}

struct Mac::Context {
  MacContext mac;
};

Mac::Mac(const Digest& key) : context_(new Context{keyed_context(key)}) {}
Mac::~Mac() = default;
Mac::Mac(Mac&&) noexcept = default;
Mac& Mac::operator=(Mac&&) noexcept = default;

Digest Mac::of(std::string_view message) const {
  require(EVP_MAC_init(context_->mac.get(), nullptr, 0, nullptr) == 1);
  return finish(context_->mac.get(), message);
}

void Mac::rekey(const Digest& key) {
  require(EVP_MAC_init(context_->mac.get(), key.data(), key.size(), nullptr) == 1);
}

Digest random_bytes() {
  Digest bytes;
  require(RAND_bytes(bytes.data(), static_cast<int>(bytes.size())) == 1);
  return bytes;
}

std::uint64_t first_eight(const Digest& digest) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < 8; ++i) {
    value = value << 8 | digest[i];
  }
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

std::optional<Digest> digest_from_hex(std::string_view text) {
  Digest digest{};
  if (text.size() != digest.size() * 2) {
    return std::nullopt;
  }
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    int value = 0;
    if (c >= '0' && c <= '9') {
      value = c - '0';
    } else if (c >= 'a' && c <= 'f') {
      value = c - 'a' + 10;
    } else {
      return std::nullopt;
    }
    digest[i / 2] = static_cast<std::uint8_t>(digest[i / 2] << 4 | value);
  }
  return digest;
}

std::string base32(std::span<const std::uint8_t> bytes) {
  constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  std::string out;
  out.reserve((bytes.size() * 8 + 4) / 5);
  std::uint32_t pending = 0;
  int bits = 0;
  for (const std::uint8_t byte : bytes) {
    pending = (pending << 8 | byte) & 0xFFF;
    for (bits += 8; bits >= 5; bits -= 5) {
      out += kLetters[(pending >> (bits - 5)) & 31];
    }
  }
  if (bits > 0) {
    out += kLetters[(pending << (5 - bits)) & 31];
  }
  return out;
}

}  // namespace hausregel
