#include "journal/secrets.h"

#include <cerrno>

#include "core/dice.h"
#include "core/text.h"

namespace hausregel::journal {
namespace {

constexpr std::string_view kSecretFormat = "hausregel-secret/1";
constexpr unsigned kSecretMode = 0600;

std::optional<Secrets> decode(const Json& json) {
  const Json* format = json.find("format");
  const Json* id = json.find("id");
  const Json* root = json.find("root");
  const Json* seed = json.find("seed");
  const Json* sealed = json.find("sealed");
  const Json* bots = json.find("bots");
  if (format == nullptr || *format != Json(kSecretFormat) || id == nullptr || !id->is_string() ||
      root == nullptr || !root->is_string() || seed == nullptr || sealed == nullptr ||
      !sealed->is_list() || bots == nullptr || !bots->natural()) {
    return std::nullopt;
  }
  const auto digest = digest_from_hex(*root->string());
  const auto number = seed->natural();
  if (!digest || (!number && !seed->is_null())) {
    return std::nullopt;
  }
  return Secrets{*id->string(), *digest, number, *bots->natural(), *sealed->list()};
}

}  // namespace

std::string secret_path(const std::string& journal_path) { return journal_path + ".secret"; }

Replaced save_secrets(Disk& disk, const std::string& journal_path, const Secrets& secrets) {
  Json json;
  json.set("format", kSecretFormat);
  json.set("id", secrets.id);
  json.set("root", hex(secrets.root));
  json.set("seed", secrets.seed ? Json(*secrets.seed) : Json());
  json.set("bots", secrets.bot_seed);
  json.set("sealed", secrets.sealed);
  return replace_file(disk, secret_path(journal_path), to_text(json) + '\n', kSecretMode);
}

Result<std::optional<Secrets>> load_secrets(Disk& disk, const std::string& journal_path) {
  const std::string path = secret_path(journal_path);
  FileFacts facts;
  if (disk.facts_at(path, facts) == -ENOENT) {
    return std::nullopt;
  }
  const auto text = read_whole(disk, path, kEntryBytes);
  if (!text) {
    return fail(text.error());
  }
  const auto json = read_json(*text);
  auto secrets = json ? decode(*json) : std::nullopt;
  if (!secrets) {
    return fail(Fault::Input, "'" + clean(path) + "' does not hold the secrets of a game");
  }
  return secrets;
}

Result<void> remove_secrets(Disk& disk, const std::string& journal_path) {
  const std::string path = secret_path(journal_path);
  disk.remove(path + ".new");  // left by a crash
  const int code = disk.remove(path);
  if (code < 0 && code != -ENOENT) {
    return fail(file_error(Fault::Input, "cannot remove", path, code));
  }
  return {};
}

bool secrets_fit(const Secrets& secrets, const Opening& opening) {
  const Digest* commit = commit_of(opening);
  const int length = chain_length(opening);
  return secrets.id == id_of(opening) && commit != nullptr && length >= 1 &&
         *commit == SeedChain(secrets.root, length).commitment();
}

}  // namespace hausregel::journal
