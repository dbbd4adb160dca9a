"""An ordinary class that extends a compiled one: compiled code sees what it says in its body.

Nothing is compiled here; `decimal.Context`, which is written in C, stands for a compiled class: it keeps its attributes
in the object, and reads them from there. `nox -s same` plays ordinary games on the compiled kernel.
"""

from __future__ import annotations

from decimal import Context, Decimal

from triclinium.kernel.compiling import adopt


class Rough(Context):
    """As the body of a game's class says its name and its rules."""

    prec = 3


def test_what_the_body_says_is_put_into_the_object() -> None:
    thing = Rough()
    exact = thing.divide(Decimal(1), Decimal(3))
    adopt(thing)
    assert str(thing.divide(Decimal(1), Decimal(3))) == "0.333"
    assert len(str(exact)) > 5
    assert thing.Emax == Context().Emax


def test_what_nobody_says_is_left_as_it_is() -> None:
    thing = Context(prec=5)
    adopt(thing)
    assert str(thing.divide(Decimal(1), Decimal(3))) == "0.33333"


def test_a_class_with_nothing_compiled_behind_it_needs_nothing() -> None:
    class Plain:
        kind = "plain"

    thing = Plain()
    adopt(thing)
    assert vars(thing) == {}
