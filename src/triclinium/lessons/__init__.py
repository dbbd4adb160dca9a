"""Lessons: a position and instructions for it, explained in sentences and played by the rules.

A game contains its lessons as files: `lessons/NN_name.json` in its package, their positions in
`lessons/positions/`, and their sentences in `lessons/texts/`. Everything that a lesson shows on the board is
computed by the rules.
"""
