"""What is said after a copy: a terminal never tells a program whether it took the text."""

import os
from typing import Final

WITHOUT: Final = ("linux", "dumb", "vt")
"""Beginnings of TERM for terminals that have no clipboard to write to."""
OFFER: Final = "Y saves it as a file."


def clipboard_reachable(environment: "os._Environ[str] | dict[str, str]" = os.environ) -> bool:
    """Tell whether the terminal may take a text for the clipboard (OSC 52)."""
    term = environment.get("TERM", "")
    return not term.startswith(WITHOUT) and environment.get("TERM_PROGRAM") != "Apple_Terminal"


def copied(text: str) -> str:
    """Return what to say after `text` was handed to the terminal."""
    if not clipboard_reachable():
        return f"This terminal has no clipboard that programs can reach. {OFFER}"
    return (
        f"Sent the answer ({len(text)} characters) to the terminal's clipboard. "
        f"If it does not arrive: {OFFER}"
    )
