#include "script/source.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <memory>
#include <optional>
#include <vector>

#include "core/lists.h"
#include "core/result.h"
#include "core/text.h"
#include "script/lua/sandbox.h"
#include "script/parser.h"

namespace hausregel::script {
namespace {

// For every further jump, Lua's compiler visits all those with the same target.
constexpr int kJumpLimit = 1000;

// `why` has a place for the system's reason.
Failed unreadable(const std::string& path, const char* why) {
  return fail(input(why, {path}, {}, {}, {{"why", system_error(errno)}}));
}

Place place_at(std::string_view text, const std::string& file, std::size_t offset) {
  const std::string_view before = text.substr(0, offset);
  return {file, as_int(std::ranges::count(before, '\n')) + 1,
          as_int(offset - (before.rfind('\n') + 1)) + 1};
}

// A message id and its place.
struct Flaw {
  std::size_t offset;
  const char* why;
};

// Marks that change the reading direction.
bool turns_direction(unicode::Code code) {
  return code == 0x061C || code == 0x200E || code == 0x200F || (code >= 0x202A && code <= 0x202E) ||
         (code >= 0x2066 && code <= 0x2069);
}

std::optional<Flaw> byte_flaw(std::string_view text) {
  if (text.starts_with('\x1B')) { return Flaw{0, "source.compiled"}; }
  if (const std::size_t bad = invalid_utf8(text); bad != std::string_view::npos) {
    return Flaw{bad, "source.utf8"};
  }
  for (const std::size_t i : indices(text)) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const bool plain = byte == '\t' || byte == '\n' || (byte >= 0x20 && byte < 0x7F);
    if (plain || (byte & 0xC0) == 0x80) {  // inside of a character
      continue;
    }
    const unicode::Code code = unicode::decode(text.substr(i)).code;
    if (code == '\r') {
      if (!text.substr(i + 1).starts_with('\n')) { return Flaw{i, "source.return"}; }
    } else if (code < 0xA0) {
      return Flaw{i, "source.control"};
    } else if (turns_direction(code)) {
      return Flaw{i, "source.direction"};
    }
  }
  return std::nullopt;
}

// Whether an escape of a quoted string, "\0", "\x00" or "\u{0}", names zero. `rest` follows the
// backslash.
bool names_nul(std::string_view rest) {
  const auto all_zero = [](std::string_view digits) {
    return !digits.empty() && digits.find_first_not_of('0') == std::string_view::npos;
  };
  if (rest.starts_with('x')) { return all_zero(rest.substr(1, 2)); }
  if (rest.starts_with("u{")) { return all_zero(rest.substr(2, rest.find('}') - 2)); }
  const std::size_t digits = std::min<std::size_t>(rest.find_first_not_of("0123456789"), 3);
  return all_zero(rest.substr(0, digits));
}

// A long string has no escapes.
bool holds_nul(const Token& token) {
  if (token.kind != TokenKind::String || token.whole.front() == '[') { return false; }
  for (std::size_t i = token.text.find('\\'); i < token.text.size();
       i = token.text.find('\\',
                           i + 2)) {  // an escaped backslash begins nothing
    if (names_nul(token.text.substr(i + 1))) { return true; }
  }
  return false;
}

bool is_ours(const Token& token) {
  return token.kind == TokenKind::Name && token.text.starts_with('_') &&
         (token.text == "_ENV" || contains(kOperatorNames, token.text));
}

std::optional<TokenFlaw> token_flaw(const Tokens& tokens) {
  int jumps = 0;
  for (const Token& token : tokens) {
    jumps += token.is_any({"and", "break", "elseif", "goto", "or", "::"}) ? 1 : 0;
    const char* why = nullptr;
    if (jumps > kJumpLimit) {
      why = "source.jumps";
    } else if (holds_nul(token)) {
      why = "source.nul";
    } else if (token.kind == TokenKind::String && token.text.size() > kStringBytes) {
      why = "source.string";
    } else if (token.is("^")) {
      why = "source.power";
    } else if (is_ours(token)) {
      why = "source.ours";
    }
    if (why != nullptr) { return TokenFlaw{&token, why}; }
  }
  return tokens.level <= kSourceLevels ? std::nullopt
                                       : std::optional(TokenFlaw{&tokens.back(), "source.levels"});
}

}  // namespace

Error input(std::string_view id, Place place, Message::Args args, Strings near,
            Named<Message> parts) {
  return {Fault::Input,
          worded(id, std::move(args), std::move(parts)),
          {},
          std::move(place),
          std::move(near)};
}

bool valid_declared_name(std::string_view name) {
  constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyz_0123456789";
  return name.find_first_not_of(kLetters) == name.npos && name.size() <= 32 && !name.empty() &&
         name[0] >= 'a' && name[0] <= 'z';
}

bool valid_variant_name(std::string_view name) {
  return !name.empty() && name.size() <= 64 && name.front() != '_' && name.front() != '-' &&
         name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_-") == std::string_view::npos;
}

std::string find_script(const Strings& folders, const std::string& name,
                        const std::string& within) {
  if (!valid_variant_name(name)) { return {}; }
  for (const std::string& folder : folders) {
    const std::filesystem::path path = std::filesystem::path(folder) / within / script_file(name);
    std::error_code failed;
    if (std::filesystem::is_regular_file(path, failed)) { return path.string(); }
  }
  return {};
}

std::optional<std::string> script_name(const std::filesystem::path& file) {
  std::string name = file.stem().string();
  return file.extension() == kScriptEnding && valid_variant_name(name)
             ? std::optional(std::move(name))
             : std::nullopt;
}

std::vector<std::filesystem::path> entries_of(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> entries;
  std::error_code failed;
  std::filesystem::directory_iterator at(folder, failed);
  while (!failed && at != std::filesystem::directory_iterator()) {
    entries.push_back(at->path());
    at.increment(failed);
  }
  return entries;
}

Result<std::string> read_script(const std::string& path, std::size_t most) {
  // Does not wait: it may be a pipe.
  const int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(
      descriptor < 0 ? nullptr : fdopen(descriptor, "rb"), std::fclose);
  if (file == nullptr) { return unreadable(path, "source.cannot_open"); }
  struct stat about{};
  if (fstat(descriptor, &about) != 0 || !S_ISREG(about.st_mode)) {
    return fail(input("source.not_regular", {path}));
  }
  std::string text(most + 1, '\0');
  text.resize(std::fread(text.data(), 1, text.size(), file.get()));
  if (std::ferror(file.get()) != 0) { return unreadable(path, "source.cannot_read"); }
  return text;
}

Result<Parsed> check_source(std::string_view text, const std::string& file) {
  if (text.size() > kSourceBytes) {
    return fail(input("source.long", {file}, {{"most", kSourceBytes / 1024}}));
  }
  if (const std::optional<Flaw> bytes = byte_flaw(text)) {
    return fail(input(bytes->why, place_at(text, file, bytes->offset)));
  }
  const Tokens tokens = tokens_of(text);
  std::optional<TokenFlaw> flaw = token_flaw(tokens);
  Parsed parsed;
  if (!flaw) {
    parsed = parse(text, tokens);
    flaw = parsed.flaw;
  }
  if (flaw) { return fail(input(flaw->why, {file, flaw->at->line, flaw->at->column})); }
  return parsed;
}

bool same_code(std::string_view a, std::string_view b) {
  const auto whole = [](std::string_view text) {
    const auto understood = check_source(text, {});
    return understood && understood->whole;
  };
  // The first byte shows the kind of quotes: [[\n]] differs from "\n".
  const auto same = [](const Token& one, const Token& other) {
    return one.kind == other.kind && one.text == other.text &&
           one.whole.front() == other.whole.front();
  };
  return a == b || (whole(a) && whole(b) && std::ranges::equal(tokens_of(a), tokens_of(b), same));
}

std::string_view line_of(std::string_view text, int line) {
  const std::vector<std::string_view> lines = split(without_byte_order_mark(text), "\n");
  const auto at = as_index(line) - 1;
  const std::string_view found = at < lines.size() ? lines[at] : std::string_view();
  return found.substr(0, found.size() - (found.ends_with('\r') ? 1 : 0));
}

}  // namespace hausregel::script
