"""An offer composed in the terminal: four goods for three, a counter-offer, an acceptance, at one keyboard."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from running import typed

from triclinium.cli.history import retell
from triclinium.cli.table import Table
from triclinium.games.entry import Entry
from triclinium.terminal.speech import Speech
from triclinium.testing.tiny import Tiny

GAME = Tiny()
ENTRY = Entry(rules=GAME, cooperative=False, minutes=(5, 10))
GOODS = ("wheat", "wine", "oil", "wool")


def said(parts: dict[str, int]) -> str:
    """Goods as a person would write them."""
    return ", ".join(f"{number} {name}" for name, number in parts.items())


def some(held: list[int], count: int, left_out: set[str]) -> dict[str, int]:
    """So many of the goods held, none of certain kinds; fewer if there are not as many."""
    found: dict[str, int] = {}
    for name, number in zip(GOODS, held, strict=True):
        if name not in left_out and (taken := min(number, count - sum(found.values()))):
            found[name] = taken
    return found


class Deal:
    """A table at its first market, at which an offer of four goods for three can be accepted by one and countered."""

    def __init__(self, table: Table) -> None:
        self.table = table
        goods = [list(held) for held in table.match.state.goods]
        self.winner = table.turn()
        others = [seat for seat in range(3) if seat != self.winner]
        self.fits = False
        for accepts, counters in (others, others[::-1]):
            self.accepts, self.counters = accepts, counters
            for kind in GOODS:
                self.want = some(goods[accepts], 3, set(GOODS) - {kind})
                self.give = some(goods[self.winner], 4, {kind})
                self.counter = some(goods[counters], 1, set(self.give))
                if (sum(self.want.values()), sum(self.give.values())) == (3, 4) and self.counter:
                    self.fits = True
                    return


def market(tmp_path: Path) -> Deal:
    """The first deal that fits."""
    for seed in range(2000):
        table = Table.start(ENTRY, 3, {}, {}, seed, tmp_path / "game.json", Speech("en", GAME.package))
        while not table.compositions(table.turn()):
            seat = table.turn()
            calm = [act for act in table.options(seat) if act in ("continue", "keep")]
            table.act(seat, (calm or table.options(seat))[0])
        deal = Deal(table)
        if deal.fits:
            return deal
    raise AssertionError("no deal fits")


def test_four_goods_for_three_one_counter_offer_one_acceptance(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deal = market(tmp_path)
    table = deal.table
    winner, one, two = ("ABC"[seat] for seat in (deal.winner, deal.accepts, deal.counters))
    offer = f"trade {said(deal.give)} for {said(deal.want)} with all"
    (mine,) = deal.counter
    other = next(iter(deal.give))
    shown = typed(
        table,
        monkeypatch,
        "trade 9 gold for figs with all",  # neither is there: how to write it is told
        f"why trade 5 {next(iter(deal.want))} for {other} with all",
        offer,
        f"{one.lower()}: accept",
        f"{one}: refuse",  # an answer can be changed until the last is in
        f"{one}: accept",
        f"{two}: counter {mine} for {other}",
        f"take {one}",
    )
    acts = [(entry.seat, entry.act) for entry in table.match.entries]
    traded = next(act for _, act in acts if act and act.startswith("trade"))
    assert GAME.words.read(traded) == GAME.words.read(
        f"trade {'+'.join(f'{number}*{name}' for name, number in deal.give.items())} for "
        f"{'+'.join(f'{number}*{name}' for name, number in deal.want.items())} with all"
    )
    assert [act for _, act in acts[-5:]] == [
        "accept",
        "refuse",
        "accept",
        f"counter {mine} for {other}",
        f"take {one}",
    ]
    assert "Offer GIVE for WANT (WHOM). Write: trade GIVE for WANT with WHOM" in shown
    assert "Write: trade GIVE for WANT with WHOM\n" in shown.split("trade 9 gold")[1]
    assert "You do not hold the goods for that. (TT-10)" in shown
    assert f"{winner} offers" in shown
    assert f"{two} would give {mine} for {other}." in shown
    _, again = retell(GAME, table.record())
    assert GAME.digest(again.state) == GAME.digest(table.match.state)


def test_an_answer_is_told_to_nobody_before_all_are_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deal = market(tmp_path)
    one = "ABC"[deal.accepts]
    offer = f"trade {said(deal.give)} for {said(deal.want)} with all"
    shown = typed(deal.table, monkeypatch, offer, f"{one}: accept", "log")
    told = shown.rpartition("> log")[2]
    assert "accept" not in told.casefold()


def test_who_has_sealed_is_not_asked_again_and_may_still_choose_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table.start(ENTRY, 2, {}, {}, 5, tmp_path / "game.json", Speech("en", GAME.package))
    first, second, *_ = table.options(0)
    shown = typed(table, monkeypatch, first, f"A: {second}", "1")
    assert [(entry.seat, entry.act) for entry in table.match.entries[1:3]] == [(0, first), (0, second)]
    assert table.match.entries[3].seat == 1
    assert re.findall(r"^([AB])> ", shown, flags=re.M)[:3] == ["A", "B", "B"]


def test_the_points_are_told_by_what_they_came_from(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = {1: "random", 2: "random"}
    table = Table.start(ENTRY, 3, sitting, {}, 3, tmp_path / "game.json", Speech("en", GAME.package))
    shown = typed(table, monkeypatch, *["1"] * 80)
    end = shown.rpartition("The last round is over.")[2]
    outcome = GAME.outcome(table.match.state)
    assert outcome is not None
    assert outcome.scores is not None
    rows = {line.split()[0]: line.split()[1:] for line in end.splitlines() if line.split()}
    assert rows["Points"] == [str(points) for points in outcome.scores]
    assert rows["Place"] == [str(rank) for rank in outcome.ranks or ()]
