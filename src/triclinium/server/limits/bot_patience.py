"""Time limits of bots."""

from __future__ import annotations

from typing import Final

MARGIN_S: Final = 10.0
"""Seconds that a bot may take longer than it was given, on a busy machine."""
UNLIMITED_S: Final = 60.0
"""Seconds given to a bot that decides without a time limit, at daily deals."""
MAX_ANSWER_S: Final = UNLIMITED_S + MARGIN_S
"""Maximum time until a bot has answered or has failed, in seconds. A worker's lease is longer."""
