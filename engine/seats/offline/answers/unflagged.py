"""The answer to who else may be at risk: nobody that the tool knows, and where it is least sure."""

from collections.abc import Sequence
from typing import Final

from engine.scale import LOWEST_SAFE
from engine.seats.offline.answers.material import Material, Told, article
from engine.seats.offline.answers.predictions import table
from engine.seats.offline.request import Request
from engine.seats.offline.text import Text, derived, reported
from engine.tools.prediction import AllPredictions, Prediction

SHOWN: Final = 5
"""How many of the least certain predictions are shown."""


def unflagged(_: Request, m: Material, text: Text) -> None:
    """Write that the tool sees nobody else at risk, and its least certain narrow passes."""
    told = m.predictions()
    if told is None:
        return
    text.paragraph(
        "The prediction tool sees ",
        derived(str(len(told.data.at_risk_students)), told.call),
        " of ",
        told.value(str(told.data.total_students)),
        " students at risk, those in the report, and nobody else. Whether it overlooks somebody"
        " no tool can tell.",
    )
    narrow = [p for p in told.data.all_predictions if p.predicted_grade == LOWEST_SAFE]
    narrow.sort(key=lambda p: p.confidence)
    if narrow:
        _least_sure(narrow[:SHOWN], told, m, text)


def _least_sure(
    found: Sequence[Prediction], told: Told[AllPredictions], m: Material, text: Text
) -> None:
    text.paragraph(
        f"Nearest to that are the predictions of {article(LOWEST_SAFE)} ",
        reported(LOWEST_SAFE),
        "; those with the lowest confidence:",
    )
    table(found, told, m, text)
    text.paragraph("Ask for their grades to check them.")
