"""Episodes without a screen: the same runner, as fast as it goes."""

from engine.clock import Clock
from engine.episode import Prepared
from engine.gateway.errors import GatewayError
from engine.gateway.late import LateGateway
from engine.home import home
from engine.opening import open_answers
from engine.outcome import Outcome
from engine.resuming import resumed_stream
from engine.runner import Runner
from engine.seats.names import assistant_seat, instructor_seat, is_model
from engine.state import fold
from engine.stream import Stream
from predact_tui.failures import UseError
from predact_tui.options import HUMAN, Options
from predact_tui.preparing import prepare_episode
from predact_tui.reaching import check_models, models_ready
from predact_tui.resuming import take_up
from predact_tui.whole import WholeSink
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
    if is_model(options.instructor) or is_model(options.assistant):
        check_models(options)
    return resolve(options.scenario, home())


async def play(options: Options, scenario: Scenario, store: Store, gateway: LateGateway) -> Outcome:
    """Play one episode to its end, recorded in `store`, and return its outcome.

    Models are called by `gateway`, which stays open. Where it is plain that one cannot be called
    (no key, no such provider) GatewayError is raised and nothing recorded. One that could not be
    reached leaves an interrupted recording, and an outcome that says why; where somebody must mend
    something GatewayError is raised. An exception, also being cancelled, closes the session, which
    leaves an interrupted recording, and passes on.
    """
    await models_ready(options.instructor, options.assistant, gateway)
    prepared = prepare_episode(options, scenario)
    recording = new_recording_id()
    store.create(recording, prepared.sealed.text())
    with store.claim(recording):
        stream = Stream(recording, store.writer(recording), Clock())
        outcome = await _run(prepared, stream, options.instructor, options.assistant, gateway)
        store.keep_score(outcome.result)
    return outcome


async def play_whole(
    options: Options, scenario: Scenario, store: Store, gateway: LateGateway
) -> Outcome:
    """Play an episode as `play` does, but keep it at once when it has ended, or was cut off."""
    prepared = prepare_episode(options, scenario)
    recording = new_recording_id()
    sink = WholeSink(recording, prepared.sealed.text())
    stream = Stream(recording, sink, Clock())
    try:
        outcome = await _run(prepared, stream, options.instructor, options.assistant, gateway)
    finally:
        sink.keep(store)
    store.keep_score(outcome.result)
    return outcome


async def go_on(name: str, store: Store, gateway: LateGateway) -> Outcome:
    """Take up the unfinished recording called `name` and play it to its end; else as `play`.

    UserError where it has ended, needs a person, or is open elsewhere.
    """
    recording = store.resolve(name)
    with store.claim(recording):
        outcome = await _go_on(recording, store, gateway)
        store.keep_score(outcome.result)
    return outcome


async def _go_on(recording: str, store: Store, gateway: LateGateway) -> Outcome:
    events, prepared = take_up(store, recording)
    state = fold(events)
    cast = state.cast
    if state.seats["instructor"] == HUMAN:
        raise UseError(f"{recording} needs a person: resume it on the screen, or with --plain")
    await models_ready(cast["instructor"], cast["assistant"], gateway)
    stream = resumed_stream(events, store.writer(recording))
    return await _run(prepared, stream, cast["instructor"], cast["assistant"], gateway)


async def _run(
    prepared: Prepared, stream: Stream, instructor: str, assistant: str, gateway: LateGateway
) -> Outcome:
    seats = instructor_seat(instructor, gateway), assistant_seat(assistant, gateway)
    runner = Runner(prepared, stream, *seats)
    try:
        await runner.run()
    except GatewayError as error:
        runner.close(f"{error.kind}: {error}")
        if error.remedy == "ask":
            error.recording = stream.recording
            raise
    except BaseException as error:
        runner.close(type(error).__name__)
        raise
    else:
        runner.close("ended")
    return open_answers(stream.state, prepared.sealed)
