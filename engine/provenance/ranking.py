"""How well a source explains a value in a text: same student first, then this turn, the latest."""

import re
from dataclasses import dataclass
from typing import Final, TypeAlias

from engine.provenance.context import Place, Sense, before_of, names_band, sense_of, speaks_for
from engine.provenance.sources import Role, Source
from engine.provenance.tokens import Token

TINY: Final = 1e-6
NEVER: Final = 9
"""The first part of a rank that rules a source out."""
FRACTION_DECIMALS: Final = 2
"""A percentage said as a fraction (0.62) has at least so many."""

FITS: Final[dict[Sense, dict[Role, int]]] = {
    "week": {"week": 0, "count": NEVER, "score": NEVER, "percent": NEVER, "key": NEVER},
    "count": {"count": 0, "score": 2, "percent": 2, "week": 2, "key": NEVER},
    "percent": {"percent": 0, "score": 1, "count": NEVER, "week": NEVER, "key": NEVER},
    "plain": {"score": 0, "percent": 1, "count": 1, "week": 2, "key": NEVER},
}
"""How well a value's role fits what the text says it is."""

_TARGET: Final = re.compile(
    r"\b(?:for|reach|reaches|reaching|get|target|of|to|secure|secured)(?: an?| the)?[ *_`]*$"
)

Rank: TypeAlias = tuple[int, ...]


@dataclass(frozen=True)
class Ranking:
    """Ranks sources for one value: `place` is where it stands, `turn` the present one."""

    token: Token
    place: Place
    turn: int
    sense: Sense
    before: str
    band: bool

    @classmethod
    def of(cls, token: Token, text: str, place: Place, turn: int) -> "Ranking":
        """Return the ranking for a value in a text."""
        letter = token.kind == "letter"
        return cls(
            token,
            place,
            turn,
            "plain" if letter else sense_of(token, text),
            before_of(token, text),
            letter and names_band(token, text),
        )

    def number(self, source: Source) -> Rank:
        """Return the rank of a source of a number, the lower the better."""
        assert source.value is not None
        distance = abs(abs(source.value) - abs(self.token.value))
        inexact = distance > TINY
        tier = self._tier(source)
        worth = 2 * tier + 3 * inexact
        fit = FITS[self.sense][source.role]
        whole = source.role in ("count", "week")
        return (
            NEVER if (inexact and (whole or self._is_rough(distance))) or tier == NEVER else fit,
            worth,
            int(source.kind == "derived"),
            int(not speaks_for(source.field, self.before)),
            *self._nearness(source, inexact=inexact),
        )

    def _is_rough(self, distance: float) -> bool:
        """Tell whether a number matches a percentage only as a fraction too short to tell."""
        return distance > 0.5 + TINY and self.token.decimals < FRACTION_DECIMALS

    def letter(self, source: Source) -> Rank:
        """Return the rank of a source of a letter; a band's name only where one is meant."""
        tier = self._tier(source)
        if _TARGET.search(self.before) and tier < NEVER:
            tier = {"echo": 0}.get(source.kind, 1 if source.given else 2 + tier)
        key = source.role == "key"
        return (
            NEVER if (key and not self.band) or tier in (4, NEVER) else int(key != self.band),
            2 * tier,
            int(not speaks_for(source.field, self.before)),
            *self._nearness(source, inexact=False),
        )

    def _tier(self, source: Source) -> int:
        """Return what a source is worth as such.

        0 told by a tool in this turn of this student or of nobody; 1 said in the question; 2 an
        argument of a call; 3 told earlier or by the report; 4 told in this turn of another
        student; NEVER: told earlier of another student.
        """
        if source.kind == "echo":
            return 1
        if same(source.student, self.place.student) == 2:
            return 4 if source.turn == self.turn else NEVER
        if source.given:
            return 2
        if source.turn == self.turn or speaks_for(source.field, self.before):
            return 0
        return 3

    def _nearness(self, source: Source, *, inexact: bool) -> Rank:
        return (
            same(source.student, self.place.student),
            same(source.component, self.place.component),
            int(inexact),
            int(source.turn != self.turn),
            -source.order,
        )


def same(whose: str | None, spoken_of: str | None) -> int:
    """Return 0 for the one spoken of, 1 for nobody's or nobody spoken of, 2 for another's."""
    if whose is None or spoken_of is None:
        return 1
    return 0 if whose == spoken_of else 2
