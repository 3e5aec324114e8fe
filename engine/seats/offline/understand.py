"""From a question to requests, with what was said before for pronouns and follow-ups."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from engine.scale import LOWEST_SAFE
from engine.seats.offline.changes import changes
from engine.seats.offline.clauses import clauses
from engine.seats.offline.components import Components
from engine.seats.offline.direction import ENDS
from engine.seats.offline.followup import (
    added_to,
    asks_outcome,
    asks_place,
    followed_up,
    of_place,
    same_letters,
)
from engine.seats.offline.frame import Frame, Item, letters_in, scores_in, weeks_in
from engine.seats.offline.intents import Intent
from engine.seats.offline.limits import limit_in
from engine.seats.offline.mentions import Reader
from engine.seats.offline.phrases import word_set
from engine.seats.offline.request import Context, Request, Trouble
from engine.seats.offline.rest import with_rest
from engine.seats.offline.rows import Scene, hinted, is_guess, is_named
from engine.seats.offline.settle import settled
from engine.seats.offline.slots import components_for, is_about_class, students_for
from engine.seats.offline.students import Students
from engine.seats.offline.table import BY_NAME, WORDS
from engine.seats.offline.words import VOCABULARY

LONGEST: Final = 2000
"""Characters of a question that are read."""
WISHES: Final = ENDS | word_set(
    "table column full complete every all many next rank sure unsure easy easiest hard hardest need"
    " then chance likely left remaining upcoming median deviation second third fourth fifth"
    " confidence"
)
"""Words that decide how a request is answered."""
_CASES: Final = {"best": 100.0, "ideal": 100.0, "highest": 100.0, "worst": 0.0}
_OF_WORK: Final = word_set(
    """
    stats grades missing compare_class compare_students own_extreme extreme who_has hardest item
    count_work heaviest minimum needed_with
    """
)
"""Rows that tell about components, where some are named."""
_OF_THE_TERM: Final = frozenset(("item", "count_work", "heaviest", "needed_with"))
"""Rows whose components need not be due yet."""
_TAKES_LETTER: Final = frozenset(
    ("minimum", "closest", "everything", "decide", "needed_with", "border")
)


@dataclass(frozen=True)
class Understanding:
    """Understands questions about one class.

    The dialogue is understood anew at every step; what a question meant in a context is kept, as
    the same words in the same context mean the same.
    """

    students: Students
    components: Components
    _kept: dict[tuple[str, Context], tuple[Request, ...]] = field(
        default_factory=dict, repr=False, compare=False
    )

    def requests(self, question: str, context: Context) -> tuple[Request, ...]:
        """Return what a question asks for, in its order; nothing where it is not understood."""
        key = (question[:LONGEST], context)
        if key not in self._kept:
            self._kept[key] = self._requests(*key)
        return self._kept[key]

    def _requests(self, question: str, context: Context) -> tuple[Request, ...]:
        frame = settled(self._reader().read(question), self.students, context)
        frame = with_rest(frame, self.components, context)
        if asks_outcome(frame, context):
            return context.requests
        if asks_place(frame, context):
            return of_place(frame, context)
        before = bool(context.students)
        named = is_named(frame, before)
        found = [
            (items, row) for items, rows in clauses(frame, Scene(before or named)) for row in rows
        ]
        if not found:
            again = followed_up(frame, context, self.students, self.components)
            if again:
                return again
            return self._hinted(frame, context)
        built = same_letters(self._built(found, context), frame, context)
        return _joined(added_to(built, frame, context))

    def _hinted(self, frame: Frame, context: Context) -> tuple[Request, ...]:
        """Return what a question that triggers no row may ask for, marked where it is a guess."""
        hint = hinted(frame, Scene(bool(context.students)))
        if hint is None:
            return ()
        guessed = is_guess(frame, hint)
        return _joined([replace(r, guessed=guessed) for r in self._built([(frame, hint)], context)])

    def _reader(self) -> Reader:
        vocabulary = WORDS | self.components.vocabulary | VOCABULARY
        return Reader(self.students, self.components, frozenset(vocabulary))

    def _built(
        self, found: Sequence[tuple[Frame, Intent]], context: Context
    ) -> tuple[Request, ...]:
        """Return the requests of rows; whom one names, the next may speak of."""
        requests: list[Request] = []
        before = context.students
        first_named = self._first_named(found, before)
        for items, row in found:
            request = self._request(row, items, before or first_named)
            if request.students and not request.whole_class:
                before = request.students
            requests.append(request)
        return tuple(requests)

    def _first_named(
        self, found: Sequence[tuple[Frame, Intent]], before: tuple[str, ...]
    ) -> tuple[str, ...]:
        """Return whom the first clause that names somebody names ("grades, and risk, of 2")."""
        for items, row in found:
            if is_named(items, before=False):
                return students_for(row, items, self.students, before)[0]
        return ()

    def _request(self, row: Intent, items: Frame, before: Sequence[str]) -> Request:
        ids, unclear = students_for(row, items, self.students, before)
        row = BY_NAME["extreme"] if row.name == "own_extreme" and len(ids) > 1 else row
        if row.who == "among" and len(ids) == 1 and before and not set(ids) & set(before):
            ids = (*before, *ids)
        alone = row.name == "compare_students" and len(ids) == 1
        request = Request(
            "compare_class" if alone else row.name,
            ids,
            wishes=frozenset(item.text for item in items) & WISHES,
            whole_class=is_about_class(row, items),
            limit=limit_in(items, self.students.report.cutoffs),
            weeks=weeks_in(items),
            troubles=unclear,
        )
        return self._with_slots(request, items, every=row.every)

    def _with_slots(self, request: Request, items: Sequence[Item], *, every: bool) -> Request:
        if request.intent == "recalculate":
            return _with_changes(request, items, self.components)
        if request.intent == "uniform":
            return _with_scores(request, items)
        due = None if request.intent in _OF_THE_TERM else True
        names, unclear = components_for(
            items if request.intent in _OF_WORK else (), self.components, due=due, every=every
        )
        if request.intent == "hardest" and not names:
            names = self.components.all_due
        letters = letters_in(items)
        if request.intent in _TAKES_LETTER:
            letters = letters or (LOWEST_SAFE,)
        return replace(
            request, components=names, letters=letters, troubles=(*request.troubles, *unclear)
        )


def _with_changes(request: Request, items: Sequence[Item], components: Components) -> Request:
    told = changes(items, components)
    return replace(
        request,
        drop=tuple(told.drop),
        picks=tuple(told.picks),
        scores_for=tuple(told.scores.items()),
        troubles=(*request.troubles, *told.troubles),
    )


def _with_scores(request: Request, items: Sequence[Item]) -> Request:
    words = [item.text for item in items]
    scores = scores_in(items) or tuple(_CASES[word] for word in words if word in _CASES)
    unclear = () if scores else (Trouble("which score"),)
    return replace(request, scores=scores, troubles=(*request.troubles, *unclear))


def _joined(requests: Sequence[Request]) -> tuple[Request, ...]:
    """Return the requests with changes to the same students' grades in one, each once."""
    joined: list[Request] = []
    for request in requests:
        last = joined[-1] if joined else None
        if last and request.intent == last.intent == "recalculate":
            joined[-1] = _both(last, request)
        elif request not in joined:
            joined.append(request)
    return tuple(_checked(request) for request in joined)


def _both(first: Request, second: Request) -> Request:
    """Return two recalculations in one, about the second's students if it has any of its own."""
    return replace(
        first,
        students=second.students or first.students,
        drop=tuple(dict.fromkeys(first.drop + second.drop)),
        picks=tuple(dict.fromkeys(first.picks + second.picks)),
        scores_for=tuple(dict(first.scores_for + second.scores_for).items()),
        troubles=_without_whom(first.troubles + second.troubles, first, second),
    )


def _without_whom(
    troubles: tuple[Trouble, ...], first: Request, second: Request
) -> tuple[Trouble, ...]:
    known = bool(first.students or second.students)
    return tuple(dict.fromkeys(t for t in troubles if not (known and t.kind == "whom")))


def _checked(request: Request) -> Request:
    """Return a recalculation without any change as one that lacks it."""
    empty = not (request.drop or request.picks or request.scores_for)
    if request.intent == "recalculate" and empty and not request.troubles:
        return replace(request, troubles=(Trouble("which change"),))
    return request
