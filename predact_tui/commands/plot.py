"""`predact-tui plot`: many recordings as a picture, in the terminal and in files."""

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict

from engine.charts.calibration import Natural, calibration_chart
from engine.charts.kinds import CHARTS
from engine.charts.model import AnyChart, made_of
from engine.errors import UserError
from engine.result import Result
from engine.statistics.grouping import key_names
from predact_tui.filters import query_of
from predact_tui.narration import narrate
from predact_tui.out_files import check, write
from predact_tui.page import USUAL, room
from predact_tui.plot_arguments import KINDS
from predact_tui.plotting.text import caption, plot_text
from predact_tui.scoring.reading import Reading
from predact_tui.scoring.text import made_by_text
from predact_tui.storing import existing

FAILED = 1
ENDINGS = (".png", ".svg")


def main(given: argparse.Namespace) -> int:
    """Print the plot and write it to the files asked for; 1 where a recording was unreadable."""
    for path in given.out:
        check(path, ENDINGS)
    names = key_names(KINDS[given.kind][0] if given.by is None else given.by)
    with existing(given.store) as store:
        reading = Reading(store, query_of(given))
        results, chart = _chart(given.kind, names, reading)
    made, made_by = made_of(results), made_by_text([(r.scenario, r.versions) for r in results])
    for path in given.out:
        from predact_tui.plotting.picture import picture_bytes

        write(path, picture_bytes(chart, list(caption(chart, made, made_by)), path.suffix.lower()))
        narrate(f"wrote {path}")
    if given.json:
        value = {"by": names, "chart": asdict(chart), "made_of": asdict(made), "made_by": made_by}
        sys.stdout.write(json.dumps(value, indent=1) + "\n")
    else:
        sys.stdout.write(plot_text(chart, made, made_by, room() or USUAL))
    return FAILED if reading.failed else 0


def _chart(kind: str, names: Sequence[str], reading: Reading) -> tuple[Sequence[Result], AnyChart]:
    """Return what was read and the chart of it; UserError where nothing is finished."""
    results: list[Result] = []
    if kind == "calibration":
        natural = Natural(names)
        for result, answers in reading.sealed():
            results.append(result)
            natural.take(result, answers.students)
    else:
        results.extend(reading.results())
    if not any(result.status == "finished" for result in results):
        raise UserError("no finished recordings are chosen: there is nothing to plot")
    return results, calibration_chart(natural) if kind == "calibration" else CHARTS[kind](
        results, names
    )
