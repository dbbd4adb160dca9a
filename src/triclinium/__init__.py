"""Roman board games at one table."""

from .kernel import step as _step

__version__ = "0.1.0"

COMPILED: bool = not str(_step.__file__).endswith(".py")
"""Whether the rules run compiled; a failed build falls back silently, so whoever needs speed asks."""
