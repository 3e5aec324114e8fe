"""`predact-tui import`: what it says, what comes in, and what our own exports give back."""

import json
from pathlib import Path
from typing import Any

import pytest

from predact_tui.cli import main
from recordings.exchange.jsonl_export import jsonl_text
from recordings.exchange.predact_export import episode_text
from recordings.exchange.recorded import Recorded, read_recorded
from recordings.exchange.study_export import Participants, study_text
from recordings.store import Store
from tests.recordings.exchange.logs import condition, episode, judged, student, study, write

RUN = "run --scenario cs-A-w8 --acc 0.6 --runs 2 --instructor scripted:verify"


@pytest.fixture
def store(tmp_path: Path) -> Path:
    return tmp_path / "in.sqlite"


def run(store: Path, *paths: Path, json_lines: bool = False) -> int:
    form = ["--json"] if json_lines else []
    return main(["import", *map(str, paths), "--store", str(store), *form])


def test_a_folder_comes_in_and_the_bad_ones_are_named(
    store: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for number in range(3):
        write(tmp_path / "sweep" / f"run_{number}.json", episode(run_idx=number))
    write(tmp_path / "sweep" / "run_3.json", episode(week="eight"))
    assert run(store, tmp_path / "sweep") == 1
    said = capsys.readouterr()
    assert said.out == "imported 3 recordings; 1 problem, named above\n"
    assert "run_3.json: week: Input should be a valid integer, not 'eight'" in said.err
    assert run(store, tmp_path / "sweep" / "run_0.json") == 0
    assert capsys.readouterr().out == "imported 0 recordings; 1 recording stood already\n"


def test_json_lists_what_came_in(
    store: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path / "run.json", episode())
    assert run(store, path, json_lines=True) == 0
    said = capsys.readouterr()
    (line,) = map(json.loads, said.out.splitlines())
    assert (line["file"], line["format"], line["new"]) == (str(path), "predact", True)
    assert said.err == f"imported 1 recording: {line['recording']}\n"


def test_nothing_at_the_path_is_wrong_use(
    store: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    absent = tmp_path / "absent.json"
    assert run(store, absent) == 2
    assert f"{absent}: there is no such file or folder" in capsys.readouterr().err
    assert run(store, absent, write(tmp_path / "run.json", episode())) == 1


def test_a_hostile_name_cannot_speak_to_the_terminal(
    store: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "\x1b[31mred\n.json").write_text('{"per_student": {"\x1b[2J": 1}}')
    assert run(store, tmp_path) == 1
    said = capsys.readouterr().err
    assert "\x1b" not in said
    assert said.count("\n") == 1


SHOWN = (
    "score latest",
    "score latest --json",
    "recordings",
    "verify latest",
    "replay latest --plain",
    "export latest --as md",
    "export latest --as html",
    "export latest --as study",
)


@pytest.mark.parametrize("command", SHOWN)
def test_imported_recordings_are_shown_like_any_other(
    command: str, store: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    people = {"s1": judged("f", True, False, True), "s2": judged("b", False)}
    cards = {"s1": judged("f", False, None, True)}
    alone = {"has_agent": False, "llm": None, "agent_flagged_students": [], "chat_history": []}
    logs = (
        study(condition(people, sample_size=25)),
        study(condition(cards, **alone)),
        {"course_id": "", "week": 0, **_nobody()},
        episode(),
    )
    for number, log in enumerate(logs):
        assert run(store, write(tmp_path / f"{number}.json", log)) == 0
        assert main([*command.split(), "--store", str(store)]) == 0
        assert "None" not in capsys.readouterr().out


def test_imported_and_unfinished_recordings_are_summed_up_together(
    store: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    left = episode({"s1": student(True, True, True)}, instructor_llm="other")
    for number, log in enumerate((episode(), left, {**left, "instructor_llm": None})):
        assert run(store, write(tmp_path / f"{number}.json", log)) == 0
    capsys.readouterr()
    assert main(["score", "--by", "instructor", "--store", str(store)]) == 0
    said = capsys.readouterr().out
    assert all(name in said for name in ("large", "other", "not told", "imported logs"))


def _nobody() -> dict[str, Any]:
    return {"per_student": {"": {"is_at_risk": None, "agent_flagged": False}}}


def test_an_imported_log_is_not_gone_on_with(
    store: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    unfinished = episode(
        per_student={"s1": {"is_at_risk": True, "agent_flagged": True}},
        agent_flagged_sids=["s1"],
        n_students_in_scenario=1,
    )
    assert run(store, write(tmp_path / "run.json", unfinished)) == 0
    for command in ("resume latest --json", "branch latest --json --instructor scripted:verify"):
        assert main([*command.split(), "--store", str(store)]) == 2
    assert "imported" in capsys.readouterr().err


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    store = tmp_path_factory.mktemp("played") / "out.sqlite"
    assert main([*RUN.split(), "--store", str(store)]) == 0
    return store


def recordings(store: Path) -> list[Recorded]:
    with Store.open(store) as opened:
        return [read_recorded(opened, row.id) for row in opened.library()]


def scores(store: Path) -> list[dict[str, Any]]:
    """Return what the decisions of each recording gave, in an order of their own."""
    fields = {
        "scenario", "students", "at_risk", "flagged", "initial", "final", "delta_f1", "tool",
        "gap_closed", "collapse", "decision_table", "rair", "rsr", "rescue", "spoil", "buckets",
        "turns", "status",
    }  # fmt: skip
    with Store.open(store) as opened:
        results = [opened.outcome(row.id).result for row in opened.library()]
    return sorted((one.model_dump(include=fields) for one in results), key=str)


def test_episode_logs_of_ours_come_back_with_the_same_score(
    played: Path, store: Path, tmp_path: Path
) -> None:
    for number, recorded in enumerate(recordings(played)):
        path = tmp_path / "sweep" / "verify" / "cs_60" / f"run_{number:04d}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(episode_text(recorded))
    assert run(store, tmp_path / "sweep") == 0
    assert scores(store) == scores(played)


def test_study_logs_of_ours_come_back_with_the_same_score(
    played: Path, store: Path, tmp_path: Path
) -> None:
    _write_study(tmp_path / "all.json", recordings(played))
    assert run(store, tmp_path / "all.json") == 0
    back = scores(store)
    assert [one["scenario"] for one in back] == ["A-w8", "A-w8"]
    assert [one | {"scenario": "cs-A-w8"} for one in back] == scores(played)


def _write_study(path: Path, recorded: list[Recorded]) -> None:
    participants = Participants()
    for one in recorded:
        participants.add(one)
    (log,) = participants.logs()
    path.write_text(study_text(log))


def test_lines_of_ours_come_back_as_they_were(played: Path, store: Path, tmp_path: Path) -> None:
    path = tmp_path / "all.jsonl"
    path.write_text("".join(map(jsonl_text, recordings(played))))
    assert run(store, path) == 0
    there = {one.recording: one for one in recordings(played)}
    here = {one.recording: one for one in recordings(store)}
    assert here.keys() == there.keys()
    for recording, one in here.items():
        assert one.events == there[recording].events
        assert one.outcome == there[recording].outcome


def test_what_went_out_of_an_import_comes_in_again(store: Path, tmp_path: Path) -> None:
    assert run(store, write(tmp_path / "run.json", episode())) == 0
    (tmp_path / "again.json").write_text(episode_text(recordings(store)[0]))
    again = json.loads((tmp_path / "again.json").read_text())
    assert {name: again[name] for name in episode()} == episode()
    other = tmp_path / "other.sqlite"
    assert run(other, tmp_path / "again.json") == 0
    assert scores(other) == scores(store)


def test_a_study_of_an_import_goes_out_as_it_came_in(store: Path, tmp_path: Path) -> None:
    people = {"s1": judged("f", True, False, True), "s2": judged("b", False)}
    cards = {"s1": judged("f", False, None, True)}
    given = study(
        condition(people),
        condition(cards, has_agent=False, llm=None, agent_flagged_students=[], chat_history=[]),
    )
    assert run(store, write(tmp_path / "ada.json", given)) == 0
    _write_study(tmp_path / "again.json", list(reversed(recordings(store))))
    other = tmp_path / "other.sqlite"
    assert run(other, tmp_path / "again.json") == 0
    assert scores(other) == scores(store)
    again = json.loads((tmp_path / "again.json").read_text())
    for name in ("participant", "completed_at", "block_responses", "open_feedback"):
        assert again[name] == given[name]
