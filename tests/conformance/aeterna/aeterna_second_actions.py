"""A reference implementation of the actions, which computes the effects of one act from a view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from typing import Any, Final

from aeterna_cards import CARDS, PERSONALITIES
from aeterna_second import COLOUR, Player, players

CARD: Final = {card.name: card for card in CARDS}
PROVINCIAL: Final = ("commercial", "diplomatic")
PASSING: Final = {2: (2, 1), 3: (3, 2, 1), 4: (4, 3, 2, 1)}
TOKENS: Final = {
    "aurei3": {"aurei": 3},
    "aurei4": {"aurei": 4},
    "aurei5": {"aurei": 5},
    "stone1": {"stone": 1},
    "citizen1_aurei1": {"citizen": 1, "aurei": 1},
    "wheat1_aurei2": {"wheat": 1, "aurei": 2},
    "wheat2": {"wheat": 2},
    "unrest2": {"unrest": -2},
}
DISCARDS: Final = {
    "citizen_and_aurei": {"citizen": 1, "aurei": 2},
    "wheat": {"wheat": 2},
    "stone": {"stone": 1},
    "calm": {"unrest": -2},
}


class Second:
    """The public state, as read from the view of a seat that is about to act."""

    def __init__(self, view: dict[str, Any], seat: int) -> None:
        self.view = view
        self.seat = seat
        self.players = players(view)
        self.me: Player = self.players[seat]
        self.me.cards = list(self.me.cards)
        self.me.favors = list(self.me.favors)
        self.stacks: dict[str, list[list[Any]]] = {
            hill: [[stack["seat"], stack["citizens"]] for stack in of["stacks"]]
            for hill, of in view["hills"].items()
        }
        self.buildings: dict[str, set[str]] = {
            hill: set(of["buildings"]) for hill, of in view["hills"].items()
        }

    # ---- Counts

    @property
    def name(self) -> str:
        return "ABCD"[self.seat]

    def on_board(self) -> int:
        stacks = [stack for stacks in self.stacks.values() for stack in stacks if stack[0] == self.name]
        builders = [of for of in self.view["construction"].values() if of["citizen"] == self.name]
        return sum(int(number) for _, number in stacks) + len(builders)

    def governed(self) -> list[str]:
        return [hill for hill, stacks in self.stacks.items() if stacks and stacks[0][0] == self.name]

    def occupied(self) -> list[str]:
        return [hill for hill, stacks in self.stacks.items() if any(seat == self.name for seat, _ in stacks)]

    def provinces(self, now: bool = False) -> int:
        return sum(COLOUR[card] in PROVINCIAL and (not now or self._of_now(card)) for card in self.me.cards)

    def monuments_now(self) -> int:
        return sum(COLOUR[card] not in PROVINCIAL and self._of_now(card) for card in self.me.cards)

    def _of_now(self, card: str) -> bool:
        return CARD[card].era - 1 == int(self.view["era"])

    def coloured(self, colour: str) -> int:
        return sum(COLOUR[card] == colour for card in self.me.cards)

    def built(self, hills: list[str], kind: str = "") -> int:
        return sum(not kind or other == kind for hill in hills for other in self.buildings[hill])

    # ---- Gains and payments

    def gain(self, gains: dict[str, int]) -> None:
        for good, number in gains.items():
            if good == "pp":
                self.me.gain(number)
            elif good == "unrest":
                self.me.rise(number) if number > 0 else self.me.drop(-number)
            elif good == "citizen":
                self.me.goods["citizen"] += min(number, 7 - self.me.goods["citizen"] - self.on_board())
            else:
                self.me.goods[good] += number

    def pay(self, cost: dict[str, int]) -> None:
        self.me.goods.subtract(cost)
        assert min(self.me.goods.values()) >= 0, f"the player cannot pay {cost}"

    # ---- Acts

    def act(self, text: str) -> None:
        """Apply one act according to the rules."""
        verb, *words = [word.replace("_", " ") for word in text.split()]
        known: dict[str, Callable[..., None]] = {
            "play": self.play,
            "favor": self.favor,
            "construct": self.construct,
            "influence": self.influence,
            "pass era": self.retire,
            "token": lambda token: self.gain(TOKENS.get(token.replace(" ", "_"), {})),
            "discard": lambda card, way: self.gain(DISCARDS[way.replace(" ", "_")]),
            "activate": self.activate,
            "exchange": self.exchange,
            "swap": self.swap,
        }
        if verb in known:
            known[verb](*words)

    def price(self, name: str) -> dict[str, int]:
        cost = dict(CARD[name].cost)
        if "stone" in cost and "Ecclesia Sancti Petri" in self.me.cards:
            cost["stone"] = max(0, cost["stone"] - 1)
        if cost.get("citizen", 0) > 1 and "Castra Praetoria" in self.me.cards:
            cost["citizen"] -= 1
        return cost

    def play(self, name: str) -> None:
        card, me = CARD[name], self.me
        province = card.colour in PROVINCIAL
        cost, rewards = self.price(name), dict(card.rewards)
        if province and "Columna Bellica" in me.cards:
            rewards["unrest"] = max(0, rewards.get("unrest", 0) - 1)
        self.pay(cost)
        self.gain(rewards)
        me.goods["aurei"] += self.coloured(card.colour)
        if province:
            me.goods["aurei"] += ("Aedes Iuppiter Feretrius" in me.cards) + ("Regina Viarum" in me.cards)
        me.cards.append(name)
        self._instant(name)

    def _instant(self, name: str) -> None:
        me = self.me
        if name == "Sepulcretum" and me.goods["citizen"]:
            me.drop(min(3, me.goods["citizen"]))
        elif name == "Aedes Concordiae":
            self.gain({"pp": 2 * (me.unrest == min(each.unrest for each in self.players))})
        elif name == "Castra Nova Equitum Singularium" and self.provinces(now=True):
            me.drop(2 * self.provinces(now=True))
        else:
            points = {
                "Porta Triumphalis": min(4, self.provinces()),
                "Castra Peregrina": self.coloured("military"),
                "Stadium Domitiani": min(4, self.built(self.governed())),
                "Columna Traiani": min(5, self.provinces()),
                "Arcus Titi": 2 * min(3, self.monuments_now(), self.provinces(now=True)),
            }
            me.gain(points.get(name, 0))

    def fee(self, name: str) -> int:
        return max(0, PERSONALITIES[name][1] - ("Regia" in self.me.cards))

    def favor(self, name: str) -> None:
        self.pay({"aurei": self.fee(name)})
        times, each = self.rewards_of(name)
        assert times
        for _ in range(times):
            self.gain(each)
        self.me.favors.append(name)

    def rewards_of(self, name: str) -> tuple[int, dict[str, int]]:
        """Return how often the requirement of a Personality is met, and its reward for each time."""
        triples = min(self.monuments_now(), self.provinces(now=True), self.on_board())
        ways: dict[str, tuple[int, dict[str, int]]] = {
            "Romulus": (len(self.governed()), {"unrest": -2, "pp": 1}),
            "Servius Tullius": (self.on_board() // 2, {"pp": 1, "aurei": 1}),
            "Mucius Scaevola": (min(3, self.coloured("military")), {"pp": 2}),
            "Tarquinius Superbus": (self.built(self.governed()), {"pp": 3, "unrest": 1}),
            "Julius Caesar": (self.provinces(now=True), {"pp": 3, "citizen": 1}),
            "Tiberius et Caius Gracchus": (
                len(self.occupied()) - len(self.governed()),
                {"pp": 1, "wheat": 2, "unrest": -1},
            ),
            "Spartacus": (triples, {"unrest": -3, "pp": 1}),
            "Sulla": (self.coloured("political"), {"pp": 2, "unrest": -1}),
            "Traianus": (min(5, self.provinces()), {"pp": 2}),
            "Augustus": (min(3, len(self.occupied())), {"stone": 1, "pp": 2}),
            "Galla Placidia": (self.coloured("religious"), {"pp": 2, "unrest": -1}),
            "Hadrianus": (self.built(self.occupied()), {"pp": 2}),
        }
        return ways[name]

    def construct(self, kind: str, hill: str) -> None:
        self.pay({"stone": 1, "citizen": 1})
        self.me.gain(3)
        assert kind not in self.buildings[hill]
        self.buildings[hill].add(kind)

    def wheat_for(self, hill: str) -> int:
        there = sum(int(number) for _, number in self.stacks[hill])
        return max(0, max(0, 2 - there) - ("Pons Sublicius" in self.me.cards))

    def influence(self, hill: str) -> None:
        free = self.view["agenda"][-1]["step"] == "free_influence"
        self.pay({"wheat": 0 if free else self.wheat_for(hill), "citizen": 1})
        stacks = self.stacks[hill]
        if not any(seat == self.name for seat, _ in stacks):
            stacks.append([self.name, 0])
        place = next(nth for nth, stack in enumerate(stacks) if stack[0] == self.name)
        stacks[place][1] += 1
        while place and stacks[place - 1][1] < stacks[place][1]:
            stacks[place - 1], stacks[place] = stacks[place], stacks[place - 1]
            place -= 1

    def retire(self) -> None:
        before = len(self.view["retired"])
        self.me.gain(PASSING[len(self.players)][before] + ("Saepta Iulia" in self.me.cards))

    def activate(self, name: str) -> None:
        me = self.me
        if name == "Aedes Iani":
            me.drop(min(2, self.provinces(now=True)))
        elif name == "Theatrum Pompeium":
            me.drop(1 + self.built(self.governed(), "amphitheatrum"))
        elif name == "Serapeum":
            self.pay({"wheat": 2})
            me.gain(2)
        else:
            aurei = {
                "Comitium": min(3, len(self.governed())),
                "Aedes Herculis Victoris": 2,
                "Portum Centumcellae": 3,
                "Lupercal": 0,
            }
            me.goods["aurei"] += aurei[name]
            me.goods["wheat"] += name == "Lupercal"

    def exchange(self, _: str, good: str) -> None:
        if good == "wheat":
            self.pay({"wheat": 1})
            self.me.goods["aurei"] += 2
        else:
            self.pay({"aurei": 2})
            self.me.goods["wheat"] += 1

    def swap(self, _: str, hill: str) -> None:
        stacks = self.stacks[hill]
        place = next(nth for nth, stack in enumerate(stacks) if stack[0] == self.name)
        assert stacks[place - 1][1] == stacks[place][1]
        stacks[place - 1], stacks[place] = stacks[place], stacks[place - 1]

    # ---- Options

    def offered(self) -> set[str]:
        """Return all options of the player on turn, before or after the action, from this player's view."""
        goods, hand = self.me.goods, self.view["hand"]
        found = {f"discard {card} {way}" for card in hand for way in DISCARDS} | self._activations()
        if self.view["acted"]:
            return _written({*found, "end"})
        found.add("pass_era")
        found |= {f"play {card}" for card in hand if Counter(self.price(card)) <= goods}
        for name in self.view["personalities"]:
            if self.fee(name) <= goods["aurei"] and self.rewards_of(name)[0]:
                found.add(f"favor {name}")
        if goods["citizen"]:
            spaces = 3 if len(self.players) == 4 else 2
            for hill, stacks in self.stacks.items():
                if (hill in self.occupied() or len(stacks) < spaces) and self.wheat_for(hill) <= goods[
                    "wheat"
                ]:
                    found.add(f"influence {hill}")
                for kind, of in self.view["construction"].items():
                    if (
                        goods["stone"]
                        and of["building"]
                        and not of["citizen"]
                        and kind not in self.buildings[hill]
                    ):
                        found.add(f"construct {kind} {hill}")
        return _written(found)

    def _activations(self) -> set[str]:
        goods = self.me.goods
        needs = {
            "Aedes Iani": self.provinces(now=True) > 0,
            "Lupercal": True,
            "Comitium": bool(self.governed()),
            "Aedes Herculis Victoris": self.coloured("commercial") >= 2,
            "Theatrum Pompeium": True,
            "Portum Centumcellae": True,
            "Serapeum": goods["wheat"] >= 2,
        }
        found = {f"activate {card}" for card, met in needs.items() if met}
        found |= {"exchange Forum Boarium wheat"} if goods["wheat"] >= 1 else set()
        found |= {"exchange Forum Boarium aurei"} if goods["aurei"] >= 2 else set()
        for hill, stacks in self.stacks.items():
            for left, right in pairwise(stacks):
                if right[0] == self.name and left[1] == right[1]:
                    found.add(f"swap Curia Hostilia {hill}")
        ready = [card for card in self.me.cards if card not in self.view["exhausted"]]
        return {text for text in found if any(card in text for card in ready)}

    # ---- Comparison

    def agrees(self, now: dict[str, Any]) -> None:
        """Assert that a later view shows the expected players, Hills and Buildings."""
        for seat, (own, really) in enumerate(zip(self.players, players(now), strict=True)):
            assert (own.pp, own.unrest, own.doom) == (really.pp, really.unrest, really.doom), seat
            assert Counter(own.goods) == Counter(really.goods), seat
            assert own.cards == really.cards
            assert own.favors == really.favors
        for hill, of in now["hills"].items():
            assert self.stacks[hill] == [[stack["seat"], stack["citizens"]] for stack in of["stacks"]]
            assert self.buildings[hill] == set(of["buildings"])


def _written(texts: set[str]) -> set[str]:
    """Return the texts in notation, with every name as one word."""
    names = [*CARD, *PERSONALITIES]
    out = set()
    for text in texts:
        for name in names:
            text = text.replace(name, name.replace(" ", "_"))
        out.add(text)
    return out
