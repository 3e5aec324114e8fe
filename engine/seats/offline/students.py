"""Students as a lecturer names them: an id, a part of one, a number in the report."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from engine.report import Report
from engine.tools.names import nearest

_DIGITS = re.compile(r"\d+")


@dataclass(frozen=True)
class StudentRef:
    """Whom the words `said` name: one id; none found (`near` are alike); or several `candidates`.

    `unlisted`: it may be a student whom the report does not name, and the class list is not known.
    """

    said: str
    id: str | None = None
    candidates: tuple[str, ...] = ()
    near: tuple[str, ...] = ()
    unlisted: bool = False


@dataclass(frozen=True)
class Students:
    """Who is known: the flagged students by the report, others once a tool has listed them.

    `everyone` is the class list in class order, None while no tool has given it.
    """

    report: Report
    everyone: tuple[str, ...] | None

    @cached_property
    def known(self) -> tuple[str, ...]:
        """All ids that are known, flagged ones first."""
        others = [sid for sid in self.everyone or () if sid not in self.report.ids]
        return self.report.ids + tuple(others)

    @cached_property
    def exact(self) -> re.Pattern[str] | None:
        """What finds the known ids in a text, in any case; None where nobody is known."""
        return any_of(self.known)

    def by_id(self, text: str) -> StudentRef:
        """Return the student of a known id, written in any case."""
        alike = [sid for sid in self.known if sid.casefold() == text.casefold()]
        exact = text if text in alike else alike[0] if alike else None
        return StudentRef(text, exact)

    def by_number(self, digits: str) -> StudentRef | None:
        """Return the student of a number in the report; None where there is no such number."""
        number = int(digits)
        if digits.startswith("0") or not 1 <= number <= len(self.report.flagged):
            return None
        return StudentRef(digits, self.report.ids[number - 1])

    def by_digits(self, digits: str) -> StudentRef:
        """Return the student meant by bare digits: a number in the report, or a part of an id."""
        return self.by_number(digits) or self.by_part(digits)

    def by_part(self, part: str) -> StudentRef:
        """Return the student whose id has this part: flagged ones first, then the class."""
        for group in (self.report.ids, self.known):
            found = _having(group, part)
            if len(found) == 1:
                return StudentRef(part, found[0])
            if found:
                return StudentRef(part, candidates=found)
        if self.everyone is None:
            return StudentRef(part, unlisted=True)
        return StudentRef(part, near=tuple(nearest(part, self.known)[:3]))

    def looks_like_id(self, text: str) -> bool:
        """Tell whether a word has the form of an id: the letters of one, then digits."""
        return any(_lead(sid) == _lead(text) != "" for sid in self.known) and bool(
            _DIGITS.search(text)
        )


def any_of(names: Sequence[str]) -> re.Pattern[str] | None:
    """Return a pattern that finds any of the names as a whole, longest first; None without names.

    Spaces in a name match any run of white space.
    """
    parts = [
        r"\s+".join(re.escape(part) for part in name.split())
        for name in sorted(set(names), key=lambda name: (-len(name), name))
        if name.strip()
    ]
    return re.compile(rf"(?<!\w)(?:{'|'.join(parts)})(?!\w)", re.IGNORECASE) if parts else None


def _lead(text: str) -> str:
    """Return the letters that a text begins with, in lower case."""
    match = re.match(r"[^\W\d_]+", text)
    return match.group().casefold() if match else ""


def _having(ids: Sequence[str], part: str) -> tuple[str, ...]:
    """Return the ids with this part, by the best way that finds any.

    Ways: the whole id; the same number (zeros in front left out); an ending; for at least three
    characters anything inside. A part as long as an id must be the whole of it.
    """
    whole = [sid for sid in ids if sid.casefold() == part.casefold()]
    if whole or (_lead(part) and any(len(sid) == len(part) for sid in ids)):
        return tuple(whole)
    digits = "".join(_DIGITS.findall(part))
    same = [sid for sid in ids if _number(sid) == digits.lstrip("0") != ""]
    ending = [sid for sid in ids if digits and sid.endswith(digits)]
    inside = [sid for sid in ids if len(part) > 2 and part.casefold() in sid.casefold()]
    return tuple(same or ending or inside)


def _number(sid: str) -> str:
    found = _DIGITS.findall(sid)
    return found[-1].lstrip("0") if found else ""
