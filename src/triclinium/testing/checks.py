"""Checks for every decision of every game, apart from secrecy (see `secrecy`) and texts (`wording`).

Each function checks a trial just before a decision is made, and fails with its own name.
"""

from __future__ import annotations

from random import Random
from typing import TypeVar

from ..kernel.bundle import Bundle, bundled
from ..kernel.composition import Sampler, drawn
from ..kernel.errors import BrokenState, Refused
from ..kernel.game import Game
from ..kernel.match import Match
from ..kernel.notation import LONGEST, SEAT_NAMES, Count
from ..kernel.packing import BYTE, KIND
from ..kernel.record import Record
from ..kernel.step import S, Sealed, kind_of, verb_of
from .channels import Run, difference, through_json
from .trial import Trial, one_line

X = TypeVar("X")


def idle(t: Trial[S]) -> None:
    """Check which seats may act.

    No seat is both awaited and entitled, all other seats have no options, and a finished game awaits no seat.
    """
    game, s = t.game, t.state
    awaited, entitled = game.awaited(s), game.entitled(s)
    if awaited & entitled:
        t.fail("idle", f"seats are both awaited and entitled ({awaited:b} and {entitled:b})")
    if (awaited | entitled) >> t.seats or awaited < 0 or entitled < 0:
        t.fail("idle", f"seats that do not exist are asked ({awaited:b} and {entitled:b})")
    if bool(s.over) == bool(awaited):
        t.fail("idle", f"ending {game.endings[s.over]!r}, and seats awaited: {awaited:b}")
    if not s.over and not awaited >> game.turn(s) & 1:
        t.fail("idle", f"the turn is {SEAT_NAMES[game.turn(s)]}'s, who is not awaited")
    for seat in t.viewers():
        acting = seat >= 0 and (awaited | entitled) >> seat & 1
        if not acting and (options := game.options(s, seat)):
            t.fail("idle", "this is offered to a seat that may not act", (seat, options[0]))


def offered(t: Trial[S]) -> None:
    """Check the options: each acting seat has some, none occurs twice, and all can be applied."""
    game, s = t.game, t.state
    before = game.digest(s)
    for seat in t.acting():
        options = t.choices(seat)
        if not game.options(s, seat):
            t.fail("offered", f"{SEAT_NAMES[seat]} may act and has no options")
        for at, a in enumerate(options):
            if a in options[:at]:
                t.fail("offered", "this is offered twice", (seat, a))
            t.met[a] = None
            try:
                run = Run(game, s, seat, a, t.source)
                game.check(run.state)
            except Exception as error:
                if game.digest(s) != before:
                    t.fail("copies", "an act on a copy changed the state it was copied from", cause=error)
                name = "conserved" if isinstance(error, BrokenState) else "offered"
                t.fail(name, one_line(error), (seat, a), error)
        lapsed = game.lapse(s, seat)
        if lapsed is not None and lapsed not in game.options(s, seat):
            t.fail("offered", "the rules choose this for a seat that let its time pass", (seat, lapsed))
        if game.digest(s) != before:
            t.fail("copies", f"acts of {SEAT_NAMES[seat]} on copies changed the state they were copied from")
        t.report.options += len(options)
        t.report.longest = max(t.report.longest, len(options))


def composed(t: Trial[S]) -> None:
    """Check compositions: every verb has bounds that can be met, and no action outside them is accepted."""
    game, s = t.game, t.state
    for seat in t.viewers():
        acting = seat >= 0 and (game.awaited(s) | game.entitled(s)) >> seat & 1
        for composition in game.compositions(s, seat):
            verb = game.words.forms[composition.verb].verb
            if not acting:
                t.fail("composed", f"{verb} is composed by a seat that may not act")
            tried = [drawn(game.words, composition, Sampler(t.random.getrandbits(32))) for _ in range(6)]
            for a in tried:
                if not composition.holds(game.words, a):
                    t.fail("composed", "nothing lies within the bounds of its verb", (seat, a))
            tried += [some_action(game, t.random, composition.verb) for _ in range(6)]
            legal = [a for a in t.choices(seat) if verb_of(a) == composition.verb]
            for a in [*tried, *legal, *(altered(game, t.random, a) for a in legal)]:
                accepted = game.refuses(s, seat, a) is None
                if accepted and not composition.holds(game.words, a):
                    t.fail("composed", "it is accepted, and lies beyond the bounds of its verb", (seat, a))
                t.report.composed += accepted
        listed = game.options(s, seat)
        for a in [*game.sample(s, seat, t.seed), *(a for a in t.choices(seat) if a not in listed)]:
            if (refusal := game.refuses(s, seat, a)) is not None:
                t.fail("composed", f"it is in the sample, and is refused as {refusal}", (seat, a))


def sealed(t: Trial[S]) -> None:
    """Check that a sealed choice can be changed until the last one is made, and that it then ends."""
    game, s = t.game, t.state
    f = s.stack[-1]
    step = game.steps[kind_of(f)]
    if not isinstance(step, Sealed):
        return
    missing, chosen = step.awaited(s, f), step.sealed(s, f) & step.choosing(s, f)
    if not s.poll and chosen & ~game.entitled(s):
        t.fail(
            "sealed", f"seats have chosen and cannot change it ({chosen:b}, entitled {game.entitled(s):b})"
        )
    for seat in t.acting():
        if not step.choosing(s, f) >> seat & 1:  # a seat that may cancel the whole choice
            continue
        a = t.random.choice(t.choices(seat))
        run = Run(game, s, seat, a, t.source)
        left = missing & ~(1 << seat)
        if not left and run.state.stack[len(s.stack) - 1 :][:1] == [f]:
            t.fail("sealed", "all have chosen, and the choice is not over", (seat, a))
        if left and (run.state.stack != s.stack or step.awaited(run.state, f) != left):
            t.fail("sealed", "not all have chosen, and others than those are awaited after it", (seat, a))


def frames(t: Trial[S]) -> None:
    """Check that steps have distinct names, and that their operands fit into a frame."""
    steps = t.game.steps
    if len({step.name for step in steps}) < len(steps) or len(steps) > KIND + 1:
        t.fail("notation", f"two steps have one name, or there are more than {KIND + 1}")
    for step in steps:
        t.game.words.places(step.fields, f"the step {step.name}")


def notation(t: Trial[S]) -> None:
    """Check that options can be written and read back, with one text per action."""
    words = t.game.words
    for seat in t.acting():
        for a in t.choices(seat):
            text = words.say(a)
            if words.read(text) != a:
                back = words.say(words.read(text))
                t.fail("notation", f"an action is written {text!r}, which reads as {back!r}")
            if len(text) > LONGEST:
                t.fail("notation", f"{text!r} is longer than {LONGEST} characters")


def refused(t: Trial[S]) -> None:
    """Check that everything not offered is refused by a rule and changes nothing.

    The check tries random well-formed actions, actions offered earlier in the game, and other seats' options.
    """
    game, s = t.game, t.state
    before = game.digest(s)
    for seat in range(t.seats):
        mine = game.options(s, seat)
        tried = [some_action(game, t.random) for _ in range(6)]
        tried += some(t.random, list(t.met), 4)
        for other in t.acting():
            tried += some(t.random, t.choices(other), 3)
        open_ = [composition.verb for composition in game.compositions(s, seat)]
        tried += [some_action(game, t.random, verb) for verb in open_ for _ in range(4)]
        # Composed actions are legal without being listed. `composed` checks them.
        tried = [
            a
            for a in tried
            if a not in mine and not (verb_of(a) in open_ and game.refuses(s, seat, a) is None)
        ]
        copy = game.clone(s)
        copy.source = t.source
        for a in tried:
            try:
                game.act(copy, seat, a)
            except Refused as error:
                if not error.refusal.rule or not error.refusal.key:
                    t.fail(
                        "refused", f"the refusal lacks a rule or a text: {error.refusal}", (seat, a), error
                    )
                t.met_refusal(error.refusal)
            except Exception as error:
                t.fail("refused", f"instead of a refusal: {one_line(error)}", (seat, a), error)
            else:
                t.fail("refused", "it is not offered, and was not refused", (seat, a))
        t.report.refusals += len(tried)
        if game.digest(copy) != before:
            acts = ", ".join(game.words.say(a) for a in tried)
            t.fail("refused", f"refused acts of {SEAT_NAMES[seat]} changed the state: one of {acts}")
        verbs = {game.words.action(a).verb for a in mine}
        for refusal in game.refusals(s, seat):
            if not refusal.rule or not refusal.key:
                t.fail("refused", f"the refusal lacks a rule or a text: {refusal}")
            if refusal.verb in verbs:
                t.fail(
                    "refused", f"{refusal.verb} is offered to {SEAT_NAMES[seat]}, and refused as {refusal}"
                )
            t.met_refusal(refusal)


def copies(t: Trial[S]) -> None:
    """Check that a clone, and a snapshot after writing and reading it, are the same state."""
    game, s = t.game, t.state
    snapshot = game.snapshot(s)
    again = game.resume(through_json(snapshot), t.source)
    for what, copy in (("a clone", game.clone(s)), ("a snapshot", again)):
        if found := difference(snapshot, game.snapshot(copy)):
            t.fail("copies", f"{what} is not the same state ({found})")


def replays(t: Trial[S]) -> None:
    """Check that the record replays to the same state, and that all copies continue in the same way."""
    game, s = t.game, t.state
    snapshot = game.snapshot(s)
    replayed = replay(t)
    if found := difference(snapshot, game.snapshot(replayed)):
        t.fail("copies", f"the record replays to another state ({found})")
    clone = game.clone(s)
    clone.source = t.source
    again = game.resume(through_json(snapshot), t.source)
    play_on(t, {"a clone": clone, "a snapshot": again, "a replay": replayed})


def repeats(t: Trial[S]) -> None:
    """Check that the same action with the same random outcomes has the same result."""
    for seat, a in t.tried:
        one = Run(t.game, t.state, seat, a, t.source)
        two = Run(t.game, t.state, seat, a, t.source)
        if found := difference(t.game.snapshot(one.state), t.game.snapshot(two.state)):
            t.fail("copies", f"on two copies it did two different things ({found})", (seat, a))


def replay(t: Trial[S]) -> S:
    """Return the state that the record replays to, read from its text."""
    t.report.replays += 1
    record = Record.from_json(t.match.record().to_json())
    return Match.replay(t.game, record, t.source).state


def play_on(t: Trial[S], copies_: dict[str, S], decisions: int = 8) -> None:
    """Let copies make the same decisions, and check that they stay equal."""
    game = t.game
    first = next(iter(copies_.values()))
    for _ in range(decisions):
        if first.over:
            return
        seat = game.turn(first)
        options = game.options(first, seat)
        if not options:  # another check reports this
            return
        a = t.random.choice(game.choices(first, seat, t.seed))
        for what, copy in copies_.items():
            if game.turn(copy) != seat or game.options(copy, seat) != options:
                t.fail("copies", f"{what} offers other options a few decisions later")
        try:
            for copy in copies_.values():
                game.apply(copy, seat, a)
        except Exception:  # `offered` reports this when the game itself gets here
            return
        for what, copy in copies_.items():
            if found := difference(game.snapshot(first), game.snapshot(copy)):
                t.fail("copies", f"{what} is another state a few decisions later ({found})")


def conserved(t: Trial[S]) -> None:
    """Check the game's own invariants."""
    t.game.check(t.state)


def ends(t: Trial[S], longest: int) -> None:
    """Check that the game ends with an outcome, and has none before."""
    game, s = t.game, t.state
    outcome = game.outcome(s)
    if not s.over:
        if outcome is not None:
            t.fail("ends", f"the game runs, and has the outcome {outcome}")
        if t.decisions >= longest:
            t.fail("ends", f"the game still runs after {longest} decisions")
        return
    if outcome is None:
        t.fail("ends", "the game is over, and has no outcome")
    if outcome.ending != game.endings[s.over]:
        t.fail("ends", f"the outcome is {outcome.ending!r}, the ending {game.endings[s.over]!r}")
    if not set(outcome.winners) <= set(range(t.seats)):
        t.fail("ends", f"seats have won that do not exist: {outcome.winners}")
    for line in (*outcome.lines, *outcome.tie_breaks):
        if len(line.points) != t.seats:
            t.fail("ends", f"{len(line.points)} scores of {line.source} for {t.seats} seats")
    ranks = outcome.ranks
    if ranks is not None:
        if len(ranks) != t.seats or any(rank != 1 + sum(each < rank for each in ranks) for rank in ranks):
            t.fail("ends", f"the ranks of {t.seats} seats are {ranks}")
        first = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
        drawn = not outcome.winners and len(first) == t.seats
        if outcome.winners != first and not drawn:
            t.fail("ends", f"others have won than those who are first: {outcome.winners}, ranks {ranks}")
    for line in (*outcome.lines, *outcome.tie_breaks):
        t.sources[line.source] = None


def some(random: Random, among: list[X], most: int) -> list[X]:
    """Return up to `most` random elements of a list."""
    return random.sample(among, min(most, len(among)))


def altered(game: Game[S], random: Random, a: int) -> int:
    """Return an action with one operand changed, to find missing checks of bounds."""
    verb = verb_of(a)
    values = game.words.values(a)
    kinds = [game.words.kinds[kind] for _, kind in game.words.forms[verb].operands]
    at = random.randrange(len(values)) if values else -1
    for kind in kinds[at : at + 1]:
        if isinstance(kind, Bundle):
            held = kind.held(values[at])
            for _ in range(random.randint(1, 3)):
                thing = random.randrange(len(held))
                held[thing] = min(kind.most, max(0, held[thing] + random.choice((-1, 1, 1))))
            values[at] = bundled(held, kind.each)
        elif isinstance(kind, Count):
            values[at] = min(BYTE, max(0, values[at] + random.choice((-1, 1, BYTE))))
        else:
            values[at] = random.randrange(len(kind.names))
    return game.words.made(verb, values)


def some_action(game: Game[S], random: Random, verb: int = -1) -> int:
    """Return a random well-formed action, which may be meaningless."""
    if verb < 0:
        verb = random.randrange(len(game.words.forms))
    values = []
    for _, kind in game.words.forms[verb].operands:
        of = game.words.kinds[kind]
        if isinstance(of, Bundle):
            few = random.random() < 0.7
            values.append(bundled([random.randint(0, 1 if few else of.most) for _ in of.names], of.each))
        else:
            values.append(random.randrange(13 if isinstance(of, Count) else len(of.names)))
    return game.words.made(verb, values)
