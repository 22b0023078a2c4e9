#include "journal/secrets.h"

#include <cerrno>

#include "core/dice.h"
#include "engine/codec.h"

namespace hausregel::journal {
namespace {

constexpr unsigned kSecretMode = 0600;

}  // namespace

std::string secret_path(const std::string& journal_path) { return journal_path + ".secret"; }

Written save_secrets(Disk& disk, const std::string& journal_path, const Secrets& secrets) {
  std::string text;
  codec::put(text, secrets, Setup{});
  return write_file(disk, secret_path(journal_path), text + '\n', kSecretMode, Over::File);
}

Result<std::optional<Secrets>> load_secrets(Disk& disk, const std::string& journal_path) {
  const std::string path = secret_path(journal_path);
  FileFacts facts;
  if (disk.facts_at(path, facts) == -ENOENT) {
    return std::nullopt;
  }
  const auto text = read_whole(disk, path, kEntryBytes);
  TRY(text);
  const auto json = read_json(*text);
  Secrets secrets;
  if (!json || !codec::take(*json, secrets, Setup{}) || secrets.format != Secrets().format) {
    return bad_file(Fault::Input, "journal.no_secrets", path);
  }
  return secrets;
}

Result<void> remove_secrets(Disk& disk, const std::string& journal_path) {
  const std::string path = secret_path(journal_path);
  disk.remove(path + ".new");  // left by a crash
  const int code = disk.remove(path);
  if (code < 0 && code != -ENOENT) {
    return file_error(FileAct::Remove, path, code);
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
