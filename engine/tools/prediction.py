"""Prediction tools: the episode's predictions after noise, the same each time asked."""

from engine.classroom import ClassData
from engine.scale import LETTERS, RISK_LEVELS, is_at_risk
from engine.tools.contract import Answer, NoArguments, OfStudent, Tool
from engine.tools.names import student_row


class Prediction(Answer):
    """A predicted letter; `confidence` in percent, `failure_risk` follows from the letter."""

    student_id: str
    predicted_grade: str
    confidence: float
    failure_risk: str


class AllPredictions(Answer):
    """Everybody's predictions: D and F first, each part by confidence, ties in class order."""

    total_students: int
    at_risk_students: list[Prediction]
    all_predictions: list[Prediction]


def predict_final_grade_for_student(klass: ClassData, asked: OfStudent) -> Prediction:
    """Return one student's prediction."""
    return _prediction(klass, student_row(klass, asked.student_id))


def predict_all_students(klass: ClassData, _: NoArguments) -> AllPredictions:
    """Return all predictions."""
    rows = sorted(range(len(klass.student_ids)), key=lambda row: -klass.confidence[row])
    ordered = [_prediction(klass, row) for row in rows]
    at_risk = [p for p in ordered if is_at_risk(p.predicted_grade)]
    others = [p for p in ordered if not is_at_risk(p.predicted_grade)]
    return AllPredictions(
        total_students=len(rows), at_risk_students=at_risk, all_predictions=at_risk + others
    )


def _prediction(klass: ClassData, row: int) -> Prediction:
    letter = LETTERS[klass.codes[row]]
    return Prediction(
        student_id=klass.student_ids[row],
        predicted_grade=letter,
        confidence=round(100 * float(klass.confidence[row]), 1),
        failure_risk=RISK_LEVELS[letter],
    )


TOOLS = (
    Tool(
        "predict_final_grade_for_student",
        "prediction",
        "Predict one student's final letter, with confidence and risk level.",
        OfStudent,
        Prediction,
        predict_final_grade_for_student,
    ),
    Tool(
        "predict_all_students",
        "prediction",
        "Predict every student's final letter; those at risk come first.",
        NoArguments,
        AllPredictions,
        predict_all_students,
    ),
)
