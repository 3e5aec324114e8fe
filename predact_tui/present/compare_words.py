"""The words of a comparison: who x and y are, how they hang together, what differs.

Foreign text leaves here safe to show.
"""

from typing import TYPE_CHECKING, Final

from predact_tui.present.safe import safe_line
from predact_tui.present.student_text import RISK

if TYPE_CHECKING:
    from engine.comparing.parts import Comparison, Side, Step, StudentPair, Why

DIFFERENT: Final = "≠"
LESSER: Final = "~"
SAME: Final = "="
SIGNS: Final = (
    (DIFFERENT, "differs; of a student: a decision, or whom the tool flagged"),
    (LESSER, "the same decisions, but made knowing other things or on another prediction"),
    (SAME, "the same in both"),
)
"""The signs before a line, and what they mean."""
_PARTS: Final = {
    "absent": "only in one",
    "flagged": "flagged in one only",
    "predicted": "prediction",
    "initial": "first decision",
    "final": "final decision",
    "known": "what was known",
    "question": "question",
    "tools": "tools",
    "answers": "what tools answered",
    "text": "answer",
    "marks": "marks",
}
"""What may differ, in the order in which it is told."""
_STAGES: Final = {"report": "Reading the report", "initial": "First decisions"}
_UNLIKE: Final = {
    "course": "Different students: they are of different courses.",
    "week": "Different classes: the same course in different weeks.",
    "draw": "Different students: another draw from the course, or none is told.",
}
_SEALED: Final[dict["Why", str]] = {
    "unfinished": "has not ended: answers and scores stay sealed until it does",
    "unanswered": "holds no answers to score by",
}


def side_line(name: str, side: "Side") -> str:
    """Return who x or y is in a line."""
    seed = "" if side.seed is None else f", seed {side.seed}"
    cast = f"{side.instructor or 'instructor not told'} with {side.assistant or 'nobody told'}"
    status = side.status if side.reason is None else f"{side.status}: {side.reason}"
    came = f", imported from a {side.imported} log" if side.imported else ""
    return safe_line(f"{name} {side.recording}: {side.scenario}{seed}, {cast}, {status}{came}")


def cast_line(name: str, side: "Side") -> str:
    """Return who x or y is in a line that may be cut: what tells them apart stands first."""
    seed = "" if side.seed is None else f" seed {side.seed}"
    seats = f"{side.instructor or 'not told'}, {side.assistant or 'not told'}"
    return safe_line(f"{name} {seats} | {side.scenario}{seed} | {side.status} | {side.recording}")


def relation(comparison: "Comparison") -> str:
    """Return how the two recordings hang together."""
    shared = comparison.shared
    if shared is None:
        return "Two episodes of their own: their recordings share no event."
    if shared == min(comparison.x.events, comparison.y.events) - 1:
        whole = comparison.x.events == comparison.y.events
        if whole:
            return "The same events throughout."
        return f"The same up to event {shared}, where the shorter one ends."
    return f"The same up to event {shared}{_branch(comparison)}."


def _branch(comparison: "Comparison") -> str:
    x, y = comparison.x, comparison.y
    for name, side, other, parent in (("Y", y, "X", x), ("X", x, "Y", y)):
        if side.branched_from == parent.recording:
            return f", where {name} was branched from {other}"
    return ", where they were branched" if x.branched_from or y.branched_from else ""


def unlike(comparison: "Comparison") -> str | None:
    """Return why students are not compared; None where they are."""
    if comparison.unlike is None:
        return None
    return f"{_UNLIKE[comparison.unlike]} Scores and counts are compared, students are not."


def sealed(comparison: "Comparison") -> str | None:
    """Return why there are no scores by the truth; None where there are."""
    told = [
        f"{name} {_SEALED[side.sealed]}"
        for name, side in (("X", comparison.x), ("Y", comparison.y))
        if side.sealed is not None
    ]
    return "; ".join(told) + "." if told else None


def differing(differs: tuple[str, ...]) -> str:
    """Return what differs of a pair, in words."""
    return ", ".join(words for name, words in _PARTS.items() if name in differs) or "the same"


def step_differing(step: "Step", *, alike: bool) -> str:
    """Return what differs of a step, in words; of unlike students only tools are compared."""
    if step.differs:
        return differing(step.differs)
    if step.x is None or step.y is None:
        return "told of one only"
    if not alike:
        return "the same tools" if step.turn else "not compared"
    return "the same"


def step_sign(step: "Step", *, alike: bool) -> str:
    """Return the sign of a step; a blank where it is told of one only, or not compared."""
    if step.differs:
        return DIFFERENT
    return SAME if step_differing(step, alike=alike).startswith("the same") else " "


def step_name(step: "Step") -> str:
    """Return what a step is called."""
    if step.stage != "chat":
        return _STAGES[step.stage]
    return f"Question {step.turn}" if step.turn else "Chat, before the first question"


def student_sign(pair: "StudentPair") -> str:
    """Return the sign of a student: decided otherwise, knew otherwise, or the same."""
    if pair.decided_otherwise:
        return DIFFERENT
    return LESSER if pair.differs else SAME


def truth_said(pair: "StudentPair") -> str:
    """Return the final letter, or what a log tells of it; empty where it is hidden."""
    if pair.truth is not None:
        return safe_line(pair.truth)
    return "" if pair.at_risk is None else RISK[pair.at_risk]
