"""The texts of the service exist in every language, with the same parameters."""

from __future__ import annotations

import pytest

from triclinium.kernel.texts import LANGUAGES, load


@pytest.mark.parametrize("package", ["triclinium.server.jobs", "triclinium.live"])
def test_both_languages_have_the_same_texts(package: str) -> None:
    english, polish = (load(package, language) for language in LANGUAGES)
    assert english.table.keys() == polish.table.keys()
    for key in english.table:
        assert english.params(key) == polish.params(key), key
    assert not [key for key in english.table if english.table[key] == polish.table[key]]
