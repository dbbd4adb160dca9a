"""The second worker: bots and hints think here, so that the table never freezes."""

from __future__ import annotations

from ..live.bots import answer

__all__ = ["answer"]
