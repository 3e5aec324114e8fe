"""One student's prediction opened up, and what it would be with other scores."""

from functools import cached_property

import numpy as np

from engine.course import Component, FloatArray
from engine.probing.drawn import SeenClass
from engine.probing.grounds import Difference, Voter, WeekPrediction, Why
from engine.probing.why import by_week, differences, why
from predact_tui.widgets.setting_values import ERASE


class Opened:
    """The student in row `row` of the class; edits of scores are this view's own.

    `columns` are the components due by the class's week. `before` is the prediction with the
    student's own scores, `now` the one with the edits.
    """

    def __init__(self, drawn: SeenClass, row: int) -> None:
        self.drawn, self.row = drawn, row
        self.student_id = drawn.roster.ids[row]
        self.own: FloatArray = drawn.roster.scores[row]
        self.scores: FloatArray = self.own.copy()
        self.columns: list[int] = np.flatnonzero(drawn.course.upto(drawn.week)).tolist()
        self.before = why(drawn.course, drawn.week, self.own)
        self._typing: tuple[int, str] | None = None
        self._forget()

    @cached_property
    def now(self) -> Why:
        """The prediction with the scores as they are edited."""
        return why(self.drawn.course, self.drawn.week, self.scores) if self.edited else self.before

    @cached_property
    def weeks(self) -> tuple[WeekPrediction, ...]:
        """The prediction at every week of the term, with the edits."""
        return by_week(self.drawn.course, self.scores)

    @property
    def edited(self) -> tuple[int, ...]:
        """The columns whose score is another."""
        same = (self.own == self.scores) | (np.isnan(self.own) & np.isnan(self.scores))
        return tuple(np.flatnonzero(~same).tolist())

    def component(self, column: int) -> Component:
        """Return a component."""
        return self.drawn.course.components[column]

    def typing(self, column: int) -> str | None:
        """Return what is being typed into a component's score."""
        return self._typing[1] if self._typing and self._typing[0] == column else None

    def typed(self, column: int, key: str) -> bool:
        """Take a character of a score, or `backspace`; False where it means nothing."""
        text = self.typing(column)
        if key == ERASE:
            text = (text if text is not None else self._text(column))[:-1]
        elif len(key) == 1 and key in "0123456789.":
            text = (text or "") + key
        else:
            return False
        score = _score(text)
        if text and score is None:
            return True
        self._typing = (column, text)
        if score is not None:
            self._set(column, score)
        return True

    def settle(self) -> None:
        """Forget what was being typed."""
        self._typing = None

    def take_away(self, column: int) -> None:
        """Make a score missing."""
        self.settle()
        self._set(column, float("nan"))

    def reset(self) -> None:
        """Bring the student's own scores back."""
        self.settle()
        self.scores = self.own.copy()
        self._forget()

    def apart(self, voter: Voter) -> dict[int, Difference]:
        """Return what the student and a voter differ by, by column."""
        found = differences(self.drawn.course, self.drawn.week, self.scores, voter)
        return {each.column: each for each in found}

    def _text(self, column: int) -> str:
        score = self.scores[column]
        return "" if np.isnan(score) else f"{score:g}"

    def _set(self, column: int, score: float) -> None:
        self.scores[column] = score
        self._forget()

    def _forget(self) -> None:
        """Let what follows from the scores be worked out again."""
        self.__dict__.pop("now", None)
        self.__dict__.pop("weeks", None)


def _score(text: str) -> float | None:
    """Return a typed score; None where it is none from 0 to 100."""
    try:
        score = float(text)
    except ValueError:
        return None
    return score if 0 <= score <= 100 else None
