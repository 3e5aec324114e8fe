"""What a request is about: its students, components and changes, from the items of a clause."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from engine.seats.offline.components import ComponentRef, Components
from engine.seats.offline.frame import Item, components_in
from engine.seats.offline.intents import Intent, Who
from engine.seats.offline.request import Trouble
from engine.seats.offline.rows import turns_away
from engine.seats.offline.students import StudentRef, Students

_GROUPS_LEFT_OUT: Final[Mapping[Who, tuple[str, ...]]] = {
    "crowd": ("class",),
    "anyone": ("class",),
    "nobody": ("class",),
    "single": ("class", "others", "flagged"),
}
"""Groups that a row does not go through one by one."""

Found = tuple[tuple[str, ...], tuple[Trouble, ...]]


def from_refs(refs: Iterable[StudentRef]) -> Found:
    """Return the ids that references name, each once, and what is unclear about the others."""
    ids: dict[str, None] = {}
    troubles: list[Trouble] = []
    for ref in refs:
        if ref.id is not None:
            ids[ref.id] = None
        elif ref.candidates:
            troubles.append(Trouble("which student", ref.said, ref.candidates))
        elif ref.unlisted:
            troubles.append(Trouble("unlisted", ref.said))
        else:
            troubles.append(Trouble("unknown student", ref.said, ref.near))
    return tuple(ids), tuple(dict.fromkeys(troubles))


def named_students(items: Sequence[Item], students: Students, before: Sequence[str]) -> Found:
    """Return whom a clause names; `before` are those that its pronouns stand for."""
    refs: list[StudentRef] = []
    troubles: list[Trouble] = []
    for item in items:
        if isinstance(item.value, StudentRef):
            refs.append(item.value)
        elif item.kind == "pronoun" and not any(isinstance(i.value, StudentRef) for i in items):
            refs += _pronoun(item, before, troubles)
        elif item.kind in ("flagged", "others", "class"):
            refs += _group(item, students, before, troubles)
    ids, unclear = from_refs(refs)
    return ids, (*troubles, *unclear)


def _pronoun(item: Item, before: Sequence[str], troubles: list[Trouble]) -> list[StudentRef]:
    if item.text == "one" and len(before) > 1:
        troubles.append(Trouble("which student", item.raw, tuple(before)))
        return []
    return [StudentRef(item.raw, sid) for sid in before]


def _group(
    item: Item, students: Students, before: Sequence[str], troubles: list[Trouble]
) -> list[StudentRef]:
    if item.kind == "class":
        if students.everyone is None:
            troubles.append(Trouble("unlisted", item.raw))
        return [StudentRef(item.raw, sid) for sid in students.everyone or ()]
    left_out = before if item.kind == "others" else ()
    return [StudentRef(item.raw, sid) for sid in students.report.ids if sid not in left_out]


def students_for(
    row: Intent, items: Sequence[Item], students: Students, before: Sequence[str]
) -> Found:
    """Return whom a row is about: those named, else those before, else by the row's `who`."""
    left_out = _GROUPS_LEFT_OUT.get(row.who, ())
    found = named_students([i for i in items if i.kind not in left_out], students, before)
    if row.who in ("crowd", "anyone", "nobody") or found[0] or found[1]:
        return found
    if is_about_class(row, items):
        return named_students([Item("class", "many", "the class")], students, before)
    away = turns_away(items) and not (row.who == "among" and len(before) > 1)
    if before and not away:
        return tuple(before), ()
    if row.who == "flagged" or away:
        return students.report.ids, ()
    return (), (Trouble("whom"),)


def is_about_class(row: Intent, items: Sequence[Item]) -> bool:
    """Tell whether a clause is about all students; "the class" says so of rows for a group."""
    if any(item.kind == "class" for item in items):
        return True
    words = [item.raw for item in items]
    if row.name == "who_has" and "students" in words and "many" in words:
        return not any(item.kind in ("flagged", "others") for item in items)
    behind = [*(item.text for item in items[1:]), ""]
    return row.who == "flagged" and any(
        item.text == "class" and after != "average"
        for item, after in zip(items, behind, strict=True)
    )


def components_for(
    items: Sequence[Item], components: Components, *, due: bool | None, every: bool = False
) -> Found:
    """Return the components of a clause; where one may be several, those due (or not) by now.

    `every`: a kind ("quiz") stands for all of its components.
    """
    names: dict[str, None] = {}
    troubles: list[Trouble] = []
    for ref in components_in(items):
        wanted = replace(ref, every=ref.every or every)
        found, trouble = one_component(wanted, components, due=due)
        names.update(dict.fromkeys(found))
        if trouble:
            troubles.append(trouble)
    return tuple(names), tuple(troubles)


def one_component(
    ref: ComponentRef, components: Components, *, due: bool | None
) -> tuple[tuple[str, ...], Trouble | None]:
    """Return the names that a reference means, or why it is unclear."""
    if not ref.names:
        return (), Trouble("unknown work", ref.said)
    if len(ref.names) == 1:
        return ref.names, None
    fitting = tuple(name for name in ref.names if due is None or components.due(name) == due)
    if (ref.every and fitting) or len(fitting) == 1:
        return fitting, None
    return (), Trouble("which work", ref.said, fitting or ref.names)
