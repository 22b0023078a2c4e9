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
  if (disk.facts_at(path, facts) == -ENOENT) { return std::nullopt; }
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
  if (code < 0 && code != -ENOENT) { return file_error(FileAct::Remove, path, code); }
  return {};
}

bool secrets_fit(const Secrets& secrets, const Opening& opening) {
  const Digest* commit = commit_of(opening);
  const int length = chain_length(opening);
  return secrets.id == id_of(opening) && commit != nullptr && length >= 1 &&
         *commit == SeedChain(secrets.root, length).commitment();
}

std::map<std::int64_t, Json> sealed_values(const Entries& entries,
                                           std::span<const std::int64_t> line) {
  std::map<std::string, std::int64_t> pending;  // by the player's name
  std::map<std::int64_t, Json> by_move;
  const auto open = [&](const Doing& doing) {
    for (const Json& value : values_opened(doing)) {
      const std::string* player = value.find_text("player");
      const auto at = player != nullptr ? pending.find(*player) : pending.end();
      if (at != pending.end()) {
        by_move[at->second] = value;
        pending.erase(at);
      }
    }
  };
  for (const Entry& entry : entries.on(line)) {
    const Move* move = std::get_if<Move>(&entry.doing);
    if (move != nullptr && move->seals() && move->player() != nullptr) {
      pending[*move->player()] = entry.n;
      by_move[entry.n] = Json();
    }
    open(entry.doing);
  }
  if (!entries.empty() && kind_of(entries.back().doing) == Kind::Close) {
    open(entries.back().doing);
  }
  return by_move;
}

std::optional<Json> opened_value(const Entries& entries, std::int64_t sealed,
                                 std::string_view player) {
  for (auto i = static_cast<std::size_t>(sealed); i < entries.size(); ++i) {
    for (const Json& value : values_opened(entries[i].doing)) {
      const std::string* name = value.find_text("player");
      if (name != nullptr && *name == player) { return value; }
    }
  }
  return std::nullopt;
}

Json open_form(const Move& sealing, const Json& value) {
  Json move;
  move.set("move", sealing.word());
  for (const auto& [name, held] : *value.object()) {
    if (name != "salt") { move.set(name, held); }
  }
  return move;
}

}  // namespace hausregel::journal
