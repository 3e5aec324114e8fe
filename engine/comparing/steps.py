"""The two episodes step by step: stages, and in the chat question by question."""

from collections.abc import Iterable, Iterator

from engine.comparing.following import STAGES, Followed, StepKey
from engine.comparing.knowing import same_calls
from engine.comparing.parts import Step, StepSide, Talked
from engine.state import EpisodeState
from engine.talk import Call, Turn


def steps(x: Followed, y: Followed, *, alike: bool) -> tuple[Step, ...]:
    """Return the steps of both, in order; `alike` tells whether the students are the same.

    Of unlike students only the names of the tools are compared.
    """
    keys = sorted(set(x.passages) | set(y.passages), key=lambda key: (STAGES.index(key[0]), key[1]))
    return tuple(_step(key, x, y, alike=alike) for key in keys)


def _step(key: StepKey, x: Followed, y: Followed, *, alike: bool) -> Step:
    one, other = _side(x, key), _side(y, key)
    untold = (one is None and not _tells(x, key)) or (other is None and not _tells(y, key))
    differs = () if untold else tuple(_differing(one, other, alike))
    return Step(stage=key[0], turn=key[1], x=one, y=other, differs=differs)


def _tells(followed: Followed, key: StepKey) -> bool:
    """Tell whether a recording would hold this step, had it been taken."""
    imported = followed.state.imported
    return imported is None or (imported.talk_told and key[1] > 0)


def _side(followed: Followed, key: StepKey) -> StepSide | None:
    passage = followed.passages.get(key)
    if passage is None:
        return None
    turns = followed.state.talk.turns
    turn = turns[key[1] - 1] if key[0] == "chat" and 0 < key[1] <= len(turns) else None
    told = followed.state.imported is None
    return StepSide(
        seq=passage.seq,
        seconds=round(passage.ms / 1000, 1) if told else None,
        marks=dict(passage.marks) if told else None,
        talked=_talked(followed.state, turn) if turn else None,
    )


def _talked(state: EpisodeState, turn: Turn) -> Talked:
    told = state.imported is None
    return Talked(
        question=turn.question,
        origin=turn.origin,
        text=turn.text,
        spans=turn.spans,
        ended=turn.ended,
        partial=turn.partial,
        calls=tuple(state.talk.calls_of(turn)) if told else None,
        unsupported=turn.unsupported if told else None,
    )


def _differing(x: StepSide | None, y: StepSide | None, alike: bool) -> Iterator[str]:
    """Yield what is not the same, in alphabetical order."""
    if x is None or y is None:
        yield "absent"
    elif not alike:
        if _named(x.talked) != _named(y.talked):
            yield "tools"
    else:
        yield from _in_talk(x.talked, y.talked)
        if x.marks is not None and y.marks is not None and x.marks != y.marks:
            yield "marks"
        yield from _in_question(x.talked, y.talked)


def _in_talk(x: Talked | None, y: Talked | None) -> Iterator[str]:
    if x is not None and y is not None and not same_calls(x.calls, y.calls):
        yield "answers"


def _in_question(x: Talked | None, y: Talked | None) -> Iterator[str]:
    if x is None or y is None:
        return
    if x.question != y.question:
        yield "question"
    if (x.text, x.partial, x.ended) != (y.text, y.partial, y.ended):
        yield "text"
    if x.calls is not None and y.calls is not None and _asked(x.calls) != _asked(y.calls):
        yield "tools"


def _named(talked: Talked | None) -> list[str]:
    return [call.tool for call in talked.calls or ()] if talked else []


def _asked(calls: Iterable[Call]) -> list[tuple[str, dict[str, object]]]:
    return [(call.tool, call.arguments) for call in calls]
