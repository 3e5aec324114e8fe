"""Going on from where a replay stands."""

from predact_tui.options import HUMAN, Options
from predact_tui.replaying.replay import Replay
from predact_tui.resuming import branch, resume_options
from recordings.store import Store

PACE = 1.0
"""Seconds between the steps of a scripted seat that goes on."""


def going_on(replay: Replay) -> Options:
    """Return the options of an episode that goes on from here; a branch is begun where needed.

    It resumes where the recording broke off. Elsewhere it begins a branch with a person as
    instructor. ResumeError and others of UserError where that cannot be. For any thread.
    """
    path, recording = replay.film.path, replay.film.recording
    asked = Options(pace=PACE, store=path)
    if replay.resumable:
        return resume_options(asked, recording)
    with Store.existing(path) as store:
        made = branch(store, recording, replay.head.at, HUMAN, None)
    return resume_options(asked, made)
