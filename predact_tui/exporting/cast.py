"""The replay of an episode as an asciicast (version 2): what the plain mode prints, in its time.

The first line is the header; each other line is `[seconds, "o", text]`, or a marker
`[seconds, "m", name]` where a stage begins or a question is asked.
"""

import json
import textwrap
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from typing import Final

from engine.events import EpisodeEnded, Event, Said, StageEntered
from engine.state import EpisodeState
from predact_tui.exporting.facts import title
from predact_tui.exporting.story import STAGES
from predact_tui.plain.telling import Telling
from predact_tui.present.safe import safe
from predact_tui.replaying.pacing import due_times, usual_pacing
from recordings.exchange.recorded import Recorded

WIDTH: Final = 80
HEIGHT: Final = 24


def cast_text(recorded: Recorded) -> str:
    """Return the asciicast; times are those of a replay, so they never run backwards."""
    return "".join(f"{json.dumps(part, ensure_ascii=False)}\n" for part in _parts(recorded))


def _parts(recorded: Recorded) -> Iterator[object]:
    yield _header(recorded)
    state = EpisodeState()
    told: list[str] = []
    telling = Telling(state, told.append)
    times = due_times(recorded.events, usual_pacing(recorded.events))
    for event, due in zip(recorded.events, times, strict=True):
        state.apply(event)
        telling.event(event)
        seconds = round(due / 1000, 3)
        yield from ([seconds, "m", name] for name in _marker(event))
        yield from ([seconds, "o", _shown(text)] for text in (*_also(event), *told))
        told.clear()


def _header(recorded: Recorded) -> dict[str, object]:
    header: dict[str, object] = {"version": 2, "width": WIDTH, "height": HEIGHT}
    with suppress(ValueError):  # an imported episode need not tell when it was
        header["timestamp"] = int(datetime.fromisoformat(recorded.state.started).timestamp())
    return header | {"title": title(recorded)}


def _marker(event: Event) -> Iterator[str]:
    if isinstance(event.body, StageEntered):
        yield STAGES[event.body.stage]
    elif isinstance(event.body, Said):
        yield f"Question {event.body.turn}"


def _also(event: Event) -> Iterator[str]:
    """Yield what the plain mode need not repeat: a question that was typed, and the end."""
    if isinstance(event.body, Said) and event.body.origin == "typed":
        yield f"Instructor: {safe(event.body.text)}"
    elif isinstance(event.body, EpisodeEnded):
        yield f"The episode has ended: {event.body.status}."


def _shown(text: str) -> str:
    """Return text as a terminal takes it: wrapped at its width, an empty line after it."""
    lines = [line for part in text.split("\n") for line in textwrap.wrap(part, WIDTH) or [""]]
    return "".join(f"{line}\r\n" for line in [*lines, ""])
