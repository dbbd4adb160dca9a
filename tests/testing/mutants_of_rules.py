"""Tiny games with one planted bug each: what they offer, refuse, copy, keep and say."""

from __future__ import annotations

from itertools import count

from triclinium.kernel.deck import without
from triclinium.kernel.errors import Refusal
from triclinium.kernel.facts import FactKind
from triclinium.kernel.game import Named
from triclinium.kernel.notation import Kind, Vocabulary
from triclinium.kernel.outcome import Outcome
from triclinium.kernel.settings import Chosen
from triclinium.kernel.step import CONTINUE, FIRST_VERB, Step, pack
from triclinium.testing import tiny
from triclinium.testing import tiny_words as words
from triclinium.testing.tiny import Answering, Fortune, Offering, Round, Scoring, Sealing, Tiny
from triclinium.testing.tiny_state import TinyState
from triclinium.testing.tiny_words import BUNDLE, CARDS, FORTUNA, GOODS, PARTIES, WORDS


def with_step(number: int, step: Step[TinyState]) -> list[Step[TinyState]]:
    steps = list(Tiny.steps)
    steps[number] = step
    return steps


def with_fact(number: int, kind: FactKind) -> tuple[FactKind, ...]:
    return (*Tiny.fact_kinds[:number], kind, *Tiny.fact_kinds[number + 1 :])


# ---- deal, ends


class DealFails(Tiny):
    def deal(self, s: TinyState, settings: Chosen) -> None:
        super().deal(s, settings)
        s.pick(words.DICE, (1, 2, 3))
        if s.seats == 4:
            raise IndexError("no chair for the fourth")


class EndlessRound(Round):
    def waits(self, s: TinyState, f: int) -> bool:
        s.left = 2
        return super().waits(s, f)


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


# ---- refused


class AcceptsAnything(Tiny):
    def act(self, s: TinyState, seat: int, a: int) -> None:
        if a == words.KEEP and s.winner == seat:
            return
        super().act(s, seat, a)


class LawlessSealing(Sealing):
    rule = ""


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
    """The snapshot is the same, and what comes of it is not."""

    def dump(self, s: TinyState) -> Named:
        return {**super().dump(s), "left": 0}


_calls = count()


class MoodyScoring(Scoring):
    def waits(self, s: TinyState, f: int) -> bool:
        s.die = next(_calls) % 7
        return super().waits(s, f)


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
