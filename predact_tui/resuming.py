"""Taking up recordings that broke off, and beginning branches."""

from collections.abc import Callable, Mapping

from engine.episode import Prepared, prepare
from engine.events import Event, Role
from engine.home import home
from engine.resuming import ResumeError, branch_events, check_open, request_of, settings_of
from engine.sealed import Sealed
from engine.seats.names import assistant_seat, instructor_seat
from engine.state import EpisodeState, fold
from predact_tui import __version__
from predact_tui.options import HUMAN, Options
from recordings.ids import new_recording_id
from recordings.place import store_path
from recordings.store import Store
from scenarios.catalogue import resolve
from scenarios.sample import sample_class


def take_up(store: Store, name: str) -> tuple[list[Event], Prepared]:
    """Return the events of an unfinished recording, and its episode made ready again.

    ResumeError where it has ended, or where its class is no more what it was.
    """
    recording = store.resolve(name)
    events = list(store.events(recording))
    state = fold(events)
    check_open(state)
    return events, prepare_again(state, Sealed.model_validate_json(store.sealed(recording)))


def prepare_again(state: EpisodeState, sealed: Sealed) -> Prepared:
    """Make the episode of a recording ready again: the same class, noise and answers.

    The commitment in its first event tells whether they are: ResumeError where they are not.
    """
    specification = settings_of(state)
    scenario = resolve(specification.scenario, home())
    request = request_of(specification)
    sample = sample_class(
        scenario.course, scenario.week, request.seed, request.students, request.at_risk
    )
    prepared = prepare(
        scenario.course,
        scenario.week,
        sample.rows,
        request,
        program=__version__,
        salt=sealed.salt,
        notes=sample.notes,
    )
    same_answers = prepared.sealed.commitment() == state.commitment
    if not same_answers or state.report not in (None, prepared.report):
        raise ResumeError(
            f"{state.recording} cannot go on: the data of {specification.scenario} are no longer "
            "those it was begun with (import them as they were)"
        )
    return prepared


def branch(
    store: Store,
    name: str,
    at: int | None,
    instructor: str | None,
    assistant: str | None,
    *,
    check: Callable[[Mapping[Role, str]], None] | None = None,
) -> str:
    """Begin a branch of a recording after its event `at` (None: the last before its end).

    Other seats may be named. `check` is called with who will sit in each, before anything is
    kept. Returns the new recording's id; nothing is kept where an error is raised: that of `check`,
    ResumeError, SeatNameError and others of UserError.
    """
    parent = store.resolve(name)
    events = list(store.events(parent))
    sealed = store.sealed(parent)
    prepare_again(fold(events), Sealed.model_validate_json(sealed))
    seats = _checked_seats(instructor, assistant)
    made = new_recording_id()
    place = _last_open(events) if at is None else at
    begun = list(branch_events(events, place, made, seats))
    if check is not None:
        check(fold(begun).cast)
    store.keep(made, sealed, begun, store.texts(parent))
    return made


def options_of(state: EpisodeState, asked: Options) -> Options:
    """Return the options that a recording was begun with, to take it up as `asked`."""
    specification = state.specification
    assert specification is not None
    return Options(
        scenario=specification.scenario,
        acc=specification.target,
        noise=specification.noise,
        stated=specification.stated,
        seed=specification.seed,
        instructor=state.cast["instructor"],
        assistant=state.cast["assistant"],
        turns=specification.turns,
        students=specification.students_wanted,
        at_risk=specification.at_risk_wanted,
        preset=specification.preset,
        switches={name: _word(v) for name, v in specification.switches.model_dump().items()},
        pace=asked.pace,
        plain=asked.plain,
        store=asked.store,
        models=asked.models,
        cassette=asked.cassette,
        recording=state.recording,
    )


def resume_options(asked: Options, name: str) -> Options:
    """Return the options to take up the recording called `name` in the store of `asked`."""
    with Store.existing(store_path(asked.store)) as store:
        state = fold(list(store.events(store.resolve(name))))
    check_open(state)
    return options_of(state, asked)


def _word(value: object) -> str:
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


def _checked_seats(instructor: str | None, assistant: str | None) -> Mapping[Role, str]:
    seats: dict[Role, str] = {}
    if instructor is not None:
        if instructor != HUMAN:
            instructor_seat(instructor)
        seats["instructor"] = instructor
    if assistant is not None:
        assistant_seat(assistant)
        seats["assistant"] = assistant
    return seats


def _last_open(events: list[Event]) -> int:
    ends = (event.seq for event in events if event.kind == "EpisodeEnded")
    return next(ends, len(events)) - 1
