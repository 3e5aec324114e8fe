"""The actions of the sweep's screen, row by row as predact_tui.bindings.Command takes them."""

from typing import Final, Literal, TypeAlias

Row: TypeAlias = tuple[str, tuple[str, ...], str, str, str, Literal["sweep"]]

ROWS: Final[tuple[Row, ...]] = (
    ("sweep.open", ("enter",), "screen.open", "Watch",
            "Watch an episode of this line: one being played, else the last that ended", "sweep"),
    ("sweep.faults", ("e",), "screen.faults", "Errors",
            "Show more of what went wrong, or less", "sweep"),
    ("sweep.stop", ("x",), "screen.stop", "Stop",
            "Begin no more episodes; pressed again, cut off what is being played", "sweep"),
    ("sweep.leave", ("escape", "q"), "screen.leave", "Leave",
            "Leave the sweep; where it is not done, stop it first", "sweep"),
)  # fmt: skip
"""Binding id, keys, action, label, description, group."""
