"""What stands round a value in a text: what it counts, whom and what it is about."""

import re
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from engine.provenance.tokens import Token

Sense: TypeAlias = Literal["plain", "percent", "count", "week"]

_WEEK: Final = re.compile(r"\bweeks?(?: \d+ (?:to|and|or|-))?[ \t]*[*_`]*$", re.IGNORECASE)
_COUNTED: Final = re.compile(
    r"[*_`]*[ \t]+(?:of|(?:more |other |flagged |remaining |graded |missing |scored |such )*"
    r"(?:students?|assignments?|pieces?|components?|works?|scores?|people|predictions?|missing|"
    r"remain|items?|flagged|others?|more|suggestions?|low|weeks|at risk|are|is|have|has))\b",
    re.IGNORECASE,
)
_COUNTED_BEFORE: Final = re.compile(
    r"(?:\d[*_`]* of(?: the| all)?|\b(?:students|count|total|flagged)[:=]?)[ \t]*[*_`]*$",
    re.IGNORECASE,
)
_BANDS: Final = re.compile(r"[ABCDF][*_`]*(?:[:=]| -)?[ \t]*$")
_CUTOFF: Final = re.compile(
    r"\b(?:cut-?offs?|bands?|scale|thresholds?|lowest|safe|boundar(?:y|ies))\b", re.IGNORECASE
)
_COUNT_BEHIND: Final = re.compile(r"[*_`]*(?:[:=]| -)?[ \t]*[*_`]*\d")

FIELD_WORDS: Final = {
    "class_average": ("class average", "class mean", "class's average"),
    "confidence": ("confidence", "confident", "sure"),
    "minimum_score_needed": ("minimum", "need", "least"),
    "weighted_average": ("average", "averaging"),
    "current_weighted_average": ("so far", "current", "now"),
    "simulated_weighted_average": ("becomes", "would", "rises to", "falls to"),
    "recalculated_weighted_average": ("becomes", "to", "new"),
    "original_weighted_average": ("from", "original", "instead"),
    "target_threshold": ("cutoff", "threshold"),
    "cutoffs": ("cutoff", "scale", "starts at"),
    "remaining_weight": ("remaining", "left", "remains", "to come"),
    "total_weight_covered": ("covered", "covers", "over"),
    "min": ("lowest", "minimum", "from", "min"),
    "max": ("highest", "maximum", "to", "max"),
    "average": ("average", "mean"),
    "stated": ("accuracy", "accurate", "stated", "right letter"),
    "weight": ("weight", "worth"),
    "week": ("week", "due"),
}
"""Words near a value that speak for a field."""
NEAR: Final = 32
"""Characters before a value in which such words count."""


@dataclass
class Place:
    """Where a reader stands in a text: who, which work and which call were last."""

    student: str | None
    component: str | None = None
    call: str | None = None
    line: int = 0

    def pass_by(self, token: Token, text: str) -> None:
        """Take in a mention or a new line on the way."""
        if "\n" in text[self.line : token.start]:
            self.component = self.call = None
        self.line = token.start
        if token.kind == "student":
            self.student, self.component = token.name, None
        elif token.kind == "component":
            self.component = token.name


def sense_of(token: Token, text: str) -> Sense:
    """Return what a number counts, by the words round it."""
    if token.percent:
        return "percent"
    before = text[max(0, token.start - NEAR) : token.start]
    if _WEEK.search(before):
        return "week"
    if token.decimals == 0 and (
        _COUNTED.match(text, token.end) or _COUNTED_BEFORE.search(before) or _BANDS.search(before)
    ):
        return "count"
    return "plain"


def speaks_for(field_name: str, before: str) -> bool:
    """Tell whether the words before a value name a field."""
    return any(word in before for word in FIELD_WORDS.get(field_name, ()))


def before_of(token: Token, text: str) -> str:
    """Return the words just before a value, in lower case, back to the last stop or value."""
    words = text[max(0, token.start - NEAR) : token.start].lower()
    return re.split(r"[.;|\n]|\d", words)[-1]


def names_band(token: Token, text: str) -> bool:
    """Tell whether a letter stands for a band or a cutoff rather than for somebody's grade."""
    start = text.rfind("\n", 0, token.start) + 1
    near = text[max(start, token.start - NEAR) : token.end + NEAR].partition("\n")[0]
    return bool(_CUTOFF.search(near) or _COUNT_BEHIND.match(text, token.end))
