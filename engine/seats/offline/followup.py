"""Questions that change one thing of the one before: "and for 3?", "what about 60?", "and a B?"."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from engine.seats.offline.components import Components
from engine.seats.offline.direction import ENDS, PLACES, place
from engine.seats.offline.frame import Frame, Item, letters_in, scores_in
from engine.seats.offline.phrases import word_set
from engine.seats.offline.request import ORDERS, Context, Request, Trouble
from engine.seats.offline.rest import BESIDE
from engine.seats.offline.rows import FILLERS
from engine.seats.offline.slots import components_for, named_students
from engine.seats.offline.students import Students

_OUTCOME: Final = word_set("pass fail safe enough risk survive suffice ok fine")
_PLACED: Final = frozenset(PLACES) | word_set(
    "lowest highest worst best easiest hardest easy hard next"
)
_ASKING: Final = frozenset(("who", "which", "has"))
_PLACES_ASKED: Final = _PLACED | FILLERS | _ASKING
_THEN: Final = word_set("then would that this it so")
_ASIDE: Final = word_set(
    "and or what is are was do does still then get be been end up in that case it this there they"
    " would will can could at the course a letter grade any if so even just really ever safely"
)
"""Words that a question after the outcome may hold beside."""
_TOO: Final = frozenset(("too", "also", "well", "additionally", "now", "and", "as", BESIDE))
_MORE: Final = frozenset(("too", "also", "well", "additionally"))
_ONLY: Final = frozenset(("instead", "only"))
_OF_ONE: Final = {
    "predict_all": "predict",
    "at_risk": "predict",
    "least_sure": "predict",
    "stats": "grades",
    "hardest": "grades",
    "extreme": "grades",
    "class_average": "compare_class",
    "list_students": "overview",
    "accuracy": "right",
}
"""Rows about a crowd, and what they are about single students."""
_NOT_OF_ONE: Final = word_set(
    """
    item graded weight_left remaining syllabus scale heaviest week_plan count_work averaging terms
    """
)
"""Rows that are about nobody: a question that names somebody does not follow them up."""


def followed_up(
    frame: Frame, context: Context, students: Students, components: Components
) -> tuple[Request, ...]:
    """Return the requests before, with what this question changes; nothing if it is no such one."""
    if not context.requests:
        return ()
    if not _says_nothing_new(frame):
        return ()
    if any(item.kind == "component" for item in frame):
        return _about_work(frame, context, components)
    ids, unclear = named_students(frame, students, context.students)
    if (ids or unclear) and all(r.intent in _NOT_OF_ONE for r in context.requests):
        return ()
    return tuple(
        _changed(request, ids, unclear, letters_in(frame), scores_in(frame))
        for request in context.requests
        if _takes(request, frame)
    )


def added_to(requests: tuple[Request, ...], frame: Frame, context: Context) -> tuple[Request, ...]:
    """Return requests with a further change to grades added to those of the question before."""
    words = {item.text for item in frame[:1]} | {item.text for item in frame if item.text != "and"}
    if not words & _TOO or words & _ONLY:
        return requests
    before = [r for r in context.requests if r.intent == "recalculate"]
    return tuple(
        _added(before[-1], request)
        if before and request.intent == "recalculate" and request.students == before[-1].students
        else request
        for request in requests
    )


def _added(before: Request, request: Request) -> Request:
    set_anew = dict(request.scores_for)
    kept = tuple(name for name in before.drop if name not in set_anew)
    return replace(
        request,
        drop=tuple(dict.fromkeys(kept + request.drop)),
        picks=tuple(dict.fromkeys(before.picks + request.picks)),
        scores_for=tuple(
            (name, score)
            for name, score in {**dict(before.scores_for), **set_anew}.items()
            if name not in request.drop
        ),
    )


def asks_outcome(frame: Sequence[Item], context: Context) -> bool:
    """Tell whether a question asks how the what-if before it ends ("is she then safe?")."""
    words = {item.text for item in frame}
    known = FILLERS | _ASIDE | _OUTCOME
    plain = all(
        i.kind in ("stop", "pronoun", "letter") or (i.kind == "word" and i.text in known)
        for i in frame
    )
    after = any(r.intent in ("uniform", "recalculate") for r in context.requests)
    return after and plain and bool(words & _OUTCOME and words & _THEN)


def asks_place(frame: Frame, context: Context) -> bool:
    """Tell whether a question asks for another place of an order: "and the second lowest?"."""
    words = {item.text for item in frame if item.kind == "word"}
    plain = all(item.kind in ("word", "stop") for item in frame)
    after = any(request.intent in ORDERS for request in context.requests)
    leads = words & {"and", "next", *PLACES} or not words & _ASKING
    return after and plain and bool(words & _PLACED and leads) and words <= _PLACES_ASKED


def of_place(frame: Frame, context: Context) -> tuple[Request, ...]:
    """Return the orders asked for before with another place or end."""
    words = frozenset(item.text for item in frame)
    ends = words & _PLACED - frozenset((*PLACES, "next"))
    found = []
    for request in context.requests:
        kept = request.wishes - frozenset(PLACES) - (ENDS | _PLACED if ends else frozenset())
        at = words & frozenset(PLACES)
        if "next" in words:
            at = frozenset(PLACES[place(request.wishes) :][:1])
        if request.intent in ORDERS:
            found.append(replace(request, wishes=kept | at | ends))
    return tuple(found)


def same_letters(
    requests: tuple[Request, ...], frame: Frame, context: Context
) -> tuple[Request, ...]:
    """Return requests for the letters asked about before, where "that" or "it" says so."""
    before = next((r.letters for r in context.requests if r.letters), ())
    says_so = any(item.raw in ("that", "it") for item in frame)
    if not before or not says_so or letters_in(frame):
        return requests
    return tuple(replace(r, letters=before) if r.intent == "minimum" else r for r in requests)


def _says_nothing_new(frame: Sequence[Item]) -> bool:
    if any(item.kind == "number" for item in frame):
        return False
    return all(item.kind != "word" or item.text in FILLERS for item in frame) and any(
        item.kind not in ("word", "stop") or item.text in ("same", "again", "repeat")
        for item in frame
    )


def _takes(request: Request, frame: Frame) -> bool:
    """Tell whether a request can take what the question changes."""
    if letters_in(frame) and not request.letters:
        return False
    return not scores_in(frame) or bool(request.scores or len(request.scores_for) == 1)


def _changed(
    request: Request,
    ids: tuple[str, ...],
    unclear: tuple[Trouble, ...],
    letters: tuple[str, ...],
    scores: tuple[float, ...],
) -> Request:
    named = bool(ids or unclear)
    left = request.without_troubles("whom", "which student", "unknown student", "unlisted")
    work = request.scores_for[0][0] if request.scores_for else ""
    return replace(
        left if named else request,
        intent=_OF_ONE.get(request.intent, request.intent) if ids else request.intent,
        students=ids if named else request.students,
        whole_class=request.whole_class and not named,
        wishes=request.wishes - frozenset(PLACES) if ids else request.wishes,
        letters=letters or request.letters,
        scores=scores if request.scores and scores else request.scores,
        scores_for=((work, scores[0]),) if work and scores else request.scores_for,
        troubles=(*left.troubles, *unclear) if named else request.troubles,
    )


def _about_work(frame: Frame, context: Context, components: Components) -> tuple[Request, ...]:
    """Return the requests before with another component ("and Quiz 2?", "on the final?")."""
    changed = []
    for request in context.requests:
        future = bool(request.scores_for) and not components.due(request.scores_for[0][0])
        every = request.intent != "recalculate"
        names, unclear = components_for(frame, components, due=not future, every=every)
        settled = request.without_troubles("which work", "unknown work", "which change")
        changed += _with_work(replace(settled, troubles=settled.troubles + unclear), names, frame)
    return tuple(changed)


def _with_work(request: Request, names: tuple[str, ...], frame: Frame) -> list[Request]:
    scores = scores_in(frame)
    if request.intent == "recalculate" and request.scores_for:
        score = scores[0] if scores else request.scores_for[0][1]
        return [replace(request, scores_for=tuple((name, score) for name in names), drop=())]
    if request.intent == "recalculate":
        more = bool({item.text for item in frame} & _MORE)
        drop, picks = (request.drop, request.picks) if more else ((), ())
        return [replace(request, drop=(*drop, *names), picks=picks)]
    if request.components or request.intent in ("stats", "item", "compare_class"):
        return [replace(request, components=names)]
    if request.students and request.intent in ("grades", "predict", "overview", "failing"):
        return [Request("grades", request.students, components=names, troubles=request.troubles)]
    return []
