"""The page that is printed on: how wide it is, and paragraphs on it."""

import shutil
import sys
import textwrap
from typing import Final

from predact_tui.present.safe import safe

LEAST: Final = 40
"""Columns below which nothing is made narrower."""
USUAL: Final = 80


def room() -> int | None:
    """Return the columns of the terminal that is printed on; None where it is none."""
    if not sys.stdout.isatty():
        return None
    return max(LEAST, shutil.get_terminal_size().columns)


def paragraph(text: str, columns: int | None) -> str:
    """Return text made safe, broken at `columns` (None: whole)."""
    if columns is None:
        return safe(text)
    return textwrap.fill(safe(text), columns, break_on_hyphens=False)
