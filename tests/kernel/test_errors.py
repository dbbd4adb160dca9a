"""Refusals are plain data and can be compared."""

from __future__ import annotations

from triclinium.kernel.errors import Refusal, Refused

FAR = Refusal("march", "FR-4.1", "refusal.march.far", {"city": "Roma", "most": 3})


def test_a_refusal_is_written_as_plain_data() -> None:
    assert FAR.named() == {
        "verb": "march",
        "rule": "FR-4.1",
        "key": "refusal.march.far",
        "params": {"city": "Roma", "most": 3},
    }
    assert repr(FAR) == "Refusal(march FR-4.1 refusal.march.far city=Roma most=3)"
    assert str(Refused(FAR)) == "march is refused by FR-4.1 (refusal.march.far)"
    assert Refused(FAR).refusal is FAR


def test_refusals_are_equal_if_all_their_parts_are() -> None:
    same = Refusal("march", "FR-4.1", "refusal.march.far", {"city": "Roma", "most": 3})
    assert same == FAR
    assert len({same, FAR}) == 1
    others = [
        Refusal("sail", FAR.rule, FAR.key, FAR.params),
        Refusal(FAR.verb, "FR-4.2", FAR.key, FAR.params),
        Refusal(FAR.verb, FAR.rule, "refusal.company", FAR.params),
        Refusal(FAR.verb, FAR.rule, FAR.key),
    ]
    assert all(other != FAR for other in others)
    assert len({hash(other) for other in others[:3]} | {hash(FAR)}) == 4
    assert FAR.named() != FAR
