"""A step of two episodes: what differs, and both sides; told once where they are the same."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Container, Vertical
from textual.content import Content
from textual.widgets import Static

from predact_tui.present import compare_words as words
from predact_tui.present.compare_cells import step_cell
from predact_tui.present.fluid import Fluid
from predact_tui.present.lines import MUTED
from predact_tui.present.safe import clip, width

if TYPE_CHECKING:
    from engine.comparing.parts import Comparison, Step


class StepRow(Vertical):
    """Both sides stand at the same height, so that they scroll together."""

    DEFAULT_CSS = """
    StepRow { height: auto; margin-bottom: 1; }
    StepRow .step-head { height: auto; text-style: bold; background: $panel; padding: 0 1; }
    StepRow.-current .step-head { background: $primary 35%; }
    StepRow .step-sides { layout: horizontal; height: auto; }
    StepRow .step-side { width: 1fr; height: auto; padding: 0 1; }
    StepRow.-narrow .step-sides { layout: vertical; }
    StepRow.-narrow .step-side { width: 100%; }
    StepRow.-x .-second, StepRow.-y .-first { display: none; }
    """

    def __init__(
        self, comparison: "Comparison", step: "Step", numbers: Mapping[str, dict[str, int]]
    ) -> None:
        super().__init__()
        self.step = step
        self._comparison = comparison
        self._numbers = numbers
        self._head = Static("", classes="step-head", markup=False)

    @property
    def differs(self) -> bool:
        """Whether anything of the step is not the same."""
        return bool(self.step.differs)

    def compose(self) -> ComposeResult:
        """Yield the heading and the sides."""
        yield self._head
        with Container(classes="step-sides"):
            if not _empty(self.step):
                yield from self._sides()

    def _sides(self) -> ComposeResult:
        once = not self.differs and None not in (self.step.x, self.step.y)
        if once and self._comparison.unlike is None:
            yield self._side("x", "X and Y")
            return
        yield self._side("x", "X").add_class("-first")
        yield self._side("y", "Y").add_class("-second")

    def on_mount(self) -> None:
        """Draw the heading."""
        self.mark(current=False)

    def mark(self, *, current: bool) -> None:
        """Show whether this is the step that was gone to."""
        alike = self._comparison.unlike is None
        sign = words.DIFFERENT if self.differs else words.SAME
        said = f"{words.step_name(self.step)}: {words.step_differing(self.step, alike=alike)}"
        text = f"{'▸' if current else ' '} {sign} {said}"
        self._head.update(Fluid(lambda room: _head(text, _times(self.step), room)))
        self.set_class(current, "-current")

    def stand(self, classes: Mapping[str, bool]) -> None:
        """Set the sides side by side or one below the other, both or one alone."""
        for name, wanted in classes.items():
            self.set_class(wanted, name)

    def _side(self, name: str, shown: str) -> Static:
        side = getattr(self.step, name)
        highlight = getattr(self._comparison, name).highlight is not False
        cell = step_cell(shown, side, self._numbers[name], highlight=highlight)
        return Static(Fluid(cell), classes="step-side")


def _empty(step: "Step") -> bool:
    """Tell whether there is nothing to show below the heading."""
    sides = [side for side in (step.x, step.y) if side is not None]
    return not any(side.marks or side.talked for side in sides)


def _head(text: str, times: str, room: int) -> Content:
    """Return the heading, with the times where there is room for them."""
    left = room - width(text) - width(times) - 2
    return Content(clip(text, room)) if left < 0 else Content.assemble(text, (f"  {times}", MUTED))


def _times(step: "Step") -> str:
    """Return the first event and the seconds of the step, of both where they are not the same."""
    sides = [side for side in (step.x, step.y) if side is not None]
    events = list(dict.fromkeys(str(side.seq) for side in sides))
    told = [side.seconds for side in sides if side.seconds is not None]
    spent = list(dict.fromkeys(f"{seconds:.1f} s" for seconds in told))
    return f"(event {' and '.join(events)}{', ' if spent else ''}{' and '.join(spent)})"
