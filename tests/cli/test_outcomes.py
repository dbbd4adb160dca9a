"""The result of a game is printed in words."""

from __future__ import annotations

import pytest
from rich.text import Text

from triclinium.cli.outcomes import result
from triclinium.kernel.outcome import Outcome
from triclinium.terminal.translator import Translator


@pytest.mark.parametrize(
    ("outcome", "head"),
    [
        (Outcome("finished", (1,)), "The game is won by B."),
        (Outcome("finished", (), ranks=(1, 1)), "The game is a draw."),
        (Outcome("finished", ()), "The game is lost."),
    ],
)
def test_the_first_line_says_won_drawn_or_lost(outcome: Outcome, head: str) -> None:
    first = next(result(outcome, 2, Translator("en")))
    assert isinstance(first, Text)
    assert first.plain == head
