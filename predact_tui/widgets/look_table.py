"""A class without letters, a line a student: scores, average, natural prediction."""

from typing import Final

from textual.content import Content

from engine.scale import LETTERS
from predact_tui.present.lines import MUTED
from predact_tui.present.safe import fit, safe_line
from predact_tui.present.safe import width as cells
from predact_tui.present.spark import spark
from predact_tui.probing.look import Look
from predact_tui.widgets.line_table import LineTable

MIN_ID, MAX_ID = 7, 18
MIN_SPARK, MAX_SPARK = 5, 16
TITLES: Final = {
    "student": "Student",
    "weeks": "Weeks",
    "average": "Avg",
    "scored": "Scored",
    "natural": "Natural",
    "flag": "Flagged",
    "way": "By",
}
SIZES: Final = {"average": 6, "scored": 7, "natural": 8, "flag": 7, "way": 17}
RIGHT: Final = frozenset({"average", "scored"})
WANTED: Final = ("student", "natural", "average", "weeks", "flag", "scored", "way")
"""The columns in the order in which they get room."""


class LookTable(LineTable):
    """The students of a class that is looked at."""

    def __init__(self, found: Look) -> None:
        super().__init__(id="look-table")
        self._found = found
        widest = max(cells(safe_line(name)) for name in found.drawn.roster.ids)
        self._sizes = SIZES | {
            "student": min(max(widest, MIN_ID), MAX_ID),
            "weeks": min(max(found.drawn.week, MIN_SPARK), MAX_SPARK),
        }
        self._number = len(str(len(found.drawn)))

    @property
    def count(self) -> int:
        """How many students there are."""
        return len(self._found.drawn)

    def heading(self, width: int) -> Content:
        """Return the columns' headings."""
        parts = ["  " + fit("#", self._number, right=True)]
        parts += [fit(TITLES[name], self._sizes[name], right=name in RIGHT)
                  for name in self._fitting(width)]  # fmt: skip
        return Content.styled(fit(" ".join(parts), width), MUTED)

    def line(self, index: int, width: int, mark: str) -> Content:
        """Return a student's line."""
        number = fit(str(index + 1), self._number, right=True)
        parts = [(mark, "bold $text-accent"), (number, MUTED)]
        for name in self._fitting(width):
            text, style = self._text(name, index)
            parts += [(" ", ""), (fit(text, self._sizes[name], right=name in RIGHT), style)]
        return Content.assemble(*parts)

    def _fitting(self, width: int) -> list[str]:
        """Return the columns for which there is room, from left to right."""
        left, chosen = width - 2 - self._number, []
        predicted = self._found.drawn.natural is not None
        for name in WANTED:
            if name in ("natural", "flag", "way") and not predicted:
                continue
            left -= self._sizes[name] + 1
            if left < 0:
                break
            chosen.append(name)
        return [name for name in TITLES if name in chosen]

    def _text(self, name: str, row: int) -> tuple[str, str]:
        drawn, flagged = self._found.drawn, self._found.flagged
        if name == "student":
            return drawn.roster.ids[row], ""
        if name == "weeks":
            return spark(drawn.weekly[row].tolist(), self._sizes["weeks"]), MUTED
        if name == "average":
            average = drawn.averages[row]
            return ("-" if average is None else f"{average:.2f}"), ""
        if name == "scored":
            return self._found.scored[row], MUTED
        if flagged is not None and name == "flag":
            return ("at risk", "$text-warning") if flagged[row] else ("-", MUTED)
        return self._predicted(name, row)

    def _predicted(self, name: str, row: int) -> tuple[str, str]:
        natural = self._found.drawn.natural
        assert natural is not None
        if name == "way":
            return natural.method[row], MUTED
        letter, share = LETTERS[natural.codes[row]], natural.confidence[row]
        return f"{letter} {100 * share:5.1f}%", "bold"
