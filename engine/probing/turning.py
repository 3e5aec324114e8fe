"""Turning the noise knob: the class at an accuracy, and who moved since the last turn."""

from dataclasses import dataclass

import numpy as np

from engine.calibration import at_risk
from engine.course import BoolArray
from engine.noise import Noised, make_wrong_or_right
from engine.noise_models import UNIFORM
from engine.probing.drawn import DrawnClass
from engine.scoring import StudentOutcome, ToolQuality, tool_quality


@dataclass(frozen=True, eq=False)
class Turn:
    """A class with its noise: letters after it, who is flagged, how good the tool's flags are."""

    drawn: DrawnClass
    noised: Noised
    flagged: BoolArray
    quality: ToolQuality


@dataclass(frozen=True)
class Moved:
    """Rows of the class that became flagged and that were cleared by a turn of a knob.

    `stayed` counts the students who were in the class before.
    """

    flagged: tuple[int, ...]
    cleared: tuple[int, ...]
    stayed: int


def turn(drawn: DrawnClass, accuracy: float | None, model: str = UNIFORM) -> Turn:
    """Bring the class to an accuracy (None: natural) by a noise model.

    ValueError for an accuracy outside 0 to 1; NoiseError, naming the range, for one out of reach.
    """
    natural = drawn.natural
    noised = make_wrong_or_right(
        natural.codes,
        drawn.truth,
        accuracy,
        drawn.roster.ids,
        drawn.key,
        confidence=natural.confidence,
        model=model,
    )
    flagged = at_risk(noised.codes)
    return Turn(drawn, noised, flagged, tool_quality(_outcomes(drawn, flagged)))


def moved(before: Turn, after: Turn) -> Moved:
    """Return who moved between two turns, of the students who are in both classes."""
    was = dict(zip(before.drawn.roster.ids, before.flagged.tolist(), strict=True))
    rows = [row for row, name in enumerate(after.drawn.roster.ids) if name in was]
    ids, now = after.drawn.roster.ids, after.flagged
    changed = [row for row in rows if was[ids[row]] != now[row]]
    return Moved(
        tuple(row for row in changed if now[row]),
        tuple(row for row in changed if not now[row]),
        len(rows),
    )


def _outcomes(drawn: DrawnClass, flagged: BoolArray) -> list[StudentOutcome]:
    risky = at_risk(drawn.truth).tolist()
    rows = zip(drawn.roster.ids, risky, np.asarray(flagged).tolist(), strict=True)
    return [StudentOutcome(name, risk, flag, None, None) for name, risk, flag in rows]
