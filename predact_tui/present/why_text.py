"""A prediction opened up, in lines: why it came so, its votes, its weeks, what edits changed."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING

from textual.content import Content

from engine.scale import LETTERS
from predact_tui.bindings import BY_ID
from predact_tui.present.lines import MUTED
from predact_tui.present.safe import safe_line, width

if TYPE_CHECKING:
    from engine.probing.grounds import WeekPrediction, Why
    from predact_tui.probing.opened import Opened

METHODS = {"knn": "n", "score_conditional": "avg", "prior": "pool"}
"""How each week's prediction came, in short: neighbours are counted before the n."""
LEGEND = {"knn": "n: neighbours", "score_conditional": "avg: nearest averages",
          "prior": "pool: everybody"}  # fmt: skip
"""What that means."""


def why_lines(opened: "Opened", room: int) -> Content:
    """Return the summary above the tables."""
    now = opened.now
    lines = [
        Content.styled(reason(now), "bold"),
        Content(tolerance(now)),
        _votes(now),
        *_weeks(opened, room),
        _edits(opened),
    ]
    return Content("\n").join(lines)


def reason(found: "Why") -> str:
    """Return the prediction and why it came this way."""
    return f"{found.letter} {100 * found.confidence:.1f}%: {found.reason}"


def tolerance(found: "Why") -> str:
    """Return what a neighbour must be, and the nearest where there is none."""
    average = "none" if found.average is None else f"{found.average:.2f}"
    said = (
        f"Average {average}, {found.scored} scored. Neighbours share {found.needed} or more, "
        f"at most {found.tolerance:.2f} away"
    )
    if found.nearest is not None:
        near = found.nearest
        said += f". The nearest, {safe_line(near.student_id)}, is {near.distance:.2f} away"
    return said


def _votes(found: "Why") -> Content:
    whole = sum(found.votes)
    parts = [Content.styled("Votes ", MUTED)]
    for letter, vote in zip(LETTERS, found.votes, strict=True):
        style = "bold" if letter == found.letter else "" if vote else MUTED
        parts.append(Content.styled(f" {letter} {100 * vote / whole:.1f}% ", style))
    return Content("").join(parts)


def _weeks(opened: "Opened", room: int) -> list[Content]:
    """Return the prediction at every week in as many lines as need be; the class's stands out.

    Weeks that follow each other with the same prediction are told together; what the short words
    mean stands behind them where there is room.
    """
    ways = {each.method for each in opened.weeks}
    lines: list[list[Content]] = [[Content.styled("Weeks ", MUTED)]]
    taken = 6
    for _, alike in groupby(opened.weeks, key=lambda each: replace(each, week=0)):
        piece = _week(list(alike), opened.drawn.week)
        if taken + width(piece.plain) > room:
            lines.append([])
            taken = 0
        lines[-1].append(piece)
        taken += width(piece.plain)
    legend = "  " + ", ".join(words for way, words in LEGEND.items() if way in ways)
    if taken + width(legend) <= room:
        lines[-1].append(Content.styled(legend, MUTED))
    return [Content("").join(line) for line in lines]


def _week(alike: "Sequence[WeekPrediction]", now: int) -> Content:
    each, last = alike[0], alike[-1].week
    way = METHODS[each.method]
    count = str(each.neighbours) if each.method == "knn" else ""
    weeks = str(last) if each.week == last else f"{each.week}-{last}"
    text = f"{weeks}:{each.letter} {100 * each.confidence:.0f}% {count}{way}"
    if each.week <= now <= last:
        return Content.assemble("[", (text, "bold reverse"), "] ")
    return Content.styled(f" {text}  ", "" if last < now else MUTED)


def _edits(opened: "Opened") -> Content:
    if not opened.edited:
        away, back = (BY_ID[name].shown for name in ("why.missing", "why.reset"))
        told = f"{away} takes one away, {back} brings all back"
        return Content.styled(f"Type a score to see the prediction move; {told}", MUTED)
    before, now = opened.before, opened.now
    return Content.styled(
        f"{len(opened.edited)} edited: {before.letter} {100 * before.confidence:.1f}% → "
        f"{now.letter} {100 * now.confidence:.1f}%",
        "bold $text-warning",
    )
