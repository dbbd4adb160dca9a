"""The public kit that checks any game.

- `kit`          `check_game` holds a game to the whole contract;
- `many_games`   random games over all tables, pieces checked after every choice, failures saved as records;
- `playthrough`  golden playthroughs: a game as text that a diff can compare;
- `coverage`     which tests cite which rules, from the markers in their files;
- `table`        a state to try single rules on, with luck told in advance;
- `tiny`         a tiny game that uses the whole contract, to learn from and to test the kit on.
"""
