"""The actions of the probe's screens, row by row as predact_tui.bindings.Command takes them."""

from typing import Final, Literal, TypeAlias

Row: TypeAlias = tuple[
    str, tuple[str, ...], str, str, str, Literal["probe", "why", "toolbox"], bool
]

ROWS: Final[tuple[Row, ...]] = (
    # -- probe ------------------------------------------------------------------------------------
    ("probe.less", ("left", "h", "minus"), "screen.turn(-1)", "Less",
            "Turn the knob in hand down", "probe", False),
    ("probe.more", ("right", "l", "plus"), "screen.turn(1)", "More",
            "Turn the knob in hand up", "probe", False),
    ("probe.least", ("shift+left", "less_than_sign"), "screen.turn_to(-1)", "Least",
            "Turn the knob in hand to its first end", "probe", False),
    ("probe.most", ("shift+right", "greater_than_sign"), "screen.turn_to(1)", "Most",
            "Turn the knob in hand to its last end", "probe", False),
    ("probe.accuracy", ("a",), "screen.take('accuracy')", "Accuracy",
            "Take the accuracy in hand (a percentage can be typed)", "probe", False),
    ("probe.noise", ("m",), "screen.take('noise')", "Noise model",
            "Take the noise model in hand", "probe", False),
    ("probe.seed", ("s",), "screen.take('seed')", "Seed",
            "Take the seed in hand (a number can be typed)", "probe", False),
    ("probe.week", ("w",), "screen.take('week')", "Week",
            "Take the week in hand (a number can be typed)", "probe", False),
    ("probe.students", ("n",), "screen.take('students')", "Students",
            "Take the number of students in hand (a number can be typed)", "probe", False),
    ("probe.at-risk", ("r",), "screen.take('at-risk')", "At risk",
            "Take the students at risk in hand (type a count, 13% or 0.13)", "probe", False),
    ("probe.natural", ("N",), "screen.natural", "Natural",
            "Take the noise away: natural accuracy", "probe", False),
    ("probe.truth", ("t",), "screen.truth", "Truth",
            "Show or hide the true letters", "probe", False),
    ("probe.panels", ("p",), "screen.panels", "Panels",
            "Go to the panels, or back to the class", "probe", False),
    ("probe.why", ("enter",), "screen.why", "Why",
            "Open the selected student's prediction up", "probe", False),
    ("probe.tools", ("c", "f3"), "screen.tools", "Tools",
            "Call any tool by hand on this class", "probe", False),
    ("probe.copy", ("y",), "screen.copy", "Copy command",
            "Copy the command line that makes this view again", "probe", False),
    ("probe.save_command", ("Y",), "screen.save_command", "Save command",
            "Save that command line as a file", "probe", False),
    ("probe.save", ("S",), "screen.save", "Save SVG",
            "Save all of the probe as an SVG picture", "probe", False),
    ("probe.start", ("f10", "ctrl+g"), "screen.start", "Start",
            "Start a session with exactly these settings", "probe", False),
    ("probe.leave", ("escape", "q"), "screen.leave", "Back",
            "Leave the probe", "probe", False),
    # -- why --------------------------------------------------------------------------------------
    ("why.missing", ("x", "delete"), "missing", "Missing",
            "Take the selected component's score away", "why", False),
    ("why.reset", ("u",), "screen.reset", "Undo edits",
            "Bring all scores back", "why", False),
    # -- toolbox ----------------------------------------------------------------------------------
    ("toolbox.call", ("f10", "ctrl+g"), "screen.call", "Call",
            "Call the tool with what is filled in", "toolbox", False),
    ("toolbox.up", ("up",), "complete(-1)", "Complete",
            "In a field: the id or name before that holds what is typed", "toolbox", False),
    ("toolbox.down", ("down",), "complete(1)", "Complete",
            "In a field: the next id or name that holds what is typed", "toolbox", False),
    ("toolbox.leave", ("escape",), "screen.leave", "Back",
            "Close the toolbox", "toolbox", False),
)  # fmt: skip
"""Id, keys, Textual's action, label, description, group, priority."""
