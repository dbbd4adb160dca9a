"""Every lesson of every game can be played by the rules and has all its texts."""

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
from triclinium.live.messages.lessons import built, course, listed
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
    """Return all updates that a browser gets in a lesson, in order."""
    return [update for step in lesson.steps for update in (step.before, step.after) if update is not None]


@each
def test_a_lesson_consists_of_messages_of_the_protocol(entry: Entry, lesson: Lesson) -> None:
    """Updates and refusals are valid, the first update starts at 1, and their numbers have no gaps."""
    made = built_lesson(entry, lesson)
    for update in updates(made):
        Update.model_validate(update)
        assert [event["seq"] for event in update["events"]] == [*range(update["since"], update["seq"])]
    for step in made.steps:
        RefusalsOut.model_validate(step.refusals)
    assert made.steps[0].before is not None
    assert made.steps[0].before["seq"] == 1


@each
def test_the_act_of_a_step_is_offered_and_has_a_result(entry: Entry, lesson: Lesson) -> None:
    """The act of each step is an option at that point, and leads to facts or to another decision."""
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
def test_a_lesson_cites_existing_rules(entry: Entry, lesson: Lesson) -> None:
    """Each step cites a rule of the game."""
    assert {lesson.rule, *(step.rule for step in lesson.steps)} <= set(rule_ids(entry.rules))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("entry", EVERY, ids=lambda entry: entry.name)
def test_the_first_course_takes_five_minutes(entry: Entry, language: str) -> None:
    """The home page promises it. A learner reads 230 words a minute and needs 2 seconds for each press."""
    texts = sentences(entry, language)
    first = [lesson for lesson in lessons(entry) if not lesson.more]
    assert len(first) <= 6
    seconds = 0.0
    for lesson in first:
        read = [key for key in lesson.needed() if not key.endswith((".goal", ".wrong"))]
        seconds += sum(len(texts[key].split()) for key in read) * 60 / 230
        presses = sum(2 if step.act or step.settle else 1 for step in lesson.steps) + 1
        seconds += 2 * presses
    assert seconds <= 300


@pytest.mark.parametrize("entry", EVERY, ids=lambda entry: entry.name)
def test_every_text_exists_in_every_language(entry: Entry) -> None:
    """No text is missing, unused or blank."""
    assert list(wordless(entry)) == []
    for language in LANGUAGES:
        assert all(text.strip() == text != "" for text in sentences(entry, language).values())


@each
def test_a_lesson_is_built_once(entry: Entry, lesson: Lesson) -> None:
    """A built lesson is cached, and there is none before the first or after the last."""
    served = ServedGame(entry)
    content = built(served, lesson.number)
    assert content is not None
    assert built(served, lesson.number) is content
    assert json.loads(content)["name"] == listed(served)[lesson.number - 1]["name"]
    assert (lesson.name in course(served)) is not lesson.more
    assert built(served, 0) is built(served, len(listed(served)) + 1) is None


def test_a_lesson_hides_the_cards_of_others() -> None:
    """No message of a lesson contains cards that others draft or hold before they are revealed."""
    entry = games.find("aeterna")
    draft = next(lesson for lesson in lessons(entry) if lesson.name == "draft")
    made = built_lesson(entry, draft)
    first = json.dumps(made.steps[0].before)
    assert "Sepulcretum" in first
    assert not [card for card in ("Lupercal", "Regia", "Comitium", "Latium", "Umbria") if card in first]
    for step in made.steps:
        assert "Latium" not in json.dumps(step.after), "Marcus takes Latium before Livia could see it"
