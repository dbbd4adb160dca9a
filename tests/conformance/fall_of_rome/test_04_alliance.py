"""FR-4.7 and FR-4.8: forging alliances and enlisting allies."""

from __future__ import annotations

import pytest
from fall_table import DRAWN, FAR, GAME, QUIET, city, discarded, example, hand, rule, table

# ---- Forge alliance


BLUE = ["Carnuntum/ostrogoths", "Sinope/ostrogoths", "Roma/ostrogoths"]


@rule("FR-4.7")
def test_forging_an_alliance_discards_the_cards() -> None:
    """The hand holds exactly the required number of blue cards. It costs one action."""
    t = example("alliance_in_roma")
    t.act("forge ostrogoths")
    assert GAME.view(t.state, -1)["allied"] == ["ostrogoths"]
    assert (hand(t), discarded(t), t.state.actions) == (["Roma/huns"], BLUE[:1] + BLUE[2:] + BLUE[1:2], 3)
    assert city(t, "Roma") == {"barbarians": {"ostrogoths": 1}}


@rule("FR-4.7")
def test_with_more_cards_the_player_chooses_which_to_discard() -> None:
    """Five blue cards are held and three are required.

    Only blue ones can be paid, and all three must be paid.
    """
    hand_of_six = [*BLUE, "Aquileia/ostrogoths", "Chersonesus/ostrogoths", "Roma/huns"]
    t = table(cities={"Roma": {"ostrogoths": 1}, **FAR}, hands=[hand_of_six])
    t.act("forge ostrogoths")
    assert len(t.options("pay")) == len(t.options()) == 5
    assert t.refused("pay Roma/huns") == ("FR-4.7", "refusal.not_this")
    assert t.refused("end") == ("FR-4.7", "refusal.not_now")
    assert t.refused("march Genua 0") == ("FR-4.7", "refusal.not_now")
    for card in ("Chersonesus/ostrogoths", "Sinope/ostrogoths", "Aquileia/ostrogoths"):
        assert GAME.view(t.state, -1)["allied"] == []
        t.act(f"pay {card}")
    assert hand(t) == ["Carnuntum/ostrogoths", "Roma/huns", "Roma/ostrogoths"]
    assert GAME.view(t.state, -1)["allied"] == ["ostrogoths"]
    assert t.state.actions == 3


@rule("FR-4.7")
@pytest.mark.parametrize(
    ("tribe", "key"),
    [("huns", "cards"), ("vandals", "no_barbarian"), ("visigoths", "allied"), ("ostrogoths", "no_barbarian")],
)
def test_forging_an_alliance_is_refused(tribe: str, key: str) -> None:
    """The cases: too few cards, tribe not here, allied already, tribe only in an adjacent city."""
    t = table(
        cities={"Roma": {"huns": 2, "visigoths": 1}, "Genua": {"ostrogoths": 1}, **FAR},
        hands=[[*BLUE, "Roma/huns", "Patrae/huns", "Lutetia/huns"]],
        allied=["visigoths"],
    )
    assert t.options("forge") == []
    assert t.refused(f"forge {tribe}") == ("FR-4.7", f"refusal.forge.{key}")


@rule("FR-4.7")
@pytest.mark.parametrize(
    ("tribe", "key"), [("huns", "cards"), ("vandals", "no_barbarian"), ("visigoths", "allied")]
)
def test_forging_is_refused_by_tribe_even_if_another_tribe_is_possible(tribe: str, key: str) -> None:
    """An alliance with the Ostrogoths is possible here."""
    t = table(
        cities={"Roma": {"ostrogoths": 1, "huns": 2, "visigoths": 1}, **FAR},
        hands=[BLUE],
        allied=["visigoths"],
    )
    assert t.options("forge") == ["forge ostrogoths"]
    assert t.refused(f"forge {tribe}") == ("FR-4.7", f"refusal.forge.{key}")


@rule("FR-4.7")
def test_an_alliance_holds_for_all_players() -> None:
    """A forges the alliance, and B enlists the ally."""
    t = table(
        pawns=["Roma", "Tyras"],
        cities={"Roma": {"ostrogoths": 1}, "Tyras": {"ostrogoths": 1}, **FAR},
        hands=[BLUE, ["Aquileia/ostrogoths"]],
        **QUIET,
    )
    t.act("forge ostrogoths")
    t.act("end", *DRAWN)
    t.act("enlist with Aquileia/ostrogoths", seat="B")
    t.act("enrol 1", seat="B")
    assert city(t, "Tyras") == {"barbarians": {"visigoths": 1}, "legions": 1}


@rule("FR-4.7")
def test_allied_tribes_still_invade_and_can_still_be_battled() -> None:
    """An alliance removes no cubes and stops no invasion."""
    cities = {"Roma": {"huns": 1, "legions": 1}, "Philippopolis": {"huns": 1}, **FAR}
    t = table(cities=cities, allied=["huns"], step="invade", flips=1, barbarian_top=["Patrae/huns"], player=1)
    t.settle()
    assert city(t, "Patrae") == {"barbarians": {"huns": 1}}
    t.act("battle 1", "dice barbarian")
    assert city(t, "Roma") == {"legions": 1}


# ---- Enlist


@rule("FR-4.8")
@pytest.mark.parametrize(("supply", "most"), [(16, 3), (3, 3), (2, 2), (1, 1)])
def test_the_enlisting_player_chooses_how_many_legions_come(supply: int, most: int) -> None:
    """At most as many come as barbarians leave and the supply holds. All barbarians leave in any case."""
    cities = {"Roma": {"huns": 3, "vandals": 1}, "Genua": {"huns": 1}, "Tingi": {"legions": 16 - supply}}
    for come in range(most + 1):
        t = table(cities=cities, hands=[["Patrae/huns"]], allied=["huns"])
        t.act("enlist with Patrae/huns")
        assert t.options() == [f"enrol {count}" for count in range(most + 1)]
        assert t.refused(f"enrol {most + 1}") == ("FR-4.8", "refusal.enrol")
        assert t.refused("end") == ("FR-4.8", "refusal.not_now")
        t.act(f"enrol {come}")
        assert city(t, "Roma") == {"barbarians": {"vandals": 1}, **({"legions": come} if come else {})}
        assert city(t, "Genua") == {"barbarians": {"huns": 1}}
        assert (t.state.supply[2], t.state.legion_supply, t.state.actions) == (19, supply - come, 3)
        assert discarded(t) == ["Patrae/huns"]


@rule("FR-4.8")
def test_fewer_barbarians_bring_fewer_legions() -> None:
    """One Hun leaves, so one legion or none comes, although the supply holds more."""
    t = table(cities={"Roma": {"huns": 1}, **FAR}, hands=[["Patrae/huns"]], allied=["huns"])
    t.act("enlist with Patrae/huns")
    assert t.options() == ["enrol 0", "enrol 1"]


@rule("FR-4.8")
def test_enlisting_emits_one_fact_when_the_number_is_chosen() -> None:
    """The barbarians stay until the number is chosen. Then they leave and the legions come in one change."""
    t = table(cities={"Roma": {"huns": 2}, **FAR}, hands=[["Patrae/huns"]], allied=["huns"])
    assert [fact["fact"] for fact in t.act("enlist with Patrae/huns")] == ["card_discarded"]
    assert city(t, "Roma") == {"barbarians": {"huns": 2}}
    frame = GAME.named_stack(t.state)[-1]
    assert frame == {"step": "enrol", "tribe": "huns"}
    (told,) = t.act("enrol 1")
    assert told == {
        "fact": "enlisted",
        "rule": "FR-4.8",
        "city": "Roma",
        "tribe": "huns",
        "count": 2,
        "legions": 1,
    }


@rule("FR-4.8")
@pytest.mark.parametrize("number", [1, 2])
def test_under_rules_1_and_2_as_many_legions_come_as_possible(number: int) -> None:
    """These rules offered no choice, and records made with them must still replay."""
    cities = {"Roma": {"huns": 3}, "Tingi": {"legions": 14}, **FAR}
    t = table(cities=cities, hands=[["Patrae/huns"]], allied=["huns"], rules=number)
    t.act("enlist with Patrae/huns")
    assert city(t, "Roma") == {"legions": 2}
    assert (t.state.legion_supply, t.state.actions) == (0, 3)


@rule("FR-4.10", "FR-4.8")
def test_enlisting_needs_no_legion_in_supply() -> None:
    """Recruiting needs one."""
    t = table(
        cities={"Roma": {"huns": 1, "fort": 1, "legions": 16}, **FAR},
        hands=[["Roma/huns"]],
        allied=["huns"],
    )
    assert t.options("recruit") == []
    t.act("enlist with Roma/huns")
    assert city(t, "Roma") == {"fort": True, "legions": 16}


@rule("FR-4.8")
@pytest.mark.parametrize(
    ("cards", "allied", "act", "key"),
    [
        (["Roma/huns"], [], "Roma/huns", "enlist.no_ally"),
        (["Roma/vandals"], ["vandals"], "Roma/vandals", "enlist.no_ally"),
        (["Roma/vandals"], ["huns"], "Roma/huns", "enlist.no_card"),
        (["vae_victis"], ["huns"], "vae_victis", "enlist.no_card"),
        (["Roma/huns"], ["huns"], "Patrae/huns", "card_not_held"),
        (["Roma/huns", "vae_victis"], ["huns"], "vae_victis", "card_not_held"),
        (["Roma/huns", "Roma/vandals"], ["huns", "vandals"], "Roma/vandals", "enlist.colour"),
        (["Roma/huns", "Roma/visigoths"], ["huns"], "Roma/visigoths", "enlist.colour"),
    ],
)
def test_enlisting_is_refused(cards: list[str], allied: list[str], act: str, key: str) -> None:
    """The cases: not allied, no cube of the ally here, no matching card, card not held, wrong colour."""
    t = table(cities={"Roma": {"huns": 2, "visigoths": 1}, **FAR}, hands=[cards], allied=allied)
    assert t.refused(f"enlist with {act}") == ("FR-4.8", f"refusal.{key}")
