"""Interpretation of written words, by comparing them with the options or with all possible actions.

Case does not matter. Words may be abbreviated as long as they are unambiguous. Small words such as `with` may
be left out, and a name of two words may be written as two words.

>>> matching("w osT 2", ["walk Ostia 1", "walk Ostia 2", "walk Ocriculum 2"])
['walk Ostia 2']
>>> matching("fetch ostia salt", ["fetch Ostia with salt/low 0", "fetch Ostia with salt/low 1"])
['fetch Ostia with salt/low 0', 'fetch Ostia with salt/low 1']
>>> matching("walk forum novum", ["walk Forum_Novum", "walk Fidenae"])
['walk Forum_Novum']
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from itertools import product
from typing import Final

from ..kernel.notation import LONGEST, Form, Vocabulary, written

JOINTS: Final = frozenset({"with", "to", "from", "of", "for"})
"""Words that only make a notation readable."""
_NO_MATCH: Final = -1


def folded(text: str) -> str:
    """Return a name in the form used for comparisons: lower case without accents, one word, no commas.

    >>> folded("Post hoc, propter hoc"), folded("Żegluga"), folded("wyłom")
    ('post_hoc_propter_hoc', 'zegluga', 'wylom')
    """
    plain = unicodedata.normalize("NFKD", text.casefold().replace("ł", "l"))
    kept = "".join(letter for letter in plain if letter.isalnum() or letter in " _/")
    return "_".join(kept.replace("_", " ").split())


def matching(text: str, options: Sequence[str]) -> list[str]:
    """Return the options a text may mean. Of several matches, return those with the most complete words."""
    words = text.casefold().split() if len(text) <= LONGEST else []
    if not words:
        return []
    scores = {option: _score(words, option.casefold().split()) for option in options}
    best = max(scores.values(), default=_NO_MATCH)
    return [option for option in options if best > _NO_MATCH and scores[option] == best]


def without_verb(text: str, options: Sequence[str]) -> list[str]:
    """Return the options that a text without a verb may mean, if they all have the same verb.

    >>> without_verb("lucky s", ["play lucky_day once", "play lucky_day sometimes", "walk Luceria 0"])
    ['play lucky_day sometimes']
    >>> without_verb("ostia", ["walk Ostia 0", "fetch Ostia"])
    []
    """
    found = [option for option in options if " " in option and matching(text, [option.partition(" ")[2]])]
    return found if len({option.split()[0] for option in found}) == 1 else []


def _score(words: list[str], option: list[str]) -> int:
    """Return how many words are complete if the words fit the option's beginning, else _NO_MATCH."""
    if not words:
        return 0
    if not option:
        return _NO_MATCH
    best = _NO_MATCH
    if option[0] in JOINTS:
        best = _score(words, option[1:])
    for taken in range(1, option[0].count("_") + 2):
        word = "_".join(words[:taken])
        if taken <= len(words) and _begins(option[0], word):
            rest = _score(words[taken:], option[1:])
            if rest > _NO_MATCH:
                best = max(best, rest + (word == option[0]))
    return best


def _begins(word: str, written_so_far: str) -> bool:
    # Numbers must match exactly: 1 is not 10.
    return word == written_so_far if word.isdecimal() else word.startswith(written_so_far)


def verbs(word: str, vocabulary: Vocabulary) -> list[str]:
    """Return the verbs a word may mean."""
    known = [form.verb for form in vocabulary.forms]
    lowered = word.casefold()
    return [lowered] if lowered in known else [verb for verb in known if verb.startswith(lowered)]


def possible(text: str, form: Form, vocabulary: Vocabulary) -> list[str]:
    """Return the actions of a verb's form that a text may mean, legal or not. Counts are taken literally."""
    counts = [word for word in text.split() if word.isdecimal()]
    names = []
    for name, kind in form.words:
        if not name:
            names.append([kind])
        elif kind == "count":
            names.append(counts)
        else:
            names.append([written(each) for each in vocabulary.kinds[kind].names])
    every = (" ".join((form.verb, *words)) for words in product(*names))
    return matching(text, list(every))
