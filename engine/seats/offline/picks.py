"""What is told by a student's grades only: "drop the lowest quiz"."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from engine.seats.offline.intents import GRADES
from engine.seats.offline.request import Pick, Request, Trouble
from engine.talk import Call
from engine.tools.lookup import Grades


def picked(requests: Sequence[Request], calls: Iterable[Call]) -> tuple[Request, ...]:
    """Return the requests with what is picked by name, as far as calls have told the grades.

    A request becomes one for each of its students, as the work may differ.
    """
    told = {
        str(call.arguments["student_id"]): Grades.model_validate(call.answer)
        for call in calls
        if call.tool == GRADES and not call.is_error and call.answer is not None
    }
    found: list[Request] = []
    for request in requests:
        known = bool(request.picks and request.students) and all(
            sid in told for sid in request.students
        )
        found += [_of_one(request, s, told[s]) for s in request.students] if known else [request]
    return tuple(found)


def _of_one(request: Request, sid: str, grades: Grades) -> Request:
    names = [name for pick in request.picks for name in _names(pick, grades)]
    one = replace(
        request, students=(sid,), picks=(), drop=tuple(dict.fromkeys((*request.drop, *names)))
    )
    return one if names else replace(one, troubles=(Trouble("nothing scored", sid),))


def _names(pick: Pick, grades: Grades) -> list[str]:
    """Return the scored work that is picked; of equal scores what comes first."""
    scored = [(g.score, g.name) for g in grades.assignments if g.score is not None]
    wanted = [(score, name) for score, name in scored if name in pick.names]
    wanted.sort(key=lambda pair: -pair[0] if pick.high else pair[0])
    return [name for _, name in wanted[: pick.count]]
