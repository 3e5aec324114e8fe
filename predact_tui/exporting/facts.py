"""What stands at the head of a transcript: which episode it is and how it ended."""

from collections.abc import Iterator

from engine.report import ToldStudent
from predact_tui.present.course_text import accuracy_words
from predact_tui.present.safe import safe_line
from predact_tui.present.student_text import DECISIONS, percent, tool_said
from recordings.exchange.recorded import Recorded
from recordings.exchange.table_conditions import participant

SEALED = "The answers of this episode stay sealed: it has no end yet."


def title(recorded: Recorded) -> str:
    """Return the name of an episode for people."""
    told = recorded.told
    instructor = recorded.state.cast.get("instructor", "instructor not told")
    return safe_line(f"{told.scenario}: {instructor}, {_target(recorded)}")


def facts(recorded: Recorded) -> tuple[tuple[str, str], ...]:
    """Return what was set, as (name, value) pairs, safe to show; what is not told is left out."""
    told, state = recorded.told, recorded.state
    data = f" ({told.dataset})" if told.dataset else ""
    pairs = (
        ("Recording", recorded.recording),
        ("Imported from", recorded.imported and recorded.imported.file),
        ("Brought in" if recorded.imported else "Begun", state.started),
        ("Status", _status(recorded)),
        ("Course", f"{told.course}{data}, week {told.week}"),
        ("Students", str(told.students)),
        ("Participant", participant(recorded)),
        ("Instructor", state.cast.get("instructor")),
        ("Assistant", state.cast.get("assistant")),
        ("Tool's accuracy", _accuracy(recorded)),
        ("Said of it", _said(recorded)),
        ("Seed", None if told.seed is None else str(told.seed)),
        ("Preset", _preset(recorded)),
        ("Active time", None if recorded.seconds is None else f"{recorded.seconds:.1f} s"),
        *_more(recorded),
    )
    return tuple((name, safe_line(value)) for name, value in pairs if value)


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


def _target(recorded: Recorded) -> str:
    share = recorded.told.target
    if share is None:
        return "accuracy not told" if recorded.imported else "natural accuracy"
    return f"accuracy {percent(share)}"


def _said(recorded: Recorded) -> str | None:
    report = recorded.state.report
    said = accuracy_words(report) if report else ""
    return said or (None if recorded.imported else "nothing")


def _accuracy(recorded: Recorded) -> str:
    told = recorded.told
    part = recorded.outcome.result.accuracy if recorded.outcome else None
    words = (
        _share("target", told.target) or (None if recorded.imported else "natural"),
        _share("achieved", part.achieved if part else None),
        _share("without noise", part.natural if part else None),
        told.noise and f"noise {told.noise}",
    )
    return ", ".join(filter(None, words))


def _share(name: str, share: float | None) -> str | None:
    return None if share is None else f"{name} {percent(share)}"


def _status(recorded: Recorded) -> str:
    reason = recorded.state.reason if recorded.state.status else recorded.state.left
    return recorded.status if not reason else f"{recorded.status} ({reason})"


def _preset(recorded: Recorded) -> str | None:
    specification = recorded.state.specification
    if specification is None:
        return None
    words = {True: "on", False: "off"}
    switches = ", ".join(
        f"{name.replace('_', '-')} {words.get(value, value)}"
        for name, value in specification.switches.model_dump().items()
    )
    return f"{specification.preset}; {switches}"
