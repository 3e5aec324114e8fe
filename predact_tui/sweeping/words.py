"""A sweep in words: how far it is, and what was planned."""

import time
from collections.abc import Sequence
from typing import Final

from predact_tui.sweeping.costs import Guess
from predact_tui.sweeping.plan import Plan, Planned, cell_name
from predact_tui.sweeping.tally import Tally
from predact_tui.tables import table
from scenarios.gridcells import PlacedCell

HEAD: Final = ("cell", "episodes", "finished", "invalid", "failed", "begun", "to play")
KINDS: Final = ("finished", "invalid", "failed", "open", "new")


def counts(tally: Tally) -> str:
    """Return how far a sweep is: what became of all its grid's episodes, and what is left."""
    said = [f"{tally.sum('finished')} of {tally.sum('of')} finished"]
    said += [f"{tally.sum(name)} {name}" for name in ("invalid", "failed") if tally.sum(name)]
    said.append(f"{tally.left} left")
    if tally.elsewhere:
        said.append(f"{len(tally.elsewhere)} being played by another program")
    return ", ".join(said)


def spent(tally: Tally) -> str:
    """Return what models took so far, in words; nothing where none sits in the grid."""
    if not tally.models:
        return ""
    said = [many(tally.calls, "call"), many(tally.tokens, "token"), money(tally)]
    if tally.waits:
        said.append(f"{many(tally.limited, 'rate limit')} met, {many(tally.waits, 'wait')}")
    return ", ".join(said)


def money(tally: Tally) -> str:
    """Return the cost so far and in all; what is unknown is said to be."""
    if not tally.priced:
        return "cost unknown" if tally.unpriced else "nothing spent yet"
    said = f"US$ {tally.cost:.4f}"
    if tally.left and tally.projected is not None:
        said += f" of about {tally.projected:.2f}"
    return said + (
        f" and {many(tally.unpriced, 'episode')} of unknown cost" if tally.unpriced else ""
    )


def remaining(tally: Tally, now: float | None = None) -> str:
    """Return how long the rest may take; nothing where that is not known or there is none."""
    seconds = tally.seconds_left(time.monotonic() if now is None else now)
    return "" if not seconds else f"about {duration(seconds)} to go"


def duration(seconds: float) -> str:
    """Return a time in its two largest units."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return f"{hours} h {minutes} min"
    return f"{minutes} min {rest} s" if minutes else f"{rest} s"


def progress_line(tally: Tally) -> str:
    """Return how far a sweep is in a line."""
    return "; ".join(part for part in (counts(tally), spent(tally), remaining(tally)) if part)


def many(count: int, what: str) -> str:
    """Return a count with what is counted, in the plural where it is one."""
    return f"{count:,} {what}{'' if count == 1 else 's'}"


def missing_lines(cells: Sequence[PlacedCell]) -> list[str]:
    """Return a line for each cell that cannot be played here, with what it takes."""
    return [f"left out: {cell_name(cell)}: {cell.missing}" for cell in cells]


def plan_text(plan: Plan, played: int, guess: Guess | None) -> str:
    """Return what a sweep would do: its cells, how each stands, and what it may take."""
    rows = [_row(cell, plan.episodes) for cell in plan.cells if cell.scenario is not None]
    seats = (
        f"{many(len(plan.instructors), 'instructor')}, {many(len(plan.assistants), 'assistant')}"
    )
    lines = [
        f"{plan.grid}: {seats}, {len(rows)} of {many(len(plan.cells), 'cell')} here, "
        f"{many(plan.runs, 'run')}",
        f"instructors: {', '.join(plan.instructors)}",
        f"assistants: {', '.join(plan.assistants)}",
        "",
        table(HEAD, rows),
        "",
        *missing_lines(plan.missing),
        f"{many(played, 'episode')} would be played now.",
    ]
    if guess is not None:
        lines.append(guess_text(guess))
    return "\n".join(lines)


def guess_text(guess: Guess) -> str:
    """Return what models may take, in words."""
    cost = "at unknown cost" if guess.cost is None else f"US$ {guess.cost:,.2f}"
    return (
        f"Models: about {guess.calls:,} calls, {guess.sent:,} tokens sent and {guess.made:,} made, "
        f"{cost} (a guess from usual episodes)."
    )


def _row(cell: PlacedCell, episodes: Sequence[Planned]) -> tuple[str, ...]:
    name = cell_name(cell)
    kinds = [e.standing.kind for e in episodes if e.job.cell == name]
    return name, str(len(kinds)), *(str(kinds.count(kind)) for kind in KINDS)
