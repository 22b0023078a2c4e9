#include "script/said.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/find_by.h"
#include "core/text.h"
#include "engine/catalog.h"
#include "script/source.h"
#include "script/variant_loader.h"

namespace hausregel::script {
namespace {

constexpr std::size_t kSentenceBytes = 240;
constexpr std::size_t kAboutBytes = 1000;
constexpr std::string_view kAbout = "text.";
constexpr std::string_view kSay = "say.";

bool is_spoken(std::string_view language) { return contains(kLanguages, language); }

void put(Wording& wording, std::string_view language, std::string_view text) {
  for (auto& [known, held] : wording) {
    if (known == language) {
      held = text;
      return;
    }
  }
  wording.emplace_back(language, text);
}

// One table of languages, `at` its path.
class Judge {
 public:
  Judge(const std::vector<KeyPlace>& keys, std::vector<SaidFlaw>& flaws)
      : keys_(keys), flaws_(flaws) {}

  void languages(const Json& table, const std::string& at, std::size_t most) {
    if (!table.is_object()) {
      flaw(at, worded("said.languages", "must be a table of languages: {example}",
                      {{"example", "{ en = \"…\", de = \"…\" }"}}));
      return;
    }
    for (const auto& [language, text] : *table.object()) {
      const std::string path = fmt::format("{}.{}", at, language);
      if (!is_spoken(language)) {
        flaw(path, worded("said.language", "is no language; texts are in en, de, fr or it"));
      } else if (!text.is_string() || text.string()->empty() || text.string()->size() > most ||
                 clean(*text.string()) != *text.string()) {
        flaw(path, worded("said.one_line", "must be a text of one line, at most {bytes} bytes",
                          {{"bytes", most}}));
      } else if (!stands_so(path, *text.string())) {
        flaw(path,
             worded("said.written_so",
                    "must be written as one text without escapes, \"…\", so that it can be read "
                    "without running the script"));
      }
    }
  }

  void flaw(std::string path, Message why) { flaws_.push_back({std::move(path), std::move(why)}); }

 private:
  bool stands_so(std::string_view path, std::string_view text) const {
    return std::ranges::any_of(
        keys_, [&](const KeyPlace& key) { return key.path == path && key.text == text; });
  }

  const std::vector<KeyPlace>& keys_;
  std::vector<SaidFlaw>& flaws_;
};

std::vector<std::string> sorted(std::vector<std::string> names) {
  std::ranges::sort(names);
  return names;
}

void check_sentence(const std::string& key, const Json& wording, Judge& judge) {
  const std::string at = fmt::format("say.{}", key);
  if (!valid_variant_name(key)) {
    judge.flaw(at, worded("said.key", "is no key: a-z, 0-9, '_' and '-'"));
    return;
  }
  judge.languages(wording, at, kSentenceBytes);
  if (!wording.is_object()) {
    return;
  }
  const Json* english = wording.find("en");
  const Json* german = wording.find("de");
  if (english == nullptr || german == nullptr) {
    judge.flaw(at, worded("said.en_and_de", "needs its sentence in en and de at least"));
    return;
  }
  for (const auto& [language, text] : *wording.object()) {
    if (text.is_string() && english->is_string() &&
        sorted(places_in(*text.string())) != sorted(places_in(*english->string()))) {
      judge.flaw(fmt::format("{}.{}", at, language),
                 worded("said.places", "has other places in braces than en"));
    }
  }
}

}  // namespace

Wording about_in(const std::vector<KeyPlace>& keys) {
  Wording about;
  for (const KeyPlace& key : keys) {
    const std::string_view path = key.path;
    if (path.starts_with(kAbout) && is_spoken(path.substr(kAbout.size())) && !key.text.empty()) {
      put(about, path.substr(kAbout.size()), key.text);
    }
  }
  return about;
}

Wording about_in(std::string_view source) {
  return about_in(keys_of(tokens_of(without_mark(source))));
}

Wordings wordings_in(const std::vector<KeyPlace>& keys) {
  Wordings all;
  for (const KeyPlace& key : keys) {
    const std::string_view path = key.path;
    const std::size_t dot = path.rfind('.');
    if (!path.starts_with(kSay) || dot < kSay.size() || !is_spoken(path.substr(dot + 1)) ||
        key.text.empty()) {
      continue;
    }
    put(all[std::string(path.substr(kSay.size(), dot - kSay.size()))], path.substr(dot + 1),
        key.text);
  }
  return all;
}

Wordings wordings_in(const std::vector<std::string>& sources) {
  Wordings all;
  for (const std::string& source : sources) {
    for (auto& [key, wording] : wordings_in(keys_of(tokens_of(without_mark(source))))) {
      all.insert_or_assign(key, std::move(wording));
    }
  }
  return all;
}

std::vector<SaidFlaw> flaws_of_text(const Json& text, const std::vector<KeyPlace>& keys) {
  std::vector<SaidFlaw> flaws;
  Judge(keys, flaws).languages(text, "text", kAboutBytes);
  return flaws;
}

std::vector<SaidFlaw> flaws_of_say(const Json& say, const std::vector<KeyPlace>& keys) {
  std::vector<SaidFlaw> flaws;
  Judge judge(keys, flaws);
  if (say.is_list() && say.list()->empty()) {
    return flaws;
  }
  if (!say.is_object()) {
    judge.flaw("say", worded("said.sentences", "must be a table of sentences: {example}",
                             {{"example", "say = { key = { en = \"…\", de = \"…\" } }"}}));
    return flaws;
  }
  for (const auto& [key, wording] : *say.object()) {
    check_sentence(key, wording, judge);
  }
  return flaws;
}

}  // namespace hausregel::script
