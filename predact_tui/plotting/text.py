"""A plot as text: the picture, what cannot be drawn, and what it was made of."""

from collections.abc import Iterator

from engine.charts.model import AnyChart, MadeOf, StackChart, undefined
from predact_tui.page import USUAL, paragraph
from predact_tui.plotting.plane import plane_text
from predact_tui.plotting.slots import slots_text
from predact_tui.plotting.stacks import stacks_text


def plot_text(chart: AnyChart, made: MadeOf, made_by: str, columns: int = USUAL) -> str:
    """Return the whole plot in lines of at most `columns` cells, but for long names."""
    foot = [paragraph(line, columns) for line in caption(chart, made, made_by)]
    return "\n".join([chart.title, "", _drawn(chart, columns), "", *foot]) + "\n"


def caption(chart: AnyChart, made: MadeOf, made_by: str) -> Iterator[str]:
    """Yield what stands below a plot, in paragraphs."""
    missing = list(undefined(chart))
    if missing:
        yield f"Not drawn, for it is undefined: {'; '.join(missing)}."
    yield from chart.notes
    yield made_text(made)
    if made_by:
        yield made_by


def made_text(made: MadeOf) -> str:
    """Return how many episodes a plot shows, and how many were left out."""
    out = ((made.invalid, "invalid"), (made.unfinished, "unfinished"))
    left = " and ".join(f"{count} {what}" for count, what in out if count)
    episodes = "episode" if made.finished == 1 else "episodes"
    return f"Made of {made.finished} finished {episodes}; left out: {left or 'none'}."


def _drawn(chart: AnyChart, columns: int) -> str:
    if isinstance(chart, StackChart):
        return stacks_text(chart, columns)
    if chart.panels[0].series and chart.kind in ("before-after", "reliance"):
        return plane_text(chart, columns)
    return slots_text(chart, columns)
