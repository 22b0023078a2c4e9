return {
  ["bids.help.bid"] = "lays a card down unseen",
  ["bids.help.reveal"] = "turns up the next prize",
  ["bids.refuse.card"] = "{card} is not in this hand",
  ["bids.prize_shown"] = "The prize is worth {prize}.",
  ["bids.bid_sealed"] = "{player} has bid.",
  ["bids.bid_opened"] = "{player} shows {card}.",
  ["bids.prize_won"] = "{player} wins {prize}.",
  ["bids.prize_tied"] = "Nobody wins the {prize} points.",
}
