"""The library against a plain filter and sort; pages; what a person may type to search."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine.events import AnswerEnded, EpisodeEnded, Said, SessionOpened
from recordings.errors import UnknownRecordingError
from recordings.query import SORTS, LibraryQuery
from recordings.store import Store
from tests.recordings.make import SEALED, chain, episode, opened, play
from tests.recordings.shelves import (
    F1S,
    INSTRUCTORS,
    ORIGINS,
    SCENARIOS,
    STATUSES,
    TAGS,
    TARGETS,
    WORDS,
    Shelved,
    answer,
    fill,
)


@pytest.fixture(scope="module")
def shelved(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Store, Shelved]]:
    path = tmp_path_factory.mktemp("library") / "recordings.sqlite"
    filled = fill(path, 60, seed=5)
    with Store.open(path) as store:
        yield store, filled


def _some(*values: object) -> st.SearchStrategy[tuple[object, ...]]:
    return st.lists(st.sampled_from(values), max_size=2).map(tuple)


_WORD = st.sampled_from([*WORDS, *(word[:2] for word in WORDS), '"ok C"', '"grade"'])
_BOUNDS = st.tuples(st.sampled_from(F1S[:4]), st.sampled_from(F1S[:4])).map(sorted).map(tuple)
QUERIES = st.builds(
    LibraryQuery,
    scenario=_some(*SCENARIOS, "cs-A*", "*"),
    instructor=_some(*INSTRUCTORS, "scripted:*"),
    accuracy=_some(*TARGETS),
    seed=_some(0, 1, 2),
    week=_some(8, 12),
    status=_some(*(status or "interrupted" for status in STATUSES)),
    tags=_some(*TAGS),
    origin=_some(*ORIGINS),
    since=st.sampled_from(["", "2026-11-13", "2026-11-15T00:00:00.000Z"]),
    before=st.sampled_from(["", "2026-11-18"]),
    f1_first=st.none() | _BOUNDS,
    f1_final=st.none() | _BOUNDS,
    search=st.just("") | st.lists(_WORD, min_size=1, max_size=2).map(" ".join),
    binned=st.booleans(),
    sort=st.sampled_from(list(SORTS)),
    descending=st.booleans(),
)
LOOSE = st.builds(
    LibraryQuery,
    search=st.just("") | _WORD,
    sort=st.sampled_from(list(SORTS)),
    descending=st.booleans(),
)


def _pages(store: Store, query: LibraryQuery, limit: int) -> Iterator[list[str]]:
    after = None
    while page := [row.id for row in store.library(query, limit, after)]:
        yield page
        after = page[-1]


@settings(max_examples=120, deadline=None)
@given(query=QUERIES | LOOSE)
def test_a_query_gives_what_a_plain_filter_and_sort_give(
    shelved: tuple[Store, Shelved], query: LibraryQuery
) -> None:
    store, filled = shelved
    assert [row.id for row in store.library(query, 1000)] == answer(query, filled)


@settings(max_examples=60, deadline=None)
@given(query=LOOSE | QUERIES, limit=st.integers(1, 25))
def test_pages_are_the_whole_in_pieces(
    shelved: tuple[Store, Shelved], query: LibraryQuery, limit: int
) -> None:
    store, filled = shelved
    pages = list(_pages(store, query, limit))
    assert [recording for page in pages for recording in page] == answer(query, filled)
    assert all(len(page) == limit for page in pages[:-1])


@settings(max_examples=120, deadline=None)
@given(text=st.text(max_size=40) | st.text('"*^:()+-~{}ANDORNEARgrade \x00\ud800', max_size=40))
@example('grade" OR text : *')
@example("NEAR(grade ok, 2)")
@example('"unbalanced')
@example("text:grade")
@example("-grade")
@example("grade\x00ok")
@example("\ud800")
def test_whatever_is_typed_is_words_and_never_an_error(
    shelved: tuple[Store, Shelved], text: str
) -> None:
    store, _ = shelved
    for sort in ("when", "f1-final"):
        found = store.library(LibraryQuery(search=text, sort=sort), 5)
        assert all(row.binned is None for row in found)


def test_operators_are_words_like_others(store: Store) -> None:
    for name, text in (("a", "this AND that"), ("b", "this that"), ("c", "near miss")):
        store.create(name, SEALED)
        said = Said(turn=1, text=text, origin="typed")
        play(store, name, [opened(), said, EpisodeEnded(status="finished")])
    assert _found(store, "this AND that") == ["a"]
    assert _found(store, "NEAR") == ["c"]
    assert _found(store, '"that this"') == []
    assert _found(store, '"this that"') == ["b"]
    assert _found(store, "th th") == ["b", "a"]
    assert _found(store, " ") == ["c", "b", "a"]
    assert _found(store, "* - ()") == []
    assert _found(store, "word " * 500) == []


def _found(store: Store, text: str) -> list[str]:
    return [row.id for row in store.library(LibraryQuery(search=text))]


def test_what_is_said_in_a_recording_that_goes_on_is_found_each_time(store: Store) -> None:
    store.create("a", SEALED)
    said = [Said(turn=n, text=f"question{n}", origin="typed") for n in range(1, 4)]
    bodies = [opened(), SessionOpened(program="p"), *said]
    writer = store.writer("a")
    for event in chain("a", bodies):
        writer.append(event)
        if isinstance(event.body, Said):
            assert _found(store, event.body.text) == ["a"]
            assert _found(store, "question") == ["a"]
    hits = "SELECT count(*) FROM words WHERE words MATCH ?"
    assert store._connection.execute(hits, ("question1",)).fetchone() == (1,)
    store._connection.execute("INSERT INTO words (words, rank) VALUES ('integrity-check', 1)")


def test_answers_are_found_without_accents_or_case(store: Store) -> None:
    store.create("a", SEALED)
    answered = AnswerEnded(turn=1, text="Zoë's MINIMUM, for a C: 41.5 %", spans=(), matcher="m")
    asked = Said(turn=1, text="?", origin="typed")
    play(store, "a", [opened(), asked, answered, EpisodeEnded(status="finished")])
    for text in ("zoe", "minimum c", '"zoe s minimum"', "41.5", "ZOË"):
        assert _found(store, text) == ["a"], text


def test_a_cursor_that_is_no_recording_is_an_error(store: Store) -> None:
    episode(store, "a")
    with pytest.raises(UnknownRecordingError, match="'z'"):
        store.library(after="z")


def test_counts(shelved: tuple[Store, Shelved]) -> None:
    store, filled = shelved
    listed = [row.status for row in filled.rows if row.binned is None]
    assert store.counts() == {status: listed.count(status) for status in set(listed)}


def test_a_query_says_when_scores_must_be_there(store: Store) -> None:
    plain = LibraryQuery()
    assert not plain.needs_scores
    assert replace(plain, sort="rsr").needs_scores
    assert replace(plain, f1_final=(0.0, 1.0)).needs_scores


def test_no_page_is_found_by_reading_all(shelved: tuple[Store, Shelved]) -> None:
    """Every order is read from an index; the plan of a page has no sort in it."""
    store, _ = shelved
    statements: list[str] = []
    store._connection.set_trace_callback(statements.append)
    for sort in SORTS:
        store.library(LibraryQuery(sort=sort), 5)
    store._connection.set_trace_callback(None)
    pages = [s for s in statements if "ORDER BY" in s and "listed" in s]
    assert len(pages) >= len(SORTS)
    for statement in pages:
        plan = store._connection.execute(f"EXPLAIN QUERY PLAN {statement}").fetchall()
        if "r.status IS NOT NULL" not in statement:
            assert not any("TEMP B-TREE" in row[3] for row in plan), statement


def test_an_empty_store_has_an_empty_library(path: Path) -> None:
    with Store.open(path) as store:
        assert store.library() == []
        assert store.counts() == {}
        assert store.tags() == {}
