"""A recording on its way into the store."""

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from engine.events import Event
from recordings.errors import MarkError, RecordingExistsError, UnknownRecordingError
from recordings.exchange.reading import LogError
from recordings.store import Store

Format: TypeAlias = Literal["predact", "study", "jsonl"]


@dataclass(frozen=True)
class Incoming:
    """A whole recording; the fields are those that `Store.keep` takes.

    `sealed` is None where its answers were not given away.
    """

    recording: str
    format: Format
    events: tuple[Event, ...]
    sealed: str | None
    origin: str
    texts: dict[str, str] = field(default_factory=dict)
    tags: tuple[str, ...] = ()
    note: str | None = None


def bring_in(store: Store, incoming: Incoming) -> bool:
    """Keep a recording; return whether it is new, False where it stands already.

    One that stands may have gone on since. LogError where it differs, or holds what the store
    cannot; StoreError.
    """
    if _stands(store, incoming):
        return False
    try:
        store.keep(
            incoming.recording,
            incoming.sealed,
            incoming.events,
            incoming.texts,
            origin=incoming.origin,
            tags=incoming.tags,
            note=incoming.note,
        )
    except RecordingExistsError:  # another program has just brought it in
        return not _stands(store, incoming)
    except OverflowError as error:
        raise LogError("holds a number that no store can (valid: 64 bits)") from error
    except MarkError as error:
        raise LogError(str(error)) from error
    return True


def _stands(store: Store, incoming: Incoming) -> bool:
    """Return whether the store holds this recording; LogError where it holds another of its id.

    Of a log the id tells that it is the same; lines of JSON bring an id of their own.
    """
    try:
        kept = store.events(incoming.recording)
    except UnknownRecordingError:
        return False
    if incoming.format != "jsonl":
        return True
    given = incoming.events[-1]
    last = next((event for event in kept if event.seq == given.seq), None)
    if last is None or last.digest() != given.digest():
        raise LogError(
            f"recording {incoming.recording} stands in the store already, and is not the same "
            "(another store can be given with --store)"
        )
    return True
