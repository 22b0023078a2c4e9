#include "play/sealing.h"

#include <algorithm>

#include "catch.h"

using namespace hausregel;
using namespace hausregel::play;

namespace {

Json value(int stake) {
  Json json;
  json.set("stake", stake);
  return json;
}

Digest none() { return {}; }

}  // namespace

TEST_CASE("a seeded game's salts follow from seed and entry; others come from outside") {
  journal::Secrets secrets;
  CHECK(salt_of(secrets, 4, none) == Salt{});
  secrets.seed = 7;
  const Digest expected = sha256("hausregel/1|salt|7|4");
  const Salt salt = salt_of(secrets, 4, none);
  CHECK(std::equal(salt.begin(), salt.end(), expected.begin()));
  CHECK(salt != salt_of(secrets, 5, none));
}

TEST_CASE("a sealed value is found by the entry that sealed it; a second one takes its place") {
  journal::Secrets secrets;
  keep_sealed(secrets, 4, value(10));
  keep_sealed(secrets, 5, value(20));
  keep_sealed(secrets, 4, value(30));
  CHECK(*sealed_by(secrets, 4) == value(30));
  CHECK(*sealed_by(secrets, 5) == value(20));
  CHECK(sealed_by(secrets, 6) == nullptr);
}

TEST_CASE("only the latest sealed values are kept") {
  journal::Secrets secrets;
  for (int n = 1; n <= 100; ++n) {
    keep_sealed(secrets, n, value(n));
  }
  CHECK(secrets.sealed.size() == kSealedKept);
  CHECK(sealed_by(secrets, 36) == nullptr);
  CHECK(sealed_by(secrets, 37) != nullptr);
}
