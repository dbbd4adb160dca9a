"""The tiny game's words: its cards and goods, its verbs and how they are written."""

from __future__ import annotations

from typing import Final

from ..kernel.bundle import Bundle, Trade
from ..kernel.notation import SEAT_NAMES, Vocabulary
from ..kernel.step import FIRST_VERB

FORTUNA: Final = 0
"""The card; a number card is its own number."""
DECK: Final = (0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)
CARDS: Final = ("fortuna", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12")
GOODS: Final = ("wheat", "wine", "oil", "wool")
MOST: Final = 5
"""Goods on one side of a trade."""
BUNDLE: Final = Bundle("goods", GOODS, MOST)
PARTIES: Final = (*SEAT_NAMES, "all")
TO_ALL: Final = len(SEAT_NAMES)

TERMS: Final = Trade(BUNDLE)
"""What a trade gives and wants, and whom it is for."""

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
SEAL, PLAY, OFFER, KEEP, GIVE, DECLINE = range(FIRST_VERB, FIRST_VERB + 6)
TRADE, CLOSE, ACCEPT, REFUSE, COUNTER, WITHDRAW, TAKE, LEAVE = range(FIRST_VERB + 6, FIRST_VERB + 14)

ROUND, SEALING, FORTUNE, SCORING, OFFERING, ANSWERING, MARKET, ANSWERING_TRADE, TAKING = range(9)
"""The steps."""

POOL, DICE, GOODS_DRAWN = range(3)
"""The chance streams."""

SEALED, REVEALED, ROLLED, PLAYED, SCORED, OFFERED, KEPT, TRADED, DECLINED, DREW, RENEWED = range(11)
GOT, TRADE_OFFERED, WITHDRAWN, ACCEPTED, REFUSED, COUNTERED, GOODS_TRADED, LAPSED = range(11, 19)
"""The facts."""
