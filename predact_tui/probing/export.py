"""Everything that the probe shows, as JSON and its class table as CSV."""

import csv
import io
import json
import math
from dataclasses import asdict

import numpy as np

from engine.calibration import calibration
from engine.course import FloatArray
from engine.csvcell import csv_cell
from engine.noise import Noised, fewest_right
from engine.probing.reliability import reliability
from engine.probing.spread import Spread, over_seeds, summary
from engine.probing.tables import confidence_split, matrices
from engine.probing.turning import moved
from engine.scale import LETTERS
from predact_tui.probing.probe import Probe


def json_text(probe: Probe) -> str:
    """Return all figures of the probe as one JSON object."""
    spread = over_seeds(probe.turn, probe.options.noise)
    parts = _head(probe) | {
        "accuracy": _accuracy(probe),
        "tool": asdict(probe.turn.quality),
        "natural_tool": asdict(probe.natural.quality),
        "flagged": int(probe.turn.flagged.sum()),
        "moved": _moved(probe),
        "confusion": _confusion(probe),
        "reliability": _reliability(probe),
        "confidence": {
            name: asdict(confidence_split(probe.drawn.truth, codes, probe.drawn.natural.confidence))
            for name, codes in _codes(probe).items()
        },
        "over_seeds": _seeds(spread),
        "class": [
            row | {"weekly": _plain(probe.drawn.weekly[at])} for at, row in _rows(probe, spread)
        ],
    }
    return json.dumps(parts, ensure_ascii=False) + "\n"


def csv_text(probe: Probe) -> str:
    """Return the class table, one student a row; a week's mean score is its own column."""
    spread = over_seeds(probe.turn, probe.options.noise)
    weeks = [f"week_{week}" for week in range(1, probe.drawn.week + 1)]
    lines = io.StringIO()
    writer = csv.writer(lines, lineterminator="\n")
    for at, row in _rows(probe, spread):
        if at == 0:
            writer.writerow([*row, *weeks])
        values = [*row.values(), *_plain(probe.drawn.weekly[at])]
        writer.writerow(map(csv_cell, values))
    return lines.getvalue()


def change(noised: Noised, row: int) -> str | None:
    """Return which way noise changed a student's letter: `wrong`, `right` or None."""
    if noised.made_wrong[row]:
        return "wrong"
    return "right" if noised.made_right[row] else None


def _head(probe: Probe) -> dict[str, object]:
    options, course = probe.options, probe.drawn.course
    return {
        "kind": "probe",
        "scenario": probe.scenario.id,
        "dataset": course.dataset,
        "course": course.course_id,
        "week": probe.drawn.week,
        "scale": course.scale.name,
        "seed": options.seed,
        "noise": options.noise,
        "students": len(probe.drawn),
        "at_risk": probe.drawn.at_risk,
        "students_wanted": options.students,
        "at_risk_wanted": options.at_risk,
        "notes": list(probe.notes),
    }


def _accuracy(probe: Probe) -> dict[str, object]:
    noised, n = probe.turn.noised, len(probe.drawn)
    return {
        "target": probe.options.acc,
        "natural": noised.natural / n,
        "achieved": noised.achieved / n,
        "right_by_nature": noised.natural,
        "right_wanted": noised.target,
        "right_achieved": noised.achieved,
        "made_wrong": int(noised.made_wrong.sum()),
        "made_right": int(noised.made_right.sum()),
        "fewest_right_in_reach": fewest_right(
            probe.drawn.natural.codes, probe.drawn.truth, probe.options.noise
        ),
    }


def _moved(probe: Probe) -> dict[str, list[str]]:
    """Return who is flagged or cleared because of the noise."""
    found, ids = moved(probe.natural, probe.turn), probe.drawn.roster.ids
    return {
        "flagged_by_noise": [ids[row] for row in found.flagged],
        "cleared_by_noise": [ids[row] for row in found.cleared],
    }


def _codes(probe: Probe) -> dict[str, np.ndarray]:
    return {"natural": probe.drawn.natural.codes, "after_noise": probe.turn.noised.codes}


def _confusion(probe: Probe) -> dict[str, object]:
    found = {name: matrices(probe.drawn.truth, codes) for name, codes in _codes(probe).items()}
    return {"letters": list(LETTERS), "rows": "truth", "columns": "predicted"} | {
        name: asdict(each) for name, each in found.items()
    }


def _reliability(probe: Probe) -> dict[str, object]:
    drawn = probe.drawn
    bins = reliability(drawn.natural.codes, drawn.natural.confidence, drawn.truth)
    measured = calibration(drawn.natural.codes, drawn.natural.confidence, drawn.truth)
    return {"ece": measured.ece, "brier": measured.brier, "bins": [asdict(each) for each in bins]}


def _seeds(spread: Spread) -> dict[str, object]:
    return {
        "seeds": len(spread.flagged),
        "flagged": asdict(summary(spread.flagged)),
        "flagged_counts": np.bincount(spread.flagged).tolist(),
        "accept_all_f1": asdict(summary(spread.accept_all_f1)),
        "ceiling_f1": asdict(summary(spread.ceiling_f1)),
    }


def _rows(probe: Probe, spread: Spread) -> list[tuple[int, dict[str, object]]]:
    drawn, noised = probe.drawn, probe.turn.noised
    method, natural = drawn.natural.method, drawn.natural.letters
    return [
        (
            row,
            {
                "number": row + 1,
                "student_id": drawn.roster.ids[row],
                "average": drawn.averages[row],
                "natural": natural[row],
                "confidence": float(drawn.natural.confidence[row]),
                "method": method[row],
                "neighbours": int(drawn.natural.neighbours[row]),
                "predicted": LETTERS[noised.codes[row]],
                "changed": change(noised, row),
                "flagged": bool(probe.turn.flagged[row]),
                "truth": LETTERS[drawn.truth[row]],
                "changed_share": float(spread.changed[row]),
            },
        )
        for row in range(len(drawn))
    ]


def _plain(means: FloatArray) -> list[float | None]:
    return [None if math.isnan(mean) else round(mean, 2) for mean in means.tolist()]
