"""Our file of a course: what goes in comes out, and damage is named."""

import gzip
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from engine.course import Component, Course, Roster
from engine.scale import UK
from scenarios.coursefile import decode, encode, read_course, read_header, write_course
from scenarios.errors import DataError
from tests.scenarios.courses import course

SCORES = st.floats(0, 100) | st.just(np.nan) | st.integers(0, 10_000).map(lambda x: x / 100)


@st.composite
def courses(draw: st.DrawFn) -> Course:
    ids = draw(st.lists(st.text(max_size=8), unique=True, max_size=8))
    names = draw(st.lists(st.text(max_size=8), min_size=1, max_size=4))
    work = tuple(Component(n, "hw", draw(st.floats(0, 1)), draw(st.integers(1, 40))) for n in names)
    scores = draw(arrays(np.float64, (len(ids), len(work)), elements=SCORES))
    letters = tuple(draw(st.sampled_from(["A", "B", "C", "D", "F", None])) for _ in ids)
    everyone = Roster(tuple(ids), scores, letters)
    cut = draw(st.integers(0, len(ids)))
    parts = everyone.take(range(cut)), everyone.take(range(cut, len(ids)))
    return Course("oulad", "X_1", UK, work, *parts)


def same(a: Course, b: Course) -> None:
    assert (a.dataset, a.course_id, a.scale, a.components) == (
        *(b.dataset, b.course_id, b.scale, b.components),
    )
    for mine, theirs in ((a.pool, b.pool), (a.test, b.test)):
        assert (mine.ids, mine.letters) == (theirs.ids, theirs.letters)
        np.testing.assert_array_equal(mine.scores, theirs.scores)


@given(courses())
def test_a_course_comes_back_whole(given_course: Course) -> None:
    content = encode(given_course)
    back = decode(content, "x.course")
    same(back, given_course)
    assert encode(back) == content


@st.composite
def courses_with_test_sets(draw: st.DrawFn) -> Course:
    """A course with up to three test sets, whose students may be the same."""
    made = draw(courses())
    weeks = sorted(draw(st.sets(st.integers(1, 40), min_size=1, max_size=3)))
    rows = st.lists(st.integers(0, max(len(made.test) - 1, 0)), unique=True)
    sets = [made.test.take(draw(rows) if len(made.test) else []) for _ in weeks[:-1]]
    return replace(made, test_sets=tuple(zip(weeks, [*sets, made.test], strict=True)))


@given(courses_with_test_sets())
def test_test_sets_come_back_whole(given_course: Course) -> None:
    content = encode(given_course)
    back = decode(content, "x.course")
    same(back, given_course)
    assert [week for week, _ in back.test_sets] == [week for week, _ in given_course.test_sets]
    for (_, mine), (_, theirs) in zip(back.test_sets, given_course.test_sets, strict=True):
        assert (mine.ids, mine.letters) == (theirs.ids, theirs.letters)
        np.testing.assert_array_equal(mine.scores, theirs.scores)
    assert encode(back) == content


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("test_weeks", []),
        ("test_weeks", [5, 3]),
        ("test_weeks", ["3", 5]),
        ("test_weeks", 5),
        ("earlier", []),
        ("earlier", [[["a"], "AB"]]),
        ("earlier", [[["a"]]]),
        ("earlier", [["a", "A"]]),
        ("earlier", [7]),
        ("version", 3),
    ],
)
def test_a_wrong_field_of_the_test_sets_is_named(field: str, value: Any) -> None:
    made = replace(course(), test_sets=((3, course("AB").test), (5, course().test)))
    line, _, block = encode(made).partition(b"\n")
    head = json.loads(line) | {field: value}
    with pytest.raises(DataError, match=f"column {field}: "):
        decode(json.dumps(head).encode() + b"\n" + block, "x.course")


def test_a_test_student_in_the_pool_is_refused() -> None:
    early = replace(course("AB").test, ids=("p0", "t1"))
    made = replace(course(), test_sets=((3, early), (5, course().test)))
    with pytest.raises(DataError, match="in one group only"):
        decode(encode(made), "x.course")


def test_a_file_and_its_header(tmp_path: Path) -> None:
    path = tmp_path / "Z.course"
    write_course(course("ABDF-"), path)
    same(read_course(path), course("ABDF-"))
    head = read_header(path)
    assert (head.course_id, head.test_at_risk, len(head.pool_ids)) == ("Z", 2, 6)


def damaged(path: Path, field: str | None = None, value: Any = None) -> DataError:
    """Return the error of a file whose first line has another value in `field`."""
    line, _, block = encode(course()).partition(b"\n")
    head = json.loads(line)
    if value is None:
        head.pop(field, None)
    else:
        head[field] = value
    path.write_bytes(gzip.compress(json.dumps(head).encode() + b"\n" + block))
    with pytest.raises(DataError) as caught:
        read_course(path)
    return caught.value


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("format", "other"),
        ("version", 99),
        ("dataset", 3),
        ("course_id", ""),
        ("scale", "mars"),
        ("number", "<i8"),
        ("components", []),
        ("components", [["Quiz", "quiz", "heavy", 1]]),
        ("components", 7),
        ("pool_ids", "p0"),
        ("pool_ids", [1, 2, 3, 4, 5, 6]),
        ("pool_letters", "ABC"),
        ("test_letters", "ABCDX"),
        ("test_ids", ["t0", "t0", "t2", "t3", "t4"]),
        ("test_ids", ["p0", "t1", "t2", "t3", "t4"]),
    ],
)
def test_a_wrong_field_is_named(tmp_path: Path, field: str, value: Any) -> None:
    error = damaged(tmp_path / "Z.course", field, value)
    assert error.column == field
    assert "Z.course" in str(error)


def test_a_missing_field_is_named(tmp_path: Path) -> None:
    error = damaged(tmp_path / "Z.course", "scale")
    assert "column scale: field is missing" in str(error)


def test_scores_that_do_not_fit_are_named() -> None:
    content = encode(course())
    for bad in (content[:-1], content + b"\0\0", content[:-2] + b"\xff\x7f"):
        with pytest.raises(DataError, match="column scores"):
            decode(bad, "Z.course")


@pytest.mark.parametrize("content", [b"", b"no json\n", b"[1]\n", b"\xff\xfe\n"])
def test_content_that_is_no_course_is_refused(content: bytes) -> None:
    with pytest.raises(DataError, match=r"Z\.course: .*first line"):
        decode(content, "Z.course")


def test_no_cut_or_changed_byte_goes_unseen(tmp_path: Path) -> None:
    path = tmp_path / "Z.course"
    write_course(course(), path)
    whole = path.read_bytes()
    for cut in range(0, len(whole), 7):
        path.write_bytes(whole[:cut])
        with pytest.raises(DataError, match=r"Z\.course"):
            read_course(path)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    for read in (read_course, read_header):
        with pytest.raises(DataError, match=r"Z\.course: cannot be read"):
            read(tmp_path / "Z.course")
