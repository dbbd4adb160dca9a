"""A data file is held against its schema as another reader of JSON Schema would hold it."""

from __future__ import annotations

from typing import Any

import pytest
from jsonschema import Draft202012Validator

from triclinium.kernel.schema import faults

COINS: dict[str, Any] = {"type": "integer", "maximum": 7}


@pytest.mark.parametrize(
    ("others", "data", "said"),
    [
        (False, {"name": "x", "gold": 1}, ["/gold: is not known; there are name"]),
        (True, {"name": "x", "gold": "much"}, []),
        ({}, {"name": "x", "gold": "much"}, []),
        (COINS, {"name": "x", "gold": 7}, []),
        (COINS, {"name": "x", "gold": 8, "silver": "9"}, ["/gold: 8 is more than 7", '/silver: "9" is no integer']),
        ({"$ref": "#/$defs/coins"}, {"gold": 8}, ["/gold: 8 is more than 7"]),
        ({"additionalProperties": COINS}, {"rome": {"gold": 8}}, ["/rome/gold: 8 is more than 7"]),
    ],
)  # fmt: skip
def test_names_that_a_schema_does_not_list_are_held_against_what_it_says_of_others(
    others: object, data: object, said: list[str]
) -> None:
    schema = {
        "type": "object",
        "properties": {"name": {"type": "string"}},
        "additionalProperties": others,
        "$defs": {"coins": COINS},
    }
    assert faults(data, schema) == said
    assert Draft202012Validator(schema).is_valid(data) == (not said)


@pytest.mark.parametrize(
    "inner",
    [
        {"additionalProperties": {"format": "date"}},
        {"items": {"format": "date"}},
        {"properties": {"born": {"format": "date"}}},
        {"$defs": {"date": {"format": "date"}}},
    ],
)
def test_what_a_schema_says_in_words_that_are_not_looked_at_is_refused(inner: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="format"):
        faults({}, inner)
