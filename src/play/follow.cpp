#include "play/follow.h"

namespace hausregel::play {

using journal::Kind;

Due due_at(const Table& table) {
  const Status now = table.status();
  if (now.over) {
    return Due::Closing;
  }
  const bool sealed = table.setup().mode == Mode::Virtual && !now.unopened.empty();
  return sealed ? Due::Opening : Due::Nothing;
}

bool may_come(const EntryTraits& entry, Due due, bool stopped) {
  switch (entry.kind) {
    case Kind::Note:
    case Kind::Mark:
    case Kind::Undo:
      return true;
    case Kind::Close:
      return due != Due::Opening || stopped;
    case Kind::Move:
      return due == Due::Nothing || (due == Due::Opening && entry.opens);
    default:
      return due == Due::Nothing || (due == Due::Opening && stopped);
  }
}

}  // namespace hausregel::play
