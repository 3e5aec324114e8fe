"""Narration: what is said beside the data, on stderr."""

import os
import sys
from collections.abc import Sequence


def narrate(text: str) -> None:
    """Write one line to stderr; to nobody where the terminal has gone or a disk is full."""
    try:
        sys.stderr.write(f"{text}\n")
        sys.stderr.flush()
    except OSError:
        # What could not be written must not be tried again at the end: that changes the exit code.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())


def narrate_damaged(problems: Sequence[Exception]) -> int:
    """Tell of damaged files; return the exit code that they make, 0 or 1."""
    for problem in problems:
        narrate(f"damaged: {problem}")
    return 1 if problems else 0
