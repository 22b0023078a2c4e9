#include "script/sentences.h"

#include <array>

namespace hausregel::script {
namespace {

// The first that fits counts.
constexpr std::array kSentences{
    // around others
    Worded{"lua.did_you_mean", "{what}; did you mean '{near}'?"},
    Worded{"lua.near", "{what} near '{word}'"},
    Worded{"lua.near_end", "{what} near <eof>"},
    Worded{"lua.of_variable", "{what} ({variable})"},
    Worded{"lua.global", "global '{name}'"},
    Worded{"lua.local", "local '{name}'"},
    Worded{"lua.upvalue", "upvalue '{name}'"},
    Worded{"lua.field", "field '{name}'"},
    Worded{"lua.method", "method '{name}'"},
    Worded{"lua.constant", "constant '{name}'"},
    // Lua, while a script runs
    Worded{"lua.a_value", "a {kind} value"},
    Worded{"lua.facts", "facts"},
    Worded{"lua.call", "attempt to call {value}"},
    Worded{"lua.index", "attempt to index {value}"},
    Worded{"lua.concatenate", "attempt to concatenate {value}"},
    Worded{"lua.length", "attempt to get length of {value}"},
    Worded{"lua.arithmetic", "attempt to perform arithmetic on {value}"},
    Worded{"lua.bitwise", "attempt to perform bitwise operation on {value}"},
    Worded{"lua.compare_facts", "attempt to compare facts"},
    Worded{"lua.compare_two", "attempt to compare two {kind} values"},
    Worded{"lua.compare", "attempt to compare {one} with {other}"},
    Worded{"lua.divide", "attempt to perform '{operation}'"},
    Worded{"lua.fraction", "number has no integer representation"},
    Worded{"lua.fraction_of", "number ({variable}) has no integer representation"},
    Worded{"lua.for_number", "'for' {part} must be a number"},
    Worded{"lua.for_step", "'for' step is zero"},
    Worded{"lua.nil_index", "table index is nil"},
    Worded{"lua.nan_index", "table index is NaN"},
    // Lua, while a script is read
    Worded{"lua.unexpected", "unexpected symbol"},
    Worded{"lua.expected_to_close", "{token} expected (to close {open} at line {line})"},
    Worded{"lua.expected", "{token} expected"},
    Worded{"lua.syntax", "syntax error"},
    Worded{"lua.string", "unfinished string"},
    Worded{"lua.long_string", "unfinished long string (starting at line {line})"},
    Worded{"lua.long_comment", "unfinished long comment (starting at line {line})"},
    Worded{"lua.number", "malformed number"},
    Worded{"lua.escape", "invalid escape sequence"},
    Worded{"lua.vararg", "cannot use '...' outside a vararg function"},
    Worded{"lua.const", "attempt to assign to const variable '{name}'"},
    Worded{"lua.break", "break outside a loop at line {line}"},
    Worded{"lua.label", "no visible label '{name}' for goto at line {line}"},
    Worded{"lua.in_part", "this text is understood in part only"},
    // functions of the language
    Worded{"lua.argument", "argument {number} of '{function}' must be {expected}, not {given}"},
    Worded{"lua.byte", "argument {number} of '{function}' must be 1 to 255, not {given}"},
    Worded{"lua.missing", "missing"},
    Worded{"lua.a_whole_number", "a whole number"},
    Worded{"lua.any_value", "a value"},
    Worded{"lua.a_number", "a number"},
    Worded{"lua.a_string", "a string"},
    Worded{"lua.a_table", "a table"},
    Worded{"lua.a_function", "a function"},
    Worded{"lua.a_table_or_string", "a table or a string"},
    Worded{"lua.number_of_value", "the number of a value"},
    Worded{"lua.position", "a position in the list"},
    Worded{"lua.the_facts", "the facts, f"},
    Worded{"lua.message", "the message of an error must be a text, not {kind}"},
    Worded{"lua.assertion", "assertion failed"},
    Worded{"lua.most_values", "'{function}' takes at most {count} values"},
    Worded{"lua.most_places", "'{function}' takes at most {count} places"},
    Worded{"lua.most_items", "'{function}' takes at most {count} items"},
    Worded{"lua.most_keys", "'{function}' walks at most {count} keys"},
    Worded{"lua.keys",
           "'{function}' takes only whole numbers, strings and booleans as keys, not a {kind}"},
    Worded{"lua.long", "'{function}' would make a string of more than 4 KiB"},
    Worded{"lua.format", "'{function}' knows only %d, %s and %%"},
    Worded{"lua.more_places", "'{function}' has more places than values"},
    Worded{"lua.insert", "'{function}' takes a list, a position if wanted, and a value"},
    Worded{"lua.joins", "'{function}' joins strings and numbers, but finds a {kind} in the list"},
    Worded{"lua.read_only", "'{function}' cannot work on a read-only table"},
    Worded{"lua.absent", "'{function}' is not in this Lua"},
    Worded{"lua.printed_base",
           "'{function}' has the printed rule below it, which answers for the facts as they are: "
           "base(f)"},
    // names and facts
    Worded{"lua.withheld", "'{name}' is not available to scripts"},
    Worded{"lua.unknown_name", "unknown name '{name}'"},
    Worded{"lua.undeclared", "'{name}' is not declared; write 'local {same}'"},
    Worded{"lua.frozen", "'{name}' cannot be set: the language is read-only"},
    Worded{"lua.names", "names of the language are strings, not a {kind}"},
    Worded{"lua.no_fact", "there is no fact '{name}'"},
    Worded{"lua.fact_names", "facts have names, not a {kind}"},
    Worded{"lua.list_keys", "a list has whole numbers as keys, not a {kind}"},
    Worded{"lua.facts_read_only", "facts are read-only; a script decides by what it gives back"},
    Worded{"lua.list_read_only",
           "a list of facts is read-only; { table.unpack(list) } is one of your own"},
    Worded{"lua.old_facts", "these facts belong to an earlier call"},
    Worded{"lua.nul", "this text holds a NUL"},
    Worded{"lua.no_function", "the hook '{hook}' is no function any more"},
};

}  // namespace

std::optional<Message> sentence_in(std::string_view text) {
  return hausregel::sentence_in(kSentences, text);
}

}  // namespace hausregel::script
