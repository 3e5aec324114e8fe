"""Imported data sets: whole or not at all."""

from pathlib import Path

import pytest

from scenarios.catalogue import listing, resolve, survey
from scenarios.errors import DataError, ScenarioError
from scenarios.imports import data_list, install, remove
from scenarios.oulad import import_oulad
from tests.scenarios.courses import course
from tests.scenarios.oulad_copy import Copy


def everything(home: Path) -> dict[str, bytes]:
    return {str(p.relative_to(home)): p.read_bytes() for p in home.rglob("*") if p.is_file()}


def test_an_import_becomes_scenarios(tmp_path: Path) -> None:
    summary = import_oulad(Copy().write(tmp_path / "copy"), tmp_path / "home")
    assert (summary.name, summary.courses, summary.students) == ("oulad", 1, 20)
    assert (summary.replaced, summary.left_out, summary.notes) == (False, 0, ())
    scenario = resolve("oulad-XYZ_2020B-w3", tmp_path / "home")
    assert (scenario.course.dataset, scenario.course.course_id) == ("oulad", "XYZ_2020B")


def test_another_name_names_the_scenarios_but_not_the_seeds(tmp_path: Path) -> None:
    import_oulad(Copy().write(tmp_path / "copy"), tmp_path, "my-copy")
    entry = listing(tmp_path)[-1]
    assert (entry.prefix, entry.name, entry.dataset) == ("my-copy-XYZ_2020B", "my-copy", "oulad")
    assert resolve("my-copy-XYZ_2020B-w2", tmp_path).course.dataset == "oulad"


def test_a_second_import_takes_the_place_of_the_first(tmp_path: Path) -> None:
    install(tmp_path, "oulad", [course()], 0, ())
    summary = import_oulad(Copy().write(tmp_path / "copy"), tmp_path)
    assert summary.replaced
    assert list(everything(tmp_path / "data")) == ["oulad/XYZ_2020B.course"]


def test_a_failed_import_changes_nothing(tmp_path: Path) -> None:
    copy, home = Copy(), tmp_path / "home"
    import_oulad(copy.write(tmp_path / "copy"), home)
    before = everything(home)
    copy.score("11", "s0", "250")
    for name in ("oulad", "other"):
        with pytest.raises(DataError):
            import_oulad(copy.write(tmp_path / "copy"), home, name)
    assert everything(home) == before
    assert [entry.name for entry in data_list(home)[0]] == ["oulad"]


def test_what_could_not_be_written_leaves_the_earlier_import(tmp_path: Path) -> None:
    install(tmp_path, "mine", [course()], 0, ())
    before = everything(tmp_path)
    nameless = course()
    object.__setattr__(nameless, "course_id", "no/where")
    with pytest.raises(ScenarioError, match="mine cannot be written"):
        install(tmp_path, "mine", [course(), nameless], 0, ())
    assert everything(tmp_path) == before
    assert [path.name for path in (tmp_path / "data").iterdir()] == ["mine"]


def test_the_list_counts(tmp_path: Path) -> None:
    assert data_list(tmp_path) == ([], [])
    install(tmp_path, "b", [course()], 0, ())
    install(tmp_path, "a", [course()], 0, ())
    told = [(e.name, e.dataset, e.courses, e.students) for e in data_list(tmp_path)[0]]
    assert told == [("a", "cs", 1, 11), ("b", "cs", 1, 11)]


def test_removing_takes_one_import_away(tmp_path: Path) -> None:
    install(tmp_path, "a", [course()], 0, ())
    install(tmp_path, "b", [course()], 0, ())
    remove("a", tmp_path)
    assert list(everything(tmp_path)) == ["data/b/Z.course"]


@pytest.mark.parametrize("name", ["cs", "none", "..", "", "../data/a", "a/Z.course"])
def test_what_is_no_import_cannot_be_removed(tmp_path: Path, name: str) -> None:
    install(tmp_path, "a", [course()], 0, ())
    with pytest.raises(ScenarioError, match=r"no import is named .*\(valid: a"):
        remove(name, tmp_path)
    assert list(everything(tmp_path)) == ["data/a/Z.course"]


@pytest.mark.parametrize("name", ["cs", "", ".a", "-a", "a/b", "..", "a b", "a" * 41, "a\n"])
def test_names_that_cannot_be_are_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(ScenarioError, match="cannot be named"):
        install(tmp_path, name, [course()], 0, ())
    assert everything(tmp_path) == {}


def test_beside_leaves_the_other_courses(tmp_path: Path) -> None:
    other = course("ABCDFF")
    object.__setattr__(other, "course_id", "Y")
    told = [
        install(tmp_path, "mine", [each], 0, (), beside=True).replaced
        for each in (course(), other, other)
    ]
    assert told == [False, False, True]
    assert list(everything(tmp_path)) == ["data/mine/Y.course", "data/mine/Z.course"]


def test_a_damaged_file_hides_no_other(tmp_path: Path) -> None:
    install(tmp_path, "a", [course()], 0, ())
    install(tmp_path, "b", [course()], 0, ())
    (tmp_path / "data" / "a" / "Z.course").write_bytes(b"cut")
    entries, problems = data_list(tmp_path)
    assert [(e.name, e.courses) for e in entries] == [("a", 0), ("b", 1)]
    assert [Path(problem.file).parent.name for problem in problems] == ["a"]
    found = survey(tmp_path)
    assert [entry.prefix for entry in found.entries][-1] == "b-Z"
    assert [str(problem) for problem in found.problems] == [str(problem) for problem in problems]


@pytest.mark.parametrize("inside", ["", "deeper"])
def test_a_home_that_cannot_be_written_is_said(tmp_path: Path, inside: str) -> None:
    (tmp_path / "file").write_text("no folder")
    home = tmp_path / "file" / inside
    with pytest.raises(ScenarioError, match=r"cannot be written .*PREDACT_HOME"):
        install(home, "mine", [course()], 0, ())
    assert data_list(home) == ([], [])
