"""The two episodes step by step: stages, and in the chat question by question."""

from collections.abc import Iterator

from engine.comparing.following import STAGES, Followed, Passage, StepKey
from engine.comparing.knowing import told
from engine.comparing.parts import Step, StepSide, Talked
from engine.state import EpisodeState
from engine.talk import Turn


def steps(x: Followed, y: Followed, *, alike: bool) -> tuple[Step, ...]:
    """Return the steps of both, in order; `alike` tells whether the students are the same.

    Of unlike students only the names of the tools are compared.
    """
    keys = sorted(set(x.passages) | set(y.passages), key=lambda key: (STAGES.index(key[0]), key[1]))
    sides = {key: (_side(x, key), _side(y, key)) for key in keys}
    return tuple(
        Step(
            stage=key[0], turn=key[1], x=one, y=other, differs=tuple(_differing(one, other, alike))
        )
        for key, (one, other) in sides.items()
    )


def _side(followed: Followed, key: StepKey) -> StepSide | None:
    passage = followed.passages.get(key)
    if passage is None:
        return None
    turns = followed.state.talk.turns
    turn = turns[key[1] - 1] if key[0] == "chat" and 0 < key[1] <= len(turns) else None
    return _step_side(passage, _talked(followed.state, turn) if turn else None)


def _step_side(passage: Passage, talked: Talked | None) -> StepSide:
    seconds = round(passage.ms / 1000, 1)
    return StepSide(seq=passage.seq, seconds=seconds, marks=dict(passage.marks), talked=talked)


def _talked(state: EpisodeState, turn: Turn) -> Talked:
    return Talked(
        question=turn.question,
        origin=turn.origin,
        text=turn.text,
        spans=turn.spans,
        ended=turn.ended,
        partial=turn.partial,
        calls=tuple(state.talk.calls_of(turn)),
        unsupported=sum(span.kind == "unsupported" for span in turn.spans),
    )


def _differing(x: StepSide | None, y: StepSide | None, alike: bool) -> Iterator[str]:
    """Yield what is not the same, in alphabetical order."""
    if x is None or y is None:
        yield "absent"
    elif not alike:
        if _tools(x.talked) != _tools(y.talked):
            yield "tools"
    else:
        yield from _in_talk(x.talked, y.talked)
        if x.marks != y.marks:
            yield "marks"
        yield from _in_question(x.talked, y.talked)


def _in_talk(x: Talked | None, y: Talked | None) -> Iterator[str]:
    if x is not None and y is not None and [told(c) for c in x.calls] != [told(c) for c in y.calls]:
        yield "answers"


def _in_question(x: Talked | None, y: Talked | None) -> Iterator[str]:
    if x is None or y is None:
        return
    if x.question != y.question:
        yield "question"
    if (x.text, x.partial, x.ended) != (y.text, y.partial, y.ended):
        yield "text"
    if _asked(x) != _asked(y):
        yield "tools"


def _tools(talked: Talked | None) -> list[str]:
    return [call.tool for call in talked.calls] if talked else []


def _asked(talked: Talked) -> list[tuple[str, dict[str, object]]]:
    return [(call.tool, call.arguments) for call in talked.calls]
