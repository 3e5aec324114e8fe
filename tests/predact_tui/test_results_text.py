"""The results in words: each figure is said, and what is undefined is said to be."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.result import ModelsPart, RatioPart
from predact_tui.present.models_text import models_line
from predact_tui.present.reliance_text import ratio
from predact_tui.present.results_text import headline, outcome_text, scores, sections
from predact_tui.present.results_view import bar, students
from predact_tui.present.safe import safe, width
from predact_tui.present.student_text import ordered, sentence
from tests.predact_tui.hostile import HOSTILE, hostile_students
from tests.predact_tui.outcomes import ScoredSource, ended, played


def said(source: ScoredSource) -> str:
    return outcome_text(source.outcome(), "/somewhere/store.db")


def test_every_flagged_student_is_told_and_the_missed_one() -> None:
    text = said(played())
    assert "1. syn142: truly at risk (final letter D); the tool said D (91.3%)" in text
    assert "2. syn235" in text and "finally not at risk: wrong" in text
    assert "syn400: truly at risk (final letter F); the tool said C (50.0%); missed" in text
    assert "Noise had made the tool's letter wrong: its own was B." in text


def test_table_in_words_has_what_happened_first() -> None:
    outcome = played().outcome()
    part = next(p for p in sections(outcome) if p.title.startswith("First and final"))
    counts = [int(line.text.split(": ")[1].split(" ")[0]) for line in part.lines]
    assert len(counts) == 8
    assert sum(counts) == 7
    assert 0 not in counts[: sum(c > 0 for c in counts)]


def test_a_rescue_is_called_one() -> None:
    text = said(played("nffffff", "fffffff"))
    assert "truly at risk, first cleared, finally at risk: 1 (rescued)" in text
    assert "RAIR (relying on the tool when it is right): 1.00 (1 of 1)" in text


def test_agreeing_with_all_leaves_reliance_undefined() -> None:
    text = said(played("fffffff", "fffffff"))
    assert "RAIR (relying on the tool when it is right): undefined: no such case (0 of 0)" in text
    rsr = "RSR (relying on oneself when the tool is wrong): undefined: no such case (0 of 0)"
    assert rsr in text


def test_a_dangerous_miss_is_named() -> None:
    text = said(played("fffffff", "nffffff"))
    assert "Bad override: 1 (cleared, but truly at risk: the dangerous miss)" in text


def test_notes_for_the_experimenter_and_the_recording_are_told() -> None:
    text = said(played(notes=("Only 3 were there.",)))
    assert "Only 3 were there." in text
    assert "It lies in /somewhere/store.db" in text
    assert "predact-tui score rec1" in text


def test_nothing_flagged() -> None:
    source = ended("finished", "the tool flagged nobody", flagged=False)
    text = said(source)
    assert "the tool flagged nobody" in text
    assert "F1 counts as 0" in text
    assert "RAIR" not in text


@pytest.mark.parametrize(
    ("status", "reason", "word"),
    [
        ("invalid", "no decision for syn142", "left out of the scores"),
        ("abandoned", "enough", "Left before the end"),
    ],
)
def test_unfinished_endings_say_so_with_their_reason(status: str, reason: str, word: str) -> None:
    outcome = ended(status, reason).outcome()
    text = outcome_text(outcome)
    assert word in text
    assert reason in text
    assert [score.value for score in scores(outcome.result)][:2] == [None, None]
    assert "no decision was handed in" in text


def test_an_interrupted_recording_is_honest() -> None:
    source = played()
    source.state.status = source.state.final = None
    text = "\n".join(line.text for line in headline(source.outcome()))
    assert "Interrupted" in text


def test_zero_denominators_are_never_zero() -> None:
    assert ratio(RatioPart(value=None, numerator=0, denominator=0)).startswith("undefined")
    assert ratio(RatioPart(value=0.0, numerator=0, denominator=3)) == "0.00 (0 of 3)"
    assert ratio(None) == "not reached"


@pytest.mark.parametrize(
    ("models", "told"),
    [
        (
            {"calls": 12, "input_tokens": 13200, "output_tokens": 84, "seconds": 1.9},
            "Models: 12 calls, 13,200 tokens in, 84 out, cost unknown, waited 2 s",
        ),
        (
            {"calls": 1, "lost": 1, "retries": 2, "estimated": True, "cost": 0.01234},
            "Models: 1 call (1 cut off, 2 tried again), 0 tokens in, 0 out (estimated), "
            "US$ 0.0123, waited 0 s",
        ),
    ],
)
def test_what_models_did_and_cost_is_told(models: dict[str, object], told: str) -> None:
    nothing: dict[str, object] = dict.fromkeys(ModelsPart.model_fields, 0)
    part = ModelsPart.model_validate(nothing | {"cost": None, "estimated": False} | models)
    assert models_line(part).text == told
    assert "Models:" not in said(played())


def test_students_are_flagged_then_missed_then_the_rest() -> None:
    rows = ordered(played().outcome().students)
    assert [row.number for row in rows[:7]] == list(range(1, 8))
    assert [row.student_id for row in rows[7:]] == ["syn400", "syn401", "syn402", "syn403"]


@given(st.floats(-1, 2), st.integers(0, 200))
def test_a_bar_has_its_length(value: float, cells: int) -> None:
    assert len(bar(value, cells)) == cells


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize("room", [1, 20, 66, 78, 200])
def test_the_table_of_students_fits(text: str, room: int) -> None:
    rows = played(students=hostile_students(text)).outcome().students
    drawn = students(rows, room).plain.split("\n")
    if room >= 66:
        assert max(width(line) for line in drawn) <= room
    assert all(line == safe(line) for line in drawn)


@pytest.mark.parametrize("text", HOSTILE)
def test_sentences_hold_the_id_made_safe(text: str) -> None:
    for row in played(students=hostile_students(text)).outcome().students:
        assert safe(row.student_id).strip().split("\n")[0] in sentence(row)
        assert sentence(row) == safe(sentence(row))
