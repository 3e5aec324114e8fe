"""A live episode: the runner, its stream into the store, and the person's ways to act on it."""

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.actions import InstructorAction
from engine.clock import Clock
from engine.episode import Prepared
from engine.events import Event, TruthShown, Viewed
from engine.home import home
from engine.runner import Runner
from engine.seats.names import assistant_seat, instructor_seat, is_model, models_of
from engine.seats.protocol import AssistantSeat, InstructorSeat
from engine.state import EpisodeState
from engine.stream import Stream
from predact_tui.human import HumanSeat
from predact_tui.loading_models import LoadedAssistant
from predact_tui.options import HUMAN, Options
from predact_tui.pacing import PacedAssistant, PacedInstructor
from predact_tui.preparing import prepare_episode
from predact_tui.reaching import Watch, check_models, late_gateway, models_ready, waiting_words
from recordings.ids import new_recording_id
from recordings.place import store_path
from recordings.store import Store
from scenarios.catalogue import resolve

if TYPE_CHECKING:
    from engine.gateway.late import LateGateway
    from engine.gateway.retrying import Waiting
    from engine.outcome import Outcome


@dataclass(frozen=True)
class Ready:
    """An episode ready to be played; `events` are those of the recording that is taken up."""

    options: Options
    prepared: Prepared
    instructor: InstructorSeat
    assistant: AssistantSeat
    gateway: "LateGateway"
    waits: "list[Watch]"
    """Who is told when a model is waited for before it is called again."""
    events: "list[Event] | None" = None

    @property
    def must_load(self) -> bool:
        """Whether what calls models has to be loaded before the episode can begin.

        A model that decides at once cannot do without; nor is a provider known to be one before.
        """
        options = self.options
        seated = models_of(options.instructor, options.assistant)
        if is_model(options.instructor):
            return True
        return bool(seated) and not self.gateway().certain(seated)

    async def load(self) -> None:
        """Load what calls models; GatewayError where one of them cannot be called."""
        await models_ready(self.options.instructor, self.options.assistant, self.gateway)


def make_ready(options: Options) -> Ready:
    """Make an episode ready, in any thread; UserError where the options do not fit."""
    waits: list[Watch] = []

    def waiting(one: "Waiting") -> None:
        for tell in waits:
            tell(one)

    gateway = late_gateway(options, waiting)
    human = options.instructor == HUMAN
    seat = HumanSeat() if human else instructor_seat(options.instructor, gateway)
    assistant = assistant_seat(options.assistant, gateway)
    if is_model(options.instructor) or is_model(options.assistant):
        check_models(options)
    if options.recording is None:
        scenario = resolve(options.scenario or "", home())
        prepared = prepare_episode(options, scenario)
        return Ready(options, prepared, seat, assistant, gateway, waits)
    from predact_tui.resuming import take_up

    with Store.open(store_path(options.store)) as store:
        events, prepared = take_up(store, options.recording)
    return Ready(options, prepared, seat, assistant, gateway, waits, events)


def start(ready: Ready) -> "LiveSession":
    """Open the store and begin a recording, or take it up; StoreError where that cannot be.

    The store belongs to the thread that calls this, which must be that of the event loop.
    """
    store = Store.open(store_path(ready.options.store))
    try:
        stream = _stream(ready, store)
        store.hold(stream.recording)
        return LiveSession(ready, store, stream)
    except BaseException:
        store.close()
        raise


def _stream(ready: Ready, store: Store) -> Stream:
    if ready.events is not None:
        from engine.resuming import resumed_stream

        return resumed_stream(ready.events, store.writer(ready.events[0].recording))
    recording = new_recording_id()
    store.create(recording, ready.prepared.sealed.text())
    return Stream(recording, store.writer(recording), Clock())


class LiveSession:
    """A `Source` (predact_tui.sources) over an episode that is being run."""

    def __init__(self, ready: Ready, store: Store, stream: Stream) -> None:
        self._ready = ready
        self._store = store
        self._pace = ready.options.pace
        self._stream = stream
        taken_over = stream.state.seats.get("instructor") == HUMAN
        instructor = HumanSeat() if taken_over else self._paced(ready.instructor)
        self._loaded: LoadedAssistant | None = None
        self._standing = ExitStack()
        assistant = self._slow(ready.assistant)
        self._runner = Runner(ready.prepared, stream, instructor, assistant)

    @property
    def state(self) -> EpisodeState:
        """The folded state."""
        return self._stream.state

    @property
    def person(self) -> bool:
        """Whether the person sits as instructor."""
        return self._runner.instructor.person

    @property
    def warnings(self) -> tuple[str, ...]:
        """What the person should know of the store and the class before beginning."""
        return self._store.warnings

    @property
    def place(self) -> str:
        """The path of the store."""
        return str(self._store.path)

    @property
    def assistant_busy(self) -> bool:
        """Whether an answer is being made."""
        return self.state.talk.open_turn is not None

    @property
    def loading(self) -> bool:
        """Whether the answer waits for what calls models to be loaded."""
        return self._loaded is not None and self._loaded.waiting

    @property
    def can_give_back(self) -> bool:
        """Whether the person holds a seat that was another's."""
        return self.person and not self._ready.instructor.person

    def subscribe(self, subscriber: Callable[[Event], None]) -> None:
        """Tell of every event from now on."""
        self._stream.subscribe(subscriber)

    def on_wait(self, tell: Callable[[str, float], None]) -> None:
        """Tell, in words, of every wait before a model is called again, and its seconds."""
        self._ready.waits.append(lambda waiting: tell(waiting_words(waiting), waiting.seconds))

    def active_ms(self) -> int:
        """Return the active time so far."""
        return self._stream.clock.active_ms()

    async def run(self) -> None:
        """Run until the episode has ended; may be called again after an error of the store.

        So it may after a GatewayError: a model could not be reached. No time counts between.
        """
        self._standing.close()
        if self._loaded is not None:
            self._ready.gateway().begin()
        try:
            await self._runner.run()
        except Exception:
            self._standing.enter_context(self._stream.clock.stopped())
            raise
        finally:
            await self._ready.gateway.aclose()

    def do(self, action: InstructorAction) -> None:
        """Take a step as instructor; ignored while another sits there."""
        seat = self._runner.instructor
        if isinstance(seat, HumanSeat):
            seat.do(action)

    def take_over(self) -> None:
        """Put the person into the instructor's seat."""
        if not self.person and self.state.status is None:
            self._runner.change_instructor(HUMAN, HumanSeat())

    def give_back(self) -> None:
        """Give the seat back to the one who had it first."""
        if self.can_give_back and self.state.status is None:
            seat = self._paced(self._ready.instructor)
            self._runner.change_instructor(self._ready.options.instructor, seat)

    def pause(self) -> None:
        """Stop the clock and the seats."""
        self._runner.pause()

    def go_on(self) -> None:
        """Go on after a pause."""
        self._runner.go_on()

    def step(self) -> None:
        """While paused, let one step through."""
        self._runner.step()

    def cancel_answer(self) -> None:
        """Cut the running answer off."""
        self._runner.cancel_answer()

    def note(self, body: Viewed | TruthShown) -> None:
        """Record what was looked at."""
        if self.state.session_open:
            self._runner.note(body)

    def outcome(self) -> "Outcome":
        """Return truth and score."""
        from engine.opening import open_answers

        return open_answers(self.state, self._ready.prepared.sealed)

    def close(self, reason: str) -> None:
        """Close the session and the store."""
        try:
            self._runner.close(reason)
        finally:
            self._store.close()

    def _paced(self, seat: InstructorSeat) -> InstructorSeat:
        # A model would be called anew for each mark, and is slow enough.
        if seat.person or is_model(self._ready.options.instructor):
            return seat
        return PacedInstructor(seat, self._pace)

    def _slow(self, seat: AssistantSeat) -> AssistantSeat:
        # A model comes as slowly as it comes.
        if not is_model(self._ready.options.assistant):
            return PacedAssistant(seat, self._pace) if self._pace else seat
        self._loaded = LoadedAssistant(seat, self._ready.load, self._stream.clock.stopped)
        return self._loaded
