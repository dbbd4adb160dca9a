"""Which tests cite which rules of a game: what `rules --coverage` shows."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ..kernel.game import Game
from ..terminal.display import WARNING
from ..terminal.translator import Translator, WrongInput
from ..testing.coverage import coverage, scan, unknown_rules


@dataclass(frozen=True)
class Citations:
    """Rules with the tests that cite them."""

    game: str
    folder: Path
    rules: Mapping[str, list[str]]
    """Every rule, in the order of their numbers."""
    unknown: Mapping[str, list[str]]
    """Ids that tests cite and that are no rules."""

    @staticmethod
    def read(game: Game[Any], folder: Path, translator: Translator, wanted: Collection[str]) -> Citations:
        """Scan the tests of a folder for the rules wanted, without running them."""
        if not folder.is_dir():
            raise WrongInput(translator.say("error.no_tests", folder=folder))
        try:
            cited = scan(folder)
        except (SyntaxError, ValueError, OSError) as error:
            raise WrongInput(translator.say("error.unreadable_tests", folder=folder, why=error)) from None
        rules = {rule: tests for rule, tests in coverage(game, cited).items() if rule in wanted}
        return Citations(game.name, folder, rules, unknown_rules(game, cited))

    @property
    def bare(self) -> list[str]:
        """The rules that no test cites."""
        return [rule for rule, tests in self.rules.items() if not tests]

    def named(self) -> dict[str, object]:
        """The citations as plain data."""
        return {
            "game": self.game,
            "tests": str(self.folder),
            "rules": dict(self.rules),
            "without_tests": self.bare,
            "unknown_rules": dict(self.unknown),
        }

    def shown(self, translator: Translator) -> RenderableType:
        """The citations for people: a line a test, and what is missing at the end."""
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_column()
        grid.add_column(overflow="fold")  # a test's name is to be copied, so all of it is shown
        for rule, tests in self.rules.items():
            if tests:
                grid.add_row(Text(rule, "bold"), Text("\n".join(tests)))
            else:
                grid.add_row(Text(rule, WARNING), Text(translator.say("coverage.none"), WARNING))
        parts: list[RenderableType] = [grid]
        for rule, tests in self.unknown.items():
            line = translator.say("coverage.unknown", rule=rule, tests=", ".join(tests))
            parts.append(Text(line, WARNING))
        parts.append(
            Text(translator.say("coverage.sum", cited=len(self.rules) - len(self.bare), all=len(self.rules)))
        )
        return Group(*parts)
