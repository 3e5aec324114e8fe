"""Answers that explain: the words of the report, how averages are made, what the assistant is."""

from engine.seats.offline.answers.material import Material
from engine.seats.offline.answers.talk import stated_line
from engine.seats.offline.request import Request
from engine.seats.offline.text import Text, pieces


def unable(_: Request, _material: Material, text: Text) -> None:
    """Write that such a what-if cannot be worked out, and which can."""
    text.paragraph(
        "I cannot work that out: no tool adds points to a score, changes weights, or curves or"
        " rounds grades. I can put one score in place of another, drop work, or assume scores on"
        " work to come: name the work and the score itself."
    )


def averaging(_: Request, _material: Material, text: Text) -> None:
    """Write how a weighted average is made."""
    text.paragraph(
        "A weighted average counts each score by the weight of its work, over the work that has a"
        " score. Missing work is left out of it; it does not count as a score of nothing. Work"
        " still to come is left out too. Other rules of the course, as for late or dropped work, no"
        " tool tells."
    )


def terms(_: Request, m: Material, text: Text) -> None:
    """Write what the words of the report mean."""
    text.paragraph("The words of the report:")
    text.bullets(
        pieces(line)
        for line in (
            "Flagged, at risk: the prediction tool expects one of the two lowest letters.",
            "Confidence: how far earlier students with similar scores agree; not a probability.",
            "Main reason, or primary driver: the heaviest missing work, else the work that cost"
            " the most of the average by its weight and score.",
            "Weighted average: over scored work only; missing work is left out.",
        )
    )
    text.paragraph(*stated_line(m))


def desk(_: Request, _material: Material, text: Text) -> None:
    """Write that marks and handing in are no matter of questions."""
    text.paragraph(
        "That is done on the screen, not by asking me: its last line names the keys, for marks,"
        " for handing in and for help. I answer questions about students and the course."
    )


def about(_: Request, m: Material, text: Text) -> None:
    """Write what the assistant is."""
    text.paragraph(
        "I am a program that follows rules, without a language model and without a network. I look"
        " things up with tools, in this class's scores, the syllabus and the predictions, and say"
        " nothing that they did not. ",
        *stated_line(m),
    )
