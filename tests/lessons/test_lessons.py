"""Every lesson of every game is played by the rules as it is written, and says all it has to say."""

from __future__ import annotations

import json
from typing import Any

import pytest

from triclinium import games
from triclinium.games.entry import Entry
from triclinium.kernel.texts import LANGUAGES
from triclinium.lessons.lesson import Lesson
from triclinium.lessons.shelf import lessons, sentences, wordless
from triclinium.live.games import ServedGame
from triclinium.live.messages import lessons as live
from triclinium.live.messages.lessons import built, listed
from triclinium.server.models import BuiltLesson
from triclinium.server.realtime.protocol import RefusalsOut, Update
from triclinium.testing.coverage import rule_ids

EVERY = games.every()
LESSONS = [(entry, lesson) for entry in EVERY for lesson in lessons(entry)]
each = pytest.mark.parametrize(
    ("entry", "lesson"), LESSONS, ids=[f"{entry.name}-{lesson.name}" for entry, lesson in LESSONS]
)


def built_lesson(entry: Entry, lesson: Lesson) -> BuiltLesson:
    """Build a lesson, checked as the service describes it."""
    return BuiltLesson.model_validate(live.build(ServedGame(entry), lesson))


def updates(lesson: BuiltLesson) -> list[dict[str, Any]]:
    """All that a browser is told in a lesson, in its order."""
    return [update for step in lesson.steps for update in (step.before, step.after) if update is not None]


@each
def test_it_is_built_of_what_the_service_sends(entry: Entry, lesson: Lesson) -> None:
    """Updates and refusals are those of the protocol; the first one begins, and none tells of a gap."""
    made = built_lesson(entry, lesson)
    for update in updates(made):
        Update.model_validate(update)
        assert [event["seq"] for event in update["events"]] == [*range(update["since"], update["seq"])]
    for step in made.steps:
        RefusalsOut.model_validate(step.refusals)
    assert made.steps[0].before is not None
    assert made.steps[0].before["seq"] == 1


@each
def test_what_glows_is_offered_and_what_comes_is_told(entry: Entry, lesson: Lesson) -> None:
    """The act of each step is offered in its moment, and what it does is told, or asks the next question."""
    now: dict[str, Any] = {}
    for step in built_lesson(entry, lesson).steps:
        now = step.before or now
        composed = [each["verb"] for each in now["compositions"]]
        offered = step.act is None or step.act in now["options"] or step.act.split()[0] in composed
        assert offered
        assert step.act is None or now["decision"]
        assert step.refusals["decision"] == now["decision"]
        assert (step.after is None) == (step.why is None)
        if step.after is not None:
            asks_on = step.after["decision"] not in (now["decision"], "")
            assert any(event["facts"] for event in step.after["events"]) or asks_on
            now = step.after


@each
def test_its_rules_are_rules(entry: Entry, lesson: Lesson) -> None:
    """Each step stands beside a rule of the game."""
    assert {lesson.rule, *(step.rule for step in lesson.steps)} <= set(rule_ids(entry.rules))


@pytest.mark.parametrize("entry", EVERY, ids=lambda entry: entry.name)
def test_every_sentence_is_there_in_every_language(entry: Entry) -> None:
    """None is missing, and none is left over."""
    assert list(wordless(entry)) == []
    for language in LANGUAGES:
        assert all(text.strip() == text != "" for text in sentences(entry, language).values())


@each
def test_a_lesson_is_built_once(entry: Entry, lesson: Lesson) -> None:
    """It is kept, and there is none before the first and after the last."""
    served = ServedGame(entry)
    content = built(served, lesson.number)
    assert content is not None
    assert built(served, lesson.number) is content
    assert json.loads(content)["name"] == listed(served)[lesson.number - 1]["name"]
    assert built(served, 0) is built(served, len(listed(served)) + 1) is None


def test_a_learner_sees_no_hand_but_the_own() -> None:
    """What others draft, draw and hold is in nothing that a lesson sends before it is shown to all."""
    entry = games.find("aeterna")
    draft = next(lesson for lesson in lessons(entry) if lesson.name == "draft")
    made = built_lesson(entry, draft)
    first = json.dumps(made.steps[0].before)
    assert "Sepulcretum" in first
    assert not [card for card in ("Lupercal", "Regia", "Comitium", "Latium", "Umbria") if card in first]
    for step in made.steps:
        assert "Latium" not in json.dumps(step.after), "Marcus keeps it before Livia has seen it"
