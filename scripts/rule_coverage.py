"""Check that a test cites every rule of every game.

python scripts/rule_coverage.py                      print rules without a test, and cited ids that do not exist
python scripts/rule_coverage.py fall_of_rome --list  also print the tests of every rule
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from triclinium import games
from triclinium.testing.coverage import coverage, scan, unknown_rules


def main(given: Sequence[str] | None = None) -> int:
    """Run the script. Return 1 if a rule has no test or a test cites an unknown rule, otherwise 0."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: all games")
    parser.add_argument(
        "--tests", type=Path, default=Path("tests"), metavar="FOLDER", help="default: ./tests"
    )
    parser.add_argument("--list", action="store_true", help="print the tests of every rule")
    options = parser.parse_args(given)
    cited, failed = scan(options.tests), False
    for name in options.games or games.names():
        game = games.find(name).rules
        rules, unknown = coverage(game, cited), unknown_rules(game, cited)
        for rule, tests in rules.items():
            if options.list or not tests:
                print(rule, *(tests or ["has no test"]), sep="\n    ")
        for rule, tests in unknown.items():
            print(f"{rule} is not a rule of {name}, but is cited by {', '.join(tests)}")
        covered = sum(map(bool, rules.values()))
        print(f"{name}: {covered} of {len(rules)} rules have a test.")
        failed = failed or covered < len(rules) or bool(unknown)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
