"""Lessons: a position, and what to do in it, told sentence by sentence and played by the rules.

A game brings its lessons as files: `lessons/NN_name.json` in its package, their positions in `lessons/positions/`, and
their sentences in `lessons/texts/`. What a lesson shows is what the rules make of it; nothing of it is written down.
"""
