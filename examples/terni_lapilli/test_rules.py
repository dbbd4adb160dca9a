"""The game keeps the kernel's contract."""

from terni_lapilli.entry import ENTRY

from triclinium.testing.kit import check_game


def test_kit() -> None:
    report = check_game(ENTRY.rules, games=20)
    assert report.games == 20
