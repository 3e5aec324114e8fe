"""The first line of a course file: JSON that tells all of a course but its scores."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from engine.course import Component
from engine.scale import LETTERS, SCALES, is_at_risk
from scenarios.errors import DataError

FORMAT: Final = "predact-course"
VERSION: Final = 1
WITH_TEST_SETS: Final = 2
"""The version of a course that brings test sets for single weeks; others stay at the first."""
UNKNOWN_LETTER: Final = "-"
HUNDREDTHS: Final = "<i2"
DOUBLES: Final = "<f8"
REMEDY: Final = "a course file this program wrote; import the data again"


@dataclass(frozen=True)
class Header:
    """The first line of a course file: all of a course but its scores."""

    dataset: str
    course_id: str
    scale: str
    components: tuple[Component, ...]
    number: str
    pool_ids: tuple[str, ...]
    pool_letters: str
    test_ids: tuple[str, ...]
    test_letters: str
    test_weeks: tuple[int, ...] = ()
    """The weeks that have a test set of their own, ascending; `test_ids` are the last one's."""
    earlier: tuple[tuple[tuple[str, ...], str], ...] = ()
    """Ids and letters of the test sets before the last."""

    @property
    def test_at_risk(self) -> int | None:
        """How many of the test students are truly at risk; None where no letter is known."""
        if not set(self.test_letters) - {UNKNOWN_LETTER}:
            return None
        return sum(is_at_risk(letter) for letter in self.test_letters)

    @property
    def rosters(self) -> list[tuple[tuple[str, ...], str]]:
        """Ids and letters of the pool, the test students and the earlier test sets."""
        pool, test = (self.pool_ids, self.pool_letters), (self.test_ids, self.test_letters)
        return [pool, test, *self.earlier]

    @property
    def last_week(self) -> int:
        """The last week that can be played: that of the last test set, or work due."""
        return max(self.test_weeks or (component.week for component in self.components))


def parse_header(line: bytes, file: Path | str) -> Header:
    """Check the first line field by field and return it; `file` is what a DataError names."""
    raw = _Fields(_object(line, file), file)
    raw.expect("format", FORMAT)
    version = raw.version()
    head = Header(
        dataset=raw.text("dataset"),
        course_id=raw.text("course_id"),
        scale=raw.one_of("scale", tuple(SCALES)),
        components=raw.components(),
        number=raw.one_of("number", (HUNDREDTHS, DOUBLES)),
        pool_ids=raw.texts("pool_ids"),
        pool_letters=raw.letters("pool_letters", "pool_ids"),
        test_ids=raw.texts("test_ids"),
        test_letters=raw.letters("test_letters", "test_ids"),
        test_weeks=raw.test_weeks() if version == WITH_TEST_SETS else (),
        earlier=raw.earlier() if version == WITH_TEST_SETS else (),
    )
    for test_ids, _ in head.rosters[1:]:
        ids = head.pool_ids + test_ids
        if len(set(ids)) != len(ids):
            raise raw.wrong("test_ids", "ids that are all different and in one group only")
    return head


def _object(line: bytes, file: Path | str) -> dict[str, Any]:
    try:
        value = json.loads(line)
    except ValueError as error:
        raise DataError("no JSON in the first line", file=file, valid=REMEDY) from error
    if not isinstance(value, dict):
        raise DataError("the first line is no JSON object", file=file, valid=REMEDY)
    return value


class _Fields:
    """The fields of a first line, each read with a check that names it when it fails."""

    def __init__(self, raw: dict[str, Any], file: Path | str) -> None:
        self._raw = raw
        self._file = file

    def wrong(self, field: str, valid: str) -> DataError:
        problem = "wrong value" if field in self._raw else "field is missing"
        return DataError(problem, file=self._file, column=field, valid=valid)

    def expect(self, field: str, value: object) -> None:
        if self._raw.get(field) != value:
            raise self.wrong(field, f"{value}; {REMEDY}")

    def version(self) -> int:
        value = self._raw.get("version")
        if value not in (VERSION, WITH_TEST_SETS):
            raise self.wrong("version", f"{VERSION} or {WITH_TEST_SETS}; {REMEDY}")
        return int(value)

    def text(self, field: str) -> str:
        value = self._raw.get(field)
        if not isinstance(value, str) or not value:
            raise self.wrong(field, "a text")
        return value

    def one_of(self, field: str, values: tuple[str, ...]) -> str:
        value = self.text(field)
        if value not in values:
            raise self.wrong(field, ", ".join(values))
        return value

    def texts(self, field: str) -> tuple[str, ...]:
        return self._texts(field, self._raw.get(field))

    def letters(self, field: str, ids: str) -> str:
        return self._letters(field, self._raw.get(field), len(self.texts(ids)))

    def test_weeks(self) -> tuple[int, ...]:
        value = self._raw.get("test_weeks")
        whole = isinstance(value, list) and all(isinstance(week, int) for week in value)
        if not whole or not value or sorted(set(value)) != value:
            raise self.wrong("test_weeks", "weeks that ascend")
        return tuple(value)

    def earlier(self) -> tuple[tuple[tuple[str, ...], str], ...]:
        """Return ids and letters of all test sets but the last."""
        value: Any = self._raw.get("earlier")
        size = len(self.test_weeks()) - 1
        pairs = isinstance(value, list) and all(isinstance(x, list) and len(x) == 2 for x in value)
        if not pairs or len(value) != size:
            raise self.wrong("earlier", f"{size} pairs of [ids, letters]")
        sets = [(self._texts("earlier", ids), letters) for ids, letters in value]
        return tuple((ids, self._letters("earlier", text, len(ids))) for ids, text in sets)

    def _texts(self, field: str, value: Any) -> tuple[str, ...]:
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise self.wrong(field, "a list of texts")
        return tuple(value)

    def _letters(self, field: str, value: Any, size: int) -> str:
        known = (*LETTERS, UNKNOWN_LETTER)
        if not isinstance(value, str) or len(value) != size or not set(value) <= set(known):
            raise self.wrong(field, f"{size} letters of {''.join(known)}")
        return value

    def components(self) -> tuple[Component, ...]:
        value = self._raw.get("components")
        try:
            rows = [(str(n), str(t), float(w), int(week)) for n, t, w, week in value or ()]
        except (TypeError, ValueError) as error:
            raise self.wrong("components", "a list of [name, type, weight, week]") from error
        if not rows:
            raise self.wrong("components", "at least one [name, type, weight, week]")
        return tuple(Component(*row) for row in rows)
