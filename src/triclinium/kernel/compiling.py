"""What the compiler needs to know, and what stands for it where nothing is compiled.

`mypyc` turns the kernel and each game's rules and bots into C. It knows these two names from mypy_extensions, which
nobody needs at run time: `i64` is a machine word for ints that never exceed it, `mypyc_attr` lets ordinary classes
extend compiled ones. This module itself is never compiled.
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
        """Say something to the compiler; nothing to anybody else."""
        return lambda cls: cls


def adopt(thing: object) -> None:
    """Let compiled code see what an ordinary class that extends a compiled one says in its body.

    Compiled code reads an attribute from the object, where nothing has put it: such a class has it in its own body. A
    class that no compiled one stands behind needs nothing of this.
    """
    cls = type(thing)
    for base in cls.__mro__:
        for name, slot in vars(base).items():
            if isinstance(slot, GetSetDescriptorType) and not name.startswith("__"):
                value = getattr(cls, name)
                if not isinstance(value, GetSetDescriptorType):
                    slot.__set__(thing, value)
