"""Pydantic fields for text that people enter (`live.fields`)."""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import AfterValidator, Field

from ..live.fields import COMMITMENT, KEY, LONGEST_CHAT, LONGEST_NAME, LONGEST_TITLE, NONCE, line

Name = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME), AfterValidator(line)]
LONGEST_WHY: Final = 300
RECORDS: Final = "/api/replays"
"""Path for record files, which may be larger than other requests."""
_OPTIONAL_LINE: Final = AfterValidator(lambda text: line(text) if text.strip() else "")
Title = Annotated[str, Field(max_length=LONGEST_TITLE), _OPTIONAL_LINE]
"""Title of a table. Empty means no title."""
Why = Annotated[str, Field(max_length=LONGEST_WHY), _OPTIONAL_LINE]
"""Reason given by a guest. Empty means no reason."""
Chat = Annotated[str, Field(min_length=1, max_length=LONGEST_CHAT), AfterValidator(line)]
Key = Annotated[str, Field(pattern=KEY)]
Nonce = Annotated[str, Field(pattern=NONCE)]
Commitment = Annotated[str, Field(pattern=COMMITMENT)]
