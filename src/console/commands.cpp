#include "console/commands.h"

#include <array>

#include "console/handlers.h"
#include "core/find_by.h"

namespace hausregel::console {
namespace {

constexpr auto kNothing = Needs::Nothing;
constexpr auto kGame = Needs::Game;

constexpr std::array kRows{
    CommandRow{"new GAME NAME NAME … [variant=V] [seed=S] [mode=virtual|table] "
               "[starter=NAME|random] [journal=FILE]",
               kNothing, Takes::Game, Appends::No, handle::new_game},
    CommandRow{"expect PATH VALUE | expect refused [ID] | expect event NAME [FIELD=VALUE …]",
               kNothing, Takes::Place, Appends::No, handle::expect},
    CommandRow{".help [WORD | -k WORD]", kNothing, Takes::Word, Appends::No, handle::help, 1, 3},
    CommandRow{".state [--as NAME]", kGame, Takes::As, Appends::No, handle::state},
    CommandRow{".legal", kGame, Takes::Nothing, Appends::No, handle::legal, 1, 1},
    CommandRow{".rules [NAME]", kGame, Takes::Rule, Appends::No, handle::rules, 1, 2},
    CommandRow{".variant", kGame, Takes::Nothing, Appends::No, handle::variant, 1, 1},
    CommandRow{".lua EXPR", kGame, Takes::Nothing, Appends::No, handle::lua},
    CommandRow{".reload [VARIANT]", kGame, Takes::Variant, Appends::Yes, handle::reload, 1, 2},
    CommandRow{".log [N]", kGame, Takes::Nothing, Appends::No, handle::log},
    CommandRow{".why [N]", kGame, Takes::Nothing, Appends::No, handle::why},
    CommandRow{".undo [N] | round [R] because \"REASON\"", kGame, Takes::Nothing, Appends::Yes,
               handle::undo},
    CommandRow{".redo", kGame, Takes::Nothing, Appends::Yes, handle::redo, 1, 1},
    CommandRow{".seek [N|MARK|round R|next|back]", kGame, Takes::Mark, Appends::No, handle::seek, 1,
               3},
    CommandRow{".branch NAME [R]", kGame, Takes::Nothing, Appends::Always, handle::branch, 2, 3},
    CommandRow{".branches", kGame, Takes::Nothing, Appends::No, handle::branches, 1, 1},
    CommandRow{".switch NAME", kGame, Takes::Branch, Appends::No, handle::switch_branch, 2, 2},
    CommandRow{".audit", kGame, Takes::Nothing, Appends::No, handle::audit_game, 1, 1},
    CommandRow{".note TEXT", kGame, Takes::Nothing, Appends::Yes, handle::note},
    CommandRow{".mark NAME", kGame, Takes::Nothing, Appends::Yes, handle::mark},
    CommandRow{".set PATH VALUE because \"REASON\"", kGame, Takes::Settable, Appends::Yes,
               handle::set_place},
    CommandRow{".finish [because \"REASON\"]", kGame, Takes::Nothing, Appends::Yes, handle::finish},
    CommandRow{".auto [N]", kGame, Takes::Nothing, Appends::No, handle::auto_play},
    CommandRow{".bots [NAME=BOT]", kGame, Takes::Bot, Appends::Yes, handle::bots, 1, 2},
    CommandRow{".head", kGame, Takes::Nothing, Appends::No, handle::head, 1, 1},
    CommandRow{".chips [--as NAME]", kGame, Takes::As, Appends::No, handle::chips, 1, 3},
    CommandRow{".pad", kGame, Takes::Nothing, Appends::No, handle::pad, 1, 1},
    CommandRow{".chart", kGame, Takes::Nothing, Appends::No, handle::chart, 1, 1},
    CommandRow{".odds", kGame, Takes::Nothing, Appends::No, handle::odds, 1, 1},
    CommandRow{".leave NAME [BOT]", kGame, Takes::Name, Appends::Yes, handle::leave, 2, 3},
    CommandRow{".join NAME", kGame, Takes::Name, Appends::Yes, handle::join, 2, 2},
    CommandRow{".pause", kGame, Takes::Nothing, Appends::No, handle::pause, 1, 1},
    CommandRow{".open [FILE]", kNothing, Takes::Journal, Appends::No, handle::open_file, 1, 2},
    CommandRow{".save [--copy] FILE", kGame, Takes::File, Appends::No, handle::save_file},
    CommandRow{".read FILE", kNothing, Takes::Script, Appends::No, handle::read, 2, 2},
    CommandRow{".lang de|en|fr|it", kNothing, Takes::Language, Appends::No, handle::language, 2, 2},
    CommandRow{".mode text|json|csv|md", kNothing, Takes::Format, Appends::No, handle::mode, 2, 2},
    CommandRow{".quit", kNothing, Takes::Nothing, Appends::No, handle::quit, 1, 1},
};

}  // namespace

std::string CommandRow::meaning() const {
  return "console.help." + std::string(word().substr(word().starts_with('.') ? 1 : 0));
}

std::span<const CommandRow> commands() { return kRows; }

const CommandRow* find_command(std::string_view word) {
  return find_by(kRows, &CommandRow::word, word);
}

}  // namespace hausregel::console
