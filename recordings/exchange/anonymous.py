"""A recording without names: pseudonyms in every text, and the chain made anew over them.

The chain, the commitment and the digest that a branch names are worked out again, as the old ones
would let a likely name be tried against them.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from engine.events import GENESIS, Body, Branched, EpisodeImported, Event, ReportShown
from engine.sealed import Sealed
from recordings.exchange.hidden_bodies import hidden_bodies, hidden_text
from recordings.exchange.hidden_people import hidden_id, participant_names
from recordings.exchange.pseudonyms import Pseudonyms
from recordings.exchange.recorded import Parts
from recordings.exchange.replacing import Replacer

SYNTHETIC: Final = re.compile(r"syn_?\d+")
"""Ids of students whom nobody is: those of our own courses and of the PredAct-CS release."""


class Anonymiser:
    """Makes recordings anonymous; `names` are replaced wherever they stand as words."""

    def __init__(self, pseudonyms: Pseudonyms, names: Iterable[str] = ()) -> None:
        self._pseudonyms = pseudonyms
        self._names = tuple(name for name in names if name.strip())

    def parts(self, parts: Parts) -> Parts:
        """Return a recording with pseudonyms, its events chained anew.

        ValueError where the sealed answers cannot be read.
        """
        first = parts.events[0]
        sealed = None if parts.sealed is None else Sealed.model_validate_json(parts.sealed)
        replacer = self._replacer(parts.events, sealed)
        texts = {digest: hidden_text(text, replacer) for digest, text in parts.texts.items()}
        hidden = None if sealed is None else _sealed(sealed, first.body, replacer)
        commitment = replacer.opaque(GENESIS) if hidden is None else hidden.commitment()
        bodies = list(hidden_bodies(parts.events, replacer, commitment, texts))
        recording = hidden_id(first.body, first.recording, replacer)
        return Parts(
            list(_chained(parts.events, bodies, recording)),
            None if hidden is None else hidden.text(),
            {line.digest: line.text for line in texts.values()},
            tuple(map(replacer, parts.tags)),
            None if parts.note is None else replacer(parts.note),
        )

    def _replacer(self, events: Sequence[Event], sealed: Sealed | None) -> Replacer:
        body = events[0].body
        names = (*self._names, *participant_names(body))
        files = (body.file,) if isinstance(body, EpisodeImported) else ()
        return Replacer(self._pseudonyms, _real_ids(events, sealed), names, files)


def _real_ids(events: Iterable[Event], sealed: Sealed | None) -> list[str]:
    shown = (e.body.report.ids for e in events if isinstance(e.body, ReportShown))
    listed = () if sealed is None else (student.student_id for student in sealed.students)
    ids = [*listed, *(i for ids in shown for i in ids)]
    return [student for student in dict.fromkeys(ids) if not SYNTHETIC.fullmatch(student)]


def _sealed(sealed: Sealed, first: Body, replacer: Replacer) -> Sealed:
    students = tuple(
        student.model_copy(
            update={"student_id": replacer.students.get(student.student_id, student.student_id)}
        )
        for student in sealed.students
    )
    notes = tuple(map(replacer, sealed.notes))
    hidden = sealed.model_copy(update={"students": students, "notes": notes})
    if not isinstance(first, EpisodeImported):
        return hidden
    # That of an imported log follows from its content: a likely name could be tried against it.
    return hidden.model_copy(update={"salt": replacer.opaque(sealed.salt)})


def _chained(events: Sequence[Event], bodies: Sequence[Body], recording: str) -> Iterator[Event]:
    """Yield the events with these bodies; a branch names its parent's event as it is hidden too."""
    previous = GENESIS
    for number, (event, body) in enumerate(zip(events, bodies, strict=True)):
        shown = body
        if isinstance(body, Branched):
            before = list(_chained(events[:number], bodies[:number], body.parent))
            shown = body.model_copy(update={"digest": before[-1].digest() if before else GENESIS})
        made = replace(event, recording=recording, previous=previous, body=shown)
        yield made
        previous = made.digest()
