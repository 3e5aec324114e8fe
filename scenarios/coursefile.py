"""Our own file of one course: shipped courses and imported ones are kept in it.

Within gzip: one line of JSON (who and what), then the scores as one block of little-endian
numbers, pool before test before earlier test sets, row by row. Scores are 16-bit hundredths (-1
missing), or doubles where a source has finer ones. The first line alone tells what a listing
needs.
"""

import gzip
import json
import zlib
from pathlib import Path
from typing import Final

import numpy as np

from engine.course import Course, FloatArray, Roster
from engine.scale import SCALES
from scenarios.courseheader import (
    DOUBLES,
    FORMAT,
    HUNDREDTHS,
    REMEDY,
    UNKNOWN_LETTER,
    VERSION,
    WITH_TEST_SETS,
    Header,
    parse_header,
)
from scenarios.errors import DataError

SUFFIX: Final = ".course"
SHIPPED: Final = Path(__file__).parent / "shipped"
"""The folder of the courses that come with the program."""


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
            return parse_header(stream.readline(), path)
    except (OSError, EOFError, zlib.error) as error:
        raise _unreadable(path, error) from error


def encode(course: Course) -> bytes:
    """Return the uncompressed content of the file of `course`."""
    earlier = [roster for _, roster in course.test_sets[:-1]]
    rosters = [course.pool, course.test, *earlier]
    block, number = _pack(np.vstack([roster.scores for roster in rosters]))
    head: dict[str, object] = {
        "format": FORMAT,
        "version": WITH_TEST_SETS if course.test_sets else VERSION,
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
    if course.test_sets:
        head["test_weeks"] = [week for week, _ in course.test_sets]
        head["earlier"] = [[roster.ids, _letters_text(roster)] for roster in earlier]
    return json.dumps(head, separators=(",", ":")).encode() + b"\n" + block


def decode(content: bytes, file: Path | str) -> Course:
    """Return the course of an uncompressed content; `file` is what errors name."""
    line, _, block = content.partition(b"\n")
    head = parse_header(line, file)
    sizes = [len(ids) for ids, _ in head.rosters]
    scores = _unpack(block, head.number, (sum(sizes), len(head.components)), file)
    parts = np.split(scores, np.cumsum(sizes)[:-1])
    pool, test, *earlier = (
        _roster(ids, part, letters)
        for (ids, letters), part in zip(head.rosters, parts, strict=True)
    )
    return Course(
        head.dataset,
        head.course_id,
        SCALES[head.scale],
        head.components,
        pool,
        test,
        tuple(zip(head.test_weeks, [*earlier, test][: len(head.test_weeks)], strict=True)),
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


def _from_hundredths(values: FloatArray) -> FloatArray:
    scores: FloatArray = np.where(values == -1.0, np.nan, values / 100.0)
    return scores
