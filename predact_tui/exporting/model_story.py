"""What a reader is told of models: trouble with calls, and answers that could not be used."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Final

from engine.events import Body, EpisodeEnded, Event, ModelCallEnded, SessionClosed
from engine.gateway.request import ModelAnswer
from engine.state import EpisodeState
from predact_tui.present.event_text import event_text
from predact_tui.present.model_text import is_repair, is_trouble
from predact_tui.present.safe import safe

LONGEST: Final = 20_000
"""Characters of an answer that are repeated."""


def model_lines(
    event: Event, before: Body | None, state: EpisodeState, texts: Mapping[str, str]
) -> Iterator[str]:
    """Yield what is told of an event, safe to show; `before` is the body of the one before it.

    Where a model is asked once more, or the episode ends as invalid, all that it had said is told.
    """
    invalid = isinstance(event.body, EpisodeEnded) and event.body.status == "invalid"
    if (invalid or is_repair(event.body)) and isinstance(before, ModelCallEnded):
        yield f"The model said: {_said(before, texts)}"
    left = isinstance(event.body, SessionClosed) and state.status is None
    if invalid or left or is_trouble(event):
        yield f"{event_text(event, state)}."


def _said(ended: ModelCallEnded, texts: Mapping[str, str]) -> str:
    with suppress(ValueError, LookupError, TypeError, AttributeError):  # a stranger's recording
        answer = ModelAnswer.from_text(texts[ended.answer])
        refused = f"(a refusal) {answer.refusal}" if answer.refusal else "(nothing)"
        return safe((answer.text.strip() or refused)[:LONGEST])
    return "(its answer is not in this recording)"
