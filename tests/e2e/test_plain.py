"""The plain mode in a process of its own, over real pipes."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

PLAY = [sys.executable, "-m", "predact_tui", "--plain", "--scenario", "cs-A-w8", "--acc", "0.8"]
EPISODE = "agree with all\nhand in\nyes\nwhat are the grades of 1?\n1 not\nhand in\nyes\n"


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    return {**os.environ, "PREDACT_HOME": str(tmp_path), "PYTHONIOENCODING": "utf-8"}


def run(env: dict[str, str], typed: str, *more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*PLAY, "--seed", "1", "--pace", "0", *more],
        input=typed,
        env=env,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )


def recordings(env: dict[str, str]) -> list[dict[str, object]]:
    listed = subprocess.run(
        [sys.executable, "-m", "predact_tui", "recordings", "--json"],
        env=env,
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    return [json.loads(line) for line in listed.stdout.splitlines()]


def test_an_episode_over_pipes_is_recorded_and_scored(env: dict[str, str]) -> None:
    done = run(env, EPISODE)
    assert done.returncode == 0, done.stderr
    assert "\x1b" not in done.stdout
    assert "You changed 1 of 3" in done.stdout
    assert "Correct follow: 2" in done.stdout
    assert [row["status"] for row in recordings(env)] == ["finished"]


def test_the_same_seed_tells_the_same(env: dict[str, str], tmp_path: Path) -> None:
    told = [run({**env, "PREDACT_HOME": str(tmp_path / name)}, EPISODE).stdout for name in "ab"]
    before = [text.split("F1 score\nFirst")[0] for text in told]
    assert before[0] == before[1]
    assert "STEP 3 of 3" in before[0]


def test_the_input_ending_in_the_middle(env: dict[str, str]) -> None:
    done = run(env, "agree with all\nhand in\n")
    assert done.returncode == 1
    assert "The input ended" in done.stdout
    assert [row["status"] for row in recordings(env)] == ["interrupted"]


def test_a_scripted_instructor_needs_no_input(env: dict[str, str]) -> None:
    done = run(env, "", "--instructor", "scripted:verify")
    assert done.returncode == 0, done.stderr
    assert "Instructor: " in done.stdout
    assert "Final decision" in done.stdout


def test_text_that_the_terminal_cannot_say_is_no_error(env: dict[str, str]) -> None:
    done = run({**env, "PYTHONIOENCODING": "ascii"}, EPISODE)
    assert done.returncode == 0, done.stderr
    assert "You changed 1 of 3" in done.stdout


@pytest.mark.parametrize(("name", "code"), [("SIGINT", 130), ("SIGTERM", 143)])
def test_a_signal_interrupts(env: dict[str, str], name: str, code: int) -> None:
    pipe = subprocess.PIPE
    process = subprocess.Popen(
        [*PLAY, "--seed", "1"], env=env, stdin=pipe, stdout=pipe, text=True, encoding="utf-8"
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("1 risk\n")
    process.stdin.flush()
    while "Marked" not in process.stdout.readline():
        assert process.poll() is None
    process.send_signal(getattr(signal, name))
    rest, _ = process.communicate(timeout=60)
    assert process.returncode == code
    assert "Interrupted." in rest
    assert [row["status"] for row in recordings(env)] == ["interrupted"]


def test_without_a_scenario_it_says_what_is_needed(env: dict[str, str]) -> None:
    done = subprocess.run(
        PLAY[:4], env=env, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 2
    assert "--scenario" in done.stderr
