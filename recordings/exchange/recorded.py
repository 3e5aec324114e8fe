"""One recording as the exports read it: its events, the state they fold to, and its truth.

The answers of an episode without an end stay sealed, and with them everything that follows from
truth: `sealed` and `outcome` are then None.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.errors import UserError
from engine.events import Event
from engine.opening import open_answers
from engine.outcome import Outcome, StudentRow
from engine.report import FlaggedStudent
from engine.sealed import Sealed
from engine.specification import Specification
from engine.state import EpisodeState, fold
from recordings.store import Store


class ExchangeError(UserError):
    """A recording or a file cannot be exchanged; the message names it."""


@dataclass(frozen=True)
class Recorded:
    """A recording read whole; `sealed_text` is its sealed answers as they are committed to.

    `tags` and `note` are what a person said of it. `anonymous`: names and ids were replaced.
    """

    events: tuple[Event, ...]
    state: EpisodeState
    specification: Specification
    sealed_text: str | None
    sealed: Sealed | None
    outcome: Outcome | None
    tags: tuple[str, ...] = ()
    note: str | None = None
    anonymous: bool = False

    @property
    def recording(self) -> str:
        """The recording's id."""
        return self.state.recording

    @property
    def status(self) -> str:
        """How the episode ended; `interrupted` where it has no end."""
        return self.state.status or "interrupted"

    @property
    def flagged(self) -> tuple[FlaggedStudent, ...]:
        """The flagged students in the report's order; nobody before the report."""
        return self.state.report.flagged if self.state.report else ()

    @property
    def rows(self) -> dict[str, StudentRow]:
        """The students by id with their truth, in class order; empty where it stays sealed."""
        if self.sealed is None or self.outcome is None:
            return {}
        rows = {row.student_id: row for row in self.outcome.students}
        return {student.student_id: rows[student.student_id] for student in self.sealed.students}


def read_recorded(store: Store, recording: str, *, with_answers: bool = False) -> Recorded:
    """Return a recording of the store.

    `with_answers` opens the answers of an episode without an end too. StoreError or ExchangeError
    where it cannot be read.
    """
    events = tuple(store.events(recording))
    return recorded(recording, events, store.sealed(recording), with_answers=with_answers)


def recorded(
    recording: str,
    events: Sequence[Event],
    sealed_text: str | None,
    *,
    with_answers: bool = False,
    tags: tuple[str, ...] = (),
    note: str | None = None,
    anonymous: bool = False,
) -> Recorded:
    """Return a recording out of its parts; ExchangeError, naming it, where they make none."""
    try:
        state = fold(list(events))
        text = sealed_text if with_answers or state.status is not None else None
        sealed = None if text is None else Sealed.model_validate_json(text)
        outcome = open_answers(state, sealed) if sealed and sealed.students else None
    except (ValueError, LookupError, AssertionError) as error:
        reason = " ".join(str(error).split())
        raise ExchangeError(f"recording {recording} does not hold together: {reason}") from error
    if state.specification is None:
        raise ExchangeError(f"recording {recording} has no first event")
    return Recorded(
        tuple(events), state, state.specification, text, sealed, outcome, tags, note, anonymous
    )
