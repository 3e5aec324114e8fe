"""A class without letters as JSON and CSV: the probe's own fields, those of truth empty."""

import csv
import io
import json
import math
from typing import Final

from engine.csvcell import csv_cell
from predact_tui.probing.look import Look

UNKNOWN: Final = (
    "accuracy",
    "tool",
    "natural_tool",
    "moved",
    "confusion",
    "reliability",
    "confidence",
    "over_seeds",
)
"""What needs final letters: null."""


def look_json(found: Look) -> str:
    """Return everything that is shown as one JSON object."""
    flagged = found.flagged
    parts = _head(found) | dict.fromkeys(UNKNOWN)
    parts |= {
        "flagged": None if flagged is None else int(flagged.sum()),
        "class": [row | {"weekly": weekly} for row, weekly in _rows(found)],
    }
    return json.dumps(parts, ensure_ascii=False) + "\n"


def look_csv(found: Look) -> str:
    """Return the class table, one student a row; a week's mean score is its own column."""
    weeks = [f"week_{week}" for week in range(1, found.drawn.week + 1)]
    lines = io.StringIO()
    writer = csv.writer(lines, lineterminator="\n")
    for row, weekly in _rows(found):
        if row["number"] == 1:
            writer.writerow([*row, *weeks])
        writer.writerow(map(csv_cell, (*row.values(), *weekly)))
    return lines.getvalue()


def _head(found: Look) -> dict[str, object]:
    options, drawn = found.options, found.drawn
    return {
        "kind": "probe",
        "scenario": found.scenario.id,
        "dataset": drawn.course.dataset,
        "course": drawn.course.course_id,
        "week": drawn.week,
        "scale": drawn.course.scale.name,
        "seed": options.seed,
        "noise": options.noise,
        "students": len(drawn),
        "at_risk": None,
        "students_wanted": options.students,
        "at_risk_wanted": None,
        "notes": list(found.notes),
    }


def _rows(found: Look) -> list[tuple[dict[str, object], list[float | None]]]:
    drawn = found.drawn
    return [
        (
            {
                "number": row + 1,
                "student_id": drawn.roster.ids[row],
                "average": drawn.averages[row],
                **_prediction(found, row),
                "truth": None,
                "changed_share": None,
            },
            [None if math.isnan(mean) else round(mean, 2) for mean in drawn.weekly[row].tolist()],
        )
        for row in range(len(drawn))
    ]


def _prediction(found: Look, row: int) -> dict[str, object]:
    """Return the columns of the prediction, which no noise changed; None where there is none."""
    names = ("natural", "confidence", "method", "neighbours", "predicted", "changed", "flagged")
    natural, flagged = found.drawn.natural, found.flagged
    if natural is None or flagged is None:
        return dict.fromkeys(names)
    letter = natural.letters[row]
    values = (
        letter,
        float(natural.confidence[row]),
        natural.method[row],
        int(natural.neighbours[row]),
        letter,
        None,
        bool(flagged[row]),
    )
    return dict(zip(names, values, strict=True))
