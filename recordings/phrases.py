"""What a person types to find what was said, as a query of SQLite's full-text search."""

import re
from typing import Final

_PIECES: Final = re.compile(r'"([^"]*)"?|([^\s"]+)')
_MOST: Final = 50
"""More phrases than this are left out: SQLite's own limit lies above."""


def fts_query(text: str) -> str | None:
    """Return the query for rows that hold all words of `text`, or words that begin so.

    What stands between double quotes (the last may be missing) is one phrase of whole words.
    Nothing in `text` has another meaning. None where there is no word in it: that matches nothing.
    """
    clean = text.encode("utf-8", "replace").decode("utf-8").replace("\x00", " ")
    phrases = [f'"{phrase}"' if phrase else f'"{word}"*' for phrase, word in _PIECES.findall(clean)]
    return " ".join([phrase for phrase in phrases if _has_word(phrase)][:_MOST]) or None


def _has_word(phrase: str) -> bool:
    return any(character.isalnum() for character in phrase)
