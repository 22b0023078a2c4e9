// The words behind `rules`. Each gives the exit status.
#pragma once

#include <array>
#include <span>

#include "app/cli.h"
#include "app/rules_common.h"

namespace hausregel::app {

inline constexpr std::string_view kListForm = "rules list";
inline constexpr std::string_view kShowForm = "rules show VARIANT";
inline constexpr std::string_view kExplainForm = "rules explain RULE";
inline constexpr std::string_view kDiffForm = "rules diff VARIANT VARIANT";
inline constexpr std::string_view kNewForm = "rules new GAME NAME";
inline constexpr std::string_view kCheckForm = "rules check VARIANT… [--format text|short|json]";
inline constexpr std::string_view kTestForm = "rules test VARIANT… [--format text|short|json]";
inline constexpr std::string_view kWatchForm = "rules watch FILE [--format text|short|json]";
inline constexpr std::string_view kDocsForm =
    "rules docs [GAME] --md|--luals|--luarc|--luacheck|--json";

// In rules_list.cpp, rules_diff.cpp, rules_new.cpp, rules_check.cpp, rules_test.cpp,
// rules_watch.cpp and rules_docs.cpp.
int rules_list(Program& program);
int rules_show(Program& program);
int rules_explain(Program& program);
int rules_diff(Program& program);
int rules_new(Program& program);
int rules_check(Program& program);
int rules_test(Program& program);
int rules_watch(Program& program);
int rules_docs(Program& program);

// In rules_command.cpp: what is typed behind the word.
std::span<const std::string> words_behind(const Program& program);
// What `run` makes of each of them, in the form that --format wants; the greatest status.
int each_variant(Program& program, std::string_view form_of_line,
                 int (*run)(Program&, const std::string& word, Form form));
// One variant of rules_check, in rules_check.cpp.
int check_file(Program& program, const std::string& word, Form form);

// Every option that one of them takes, and their rows, in rules_command.cpp.
inline constexpr std::array kRulesOptions{
    OptionSpec{"--format", Takes::Value},  OptionSpec{"--game", Takes::Value},
    OptionSpec{"--md", Takes::Nothing},    OptionSpec{"--luals", Takes::Nothing},
    OptionSpec{"--luarc", Takes::Nothing}, OptionSpec{"--luacheck", Takes::Nothing}};
std::span<const Subcommand> rules_words();

}  // namespace hausregel::app
