"""Struggle for Rome in a terminal: the map, seats, hands, log and choices, with help on all of them."""

from .display import StruggleDisplay as StruggleDisplay
