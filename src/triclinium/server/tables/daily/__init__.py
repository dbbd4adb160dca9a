"""The daily deal: one a day for each game, seat count and difficulty, the same for everybody.

docs/play/fair-chance.md says how its chance is made and what a host could do; ADR 0022 why it is so.
"""
