"""Sweeps of scripted seats: what is played, in which order, and what is not played again."""

from pathlib import Path

import pytest

from predact_tui.cli import main
from recordings.store import Store
from tests.predact_tui.sweeps import QUICK, Sweeping, sweeping

__all__ = ["sweeping"]


def test_a_sweep_plays_its_grid_and_prints_its_table(sweeping: Sweeping) -> None:
    swept = sweeping()
    assert swept.code == 0
    assert "F1, over all students" in swept.out and "Made by predact-tui" in swept.out
    assert "seconds" not in swept.out
    assert "8 of 8 finished, 0 left" in swept.err
    one_run = [(seat, "finished") for _ in (0.4, 0.8) for seat in QUICK]
    rows = sweeping.rows()
    assert [(seat, status) for seat, _, status in rows] == one_run * 2
    assert [seed for _, seed, _ in rows] == [0] * 4 + [1] * 4


def test_what_is_in_the_store_is_not_played_again(sweeping: Sweeping) -> None:
    whole = sweeping("--json").summary
    assert whole["played"] == 8 and whole["episodes"]["left"] == 0
    again = sweeping("--json").summary
    assert again["played"] == 0
    assert again["groups"] == whole["groups"]


@pytest.mark.parametrize("cut", [1, 3, 7])
def test_a_sweep_cut_anywhere_comes_to_the_same_table(
    sweeping: Sweeping, tmp_path: Path, cut: int
) -> None:
    assert f"{cut} of 8 finished" in sweeping("--limit", str(cut)).err
    rest = sweeping()
    whole = tmp_path / "whole"
    whole.mkdir()
    undisturbed = Sweeping(whole, sweeping._capsys)
    assert rest.out == undisturbed().out
    assert len(sweeping.rows()) == 8


def test_what_run_played_counts(sweeping: Sweeping) -> None:
    run = "run --scenario cs-A-w8 --acc 0.4 --runs 2 --preset published --json --instructor"
    assert main([*run.split(), QUICK[0], "--store", str(sweeping.store)]) == 0
    sweeping._capsys.readouterr()
    assert sweeping("--json").summary["played"] == 6


def test_what_broke_off_is_taken_up_in_its_own_recording(sweeping: Sweeping) -> None:
    sweeping("--limit", "1")
    with Store.open(sweeping.store) as store:
        (row,) = store.library()
        kept = [e for e in store.events(row.id) if e.kind not in ("EpisodeEnded", "SessionClosed")]
        sealed = store.sealed(row.id)
    sweeping.store.unlink()
    with Store.open(sweeping.store) as store:
        store.keep(row.id, sealed, kept[:-1])
    assert sweeping("--json", "--limit", "1").summary["played"] == 1
    with Store.open(sweeping.store) as store:
        (now,) = store.library()
        assert (now.id, now.status) == (row.id, "finished")
        assert store.check(now.id) is None


def test_a_dry_run_plays_and_makes_nothing(sweeping: Sweeping) -> None:
    swept = sweeping("--dry-run")
    assert swept.code == 0 and not sweeping.store.exists()
    assert "8 episodes would be played now." in swept.out
    sweeping("--limit", "3")
    lines = sweeping("--dry-run").out.splitlines()
    assert "5 episodes would be played now." in lines
    assert "cs-A-w8 at 0.4         4         2        0       0      0        2" in lines


def test_other_instructors_and_runs_than_the_grid_says(sweeping: Sweeping) -> None:
    sweeping("--instructors", "scripted:reject-all", "--runs", "1")
    assert sweeping.rows() == [("scripted:reject-all", 0, "finished")] * 2


def test_missing_cells_are_named_and_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sweep", "published", "--instructors", QUICK[0], "--dry-run"]) == 0
    assert "left out: oulad AAA_2013J w16 at 0.4: no data here: predact-tui data import oulad" in (
        capsys.readouterr().out
    )
    assert main(["sweep", "published", "--instructors", QUICK[0]]) == 2
    assert "no cell of published can be played here" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "sweep needs a GRID"),
        (["nothing"], "no grid 'nothing' (valid: crossed"),
        (["scripted", "--instructors", "human"], "a sweep plays without a person"),
        (["scripted", "--instructors", "scripted:x"], "no instructor 'scripted:x'"),
        (["scripted", "--assistants", "human"], "no assistant 'human'"),
    ],
)
def test_wrong_use(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sweep", *arguments]) == 2
    assert said in capsys.readouterr().err


def test_the_shipped_grids_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sweep", "--list"]) == 0
    assert capsys.readouterr().out.splitlines()[1].startswith("crossed ")


def test_processes_give_the_same_table(sweeping: Sweeping, tmp_path: Path) -> None:
    swept = sweeping(workers=2)
    assert swept.code == 0 and len(sweeping.rows()) == 8
    with Store.open(sweeping.store) as store:
        assert [store.check(row.id) for row in store.library()] == [None] * 8
    alone = tmp_path / "alone"
    alone.mkdir()
    assert Sweeping(alone, sweeping._capsys)().out == swept.out
