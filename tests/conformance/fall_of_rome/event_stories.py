"""Define a script for both options of each Event, for tests/playthroughs/fall_of_rome/event_*.txt."""

from __future__ import annotations

from typing import Any

from fall_table import FAR
from printed_board import PAIRS

TOP = ["Gesoriacum/anglo_saxons_franks", "Tyras/visigoths", "Tingi/vandals", "Patrae/huns"]
Story = tuple[dict[str, Any], str]

BATTLE = {
    "Roma": {"huns": 3, "legions": 3},
    "Tyras": {"visigoths": 2, "huns": 1},
    "Narbo": {"visigoths": 1},
    **FAR,
}
FORTS = {
    "Roma": {"fort": 1},
    "Narbo": {"fort": 1, "legions": 1},
    "Tyras": {"fort": 1},
    "Sinope": {"fort": 1},
    **FAR,
}
SIX_FORTS = {name: {"fort": 1} for name in ("Genua", "Narbo", "Tingi", "Tyras", "Sinope", "Patrae")}
SWAP = [["Tingi/vandals", "do_ut_des"], ["Sinope/ostrogoths", "Roma/huns"], ["Patrae/huns"]]
TRAVELLERS = {"Roma": {"legions": 4}, "Tingi": {"legions": 1}, **FAR}
DISCARD = ["Roma/vandals", "Tingi/vandals", "vae_victis", "Roma/huns"]

EVENT_STORIES: dict[tuple[str, str], Story] = {
    ("do_ut_des", "normal"): (
        {"pawns": ["Roma", "Roma", "Genua"], "hands": SWAP, "cities": FAR, "consent": "ask"},
        """
        # A and B are in one city; B is asked, because the card is B's.
        A event do_ut_des normal
        A swap Tingi/vandals of A
        A swap Roma/huns of B
        B agree
        = hands decline actions
        """,
    ),
    ("do_ut_des", "corrupt"): (
        {"pawns": ["Roma", "Roma", "Genua"], "hands": SWAP, "cities": FAR, "consent": "ask"},
        """
        # B and C, anywhere; both are asked, and C refuses: A keeps the Event, decline stays.
        A event do_ut_des corrupt
        A swap Roma/huns of B
        A swap Patrae/huns of C
        B agree
        C refuse
        = hands decline
        A ! event do_ut_des corrupt
        # After the next action A may ask again.
        A march Genua 0
        A event do_ut_des corrupt
        A swap Roma/huns of B
        A swap Patrae/huns of C
        B agree
        C agree
        = hands decline
        """,
    ),
    ("vae_victis", "normal"): (
        {
            "pawns": ["Roma", "Londinium"],
            "cities": BATTLE,
            "hands": [["vae_victis"]],
            "roles": ["magister_militum"],
        },
        """
        A ! event vae_victis normal
        # One barbarian of a die and two of the role face: three in all, so up to three from one other city.
        A battle 2 : dice barbarian, dice role
        A event vae_victis normal
        A remove_at Tyras huns
        A remove_at Tyras visigoths
        A done
        = cities.Tyras actions decline
        """,
    ),
    ("vae_victis", "corrupt"): (
        {"pawns": ["Roma", "Londinium"], "cities": BATTLE, "hands": [[], ["vae_victis"]]},
        """
        # B holds it and plays it after A's battle, over several cities.
        A battle 2 : dice barbarian, dice barbarian
        B event vae_victis corrupt
        B remove_at Tyras visigoths
        B remove_at Narbo visigoths
        = cities.Tyras cities.Narbo decline
        """,
    ),
    ("si_vis_pacem_para_bellum", "normal"): (
        {
            "pawns": ["Roma", "Londinium"],
            "cities": {**SIX_FORTS, **FAR},
            "hands": [[], ["si_vis_pacem_para_bellum"]],
        },
        """
        # In A's turn B plays it; no fort is in supply, so B says which one moves.
        B event si_vis_pacem_para_bellum normal
        B ! target Tyras
        B target Roma
        B fort_from Sinope
        = cities.Roma cities.Sinope supply.forts decline
        """,
    ),
    ("si_vis_pacem_para_bellum", "corrupt"): (
        {"pawns": ["Roma", "Tingi"], "cities": TRAVELLERS, "hands": [["si_vis_pacem_para_bellum"]]},
        """
        # A fort, and a pawn has to come, with up to three legions of its city.
        A event si_vis_pacem_para_bellum corrupt
        A target Patrae
        A ! done
        A move magister_militum 1
        = cities.Patrae cities.Tingi pawns decline
        """,
    ),
    ("hic_manebimus_optime", "normal"): (
        {"pawns": ["Roma", "Londinium"], "cities": FORTS, "hands": [["hic_manebimus_optime"]]},
        """
        # Up to two legions to each of up to three cities with forts.
        A event hic_manebimus_optime normal
        A reinforce Narbo 2
        A reinforce Tyras 1
        A reinforce Roma 2
        = cities.Narbo cities.Tyras cities.Roma cities.Sinope supply.legions
        """,
    ),
    ("hic_manebimus_optime", "corrupt"): (
        {
            "pawns": ["Roma", "Londinium"],
            "cities": {**FORTS, "Genua": {"legions": 11}},
            "hands": [["hic_manebimus_optime"]],
        },
        """
        # Up to three to every city with a fort; four legions are left in supply, and A distributes them.
        A event hic_manebimus_optime corrupt
        A reinforce Sinope 3
        A reinforce Tyras 1
        = cities.Sinope cities.Tyras supply.legions decline
        """,
    ),
    ("audentes_fortuna_iuvat", "normal"): (
        {
            "pawns": ["Roma", "Londinium"],
            "cities": FAR,
            "hands": [["audentes_fortuna_iuvat"]],
            "piles": [(40, False)],
            "barbarian_top": TOP,
        },
        """
        # Too early: it is played in the draw step, when the cards are drawn.
        A ! event audentes_fortuna_iuvat normal
        A end : player_deck Roma/huns, player_deck Genua/visigoths
        A event audentes_fortuna_iuvat normal : player_deck Narbo/visigoths, player_deck Lutetia/huns
        = hands
        """,
    ),
    ("audentes_fortuna_iuvat", "corrupt"): (
        {
            "pawns": ["Roma", "Londinium"],
            "cities": {"Roma": {"legions": 3}, **FAR},
            "hands": [
                ["Tingi/vandals", "Corduba/vandals", "Carnuntum/huns", "Carnuntum/ostrogoths"],
                ["audentes_fortuna_iuvat"],
            ],
            "piles": [(2, False), (1, True), (30, False)],
            "barbarian_top": TOP,
            "barbarian_bottom": ["Roma/vandals"],
            "step": "draw",
        },
        """
        : player_deck Roma/huns, player_deck Genua/visigoths
        # B plays it for A: a Revolt and three cards. The Revolt breaks out, then A's hand of nine comes down to seven.
        B event audentes_fortuna_iuvat corrupt : player_deck Narbo/visigoths, player_deck Lutetia/huns
        ... player_deck Iuvavum/huns
        = hands decline marker cities.Roma
        A discard Tingi/vandals
        A discard Corduba/vandals
        """,
    ),
    ("mors_tua_vita_mea", "normal"): (
        {"pawns": ["Roma", "Londinium"], "cities": BATTLE, "hands": [["mors_tua_vita_mea"]]},
        """
        A event mors_tua_vita_mea normal
        A replace Tyras huns
        = cities.Tyras supply.legions
        """,
    ),
    ("mors_tua_vita_mea", "corrupt"): (
        {"pawns": ["Roma", "Londinium"], "cities": BATTLE, "hands": [["mors_tua_vita_mea"]]},
        """
        # Up to three in one city.
        A event mors_tua_vita_mea corrupt
        A replace Tyras huns
        A ! replace Narbo visigoths
        A replace Tyras visigoths
        A replace Tyras visigoths
        = cities.Tyras supply.legions decline
        """,
    ),
    ("homo_faber_fortunae_suae", "normal"): (
        {
            "pawns": ["Roma", "Londinium"],
            "cities": FAR,
            "hands": [["Narbo/visigoths"], ["homo_faber_fortunae_suae"]],
            "discard": DISCARD,
        },
        """
        # B plays it in A's turn: a card of A's city, to A's hand, by B's choice.
        B event homo_faber_fortunae_suae normal
        B ! retrieve Tingi/vandals
        B retrieve Roma/huns
        = hands player_discard
        """,
    ),
    ("homo_faber_fortunae_suae", "corrupt"): (
        {
            "pawns": ["Roma", "Londinium"],
            "cities": FAR,
            "hands": [["homo_faber_fortunae_suae"]],
            "discard": DISCARD,
        },
        """
        # Any City card; an Event in the pile stays there.
        A event homo_faber_fortunae_suae corrupt
        A ! retrieve vae_victis
        A retrieve Tingi/vandals
        = hands player_discard decline
        """,
    ),
    ("alea_iacta_est", "normal"): (
        {"pawns": ["Roma", "Londinium"], "cities": BATTLE, "hands": [["alea_iacta_est"]]},
        """
        # The next battle's dice are set; then they are rolled again.
        A event alea_iacta_est normal
        A battle 2
        A set barbarian
        A set role
        = cities.Roma
        A battle 1 : dice barbarian
        = cities.Roma actions
        """,
    ),
    ("alea_iacta_est", "corrupt"): (
        {
            "pawns": ["Roma", "Londinium"],
            "cities": BATTLE,
            "hands": [["veni_vidi_vici"], ["alea_iacta_est"]],
        },
        """
        # In every battle of the turn; B plays it, A sets the dice; a battle of Veni, vidi, vici is one.
        B event alea_iacta_est corrupt
        A battle 1
        A set two_barbarians_legion
        A event veni_vidi_vici normal
        A fly Narbo 2
        A battle 1
        A set barbarian
        = cities.Roma cities.Narbo decline actions
        """,
    ),
    ("abundans_cautela_non_nocet", "normal"): (
        {
            "pawns": ["Roma", "Londinium"],
            "cities": FAR,
            "hands": [["abundans_cautela_non_nocet"]],
            "marker": 2,
            "step": "invade",
            "flips": 3,
            "barbarian_top": TOP,
        },
        """
        :
        # Three flips are to come; one is made, then the other two fall.
        A continue
        A event abundans_cautela_non_nocet normal
        """,
    ),
    ("abundans_cautela_non_nocet", "corrupt"): (
        {
            "pawns": ["Roma", "Londinium"],
            "cities": FAR,
            "hands": [[], ["abundans_cautela_non_nocet"]],
            "marker": 2,
            "piles": [(40, False)],
            "barbarian_top": TOP,
        },
        """
        # Played in the action step: no flips at all this turn.
        B event abundans_cautela_non_nocet corrupt
        A end : player_deck Roma/huns, player_deck Genua/visigoths
        = decline
        """,
    ),
    ("melius_cavere_quam_pavere", "normal"): (
        {
            "pawns": ["Roma", "Londinium"],
            "cities": FAR,
            "hands": [["melius_cavere_quam_pavere"]],
            "step": "invade",
            "flips": 2,
            "barbarian_top": [*TOP, "Corduba/vandals", "Narona/visigoths", "Roma/huns"],
        },
        """
        :
        # The last card put back is the first to be flipped.
        A event melius_cavere_quam_pavere normal
        A stack Gesoriacum/anglo_saxons_franks
        A stack Tyras/visigoths
        A stack Tingi/vandals
        A stack Narona/visigoths
        A stack Patrae/huns
        A stack Corduba/vandals
        """,
    ),
    ("melius_cavere_quam_pavere", "corrupt"): (
        {
            "pawns": ["Roma", "Londinium"],
            "cities": FAR,
            "hands": [["melius_cavere_quam_pavere"]],
            "step": "invade",
            "flips": 2,
            "barbarian_top": TOP,
            "barbarian_discard": [f"{name}/{tribe}" for name, tribe in PAIRS if f"{name}/{tribe}" not in TOP],
        },
        """
        :
        # Only four cards are left in the deck: all four are seen, one leaves the game.
        A event melius_cavere_quam_pavere corrupt
        A banish Gesoriacum/anglo_saxons_franks
        A stack Tyras/visigoths
        A stack Tingi/vandals
        A stack Patrae/huns
        = barbarian_removed barbarian_deck decline
        """,
    ),
    ("mortui_non_mordent", "normal"): (
        {"pawns": ["Roma", "Londinium"], "cities": BATTLE, "hands": [["mortui_non_mordent"]]},
        """
        # Two of one colour, from anywhere.
        A event mortui_non_mordent normal
        A remove_at Tyras visigoths
        A ! remove_at Tyras huns
        A remove_at Narbo visigoths
        = cities.Tyras cities.Narbo
        """,
    ),
    ("mortui_non_mordent", "corrupt"): (
        {
            "pawns": ["Roma", "Londinium"],
            "cities": BATTLE,
            "hands": [[], ["mortui_non_mordent"]],
            "allied": ["anglo_saxons_franks", "huns", "vandals", "ostrogoths"],
            "decline": 6,
        },
        """
        # Four of one colour: here the last three Visigoths on the board go, and that wins.
        B event mortui_non_mordent corrupt
        B remove_at Tyras visigoths
        B remove_at Tyras visigoths
        B remove_at Narbo visigoths
        = decline
        """,
    ),
    ("festina_lente", "normal"): (
        {
            "pawns": ["Roma", "Tingi", "Narbo"],
            "cities": TRAVELLERS,
            "hands": [["festina_lente"]],
            "consent": "ask",
        },
        """
        # B's pawn, with B's permission, and B's city's legion.
        A event festina_lente normal
        A target Patrae
        A move magister_militum 1
        B agree
        = pawns cities.Patrae cities.Tingi
        """,
    ),
    ("festina_lente", "corrupt"): (
        {
            "pawns": ["Roma", "Tingi", "Narbo"],
            "cities": TRAVELLERS,
            "hands": [["festina_lente"]],
            "consent": "ask",
        },
        """
        # Any number of pawns; C does not want to, A and B go.
        A event festina_lente corrupt
        A target Patrae
        A move consul 3
        A move mercator 0
        C refuse
        A move magister_militum 0
        B agree
        = pawns cities.Patrae decline
        """,
    ),
    ("veni_vidi_vici", "normal"): (
        {
            "pawns": ["Roma", "Londinium"],
            "cities": BATTLE,
            "hands": [[], ["veni_vidi_vici"]],
            "consent": "ask",
        },
        """
        # B sends A's pawn, with permission; A decides about the battle.
        B event veni_vidi_vici normal
        B fly Tyras 3
        A agree
        A battle 2 : dice barbarian, dice two_barbarians_legion
        = pawns cities.Tyras actions
        """,
    ),
    ("veni_vidi_vici", "corrupt"): (
        {"pawns": ["Roma", "Londinium"], "cities": BATTLE, "hands": [["veni_vidi_vici"]]},
        """
        # No legions are lost in this battle.
        A event veni_vidi_vici corrupt
        A fly Tyras 3
        A battle 3 : dice legion, dice barbarian_legion, dice barbarian_legion
        A remove huns
        = cities.Tyras decline actions
        """,
    ),
    ("carpe_diem", "normal"): (
        {
            "pawns": ["Roma", "Londinium"],
            "cities": FAR,
            "hands": [["carpe_diem"]],
            "actions": 1,
            "piles": [(40, False)],
            "barbarian_top": TOP,
        },
        """
        # After the last action: two more.
        A march Genua 0
        A ! march Roma 0
        A event carpe_diem normal
        A march Roma 0
        A march Genua 0 : player_deck Roma/huns, player_deck Genua/visigoths
        """,
    ),
    ("carpe_diem", "corrupt"): (
        {"pawns": ["Roma", "Londinium"], "cities": FAR, "hands": [[], ["carpe_diem"]]},
        """
        # B plays it for A: four more.
        B event carpe_diem corrupt
        = actions decline
        """,
    ),
}
