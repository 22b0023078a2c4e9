#include "play/sealing.h"

#include <algorithm>

#include "catch.h"

using namespace hausregel;
using namespace hausregel::play;

namespace {

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
