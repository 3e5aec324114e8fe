"""Work named as what is left beside other work: "70 on Project 2 and 60 on everything else".

Such words become a mention of all remaining work that is not named, so that all of a what-if
stands in one recalculation.
"""

from collections.abc import Iterable
from typing import Final

from engine.seats.offline.components import ComponentRef, Components
from engine.seats.offline.frame import Frame, Item, components_in, line_of
from engine.seats.offline.phrases import first_of, phrases
from engine.seats.offline.request import Context
from engine.seats.offline.slots import one_component

BESIDE: Final = "beside"
"""The text of a mention of what is left beside the work of the what-if before."""
_REST: Final = phrases(
    """
    everything/all else/other/others; all/every? the? other/others/remaining assignment/one?;
    everything/all that? is? left/remaining; all of? the? rest; the? rest of the/his/her/their?
    assignment/course/term/semester/@pronoun; the rest; rest; the? other/remaining assignment;
    everything; otherwise; elsewhere; @others; the? others; else
    """
)
_NAMES_OTHERS: Final = phrases("else/other/others/rest/otherwise/elsewhere/@others")
"""Words that say that something was named before."""
_WHO: Final = frozenset(("student", "flagged", "class"))
_BEFORE: Final = frozenset(("on", "in", "for", "across", "at", "from"))
_BEHIND: Final = frozenset(("at", "with", "is", "to", "of", "get", "be", "a", "="))
_NEVER: Final = frozenset(("need", "minimum", "except", "who", "which"))
"""Words of questions whose "rest" is what is asked about."""


def with_rest(frame: Frame, components: Components, context: Context) -> Frame:
    """Return the frame with the work that is left beside what is named as one mention.

    Without any work named in the question, "else" is beside the work of the what-if before.
    """
    named = _names(frame, components)
    before = () if named else _before(frame, context)
    if not (named or before) or any(item.text in _NEVER for item in frame):
        return frame
    place = _place(frame)
    if place is None:
        return frame
    first, last = place
    left = tuple(n for n in components.all_remaining if n not in (named or before))
    raw = " ".join(item.raw for item in frame[first:last])
    rest = Item("component", BESIDE if before else "", raw, ComponentRef(raw, left, every=True))
    return (*frame[:first], rest, *frame[last:])


def _names(frame: Frame, components: Components) -> tuple[str, ...]:
    """Return the work that is named, of any week."""
    names: list[str] = []
    for ref in components_in(frame):
        found, _ = one_component(ref, components, due=False)
        names += found or ref.names
    return tuple(names)


def _before(frame: Frame, context: Context) -> Iterable[str]:
    """Return the work that the what-if before gave scores to, where this one adds to it."""
    named = any(item.kind in _WHO or item.text == "everyone" for item in frame)
    if named or not context.requests or not first_of(_NAMES_OTHERS, line_of(frame)):
        return ()
    last = context.requests[-1]
    if last.intent != "recalculate":
        return ()
    scores = [score for _, score in last.scores_for]
    usual = max(scores, key=scores.count, default=-1.0)
    rest = scores.count(usual) > 1
    return [name for name, score in last.scores_for if not rest or score != usual]


def _place(frame: Frame) -> tuple[int, int] | None:
    """Return where words for the rest stand beside a score, or behind work with "and"."""
    line = line_of(frame)
    match = first_of(_REST, line)
    if match is None:
        return None
    first = line.count(" ", 0, match.start()) - 1
    last = line.count(" ", 0, match.end()) - 1
    ahead = [item for item in frame[:first] if item.text not in _BEFORE]
    behind = [item for item in frame[last:] if item.text not in _BEHIND]
    scored = any(item.kind == "score" for item in (*ahead[-1:], *behind[:1]))
    joined = [item.kind for item in ahead[-2:]] == ["component", "word"] and ahead[-1].text == "and"
    return (first, last) if scored or joined else None
