"""Data that do not fit a schema are refused with their place and a plain sentence."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from triclinium.kernel.schema import MAX_FAULTS, faults

SCHEMA: dict[str, Any] = {
    "description": "A card.",
    "type": "object",
    "additionalProperties": False,
    "properties": {
        "coins": {"type": "integer", "maximum": 7},
        "hex": {"description": "It must be a hex as r4c3.", "pattern": "^r[0-9]c[0-9]$"},
        "deep": {"type": "array", "items": {"$ref": "#/$defs/flag"}},
    },
    "$defs": {"flag": {"type": "boolean"}},
}


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"coins": 7, "hex": "r1c1", "deep": [True]}, []),
        ([1], ["the file: [1] is not of type 'object'"]),
        ({"coins": 8}, ["/coins: 8 is greater than the maximum of 7"]),
        ({"coins": 7.0}, ["/coins: 7.0 is not of type 'integer'"]),
        ({"coins": True}, ["/coins: True is not of type 'integer'"]),
        ({"gold": 1}, ["the file: Additional properties are not allowed ('gold' was unexpected)"]),
        ({"hex": "x"}, ["/hex: 'x' does not match '^r[0-9]c[0-9]$'. It must be a hex as r4c3."]),
        ({"deep": [True, 0]}, ["/deep/1: 0 is not of type 'boolean'"]),
    ],
)
def test_a_fault_has_its_place_and_a_sentence(data: object, said: list[str]) -> None:
    assert faults(data, SCHEMA) == said


def test_long_values_are_shortened() -> None:
    (said,) = faults({"coins": ["a"] * 10_000}, SCHEMA)
    assert said.startswith("/coins: ['a', 'a'")
    assert said.endswith("'a'] is not of type 'integer'")
    assert len(said) < 250


def test_the_number_of_faults_is_limited() -> None:
    assert len(faults({"deep": [0] * 100}, SCHEMA)) == MAX_FAULTS


def test_data_nested_too_deeply_are_refused() -> None:
    deep: list[Any] = []
    for _ in range(5_000):
        deep = [deep]
    assert faults({"coins": deep}, SCHEMA) == ["the file: it is nested too deeply"]


def test_jsonschema_is_imported_only_for_other_data() -> None:
    """All games must load with the standard library alone."""
    code = "import sys; from triclinium import games; games.every(); assert 'jsonschema' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
