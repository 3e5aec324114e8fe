"""Episodes without a screen: the same runner, as fast as it goes."""

from engine.clock import Clock
from engine.episode import Prepared
from engine.home import home
from engine.opening import open_answers
from engine.outcome import Outcome
from engine.resuming import resumed_stream
from engine.runner import Runner
from engine.seats.names import assistant_seat, instructor_seat
from engine.stream import Stream
from predact_tui.failures import UseError
from predact_tui.options import HUMAN, Options
from predact_tui.preparing import prepare_episode
from predact_tui.resuming import take_up
from recordings.ids import new_recording_id
from recordings.store import Store
from scenarios.catalogue import Scenario, resolve


def check(options: Options) -> Scenario:
    """Return the scenario; UserError where options, seats or scenario do not fit."""
    if options.scenario is None:
        raise UseError("run needs --scenario (`predact-tui scenarios` lists them)")
    if options.instructor == HUMAN:
        raise UseError("run plays without a person: --instructor human needs a screen")
    instructor_seat(options.instructor)
    assistant_seat(options.assistant)
    return resolve(options.scenario, home())


async def play(options: Options, scenario: Scenario, store: Store) -> Outcome:
    """Play one episode to its end, recorded in `store`, and return its outcome.

    An exception, also being cancelled, closes the session, which leaves an interrupted recording,
    and passes on.
    """
    prepared = prepare_episode(options, scenario)
    recording = new_recording_id()
    store.create(recording, prepared.sealed.text())
    with store.claim(recording):
        stream = Stream(recording, store.writer(recording), Clock())
        outcome = await _run(prepared, stream, options.instructor, options.assistant)
    store.keep_score(outcome.result)
    return outcome


async def go_on(name: str, store: Store) -> Outcome:
    """Take up the unfinished recording called `name` and play it to its end; else as `play`.

    UserError where it has ended, needs a person, or is open elsewhere.
    """
    recording = store.resolve(name)
    with store.claim(recording):
        outcome = await _go_on(recording, store)
    store.keep_score(outcome.result)
    return outcome


async def _go_on(recording: str, store: Store) -> Outcome:
    events, prepared = take_up(store, recording)
    stream = resumed_stream(events, store.writer(recording))
    cast, sits = stream.state.cast, stream.state.seats["instructor"]
    if sits == HUMAN:
        raise UseError(f"{recording} needs a person: resume it on the screen, or with --plain")
    return await _run(prepared, stream, cast["instructor"], cast["assistant"])


async def _run(prepared: Prepared, stream: Stream, instructor: str, assistant: str) -> Outcome:
    runner = Runner(prepared, stream, instructor_seat(instructor), assistant_seat(assistant))
    try:
        await runner.run()
    except BaseException as error:
        runner.close(type(error).__name__)
        raise
    runner.close("ended")
    return open_answers(stream.state, prepared.sealed)
