"""Secrecy checks: pairs of games that a seat must not be able to distinguish.

There are three kinds of pairs, each judged by the three channels (see `channels`):

- *Siblings*: the true state, and one imagined from what a seat sees. Both must give that seat the same
  options and refusals. After the same action, both must give it the same information, unless the action says
  that it revealed something (`news`).
- *The same action with other random outcomes*: outcomes that a seat does not see are drawn again.
- *Another choice*: a seat chooses a different action. What one channel reveals to other seats about it, a
  second channel must confirm.
"""

from __future__ import annotations

from ..kernel.chance import Drawn, Recording, Seeded
from ..kernel.game import Named
from ..kernel.notation import SEAT_NAMES
from ..kernel.step import S, verb_of
from .channels import SPECTATOR, PartialReplay, Run, difference, read_chance, sees, through_json
from .checks import some_action
from .trial import Trial, one_line


def who(viewer: int) -> str:
    """Return a viewer's name."""
    return "a spectator" if viewer == SPECTATOR else SEAT_NAMES[viewer]


def siblings(t: Trial[S]) -> None:
    """Compare the state with imagined states that look the same, for every viewer."""
    for viewer in t.viewers():
        other = imagined(t, viewer)
        t.report.count_pair(viewer, t.game.digest(t.state), t.game.digest(other))
        if not t.state.over:
            secret_options(t, viewer, other)
            secret_refusals(t, viewer, other)
            same_act(t, viewer, other)


def imagined(t: Trial[S], viewer: int) -> S:
    """Check that a state imagined from a view is valid and looks the same to the viewer."""
    game = t.game
    view = through_json(game.view(t.state, viewer))
    try:
        other = game.imagine(view, Seeded(t.random.getrandbits(32)))
        game.check(other)
        seen = through_json(game.view(other, viewer))
    except Exception as error:
        t.fail("imagined", f"what {who(viewer)} sees cannot be imagined: {one_line(error)}", cause=error)
    if found := difference(view, seen):
        t.fail("imagined", f"a state imagined from what {who(viewer)} sees looks different ({found})")
    # The position in each random stream is public, and equal outcomes need equal positions.
    other.draws = t.state.draws[:]
    return other


def secret_options(t: Trial[S], viewer: int, other: S) -> None:
    """Check that a seat's options depend only on what it can see."""
    game = t.game

    def offered(s: S) -> Named:
        return {
            "options": [game.words.say(a) for a in game.options(s, viewer)],
            "compositions": [each.named(game.words) for each in game.compositions(s, viewer)],
            "sample": [game.words.say(a) for a in game.sample(s, viewer, t.seed)],
        }

    if found := difference(offered(t.state), offered(other)):
        t.fail("secret_options", f"the options of {who(viewer)} depend on what it cannot see ({found})")


def secret_refusals(t: Trial[S], viewer: int, other: S) -> None:
    """Check that the reasons for refusals depend only on what the seat can see."""
    game, s = t.game, t.state
    tried = [some_action(game, t.random) for _ in range(6)]
    tried += [
        some_action(game, t.random, each.verb) for each in game.compositions(s, viewer) for _ in range(4)
    ]
    here, there = game.refusals(s, viewer), game.refusals(other, viewer)
    found = difference([each.named() for each in here], [each.named() for each in there])
    for a in tried:
        found = found or difference(_refused(t, s, viewer, a), _refused(t, other, viewer, a))
    if found:
        t.fail("secret_refusals", f"refusals to {who(viewer)} depend on what it cannot see ({found})")


def _refused(t: Trial[S], s: S, viewer: int, a: int) -> Named | None:
    refusal = t.game.refuses(s, viewer, a)
    return None if refusal is None else refusal.named()


def same_act(t: Trial[S], viewer: int, other: S) -> None:
    """Check that the same action in both states looks the same to the viewer, unless it sets `news`."""
    game = t.game
    for seat, a in t.tried:
        here = Run(game, t.state, seat, a, t.source)
        if game.refuses(other, seat, a) is not None:
            if sees(here.eyes, viewer) and not here.news:
                what = f"the act shows {who(viewer)} what it could not know, and does not set news"
                t.fail("news", what, (seat, a))
            continue
        there = Run(game, other, seat, a, t.source)
        if here.news or there.news:
            silent_news(t, viewer, here, there)
            continue
        count_pair(t, viewer, here, there)
        if found := difference(here.seen(viewer), there.seen(viewer)):
            what = f"afterwards {who(viewer)} sees what it did not know, and news is not set ({found})"
            t.fail("news", what, (seat, a))
        if found := difference(here.heard(viewer), there.heard(viewer)):
            what = f"{who(viewer)} hears of what it cannot see, and news is not set ({found})"
            t.fail("secret_facts", what, (seat, a))
        if found := difference(here.read(viewer).named(), there.read(viewer).named()):
            t.fail("redacted", f"the record tells {who(viewer)} what it cannot see ({found})", (seat, a))


def silent_news(t: Trial[S], viewer: int, here: Run[S], there: Run[S]) -> None:
    """Check that an action emits facts for what it shows: a view must not change silently with hidden information.

    A forced choice that is made for a seat without a fact would reveal what it holds. At the end everything
    may be shown.
    """
    if here.state.over or there.state.over or here.read(viewer) != there.read(viewer):
        return
    if difference(here.heard(viewer), there.heard(viewer)):
        return
    if found := difference(here.seen(viewer), there.seen(viewer)):
        what = f"{who(viewer)} sees what nothing told, and what depends on what it could not see ({found})"
        t.fail("secret_views", what, (here.seat, here.act))


def other_luck(t: Trial[S]) -> None:
    """Check that hidden random outcomes change nothing for a viewer, and that it learns the outcomes it may read."""
    game, tried = t.game, (t.seat, t.act)
    base = Run(game, t.state, t.seat, t.act, t.source)
    for viewer in t.viewers():
        for seen in (True, False):
            if all(sees(each.eyes, viewer) == seen for each in base.drawn):
                continue
            again = PartialReplay(base.drawn, viewer, seen, Seeded(t.random.getrandbits(32)))
            run = Run(game, t.state, t.seat, t.act, again)
            # Hands are shown at the end of a game, and may contain a card that has just been drawn.
            if again.strayed or base.state.over or run.state.over:
                continue
            if seen:
                unseen_luck(t, viewer, base, run)
            elif told_by_record_alone(t, viewer, base, run):
                t.fail("redacted", f"the record alone tells {who(viewer)} what chance brought", tried)


def unseen_luck(t: Trial[S], viewer: int, base: Run[S], run: Run[S]) -> None:
    """Check that outcomes shown only to other seats do not leak through any channel."""
    count_pair(t, viewer, base, run)
    tried = (base.seat, base.act)
    if base.read(viewer) != run.read(viewer):
        return
    if found := difference(base.heard(viewer), run.heard(viewer)):
        t.fail("secret_facts", f"{who(viewer)} hears which outcome came up for others only ({found})", tried)
    if found := difference(base.seen(viewer), run.seen(viewer)):
        t.fail("secret_views", f"{who(viewer)} sees which outcome came up for others only ({found})", tried)


def other_choice(t: Trial[S]) -> None:
    """Check that no channel alone reveals to others which of two actions a seat chose."""
    game = t.game
    for seat, a in t.tried:
        rest = [b for b in t.choices(seat) if b != a]
        # Usually the card is hidden, not the verb.
        alike = [b for b in rest if verb_of(b) == verb_of(a)] or rest
        if not alike:
            continue
        one = Run(game, t.state, seat, a, t.source)
        two = Run(game, t.state, seat, t.random.choice(alike), t.source)
        for viewer in t.viewers():
            if viewer != seat:
                one_channel(t, viewer, one, two)


def one_channel(t: Trial[S], viewer: int, one: Run[S], two: Run[S]) -> None:
    """Fail if exactly one channel distinguishes two choices."""
    seen = difference(one.seen(viewer), two.seen(viewer))
    heard = difference(one.heard(viewer), two.heard(viewer))
    hidden = one.read(viewer) == two.read(viewer)
    if hidden:
        count_pair(t, viewer, one, two)
    choices = f"{t.game.words.say(one.act)!r} from {t.game.words.say(two.act)!r}"
    if hidden and heard and not seen:
        t.fail("secret_facts", f"only the facts tell {who(viewer)} {choices} ({heard})", (one.seat, one.act))
    if hidden and seen and not heard and not one.state.over and not two.state.over:
        t.fail("secret_views", f"only the view tells {who(viewer)} {choices} ({seen})", (one.seat, one.act))
    if told_by_record_alone(t, viewer, one, two):
        t.fail("redacted", f"only the record tells {who(viewer)} {choices}", (one.seat, one.act))


def told_by_record_alone(t: Trial[S], viewer: int, one: Run[S], two: Run[S]) -> bool:
    """Return whether two acts lead to different states that only the record distinguishes for the viewer."""
    return (
        one.read(viewer) != two.read(viewer)
        and not difference(one.seen(viewer), two.seen(viewer))
        and not difference(one.heard(viewer), two.heard(viewer))
        and t.game.digest(one.state) != t.game.digest(two.state)
    )


def count_pair(t: Trial[S], viewer: int, one: Run[S], two: Run[S]) -> None:
    """Count the states after two acts as a pair that the viewer must not be able to distinguish."""
    t.report.count_pair(viewer, t.game.digest(one.state), t.game.digest(two.state))


def dealt(t: Trial[S]) -> None:
    """Check the secrets of the deal: a seat's view must not depend on outcomes that it cannot read in its entry."""
    game = t.game
    base, base_drawn = deal_with(t, Recording(t.source))
    for viewer in t.viewers():
        for seen in (True, False):
            again = PartialReplay(base_drawn, viewer, seen, Seeded(t.random.getrandbits(32)))
            other, drawn = deal_with(t, Recording(again))
            if again.strayed:
                continue
            found = difference(game.view(base, viewer), game.view(other, viewer))
            alike = read_chance(game, base_drawn, viewer) == read_chance(game, drawn, viewer)
            if not seen:
                if not found and not alike and game.digest(base) != game.digest(other):
                    t.fail("redacted", f"the record alone tells {who(viewer)} what was dealt")
                continue
            t.report.count_pair(viewer, game.digest(base), game.digest(other))
            if found and alike:
                t.fail("secret_views", f"{who(viewer)} sees what was dealt to others only ({found})")


def deal_with(t: Trial[S], recording: Recording) -> tuple[S, list[Drawn]]:
    """Return a new game at the same table with other random outcomes."""
    s = t.game.new(t.seats, t.settings, recording)
    return s, recording.taken()


def redacted(t: Trial[S]) -> None:
    """Check that each viewer's redacted record contains exactly what the viewer may read."""
    for viewer, entries in t.ledger.items():
        wanted = [entry.named() for entry in entries]
        if found := difference([entry.named() for entry in t.match.redacted(viewer).entries], wanted):
            t.fail("redacted", f"the record for {who(viewer)} is not what it may read ({found})")
