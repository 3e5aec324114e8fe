"""What stands at the head of a transcript: which episode it is and how it ended."""

from collections.abc import Iterator

from engine.report import ToldStudent
from predact_tui.present.course_text import accuracy_words
from predact_tui.present.safe import safe_line
from predact_tui.present.student_text import DECISIONS, percent, tool_said
from recordings.exchange.recorded import Recorded

SEALED = "The answers of this episode stay sealed: it has no end yet."


def title(recorded: Recorded) -> str:
    """Return the name of an episode for people."""
    spec = recorded.specification
    return safe_line(f"{spec.scenario}: {spec.instructor}, {_target(spec.target)}")


def facts(recorded: Recorded) -> tuple[tuple[str, str], ...]:
    """Return what was set, as (name, value) pairs, safe to show."""
    spec, state = recorded.specification, recorded.state
    said = accuracy_words(state.report) if state.report else ""
    pairs = (
        ("Recording", recorded.recording),
        ("Begun", state.started),
        ("Status", _status(recorded)),
        ("Course", f"{spec.course} ({spec.dataset}), week {spec.week}"),
        ("Students", str(spec.students)),
        ("Instructor", state.cast["instructor"]),
        ("Assistant", state.cast["assistant"]),
        ("Tool's accuracy", _accuracy(recorded)),
        ("Said of it", said or "nothing"),
        ("Seed", str(spec.seed)),
        ("Preset", f"{spec.preset}; {_switches(recorded)}"),
        ("Active time", f"{state.active_ms / 1000:.1f} s"),
    )
    return tuple((name, safe_line(value)) for name, value in (*pairs, *_more(recorded)))


def decided(recorded: Recorded) -> Iterator[tuple[str, ...]]:
    """Yield what was decided about each flagged student, where truth is not told."""
    initial, final = recorded.state.initial or {}, recorded.state.final or {}
    for student in recorded.flagged:
        sid = student.student_id
        yield (
            str(student.number),
            sid,
            tool_said(student.predicted, student.confidence),
            DECISIONS[initial.get(sid)],
            DECISIONS[final.get(sid)],
        )


def flagged_cells(student: ToldStudent) -> tuple[str, ...]:
    """Return number, id, letter, confidence and reason of a line of the report."""
    sure = "" if student.confidence is None else percent(student.confidence, 1)
    said = student.predicted or "D/F"
    return str(student.number), student.student_id, said, sure, student.driver or ""


def _more(recorded: Recorded) -> tuple[tuple[str, str], ...]:
    branch = recorded.state.branched
    return (
        *((("Branched from", f"{branch.parent}, event {branch.seq}"),) if branch else ()),
        *((("Tags", ", ".join(recorded.tags)),) if recorded.tags else ()),
        *((("Note", recorded.note),) if recorded.note else ()),
        *((("Names", "replaced by pseudonyms"),) if recorded.anonymous else ()),
    )


def _target(share: float | None) -> str:
    return "natural accuracy" if share is None else f"accuracy {percent(share)}"


def _accuracy(recorded: Recorded) -> str:
    spec = recorded.specification
    target = "natural" if spec.target is None else f"target {percent(spec.target)}"
    if recorded.outcome is None:
        return f"{target}, noise {spec.noise}"
    part = recorded.outcome.result.accuracy
    shares = (("achieved", part.achieved), ("without noise", part.natural))
    told = [f"{name} {percent(share)}" for name, share in shares if share is not None]
    return f"{', '.join([target, *told])}; noise {spec.noise}"


def _status(recorded: Recorded) -> str:
    reason = recorded.state.reason if recorded.state.status else recorded.state.left
    return recorded.status if not reason else f"{recorded.status} ({reason})"


def _switches(recorded: Recorded) -> str:
    words = {True: "on", False: "off"}
    switches = recorded.specification.switches.model_dump()
    return ", ".join(
        f"{name.replace('_', '-')} {words.get(value, value)}" for name, value in switches.items()
    )
