#include <sys/stat.h>

#include "catch.h"
#include "faulty_disk.h"
#include "journal/writer.h"
#include "samples.h"

using namespace hausregel;
using namespace hausregel::journal;

namespace {

Secrets two_secrets() {
  return {seeded_id(7),
          seeded_root(7),
          std::nullopt,
          18446744073709551615ull,
          {{3, json(R"({"player":"Petra","stake":120,"salt":"00ff"})")}}};
}

unsigned mode_of(const std::string& path) {
  struct stat found{};
  REQUIRE(::lstat(path.c_str(), &found) == 0);
  return found.st_mode & 07777u;
}

}  // namespace

TEST_CASE("secrets: come back as they were kept, for their owner only", "[journal][secrets]") {
  const Folder folder;
  const std::string path = folder.at("game.jsonl");
  Secrets secrets = two_secrets();
  const mode_t old_mask = ::umask(0);
  REQUIRE(save_secrets(system_disk(), path, secrets));
  ::umask(old_mask);
  CHECK(mode_of(path + ".secret") == 0600u);
  CHECK(load_secrets(system_disk(), path).value() == secrets);
  secrets.seed = 7;
  secrets.sealed.clear();
  REQUIRE(save_secrets(system_disk(), path, secrets));
  CHECK(mode_of(path + ".secret") == 0600u);
  CHECK(load_secrets(system_disk(), path).value() == secrets);
  CHECK_FALSE(exists(path + ".secret.new"));
  remove_secrets(system_disk(), path);
  remove_secrets(system_disk(), path);
  CHECK_FALSE(load_secrets(system_disk(), path).value());
}

TEST_CASE("secrets: a file that is none is an error, not an absence", "[journal][secrets]") {
  const Folder folder;
  const std::string path = folder.at("game.jsonl");
  const auto* const text = GENERATE(
      "", "{}", "[]", "x",
      R"({"format":"hausregel-secret/2","id":"a","root":"","seed":null,"bots":0,"sealed":[]})",
      R"({"format":"hausregel-secret/1","id":"a","root":"12","seed":null,"bots":0,"sealed":[]})");
  put(path + ".secret", text);
  const auto loaded = load_secrets(system_disk(), path);
  REQUIRE_FALSE(loaded);
  CHECK(loaded.error().fault == Fault::Input);
}

TEST_CASE("secrets: a failure leaves the old ones", "[journal][secrets]") {
  const Folder folder;
  const std::string path = folder.at("game.jsonl");
  const Secrets old = two_secrets();
  REQUIRE(save_secrets(system_disk(), path, old));
  FaultyDisk disk;
  disk.fail(FaultyDisk::Call::Write, 1, ENOSPC);
  Secrets later = old;
  later.bot_seed = 1;
  CHECK_FALSE(save_secrets(disk, path, later));
  CHECK(load_secrets(system_disk(), path).value() == old);
}

TEST_CASE("secrets: fit the game whose commitment they explain", "[journal][secrets]") {
  const Opening opening = sample_opening();
  CHECK(secrets_fit(two_secrets(), opening));
  Secrets other = two_secrets();
  other.root = seeded_root(8);
  CHECK_FALSE(secrets_fit(other, opening));
  other = two_secrets();
  other.id = seeded_id(8);
  CHECK_FALSE(secrets_fit(other, opening));
  Opening longer = opening;
  std::get<FairSource>(longer.dice).length = 1101;
  CHECK_FALSE(secrets_fit(two_secrets(), longer));
}
