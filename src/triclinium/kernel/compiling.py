"""Type hints for mypyc, and replacements for them in interpreted code.

`mypyc` compiles the kernel and each game's rules and bots to C. It knows two names from mypy_extensions,
which is not needed at run time. `i64` is a machine word for ints that fit into one. `mypyc_attr` lets
interpreted classes extend compiled ones. This module itself is never compiled.
"""

from __future__ import annotations

from types import GetSetDescriptorType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i64 as i64  # noqa: PLC0414 (re-exported)
    from mypy_extensions import mypyc_attr as mypyc_attr  # noqa: PLC0414 (re-exported)
else:
    i64 = int

    def mypyc_attr(**_options):
        """Hint for mypyc; a no-op at run time."""
        return lambda cls: cls


def adopt(thing: object) -> None:
    """Copy the class attributes of an interpreted subclass to where compiled code can read them.

    Compiled code reads an attribute from a slot of the object. An interpreted class that extends a compiled
    one sets the attribute in its class body, so the slot would stay empty. Classes without a compiled base
    class are not changed.
    """
    cls = type(thing)
    for base in cls.__mro__:
        for name, slot in vars(base).items():
            if isinstance(slot, GetSetDescriptorType) and not name.startswith("__"):
                value = getattr(cls, name)
                if not isinstance(value, GetSetDescriptorType):
                    slot.__set__(thing, value)
