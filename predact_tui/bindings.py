"""Every action of the screens in one place: id, keys, words.

The Textual bindings, the key bar, the help screen and the command palette are all made from this
registry. It imports nothing of Textual until bindings are asked for.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from predact_tui.probing.keys import ROWS
from predact_tui.replaying.keys import ROWS as REPLAY_ROWS
from predact_tui.shelf.keys import ROWS as LIBRARY_ROWS
from predact_tui.sweeping.keys import ROWS as SWEEP_ROWS

if TYPE_CHECKING:
    from textual.binding import Binding, BindingType

Group: TypeAlias = Literal[
    "everywhere", "session", "decide", "ask", "look", "play", "view", "lists", "home", "probe",
    "why", "toolbox", "results", "library", "sweep", "replay", "compare", "choice",
]  # fmt: skip
"""Where an action belongs, in the help and for the widget or screen that binds it."""

GROUPS: Final[dict[Group, str]] = {
    "session": "Session",
    "decide": "Decide (in the report)",
    "ask": "Ask about the selected student",
    "look": "Look closer",
    "play": "Watch a scripted instructor",
    "view": "Arrange the screen",
    "lists": "Lists",
    "home": "Home",
    "probe": "Probe the tool",
    "why": "Why: one prediction opened up",
    "toolbox": "Toolbox: call a tool by hand",
    "results": "Results",
    "library": "Library of recordings",
    "sweep": "Sweep",
    "replay": "Replay a recording",
    "compare": "Compare two episodes",
    "choice": "When asked",
    "everywhere": "Everywhere",
}
"""The groups in the order of the help, with their headings."""


@dataclass(frozen=True, slots=True)
class Command:
    """An action: the binding id, its default keys, Textual's action, and how it is told.

    `label` is one or two words for the key bar, `description` a sentence without a full stop for
    help and palette. `priority` keys work even where a widget would take them.
    """

    id: str
    keys: tuple[str, ...]
    action: str
    label: str
    description: str
    group: Group
    priority: bool = False

    @property
    def shown(self) -> str:
        """The first key as people read it."""
        return key_name(self.keys[0])

    @property
    def all_shown(self) -> str:
        """All keys as people read them."""
        return " ".join(key_name(key) for key in self.keys)


_NAMES: Final = {
    "space": "Space",
    "enter": "Enter",
    "escape": "Esc",
    "tab": "Tab",
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
    "home": "Home",
    "end": "End",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "delete": "Del",
    "question_mark": "?",
    "slash": "/",
    "full_stop": ".",
    "left_square_bracket": "[",
    "right_square_bracket": "]",
    "less_than_sign": "<",
    "greater_than_sign": ">",
    "plus": "+",
    "minus": "-",
    "equals_sign": "=",
    "comma": ",",
    "colon": ":",
    "left_parenthesis": "(",
    "right_parenthesis": ")",
}


def key_name(key: str) -> str:
    """Return a key of Textual's as people read it: `ctrl+q` is ^Q, `f1` is F1."""
    *modifiers, last = key.split("+")
    name = _NAMES.get(last, last)
    if "ctrl" in modifiers:
        return f"Ctrl+{name}" if len(name) > 1 else "^" + name.upper()
    if len(name) > 1 and name[0] == "f" and name[1:].isdigit():
        name = name.upper()
    marks = {"shift": "Shift+", "alt": "Alt+"}
    return "".join(marks[modifier] for modifier in modifiers) + name


COMMANDS: Final[tuple[Command, ...]] = (
    # -- everywhere -------------------------------------------------------------------------------
    Command("app.help", ("f1", "question_mark"), "app.help", "Help",
            "Show the keys and what the signs mean", "everywhere"),
    Command("app.quit", ("ctrl+q",), "app.leave", "Quit",
            "Leave the program; a running episode is kept", "everywhere", True),
    Command("app.interrupt", ("ctrl+c",), "app.interrupt", "Copy or leave",
            "Copy the selected text; with none selected, leave at once", "everywhere", True),
    Command("app.palette", ("ctrl+p",), "app.command_palette", "Commands",
            "Find any action by name", "everywhere", True),
    Command("app.theme", ("f12",), "app.next_theme", "Theme",
            "Go on to the next of ten themes: dark, light, the terminal's own; it is remembered",
            "everywhere", True),
    # -- the session ------------------------------------------------------------------------------
    Command("session.hand_in", ("f10", "ctrl+g"), "screen.hand_in", "Hand in",
            "Hand in the decisions of this step", "session"),
    Command("session.next_pane", ("tab",), "screen.next_pane", "Pane",
            "Go to the next pane", "session"),
    Command("session.previous_pane", ("shift+tab",), "screen.previous_pane", "Pane back",
            "Go to the pane before", "session"),
    Command("session.cancel", ("escape",), "screen.cancel", "Stop answer",
            "Stop the running answer, keeping what has arrived; or go back to the report",
            "session"),
    Command("session.syllabus", ("f4", "s"), "screen.syllabus", "Syllabus",
            "Show the course's syllabus and grading scale", "session"),
    # -- decide -----------------------------------------------------------------------------------
    Command("decide.toggle", ("space",), "turn", "Mark",
            "Decide at risk, or turn the decision round", "decide"),
    Command("decide.risk", ("r",), "mark('flag')", "At risk",
            "Decide: at risk", "decide"),
    Command("decide.not", ("n",), "mark('no-flag')", "Not",
            "Decide: not at risk", "decide"),
    Command("decide.take_back", ("u",), "take_back", "Undecide",
            "Take the decision back", "decide"),
    Command("decide.agree", ("a",), "agree", "Agree with all",
            "Decide as the tool does for every student: at risk", "decide"),
    Command("decide.next_undecided", ("o",), "next_undecided", "Next open",
            "Go to the next student without a decision", "decide"),
    # -- ask --------------------------------------------------------------------------------------
    Command("ask.grades", ("g",), "ask('grades')", "Grades",
            "Ask for this student's grades", "ask"),
    Command("ask.minimum", ("m",), "ask('minimum')", "Minimum",
            "Ask for the minimum score that makes this student safe", "ask"),
    Command("ask.what_if", ("w",), "ask('what_if')", "What if 80",
            "Ask what 80 on all remaining work would give", "ask"),
    Command("ask.predict", ("p",), "ask('predict')", "Predict",
            "Ask for the prediction of this student", "ask"),
    Command("ask.write", ("enter", "i"), "write", "Write",
            "Write a question of your own about this student", "ask"),
    Command("ask.earlier", ("up",), "earlier", "Earlier",
            "While writing: bring back the question before", "ask"),
    Command("ask.later", ("down",), "later", "Later",
            "While writing: go on to the next question", "ask"),
    # -- look -------------------------------------------------------------------------------------
    Command("look.next_value", ("right_square_bracket", "f8"), "screen.next_value", "Next value",
            "Go to the next highlighted value and show the call it came from", "look"),
    Command("look.previous_value", ("left_square_bracket", "shift+f8"), "screen.previous_value",
            "Value back", "Go to the highlighted value before", "look"),
    Command("look.copy", ("y",), "screen.copy", "Copy",
            "Copy the selected answer", "look"),
    Command("look.save_answer", ("Y",), "screen.save_answer", "Save answer",
            "Save the selected answer as a file", "look"),
    Command("look.fold", ("space", "enter"), "fold", "Fold",
            "Open or close this card", "look"),
    Command("look.fold_all", ("e",), "fold_all", "Fold all",
            "Open or close all cards", "look"),
    # -- play -------------------------------------------------------------------------------------
    Command("play.pause", ("f5", "P"), "screen.pause", "Pause",
            "Pause or go on", "play"),
    Command("play.step", ("f6", "full_stop"), "screen.step", "Step",
            "While paused, let one step happen", "play"),
    Command("play.seat", ("f7", "T"), "screen.seat", "Take over",
            "Take over the instructor's seat, or give it back", "play"),
    # -- view -------------------------------------------------------------------------------------
    Command("view.tools", ("f3", "t"), "screen.tools", "Tools",
            "Show or hide what the tools said", "view"),
    Command("view.zoom", ("f11", "z"), "screen.zoom", "Zoom",
            "Give this pane the whole screen, or give it back", "view"),
    Command("view.narrower", ("alt+left", "less_than_sign"), "screen.resize('columns', -2)",
            "Narrower", "Make the left side narrower", "view"),
    Command("view.wider", ("alt+right", "greater_than_sign"), "screen.resize('columns', 2)",
            "Wider", "Make the left side wider", "view"),
    Command("view.shorter", ("alt+up", "minus"), "screen.resize('rows', -1)",
            "Shorter", "Make the report shorter", "view"),
    Command("view.taller", ("alt+down", "plus"), "screen.resize('rows', 1)",
            "Taller", "Make the report taller", "view"),
    # -- lists ------------------------------------------------------------------------------------
    Command("list.down", ("down", "j"), "cursor_down", "Down", "Go down", "lists"),
    Command("list.up", ("up", "k"), "cursor_up", "Up", "Go up", "lists"),
    Command("list.page_down", ("pagedown",), "page_down", "Page down", "Go down a page", "lists"),
    Command("list.page_up", ("pageup",), "page_up", "Page up", "Go up a page", "lists"),
    Command("list.first", ("home",), "cursor_first", "First", "Go to the first", "lists"),
    Command("list.last", ("end", "G"), "cursor_last", "Last", "Go to the last", "lists"),
    Command("list.search", ("slash",), "search", "Find", "Find in this list", "lists"),
    Command("list.choose", ("enter",), "select_cursor", "Choose", "Choose this one", "lists"),
    Command("screen.back", ("escape", "q"), "screen.back", "Back",
            "Close this and go back", "lists"),
    # -- home -------------------------------------------------------------------------------------
    Command("home.start", ("enter", "f10", "ctrl+g"), "screen.start", "Start",
            "Start an episode with these settings", "home"),
    Command("home.next_pane", ("tab",), "screen.next_pane", "Next",
            "Go to the next part: courses, settings, recordings", "home"),
    Command("home.previous_pane", ("shift+tab",), "screen.previous_pane", "Part back",
            "Go to the part before", "home"),
    Command("home.less", ("left", "h", "minus"), "step(-1)", "Less",
            "The value before, or less", "home"),
    Command("home.more", ("right", "l", "plus"), "step(1)", "More",
            "The next value, or more", "home"),
    Command("home.probe", ("p", "f7"), "screen.probe", "Probe",
            "Probe the tool on the chosen course: turn its noise, open its predictions up", "home"),
    Command("home.library", ("L", "f8"), "screen.library", "Library",
            "Find any recording: filter, sort, search, replay, compare", "home"),
    *(Command(*row) for row in ROWS),
    # -- results ----------------------------------------------------------------------------------
    Command("results.save", ("s",), "screen.save", "Save SVG",
            "Save the results as an SVG picture", "results"),
    Command("results.again", ("n",), "screen.again", "New seed",
            "Play the same again with the next seed", "results"),
    Command("results.replay", ("r",), "screen.replay", "Replay",
            "Watch the recording as it happened", "results"),
    Command("results.leave", ("q", "enter", "escape"), "screen.leave", "Done",
            "Leave the results", "results"),
    *(Command(*row) for row in LIBRARY_ROWS),
    *(Command(*row) for row in SWEEP_ROWS),
    *(Command(*row) for row in REPLAY_ROWS),
    # -- compare ----------------------------------------------------------------------------------
    Command("compare.figures", ("1",), "screen.page('figures')", "Figures",
            "Show the settings that differ, and the scores", "compare"),
    Command("compare.decisions", ("2",), "screen.page('decisions')", "Decisions",
            "Show the decisions, and what each episode knew when it decided", "compare"),
    Command("compare.talk", ("3",), "screen.page('talk')", "Talk",
            "Show both talks, question by question", "compare"),
    Command("compare.next", ("n",), "screen.next_difference(1)", "Next ≠",
            "Go to the next difference, also on another page", "compare"),
    Command("compare.previous", ("N",), "screen.next_difference(-1)", "Back ≠",
            "Go to the difference before", "compare"),
    Command("compare.only", ("d",), "screen.only", "Only ≠",
            "Show only what differs, or all", "compare"),
    Command("compare.sides", ("v",), "screen.sides", "Sides",
            "Show both, X alone, or Y alone", "compare"),
    Command("compare.truth", ("t",), "screen.truth", "Truth",
            "Show or hide the final letters; that they were shown is recorded in both", "compare"),
    Command("compare.save", ("s",), "screen.save", "Save",
            "Save the comparison as text", "compare"),
    Command("compare.leave", ("escape", "q"), "screen.leave", "Back",
            "Leave the comparison", "compare"),
    # -- when asked -------------------------------------------------------------------------------
    Command("choice.yes", ("enter", "y"), "screen.yes", "Yes", "Yes, do it", "choice"),
    Command("choice.no", ("escape", "n"), "screen.no", "No", "No, go back", "choice"),
    Command("choice.without", ("w",), "screen.without", "Without",
            "Go on without what broke off", "choice"),
)  # fmt: skip
"""All actions. An id may be given other keys in a keymap; it never changes its meaning."""

BY_ID: Final = {command.id: command for command in COMMANDS}


def in_group(group: Group) -> tuple[Command, ...]:
    """Return the actions of a group, in order."""
    return tuple(command for command in COMMANDS if command.group == group)


def binding(command_id: str, action: str | None = None) -> "Binding":
    """Return an action as a Textual binding (with another `action` if given)."""
    from textual.binding import Binding

    command = BY_ID[command_id]
    return Binding(
        ",".join(command.keys),
        action or command.action,
        command.description,
        show=False,
        id=command.id,
        priority=command.priority,
    )


def typing(action: str) -> "list[BindingType]":
    """Return bindings of digits, the point, the percent sign and backspace to `action('KEY')`.

    Bindings and not key events, because these two take different ways, and typing must not
    overtake the key that was pressed before it.
    """
    from textual.binding import Binding

    keys = {digit: digit for digit in "0123456789"}
    keys |= {"full_stop": ".", "percent_sign": "%", "backspace": "backspace"}
    return [Binding(key, f"{action}('{typed}')", show=False) for key, typed in keys.items()]


def bindings(*wanted: str) -> "list[BindingType]":
    """Return Textual bindings for ids (`list.down`) and whole groups (`decide`)."""
    found: list[BindingType] = []
    for name in wanted:
        ids = [name] if name in BY_ID else [c.id for c in COMMANDS if c.group == name]
        if not ids:
            raise KeyError(name)
        found += [binding(command_id) for command_id in ids]
    return found
