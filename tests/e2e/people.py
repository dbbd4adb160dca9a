"""Who plays in the end-to-end tests, and where."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Page


@dataclass
class House:
    """A running service."""

    url: str
    log: Path


@dataclass
class Person:
    """Somebody at a browser of their own; what the browser complains about is kept."""

    page: Page
    complaints: list[str] = field(default_factory=list)

    def text(self, where: str) -> str:
        """What can be read there."""
        return self.page.locator(where).inner_text()

    def says(self, english: str, polish: str) -> str:
        """The one of two texts that stands in this person's language."""
        return english if self.page.locator("html").get_attribute("lang") == "en" else polish
