"""`predact-tui probe`: the noise under the hand, on a screen or as JSON and CSV."""

import argparse
import sys
from typing import TYPE_CHECKING

from predact_tui.narration import narrate
from predact_tui.options import Options

if TYPE_CHECKING:
    from predact_tui.probing.look import Look
    from predact_tui.probing.probe import Probe


def main(given: argparse.Namespace) -> int:
    """Open the probe, or print everything it shows."""
    options = _options(given)
    if not (given.json or given.csv):
        from predact_tui.commands.play import check_terminal

        check_terminal("the probe's screen needs a terminal; --json and --csv print what it shows")
        from predact_tui.app import run_app

        _found(options)
        return run_app(options, probing=True)
    found = _found(options)
    for note in found.notes:
        narrate(note)
    sys.stdout.write(_text(found, as_json=given.json))
    return 0


def _options(given: argparse.Namespace) -> Options:
    return Options(
        scenario=given.scenario,
        acc=given.acc,
        noise=given.noise,
        seed=given.seed,
        students=given.students,
        at_risk=given.at_risk,
        store=given.store,
    )


def _found(options: Options) -> "Probe | Look":
    """Return what the options ask for; UserError where there is none."""
    from engine.home import home
    from predact_tui.probing.look import look, without_letters
    from predact_tui.probing.probe import probe
    from scenarios.catalogue import resolve

    scenario = resolve(options.scenario or "", home())
    return (look if without_letters(scenario.course) else probe)(options, scenario)


def _text(found: "Probe | Look", *, as_json: bool) -> str:
    """Return all that is shown, as JSON or CSV."""
    from predact_tui.probing.export import csv_text, json_text
    from predact_tui.probing.look import Look
    from predact_tui.probing.look_export import look_csv, look_json

    if isinstance(found, Look):
        return look_json(found) if as_json else look_csv(found)
    return json_text(found) if as_json else csv_text(found)
