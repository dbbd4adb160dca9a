"""Struggle for Rome in a terminal: the map, seats and hands, what happened, what may be done, and help on all of it."""

from .display import StruggleDisplay as StruggleDisplay
