#include "console/commands.h"

#include <limits>

#include "console/handlers.h"
#include "core/find_by.h"

namespace hausregel::console {
namespace {

constexpr std::size_t kAny = std::numeric_limits<std::size_t>::max();

constexpr CommandRow kRows[] = {
    {"new GAME NAME NAME … [variant=V] [seed=S] [mode=virtual|table] "
     "[starter=NAME|random] [journal=FILE]",
     handle::new_game, 2, kAny, Takes::Game, Needs::Nothing},
    {"expect PATH VALUE | expect refused [ID] | expect event NAME [FIELD=VALUE …]", handle::expect,
     2, kAny, Takes::Place, Needs::Nothing},
    {".help [WORD | -k WORD]", handle::help, 1, 3, Takes::Word, Needs::Nothing},
    {".state [--as NAME]", handle::state, 1, 3, Takes::As},
    {".legal", handle::legal, 1, 1},
    {".rules [NAME]", handle::rules, 1, 2, Takes::Rule},
    {".variant", handle::variant, 1, 1},
    {".lua EXPR", handle::lua, 1, kAny},
    {".reload [VARIANT]", handle::reload, 1, 2, Takes::Variant, Needs::Present},
    {".log [N]", handle::log, 1, 2},
    {".why [N]", handle::why, 1, 2},
    {".undo [N] | round [R] because \"REASON\"", handle::undo, 1, kAny, Takes::Nothing,
     Needs::Present},
    {".redo", handle::redo, 1, 1, Takes::Nothing, Needs::Present},
    {".seek [N|MARK|round R|next|back]", handle::seek, 1, 3, Takes::Mark},
    {".branch NAME [R]", handle::branch, 2, 3, Takes::Nothing, Needs::Game, true},
    {".branches", handle::branches, 1, 1},
    {".switch NAME", handle::switch_branch, 2, 2, Takes::Branch},
    {".audit", handle::audit_game, 1, 1},
    {".note TEXT", handle::note, 2, kAny, Takes::Nothing, Needs::Present},
    {".mark NAME", handle::mark, 2, kAny, Takes::Nothing, Needs::Present},
    {".set PATH VALUE because \"REASON\"", handle::set_place, 1, kAny, Takes::Settable,
     Needs::Present},
    {".finish [because \"REASON\"]", handle::finish, 1, kAny, Takes::Nothing, Needs::Present},
    {".auto [N]", handle::auto_play, 1, kAny},
    {".bots [NAME=BOT]", handle::bots, 1, 2, Takes::Bot, Needs::Present},
    {".head", handle::head, 1, 1},
    {".chips [--as NAME]", handle::chips, 1, 3, Takes::As},
    {".pad", handle::pad, 1, 1},
    {".chart", handle::chart, 1, 1},
    {".odds", handle::odds, 1, 1},
    {".leave NAME [BOT]", handle::leave, 2, 3, Takes::Name, Needs::Present},
    {".join NAME", handle::join, 2, 2, Takes::Name, Needs::Present},
    {".pause", handle::pause, 1, 1},
    {".open [FILE]", handle::open_file, 1, 2, Takes::Journal, Needs::Nothing},
    {".save [--copy] FILE", handle::save_file, 2, 3, Takes::File},
    {".read FILE", handle::read, 2, 2, Takes::Script, Needs::Nothing},
    {".lang de|en|fr|it", handle::language, 2, 2, Takes::Language, Needs::Nothing},
    {".mode text|json|csv|md", handle::mode, 2, 2, Takes::Format, Needs::Nothing},
    {".quit", handle::quit, 1, 1, Takes::Nothing, Needs::Nothing},
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
