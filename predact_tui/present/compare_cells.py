"""Parts of a comparison as content at a width: a step of one episode, lines of what was known."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from textual.content import Content

from predact_tui.present.blocks import Block, blocks
from predact_tui.present.compare_known import call_line
from predact_tui.present.compare_text import marks_line
from predact_tui.present.compare_words import cast_line, sealed, unlike
from predact_tui.present.lines import MUTED, STYLES, Line
from predact_tui.present.markdown import draw
from predact_tui.present.results_view import lines
from predact_tui.present.safe import clip, content, safe_line

if TYPE_CHECKING:
    from engine.comparing.parts import Comparison, StepSide, Talked

ABSENT: Final = "had no such step"
MARGIN: Final = 2
"""Cells by which what runs over a line is set in further."""


def who(found: "Comparison", room: int) -> Content:
    """Return who X and Y are in a line each, and why something is not compared."""
    cast = [clip(cast_line(name, side), room) for name, side in (("X", found.x), ("Y", found.y))]
    notes = [Line(words, "bad") for words in (unlike(found), sealed(found)) if words]
    return lines((*map(Line, cast), *notes))


def step_cell(
    name: str, side: "StepSide | None", numbers: Mapping[str, int], *, highlight: bool
) -> Callable[[int], Content]:
    """Return what draws a step of an episode at a width; `name` stands before it.

    The answer is parsed here, once for all widths.
    """
    talked = side.talked if side is not None else None
    parsed = blocks(talked.text, talked.spans if highlight else ()) if talked is not None else []
    return lambda room: Content("\n").join(_lines(name, side, dict(numbers), parsed, room))


def known_cell(name: str, found: Sequence[Line]) -> Callable[[int], Content]:
    """Return what draws what an episode knew at a width; `name` stands before it."""

    def drawn(room: int) -> Content:
        made = [part for line in found for part in _hanging(line, room)]
        return Content("\n").join([Content.styled(name, "bold $text-accent"), *made])

    return drawn


def _hanging(line: Line, room: int) -> Iterator[Content]:
    """Yield a line's parts; those after the first are set in further than the line itself."""
    text = line.text.lstrip()
    indent = len(line.text) - len(text)
    first, *rest = content(text, STYLES[line.tone]).wrap(max(1, room - indent - MARGIN))
    yield Content(" " * indent) + first
    yield from (Content(" " * (indent + MARGIN)) + part for part in rest)


def _lines(
    name: str, side: "StepSide | None", numbers: dict[str, int], parsed: list[Block], room: int
) -> Iterator[Content]:
    yield Content.styled(name, "bold $text-accent")
    if side is None:
        yield content(ABSENT, MUTED)
        return
    if side.talked is not None:
        yield from _talked(side.talked, numbers, parsed, room)
    marked = marks_line(side, numbers)
    if marked:
        yield from _hanging(Line(marked, "strong"), room)


def _talked(
    talked: "Talked", numbers: dict[str, int], parsed: list[Block], room: int
) -> Iterator[Content]:
    yield from _hanging(Line(f"» {safe_line(talked.question)}", "strong"), room)
    for call in talked.calls or ():
        for part in _hanging(Line(f"• {call_line(call, numbers)}"), room):
            yield part.stylize("$text-secondary")
    if parsed:
        yield draw(parsed, room)
    if not talked.ended or talked.partial:
        yield content("(this answer is not complete)", f"italic {MUTED}")
