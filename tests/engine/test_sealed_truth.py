"""Truth is sealed: nothing before the end depends on it (non-interference)."""

import asyncio
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.course import Course
from engine.episode import Prepared, Request, prepare
from engine.events import Event, canonical
from engine.scale import LETTERS
from engine.seats.names import instructor_seat
from engine.switches import Switches
from scenarios.catalogue import resolve
from scenarios.sample import sample_class
from tests.engine.episodes import NOWHERE, make_runner, prepared

SCENARIO = resolve("cs-A-w8", NOWHERE)
ROWS = sample_class(SCENARIO.course, 8, seed=3).rows
SEATS = ("scripted:verify", "scripted:overtrust", "scripted:random:p=0.5")


def with_letters(letters: list[str]) -> Course:
    """The course with other final letters for the drawn students, and nothing else changed."""
    test = SCENARIO.course.test
    changed = list(test.letters)
    for row, letter in zip(ROWS, letters, strict=True):
        changed[row] = letter
    return replace(SCENARIO.course, test=replace(test, letters=tuple(changed)))


def ready(course: Course, seat: str) -> Prepared:
    request = Request("cs-A-w8", 3, 30, 5, None, None, 10, seat, "offline", "default", Switches())
    return prepare(course, 8, ROWS, request, program="test", salt="00")


def stream(episode: Prepared, seat: str) -> list[str]:
    """The recorded events before the end, less the commitment, hashes, ids and wall times."""
    runner, sink = make_runner(episode, instructor_seat(seat))
    asyncio.run(runner.run())
    return [visible(event) for event in sink.events if event.kind != "EpisodeEnded"]


def visible(event: Event) -> str:
    body = event.body.model_dump(mode="json")
    body.pop("commitment", None)
    return canonical([event.seq, event.kind, event.actor, event.active_ms, body])


@pytest.mark.parametrize("seat", SEATS)
@settings(max_examples=8, deadline=None)
@given(letters=st.lists(st.sampled_from(LETTERS), min_size=len(ROWS), max_size=len(ROWS)))
def test_other_final_letters_give_the_same_stream(seat: str, letters: list[str]) -> None:
    one, other = ready(SCENARIO.course, seat), ready(with_letters(letters), seat)
    assert stream(one, seat) == stream(other, seat)


def test_the_same_noisy_predictions_over_other_answers_give_the_same_stream() -> None:
    one = prepared(acc=0.6)
    flipped = tuple(
        s.model_copy(update={"truth": "A" if s.truth == "F" else "F", "natural": "B"})
        for s in one.sealed.students
    )
    other = replace(one, sealed=one.sealed.model_copy(update={"students": flipped}))
    assert one.sealed.commitment() != other.sealed.commitment()
    assert stream(one, SEATS[0]) == stream(other, SEATS[0])


def test_no_event_names_the_truth_or_what_noise_did() -> None:
    runner, sink = make_runner(prepared(acc=0.6), instructor_seat(SEATS[0]))
    asyncio.run(runner.run())
    words = "".join(event.body_json() for event in sink.events)
    for sealed_word in ('"truth"', '"natural"', '"changed"', "made_wrong", "salt"):
        assert sealed_word not in words


def test_the_commitment_is_to_these_answers_and_hidden_by_salt() -> None:
    episode = prepared()
    text = episode.sealed.model_copy(update={"salt": "0"})
    assert text.commitment() != episode.sealed.commitment()
    assert len(episode.sealed.salt) == 32


def test_exact_accuracy_and_nesting_over_accuracies() -> None:
    wrong_at = {}
    for accuracy in (0.8, 0.7, 0.6):
        students = prepared(acc=accuracy, seed=5).sealed.students
        right = sum(s.predicted == s.truth for s in students)
        assert right == round(accuracy * len(students))
        wrong_at[accuracy] = {s.student_id for s in students if s.predicted != s.truth}
    assert wrong_at[0.8] <= wrong_at[0.7] <= wrong_at[0.6]


def test_confidences_are_those_of_the_predictor_whatever_the_accuracy() -> None:
    def of(accuracy: float | None) -> list[float]:
        return [s.confidence for s in prepared(acc=accuracy).sealed.students]

    assert np.array_equal(of(None), of(0.4))
