"""Scenario ids: what they stand for, and what is said of those that stand for nothing."""

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenarios.catalogue import listing, resolve
from scenarios.errors import DataError, UnknownScenarioError
from scenarios.imports import install
from tests.scenarios.courses import course


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("home")
    install(folder, "two-part", [course(first_week=2)], 0, ())
    return folder


def test_the_listing_tells_what_there_is(home: Path) -> None:
    entries = listing(home)
    assert [e.prefix for e in entries] == [*(f"cs-{x}" for x in "ABCDE"), "two-part-Z"]
    mine = entries[-1]
    assert (mine.pool, mine.test, mine.at_risk, mine.components) == (6, 5, 2, 3)
    assert (mine.scale, mine.source, mine.dataset, mine.name) == (
        *("us", "imported", "cs", "two-part"),
    )
    assert {e.source for e in entries[:-1]} == {"shipped"}


@pytest.mark.parametrize("week", range(1, 17))
def test_any_week_of_a_shipped_course_is_a_scenario(home: Path, week: int) -> None:
    scenario = resolve(f"cs-B-w{week}", home)
    assert (scenario.id, scenario.week, scenario.course.course_id) == (f"cs-B-w{week}", week, "B")


def test_the_listing_counts_what_the_course_holds(home: Path) -> None:
    for entry in listing(home):
        held = resolve(entry.id_at(8), home).course
        assert (entry.pool, entry.test) == (len(held.pool), len(held.test))
        assert entry.last_week == held.last_week


def test_a_week_may_have_a_leading_zero(home: Path) -> None:
    assert resolve("cs-A-w08", home).id == "cs-A-w8"


@pytest.mark.parametrize(
    ("wrong", "nearest"),
    [
        ("cs-a-w8", "cs-A-w8"),
        ("cs-A", "cs-A-w8"),
        ("csC12", "cs-C-w12"),
        ("CS_D_W3", "cs-D-w3"),
        ("two-part-w3", "two-part-Z-w3"),
        ("twopart-Z-w99", "two-part-Z-w4"),
    ],
)
def test_an_unknown_id_suggests_the_nearest(home: Path, wrong: str, nearest: str) -> None:
    with pytest.raises(UnknownScenarioError, match=f"Did you mean {nearest}") as caught:
        resolve(wrong, home)
    assert caught.value.suggestion == nearest
    assert "NAME-COURSE-wWEEK" in str(caught.value)
    assert resolve(nearest, home).id == nearest


@pytest.mark.parametrize(
    ("scenario_id", "words"),
    [("cs-A-w17", "1 to 16"), ("cs-A-w0", "1 to 16"), ("two-part-Z-w5", "1 to 4")],
)
def test_a_week_outside_the_course_is_told_the_range(
    home: Path, scenario_id: str, words: str
) -> None:
    with pytest.raises(UnknownScenarioError, match=words):
        resolve(scenario_id, home)


@given(st.text(max_size=40))
def test_any_text_is_refused_in_printable_words(home: Path, text: str) -> None:
    with pytest.raises(UnknownScenarioError) as caught:
        resolve(text, home)
    assert str(caught.value).isprintable()


def test_a_damaged_file_is_named_and_spoils_no_other_course(tmp_path: Path) -> None:
    install(tmp_path, "mine", [course()], 0, ())
    (tmp_path / "data" / "mine" / "Z.course").write_bytes(b"no course")
    with pytest.raises(DataError, match=r"Z\.course"):
        resolve("mine-Z-w2", tmp_path)
    assert resolve("cs-A-w8", tmp_path).week == 8


def test_finding_a_scenario_loads_nothing_heavy(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from scenarios.catalogue import listing, resolve\n"
        "home = Path(sys.argv[1]); listing(home); resolve('cs-A-w8', home)\n"
        "print([m for m in ('pandas', 'sqlite3', 'pydantic', 'rapidfuzz') if m in sys.modules])"
    )
    command = [sys.executable, "-c", code, str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
