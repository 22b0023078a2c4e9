// study: comparisons in a file that can be cited; the answer says all that is needed to do them
// again.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/cli.h"
#include "app/scripts.h"
#include "core/dice.h"
#include "core/lists.h"
#include "core/text.h"
#include "script/lua/sandbox.h"
#include "script/parser.h"
#include "script/source.h"

namespace hausregel::app {
namespace {

// What a study says of each comparison, or of all: words of `compare`, then its options.
constexpr std::string_view kWords[] = {"game", "from", "to"};
constexpr std::string_view kOptions[] = {"players", "population", "bots", "measures",
                                         "effect",  "games",      "seed", "seats"};
constexpr std::string_view kTitle = "title";
constexpr std::string_view kRows = "compare";

// Reads the lines of a study.
struct Study {
  const Json& table;
  const script::KeyPlaces& keys;

  struct Line {
    Strings words;
    Place place;
  };
  // Returns a command line for each comparison. Input: a field that no study has, or one without a
  // suitable value.
  Result<std::vector<Line>> lines() const {
    TRY(only_known("", table, true));
    const Json* title = table.find(kTitle);
    if (title != nullptr && !title->is_string()) {
      return wrong(std::string(kTitle), "study.value", {{"field", kTitle}});
    }
    const Json* rows = table.find(kRows);
    if (rows == nullptr || !rows->is_list() || rows->items().empty()) {
      return wrong(std::string(kRows), "study.rows");
    }
    std::vector<Line> all;
    for (const std::size_t i : indices(rows->items())) {
      const std::string path = fmt::format("{}[{}]", kRows, i + 1);
      TRY(only_known(path, rows->items()[i], false));
      auto line = line_of(path, rows->items()[i]);
      TRY(line);
      all.push_back({std::move(*line), keys.nearest(path)});
    }
    return all;
  }

  Result<> only_known(const std::string& path, const Json& row, bool top) const {
    Strings known(std::begin(kWords), std::end(kWords));
    add_all(known, kOptions);
    if (top) { add_all(known, std::array{kTitle, kRows}); }
    if (!row.is_object()) { return wrong(path, "study.rows"); }
    for (const auto& [name, value] : row.members()) {
      if (!contains(known, name)) {
        return wrong(path + (top ? "" : ".") + name, "study.field", {{"field", clean(name)}},
                     suggestions(name, known));
      }
    }
    return done();
  }

  Result<Strings> line_of(const std::string& path, const Json& row) const {
    Strings words;
    Strings line{"compare"};
    const auto add = [&](std::string_view name, Strings& to) -> Result<> {
      const Json* own = row.find(name);
      const Json* value = own != nullptr ? own : table.find(name);
      if (value == nullptr) { return done(); }
      const std::string word = bare_text(*value);
      // Nothing that the command line could take for an option.
      if (!(value->is_string() || value->is_int()) || word.empty() || word[0] == '-') {
        return wrong(own != nullptr ? path + "." + std::string(name) : std::string(name),
                     "study.value", {{"field", name}});
      }
      to.push_back(word);
      return done();
    };
    for (const std::string_view name : kOptions) {
      const std::size_t before = line.size();
      TRY(add(name, line));
      if (line.size() > before) { line.insert(line.end() - 1, "--" + std::string(name)); }
    }
    for (const std::string_view name : kWords) { TRY(add(name, words)); }
    if (words.size() < std::size(kWords)) { return wrong(path, "study.words"); }
    line.insert(line.begin() + 1, words.begin(), words.end());
    return line;
  }

  Failed wrong(const std::string& path, std::string_view id, Message::Args args = {},
               Strings near = {}) const {
    return fail(script::input(id, keys.nearest(path), std::move(args), std::move(near)));
  }
};

// Returns a command line that a shell reads as these words.
std::string quoted(const Strings& line) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./,+=:-";
  return joined(line, " ", [&](const std::string& word) {
    const bool bare = word.find_first_not_of(kPlain) == std::string::npos;
    return bare ? word : "'" + posix_quoted(word) + "'";
  });
}

}  // namespace

Result<int> run_study(Program& program, Words words) {
  const std::string& file = words[0];
  const auto text = script::read_script(file);
  TRY(text);
  const auto heard = hear_scripts(program, file, [&] {
    return script::load_alone(*text, file).map([&](const script::Loaded& loaded) {
      program.printer.out(to_text(loaded.value));
      return 0;
    });
  });
  TRY(heard);
  const auto table = read_json(heard->said.out);
  if (!table) {
    program.pass_on(heard->said);
    return heard->status;
  }
  const auto lines = Study{*table, script::KeyPlaces(file, *text)}.lines();
  TRY(lines);
  const auto run_all = [&](bool reads_only) {
    program.reads_only = reads_only;
    int worst = 0;
    for (const auto& [line, place] : *lines) {
      if (!reads_only) { program.warn(plain("hausregel " + clean(quoted(line)))); }
      program.asked_at = place;
      worst = std::max(worst, program.report(run_line(program, line)));
      if (worst == status_of(Fault::Interrupted)) { break; }
    }
    return worst;
  };
  if (const int wrong = run_all(true); wrong != 0) { return wrong; }
  const MadeBy by = made_by();
  const std::string* title = table->find_text(kTitle);
  const std::string digest = hex(sha256(*text));
  const std::string called = title != nullptr ? *title : file;
  program.print(
      Shown{{{"app.study",
              {{"title", clean(called)}, {"comparisons", lines->size()}, {"file", clean(file)}}},
             {"app.study_by",
              {{"version", by.version},
               {"commit", by.commit},
               {"machine", clean(by.machine)},
               {"digest", digest}}}},
            {},
            fields<"study, file, sha256, comparisons, version, commit, machine">(
                called, file, digest, lines->size(), by.version, by.commit, by.machine)});
  return run_all(false);
}

}  // namespace hausregel::app
