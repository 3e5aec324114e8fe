"""Natural predictions of a scenario's test students."""

import math
from dataclasses import fields
from pathlib import Path

import pytest

from engine.predictor import predict
from scenarios.catalogue import Scenario, resolve
from scenarios.predictions import PredictionRow, accuracy, natural_predictions
from tests.scenarios.courses import course


def test_rows_are_the_predictors_answers_in_the_courses_order(tmp_path: Path) -> None:
    scenario = resolve("cs-E-w8", tmp_path)
    rows = natural_predictions(scenario)
    students = scenario.course.test
    found = predict(scenario.course, 8, students.scores)
    assert [row.student_id for row in rows] == list(students.ids)
    assert [row.truth for row in rows] == list(students.letters)
    assert [row.predicted for row in rows] == list(found.letters)
    assert [row.confidence for row in rows] == found.confidence.tolist()
    assert accuracy(rows) == pytest.approx(0.8, abs=0.02)


def test_the_fields_are_the_columns() -> None:
    assert [field.name for field in fields(PredictionRow)] == [
        *("student_id", "predicted", "confidence", "method", "neighbours", "truth"),
    ]


def test_values_are_plain_and_unknown_letters_none() -> None:
    rows = natural_predictions(Scenario("cs-Z-w4", course("AB-"), 4))
    assert [type(row.neighbours) for row in rows] == [int] * 3
    assert [type(row.confidence) for row in rows] == [float] * 3
    assert rows[2].truth is None


def test_accuracy_counts_known_letters_only() -> None:
    def row(predicted: str, truth: str | None) -> PredictionRow:
        return PredictionRow("s", predicted, 1.0, "prior", 0, truth)

    assert accuracy([row("A", "A"), row("A", "B"), row("A", None)]) == 0.5
    assert math.isnan(accuracy([row("A", None)]))
