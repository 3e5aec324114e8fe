"""Older bodies of events, brought up to the schema of today when they are read.

A body is kept as it was recorded, under the version it had; hashes are over that. Whoever changes
the fields of a kind counts its `version` up and adds the step here.
"""

import json
from collections.abc import Callable
from typing import Any, Final, TypeAlias

Step: TypeAlias = Callable[[dict[str, Any]], dict[str, Any]]

STEPS: Final[dict[tuple[str, int], Step]] = {}
"""By kind and version: what makes the next version's fields out of that version's."""


def upcast(kind: str, version: int, today: int, text: str) -> str:
    """Return the JSON of a body of `version` as one of the version of `today`.

    ValueError where the body is newer than that, or there is no way up.
    """
    if version == today:
        return text
    if version > today:
        raise ValueError(f"{kind} of version {version}, not {today}: a newer program wrote it")
    fields = json.loads(text)
    for older in range(version, today):
        if (kind, older) not in STEPS:
            raise ValueError(f"{kind} of version {older} cannot be read any more")
        fields = STEPS[kind, older](fields)
    return json.dumps(fields)
