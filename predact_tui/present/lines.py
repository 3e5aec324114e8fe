"""Words for people, line by line: what screens and the plain mode both show."""

from dataclasses import dataclass
from typing import Final, Literal

Tone = Literal["plain", "good", "bad", "muted", "strong"]
"""How a line is meant; each is said in its words too."""

MUTED: Final = "$muted"
"""The style of what matters less. (`$text-muted` is drawn in pure white inside Content.)"""

STYLES: Final[dict[Tone, str]] = {
    "plain": "",
    "good": "$text-success",
    "bad": "bold $text-error",
    "muted": MUTED,
    "strong": "bold",
}
"""Textual styles of the tones. Colour says nothing that the words do not."""


@dataclass(frozen=True)
class Line:
    """One line (or paragraph) of words."""

    text: str
    tone: Tone = "plain"


@dataclass(frozen=True)
class Section:
    """Lines under a heading."""

    title: str
    lines: tuple[Line, ...]
