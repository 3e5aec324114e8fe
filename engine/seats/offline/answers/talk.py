"""Answers that need no tool: what can be asked, what nobody knows, what was not understood."""

from collections.abc import Mapping
from typing import Final

from engine.driver import plain_number
from engine.scale import LOWEST_SAFE
from engine.seats.offline.answers.material import Material, safe
from engine.seats.offline.request import Request, Trouble, TroubleKind
from engine.seats.offline.text import Part, Text, listed, pieces, reported

OFFERS: Final = (
    "a student's grades, average and missing work, also against the class",
    "how the class did as a whole or on one assignment",
    "the syllabus: what is graded, what is still to come, and the weights",
    "a predicted final letter with its confidence, for one student or for all",
    "what if: a score on all remaining work, or on single assignments, or work dropped",
    "the minimum score that is still needed for a letter",
    "suggestions of what could be done for a student",
)
ASKED_BACK: Final[Mapping[TroubleKind, str]] = {
    "whom": "Which student do you mean? Name one by id, by its last digits, or by number in the"
    " report.",
    "which change": "What should I change? Name work to drop, or work and the score to assume.",
}
"""Questions back that need nothing filled in."""
CAN: Final = (
    "I can look up scores, averages, missing work, weights and due weeks; predict final letters"
    " with a confidence; work out what-ifs and minimum scores; and suggest what could be done."
)


def hello(_request: Request, _material: Material, text: Text) -> None:
    """Write a greeting and what can be asked."""
    text.paragraph("Hello. You can ask me for:")
    _offer(text)


def capabilities(_request: Request, _material: Material, text: Text) -> None:
    """Write what can be asked."""
    text.paragraph("You can ask me for:")
    _offer(text)


def not_understood(text: Text) -> None:
    """Write that the question was not understood, and what can be asked."""
    text.paragraph("I did not understand that question. You can ask me for:")
    _offer(text)


def _offer(text: Text) -> None:
    text.bullets(pieces(offer) for offer in OFFERS)
    text.paragraph(
        "Name students by id, by its last digits, or by number in the report; "
        '"all flagged students" works too.'
    )


def thanks(_request: Request, _material: Material, text: Text) -> None:
    """Write a short closing."""
    text.paragraph("You are welcome. The decisions are yours; hand them in when you are ready.")


def marking(_request: Request, _material: Material, text: Text) -> None:
    """Write that marks are not the assistant's to make."""
    text.paragraph(
        "I cannot mark students; the decisions are yours. Mark them in the report. If you wish, I"
        " can show what speaks for or against a decision."
    )


def unknowable(request: Request, m: Material, text: Text) -> None:
    """Write that no tool knows, and what can be looked up instead."""
    text.paragraph("None of my tools knows that, so I cannot say. ", CAN)
    if request.students:
        named = listed([m.name(sid) for sid in request.students])
        text.paragraph(
            "For ", named, " I could show the grades, the prediction or the minimum needed."
        )


def accuracy(_: Request, m: Material, text: Text) -> None:
    """Write what is known of the predictions' accuracy."""
    text.paragraph(
        *stated_line(m),
        " Which of the predictions are wrong no tool can tell; scores and what-ifs are looked up"
        " or calculated, predictions are not. To check one, compare it with the grades, and with"
        " the minimum score that is still needed to pass.",
    )


def stated_line(m: Material) -> tuple[Part, ...]:
    """Return what is said of the tool's accuracy."""
    stated = m.view.report.stated
    if stated is None:
        return ("No accuracy is stated for the predictions.",)
    return (
        "The stated accuracy of the prediction tool: the right letter for ",
        reported(f"{plain_number(100 * stated)} of 100"),
        " students.",
    )


def method(_: Request, m: Material, text: Text) -> None:
    """Write what a prediction and its confidence are."""
    text.paragraph(
        "A prediction is the letter that most earlier students with similar scores ended with."
        " Its confidence is how far those agree; it is not the probability of being right. ",
        *stated_line(m),
    )


def scale(_: Request, m: Material, text: Text) -> None:
    """Write the grading scale of the report."""
    cutoffs = m.view.report.cutoffs
    text.paragraph("The grading scale, by the lowest score of each letter:")
    text.bullets(
        pieces(reported(letter), ": ", reported(plain_number(cutoffs[letter])), " or more")
        for letter in sorted(cutoffs)
    )
    text.paragraph(
        "The lowest letter that is safe, that is, not at risk: ", reported(LOWEST_SAFE), "."
    )


def facts(_: Request, m: Material, text: Text) -> None:
    """Write course, week and numbers of the report."""
    report = m.view.report
    text.paragraph(
        f"This is course {safe(report.course)} in week ",
        reported(str(report.week)),
        ". The class has ",
        reported(str(report.students)),
        " students; the report names ",
        reported(str(len(report.flagged))),
        " flagged students.",
    )


def trouble(found: Trouble, m: Material, text: Text) -> None:
    """Write what is unclear and what would settle it."""
    if found.kind in ASKED_BACK:
        text.paragraph(ASKED_BACK[found.kind])
        return
    said = pieces('"', m.repeated(safe(found.said)), '"')
    if "student" in found.kind or found.kind in ("unlisted", "nothing scored"):
        _about_student(found, said, m, text)
    else:
        _about_work(found, said, text)


def _about_student(found: Trouble, said: Part, m: Material, text: Text) -> None:
    ids = listed([m.name(choice) for choice in found.choices], "or")
    match found.kind:
        case "which student":
            text.paragraph(said, " may be ", ids, ". Which one do you mean?")
        case "unknown student":
            nearest = _where(found.choices, " The nearest: ", ids, ".")
            text.paragraph("No student of this class is called ", said, ".", *nearest)
        case "unlisted":
            text.paragraph("I could not look up who ", said, " is.")
        case "nothing scored":
            text.paragraph(m.name(found.said), " has no score of that kind, so nothing is dropped.")


def _about_work(found: Trouble, said: Part, text: Text) -> None:
    works = listed([safe(choice) for choice in found.choices], "or")
    match found.kind:
        case "which work":
            text.paragraph(said, " may be ", works, ". Which one do you mean?")
        case "unknown work":
            text.paragraph("There is no ", said, " in this course; ask for the syllabus.")
        case "which score":
            what = _where(found.said, " for ", said)
            text.paragraph("Which score should I assume", *what, "?")


def _where(there: object, *parts: Part) -> tuple[Part, ...]:
    """Return parts where there is something to fill them with."""
    return parts if there else ()
