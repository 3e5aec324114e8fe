"""Episodes without a screen: the same runner, as fast as it goes."""

from engine.clock import Clock
from engine.home import home
from engine.opening import open_answers
from engine.outcome import Outcome
from engine.runner import Runner
from engine.seats.names import assistant_seat, instructor_seat
from engine.stream import Stream
from predact_tui.failures import UseError
from predact_tui.options import HUMAN, Options
from predact_tui.preparing import prepare_episode
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
    stream = Stream(recording, store.writer(recording), Clock())
    instructor, assistant = instructor_seat(options.instructor), assistant_seat(options.assistant)
    runner = Runner(prepared, stream, instructor, assistant)
    try:
        await runner.run()
    except BaseException as error:
        runner.close(type(error).__name__)
        raise
    runner.close("ended")
    return open_answers(stream.state, prepared.sealed)
