"""Tiny games with one planted bug each, in options, refusals, copies, conservation and texts."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

from triclinium.kernel.composition import Bound, Composition, Sampler
from triclinium.kernel.deck import without
from triclinium.kernel.errors import Refusal
from triclinium.kernel.facts import FactKind
from triclinium.kernel.game import Named
from triclinium.kernel.notation import Kind, Vocabulary
from triclinium.kernel.outcome import Line, Outcome
from triclinium.kernel.packing import first_of
from triclinium.kernel.settings import Chosen, EachSeat, Setting
from triclinium.kernel.step import CONTINUE, FIRST_VERB, Step, kind_of, pack
from triclinium.testing import tiny
from triclinium.testing import tiny_words as words
from triclinium.testing.tiny import Answering, Fortune, Offering, Round, Scoring, Sealing, Tiny
from triclinium.testing.tiny_market import AnsweringTrade, Market
from triclinium.testing.tiny_state import TinyState, sort_in
from triclinium.testing.tiny_words import BUNDLE, CARDS, FORTUNA, GOODS, PARTIES, WORDS


def with_step(number: int, step: Step[TinyState]) -> list[Step[TinyState]]:
    steps = list(Tiny.steps)
    steps[number] = step
    return steps


def with_fact(number: int, kind: FactKind) -> tuple[FactKind, ...]:
    return (*Tiny.fact_kinds[:number], kind, *Tiny.fact_kinds[number + 1 :])


# ---- deals and endings


class DealFails(Tiny):
    def deal(self, s: TinyState, settings: Chosen) -> None:
        super().deal(s, settings)
        s.pick(words.DICE, (1, 2, 3))
        if s.seats == 4:
            raise IndexError("no chair for the fourth")


class EndlessRound(Round):
    def run(self, s: TinyState, f: int) -> None:
        s.left = 2
        super().run(s, f)


class NeverEnds(Tiny):
    steps = with_step(words.ROUND, EndlessRound())


class NoOutcome(Tiny):
    def outcome(self, s: TinyState) -> Outcome | None:
        return None


class EarlyOutcome(Tiny):
    def outcome(self, s: TinyState) -> Outcome | None:
        return Outcome("finished", (0,))


class StrangerWins(Tiny):
    def outcome(self, s: TinyState) -> Outcome | None:
        return Outcome("finished", (7,)) if s.over else None


class WinnersAreNotFirst(Tiny):
    """Bug: ranks seats by points, but the last one wins."""

    def outcome(self, s: TinyState) -> Outcome | None:
        right = super().outcome(s)
        if right is None:
            return None
        assert right.ranks is not None
        last = right.ranks.index(max(right.ranks))
        first = right.ranks.index(1)
        return replace(right, winners=(last,) if last != first else (first, first))


class FirstWithoutWinning(Tiny):
    """Bug: a seat has rank 1, but there are no winners."""

    def outcome(self, s: TinyState) -> Outcome | None:
        right = super().outcome(s)
        return right and replace(right, winners=(), ranks=(1, 2, 3, 4)[: s.seats])


class RanksWithoutGaps(Tiny):
    """Bug: after two tied seats the next rank is 2 instead of 3."""

    def outcome(self, s: TinyState) -> Outcome | None:
        right = super().outcome(s)
        return right and replace(right, winners=(0, 1), ranks=(1, 1, 2, 3)[: s.seats])


class RanksOfAFew(Tiny):
    def outcome(self, s: TinyState) -> Outcome | None:
        right = super().outcome(s)
        return right and replace(right, winners=(0,), ranks=(1,))


class ScoresOfAFew(Tiny):
    def outcome(self, s: TinyState) -> Outcome | None:
        right = super().outcome(s)
        return right and replace(right, lines=(*right.lines, Line("sets", (1,))))


# ---- idle


class IdleSeatHasOptions(Tiny):
    def options(self, s: TinyState, seat: int) -> list[int]:
        return super().options(s, seat) or ([] if seat < 0 else [CONTINUE])


class SpectatorHasOptions(Tiny):
    def options(self, s: TinyState, seat: int) -> list[int]:
        return super().options(s, max(seat, 0))


class AwaitedAndEntitled(Tiny):
    def entitled(self, s: TinyState) -> int:
        return 1 if not s.over else 0


class StrangerSealing(Sealing):
    def awaited(self, s: TinyState, f: int) -> int:
        return super().awaited(s, f) | 1 << s.seats


class StrangerAwaited(Tiny):
    steps = with_step(words.SEALING, StrangerSealing())


# ---- offered


class OffersAbsentCard(Sealing):
    def options(self, s: TinyState, f: int, seat: int) -> list[int]:
        return [*super().options(s, f, seat), pack(words.SEAL, s.discard[0] if s.discard else 12)]


class OptionDoesNotApply(Tiny):
    steps = with_step(words.SEALING, OffersAbsentCard())


class SilentAnswering(Answering):
    def options(self, s: TinyState, f: int, seat: int) -> list[int]:
        return []


class NoOptions(Tiny):
    steps = with_step(words.ANSWERING, SilentAnswering())


class StutteringOffering(Offering):
    def options(self, s: TinyState, f: int, seat: int) -> list[int]:
        return [*super().options(s, f, seat), words.KEEP]


class OptionTwice(Tiny):
    steps = with_step(words.OFFERING, StutteringOffering())


# ---- composed


class LapsingAnswer(AnsweringTrade):
    def lapse(self, s: TinyState, f: int, seat: int) -> int | None:
        return words.ACCEPT  # Also for a seat that lacks the goods.


class AcceptsWhatLapses(Tiny):
    steps = with_step(words.ANSWERING_TRADE, LapsingAnswer())


class NarrowMarket(Market):
    """Bug: the bounds allow at most two wanted goods, but offers that want more are accepted."""

    def compositions(self, s: TinyState, f: int, seat: int) -> list[Composition]:
        found = super().compositions(s, f, seat)
        return [Composition(each.verb, [each.bounds[0], TWO, each.bounds[2]]) for each in found]


TWO = Bound(low=1, high=2, most=[5] * len(GOODS))


class BoundsTooNarrow(Tiny):
    steps = with_step(words.MARKET, NarrowMarket())


class HopelessMarket(Market):
    def compositions(self, s: TinyState, f: int, seat: int) -> list[Composition]:
        found = super().compositions(s, f, seat)
        return [Composition(each.verb, [each.bounds[0], NOTHING_AT_ALL, each.bounds[2]]) for each in found]


NOTHING_AT_ALL = Bound(low=1, high=5, most=[0] * len(GOODS))


class BoundsCannotBeMet(Tiny):
    steps = with_step(words.MARKET, HopelessMarket())


class WishfulMarket(Market):
    def sample(self, s: TinyState, f: int, seat: int, sampler: Sampler) -> list[int]:
        return [WORDS.read("trade 5*wheat+5*wine for oil with B")]


class SampleIsRefused(Tiny):
    steps = with_step(words.MARKET, WishfulMarket())


class GenerousMarket(Market):
    def accepts(self, s: TinyState, f: int, seat: int, a: int) -> Refusal | None:
        return None


class AcceptsAnyTrade(Tiny):
    steps = with_step(words.MARKET, GenerousMarket())


class IdleSeatComposes(Tiny):
    def compositions(self, s: TinyState, seat: int) -> list[Composition]:
        f = s.stack[-1]
        return self.steps[kind_of(f)].compositions(s, f, seat) if kind_of(f) == words.MARKET else []


# ---- sealed


class FinalSealing(Sealing):
    def changing(self, s: TinyState, f: int) -> int:
        return 0


class CannotBeChanged(Tiny):
    steps = with_step(words.SEALING, FinalSealing())


class ReopeningSealing(Sealing):
    """Bug: after the last choice, the first seat may see the cards of the others and choose again."""

    def opened(self, s: TinyState, f: int) -> None:
        if s.die == 0:
            s.die = 1
            s.hands[0] = sort_in(s.hands[0], s.sealed[0])
            s.sealed[0] = -1
            return
        super().opened(s, f)


class ChangedAfterOpening(Tiny):
    steps = with_step(words.SEALING, ReopeningSealing())


class HastyAnswering(AnsweringTrade):
    """Bug: does not wait for the last answer."""

    def needs_choice(self, s: TinyState, f: int) -> bool:
        missing = self.awaited(s, f)
        if missing and s.seats > 2 and s.answers.count(-1) == 2:
            s.answers[first_of(missing)] = words.REFUSE
        return super().needs_choice(s, f)


class OpenedTooEarly(Tiny):
    steps = with_step(words.ANSWERING_TRADE, HastyAnswering())


# ---- conserved


class LosingFortune(Fortune):
    def play(self, s: TinyState, f: int, seat: int, a: int) -> None:
        s.hands[seat] = without(s.hands[seat], FORTUNA)
        tiny.roll(s)


class LostCard(Tiny):
    steps = with_step(words.FORTUNE, LosingFortune())


# ---- notation


class BlurredCards(Kind):
    def say(self, value: int) -> str | int:
        return super().say(min(value, 11))


class SameNameTwice(Tiny):
    words = Vocabulary(
        {"card": BlurredCards("card", CARDS), "good": GOODS, "goods": BUNDLE, "party": PARTIES},
        [form.template() for form in WORDS.forms[FIRST_VERB:]],
    )


class StuffedOffering(Offering):
    fields = (("more", "count"),) * 8


class FrameTooWide(Tiny):
    steps = with_step(words.OFFERING, StuffedOffering())


class TwinOffering(Offering):
    name = "market"


class StepsOfOneName(Tiny):
    steps = with_step(words.OFFERING, TwinOffering())


# ---- refused


class AcceptsAnything(Tiny):
    def act(self, s: TinyState, seat: int, a: int) -> None:
        if a == words.KEEP and s.winner == seat:
            return
        super().act(s, seat, a)


class LawlessSealing(Sealing):
    def refuse(self, s: TinyState, f: int, seat: int, a: int) -> Refusal | None:
        return Refusal("seal", "", "refusal.seal.fortuna")


class RefusesWithoutRule(Tiny):
    steps = with_step(words.SEALING, LawlessSealing())


class GreedySealing(Sealing):
    def refuse(self, s: TinyState, f: int, seat: int, a: int) -> Refusal | None:
        s.points[seat] += 1
        return super().refuse(s, f, seat, a)


class RefusalChangesState(Tiny):
    steps = with_step(words.SEALING, GreedySealing())


class StumblingOffering(Offering):
    def refuse(self, s: TinyState, f: int, seat: int, a: int) -> Refusal | None:
        raise KeyError("a seat that is not there")


class RefusalCrashes(Tiny):
    steps = with_step(words.OFFERING, StumblingOffering())


class ContraryFortune(Fortune):
    def refusals(self, s: TinyState, f: int, seat: int) -> list[Refusal]:
        return [Refusal("fortuna", "TT-4", "refusal.fortuna.none")]


class RefusesWhatItOffers(Tiny):
    steps = with_step(words.FORTUNE, ContraryFortune())


# ---- copies


class CloneSharesList(Tiny):
    def clone(self, s: TinyState) -> TinyState:
        c = super().clone(s)
        c.points = s.points
        return c


class CloneForgets(Tiny):
    def clone(self, s: TinyState) -> TinyState:
        c = super().clone(s)
        c.die = 0
        return c


class RestoreForgets(Tiny):
    def restore(self, s: TinyState, named: Named) -> None:
        super().restore(s, named)
        s.points = [0] * s.seats


class DumpForgets(Tiny):
    """Bug: the snapshot omits a value, so the resumed game differs."""

    def dump(self, s: TinyState) -> Named:
        return {**super().dump(s), "left": 0}


_calls = count()


class MoodyScoring(Scoring):
    def run(self, s: TinyState, f: int) -> None:
        s.die = next(_calls) % 7
        super().run(s, f)


class ActsDifferOnCopies(Tiny):
    steps = with_step(words.SCORING, MoodyScoring())


# ---- texts


class EndingWithoutText(Tiny):
    endings = ("running", "finished", "abandoned")


class MuteFortune(Fortune):
    def refusals(self, s: TinyState, f: int, seat: int) -> list[Refusal]:
        return [Refusal("seal", "TT-4", "refusal.unheard_of")]


class RefusalWithoutText(Tiny):
    steps = with_step(words.FORTUNE, MuteFortune())


class TextWantsMore(Tiny):
    fact_kinds = with_fact(words.ROLLED, FactKind("rolled", "TT-3", (("seat", "seat"), ("eyes", "count"))))


class SettingWithoutText(Tiny):
    settings = (*Tiny.settings, Setting("luck", ("good", "bad"), "good"))


class ValueWithoutText(Tiny):
    settings = (*Tiny.settings[:2], EachSeat("handicap", ("0", "7"), "0"), *Tiny.settings[3:])


class ScoreWithoutText(Tiny):
    def outcome(self, s: TinyState) -> Outcome | None:
        right = super().outcome(s)
        return right and replace(right, lines=(*right.lines, Line("luck", (0,) * s.seats)))
