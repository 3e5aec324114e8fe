"""Where a request differs from a recorded one, in words."""

import json
from collections.abc import Mapping
from typing import Any, Final

from engine.events import ModelCallStarted, canonical
from engine.gateway.transport import Sending

SHOWN: Final = 40
"""Characters that are shown of each text, from where they differ."""


def difference(recorded: ModelCallStarted, sending: Sending, texts: Mapping[str, str]) -> str:
    """Return the first difference: which part, which message, from which character.

    `texts` are those kept with the recording, by SHA-256.
    """
    asked, request = sending.started, sending.request
    if recorded.model != asked.model:
        return f"the model: {recorded.model} there, {asked.model} here"
    if recorded.messages != asked.messages:
        return _messages(recorded.messages, sending, texts)
    if recorded.tools != asked.tools:
        return f"the tools{_texts(_text(recorded.tools, texts), canonical(list(request.tools)))}"
    if recorded.form != asked.form:
        form = request.form
        now = canonical({"name": form.name, "schema": form.schema}) if form else ""
        return f"the form of the answer{_texts(_text(recorded.form, texts), now)}"
    return f"the parameters{_texts(canonical(recorded.parameters), canonical(asked.parameters))}"


def _messages(recorded: tuple[str, ...], sending: Sending, texts: Mapping[str, str]) -> str:
    asked, messages = sending.started.messages, sending.request.messages
    pairs = zip(recorded, asked, strict=False)
    place = next((i for i, (a, b) in enumerate(pairs) if a != b), min(len(recorded), len(asked)))
    name = f"message {place + 1}"
    if place == len(recorded):
        return f"{name} ({messages[place].get('role')}) is one more than there"
    before = _read(_text(recorded[place], texts))
    if place == len(asked):
        return f"{name} ({before.get('role')}) is missing here"
    now = dict(messages[place])
    both = (before.get("content"), now.get("content"))
    if before.get("role") == now.get("role") and both[0] != both[1] and _are_text(both):
        return f"{name} ({now.get('role')}){_texts(str(both[0]), str(both[1]))}"
    return f"{name}{_texts(canonical(before), canonical(now))}"


def _texts(before: str, now: str) -> str:
    pairs = enumerate(zip(before, now, strict=False))
    start = next((i for i, (a, b) in pairs if a != b), min(len(before), len(now)))
    there, here = before[start : start + SHOWN], now[start : start + SHOWN]
    return f", from character {start + 1}: {there!r} there, {here!r} here"


def _are_text(values: tuple[object, ...]) -> bool:
    return all(isinstance(value, str) for value in values)


def _text(digest: str | None, texts: Mapping[str, str]) -> str:
    return "" if digest is None else texts.get(digest, "")


def _read(text: str) -> dict[str, Any]:
    value = json.loads(text) if text else {}
    return value if isinstance(value, dict) else {}
