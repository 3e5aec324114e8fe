"""A class without final letters, looked at: what the tool sees and says, and nothing of truth."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

import numpy as np

from engine.calibration import at_risk
from engine.classroom import ClassData
from engine.course import BoolArray, Course
from engine.probing.drawn import SeenClass
from engine.tools.registry import TOOLS
from predact_tui.options import Options
from scenarios.catalogue import Scenario
from scenarios.errors import ScenarioError
from scenarios.sample import seen_rows

NO_LETTERS: Final = (
    "no letters: truth, accuracy, noise, confusion, precision, recall, achieved and ceilings "
    "are not computed"
)
NO_PREDICTIONS: Final = (
    "no letters in the training data: nothing can be predicted; tools that look up and "
    "calculate can be called"
)


@dataclass(frozen=True, eq=False)
class Look:
    """A class that is looked at; `notes` say what is missing and why.

    `options` are those that give exactly this class again.
    """

    options: Options
    scenario: Scenario
    notes: tuple[str, ...]
    drawn: SeenClass

    @cached_property
    def flagged(self) -> BoolArray | None:
        """Whom the natural predictions flag; None where there are none."""
        natural = self.drawn.natural
        return None if natural is None else at_risk(natural.codes)

    @cached_property
    def scored(self) -> tuple[str, ...]:
        """How many of the components due each student has a score for, as `3/5`."""
        due = self.drawn.course.upto(self.drawn.week)
        counts = (~np.isnan(self.drawn.roster.scores[:, due])).sum(axis=1)
        return tuple(f"{count}/{int(due.sum())}" for count in counts.tolist())

    @property
    def tools(self) -> tuple[str, ...]:
        """The tools that have an answer: without predictions not those that tell them."""
        predicting = self.drawn.natural is not None
        return tuple(
            name for name, tool in TOOLS.items() if predicting or tool.category != "prediction"
        )

    def classroom(self) -> ClassData:
        """Return the class as the tools see it; where nothing is predicted, all codes are 0."""
        natural = self.drawn.natural
        return self.drawn.classroom(self.drawn.unpredicted if natural is None else natural.codes)


def without_letters(course: Course) -> bool:
    """Tell whether no test student's final letter is known, or no training student's."""
    return not any(course.test.letters) or not any(course.pool.letters)


def look(options: Options, scenario: Scenario) -> Look:
    """Draw the class of these options; UserError for an accuracy, or where nobody can be drawn."""
    course, week = scenario.course, scenario.week
    if options.acc is not None:
        raise ScenarioError(
            f"{course.course_id} has no final letters to compare, so no accuracy can be set "
            "(valid: no --acc, to look at it)"
        )
    rows = seen_rows(course, week, options.seed, options.students)
    drawn = SeenClass.seen(course, week, options.seed, rows)
    asked = replace(options, scenario=scenario.id)
    return Look(asked, scenario, tuple(_notes(drawn, options)), drawn)


def _notes(drawn: SeenClass, options: Options) -> list[str]:
    notes = [NO_LETTERS]
    if drawn.natural is None:
        notes.append(NO_PREDICTIONS)
    if len(drawn) < options.students:
        notes.append(f"only {len(drawn)} of {options.students} students could be drawn")
    if options.at_risk != Options().at_risk:
        notes.append("no letters: how many are at risk cannot be chosen")
    return notes
