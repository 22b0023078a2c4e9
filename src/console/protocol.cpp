#include "console/commands.h"
#include "console/console.h"
#include "console/handlers/handlers.h"
#include "console/move_line.h"
#include "console/render.h"
#include "console/seat_view.h"
#include "core/lists.h"
#include "core/text.h"
#include "engine/catalog.h"
#include "play/session.h"

namespace hausregel::console {

using journal::Override;

namespace {

constexpr int kVersion = 1;

// Messages with this prefix are about unreadable requests.
std::string_view kind_of(const Error& error) {
  if (error.message.id.starts_with("protocol.")) { return "protocol"; }
  constexpr std::string_view kKinds[] = {"refused",    "usage",      "input", "refused",
                                         "house_rule", "house_rule", "fault", "fault"};
  static_assert(std::size(kKinds) == names_of(Fault()).size());
  return kKinds[as_index(error.fault)];
}

// Returns the position of the game.
auto turn_of(const Table& table) {
  const Status status = table.status();
  Strings to_move;
  // At a real table, owners show what lies face down.
  for (const Seat seat : status.to_move.empty() ? status.unopened : status.to_move) {
    to_move.push_back(table.setup().name(seat));
  }
  return fields<"round, phase, to_move, over">(status.round, status.phase, std::move(to_move),
                                               status.over);
}

auto refusal_of(const Failure& failure) {
  const Error& error = failure.error;
  Strings hints = error.suggestions;
  add_all(hints, failure.legal);
  const Place& place = error.place;
  const bool in_file = !place.file.empty();
  const bool of_hook = error.fault == Fault::HouseRule;
  const auto number = [](bool known, int of) { return known ? std::optional(of) : std::nullopt; };
  return fields<"kind, rule, message, column, hook, file, line, hints">(
      kind_of(error), some(of_hook ? "" : error.rule), error.message,
      number(!in_file && place.column > 0, place.column), IfAny(some(of_hook ? error.rule : "")),
      IfAny(some(place.file.substr(place.file.rfind('/') + 1))),  // no folders of this machine
      IfAny(number(in_file, place.line)), std::move(hints));
}

Result<Json> read_request(std::string_view text) {
  if (text.size() > kRequestBytes) {
    return wrong_usage("protocol.too_long", {{"bytes", kRequestBytes}});
  }
  auto json = read_json(text);
  if (!json) {
    auto bad = wrong_usage("protocol.no_json");
    bad.value().message.parts = {{"why", json.error().message}};
    bad.value().place = json.error().place;
    return bad;
  }
  return json->is_object() ? json : wrong_usage("protocol.no_object");
}

// Returns the least move in open form; for values shown one by one, the first.
Json doing_of(const Table& table, const Choice& choice) {
  if (choice.of == Choice::Of::Values) {
    const auto words = split_words(least_words(choice, table.setup()));
    const auto spoken = words ? table.parse(*words, {}) : fail(words.error());
    if (spoken && spoken->kind == Spoken::Kind::Move) { return spoken->command; }
  }
  return least_command(choice, table.setup());
}

// The number and hash of the last entry; null without a game.
auto head_of(const Console& console) {
  const auto head = [](const Log& log) {
    return fields<"entry, hash">(log.last(), std::string(log.hash(log.last())));
  };
  return console.session ? std::optional(head(console.log())) : std::nullopt;
}

// A request and what becomes of it. Its "as" applies to this request only, and "head" is checked
// before anything else.
class Request {
 public:
  // `members`: an object, or the error in its place.
  Request(Console& console, Result<Json> members)
      : console_(console), members_(std::move(members)) {}

  // Answers it, and returns the reply.
  std::string reply() {
    auto failure = answer().failure;
    if (failure && as_ && failure->error.fault == Fault::HouseRule) {  // so may what it says
      failure->error.message = worded("console.house_rule", {{"hook", failure->error.rule}});
    }
    if (console_.world.traces) {
      auto traces = console_.world.traces();
      if (!as_) {  // a trace may reveal hidden values
        add_all(said_, traces);
      }
    }
    const Json* id = members_ ? members_->find("id") : nullptr;
    IfAny<decltype(refusal_of({}))> refusal;
    if (failure) {
      refusal = refusal_of(*failure);
      data_ = {};
    }
    const auto turn = console_.session ? std::optional(turn_of(console_.table())) : std::nullopt;
    const Data line = fields<"id, ok, error, said, entries, receipt, data, turn, head">(
        id != nullptr ? *id : Json(), !failure.has_value(), refusal, said_, entries_, receipt_,
        data_, turn, head_of(console_));
    return harmless_json(line.text(console_.say));
  }

 private:
  Answer answer() {
    TRY(read());
    TRY(heads_agree());
    if (const Json* wanted = members_->find("set")) { return set(*wanted); }
    const bool is_line = members_->find("line") != nullptr;
    const auto text = text_of(is_line ? "line" : "get");
    TRY(text);
    if (text->find_first_of("\r\n") != std::string::npos) {
      return wrong_usage("protocol.one_line");
    }
    if (is_line) { return line(*text); }
    return get(*text).map([&](const Data& data) { data_ = Canonical{data.text(console_.say)}; });
  }

  // Checks that all members are known, that exactly one is a request, and that the seat exists.
  Result<> read() {
    constexpr std::string_view kWants[] = {"line", "get", "set"};
    constexpr std::string_view kBeside[] = {"id", "as", "head", "from", "of"};
    TRY(members_);
    int wants = 0;
    for (const auto& [name, value] : members_->members()) {
      const bool wanted = contains(kWants, name);
      wants += wanted ? 1 : 0;
      if (!wanted && !contains(kBeside, name)) {
        return wrong_usage("protocol.unknown_member", {{"member", clean(name)}});
      }
    }
    if (wants != 1) { return wrong_usage("protocol.one_wish"); }
    if (members_->find("as") == nullptr) { return {}; }
    const auto name = text_of("as");
    TRY(name);
    if (!console_.session) { return wrong_usage("console.no_game"); }
    const auto seat = console_.setup().find_short(*name);
    TRY(seat);
    as_ = *seat;
    return {};
  }

  Result<std::string> text_of(std::string_view member) const {
    const std::string* text = members_->find_text(member);
    return text != nullptr ? Result<std::string>(*text)
                           : wrong_usage("protocol.no_text", {{"member", member}});
  }

  Result<std::int64_t> number_of(std::string_view member, std::int64_t otherwise) const {
    const Json* value = members_->find(member);
    if (value == nullptr) { return otherwise; }
    const std::int64_t* number = value->integer();
    if (number == nullptr || *number < 0) {
      return wrong_usage("protocol.no_number", {{"member", member}, {"least", "0"}});
    }
    return *number;
  }

  Result<> heads_agree() const {
    const Json* head = members_->find("head");
    std::string now;
    codec::put(now, head_of(console_), Setup{});
    if (head == nullptr || to_text(*head) == now) { return {}; }
    return not_now("console.moved_on");
  }

  // Executes a console line. Reports entries it appends to the open journal; opening or switching a
  // game appends none.
  Answer line(const std::string& text) {
    console_.known = console_.session ? console_.log().last() : -1;
    console_.acting = as_;
    Answer given = execute(console_, text);
    console_.acting.reset();
    for (const Reply& reply : given.replies) {
      const Rendered told =
          render(reply, {console_.say, {Format::Text, console_.style.ascii, false}});
      const std::string all = told.out + told.err;
      add_all(said_, split(all, "\n"));
      const auto* shown = std::get_if<Shown>(&reply);
      if (std::string data = shown != nullptr ? shown->data.text(console_.say) : "";
          !data.empty()) {
        data_ = Canonical{std::move(data)};
      }
    }
    each_entry(given, [&](const EntryReport& entry) {
      receipt_ = entry.receipt.empty() ? receipt_ : some(entry.receipt);
    });
    if (console_.session) { entries_ = entries_from(console_.known + 1); }
    return given;
  }

  Result<Data> get(const std::string& what) {
    const Strings known{"state", "legal", "rules", "log", "why", "pad", "odds"};
    if (!contains(known, what)) { return fail(unknown_word(what, known)); }
    if (!console_.session) { return wrong_usage("console.no_game"); }
    const std::int64_t last = console_.log().last();
    const auto from = number_of("from", 0);
    TRY(from);
    const auto of = number_of("of", last);
    TRY(of);
    if (*of > last) { return fail(no_entry(std::to_string(*of), last)); }
    if (what == "legal") { return legal(); }
    if (what == "log") { return fields<"entries">(entries_from(*from)); }
    if (what == "why") {
      return Canonical{handle::with_reasons(console_, *of, to_text(entry_seen(*of)))};
    }
    const std::string seat = as_ && what == "state" ? " --as " + console_.setup().name(*as_) : "";
    return shown("." + what + seat);
  }

  // Returns the data that a console word shows.
  Result<Data> shown(const std::string& line) {
    Answer given = execute(console_, line);
    if (given.failure) { return fail(std::move(given.failure->error)); }
    return std::get<Shown>(given.replies.front()).data;
  }

  Result<> set(const Json& wanted) {
    const std::string* language = wanted.find_text("lang");
    if (language == nullptr || wanted.members().size() != 1) {
      return wrong_usage("protocol.set_what", {{"example", R"({"set":{"lang":"de"}})"}});
    }
    return set_language(console_, *language);
  }

  // Returns one line per kind of move and seat; each can be sent back.
  Data legal() const {
    const Table& table = console_.table();
    std::vector<Choice> choices =
        console_.session->closed() ? std::vector<Choice>{} : table.legal();
    std::erase_if(choices, [&](const Choice& choice) {
      return choice.of == Choice::Of::Text || (as_ && !may_choose(*console_.session, *as_, choice));
    });
    std::vector<Data> moves;
    for (const Choice& choice : choices) {
      Json arguments = to_json(choice, table.setup());
      if (choice.answer) { arguments = Json(arguments.at("args")); }
      std::erase_if(*arguments.object(), [](const auto& member) {
        return member.first == "move" || member.first == "player";
      });
      moves.emplace_back(fields<"line, do, args">(least_words(choice, table.setup()),
                                                  doing_of(table, choice), std::move(arguments)));
    }
    return fields<"moves">(std::move(moves));
  }

  std::vector<Json> entries_from(std::int64_t first) const {
    std::vector<Json> entries;
    for (std::int64_t n = first; n <= console_.log().last(); ++n) {
      entries.push_back(entry_seen(n));
    }
    return entries;
  }

  // Hides from a seat the effect of overrides on hidden places, the events before a branch, and
  // hashes, which would let somebody find hidden values by trying all.
  Json entry_seen(std::int64_t n) const {
    const Session& session = *console_.session;
    std::string text = session.log().line(n);
    if (!as_) { return known_json(text); }
    Entry seen = n > 0 ? session.entry(n) : Entry();
    if (auto* by_hand = std::get_if<Override>(&seen.doing)) {
      hide_override(*session.replay().table_at(n - 1), *session.replay().table_at(n), *as_,
                    *by_hand, seen.events);
      text = journal::encode(seen);
    }
    Json line = known_json(text);
    for (const std::string_view member : {"state", "prev", "hash"}) {
      if (line.find(member) != nullptr) { line.set(member, Json()); }
    }
    if (n == 0 && line.find("events") != nullptr) { line.set("events", Json()); }
    return line;
  }

  Console& console_;
  const Result<Json> members_;
  std::optional<Seat> as_;
  Strings said_;               // sentences and tables for people, by line
  std::vector<Json> entries_;  // appended ones, as its seat may see them; all of a new game
  std::optional<std::string> receipt_;  // of the last completed round
  IfAny<Canonical> data_;               // requested
};

}  // namespace

std::string hello_of(const Console& console, const std::string& engine) {
  return Data(fields<"protocol, program, version, games, languages">(
                  kVersion, std::string_view("hausregel"), engine, names_by(games(), &Game::name),
                  languages()))
      .text(console.say);
}

std::string reply_to(Console& console, std::string_view request) {
  return Request(console, read_request(request)).reply();
}

}  // namespace hausregel::console
