"""What an episode knew of a student when it decided, in lines; and tool calls in a line each."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from predact_tui.present.calls import asked, sheet
from predact_tui.present.lines import Line
from predact_tui.present.safe import safe_line
from predact_tui.present.spans import CATEGORIES
from predact_tui.present.student_text import DECISIONS, tool_said

if TYPE_CHECKING:
    from engine.comparing.parts import Comparison, Decided, Known, StudentSide
    from engine.talk import Call

_TOLD: Final = frozenset(
    {
        "average so far",
        "needed on all the rest",
        "secured already",
        "average then",
        "letter then",
        "letter",
        "confidence",
        "error",
    }
)
"""The values of an answer that are told in a line; of other answers the first few."""
_FEW: Final = 3
INDENT: Final = "  "
_PHASES: Final = (("First", "initial"), ("Final", "final"))


def numbers(comparison: "Comparison", name: str) -> dict[str, int]:
    """Return the report's numbers of the students in `name`, x or y."""
    sides = {pair.student_id: getattr(pair, name) for pair in comparison.students}
    return {sid: side.number for sid, side in sides.items() if side and side.number is not None}


def call_line(call: "Call", known: Mapping[str, int]) -> str:
    """Return a call in a line: its kind, what was asked, and the values that matter."""
    kind = CATEGORIES.get(call.category, CATEGORIES[None])[0]
    return f"{kind}: {asked(call, known)} → {_result(call)}"


def _result(call: "Call") -> str:
    if call.answer is None:
        return "no answer"
    pairs = [(name, value) for name, value in sheet(call.answer).pairs if name != "student"]
    told = [pair for pair in pairs if pair[0] in _TOLD and pair != ("secured already", "no")]
    return ", ".join(f"{name} {value}" for name, value in told or pairs[:_FEW]) or "a table"


def student_lines(
    side: "StudentSide | None", known: Mapping[str, int], *, cards: bool | None
) -> tuple[Line, ...]:
    """Return both decisions on a student of one episode, with what was known at each.

    `cards`: whether the instructor saw the tools' own answers.
    """
    if side is None:
        return (Line("Not flagged by the tool: there was nothing to decide.", "muted"),)
    lines = [Line(_report(side))]
    for name, field in _PHASES:
        lines += _decided(name, getattr(side, field), known, cards)
    return tuple(lines)


def _report(side: "StudentSide") -> str:
    if side.number is None:
        return "No tool had flagged this student."
    why = f", {safe_line(side.driver)}" if side.driver else ""
    said = tool_said(side.predicted, side.confidence)
    return f"Report: number {side.number}, the tool said {said}{why}"


def both_decisions(side: "StudentSide | None") -> str:
    """Return the first and the final decision of one episode, short."""
    if side is None:
        return "not flagged"
    return " → ".join(_short(decided) for decided in (side.initial, side.final))


def _short(decided: "Decided | None") -> str:
    if decided is None:
        return "none"
    return DECISIONS[decided.decision] + ("" if decided.handed_in else " (open)")


def _decided(
    name: str, decided: "Decided | None", known: Mapping[str, int], cards: bool | None
) -> Iterator[Line]:
    if decided is None:
        yield Line(f"{name}: not reached", "muted")
        return
    heard = list(_known(decided.known, known, cards))
    only = "" if heard else " nothing beyond the report"
    only += _untold(decided.known)
    yield Line(f"{name}: {DECISIONS[decided.decision]}, {_when(decided)}{only}", "strong")
    yield from heard
    if decided.since.calls or decided.since.quotes:
        until = "before handing in" if decided.handed_in else "so far"
        yield Line(f"{INDENT}After that, {until}:", "muted")
        yield from _known(decided.since, known, cards)


def _untold(found: "Known") -> str:
    if found.quotes is None:
        return " (what was asked and answered is not told)"
    return " (which tools were called is not told)" if found.calls is None else ""


def _when(decided: "Decided") -> str:
    after = _after(decided.turn)
    if decided.marked is None:
        when = f"no mark of it is recorded; known {after} is"
    else:
        how = "agreeing with all" if decided.agreed else "marked"
        kept = how if decided.touched else "not touched again, kept from a mark"
        when = f"{kept} at event {decided.marked}, {after}, knowing"
    return when if decided.handed_in else f"not handed in; {when}"


def _after(turns: int) -> str:
    if not turns:
        return "before any question"
    return f"after {turns} question{'' if turns == 1 else 's'}"


def _known(found: "Known", known: Mapping[str, int], cards: bool | None) -> Iterator[Line]:
    unseen = " (its card was not shown)" if cards is False else ""
    for call in found.calls or ():
        yield Line(f"{INDENT}tool {call_line(call, known)}{unseen}")
    for quote in found.quotes or ():
        yield Line(f"{INDENT}answer {quote.turn}: {safe_line(quote.text)}", "muted")
