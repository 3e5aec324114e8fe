"""Whether a recording is as it was recorded: its events, its sealed answers, what follows of them.

What cannot be found: that somebody rewrote all of a recording (events, hashes, tip and score), or
took away all that there was of it.
"""

import hashlib
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from engine.events import GENESIS, Body, Event, ModelCallEnded, ModelCallStarted
from engine.scoring import SCORING
from engine.sealed import Sealed
from engine.state import EpisodeState
from recordings.chain import Break, check_chain
from recordings.errors import StoreError, UnknownRecordingError, UnreadableEventError
from recordings.listing import RecordingRow, rows_of
from recordings.rows import digest_at, last_place, read_events, read_sealed, tip_of
from recordings.scoring import Score, kept_result, outcome_of_state, score_of


@dataclass(frozen=True)
class Verdict:
    """What was found in a recording: no break (`whole`), or the first ones of each sort.

    `events` counts those that were read.
    """

    recording: str
    events: int
    breaks: tuple[Break, ...]

    @property
    def whole(self) -> bool:
        """Whether all is as it was recorded."""
        return not self.breaks


def verify(connection: sqlite3.Connection, recording: str, number: int) -> Verdict:
    """Check one recording; what rests on its events is not looked at where these are broken."""
    check = _Check(connection, recording, number)
    breaks = list(check.events())
    if not breaks:
        breaks = [*check.texts(), *check.parent(), *check.answers(), *check.row()]
    return Verdict(recording, check.count, tuple(breaks))


def named_texts(body: Body) -> tuple[str, ...]:
    """Return the digests of the texts that an event names."""
    match body:
        case ModelCallStarted():
            named = (*body.messages, body.tools, body.form)
            return tuple(digest for digest in named if digest is not None)
        case ModelCallEnded():
            return (body.answer,)
    return ()


class _Check:
    """A recording under check: its events are read once, and folded on the way."""

    def __init__(self, connection: sqlite3.Connection, recording: str, number: int) -> None:
        self._connection = connection
        self._recording = recording
        self._number = number
        self._state = EpisodeState()
        self._misfit: Break | None = None
        self._tip_met = GENESIS
        self._named: dict[str, int] = {}
        # Read before the events: while it is being played, these may be more by then, not fewer.
        self._tip = tip_of(connection, number)
        self._rows = rows_of(connection, [number])
        self.count = 0

    def events(self) -> Iterator[Break]:
        """Yield the first break of the chain of events, or where its end was cut off."""
        _, last = last_place(self._connection, self._number) or (-1, GENESIS)
        read = read_events(self._connection, self._recording, self._number)
        try:
            broken = check_chain(self._followed(read), last) or self._misfit
        except UnreadableEventError as error:
            broken = Break(error.seq, error.why)
        if broken:
            yield broken
        elif self._tip is not None and self._tip[1] != self._tip_met:
            yield self._cut_off(self._tip[0])

    def _followed(self, events: Iterable[Event]) -> Iterator[Event]:
        for event in events:
            self.count += 1
            if self._tip is not None and event.seq == self._tip[0]:
                self._tip_met = event.digest()
            self._note_texts(event)
            self._fold(event)
            yield event

    def _fold(self, event: Event) -> None:
        if self._misfit is None:
            try:
                self._state.apply(event)
            except (LookupError, ValueError, AssertionError):
                self._misfit = Break(event.seq, "it does not fit what came before it")

    def _cut_off(self, tip: int) -> Break:
        if self.count <= tip:
            return Break(self.count, f"it is missing, and all after it: there were {tip + 1}")
        return Break(tip, "it is not as it was when its session closed")

    # -- texts that events name --

    def _note_texts(self, event: Event) -> None:
        for digest in named_texts(event.body):
            self._named.setdefault(digest, event.seq)

    def texts(self) -> Iterator[Break]:
        """Yield the first event that names a text which is missing or was changed."""
        rows = self._connection.execute(
            "SELECT digest, text FROM texts WHERE recording = ?", (self._number,)
        )
        kept = {digest.hex(): _sha256(text) for digest, text in rows}
        for digest, seq in self._named.items():
            if kept.get(digest) != digest:
                what = "is not as it was" if digest in kept else "is missing"
                yield Break(seq, f"a text that it names {what} ({digest[:12]})")
                return

    # -- what events say of other things --

    def parent(self) -> Iterator[Break]:
        """Yield that the event which it branched after is another one in the parent now."""
        branched = self._state.branched
        if branched is None:
            return
        digest = digest_at(self._connection, branched.parent, branched.seq)
        if digest not in (None, branched.digest):
            yield Break(
                branched.seq + 1,
                f"event {branched.seq} of {branched.parent}, after which it branched, was another",
            )

    def answers(self) -> Iterator[Break]:
        """Yield that the sealed answers are not those that the first event commits to."""
        try:
            text = read_sealed(self._connection, self._recording, self._number)
            sealed = Sealed.model_validate_json(text)
        except (StoreError, ValueError) as error:
            if not (isinstance(error, UnknownRecordingError) and self._withheld):
                missing = "the sealed answers that it commits to are missing or cannot be read"
                yield Break(0, missing)
            return
        if sealed.commitment() != self._state.commitment:
            yield Break(0, "the sealed answers are not those that it commits to")
            return
        yield from self._score(sealed)

    @property
    def _withheld(self) -> bool:
        """Whether this may have come without its answers: they do not leave before the end."""
        return self._state.status is None and any(row.origin for row in self._rows)

    def _score(self, sealed: Sealed) -> Iterator[Break]:
        """Yield that the score which was kept does not follow from the events."""
        last = self._state.seq
        try:
            result = outcome_of_state(self._state, sealed, self._recording).result
        except StoreError as error:
            yield Break(last, str(error))
            return
        kept = kept_result(self._connection, self._number)
        scored = [row for row in self._rows if row.scored == SCORING]
        if kept not in (None, result) or any(_kept(row) != score_of(result) for row in scored):
            yield Break(last, "the score that was kept does not follow from the events")

    def row(self) -> Iterator[Break]:
        """Yield that the library says other things of the recording than its events."""
        for row in self._rows:
            for name, told in _LISTED.items():
                if getattr(row, name) != told(self._state):
                    yield Break(0, f"the library says {name} {getattr(row, name)!r}, events not so")


_LISTED: dict[str, Callable[[EpisodeState], object]] = {
    "status": lambda state: state.status or "interrupted",
    "reason": lambda state: state.reason,
    "scenario": lambda state: state.told and state.told.scenario,
    "dataset": lambda state: state.told and state.told.dataset,
    "course": lambda state: state.told and state.told.course,
    "week": lambda state: state.told and state.told.week,
    "seed": lambda state: state.told and state.told.seed,
    "target": lambda state: state.told and state.told.target,
    "noise": lambda state: state.told and state.told.noise,
    "instructor": lambda state: state.cast.get("instructor"),
    "assistant": lambda state: state.cast.get("assistant"),
    "parent": lambda state: state.branched and state.branched.parent,
}
"""What the library shows that follows from the events alone."""


def _kept(row: RecordingRow) -> Score:
    return Score(*(getattr(row, name) for name in Score.__dataclass_fields__))


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
