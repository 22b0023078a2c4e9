#include "console/commands.h"

#include <array>

#include "console/handlers.h"
#include "core/find_by.h"

namespace hausregel::console {
namespace {

constexpr auto kNothing = Needs::Nothing;
constexpr auto kGame = Needs::Game;

constexpr std::array kRows{
    CommandRow{"new",
               "new GAME NAME NAME … [variant=V] [seed=S] [mode=virtual|table] "
               "[starter=NAME|random] [journal=FILE]",
               "console.help.new", kNothing, Takes::Game, Appends::No, handle::new_game},
    CommandRow{"expect",
               "expect PATH VALUE | expect refused [ID] | expect event NAME [FIELD=VALUE …]",
               "console.help.expect", kNothing, Takes::Place, Appends::No, handle::expect},
    CommandRow{".help", ".help [WORD | -k WORD]", "console.help.help", kNothing, Takes::Word,
               Appends::No, handle::help, 1, 3},
    CommandRow{".state", ".state [--as NAME]", "console.help.state", kGame, Takes::As, Appends::No,
               handle::state},
    CommandRow{".legal", ".legal", "console.help.legal", kGame, Takes::Nothing, Appends::No,
               handle::legal, 1, 1},
    CommandRow{".rules", ".rules [NAME]", "console.help.rules", kGame, Takes::Rule, Appends::No,
               handle::rules, 1, 2},
    CommandRow{".variant", ".variant", "console.help.variant", kGame, Takes::Nothing, Appends::No,
               handle::variant, 1, 1},
    CommandRow{".lua", ".lua EXPR", "console.help.lua", kGame, Takes::Nothing, Appends::No,
               handle::lua},
    CommandRow{".reload", ".reload [VARIANT]", "console.help.reload", kGame, Takes::Nothing,
               Appends::No, handle::reload, 1, 2},
    CommandRow{".log", ".log [N]", "console.help.log", kGame, Takes::Nothing, Appends::No,
               handle::log},
    CommandRow{".why", ".why [N]", "console.help.why", kGame, Takes::Nothing, Appends::No,
               handle::why},
    CommandRow{".undo", ".undo [N] [because \"REASON\"]", "console.help.undo", kGame,
               Takes::Nothing, Appends::Yes, handle::undo},
    CommandRow{".redo", ".redo", "console.help.redo", kGame, Takes::Nothing, Appends::Yes,
               handle::redo, 1, 1},
    CommandRow{".seek", ".seek [N|MARK]", "console.help.seek", kGame, Takes::Mark, Appends::No,
               handle::seek, 1, 2},
    CommandRow{".branch", ".branch NAME", "console.help.branch", kGame, Takes::Nothing, Appends::No,
               handle::branch, 2, 2},
    CommandRow{".branches", ".branches", "console.help.branches", kGame, Takes::Nothing,
               Appends::No, handle::branches, 1, 1},
    CommandRow{".switch", ".switch NAME", "console.help.switch", kGame, Takes::Branch, Appends::No,
               handle::switch_branch, 2, 2},
    CommandRow{".audit", ".audit", "console.help.audit", kGame, Takes::Nothing, Appends::No,
               handle::audit_game, 1, 1},
    CommandRow{".note", ".note TEXT", "console.help.note", kGame, Takes::Nothing, Appends::Yes,
               handle::note},
    CommandRow{".mark", ".mark NAME", "console.help.mark", kGame, Takes::Nothing, Appends::Yes,
               handle::mark},
    CommandRow{".set", ".set PATH VALUE because \"REASON\"", "console.help.set", kGame,
               Takes::Place, Appends::Yes, handle::set_place},
    CommandRow{".finish", ".finish [because \"REASON\"]", "console.help.finish", kGame,
               Takes::Nothing, Appends::Yes, handle::finish},
    CommandRow{".auto", ".auto [N]", "console.help.auto", kGame, Takes::Nothing, Appends::No,
               handle::auto_play},
    CommandRow{".bots", ".bots [NAME=BOT]", "console.help.bots", kGame, Takes::Bot, Appends::Yes,
               handle::bots, 1, 2},
    CommandRow{".head", ".head", "console.help.head", kGame, Takes::Nothing, Appends::No,
               handle::head, 1, 1},
    CommandRow{".chips", ".chips [--as NAME]", "console.help.chips", kGame, Takes::As, Appends::No,
               handle::chips, 1, 3},
    CommandRow{".lock", ".lock NAME", "console.help.lock", kGame, Takes::Name, Appends::No,
               handle::lock, 2, 2},
    CommandRow{".pad", ".pad", "console.help.pad", kGame, Takes::Nothing, Appends::No, handle::pad,
               1, 1},
    CommandRow{".chart", ".chart", "console.help.chart", kGame, Takes::Nothing, Appends::No,
               handle::chart, 1, 1},
    CommandRow{".odds", ".odds", "console.help.odds", kGame, Takes::Nothing, Appends::No,
               handle::odds, 1, 1},
    CommandRow{".leave", ".leave NAME [BOT]", "console.help.leave", kGame, Takes::Name,
               Appends::Yes, handle::leave, 2, 3},
    CommandRow{".join", ".join NAME", "console.help.join", kGame, Takes::Name, Appends::Yes,
               handle::join, 2, 2},
    CommandRow{".pause", ".pause", "console.help.pause", kGame, Takes::Nothing, Appends::No,
               handle::pause, 1, 1},
    CommandRow{".open", ".open [FILE]", "console.help.open", kNothing, Takes::Journal, Appends::No,
               handle::open_file, 1, 2},
    CommandRow{".save", ".save [--copy] FILE", "console.help.save", kGame, Takes::File, Appends::No,
               handle::save_file},
    CommandRow{".read", ".read FILE", "console.help.read", kNothing, Takes::Script, Appends::No,
               handle::read, 2, 2},
    CommandRow{".lang", ".lang de|en|fr|it", "console.help.lang", kNothing, Takes::Language,
               Appends::No, handle::language, 2, 2},
    CommandRow{".mode", ".mode text|json|csv|md", "console.help.mode", kNothing, Takes::Format,
               Appends::No, handle::mode, 2, 2},
    CommandRow{".quit", ".quit", "console.help.quit", kNothing, Takes::Nothing, Appends::No,
               handle::quit, 1, 1},
};

}  // namespace

std::span<const CommandRow> commands() { return kRows; }

const CommandRow* find_command(std::string_view word) {
  return find_by(kRows, &CommandRow::word, word);
}

}  // namespace hausregel::console
