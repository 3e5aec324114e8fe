"""An episode as a transcript in Markdown."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from engine.report import ToldReport
from engine.talk import Call
from predact_tui.exporting.facts import SEALED, decided, facts, flagged_cells, title
from predact_tui.exporting.story import Exchange, Happened, StageBegins, Step, clock, story
from predact_tui.plain.marking import marked
from predact_tui.present.calls import asked, sheet
from predact_tui.present.lines import Line
from predact_tui.present.results_text import Score, headline, scores, sections
from predact_tui.present.safe import safe, safe_line
from predact_tui.present.spans import CATEGORIES, LOOKS
from predact_tui.present.student_text import COLUMNS, cells, ordered, percent
from recordings.exchange.recorded import Recorded

_SPECIAL: Final = re.compile(r"([\\`*_{}\[\]<>#|~&!])")
_HTML: Final = re.compile(r"([\[\]<&])")
_BEGINNING: Final = re.compile(r"^(\s*)(?:(?=[-+=])|(\d+)(?=[.)](?:\s|$)))")


def markdown_text(recorded: Recorded) -> str:
    """Return the transcript; foreign text in it cannot change its structure."""
    blocks = [
        f"# {_plain(title(recorded))}",
        _table(("What", "Value"), facts(recorded)),
        *_results(recorded),
        *_report(recorded.state.report),
        "## How it went",
        *_steps(recorded),
        *_legend(),
    ]
    return "\n\n".join(blocks) + "\n"


def _results(recorded: Recorded) -> Iterator[str]:
    yield "## Results"
    if recorded.outcome is None:
        yield f"**{SEALED}**"
        yield _table(("No", "Student", "Tool", "First", "Final"), decided(recorded))
        return
    outcome = recorded.outcome
    yield _lines(headline(outcome))
    yield _table(("F1 score", "Value", "Meaning"), map(_score, scores(outcome.result)))
    yield _table(COLUMNS, (cells(row).texts for row in ordered(outcome.students)))
    for part in sections(outcome):
        yield f"### {_plain(part.title)}"
        yield _lines(part.lines)


def _score(score: Score) -> tuple[str, ...]:
    value = "none" if score.value is None else f"{score.value:.2f}"
    return score.name, value, score.meaning


def _report(report: ToldReport | None) -> Iterator[str]:
    if report is None:
        return
    yield "## The report"
    yield _table(
        ("No", "Student", "Predicted", "Confidence", "Why"),
        map(flagged_cells, report.flagged),
    )
    yield _table(
        ("Work", "Week", "Type", "Weight"),
        ((w.name, str(w.week), w.type, percent(w.weight, 1)) for w in report.syllabus or ()),
    )


def _steps(recorded: Recorded) -> Iterator[str]:
    numbers = {student.student_id: student.number for student in recorded.flagged}
    for step in story(recorded):
        yield from _step(step, numbers)


def _step(step: Step, numbers: dict[str, int]) -> Iterator[str]:
    if isinstance(step, StageBegins):
        yield f"### {step.title}{_aside(clock(step.at_ms))}"
    elif isinstance(step, Happened):
        yield f"{clock(step.at_ms)} {_plain(step.text)}".lstrip()
    else:
        yield from _exchange(step, numbers)


def _aside(*told: str | None) -> str:
    """Return what is told, in brackets; nothing where nothing is."""
    said = ", ".join(filter(None, told))
    return f" ({said})" if said else ""


def _exchange(step: Exchange, numbers: dict[str, int]) -> Iterator[str]:
    turn = step.turn
    yield f"#### Question {turn.number}{_aside(clock(step.at_ms), turn.origin)}"
    yield _quoted(_plain(safe(turn.question), keep_lines=True))
    if step.calls:
        yield "\n".join(_call(call, numbers) for call in step.calls)
    if turn.ended or turn.text:
        yield _quoted(_HTML.sub(r"\\\1", marked(turn.text, turn.spans)))
    if not turn.ended or turn.partial:
        yield "(The answer was cut off.)" if turn.ended else "(The answer did not end.)"


def _call(call: Call, numbers: dict[str, int]) -> str:
    kind, _ = CATEGORIES[call.category] if call.answer is not None else ("no answer", None)
    head = f"- Tool `{_code(call.tool)}`, {kind}: {_plain(asked(call, numbers))}"
    if call.answer is None:
        return head
    found = sheet(call.answer)
    told = [f"  - {_plain(name)}: {_plain(value)}" for name, value in found.pairs]
    told += [f"  - {_plain(', '.join(row))}" for row in found.table]
    return "\n".join([head, *told])


def _legend() -> Iterator[str]:
    yield "## What the signs mean"
    yield "\n".join(
        f"- {_plain(look.sign('value'))}: {look.name}, {look.meaning}"
        for look in LOOKS.values()
        if look.before or look.after
    )


def _lines(lines: Iterable[Line]) -> str:
    return "\n".join(f"- {_plain(line.text)}" for line in lines)


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    body = [[_plain(cell) for cell in row] for row in rows]
    lines = [list(head), ["---"] * len(head), *body]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _plain(text: str, *, keep_lines: bool = False) -> str:
    """Return text that Markdown takes for nothing but text, on one line unless `keep_lines`."""
    shown = safe(text) if keep_lines else safe_line(text)
    lines = (_SPECIAL.sub(r"\\\1", line) for line in shown.split("\n"))
    return "\n".join(_BEGINNING.sub(r"\1\2\\", line) for line in lines)


def _code(text: str) -> str:
    return safe_line(text).replace("`", "'") or "?"


def _quoted(text: str) -> str:
    return "\n".join(f"> {line}" for line in text.split("\n"))
