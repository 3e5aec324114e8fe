"""The actions of the library, row by row as predact_tui.bindings.Command takes them."""

from typing import Final, Literal, TypeAlias

Row: TypeAlias = tuple[str, tuple[str, ...], str, str, str, Literal["library"]]

ROWS: Final[tuple[Row, ...]] = (
    ("library.open", ("enter",), "screen.open", "Results",
            "Show the results of a recording, or replay one without an end", "library"),
    ("library.replay", ("r",), "screen.replay", "Replay",
            "Watch the recording as it happened", "library"),
    ("library.go_on", ("c",), "screen.go_on", "Go on",
            "Take up an episode that broke off", "library"),
    ("library.choose", ("space",), "screen.choose", "Choose",
            "Choose a recording, to compare it with another", "library"),
    ("library.compare", ("equals_sign", "v"), "screen.compare", "Compare",
            "Compare the chosen recording with this one", "library"),
    ("library.filter", ("slash", "f"), "screen.filter", "Filter",
            "Search what was said, or filter: instructor:... status:... acc:... tag:...",
            "library"),
    ("library.sort", ("s",), "screen.sort(1)", "Sort",
            "Sort by the next column", "library"),
    ("library.sort_back", ("S",), "screen.reverse", "Reverse",
            "Turn the order round", "library"),
    ("library.tag", ("t",), "screen.tag", "Tags",
            "Write the recording's tags", "library"),
    ("library.note", ("n",), "screen.note", "Note",
            "Write a note to the recording", "library"),
    ("library.delete", ("d", "delete"), "screen.throw", "Delete",
            "Put the recording into the bin, or take it out", "library"),
    ("library.undo", ("u",), "screen.undo", "Undo",
            "Take the last one back out of the bin", "library"),
    ("library.bin", ("B",), "screen.bin", "Bin",
            "Show what lies in the bin, or the library again", "library"),
    ("library.verify", ("x",), "screen.verify", "Verify",
            "Check that the recording is as it was recorded", "library"),
    ("library.leave", ("escape", "q"), "screen.leave", "Back",
            "Leave the library", "library"),
)  # fmt: skip
"""Binding id, keys, action, label, description, group."""
