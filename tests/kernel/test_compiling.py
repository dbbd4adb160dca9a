"""An interpreted class extends a compiled one: compiled code must see the attributes of its body.

Nothing is compiled here. `decimal.Context`, which is written in C, serves as the compiled class: it keeps its
attributes in the object and reads them from there. `nox -s same` plays interpreted games on the compiled kernel.
"""

from __future__ import annotations

from decimal import Context, Decimal

from triclinium.kernel.compiling import adopt


class Rough(Context):
    """Class with an attribute in its body, as a game has its name and rules."""

    prec = 3


def test_attributes_of_the_class_body_are_copied_into_the_object() -> None:
    thing = Rough()
    exact = thing.divide(Decimal(1), Decimal(3))
    adopt(thing)
    assert str(thing.divide(Decimal(1), Decimal(3))) == "0.333"
    assert len(str(exact)) > 5
    assert thing.Emax == Context().Emax


def test_attributes_that_the_class_does_not_define_stay_unchanged() -> None:
    thing = Context(prec=5)
    adopt(thing)
    assert str(thing.divide(Decimal(1), Decimal(3))) == "0.33333"


def test_a_class_without_a_compiled_base_stays_unchanged() -> None:
    class Plain:
        kind = "plain"

    thing = Plain()
    adopt(thing)
    assert vars(thing) == {}
