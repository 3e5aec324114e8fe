"""A replay stands where the live episode stood: the same folded state at every event."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.state import fold
from predact_tui.options import Options
from predact_tui.replaying.film import KEPT_EVERY, Film, read
from predact_tui.replaying.moments import KINDS
from predact_tui.replaying.playhead import Playhead
from predact_tui.replaying.replay import Replay
from recordings.place import store_path
from tests.predact_tui.films import Lived, film_of, told

LONG = told()
FILM = film_of(LONG)
WATCHED = Options(scenario="cs-A-w8", acc=0.5, seed=3, instructor="scripted:verify", pace=0.0)


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PREDACT_HOME", str(tmp_path))


def standing(film: Film, at: int = 0) -> Replay:
    """A replay whose clock stands still."""
    return Replay(film, Playhead(film.events, at=at, now=lambda: 0.0))


def test_the_film_is_long_enough_to_fold_on_from_kept_states() -> None:
    assert FILM.last > 2 * KEPT_EVERY
    assert not FILM.damage


def test_every_state_of_a_live_episode_is_that_of_its_replay() -> None:
    lived = Lived(WATCHED)
    lived.run()
    lived.session.close("ended")
    film = read(store_path(None), lived.recording)
    replay = standing(film)
    assert len(lived.states) == len(film.events)
    for number, live in enumerate(lived.states):
        assert film.state_at(number) == live
        replay.seek(number)
        assert replay.state == live
    replay.seek(0)
    for live in lived.states[1:]:
        replay.move(1)
        assert replay.state == live


@pytest.mark.parametrize(
    "cut", [14, *(pytest.param(n, marks=pytest.mark.soak) for n in (3, 9, 30))]
)
def test_an_episode_that_was_taken_up_is_replayed_with_what_was_dropped(cut: int) -> None:
    first = Lived(WATCHED)
    first.run(until=cut)
    first.session._store.close()
    options = WATCHED
    second = Lived(Options(**{**vars(options), "recording": first.recording}))
    second.run()
    second.session.close("ended")
    film = read(store_path(None), first.recording)
    states = first.states + second.states
    assert len(states) == len(film.events)
    assert film.events[len(first.states)].kind == "SessionOpened"
    for number, live in enumerate(states):
        assert film.state_at(number) == live


@given(st.integers(0, FILM.last))
@settings(max_examples=30, deadline=None)
def test_a_seek_is_the_fold_of_what_happened_until_then(number: int) -> None:
    assert FILM.state_at(number) == fold(LONG[: number + 1])


moves = st.one_of(
    st.tuples(st.just("seek"), st.integers(-5, FILM.last + 5)),
    st.tuples(st.just("move"), st.integers(-3, 3)),
    st.tuples(st.sampled_from(KINDS), st.sampled_from([1, -1])),
)


@given(st.lists(moves, max_size=12))
@settings(max_examples=20, deadline=None)
def test_no_way_to_an_event_changes_what_is_seen_there(way: list[tuple[str, int]]) -> None:
    replay = standing(FILM)
    for what, how in way:
        if what == "seek":
            replay.seek(how)
        elif what == "move":
            replay.move(how)
        else:
            replay.jump(what, how)  # type: ignore[arg-type]
    assert replay.state == fold(LONG[: replay.head.at + 1])
    assert FILM.state_at(FILM.last) == fold(LONG)
