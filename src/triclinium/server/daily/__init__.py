"""The daily deal: one per day for each game, seat count and difficulty, the same for all players.

docs/play/fair-chance.md explains how its chance is made and what a host could do. ADR 0022 explains the design.
"""
