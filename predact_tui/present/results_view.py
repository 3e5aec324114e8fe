"""The results as Textual content: scores with bars, the students, and the sections of words."""

from typing import Final

from textual.content import Content

from engine.outcome import StudentRow
from predact_tui.present.lines import MUTED, STYLES, Line, Section
from predact_tui.present.results_text import Score
from predact_tui.present.safe import fit, width
from predact_tui.present.student_text import COLUMNS, Cells, Group, cells, ordered, sentence

_GROUPS: Final[dict[Group, str]] = {
    "flagged": "Flagged by the tool",
    "unaided": "Decided without a tool",
    "missed": "Missed: at risk, never flagged",
    "rest": "Neither flagged nor at risk",
}
_WIDTHS: Final = (3, 0, 5, 8, 5, 5, 8, 0)
"""Cells a column; 0: as wide as its texts, within the limits below."""

_STUDENT_LIMIT: Final = 24
_NARROWEST: Final = 66
"""Below this width the students are told in sentences."""


def lines(section: tuple[Line, ...]) -> Content:
    """Return lines of words, each in its tone."""
    return Content("\n").join(Content.styled(line.text, STYLES[line.tone]) for line in section)


def section(part: Section) -> Content:
    """Return a heading and its lines."""
    heading = Content.styled(part.title, "bold $text-accent")
    return Content("\n").join([heading, lines(part.lines)])


def bar(value: float, cells_wide: int) -> str:
    """Return a share (0 to 1) as a bar of this many cells."""
    full = round(min(1.0, max(0.0, value)) * cells_wide)
    return "█" * full + "░" * (cells_wide - full)


def scores(rows: tuple[Score, ...], room: int) -> Content:
    """Return the F1s with their bars, and with their meaning where there is room."""
    name = max(len(row.name) for row in rows)
    long = max(len(row.meaning) for row in rows)
    spare = room - name - 7
    told = spare >= long + 12
    bar_cells = max(0, min(24, spare - long - 2 if told else spare))
    made = [_score(row, name, bar_cells, told) for row in rows]
    return Content("\n").join([Content.styled("F1 score", "bold $text-accent"), *made])


def _score(row: Score, name: int, bar_cells: int, told: bool) -> Content:
    strong = "bold" if row.name.endswith("decision") else ""
    head = Content.styled(f"{row.name:<{name}} ", strong)
    tail = f"  {row.meaning}" if told else ""
    if row.value is None:
        return head.append_text("none".ljust(6 + bar_cells) + tail, MUTED)
    drawn = f"{row.value:.2f}  "
    return (
        head.append_text(drawn, "bold")
        .append_text(bar(row.value, bar_cells), "$text-primary" if strong else MUTED)
        .append_text(tail, MUTED)
    )


def students(rows: tuple[StudentRow, ...], room: int) -> Content:
    """Return the students: a table where it fits, sentences where not."""
    told = room < _NARROWEST
    columns = _columns(rows, room)
    blocks: list[Content] = [] if told else [_header(columns)]
    last: Group | None = None
    for row in ordered(rows):
        made = cells(row)
        if made.group != last:
            last = made.group
            blocks.append(Content.styled(_GROUPS[last], "bold $text-accent"))
        blocks.append(_sentence(row, made) if told else _row(made, columns))
    return Content("\n").join(blocks)


def _columns(rows: tuple[StudentRow, ...], room: int) -> tuple[int, ...]:
    names = max((width(cells(row).texts[1]) for row in rows), default=0)
    name = max(len("Student"), min(names, _STUDENT_LIMIT))
    taken = sum(_WIDTHS) + len(_WIDTHS) - 1
    noise = max(10, min(20, room - taken - name))
    name = min(name, max(len("Student"), room - taken - noise))
    return (_WIDTHS[0], name, *_WIDTHS[2:-1], noise)


def _header(columns: tuple[int, ...]) -> Content:
    titles = [fit(title, wide) for title, wide in zip(COLUMNS, columns, strict=True)]
    return Content.styled(" ".join(titles).rstrip(), "bold underline")


def _row(made: Cells, columns: tuple[int, ...]) -> Content:
    texts = [
        fit(text, wide, right=at == 0)
        for at, (text, wide) in enumerate(zip(made.texts, columns, strict=True))
    ]
    before, noise = " ".join(texts[:6]) + " ", " " + texts[7]
    style = MUTED if made.group == "rest" else ""
    tone = _tone(made)
    quiet = MUTED if made.texts[7] in ("unchanged", "-") else "$text-warning"
    return Content.styled(before, style).append_text(texts[6], tone).append_text(noise, quiet)


def _sentence(row: StudentRow, made: Cells) -> Content:
    sign = made.texts[6][0] + " "
    return Content.styled(sign, _tone(made)).append_text(sentence(row))


def _tone(made: Cells) -> str:
    if made.group == "rest" or made.right is None:
        return STYLES["muted"]
    return STYLES["good" if made.right else "bad"]
