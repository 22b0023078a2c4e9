#include <algorithm>

#include "catch.h"
#include "evening.h"
#include "play/closing.h"

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

TEST_CASE("a value kept for an entry that was never written is not the next entry's") {
  NewGame wanted;
  wanted.game = "teufel";
  wanted.players = {"Petra", "Angela"};
  wanted.mode = Mode::Table;
  Evening evening(open_new(wanted, plain_world()).value());
  evening.next();
  REQUIRE(
      keep_value(evening.session(), 2, *read_json(R"({"player":"Petra","stake":20,"salt":null})")));
  evening.must(R"({"move":"bet","player":"Petra","commit":null})");
  CHECK_FALSE(value_of(evening.session(), seat(0)));
  CHECK(evening.session().secrets->sealed.empty());
}
