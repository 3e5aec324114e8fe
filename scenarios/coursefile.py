"""Our own file of one course: shipped courses and imported ones are kept in it.

Within gzip: one line of JSON (who and what), then the scores as one block of little-endian
numbers, pool before test, row by row. Scores are 16-bit hundredths (-1 missing), or doubles where
a source has finer ones. The first line alone tells what a listing needs.
"""

import gzip
import json
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from engine.course import Component, Course, FloatArray, Roster
from engine.scale import LETTERS, SCALES, is_at_risk
from scenarios.errors import DataError

SUFFIX: Final = ".course"
FORMAT: Final = "predact-course"
VERSION: Final = 1
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

    @property
    def test_at_risk(self) -> int:
        """How many of the test students are truly at risk."""
        return sum(is_at_risk(letter) for letter in self.test_letters)


def write_course(course: Course, path: Path) -> None:
    """Write `course` to `path`, compressed; the same course always gives the same bytes here."""
    path.write_bytes(gzip.compress(encode(course), compresslevel=9, mtime=0))


def read_course(path: Path) -> Course:
    """Read the course in `path`. Raises DataError, naming file and field, if it is damaged."""
    return decode(_content(path), path)


def read_header(path: Path) -> Header:
    """Read the first line only, for listings. Raises DataError as `read_course` does."""
    try:
        with gzip.open(path) as stream:
            return _header(stream.readline(), path)
    except (OSError, EOFError, zlib.error) as error:
        raise _unreadable(path, error) from error


def encode(course: Course) -> bytes:
    """Return the uncompressed content of the file of `course`."""
    scores = np.vstack([course.pool.scores, course.test.scores])
    block, number = _pack(scores)
    head = {
        "format": FORMAT,
        "version": VERSION,
        "dataset": course.dataset,
        "course_id": course.course_id,
        "scale": course.scale.name,
        "components": [[c.name, c.type, c.weight, c.week] for c in course.components],
        "number": number,
        "pool_ids": course.pool.ids,
        "pool_letters": _letters_text(course.pool),
        "test_ids": course.test.ids,
        "test_letters": _letters_text(course.test),
    }
    return json.dumps(head, separators=(",", ":")).encode() + b"\n" + block


def decode(content: bytes, file: Path | str) -> Course:
    """Return the course of an uncompressed content; `file` is what errors name."""
    line, _, block = content.partition(b"\n")
    head = _header(line, file)
    students = len(head.pool_ids) + len(head.test_ids)
    scores = _unpack(block, head.number, (students, len(head.components)), file)
    cut = len(head.pool_ids)
    return Course(
        head.dataset,
        head.course_id,
        SCALES[head.scale],
        head.components,
        _roster(head.pool_ids, scores[:cut], head.pool_letters),
        _roster(head.test_ids, scores[cut:], head.test_letters),
    )


def _content(path: Path) -> bytes:
    try:
        return gzip.decompress(path.read_bytes())
    except (OSError, EOFError, zlib.error) as error:
        raise _unreadable(path, error) from error


def _unreadable(path: Path, error: Exception) -> DataError:
    return DataError(f"cannot be read ({error})", file=path, valid=REMEDY)


def _letters_text(roster: Roster) -> str:
    return "".join(letter or UNKNOWN_LETTER for letter in roster.letters)


def _roster(ids: tuple[str, ...], scores: FloatArray, letters: str) -> Roster:
    return Roster(ids, scores, tuple(None if x == UNKNOWN_LETTER else x for x in letters))


def _pack(scores: FloatArray) -> tuple[bytes, str]:
    """Return the block and its number type; hundredths wherever they lose nothing."""
    hundredths = np.where(np.isnan(scores), -1.0, np.rint(scores * 100.0))
    if np.array_equal(_from_hundredths(hundredths), scores, equal_nan=True):
        return hundredths.astype(HUNDREDTHS).tobytes(), HUNDREDTHS
    return scores.astype(DOUBLES).tobytes(), DOUBLES


def _unpack(block: bytes, number: str, shape: tuple[int, int], file: Path | str) -> FloatArray:
    expected = shape[0] * shape[1] * np.dtype(number).itemsize
    if len(block) != expected:
        raise DataError(
            f"has {len(block)} bytes where {expected} belong",
            file=file,
            column="scores",
            valid=REMEDY,
        )
    values = np.frombuffer(block, dtype=number).reshape(shape).astype(np.float64)
    scores = values if number == DOUBLES else _from_hundredths(values)
    if ((scores < 0.0) | (scores > 100.0)).any():
        raise DataError("out of range", file=file, column="scores", valid="0 to 100")
    return scores


def _from_hundredths(values: FloatArray) -> NDArray[np.float64]:
    scores: FloatArray = np.where(values == -1.0, np.nan, values / 100.0)
    return scores


def _header(line: bytes, file: Path | str) -> Header:
    """Check the first line field by field and return it as a Header."""
    raw = _Fields(_object(line, file), file)
    raw.expect("format", FORMAT)
    raw.expect("version", VERSION)
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
    )
    ids = head.pool_ids + head.test_ids
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
        value = self._raw.get(field)
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise self.wrong(field, "a list of texts")
        return tuple(value)

    def letters(self, field: str, ids: str) -> str:
        value = self._raw.get(field)
        size = len(self.texts(ids))
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
