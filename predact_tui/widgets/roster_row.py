"""One line of the report: which columns fit a width, and a student drawn in them."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from textual.content import Content

from predact_tui.present.lines import MUTED
from predact_tui.present.safe import clip_start, fit, safe_line
from predact_tui.present.safe import width as cells
from predact_tui.present.spans import LOOKS

if TYPE_CHECKING:
    from engine.actions import Decision
    from engine.outcome import StudentRow
    from engine.report import ToldStudent

DECISION: "Final[dict[Decision | None, tuple[str, str, str]]]" = {
    "flag": ("[!] at risk", "[!] risk", "bold $text-error"),
    "no-flag": ("[ ] not", "[ ] not", "$text-success"),
    None: ("[?] decide", "[?]", "italic $text-warning"),
}
"""The present decision: its words with a sign, in fewer words, and its style."""
FIRST: "Final[dict[Decision | None, str]]" = {"flag": "at risk", "no-flag": "not", None: "-"}
NOW: Final = (9, 12)
"""Cells of the present decision in fewer words and in full."""
NARROW: Final = 46
"""Below this width words are fewer."""
MIN_ID, MAX_ID = 7, 18
MIN_DRIVER: Final = 18
BAR: Final = (6, 12)
"""Least and most cells of a bar."""
TOOL: Final = 11
"""Cells of what the tool says."""
TRUTH: Final = (3, 8)
"""Cells of the true letter, without words and with them."""


@dataclass(frozen=True)
class Columns:
    """Cells of each column; 0: left out."""

    number: int
    student: int
    tool: int
    bar: int
    first: int
    now: int
    driver: int
    truth: int = 0

    @property
    def now_at(self) -> int:
        """Where the present decision begins."""
        before = (self.number, self.student, self.tool, self.bar, self.first)
        return 2 + sum(size + 1 for size in before if size)


def columns(
    width: int,
    ids: tuple[str, ...] = (),
    *,
    first: bool = False,
    bars: bool = True,
    truth: bool = False,
    tool: bool = True,
) -> Columns:
    """Return the columns for `width` cells: decision, student and tool first, then what fits.

    Without a `tool` there is none of what it said.
    """
    widest = max((cells(safe_line(student)) for student in ids), default=MIN_ID)
    number = len(str(max(len(ids), 1)))
    student = min(max(widest, MIN_ID), MAX_ID)
    now = NOW[width >= NARROW]
    letters = TRUTH[width >= NARROW] if truth else 0
    says = TOOL if tool else 0
    left = width - 2 - (number + 1) - now - sum(size + 1 for size in (says, letters) if size)
    student = max(1, min(student, left - 1))
    left -= student + 1
    first_width = 7 if first and left >= 8 else 0
    left -= first_width + 1 if first_width else 0
    bar = min(BAR[1], left - 1) if tool and bars and left > BAR[0] else 0
    if left - (BAR[0] + 1) > MIN_DRIVER and bar:
        bar = max(BAR[0], min(BAR[1], left - 30))
    left -= bar + 1 if bar else 0
    driver = left - 1 if tool and left > MIN_DRIVER else 0
    return Columns(number, student, says, bar, first_width, now, driver, letters)


def header(found: Columns) -> Content:
    """Return the columns' headings."""
    parts = [
        " " * 2 + fit("#", found.number, right=True),
        fit("Student", found.student),
    ]
    parts += [fit("Tool says", found.tool)] if found.tool else []
    parts += [fit("Confidence" if found.bar > 9 else "Conf.", found.bar)] if found.bar else []
    parts += [fit("First", found.first)] if found.first else []
    parts += [fit("Now" if found.first or found.now < NOW[1] else "You decide", found.now)]
    parts += [fit("Truth" if found.truth > TRUTH[0] else "Tru", found.truth)] if found.truth else []
    parts += [fit("Why", found.driver)] if found.driver else []
    return Content.styled(" ".join(parts), MUTED)


def row(
    student: "ToldStudent",
    found: Columns,
    now: "Decision | None",
    first: "Decision | None" = None,
    *,
    selected: bool = False,
    highlight: bool = True,
    truth: "StudentRow | None" = None,
) -> Content:
    """Return a student's line; `highlight` marks the tool's values, `truth` is laid open."""
    # Ids of one course begin alike: where they do not fit, their ends are told apart.
    name = clip_start(student.student_id, found.student)
    parts: list[Content] = [
        Content.styled("▸ " if selected else "  ", "bold $text-accent"),
        Content.styled(fit(str(student.number), found.number, right=True) + " ", MUTED),
        Content.styled(name + " " * (found.student - cells(name) + 1), "bold" if selected else ""),
    ]
    if found.tool:
        parts += [_chip(student, found.tool, highlight=highlight), Content(" ")]
    if found.bar:
        parts += [_confidence_bar(student.confidence, found.bar), Content(" ")]
    if found.first:
        parts.append(Content.styled(fit(FIRST[first], found.first) + " ", MUTED))
    full, short, style = DECISION[now]
    words = full if found.now >= NOW[1] else short
    changed = "*" if found.first and first is not None and now != first else ""
    parts.append(Content.styled(fit(words + changed, found.now), style))
    if found.truth and truth is not None:
        parts += [Content(" "), _truth(truth, now, found.truth)]
    if found.driver:
        parts += [Content(" "), Content.styled(fit(student.driver or "", found.driver), MUTED)]
    return Content("").join(parts)


def _confidence_bar(share: float | None, width: int) -> Content:
    return Content(" " * width) if share is None else bar(share, width)


def bar(share: float, width: int) -> Content:
    """Return a share of 0 to 1 drawn as a bar, which is told without colour too."""
    filled = round(max(0.0, min(1.0, share)) * width)
    return Content.assemble(("━" * filled, "$warning"), ("╌" * (width - filled), "$foreground 25%"))


def _truth(row: "StudentRow", now: "Decision | None", cells: int) -> Content:
    """Return the truth with a sign: whether the present decision is right."""
    if row.at_risk is None:
        return Content.styled(fit("· -", cells), MUTED)
    right = row.at_risk == (now == "flag")
    sign, style = ("✓", "$text-success") if right else ("✗", "bold $text-error")
    words = f"{row.truth or ''} {'risk' if row.at_risk else 'not'}" if cells > TRUTH[0] else ""
    words = words or row.truth or ("r" if row.at_risk else "n")
    if now is None:
        sign, style = "·", ""
    return Content.styled(fit(f"{sign} {words.strip()}", cells), style)


def _chip(student: "ToldStudent", width: int, *, highlight: bool) -> Content:
    said = safe_line(student.predicted or "D/F")
    if student.confidence is not None:
        said += f" {student.confidence * 100:5.1f}%"
    if not highlight:
        return Content(fit(f" {said}", width))
    look = LOOKS["prediction"]
    signed = look.sign(said)
    return Content.assemble((signed, look.style), " " * max(0, width - cells(signed)))
