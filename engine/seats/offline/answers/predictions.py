"""Answers about predictions: always with the confidence, never with more than was told."""

from collections.abc import Sequence
from typing import Final

from engine.scale import is_at_risk
from engine.seats.offline.answers.material import Material, Told, article, code, confidence
from engine.seats.offline.answers.scores import average_line, lowest_scores, missing_line, scored
from engine.seats.offline.answers.talk import stated_line
from engine.seats.offline.direction import PLACES, place
from engine.seats.offline.request import Limit, Request
from engine.seats.offline.text import Part, Text, derived, listed, quoting
from engine.tools.lookup import Grades
from engine.tools.prediction import AllPredictions, Prediction

SHOWN: Final = 5
"""How many predictions are shown round the least certain one."""
NO_PROBABILITY: Final = (
    "No tool gives a probability. The confidence says how far similar earlier students agree."
)
NAMED: Final = 3
"""How many scores are named as a reason."""


def predict(request: Request, m: Material, text: Text) -> None:
    """Write the prediction of each student."""
    found = [(sid, told) for sid in request.students if (told := m.prediction(sid))]
    if len(found) > NAMED:
        text.table(("Student", "Predicted", "Confidence"), [_row(t.data, t, m) for _, t in found])
    else:
        for sid, told in found:
            text.paragraph(*prediction_line(sid, told, m))
    if request.wishes & {"chance", "likely"}:
        text.paragraph(NO_PROBABILITY)
    if "then" in request.wishes:
        text.paragraph("A prediction stands on the scores as they are, not on a what-if.")


def prediction_line(sid: str, told: Told[Prediction], m: Material) -> tuple[Part, ...]:
    """Return "X is predicted a D, with a confidence of 62.5%, as in the report."."""
    letter = told.data.predicted_grade
    return (
        f"{m.name(sid)} is predicted {article(letter)} ",
        told.value(letter),
        ", with a confidence of ",
        told.value(confidence(told.data.confidence)),
        f" (risk of failure: {told.data.failure_risk}){_as_reported(told.data, m)}.",
    )


def _as_reported(prediction: Prediction, m: Material) -> str:
    line = m.flagged(prediction.student_id)
    if line is None:
        return ""
    same = line.predicted == prediction.predicted_grade and (
        confidence(100 * line.confidence) == confidence(prediction.confidence)
    )
    return ", the same as in the report" if same else ", which differs from the report"


def at_risk(request: Request, m: Material, text: Text) -> None:
    """Write who is predicted at risk."""
    told = m.predictions()
    if told is None:
        return
    if request.letters:
        _of_letters(request.letters, told, m, text)
        return
    _count_line(told, text)
    safe = [p for p in told.data.all_predictions if not is_at_risk(p.predicted_grade)]
    table(safe if "not" in request.wishes else told.data.at_risk_students, told, m, text)


def predict_all(request: Request, m: Material, text: Text) -> None:
    """Write everybody's prediction; only the flagged students' where those are asked for."""
    told = m.predictions()
    if told is None:
        return
    if request.letters:
        _of_letters(request.letters, told, m, text)
        return
    if request.limit and "confidence" in request.wishes:
        _within(request.limit, told, m, text)
        return
    _count_line(told, text)
    wanted = set(request.students)
    found = [p for p in told.data.all_predictions if not wanted or p.student_id in wanted]
    table(found, told, m, text)


def _within(limit: Limit, told: Told[AllPredictions], m: Material, text: Text) -> None:
    """Write which predictions have a confidence within a limit."""
    found = [p for p in told.data.all_predictions if limit.holds(round(p.confidence, 1))]
    text.paragraph(
        derived(str(len(found)), told.call),
        " of ",
        told.value(str(told.data.total_students)),
        " predictions have such a confidence.",
    )
    table(found, told, m, text)


def least_sure(request: Request, m: Material, text: Text) -> None:
    """Write whose prediction has the lowest (or highest) confidence."""
    told = m.predictions()
    if told is None or not told.data.all_predictions:
        return
    high = bool(request.wishes & {"highest", "more"}) and not request.wishes & {"lowest", "less"}
    high = high and "unsure" not in request.wishes
    wanted = set(request.students)
    letters = request.letters
    ranked = [
        p
        for p in told.data.all_predictions
        if (not wanted or p.student_id in wanted) and (not letters or p.predicted_grade in letters)
    ]
    if not ranked:
        text.paragraph("There is no such prediction.")
        return
    ranked.sort(key=lambda p: -p.confidence if high else p.confidence)
    at = min(place(request.wishes), len(ranked) - 1)
    which = f"{PLACES[at - 1]} " if at else ""
    text.paragraph(
        f"The {which}{'highest' if high else 'lowest'} confidence of",
        f" {'these' if letters else 'all'}: ",
        *_short(ranked[at], told, m),
        ".",
    )
    risky = next((p for p in ranked if is_at_risk(p.predicted_grade)), None)
    if risky and risky is not ranked[0] and not at:
        word = "most" if high else "least"
        text.paragraph(f"Of those at risk, the {word} certain: ", *_short(risky, told, m), ".")
    table(ranked[:SHOWN], told, m, text)


def right(request: Request, m: Material, text: Text) -> None:
    """Write what is known of a prediction's worth: not whether it is right."""
    predict(request, m, text)
    text.paragraph(
        "Whether that is right I cannot tell: nobody knows the final letter yet. ",
        *stated_line(m),
        " To check it, compare it with the grades, and with the minimum score that is still"
        " needed to pass.",
    )


def why(request: Request, m: Material, text: Text) -> None:
    """Write what speaks for a prediction: the report's driver and the scores behind it."""
    for sid in request.students:
        prediction, told, line = m.prediction(sid), m.grades(sid), m.flagged(sid)
        if prediction:
            text.paragraph(*prediction_line(sid, prediction, m))
        if line and told:
            driver = quoting(line.driver, told.call, m.names)
            text.paragraph(f"The report's main reason for {code(sid)}: ", driver, ".")
        if told:
            text.paragraph(*_grounds(sid, told, m))


def failing(request: Request, m: Material, text: Text) -> None:
    """Write how a student stands now and what is predicted."""
    for sid in request.students:
        told, prediction = m.grades(sid), m.prediction(sid)
        if told:
            text.paragraph(*average_line((sid, told), m), *_letter_so_far(told, m))
        if prediction:
            text.paragraph(*prediction_line(sid, prediction, m))


def overview(request: Request, m: Material, text: Text) -> None:
    """Write average, missing work, what cost most, and the prediction."""
    for sid in request.students:
        told, prediction = m.grades(sid), m.prediction(sid)
        if told:
            text.paragraph(*_grounds(sid, told, m))
        if prediction:
            text.paragraph(*prediction_line(sid, prediction, m))


def _letter_so_far(told: Told[Grades], m: Material) -> tuple[Part, ...]:
    average = told.data.weighted_average
    if average is None:
        return ()
    letter = m.letter_of(average)
    return (f" So far that is {article(letter)} ", derived(letter, told.call), ".")


def _grounds(sid: str, told: Told[Grades], m: Material) -> tuple[Part, ...]:
    lost = [grade for grade in lowest_scores(told, NAMED) if grade.score is not None]
    most: tuple[Part, ...] = ()
    if lost:
        most = (" What cost most so far: ", listed([scored(g, told) for g in lost]), ".")
    return (*average_line((sid, told), m), " ", *missing_line(told), *most)


def _of_letters(
    letters: Sequence[str], told: Told[AllPredictions], m: Material, text: Text
) -> None:
    """Write whom these letters are predicted for."""
    found = [p for p in told.data.all_predictions if p.predicted_grade in letters]
    text.paragraph(
        derived(str(len(found)), told.call),
        " of ",
        told.value(str(told.data.total_students)),
        " students are predicted ",
        listed([told.value(letter) for letter in letters], "or"),
        ".",
    )
    table(found, told, m, text)


def table(found: Sequence[Prediction], told: Told[AllPredictions], m: Material, text: Text) -> None:
    """Write predictions as a table, if there are any."""
    if found:
        rows = [_row(p, told, m) for p in found]
        text.table(("Student", "Predicted", "Confidence"), rows)


def _count_line(told: Told[AllPredictions], text: Text) -> None:
    text.paragraph(
        derived(str(len(told.data.at_risk_students)), told.call),
        " of ",
        told.value(str(told.data.total_students)),
        " students are predicted to be at risk; ",
        derived(str(told.data.total_students - len(told.data.at_risk_students)), told.call),
        " are not.",
    )


def _short(p: Prediction, told: Told[AllPredictions], m: Material) -> tuple[Part, ...]:
    return (
        f"{m.name(p.student_id)}, predicted {article(p.predicted_grade)} ",
        told.value(p.predicted_grade),
        " with a confidence of ",
        told.value(confidence(p.confidence)),
    )


def _row(
    p: Prediction, told: Told[Prediction] | Told[AllPredictions], m: Material
) -> tuple[Part, ...]:
    return (
        m.cell(p.student_id),
        told.value(p.predicted_grade),
        told.value(confidence(p.confidence)),
    )
