"""The noise models: which right predictions may be made wrong, and into which letters.

Each model is a row of the table at the end. docs/noise.md says the same in words. Nothing heavy
is imported here, so that the command line can name the models.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class NoiseModel:
    """A model: what it does, in words; the letters that may replace a true letter, best first.

    A true letter without an entry is never made wrong. `by_confidence`: the most confident are
    made wrong first.
    """

    name: str
    what: str
    replacing: Mapping[str, str]
    by_confidence: bool = False


_OTHERS: Final = {"A": "BCDF", "B": "ACDF", "C": "ABDF", "D": "ABCF", "F": "ABCD"}
_NEIGHBOURS: Final = {"A": "B", "B": "AC", "C": "BD", "D": "CF", "F": "D"}
_SAFE: Final = {"D": "ABC", "F": "ABC"}
_AT_RISK: Final = {"A": "DF", "B": "DF", "C": "DF"}

UNIFORM: Final = "uniform"
"""The benchmark's own noise, and the default."""

MODELS: Final[dict[str, NoiseModel]] = {
    model.name: model
    for model in (
        NoiseModel(UNIFORM, "any student, any other letter", _OTHERS),
        NoiseModel("adjacent", "any student, a letter next to the true one", _NEIGHBOURS),
        NoiseModel("false-negative", "only students at risk, made to look safe", _SAFE),
        NoiseModel("false-positive", "only safe students, made to look at risk", _AT_RISK),
        NoiseModel("confident", "the most confident first, any other letter", _OTHERS, True),
    )
}
"""Every noise model by name."""
