"""A recording as lines of JSON: a header, its texts, then its events in order, nothing lost.

    {"format":"predact-tui-recording","version":1,"recording":"20261129-...","events":57,...}
    {"recording":"20261129-...","text":"..."}
    {"recording":"20261129-...","seq":0,"kind":"EpisodeOpened",...,"body":{...}}

Lines end in a line feed alone. An event's body stands at the end of its line exactly as it was
recorded, so that the digests can be worked out again. A file may hold several recordings; each
header begins the next one.
"""

import hashlib
import json
from typing import Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from engine.events import Actor, Event, parse_body

FORMAT: Final = "predact-tui-recording"
VERSION: Final = 1
_BODY: Final = ',"body":'


class Header(BaseModel):
    """The first line of a recording.

    `texts` and `events` are how many follow, `tip` the digest of the last event. `sealed` is the
    text of the sealed answers, which the first event commits to; None where they stay sealed.
    `anonymous`: names and ids were replaced, and the chain was made anew over what came out.
    `tags` and `note` are what a person said of the recording in the library.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    format: Literal["predact-tui-recording"] = FORMAT
    version: Literal[1] = VERSION
    recording: str
    texts: int = Field(default=0, ge=0)
    events: int = Field(ge=0)
    tip: str = Field(pattern="^[0-9a-f]{64}$")
    sealed: str | None
    anonymous: bool = False
    tags: tuple[str, ...] = ()
    note: str | None = None

    def line(self) -> str:
        """Return the line without its end."""
        return canonical_line(self.model_dump(mode="json"))


class TextLine(BaseModel):
    """A text that events name by the SHA-256 of its UTF-8: what a model was sent or said."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    recording: str
    text: str

    @property
    def digest(self) -> str:
        """The name that events have for it, in hexadecimal."""
        return hashlib.sha256(self.text.encode()).hexdigest()

    def line(self) -> str:
        """Return the line without its end."""
        return canonical_line(self.model_dump(mode="json"))


class Envelope(BaseModel):
    """An event's line; the fields are those of engine.events.Event, `version` that of its body."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    recording: str
    seq: int = Field(ge=0)
    kind: str
    version: int
    actor: Actor
    active_ms: int = Field(ge=0)
    wall: str
    session: int
    previous: str = Field(pattern="^[0-9a-f]{64}$")
    body: dict[str, object]


def canonical_line(value: dict[str, object]) -> str:
    """Return JSON on one line, keys in their order, no spaces."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def is_header(line: str) -> bool:
    """Tell whether a line begins a recording: it names a format, which no event does."""
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return False
    return isinstance(value, dict) and "format" in value


def event_line(event: Event) -> str:
    """Return an event's line without its end; ValueError where its body is not on one line."""
    text = event.body_json()
    if "\n" in text or "\r" in text:
        raise ValueError(f"event {event.seq}: its body holds a line break outside of its texts")
    head = {
        "recording": event.recording,
        "seq": event.seq,
        "kind": event.kind,
        "version": event.version,
        "actor": event.actor,
        "active_ms": event.active_ms,
        "wall": event.wall,
        "session": event.session,
        "previous": event.previous,
    }
    return f"{canonical_line(head)[:-1]}{_BODY}{text}}}"


def read_event(line: str) -> Event:
    """Return the event of a line, with its body's text as it stands there.

    Where another tool has set the line anew (spaces, order), the body's text is made anew too.
    ValueError (pydantic's ValidationError among them) where it is no event of ours.
    """
    head = Envelope.model_validate_json(line)
    text = _recorded_text(line, head.body)
    body = parse_body(head.kind, head.version, text or json.dumps(head.body))
    fields = head.model_dump(exclude={"kind", "version", "body"})
    event = Event(**fields, body=body)
    return event.as_recorded(text, head.version) if text else event


def _recorded_text(line: str, body: dict[str, object]) -> str | None:
    """Return the body's text where it stands at the end of the line, as we write it."""
    text = line.rstrip("\r\n").partition(_BODY)[2][:-1]
    try:
        return text if json.loads(text) == body else None
    except ValueError:
        return None
