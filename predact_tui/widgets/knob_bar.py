"""The probe's knobs side by side, turned by clicks, by the wheel, and by the screen's keys."""

from textual.content import Content
from textual.events import Click, MouseScrollDown, MouseScrollUp
from textual.message import Message
from textual.style import Style
from textual.widgets import Static

from predact_tui.bindings import BY_ID
from predact_tui.present.lines import MUTED
from predact_tui.present.safe import width
from predact_tui.probing.desk import Desk, KnobName
from predact_tui.widgets.redrawing import redraw


class KnobBar(Static):
    """Draws the knobs of a desk in as many lines as they need; the one in hand between « and ».

    The arrows stand before the value, so that they stay where they are clicked while it turns.

    `single` is for where there is no room: only the one in hand.
    """

    DEFAULT_CSS = """
    KnobBar { height: auto; background: $surface; }
    """

    class Turned(Message):
        """The mouse took a knob, and turned it by `steps` (0: only took it), or to an `end`."""

        def __init__(self, name: KnobName, steps: int, end: int = 0) -> None:
            super().__init__()
            self.name = name
            self.steps = steps
            self.end = end

    def __init__(self) -> None:
        super().__init__("", id="knobs", markup=False)
        self.single = False
        self._desk: Desk | None = None

    def show(self, desk: Desk) -> None:
        """Draw the knobs as they stand."""
        self._desk = desk
        redraw(self, self._lines)

    def on_click(self, event: Click) -> None:
        """Take the knob clicked; on an arrow, turn it."""
        meta = event.style.meta
        if "knob" in meta:
            self.post_message(self.Turned(meta["knob"], meta.get("step", 0), meta.get("end", 0)))

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        """Turn the knob under the pointer up."""
        self._scroll(event, 1)

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        """Turn the knob under the pointer down."""
        self._scroll(event, -1)

    def _scroll(self, event: MouseScrollUp | MouseScrollDown, steps: int) -> None:
        name = self.screen.get_style_at(event.screen_x, event.screen_y).meta.get("knob")
        if name is not None:
            event.stop()
            self.post_message(self.Turned(name, steps))

    def _lines(self, room: int) -> Content:
        lines: list[list[Content]] = [[]]
        for piece in self._pieces():
            taken = sum(width(other.plain) for other in lines[-1])
            if lines[-1] and taken + width(piece.plain) > room:
                lines.append([])
            lines[-1].append(piece)
        return Content("\n").join(Content("").join(line) for line in lines)

    def _pieces(self) -> list[Content]:
        desk = self._desk
        assert desk is not None
        shown = (desk.current,) if self.single else tuple(desk.knobs)
        return [self._piece(desk, name) for name in shown]

    def _piece(self, desk: Desk, name: KnobName) -> Content:
        knob, held = desk.knobs[name], name == desk.current
        key = BY_ID[f"probe.{name}"].shown
        value = "bold $text-error" if not knob.valid else "bold"
        drawn = Content.assemble(
            _button("«" if held else " ", "bold $text-accent", end=-1 if held else 0),
            (f"{key} ", "$text-accent"),
            (knob.title, "bold" if held else MUTED),
            _button(" ◂", "", step=-1),
            _button("▸ ", "", step=1),
            (knob.text, value),
            ("" if knob.valid else "!", "bold $text-error"),
            _button("»" if held else " ", "bold $text-accent", end=1 if held else 0),
        )
        return drawn.stylize(Style.from_meta({"knob": name}))


def _button(text: str, style: str, **does: int) -> Content:
    """Return a sign that says in its meta data what a click on it does."""
    return Content.styled(text, style).stylize(Style.from_meta(does))
