"""Who voted, in the Why screen: neighbours, or the nearest averages."""

from typing import TYPE_CHECKING, Final

from textual.content import Content

from predact_tui.present.lines import MUTED
from predact_tui.present.safe import fit, safe_line
from predact_tui.present.safe import width as cells
from predact_tui.widgets.line_table import LineTable

if TYPE_CHECKING:
    from engine.probing.grounds import Voter
    from predact_tui.probing.opened import Opened

NEIGHBOURS: Final = (("letter", 6), ("distance", 8), ("vote", 6), ("shared", 7), ("reach", 6))
AVERAGES: Final = (("letter", 6), ("gap", 8), ("vote", 6), ("average", 7))
LEAST_NAME, MOST_NAME = 7, 20


class VoterTable(LineTable):
    """The first line stands for all voters together; then one a voter, nearest first.

    The cursor stays on its voter while edits change who votes; it is on all together while that
    one does not vote.
    """

    def __init__(self, opened: "Opened") -> None:
        super().__init__(id="voters")
        self._opened = opened
        self._names = LEAST_NAME
        self._chosen: str | None = None

    @property
    def _voters(self) -> "tuple[Voter, ...]":
        now = self._opened.now
        nearest = (now.nearest,) if now.nearest and now.method != "knn" else ()
        return (*now.voters, *nearest)

    @property
    def voter(self) -> "Voter | None":
        """The voter under the cursor; None for all."""
        at = self.cursor - 1
        return self._voters[at] if 0 <= at < len(self._voters) else None

    @property
    def count(self) -> int:
        """How many lines there are."""
        return len(self._voters) + 1

    def redraw(self) -> None:
        """Draw the voters as they are now."""
        names = [None, *(voter.student_id for voter in self._voters)]
        chosen = self._chosen
        self.cursor = names.index(chosen) if chosen in names else 0
        self._chosen = chosen  # may come back: 7 is passed through on the way to 70
        ids = (voter.student_id[:MOST_NAME] for voter in self._voters)
        self._names = max(LEAST_NAME, *(cells(safe_line(name)) for name in ids), 0)
        super().redraw()

    def watch_cursor(self) -> None:
        """Know whom the cursor was put on."""
        self._chosen = self.voter.student_id if self.voter else None
        super().watch_cursor()

    def heading(self, width: int) -> Content:
        """Return the columns' headings."""
        name, shown = self._fitting(width)
        titles = [
            fit("Student", name),
            *(fit(title.capitalize(), size, right=True) for title, size in shown),
        ]
        return Content.styled("  " + " ".join(titles), MUTED)

    def line(self, index: int, width: int, mark: str) -> Content:
        """Return a voter's line; the first says what all came to."""
        name, shown = self._fitting(width)
        head = Content.styled(mark, "bold $text-accent")
        if index == 0:
            now = self._opened.now
            words = f"all together: {now.letter} {100 * now.confidence:.1f}%"
            return head + Content.styled(fit(words, max(0, width - 2)), "bold")
        voter = self._voters[index - 1]
        texts = self._texts(voter)
        style = "" if voter.weight else MUTED
        parts = [head, Content.styled(fit(voter.student_id, name), style)]
        for title, size in shown:
            parts += [Content(" "), Content.styled(fit(texts[title], size, right=True), style)]
        return Content("").join(parts)

    def _texts(self, voter: "Voter") -> dict[str, str]:
        whole = sum(self._opened.now.votes)
        shared = "-" if voter.shared is None else f"{voter.shared}/{self._opened.now.scored}"
        distance = f"{voter.distance:.3f}"
        return {
            "letter": voter.letter,
            "distance": distance,
            "gap": distance,
            "vote": f"{100 * voter.weight / whole:.2f}%" if voter.weight else "none",
            "shared": shared,
            "reach": "-" if voter.reach is None else f"{voter.reach:.2f}",
            "average": "-" if voter.average is None else f"{voter.average:.2f}",
        }

    def _fitting(self, width: int) -> tuple[int, list[tuple[str, int]]]:
        """Return the name's cells and the columns that fit beside it."""
        columns = NEIGHBOURS if self._opened.now.method == "knn" else AVERAGES
        left, shown = width - 2 - LEAST_NAME, []
        for title, size in columns:
            if left < size + 1:
                break
            shown.append((title, size))
            left -= size + 1
        return max(1, min(self._names, LEAST_NAME + max(left, 0), MOST_NAME)), shown
