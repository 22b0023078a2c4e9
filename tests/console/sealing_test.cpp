#include "console/sealing.h"

#include "catch.h"

using namespace hausregel;
using namespace hausregel::console;

namespace {

Json value(int stake) {
  Json json;
  json.set("stake", stake);
  return json;
}

Digest none() { return {}; }

}  // namespace

TEST_CASE(
    "a seeded game's salts follow from its root and the entry, and differ from entry to entry") {
  journal::Secrets secrets;
  secrets.root = sha256("root");
  const Salt first = salt_of(secrets, Salted::FromRoot, 4, none);
  CHECK(first == salt_of(secrets, Salted::FromRoot, 4, none));
  CHECK(first != salt_of(secrets, Salted::FromRoot, 5, none));
  CHECK(salt_of(secrets, Salted::AtRandom, 4, none) == Salt{});
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
