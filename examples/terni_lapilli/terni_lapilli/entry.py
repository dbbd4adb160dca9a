"""The entry of the game for the registry."""

from triclinium.games.entry import Bot, Entry, Lab, TablePolicy

from .rules import TerniLapilli

ENTRY = Entry(
    rules=TerniLapilli(),
    cooperative=False,
    minutes=(2, 5),
    own_bots=(Bot("keen", "terni_lapilli.bots:Keen"),),
    display="terni_lapilli.terminal:Stones",
    client="client",
    tables=TablePolicy(odds="never"),
    lab=Lab(features="terni_lapilli.features:FEATURES"),
)
