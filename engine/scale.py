"""Grading scales: from a score to a letter, and which letters mean "at risk"."""

from dataclasses import dataclass
from typing import Final

LETTERS: Final = ("A", "B", "C", "D", "F")
"""Final letters, best first. The index of a letter in this tuple is its code in arrays."""

AT_RISK: Final = frozenset("DF")
"""The letters that make a student at risk."""

LOWEST_SAFE: Final = "C"
"""The lowest letter that is not at risk; what "to pass" means."""

RISK_LEVELS: Final = {"A": "none", "B": "none", "C": "medium", "D": "high", "F": "critical"}


@dataclass(frozen=True)
class Scale:
    """Cutoffs of the letters A to D on a 0-100 score; anything below D's is an F."""

    name: str
    cutoffs: tuple[float, float, float, float]

    def letter(self, score: float) -> str:
        """Return the letter that `score` (0-100) earns."""
        for letter, cutoff in zip(LETTERS, self.cutoffs, strict=False):
            if score >= cutoff:
                return letter
        return LETTERS[-1]

    def threshold(self, letter: str) -> float:
        """Return the lowest score of `letter` (A to D); KeyError for another."""
        return self.thresholds[letter]

    @property
    def thresholds(self) -> dict[str, float]:
        """The cutoffs by letter, A to D."""
        return dict(zip(LETTERS, self.cutoffs, strict=False))


US: Final = Scale("us", (90.0, 80.0, 70.0, 60.0))
UK: Final = Scale("uk", (70.0, 60.0, 50.0, 40.0))
SCALES: Final = {scale.name: scale for scale in (US, UK)}


def is_at_risk(letter: str) -> bool:
    """Tell whether a final letter (upper case) means at risk: D or F."""
    return letter in AT_RISK
