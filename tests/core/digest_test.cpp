#include "core/digest.h"

#include <set>
#include <thread>

#include "catch.h"

using namespace hausregel;

TEST_CASE("sha256: the vectors of FIPS 180-4", "[core][digest]") {
  CHECK(hex(sha256(std::string_view(""))) ==
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  CHECK(hex(sha256(std::string_view("abc"))) ==
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK(hex(sha256(std::string_view("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"))) ==
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  CHECK(hex(sha256(std::string_view(std::string(1'000'000, 'a')))) ==
        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST_CASE("sha256: of a digest, its 32 raw bytes are hashed", "[core][digest]") {
  const Digest zeros{};
  CHECK(sha256(zeros) == sha256(std::string_view(std::string(32, '\0'))));
}

TEST_CASE("hmac: a whole key, once and kept", "[core][digest]") {
  // Made with Python: hmac.new(bytes(range(32)), b"...", "sha256").
  Digest key{};
  for (std::size_t i = 0; i < key.size(); ++i) { key[i] = static_cast<std::uint8_t>(i); }
  const std::string one = "what do ya want for nothing?";
  const std::string expected_one =
      "099805f4ac310786968565c098db515cc50862b420ae31e20238312344bed36a";
  const std::string expected_empty =
      "d38b42096d80f45f826b44a9d5607de72496a415d3f4a1a8c88e3bb9da8dc1cb";
  CHECK(hex(hmac_sha256(key, one)) == expected_one);
  CHECK(hex(hmac_sha256(key, "")) == expected_empty);
  const Mac mac(key);
  CHECK(hex(mac.of(one)) == expected_one);
  CHECK(hex(mac.of("")) == expected_empty);
  CHECK(hex(mac.of(one)) == expected_one);
}

TEST_CASE("hmac: the vector of RFC 4231 whose key is shorter than a digest", "[core][digest]") {
  // HMAC fills a key with zeros, so "Jefe" and 28 zeros is the key "Jefe".
  const Digest key{'J', 'e', 'f', 'e'};
  CHECK(hex(hmac_sha256(key, "what do ya want for nothing?")) ==
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
}

TEST_CASE("hmac: one key does not leak into the next", "[core][digest]") {
  const Digest a = sha256(std::string_view("a"));
  const Digest b = sha256(std::string_view("b"));
  const Digest first = hmac_sha256(a, "message");
  CHECK(hmac_sha256(b, "message") != first);
  CHECK(hmac_sha256(a, "message") == first);
  Mac moved(a);
  Mac other(b);
  other = std::move(moved);
  CHECK(other.of("message") == first);
}

TEST_CASE("digests: threads do not disturb each other", "[core][digest]") {
  const std::string text(1000, 'x');
  const Digest expected = sha256(std::string_view(text));
  std::vector<int> wrong(4, 0);
  std::vector<std::thread> threads;
  for (int& count : wrong) {
    threads.emplace_back([&text, &expected, &count] {
      for (int i = 0; i < 2000; ++i) {
        count += sha256(std::string_view(text)) == expected ? 0 : 1;
      }
    });
  }
  for (std::thread& thread : threads) { thread.join(); }
  CHECK(wrong == std::vector<int>(4, 0));
}

TEST_CASE("random bytes: never the same twice", "[core][digest]") {
  std::set<Digest> seen;
  for (int i = 0; i < 100; ++i) { seen.insert(random_bytes()); }
  CHECK(seen.size() == 100);
}

TEST_CASE("hex: 64 lower-case digits come back, anything else does not", "[core][digest]") {
  const Digest digest = sha256(std::string_view("abc"));
  CHECK(digest_from_hex(hex(digest)) == digest);
  const std::string good = hex(digest);
  CHECK_FALSE(digest_from_hex(good.substr(1)));
  CHECK_FALSE(digest_from_hex(good + "0"));
  CHECK_FALSE(digest_from_hex("B" + good.substr(1)));
  CHECK_FALSE(digest_from_hex("g" + good.substr(1)));
  CHECK_FALSE(digest_from_hex(" " + good.substr(1)));
}

TEST_CASE("base32: the vectors of RFC 4648, without padding", "[core][digest]") {
  const auto of = [](std::string_view text) {
    return base32({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
  };
  CHECK(of("").empty());
  CHECK(of("f") == "MY");
  CHECK(of("fo") == "MZXQ");
  CHECK(of("foo") == "MZXW6");
  CHECK(of("foob") == "MZXW6YQ");
  CHECK(of("fooba") == "MZXW6YTB");
  CHECK(of("foobar") == "MZXW6YTBOI");
  CHECK(of(std::string(10, '\xFF')) == "7777777777777777");
}
