"""Tiny games with one planted bug each, in what they reveal to seats or in how they imagine states."""

from __future__ import annotations

from mutants_of_rules import with_fact, with_step

from triclinium.kernel.chance import ALL, Source
from triclinium.kernel.composition import Bound, Composition, Sampler
from triclinium.kernel.deck import without
from triclinium.kernel.errors import Refusal
from triclinium.kernel.facts import FactKind
from triclinium.kernel.game import Named
from triclinium.kernel.notation import SEAT_NAMES
from triclinium.kernel.step import Window, first, second, verb_of
from triclinium.testing import tiny
from triclinium.testing import tiny_words as words
from triclinium.testing.tiny import Fortune, Offering, Round, Scoring, Sealing, Tiny
from triclinium.testing.tiny_market import AnsweringTrade, Market, holds, sides
from triclinium.testing.tiny_state import ANSWER, TinyState, sort_in
from triclinium.testing.tiny_words import FORTUNA, POOL

# ---- imagined


class ImaginesTooFewCards(Tiny):
    def imagine_into(self, s: TinyState, view: Named, source: Source) -> None:
        super().imagine_into(s, view, source)
        s.hands[0], s.pool = (), tuple(sorted((*s.pool, *s.hands[0])))


class ImaginesTwins(Tiny):
    def imagine_into(self, s: TinyState, view: Named, source: Source) -> None:
        super().imagine_into(s, view, source)
        s.pool = (FORTUNA,) * len(s.pool)


class CannotImagine(Tiny):
    def imagine_into(self, s: TinyState, view: Named, source: Source) -> None:
        raise NotImplementedError


class HolderFortune(Fortune):
    """Bug: asks only seats that can play, which reveals their cards."""

    def entitled(self, s: TinyState, f: int) -> int:
        mask = 0
        for seat in range(s.seats):
            if seat != s.winner and FORTUNA in s.hands[seat]:
                mask |= 1 << seat
        return mask


class AsksHoldersOnly(Tiny):
    steps = with_step(words.FORTUNE, HolderFortune())


class HolderWindow(Fortune):
    """Bug: uses the default window, meant for open hands, which opens only if a seat has a fortuna."""

    def able(self, s: TinyState, f: int) -> int:
        return Window.able(self, s, f)


class OpensForHoldersOnly(Tiny):
    steps = with_step(words.FORTUNE, HolderWindow())


class ImaginesWithoutMemory(Tiny):
    """Bug: imagines other goods for seats whose goods are partly known."""

    def imagine_into(self, s: TinyState, view: Named, source: Source) -> None:
        super().imagine_into(s, view, source)
        for seat in range(s.seats):
            if seat != view["viewer"] and not s.over:
                s.goods[seat] = (sum(s.goods[seat]), 0, 0, 0)


class ForgetsWhatIsKnown(Tiny):
    def imagine_into(self, s: TinyState, view: Named, source: Source) -> None:
        super().imagine_into(s, view, source)
        s.known = [(0, 0, 0, 0)] * s.seats


# ---- secret_views


class ShowsHands(Tiny):
    def show(self, s: TinyState, seat: int) -> Named:
        return {**super().show(s, seat), "hands": [list(hand) for hand in s.hands]}


class ShowsSealed(Tiny):
    """Bug: leaks in the view, and imagines states that match the leak."""

    def show(self, s: TinyState, seat: int) -> Named:
        return {**super().show(s, seat), "sum": sum(s.sealed)}

    def imagine_into(self, s: TinyState, view: Named, source: Source) -> None:
        while True:
            super().imagine_into(s, view, source)
            if sum(s.sealed) == view["sum"]:
                return


class ShowsPool(Tiny):
    def show(self, s: TinyState, seat: int) -> Named:
        return {**super().show(s, seat), "rest": list(s.pool)}


class ShowsAnswers(Tiny):
    """Bug: shows an answer before the last one is in."""

    def show(self, s: TinyState, seat: int) -> Named:
        return {**super().show(s, seat), "answers": [ANSWER.say(answer) for answer in s.answers]}


class AnsweringHolders(AnsweringTrade):
    """Bug: asks only seats that could accept, which reveals what the others lack."""

    def choosing(self, s: TinyState, f: int) -> int:
        want = sides(s.trade)[1]
        able = [seat for seat in range(s.seats) if holds(s.goods[seat], want)]
        return super().choosing(s, f) & sum(1 << seat for seat in able)


class AsksWhoCanAccept(Tiny):
    steps = with_step(words.ANSWERING_TRADE, AnsweringHolders())


class AnsweringFor(AnsweringTrade):
    """Bug: refuses automatically for seats that could only refuse, which reveals what they lack."""

    def needs_choice(self, s: TinyState, f: int) -> bool:
        for seat in range(s.seats):
            if self.awaited(s, f) >> seat & 1 and not holds(s.goods[seat], sides(s.trade)[1]):
                s.answers[seat] = words.REFUSE
        return super().needs_choice(s, f)


class ForcedChoiceIsMadeSilently(Tiny):
    steps = with_step(words.ANSWERING_TRADE, AnsweringFor())


# ---- secret_options, secret_refusals


class KnowingMarket(Market):
    """Bug: refuses a trade that no other seat could accept."""

    def accepts(self, s: TinyState, f: int, seat: int, a: int) -> Refusal | None:
        others = [goods for other, goods in enumerate(s.goods) if other != seat]
        if not any(holds(goods, sides(a)[1]) for goods in others):
            return Refusal("trade", "TT-10", "refusal.trade.kinds")
        return super().accepts(s, f, seat, a)


class AcceptsByAnothersGoods(Tiny):
    steps = with_step(words.MARKET, KnowingMarket())

    def sample(self, s: TinyState, seat: int, seed: int, most: int = 12) -> list[int]:
        return []  # A sample would leak too, but another mutant tests that.


class TellTaleAnswering(AnsweringTrade):
    """Bug: reveals whether the offering seat could pay a counter-offer."""

    def accepts(self, s: TinyState, f: int, seat: int, a: int) -> Refusal | None:
        if not holds(s.goods[s.winner], sides(a)[1]):
            return Refusal("counter", "TT-11", "refusal.trade.kinds")
        return super().accepts(s, f, seat, a)


class CountersByAnothersGoods(Tiny):
    steps = with_step(words.ANSWERING_TRADE, TellTaleAnswering())


class KnowingBounds(Market):
    """Bug: the bounds allow only goods that another seat has."""

    def compositions(self, s: TinyState, f: int, seat: int) -> list[Composition]:
        others = [goods for other, goods in enumerate(s.goods) if other != seat]
        most = [min(5, max(held)) for held in zip(*others, strict=True)]
        wanted = Bound(low=1, high=5, most=most)
        found = super().compositions(s, f, seat)
        return [Composition(each.verb, [each.bounds[0], wanted, each.bounds[2]]) for each in found]

    def accepts(self, s: TinyState, f: int, seat: int, a: int) -> Refusal | None:
        (trade,) = self.compositions(s, f, seat)
        if not trade.holds(words.WORDS, a):
            return Refusal("trade", "TT-10", "refusal.trade.lacking")
        return super().accepts(s, f, seat, a)


class BoundsTellSecrets(Tiny):
    steps = with_step(words.MARKET, KnowingBounds())


class KnowingSample(Market):
    """Bug: samples only offers that the next seat could accept."""

    def sample(self, s: TinyState, f: int, seat: int, sampler: Sampler) -> list[int]:
        other = (seat + 1) % s.seats
        found = []
        for give in s.kinds:
            for want in s.kinds:
                if give != want and s.goods[seat][give] and s.goods[other][want]:
                    text = f"trade {words.GOODS[give]} for {words.GOODS[want]} with {SEAT_NAMES[other]}"
                    found.append(words.WORDS.read(text))
        return found


class SampleTellsSecrets(Tiny):
    steps = with_step(words.MARKET, KnowingSample())


class KnowingOffering(Offering):
    def options(self, s: TinyState, f: int, seat: int) -> list[int]:
        found = super().options(s, f, seat)
        return [a for a in found if a == words.KEEP or sum(s.hands[second(a)]) > 9]


class OptionsDependOnSecrets(Tiny):
    steps = with_step(words.OFFERING, KnowingOffering())


class TellTaleOffering(Offering):
    def refusals(self, s: TinyState, f: int, seat: int) -> list[Refusal]:
        if any(FORTUNA in hand for hand in s.hands):
            return [Refusal("seal", "TT-6", "refusal.fortuna.none")]
        return []


class RefusalsTellSecrets(Tiny):
    steps = with_step(words.OFFERING, TellTaleOffering())


class TellTaleSealing(Sealing):
    def refuse(self, s: TinyState, f: int, seat: int, a: int) -> Refusal | None:
        if verb_of(a) == words.GIVE and first(a) in s.pool:
            return Refusal("give", "TT-2", "refusal.seal.fortuna")
        return super().refuse(s, f, seat, a)


class ExactRefusalTellsSecrets(Tiny):
    steps = with_step(words.SEALING, TellTaleSealing())


# ---- secret_facts


class FactTellsChoice(Tiny):
    fact_kinds = with_fact(words.SEALED, FactKind("sealed", "TT-2", (("seat", "seat"), ("card", "card"))))


class FactTellsDraw(Tiny):
    fact_kinds = with_fact(words.DREW, FactKind("drew", "TT-1", (("seat", "seat"), ("card", "card"))))


class FactTellsOffer(Tiny):
    fact_kinds = with_fact(
        words.OFFERED,
        FactKind("offered", "TT-6", (("seat", "seat"), ("partner", "seat"), ("card", "card"))),
    )


class GossipSealing(Sealing):
    """Bug: a fact reveals the number of fortunae in the pool, which no view shows."""

    def resolve(self, s: TinyState, f: int, seat: int, a: int) -> None:
        super().resolve(s, f, seat, a)
        if s.telling:
            s.tell(words.SCORED, (seat, s.pool.count(FORTUNA)))


class FactTellsState(Tiny):
    steps = with_step(words.SEALING, GossipSealing())


# ---- news


class QuietOffering(Offering):
    def resolve(self, s: TinyState, f: int, seat: int, a: int) -> None:
        super().resolve(s, f, seat, a)
        s.news = False


class OfferIsNoNews(Tiny):
    steps = with_step(words.OFFERING, QuietOffering())


class QuietMarket(Market):
    def resolve(self, s: TinyState, f: int, seat: int, a: int) -> None:
        super().resolve(s, f, seat, a)
        s.news = False


class TradeIsNoNews(Tiny):
    """Bug: an offer reveals goods to all seats, but can be undone."""

    steps = with_step(words.MARKET, QuietMarket())


class LuckyScoring(Scoring):
    def run(self, s: TinyState, f: int) -> None:
        s.die += FORTUNA in s.hands[s.winner]
        super().run(s, f)


class ScoreShowsHand(Tiny):
    steps = with_step(words.SCORING, LuckyScoring())


# ---- redacted


class OpenSealing(Sealing):
    def eyes(self, s: TinyState, f: int, seat: int, a: int) -> int:
        return ALL


class RecordTellsChoice(Tiny):
    steps = with_step(words.SEALING, OpenSealing())


class OpenAnswering(AnsweringTrade):
    def eyes(self, s: TinyState, f: int, seat: int, a: int) -> int:
        return ALL


class RecordTellsAnswer(Tiny):
    steps = with_step(words.ANSWERING_TRADE, OpenAnswering())


class OpenState(TinyState):
    def pick(self, stream: int, among: tuple[int, ...], eyes: int = ALL) -> int:
        return super().pick(stream, among, ALL)


class RecordTellsDeal(Tiny):
    def blank(self) -> TinyState:
        return OpenState()


class OpenRound(Round):
    def run(self, s: TinyState, f: int) -> None:
        seat = 0
        while s.left == 1 and len(s.hands[seat]) < tiny.HAND and len(s.pool) > 1:
            card = s.pick(POOL, s.pool)
            s.pool = without(s.pool, card)
            s.hands[seat] = sort_in(s.hands[seat], card)
        super().run(s, f)


class RecordTellsDraw(Tiny):
    steps = with_step(words.ROUND, OpenRound())
