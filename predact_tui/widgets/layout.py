"""Where everything stands: one function from the terminal's size to the panes' places."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any, Final, Literal, TypeAlias

Pane: TypeAlias = Literal["report", "tools", "chat"]
WIDE: Final = 110
"""From this many columns on three panes stand side by side."""
SMALL_WIDTH: Final = 30
SMALL_ROOM: Final = 11
"""Below these (columns; rows between the lines above and below) only the pane in use is shown."""
CHROME: Final = 5
"""The report's lines that are no students: border, header, and the reason of the selected one."""
SIZES: Final = ("columns", "rows", "stacked")
"""The wishes that are remembered."""


@dataclass(frozen=True)
class Box:
    """A place in cells; an empty one is not shown."""

    x: int
    y: int
    width: int
    height: int

    @property
    def shown(self) -> bool:
        """Whether there is anything to see."""
        return self.width > 0 and self.height > 0


NOWHERE: Final = Box(0, 0, 0, 0)


@dataclass(frozen=True)
class Wishes:
    """What a person asked for by keys: shares in percent, and which pane has the screen.

    `columns` is the left side's share of the width, `rows` the report's share of the height
    (beside the tools, wide), `stacked` its share over the chat (narrow).
    """

    columns: int = 54
    rows: int = 52
    stacked: int = 50
    drawer: bool = False
    zoom: bool = False


@dataclass(frozen=True)
class Places:
    """Whether the lines above and below are shown, and the panes' boxes below those above."""

    status: bool
    task: bool
    keys: bool
    report: Box
    tools: Box
    chat: Box

    @property
    def boxes(self) -> dict[Pane, Box]:
        """The panes by name."""
        return {"report": self.report, "tools": self.tools, "chat": self.chat}


def layout(
    width: int,
    height: int,
    wishes: Wishes = Wishes(),
    *,
    focus: Pane = "report",
    rows: int = 7,
    talking: bool = True,
    tools: bool = True,
) -> Places:
    """Return the places at `width` x `height` cells.

    `rows` is the number of flagged students, `talking` whether the chat has begun, `tools`
    whether there is a tools pane at all.
    """
    status, task, keys = height >= 6, height >= 9, height >= 4
    room = max(0, height - status - task - keys)
    whole = Box(0, 0, width, room)
    if wishes.zoom or width < SMALL_WIDTH or room < SMALL_ROOM:
        boxes = _alone(whole, focus)
    elif width >= WIDE:
        boxes = _beside(whole, wishes, rows, tools=tools)
    else:
        boxes = _stacked(whole, wishes, rows, talking=talking, tools=tools)
    return Places(status, task, keys, boxes["report"], boxes["tools"], boxes["chat"])


def _alone(whole: Box, focus: Pane) -> dict[Pane, Box]:
    boxes: dict[Pane, Box] = {"report": NOWHERE, "tools": NOWHERE, "chat": NOWHERE}
    return boxes | {focus: whole}


def _beside(whole: Box, wishes: Wishes, rows: int, *, tools: bool) -> dict[Pane, Box]:
    """Put the report over the tools at the left, the chat at full height at the right."""
    left = _within(whole.width * wishes.columns // 100, 48, whole.width - 36)
    right = Box(left, 0, whole.width - left, whole.height)
    if not tools:
        return {"report": Box(0, 0, left, whole.height), "tools": NOWHERE, "chat": right}
    wanted = min(whole.height * wishes.rows // 100, rows + CHROME)
    top = _within(wanted, CHROME + 1, whole.height - 6)
    return {
        "report": Box(0, 0, left, top),
        "tools": Box(0, top, left, whole.height - top),
        "chat": right,
    }


def _stacked(
    whole: Box, wishes: Wishes, rows: int, *, talking: bool, tools: bool
) -> dict[Pane, Box]:
    """Put the report over the chat; while the tools are out they take room from both."""
    out = wishes.drawer and tools and talking
    share = 34 if out else wishes.stacked if talking else 70
    wanted = min(whole.height * share // 100, rows + CHROME)
    top = _within(wanted, CHROME + 1, whole.height - 6)
    below = whole.height - top
    drawer = _within(below // 2, 4, below - 3) if out else 0
    return {
        "report": Box(0, 0, whole.width, top),
        "tools": Box(0, top, whole.width, drawer) if out else NOWHERE,
        "chat": Box(0, top + drawer, whole.width, below - drawer),
    }


def _within(value: int, low: int, high: int) -> int:
    return max(0, min(max(value, low), high))


def resized(wishes: Wishes, what: str, by: int, *, wide: bool) -> Wishes:
    """Return wishes with the left side (`columns`) or the report (`rows`) changed by percent."""
    if what == "columns":
        return replace(wishes, columns=_within(wishes.columns + by, 30, 75))
    if wide:
        return replace(wishes, rows=_within(wishes.rows + 4 * by, 20, 85))
    return replace(wishes, stacked=_within(wishes.stacked + 4 * by, 20, 85))


def remembered(kept: Mapping[str, Any]) -> Wishes:
    """Return the wishes among what is kept; the usual ones where they cannot be used."""
    sizes: dict[str, Any] = {key: kept.get(key) for key in SIZES}
    return Wishes(**sizes) if all(_usable(size) for size in sizes.values()) else Wishes()


def _usable(size: object) -> bool:
    return isinstance(size, int) and 20 <= size <= 85


def kept_sizes(wishes: Wishes) -> dict[str, int]:
    """Return the sizes to keep."""
    return {key: value for key, value in asdict(wishes).items() if key in SIZES}
