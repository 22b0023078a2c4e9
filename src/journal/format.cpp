#include "journal/format.h"

#include <algorithm>

#include "core/digest.h"

namespace hausregel::journal {
namespace {

constexpr std::string_view kHashKey = ",\"hash\":\"";
constexpr std::size_t kHashDigits = 64;
constexpr std::size_t kHashEnd = kHashKey.size() + kHashDigits + 2;  // and "}

void put_text(std::string& out, std::string_view key, std::string_view value) {
  out += key;
  write_json_string(out, value);
}

void put_json(std::string& out, std::string_view key, const Json& value) {
  out += key;
  write_json(out, value);
}

// The members before the hash.
void put_link(std::string& out, std::string_view state, std::string_view prev) {
  put_text(out, ",\"state\":", state);
  put_text(out, ",\"prev\":", prev);
}

void put_hash(std::string& out, std::string_view hash) {
  out += kHashKey;
  out += hash;
  out += "\"}";
}

void put_draws(std::string& out, std::span<const Draw> draws) {
  out += ",\"dice\":[";
  for (std::size_t i = 0; i < draws.size(); ++i) {
    put_text(out, i > 0 ? ",{\"key\":" : "{\"key\":", draws[i].key);
    out += ",\"below\":";
    write_json_int(out, draws[i].below);
    out += ",\"got\":";
    write_json_int(out, draws[i].got);
    put_text(out, ",\"from\":", name_of(draws[i].from));
    out += '}';
  }
  out += ']';
}

template <class List, class Put>
void put_list(std::string& out, std::string_view key, const List& list, Put put) {
  out += key;
  out += '[';
  bool first = true;
  for (const auto& item : list) {
    out += first ? "" : ",";
    first = false;
    put(item);
  }
  out += ']';
}

void put_ref(std::string& out, std::string_view key, const EntryRef& ref) {
  out += key;
  write_json_int(out, ref.n);
  put_text(out, ",\"hash\":", ref.hash);
}

void put_opening(std::string& out, const Opening& opening) {
  const auto put_string = [&](const std::string& text) { write_json_string(out, text); };
  put_text(out, "{\"n\":0,\"at\":", opening.at);
  put_text(out, ",\"format\":", "hausregel/" + std::to_string(opening.format));
  put_text(out, ",\"engine\":", opening.engine);
  put_text(out, ",\"game\":", opening.game);
  put_list(out, ",\"players\":", opening.players, put_string);
  put_list(out, ",\"bots\":", opening.bots, [&](const std::optional<std::string>& bot) {
    write_json(out, bot ? Json(*bot) : Json());
  });
  put_text(out, ",\"starter\":", opening.starter);
  put_text(out, ",\"mode\":", kModeNames[static_cast<std::size_t>(opening.mode)]);
  put_json(out, ",\"seeded\":", opening.seeded);
  put_json(out, ",\"rules\":", opening.rules);
  put_list(out, ",\"variant\":", opening.variant, [&](const LayerText& layer) {
    put_text(out, "{\"name\":", layer.name);
    put_text(out, ",\"sha256\":", layer.sha256);
    put_text(out, ",\"source\":", layer.source);
    out += '}';
  });
  put_json(out, ",\"dice\":", opening.dice);
  if (opening.parent) {
    put_ref(out, ",\"parent\":{\"n\":", *opening.parent);
    out += '}';
  } else {
    out += ",\"parent\":null";
  }
  if (!opening.carried.empty()) {
    put_list(out, ",\"carried\":", opening.carried, [&](const CarriedSeal& seal) {
      put_text(out, "{\"player\":", seal.player);
      put_text(out, ",\"commit\":", hex(seal.commit));
      const bool by_id = seal.scope.format == 1;
      put_text(out, by_id ? ",\"id\":" : ",\"hash\":", seal.scope.game);
      if (!by_id) {
        out += ",\"luck\":";
        write_json_int(out, seal.scope.number);
      }
      out += '}';
    });
  }
  if (opening.redacted) {
    put_ref(out, ",\"redacted\":{\"n\":", opening.redacted->head);
    put_list(out, ",\"rounds\":", opening.redacted->rounds,
             [&](std::int64_t round) { write_json_int(out, round); });
    out += '}';
  }
  put_json(out, ",\"events\":", opening.events);
  put_link(out, opening.link.state, opening.link.prev);
}

void put_head(std::string& out, std::int64_t n, std::string_view at) {
  out += "{\"n\":";
  write_json_int(out, n);
  put_text(out, ",\"at\":", at);
}

void put_entry(std::string& out, const Entry& entry) {
  put_head(out, entry.n, entry.at);
  out += ",\"do\":";
  write_doing(out, entry.doing);
  put_draws(out, entry.draws);
  put_json(out, ",\"events\":", entry.events);
  put_link(out, entry.link.state, entry.link.prev);
}

}  // namespace

std::string fair_scheme(int format) { return "hmac-sha256/" + std::to_string(format); }

Json fair_dice(int format, std::string_view id, const SeedChain& chain) {
  Json dice;
  dice.set("scheme", fair_scheme(format));
  dice.set("id", id);
  dice.set("commit", hex(chain.commitment()));
  if (format >= 2) {
    dice.set("length", chain.length());
  }
  return dice;
}

Json lab_dice(std::uint64_t seed, std::uint64_t game) {
  Json dice;
  dice.set("scheme", kLabScheme);
  dice.set("seed", seed);
  dice.set("game", game);
  return dice;
}

std::optional<FastDice> lab_luck(const Opening& opening) {
  const Json* seed = opening.dice.find("seed");
  const Json* game = opening.dice.find("game");
  if (seed == nullptr || game == nullptr) {
    return std::nullopt;
  }
  return FastDice(seed->natural().value_or(0), game->natural().value_or(0));
}

int chain_length(int format, const Json& rules) {
  const Json* most = rules.find("max_rounds");
  const std::int64_t rounds =
      most != nullptr && most->is_int() ? *most->integer() : std::int64_t{1000};
  const std::int64_t bounded =
      std::clamp<std::int64_t>(rounds, 0, std::int64_t{kMostSeeds} - kSpareSeeds);
  return static_cast<int>(bounded) + (format >= 2 ? kSpareSeeds : 0);
}

int chain_length(const Opening& opening) {
  const Json* length = opening.dice.find("length");
  return length != nullptr && length->is_int() ? static_cast<int>(*length->integer())
                                               : chain_length(opening.format, opening.rules);
}

bool has_secrets(const Opening& opening) { return opening.dice.find("commit") != nullptr; }

std::string id_of(const Opening& opening) {
  const Json* id = opening.dice.find("id");
  return id != nullptr && id->string() != nullptr ? *id->string() : std::string();
}

Result<Setup> setup_of(const Opening& opening) {
  Setup setup;
  setup.players = opening.players;
  setup.mode = opening.mode;
  setup.id = id_of(opening);
  setup.carried = opening.carried;
  setup.format = opening.format;
  setup.hash = opening.link.hash;
  for (std::size_t i = 0; i < opening.players.size(); ++i) {
    if (opening.players[i] == opening.starter) {
      setup.starter = seat(static_cast<int>(i));
      return setup;
    }
  }
  return fail(Fault::Input, "the starter is not among the players");
}

std::string state_digest(std::string_view state_json) {
  const Digest digest = sha256(state_json);
  return hex(std::span(digest).first<8>());
}

std::string finish(Opening& opening) {
  opening.link.prev = kNoHash;
  std::string line;
  put_opening(line, opening);
  opening.link.hash = hex(sha256(line));
  put_hash(line, opening.link.hash);
  return line;
}

std::string finish(Entry& entry, std::string_view prev) {
  entry.link.prev = prev;
  std::string line;
  put_entry(line, entry);
  entry.link.hash = hex(sha256(line));
  put_hash(line, entry.link.hash);
  return line;
}

std::string encode(const Opening& opening) {
  std::string line;
  put_opening(line, opening);
  put_hash(line, opening.link.hash);
  return line;
}

std::string encode(const Entry& entry) {
  std::string line;
  put_entry(line, entry);
  put_hash(line, entry.link.hash);
  return line;
}

std::string write_entry(std::string& out, const EntryText& entry) {
  const std::size_t start = out.size();
  put_head(out, entry.n, entry.at);
  out += ",\"do\":";
  out += entry.doing;
  put_draws(out, entry.draws);
  out += ",\"events\":";
  out += entry.events;
  put_link(out, entry.state, entry.prev);
  std::string hash = hex(sha256(std::string_view(out).substr(start)));
  put_hash(out, hash);
  return hash;
}

std::optional<HashCheck> check_hash(std::string_view line) {
  if (line.size() < kHashEnd || !line.ends_with("\"}") ||
      line.substr(line.size() - kHashEnd, kHashKey.size()) != kHashKey) {
    return std::nullopt;
  }
  return HashCheck{line.substr(line.size() - kHashDigits - 2, kHashDigits),
                   hex(sha256(line.substr(0, line.size() - kHashEnd)))};
}

}  // namespace hausregel::journal
