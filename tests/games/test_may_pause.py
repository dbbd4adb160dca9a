"""Whether a game can stop for a seat that could go on without a choice."""

import pytest

from triclinium.games.aeterna.entry import ENTRY as AETERNA
from triclinium.games.entry import Entry
from triclinium.games.fall_of_rome.entry import ENTRY as FALL_OF_ROME
from triclinium.games.struggle_for_rome.entry import ENTRY as STRUGGLE_FOR_ROME


@pytest.mark.parametrize(
    ("entry", "pauses"), [(FALL_OF_ROME, True), (AETERNA, True), (STRUGGLE_FOR_ROME, False)]
)
def test_games_with_interrupts_or_an_act_that_ends_turns_have_pauses(entry: Entry, pauses: bool) -> None:
    """Fall of Rome has Events, and a turn of Æterna ends by an act of its own."""
    assert entry.pauses is pauses
