"""The lines of one recording (recordings/exchange/jsonl.py), read and verified."""

import hashlib
import re
from dataclasses import dataclass, field
from typing import Final, TypeVar

from pydantic import BaseModel, ValidationError

from engine.events import Event, Opening
from engine.sealed import Sealed
from engine.state import EpisodeState
from recordings.chain import check_chain
from recordings.exchange.incoming import Incoming
from recordings.exchange.jsonl import Header, TextLine, read_event
from recordings.exchange.reading import LogError
from recordings.naming import LATEST
from recordings.verifying import named_texts

LARGEST: Final = 256_000_000
"""Characters of one recording that are read at most."""
VALID: Final = "what `predact-tui export --as jsonl` writes"
_ID: Final = re.compile(r"[A-Za-z0-9][\w.-]{0,99}", re.ASCII)

Model = TypeVar("Model", bound=BaseModel)


@dataclass
class Block:
    """The lines of one recording as they come: its header's number, what followed so far."""

    at: int
    header: Header
    texts: dict[str, str] = field(default_factory=dict)
    events: list[Event] = field(default_factory=list)
    first: int = 0
    """The number of the first event's line."""
    read: int = 0
    """Characters read so far."""

    @property
    def whole(self) -> bool:
        """Whether all that the header tells of has come."""
        told = self.header
        return len(self.texts) == told.texts and len(self.events) == told.events


def begun(number: int, text: str) -> Block | LogError:
    """Return the block that a header begins, or what is wrong with the header."""
    try:
        header = _parsed(Header, text)
        if header.recording == LATEST or not _ID.fullmatch(header.recording):
            raise LogError(f"{header.recording[:40]!r} is no id of a recording")
    except LogError as error:
        return at_line(number, error)
    return Block(number, header)


def taken(block: Block | None, number: int, text: str | LogError) -> Block | LogError:
    """Return the block with a line taken in, or what is wrong with the line."""
    try:
        if isinstance(text, LogError):
            raise text
        if block is None:
            raise LogError(f"is no header of a recording (valid: {VALID})")
        _take(block, number, text)
    except LogError as error:
        return at_line(number, error)
    return block


def _take(block: Block, number: int, text: str) -> None:
    block.read += len(text)
    if block.read > LARGEST:
        raise LogError(f"the recording is larger than {LARGEST / 1e6:.0f} MB")
    if len(block.texts) < block.header.texts:
        _take_text(block, text)
    else:
        _take_event(block, number, text)


def _take_text(block: Block, text: str) -> None:
    line = _parsed(TextLine, text)
    if line.digest in block.texts:
        raise LogError("the text stands twice")
    block.texts[line.digest] = line.text


def _take_event(block: Block, number: int, text: str) -> None:
    try:
        event = read_event(text)
    except (ValueError, RecursionError) as error:
        raise _problem(error) from error
    block.first = block.first or number
    block.events.append(event)


def finished(block: Block, origin: str) -> Incoming | LogError:
    """Return the recording that a block holds, or what is wrong with it."""
    header = block.header
    try:
        _check_counts(block)
        _check_chain(block)
        _check_texts(block)
        _check_answers(block)
        _check_fold(block)
    except LogError as error:
        return error if error.field else at_line(block.at, error)
    return Incoming(
        header.recording,
        "jsonl",
        tuple(block.events),
        header.sealed,
        origin,
        block.texts,
        header.tags,
        header.note,
    )


def _check_counts(block: Block) -> None:
    told, there = block.header.events, len(block.events)
    if not told:
        raise LogError("the header tells of no events")
    if there < told or len(block.texts) < block.header.texts:
        raise LogError(f"the header tells {told} events, but {there} follow: is the file cut?")


def _check_chain(block: Block) -> None:
    broken = check_chain(block.events, block.header.tip)
    if broken is not None:
        at = block.first + min(broken.seq, len(block.events) - 1)
        raise at_line(at, LogError(f"event {broken.seq}: {broken.what}"))
    if block.events[0].recording != block.header.recording:
        raise at_line(block.first, LogError("an event of another recording"))


def _check_texts(block: Block) -> None:
    for at, event in enumerate(block.events, block.first):
        missing = [text for text in named_texts(event.body) if text not in block.texts]
        if missing:
            raise at_line(at, LogError(f"it names a text that is not here ({missing[0][:12]})"))


def _check_answers(block: Block) -> None:
    """See that the sealed answers are those that the first event commits to."""
    opening, sealed = block.events[0].body, block.header.sealed
    if not isinstance(opening, Opening):
        raise at_line(block.first, LogError("a recording does not begin with this event"))
    if sealed is None:
        return
    _parsed(Sealed, sealed)
    if hashlib.sha256(sealed.encode()).hexdigest() != opening.commitment:
        raise LogError("the sealed answers are not those that the first event commits to")


def _check_fold(block: Block) -> None:
    """See that the events follow each other: a chain can be made over anything."""
    state = EpisodeState()
    for at, event in enumerate(block.events, block.first):
        try:
            state.apply(event)
        except (LookupError, ValueError, TypeError, AssertionError) as error:
            raise at_line(
                at, LogError(f"{event.kind} does not follow what stands before")
            ) from error


def _parsed(model: type[Model], text: str) -> Model:
    try:
        return model.model_validate_json(text)
    except ValidationError as error:
        raise _problem(error) from error


def _problem(error: Exception) -> LogError:
    """Return what is wrong with a line in words."""
    if isinstance(error, ValidationError):
        first = error.errors(include_url=False)[0]
        return LogError(": ".join([*map(str, first["loc"]), first["msg"]]))
    return LogError(" ".join(str(error).split()) or type(error).__name__)


def at_line(number: int, error: LogError) -> LogError:
    """Return the error as one of a line."""
    return LogError(error.problem, f"line {number}")
