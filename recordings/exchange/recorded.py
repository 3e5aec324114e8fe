"""One recording as the exports read it: its events, the state they fold to, and its truth.

The answers of an episode without an end stay sealed, and with them everything that follows from
truth: `sealed` and `outcome` are then None.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Final, Protocol

from engine.errors import UserError
from engine.events import EpisodeImported, Event
from engine.opening import open_answers
from engine.outcome import Outcome, StudentRow
from engine.report import ToldStudent
from engine.sealed import Sealed
from engine.specification import ToldSpecification
from engine.state import EpisodeState, fold
from recordings.chain import Break, check_chain
from recordings.errors import UnknownRecordingError
from recordings.store import Store

STRANGE: Final = (
    ArithmeticError,
    AssertionError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
)
"""What folding, scoring or telling events of a stranger's may raise."""


class ExchangeError(UserError):
    """A recording or a file cannot be exchanged; the message names it."""


@dataclass(frozen=True)
class Recorded:
    """A recording read whole; `sealed_text` is its sealed answers as they are committed to.

    `told` is what is told of the settings. `texts` are those that its events name, by SHA-256;
    `tags` and `note` what a person said of it. `anonymous`: names and ids were replaced.
    """

    events: tuple[Event, ...]
    state: EpisodeState
    told: ToldSpecification
    sealed_text: str | None
    sealed: Sealed | None
    outcome: Outcome | None
    texts: Mapping[str, str] = field(default_factory=dict)
    tags: tuple[str, ...] = ()
    note: str | None = None
    anonymous: bool = False
    broken: Break | None = None
    """Where the recording is not as it was when recorded, as far as its events tell."""

    @property
    def recording(self) -> str:
        """The recording's id."""
        return self.state.recording

    @property
    def status(self) -> str:
        """How the episode ended; `interrupted` where it has no end."""
        return self.state.status or "interrupted"

    @property
    def imported(self) -> EpisodeImported | None:
        """Where the recording came from, if it was brought in from another tool's log."""
        return self.state.imported

    @property
    def has_agent(self) -> bool:
        """Whether there was a tool with an assistant: always, but in an imported study."""
        return self.state.imported is None or self.state.imported.has_agent

    @property
    def talk_told(self) -> bool:
        """Whether it tells what was said, or that nothing was; an imported log need not."""
        return not self.has_agent or self.imported is None or self.imported.talk_told

    @property
    def seconds(self) -> float | None:
        """How long it took, in active seconds; None where an imported log does not tell."""
        if self.state.imported is not None:
            return self.state.imported.seconds
        return self.state.active_ms / 1000

    @property
    def flagged(self) -> tuple[ToldStudent, ...]:
        """The flagged students in the report's order; nobody before the report."""
        return self.state.report.flagged if self.state.report else ()

    @property
    def rows(self) -> dict[str, StudentRow]:
        """The students by id with their truth, in class order; empty where it stays sealed."""
        if self.sealed is None or self.outcome is None:
            return {}
        rows = {row.student_id: row for row in self.outcome.students}
        return {student.student_id: rows[student.student_id] for student in self.sealed.students}


@dataclass(frozen=True)
class Parts:
    """A recording as it lies in the store; `sealed` is None where it came without its answers."""

    events: Sequence[Event]
    sealed: str | None
    texts: Mapping[str, str] = field(default_factory=dict)
    tags: tuple[str, ...] = ()
    note: str | None = None


class Hider(Protocol):
    """What makes recordings anonymous (recordings/exchange/anonymous.py)."""

    def parts(self, parts: Parts) -> Parts:
        """Return a recording's parts with pseudonyms."""
        ...


def read_recorded(
    store: Store, recording: str, hider: Hider | None = None, *, with_answers: bool = False
) -> Recorded:
    """Return a recording of the store, anonymous where a `hider` is given.

    `with_answers` opens the answers of an episode without an end too. StoreError or ExchangeError
    where it cannot be read, or is to be anonymous and was tampered with, which a chain made anew
    would hide; both name it.
    """
    parts = _parts(store, recording)
    broken = check_chain(parts.events)
    if broken is not None and hider is not None:
        raise ExchangeError(f"recording {recording}, event {broken.seq}: {broken.what}")
    try:
        hidden = parts if hider is None else hider.parts(parts)
        made = recorded_of(hidden, with_answers=with_answers, anonymous=hider is not None)
        return replace(made, broken=broken)
    except STRANGE as error:
        raise strange(recording, error) from error


def strange(recording: str, error: Exception) -> ExchangeError:
    """Return what to say where a stranger's recording is not as any of ours."""
    reason = " ".join(f"{type(error).__name__}: {error}".split())[:300]
    return ExchangeError(f"recording {recording} does not hold together ({reason})")


def _parts(store: Store, recording: str) -> Parts:
    row, sealed = store.row(recording), None
    with suppress(UnknownRecordingError):
        sealed = store.sealed(recording)
    return Parts(
        list(store.events(recording)),
        sealed,
        store.texts(recording),
        row.tags if row else (),
        row.note if row else None,
    )


def recorded_of(parts: Parts, *, with_answers: bool = False, anonymous: bool = False) -> Recorded:
    """Return a recording out of its parts; one of STRANGE where they make none."""
    state = fold(list(parts.events))
    if state.told is None:
        raise ValueError("it has no first event")
    text = parts.sealed if with_answers or state.status is not None else None
    sealed = None if text is None else Sealed.model_validate_json(text)
    return Recorded(
        events=tuple(parts.events),
        state=state,
        told=state.told,
        sealed_text=text,
        sealed=sealed,
        outcome=open_answers(state, sealed) if sealed and sealed.students else None,
        texts=parts.texts,
        tags=parts.tags,
        note=parts.note,
        anonymous=anonymous,
    )
