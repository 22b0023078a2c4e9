#include "engine/moves/answers.h"

#include <algorithm>
#include <utility>

#include "core/lists.h"
#include "core/names.h"
#include "core/text.h"
#include "engine/codec.h"
#include "engine/moves/rounds.h"
#include "engine/moves/words.h"
#include "engine/sealed.h"
#include "engine/story.h"

namespace hausregel {
namespace {

using How = AnswerMove::How;

bool is_offer(const Asked& asked) { return asked.values.has_value(); }

// Returns the form of an answer, "bid AMOUNT" or "yes|no"; `named`: of one of several who may give
// it.
std::string form_of(const Asked& asked, bool named = false) {
  if (is_offer(asked)) { return named ? "NAME yes|no" : "yes|no"; }
  const std::string form = form_of_move(asked.move, asked.args);
  const std::string_view word = short_name(asked.move);
  return named ? std::string(word) + " NAME" + form.substr(word.size()) : form;
}

// Adds `args` to the last of `all` if it is the next number, or another option, of the same choice.
void add_way(const Asked& asked, const Json& args, Choice& made, std::vector<Choice>& all) {
  const Json::Object& members = args.members();
  const Json::Object fixed(members.begin(), members.empty() ? members.end() : members.end() - 1);
  const bool number = !members.empty() && members.back().second.is_int();
  const std::int64_t value = number ? members.back().second.whole() : 0;
  const bool same = !all.empty() && all.back().move == asked.move &&
                    all.back().player == asked.player && all.back().fixed == fixed;
  if (same && number && all.back().max + made.step == value) {
    all.back().max = value;
  } else if (same && !number && !members.empty()) {
    all.back().options.push_back(members.back().second);
  } else {
    made.fixed = fixed;
    made.min = made.max = value;
    made.options = number || members.empty() ? Json::List() : Json::List{members.back().second};
    all.push_back(made);
  }
}

}  // namespace

std::vector<Choice> answers_to(const IfSome<Asked>& asks, const Questions& questions,
                               bool unasked) {
  std::vector<Choice> all;
  for (const Asked& asked : asks) {
    if (asked.n) { continue; }
    Choice made;
    made.move = asked.move;
    made.answer = is_offer(asked) ? std::string() : std::string(short_name(asked.move));
    made.unasked = unasked;
    made.player = asked.player;
    made.by_name = players_of(asks).size() > 1;
    if (!asked.args.empty()) {
      const auto& [name, type] = asked.args.back();
      made.argument = name;
      made.of = type.type == PlaceKind::Integer ? Choice::Of::Range : Choice::Of::Set;
      made.step = type.step.value_or(1);
    }
    questions.each_answer(asked, {}, [&](const Json& args) {
      add_way(asked, args, made, all);
      return true;
    });
  }
  if (!asks.empty() && players_of(asks).empty()) {
    const OpenAnswers open;
    all.push_back(choice_of(open, &open.values));
    all.back().of = Choice::Of::Values;
  }
  return all;
}

Message offer_of(const Asked& asked, const Setup& setup) {
  return sentence_of({{}, std::string(short_name(asked.move)), *asked.values}, setup);
}

Message answer_said(const Answered& answered, const Setup& setup) {
  const Json& args = answered.args;
  const bool offer = args.members().size() == 1 && args.members().front().first == "yes" &&
                     args.members().front().second.is_bool();
  std::string words = offer ? "" : std::string(short_name(answered.move));
  if (!args.members().empty()) { add_word(words, option_words(args)); }
  return {"engine.answered",
          {{"player", setup.name(answered.player)}},
          {{"answer", form_said(words, {}, setup.players)}}};
}

Guide guide_to_answer(const IfSome<Asked>& asks, const Setup& setup) {
  const SeatList asked = players_of(asks);
  if (asked.empty()) { return {{"engine.guide.opening"}, ""}; }
  Strings forms;
  for (const Asked& one : asks) {
    if (one.player == asked[0]) { forms.push_back("`" + form_of(one) + "`"); }
  }
  const bool several = asked.size() > 1;
  Guide guide{{several ? "engine.guide.asked_all" : "engine.guide.asked",
               {{"player", setup.name(asked[0])}, {"players", names_of_seats(asked, setup)}},
               {{"forms", form_said(listed(forms), {}, setup.players)}}},
              ""};
  if (!several && is_offer(asks.front())) {
    guide.text.id = "engine.guide.offer";
    guide.text.parts.emplace_back("offer", offer_of(asks.front(), setup));
  }
  for (const Asked& one : asks) {
    if (one.n) { continue; }
    const Strings words =
        is_offer(one) ? Strings{"yes", "no"} : Strings{std::string(short_name(one.move))};
    for (const std::string& word : words) {
      if (find_by(guide.shown, &Guide::Possible::word, word) == nullptr) {
        guide.shown.push_back({word});
      }
    }
  }
  return guide;
}

Failed refuse_for_questions(const IfSome<Asked>& asks, const Setup& setup, std::string_view rule) {
  Guide guide = guide_to_answer(asks, setup);
  auto refused = refuse(rule, "engine.refuse.asked");
  refused.value().message.parts = {{"guide", std::move(guide.text)}};
  return refused;
}

namespace {

// Returns the word of a choice that is typed so, if that is one alone; else as typed.
std::string chosen(const PlaceType& type, const Word& typed) {
  Strings meant = typed.names;
  std::erase_if(meant, [&](const auto& word) { return !contains(type.of, word); });
  return meant.size() != 1 || contains(type.of, typed.text) ? typed.text : meant[0];
}

// Reads the words after a move's as what it is given.
Result<Json> read_args(const Asked& asked, Words words, std::size_t& at, const Setup& setup,
                       const MoveForm& form) {
  Json args{Json::Object{}};
  for (const auto& [name, type] : asked.args) {
    if (type.type == PlaceKind::List) {
      Json::List items;
      const PlaceType item = item_of(type);
      const std::size_t first = at;
      if (at < words.size() && words[at].text == "-") { ++at; }  // nothing
      for (; at < words.size() && (at == first || words[first].text != "-"); ++at) {
        const auto number = whole_number(words[at].text);
        Json one = number && item.of.empty() ? Json(*number) : Json(chosen(item, words[at]));
        if (!DeclaredPlaces::number_of(item, one, setup)) { break; }
        items.push_back(std::move(one));
      }
      if (at == first) { return misread(words, at, naming_form("engine.text_missing", form)); }
      args.set(name, in_order(type, items, setup));
    } else if (type.type == PlaceKind::Seat) {
      if (type.none && at < words.size() && words[at].text == "-") {
        args.set(name, Json());
        ++at;
        continue;
      }
      const auto who = player_word(words, at++, setup, form);
      TRY(who);
      args.set(name, setup.name(*who));
    } else if (type.type == PlaceKind::Integer) {
      const auto number = number_word(words, at++, form);
      TRY(number);
      args.set(name, *number);
    } else if (type.type == PlaceKind::Flag) {
      const auto meant = yes_word(words, at++, form);
      TRY(meant);
      args.set(name, *meant);
    } else {
      if (at >= words.size()) {
        return misread(words, at, naming_form("engine.text_missing", form));
      }
      args.set(name, chosen(type, words[at++]));
    }
  }
  return args;
}

// How a line begins: with a move that is asked, or with "yes" or "Anna yes" for an offer.
struct Beginning {
  Beginning(const IfSome<Asked>& asks, Words line) : words(line) {
    const bool move = std::ranges::any_of(asks, [&](const Asked& asked) { return is_said(asked); });
    named_first = !move && says(1) && !says(0);
    offer = named_first || (!move && says(0));
  }

  std::string word(std::size_t i) const { return i < words.size() ? words[i].text : ""; }
  bool fits(const Asked& asked) const {
    return !asked.n && (offer ? is_offer(asked) : is_said(asked));
  }

  Words words;
  bool named_first = false;
  bool offer = false;

 private:
  bool says(std::size_t i) const { return yes_or_no(word(i)).has_value(); }
  bool is_said(const Asked& asked) const {
    return !is_offer(asked) && (short_name(asked.move) == word(0) || asked.move == word(0));
  }
};

}  // namespace

std::optional<InFull> as_answer(const IfSome<Asked>& asks, Words words) {
  const Beginning line(asks, words);
  const bool any = std::ranges::any_of(asks, [&](const Asked& asked) { return line.fits(asked); });
  return any ? std::optional(InFull{{words.begin(), words.end()}, {}}) : std::nullopt;
}

Result<Spoken> read_answer(const IfSome<Asked>& asks, Words words, const Setup& setup,
                           std::string_view rule) {
  const Beginning line(asks, words);
  const bool named_first = line.named_first;
  const bool offer = line.offer;
  const auto word = [&](std::size_t i) { return line.word(i); };
  const auto fits = [&](const Asked& asked) { return line.fits(asked); };
  std::size_t at = 0;
  const auto first = std::ranges::find_if(asks, fits);
  if (first == asks.end()) {
    auto refused = refuse_for_questions(asks, setup, rule);
    refused.value().place = Place{{}, 1, words.empty() ? 0 : words[0].column};
    return refused;
  }
  at = offer && !named_first ? 0 : 1;
  const std::size_t name_at = offer ? 0 : 1;
  const Asked* asked = &*first;
  const bool several = std::ranges::count_if(asks, fits) > 1;
  const std::string text = form_of(*first, several);
  const MoveForm form{first->move, text, "engine"};
  const auto player =
      named_first || !offer ? setup.find_short(word(name_at)) : Result<Seat>(Seat());
  if (player && player->somebody()) {
    const auto his = std::ranges::find_if(
        asks, [&](const Asked& one) { return fits(one) && one.player == *player; });
    if (his != asks.end()) {
      asked = &*his;
      at = name_at + 1;
    } else if (several || named_first) {
      return refuse_at(words[name_at], rule, "engine.refuse.not_asked",
                       {{"player", setup.name(*player)}, {"move", text}});
    }
  } else if (several || named_first) {
    return fail(player_word(words, name_at, setup, form).error());
  }
  if (asked->sealed && !asked->args.empty() && at >= words.size()) {
    const std::string values =
        joined(asked->args, " ", [](const auto& one) { return capitals(one.first); });
    return question(
        {"engine.ask.answer", {{"player", setup.name(asked->player)}, {"values", values}}}, true);
  }
  const bool named = at > name_at;
  auto args = read_args(*asked, words, at, setup, form);
  if (!args && named && !several && !offer) {  // the name may be what he gives
    std::size_t without_name = name_at;
    if (auto given = read_args(*asked, words, without_name, setup, form)) {
      args = std::move(given);
      at = without_name;
    }
  }
  TRY(args);
  Spoken spoken;
  spoken.command =
      known_json(codec::text_of(AnswerMove{asked->move, asked->player, std::move(*args)}, setup));
  add_all(spoken.rest, words.subspan(at));
  return spoken;
}

Result<Spoken> read_unasked(const IfSome<Asked>& open, Words words, const Setup& setup,
                            const DeclaredMove& move, const OrderRules& rules,
                            std::string_view now) {
  if (!as_answer(open, words)) {
    if (!move.phases.empty()) {
      return fail(refuse_phase(rules, now == "over", now, move.phases).error());
    }
    auto refused = refuse_at(words[0], rules.phase, "engine.refuse.only_asked");
    refused.value().message.parts = {{"move", form_said(move.form)}};
    return refused;
  }
  auto said = read_answer(open, words, setup, rules.phase);
  if (said && said->kind == Spoken::Kind::Move) {
    said->command = keyed(std::move(said->command), "move");
  }
  return said;
}

bool opens_answers(const Json& command) {
  const Json* values =
      command.has_text("move", OpenAnswers::kName) ? command.find("values") : nullptr;
  return values != nullptr && !values->items().empty() &&
         values->items().front().find("args") != nullptr;
}

bool is_about_questions(const Json& command) {
  return is_answer(command) || opens_answers(command);
}

Result<std::vector<AnswerMove>> answers_in(const Json& command, const IfSome<Asked>& asks,
                                           const Setup& setup) {
  std::vector<AnswerMove> all;
  if (opens_answers(command)) {
    OpenAnswers open;
    TRY(codec::result_of(codec::take_fields(command, open, setup, 1), "move"));
    for (const OpenedAnswer& one : open.values) {
      const auto asked = std::ranges::find(asks, one.player, &Asked::player);
      all.push_back({asked != asks.end() ? asked->move : "",
                     one.player,
                     one.args,
                     How::Opened,
                     one.n,
                     {},
                     one.salt});
    }
  } else if (command.find("commit") != nullptr) {
    SealedAnswer laid;
    TRY(codec::result_of(codec::take(command, laid, setup), "move"));
    all.push_back({laid.answer, laid.player, {}, How::Sealed, 0, laid.commit});
  } else {
    const bool unasked = is_unasked(command);
    const Json answer = unasked ? keyed(command, "answer") : command;
    TRY(codec::result_of(codec::take(answer, all.emplace_back(), setup), "move"));
    if (unasked) { all.back().how = How::Unasked; }
  }
  return all;
}

namespace {

// Null: it has no salt.
std::optional<Digest> commitment_to(const AtQuestions& at, const OpenedAnswer& opened) {
  if (!opened.salt) { return std::nullopt; }
  return answer_commitment({at.setup.hash, at.luck}, at.setup.name(opened.player), opened.n,
                           to_text(opened.args), *opened.salt);
}

}  // namespace

Result<std::vector<AnswerMove>> answers_now(const AtQuestions& at, const Json& command,
                                            bool whole) {
  if (!is_about_questions(command) && !is_unasked(command)) {
    return refuse_for_questions(at.asks, at.setup, at.phase);
  }
  auto answers = answers_in(command, at.asks, at.setup);
  TRY(answers);
  if (answers->front().how == How::Opened && whole &&
      (!players_of(at.asks).empty() ||
       !std::ranges::equal(*answers, at.asks, {}, &AnswerMove::player, &Asked::player))) {
    return refuse(at.seal, "engine.refuse.open_all");
  }
  for (const AnswerMove& answer : *answers) {
    TRY(at.questions.check(at.asks, answer));
    const Asked& asked = *find_asked(at.asks, answer);
    const OpenedAnswer opened{answer.player, answer.n, answer.args, answer.salt};
    const bool same = answer.how == How::Opened
                          ? asked.n.value_or(0) == answer.n &&
                                IfAny<Digest>(commitment_to(at, opened)) == asked.commit
                          : answer.how == How::Sealed || !asked.sealed;
    if (!same) {
      return refuse(at.seal, "engine.refuse.commitment",
                    {{"player", at.setup.name(answer.player)}});
    }
  }
  return answers;
}

std::string command_text(const AnswerMove& move, const Setup& setup) {
  std::string answer = codec::text_of(move, setup);
  return move.how == How::Unasked ? to_text(keyed(known_json(answer), "move")) : answer;
}

std::optional<AnswerMove> to_seal(const IfSome<Asked>& asks, const Json& command,
                                  const Setup& setup) {
  if (!is_answer(command)) { return std::nullopt; }
  const auto answers = answers_in(command, asks, setup);
  if (!answers || answers->front().how != How::Openly) { return std::nullopt; }
  const Asked* asked = find_asked(asks, answers->front());
  return asked != nullptr && asked->sealed ? std::optional(answers->front()) : std::nullopt;
}

Result<Sealing> seal_answer(const AtQuestions& at, const AnswerMove& answer, int n,
                            const std::optional<Salt>& salt) {
  TRY(at.questions.check(at.asks, answer));
  const OpenedAnswer opened{answer.player, n, answer.args, salt};
  const SealedAnswer sealed{answer.answer, answer.player, commitment_to(at, opened)};
  return Sealing{known_json(codec::text_of(sealed, at.setup)),
                 known_json(codec::text_of(opened, at.setup))};
}

AnswerMove renamed(AnswerMove answer, const IfSome<Asked>& asks, const Setup& from,
                   const Setup& to) {
  const auto rename = [&](Json* held) {
    const Seat who = held != nullptr && held->is_string() ? from.find(held->text()) : Seat();
    if (who.somebody()) { *held = to.name(who); }
  };
  bool known = answer.how == How::Openly || answer.how == How::Sealed;
  for (const Asked& asked : asks) {
    if (asked.player != answer.player || asked.move != answer.answer) { continue; }
    known = true;
    for (const auto& [name, type] : asked.args) {
      rename(type.type == PlaceKind::Seat ? answer.args.find(name) : nullptr);
    }
  }
  // An answer to a question of a round that was given up may name anybody.
  const Json::Object members = answer.args.members();
  for (const auto& [name, value] : known ? Json::Object() : members) {
    rename(answer.args.find(name));
  }
  return answer;
}

Result<std::string> renamed_answer(const Json& command, const IfSome<Asked>& asks,
                                   const Setup& from, const Setup& to) {
  auto answers = answers_in(command, asks, from);
  TRY(answers);
  OpenAnswers open;
  for (AnswerMove& answer : *answers) {
    answer = renamed(std::move(answer), asks, from, to);
    open.values.push_back({answer.player, answer.n, answer.args, answer.salt});
  }
  const AnswerMove& first = answers->front();
  return first.how == How::Opened ? codec::tagged("move", open, to)
         : first.how == How::Sealed
             ? codec::text_of(SealedAnswer{first.answer, first.player, first.commit}, to)
             : command_text(first, to);
}

}  // namespace hausregel
