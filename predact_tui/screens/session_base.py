"""The session screen's widgets, and how they are drawn from the state and placed."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal

from textual.app import ComposeResult
from textual.containers import Container
from textual.dom import DOMNode
from textual.widget import Widget
from textual.widgets import Static

from predact_tui.options import Options
from predact_tui.present.safe import safe, safe_line
from predact_tui.remembering import recalled, remember, settings_path
from predact_tui.screens.session_events import undecided_words
from predact_tui.screens.steady import Steady
from predact_tui.widgets.key_bar import KeyBar
from predact_tui.widgets.layout import WIDE, Pane, Places, Wishes, kept_sizes, layout, remembered
from predact_tui.widgets.session_keys import keys_now
from predact_tui.widgets.status_bar import StatusBar
from predact_tui.widgets.task_line import TaskLine, task

if TYPE_CHECKING:
    from engine.switches import Switches
    from predact_tui.sources import Source
    from predact_tui.widgets.chat import ChatPane
    from predact_tui.widgets.report_pane import ReportPane
    from predact_tui.widgets.tool_cards import ToolCards


class Empty(Static):
    """A pane before there is anything to see in it."""

    def __init__(self, title: str) -> None:
        super().__init__("", classes="pane", markup=False)
        self.border_title = title


class SessionBase(Steady[Literal["leave", "again"] | Options]):
    """The frame of the panes; it stands before there is anything to show in it."""

    def __init__(self) -> None:
        super().__init__()
        self.status = StatusBar()
        self.task_line = TaskLine()
        self.keys = KeyBar()
        self.places: Places = layout(80, 24)
        self.wishes = Wishes()
        self.lines_below = 0
        """Lines between panes and keys that something else takes."""
        self.reminded_here = False
        self.report: ReportPane
        self.chat: ChatPane
        self.tools: ToolCards
        self._panes: dict[Pane, Widget] = {
            "report": Empty("Tool says at risk"),
            "chat": Empty("Chat"),
        }
        self._source: Source | None = None

    def compose(self) -> ComposeResult:
        """Yield the lines and the panes."""
        yield self.status
        yield self.task_line
        with Container(id="panes"):
            yield from self._panes.values()
        yield self.keys

    async def populate(self) -> None:
        """Put the real panes in the places of the empty ones."""
        # Late: the first paint does not wait for what the panes are made of.
        from predact_tui.widgets.chat import ChatPane
        from predact_tui.widgets.report_pane import ReportPane
        from predact_tui.widgets.tool_cards import ToolCards

        self.report, self.tools, self.chat = ReportPane(), ToolCards(), ChatPane()
        panes = self.query_one("#panes")
        with self.app.batch_update():
            await panes.remove_children()
            self._panes = {"report": self.report, "tools": self.tools, "chat": self.chat}
            self.place()
            await panes.mount_all(self._panes.values())
        self.report.roster.focus()

    # -- what there is ----------------------------------------------------------------------------

    @property
    def ready(self) -> bool:
        """Whether the episode is loaded."""
        return self._source is not None

    @property
    def source(self) -> "Source":
        """The episode (only when `ready`)."""
        assert self._source is not None
        return self._source

    @property
    def switches(self) -> "Switches | None":
        """The cues in force."""
        specification = self.source.state.specification if self.ready else None
        return specification.switches if specification else None

    @property
    def highlight(self) -> bool:
        """Whether values are marked."""
        return self.switches is None or self.switches.highlight

    @property
    def has_tools(self) -> bool:
        """Whether the tools' own answers are shown."""
        return self.switches is None or self.switches.tool_cards

    @property
    def only_report(self) -> bool:
        """Whether there is nothing to be seen but decisions."""
        return False

    @property
    def numbers(self) -> dict[str, int]:
        """The students' numbers in the report."""
        report = self.source.state.report
        return {one.student_id: one.number for one in report.flagged} if report else {}

    @property
    def may_act(self) -> bool:
        """Whether the person sits as instructor in an episode that goes on, and is not paused."""
        if not self.ready or self.source.state.paused:
            return False
        return self.source.person and self.source.state.status is None

    @property
    def pane(self) -> Pane:
        """The pane that has the focus."""
        return self._pane_of(self.focused)

    def _pane_of(self, widget: Widget | None) -> Pane:
        within = widget.ancestors_with_self if widget is not None else []
        return next((name for name, pane in self._panes.items() if pane in within), "report")

    # -- drawing ----------------------------------------------------------------------------------

    def draw(self) -> None:
        """Draw everything from the state."""
        state = self.source.state
        if state.report is None:
            return
        self.place()
        self.brief()
        self.report.show(state)
        self.chat.highlight = self.highlight
        self.chat.show(state, person=self.source.person, busy=self.source.assistant_busy)
        if self.has_tools:
            self.tools.show(state)
        self.draw_lines()

    def brief(self) -> None:
        """Show what is to be known before the first question, each thing once."""
        state = self.source.state
        if state.report is None or state.unaided:
            return
        self.tools.brief(state.report)
        if state.stage == "chat" and state.asks:
            examples = self.switches is None or self.switches.one_key
            self.chat.invite(state.report, examples=examples)
        else:
            with_course = not self.places.tools.shown
            self.chat.brief(state.report, with_course=with_course, asks=state.asks)

    def draw_lines(self) -> None:
        """Draw the lines above and below, and let the input follow."""
        state = self.source.state
        self.status.show(state, self.source.active_ms())
        self.draw_task()
        self.chat.allow(state, person=self.source.person, busy=self.source.assistant_busy)
        self.draw_keys()

    def draw_task(self) -> None:
        """Say what is to be done."""
        self.task_line.show(task(self.source))

    def draw_keys(self) -> None:
        """Show the keys that work in the pane that has the focus."""
        wide = self.size.width >= WIDE
        writing = self.ready and self.chat.writing
        found = keys_now(self._source, self.pane, writing=writing, wide=wide)
        self.keys.show(*found)

    def tell(self, words: str, *, title: str = "") -> None:
        """Say something in passing: in the line of what to do, or beside it where it is long."""
        if not self.task_line.say(safe_line(words)):
            self.notify(safe(words), title=title, markup=False)

    def explain_watching(self) -> None:
        """Say why nothing happens."""
        if not self.ready or self.source.state.status is not None:
            return
        if self.source.state.paused:
            self.tell("Paused: F5 goes on.")
        else:
            self.tell("You are watching: F7 gives you the seat.")

    def name_undecided(self, undecided: tuple[str, ...]) -> None:
        """Say who has no decision yet, and go to the first."""
        words = undecided_words(self.numbers, undecided)
        self.notify(words, title="Not handed in", severity="warning", markup=False)
        self.report.roster.select(undecided[0])
        self.go(self.report.roster)

    # -- placing ----------------------------------------------------------------------------------

    def place(self, focus: Pane | None = None) -> None:
        """Give every pane its place; `focus` is the one in use if that is about to change."""
        state = self._source.state if self._source else None
        self.places = layout(
            self.size.width,
            self.size.height - self.lines_below,
            replace(self.wishes, zoom=True) if self.only_report else self.wishes,
            focus="report" if self.only_report else focus or self.pane,
            rows=len(state.report.flagged) if state and state.report else 7,
            talking=state is not None and (state.stage == "chat" or bool(state.talk.turns)),
            tools=self.has_tools,
        )
        for name, pane in self._panes.items():
            box = self.places.boxes[name]
            pane.display = box.shown
            pane.styles.offset = (box.x, box.y)
            pane.styles.width, pane.styles.height = box.width, box.height
        self.status.display = self.places.status
        self.task_line.display = self.places.task
        self.keys.display = self.places.keys

    def wish(self, **changes: Any) -> None:
        """Change what the person wants of the layout."""
        self.wishes = replace(self.wishes, **changes)
        self.place()

    def to_pane(self, by: int) -> None:
        """Give the focus to the next pane (or the one before) that can be used."""
        stops = self._stops()
        focused = self.focused
        at = stops.index(focused) if focused in stops else -1 if by > 0 else 0
        self.go(stops[(at + by) % len(stops)])

    def go(self, widget: Widget) -> None:
        """Give the focus to a widget, and its pane the screen where only one has room."""
        self.place(self._pane_of(widget))
        widget.focus()

    def _stops(self) -> list[Widget]:
        """Return what takes the focus, in order."""
        stops: list[Widget] = [self.report.roster]
        if self.only_report:
            return stops
        alone = sum(box.shown for box in self.places.boxes.values()) == 1
        if self.has_tools and (self.places.tools.shown or (alone and self.tools.cards)):
            stops.append(self.tools)
        if self.places.chat.shown or alone:
            stops.append(self.chat.log_view)
            stops += [] if self.chat.question.disabled else [self.chat.question]
        return stops

    def elsewhere(self) -> dict[str | None, tuple[DOMNode, str]]:
        """Return the actions of screen and panes, by binding id, with the widget that does each."""
        if not self.ready:
            return {}
        nodes: list[DOMNode] = [self, self.report, self.report.roster]
        nodes += [self.tools] if self.has_tools else []
        return {
            binding.id: (node, binding.action)
            for node in nodes
            for found in node._bindings.key_to_bindings.values()
            for binding in found
        }

    # -- kept sizes -------------------------------------------------------------------------------

    def recall_sizes(self) -> None:
        """Take the sizes of the last time."""
        self.wishes = remembered(recalled(settings_path()))

    def keep_sizes(self) -> None:
        """Keep the sizes for the next time."""
        remember(settings_path(), kept_sizes(self.wishes))

    # -- filled in by the screen that runs an episode ----------------------------------------------

    def guarded(self, act: Callable[[], None]) -> None:
        """Do something that is recorded; an error is shown, not raised."""
        raise NotImplementedError

    def viewed(self, what: str, target: str = "") -> None:
        """Record that something was looked at."""
        raise NotImplementedError
