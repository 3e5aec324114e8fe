"""The command line through its door: output, exit codes, messages."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from predact_tui.cli import main

RUN = ["run", "--scenario", "cs-A-w8", "--acc", "0.8", "--instructor", "scripted:verify"]


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PREDACT_HOME", str(tmp_path / "home"))


def command(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Run a command; exit code, stdout, stderr."""
    try:
        code = main(arguments)
    except SystemExit as leaving:
        code = int(leaving.code or 0)
    out, err = capsys.readouterr()
    return code, out, err


def results(text: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in text.splitlines()]


def test_run_prints_one_json_object_a_line_with_the_fields_of_the_issue(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code, out, _ = command(capsys, *RUN, "--seed", "4", "--runs", "3", "--json")
    assert code == 0
    lines = results(out)
    assert [line["seed"] for line in lines] == [4, 5, 6]
    assert list(lines[0]) == [
        "recording", "kind", "scenario", "dataset", "course", "week", "seed", "instructor",
        "assistant", "preset", "switches", "students", "at_risk", "accuracy", "tool", "flagged",
        "initial", "final", "delta_f1", "gap_closed", "decision_table", "checked_share",
        "collapse", "rair", "rsr", "rescue", "spoil", "buckets", "turns", "tool_calls",
        "unsupported_values", "seat_changes", "seconds", "models", "versions", "status", "reason",
    ]  # fmt: skip
    assert lines[0]["accuracy"]["achieved"] == 0.8
    assert lines[0]["unsupported_values"] == 0


def test_two_processes_print_the_same_whatever_the_hash_seed() -> None:
    def once(hash_seed: str) -> dict[str, object]:
        done = subprocess.run(
            [sys.executable, "-m", "predact_tui", *RUN, "--seed", "1", "--json"],
            env=os.environ | {"PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        )
        return {
            k: v for k, v in json.loads(done.stdout).items() if k not in ("recording", "seconds")
        }

    assert once("1") == once("2")


def test_score_gives_the_same_object_from_the_recording_alone(
    capsys: pytest.CaptureFixture[str],
) -> None:
    _, out, _ = command(capsys, *RUN, "--json", "--acc", "0.5")
    code, again, _ = command(capsys, "score", "latest", "--json")
    assert (code, again) == (0, out)
    code, words, _ = command(capsys, "score", json.loads(out)["recording"])
    assert code == 0
    assert "F1" in words


def test_score_of_what_is_not_there_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = command(capsys, "score", "latest")
    assert (code, out) == (2, "")
    assert "nothing is recorded yet" in err


def test_recordings_lists_newest_first_and_pages_through_all(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("predact_tui.finding.PAGE", 2)
    accept = ["run", "--scenario", "cs-B-w8", "--instructor", "scripted:accept-all"]
    _, out, _ = command(capsys, *accept, "--runs", "5", "--json")
    code, listed, _ = command(capsys, "recordings", "--json")
    assert code == 0
    made = [line["recording"] for line in results(out)]
    assert [row["id"] for row in results(listed)] == made[::-1]
    assert len(command(capsys, "recordings", "--limit", "3")[1].splitlines()) == 4


def test_the_table_of_runs_says_undefined_and_not_zero(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = command(
        capsys, "run", "--scenario", "cs-A-w8", "--instructor", "scripted:accept-all"
    )
    assert code == 0
    assert "undefined (0/0)" in out


def test_an_invalid_episode_makes_exit_code_1(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    script = tmp_path / "half.toml"
    script.write_text('[initial]\ndecisions = { "1" = "flag" }\n')
    code, out, _ = command(
        capsys, "run", "--scenario", "cs-A-w8", "--instructor", f"script:{script}", "--json"
    )
    assert code == 1
    assert results(out)[0]["status"] == "invalid"
    assert results(out)[0]["final"] is None


def test_a_class_too_small_says_so_to_the_experimenter(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = command(capsys, *RUN, "--students", "5000", "--json")
    assert code == 0
    assert "could be drawn" in err
    assert results(out)[0]["students"] < 5000


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["run", "--instructor", "scripted:verify"], "--scenario"),
        (["run", "--scenario", "cs-A-w8"], "--instructor"),
        (["run", "--scenario", "cs-A-w8", "--instructor", "human"], "human"),
        (["run", "--scenario", "cs-A-w9x", "--instructor", "scripted:verify"], "cs-A-w9"),
        (["run", "--scenario", "cs-A-w99", "--instructor", "scripted:verify"], "1 to 16"),
        ([*RUN, "--acc", "80"], "from 0 to 1"),
        ([*RUN, "--acc", "nan"], "from 0 to 1"),
        ([*RUN, "--seed", "-1"], "whole number"),
        ([*RUN, "--students", "0"], "whole number"),
        ([*RUN, "--at-risk", "31"], "31 at risk"),
        ([*RUN, "--assistant", "nobody"], "offline"),
        ([*RUN, "--instructor", "scripted:nobody"], "scripted:accept-all"),
        ([*RUN, "--stated", "maybe"], "from 0 to 1"),
        ([*RUN, "--ask-reminder", "required", "--turns", "0"], "--turns"),
        (["predict", "--scenario", "nothing"], "predact-tui scenarios"),
        (["data", "import", "oulad", "no-such-folder"], "no-such-folder"),
        (["data", "remove", "nothing"], "nothing"),
        (["score", "nothing"], "nothing"),
        (["nonsense"], "nonsense"),
        (["score", "\udcff"], "not valid text"),
    ],
)
def test_wrong_use_is_exit_code_2_with_one_clear_line(
    capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    code, out, err = command(capsys, *arguments)
    assert (code, out) == (2, "")
    assert said in err
    assert "Traceback" not in err


def test_scenarios_lists_every_week_of_the_shipped_courses(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code, out, _ = command(capsys, "scenarios", "--json")
    courses = json.loads(out)
    assert code == 0
    assert [c["course"] for c in courses] == ["A", "B", "C", "D", "E"]
    assert courses[3]["scenarios"] == [f"cs-D-w{week}" for week in range(1, 17)]
    assert "cs-A-wWEEK" in command(capsys, "scenarios")[1]


def test_predict_prints_the_columns_of_the_issue(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = command(capsys, "predict", "--scenario", "cs-E-w8", "--csv")
    lines = out.splitlines()
    assert code == 0
    assert lines[0] == "student_id,predicted,confidence,method,neighbours,truth"
    as_json = json.loads(command(capsys, "predict", "--scenario", "cs-E-w8", "--json")[1])
    assert len(as_json) == len(lines) - 1
    right = sum(row["predicted"] == row["truth"] for row in as_json)
    assert abs(right / len(as_json) - 0.8) < 0.05


def test_oulad_comes_in_plays_and_goes(capsys: pytest.CaptureFixture[str], shared: Path) -> None:
    code, out, _ = command(capsys, "data", "import", "oulad", str(shared / "data" / "oulad"))
    assert code == 0
    assert "3 courses" in out
    run = ["run", "--scenario", "oulad-AAA_2013J-w20", "--acc", "0.6", "--json"]
    code, out, _ = command(capsys, *run, "--instructor", "scripted:verify")
    assert code == 0
    assert results(out)[0]["accuracy"]["achieved"] == 0.6
    assert results(out)[0]["unsupported_values"] == 0
    assert "oulad" in command(capsys, "data", "list")[1]
    assert command(capsys, "data", "remove", "oulad")[0] == 0
    assert json.loads(command(capsys, "data", "list", "--json")[1]) == []


@pytest.mark.parametrize(("ending", "code"), [(signal.SIGTERM, 143), (signal.SIGINT, 130)])
def test_signals_end_a_run_with_the_recording_closed(
    ending: signal.Signals, code: int, capsys: pytest.CaptureFixture[str]
) -> None:
    run = [sys.executable, "-m", "predact_tui", *RUN, "--runs", "100000", "--json"]
    process = subprocess.Popen(run, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    first = process.stdout.readline()
    time.sleep(0.05)
    process.send_signal(ending)
    process.communicate(timeout=30)
    assert process.returncode == code
    assert json.loads(first)["status"] == "finished"
    listed = results(command(capsys, "recordings", "--json")[1])
    assert {row["status"] for row in listed[1:]} == {"finished"}


def test_a_closed_pipe_is_no_traceback() -> None:
    run = f"{sys.executable} -m predact_tui predict --scenario cs-A-w8 --csv | head -1"
    done = subprocess.run(["sh", "-c", run], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("student_id,")
    assert done.stderr == ""


def test_a_store_that_is_none_is_refused_and_left_alone(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("dear store, " * 1000)
    code, _, err = command(capsys, "recordings", "--store", str(letter))
    assert code == 2
    assert "letter.txt" in err
    assert letter.read_text() == "dear store, " * 1000


@pytest.mark.parametrize("store", [":memory:", "file:x?mode=memory", "~nosuchuser/x"])
def test_a_store_is_a_file(capsys: pytest.CaptureFixture[str], store: str) -> None:
    code, out, err = command(capsys, *RUN, "--store", store, "--json")
    assert (code, out) == (2, "")
    assert store in err


@pytest.mark.parametrize(("how", "code"), [(">/dev/full", 1), (">&-", 0), ("2>&-", 0)])
def test_standard_streams_that_take_nothing(how: str, code: int) -> None:
    run = f"{sys.executable} -m predact_tui scenarios {how}"
    done = subprocess.run(["sh", "-c", run], capture_output=True, text=True, check=False)
    assert done.returncode == code
    assert "Traceback" not in done.stderr
