"""The public kit that checks any game.

- `kit`          `check_game` holds a game to the whole contract;
- `fuzz`         many random games with the cheap checks on, failures saved as records;
- `playthrough`  golden playthroughs: a game as text that a diff can compare;
- `coverage`     which tests cite which rules, from the markers in their files;
- `table`        a state to try single rules on, with luck told in advance;
- `tiny`         a tiny game that uses the whole contract, to learn from and to test the kit on.
"""
