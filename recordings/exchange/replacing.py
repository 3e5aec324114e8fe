"""Finding names, e-mail addresses, paths and ids in text, and putting pseudonyms there."""

import re
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from recordings.exchange.pseudonyms import Kind, Pseudonyms

_MAIL: Final = r"(?<![\w.+%'-])[\w.+%'-]+@[\w-]+(?:\.[\w-]+)+"
_PART: Final = r"[/\\][^\s/\\\"'<>|:;,)]+"
_PATH: Final = rf"(?<![\w/\\.~])(?:~\w*(?:{_PART})+|(?:[a-z]:)?{_PART}(?:{_PART})+)"
_COMMON: Final = re.compile(r"\d{1,3}|.{1,2}", re.DOTALL)
"""What stands in texts for other things than a student too."""


@dataclass(frozen=True)
class Edited:
    """A text after replacements; `edits` are (start, end, new start, new end), in order."""

    text: str
    edits: tuple[tuple[int, int, int, int], ...]

    def end(self, offset: int) -> int:
        """Return where something that ended at this offset ends in the new text.

        Within what was replaced that is the end of the replacement.
        """
        return self._moved(offset, inner_end=True)

    def begin(self, offset: int) -> int:
        """Return where something that began at this offset begins in the new text."""
        return self._moved(offset, inner_end=False)

    def _moved(self, offset: int, *, inner_end: bool) -> int:
        place = bisect_right(self._starts, offset) - 1
        if place < 0:
            return offset
        start, end, new_start, new_end = self.edits[place]
        if offset >= end:
            return offset - end + new_end
        return new_end if inner_end and offset > start else new_start

    @cached_property
    def _starts(self) -> list[int]:
        return [edit[0] for edit in self.edits]


class Replacer:
    """Replaces what identifies people: ids, names and files given, e-mail addresses, paths."""

    def __init__(
        self,
        pseudonyms: Pseudonyms,
        students: Iterable[str] = (),
        names: Iterable[str] = (),
        files: Iterable[str] = (),
    ) -> None:
        self._pseudonyms = pseudonyms
        self._known: dict[str, tuple[Kind, str]] = {}
        for name in names:
            self._known[name.casefold()] = ("person", name)
        for file in files:
            self._known[file.casefold()] = ("path", file)
        for student in students:
            self._known[student.casefold()] = ("student", student)
        self.students = {student: pseudonyms.of("student", student) for student in students}
        self._pattern = self._compiled()

    def __call__(self, text: str) -> str:
        """Return the text with pseudonyms."""
        return self.edited(text).text

    def path(self, path: str) -> str:
        """Return the pseudonym of a path."""
        return self._pseudonyms.of("path", path)

    def opaque(self, told: str) -> str:
        """Return the pseudonym of something that follows from what is hidden."""
        return self._pseudonyms.of("import", told)

    def person(self, told: str) -> str:
        """Return the pseudonym of all that is told in a text: an address's or a person's."""
        kind: Kind = "mail" if re.fullmatch(_MAIL, told) else "person"
        return self._pseudonyms.of(kind, told)

    def edited(self, text: str) -> Edited:
        """Return the text with pseudonyms, and where everything went."""
        parts: list[str] = []
        edits: list[tuple[int, int, int, int]] = []
        at = made = 0
        for found in self._pattern.finditer(text):
            new = self._pseudonym(found)
            made += found.start() - at
            parts += [text[at : found.start()], new]
            edits.append((found.start(), found.end(), made, made + len(new)))
            at, made = found.end(), made + len(new)
        return Edited("".join([*parts, text[at:]]), tuple(edits))

    def _pseudonym(self, found: "re.Match[str]") -> str:
        kind = found.lastgroup
        text = found.group()
        if kind == "mail":
            return self._pseudonyms.of("mail", text)
        if kind == "path":
            return self._pseudonyms.of("path", text)
        named, name = self._known.get(text.casefold(), ("person", text))
        return self._pseudonyms.of(named, name)

    def _compiled(self) -> "re.Pattern[str]":
        known = sorted(self._known, key=len, reverse=True)
        words = "|".join(_word(name) for name in known if name) or r"(?!)"
        return re.compile(f"(?P<mail>{_MAIL})|(?P<path>{_PATH})|(?P<known>{words})", re.IGNORECASE)


def _word(name: str) -> str:
    """Return a pattern for a name as a word of its own.

    A short number or word is taken for an id only after `student` or in backticks, as answers
    write ids.
    """
    before = r"(?<!\w)" if name[0].isalnum() or name[0] == "_" else ""
    after = r"(?!\w)" if name[-1].isalnum() or name[-1] == "_" else ""
    if _COMMON.fullmatch(name):
        before = r"(?:(?<=student )|(?<=`))"
    return f"{before}{re.escape(name)}{after}"
