"""How well a source explains a value in a text: same student first, then this turn, the latest."""

import re
from dataclasses import dataclass
from typing import Final, TypeAlias

from engine.provenance.context import Place, Sense, before_of, names_band, sense_of, speaks_for
from engine.provenance.sources import Role, Source
from engine.provenance.tokens import Token

TINY: Final = 1e-6
TOLD, NAMED, SAID, GIVEN, EARLIER, OF_ANOTHER, NEVER = 0, 1, 2, 4, 6, 8, 99
"""What sources are worth, the lower the more (`Ranking._worth`)."""
ROUNDED: Final = 3
"""What a source loses by being said with fewer decimals."""
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
        worth = self._worth(source)
        fit = FITS[self.sense][source.role]
        whole = source.role in ("count", "week")
        return (
            NEVER if (inexact and (whole or self._is_rough(distance))) or worth == NEVER else fit,
            worth + ROUNDED * inexact,
            int(source.kind == "derived"),
            int(not speaks_for(source.field, self.before)),
            *self._nearness(source, inexact=inexact),
        )

    def _is_rough(self, distance: float) -> bool:
        """Tell whether a number matches a percentage only as a fraction too short to tell."""
        return distance > 0.5 + TINY and self.token.decimals < FRACTION_DECIMALS

    def letter(self, source: Source) -> Rank:
        """Return the rank of a source of a letter; a band's name only where one is meant."""
        worth = self._worth(source)
        never = worth >= OF_ANOTHER or (source.role == "key" and not self.band)
        if source.role == "key":
            worth = min(worth, NAMED)
        if _TARGET.search(self.before) and not (source.given or source.kind == "echo"):
            worth += OF_ANOTHER
        return (
            NEVER if never else int((source.role == "key") != self.band),
            worth,
            int(not speaks_for(source.field, self.before)),
            *self._nearness(source, inexact=False),
        )

    def _worth(self, source: Source) -> int:
        """Return what a source is worth as such, the lower the more.

        TOLD by a tool in this turn, of this student or of nobody; NAMED: told earlier or by the
        report, and the words name its field or work; SAID in the question; GIVEN: a call's
        argument; told EARLIER or by the report; told in this turn OF_ANOTHER student; NEVER: told
        earlier of another student.
        """
        if source.kind == "echo":
            return SAID
        if same(source.student, self.place.student) == 2:
            return OF_ANOTHER if source.turn == self.turn else NEVER
        if source.given:
            return GIVEN
        if source.turn == self.turn:
            return TOLD
        named = same(source.component, self.place.component) == 0
        return NAMED if named or speaks_for(source.field, self.before) else EARLIER

    def _nearness(self, source: Source, *, inexact: bool) -> Rank:
        return (
            int(source.call is None or source.call != self.place.call),
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
