"""The toolbox: any tool called by hand, with a form made from its schema."""

from collections.abc import Sequence
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Button, Input, OptionList, Static

from engine.classroom import ClassData
from engine.talk import Call
from engine.tools.registry import TOOLS, Toolbox
from predact_tui.bindings import binding, bindings
from predact_tui.present.lines import MUTED
from predact_tui.present.safe import safe_line
from predact_tui.present.spans import CATEGORIES
from predact_tui.probing.form import Field, arguments, fields
from predact_tui.screens.steady import Steady
from predact_tui.widgets.field_input import FieldInput, FieldRow
from predact_tui.widgets.key_bar import KeyBar
from predact_tui.widgets.pick_list import PickList
from predact_tui.widgets.tool_card import ToolCard

NARROW: Final = 76
"""Below this many columns the form stands under the tools."""
SHORT: Final = 18
"""Below this many lines the tools take fewer."""

NO_ANSWER: Final = (
    "Choose a tool with ↑ ↓. Enter goes to its form, or calls it where it asks for nothing; "
    "F10 calls it. Answers come here."
)


class ToolboxScreen(Steady[None]):
    """Calls tools over a class as its players' assistant would. For the experimenter.

    `student` is the id that forms begin with; `tools` are those offered (default: all).
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings("toolbox.call", "toolbox.leave"),
        binding("app.help", "screen.help"),
    ]
    DEFAULT_CSS = """
    ToolboxScreen #toolbox-title {
        height: 1; background: $panel; color: $foreground; text-style: bold; padding: 0 1;
    }
    ToolboxScreen #toolbox-top { height: 12; layout: horizontal; }
    ToolboxScreen PickList { width: 34; height: 100%; border-right: vkey $foreground 30%; }
    ToolboxScreen #tool-form { width: 1fr; padding: 0 1; height: 100%; overflow-y: auto; }
    ToolboxScreen #tool-about { height: auto; margin-bottom: 1; }
    ToolboxScreen #tool-fields { height: auto; }
    ToolboxScreen #field-about { height: auto; }
    ToolboxScreen #answers { height: 1fr; border-top: solid $foreground 30%; }
    ToolboxScreen #no-answer { color: $text-muted; padding: 0 1; }
    ToolboxScreen.-narrow #toolbox-top { layout: vertical; }
    ToolboxScreen.-narrow PickList { width: 100%; height: 4; border-right: none; }
    ToolboxScreen.-narrow #tool-form { width: 100%; height: 1fr; }
    ToolboxScreen.-short #toolbox-top { height: 60%; }
    """

    def __init__(self, room: ClassData, student: str, tools: Sequence[str] = tuple(TOOLS)) -> None:
        super().__init__()
        self._offered = tools
        self._room = room
        self._box = Toolbox(room)
        self._numbers = {name: number for number, name in enumerate(room.student_ids, 1)}
        self._form: tuple[Field, ...] = ()
        self._texts = {"student_id": safe_line(student)}
        self._tool = tools[0]
        self._calls = 0

    def compose(self) -> ComposeResult:
        """Lay out tools, form and answers."""
        yield Static("TOOLBOX: tools called by hand on this class", id="toolbox-title")
        with Container(id="toolbox-top"):
            yield PickList(id="tools-list")
            with Vertical(id="tool-form"):
                yield Static("", id="tool-about", markup=False)
                yield Vertical(id="tool-fields")
                yield Static("", id="field-about", markup=False)
                yield Button("Call (F10)", action="screen.call", compact=True, variant="primary",
                             id="tool-call")  # fmt: skip
        yield VerticalScroll(Static(NO_ANSWER, id="no-answer", markup=False), id="answers")
        yield KeyBar(("app.help", "app.quit", "toolbox.call"))

    def on_mount(self) -> None:
        """Offer the tools."""
        self._fit()
        self.query_one(KeyBar).show(("toolbox.leave",))
        self.query_one(PickList).fill([(name, Content(name)) for name in self._offered])
        self.query_one(PickList).focus()

    def on_resize(self) -> None:
        """Fit the parts to the terminal."""
        self._fit()

    def _fit(self) -> None:
        self.set_class(self.size.width < NARROW, "-narrow")
        self.set_class(self.size.height < SHORT, "-short")

    async def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show the form of the tool under the cursor."""
        event.stop()
        if event.option.id is None:
            return
        self._keep()
        self._tool = event.option.id
        self._form = fields(self._tool, self._room)
        self.query_one("#tool-about", Static).update(_about(self._tool))
        place = self.query_one("#tool-fields", Vertical)
        await place.remove_children()
        await place.mount_all(FieldRow(f, self._texts.get(f.name, "")) for f in self._form)
        if self.focused is None:  # it was on a field that has gone
            self.set_focus(self.query_one(PickList))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Go to the first field, or call a tool that needs none."""
        event.stop()
        inputs = self.query(FieldInput)
        if inputs:
            self.set_focus(inputs.first())
        else:
            self.action_call()

    def on_descendant_focus(self) -> None:
        """Say what the field in focus is for."""
        field = self.focused.field if isinstance(self.focused, FieldInput) else None
        words = "" if field is None else f"{field.name}: {field.about}"
        complete = "; ↑ ↓ complete what is typed" if field is not None and field.choices else ""
        self.query_one("#field-about", Static).update(Content.styled(words + complete, MUTED))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Call the tool."""
        event.stop()
        self.action_call()

    def action_call(self) -> None:
        """Call the tool with what is filled in, and put its answer on top."""
        self._keep()
        given = arguments(self._form, self._texts)
        result = self._box.call(self._tool, given)
        self._calls += 1
        call = Call(f"hand-{self._calls}", self._calls, 1, self._tool, given)
        call.category, call.answer, call.is_error = result.category, result.answer, result.is_error
        for card in self.query(ToolCard):
            card.fold(folded=True)
        self.query("#no-answer").remove()
        answers = self.query_one("#answers", VerticalScroll)
        answers.mount(ToolCard(call, self._calls, self._numbers), before=0)
        answers.scroll_home(animate=False)

    def on_tool_card_chosen(self, event: ToolCard.Chosen) -> None:
        """Fold or unfold the card clicked."""
        event.card.fold(folded=not event.card.folded)

    def action_help(self) -> None:
        """Show the help."""
        from predact_tui.screens.probe_help import ProbeHelpScreen

        self.app.push_screen(ProbeHelpScreen("toolbox"))

    def action_leave(self) -> None:
        """Go back from a field to the tools, or from the tools to the probe."""
        if isinstance(self.focused, FieldInput):
            self.query_one(PickList).focus()
        else:
            self.dismiss(None)

    def _keep(self) -> None:
        """Remember what is filled in, for the other tools that ask for the same."""
        for line in self.query(FieldInput):
            self._texts[line.field.name] = line.value


def _about(name: str) -> Content:
    tool = TOOLS[name]
    return Content.assemble((f"{CATEGORIES[tool.category][0]}: ", "bold"), tool.description)
