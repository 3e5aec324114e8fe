"""`predact-tui replay ID|latest`: a recording watched as it happened, or told in lines."""

import argparse
from functools import partial
from pathlib import Path

from predact_tui.commands.play import check_terminal
from predact_tui.narration import narrate
from predact_tui.options import Options
from predact_tui.storing import existing

FAILED = 1


def main(given: argparse.Namespace) -> int:
    """Replay a recording; 1 where it is damaged, so that not all of it can be seen."""
    with existing(given.store) as store:
        path, recording = store.path, store.resolve(given.recording)
    return _plain(given, path, recording) if given.plain else _screen(given, path, recording)


def _plain(given: argparse.Namespace, path: Path, recording: str) -> int:
    from predact_tui.plain.replay import tell_all
    from predact_tui.replaying.film import read
    from predact_tui.replaying.loading import check_event

    film = read(path, recording)
    check_event(film, given.at)
    tell_all(film, given.at or 0, given.speed)
    if film.damage:
        narrate(f"the rest cannot be replayed: {film.damage}")
    return FAILED if film.damage else 0


def _screen(given: argparse.Namespace, path: Path, recording: str) -> int:
    check_terminal("the screen needs a terminal; --plain tells the recording in lines")
    from predact_tui import startup

    startup.begin()
    from predact_tui.app import run_app
    from predact_tui.screens.replay import ReplayScreen, replayer

    loader = replayer(path, recording, at=given.at, speed=given.speed or 1.0)
    return run_app(Options(store=given.store), first=partial(ReplayScreen, loader, alone=True))
