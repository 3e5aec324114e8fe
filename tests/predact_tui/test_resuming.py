"""`resume` and `branch` through the command line, the plain mode and the screen."""

import json
from pathlib import Path

import pytest

from engine.state import fold
from predact_tui.app import PredactApp
from predact_tui.cli import main
from predact_tui.options import Options
from predact_tui.resuming import branch, resume_options
from recordings.place import store_path
from recordings.store import Store
from tests.predact_tui.conftest import shown

RUN = ["run", "--scenario", "cs-A-w8", "--acc", "0.8", "--instructor", "scripted:verify", "--json"]


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PREDACT_HOME", str(tmp_path / "home"))


def command(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(arguments)
    out, err = capsys.readouterr()
    return code, out, err


def broken_off(capsys: pytest.CaptureFixture[str], cut: int) -> tuple[str, dict[str, object]]:
    """Play an episode, keep the first `cut` events of it in a new store, and return its score."""
    _, out, _ = command(capsys, *RUN)
    whole = json.loads(out)
    path = store_path(None)
    with Store.open(path) as store:
        recording = store.resolve("latest")
        events, sealed = list(store.events(recording))[:cut], store.sealed(recording)
    for file in path.parent.glob(f"{path.name}*"):
        file.unlink()
    with Store.open(path) as store:
        store.keep(recording, sealed, events)
    return recording, whole


def same(one: dict[str, object], other: dict[str, object]) -> bool:
    return all(one[k] == other[k] for k in one if k not in ("recording", "seconds", "program"))


@pytest.mark.parametrize("cut", [1, 5, 12, 40])
def test_an_episode_goes_on_in_its_recording_to_the_same_score(
    capsys: pytest.CaptureFixture[str], cut: int
) -> None:
    recording, whole = broken_off(capsys, cut)
    code, out, _ = command(capsys, "resume", "latest", "--json")
    resumed = json.loads(out)
    assert code == 0
    assert resumed["recording"] == recording
    assert same(resumed, whole)
    with Store.open(store_path(None)) as store:
        assert store.check(recording) is None
    code, out, _ = command(capsys, "score", recording, "--json")
    assert json.loads(out) == resumed


def test_all_that_broke_off_go_on_and_what_cannot_is_named(
    capsys: pytest.CaptureFixture[str],
) -> None:
    recording, _ = broken_off(capsys, 30)
    command(capsys, *RUN, "--seed", "7")
    code, out, err = command(capsys, "resume", "--all", "--json")
    assert (code, json.loads(out)["recording"]) == (0, recording)
    assert "1 finished, 0 not" in err
    code, out, err = command(capsys, "resume", "--all", "--json")
    assert (code, out) == (0, "")


def test_an_ended_episode_is_branched_not_resumed(capsys: pytest.CaptureFixture[str]) -> None:
    command(capsys, *RUN)
    code, out, err = command(capsys, "resume", "latest", "--json")
    assert (code, out) == (2, "")
    assert "has ended (finished)" in err
    assert "branch" in err


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (["--at", "5"], "the screen needs a terminal"),
        (["--at", "5", "--json", "--instructor", "human"], "with --instructor"),
    ],
)
def test_a_branch_that_nobody_can_play_is_not_begun(
    capsys: pytest.CaptureFixture[str], asked: list[str], why: str
) -> None:
    command(capsys, *RUN)
    code, _, err = command(capsys, "branch", "latest", *asked)
    assert (code, "branched" in err) == (2, False)
    assert why in err
    with Store.open(store_path(None)) as store:
        assert len(store.library()) == 1


def test_a_branch_with_another_instructor_is_scored_as_its(
    capsys: pytest.CaptureFixture[str],
) -> None:
    _, out, _ = command(capsys, *RUN)
    parent = json.loads(out)
    code, out, err = command(
        capsys, "branch", "latest", "--at", "7", "--instructor", "scripted:overtrust", "--json"
    )
    made = json.loads(out)
    assert code == 0
    assert made["recording"] in err
    assert made["recording"] != parent["recording"]
    assert made["instructor"] == "scripted:overtrust"
    assert made["initial"] == parent["initial"]
    with Store.open(store_path(None)) as store:
        state = fold(list(store.events(made["recording"])))
        assert store.check(made["recording"]) is None
    assert state.branched is not None
    assert (state.branched.parent, state.branched.seq) == (parent["recording"], 7)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["branch", "latest", "--at", "9999"], "no event 9999"),
        (["branch", "latest", "--instructor", "nobody"], "no instructor 'nobody'"),
        (["branch", "latest", "--assistant", "nobody"], "no assistant 'nobody'"),
        (["branch"], "branch needs an ID"),
        (["resume"], "resume needs an ID"),
        (["resume", "latest", "--all"], "takes no ID"),
        (["resume", "nothing"], "no recording 'nothing'"),
    ],
)
def test_wrong_use_is_named_and_keeps_nothing(
    capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    command(capsys, *RUN)
    code, out, err = command(capsys, *arguments)
    assert (code, out) == (2, "")
    assert words in err
    with Store.open(store_path(None)) as store:
        assert len(store.library()) == 1


def test_changed_data_do_not_go_on(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    broken_off(capsys, 20)
    from predact_tui import resuming
    from scenarios.catalogue import resolve

    monkeypatch.setattr(resuming, "resolve", lambda _id, home: resolve("cs-B-w8", home))
    code, _, err = command(capsys, "resume", "latest", "--json")
    assert code == 2
    assert "no longer those it was begun with" in err


@pytest.fixture
def played(capsys: pytest.CaptureFixture[str]) -> None:
    command(capsys, *RUN)


@pytest.mark.usefixtures("played")
async def test_a_person_takes_a_policys_seat_in_the_middle_on_the_screen() -> None:
    with Store.open(store_path(None)) as store:
        events = list(store.events(store.resolve("latest")))
        asked = next(event.seq for event in events if event.kind == "AnswerEnded")
        made = branch(store, "latest", asked, "human", None)
    app = PredactApp(resume_options(Options(pace=0.0), made))
    async with app.run_test(size=(120, 40)) as pilot:
        for _ in range(100):
            await pilot.pause(0.05)
            if app.session is not None and app.session.ready:
                break
        assert app.session is not None
        source = app.session.source
        assert source.person
        assert source.state.session == 2
        await pilot.pause(0.2)
        assert "Show me the grades of" in shown(app)
        assert app.session.focused is app.session.chat.question
        app.session.close("left")
        app.exit()
    with Store.open(store_path(None)) as store:
        state = fold(list(store.events(made)))
    assert (state.cast["instructor"], state.status) == ("human", None)


def test_the_plain_mode_goes_on_with_what_was_said(
    capsys: pytest.CaptureFixture[str],
) -> None:
    broken_off(capsys, 40)
    code, out, _ = command(capsys, "resume", "latest", "--plain", "--pace", "0")
    assert code == 0
    assert "F1" in out
