"""Æterna in a terminal: Hills, seats, the own hand, log and choices, with help on all of them."""

from .display import AeternaDisplay as AeternaDisplay
