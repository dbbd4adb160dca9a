"""The tiny game's vocabulary: its cards, goods and verbs, and their notation."""

from __future__ import annotations

from typing import Final

from ..kernel.bundle import Bundle, Trade
from ..kernel.facts import FactKind
from ..kernel.notation import SEAT_NAMES, Vocabulary

FORTUNA: Final = 0
"""Number of the fortuna card. A number card has its own number."""
DECK: Final = (0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)
CARDS: Final = ("fortuna", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12")
GOODS: Final = ("wheat", "wine", "oil", "wool")
MOST: Final = 5
"""Maximum number of goods on one side of a trade."""
BUNDLE: Final = Bundle("goods", GOODS, MOST)
PARTIES: Final = (*SEAT_NAMES, "all")
TO_ALL: Final = len(SEAT_NAMES)

TERMS: Final = Trade(BUNDLE)
"""Encoding of a trade: what it gives and wants, and the seats it is offered to."""

WORDS: Final = Vocabulary(
    {"card": CARDS, "good": GOODS, "goods": BUNDLE, "party": PARTIES},
    (
        "seal {card}",
        "fortuna",
        "offer {card} to {seat}",
        "keep",
        "give {card}",
        "decline",
        "trade {give:goods} for {want:goods} with {whom:party}",
        "close",
        "accept",
        "refuse",
        "counter {give:goods} for {want:goods}",
        "withdraw",
        "take {seat}",
        "leave",
    ),
)
SEAL, PLAY, OFFER, KEEP, GIVE, DECLINE = map(
    WORDS.verb, ("seal", "fortuna", "offer", "keep", "give", "decline")
)
TRADE, CLOSE, ACCEPT, REFUSE = map(WORDS.verb, ("trade", "close", "accept", "refuse"))
COUNTER, WITHDRAW, TAKE, LEAVE = map(WORDS.verb, ("counter", "withdraw", "take", "leave"))

ROUND, SEALING, FORTUNE, SCORING, OFFERING, ANSWERING, MARKET, ANSWERING_TRADE, TAKING = range(9)
"""Numbers of the steps."""

POOL, DICE, GOODS_DRAWN = range(3)
"""Numbers of the random streams."""

_SEAT: Final = ("seat", "seat")
_CARD: Final = ("card", "card")
_PARTNER: Final = ("partner", "seat")
_GIVE: Final = ("goods", "goods")
_WANT: Final = ("goods2", "goods")
FACTS: Final = (
    FactKind("sealed", "TT-2", (_SEAT, _CARD), ("card",)),
    FactKind("revealed", "TT-2", (_SEAT, _CARD)),
    FactKind("rolled", "TT-3", (_SEAT, ("die", "count"))),
    FactKind("played", "TT-4", (_SEAT,)),
    FactKind("scored", "TT-5", (_SEAT, ("points", "count"))),
    FactKind("offered", "TT-6", (_SEAT, _PARTNER, _CARD), ("card",)),
    FactKind("kept", "TT-6", (_SEAT,)),
    FactKind("traded", "TT-6", (_SEAT, _PARTNER, _CARD, ("card2", "card")), ("card", "card2")),
    FactKind("declined", "TT-6", (_SEAT,)),
    FactKind("drew", "TT-1", (_SEAT, _CARD), ("card",)),
    FactKind("renewed", "TT-1"),
    FactKind("got", "TT-9", (_SEAT, ("goods", "goods")), ("goods",)),
    FactKind("trade_offered", "TT-10", (_SEAT, _GIVE, _WANT, ("whom", "party"))),
    FactKind("withdrawn", "TT-11", (_SEAT,)),
    FactKind("accepted", "TT-11", (_SEAT,)),
    FactKind("refused", "TT-11", (_SEAT,)),
    FactKind("countered", "TT-11", (_SEAT, _GIVE, _WANT)),
    FactKind("goods_traded", "TT-12", (_SEAT, _PARTNER, _GIVE, ("goods2", "goods"))),
    FactKind("lapsed", "TT-12", (_SEAT,)),
)
SEALED, REVEALED, ROLLED, PLAYED, SCORED, OFFERED, KEPT, TRADED, DECLINED, DREW, RENEWED, *_MARKET = range(
    len(FACTS)
)
GOT, TRADE_OFFERED, WITHDRAWN, ACCEPTED, REFUSED, COUNTERED, GOODS_TRADED, LAPSED = _MARKET
