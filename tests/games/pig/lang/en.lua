return {
  ["pig.help.roll"] = "rolls the die",
  ["pig.help.hold"] = "keeps what the turn has brought",
  ["pig.refuse.nothing"] = "nothing to keep yet",
  ["pig.rolled"] = "{player} rolls {face}: {at_risk} at risk.",
  ["pig.busted"] = "{player} rolls a one and loses {lost}.",
  ["pig.held"] = "{player} holds {gained} and has {points}.",
}
