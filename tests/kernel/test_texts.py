"""Texts put parameters, including bundles, into words."""

from __future__ import annotations

from pathlib import Path

import pytest

from triclinium.kernel.texts import LANGUAGES, Texts, load, load_game

TEXTS = Texts("en", {"goods.wine": "wine", "goods.nothing": "nothing at all", "got": "You get {goods2}."})


@pytest.mark.parametrize(
    ("bundle", "said"),
    [
        ({"wine": 1}, "wine"),
        ({"wine": 2}, "2 × wine"),
        ({"wine": 3, "oil": 1}, "3 × wine, oil"),
        ({}, "nothing at all"),
    ],
)
def test_a_bundle_is_put_into_words(bundle: dict[str, int], said: str) -> None:
    """Things have their names, if any. A number at the end of a parameter name distinguishes two of a kind."""
    assert TEXTS.say("got", {"goods2": bundle}) == f"You get {said}."
    assert TEXTS.name("goods", bundle) == said
    assert TEXTS.name("goods", [bundle, "wine"]) == f"{said}, wine"


def test_an_empty_bundle_without_a_text_is_called_nothing() -> None:
    assert Texts("en", {}).name("goods", {}) == "nothing"


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "A gives B 2 × wheat, oil and gets wine."),
        ("pl", "A oddaje B: 2 × pszenica, oliwa, a dostaje: wino."),
    ],
)
def test_the_tiny_game_has_a_sentence_for_a_trade(language: str, said: str) -> None:
    texts = load("triclinium.testing", language)
    told = texts.say(
        "fact.goods_traded",
        {"seat": "A", "partner": "B", "goods": {"wheat": 2, "oil": 1}, "goods2": {"wine": 1}},
    )
    assert told == said
    hidden = texts.say("fact.got", {"seat": "A", "goods": None})
    assert "None" not in hidden
    assert LANGUAGES == ("en", "pl")


def test_all_awaited_seats_are_named() -> None:
    texts = load_game("triclinium.testing", "en")
    assert texts.say("refusal.not_your_turn", {"seat": ["A", "C"]}) == "The table waits for A, C."


@pytest.mark.parametrize(
    ("code", "said"),
    [
        (None, "spot a"),
        ("def names(table):\n    return {'spot.a': table['terrain.hill'] + ' 8'}\n", "hill 8"),
    ],
    ids=["as it is written", "as it is made"],
)
def test_a_package_can_compute_names_from_its_texts(
    code: str | None, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Names may depend on data, such as a replaceable map. Computed names take precedence over written ones."""
    package = f"a_map_{'made' if code else 'written'}"
    folder = tmp_path / package / "texts"
    folder.mkdir(parents=True)
    (tmp_path / package / "__init__.py").write_text("")
    (folder / "en.json").write_text('{"terrain.hill": "hill", "spot.a": "spot a", "spot.b": "spot b"}')
    if code:
        (folder / "__init__.py").write_text(code)
    monkeypatch.syspath_prepend(str(tmp_path))
    texts = load(package, "en")
    assert texts.name("spot", "a") == said
    assert texts.name("spot", "b") == "spot b"
