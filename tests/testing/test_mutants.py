"""The kit finds mutants: for each of its properties, games with one planted bug that breaks it."""

from __future__ import annotations

import mutants_of_rules as rules
import mutants_of_secrecy as secrecy
import pytest

from triclinium.kernel.match import Match
from triclinium.kernel.record import Record
from triclinium.testing.kit import KitFailure, check_game
from triclinium.testing.tiny import Tiny

MUTANTS: list[tuple[type[Tiny], str]] = [
    (rules.DealFails, "deal"),
    (rules.NeverEnds, "ends"),
    (rules.NoOutcome, "ends"),
    (rules.EarlyOutcome, "ends"),
    (rules.StrangerWins, "ends"),
    (rules.WinnersAreNotFirst, "ends"),
    (rules.FirstWithoutWinning, "ends"),
    (rules.RanksWithoutGaps, "ends"),
    (rules.RanksOfAFew, "ends"),
    (rules.ScoresOfAFew, "ends"),
    (rules.IdleSeatHasOptions, "idle"),
    (rules.SpectatorHasOptions, "idle"),
    (rules.AwaitedAndEntitled, "idle"),
    (rules.StrangerAwaited, "idle"),
    (rules.OptionDoesNotApply, "offered"),
    (rules.NoOptions, "offered"),
    (rules.OptionTwice, "offered"),
    (rules.AcceptsWhatLapses, "offered"),
    (rules.BoundsTooNarrow, "composed"),
    (rules.BoundsCannotBeMet, "composed"),
    (rules.SampleIsRefused, "composed"),
    (rules.AcceptsAnyTrade, "composed"),
    (rules.IdleSeatComposes, "composed"),
    (rules.CannotBeChanged, "sealed"),
    (rules.ChangedAfterOpening, "sealed"),
    (rules.OpenedTooEarly, "sealed"),
    (rules.LostCard, "conserved"),
    (rules.SameNameTwice, "notation"),
    (rules.FrameTooWide, "notation"),
    (rules.StepsOfOneName, "notation"),
    (rules.AcceptsAnything, "refused"),
    (rules.RefusesWithoutRule, "refused"),
    (rules.RefusalChangesState, "refused"),
    (rules.RefusalCrashes, "refused"),
    (rules.RefusesWhatItOffers, "refused"),
    (rules.CloneSharesList, "copies"),
    (rules.CloneForgets, "copies"),
    (rules.RestoreForgets, "copies"),
    (rules.DumpForgets, "copies"),
    (rules.ActsDifferOnCopies, "copies"),
    (secrecy.ImaginesTooFewCards, "imagined"),
    (secrecy.ImaginesTwins, "imagined"),
    (secrecy.CannotImagine, "imagined"),
    (secrecy.AsksHoldersOnly, "secret_views"),
    (secrecy.OpensForHoldersOnly, "secret_views"),
    (secrecy.ImaginesWithoutMemory, "imagined"),
    (secrecy.ForgetsWhatIsKnown, "imagined"),
    (secrecy.ShowsHands, "secret_views"),
    (secrecy.ShowsSealed, "secret_views"),
    (secrecy.ShowsPool, "secret_views"),
    (secrecy.ShowsAnswers, "secret_views"),
    (secrecy.AsksWhoCanAccept, "secret_views"),
    (secrecy.ForcedChoiceIsMadeSilently, "secret_views"),
    (secrecy.OptionsDependOnSecrets, "secret_options"),
    (secrecy.BoundsTellSecrets, "secret_options"),
    (secrecy.SampleTellsSecrets, "secret_options"),
    (secrecy.RefusalsTellSecrets, "secret_refusals"),
    (secrecy.ExactRefusalTellsSecrets, "secret_refusals"),
    (secrecy.AcceptsByAnothersGoods, "secret_refusals"),
    (secrecy.CountersByAnothersGoods, "secret_options"),
    (secrecy.FactTellsChoice, "secret_facts"),
    (secrecy.FactTellsDraw, "secret_facts"),
    (secrecy.FactTellsOffer, "secret_facts"),
    (secrecy.FactTellsState, "secret_facts"),
    (secrecy.OfferIsNoNews, "news"),
    (secrecy.TradeIsNoNews, "news"),
    (secrecy.ScoreShowsHand, "news"),
    (secrecy.RecordTellsChoice, "redacted"),
    (secrecy.RecordTellsAnswer, "redacted"),
    (secrecy.RecordTellsDeal, "redacted"),
    (secrecy.RecordTellsDraw, "redacted"),
    (rules.EndingWithoutText, "texts"),
    (rules.SettingWithoutText, "texts"),
    (rules.ValueWithoutText, "texts"),
    (rules.ScoreWithoutText, "texts"),
    (rules.RefusalWithoutText, "texts"),
    (rules.TextWantsMore, "texts"),
]


SEEDS: dict[type[Tiny], int] = dict.fromkeys(
    (
        rules.OpenedTooEarly,
        secrecy.ForcedChoiceIsMadeSilently,
        secrecy.RecordTellsAnswer,
        secrecy.ShowsAnswers,
    ),
    2,
)
"""Seeds for mutants whose bug shows late in the games with the usual seed."""


@pytest.mark.parametrize(("mutant", "broken"), MUTANTS, ids=lambda each: getattr(each, "__name__", each))
def test_a_mutant_fails_with_the_property_that_it_breaks(mutant: type[Tiny], broken: str) -> None:
    games = 2 if broken == "texts" else 6  # Texts are checked after the last game.
    with pytest.raises(KitFailure) as failed:
        check_game(mutant(), games=games, seed=SEEDS.get(mutant, 3), longest=100)
    assert failed.value.property == broken, failed.value
    assert failed.value.what
    record = failed.value.record
    if broken == "texts":
        assert record is None
    else:
        assert record is not None
        assert record.notes["property"] == broken
        assert Record.from_json(record.to_json()) == record


def test_redaction_that_hides_nothing_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "redacted", lambda match, seat: match.record())
    with pytest.raises(KitFailure) as failed:
        check_game(Tiny(), games=2)
    assert failed.value.property == "redacted"


def test_redaction_that_hides_too_much_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    right = Match.redacted
    monkeypatch.setattr(Match, "redacted", lambda match, seat: right(match, -1))
    with pytest.raises(KitFailure) as failed:
        check_game(Tiny(), games=2)
    assert failed.value.property == "redacted"


def test_every_property_has_a_mutant() -> None:
    doc = check_game.__globals__["__doc__"]
    listed = {line.split("`")[1] for line in doc.splitlines() if line.startswith("- `")}
    named = {name for _, name in MUTANTS}
    assert listed <= named
    assert all(f"`{name}`" in doc for name in named)
