"""One line of the probe's class table: which columns fit a width, and a student drawn in them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from textual.content import Content

from predact_tui.present.lines import MUTED
from predact_tui.present.safe import fit, safe_line
from predact_tui.present.safe import width as cells
from predact_tui.present.spark import spark

if TYPE_CHECKING:
    from engine.probing.turning import Turn

MIN_ID, MAX_ID = 6, 18
MAX_SPARK: Final = 16
FIXED: Final = {
    "average": 6,
    "natural": 8,
    "after": 5,
    "noise": 7,
    "flag": 8,
    "truth": 5,
    "often": 5,
}
"""Cells of the columns that are always as wide."""
TITLES: Final = {
    "student": "Student",
    "spark": "Weeks",
    "average": "Avg",
    "natural": "Natural",
    "after": "After",
    "noise": "Noise",
    "flag": "Flagged",
    "truth": "Truth",
    "often": "Often",
}
RIGHT: Final = frozenset({"number", "average", "often"})
WANTED: Final = (
    "student",
    "after",
    "flag",
    "natural",
    "truth",
    "average",
    "spark",
    "noise",
    "often",
)
"""The columns in the order in which they get room."""
ORDER: Final = (
    "student",
    "spark",
    "average",
    "natural",
    "after",
    "noise",
    "flag",
    "truth",
    "often",
)
"""The columns from left to right."""
WAYS: Final = {
    "wrong": ("✗ wrong", "bold $text-error"),
    "right": ("✓ right", "$text-success"),
    "": ("", ""),
}
"""What noise did to a letter: its words with a sign, and its style."""


@dataclass(frozen=True)
class Layout:
    """Cells of the number's column, and of each column that is shown."""

    number: int
    columns: Mapping[str, int]


def layout(width: int, ids: tuple[str, ...], weeks: int, *, truth: bool) -> Layout:
    """Return the columns for `width` cells: student, letter and flag first, then what fits."""
    number = len(str(max(len(ids), 1)))
    widest = max((cells(safe_line(name)) for name in ids), default=MIN_ID)
    sizes = FIXED | {
        "student": min(max(widest, MIN_ID), MAX_ID),
        "spark": max(len(TITLES["spark"]), min(weeks, MAX_SPARK)),
    }
    left = width - 2 - number
    chosen: dict[str, int] = {}
    for name in WANTED:
        if name == "truth" and not truth:
            continue
        size = sizes[name] if name != "student" else max(1, min(sizes[name], left - 1))
        if left < size + 1:
            break
        chosen[name] = size
        left -= size + 1
    return Layout(number, {name: chosen[name] for name in ORDER if name in chosen})


def header(found: Layout) -> Content:
    """Return the columns' headings."""
    parts = ["  " + fit("#", found.number, right=True)]
    parts += [fit(TITLES[name], size, right=name in RIGHT) for name, size in found.columns.items()]
    return Content.styled(" ".join(parts), MUTED)


def row(
    turn: "Turn", at: int, found: Layout, *, sign: str, mark: str, often: float | None
) -> Content:
    """Return a student's line after `mark`, two cells.

    `sign` is + or - where the last turn flagged or cleared the student; `often` is the share of
    many seeds in which the letter is changed, where that is known.
    """
    texts = _texts(turn, at, found, sign=sign, often=often)
    parts: list[tuple[str, str]] = [
        (mark, "bold $text-accent"),
        (fit(str(at + 1), found.number, right=True), MUTED),
    ]
    for name, size in found.columns.items():
        text, style = texts[name]
        parts += [(" ", ""), (fit(text, size, right=name in RIGHT), style)]
    return Content.assemble(*parts)


def _texts(
    turn: "Turn", at: int, found: Layout, *, sign: str, often: float | None
) -> dict[str, tuple[str, str]]:
    """Return text and style of every column; without words of the noise, After has its sign."""
    from engine.scale import LETTERS

    drawn, noised = turn.drawn, turn.noised
    after, average = LETTERS[noised.codes[at]], drawn.averages[at]
    way = "wrong" if noised.made_wrong[at] else "right" if noised.made_right[at] else ""
    words, style = WAYS[way]
    short = "" if "noise" in found.columns else f" {words[:1]}"
    flagged = bool(turn.flagged[at])
    return {
        "student": (drawn.roster.ids[at], ""),
        "spark": (spark(drawn.weekly[at].tolist(), found.columns.get("spark", 0)), MUTED),
        "average": ("-" if average is None else f"{average:.2f}", ""),
        "natural": (
            f"{LETTERS[drawn.natural.codes[at]]} {100 * drawn.natural.confidence[at]:5.1f}%",
            "",
        ),
        "after": (f"→ {after}{short}", style) if way else (f"  {after}", "bold"),
        "noise": (words, style),
        "flag": _flag(flagged=flagged, sign=sign),
        "truth": _truth(LETTERS[drawn.truth[at]], after),
        "often": ("" if often is None else f"{100 * often:.0f}%", MUTED),
    }


def _flag(*, flagged: bool, sign: str) -> tuple[str, str]:
    words = "at risk" if flagged else "cleared" if sign else "-"
    style = "$text-warning" if flagged else MUTED
    return (f"{sign}{words}", f"bold reverse {style}") if sign else (f" {words}", style)


def _truth(truth: str, after: str) -> tuple[str, str]:
    right = truth == after
    return f"{truth} {'✓' if right else '✗'}", "$text-success" if right else "bold $text-error"
