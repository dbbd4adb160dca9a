"""Every number in the tables of a report matches a computation in plain Python."""

from __future__ import annotations

import json
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from math import isclose
from pathlib import Path
from statistics import NormalDist, mean, quantiles
from typing import Any

import pytest
from studies_played import At, Page, Row, by_chance, grid, play_game, save_study

from triclinium.games import find
from triclinium.games.entry import Entry
from triclinium.lab.report.write import write_markdown, write_report
from triclinium.testing.tiny import Tiny

TOGETHER = find("fall_of_rome")
AGAINST = Entry(rules=Tiny(), cooperative=False, minutes=(5, 10))
ROLES = ("consul", "mercator", "vestalis")
LEVELS = {"introductory": "Introductory", "standard": "Standard"}
NAMES = {"consul": "Consul", "mercator": "Mercator", "vestalis": "Vestalis", "dealt": "dealt at random"}
Z = NormalDist().inv_cdf(0.975)


@pytest.fixture(scope="module")
def together() -> dict[str, list[Row]]:
    chance = random.Random(3)
    tables = grid(bots=["random", "novice"], seats=[2, 3], settings_difficulty=list(LEVELS))
    pairs = [[a, b] for a in ROLES for b in ROLES if a < b]
    roles = grid(bots=["novice"], seats=[2], settings_difficulty=["standard"], settings_roles=pairs)
    data = grid(bots=["novice"], seats=[3], settings_difficulty=["heroic"], data=["", "x = 17", "x = 9"])
    return {
        # The strong bot wins more; the last deals of one table are missing.
        "tables": [
            by_chance(TOGETHER, at, deal, chance, ROLES, 0.5 if at["bots"] == "novice" else 0.2)
            for at in tables
            for deal in range(12 if at["seats"] == 3 else 9)
        ],
        "roles": [by_chance(TOGETHER, at, deal, chance, ROLES, 0.4) for at in roles for deal in range(15)],
        "data": [by_chance(TOGETHER, at, deal, chance, ROLES, 0.4) for at in data for deal in range(14)],
    }


@pytest.fixture(scope="module")
def page(together: dict[str, list[Row]], tmp_path_factory: pytest.TempPathFactory) -> Page:
    folder = tmp_path_factory.mktemp("together")
    vary = {
        "tables": ("bots", "seats", "settings.difficulty"),
        "roles": ("settings.roles",),
        "data": ("data",),
    }
    save_study(folder / "study", TOGETHER, {name: (vary[name], rows) for name, rows in together.items()})
    report = write_report(folder / "study", folder / "out.html", entry=TOGETHER)
    return Page(report.page.read_text(encoding="utf-8"))


def setting(row: Row, name: str) -> Any:
    return json.loads(row["settings"]).get(name)


def won(row: Row) -> bool:
    return bool(row["winners"])


def is_wilson(wins: int, games: int, low: float, high: float) -> bool:
    """Return whether both ends of the interval solve Wilson's equation."""
    p = wins / games
    ends = all(isclose((p - x) ** 2, Z * Z * x * (1 - x) / games, abs_tol=1e-9) for x in (low, high))
    return ends and low <= p <= high and (low < high)


def by(rows: Iterable[Row], key: Callable[[Row], Any]) -> dict[Any, list[Row]]:
    found = defaultdict(list)
    for row in rows:
        found[key(row)].append(row)
    return found


def test_wins_match_the_rows(page: Page, together: dict[str, list[Row]]) -> None:
    key = lambda row: (LEVELS[setting(row, "difficulty")], str(row["seats"]), row["bots"][0])  # noqa: E731
    expected = by(together["tables"], key)
    found = {tuple(row[:3]): row[3:] for row in page.rows("tables-wins-table")}
    heads = page.heads["tables-wins-table"][:3]
    place = [heads.index(name) for name in ("Difficulty", "Players", "Bots")]
    found = {tuple(at[i] for i in place): numbers for at, numbers in found.items()}
    assert found.keys() == expected.keys()
    for at, (wins, games, rate, low, high) in found.items():
        assert (wins, games) == (sum(map(won, expected[at])), len(expected[at]))
        assert rate == pytest.approx(wins / games)
        assert is_wilson(int(wins), int(games), low, high)


def test_endings_match_the_rows(page: Page, together: dict[str, list[Row]]) -> None:
    count = Counter((row["data"], row["ending"]) for row in together["data"])
    texts = {"won": "Victory", "lost_cards": "fewer than 2", "lost_decline": "the decline"}
    rows = list(page.rows("data-endings-table"))
    assert sum(row[2] for row in rows) == len(together["data"])
    for label, ending, games, part in rows:
        name = next(name for name, text in texts.items() if text in ending)
        data = "" if label == "as in the game" else label
        assert games == count[data, name]
        assert part == pytest.approx(count[data, name] / 14)


@pytest.mark.parametrize("what", ["turns", "decisions"])
def test_lengths_match_the_rows(page: Page, together: dict[str, list[Row]], what: str) -> None:
    expected = by(together["data"], lambda row: row["data"] or "as in the game")
    rows = list(page.rows(f"data-{what}-table"))
    assert len(rows) == len(expected)
    for label, games, average, *spread in rows:
        values = [row[what] for row in expected[label]]
        every = quantiles(values, n=20, method="inclusive")
        assert games == len(values)
        assert average == pytest.approx(mean(values))
        assert spread == pytest.approx([every[at] for at in (0, 4, 9, 14, 18)])


def test_shapes_match_the_rows(page: Page, together: dict[str, list[Row]]) -> None:
    rows = list(page.rows("tables-shape-table"))
    assert Counter(row[0] for row in rows for _ in range(int(row[3]))) == Counter(
        row["bots"][0] for row in together["tables"]
    )


@pytest.mark.parametrize("what", ["wins", "turns"])
def test_changed_data_is_compared_deal_by_deal(page: Page, together: dict[str, list[Row]], what: str) -> None:
    measure: Callable[[Row], float] = (
        (lambda row: float(won(row))) if what == "wins" else lambda row: row["turns"]
    )
    usual = {row["deal"]: measure(row) for row in together["data"] if not row["data"]}
    rows = {row[0]: row[1:] for row in page.rows(f"data-change-data-{what}-table")}
    assert rows.keys() == {"x = 9", "x = 17"}
    for label, (bot, deals, difference, low, high) in rows.items():
        own = [row for row in together["data"] if row["data"] == label]
        assert (bot, deals) == ("novice", len(own))
        assert difference == pytest.approx(mean(measure(row) - usual[row["deal"]] for row in own))
        assert low < difference < high


def test_a_setting_is_compared_deal_by_deal(page: Page, together: dict[str, list[Row]]) -> None:
    """Compare the other difficulty with the default one, over both numbers of seats."""
    by_table = {
        (row["bots"][0], row["seats"], setting(row, "difficulty"), row["deal"]): won(row)
        for row in together["tables"]
    }
    usual = next(s.default for s in TOGETHER.rules.settings if s.name == "difficulty")
    other = next(level for level in LEVELS if level != usual)
    rows = {row[1]: row for row in page.rows("tables-change-settings-difficulty-wins-table")}
    for bot in ("random", "novice"):
        pairs = [
            by_table[b, seats, other, deal] - by_table[b, seats, usual, deal]
            for b, seats, level, deal in by_table
            if b == bot and level == other
        ]
        label, _, deals, difference, *_ = rows[bot]
        assert (label, deals) == (LEVELS[other], len(pairs))
        assert difference == pytest.approx(mean(pairs))


def test_the_worth_of_a_chosen_role_matches_the_rows(page: Page, together: dict[str, list[Row]]) -> None:
    deals = by(together["roles"], lambda row: row["deal"])
    rows = {row[0]: row for row in page.rows("roles-worth-settings-roles-value-table")}
    assert rows.keys() == {NAMES[role] for role in ROLES}
    for role in ROLES:
        differences = []
        for games in deals.values():
            with_it = [won(row) for row in games if role in setting(row, "roles")]
            without = [won(row) for row in games if role not in setting(row, "roles")]
            differences.append(mean(with_it) - mean(without))
        _, bot, count, difference, low, high = rows[NAMES[role]]
        assert (bot, count) == ("novice", 15)
        assert difference == pytest.approx(mean(differences))
        assert low <= difference <= high


def test_pairs_of_roles_match_the_rows(page: Page, together: dict[str, list[Row]]) -> None:
    deals = by(together["roles"], lambda row: row["deal"])
    rows = list(page.rows("roles-worth-settings-roles-pairs-table"))
    assert len(rows) == 3
    for first, second, _, games, rate, low, high, over, *_ in rows:
        own = [r for r in together["roles"] if {NAMES[x] for x in setting(r, "roles")} == {first, second}]
        assert games == len(own) == 15
        assert rate == pytest.approx(mean(map(won, own)))
        assert is_wilson(sum(map(won, own)), 15, low, high)
        assert over == pytest.approx(mean(won(row) - mean(map(won, deals[row["deal"]])) for row in own))


def test_the_effect_of_a_tally_matches_the_rows(page: Page, together: dict[str, list[Row]]) -> None:
    """Compute the Mantel-Haenszel estimate over all tables; a table that two groups share counts once."""
    cells = by((row for rows in together.values() for row in rows), lambda row: row["cell"])
    rows = {(row[0], row[1]): row for row in page.rows("counted-role-value-table")}
    assert rows.keys() == {(NAMES[role], bot) for role in ROLES for bot in ("random", "novice")}
    for role in ROLES:
        for bot in ("random", "novice"):
            above = below = count = 0.0
            for games in cells.values():
                if games[0]["bots"][0] != bot:
                    continue
                has = [any(tally["name"] == role for tally in row["tallies"]) for row in games]
                one = [won(row) for row, had in zip(games, has, strict=True) if had]
                other = [won(row) for row, had in zip(games, has, strict=True) if not had]
                if len(one) > 1 and len(other) > 1:
                    weight = len(one) * len(other) / len(games)
                    above += weight * (mean(one) - mean(other))
                    below += weight
                    count += len(games)
            _, _, games_told, difference, *_ = rows[NAMES[role], bot]
            assert games_told == count
            assert difference == pytest.approx(above / below)


def test_the_order_of_bots_matches_the_rows(page: Page, together: dict[str, list[Row]]) -> None:
    result = {
        (row["bots"][0], row["seats"], row["settings"], row["deal"]): won(row) for row in together["tables"]
    }
    pairs = [result["novice", *at] - result["random", *at] for bot, *at in result if bot == "random"]
    ((label, deals, difference, low, high),) = page.rows("ordering-bots-table")
    assert (label, deals) == ("novice over random", len(pairs))
    assert difference == pytest.approx(mean(pairs))
    assert low < difference < high


def test_times_match_the_rows(page: Page, together: dict[str, list[Row]]) -> None:
    every = by((row for rows in together.values() for row in rows), lambda row: row["bots"][0])
    rows = {row[0]: row[1:] for row in page.rows("costs-table")}
    assert rows.keys() == every.keys()
    for bot, (games, seconds, turn, decision) in rows.items():
        whole = sum(row["seconds"] for row in every[bot])
        assert games == len(every[bot])
        assert seconds == pytest.approx(whole / len(every[bot]), rel=1e-5)
        assert turn == pytest.approx(1000 * whole / sum(row["turns"] for row in every[bot]), rel=1e-5)
        assert decision == pytest.approx(1000 * whole / sum(row["decisions"] for row in every[bot]), rel=1e-5)


# --- competitive games --------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def against() -> list[Row]:
    tables = grid(bots=["random"], seats=[2, 3])
    return [play_game(AGAINST, at, deal) for at in tables for deal in range(12)]


@pytest.fixture(scope="module")
def page_against(against: list[Row], tmp_path_factory: pytest.TempPathFactory) -> Page:
    folder = tmp_path_factory.mktemp("against")
    save_study(folder / "study", AGAINST, {"seats": (("seats",), against)})
    report = write_report(folder / "study", folder / "out.html", entry=AGAINST)
    return Page(report.page.read_text(encoding="utf-8"))


def test_results_of_seats_match_the_rows(page_against: Page, against: list[Row]) -> None:
    rows = list(page_against.rows("seats-seats-table"))
    assert len(rows) == 5
    for count, letter, wins, games, rate, low, high, rank, *_ in rows:
        own = [row for row in against if row["seats"] == int(count)]
        seat = "ABC".index(letter)
        assert games == len(own) == 12
        assert wins == sum(seat in row["winners"] for row in own)
        assert rate == pytest.approx(wins / games)
        assert is_wilson(int(wins), int(games), low, high)
        assert rank == pytest.approx(mean(row["ranks"][seat] for row in own))


def test_results_of_bots_match_the_rows(page_against: Page, against: list[Row]) -> None:
    for count, bot, wins, seats, rate, *_ in page_against.rows("seats-bots-table"):
        own = [row for row in against if row["seats"] == int(count)]
        assert (bot, seats) == ("random", 12 * int(count))
        assert wins == sum(len(row["winners"]) for row in own)
        assert rate == pytest.approx(wins / seats)


def test_points_match_the_rows(page_against: Page, against: list[Row]) -> None:
    for count, _, seats, average, low, high in page_against.rows("seats-scores-table"):
        scores = [score for row in against if row["seats"] == int(count) for score in row["scores"]]
        assert seats == len(scores)
        assert average == pytest.approx(mean(scores))
        assert low < average < high


def test_points_by_source_match_the_rows(page_against: Page, against: list[Row]) -> None:
    sources = {"Dice": "dice", "Goods held": "goods", "Handicap": "handicap", "Sets of goods": "sets"}
    rows = list(page_against.rows("seats-sources-table"))
    assert rows
    for count, _, label, average, winning in rows:
        own = [row for row in against if row["seats"] == int(count)]
        given = [
            (points, seat in row["winners"])
            for row in own
            for line in row["lines"]
            if line["source"] == sources[label]
            for seat, points in enumerate(line["points"])
        ]
        assert average == pytest.approx(sum(points for points, _ in given) / (len(own) * int(count)))
        winners = sum(len(row["winners"]) for row in own)
        assert winning == pytest.approx(sum(points for points, won in given if won) / winners)


def test_two_bots_at_one_table_are_compared(tmp_path: Path) -> None:
    """The difference is that of the shares of wins of the two bots at the same tables."""
    from terni_lapilli.entry import ENTRY as stones  # noqa: N811, PLC0415

    tables = grid(bots=[("keen", "random"), ("random", "keen")], seats=[2])
    games = [play_game(stones, at, deal) for at in tables for deal in range(8)]
    save_study(tmp_path / "study", stones, {"both": (("bots",), games)})
    page = Page(write_report(tmp_path / "study", tmp_path / "out.html", entry=stones).page.read_text())
    ((label, count, difference, *_),) = page.rows("ordering-bots-table")
    expected = mean(
        (row["bots"].index("keen") in row["winners"]) - (row["bots"].index("random") in row["winners"])
        for row in games
    )
    assert (label, count) == ("keen over random", 16)
    assert difference == pytest.approx(expected)
    ((label, count, ahead, low, high),) = page.rows("ordering-ranks-table")
    keen = [
        row["ranks"][row["bots"].index("random")] - row["ranks"][row["bots"].index("keen")] for row in games
    ]
    assert (label, count) == ("keen over random", 16)
    assert ahead == pytest.approx(mean(keen))
    assert low <= ahead <= high


# --- shares of tallies ---------------------------------------------------------------------------------------------


def lot(at: At, deal: int, chance: random.Random) -> Row:
    """Return the row of a random competitive game: A wins often, colours rotate, and some seats draw cards."""
    row = by_chance(AGAINST, at, deal, chance, (), 1.0)
    seats = row["seats"]
    winner = 0 if chance.random() < 0.5 else chance.randrange(seats)
    cards = [(seat, chance.randrange(3)) for seat in range(seats)]
    tallies = [("colour", str(1 + (seat + deal) % seats), seat, 1) for seat in range(seats)]
    tallies += [("card", "helmet", seat, count) for seat, count in cards]
    return {
        **row,
        "winners": [winner],
        "ranks": [1 if seat == winner else 2 for seat in range(seats)],
        "tallies": [
            {"kind": kind, "name": name, "seat": seat, "count": n} for kind, name, seat, n in tallies
        ],
    }


@pytest.fixture(scope="module")
def lots() -> list[Row]:
    chance = random.Random(5)
    return [lot(at, deal, chance) for at in grid(bots=["random"], seats=[2, 3]) for deal in range(60)]


@pytest.fixture(scope="module")
def page_of_lots(lots: list[Row], tmp_path_factory: pytest.TempPathFactory) -> Page:
    folder = tmp_path_factory.mktemp("lots")
    save_study(folder / "study", AGAINST, {"seats": (("seats",), lots)})
    report = write_report(folder / "study", folder / "out.html", entry=AGAINST)
    return Page(report.page.read_text(encoding="utf-8"))


@pytest.mark.parametrize("kind", ["colour", "card"])
def test_shares_of_seats_with_a_tally_match_the_rows(page_of_lots: Page, lots: list[Row], kind: str) -> None:
    rows = list(page_of_lots.rows(f"shares-{kind}-won-table"))
    assert len(rows) == (2 + 3 if kind == "colour" else 2)
    for count, bot, thing, had, part, each, winning, wins, rate, low, high, even, times, least, most in rows:
        own = [row for row in lots if row["seats"] == int(count)]
        having = [
            (row, tally)
            for row in own
            for tally in row["tallies"]
            if (tally["kind"], tally["name"]) == (kind, str(thing)) and tally["count"]
        ]
        assert (bot, had) == ("random", len(having))
        assert part == pytest.approx(len(having) / (len(own) * int(count)))
        assert each == pytest.approx(mean(tally["count"] for _, tally in having))
        won = [tally["count"] for row, tally in having if tally["seat"] in row["winners"]]
        assert winning == pytest.approx(mean(won))
        assert wins == len(won)
        assert rate == pytest.approx(wins / had)
        assert low < rate < high
        assert even == pytest.approx(1 / int(count))
        assert [times, least, most] == pytest.approx([x * int(count) for x in (rate, low, high)])


def test_given_and_earned_things_are_explained_differently(page_of_lots: Page) -> None:
    """Every seat has a colour; only some seats have a given card."""
    whole = "\n".join(page_of_lots.texts)
    assert whole.count("no seat earns it") == 1
    assert (
        whole.count("itself need not be the cause") == 2
    )  # For the shares of cards, and for tallies in general.
    assert whole.index("no seat earns it") < whole.index("itself need not be the cause")


def test_the_markdown_has_the_same_figures_as_the_page(
    page_of_lots: Page, lots: list[Row], tmp_path: Path
) -> None:
    save_study(tmp_path / "study", AGAINST, {"seats": (("seats",), lots)})
    write_markdown(tmp_path / "study", tmp_path / "page.md", entry=AGAINST)
    text = (tmp_path / "page.md").read_text(encoding="utf-8")
    assert "### Who wins: even shares and real ones" in text
    for row in page_of_lots.rows("shares-colour-won-table"):
        count, _, thing, had, part, each, winning, wins, rate, low, high, even, times, least, most = row
        told = [
            f"{part:.1%}",
            f"{each:.2f}",
            f"{winning:.2f}",
            f"{wins:.0f}",
            f"{rate:.1%} ({low:.1%} \u2013 {high:.1%})",
        ]
        told += [f"{even:.1%}", f"{times:.2f}\u00d7 ({least:.2f}\u00d7 \u2013 {most:.2f}\u00d7)"]
        assert f"| {count} | random | {thing} | {had:.0f} | {' | '.join(told)} |" in text
