"""`predact-tui import PATH...`: logs of other tools, and our own lines, as recordings."""

import argparse
import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import nullcontext
from pathlib import Path

from predact_tui.narration import narrate
from predact_tui.present.safe import safe_line
from predact_tui.progress import Progress
from predact_tui.storing import opened
from recordings.exchange.imports import CameIn, Failed, Happened, Passed, bring_in_file, found
from recordings.store import Store

NOTHING_THERE = 2


def main(given: argparse.Namespace) -> int:
    """Bring in what lies at the paths; say what came in on stdout, what did not on stderr."""
    places = list(found(given.paths))
    there = any(isinstance(place, Path) for place in places)
    with opened(given.store) if there else nullcontext() as store:
        happened = list(_told(_happened(store, places), as_json=given.json))
    summary = _summary(happened)
    if given.json:
        narrate(summary)
    else:
        print(summary)
    return _code(happened)


def _happened(
    store: Store | None, places: Sequence[Path | Failed | Passed]
) -> Iterator[tuple[Happened, Progress]]:
    """Bring in what is at the places; a store is needed where one of them is a file."""
    with Progress("import", len(places)) as progress:
        for place in places:
            if not isinstance(place, Path):
                yield place, progress
            elif store is not None:
                yield from ((one, progress) for one in bring_in_file(store, place))
            progress.advance()


def _told(happened: Iterable[tuple[Happened, Progress]], *, as_json: bool) -> Iterator[Happened]:
    """Yield what happened, and say it."""
    for one, progress in happened:
        if not isinstance(one, CameIn):
            progress.say(safe_line(_said(one)))
        elif as_json:
            print(_line(one), flush=True)
        yield one


def _said(one: Failed | Passed) -> str:
    return str(one) if isinstance(one, Failed) else f"{one.path}: left out: {one.why}"


def _line(came: CameIn) -> str:
    return json.dumps(
        {
            "recording": came.recording,
            "file": str(came.path),
            "format": came.format,
            "new": came.new,
        }
    )


def _summary(happened: list[Happened]) -> str:
    came = [one for one in happened if isinstance(one, CameIn)]
    new = [one.recording for one in came if one.new]
    failed = sum(isinstance(one, Failed) for one in happened)
    parts = [f"imported {_counted(len(new), 'recording')}"]
    if len(new) == 1:
        parts[0] += f": {new[0]}"
    if len(new) < len(came):
        parts.append(f"{_counted(len(came) - len(new), 'recording')} stood already")
    if failed:
        parts.append(f"{_counted(failed, 'problem')}, named above")
    return "; ".join(parts)


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _code(happened: list[Happened]) -> int:
    """Return the exit code: 2 where nothing is at any of the paths, 1 where something failed."""
    failed = [one for one in happened if isinstance(one, Failed)]
    if len(failed) == len(happened) and all(one.absent for one in failed):
        return NOTHING_THERE
    return 1 if failed else 0
