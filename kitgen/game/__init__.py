"""What is true at a baccarat table: cards, rules, bets, games and exact odds; the standard library is enough."""
