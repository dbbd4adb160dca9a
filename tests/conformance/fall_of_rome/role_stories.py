"""Define a script for each role, for tests/playthroughs/fall_of_rome/role_*.txt."""

from __future__ import annotations

from typing import Any

from fall_table import FAR

ROLE_STORIES: dict[str, tuple[dict[str, Any], str]] = {
    "consul": (
        {
            "pawns": ["Carnuntum", "Roma"],
            "cities": {"Carnuntum": {"huns": 3, "legions": 2}, "Tyras": {"fort": 1}, **FAR},
        },
        """
        # A legion to a city with a fort, or to the own city; nowhere else.
        A levy Tyras
        A levy Carnuntum
        A ! levy Genua
        = cities.Tyras cities.Carnuntum actions
        # In battle each role face adds a legion, after the losses.
        A battle 3 : dice two_barbarians_legion, dice role, dice role
        = cities.Carnuntum actions
        # What other roles can do he cannot.
        A ! build
        """,
    ),
    "magister_militum": (
        {
            "pawns": ["Carnuntum", "Roma"],
            "cities": {"Carnuntum": {"huns": 3, "ostrogoths": 3, "legions": 4}, **FAR},
        },
        """
        # Three legion icons: he loses two.
        A battle 3 : dice legion, dice legion, dice legion
        = cities.Carnuntum
        # One legion icon: he loses none. The role face removes two more barbarians, of his choice.
        A battle 2 : dice barbarian_legion, dice role
        A remove huns
        A remove huns
        A remove ostrogoths
        = cities.Carnuntum
        # Two role faces remove four: all three that are left.
        A battle 2 : dice role, dice role
        = cities.Carnuntum actions
        """,
    ),
    "mercator": (
        {
            "pawns": ["Genua", "Genua"],
            "cities": {"Tyras": {"ostrogoths": 2}, "Genua": {"visigoths": 2, "legions": 2}, **FAR},
            "hands": [
                ["Carnuntum/ostrogoths", "Sinope/ostrogoths", "Roma/ostrogoths", "Roma/huns"],
                ["Tyras/visigoths", "Patrae/huns"],
            ],
            "consent": "ask",
        },
        """
        # Once per turn he gives or takes a card in one of the city's colours: Genua is orange and white.
        A ! trade_give Roma/huns to B
        A ! trade_take Patrae/huns from B
        A trade_take Tyras/visigoths from B
        B refuse
        A ! trade_take Tyras/visigoths from B
        = actions
        # A refusal costs nothing; after the next action he may ask again.
        A battle 1 : dice role
        = cities.Genua
        A trade_take Tyras/visigoths from B
        B agree
        = hands
        A ! trade_give Tyras/visigoths to B
        # He forges an alliance with a tribe that is not in his city.
        A forge ostrogoths
        = allied actions
        """,
    ),
    "praefectus_classis": (
        {
            "pawns": ["Roma", "Londinium"],
            "cities": {"Roma": {"legions": 2}, "Sinope": {"ostrogoths": 3}, "Carnuntum": {"huns": 1}, **FAR},
            "hands": [["Carnuntum/ostrogoths", "Roma/huns"]],
        },
        """
        # From port to port without a card, with legions.
        A ! cruise Carnuntum
        A cruise Sinope
        A company 2
        = pawns cities.Sinope
        # In a port: a card in one of its colours for up to two legions.
        A ! muster 2 with Roma/huns
        A muster 2 with Carnuntum/ostrogoths
        = cities.Sinope hands
        # In a port each role face removes a barbarian.
        A battle 2 : dice role, dice role
        = cities.Sinope actions
        """,
    ),
    "praefectus_fabrum": (
        {
            "pawns": ["Mediolanum", "Londinium"],
            "cities": {"Mediolanum": {"legions": 5, "huns": 3}, "Tyras": {"fort": 1, "visigoths": 2}, **FAR},
            "hands": [["Tingi/vandals", "Roma/huns"]],
            "actions": 6,
        },
        """
        # Without a fort the role face does nothing.
        A battle 1 : dice role
        = cities.Mediolanum
        # To a city with a fort, from anywhere, for any City card.
        A ! ride Roma
        A ride Tyras
        A company 3
        A pay Tingi/vandals
        = pawns cities.Tyras
        # With a fort the role face removes two.
        A battle 1 : dice role
        # From a city with a fort, to anywhere.
        A ride Mediolanum
        A company 1
        A pay Roma/huns
        = pawns hands
        # Two legions become a fort.
        A build
        = cities.Mediolanum actions
        """,
    ),
    "regina_foederata": (
        {
            "pawns": ["Genua", "Londinium"],
            "cities": {
                "Genua": {"huns": 2, "visigoths": 2, "legions": 2},
                "Roma": {"visigoths": 2, "legions": 1},
                **FAR,
            },
            "allied": ["huns"],
            "hands": [["Roma/visigoths"]],
        },
        """
        # Three pieces march along: a legion and two barbarians. No city may have four of a colour.
        A march Roma 1
        A bring visigoths
        A bring huns
        = cities.Genua cities.Roma
        # Roma's legion did not defend. After the battle her role faces remove barbarians, one by one.
        A battle 2 : dice barbarian_legion, dice role
        A remove visigoths
        A remove visigoths
        A add_legion
        = cities.Roma
        # Once per turn she enlists an ally without a card.
        A ! enlist_free visigoths
        A enlist_free huns
        A enrol 1
        = cities.Roma hands
        A ! enlist_free huns
        """,
    ),
    "vestalis": (
        {
            "pawns": ["Genua", "Roma"],
            "cities": {"Genua": {"legions": 2, "visigoths": 1}, "Tyras": {"visigoths": 2}, **FAR},
            "hands": [["Roma/visigoths", "Roma/huns"]],
            "piles": [(1, True), (40, False)],
            "barbarian_top": ["Gesoriacum/anglo_saxons_franks", "Tingi/vandals"],
            "barbarian_bottom": ["Narona/visigoths"],
        },
        """
        # A card in one of her city's colours for an Event of her deck, without an action.
        A ! consult with Roma/huns
        A consult with Roma/visigoths : events mortui_non_mordent
        = player_deck.event_deck hands actions
        A event mortui_non_mordent normal
        A remove_at Tyras visigoths
        A done
        # Her role face removes a legion.
        A battle 1 : dice role
        = cities.Genua
        # She may draw three and put one back on top, a Revolt too.
        A end
        A draw 3 : player_deck Lutetia/huns, player_deck Iuvavum/huns
        A put_back revolt
        = hands marker player_deck.on_top
        # So the next player draws it.
        B end : player_deck Corduba/vandals, barbarian_deck Tingi/vandals, barbarian_deck Gesoriacum/anglo_saxons_franks
        = marker
        """,
    ),
}
