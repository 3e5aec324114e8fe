"""The top line: step, questions left, stated accuracy, course and week, time."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from textual.content import Content
from textual.events import Resize
from textual.widgets import Static

from predact_tui.present.lines import MUTED
from predact_tui.present.safe import clip, width
from predact_tui.present.times import clock

if TYPE_CHECKING:
    from engine.state import EpisodeState

STEPS: Final = {"report": 1, "initial": 2, "chat": 3}
BETWEEN: Final = " │ "
SHRINKS: Final = (3, 2, 1, 4, 0)
"""Which part is said shorter first: course, accuracy, questions, time, step."""
Variants = tuple[str, ...]
"""One thing said in ever fewer cells; the last may be empty."""


def fitting(parts: Sequence[Variants], shrinks: Sequence[int], cells: int) -> list[str]:
    """Return one variant of each part so that all fit `cells`, or the shortest ones."""
    chosen = [0] * len(parts)

    def said() -> list[str]:
        found = (part[level] for part, level in zip(parts, chosen, strict=True))
        return [text for text in found if text]

    for index in shrinks:
        while width(BETWEEN.join(said())) > cells and chosen[index] < len(parts[index]) - 1:
            chosen[index] += 1
    return said()


class StatusBar(Static):
    """Step, questions left, accuracy, course and time, as far as they fit."""

    def __init__(self) -> None:
        super().__init__("", id="status", markup=False)
        self._state: EpisodeState | None = None
        self._time = clock(0)

    def show(self, state: "EpisodeState", milliseconds: int) -> None:
        """Show a state at an active time."""
        self._state, self._time = state, clock(milliseconds)
        self._draw()

    def tick(self, milliseconds: int) -> None:
        """Show another time."""
        if self._state is not None and clock(milliseconds) != self._time:
            self._time = clock(milliseconds)
            self._draw()

    def on_resize(self, _event: Resize) -> None:
        """Say as much as fits."""
        self._draw()

    def _draw(self) -> None:
        said = ["PredAct"]
        if self._state is not None and self._state.report is not None:
            said = fitting(_parts(self._state, self._time), SHRINKS, self.size.width - 2)
        rest = [piece for part in said[1:] for piece in ((BETWEEN, MUTED), part)]
        self.update(Content.assemble(" ", (said[0], "bold"), *rest), layout=False)


def _parts(state: "EpisodeState", time: str) -> tuple[Variants, ...]:
    """Return step, questions left, accuracy, course and time."""
    report, left = state.report, state.questions_left
    assert report is not None
    number = STEPS.get(state.stage or "report", 1)
    step: Variants = (f"STEP {number} of 3", f"STEP {number}/3", f"{number}/3")
    questions: Variants = ("",)
    if left is not None and state.asks:
        questions = (f"{left} question{'' if left == 1 else 's'} left", f"{left} left", "")
    accuracy: Variants = ("",)
    if report.stated is not None:
        share = f"{report.stated * 100:.4g}"
        accuracy = (f"right letter for {share} of 100", f"letters {share}% right", "")
    course = clip(report.scenario.removesuffix(f"-w{report.week}"), 20)
    return (
        step if state.status is None else ("ENDED",),
        questions,
        accuracy,
        (f"{course} week {report.week}", f"{course} w{report.week}", ""),
        (f"PAUSED {time}", "PAUSED") if state.paused else ("" if state.imported else time, ""),
    )
