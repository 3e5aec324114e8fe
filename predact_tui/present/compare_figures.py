"""The words of a comparison's figures: names and values of settings and scores."""

from typing import TYPE_CHECKING, Final

from predact_tui.present.safe import safe_line

if TYPE_CHECKING:
    from engine.comparing.parts import Score, Setting

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
SAME: Final = "same"
"""What stands for a difference where there is none."""
_SHARES: Final = frozenset({"gap_closed", "checked_share"})
_SETTINGS: Final = {
    "target": "accuracy set",
    "stated": "accuracy said",
    "turns": "questions at most",
    "tool_rounds": "tool rounds at most",
    "students": "students",
    "students_wanted": "students asked for",
    "at_risk_wanted": "at risk asked for",
    "versions.data": "the course's data",
    "versions.program": "program",
    "versions.seeds": "seed scheme",
}


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
        return SAME
    return "-" if score.difference is None else _number(score, score.difference, "+")


def _number(score: "Score", value: float, sign: str) -> str:
    if score.name in _SHARES:
        return f"{value * 100:{sign}.0f}%"
    if isinstance(value, int):
        return f"{value:{sign}d}"
    return f"{value:{sign}.{1 if score.name.endswith('seconds') else 2}f}"
