"""Outcomes to show: scored by the engine from a hand-made class, or in its degenerate cases."""

from engine import events as ev
from engine.actions import Ask, Decision, Mark, Submit
from engine.opening import open_answers
from engine.outcome import Outcome
from engine.report import Report
from engine.sealed import Change, Sealed, SealedStudent
from tests.predact_tui.recorded import STUDENTS, RecordedSource, report

TRUTH = ("D", "F", "B", "F", "C", "D", "A")
"""Final letters of the recorded report's students, in its order."""
CHANGED: tuple[Change | None, ...] = (None, None, "wrong", None, "wrong", "right", None)
REST = (("syn400", "F", "C"), ("syn401", "A", "A"), ("syn402", "B", "B"), ("syn403", "C", "B"))
"""Students that were not flagged: id, truth, what the tool said."""


def sealed(shown: Report | None = None, notes: tuple[str, ...] = ()) -> Sealed:
    """Sealed answers that go with a report."""
    flagged = (shown or report()).flagged
    students = [
        SealedStudent(
            student_id=one.student_id,
            truth=TRUTH[i % len(TRUTH)],
            natural=_natural(i, one.predicted),
            predicted=one.predicted,
            confidence=one.confidence,
            changed=CHANGED[i % len(CHANGED)],
        )
        for i, one in enumerate(flagged)
    ]
    students += [
        SealedStudent(
            student_id=sid, truth=truth, natural=said, predicted=said, confidence=0.5, changed=None
        )
        for sid, truth, said in REST
    ]
    return Sealed(salt="0", students=tuple(students), notes=notes)


def _natural(i: int, predicted: str) -> str:
    made = {"wrong": TRUTH[i % len(TRUTH)], "right": "B", None: predicted}
    return made[CHANGED[i % len(CHANGED)]]


class ScoredSource(RecordedSource):
    """A recorded source whose answers can be opened."""

    sealed: Sealed | None = None

    def outcome(self) -> Outcome:
        return open_answers(self.state, self.sealed or sealed(self.state.report))


def played(
    first: str = "ffnfnff",
    final: str = "fnfnnff",
    *,
    students: tuple[tuple[str, str, float, str], ...] = STUDENTS,
    notes: tuple[str, ...] = (),
) -> ScoredSource:
    """An episode played to its end: f flagged, n not, by report order."""
    source = ScoredSource(report(students))
    source.sealed = sealed(source.state.report, notes)
    ids = source.state.report.ids if source.state.report else ()
    source.do(Mark(_marks(ids, first)))
    source.do(Submit())
    source.do(Ask("grades of 1", "key"))
    source.do(Mark(_marks(ids, final)))
    source.do(Submit())
    return source


def ended(status: str, reason: str | None, *, flagged: bool = True) -> ScoredSource:
    """An episode that ended in its first stage, or that flagged nobody."""
    source = ScoredSource(report(STUDENTS if flagged else ()))
    body = ev.EpisodeEnded.model_validate({"status": status, "reason": reason})
    source.stream.append("runner", body)
    return source


def _marks(ids: tuple[str, ...], letters: str) -> dict[str, Decision]:
    words: dict[str, Decision] = {"f": "flag", "n": "no-flag"}
    return {sid: words[letter] for sid, letter in zip(ids, letters, strict=False)}
