"""Bots of Struggle for Rome: yields of crossroads, plans to ten points, values of trades."""
