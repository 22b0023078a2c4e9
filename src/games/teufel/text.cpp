// Words to moves, events to sentences, states to boards, prompts and pictures.
#include "core/text.h"

#include <algorithm>

#include "core/lists.h"
#include "core/names.h"
#include "engine/moves/words.h"
#include "engine/story.h"
#include "games/teufel/decide.h"
#include "games/teufel/game.h"
#include "games/teufel/settle.h"

namespace hausregel::teufel {

namespace {

using Reading = moves::Reading<Teufel>;

Result<Spoken> read_bet(const Reading& r) {
  const auto player = player_word(r.words, 1, r.setup, r.form);
  TRY(player);
  TRY(check_laying(r.state, *player));
  if (r.words.size() == 2) {
    return question({"teufel.ask.stake",
                     {{"player", r.setup.name(*player)}, {"example", smallest_stake(r.rules)}}},
                    true);
  }
  const auto stake = number_word(r.words, 2, r.form);
  TRY(stake);
  TRY(at_most(r.words, 3, r.form));
  TRY(blaming(r.words[2], check_stake(r.rules, r.state, *player, *stake)));
  return spoken_move(OpenBet{*player, *stake}, r.setup);
}

// Reads one stake for each player still to bet, from the starter on; checks all before the first.
Result<Spoken> read_bets(const Reading& r) {
  TRY(in_phase(r.state, Phase::Bet));
  const SeatList due = Teufel::status(r.state).to_move;
  const std::size_t needed = 1 + as_index(due.size());
  if (r.words.size() != needed) {
    return misread(r.words, std::min(r.words.size(), needed),
                   worded("teufel.stakes_needed",
                          {{"count", due.size()}, {"players", names_of_seats(due, r.setup)}}));
  }
  std::vector<int> stakes;
  for (std::size_t at = 1; at < needed; ++at) {
    const auto stake = number_word(r.words, at, r.form);
    TRY(stake);
    const Seat who = due[as_int(at) - 1];
    TRY(blaming(r.words[at], check_stake(r.rules, r.state, who, *stake)));
    stakes.push_back(*stake);
  }
  Spoken spoken = spoken_move(OpenBet{due[0], stakes[0]}, r.setup);
  spoken.rest = again("bets", r.words, 2);
  return spoken;
}

// "100, 75, devil": the pieces left in the oven.
std::string words_of_pieces(const State& s) {
  return joined(pieces_left(s), ", ", &Guide::Possible::word);
}

bool is_devil(std::string_view word) {
  constexpr std::string_view kWords[] = {"devil", "d", "teufel", "t", "diable", "diavolo"};
  return contains(kWords, appearance(word));
}

// Returns the least draw that shows the typed piece: the number of pieces before it in the oven.
Result<std::int64_t> observed_piece(const Reading& r) {
  const Word& word = r.words[1];
  const bool devil = is_devil(word.text);
  const auto value = devil ? std::optional<std::int64_t>(0) : whole_number(word.text);
  const Message left = line_said(words_of_pieces(r.state), Teufel::kName, {});
  const auto not_there = [&](const char* id, Message::Args args) {
    auto refused = refuse_at(word, "T-31", id, std::move(args));
    refused.value().message.parts.emplace_back("left", left);
    return refused;
  };
  if (!value || (*value == 0 && !devil)) {
    return misread(r.words, 1,
                   {"teufel.no_piece",
                    {{"word", clean(word.text)}, {"player", r.setup.name(r.state.turn)}},
                    {{"left", left}}});
  }
  std::int64_t before = 0;
  for (const int i : indices(r.state.oven.kinds)) {
    const Lump lump = r.state.oven.kind(i);
    if (lump.value == *value) {
      return lump.left > 0 ? Result<std::int64_t>(before)
                           : not_there("teufel.refuse.none_left",
                                       {{"piece", clean(word.text)}, {"of", lump.of}});
    }
    before += lump.left;
  }
  return not_there("teufel.refuse.no_such_piece", {{"piece", clean(word.text)}});
}

// Whether the line goes on with moves of the same turn.
bool goes_on(const Reading& r, std::size_t at) {
  return r.words.size() > at && (r.words[at].text == "stop" || r.words[at].text == "draw");
}

// "draw 10 25 100 stop": pieces after the first are moves of their own.
std::vector<Word> rest_of_draw(const Reading& r, std::size_t at) {
  return goes_on(r, at) ? std::vector<Word>(r.words.begin() + as_int(at), r.words.end())
                        : again("draw", r.words, at);
}

Result<Spoken> read_draw(const Reading& r) {
  TRY(in_phase(r.state, Phase::Draw));
  auto spoken = spoken_move(DrawCoal{}, r.setup);
  const bool value_given = r.words.size() > 1 && !goes_on(r, 1);
  if (r.state.mode != Mode::Table) {
    if (value_given) { return refuse_at(r.words[1], "T-37", "teufel.refuse.value_given"); }
    spoken.rest = rest_of_draw(r, 1);
    return spoken;
  }
  const Message::Arg player{"player", r.setup.name(r.state.turn)};
  if (!value_given) {
    return question({"teufel.ask.piece", {player, {"example", likely_piece(r.state)}}}, false);
  }
  const auto seen = observed_piece(r);
  TRY(seen);
  if (is_devil(r.words[1].text) && r.words.size() > 2) {
    return misread(r.words, 2, worded("teufel.turn_ends", {player}));
  }
  spoken.observed = {*seen};
  spoken.rest = rest_of_draw(r, 2);
  return spoken;
}

// At a real table the next player's coal may follow at once.
Result<Spoken> read_stop(const Reading& r) {
  const bool real = r.state.mode == Mode::Table;
  TRY(at_most(r.words, real ? r.words.size() : 1, r.form));
  auto spoken = spoken_move(Stop{}, r.setup);
  add_all(spoken.rest, r.words.subspan(1));
  return spoken;
}

// Puts the space into words, and chooses the sentence for it.
void tell_space(const Space& space, Message& message) {
  *find_named(message.args, "space") = space_words(space);
  if (space.low != space.high) {
    message.id += space.high == Space::kOpen ? ".beyond" : space.low == 0 ? ".first" : ".between";
    message.args.emplace_back("low", std::to_string(space.low));
    message.args.emplace_back("high", std::to_string(space.high));
  }
}

}  // namespace

std::string space_words(const Space& space, std::string_view between) {
  std::string words = std::to_string(space.low);
  if (space.high == Space::kOpen) { return words + "+"; }
  return space.low == space.high ? words : words.append(between).append(std::to_string(space.high));
}

std::span<const moves::WordRow<Teufel>> Teufel::words() {
  static constexpr moves::WordRow<Teufel> kRows[] = {
      {{"next", "next", "engine.help.next"}},
      {{"phrase", "phrase NAME TEXT", "engine.help.phrase"}},
      {{"bet", "bet NAME AMOUNT", "teufel.help.bet", "stake wager", true}, read_bet},
      {{"bets", "bets AMOUNT AMOUNT …", "teufel.help.bets", "", true}, read_bets},
      {{"draw", "draw [VALUE|devil] …", "teufel.help.draw",
        "hit take pull aufdecken ziehen ziehe retourner tirer tire gira pesca prendere prendi"},
       read_draw},
      {{"stop", "stop", "teufel.help.stop",
        "stick stand pass hold bank aufhören stopp halt passen arrêter passe passo basta fermo"},
       read_stop},
      {{"pact", "pact NAME yes|no", "teufel.help.pact"}},
      {{"refill", "refill yes|no", "teufel.help.refill"}},
  };
  return kRows;
}

Message Teufel::story(const Event& event, const Setup& setup) {
  Message message = GameParts::story(event, setup);
  using Tone = std::string_view;
  const Tone tone = std::visit(
      Overloaded{[](const PactPaid& e) -> Tone { return e.by.who.somebody() ? "" : "bank"; },
                 [](const DevilDrawn& e) -> Tone { return e.pieces == 0 ? "first" : ""; },
                 [](const BetWon& e) -> Tone { return e.top ? "top" : ""; },
                 [](const BonusPaid& e) { return word_of(e.why); },
                 [](const PactMade& e) { return word_of(e.why); },
                 [](const PactKept& e) { return word_of(e.why); },
                 [](const PlaceSet& e) -> Tone { return e.value == Json("none") ? "none" : ""; },
                 [](const auto&) { return Tone(); }},
      event);
  if (!tone.empty()) { message.id.append(".").append(tone); }
  if (const auto* moved = std::get_if<PawnMoved>(&event)) { tell_space(moved->space, message); }
  return message;
}

// A house rule may pay a bonus to others than those whom the rules pay it for something.
Message Teufel::story_at(const Rules& rules, const State& s, const Setup& setup,
                         const Event& event) {
  Message message = story(event, setup);
  // Nobody pays for a pact once the game has ended with its round.
  const bool of_pact = std::holds_alternative<PactMade>(event) ||
                       std::holds_alternative<PactKept>(event) ||
                       std::holds_alternative<PactEnded>(event);
  if (of_pact && s.phase == Phase::Over) { return {}; }
  if (const auto* paid = std::get_if<BonusPaid>(&event)) {
    const int due = bonus_due(rules, s, paid->player, paid->why);
    const bool short_bank = paid->amount < due && s.bank < rules.stake_step;
    if (paid->amount != due && !short_bank) { message.id = "teufel.bonus_paid"; }
  }
  return message;
}

std::optional<Highlight> Teufel::highlight(const Rules&, const State&, const Setup& setup,
                                           const Event& event) {
  const auto told = [&](std::string_view kind, const auto& of, int size) {
    Message message = sentence(kName, of, setup);
    message.id = "teufel.moment." + std::string(kind);
    return Highlight{std::move(message), size};
  };
  if (const auto* devil = std::get_if<DevilDrawn>(&event)) {
    return told("devil", *devil, devil->lost);
  }
  if (const auto* won = std::get_if<BetWon>(&event)) { return told("bet", *won, won->paid); }
  if (const auto* stopped = std::get_if<TurnStopped>(&event)) {
    return told("coal", *stopped, stopped->coal);
  }
  return std::nullopt;
}

bool shows_total(const Rules& rules, const State& s, const Player& p, Seat viewer) {
  return rules.open_totals || p.has_pact() || s.phase == Phase::Over || p.name == viewer;
}

Hidden Teufel::hidden_from(const Rules& rules, const State& s, Seat viewer) {
  Hidden hidden;
  for (const int i : indices(s.count())) {
    if (!shows_total(rules, s, s.seats[i], viewer)) {
      hidden.totals.push_back(seat(i));
      hidden.places.push_back("seats[" + std::to_string(i) + "].chips");
    }
  }
  if (!hidden.places.empty()) { hidden.places.emplace_back("bank"); }
  return hidden;
}

Board Teufel::board(const Rules& rules, const State& s, const Setup& setup, Seat viewer) {
  using enum Board::Align;
  Board board;
  board.headlines = {{s.round > 0 ? "teufel.board.round" : "teufel.board.round.first",
                      {{"round", s.round}, {"goal", rules.goal}, {"left", s.oven.left()}}},
                     {"teufel.phase." + std::string(word_of(s.phase)),
                      {{"player", s.turn.somebody() ? setup.name(s.turn) : ""},
                       {"left", s.oven.left()},
                       {"winners", names_of_seats(s.winners, setup)}}}};
  board.columns = {"teufel.board.player",         {"teufel.board.space", Right},
                   {"teufel.board.chips", Right}, {"teufel.board.stake", Right},
                   {"teufel.board.coal", Right},  "teufel.board.pact"};
  const Status now = status(s);
  for (const Player& p : s.seats) {
    const bool open = shows_total(rules, s, p, viewer);
    const Message coal{"teufel.board.coal_pieces", {{"coal", p.coal}, {"pieces", p.pieces}}};
    board.rows.push_back(
        row_of_seat(now, p.name, setup,
                    {plain(space_words(p.space)), plain(open ? std::to_string(p.chips) : "?"),
                     s.sealed.has(p.name) ? Message("teufel.board.sealed")
                                          : plain(p.stake > 0 ? std::to_string(p.stake) : ""),
                     p.pieces > 0 || p.coal > 0 ? coal : Message(),
                     p.has_pact() ? Message("teufel.board.has_pact") : Message()}));
  }
  return board;
}

namespace {

std::string piece_of(std::string_view word) {
  return is_devil(word) ? "devil" : whole_number(word) ? std::string(word) : "";
}

// Returns the least stake of everybody who must still bet; larger amounts may be secret (B-25).
std::string least_stakes(const Rules& rules, const State& s) {
  return joined(Teufel::choices(rules, s), " ",
                [](const Choice& choice) { return std::to_string(choice.min); });
}

}  // namespace

std::vector<Guide::Possible> pieces_left(const State& s) {
  std::vector<Guide::Possible> shown;
  for (const int i : indices(s.oven.kinds)) {
    const Lump lump = s.oven.kind(i);
    if (lump.left > 0) {
      shown.push_back({lump.value == 0 ? "devil" : std::to_string(lump.value), lump.left});
    }
  }
  return shown;
}

std::string likely_piece(const State& s) {
  Lump most{};
  for (const int i : indices(s.oven.devils())) {
    const Lump lump = s.oven.kind(i);
    most = lump.left > most.left ? lump : most;
  }
  return most.left > 0 ? std::to_string(most.value) : "devil";
}

Guide Teufel::guide(const Rules& rules, const State& s, const Setup& setup) {
  using enum Phase;
  const bool real = s.mode == Mode::Table;
  const Status now = status(s);
  Guide guide = guide_of(kName, now, now.to_move, setup);
  std::string& id = guide.text.id;
  std::string example;
  if (s.phase == Idle) {
    guide.enter = Next::kName;
  } else if (s.phase == Bet) {
    guide.enter = real ? "" : std::string(word_of(s.phase)) + " " + guide.text.args[0].second;
    guide.for_all = example = real ? least_stakes(rules, s) : "";
  } else if (s.phase == Draw) {
    guide.enter = real ? "" : DrawCoal::kName;
    example = likely_piece(s);
    id += s.at(s.turn).pieces < rules.draw_min ? ".first" : "";
  } else if (s.phase == Refill) {
    // The printed number of pieces that fit behind the opening (B-20).
    const bool fits = s.oven.left() <= rules.refill_at;
    guide.enter = fits ? "refill yes" : "refill no";
    id += fits ? ".low" : "";
  }
  id += real && (s.phase == Bet || s.phase == Draw) ? ".table" : "";
  guide.text.args.emplace_back("left", std::to_string(s.oven.left()));
  guide.text.args.emplace_back("example", example);
  if (real && s.phase == Draw) {
    guide.shown = pieces_left(s);
    guide.shown_by = DrawCoal::kName;
  }
  return guide;
}

std::optional<InFull> Teufel::in_full(const State& s, const Setup& setup, Words words) {
  using enum Phase;
  const std::string& word = words[0].text;
  const bool real = s.mode == Mode::Table;
  const auto meant = yes_or_no(word);
  const std::string answer = !meant ? "" : *meant ? "yes" : "no";
  const std::string piece = piece_of(word);
  const std::string verb(word_of(s.phase));  // the moves but for stop are called like their phases
  Strings move;
  if (s.phase == Bet && real && whole_number(word)) {
    move = {verb, setup.name(status(s).to_move[0]), word};
  } else if (s.phase == Draw && word == "s") {
    move = {std::string(Stop::kName)};
  } else if (s.phase == Draw && real && !piece.empty()) {
    move = {verb, piece};
  } else if (s.phase == Pact && meant) {
    move = {verb, setup.name(status(s).to_move[0]), answer};
  } else if (s.phase == Refill && meant) {
    move = {verb, answer};
  }
  return in_place_of(words, 1, move);
}

namespace {

using Mood = Tile::Mood;

// Returns every number of the track, and the spaces between or beyond that hold pawns.
std::vector<Space> drawn_spaces(const Rules& rules, const State& s) {
  std::vector<Space> spaces{{0, rules.track[0]}};
  for (int i = 1; i < rules.track.size(); ++i) {
    spaces.push_back({rules.track[i], rules.track[i]});
  }
  for (const Player& p : s.seats) {
    if (!contains(spaces, p.space)) { spaces.push_back(p.space); }
  }
  std::sort(spaces.begin(), spaces.end(),
            [](const Space& a, const Space& b) { return rank(a) < rank(b); });
  return spaces;
}

Picture track(const Rules& rules, const State& s, const Setup& setup) {
  Picture picture{{"teufel.picture.track", {}}, {}};
  for (const Space& space : drawn_spaces(rules, s)) {
    Tile tile{{plain("┌" + space_words(space, "–"))}, Mood::Faint};
    for (const Player& p : s.seats) {
      if (p.space == space) {
        tile.lines.push_back({p.has_pact() ? "teufel.picture.pawn_pact" : "teufel.picture.pawn",
                              {{"player", setup.name(p.name)}}});
        tile.mood = Mood::Plain;
      }
    }
    if (tile.lines.size() == 1) { tile.lines.push_back(plain("│")); }
    picture.tiles.push_back(std::move(tile));
  }
  return picture;
}

Picture oven(const State& s) {
  constexpr int kMostMarks = 16;
  Picture picture{{"teufel.picture.oven", {{"left", s.oven.left()}}}, {}};
  for (const int kind : indices(s.oven.kinds)) {
    const Lump lump = s.oven.kind(kind);
    const bool devils = kind == s.oven.devils();
    const std::string value = devils ? "" : std::to_string(lump.value);
    const Message count{devils ? "teufel.picture.devils" : "teufel.picture.coal",
                        {{"value", value}, {"left", lump.left}, {"of", lump.of}}};
    Tile tile{{count},
              lump.left == 0 ? Mood::Faint
              : devils       ? Mood::Bad
                             : Mood::Plain,
              {value},
              devils ? "M8 2l5 8h14l5-8v16l-12 13-12-13zM14 17l4 2M26 17l-4 2"
                     : "M4 13l10-9 16 0 6 12-8 12-16 2z",
              Tile::Look::Coal,
              devils ? count : plain(std::to_string(lump.left) + "/" + std::to_string(lump.of))};
    std::string marks;
    for (int i = 0; i < lump.of && lump.of <= kMostMarks; ++i) {
      marks += i >= lump.left ? "□" : devils ? "▼" : "■";
    }
    tile.lines.push_back(plain(marks));
    picture.tiles.push_back(std::move(tile));
  }
  return picture;
}

}  // namespace

std::vector<Picture> Teufel::pictures(const Rules& rules, const State& s, const Setup& setup) {
  return {track(rules, s, setup), oven(s)};
}

}  // namespace hausregel::teufel
