"""Scores of recordings: worked out from the events alone, and kept beside them as a cache."""

import sqlite3
from collections.abc import Iterable
from dataclasses import astuple, dataclass
from typing import TYPE_CHECKING

from engine.scoring import SCORING
from engine.sealed import Sealed
from engine.state import EpisodeState
from recordings.connection import immediate
from recordings.errors import UnscorableError
from recordings.rows import read_sealed

if TYPE_CHECKING:  # a screen starts without them
    from engine.abridged import Abridged
    from engine.outcome import Outcome
    from engine.result import RatioPart, Result

_KEEP = """
UPDATE recordings SET achieved = ?, f1_first = ?, f1_final = ?, rair = ?, rsr = ?, turns = ?,
    tool_calls = ?, scored = ? WHERE id = ?"""

_KEEP_RESULT = """
INSERT OR REPLACE INTO results (recording, scoring, result)
SELECT number, ?, ? FROM recordings WHERE id = ?"""
_KEPT_RESULT = "SELECT result FROM results WHERE recording = ? AND scoring = ?"

_UNSCORED = """
FROM recordings WHERE status IS NOT NULL AND (scored IS NULL OR scored < ? OR scored > ?)"""

_NO_EPISODE = (ValueError, LookupError, ArithmeticError, AssertionError)
"""What folding and scoring raise of events that make no episode."""


@dataclass(frozen=True)
class Score:
    """What the library shows of a result; a part is None where it is undefined or not reached."""

    achieved: float | None = None
    f1_first: float | None = None
    f1_final: float | None = None
    rair: float | None = None
    rsr: float | None = None
    turns: int | None = None
    tool_calls: int | None = None


def score_of(result: "Result") -> Score:
    """Return what the library shows of a result."""
    calls = result.tool_calls
    return Score(
        achieved=result.accuracy.achieved,
        f1_first=None if result.initial is None else result.initial.f1,
        f1_final=None if result.final is None else result.final.f1,
        rair=_value(result.rair),
        rsr=_value(result.rsr),
        turns=result.turns,
        tool_calls=None if calls is None else sum(calls.model_dump().values()),
    )


def _value(ratio: "RatioPart | None") -> float | None:
    return None if ratio is None else ratio.value


def read_outcome(connection: sqlite3.Connection, recording: str, number: int) -> "Outcome":
    """Return the outcome of a recording; UnscorableError, UnreadableEventError."""
    from recordings.abridging import read_abridged

    sealed = read_sealed(connection, recording, number)
    return _outcome_of(read_abridged(connection, recording, number), sealed, recording)


def _outcome_of(events: "Iterable[Abridged]", sealed: str, recording: str) -> "Outcome":
    """Return the outcome that a recording's events and sealed answers give.

    UnscorableError where they do not make an episode.
    """
    state = EpisodeState()
    try:
        for event in events:
            state.apply(event)
        answers = Sealed.model_validate_json(sealed)
    except _NO_EPISODE as error:
        raise _unscorable(recording, error) from error
    return outcome_of_state(state, answers, recording)


def outcome_of_state(state: EpisodeState, sealed: Sealed, recording: str) -> "Outcome":
    """Return the outcome of a folded recording; UnscorableError where it is no episode."""
    from engine.opening import open_answers

    try:
        return open_answers(state, sealed)
    except _NO_EPISODE as error:
        raise _unscorable(recording, error) from error


def _unscorable(recording: str, error: Exception) -> UnscorableError:
    why = " ".join(str(error).split()) or type(error).__name__
    return UnscorableError(f"recording {recording} cannot be scored: {why}")


def keep_score(connection: sqlite3.Connection, recording: str, result: "Result | None") -> None:
    """Keep the result of a recording, as made by today's scoring; None: it cannot be scored.

    A recording that is not there any more is left alone.
    """
    score = Score() if result is None else score_of(result)
    with immediate(connection):
        connection.execute(_KEEP, (*astuple(score), SCORING, recording))
        if result is not None:
            connection.execute(_KEEP_RESULT, (SCORING, result.model_dump_json(), recording))


def kept_result(connection: sqlite3.Connection, number: int) -> "Result | None":
    """Return the result that was kept of a recording; None where there is none of today."""
    from engine.result import Result

    row = connection.execute(_KEPT_RESULT, (number, SCORING)).fetchone()
    try:
        return None if row is None else Result.model_validate_json(row[0])
    except ValueError:
        return None


def unscored(connection: sqlite3.Connection, limit: int) -> list[str]:
    """Return the ids of up to `limit` ended recordings without a score of today."""
    found = connection.execute(f"SELECT id{_UNSCORED} LIMIT ?", (SCORING, SCORING, limit))
    return [recording for (recording,) in found]


def count_unscored(connection: sqlite3.Connection) -> int:
    """Return how many ended recordings have no score of today."""
    found = connection.execute(f"SELECT count(*){_UNSCORED}", (SCORING, SCORING))
    return int(found.fetchone()[0])
