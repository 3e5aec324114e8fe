"""Events for the tests: a plain episode, and bodies of every kind out of hostile material."""

from collections.abc import Iterable, Iterator
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

from hypothesis import strategies as st
from pydantic import BaseModel

from engine.clock import utc_now
from engine.events import (
    GENESIS,
    Body,
    EpisodeEnded,
    EpisodeOpened,
    Event,
    SessionClosed,
    SessionOpened,
    TextChunk,
)
from engine.report import ToldReport
from engine.specification import Specification, Versions
from engine.switches import Switches
from recordings.store import Store

HOSTILE = [
    "\x00",
    "\x1b[31m",
    "\ue000\uf8ff",
    "漢字",
    "👩\u200d🔬",
    "[/b]",
    "\u202e",
    "\x85",
    "x" * 999,
]
SEALED = '{"salt":"5a17","students":[]}'


def specification(**changes: Any) -> Specification:
    given: dict[str, Any] = {
        "scenario": "cs-A-w8",
        "dataset": "cs",
        "course": "cs-A",
        "week": 8,
        "scale": "predact_cs",
        "seed": 1,
        "students": 30,
        "students_wanted": 30,
        "at_risk_wanted": 5,
        "target": 0.8,
        "stated": 0.8,
        "noise": "uniform",
        "turns": 10,
        "tool_rounds": 4,
        "instructor": "scripted:verify",
        "assistant": "offline",
        "preset": "default",
        "switches": Switches(),
        "seeds": {"sample": "00ff"},
        "versions": Versions(program="0", python="3", numpy="2", seeds="1"),
    }
    return Specification(**(given | changes))


def opened(**changes: Any) -> EpisodeOpened:
    return EpisodeOpened(specification=specification(**changes), commitment="c0")


def chunks(count: int) -> Iterator[Body]:
    for number in range(count):
        yield TextChunk(turn=1, text=f"chunk {number} of some length, as answers have")


def chain(recording: str, bodies: Iterable[Body]) -> Iterator[Event]:
    """Yield a recording's events from its bodies (any: they are not folded)."""
    previous = GENESIS
    for seq, body in enumerate(bodies):
        event = Event(recording, seq, "runner", seq * 7, utc_now(), 1, previous, body)
        yield event
        previous = event.digest()


def play(store: Store, recording: str, bodies: Iterable[Body]) -> list[Event]:
    """Append bodies to a recording that has no event yet."""
    writer = store.writer(recording)
    events = list(chain(recording, bodies))
    for event in events:
        writer.append(event)
    return events


def episode(store: Store, recording: str, *, end: bool = True, **changes: Any) -> list[Event]:
    """Create a recording and play a short episode into it."""
    store.create(recording, SEALED)
    bodies: list[Body] = [opened(**changes), SessionOpened(program="p"), *chunks(3)]
    if end:
        bodies += [EpisodeEnded(status="finished"), SessionClosed(reason="done")]
    return play(store, recording, bodies)


_TEXT = st.text(st.characters(exclude_categories=["Cs"])) | st.sampled_from(HOSTILE)
_SCALARS: dict[object, st.SearchStrategy[Any]] = {
    str: _TEXT,
    bool: st.booleans(),
    int: st.integers(1, 2**40),
    float: st.floats(0, 1),
    NoneType: st.none(),
    object: st.recursive(
        st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.floats(-1e9, 1e9) | _TEXT,
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_TEXT, inner, max_size=3),
        max_leaves=8,
    ),
}


def values(kind: Any) -> st.SearchStrategy[Any]:
    """Return a strategy for values of an annotation that bodies use."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Literal:
        return st.sampled_from(inner)
    if origin in (Union, UnionType):
        return st.one_of(*map(values, inner))
    if origin is tuple:
        return st.lists(values(inner[0]), max_size=4).map(tuple)
    if origin is dict:
        return st.dictionaries(values(inner[0]), values(inner[1]), max_size=4)
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return models(kind)
    return _SCALARS[kind]


def models(kind: type[BaseModel]) -> st.SearchStrategy[Any]:
    """Return a strategy for instances of a model."""
    fields = {name: values(field.annotation) for name, field in kind.model_fields.items()}
    if kind is ToldReport:  # one that tells all is read back as a Report
        fields["cutoffs"] = st.none()
    return st.builds(kind, **fields)
