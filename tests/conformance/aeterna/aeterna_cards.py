"""The 60 cards as printed, transcribed independently: Era, colour, cost, rewards and Prestige."""

from __future__ import annotations

from typing import Final, NamedTuple

_GOODS: Final = {"a": "aurei", "w": "wheat", "s": "stone", "c": "citizen", "u": "unrest"}


class Printed(NamedTuple):
    """One printed card."""

    name: str
    era: int
    colour: str
    cost: dict[str, int]
    rewards: dict[str, int]
    pp: int


def _goods(text: str) -> dict[str, int]:
    """Return the goods of a text: "2s a" is two Stone and an Aureus, "-u" removes one Unrest."""
    out = {}
    for word in text.split():
        number = word[:-1]
        out[_GOODS[word[-1]]] = int(f"{number}1" if number in ("", "-") else number)
    return out


def _cards(colour: str, *rows: tuple[str, int, str, str, int]) -> list[Printed]:
    return [
        Printed(name, era, colour, _goods(cost), _goods(gains), pp) for name, era, cost, gains, pp in rows
    ]


MONUMENTS: Final = [
    *_cards(
        "military",
        ("Moenia Servii Tulli", 1, "2s", "c", 4),
        ("Aedes Iani", 1, "s a", "c -u", 2),
        ("Aedes Iuppiter Feretrius", 1, "s 2a", "c", 3),
        ("Castra Praetoria", 2, "s 3a", "2c", 3),
        ("Porta Triumphalis", 2, "s 4a", "-u", 4),
        ("Columna Bellica", 2, "s 2a", "c", 4),
        ("Portum Centumcellae", 3, "2s 3a", "3w c", 6),
        ("Castra Peregrina", 3, "2s 3a", "c -u", 6),
        ("Castra Nova Equitum Singularium", 3, "s 6a", "2c", 5),
    ),
    *_cards(
        "religious",
        ("Sepulcretum", 1, "s", "-2u", 4),
        ("Aedes Vestae", 1, "s 2a", "2w -u", 2),
        ("Lupercal", 1, "s", "c", 3),
        ("Aedes Matris Magnae", 2, "s 3a", "2w -2u", 2),
        ("Aedes Concordiae", 2, "2s 2a", "-3u", 4),
        ("Aedes Herculis Victoris", 2, "s 4a", "c", 5),
        ("Pantheon", 3, "2s 6a", "-2u", 4),
        ("Ecclesia Sancti Petri", 3, "s 5a", "-2u", 4),
        ("Serapeum", 3, "2s 4a", "2w -2u", 5),
    ),
    *_cards(
        "civil",
        ("Pons Sublicius", 1, "s 3a", "c w", 1),
        ("Cloaca Maxima", 1, "s", "-2u", 3),
        ("Forum Boarium", 1, "s", "3w", 2),
        ("Theatrum Pompeium", 2, "2s 3a", "-2u", 5),
        ("Thermae Agrippae", 2, "2s 2a", "2w -u", 3),
        ("Regina Viarum", 2, "s 4a", "c 2a", 4),
        ("Aqua Alexandrina", 3, "2s 3a", "4w", 5),
        ("Stadium Domitiani", 3, "2s 4a", "-3u", 5),
        ("Amphitheatrum Flavium", 3, "2s 8a", "-4u", 9),
    ),
    *_cards(
        "political",
        ("Comitium", 1, "s a", "c", 3),
        ("Casa Romuli", 1, "s", "c", 1),
        ("Regia", 1, "s a", "c -u", 3),
        ("Curia Hostilia", 2, "s 3a", "c", 4),
        ("Tabularium", 2, "s 2a", "", 4),
        ("Saepta Iulia", 2, "s 4a", "c", 3),
        ("Columna Traiani", 3, "s 6a", "", 5),
        ("Palatium Domitiani", 3, "2s 6a", "c", 7),
        ("Arcus Titi", 3, "s 6a", "2a", 5),
    ),
]
PROVINCES: Final = [
    *_cards(
        "commercial",
        ("Etruria", 1, "c", "2s 2a u", 2),
        ("Campania", 1, "c", "5w u", 3),
        ("Latium", 1, "c", "4a 2w", 3),
        ("Magna Graecia", 1, "2c", "6a 2s u", 5),
        ("Sicilia", 2, "c", "4w u", 1),
        ("Africa", 2, "2c", "3w 3a 2u", 2),
        ("Asia", 2, "2c", "7a u", 5),
        ("Hispania", 2, "2c", "2s 3a 2u", 4),
        ("Aegyptus", 3, "3c", "6w 3a 2u", 4),
        ("Arabia", 3, "2c", "6a u", 5),
        ("Dacia", 3, "3c", "2s 6a 3u", 5),
        ("Mauretania", 3, "c", "3a u", 3),
    ),
    *_cards(
        "diplomatic",
        ("Sabina", 1, "c", "2s", 2),
        ("Umbria", 1, "c", "4a s u", 3),
        ("Samnium", 1, "2c", "4s 3a 2u", 6),
        ("Picenum", 1, "c", "2w 2a", 3),
        ("Macedonia", 2, "2c", "s 3a u", 3),
        ("Gallia Narbonensis", 2, "c", "s 2a u", 2),
        ("Illyricum", 2, "c", "2a w u", 3),
        ("Gallia Comata", 2, "3c", "2s 4a 2w 3u", 4),
        ("Thraciae", 3, "2c", "s 2a w u", 3),
        ("Britannia", 3, "2c", "2s 2u", 4),
        ("Judaea", 3, "2c", "3a 2u", 6),
        ("Germania Superior", 3, "3c", "s 2a 3u", 8),
    ),
]
CARDS: Final = [*MONUMENTS, *PROVINCES]
PERSONALITIES: Final = {
    "Romulus": (1, 4),
    "Servius Tullius": (1, 4),
    "Mucius Scaevola": (1, 3),
    "Tarquinius Superbus": (1, 5),
    "Julius Caesar": (2, 7),
    "Tiberius et Caius Gracchus": (2, 5),
    "Spartacus": (2, 6),
    "Sulla": (2, 6),
    "Traianus": (3, 8),
    "Augustus": (3, 7),
    "Galla Placidia": (3, 6),
    "Hadrianus": (3, 7),
}
"""Era and cost in Aurei of each Personality."""
