"""Æterna in a terminal: Hills, seats and the own hand, what happened, what may be done, and help on all of it."""

from .display import AeternaDisplay as AeternaDisplay
