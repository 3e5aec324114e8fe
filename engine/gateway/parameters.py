"""The parameters of a request: what is asked for, and what a model would not take."""

from typing import Final

from engine.gateway.request import ModelRequest
from engine.gateway.settings import LIMITS, ModelSettings

BODY: Final = "extra_body"
FORM: Final = "response_format"
USAGE: Final = "stream_options"
ARROW: Final = " -> "


def requested(request: ModelRequest, settings: ModelSettings) -> dict[str, object]:
    """Return what is recorded as asked for: litellm's name of the model, and the parameters.

    How the answer travels is not among them: it changes nothing in what is answered.
    """
    made = dict(settings.parameters)
    if request.form is not None:
        made[FORM] = "json_schema"
    kept = {name: value for name, value in made.items() if name not in settings.omit}
    return {"model": settings.litellm, **kept}


def streamed(asked: dict[str, object], settings: ModelSettings) -> dict[str, object]:
    """Return the parameters with what a streamed answer needs: its tokens are told at its end."""
    return asked if USAGE in settings.omit else asked | {USAGE: {"include_usage": True}}


class Dropped:
    """The parameters that models have rejected so far, for as long as the gateway lives.

    A note is the name of one ("temperature", "extra_body.reasoning"), or the name it goes by
    instead ("max_tokens -> max_completion_tokens").
    """

    def __init__(self) -> None:
        self._notes: dict[str, list[str]] = {}

    def add(self, model: str, parameter: str) -> bool:
        """Remember that a model rejected a parameter; False where that was known already."""
        notes = self._notes.setdefault(model, [])
        other = _other_limit(parameter)
        renamed = any(other and note.startswith(f"{other}{ARROW}") for note in notes)
        note = f"{parameter}{ARROW}{other}" if other and not renamed else parameter
        if note in notes:
            return False
        notes.append(note)
        return True

    def effective(self, asked: dict[str, object]) -> tuple[dict[str, object], tuple[str, ...]]:
        """Return the parameters that are sent, and the notes of those that are not as asked."""
        made = {name: value for name, value in asked.items() if name != "model"}
        applied = [note for note in self._notes.get(str(asked["model"]), ()) if _apply(note, made)]
        return made, tuple(applied)


def sendable(parameters: dict[str, object]) -> tuple[str, ...]:
    """Return the names that a provider might reject, those within the extra body too."""
    body = parameters.get(BODY)
    inner = [f"{BODY}.{name}" for name in body] if isinstance(body, dict) else []
    return (*(name for name in parameters if name != BODY), *inner)


def _apply(note: str, made: dict[str, object]) -> bool:
    """Leave a parameter out, or rename it; False where it is not there."""
    name, _, instead = note.partition(ARROW)
    outer, _, inner = name.partition(".")
    if inner:
        body = made.get(outer)
        if not isinstance(body, dict) or inner not in body:
            return False
        made[outer] = {key: value for key, value in body.items() if key != inner}
        return True
    if name not in made:
        return False
    value = made.pop(name)
    if instead:
        made[instead] = value
    return True


def _other_limit(parameter: str) -> str | None:
    """Return the other name of the limit on an answer's tokens, None for other parameters."""
    return LIMITS[1 - LIMITS.index(parameter)] if parameter in LIMITS else None
