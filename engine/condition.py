"""The condition of an episode: which episodes are the same one, played again.

Two episodes of one key met the same students, noise, cues and seats. What they became may differ
(a model may answer otherwise); program, Python and numpy are not part of it, nor is what a
models.toml sets for a model.
"""

from hashlib import blake2b
from typing import Final

from engine.events import canonical
from engine.specification import Specification

WANTED: Final = (
    "kind", "scenario", "dataset", "course", "week", "seed", "students_wanted", "at_risk_wanted",
    "target", "stated", "noise", "turns", "tool_rounds", "instructor", "assistant", "preset",
    "switches",
)  # fmt: skip
"""The settings that were asked for; how many students the class really has follows from them."""


def condition_key(specification: Specification) -> str:
    """Return the key of an episode's condition: 32 hexadecimal digits (BLAKE2b).

    It can be worked out before the class is drawn (engine.episode.specify).
    """
    settings = specification.model_dump(mode="json", include=set(WANTED))
    made = specification.versions
    text = canonical([settings, made.seeds, made.data])
    return blake2b(text.encode(), digest_size=16).hexdigest()
