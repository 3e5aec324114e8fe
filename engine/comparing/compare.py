"""Two recordings compared: from events and opened answers to a Comparison. No terminal here."""

from collections.abc import Iterable, Mapping
from typing import Any

from engine.comparing.decisions import students
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
    letters = _letters(opened) if truth and opened and unlike is None else {}
    return Comparison(
        x=_side(x, x_opened),
        y=_side(y, y_opened),
        shared=shared(x, y),
        unlike=unlike,
        settings=settings(x.state, y.state),
        scores=scores(x.state, y.state, opened),
        students=students(x, y, letters) if unlike is None else (),
        steps=steps(x, y, alike=unlike is None),
    )


def _both(
    x: Followed, y: Followed, x_opened: Outcome | None, y_opened: Outcome | None
) -> tuple[Outcome, Outcome] | None:
    """Return both outcomes; None where those of either are sealed, as one tells of the other."""
    if x_opened is None or y_opened is None:
        return None
    return None if None in (x.state.status, y.state.status) else (x_opened, y_opened)


def _letters(opened: Iterable[Outcome]) -> dict[str, str]:
    rows = (row for outcome in opened for row in outcome.students)
    return {row.student_id: row.truth for row in rows if row.truth is not None}


def _unlike(
    x: EpisodeState, y: EpisodeState, opened: tuple[Outcome, Outcome] | None
) -> Unlike | None:
    """Return why the classes are not of the same students; None where they are."""
    one, other = specified(x), specified(y)
    if x.commitment and x.commitment == y.commitment:
        return None
    if (one["dataset"], one["course"]) != (other["dataset"], other["course"]):
        return "course"
    if one["week"] != other["week"]:
        return "week"
    if opened is not None:
        return None if _class(opened[0]) == _class(opened[1]) else "draw"
    return None if _draw(one) is not None and _draw(one) == _draw(other) else "draw"


def _class(opened: Outcome) -> set[tuple[str, bool | None]]:
    return {(row.student_id, row.at_risk) for row in opened.students}


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
    )


def _sealed(state: EpisodeState, opened: Outcome | None) -> Why | None:
    if state.status is None:
        return "unfinished"
    return "unanswered" if opened is None else None
