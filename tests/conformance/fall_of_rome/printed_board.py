"""The printed board, transcribed independently for the tests. The data of the game must agree with it."""

from __future__ import annotations

from itertools import pairwise

COLOURS = {
    "orange": "anglo_saxons_franks",
    "black": "vandals",
    "green": "huns",
    "white": "visigoths",
    "blue": "ostrogoths",
}
"""Tribe by the colour of its cubes and cards."""

_CITIES = """
Eburacum          inland  31    orange
Londinium         port    27    orange
Gesoriacum        port    26    orange
Lutetia           inland  30    orange green
Mogontiacum       inland  33    orange black
Iuvavum           inland  27    green
Carnuntum         inland  25.5  green blue
Burdigala         port    17    orange black
Lugdunum          inland  15.5  black green
Narbo             port    6     orange white
Caesaraugusta     inland  15.5  black
Corduba           inland  17    black white
Nova Carthago     port    10.5  white
Mediolanum        inland  10    green
Genua             port    3     orange white
Aquileia          port    10.5  white blue
Ravenna           port    8.5   white
Roma              port    0     orange black green white blue
Brundisium        port    7.5   green
Narona            port    9.5   white
Patrae            port    8     green white
Athenae           port    10    black white
Syracusae         port    5     black
Philippopolis     inland  27    green white
Constantinopolis  port    16.5  black white blue
Sinope            port    24.5  blue
Tyras             port    25    white
Chersonesus       port    25    blue
Tingi             port    14    black
Carthago          port    4.5   black
Caesarea          port    8.5   black
"""
_ROADS = """
Eburacum: Londinium
Londinium: Gesoriacum, Lutetia
Gesoriacum: Lutetia, Mogontiacum
Lutetia: Mogontiacum, Burdigala, Lugdunum
Mogontiacum: Lugdunum, Mediolanum
Iuvavum: Carnuntum, Mediolanum
Carnuntum: Aquileia
Burdigala: Lugdunum, Narbo, Caesaraugusta
Lugdunum: Narbo, Mediolanum
Narbo: Caesaraugusta, Nova Carthago, Genua
Caesaraugusta: Corduba, Nova Carthago
Corduba: Nova Carthago, Tingi
Nova Carthago: Caesarea
Mediolanum: Genua, Ravenna
Genua: Ravenna, Roma
Aquileia: Ravenna, Roma, Narona
Ravenna: Roma
Roma: Brundisium, Carthago
Brundisium: Patrae, Syracusae
Narona: Patrae, Philippopolis
Patrae: Athenae, Philippopolis
Athenae: Syracusae, Constantinopolis
Syracusae: Carthago
Philippopolis: Constantinopolis, Tyras
Constantinopolis: Sinope, Tyras
Sinope: Chersonesus
Tyras: Chersonesus
Tingi: Caesarea
Carthago: Caesarea
"""
_PATHS = """
orange: supply > Mogontiacum > Lutetia > Burdigala > Narbo > Genua > Roma
orange: supply > Gesoriacum > Londinium > Eburacum
black: supply > Mogontiacum > Lugdunum > Burdigala > Caesaraugusta > Corduba > Tingi > Caesarea > Carthago > Roma
black: Carthago > Syracusae > Athenae > Constantinopolis
green: supply > Philippopolis > Patrae > Brundisium > Roma
green: supply > Carnuntum > Iuvavum > Mediolanum > Lugdunum > Lutetia
white: supply > Tyras > Constantinopolis > Athenae > Patrae
white: supply > Philippopolis > Narona > Aquileia > Ravenna > Genua > Narbo > Nova Carthago > Corduba
white: Ravenna > Roma
blue: supply > Chersonesus > Sinope > Constantinopolis
blue: supply > Carnuntum > Aquileia > Roma
"""


class City:
    """A city as printed: port or not, days from Roma, tribes by colour."""

    def __init__(self, line: str) -> None:
        self.name = line[:18].strip()
        kind, days, *colours = line[18:].split()
        self.port = kind == "port"
        self.days = float(days)
        self.tribes = tuple(COLOURS[colour] for colour in colours)


CITIES = {city.name: city for city in map(City, _CITIES.strip().splitlines())}
"""Cities by name, in board order."""
ROADS = [
    (line.split(": ")[0], other)
    for line in _ROADS.strip().splitlines()
    for other in line.split(": ")[1].split(", ")
]
NEIGHBOURS = {
    name: [other for other in CITIES if (name, other) in ROADS or (other, name) in ROADS] for name in CITIES
}
"""Adjacent cities of each city, in board order."""
PAIRS = [(name, tribe) for name, city in CITIES.items() for tribe in city.tribes]


SUPPLY = "supply"


def _steps() -> list[tuple[str, str, str]]:
    found = []
    for line in _PATHS.strip().splitlines():
        colour, path = line.split(": ")
        cities = path.split(" > ")
        found += [(COLOURS[colour], *step) for step in pairwise(cities)]
    return found


STEPS = _steps()
"""All steps of the migration paths: tribe, from, to."""
BEFORE = {(city, tribe): before for tribe, before, city in STEPS}
"""The city before this one on the tribe's path, or SUPPLY."""
