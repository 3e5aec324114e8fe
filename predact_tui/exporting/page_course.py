"""The course of an episode on its page: stages, decisions, questions, tool calls, answers."""

from collections.abc import Iterator, Mapping

from engine.talk import Call
from predact_tui.exporting.answer_html import answer_html
from predact_tui.exporting.elements import table, text
from predact_tui.exporting.story import Exchange, Happened, StageBegins, Step, clock, story
from predact_tui.present.calls import asked, sheet
from predact_tui.present.spans import CATEGORIES, LOOKS
from recordings.exchange.recorded import Recorded


def course(recorded: Recorded) -> Iterator[str]:
    """Yield the steps of an episode as HTML."""
    yield _legend()
    numbers = {student.student_id: student.number for student in recorded.flagged}
    calls = enumerate(recorded.state.talk.calls, 1)
    anchors = {call: f"call-{number}" for number, call in calls}
    for step in story(recorded):
        yield _step(step, numbers, anchors)


def _legend() -> str:
    rows = [(look.sign("value"), look.name, look.meaning) for look in LOOKS.values()]
    shown = table("Marked values", ("Sign", "Kind", "Meaning"), rows)
    return f"<details><summary>What the marks in answers mean</summary>\n{shown}\n</details>"


def _step(step: Step, numbers: Mapping[str, int], anchors: Mapping[str, str]) -> str:
    told = clock(step.at_ms)
    when = f' <span class="when">{told}</span>' if told else ""
    if isinstance(step, StageBegins):
        return f"<h3>{text(step.title)}{when}</h3>"
    if isinstance(step, Happened):
        said = f"{when} {text(step.text)}".strip()
        return f"<p>{said}</p>"
    return _exchange(step, when, numbers, anchors)


def _exchange(
    step: Exchange, when: str, numbers: Mapping[str, int], anchors: Mapping[str, str]
) -> str:
    turn = step.turn
    parts = [
        f"<article>\n<h4>Question {turn.number}{when}</h4>",
        f'<div class="question">{text(turn.question)}</div>',
        *(_call(call, numbers, anchors) for call in step.calls),
    ]
    if turn.ended or turn.text:
        answer = answer_html(turn.text, turn.spans, anchors)
        parts.append(f'<h5>Answer</h5>\n<div class="answer">{answer}</div>')
    if not turn.ended or turn.partial:
        cut = "The answer was cut off." if turn.ended else "The answer did not end."
        parts.append(f'<p class="bad">{cut}</p>')
    return "\n".join([*parts, "</article>"])


def _call(call: Call, numbers: Mapping[str, int], anchors: Mapping[str, str]) -> str:
    label, kind = CATEGORIES[call.category if call.answer is not None else None]
    label = label if call.answer is not None else "no answer"
    head = f'<span class="label value {kind}">{text(label)}</span> {text(asked(call, numbers))}'
    tool = f'<p class="muted">Tool: <code>{text(call.tool)}</code></p>'
    return (
        f'<details id="{anchors[call.call_id]}"><summary>{head}</summary>\n{tool}\n'
        f"{_answer(call)}</details>"
    )


def _answer(call: Call) -> str:
    if call.answer is None:
        return ""
    found = sheet(call.answer)
    parts = [table("Answer", None, found.pairs)] if found.pairs else []
    if found.table:
        parts.append(table("Entries", found.table[0], found.table[1:]))
    return "\n".join(parts) + "\n"
