"""The probe's panels as content at a width: confusion, reliability, confidence."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

from textual.content import Content

from predact_tui.present.lines import MUTED
from predact_tui.present.safe import fit

if TYPE_CHECKING:
    from engine.probing.reliability import Bin
    from engine.probing.tables import ConfidenceSplit, Matrices
    from engine.scoring import Confusion

Lines: TypeAlias = list[Content]
LETTERS: Final = "ABCDF"
BESIDE: Final = "    "
MOST_BAR: Final = 30
"""Cells of the longest bar."""


def panel(title: str, lines: Sequence[Content]) -> Content:
    """Return lines under a heading."""
    return Content("\n").join([Content.styled(title, "bold $text-accent"), *lines])


def bar(share: float, cells: int, style: str, full: str = "█") -> Content:
    """Return a share (0 to 1) as a bar of at most `cells`; anything above 0 can be seen."""
    length = max(round(share * cells), 1 if share > 0 and cells > 0 else 0)
    return Content.styled(full * length, style)


# -- confusion ------------------------------------------------------------------------------------


def confusion_panel(natural: "Matrices", after: "Matrices", room: int) -> Content:
    """Return letters and at-risk counts against the truth, without and with noise."""
    boxes = [_letters("By nature", natural), _letters("After noise", after)]
    flags = [_flags(natural.at_risk), _flags(after.at_risk)]
    blank = Content("")
    if room >= 2 * boxes[0][1].cell_length + len(BESIDE):
        lines = [*_beside(boxes), blank, *_beside(flags)]
    else:
        lines = [*boxes[0], *flags[0], blank, *boxes[1], *flags[1]]
    return panel("Confusion: truth down, predicted across", lines)


def _letters(title: str, found: "Matrices") -> Lines:
    cell = max(3, len(str(max(map(max, found.letters)))) + 1)
    room = 8 + cell * len(LETTERS)
    head = "        " + "".join(letter.rjust(cell) for letter in LETTERS)
    lines = [Content.styled(fit(title, room), "bold"), Content.styled(head, MUTED)]
    for at, row in enumerate(found.letters):
        parts = [_count(count, cell, right=at == to) for to, count in enumerate(row)]
        lines.append(Content("").join([Content.styled(f"{LETTERS[at]:<8}", MUTED), *parts]))
    return lines


def _count(count: int, cell: int, *, right: bool) -> Content:
    """Return a count, bold where prediction and truth agree."""
    if not count:
        return Content.styled("·".rjust(cell), MUTED)
    return Content.styled(str(count).rjust(cell), "bold $text-success" if right else "")


def _flags(found: "Confusion") -> Lines:
    head = Content.styled(f"{'':<8}{'flagged':>8}{'not':>7}", MUTED)
    rows = (("at risk", found.tp, found.fn, True), ("safe", found.fp, found.tn, False))
    return [
        head,
        *(
            Content.assemble(
                (f"{name:<8}", MUTED), _count(yes, 8, right=risk), _count(no, 7, right=not risk)
            )
            for name, yes, no, risk in rows
        ),
    ]


def _beside(boxes: Sequence[Lines]) -> Lines:
    rooms = [max(line.cell_length for line in box) for box in boxes]
    return [
        Content(BESIDE).join(
            line.pad_right(room - line.cell_length) for line, room in zip(row, rooms, strict=True)
        )
        for row in zip(*boxes, strict=True)
    ]


# -- reliability ----------------------------------------------------------------------------------


def reliability_panel(bins: "Sequence[Bin]", ece: float, brier: float, room: int) -> Content:
    """Return how often P(at risk) came true, bin by bin, before noise."""
    cells = max(0, min(MOST_BAR, room - 29))
    head = Content.styled(
        "P(at risk)    n  said  true" + ("  bar: true, |: said" if cells > 18 else ""), MUTED
    )
    lines = [head, *(_bin(each, cells) for each in bins)]
    return panel(f"Reliability by nature: ECE {ece:.3f}, Brier {brier:.3f}", lines)


def _bin(each: "Bin", cells: int) -> Content:
    label = f"{each.low:.1f}-{each.high:.1f} {each.count:>7}"
    if each.said is None or each.came_true is None:
        return Content.styled(f"{label}     -     -", MUTED)
    figures = f"{label}  {each.said:.2f}  {each.came_true:.2f}  "
    return Content.assemble(figures, _marked(each.came_true, each.said, cells))


def _marked(true: float, said: float, cells: int) -> Content:
    """Return a bar of what came true, with a stroke at what was said."""
    if cells < 4:
        return Content("")
    drawn = bar(true, cells, "").plain.ljust(cells, "░")
    at = min(round(said * cells), cells - 1)
    return Content.assemble(
        (drawn[:at], "$text-primary"),
        ("|", "bold $text-warning"),
        (drawn[at + 1 :], "$text-primary"),
    )


# -- confidence -----------------------------------------------------------------------------------


def confidence_panel(natural: "ConfidenceSplit", after: "ConfidenceSplit", room: int) -> Content:
    """Return the confidence of right and of wrong letters: means, and counts after noise."""
    most = max(*after.right, *after.wrong, 1)
    cells = max(0, min(MOST_BAR, room - 21))
    some = [b for b in range(10) if after.right[b] or after.wrong[b]]
    lines = [
        Content(f"{'':<12}{'right':>8}{'wrong':>8}  (mean)"),
        _means("by nature", natural),
        _means("after noise", after),
        Content(""),
    ]
    for b in range(min(some, default=0), max(some, default=-1) + 1):
        label = f"{b * 10}-{b * 10 + 10}%"
        lines.append(_tenth(label, "right", after.right[b], most, cells))
        lines.append(_tenth("", "wrong", after.wrong[b], most, cells))
    return panel("Confidence of right and of wrong letters", lines)


def _means(name: str, split: "ConfidenceSplit") -> Content:
    shown = ["-" if x is None else f"{100 * x:.1f}%" for x in (split.mean_right, split.mean_wrong)]
    return Content.assemble((f"{name:<12}", MUTED), f"{shown[0]:>8}{shown[1]:>8}")


def _tenth(label: str, name: str, count: int, most: int, cells: int) -> Content:
    style, full = ("$text-success", "█") if name == "right" else ("$text-error", "▒")
    head = f"{label:>8} {name} {count:>4} "
    return Content.assemble((head, MUTED), bar(count / most, cells, style, full))
