"""Two recordings compared: from events and opened answers to a Comparison. No terminal here."""

from collections.abc import Mapping
from typing import Any

from engine.comparing.decisions import Truth, students
from engine.comparing.figures import scores, settings
from engine.comparing.following import Followed, shared, specified
from engine.comparing.parts import Comparison, Side, Unlike, Why
from engine.comparing.steps import steps
from engine.outcome import Outcome
from engine.state import EpisodeState


def compare(
    x: Followed,
    y: Followed,
    x_opened: Outcome | None,
    y_opened: Outcome | None,
    *,
    truth: bool = False,
) -> Comparison:
    """Return the comparison of two followed recordings.

    The outcomes are None where answers are not to be opened; an episode without an end stays
    sealed even with one, and then scores and truth of both are left out. `truth`: give final
    letters. UserError where a recording holds no episode.
    """
    opened = _both(x, y, x_opened, y_opened)
    unlike = _unlike(x.state, y.state, opened)
    shown = _truth(opened) if truth and opened and unlike is None else {}
    return Comparison(
        x=_side(x, x_opened),
        y=_side(y, y_opened),
        shared=shared(x, y),
        unlike=unlike,
        settings=settings(x.state, y.state),
        scores=scores(x.state, y.state, opened),
        students=students(x, y, shown) if unlike is None else (),
        steps=steps(x, y, alike=unlike is None),
    )


def _both(
    x: Followed, y: Followed, x_opened: Outcome | None, y_opened: Outcome | None
) -> tuple[Outcome, Outcome] | None:
    """Return both outcomes; None where those of either are sealed, as one tells of the other."""
    if x_opened is None or y_opened is None:
        return None
    return None if None in (x.state.status, y.state.status) else (x_opened, y_opened)


def _truth(opened: tuple[Outcome, Outcome]) -> dict[str, Truth]:
    """Return the truth of the class, from whichever of the two tells it."""
    rows = [{row.student_id: row for row in each.students} for each in opened]
    found: dict[str, Truth] = {}
    for student in rows[0]:
        letters = {row.truth for row in (each[student] for each in rows) if row.truth}
        risks = [each[student].at_risk for each in rows]
        risk = None if set(risks) == {None} else True in risks
        found[student] = min(letters, default=None), risk
    return found


def _unlike(
    x: EpisodeState, y: EpisodeState, opened: tuple[Outcome, Outcome] | None
) -> Unlike | None:
    """Return why the classes are not of the same students; None where they are."""
    one, other = specified(x), specified(y)
    if x.commitment and x.commitment == y.commitment:
        return None
    data = {told["dataset"] for told in (one, other)} - {None}
    if len(data) > 1 or one["course"] != other["course"]:
        return "course"
    if one["week"] != other["week"]:
        return "week"
    if opened is not None:
        return None if _same_class(*opened) else "draw"
    return None if _draw(one) is not None and _draw(one) == _draw(other) else "draw"


def _same_class(x: Outcome, y: Outcome) -> bool:
    """Tell whether both hold the same ids, and tell no student's truth otherwise."""
    one, other = ({row.student_id: row.at_risk for row in each.students} for each in (x, y))
    return one.keys() == other.keys() and not any(
        None not in (risk, other[student]) and risk != other[student]
        for student, risk in one.items()
    )


def _draw(told: Mapping[str, Any]) -> tuple[object, ...] | None:
    """Return what decides which students are met; None where it is not told."""
    drawn = (told.get("seeds") or {}).get("sample")
    wanted = (told.get("students_wanted"), told.get("at_risk_wanted"))
    return None if drawn is None else (drawn, *wanted, told["students"])


def _side(followed: Followed, opened: Outcome | None) -> Side:
    state, told = followed.state, specified(followed.state)
    switches = told.get("switches") or {}
    branched = state.branched
    return Side(
        recording=state.recording,
        scenario=told["scenario"],
        seed=told["seed"],
        instructor=state.cast.get("instructor"),
        assistant=state.cast.get("assistant"),
        status=state.status or "interrupted",
        reason=state.reason if state.status else state.left,
        started=state.started,
        events=state.seq + 1,
        stage=state.stage,
        branched_from=branched.parent if branched else None,
        branched_at=branched.seq if branched else None,
        truth_seen=branched is not None and branched.truth_seen,
        tool_cards=switches.get("tool_cards"),
        highlight=switches.get("highlight"),
        sealed=_sealed(state, opened),
        imported=state.imported.format if state.imported else None,
        talk_told=state.imported is None or state.imported.talk_told,
    )


def _sealed(state: EpisodeState, opened: Outcome | None) -> Why | None:
    if state.status is None:
        return "unfinished"
    return "unanswered" if opened is None else None
