"""How to play Struggle for Rome: what crossroads yield, plans to ten points, what a trade is worth to whom."""
