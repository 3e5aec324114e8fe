"""Narration: what is said beside the data, on stderr."""

import sys
from collections.abc import Sequence


def narrate(text: str) -> None:
    """Write one line to stderr."""
    sys.stderr.write(f"{text}\n")


def narrate_damaged(problems: Sequence[Exception]) -> int:
    """Tell of damaged files; return the exit code that they make, 0 or 1."""
    for problem in problems:
        narrate(f"damaged: {problem}")
    return 1 if problems else 0
