"""The words of a comparison: names of figures and settings, values, what differs, who is x and y.

Foreign text leaves here safe to show.
"""

from typing import TYPE_CHECKING, Final

from predact_tui.present.safe import safe_line
from predact_tui.present.student_text import RISK

if TYPE_CHECKING:
    from engine.comparing.parts import Comparison, Score, Setting, Side, Step, StudentPair, Why

DIFFERENT: Final = "≠"
LESSER: Final = "~"
SAME: Final = "="
SIGNS: Final = (
    (DIFFERENT, "differs; of a student: a decision, or whom the tool flagged"),
    (LESSER, "the same decisions, but made knowing other things or on another prediction"),
    (SAME, "the same in both"),
)
"""The signs before a line, and what they mean."""
_SCORES: Final = {
    "initial_f1": "First F1",
    "final_f1": "Final F1",
    "delta_f1": "Change of F1",
    "gap_closed": "Gap closed",
    "rair": "RAIR",
    "rsr": "RSR",
    "rescue": "Rescue",
    "spoil": "Spoil",
    "correct_follow": "Correct follow",
    "bad_follow": "Bad follow",
    "correct_override": "Correct override",
    "bad_override": "Bad override",
    "flagged": "Flagged by the tool",
    "turns": "Questions asked",
    "lookup_calls": "Calls: looked up",
    "counterfactual_calls": "Calls: what-if",
    "prediction_calls": "Calls: prediction",
    "intervention_calls": "Calls: suggestion",
    "checked_share": "Checked in two ways",
    "unsupported_values": "Values from no tool",
    "report_seconds": "Seconds: report",
    "initial_seconds": "Seconds: first",
    "chat_seconds": "Seconds: chat",
}
_SHARES: Final = frozenset({"gap_closed", "checked_share"})
_SETTINGS: Final = {
    "target": "accuracy set",
    "stated": "accuracy said",
    "turns": "questions at most",
    "tool_rounds": "tool rounds at most",
    "students": "students",
    "students_wanted": "students asked for",
    "at_risk_wanted": "at risk asked for",
    "versions.seeds": "seed scheme",
}
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
        return "The same events throughout." if whole else f"One ends in the other: event {shared}."
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


def setting_name(setting: "Setting") -> str:
    """Return what a setting is called."""
    name = _SETTINGS.get(setting.name)
    return name or safe_line(setting.name.removeprefix("switches.").replace("_", " "))


def setting_value(setting: "Setting", value: object) -> str:
    """Return a setting's value in words."""
    if isinstance(value, bool):
        return "on" if value else "off"
    if value is None:
        return "natural" if setting.name == "target" else "none"
    if isinstance(value, float) and setting.name in ("target", "stated"):
        return f"{value * 100:g}%"
    return safe_line(str(value))


def score_name(score: "Score") -> str:
    """Return what a figure is called."""
    return _SCORES[score.name]


def score_values(score: "Score") -> tuple[str, str, str]:
    """Return a figure of x, of y, and their difference."""
    counts = score.counts
    x = _figure(score, score.x, counts.x if counts else None)
    y = _figure(score, score.y, counts.y if counts else None)
    return x, y, _difference(score)


def _figure(score: "Score", value: float | None, counts: tuple[int, int] | None) -> str:
    if counts is not None:
        ratio = "undefined" if value is None else f"{value:.2f}"
        return f"{ratio} ({counts[0]}/{counts[1]})"
    return "-" if value is None else _number(score, value, "")


def _difference(score: "Score") -> str:
    if score.x == score.y and not score.differs:
        return "same"
    return "-" if score.difference is None else _number(score, score.difference, "+")


def _number(score: "Score", value: float, sign: str) -> str:
    if score.name in _SHARES:
        return f"{value * 100:{sign}.0f}%"
    if isinstance(value, int):
        return f"{value:{sign}d}"
    return f"{value:{sign}.{1 if score.name.endswith('seconds') else 2}f}"


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
