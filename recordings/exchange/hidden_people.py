"""What an imported log tells of its participant, as pseudonyms."""

import re
from collections.abc import Iterator
from typing import Final

from engine.events import Body, EpisodeImported
from recordings.exchange.replacing import Replacer

_TIME: Final = re.compile(r"[\d_:.TZ+-]+")
_SHORTEST: Final = 3
"""Letters of a part of a name that is looked for by itself."""


def hidden_id(body: Body, recording: str, replacer: Replacer) -> str:
    """Return a recording's id; that of an imported log follows from all that stood in it."""
    return replacer.opaque(recording) if isinstance(body, EpisodeImported) else recording


def hidden_source(body: EpisodeImported, replacer: Replacer) -> dict[str, object]:
    """Return where an episode came from, hidden: a file's name and digest tell whose it was."""
    told = body.participant
    return {
        "file": f"{replacer.path(body.file)}.json",
        "sha256": replacer.opaque(body.sha256),
        "participant": told and {name: _personal(told[name], replacer) for name in told},
    }


def _personal(value: object, replacer: Replacer) -> object:
    """Return something told of a participant: a pseudonym, but for numbers and times."""
    if not isinstance(value, str):
        return (
            value
            if value is None or isinstance(value, int | float)
            else replacer.person(str(value))
        )
    return value if _TIME.fullmatch(value) else replacer.person(value)


def participant_names(body: Body) -> Iterator[str]:
    """Yield a participant's name and its parts, to be found in what was said."""
    told = body.participant if isinstance(body, EpisodeImported) else None
    name = (told or {}).get("name")
    if isinstance(name, str):
        yield name
        yield from (part for part in re.split(r"\W+", name) if len(part) >= _SHORTEST)
