"""Final letters as sources write them, and the five that count here."""

from collections.abc import Iterable
from typing import Final

from engine.scale import LETTERS
from scenarios.errors import quoted
from scenarios.remarks import Remarks

FAILED: Final = ("W", "WF", "WITHDRAWN", "FAIL", "FAILED")
"""Who left or failed did not reach a letter: F, as the Open University's withdrawn do."""

LETTER_OF: Final = (
    {letter: letter for letter in LETTERS}
    | {letter + sign: letter for letter in "ABCD" for sign in "+-"}
    | dict.fromkeys(FAILED, "F")
)
"""What counts as what, in upper case; anything else is an error that names it."""

VALID: Final = f"A to D with or without + or -, F, {', '.join(FAILED)}, or empty"


def letter_of(text: str | None) -> str | None:
    """Return the letter that a source's text counts as; None where it tells none.

    ValueError, naming the text and what is valid, for any other.
    """
    given = (text or "").strip().upper()
    if not given:
        return None
    if given not in LETTER_OF:
        raise ValueError(f"{quoted(text or '')} is no final letter (valid: {VALID})")
    return LETTER_OF[given]


def remark_on_letters(texts: Iterable[str | None], remarks: Remarks) -> None:
    """Note which letters were counted as others."""
    for given in sorted({(text or "").strip().upper() for text in texts}):
        letter = LETTER_OF.get(given, given)
        if letter != given:
            remarks.add("final letters were counted as others", f"{given} as {letter}")
