"""Narration: what is said beside the data, on stderr."""

import sys


def narrate(text: str) -> None:
    """Write one line to stderr."""
    sys.stderr.write(f"{text}\n")
