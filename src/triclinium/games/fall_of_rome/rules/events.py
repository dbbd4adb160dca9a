"""The fourteen Events, in the order of the catalogue. Importing this module fills the list in event.py."""

from __future__ import annotations

from typing import Final

from .catalogue import EVENTS
from .event import EVENT_CARDS, Event
from .events_board import (
    FestinaLente,
    HicManebimus,
    MorsTua,
    MortuiNonMordent,
    SiVisPacem,
    VaeVictis,
    VeniVidiVici,
)
from .events_turn import (
    AbundansCautela,
    AleaIactaEst,
    AudentesFortuna,
    CarpeDiem,
    DoUtDes,
    HomoFaber,
    MeliusCavere,
)

_ALL: Final[list[Event]] = [
    DoUtDes(),
    VaeVictis(),
    SiVisPacem(),
    HicManebimus(),
    AudentesFortuna(),
    MorsTua(),
    HomoFaber(),
    AleaIactaEst(),
    AbundansCautela(),
    MeliusCavere(),
    MortuiNonMordent(),
    FestinaLente(),
    VeniVidiVici(),
    CarpeDiem(),
]
EVENT_CARDS.extend(_ALL)
assert [event.name for event in EVENT_CARDS] == list(EVENTS), (
    "events.py and the catalogue name the same Events"
)
