"""`predact-tui compare ID ID`: two episodes side by side, on a screen, as text or as JSON."""

import argparse
import sys
from typing import TYPE_CHECKING

from predact_tui.storing import existing

if TYPE_CHECKING:
    from engine.comparing.parts import Comparison


def main(given: argparse.Namespace) -> int:
    """Compare two recordings; the screen where there is a terminal and nothing else is asked."""
    if not (given.json or given.plain or given.truth) and _on_terminal():
        return _screen(given)
    found = _comparison(given)
    if given.json:
        print(found.model_dump_json())
    else:
        from predact_tui.present.compare_text import comparison_text

        print(comparison_text(found))
    return 0


def _screen(given: argparse.Namespace) -> int:
    from predact_tui.app import run_app
    from predact_tui.options import Options
    from predact_tui.screens.compare import CompareScreen

    with existing(given.store) as store:
        x, y, path = store.resolve(given.x), store.resolve(given.y), store.path
    return run_app(Options(store=path), first=lambda: CompareScreen(path, x, y))


def _on_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _comparison(given: argparse.Namespace) -> "Comparison":
    from predact_tui.comparing import Compared

    with existing(given.store) as store:
        pair = Compared(store, store.resolve(given.x), store.resolve(given.y))
    found = pair.comparison(truth=given.truth)
    if any(student.at_risk is not None for student in found.students):
        pair.note_truth()
    return found
