"""Words for people, line by line: what screens and the plain mode both show."""

from dataclasses import dataclass
from typing import Literal

Tone = Literal["plain", "good", "bad", "muted", "strong"]
"""How a line is meant; each is said in its words too."""


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
