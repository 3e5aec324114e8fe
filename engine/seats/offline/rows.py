"""Which rows of the table a clause of a question triggers."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from engine.seats.offline.frame import Item, line_of
from engine.seats.offline.intents import Intent, Who
from engine.seats.offline.phrases import first_of, word_set, words_of
from engine.seats.offline.table import TABLE

_GROUPS: Final = frozenset(("flagged", "others", "class"))
CROWD_WORDS: Final = frozenset(
    ("who", "whose", "anyone", "anybody", "everyone", "class", "which", "many", "list", "overall")
)
"""Words that turn a clause away from the student spoken of before."""

FILLERS: Final = word_set(
    """
    and or what how about the same for with now then also too instead of on to in a an is it
    please do does again one only just well as if but ok so like thanks mean meant i no yes that
    this student at by not rather me give show tell repeat my you your can could would hello him
    her his are was so far all overall
    """
)
"""Words that say little by themselves."""


@dataclass(frozen=True)
class Scene:
    """Whom a clause may be about: `before` are students named earlier in question or dialogue."""

    before: bool

    def fits(self, who: Who, items: Sequence[Item], *, hint: bool) -> bool:
        """Tell whether a row that is about `who` fits a clause."""
        named, group = is_named(items, self.before), has_group(items)
        leaning = self.before and not turns_away(items)
        match who:
            case "nobody":
                return not named and not group
            case "crowd":
                return not named
            case "named":
                return named
            case "person":
                return named or (leaning and not group)
            case "students" | "single" | "among" if hint:
                return named or group or leaning
            case _:
                return True


def is_named(items: Iterable[Item], before: bool) -> bool:
    """Tell whether single students are named, also by a pronoun if there is someone before."""
    return any(
        item.kind == "student" or (item.kind == "pronoun" and (before or item.text == "one"))
        for item in items
    )


def has_group(items: Iterable[Item]) -> bool:
    """Tell whether a group of students is named."""
    return any(item.kind in _GROUPS for item in items)


def turns_away(items: Sequence[Item]) -> bool:
    """Tell whether a clause without a name is about others than those spoken of before."""
    return any(
        (item.text in CROWD_WORDS and not _is_which_of_them(items, at)) or item.raw == "students"
        for at, item in enumerate(items)
    )


def _is_which_of_them(items: Sequence[Item], at: int) -> bool:
    behind = items[at + 1].text if at + 1 < len(items) else ""
    return items[at].text == "which" and behind in ("one", "of")


def triggered(items: Sequence[Item], scene: Scene) -> list[Intent]:
    """Return the rows that the words of a clause trigger, in the order of the table."""
    line = line_of(items)
    return [
        row
        for row in TABLE
        if first_of(row.words, line)
        if scene.fits(row.who, items, hint=False) and _has_work(row, items)
    ]


def hinted(items: Sequence[Item], scene: Scene) -> Intent | None:
    """Return the first row that a clause hints at; None where there is none."""
    line = line_of(items)
    rows = (
        row
        for row in TABLE
        if first_of(row.hints, line)
        if scene.fits(row.who, items, hint=True) and _has_work(row, items)
    )
    return next(rows, None)


def is_guess(items: Iterable[Item], row: Intent) -> bool:
    """Tell whether a clause that hints at a row says more than the row is about."""
    known = FILLERS | words_of(row.hints)
    return any(item.kind == "word" and item.text not in known for item in items)


def standing(rows: Sequence[Intent]) -> list[Intent]:
    """Return the rows that no other takes the place of; of two that do so mutually the first."""
    left = list(rows)
    for row in rows:
        if row in left:
            left = [r for r in left if r is row or not _takes_place(row, r)]
    return left


def _takes_place(row: Intent, other: Intent) -> bool:
    return other.name in row.over or "*" in row.over


def _has_work(row: Intent, items: Iterable[Item]) -> bool:
    return not row.work or any(item.kind == "component" for item in items)
