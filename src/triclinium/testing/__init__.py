"""Public test kit that checks any game.

- `kit`: `check_game` checks a game against the whole contract.
- `many_games`: random games over all tables; pieces are checked after every choice, failures are saved as
  records.
- `playthrough`: golden playthroughs, which are games as text that a diff can compare.
- `coverage`: the tests that cite each rule, from the markers in their files.
- `table`: a state for testing single rules with given random outcomes.
- `tiny`: a tiny game that uses the whole contract, as an example and for testing the kit.
"""
