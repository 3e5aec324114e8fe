"""The steps of two episodes as lines at a width: a heading, and both sides beside each other."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from textual.content import Content

from predact_tui.present import compare_words as words
from predact_tui.present.compare_cells import step_cell
from predact_tui.present.compare_known import numbers
from predact_tui.present.lines import MUTED
from predact_tui.present.safe import clip, width

if TYPE_CHECKING:
    from engine.comparing.parts import Comparison, Step

Sides: TypeAlias = Literal["both", "x", "y"]
"""Which of the two are shown."""
GAP: Final = 2
BLANK: Final = Content("")


@dataclass(frozen=True)
class View:
    """How steps are drawn: the width in cells, which sides, and whether one below the other."""

    room: int
    sides: Sides = "both"
    stacked: bool = False


class TalkLines:
    """Draws the steps of a comparison; `steps` are those of which there is anything to show."""

    def __init__(self, comparison: "Comparison") -> None:
        self.steps = [step for step in comparison.steps if _told(step)]
        self._comparison = comparison
        self._alike = comparison.unlike is None
        self._cells: dict[tuple[str, int, str], Callable[[int], Content]] = {}
        self._numbers = {name: numbers(comparison, name) for name in ("x", "y")}

    def of(self, step: "Step", view: View, *, current: bool) -> list[Content]:
        """Return the lines of a step: its heading, what was said, an empty one."""
        heading = self.heading(step, view, current=current)
        return [heading, *self._sides(step, view), BLANK]

    def heading(self, step: "Step", view: View, *, current: bool) -> Content:
        """Return the first line of a step: what differs, and when it was."""
        room = view.room
        sign = words.step_sign(step, alike=self._alike)
        said = f"{words.step_name(step)}: {words.step_differing(step, alike=self._alike)}"
        text, times = f"{'▸' if current else ' '} {sign} {said}", _times(step)
        left = room - width(text) - width(times) - 2
        made = (
            Content(clip(text, room)) if left < 0 else Content.assemble(text, (f"  {times}", MUTED))
        )
        ground = "$primary 35%" if current else "$panel"
        return made.pad_right(max(0, room - made.cell_length)).stylize_before(f"bold on {ground}")

    def _sides(self, step: "Step", view: View) -> list[Content]:
        if _empty(step):
            return []
        if self._alike and not step.differs and None not in (step.x, step.y):
            return self._cell(step, "x", "X and Y", view.room)
        if view.sides != "both":
            return self._cell(step, view.sides, view.sides.upper(), view.room)
        if view.stacked:
            upper = self._cell(step, "x", "X", view.room)
            return [*upper, BLANK, *self._cell(step, "y", "Y", view.room)]
        half = max(1, (view.room - GAP) // 2)
        return beside(self._cell(step, "x", "X", half), self._cell(step, "y", "Y", half), half)

    def _cell(self, step: "Step", name: str, shown: str, room: int) -> list[Content]:
        key = (step.stage, step.turn, shown)
        if key not in self._cells:
            lit = getattr(self._comparison, name).highlight is not False
            made = step_cell(shown, getattr(step, name), self._numbers[name], highlight=lit)
            self._cells[key] = made
        return self._cells[key](room).split(allow_blank=True)


def beside(x: Sequence[Content], y: Sequence[Content], room: int) -> list[Content]:
    """Return two columns of lines, each of `room` cells, as one."""
    return [
        left.pad_right(max(0, room + GAP - left.cell_length)) + right
        for left, right in zip_longest(x, y, fillvalue=BLANK)
    ]


def _told(step: "Step") -> bool:
    """Tell whether there is anything to show of a step: nothing was done before many a question."""
    return bool(step.differs or step.turn or step.stage != "chat") or not _empty(step)


def _empty(step: "Step") -> bool:
    """Tell whether there is nothing to show below the heading."""
    return not any(side.marks or side.talked for side in (step.x, step.y) if side is not None)


def _times(step: "Step") -> str:
    """Return the first event and the seconds of the step, of both where they are not the same."""
    sides = [side for side in (step.x, step.y) if side is not None]
    events = dict.fromkeys(str(side.seq) for side in sides)
    spent = dict.fromkeys(f"{side.seconds:.1f} s" for side in sides if side.seconds is not None)
    return f"({', '.join(_joined(events, spent))})"


def _joined(events: dict[str, None], spent: dict[str, None]) -> Iterator[str]:
    yield f"event {' and '.join(events)}"
    if spent:
        yield " and ".join(spent)
